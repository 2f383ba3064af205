"""What comes of making a schedule: a list of fixtures, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from league.schedule.reporting import Report
from league.schedule.values import Bye, Placed
from league.schedule.watching import Attempt
from league.schedule.wishes import Wish
from league.schedule.words import count, listed


class How(StrEnum):
    """How a list came about, from the most regular to the least."""

    BERGER = "Berger tables"
    BERGER_PAIRINGS = "Berger pairings, with home and away worked out"
    MOVED_MATCHES = "Berger pairings, with some matches moved out of their rounds"
    ANY_WEEK = "matches in any week"


@dataclass(frozen=True, slots=True)
class Draft:
    """A list of fixtures with its report; what is not as asked is among its breaches."""

    fixtures: tuple[Placed, ...]
    byes: tuple[Bye, ...]
    report: Report
    how: How


@dataclass(frozen=True, slots=True)
class Made:
    """A list in which everything is as asked."""

    draft: Draft
    attempts: tuple[Attempt, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Clash:
    """Wishes that clash with each other.

    Where ``irreducible``, the others go together without any one of them: each was let go, and what
    was left was solved. Otherwise time ran out while looking for fewer; with no wishes at all it
    ran out before. ``enough`` are those without which the whole season can be made, ``not_enough``
    those without which it cannot, since other wishes clash as well; of the rest it is not known.
    """

    wishes: tuple[Wish, ...]
    irreducible: bool
    enough: tuple[Wish, ...] = ()
    not_enough: tuple[Wish, ...] = ()

    @property
    def said(self) -> str:
        said = [wish.said for wish in self.wishes]
        if not said:
            return (
                "It is proved that not everything asked for can be kept,"
                " but there was no time to find out what clashes."
            )
        if len(said) == 1:
            return f"This cannot be done, whatever else is let go: {said[0]}."
        clash = f"These cannot all be kept: {'; '.join(said[:-1])}; and {said[-1]}."
        if not self.irreducible:
            return (
                f"{clash} There was no time to find out whether fewer of them clash already,"
                " so some may have nothing to do with it."
            )
        if len(self.enough) == len(said):
            return f"{clash} Let go of any one of them, and the rest can all be kept."
        return f"{clash} Without any one of them, the others can be kept."


@dataclass(frozen=True, slots=True)
class Impossible:
    """Not everything that was asked for can be kept: proved, not merely not found."""

    clash: Clash
    nearest: Draft | None
    attempts: tuple[Attempt, ...]
    seconds: float

    @property
    def said(self) -> str:
        return self.clash.said


@dataclass(frozen=True, slots=True)
class OutOfTime:
    """Neither a schedule nor a proof that there is none; what was tried, and the nearest to it."""

    nearest: Draft | None
    attempts: tuple[Attempt, ...]
    seconds: float

    @property
    def said(self) -> str:
        tried = listed([f"{attempt.trying} ({attempt.outcome})" for attempt in self.attempts])
        return (
            f"In {count(round(self.seconds), 'second')} neither a schedule was found nor a proof"
            f" that there is none. Tried: {tried or 'nothing yet'}. It may be found with more time,"
            " or with fewer wishes."
        )


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Somebody stopped it; nothing was made."""

    attempts: tuple[Attempt, ...]
    seconds: float

    @property
    def said(self) -> str:
        return "Stopped as asked. No fixtures were made."


@dataclass(frozen=True, slots=True)
class SolverMissing:
    """Berger tables alone do not do it, and the part that could is not installed.

    Whether it is possible at all is not known then. ``nearest`` is what the tables can do.
    """

    nearest: Draft | None
    attempts: tuple[Attempt, ...]
    seconds: float

    @property
    def said(self) -> str:
        start = (
            "Berger tables alone cannot respect everything that is asked for, and the solver that"
            " could is not installed on this site (the extra named schedule)."
        )
        if self.nearest is None:
            return f"{start} There are too few weeks in which a whole round can be played."
        amiss = count(len(self.nearest.report.breaches), "thing")
        return f"{start} They come this close: {amiss} would not be as asked."


Outcome = Made | Impossible | OutOfTime | Cancelled | SolverMissing
