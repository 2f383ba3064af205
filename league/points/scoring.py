"""Facts valued under rules; a changed rule values the same facts anew."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from league.enums import DecidedOn, ResultKind, Side, TieBreak
from league.points.facts import VOID_TALLY, FactsError, MatchFacts, Outcome, Tally
from league.ruleset import Rules, from_quarters, to_quarters
from league.ruleset.parts import PointsScheme, WalkoverSide

_ZERO = (0, 0)


class Scorer:
    """Values matches under one set of rules; made once for many matches."""

    def __init__(self, rules: Rules) -> None:
        self._on_boards = rules.points.decided_on is DecidedOn.BOARDS
        self._boards_are_legs = rules.boards_are_legs
        self._boards_needed = (
            self._on_boards
            or rules.points.board != 0
            or bool(rules.criteria & {TieBreak.BOARD_DIFFERENCE, TieBreak.BOARDS_FOR})
        )
        self._aggregate_needed = TieBreak.LEG_AGGREGATE in rules.criteria
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
        # No bonus to a side that lost by decision and not by the score.
        if outcome is Outcome.HOME:
            close = 0 < decisive[0] - decisive[1] <= self.margin
            return home + self.won, away + (self.lost + self.bonus if close else self.lost)
        close = 0 < decisive[1] - decisive[0] <= self.margin
        return home + (self.lost + self.bonus if close else self.lost), away + self.won


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
