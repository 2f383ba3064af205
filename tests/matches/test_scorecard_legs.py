from dataclasses import replace

import pytest

from league.enums import Depth
from matches.enums import LegState
from matches.scorecard import (
    LegSheet,
    Person,
    check,
    recorded,
    settled,
    totals,
)
from scoring.house_rules import STANDARD
from scoring.leg import Blocked, Peg
from scoring.problems import Severity
from tests.matches.cards import (
    AWAY,
    BEST_OF_THREE,
    GUISBOROUGH,
    HOME,
    LEEK,
    LEEK_NIGHT,
    card_of,
    found,
    said,
    seat,
    to_sixty_one,
    with_leg,
    with_record,
)

# Legs


@pytest.mark.parametrize(
    ("leg", "code", "place", "clause"),
    [
        ((61, 61), "two-winners", ("score",), "F5"),
        ((60, 48), "no-winner", ("score",), "F5"),
        ((61, 62), "loser-too-high", ("score", "away"), "F5"),
        ((62, 48), "score-past-target", ("score", "home"), "F5"),
        ((61, None), "score-missing", ("score", "away"), "F5"),
        ((None, 48), "score-missing", ("score", "home"), "F5"),
        (None, "leg-not-entered", (), None),
    ],
)
def test_what_a_final_score_cannot_be(leg, code, place, clause):
    problem = said(with_leg(2, leg), code)
    assert problem.place == ("board", 2, "leg", 1, *place)
    assert problem.clause == clause
    assert problem.severity is Severity.ERROR


def test_pairs_are_judged_by_their_own_target():
    problem = said(with_leg(7, (61, 48)), "no-winner")
    assert "121" in problem.message
    assert problem.place == ("board", 7, "leg", 1, "score")


def test_messages_name_the_players_of_a_single_and_the_teams_of_a_pair():
    single = seat(with_leg(1, (61, None)), 1, AWAY, "Nora Finch")
    assert "Nora Finch" in said(single, "score-missing").message
    pair = said(with_leg(7, (121, None)), "score-missing")
    assert "Bell" in pair.message


def test_two_people_of_one_name_are_told_apart_by_their_teams():
    card = with_leg(1, (61, None))
    card = seat(card, 1, HOME, Person("1", "J. Hall"))
    card = seat(card, 1, AWAY, Person("2", "J. Hall"))
    assert "Bell" in said(card, "score-missing").message


def test_a_winner_against_the_score_is_named():
    leg = recorded(STANDARD, winner=AWAY, scores=(61, 48))
    problem = said(with_leg(1, leg), "winner-differs")
    assert problem.place == ("board", 1, "leg", 1, "winner")


def test_a_winner_is_enough_where_the_league_asks_for_no_more():
    card = card_of(LEEK, [HOME, AWAY] * 4 + [HOME])
    assert check(card) == ()
    assert totals(card).legs == (5, 4)
    assert totals(card).aggregate is None


@pytest.mark.parametrize(
    ("depth", "leg", "wanted"),
    [(Depth.SCORES, HOME, "its final score"), (Depth.EVENTS, (61, 48), "event by event")],
)
def test_a_leg_shallower_than_the_league_asks_for_is_an_error(depth, leg, wanted):
    rules = with_record(LEEK, minimum_depth=depth)
    problem = said(card_of(rules, [leg]), "too-shallow")
    assert problem.place == ("board", 1, "leg", 1)
    assert wanted in problem.message


def test_the_match_score_is_not_enough_where_the_league_asks_for_legs():
    rules = with_record(LEEK, minimum_depth=Depth.WINNERS)
    codes = found(card_of(rules, [], (6, 3)))
    assert [code for code, _ in codes] == ["leg-not-entered"] * 9
    assert not totals(card_of(rules, [], (6, 3))).complete


def test_a_match_score_is_enough_only_while_no_leg_is_entered():
    codes = [code for code, _ in found(card_of(LEEK, [(61, 48)], (6, 3)))]
    assert codes == ["leg-not-entered"] * 8


# Events


def test_a_leg_of_events_shows_its_score():
    card = card_of(GUISBOROUGH, [to_sixty_one()])
    leg = card.boards[0].legs[0]
    assert (leg.scores, leg.winner, leg.state, leg.depth) == (
        (61, 0), HOME, LegState.PLAYED, Depth.EVENTS,
    )  # fmt: skip
    assert not [place for _, place in found(card) if place[:4] == ("board", 1, "leg", 1)]


def test_an_event_that_passes_the_target_is_disregarded_and_no_error():
    events = [*to_sixty_one()[:-1], Peg(0, points=4), Peg(1, points=2), Peg(0, points=3)]
    leg = card_of(GUISBOROUGH, [events]).boards[0].legs[0]
    assert leg.scores == (61, 2)


def test_an_event_that_cannot_be_is_named_at_its_place():
    events = [Peg(0, points=5), *to_sixty_one()]
    problem = said(card_of(GUISBOROUGH, [events]), "points-impossible")
    assert problem.place == ("board", 1, "leg", 1, "event", 0)
    assert problem.clause == "D5"


def test_an_unfinished_leg_of_events_keeps_a_card_from_being_official():
    card = card_of(GUISBOROUGH, [[Peg(0, points=8), Blocked()]])
    problem = said(card, "not-finished")
    assert problem.place == ("board", 1, "leg", 1)
    assert problem.severity is Severity.ERROR
    assert totals(card).to_play == 9


def test_a_score_that_the_events_do_not_make_is_named():
    events = to_sixty_one()
    leg = replace(card_of(GUISBOROUGH, [events]).boards[0].legs[0], scores=(61, 7))
    problem = said(card_of(GUISBOROUGH, [leg]), "score-differs")
    assert problem.place == ("board", 1, "leg", 1, "score", "away")


# Void, claimed, unplayed


def test_a_void_leg_counts_for_nobody():
    card = card_of(LEEK, [LegState.VOID, *LEEK_NIGHT[1:]])
    assert check(card) == ()
    summed = totals(card)
    assert (summed.legs, summed.void, summed.played) == ((5, 3), 1, 8)
    assert summed.aggregate == (672 - 61, 628 - 48)


@pytest.mark.parametrize("state", [LegState.VOID, LegState.UNPLAYED])
def test_a_leg_that_was_not_played_has_no_score(state):
    leg = LegSheet(state, None, None, (61, 48))
    assert ("empty-leg-with-result", ("board", 1, "leg", 1)) in found(with_leg(1, leg))


def test_a_claimed_leg_counts_and_names_its_side():
    card = card_of(LEEK, [(LegState.CLAIMED, AWAY), *LEEK_NIGHT[1:]])
    assert check(card) == ()
    assert totals(card).legs == (5, 4)
    assert totals(card).aggregate == (672 - 61, 628 - 48)


def test_a_claimed_leg_needs_a_side_and_has_no_score():
    assert ("claimed-without-winner", ("board", 1, "leg", 1, "winner")) in found(
        with_leg(1, LegState.CLAIMED)
    )
    scored = LegSheet(LegState.CLAIMED, None, HOME, (61, 0))
    assert ("claimed-with-score", ("board", 1, "leg", 1, "score")) in found(with_leg(1, scored))


def test_a_leg_of_a_board_that_is_played_out_cannot_be_unplayed():
    assert ("leg-unplayed-too-soon", ("board", 1, "leg", 1)) in found(
        with_leg(1, LegState.UNPLAYED)
    )


# Best of three


def test_a_best_of_board_stops_when_it_is_decided():
    legs = [HOME, HOME, None, AWAY, HOME, AWAY, AWAY, AWAY, LegState.UNPLAYED]
    card = card_of(BEST_OF_THREE, legs)
    assert check(card) == ()
    summed = totals(card)
    assert (summed.legs, summed.boards, summed.complete) == ((3, 4), (1, 2), True)
    assert summed.played == 7
    last = [board.legs[2].state for board in settled(card).boards]
    assert last == [LegState.UNPLAYED, LegState.PLAYED, LegState.UNPLAYED]


def test_a_leg_after_the_decision_is_an_error():
    problem = said(card_of(BEST_OF_THREE, [HOME, HOME, (61, 3)]), "leg-after-decision")
    assert problem.place == ("board", 1, "leg", 3)
    assert "Anchor had won this board after leg 2" in problem.message


def test_the_deciding_leg_is_needed():
    codes = found(card_of(BEST_OF_THREE, [HOME, AWAY, LegState.UNPLAYED]))
    assert ("leg-unplayed-too-soon", ("board", 1, "leg", 3)) in codes
    assert ("leg-not-entered", ("board", 1, "leg", 3)) in found(
        card_of(BEST_OF_THREE, [HOME, AWAY])
    )


def test_a_board_that_nobody_won_is_asked_about():
    problem = said(card_of(BEST_OF_THREE, [HOME, AWAY, LegState.VOID]), "board-undecided")
    assert (problem.place, problem.severity) == (("board", 1), Severity.QUERY)
