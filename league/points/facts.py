"""The facts of one match, and what a table adds up of it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from league.enums import ResultKind, Side


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
