"""Legs played and won, worked by hand and held against a second count."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.records import (
    CREDITED,
    NO_RECORD,
    Kind,
    LegPlayed,
    Tally,
    TeamMatches,
    ranking,
    records,
)

pytestmark = pytest.mark.pure


def test_singles_pairs_and_all():
    found = records(
        [
            LegPlayed(("tom",), 1, won=True),
            LegPlayed(("tom",), 1, won=False),
            LegPlayed(("tom", "jean"), 2, won=True),
            LegPlayed(("jean", "ken", "ivy"), 3, won=True),
        ]
    )
    tom, jean = found["tom"], found["jean"]
    assert (tom.singles, tom.pairs, tom.all) == (Tally(2, 1), Tally(1, 1), Tally(3, 2))
    assert (jean.singles, jean.pairs, jean.all) == (Tally(), Tally(1, 1), Tally(2, 2))
    assert tom.all.share == Fraction(2, 3)


def test_an_empty_chair_leaves_a_pair_a_pair():
    found = records([LegPlayed(("tom",), 2, won=False)])
    assert found["tom"].pairs == Tally(1, 0)
    assert found["tom"].singles == Tally()


def test_nothing_played_has_no_share():
    assert NO_RECORD.all == Tally()
    assert NO_RECORD.all.share is None
    assert records([]) == {}


def test_nobody_sits_on_two_chairs():
    with pytest.raises(ValueError, match="twice"):
        records([LegPlayed(("tom", "tom"), 2, won=True)])


MANY_LEGS = st.lists(
    st.builds(
        LegPlayed,
        st.lists(st.sampled_from("abcdef"), unique=True, max_size=3).map(tuple),
        st.integers(1, 3),
        st.booleans(),
        st.integers(1, 4),
        st.sampled_from("AB"),
    )
)


@given(MANY_LEGS)
def test_every_chair_is_counted_once(legs):
    found = records(legs)
    for player in "abcdef":
        mine = [leg for leg in legs if player in leg.players]
        record = found.get(player, NO_RECORD)
        assert record.all == Tally(len(mine), sum(leg.won for leg in mine))
        singles = [leg for leg in mine if leg.size == 1]
        assert record.singles == Tally(len(singles), sum(leg.won for leg in singles))
        assert record.matches(Kind.ALL) == {leg.match for leg in mine}
        assert record.matches(Kind.SINGLES) == {leg.match for leg in singles}
        assert record.teams == {leg.team for leg in mine}


def test_a_credited_leg_is_won_and_neither_singles_nor_pairs():
    legs = [LegPlayed(("tom",), CREDITED, won=True), LegPlayed(("tom",), 1, won=False)]
    tom = records(legs)["tom"]
    assert (tom.all, tom.singles, tom.pairs, tom.credited) == (Tally(2, 1), Tally(1, 0), Tally(), 1)


# Ranks


def test_case_9_the_same_share_is_one_joint_rank():
    tallies = {"a": Tally(10, 3), "b": Tally(20, 6), "c": Tally(30, 9), "d": Tally(40, 12)}
    assert [(one.player, one.rank, one.joint) for one in ranking(tallies)] == [
        ("a", 1, True), ("b", 1, True), ("c", 1, True), ("d", 1, True),
    ]  # fmt: skip


def test_a_rank_is_counted_past_those_who_share_one():
    tallies = {
        "last": Tally(5, 0),
        "two": Tally(3, 2),
        "nothing": Tally(),
        "first": Tally(7, 7),
        "twin": Tally(6, 4),
    }
    assert [(one.player, one.rank, one.joint) for one in ranking(tallies)] == [
        ("first", 1, False), ("two", 2, True), ("twin", 2, True), ("last", 4, False),
    ]  # fmt: skip


def test_shares_that_no_float_tells_apart_are_two_ranks():
    big = 10**17
    tallies = {"a": Tally(big + 1, big), "b": Tally(big, big - 1)}
    assert big / (big + 1) == (big - 1) / big
    assert [(one.player, one.rank) for one in ranking(tallies)] == [("a", 1), ("b", 2)]


@given(st.dictionaries(st.integers(), st.tuples(st.integers(0, 12), st.integers(0, 12))))
def test_a_rank_is_one_more_than_how_many_are_better(given_):
    tallies = {who: Tally(max(pair), min(pair)) for who, pair in given_.items()}
    played = {who: one for who, one in tallies.items() if one.played}
    found = {one.player: one for one in ranking(tallies)}
    assert found.keys() == played.keys()
    for who, one in played.items():
        # Cross-multiplied, so that no share is worked out.
        better = sum(o.won * one.played > one.won * o.played for o in played.values())
        level = sum(o.won * one.played == one.won * o.played for o in played.values())
        assert (found[who].rank, found[who].joint) == (better + 1, level > 1)


@pytest.mark.parametrize(
    ("played", "won", "said"),
    [
        (0, 0, ""),
        (3, 2, "66.7"),
        (3, 1, "33.3"),
        (8, 3, "37.5"),
        (16, 1, "6.3"),
        (2000, 1, "0.1"),
        (9999, 1, "0.1"),
        (5, 5, "100.0"),
        (5, 0, "0.0"),
        (2000, 1999, "99.9"),
        (9999, 9998, "99.9"),
    ],
)
def test_per_cent(played, won, said):
    assert Tally(played, won).per_cent == said


# How many matches there were


def leg(player, match, team, size=1):
    return LegPlayed((player,) if player else (), size, won=True, match=match, team=team)


SEASONS = {
    "anchor": (1, "Anchor"), "anchor-cup": (1, "Anchor"), "bell": (1, "Bell"),
    "anchor-2": (2, "Anchor"),
}  # fmt: skip
LEGS = [
    leg("tom", 1, "anchor"), leg("jean", 2, "anchor"), leg("jean", 3, "anchor", 2),
    leg(None, 4, "anchor"), leg("tom", 5, "anchor-cup"), leg("tom", 6, "bell", 2),
    leg("jean", 7, "anchor-2"), leg("jean", 8, "anchor-2"),
]  # fmt: skip


def matches_of(who, kind=Kind.ALL):
    return TeamMatches(LEGS, kind, SEASONS.__getitem__).of(records(LEGS)[who])


def test_a_teams_matches_are_those_in_which_somebody_of_it_is_named():
    # 1, 2, 3 and the cup's 5; nobody knows who sat there in 4. With Bell there was but one.
    assert matches_of("tom") == 4
    # The same, and both of the second season.
    assert matches_of("jean") == 6


def test_singles_are_held_against_the_matches_with_singles():
    assert matches_of("tom", Kind.SINGLES) == 3
    assert matches_of("tom", Kind.PAIRS) == 1
    assert len(records(LEGS)["jean"].matches(Kind.ALL)) == 4
    assert len(records(LEGS)["jean"].matches(Kind.SINGLES)) == 3
