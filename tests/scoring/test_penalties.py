"""What a revoke costs, and how it meets the target (H)."""

from dataclasses import replace

import pytest

from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import FRIENDLY, LEEK_SINGLES, STANDARD
from scoring.leg import replay
from scoring.pegging import Outcome
from scoring.penalties import revoke
from scoring.played import RoundEnd
from scoring.problems import Severity

PEG_BACK = replace(STANDARD, revoke="peg-back")


@pytest.mark.parametrize(
    ("start", "penalty", "after", "outcome", "codes"),
    [
        ((40, 30), Penalty(0, -8), (32, 30), Outcome.COUNTED, []),
        ((8, 30), Penalty(0, -8), (0, 30), Outcome.COUNTED, []),
        ((7, 30), Penalty(1, 8), (7, 38), Outcome.COUNTED, []),
        ((7, 53), Penalty(1, 8), (7, 61), Outcome.COUNTED, []),
        ((7, 54), Penalty(1, 8), (7, 54), Outcome.DISREGARDED, []),
        ((7, 30), Penalty(0, -8), (7, 30), Outcome.REFUSED, ["penalty-below-zero"]),
        ((8, 30), Penalty(1, 8), (8, 38), Outcome.COUNTED, ["penalty-given"]),
        ((40, 30), Penalty(0, -5), (35, 30), Outcome.COUNTED, ["penalty-amount"]),
        ((40, 30), Penalty(0, 0), (40, 30), Outcome.REFUSED, ["penalty-zero"]),
    ],
)
def test_pegged_back_or_given(start, penalty, after, outcome, codes):
    replayed = replay([penalty], PEG_BACK, start)
    assert replayed.scores == after
    assert replayed.steps[0].outcome is outcome
    assert [p.code for p in replayed.problems] == codes
    assert all((p.clause, p.severity) == ("H", Severity.ERROR) for p in replayed.problems)
    assert replayed.steps[0].points == penalty.points


def test_a_gain_to_the_target_wins_and_past_it_is_disregarded_even_in_a_friendly():
    friendly = replace(FRIENDLY, revoke="peg-back")
    assert replay([Penalty(1, 8)], friendly, (7, 53)).winner == 1
    passed = replay([Penalty(1, 8)], friendly, (7, 54))
    assert (passed.scores, passed.winner) == ((7, 54), None)


def test_pegging_back_reopens_a_leg_that_was_won():
    events = [Peg(0, total=9, opening_tile=False), Penalty(0, -8)]
    replayed = replay(events, LEEK_SINGLES, (58, 50))
    assert (replayed.scores, replayed.winner, replayed.problems) == ((53, 50), None, ())
    assert replayed.final_score is None

    later = [NextRound(), Peg(1, total=5), Peg(0, total=15)]
    won = replay([*events, *later], LEEK_SINGLES, (58, 50))
    assert (won.scores, won.winner, won.problems) == ((61, 51), 0, ())
    assert [step.won for step in won.steps] == [True, False, False, False, True]


def test_after_a_reopened_win_by_the_last_tile_a_new_round_is_needed():
    events = [Peg(0, total=9, chip_out=True), Penalty(0, -8), Peg(1, total=5)]
    replayed = replay(events, LEEK_SINGLES, (58, 50))
    assert [p.code for p in replayed.problems] == ["after-chip-out"]


def test_a_reopened_round_may_still_be_blocked_or_played_on():
    events = [Peg(0, total=9, opening_tile=False), Penalty(0, -8)]
    for more in ([Blocked()], [Peg(1, total=5)]):
        assert replay([*events, *more], LEEK_SINGLES, (58, 50)).problems == ()
    assert not replay(events, LEEK_SINGLES, (58, 50)).round_over


def test_a_reopened_round_that_was_played_on_needs_its_end():
    events = [Peg(0, total=9, opening_tile=False), Penalty(0, -8)]
    assert replay([*events, NextRound()], LEEK_SINGLES, (58, 50)).problems == ()
    replayed = replay([*events, Peg(1, total=5), NextRound()], LEEK_SINGLES, (58, 50))
    assert [p.code for p in replayed.problems] == ["round-end-not-recorded"]


def test_a_penalty_may_follow_a_chip_out_or_a_block():
    for end in (Peg(1, total=7, chip_out=True), Blocked()):
        replayed = replay([end, Penalty(0, -8), NextRound()], LEEK_SINGLES, (20, 50))
        assert (replayed.scores, replayed.problems) == ((12, 50), ())


def test_the_loser_of_a_won_leg_is_pegged_back():
    replayed = replay([Peg(0, 9, opening_tile=False), Penalty(1, -8)], LEEK_SINGLES, (58, 50))
    assert (replayed.scores, replayed.winner, replayed.problems) == ((61, 42), 0, ())


def test_a_gain_of_the_winner_passes_the_target():
    replayed = replay([Peg(0, 9, opening_tile=False), Penalty(0, 8)], LEEK_SINGLES, (58, 5))
    assert (replayed.scores, replayed.winner, replayed.problems) == ((61, 5), 0, ())


def test_nobody_is_brought_to_the_target_beside_the_winner():
    replayed = replay([Peg(0, 9), Penalty(1, 8)], STANDARD, (58, 53))
    assert (replayed.scores, replayed.winner) == ((61, 53), 0)
    assert [p.code for p in replayed.problems] == ["penalty-by-ruling", "penalty-after-win"]


def test_where_a_revoke_is_ruled_on_a_penalty_is_a_query():
    for penalty, after in ((Penalty(0, -3), (37, 30)), (Penalty(1, 5), (40, 35))):
        replayed = replay([penalty], STANDARD, (40, 30))
        assert replayed.scores == after
        assert [(p.code, p.severity) for p in replayed.problems] == [
            ("penalty-by-ruling", Severity.QUERY)
        ]
    below = replay([Penalty(0, -41)], STANDARD, (40, 30))
    assert [p.code for p in below.problems] == ["penalty-by-ruling", "penalty-below-zero"]


def test_a_penalty_is_no_placement():
    replayed = replay([Penalty(0, -8), Peg(1, 3, opening_tile=True)], PEG_BACK, (40, 30))
    assert replayed.problems == ()
    assert (replayed.rounds[0].points, replayed.rounds[0].placements) == ((0, 1), (0, 1))


def test_a_win_by_a_gain_ends_the_round():
    replayed = replay([Peg(1, 7), Penalty(1, 8)], PEG_BACK, (7, 53))
    assert (replayed.winner, replayed.rounds[0].end) == (1, RoundEnd.WON)
    assert replayed.steps[1].text == "53 + 8 = 61: won."


def test_in_words():
    (problem,) = replay([Penalty(0, -8)], PEG_BACK, (7, 30), names=("Anchor", "Bell")).problems
    assert problem.message == (
        "Anchor has 7, fewer than 8, so 8 cannot be pegged back: the other side gains 8 instead."
    )


@pytest.mark.parametrize(
    ("rules", "score", "points", "said"),
    [
        (PEG_BACK, 7, -8, "fewer than 8, so 8 cannot be pegged back: the other side gains 8 "),
        (PEG_BACK, 7, -9, "fewer than 8, so 8 cannot be pegged back: the other side gains 8 "),
        (PEG_BACK, 8, -9, "The first side has 8, so 9 cannot be pegged back: 8 is the most."),
        # Who gains instead is a house rule; a ruling takes off what there is, or something else.
        (STANDARD, 4, -8, "The first side has 4, so 8 cannot be pegged back: 4 is the most."),
        (STANDARD, 0, -1, "The first side has 0, so nothing can be pegged back."),
    ],
)
def test_what_cannot_be_pegged_back_says_what_can(rules, score, points, said):
    replayed = replay([Penalty(0, points)], rules, (score, 30))
    below = [p.message for p in replayed.problems if p.code == "penalty-below-zero"]
    assert len(below) == 1
    assert said in below[0]


@pytest.mark.parametrize(
    ("scores", "side", "penalty", "after"),
    [
        ((40, 30), 0, Penalty(0, -8), (32, 30)),
        ((40, 30), 1, Penalty(1, -8), (40, 22)),
        ((8, 30), 0, Penalty(0, -8), (0, 30)),  # just enough
        ((7, 30), 0, Penalty(1, 8), (7, 38)),  # one short
        ((0, 0), 1, Penalty(0, 8), (8, 0)),
        ((30, 7), 1, Penalty(0, 8), (38, 7)),
        ((7, 53), 0, Penalty(1, 8), (7, 61)),  # and that wins
        ((7, 54), 0, Penalty(1, 8), (7, 54)),  # past the target: nothing is added
    ],
)
def test_what_a_revoke_costs(scores, side, penalty, after):
    found = revoke(side, scores, PEG_BACK)
    assert found == penalty
    replayed = replay([found], PEG_BACK, scores)
    assert (replayed.scores, replayed.problems) == (after, ())


@pytest.mark.parametrize("rules", [LEEK_SINGLES, replace(FRIENDLY, revoke="peg-back")])
def test_a_revoke_never_costs_what_the_rules_would_find_wrong(rules):
    for home in range(rules.target):
        for away in (0, 7, 8, rules.target - 1):
            for side in (0, 1):
                penalty = revoke(side, (home, away), rules)
                assert replay([penalty], rules, (home, away)).problems == ()


def test_where_a_revoke_is_ruled_on_no_figure_follows():
    assert revoke(0, (40, 30), STANDARD) is None


@pytest.mark.parametrize(("side", "scores"), [(2, (0, 0)), (-1, (0, 0)), (0, (0, 0, 0)), (0, (0,))])
def test_a_revoke_is_between_two_sides(side, scores):
    with pytest.raises(ValueError, match="between two sides"):
        revoke(side, scores, PEG_BACK)
