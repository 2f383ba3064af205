from hypothesis import given
from hypothesis import strategies as st

from matches.divergence import first_difference, same, written_otherwise
from scoring.house_rules import PRESETS
from scoring.leg import Blocked, NextRound, Peg, Penalty

RULES = PRESETS["standard"]


def difference(one, other):
    return first_difference(one, other, RULES, seats=2)


def test_the_same_record_twice_has_no_difference():
    events = [Peg(0, 12), Peg(1, 15), Blocked(), NextRound(), Peg(1, 5)]
    assert difference(events, list(events)) is None


def test_eight_points_put_down_and_a_total_of_fifteen_are_the_same():
    assert difference([Peg(0, 15)], [Peg(0, points=8)]) is None
    assert difference([Peg(0, 15)], [Peg(0, 15, 8)]) is None


def test_three_and_five_pay_the_same_point():
    assert difference([Peg(0, 3)], [Peg(0, 5)]) is None


def test_the_last_tile_is_a_difference_also_where_it_pays_the_same_in_all():
    # 3 with the last tile pays 1 + 1, and so does 6 with another; the round ends in one alone.
    found = difference([Peg(0, 3, chip_out=True)], [Peg(0, 6)])
    assert (found.after, found.scores) == (0, (0, 0))


def test_an_opening_tile_that_one_record_leaves_open_is_no_difference():
    assert same(Peg(0, 12, opening_tile=True), Peg(0, 12), RULES)
    assert not same(Peg(0, 12, opening_tile=True), Peg(0, 12, opening_tile=False), RULES)


def test_a_tile_that_one_record_says_was_turned_is_no_difference():
    assert same(Peg(0, 12, turned=True), Peg(0, 12), RULES)
    assert same(Peg(0, 12, turned=True), Peg(0, points=4), RULES)
    assert not same(Peg(0, 12, turned=True), Peg(0, 15), RULES)


def test_where_the_records_part_the_scores_until_then_are_told():
    # 12 pays 4 and 15 pays 8: 4–8 before the third event, of which one record says 9 and one 10.
    shared = [Peg(0, 12), Peg(1, 15)]
    found = difference([*shared, Peg(0, 9)], [*shared, Peg(0, 10)])
    assert (found.after, found.scores, found.one, found.other) == (
        2,
        (4, 8),
        Peg(0, 9),
        Peg(0, 10),
    )
    assert not found.only_longer


def test_a_record_that_goes_on_is_told_as_longer():
    found = difference([Peg(0, 12)], [Peg(0, 12), Penalty(1, -8)])
    assert (found.one, found.other, found.only_longer) == (None, Penalty(1, -8), True)


PEGS = st.builds(
    Peg, st.integers(0, 1), st.sampled_from([0, 3, 5, 6, 9, 10, 12, 15]), chip_out=st.booleans()
)
EVENTS = st.lists(st.one_of(PEGS, st.just(Blocked()), st.just(NextRound())), max_size=12)


@given(EVENTS, EVENTS)
def test_both_ways_round_say_the_same(one, other):
    there, back = difference(one, other), difference(other, one)
    assert (there is None) == (back is None)
    if there is not None:
        assert (there.after, there.one, there.other) == (back.after, back.other, back.one)


@given(EVENTS, EVENTS)
def test_until_the_difference_every_event_is_the_same(one, other):
    found = difference(one, other)
    if found is None:
        assert len(one) == len(other)
    else:
        pairs = zip(one[: found.after], other[: found.after], strict=True)
        assert all(same(mine, theirs, RULES) for mine, theirs in pairs)


def test_totals_that_pay_the_same_are_found_where_they_are_written_otherwise():
    one = [Peg(0, 12), Peg(1, 15), Peg(0, 3), Blocked(), Peg(1, 20)]
    other = [Peg(0, 20), Peg(1, points=8), Peg(0, 5), Blocked(), Peg(1, 15)]
    # 12 and 20 pay 4, 3 and 5 pay 1; eight points without a total name none, the last pay 4 and 8.
    assert written_otherwise(one, other, RULES) == (0, 2)
    assert written_otherwise(one, one, RULES) == ()
