"""Placements as they are written."""

import pytest

from scoring.moves import ALL_PLACEMENTS, KNOCK, Placement, Where
from scoring.tiles import Tile


def test_codes_number_all_placements():
    assert [placement.code for placement in ALL_PLACEMENTS] == list(range(7 * 7 * 4))
    assert len(set(ALL_PLACEMENTS)) == 7 * 7 * 4


@pytest.mark.parametrize("placement", ALL_PLACEMENTS, ids=repr)
def test_one_object_for_each(placement):
    same = Placement(placement.joins, placement.opens, placement.at)
    assert same == placement
    assert Placement.of(placement.joins, placement.opens, placement.at) is placement
    assert placement.tile == Tile(placement.joins, placement.opens)
    assert placement.turned().turned() is placement
    assert placement.turned().tile == placement.tile
    assert placement.laid_at(Where.LEFT).at is Where.LEFT


@pytest.mark.parametrize(
    ("text", "joins", "opens", "at"),
    [("36", 3, 6, None), ("63l", 6, 3, Where.LEFT), ("60r", 6, 0, Where.RIGHT), ("22", 2, 2, None)],
)
def test_reading(text, joins, opens, at):
    placement = Placement.parse(text)
    assert (placement.joins, placement.opens, placement.at) == (joins, opens, at)
    assert str(placement) == text[:2]


@pytest.mark.parametrize("text", ["", "3", "37", "36x", "36 ", "36lr", "L36", "٣٦"])
def test_no_other_text_is_a_placement(text):
    with pytest.raises(ValueError, match=r"is no (tile|placement)"):
        Placement.parse(text)


def test_halves_have_bounds():
    for make in (Placement, Placement.of):
        with pytest.raises(ValueError, match="half a tile"):
            make(3, 7)


def test_a_knock_is_a_dash():
    assert str(KNOCK) == "-"
