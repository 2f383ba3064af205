from dataclasses import replace

import pytest

from league.enums import Depth, Discipline, TieBreak
from matches.scorecard import (
    check,
    check_match_score,
    content,
    totals,
)
from scoring.problems import Severity
from tests.matches.cards import (
    AWAY,
    BEST_OF_THREE,
    GOALS,
    HOME,
    LEEK,
    LEEK_NIGHT,
    MIXED,
    card_of,
    found,
    said,
    with_record,
)

# A sound card


def test_a_sound_card_has_no_problem_and_adds_up():
    card = card_of(LEEK, LEEK_NIGHT, (6, 3))
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
        ((0, 0), "match-score-nothing-played", Severity.ERROR,
         ("0–0 says that no leg was played. Leave both empty, postpone the match or "
          "give a walkover.")),
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
    problem = said(card_of(LEEK, LEEK_NIGHT, (5, 4)), "match-score-differs")
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
