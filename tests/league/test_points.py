"""What results are worth: hand-worked values under the formats that leagues play."""

from decimal import Decimal

import pytest

from league.enums import DecidedOn, ResultKind, Side, TieBreak
from league.points import (
    FactsError,
    MatchFacts,
    Outcome,
    example_scores,
    match_points,
    outcome,
    worked_example,
)
from league.ruleset import PointsScheme, Rules, TopOrder, WalkoverRule, WalkoverSide
from league.ruleset.presets import PRESETS
from tests.league.rules_for_tests import changed, one_leg_boards

pytestmark = pytest.mark.pure

SIX_AND_THREE = PRESETS["six-singles-three-pairs-twice-round"].build()


def points(*worth: str) -> tuple[Decimal, Decimal]:
    home, away = worth
    return Decimal(home), Decimal(away)


@pytest.mark.parametrize(
    ("preset", "score", "expected"),
    [
        # 2 for the win and 1 for each leg.
        ("six-singles-three-pairs-twice-round", (6, 3), ("8", "3")),
        ("six-singles-three-pairs-twice-round", (5, 4), ("7", "4")),
        ("six-singles-three-pairs-twice-round", (0, 9), ("0", "11")),
        # One leg void, both sides short: 4–4 is a draw.
        ("six-singles-three-pairs-twice-round", (4, 4), ("5", "5")),
        # 3 for the win, 1 for losing by the odd leg.
        ("six-singles-three-pairs", (5, 4), ("3", "1")),
        ("six-singles-three-pairs", (3, 6), ("0", "3")),
        # A point a leg and nothing for the match.
        ("three-pairs-three-legs", (5, 4), ("5", "4")),
        ("three-pairs-three-legs", (9, 0), ("9", "0")),
        # 2 for the match and ½ for each leg.
        ("three-pairs-half-a-point-a-leg", (9, 4), ("6.5", "2")),
        ("three-pairs-a-point-a-leg", (7, 8), ("7", "8")),
        ("three-pairs-five-legs", (8, 7), ("2", "0")),
        ("eight-pairs-two-games", (4, 4), ("1", "1")),
        ("another-game", (0, 0), ("1", "1")),
        ("another-game", (2, 7), ("0", "3")),
    ],
)
def test_a_played_match_is_worth(
    preset: str, score: tuple[int, int], expected: tuple[str, str]
) -> None:
    facts = MatchFacts(home_legs=score[0], away_legs=score[1])
    assert match_points(facts, PRESETS[preset].build()) == points(*expected)


@pytest.mark.parametrize("preset", ["three-pairs-best-of-three", "three-pairs-best-of-five"])
@pytest.mark.parametrize(
    ("legs", "boards", "expected"),
    [
        # Decided on boards: the side with fewer legs can have won.
        ((4, 5), (2, 1), ("4", "1")),
        ((6, 0), (3, 0), ("5", "0")),
        ((2, 4), (1, 2), ("1", "4")),
    ],
)
def test_points_for_boards(
    preset: str, legs: tuple[int, int], boards: tuple[int, int], expected: tuple[str, str]
) -> None:
    facts = MatchFacts(
        home_legs=legs[0], away_legs=legs[1], home_boards=boards[0], away_boards=boards[1]
    )
    rules = PRESETS[preset].build()
    assert match_points(facts, rules) == points(*expected)
    assert outcome(facts, rules) is (Outcome.HOME if boards[0] > boards[1] else Outcome.AWAY)


def test_boards_that_nobody_knows_are_not_guessed() -> None:
    rules = PRESETS["three-pairs-best-of-three"].build()
    with pytest.raises(FactsError, match="these rules count boards"):
        match_points(MatchFacts(home_legs=4, away_legs=3), rules)


def test_where_every_board_is_one_leg_the_legs_are_the_boards() -> None:
    scheme = PointsScheme(board=Decimal(1), won=Decimal(2), decided_on=DecidedOn.BOARDS)
    rules = changed(one_leg_boards(9), points=scheme)
    assert match_points(MatchFacts(home_legs=6, away_legs=3), rules) == points("8", "3")


@pytest.mark.parametrize(
    ("margin", "score", "expected"),
    [
        (2, (4, 5), ("0.75", "3")),
        (2, (5, 3), ("3", "0.75")),
        (2, (3, 6), ("0", "3")),
        (1, (3, 5), ("0", "3")),
        (2, (4, 4), ("1", "1")),
    ],
)
def test_a_losing_bonus_within_the_margin(
    margin: int, score: tuple[int, int], expected: tuple[str, str]
) -> None:
    scheme = PointsScheme(won=Decimal(3), losing_bonus=Decimal("0.75"), losing_margin=margin)
    rules = changed(one_leg_boards(9), points=scheme)
    facts = MatchFacts(home_legs=score[0], away_legs=score[1])
    assert match_points(facts, rules) == points(*expected)


def test_a_walkover_is_worth_what_the_rules_say_now() -> None:
    # 5–4 and the two points for the side that turned up; nothing for the other.
    to_home = MatchFacts(kind=ResultKind.WALKOVER, winner=Side.HOME)
    to_away = MatchFacts(kind=ResultKind.WALKOVER, winner=Side.AWAY)
    assert match_points(to_home, SIX_AND_THREE) == points("7", "0")
    assert match_points(to_away, SIX_AND_THREE) == points("0", "7")
    assert outcome(to_home, SIX_AND_THREE) is Outcome.HOME
    assert outcome(to_away, SIX_AND_THREE) is Outcome.AWAY

    walkover = WalkoverRule(WalkoverSide(Decimal(4), 4), WalkoverSide(Decimal("-0.5"), 2))
    assert match_points(to_away, changed(SIX_AND_THREE, walkover=walkover)) == points("-0.5", "4")


def test_a_walkover_says_who_turned_up() -> None:
    with pytest.raises(FactsError, match="which side turned up"):
        match_points(MatchFacts(kind=ResultKind.WALKOVER), SIX_AND_THREE)


def test_a_void_match_is_worth_nothing() -> None:
    facts = MatchFacts(kind=ResultKind.VOID, home_legs=3, away_legs=2)
    assert match_points(facts, SIX_AND_THREE) == points("0", "0")
    assert outcome(facts, SIX_AND_THREE) is Outcome.NONE


@pytest.mark.parametrize(
    ("facts", "expected", "winner"),
    [
        # Points follow from an awarded score, unless they are awarded too.
        ({"home_legs": 9}, ("11", "0"), Outcome.HOME),
        ({"home_points": "0", "away_points": "7.5"}, ("0", "7.5"), Outcome.AWAY),
        # More points have won, whatever was played.
        (
            {"home_legs": 6, "away_legs": 3, "home_points": "0", "away_points": "8"},
            ("0", "8"),
            Outcome.AWAY,
        ),
        # A signed 6–2 cut to 4–2.
        (
            {"home_legs": 4, "away_legs": 2, "home_points": "6", "away_points": "2"},
            ("6", "2"),
            Outcome.HOME,
        ),
        # Level points leave it to the score, and the score to the points.
        (
            {"home_legs": 4, "away_legs": 5, "home_points": "1", "away_points": "1"},
            ("1", "1"),
            Outcome.AWAY,
        ),
        ({"home_points": "1", "away_points": "1"}, ("1", "1"), Outcome.DRAWN),
        ({"home_legs": 4, "away_legs": 4, "winner": Side.HOME}, ("6", "4"), Outcome.HOME),
    ],
)
def test_an_awarded_match(
    facts: dict[str, object], expected: tuple[str, str], winner: Outcome
) -> None:
    exact = {
        name: Decimal(v) if isinstance(v, str) and "points" in name else v
        for name, v in facts.items()
    }
    awarded = MatchFacts(kind=ResultKind.AWARDED, **exact)  # type: ignore[arg-type]
    assert match_points(awarded, SIX_AND_THREE) == points(*expected)
    assert outcome(awarded, SIX_AND_THREE) is winner


def test_only_an_award_has_points_of_its_own_and_to_both_sides() -> None:
    with pytest.raises(FactsError, match="only an awarded match"):
        match_points(MatchFacts(home_points=Decimal(1), away_points=Decimal(0)), SIX_AND_THREE)
    with pytest.raises(FactsError, match="only an awarded match"):
        match_points(MatchFacts(home_legs=6, winner=Side.HOME), SIX_AND_THREE)
    with pytest.raises(FactsError, match="both sides, or to neither"):
        match_points(MatchFacts(kind=ResultKind.AWARDED, home_points=Decimal(1)), SIX_AND_THREE)


def test_points_pegged_must_be_known_where_they_decide() -> None:
    order = (TieBreak.POINTS, TieBreak.LEG_AGGREGATE)
    rules = changed(SIX_AND_THREE, tie_breaks=order)
    with pytest.raises(FactsError, match="points pegged"):
        match_points(MatchFacts(home_legs=6, away_legs=3), rules)
    known = MatchFacts(home_legs=6, away_legs=3, home_aggregate=500, away_aggregate=480)
    assert match_points(known, rules) == points("8", "3")


def test_what_only_the_order_of_the_top_needs_must_be_known_too() -> None:
    top = TopOrder(2, (TieBreak.POINTS, TieBreak.LEG_AGGREGATE))
    with pytest.raises(FactsError, match="points pegged"):
        match_points(MatchFacts(home_legs=6, away_legs=3), changed(SIX_AND_THREE, top=top))
    boards = TopOrder(2, (TieBreak.POINTS, TieBreak.BOARDS_FOR))
    three_legs = changed(PRESETS["three-pairs-three-legs"].build(), top=boards)
    with pytest.raises(FactsError, match="these rules count boards"):
        match_points(MatchFacts(home_legs=6, away_legs=3), three_legs)


def test_a_worked_example_for_the_page_of_rules() -> None:
    assert worked_example(SIX_AND_THREE, (6, 3)) == points("8", "3")
    on_boards = PRESETS["three-pairs-best-of-three"].build()
    assert worked_example(on_boards, (2, 1)) == points("4", "1")
    both = changed(on_boards, points=PointsScheme(leg=Decimal(1), decided_on=DecidedOn.BOARDS))
    assert worked_example(both, (2, 1)) is None
    # 2 for the match, and a point for each of five and four legs.
    assert worked_example(both, (2, 1), (5, 4)) == points("7", "4")
    assert example_scores(both) == ((3, 0),)


@pytest.mark.parametrize(
    ("preset", "scores"),
    [
        ("six-singles-three-pairs-twice-round", ((9, 0), (6, 3), (5, 4))),
        ("eight-pairs-two-games", ((8, 0), (6, 2), (5, 3), (4, 4))),
        ("three-pairs-best-of-three", ((3, 0), (2, 1))),
        ("another-game", ((2, 0), (1, 1))),
    ],
)
def test_example_scores(preset: str, scores: tuple[tuple[int, int], ...]) -> None:
    assert example_scores(PRESETS[preset].build()) == scores


def test_every_example_score_can_be_reached() -> None:
    rules: Rules = PRESETS["three-pairs-half-a-point-a-leg"].build()
    assert rules.possible_scores is not None
    assert set(example_scores(rules)) <= rules.possible_scores
