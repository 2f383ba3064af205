"""Everything asked of a season that could be let go, each as one clause that a person can judge.

What is never let go: no team plays twice in a week, two teams meet no more often than was asked,
and nobody plays on a night that is neither their match night nor fixed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from league.enums import Weekday
from league.schedule.values import Division, Season, Team
from league.schedule.words import TIMES, count, day, listed, nights, span

_NOT_NEEDED = ""
"""Said of what can never be an obstacle."""


class WishKind(StrEnum):
    """What a wish is about; where it is one of several, in the season's order of these."""

    MEETINGS = "meetings"
    RUNS = "runs"
    VENUE = "venue"
    CLOSURE = "closure"
    VENUE_BLACKOUT = "venue-blackout"
    TEAM_BLACKOUT = "team-blackout"
    FIXED = "fixed"
    DERBY = "derby"
    RETURN_GAP = "return-gap"
    SPARE_WEEKS = "spare-weeks"


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing asked for: its kind, its place among those of its kind, and what it says."""

    kind: WishKind
    at: int
    said: str

    def __str__(self) -> str:
        return self.said


def wishes_of(season: Season) -> tuple[Wish, ...]:
    """All that is asked of a season, in the order in which a person would read it."""
    runs = ["nobody plays three matches running at home, or three running away"]
    of_each_kind: list[tuple[WishKind, Iterable[str]]] = [
        (WishKind.MEETINGS, _meetings(season)),
        (WishKind.RUNS, runs),
        (WishKind.VENUE, _venues(season)),
        (WishKind.CLOSURE, _closures(season)),
        (WishKind.VENUE_BLACKOUT, _venue_blackouts(season)),
        (WishKind.TEAM_BLACKOUT, _team_blackouts(season)),
        (WishKind.FIXED, _fixed(season)),
        (WishKind.DERBY, _derbies(season)),
        (WishKind.RETURN_GAP, _gap(season)),
        (WishKind.SPARE_WEEKS, _spare(season)),
    ]
    return tuple(
        Wish(kind, at, said) for kind, each in of_each_kind for at, said in enumerate(each) if said
    )


def nights_of(team: Team, division: Division) -> tuple[Weekday, ...]:
    """The nights on which a team may be at home."""
    return (team.night,) if team.night else division.nights


def _meetings(season: Season) -> Iterator[str]:
    for division in season.divisions:
        used = {night for team in division.teams for night in nights_of(team, division)}
        on = nights([night for night in Weekday if night in used])
        number = len(division.teams)
        rounds = count((number - 1 + number % 2) * division.meetings, "round")
        teams = count(number, "team")
        evenly = ", evenly at home and away" if division.meetings % 2 else ""
        yield (
            f"the {teams} of {division.name} meet {TIMES[division.meetings]} ({rounds}){evenly},"
            f" on {on} {span(season.first, season.last)}"
        )


def _venues(season: Season) -> Iterator[str]:
    for venue in season.venues:
        names = [team.name for team in season.teams.values() if team.venue == venue.key]
        if len(names) <= venue.home_matches_per_night:
            yield _NOT_NEEDED
            continue
        most = count(venue.home_matches_per_night, "home match", "home matches")
        yield f"{venue.name}, shared by {listed(names)}, takes {most} a night"


def _closures(season: Season) -> Iterator[str]:
    for closure in season.closures:
        names = [each.name for each in season.divisions if each.key in closure.divisions]
        whom = f"no match in {listed(names, 'or')}" if names else "no match"
        yield f"{whom} {span(closure.first, closure.last)} ({closure.name})"


def _venue_blackouts(season: Season) -> Iterator[str]:
    for blackout in season.venue_blackouts:
        why = f" ({blackout.why})" if blackout.why else ""
        where = season.venue(blackout.venue).name
        yield f"no match at {where} {span(blackout.first, blackout.last)}{why}"


def _team_blackouts(season: Season) -> Iterator[str]:
    for blackout in season.team_blackouts:
        why = f" ({blackout.why})" if blackout.why else ""
        who = season.teams[blackout.team].name
        yield f"no match of {who} {span(blackout.first, blackout.last)}{why}"


def _fixed(season: Season) -> Iterator[str]:
    for fixed in season.fixed:
        home, away = season.teams[fixed.home].name, season.teams[fixed.away].name
        yield f"{home} against {away} is fixed on {day(fixed.on)}"


def _derbies(season: Season) -> Iterator[str]:
    for derby in season.derbies:
        one, other = season.teams[derby.one].name, season.teams[derby.other].name
        yield f"{one} and {other} first meet by {day(derby.by)}"


def _gap(season: Season) -> Iterator[str]:
    if season.return_gap > 1:
        yield f"the same two teams meet again after {season.return_gap} weeks at the earliest"


def _spare(season: Season) -> Iterator[str]:
    if season.spare_weeks:
        yield f"every division keeps {count(season.spare_weeks, 'week')} free that it could play in"
