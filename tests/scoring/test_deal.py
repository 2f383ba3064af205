"""Hands as they are dealt and as they are written down."""

from random import Random

import pytest

from scoring.deal import deal, read_hands
from scoring.house_rules import STANDARD, TEESDALE
from scoring.tiles import TileSet


@pytest.mark.parametrize(
    ("rules", "seats", "each"),
    [(STANDARD, 2, 7), (STANDARD, 3, 5), (STANDARD, 4, 5), (TEESDALE, 2, 9), (TEESDALE, 4, 6)],
)
def test_a_deal_gives_every_seat_its_tiles(rules, seats, each):
    random = Random(5)
    for _ in range(50):
        hands = deal(rules, seats, random)
        assert [len(hand) for hand in hands] == [each] * seats
        assert len(TileSet.of(tile for hand in hands for tile in hand)) == each * seats
        assert read_hands(hands, rules, seats).problems == ()


def test_the_same_source_deals_the_same_hands():
    assert deal(STANDARD, 4, Random(3)) == deal(STANDARD, 4, Random(3))
    assert deal(STANDARD, 4, Random(3)) != deal(STANDARD, 4, Random(4))


def test_there_are_two_to_four_seats():
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2, 3 or 4 seats"):
            deal(STANDARD, seats, Random(0))
        with pytest.raises(ValueError, match="2, 3 or 4 seats"):
            read_hands([], STANDARD, seats)


A, B, C = "00 01 02 03 04", "11 12 13 14 15", "22 23 24 25 26"


@pytest.mark.parametrize(
    ("hands", "found"),
    [
        ([A, B, C], []),
        ([A, None, C], []),
        ([None, None, None], []),
        ([A, B], [("hands-wrong-number", "A2", ("hand",))]),
        ([A, B, C, "33 34 35 36 44"], [("hands-wrong-number", "A2", ("hand",))]),
        ([A, "11 12 13 14", C], [("hand-wrong-size", "B1", ("hand", 1))]),
        ([A, f"{B} 16", C], [("hand-wrong-size", "B1", ("hand", 1))]),
        (["", B, C], [("hand-wrong-size", "B1", ("hand", 0))]),
        ([A, "11 12 13 14 00", C], [("tile-dealt-twice", "A1", ("hand", 1, 4))]),
        ([A, "11 12 13 14 41", C], [("tile-dealt-twice", "A1", ("hand", 1, 4))]),
        ([A, "11 12 13 14 77", C], [("not-a-tile", "A1", ("hand", 1, 4))]),
        (
            ["00 00 8 02", B, "12 22 22 23 24 25"],
            [
                ("hand-wrong-size", "B1", ("hand", 0)),
                ("tile-dealt-twice", "A1", ("hand", 0, 1)),
                ("not-a-tile", "A1", ("hand", 0, 2)),
                ("hand-wrong-size", "B1", ("hand", 2)),
                ("tile-dealt-twice", "A1", ("hand", 2, 0)),
                ("tile-dealt-twice", "A1", ("hand", 2, 2)),
            ],
        ),
    ],
)
def test_everything_wrong_with_hands_is_found(hands, found):
    read = read_hands([hand if hand is None else hand.split() for hand in hands], STANDARD, 3)
    assert [(problem.code, problem.clause, problem.place) for problem in read.problems] == found
    if not found:
        expected = tuple(hand if hand is None else TileSet.parse(hand) for hand in hands)
        assert read.hands == expected


NO_TILE = (
    "'x7' in the hand of seat b is no tile of the double-six set: a tile is two digits from 0 to 6,"
    " such as 36."
)


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (
            [A, "11 12", C],
            "Seat b is dealt 2 tiles, but with 3 seats these house rules deal 5 each.",
        ),
        ([A, A, C], "Both seat a and seat b are dealt 00: there is only one 00."),
        (["00 01 02 03 00", B, C], "Seat a is dealt 00 twice: there is only one 00."),
        ([A, "11 12 13 14 x7", C], NO_TILE),
        ([A, B], "2 hands are written down, but 3 seats are dealt to."),
    ],
)
def test_and_said(hands, said):
    assert read_hands([hand.split() for hand in hands], STANDARD, 3).problems[0].message == said
