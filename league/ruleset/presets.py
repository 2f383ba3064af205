"""Complete rules to start from: formats and points schemes that leagues really play.

They are a beginning, not a standard: a league copies one and changes it. What the leagues' own
rule books leave open (mostly what a walkover gives) is filled in with the plainest answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from league.enums import DecidedOn, Depth, Discipline, LegsPlayed, Reporter, TieBreak
from league.ruleset.parts import (
    AppearanceLimit,
    BoardFormat,
    LatePenalty,
    MishapRules,
    PointsScheme,
    RecordRule,
    TeamSize,
    WalkoverRule,
    WalkoverSide,
)
from league.ruleset.rules import Rules
from scoring.house_rules import LEEK_PAIRS, LEEK_SINGLES, STANDARD, HouseRules

ONE_POINT = Decimal(1)
TWO_POINTS = Decimal(2)
NO_POINTS = Decimal(0)
HALF_A_POINT = Decimal("0.5")

_LEGS_THEN_MEETINGS = (TieBreak.POINTS, TieBreak.LEGS_FOR, TieBreak.HEAD_TO_HEAD)
_ONE_SINGLES_ONE_PAIRS = (AppearanceLimit(1, players=1), AppearanceLimit(1, players=2))
_ONE_BOARD = (AppearanceLimit(1),)
_SATURDAY_NOON = 112
"""Hours from a Monday evening at eight to Saturday noon."""


def _singles(count: int) -> tuple[BoardFormat, ...]:
    return tuple(BoardFormat(f"Singles {n}", 1, house_rules="singles") for n in range(1, count + 1))


def _pairs(
    count: int, legs: int = 1, legs_played: LegsPlayed = LegsPlayed.ALL
) -> tuple[BoardFormat, ...]:
    return tuple(
        BoardFormat(f"Pairs {n}", 2, house_rules="pairs", legs=legs, legs_played=legs_played)
        for n in range(1, count + 1)
    )


def _walkover(points: int | Decimal, legs: tuple[int, int], boards: int = 0) -> WalkoverRule:
    return WalkoverRule(
        present=WalkoverSide(Decimal(points), legs[0], boards),
        absent=WalkoverSide(NO_POINTS, legs[1]),
    )


def six_singles_three_pairs() -> Rules:
    """Six singles and three pairs to 121; 3 points for a win, 1 for losing by the odd leg."""
    twice_round = HouseRules(target=121)
    return Rules(
        house_rules={"singles": twice_round, "pairs": twice_round},
        boards=_singles(6) + _pairs(3),
        appearances=_ONE_SINGLES_ONE_PAIRS,
        points=PointsScheme(
            won=Decimal(3), drawn=ONE_POINT, losing_bonus=ONE_POINT, losing_margin=1
        ),
        walkover=_walkover(3, (9, 0)),
    )


def six_singles_three_pairs_twice_round() -> Rules:
    """Singles to 61 with nine tiles, pairs to 121 with six; 2 for a win, 1 for each leg."""
    return Rules(
        house_rules={"singles": LEEK_SINGLES, "pairs": LEEK_PAIRS},
        boards=_singles(6) + _pairs(3),
        appearances=_ONE_SINGLES_ONE_PAIRS,
        team=TeamSize(most=12),
        points=PointsScheme(leg=ONE_POINT, won=TWO_POINTS, drawn=ONE_POINT),
        walkover=_walkover(7, (5, 4)),
        record=RecordRule(reporter=Reporter.HOME, card_deadline_hours=_SATURDAY_NOON),
    )


def three_pairs_three_legs() -> Rules:
    """Three pairs, three legs each, all played; 1 point for each leg."""
    return Rules(
        house_rules={"pairs": STANDARD},
        boards=_pairs(3, legs=3),
        appearances=_ONE_BOARD,
        team=TeamSize(fewest=4, most=12),
        points=PointsScheme(leg=ONE_POINT, won=NO_POINTS, drawn=NO_POINTS),
        walkover=_walkover(9, (9, 0), boards=3),
    )


def three_pairs_best_of_three() -> Rules:
    """Three pairs, best of three; 1 point for each board and 2 for the match on boards."""
    return Rules(
        house_rules={"pairs": STANDARD},
        boards=_pairs(3, legs=3, legs_played=LegsPlayed.BEST_OF),
        appearances=_ONE_BOARD,
        points=PointsScheme(board=ONE_POINT, won=TWO_POINTS, decided_on=DecidedOn.BOARDS),
        tie_breaks=_LEGS_THEN_MEETINGS,
        walkover=_walkover(5, (6, 0), boards=3),
        record=RecordRule(reporter=Reporter.BOTH, card_deadline_hours=24),
    )


def three_pairs_best_of_five() -> Rules:
    """Three pairs, up to five legs; 1 point for each board and 2 for the match."""
    return _best_of_five(
        PointsScheme(board=ONE_POINT, won=TWO_POINTS, decided_on=DecidedOn.BOARDS), walkover=5
    )


def three_pairs_half_a_point_a_leg() -> Rules:
    """Three pairs, up to five legs; 2 points for the match and ½ for each leg."""
    points = PointsScheme(leg=HALF_A_POINT, won=TWO_POINTS, drawn=ONE_POINT)
    return _best_of_five(points, walkover=Decimal("6.5"))


def three_pairs_a_point_a_leg() -> Rules:
    """Three pairs, up to five legs; 1 point for each leg and nothing for the match."""
    points = PointsScheme(leg=ONE_POINT, won=NO_POINTS, drawn=NO_POINTS)
    return _best_of_five(points, walkover=9)


def _best_of_five(points: PointsScheme, walkover: int | Decimal) -> Rules:
    return Rules(
        house_rules={"pairs": STANDARD},
        boards=_pairs(3, legs=5, legs_played=LegsPlayed.BEST_OF),
        appearances=_ONE_BOARD,
        points=points,
        walkover=_walkover(walkover, (9, 0), boards=3),
    )


def three_pairs_five_legs() -> Rules:
    """Three pairs, five legs each, all played; 2 points for the match."""
    return Rules(
        house_rules={"pairs": STANDARD},
        boards=_pairs(3, legs=5),
        appearances=_ONE_BOARD,
        points=PointsScheme(won=TWO_POINTS),
        walkover=_walkover(2, (15, 0), boards=3),
    )


def eight_pairs_two_games() -> Rules:
    """Four games of straight dominoes by result and four of Fives and Threes, all pairs."""
    straight = tuple(
        BoardFormat(f"Straight {n}", 2, discipline=Discipline.OTHER) for n in range(1, 5)
    )
    return Rules(
        house_rules={"pairs": STANDARD},
        boards=straight + _pairs(4),
        team=TeamSize(fewest=6, most=8),
        points=PointsScheme(won=TWO_POINTS, drawn=ONE_POINT),
        walkover=_walkover(2, (6, 0)),
    )


def darts_and_dominoes() -> Rules:
    """Six games of darts by result and six of Fives and Threes: one card, a table for each game."""
    darts = tuple(BoardFormat(f"Darts {n}", discipline=Discipline.OTHER) for n in range(1, 7))
    dominoes = tuple(BoardFormat(f"Dominoes {n}", house_rules="dominoes") for n in range(1, 7))
    return Rules(
        house_rules={"dominoes": STANDARD},
        boards=darts + dominoes,
        appearances=(
            AppearanceLimit(1, discipline=Discipline.OTHER),
            AppearanceLimit(1, discipline=Discipline.FIVES_AND_THREES),
        ),
        points=PointsScheme(won=TWO_POINTS, drawn=ONE_POINT),
        walkover=_walkover(2, (6, 0)),
        mishaps=MishapRules(late_cards=(LatePenalty(points=Decimal(4)),)),
    )


def another_game() -> Rules:
    """A game recorded by its score alone, without a leg total; 3 points for a win, 1 for a draw."""
    return Rules(
        house_rules={},
        boards=(BoardFormat("Match", discipline=Discipline.OTHER, legs=None),),
        points=PointsScheme(won=Decimal(3), drawn=ONE_POINT),
        tie_breaks=(TieBreak.POINTS, TieBreak.LEG_DIFFERENCE, TieBreak.LEGS_FOR),
        walkover=_walkover(3, (0, 0)),
        record=RecordRule(minimum_depth=Depth.MATCH_SCORE),
    )


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules to start from, with what a page calls them."""

    key: str
    title: str
    build: Callable[[], Rules]
    points_open: bool = False
    """Whether leagues that play so are known, but not what they give for it: ask for the points."""
    tables: tuple[tuple[str, Discipline], ...] = ()
    """Name and game of each table that one card feeds; empty for one table of all its boards."""


def _preset(
    title: str,
    build: Callable[[], Rules],
    *,
    points_open: bool = False,
    tables: tuple[tuple[str, Discipline], ...] = (),
) -> Preset:
    key = build.__name__.replace("_", "-")
    return Preset(key, title, build, points_open=points_open, tables=tables)


_DARTS_AND_DOMINOES = (
    ("Darts", Discipline.OTHER),
    ("Dominoes", Discipline.FIVES_AND_THREES),
)

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.key: preset
        for preset in (
            _preset("6 singles to 61 and 3 pairs to 121", six_singles_three_pairs_twice_round),
            _preset("6 singles and 3 pairs, all to 121", six_singles_three_pairs),
            _preset(
                "3 pairs, three legs each, all played", three_pairs_three_legs, points_open=True
            ),
            _preset("3 pairs, best of three", three_pairs_best_of_three),
            _preset("3 pairs, best of five, points for boards", three_pairs_best_of_five),
            _preset("3 pairs, best of five, ½ a point a leg", three_pairs_half_a_point_a_leg),
            _preset("3 pairs, best of five, a point a leg", three_pairs_a_point_a_leg),
            _preset("3 pairs, five legs each, all played", three_pairs_five_legs),
            _preset(
                "8 pairs games, straight and Fives and Threes",
                eight_pairs_two_games,
                points_open=True,
            ),
            _preset(
                "6 games of darts and 6 of dominoes, two tables",
                darts_and_dominoes,
                points_open=True,
                tables=_DARTS_AND_DOMINOES,
            ),
            _preset("Another game, recorded by its score", another_game),
        )
    }
)
"""Every preset by its key, in the order in which a page offers them."""


def tables_of(digest: str) -> tuple[tuple[str, Discipline], ...]:
    """The tables, by name and game, that a card under a preset's rules feeds; none where the rules
    are no preset's, or feed one table of all boards.
    """
    return next((one.tables for one in PRESETS.values() if one.build().digest == digest), ())
