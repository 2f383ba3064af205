"""A fixture list that is not published yet, as people read it: by week, by team, and how good."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from league.actions.checks import plain_date
from league.models.fixture_outcomes import KeptList, ListTeam
from league.models.fixture_seasons import Field

_MANY_WEEKS = 8
_GONE = "a team that has left"


@dataclass(frozen=True)
class ShownMatch:
    """A match with its names."""

    on: date
    round: int
    division: str
    home: str
    away: str
    venue: str


@dataclass(frozen=True)
class ShownBye:
    """A week off, on the day on which the division plays."""

    on: date
    round: int
    division: str
    team: str


@dataclass(frozen=True)
class ShownWeek:
    """A week from its Monday: the matches by day, then the byes."""

    monday: date
    matches: tuple[ShownMatch, ...]
    byes: tuple[ShownBye, ...]


@dataclass(frozen=True)
class TeamLine:
    """One week of a team: against whom, at home or away; without an opponent it is a bye."""

    on: date
    round: int
    against: str
    at_home: bool


@dataclass(frozen=True)
class ShownTeam:
    """A team with its season and its numbers."""

    name: str
    division: str
    numbers: ListTeam
    lines: tuple[TeamLine, ...]


@dataclass(frozen=True)
class ShownList:
    """A list with names."""

    how: str
    weeks: tuple[ShownWeek, ...]
    teams: tuple[ShownTeam, ...]
    quality: tuple[str, ...]
    amiss: tuple[str, ...]


def shown_list(found: KeptList, field: Field) -> ShownList:
    """A list with the names of today."""
    names = {entry.pk: entry.name for entry in field.entries}
    venues = {entry.pk: entry.venue.name for entry in field.entries if entry.venue}
    divisions = {one.pk: one.name for one in field.divisions}
    matches: dict[date, list[ShownMatch]] = defaultdict(list)
    byes: dict[date, list[ShownBye]] = defaultdict(list)
    lines: dict[int, list[TeamLine]] = defaultdict(list)
    for one in found.matches:
        home, away = names.get(one.home, _GONE), names.get(one.away, _GONE)
        division = divisions.get(one.division, "")
        matches[_monday(one.on)].append(
            ShownMatch(one.on, one.round, division, home, away, venues.get(one.home, ""))
        )
        lines[one.home].append(TeamLine(one.on, one.round, away, at_home=True))
        lines[one.away].append(TeamLine(one.on, one.round, home, at_home=False))
    for bye in found.byes:
        division = divisions.get(bye.division, "")
        byes[_monday(bye.on)].append(
            ShownBye(bye.on, bye.round, division, names.get(bye.team, _GONE))
        )
        lines[bye.team].append(TeamLine(bye.on, bye.round, "", at_home=False))
    weeks = tuple(
        ShownWeek(monday, tuple(matches[monday]), tuple(byes[monday])) for monday in sorted(matches)
    )
    of = {one.home: one.division for one in found.matches}
    of |= {one.away: one.division for one in found.matches}
    teams = tuple(
        ShownTeam(
            names.get(one.team, _GONE),
            divisions.get(of.get(one.team, 0), ""),
            one,
            tuple(sorted(lines[one.team], key=lambda line: line.on)),
        )
        for one in found.teams
    )
    return ShownList(found.how, weeks, teams, tuple(_quality(found, divisions)), found.amiss)


def _monday(on: date) -> date:
    return on - timedelta(days=on.weekday())


def _quality(found: KeptList, divisions: dict[int, str]) -> Iterable[str]:
    """How good a list is, a sentence for each thing that a person would look for."""
    days = sorted(one.on for one in found.matches)
    if days:
        byes = f", {len(found.byes)} byes" if found.byes else ""
        yield (
            f"{len(days):,} matches from {plain_date(days[0])} to {plain_date(days[-1])}{byes}."
            f" Made with {found.how}."
        )
    run = found.longest_run
    yield (
        f"Runs: nobody plays more than {run} running at home or away."
        if run < 3
        else f"Runs: somebody plays {run} running at home or away."
    )
    yield f"Breaks: {found.breaks} times somebody plays on the same side as the time before."
    yield (
        "Balance: everybody plays as often at home as away."
        if not found.most_apart
        else f"Balance: home and away matches of a team differ by {found.most_apart} at most."
    )
    if found.least_gap is not None:
        weeks = "week" if found.least_gap == 1 else "weeks"
        yield f"Gaps: the same teams meet again after {found.least_gap} {weeks} at the earliest."
    yield from _in_part(found, divisions)
    clashes = len(found.amiss)
    yield f"Clashes: {clashes or 'none'}{', listed below' if clashes else ''}."
    for division, weeks_free in found.free.items():
        if weeks_free:
            yield _free(divisions.get(division, ""), weeks_free)


def _in_part(found: KeptList, divisions: dict[int, str]) -> Iterable[str]:
    """The weeks in which only some of a division plays, as where pubs are shared by many."""
    played: dict[int, Counter[date]] = defaultdict(Counter)
    teams: dict[int, set[int]] = defaultdict(set)
    for one in found.matches:
        played[one.division][_monday(one.on)] += 1
        teams[one.division] |= {one.home, one.away}
    for division, weeks in played.items():
        part = [week for week, matches in weeks.items() if matches < len(teams[division]) // 2]
        if part:
            some = "1 week" if len(part) == 1 else f"{len(part)} weeks"
            yield f"In part: in {some} not all of {divisions.get(division, '')} can play."


def _free(division: str, weeks: Sequence[date]) -> str:
    """The weeks that a division could play in and does not; of many only the first."""
    if len(weeks) > _MANY_WEEKS:
        return (
            f"Free weeks of {division}: {len(weeks)}, the first from Monday {plain_date(weeks[0])}."
        )
    listed = ", ".join(f"{day.day} {day:%B}" for day in weeks)
    return f"Free weeks of {division}, from Monday: {listed}."
