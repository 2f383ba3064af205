"""Whole legs over many rounds, penalties among them, and what they are at event depth."""

from random import Random

import pytest

from scoring.deal import deal
from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import LEEK_SINGLES, STANDARD, Deal, HouseRules
from scoring.leg import check_agreement, check_final_score, replay
from scoring.moves import KNOCK, Placement
from scoring.pegging import Outcome
from scoring.penalties import Penalised
from scoring.played import RoundEnd
from scoring.playing import Leg
from scoring.tiles import Tile
from tests.scoring.test_simulated import simulated

TWO_EACH = HouseRules(deal=Deal(two=2, three=2, four=2))


def play(leg, text):
    for move in text.split():
        leg = leg.play(KNOCK if move == "-" else Placement.parse(move))
    return leg


def dealt(*hands, start=None, rules=TWO_EACH, leader=0):
    leg = Leg.begin(rules, len(hands), leader, start)
    return leg.deal([hand.split() for hand in hands])


def test_scores_and_the_lead_are_carried_from_round_to_round():
    leg = play(dealt("12 44", "13 56", leader=1, start=(10, 20)), "13 12")
    assert (leg.scores, leg.next_leader, leg.round) == ((11, 20), 0, None)
    leg = leg.deal()
    assert leg.round.leader == 0
    assert leg.round.scores == (11, 20)
    assert leg.winner is None


def test_rounds_are_dealt_one_after_the_other():
    leg = dealt("36 00", "66 01")
    with pytest.raises(ValueError, match="a round is in play"):
        leg.deal()
    won = play(dealt("36 00", "66 01", start=(58, 0)), "36")
    assert (won.winner, won.next_leader) == (0, None)
    with pytest.raises(ValueError, match="the leg is won"):
        won.deal()


def test_nothing_happens_before_the_deal():
    leg = Leg.begin(STANDARD, 2)
    assert (leg.scores, leg.winner, leg.round, leg.events) == ((0, 0), None, None, ())
    for early in (lambda: leg.play(KNOCK), lambda: leg.penalise(Penalty(0, 8))):
        with pytest.raises(ValueError, match="no round has been dealt"):
            early()


def test_a_table_that_cannot_be_is_refused():
    for seats, leader in ((5, 0), (2, 2), (3, -1)):
        with pytest.raises(ValueError):
            Leg.begin(STANDARD, seats, leader)
    with pytest.raises(ValueError, match="2 sides stand on 0 to 60"):
        Leg.begin(STANDARD, 2, 0, (61, 0)).deal()


# Penalties


def test_a_penalty_is_pegged_at_any_time():
    leg = dealt("36 00", "66 01", start=(20, 20)).penalise(Penalty(1, -8))
    assert leg.scores == (20, 12)
    leg = play(leg, "36 66")
    assert leg.scores == (23, 20)
    assert leg.rounds[0].history[0].outcome is Outcome.COUNTED
    assert len(leg.rounds[0].turns) == 2


def test_a_gain_that_would_pass_the_target_is_disregarded():
    leg = dealt("36 00", "66 01", start=(20, 55)).penalise(Penalty(1, 8))
    assert leg.scores == (20, 55)
    assert leg.round.history[0].outcome is Outcome.DISREGARDED


def test_a_penalty_may_win():
    leg = dealt("36 00", "66 01", start=(20, 53)).penalise(Penalty(1, 8))
    assert (leg.winner, leg.round, leg.scores) == (1, None, (20, 61))
    assert leg.rounds[0].end is RoundEnd.WON


@pytest.mark.parametrize("penalty", [Penalty(0, 0), Penalty(1, -54), Penalty(1, 8)])
def test_a_penalty_that_cannot_be_changes_nothing(penalty):
    """Of no points, below 0, or to the target once another side has won."""
    won = play(dealt("36 00", "66 01", start=(58, 53)), "36")
    leg = won.penalise(penalty)
    assert (leg.scores, leg.winner) == ((61, 53), 0)
    assert leg.rounds[0].history[-1].outcome is Outcome.REFUSED


def test_pegging_the_winner_back_reopens_the_leg():
    """The win alone had ended the round: it goes on with the next seat."""
    won = play(dealt("36 00", "66 01", start=(58, 0)), "36")
    leg = won.penalise(Penalty(0, -8))
    assert (leg.winner, leg.scores) == (None, (53, 0))
    assert leg.round.to_move == 1
    assert play(leg, "66").scores == (53, 8)


def test_a_chip_out_that_won_is_still_a_chip_out():
    won = play(dealt("04 46", "11 55", start=(58, 20)), "04 - 46")
    leg = won.penalise(Penalty(0, -8))
    assert (leg.winner, leg.round, leg.next_leader) == (None, None, 1)
    assert leg.rounds[0].end is RoundEnd.CHIP_OUT
    assert leg.deal().round.scores == (53, 20)


def test_a_win_taken_back_may_leave_a_block():
    won = play(dealt("12 44", "13 56", start=(0, 60)), "12 13")
    assert won.rounds[0].end is RoundEnd.WON
    leg = won.penalise(Penalty(1, -8))
    assert (leg.rounds[0].end, leg.next_leader, leg.scores) == (RoundEnd.BLOCKED, 1, (1, 53))
    assert leg.events[-2:] == (Penalty(1, -8), Blocked())
    assert replay(leg.events, TWO_EACH, (0, 60)).problems[0].code == "penalty-by-ruling"
    assert replay(leg.events, TWO_EACH, (0, 60)).round_over


def test_a_penalty_won_and_taken_back_before_the_first_tile():
    leg = dealt("36 00", "66 01", start=(53, 20), leader=1).penalise(Penalty(0, 8))
    assert leg.winner == 0
    leg = leg.penalise(Penalty(0, -8))
    assert (leg.round.to_move, leg.scores) == (1, (53, 20))


# Event depth


def test_what_a_marker_pegs():
    leg = play(dealt("12 44", "13 56"), "12 13").penalise(Penalty(0, -1))
    leg = leg.deal([["36", "00"], ["66", "01"]])
    leg = play(leg, "66 63")
    assert leg.events == (
        Peg(0, 3, 1, chip_out=False, opening_tile=True),
        Peg(1, 5, 1, chip_out=False, opening_tile=False),
        Blocked(),
        Penalty(0, -1),
        NextRound(),
        Peg(1, 12, 4, chip_out=False, opening_tile=True),
        Peg(0, 15, 8, chip_out=False, opening_tile=False),
        Blocked(),
    )


def random_leg(seed):
    """A leg played out at random under random house rules, with penalties now and then."""
    random = Random(seed)
    rules = simulated(seed).rules
    if random.random() < 0.3:
        rules = LEEK_SINGLES
    leg = Leg.begin(rules, random.choice([2, 3, 4]), random.choice([0, 1]))
    while leg.winner is None:
        if leg.round is None:  # else a penalty has reopened it
            leg = leg.deal(deal(rules, leg.seats, random))
        while leg.round is not None:
            leg = leg.play(random.choice(leg.round.legal_moves()))
        if random.random() < 0.2:
            leg = leg.penalise(Penalty(random.randrange(len(leg.scores)), random.choice([8, -8])))
    return leg


@pytest.mark.parametrize("seed", range(60))
def test_a_leg_played_out_reduces_to_its_events_and_its_score(seed):
    leg = random_leg(seed)
    by_events = replay(leg.events, leg.rules, leg.start, seats=leg.seats, must_finish=True)

    errors = [p.message for p in by_events.problems if not p.code.startswith("penalty-")]
    assert errors == []
    assert (by_events.scores, by_events.winner) == (leg.scores, leg.winner)
    ends = [played.end for played in leg.rounds]
    assert [played.end for played in by_events.rounds] == ends
    assert [played.scores for played in by_events.rounds] == [r.scores for r in leg.rounds]
    checked = check_final_score(by_events.final_score, leg.rules)
    assert (checked.winner, checked.problems) == (leg.winner, ())
    assert (
        check_agreement(leg.rules, winner=leg.winner, scores=leg.scores, replayed=by_events) == []
    )


@pytest.mark.parametrize("seed", range(60))
def test_points_only_where_the_total_divides_and_no_score_past_the_target(seed):
    leg = random_leg(seed)
    for played in leg.rounds:
        lead = [turn.opening for turn in played.turns if turn.pegged]
        assert lead == [True] + [False] * (len(lead) - 1)
        for turn in played.history:
            assert all(0 <= score <= leg.rules.target for score in turn.scores)
            if isinstance(turn, Penalised) or turn.pegged is None:
                continue
            divides = turn.total > 0 and (turn.total % 3 == 0 or turn.total % 5 == 0)
            assert (turn.award > 0) is divides
            assert turn.points == turn.award + turn.chip_out * leg.rules.chip_out_points


def test_tiles_are_played_from_hands_and_stay_on_the_table():
    leg = random_leg(3)
    for played in leg.rounds:
        placed = {turn.move.tile for turn in played.turns if turn.pegged}
        assert placed == set(played.line.tile_set)
        held = [tile for hand in played.hands for tile in hand.tiles]
        assert placed.isdisjoint(held)
        assert len(held) + len(placed) == leg.rules.deal.each(leg.seats) * leg.seats
        assert all(isinstance(tile, Tile) for tile in held)
