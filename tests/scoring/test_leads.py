"""Who leads, at event depth: a lead out of turn is found at the opening tile (B4)."""

from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import LEEK_SINGLES
from scoring.leg import replay
from scoring.problems import Severity

OPENED = Peg(0, total=7, opening_tile=True)


def test_a_penalty_before_the_opening_tile_is_not_what_is_out_of_turn():
    """8 for a revoke of round 1 may be pegged back once round 2 is dealt; its lead is b's."""
    events = [OPENED, Blocked(), NextRound(), Penalty(0, -8), OPENED]
    (problem,) = replay(events, LEEK_SINGLES, (20, 20)).problems
    assert (problem.code, problem.severity) == ("lead-out-of-turn", Severity.QUERY)
    assert problem.place == ("event", 4)


def test_the_right_lead_is_no_problem():
    events = [OPENED, Blocked(), NextRound(), Penalty(0, -8), Peg(1, total=7, opening_tile=True)]
    assert replay(events, LEEK_SINGLES, (20, 20)).problems == ()
