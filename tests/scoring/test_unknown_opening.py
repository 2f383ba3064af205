"""Where the down cannot win and nobody said which tile opened the round (G2, H).

Teesdale's down: an opening tile that would reach 61 is disregarded, and play goes on. So a record
that goes on after such an event is right if that was the opening tile, and wrong if it was not.
"""

from dataclasses import replace

import pytest

from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import STANDARD
from scoring.leg import check_agreement, replay
from scoring.pegging import Outcome
from scoring.played import RoundEnd
from scoring.problems import Severity, has_errors

NO_DOWN = replace(STANDARD, out_on_down=False)
PEG_BACK = replace(NO_DOWN, revoke="peg-back")
TWELVE = Peg(0, total=12)  # 6-6 can open, and pays 4


@pytest.mark.parametrize("goes_on", [Peg(1, total=10), Blocked(), NextRound()])
def test_play_that_went_on_shows_that_it_was_the_opening_tile(goes_on):
    replayed = replay([TWELVE, goes_on], NO_DOWN, (57, 40))
    first = replayed.steps[0]
    assert (first.outcome, first.scores, first.clause) == (Outcome.DISREGARDED, (57, 40), "H")
    assert replayed.winner is None
    unchecked = replayed.problems[0]
    assert (unchecked.code, unchecked.severity) == ("opening-tile-unknown", Severity.UNCHECKED)
    assert unchecked.place == ("event", 0)
    assert "taken for the opening tile" in unchecked.message
    assert not has_errors(replayed.problems)


def test_a_leg_that_went_on_to_its_end_agrees_with_its_score():
    # 57 and 4 on the down stays 57; 40 + 2; then 57 + 4 = 61 by 20, which no down makes.
    events = [TWELVE, Peg(1, total=10), Peg(0, total=20)]
    replayed = replay(events, NO_DOWN, (57, 40), must_finish=True)
    assert (replayed.scores, replayed.winner) == ((61, 42), 0)
    assert check_agreement(NO_DOWN, winner=0, scores=(61, 42), replayed=replayed) == []
    assert replayed.rounds[0].points == (4, 2)
    assert replayed.rounds[0].end is RoundEnd.WON


def test_a_record_that_ends_there_is_a_win_that_is_unchecked():
    replayed = replay([TWELVE], NO_DOWN, (57, 40))
    assert (replayed.scores, replayed.winner) == ((61, 40), 0)
    assert "Play went on" not in replayed.problems[0].message


def test_said_to_be_another_tile_it_wins_and_what_follows_is_wrong():
    events = [replace(TWELVE, opening_tile=False), Peg(1, total=10)]
    replayed = replay(events, NO_DOWN, (57, 40))
    assert (replayed.scores, replayed.winner) == ((61, 40), 0)
    assert [(p.code, p.place) for p in replayed.problems] == [("after-win", ("event", 1))]


def test_a_penalty_that_takes_the_win_back_explains_why_play_went_on():
    events = [TWELVE, Penalty(0, -8), Peg(1, total=10)]
    replayed = replay(events, PEG_BACK, (57, 40))
    assert [step.scores for step in replayed.steps] == [(61, 40), (53, 40), (53, 42)]
    assert not has_errors(replayed.problems)


def test_a_penalty_that_leaves_the_win_alone_does_not():
    events = [TWELVE, Penalty(1, -8), Peg(1, total=10)]
    replayed = replay(events, PEG_BACK, (57, 40))
    assert [step.scores for step in replayed.steps] == [(57, 40), (57, 32), (57, 34)]
    assert not has_errors(replayed.problems)


def test_under_the_friendly_finish_too():
    friendly = replace(NO_DOWN, finish="over")
    replayed = replay([TWELVE, Peg(1, total=10)], friendly, (59, 40))
    assert [step.scores for step in replayed.steps] == [(59, 40), (59, 42)]
    assert not has_errors(replayed.problems)
