"""Every golden leg, pegged event by event, comes out as two independent programs said it must."""

from dataclasses import replace

import pytest

from scoring.events import Blocked, NextRound, Peg
from scoring.leg import check_agreement, check_final_score, replay
from scoring.pegging import Outcome
from tests.scoring.golden import GoldenLeg, golden_legs

LEGS = golden_legs()
ACCEPTED = {
    True: Outcome.COUNTED,
    False: Outcome.DISREGARDED,
    None: Outcome.WORTH_NOTHING,
}
each_leg = pytest.mark.parametrize("leg", LEGS, ids=lambda leg: leg.name)


def test_all_but_the_bad_deals_are_here():
    assert len(LEGS) == 82 + 110 - 2 - 5
    assert sum(len(leg.events) for leg in LEGS) > 2_000


@each_leg
def test_every_event_is_worth_and_adds_what_it_must(leg: GoldenLeg):
    replayed = replay(leg.events, leg.rules, leg.start, seats=leg.seats)

    assert [problem.message for problem in replayed.problems] == []
    for step, expected in zip(replayed.steps, leg.expected, strict=True):
        if expected is None:
            assert step.outcome is None
            continue
        seen = (step.points, step.award, step.outcome, step.scores)
        outcome = ACCEPTED[expected.accepted]
        assert seen == (expected.points, expected.award, outcome, expected.scores)
    assert replayed.scores == leg.final_scores
    assert replayed.winner == leg.winner


@each_leg
def test_rounds_end_as_they_must(leg: GoldenLeg):
    replayed = replay(leg.events, leg.rules, leg.start)

    ends = [played.end and played.end.value for played in replayed.rounds]
    words = {"chip_out": "chip-out", "blocked": "blocked", "game_won": "won", None: None}
    assert ends == [words[end] for end in leg.round_ends[: len(ends)]]


@each_leg
def test_points_instead_of_totals_give_the_same_leg(leg: GoldenLeg):
    """A marker who writes points only, or both, has pegged the same leg."""
    only_points = [
        replace(event, total=None, points=expected.points) if expected else event
        for event, expected in zip(leg.events, leg.expected, strict=True)
    ]
    both = [
        replace(event, points=expected.points) if expected else event
        for event, expected in zip(leg.events, leg.expected, strict=True)
    ]
    by_totals = replay(leg.events, leg.rules, leg.start)
    for events in (only_points, both):
        replayed = replay(events, leg.rules, leg.start)
        assert replayed.problems == ()
        seen = [(step.scores, step.points, step.award) for step in replayed.steps]
        assert seen == [(step.scores, step.points, step.award) for step in by_totals.steps]


@each_leg
def test_the_deeper_record_gives_the_shallower(leg: GoldenLeg):
    replayed = replay(leg.events, leg.rules, leg.start)
    if leg.winner is None:
        assert replayed.final_score is None
        return
    assert replayed.final_score == leg.final_scores
    checked = check_final_score(replayed.final_score, leg.rules)
    assert (checked.winner, checked.problems) == (leg.winner, ())
    recorded = {"winner": leg.winner, "scores": leg.final_scores, "replayed": replayed}
    assert check_agreement(leg.rules, **recorded) == []


@pytest.mark.parametrize(
    "leg", [leg for leg in LEGS if leg.winner is not None], ids=lambda leg: leg.name
)
@pytest.mark.parametrize(
    "late", [Peg(0, total=3), Peg(1, total=0), Blocked(), NextRound()], ids=repr
)
def test_nothing_follows_a_win(leg: GoldenLeg, late):
    replayed = replay([*leg.events, late], leg.rules, leg.start)

    assert [(problem.code, problem.clause) for problem in replayed.problems] == [
        ("after-win", "F4")
    ]
    assert replayed.problems[0].place == ("event", len(leg.events))
    assert replayed.scores == leg.final_scores
    assert replayed.steps[-1].outcome is Outcome.REFUSED


@pytest.mark.parametrize(
    "leg", [leg for leg in LEGS if leg.follow_up == "ROUND_OVER"], ids=lambda leg: leg.name
)
def test_nothing_follows_a_chip_out_in_its_round(leg: GoldenLeg):
    replayed = replay([*leg.events, Peg(0, total=3)], leg.rules, leg.start)

    assert [problem.code for problem in replayed.problems] == ["after-chip-out"]


def test_the_files_hold_both_ways_of_going_on_too_long():
    assert [leg.name for leg in LEGS if leg.follow_up == "GAME_OVER"] == [
        "g059",
        "h029",
        "h078",
        "h098",
    ]
    assert [leg.name for leg in LEGS if leg.follow_up == "ROUND_OVER"] == ["g066", "h056"]
