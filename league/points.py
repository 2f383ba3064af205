"""What a result is worth: points, and who won, from its facts under a competition's rules.

Points are derived whenever a table is read, so a changed rule recomputes by itself. Facts that
cannot be valued are refused here (:class:`FactsError`), and must be refused before they are
recorded. Nothing is rounded: inside, points are whole numbers of quarters.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from league.enums import DecidedOn, ResultKind, Side, TieBreak
from league.ruleset import Rules, from_quarters, to_quarters
from league.ruleset.parts import PointsScheme, WalkoverSide


class FactsError(ValueError):
    """Facts that contradict each other, or that do not say what the rules count."""


class Outcome(StrEnum):
    """Who won a match."""

    HOME = "home"
    AWAY = "away"
    DRAWN = "drawn"
    NONE = "none"
    """Nobody and no draw: the match is void."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What is known of one match, as far as a table counts it.

    ``winner`` is for a walkover (the side that turned up; always given) and for an awarded match.
    Explicit points are for an awarded match only, both or none; the side with more of them has won,
    whatever the score, unless a winner is named. A walkover's legs are not facts: they come from
    the rules as they are now.
    """

    kind: ResultKind = ResultKind.PLAYED
    home_legs: int = 0
    away_legs: int = 0
    home_boards: int | None = None
    """Boards won; None where they are not known apart from the legs."""
    away_boards: int | None = None
    home_aggregate: int | None = None
    """Points pegged over all legs; None where they are not recorded."""
    away_aggregate: int | None = None
    home_points: Decimal | None = None
    away_points: Decimal | None = None
    winner: Side | None = None


class Tally(NamedTuple):
    """One match as a table adds it up, home side first. Points are in quarters."""

    outcome: Outcome
    points: tuple[int, int]
    legs: tuple[int, int]
    boards: tuple[int, int]
    aggregate: tuple[int, int]


_ZERO = (0, 0)
VOID_TALLY = Tally(Outcome.NONE, _ZERO, _ZERO, _ZERO, _ZERO)


class Scorer:
    """Values matches under one set of rules; made once for many matches."""

    def __init__(self, rules: Rules) -> None:
        self._on_boards = rules.points.decided_on is DecidedOn.BOARDS
        self._boards_are_legs = rules.boards_are_legs
        order = set(rules.tie_breaks)
        self._boards_needed = (
            self._on_boards
            or rules.points.board != 0
            or bool(order & {TieBreak.BOARD_DIFFERENCE, TieBreak.BOARDS_FOR})
        )
        self._aggregate_needed = TieBreak.LEG_AGGREGATE in order
        self._scheme = _Quarters.of(rules.points)
        self._walkovers = {
            Side.HOME: _walkover(
                Outcome.HOME, rules, rules.walkover.present, rules.walkover.absent
            ),
            Side.AWAY: _walkover(
                Outcome.AWAY, rules, rules.walkover.absent, rules.walkover.present
            ),
        }

    def tally(self, facts: MatchFacts) -> Tally:
        """The match as a table adds it up; :class:`FactsError` where the facts do not allow it."""
        kind = facts.kind
        if kind is ResultKind.VOID:
            return VOID_TALLY
        if kind is ResultKind.WALKOVER:
            if facts.winner is None:
                raise FactsError("a walkover must say which side turned up")
            return self._walkovers[facts.winner]
        legs = (facts.home_legs, facts.away_legs)
        boards = self._boards(facts)
        decisive = boards if self._on_boards else legs
        outcome = _outcome(*decisive)
        explicit = facts.home_points is not None or facts.away_points is not None
        if explicit or facts.winner is not None:
            outcome, points = self._awarded(facts, outcome, legs, boards)
        else:
            points = self._scheme.points(outcome, decisive, legs, boards)
        return Tally(outcome, points, legs, boards, self._aggregate(facts))

    def _awarded(
        self, facts: MatchFacts, outcome: Outcome, legs: tuple[int, int], boards: tuple[int, int]
    ) -> tuple[Outcome, tuple[int, int]]:
        """What an official awarded; the points follow from the scheme unless they are given too."""
        if facts.kind is not ResultKind.AWARDED:
            raise FactsError("only an awarded match has its own points, or names who won a score")
        if (facts.home_points is None) is not (facts.away_points is None):
            raise FactsError("an awarded match gives its points to both sides, or to neither")
        if facts.winner is not None:
            outcome = Outcome.HOME if facts.winner is Side.HOME else Outcome.AWAY
        if facts.home_points is None or facts.away_points is None:
            decisive = boards if self._on_boards else legs
            return outcome, self._scheme.points(outcome, decisive, legs, boards)
        points = to_quarters(facts.home_points), to_quarters(facts.away_points)
        if facts.winner is None and points[0] != points[1]:
            outcome = _outcome(*points)
        return outcome, points

    def _boards(self, facts: MatchFacts) -> tuple[int, int]:
        home, away = facts.home_boards, facts.away_boards
        if home is not None and away is not None:
            return home, away
        if self._boards_are_legs:
            return facts.home_legs, facts.away_legs
        if self._boards_needed:
            raise FactsError("these rules count boards, and it is not known who won which")
        return _ZERO

    def _aggregate(self, facts: MatchFacts) -> tuple[int, int]:
        home, away = facts.home_aggregate, facts.away_aggregate
        if home is not None and away is not None:
            return home, away
        if self._aggregate_needed and facts.kind is ResultKind.PLAYED:
            raise FactsError("these rules count points pegged, and not every leg has its score")
        return _ZERO


class _Quarters(NamedTuple):
    """A points scheme in whole quarters."""

    leg: int
    board: int
    won: int
    drawn: int
    lost: int
    bonus: int
    margin: int

    @classmethod
    def of(cls, scheme: PointsScheme) -> _Quarters:
        return cls(
            leg=to_quarters(scheme.leg),
            board=to_quarters(scheme.board),
            won=to_quarters(scheme.won),
            drawn=to_quarters(scheme.drawn),
            lost=to_quarters(scheme.lost),
            bonus=to_quarters(scheme.losing_bonus),
            margin=scheme.losing_margin,
        )

    def points(
        self,
        outcome: Outcome,
        decisive: tuple[int, int],
        legs: tuple[int, int],
        boards: tuple[int, int],
    ) -> tuple[int, int]:
        home = self.leg * legs[0] + self.board * boards[0]
        away = self.leg * legs[1] + self.board * boards[1]
        if outcome is Outcome.DRAWN:
            return home + self.drawn, away + self.drawn
        close = 0 < abs(decisive[0] - decisive[1]) <= self.margin
        lost = self.lost + (self.bonus if close else 0)
        if outcome is Outcome.HOME:
            return home + self.won, away + lost
        return home + lost, away + self.won


def _outcome(home: int, away: int) -> Outcome:
    if home == away:
        return Outcome.DRAWN
    return Outcome.HOME if home > away else Outcome.AWAY


def _walkover(outcome: Outcome, rules: Rules, home: WalkoverSide, away: WalkoverSide) -> Tally:
    points = to_quarters(home.points), to_quarters(away.points)
    if not rules.walkover.legs_count:
        return Tally(outcome, points, _ZERO, _ZERO, _ZERO)
    legs = home.legs, away.legs
    boards = legs if rules.boards_are_legs else (home.boards, away.boards)
    return Tally(outcome, points, legs, boards, (home.aggregate, away.aggregate))


def match_points(facts: MatchFacts, rules: Rules) -> tuple[Decimal, Decimal]:
    """Points of the home and the away side; a void match is worth nothing to either."""
    home, away = Scorer(rules).tally(facts).points
    return from_quarters(home), from_quarters(away)


def outcome(facts: MatchFacts, rules: Rules) -> Outcome:
    """Who won, by what the rules decide a match on."""
    return Scorer(rules).tally(facts).outcome


def worked_example(rules: Rules, score: tuple[int, int]) -> tuple[Decimal, Decimal] | None:
    """What a match that ended with this score is worth to each side: (6, 3) may be worth (8, 3).

    The score is in legs, or in boards where the rules count boards alone. None where they count
    both, since one score then leaves the answer open.
    """
    home, away = score
    if _counts_legs_alone(rules):
        return match_points(MatchFacts(home_legs=home, away_legs=away), rules)
    if _counts_boards_alone(rules):
        return match_points(MatchFacts(home_boards=home, away_boards=away), rules)
    return None


def example_scores(rules: Rules) -> tuple[tuple[int, int], ...]:
    """A few scores worth showing beside rules, the widest win first and the closest last."""
    if _counts_legs_alone(rules) and rules.legs_total is None:
        possible = rules.possible_scores or {(2, 0), (1, 1)}
        wins = [score for score in possible if score[0] >= score[1]]
        return tuple(sorted(wins, key=lambda score: (score[1] - score[0], score))[:6])
    total = rules.legs_total if _counts_legs_alone(rules) else len(rules.boards)
    if total is None or worked_example(rules, (total, 0)) is None:
        return ()
    losing = sorted({0, total // 3, (total - 1) // 2, total // 2})
    return tuple((total - lost, lost) for lost in losing)


def _counts_legs_alone(rules: Rules) -> bool:
    points = rules.points
    counts_boards = points.decided_on is DecidedOn.BOARDS or points.board != 0
    return rules.boards_are_legs or not counts_boards


def _counts_boards_alone(rules: Rules) -> bool:
    return rules.points.decided_on is DecidedOn.BOARDS and rules.points.leg == 0
