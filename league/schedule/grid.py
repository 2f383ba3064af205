"""A season as numbers: which matches could be played on which days, and what forbids which.

Teams, divisions, venues and weeks are counted from 0 in the season's order. Wishes that are let go
are not seen in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from league.enums import Weekday
from league.schedule.values import Closure, Season, TeamBlackout, VenueBlackout, monday
from league.schedule.wishes import Wish, WishKind, nights_of, wishes_of

_WEEKDAYS = {night: at for at, night in enumerate(Weekday)}


@dataclass(frozen=True, slots=True)
class Slot:
    """A match on a day, and the wishes that it goes against by itself."""

    division: int
    home: int
    away: int
    week: int
    on: date
    forbidden_by: tuple[Wish, ...] = ()


_Span = Closure | VenueBlackout | TeamBlackout


class Grid:
    """What a season's fixtures are looked up in while they are made, checked and reported."""

    def __init__(self, season: Season, let_go: frozenset[Wish] = frozenset()) -> None:
        self.season = season
        self.let_go = let_go
        self.wishes = tuple(wish for wish in wishes_of(season) if wish not in let_go)
        self._wish = {(wish.kind, wish.at): wish for wish in self.wishes}
        self.teams = tuple(season.teams.values())
        self.number = {team.key: at for at, team in enumerate(self.teams)}
        self.division = {
            self.number[team.key]: at
            for at, division in enumerate(season.divisions)
            for team in division.teams
        }
        self.members = tuple(
            tuple(self.number[team.key] for team in division.teams) for division in season.divisions
        )
        venues = {venue.key: at for at, venue in enumerate(season.venues)}
        self.venue = tuple(venues[team.venue] for team in self.teams)
        self._first = monday(season.first)
        weeks = (monday(season.last) - self._first).days // 7 + 1
        self.weeks = tuple(self._first + timedelta(weeks=at) for at in range(weeks))
        self.closed: dict[tuple[int, date], list[Wish]] = defaultdict(list)
        self._venue_out: dict[tuple[int, date], list[Wish]] = defaultdict(list)
        self._team_out: dict[tuple[int, date], list[Wish]] = defaultdict(list)
        self._note_days(venues)

    def wish(self, kind: WishKind, at: int = 0) -> Wish | None:
        """A wish, unless it is not made or let go."""
        return self._wish.get((kind, at))

    def week(self, on: date) -> int:
        return (on - self._first).days // 7

    def capacity(self, venue: int) -> int | None:
        """How many home matches a venue takes in a night; None where it does not matter."""
        kept = self.wish(WishKind.VENUE, venue)
        return self.season.venues[venue].home_matches_per_night if kept else None

    def crowded_venues(self) -> set[int]:
        """The venues that cannot have all their teams at home in one night."""
        return {wish.at for wish in self.wishes if wish.kind is WishKind.VENUE}

    @property
    def gap(self) -> int:
        """The least number of weeks between two meetings of the same teams."""
        return self.season.return_gap if self.wish(WishKind.RETURN_GAP) else 0

    @property
    def spare(self) -> int:
        """How many weeks every division keeps free."""
        return self.season.spare_weeks if self.wish(WishKind.SPARE_WEEKS) else 0

    def home_days(self, team: int, week: int) -> tuple[date, ...]:
        """The days of a week on which a team may be at home, whatever forbids it."""
        division = self.season.divisions[self.division[team]]
        nights = nights_of(self.teams[team], division)
        days = (self.weeks[week] + timedelta(days=_WEEKDAYS[night]) for night in nights)
        return tuple(sorted(on for on in days if self.season.first <= on <= self.season.last))

    def division_days(self, division: int, week: int) -> tuple[date, ...]:
        """The days of a week on which somebody in a division may be at home."""
        days = {on for team in self.members[division] for on in self.home_days(team, week)}
        return tuple(sorted(days))

    def forbidden(self, home: int, away: int, on: date) -> tuple[Wish, ...]:
        """The wishes that a match on a day goes against by itself."""
        found = [
            *self.closed.get((self.division[home], on), ()),
            *self._venue_out.get((self.venue[home], on), ()),
            *self._team_out.get((home, on), ()),
            *self._team_out.get((away, on), ()),
        ]
        return tuple(dict.fromkeys(found))

    def can_host(self, team: int, on: date) -> bool:
        """Whether nothing keeps a team from being at home on a day."""
        out = self.closed.get((self.division[team], on)) or self._team_out.get((team, on))
        return not (out or self._venue_out.get((self.venue[team], on)))

    def can_travel(self, team: int, on: date) -> bool:
        """Whether nothing keeps a team from being away on a day."""
        return not (self.closed.get((self.division[team], on)) or self._team_out.get((team, on)))

    def open_weeks(self, division: int) -> list[int]:
        """The weeks with a match night on which a division is not closed."""
        return [
            week
            for week in range(len(self.weeks))
            if any(not self.closed.get((division, on)) for on in self.division_days(division, week))
        ]

    def pairs(self, division: int) -> Iterator[tuple[int, int]]:
        """Every home and away team."""
        members = self.members[division]
        return ((home, away) for home in members for away in members if home != away)

    def fixed(self) -> list[tuple[Wish, int, int, date]]:
        """The fixtures that have their day already."""
        return [
            (wish, self.number[one.home], self.number[one.away], one.on)
            for at, one in enumerate(self.season.fixed)
            if (wish := self.wish(WishKind.FIXED, at))
        ]

    def derbies(self) -> list[tuple[Wish, int, int, date]]:
        """The pairs of teams that are to meet by a day."""
        return [
            (wish, self.number[one.one], self.number[one.other], one.by)
            for at, one in enumerate(self.season.derbies)
            if (wish := self.wish(WishKind.DERBY, at))
        ]

    def slots(self) -> Iterator[Slot]:
        """Every match on every day it could be on, those that a wish forbids among them.

        A day that was named for a match is one of its days even where the wish is let go, so that
        letting go never leaves fewer ways to play.
        """
        named: dict[tuple[int, int], list[date]] = defaultdict(list)
        for fixed in self.season.fixed:
            named[self.number[fixed.home], self.number[fixed.away]].append(fixed.on)
        for division in range(len(self.members)):
            for home, away in self.pairs(division):
                days = {on for week in range(len(self.weeks)) for on in self.home_days(home, week)}
                for on in sorted(days | set(named[home, away])):
                    by = self.forbidden(home, away, on)
                    yield Slot(division, home, away, self.week(on), on, by)

    def _note_days(self, venues: dict[object, int]) -> None:
        """Which wish keeps whom from playing on which day."""
        season = self.season
        for at, closure in enumerate(season.closures):
            for division, each in enumerate(season.divisions):
                if not closure.divisions or each.key in closure.divisions:
                    self._note(self.closed, division, WishKind.CLOSURE, at, self._days(closure))
        for at, out in enumerate(season.venue_blackouts):
            venue = venues[out.venue]
            self._note(self._venue_out, venue, WishKind.VENUE_BLACKOUT, at, self._days(out))
        for at, away in enumerate(season.team_blackouts):
            team = self.number[away.team]
            self._note(self._team_out, team, WishKind.TEAM_BLACKOUT, at, self._days(away))

    def _days(self, span: _Span) -> list[date]:
        first, last = max(span.first, self.season.first), min(span.last, self.season.last)
        return [first + timedelta(days=at) for at in range((last - first).days + 1)]

    def _note(
        self,
        where: dict[tuple[int, date], list[Wish]],
        whom: int,
        kind: WishKind,
        at: int,
        days: Iterable[date],
    ) -> None:
        if wish := self.wish(kind, at):
            for on in days:
                where[whom, on].append(wish)
