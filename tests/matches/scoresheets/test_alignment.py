"""Two sheets beside each other: by hand, against every way there is, and with slips planted."""

from functools import cache
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from matches.scoresheets.alignment import Match, align, compare, cost, is_silent, is_unread
from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import STANDARD

NEXT, BLOCKED = NextRound(), Blocked()


def a(points, **more):
    return Peg(0, points=points, **more)


def b(points, **more):
    return Peg(1, points=points, **more)


def beside(one, other):
    return [(pair.one, pair.other, pair.match) for pair in align(one, other, STANDARD)]


def test_an_event_missing_on_one_sheet_moves_nothing_else():
    whole = [a(8), b(2), a(3), b(4), a(1)]
    assert beside(whole, whole[:1] + whole[2:]) == [
        (0, 0, Match.SAME),
        (1, None, None),
        (2, 1, Match.SAME),
        (3, 2, Match.SAME),
        (4, 3, Match.SAME),
    ]


def test_other_points_of_the_same_side_stand_beside_each_other():
    assert beside([a(8), b(2)], [a(6), b(2)]) == [(0, 0, Match.DIFFERENT), (1, 1, Match.SAME)]


def test_the_same_points_given_to_the_other_side_do_too():
    assert beside([a(8), b(2)], [b(8), b(2)]) == [(0, 0, Match.DIFFERENT), (1, 1, Match.SAME)]


def test_other_points_of_the_other_side_are_two_events():
    found = beside([a(8)], [b(3)])
    assert sorted(found, key=str) == [(0, None, None), (None, 0, None)]


def test_of_two_equal_events_the_later_one_is_missing():
    assert beside([a(8), a(8), b(1)], [a(8), b(1)]) == [
        (0, 0, Match.SAME),
        (1, None, None),
        (2, 1, Match.SAME),
    ]


def test_what_changes_no_score_does_not_matter():
    pairs = align([a(3, chip_out=True), NEXT, b(2), a(0), BLOCKED], [a(3), b(2)], STANDARD)
    assert [(pair.match, pair.matters) for pair in pairs] == [
        (Match.NOTED, False),
        (None, False),
        (Match.SAME, False),
        (None, False),
        (None, False),
    ]


def test_a_total_with_the_last_tile_is_another_number_of_points():
    (pair,) = align([Peg(0, 9)], [Peg(0, 9, chip_out=True)], STANDARD)
    assert (pair.match, pair.matters) == (Match.DIFFERENT, True)  # 3 points, and 4


def test_a_penalty_and_a_tile_of_the_same_points_are_told_apart_and_score_the_same():
    (pair,) = align([Penalty(0, 8)], [a(8)], STANDARD)
    assert (pair.match, pair.matters) == (Match.NOTED, False)


# An oracle: every way in which the two could stand beside each other, each priced by itself.

FEW = st.lists(
    st.sampled_from([a(8), a(2), b(2), a(0), b(3, chip_out=True), b(3), NEXT, BLOCKED]), max_size=5
)


def price(mine, theirs):
    """What two events beside each other cost, said once more; None where they cannot stand so."""
    if mine == theirs:
        return 0
    if not (isinstance(mine, Peg) and isinstance(theirs, Peg)):
        return None
    if (mine.side, mine.points) == (theirs.side, theirs.points):
        return 1
    return 5 if mine.side == theirs.side or mine.points == theirs.points else None


def alone(event):
    return 4 if isinstance(event, Peg) and event.points else 1


def least_of_all_ways(one, other):
    best = sum(map(alone, one)) + sum(map(alone, other))
    for size in range(1, min(len(one), len(other)) + 1):
        for mine in combinations(range(len(one)), size):
            for theirs in combinations(range(len(other)), size):
                prices = [price(one[i], other[j]) for i, j in zip(mine, theirs, strict=True)]
                if None in prices:
                    continue
                left = [e for at, e in enumerate(one) if at not in mine]
                left += [e for at, e in enumerate(other) if at not in theirs]
                best = min(best, sum(prices) + sum(map(alone, left)))
    return best


@given(FEW, FEW)
def test_no_way_is_cheaper(one, other):
    pairs = align(one, other, STANDARD)
    assert cost(pairs, one, other, STANDARD) == least_of_all_ways(one, other)


MANY = st.lists(
    st.builds(Peg, st.integers(0, 1), st.none(), st.sampled_from([1, 2, 3, 4, 6, 8])), max_size=40
)


@given(MANY, MANY)
def test_every_event_stands_in_one_pair_and_in_its_order(one, other):
    pairs = align(one, other, STANDARD)
    assert [pair.one for pair in pairs if pair.one is not None] == [*range(len(one))]
    assert [pair.other for pair in pairs if pair.other is not None] == [*range(len(other))]
    assert all(pair.one is not None or pair.other is not None for pair in pairs)
    for pair in pairs:
        assert (pair.match is None) == (pair.one is None or pair.other is None)


@given(MANY, MANY)
def test_both_ways_round_cost_the_same(one, other):
    there, back = align(one, other, STANDARD), align(other, one, STANDARD)
    assert cost(there, one, other, STANDARD) == cost(back, other, one, STANDARD)


@given(MANY, st.data())
def test_one_planted_slip_is_the_only_difference(sheet, data):
    """One event left out, put in, or changed: the rest is found to be the same."""
    assume(sheet)
    at = data.draw(st.integers(0, len(sheet) - 1))
    slip = data.draw(st.sampled_from(["left out", "put in", "changed"]))
    spoiled = list(sheet)
    if slip == "left out":
        del spoiled[at]
    elif slip == "put in":
        spoiled.insert(at, b(4))
    else:
        spoiled[at] = Peg(sheet[at].side, points=9 - sheet[at].points)
        assume(spoiled[at].points != sheet[at].points)
    pairs = align(sheet, spoiled, STANDARD)
    assert sum(pair.matters for pair in pairs) == 1
    assert cost(pairs, sheet, spoiled, STANDARD) == (5 if slip == "changed" else 4)


@given(MANY, MANY)
def test_what_they_have_in_common_from_the_front_is_never_moved(one, other):
    """The longest common beginning is beside itself."""

    @cache
    def common():
        shared = 0
        while shared < min(len(one), len(other)) and one[shared] == other[shared]:
            shared += 1
        return shared

    pairs = align(one, other, STANDARD)[: common()]
    assert [(pair.one, pair.other) for pair in pairs] == [(at, at) for at in range(common())]


def test_two_long_sheets_that_have_nothing_in_common_are_soon_compared():
    one = [a(8) if at % 3 else b(1) for at in range(250)]
    other = [b(6) if at % 3 else a(2) for at in range(250)]
    assert len(align(one, other, STANDARD)) <= 500
    assert not any(is_silent(event, STANDARD) for event in one)


def test_what_nobody_can_read_agrees_with_nothing():
    unread, zero, eight = Peg(0), Peg(0, points=0), Peg(0, points=8)
    assert is_unread(unread)
    assert not is_unread(zero)
    assert compare(unread, eight, STANDARD) is Match.UNREAD
    assert compare(zero, unread, STANDARD) is Match.UNREAD
    assert compare(unread, unread, STANDARD) is Match.SAME
    assert compare(unread, Peg(1, points=8), STANDARD) is None
    assert not is_silent(unread, STANDARD)
    assert is_silent(zero, STANDARD)
    pairs = align([unread, eight], [zero, eight], STANDARD)
    assert [pair.match for pair in pairs] == [Match.UNREAD, Match.SAME]
