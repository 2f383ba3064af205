"""The double-six set, and sets of its tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import ALL_TILES, DOUBLE_SIX, TILES_WITH, Tile, TileSet

tiles = st.sampled_from(DOUBLE_SIX)
sets = st.frozensets(tiles)


def test_every_pair_of_values_is_there_once():
    assert str(TileSet.of(DOUBLE_SIX[:9])) == "00 01 02 03 04 05 06 11 12"
    assert len({(tile.low, tile.high) for tile in DOUBLE_SIX}) == 28
    assert sum(tile.pips for tile in DOUBLE_SIX) == 168
    assert sum(tile.is_double for tile in DOUBLE_SIX) == 7
    assert [tile.bit for tile in DOUBLE_SIX] == [2**i for i in range(28)]


@pytest.mark.parametrize("values", [(a, b) for a in range(7) for b in range(7)], ids=str)
def test_a_tile_is_the_same_whichever_way_it_is_turned(values):
    first, second = values
    tile = Tile(first, second)
    assert tile == Tile(second, first) == Tile.parse(f"{first}{second}")
    assert hash(tile) == hash(Tile(second, first))
    assert str(tile) == f"{min(values)}{max(values)}"
    assert Tile.of(first, second) is Tile.of(second, first)
    assert tile.other_half(first) == second
    assert tile.has(first)


def test_a_value_that_is_not_there_has_no_other_half():
    with pytest.raises(ValueError, match="36 has no 5"):
        Tile(3, 6).other_half(5)


@pytest.mark.parametrize("halves", [(0, 7), (-1, 3), (True, 3), (1.0, 2), ("3", 6), (None, 0)])
def test_no_half_shows_anything_else(halves):
    with pytest.raises(ValueError, match="half a tile shows 0 to 6"):
        Tile(*halves)


@pytest.mark.parametrize("text", ["", "3", "77", "366", "a0", "3 6", "-1", "٣٦", "x" * 99])
def test_no_other_text_names_a_tile(text):
    with pytest.raises(ValueError, match="is no tile") as caught:
        Tile.parse(text)
    assert len(str(caught.value)) < 100


@given(sets, sets, tiles)
def test_a_set_of_tiles_is_a_set(one, other, tile):
    ours, theirs = TileSet.of(one), TileSet.of(other)
    assert set(ours | theirs) == one | other
    assert set(ours & theirs) == one & other
    assert set(ours - theirs) == one - other
    assert (tile in ours) is (tile in one)
    assert (len(ours), bool(ours)) == (len(one), bool(one))
    assert list(ours) == sorted(one)
    assert (ours == theirs) is (one == other)
    assert TileSet.parse(str(ours)) == ours


@pytest.mark.parametrize("mask", [-1, 1 << 28])
def test_a_set_has_no_other_bits(mask):
    with pytest.raises(ValueError, match="28 bits"):
        TileSet(mask)


def test_seven_tiles_have_a_value():
    for value, found in enumerate(TILES_WITH):
        assert set(found) == {tile for tile in DOUBLE_SIX if str(value) in str(tile)}
        assert len(found) == 7
    assert set(ALL_TILES) == set(DOUBLE_SIX)


def test_tiles_are_named_in_words():
    assert TileSet.parse("66 00 36").in_words() == "00, 36 and 66"
    assert TileSet.parse("12").in_words() == "12"
    assert TileSet().in_words() == "no tile"
