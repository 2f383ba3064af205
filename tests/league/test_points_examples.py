"""Rules tried on made-up matches, for whoever sets them: values worked out by hand."""

import time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.enums import DecidedOn, Discipline, LegsPlayed, TieBreak
from league.points import Outcome, examples, worked_example, worked_examples
from league.ruleset import BoardFormat, MishapRules, PointsScheme, Rules
from league.ruleset.presets import PRESETS
from tests.league.random_divisions import random_division
from tests.league.rules_for_tests import changed, one_leg_boards

pytestmark = pytest.mark.pure

NO_BYE = "A bye gives nothing."


def scheme(**points: Any) -> PointsScheme:
    return PointsScheme(
        **{
            key: v if key in ("decided_on", "losing_margin") else Decimal(v)
            for key, v in points.items()
        }
    )


def boards(count: int, legs: int, how: LegsPlayed = LegsPlayed.ALL) -> tuple[BoardFormat, ...]:
    return tuple(
        BoardFormat(f"Pairs {n}", 2, house_rules="standard", legs=legs, legs_played=how)
        for n in range(count)
    )


BEST_OF = LegsPlayed.BEST_OF


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        (
            # 2 for the win and 1 for each leg.
            "six-singles-three-pairs-twice-round",
            [
                "A 6–3 win gives 8 and 3; a 4–5 loss gives 4.",
                "A walkover gives 7 to the side that turned up and 0 to the other, with legs 5–4.",
                NO_BYE,
            ],
        ),
        (
            # 3 for the win, 1 for losing by the odd leg.
            "six-singles-three-pairs",
            [
                "A 6–3 win gives 3 and 0; a 4–5 loss gives 1.",
                "A 4–5 loss has the losing bonus of 1 in it.",
                "A walkover gives 3 to the side that turned up and 0 to the other, with legs 9–0.",
                NO_BYE,
            ],
        ),
        (
            # 1 for each board and 2 for the match. 2–1 and 1–2 would say the same thing twice.
            "three-pairs-best-of-three",
            [
                "A 3–0 win on boards gives 5 and 0; a 1–2 loss on boards gives 1.",
                "A walkover gives 5 to the side that turned up and 0 to the other, with legs 6–0.",
                NO_BYE,
            ],
        ),
        (
            # 2 for the match and ½ for each leg. 3–1, 3–1 and 1–3; 3–2, 2–3 and 2–3; and
            # 3–2, 3–2 and 1–3, which is level.
            "three-pairs-half-a-point-a-leg",
            [
                "A 7–5 win gives 5½ and 2½; a 7–8 loss gives 3½; a 7–7 draw gives 4½ each.",
                (
                    "A walkover gives 6½ to the side that turned up and 0 to the other, "
                    "with legs 9–0."
                ),
                NO_BYE,
            ],
        ),
        (
            "eight-pairs-two-games",
            [
                "A 6–2 win gives 2 and 0; a 3–5 loss gives nothing; a 4–4 draw gives 1 each.",
                "A walkover gives 2 to the side that turned up and 0 to the other, with legs 6–0.",
                NO_BYE,
            ],
        ),
        (
            "another-game",
            [
                "A 3–1 win gives 3 and 0; a 1–2 loss gives nothing; a 1–1 draw gives 1 each.",
                "A walkover gives 3 to the side that turned up and 0 to the other.",
                NO_BYE,
            ],
        ),
    ],
)
def test_presets_tried_out(preset: str, said: list[str]) -> None:
    assert list(worked_examples(PRESETS[preset].build())) == said


@pytest.mark.parametrize(
    ("card", "points", "said"),
    [
        # Both count: 2 for the match on boards, 1 for each board, ½ for each leg. Three boards
        # 2–1 are legs 6–3: 2 + 3 + 3 and 1½. One 2–1 and two 1–2 are 4–5: 1 + 2.
        (
            boards(3, 3, BEST_OF),
            scheme(won="2", board="1", leg="0.5", decided_on=DecidedOn.BOARDS),
            (
                "A 3–0 win on boards, 6–3 in legs, gives 8 and 1½; "
                "a 1–2 loss on boards, 4–5 in legs, gives 3."
            ),
        ),
        # The match on legs, and 1 for each board.
        (
            boards(4, 2),
            scheme(won="2", drawn="1", board="1"),
            (
                "A 4–0 win on boards, 8–0 in legs, gives 6 and 0; a 1–3 loss on boards, 2–6 in "
                "legs, gives 1; a 2–2 draw on boards, 4–4 in legs, gives 3 each."
            ),
        ),
        # A draw on boards where one of three is shared.
        (
            boards(3, 2),
            scheme(won="2", drawn="1", decided_on=DecidedOn.BOARDS),
            (
                "A 3–0 win on boards gives 2 and 0; a 1–2 loss on boards gives nothing; "
                "a 1–1 draw on boards gives 1 each."
            ),
        ),
        # One leg is all there is: the win says it all.
        (boards(1, 1), scheme(won="2", lost="0.5"), "A 1–0 win gives 2 and ½."),
        (boards(1, 3), scheme(leg="1"), "A 2–1 win gives 4 and 1."),
        # Eight is said with "an".
        (
            boards(12, 1),
            scheme(won="2", leg="1", drawn="1"),
            "An 8–4 win gives 10 and 4; a 5–7 loss gives 5; a 6–6 draw gives 7 each.",
        ),
        # A match is worth nothing at all.
        (
            boards(9, 1),
            scheme(won="0", drawn="0"),
            "A 6–3 win gives 0 and 0; a 4–5 loss gives nothing.",
        ),
    ],
)
def test_other_rules_tried_out(
    card: tuple[BoardFormat, ...], points: PointsScheme, said: str
) -> None:
    rules = changed(one_leg_boards(1), boards=card, points=points)
    assert worked_examples(rules)[0] == said


def test_byes_and_walkovers_tried_out() -> None:
    rules = changed(one_leg_boards(9), mishaps=MishapRules(bye=Decimal("0.5")))
    assert worked_examples(rules)[-2:] == (
        "A walkover gives 2 to the side that turned up and 0 to the other, with legs 5–4.",
        "A bye gives ½.",
    )
    walkover = changed(rules.walkover, legs_count=False)
    assert worked_examples(changed(rules, walkover=walkover))[-2] == (
        "A walkover gives 2 to the side that turned up and 0 to the other."
    )


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        (1, ["A 4–5 loss has the losing bonus of ¾ in it."]),
        (5, ["A 4–5 loss has the losing bonus of ¾ in it."]),
    ],
)
def test_the_losing_bonus_tried_out(margin: int, said: list[str]) -> None:
    points = scheme(won="3", losing_bonus="0.75", losing_margin=margin)
    found = worked_examples(changed(one_leg_boards(9), points=points))
    assert found[0] == "A 6–3 win gives 3 and {}; a 4–5 loss gives ¾.".format(
        "¾" if margin >= 3 else "0"
    )
    assert list(found[1:-2]) == said


def test_a_losing_bonus_that_the_example_is_too_wide_for() -> None:
    """Two legs a board and one board: a defeat is always by two."""
    points = scheme(won="3", losing_bonus="0.5", losing_margin=1)
    rules = changed(one_leg_boards(1), boards=boards(1, 2), points=points)
    assert worked_examples(rules)[0] == "A 2–0 win gives 3 and 0; a 1–1 draw gives 1 each."
    assert not any("bonus" in sentence for sentence in worked_examples(rules))


def test_orders_that_need_more_facts_have_examples_all_the_same() -> None:
    order = (TieBreak.POINTS, TieBreak.BOARD_DIFFERENCE, TieBreak.LEG_AGGREGATE)
    rules = changed(PRESETS["three-pairs-three-legs"].build(), tie_breaks=order)
    assert worked_examples(rules)[0] == "A 6–3 win gives 6 and 3; a 4–5 loss gives 4."
    assert worked_example(rules, (6, 3)) == (6, 3)


def test_a_table_of_its_own_for_each_game() -> None:
    rules = PRESETS["eight-pairs-two-games"].build()
    assert worked_examples(rules, Discipline.OTHER)[0] == (
        "A 4–0 win gives 2 and 0; a 1–3 loss gives nothing; a 2–2 draw gives 1 each."
    )
    assert examples(PRESETS["another-game"].build(), Discipline.FIVES_AND_THREES) == ()
    goals = worked_examples(PRESETS["another-game"].build(), Discipline.FIVES_AND_THREES)
    assert goals[0].startswith("A walkover")


def test_rules_at_their_largest_are_tried_at_once() -> None:
    rules = changed(one_leg_boards(1), boards=boards(60, 25, BEST_OF))
    begun = time.perf_counter()
    assert worked_examples(rules)
    assert time.perf_counter() - begun < 2


@given(st.integers(0, 10**6))
def test_every_example_can_have_happened(seed: int) -> None:
    rules = Rules.from_dict(random_division(seed).rules)
    assert rules.possible_scores is not None
    found = examples(rules)
    assert found
    assert found[0].outcome is Outcome.HOME
    for one in found:
        assert one.legs in rules.possible_scores
        assert sum(one.boards) <= len(rules.boards)
        deciding = one.legs if rules.points.decided_on is DecidedOn.LEGS else one.boards
        ahead = deciding[0] - deciding[1]
        assert one.outcome is (
            Outcome.HOME if ahead > 0 else Outcome.AWAY if ahead < 0 else Outcome.DRAWN
        )
    drawn = [one for one in found if one.outcome is Outcome.DRAWN]
    assert len(drawn) == rules.can_be_drawn
    assert all(worked_examples(rules))


@given(st.integers(0, 10**6))
def test_a_match_can_be_drawn_where_a_level_score_is_possible(seed: int) -> None:
    rules = changed(
        Rules.from_dict(random_division(seed).rules), points=PointsScheme(), tie_breaks=()
    )
    assert rules.possible_scores is not None
    assert rules.can_be_drawn == any(home == away for home, away in rules.possible_scores)
