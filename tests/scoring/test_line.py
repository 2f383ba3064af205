"""The ends of the line against every pair of ends there is, from a search over all lines."""

import pytest

from scoring.line import End, Ends, check_ends
from tests.scoring.golden import load

STATES = load("end-states.json")


def ends_of(state) -> Ends:
    left = End(state["left"], state["left_double"])
    return Ends(left, End(state["right"], state["right_double"]))


def state_id(state) -> str:
    return f"{ends_of(state).left}|{ends_of(state).right}"


def test_all_of_them():
    assert len({ends_of(state) for state in STATES["ends"]}) == 196


@pytest.mark.parametrize("state", STATES["ends"], ids=state_id)
def test_every_pair_of_ends(state):
    ends = ends_of(state)
    problems = check_ends(ends)

    assert ends.total == state["total"]
    if state["reachable"]:
        assert problems == []
        assert ends.award == state["award"]
    else:
        assert [(p.code, p.clause) for p in problems] == [("same-double-twice", "A1")]
        assert f"only one {ends.left}" in problems[0].message


@pytest.mark.parametrize(
    ("award", "tile"),
    [(int(award), tile) for award, tiles in STATES["opening_awards"].items() for tile in tiles],
)
def test_every_opening_tile(award, tile):
    ends = Ends.opening(*tile)

    assert check_ends(ends) == []
    assert (ends.total, ends.award) == (sum(tile), award)
    assert ends.counts == tuple(tile)


def test_the_opening_tiles_are_all_there():
    assert sum(len(tiles) for tiles in STATES["opening_awards"].values()) == 28


def test_a_lone_double_counts_once_and_a_double_at_an_end_twice():
    assert Ends.opening(2, 2).total == 4
    assert Ends(End(2, double=True), End(2)).total == 6
    # 6-6 opened, 3-6 joined to it: still a double at an end.
    assert (Ends(End(6, double=True), End(3)).total, Ends(End(6, double=True), End(3)).award) == (
        15,
        8,
    )


@pytest.mark.parametrize(
    ("left", "right", "code"),
    [
        (End(3), End(3), "single-double-unmarked"),
        (End(3, double=True), End(3), "not-one-tile"),
        (End(3, double=True), End(4), "not-one-tile"),
        (End(3, double=True), End(4, double=True), "not-one-tile"),
        (End(3), End(4, double=True), "not-one-tile"),
    ],
)
def test_what_one_tile_cannot_show(left, right, code):
    problems = check_ends(Ends(left, right, single_tile=True))
    assert [(p.code, p.clause, p.place) for p in problems] == [(code, "D3", ("ends",))]


def test_single_tiles_that_can_be_are_exactly_the_28():
    every_end = [End(value, double) for value in range(7) for double in (False, True)]
    possible = {
        frozenset([(left.value), (right.value)])
        for left in every_end
        for right in every_end
        if not check_ends(Ends(left, right, single_tile=True))
    }
    assert len(possible) == 28


def test_an_impossible_pair_is_worth_nothing():
    assert Ends(End(6, double=True), End(6, double=True)).award == 0


@pytest.mark.parametrize("value", [-1, 7])
def test_no_such_half(value):
    with pytest.raises(ValueError, match="0 to 6"):
        End(value)


def test_in_words():
    assert (str(End(4)), str(End(4, double=True))) == ("4", "4-4")
