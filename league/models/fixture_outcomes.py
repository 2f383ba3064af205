"""What came of making a fixture list, as JSON keeps it, and read back for those who look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from league.models.fixture_plans import RunState
from league.models.fixture_seasons import Built
from league.schedule import (
    Cancelled,
    Draft,
    Impossible,
    Made,
    Outcome,
    OutOfTime,
    SolverMissing,
    Wish,
)

_STATES: dict[type[Any], RunState] = {
    Made: RunState.MADE,
    Impossible: RunState.IMPOSSIBLE,
    OutOfTime: RunState.OUT_OF_TIME,
    Cancelled: RunState.CANCELLED,
    SolverMissing: RunState.NO_SOLVER,
}


def state_of(outcome: Outcome) -> RunState:
    """What a run is once this came of it."""
    return _STATES[type(outcome)]


def kept(outcome: Outcome, built: Built) -> dict[str, Any]:
    """An outcome as JSON: the list or the nearest to it, what was tried, what clashes."""
    draft = outcome.draft if isinstance(outcome, Made) else getattr(outcome, "nearest", None)
    clash = outcome.clash.wishes if isinstance(outcome, Impossible) else ()
    return {
        "said": "" if isinstance(outcome, Made) else outcome.said,
        "seconds": round(outcome.seconds, 2),
        "attempts": [str(attempt) for attempt in outcome.attempts],
        "clash": [_wish(wish, built) for wish in clash],
        "irreducible": isinstance(outcome, Impossible) and outcome.clash.irreducible,
        "list": _list(draft) if draft else None,
    }


def _wish(wish: Wish, built: Built) -> dict[str, Any]:
    kind, at = built.place_of(wish)
    return {"said": wish.said, "kind": kind, "at": at}


def _list(draft: Draft) -> dict[str, Any]:
    report = draft.report
    return {
        "how": draft.how.value,
        "fixtures": [
            [one.division, one.round, one.on.isoformat(), one.home, one.away]
            for one in draft.fixtures
        ],
        "byes": [[one.division, one.round, one.week.isoformat(), one.team] for one in draft.byes],
        "teams": [
            [
                one.team,
                one.home,
                one.away,
                one.breaks,
                one.longest_home_run,
                one.longest_away_run,
                one.byes,
            ]
            for one in report.teams
        ],
        "least_gap": report.least_gap,
        "free": [
            [division, [week.isoformat() for week in weeks]]
            for division, weeks in report.free_weeks.items()
        ],
        "amiss": [breach.said for breach in report.breaches],
    }


@dataclass(frozen=True, slots=True)
class ListMatch:
    """A match of a list that is not published yet; division and teams by their numbers."""

    division: int
    round: int
    on: date
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class ListBye:
    """A week in which a team has no opponent, by a day on which its division plays."""

    division: int
    round: int
    on: date
    team: int


@dataclass(frozen=True, slots=True)
class ListTeam:
    """How one team's season looks; a break is a match on the same side as the one before."""

    team: int
    home: int
    away: int
    breaks: int
    home_run: int
    away_run: int
    byes: int


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list read back, with what its quality was found to be."""

    how: str
    matches: tuple[ListMatch, ...]
    byes: tuple[ListBye, ...]
    teams: tuple[ListTeam, ...]
    least_gap: int | None
    free: dict[int, tuple[date, ...]]
    amiss: tuple[str, ...]

    @property
    def breaks(self) -> int:
        """Of all teams."""
        return sum(team.breaks for team in self.teams)

    @property
    def longest_run(self) -> int:
        """The most matches running on one side."""
        return max((max(team.home_run, team.away_run) for team in self.teams), default=0)

    @property
    def most_apart(self) -> int:
        """The greatest difference between a team's matches at home and away."""
        return max((abs(team.home - team.away) for team in self.teams), default=0)


def list_of(outcome: Mapping[str, Any]) -> KeptList | None:
    """The list in an outcome, if it has one."""
    found = outcome.get("list")
    if not found:
        return None
    matches = tuple(
        ListMatch(division, week, date.fromisoformat(on), home, away)
        for division, week, on, home, away in found["fixtures"]
    )
    return KeptList(
        how=found["how"],
        matches=matches,
        byes=_byes(matches, found["byes"]),
        teams=tuple(ListTeam(*numbers) for numbers in found["teams"]),
        least_gap=found["least_gap"],
        free={
            division: tuple(date.fromisoformat(week) for week in weeks)
            for division, weeks in found["free"]
        },
        amiss=tuple(found["amiss"]),
    )


def _byes(matches: tuple[ListMatch, ...], found: list[list[Any]]) -> tuple[ListBye, ...]:
    """Each on the day on which most matches of its week are, the earlier of two."""
    days: dict[tuple[int, int], Counter[date]] = {}
    for one in matches:
        days.setdefault((one.division, one.round), Counter())[one.on] += 1
    byes = []
    for division, week, _, team in found:
        counted = days[division, week]
        on = min(counted, key=lambda day: (-counted[day], day))
        byes.append(ListBye(division, week, on, team))
    return tuple(byes)
