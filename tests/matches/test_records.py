"""Legs played and won, worked by hand and held against a second count."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.records import NO_RECORD, LegPlayed, Tally, records

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


LEGS = st.lists(
    st.builds(
        LegPlayed,
        st.lists(st.sampled_from("abcdef"), unique=True, max_size=3).map(tuple),
        st.integers(1, 3),
        st.booleans(),
    )
)


@given(LEGS)
def test_every_chair_is_counted_once(legs):
    found = records(legs)
    for player in "abcdef":
        mine = [leg for leg in legs if player in leg.players]
        record = found.get(player, NO_RECORD)
        assert record.all == Tally(len(mine), sum(leg.won for leg in mine))
        singles = [leg for leg in mine if leg.size == 1]
        assert record.singles == Tally(len(singles), sum(leg.won for leg in singles))
