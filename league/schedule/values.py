"""A season to be given fixtures, as plain values; keys are whatever the caller tells things by.

What cannot be meant (two teams with one key, a fixture outside the season) raises ValueError with
a sentence. That wishes clash is no error: it is an answer of :func:`league.schedule.make_schedule`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from league.enums import Weekday
from league.schedule.words import day, span

MOST_MEETINGS = 3
FEWEST_TEAMS = 2
LONGEST_SEASON = timedelta(days=2 * 366)


@dataclass(frozen=True, slots=True)
class Venue:
    """A pub, and how many home matches it takes in one night over all divisions."""

    key: Hashable
    name: str
    home_matches_per_night: int = 1


@dataclass(frozen=True, slots=True)
class Team:
    """A team, where it is at home, and its own home night where that is not its division's."""

    key: Hashable
    name: str
    venue: Hashable
    night: Weekday | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """Teams that all meet each other, once, twice or three times, on any of the nights."""

    key: Hashable
    name: str
    teams: tuple[Team, ...]
    nights: tuple[Weekday, ...]
    meetings: int = 2


@dataclass(frozen=True, slots=True)
class Closure:
    """Days on which nobody plays, or not these divisions: a holiday, cup week, or week kept free.

    Both days are part of it. Naming no division means all.
    """

    name: str
    first: date
    last: date
    divisions: frozenset[Hashable] = frozenset()


@dataclass(frozen=True, slots=True)
class VenueBlackout:
    """Days on which a venue takes no home match, both days included."""

    venue: Hashable
    first: date
    last: date
    why: str = ""


@dataclass(frozen=True, slots=True)
class TeamBlackout:
    """Days on which a team plays nowhere, both days included."""

    team: Hashable
    first: date
    last: date
    why: str = ""


@dataclass(frozen=True, slots=True)
class FixedFixture:
    """A match that has its day already; the day need not be a match night."""

    home: Hashable
    away: Hashable
    on: date


@dataclass(frozen=True, slots=True)
class Derby:
    """Two teams of one division whose first meeting is wanted by a day."""

    one: Hashable
    other: Hashable
    by: date


@dataclass(frozen=True, slots=True)
class Season:
    """Everything that a season's fixtures have to respect.

    Weeks run from Monday to Sunday. ``return_gap`` is the least number of weeks between two
    meetings of the same teams (1 is the week after), ``spare_weeks`` the least number of weeks
    that each division could play in and does not, kept for rearranged matches.
    """

    first: date
    last: date
    divisions: tuple[Division, ...]
    venues: tuple[Venue, ...]
    closures: tuple[Closure, ...] = ()
    venue_blackouts: tuple[VenueBlackout, ...] = ()
    team_blackouts: tuple[TeamBlackout, ...] = ()
    fixed: tuple[FixedFixture, ...] = ()
    derbies: tuple[Derby, ...] = ()
    return_gap: int = 0
    spare_weeks: int = 0
    teams: dict[Hashable, Team] = field(init=False, repr=False, compare=False)
    division_of: dict[Hashable, Division] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        teams = {team.key: team for division in self.divisions for team in division.teams}
        homes = {team.key: division for division in self.divisions for team in division.teams}
        object.__setattr__(self, "teams", teams)
        object.__setattr__(self, "division_of", homes)
        _check_season(self)

    def venue(self, key: Hashable) -> Venue:
        return next(venue for venue in self.venues if venue.key == key)


@dataclass(frozen=True, slots=True)
class Placed:
    """A match with its day: division and teams by their keys, and which of the rounds it is in.

    A round is a week in which the division plays; the first is 1.
    """

    division: Hashable
    round: int
    on: date
    home: Hashable
    away: Hashable


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without a match in a week in which its division plays; the Monday tells the week."""

    division: Hashable
    round: int
    week: date
    team: Hashable


def monday(on: date) -> date:
    """The first day of a day's week."""
    return on - timedelta(days=on.weekday())


def _check_season(season: Season) -> None:
    if season.last < season.first:
        raise ValueError(
            f"The season ends on {day(season.last)}, before it begins on {day(season.first)}."
        )
    if season.last - season.first > LONGEST_SEASON:
        raise ValueError(
            f"The season lasts {span(season.first, season.last)}; two years are the longest."
        )
    if not season.divisions:
        raise ValueError("There is no division to make fixtures for.")
    for what, number in (("weeks apart", season.return_gap), ("spare weeks", season.spare_weeks)):
        if number < 0:
            raise ValueError(f"The number of {what} is {number}; it cannot be below 0.")
    _check_keys("divisions", (division.key for division in season.divisions))
    _check_keys("teams", (team.key for each in season.divisions for team in each.teams))
    _check_keys("venues", (venue.key for venue in season.venues))
    for division in season.divisions:
        _check_division(season, division)
    for venue in season.venues:
        if venue.home_matches_per_night < 1:
            raise ValueError(
                f"{venue.name} takes {venue.home_matches_per_night} home matches a night;"
                " a venue takes at least 1."
            )
    _check_days(season)
    _check_pairs(season)


def _check_keys(what: str, keys: Iterable[Hashable]) -> None:
    twice = [key for key, times in Counter(keys).items() if times > 1]
    if twice:
        raise ValueError(f"Two of the {what} have the same key: {twice[0]!r}.")


def _check_division(season: Season, division: Division) -> None:
    if len(division.teams) < FEWEST_TEAMS:
        raise ValueError(
            f"{division.name} has {len(division.teams)} team(s); fixtures need at least 2."
        )
    if not 1 <= division.meetings <= MOST_MEETINGS:
        raise ValueError(
            f"{division.name}: everybody meets {division.meetings} times; 1, 2 or 3 is possible."
        )
    if not division.nights:
        raise ValueError(f"{division.name} has no match night.")
    known = {venue.key for venue in season.venues}
    for team in division.teams:
        if team.venue not in known:
            raise ValueError(f"{team.name} plays at a venue that is not among the venues.")


def _check_days(season: Season) -> None:
    spans: tuple[Closure | VenueBlackout | TeamBlackout, ...] = (
        *season.closures,
        *season.venue_blackouts,
        *season.team_blackouts,
    )
    for days in spans:
        if days.last < days.first:
            raise ValueError(
                f"What begins on {day(days.first)} cannot end before, on {day(days.last)}."
            )
    divisions = {division.key for division in season.divisions}
    venues = {venue.key for venue in season.venues}
    if any(not closure.divisions <= divisions for closure in season.closures):
        raise ValueError("A closure names a division that is not among the divisions.")
    if any(blackout.venue not in venues for blackout in season.venue_blackouts):
        raise ValueError("A blackout names a venue that is not among the venues.")
    if any(blackout.team not in season.teams for blackout in season.team_blackouts):
        raise ValueError("A blackout names a team that is not among the teams.")
    for fixed in season.fixed:
        if not season.first <= fixed.on <= season.last:
            raise ValueError(
                f"A fixture is fixed on {day(fixed.on)}, outside the season from"
                f" {day(season.first)} to {day(season.last)}."
            )


def _check_pairs(season: Season) -> None:
    pairs = [(fixed.home, fixed.away) for fixed in season.fixed]
    pairs += [(derby.one, derby.other) for derby in season.derbies]
    for one, other in pairs:
        if one not in season.teams or other not in season.teams:
            raise ValueError("A fixed fixture or derby names a team that is not among the teams.")
        if one == other:
            raise ValueError(f"{season.teams[one].name} cannot play against itself.")
        if season.division_of[one] is not season.division_of[other]:
            raise ValueError(
                f"{season.teams[one].name} and {season.teams[other].name}"
                " are not in one division, so they do not meet."
            )
    _check_keys("fixed fixtures", season.fixed)
