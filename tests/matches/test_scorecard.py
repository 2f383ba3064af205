from dataclasses import replace

import pytest

from league.enums import Depth, Discipline, Side, TieBreak
from league.ruleset import AppearanceLimit, PointsScheme
from matches.enums import LegState
from matches.scorecard import (
    LegSheet,
    Person,
    Scorecard,
    check,
    check_match_score,
    content,
    content_hash,
    from_content,
    recorded,
    settled,
    totals,
)
from scoring.house_rules import STANDARD
from scoring.leg import Blocked, NextRound, Peg
from scoring.problems import Severity
from tests.matches.cards import (
    BEST_OF_THREE,
    GOALS,
    GUISBOROUGH,
    LEEK,
    MIXED,
    TEAMS,
    card_of,
    found,
    said,
    seat,
    with_record,
)

HOME, AWAY = Side.HOME, Side.AWAY
NIGHT = [
    (61, 48), (55, 61), (61, 60), (61, 0), (44, 61), (61, 59),
    (121, 98), (121, 120), (87, 121),
]  # fmt: skip


def with_leg(number, leg, *, rules=LEEK, legs=NIGHT):
    return card_of(rules, [*legs[: number - 1], leg, *legs[number:]])


# A sound card


def test_a_sound_card_has_no_problem_and_adds_up():
    card = card_of(LEEK, NIGHT, (6, 3))
    assert check(card) == ()
    summed = totals(card)
    assert (summed.legs, summed.boards, summed.aggregate) == ((6, 3), (6, 3), (672, 628))
    assert (summed.played, summed.to_play, summed.void, summed.complete) == (9, 0, 0, True)


def test_a_leg_lost_to_nothing_is_nought_and_not_missing():
    card = card_of(LEEK, [(61, 0)] * 6 + [(121, 0)] * 3, (9, 0))
    assert check(card) == ()
    assert totals(card).legs == (9, 0)
    assert totals(card).aggregate == (6 * 61 + 3 * 121, 0)
    assert content(card)["boards"][0]["legs"][0]["scores"] == [61, 0]


def test_a_match_score_of_nine_nil_is_sound():
    assert check(card_of(LEEK, [], (9, 0), named=False)) == ()
    assert totals(card_of(LEEK, [], (9, 0))).legs == (9, 0)


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


def pegs(*steps):
    return [Peg(side, points=points, chip_out=chip) for side, points, chip in steps]


def to_sixty_one():
    """Home pegs 8 + 8 + 8 + 5 (with the last tile) a round, and finishes from 58 by 3."""
    a_round = [*pegs((0, 8, False), (0, 8, False), (0, 8, False), (0, 5, True)), NextRound()]
    return [*a_round, *a_round, Peg(0, points=3)]


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
    card = card_of(LEEK, [LegState.VOID, *NIGHT[1:]])
    assert check(card) == ()
    summed = totals(card)
    assert (summed.legs, summed.void, summed.played) == ((5, 3), 1, 8)
    assert summed.aggregate == (672 - 61, 628 - 48)


@pytest.mark.parametrize("state", [LegState.VOID, LegState.UNPLAYED])
def test_a_leg_that_was_not_played_has_no_score(state):
    leg = LegSheet(state, None, None, (61, 48))
    assert ("empty-leg-with-result", ("board", 1, "leg", 1)) in found(with_leg(1, leg))


def test_a_claimed_leg_counts_and_names_its_side():
    card = card_of(LEEK, [(LegState.CLAIMED, AWAY), *NIGHT[1:]])
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


# The match score


@pytest.mark.parametrize(
    ("score", "code", "severity", "message"),
    [
        ((6, 4), "match-score-too-many", Severity.ERROR,
         "6–4 makes 10 legs; this match has 9: with 6 the other side has 3."),
        ((4, 7), "match-score-too-many", Severity.ERROR,
         "4–7 makes 11 legs; this match has 9: with 7 the other side has 2."),
        ((63, 4), "match-score-too-many", Severity.ERROR,
         "63–4 makes 67 legs; this match has 9: neither side can have more than 9."),
        ((5, 3), "match-score-too-few", Severity.QUERY,
         "5–3 makes 8 legs; this match has 9. Were legs void or not played?"),
    ],
)  # fmt: skip
def test_a_match_score_must_add_up(score, code, severity, message):
    (problem,) = check_match_score(LEEK, score)
    assert (problem.code, problem.severity, problem.message) == (code, severity, message)
    assert problem.place == ("match-score",)


@pytest.mark.parametrize("score", [(6, 3), (0, 9), (9, 0), (None, None)])
def test_a_match_score_that_adds_up_is_sound(score):
    assert check_match_score(LEEK, score) == []


def test_a_match_score_of_one_side_is_no_score():
    (problem,) = check_match_score(LEEK, (6, None))
    assert problem.place == ("match-score", "away")


@pytest.mark.parametrize(
    ("score", "code"),
    [
        # Three boards, each 2–0, 2–1, 0–2 or 1–2.
        ((6, 3), None),
        ((4, 3), None),
        ((6, 4), "match-score-too-many"),
        ((7, 2), "match-score-impossible"),
        ((7, 0), "match-score-impossible"),
        ((3, 1), "match-score-too-few"),
    ],
)
def test_a_match_score_of_best_of_boards(score, code):
    codes = [problem.code for problem in check_match_score(BEST_OF_THREE, score)]
    assert codes == ([code] if code else [])


def test_goals_have_no_bound():
    assert check_match_score(GOALS, (17, 40)) == []


def test_a_match_score_that_the_legs_do_not_make_is_an_error():
    problem = said(card_of(LEEK, NIGHT, (5, 4)), "match-score-differs")
    assert "says 5–4, but the legs make Anchor 6, Bell 3" in problem.message


def test_legs_that_pass_the_match_score_are_an_error_before_the_card_is_full():
    assert "match-score-differs" in [code for code, _ in found(card_of(LEEK, [HOME] * 4, (3, 6)))]
    assert "match-score-differs" not in [
        code for code, _ in found(card_of(LEEK, [HOME] * 3, (3, 6)))
    ]


def test_boards_are_told_by_the_match_score_only_where_it_can_be_but_one_way():
    # A sweep is three boards to none; 4–3 may be two boards to one either way.
    assert totals(card_of(BEST_OF_THREE, [], (6, 0))).boards == (3, 0)
    assert totals(card_of(BEST_OF_THREE, [], (6, 3))).boards == (3, 0)
    assert totals(card_of(BEST_OF_THREE, [], (5, 4))).boards == (2, 1)
    assert totals(card_of(BEST_OF_THREE, [], (4, 4))).boards is None
    assert ("boards-unknown", ("match-score",)) in found(card_of(BEST_OF_THREE, [], (4, 4)))
    assert found(card_of(BEST_OF_THREE, [], (6, 0))) == []


def test_pegged_points_are_not_told_by_the_match_score():
    rules = replace(LEEK, tie_breaks=(TieBreak.POINTS, TieBreak.LEG_AGGREGATE))
    assert ("aggregate-unknown", ("match-score",)) in found(card_of(rules, [], (6, 3)))


def test_an_empty_card_says_so_once_where_the_match_score_is_enough():
    codes = [code for code, _ in found(card_of(LEEK, []))]
    assert codes.count("nothing-entered") == 1


# Other games


def test_straight_dominoes_are_recorded_by_their_winner():
    legs = [HOME, HOME, AWAY, HOME, (61, 40), (40, 61), (61, 2), (61, 3)]
    card = card_of(MIXED, legs)
    assert check(card) == ()
    assert totals(card).legs == (6, 2)
    assert totals(card, Discipline.OTHER).legs == (3, 1)
    assert totals(card, Discipline.FIVES_AND_THREES).legs == (3, 1)
    assert totals(card, Discipline.OTHER).aggregate is None
    assert totals(card, Discipline.FIVES_AND_THREES).aggregate == (223, 106)


def test_straight_dominoes_have_no_score():
    assert ("score-of-a-game-by-result", ("board", 1, "leg", 1, "score")) in found(
        card_of(MIXED, [(5, 3)])
    )


def test_no_more_than_a_winner_is_asked_of_another_game():
    rules = with_record(MIXED, minimum_depth=Depth.SCORES)
    legs = [HOME] * 4 + [(61, 40)] * 4
    assert check(card_of(rules, legs)) == ()


def test_the_match_score_does_not_say_how_one_of_two_games_went():
    assert totals(card_of(MIXED, [], (5, 3)), Discipline.OTHER).complete is False
    assert totals(card_of(MIXED, [], (5, 3))).complete is True


def test_a_game_by_its_score_counts_the_score():
    card = card_of(GOALS, [(0, 4)])
    assert check(card) == ()
    assert totals(card).legs == (0, 4)
    assert totals(card).complete
    assert ("score-missing", ("board", 1, "leg", 1, "score", "away")) in found(
        card_of(GOALS, [(2, None)])
    )


# People


def test_the_same_player_on_both_sides_is_an_error():
    hall = Person("7", "J. Hall")
    card = seat(seat(card_of(LEEK, NIGHT), 1, HOME, hall), 1, AWAY, hall)
    problem = said(card, "player-on-both-sides")
    assert problem.place == ("board", 1, "slot", "away", 1)
    assert problem.severity is Severity.ERROR
    assert "J. Hall is on the side of Anchor too (Singles 1)" in problem.message


def test_two_different_players_of_one_name_may_meet():
    card = seat(card_of(LEEK, NIGHT), 1, HOME, Person("7", "J. Hall"))
    assert check(seat(card, 1, AWAY, Person("8", "J. Hall"))) == ()


def test_nobody_sits_on_a_board_twice():
    card = seat(card_of(LEEK, NIGHT), 7, HOME, "Tom", "Tom")
    assert ("player-twice-on-a-board", ("board", 7, "slot", "home", 2)) in found(card)


def test_one_single_and_one_pair_a_player():
    card = card_of(LEEK, NIGHT)
    once = seat(seat(card, 1, HOME, "Tom"), 7, HOME, "Tom", "Jean")
    assert check(once) == ()
    twice = seat(once, 4, HOME, "Tom")
    problem = said(twice, "player-too-often")
    assert problem.place == ("board", 4, "slot", "home", 1)
    assert problem.message == (
        "Tom is on Singles 1 and Singles 4; a player may play 1 singles board in a match."
    )


def test_a_board_that_nobody_played_uses_nothing_up():
    legs = [(LegState.CLAIMED, AWAY), *NIGHT[1:]]
    card = seat(seat(card_of(LEEK, legs), 1, HOME, "Tom"), 4, HOME, "Tom")
    assert check(card) == ()


def test_a_limit_of_more_boards_than_one():
    rules = replace(LEEK, appearances=(AppearanceLimit(2),))
    card = seat(seat(card_of(rules, NIGHT), 1, HOME, "Tom"), 2, HOME, "Tom")
    assert check(card) == ()
    card = seat(card, 7, HOME, "Jean", "Tom")
    assert ("player-too-often", ("board", 7, "slot", "home", 2)) in found(card)


def test_a_team_is_held_to_its_size():
    rules = replace(GUISBOROUGH, team=replace(GUISBOROUGH.team, fewest=6, most=6))
    card = card_of(rules, [HOME] * 9)
    assert check(card) == ()
    spare = replace(rules, team=replace(rules.team, most=5))
    codes = found(card_of(spare, [HOME] * 9))
    assert ("team-too-large", ("side", "home")) in codes
    assert ("team-too-large", ("side", "away")) in codes
    short = seat(seat(card, 1, HOME, "Tom", "Jean"), 2, HOME, "Tom", "Jean")
    assert ("team-too-small", ("side", "home")) in found(short)


def test_a_typed_name_and_an_unregistered_player_are_queries():
    card = seat(card_of(LEEK, NIGHT), 1, HOME, Person("7", "T. Oats", known=False))
    card = seat(card, 2, AWAY, Person("8", "Sid Garth", registered=False))
    typed, unregistered = said(card, "name-not-in-squad"), said(card, "player-not-registered")
    assert typed.place == ("board", 1, "slot", "home", 1)
    assert unregistered.place == ("board", 2, "slot", "away", 1)
    assert {typed.severity, unregistered.severity} == {Severity.QUERY}
    assert "T. Oats is not in the squad of Anchor" in typed.message


def test_a_typed_name_is_asked_about_once():
    typed = Person("7", "T. Oats", known=False)
    card = seat(seat(card_of(LEEK, NIGHT), 1, HOME, typed), 7, HOME, typed, "Jean")
    assert [code for code, _ in found(card)] == ["name-not-in-squad"]


def test_nobody_named_is_a_query_once_the_board_was_played():
    assert [code for code, _ in found(card_of(LEEK, NIGHT, named=False))] == ["nobody-named"] * 24
    empty = [code for code, _ in found(card_of(LEEK, [], named=False))]
    assert "nobody-named" not in empty
    claimed = card_of(LEEK, [(LegState.CLAIMED, HOME)] * 9, named=False)
    assert check(claimed) == ()


# Content


def test_content_reads_back_to_the_same_card():
    legs = [*NIGHT[:6], LegState.VOID, (LegState.CLAIMED, AWAY), HOME]
    card = card_of(LEEK, legs, (5, 3))
    assert from_content(content(card), LEEK) == card
    pegged = card_of(GUISBOROUGH, [[*to_sixty_one()[:-1], Blocked(), Peg(0, total=9)]])
    assert from_content(content(pegged), GUISBOROUGH) == pegged


def test_content_beside_its_own_keys_is_left_alone():
    card = card_of(LEEK, NIGHT)
    assert from_content(content(card) | {"note": "Rained."}, LEEK) == card


def test_content_of_a_newer_schema_is_refused():
    with pytest.raises(ValueError, match="schema 2"):
        from_content(content(card_of(LEEK, NIGHT)) | {"schema": 2}, LEEK)


def test_settling_a_name_leaves_the_hash_as_it_was():
    card = seat(card_of(LEEK, NIGHT), 1, HOME, Person("7", "T. Oats", known=False))
    settled_name = seat(card, 1, HOME, Person("7", "T. Oats", known=True, registered=False))
    assert content_hash(settled_name) == content_hash(card)


@pytest.mark.parametrize(
    "other",
    [
        seat(card_of(LEEK, NIGHT), 1, HOME, Person("7", "T. Oates")),
        card_of(LEEK, NIGHT, (6, 3)),
        with_leg(1, (61, 49)),
        with_leg(1, HOME),
        with_leg(1, (LegState.CLAIMED, HOME)),
        Scorecard(replace(LEEK, points=PointsScheme()), card_of(LEEK, NIGHT).boards),
    ],
)
def test_anything_else_changes_the_hash(other):
    assert content_hash(other) != content_hash(card_of(LEEK, NIGHT))


def test_a_leg_nobody_needed_is_the_same_marked_or_not():
    left = card_of(BEST_OF_THREE, [HOME, HOME, None])
    marked = card_of(BEST_OF_THREE, [HOME, HOME, LegState.UNPLAYED])
    assert content_hash(left) == content_hash(marked)


def test_a_card_has_the_boards_of_its_rules():
    with pytest.raises(ValueError, match="8 boards; the rules have 9"):
        Scorecard(LEEK, card_of(LEEK, NIGHT).boards[:8])


def test_every_problem_is_named_at_once():
    card = card_of(LEEK, [(61, 61), (60, 3), (61, 62), *NIGHT[3:]], (9, 9))
    codes = {problem.code for problem in check(card, names=TEAMS)}
    assert codes >= {"two-winners", "no-winner", "loser-too-high", "match-score-too-many"}
