"""Hypothesis strategies shared by the tests of the rules."""

from hypothesis import strategies as st

from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import (
    Deal,
    Finish,
    HouseRules,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
)

ANY_TARGET = st.integers(1, 999)


def house_rules(targets=ANY_TARGET):
    return st.builds(
        HouseRules,
        deal=st.builds(
            Deal, two=st.integers(2, 14), three=st.integers(2, 9), four=st.integers(2, 7)
        ),
        target=targets,
        finish=st.sampled_from(Finish),
        chip_out_points=st.integers(0, 10),
        out_on_down=st.booleans(),
        pairs_round_ends=st.sampled_from(PairsRoundEnds),
        revoke=st.sampled_from(Revoke),
        misplaced_tile=st.sampled_from(MisplacedTile),
    )


def any_events(sides=2):
    """Records as people write them: mostly sense, with everything that can go wrong among it."""
    side = st.integers(0, sides - 1)
    paying = st.sampled_from([3, 5, 6, 9, 10, 12, 15, 18, 20])
    peg = st.builds(
        Peg,
        side=side,
        total=st.one_of(paying, paying, st.none(), st.integers(-2, 26)),
        points=st.one_of(st.none(), st.none(), st.integers(-1, 12)),
        chip_out=st.sampled_from([False, False, False, True]),
        opening_tile=st.sampled_from([None, None, False, True]),
    )
    penalty = st.builds(
        Penalty, side=side, points=st.sampled_from([-8, -8, 8, 8, 0, -1, 3, -61, 200])
    )
    other = st.sampled_from([Blocked(), NextRound(), NextRound()])
    return st.lists(st.one_of(peg, peg, peg, other, penalty), max_size=25)
