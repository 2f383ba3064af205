"""A season of the league, with what is asked of its fixture list, as the schedule package has it.

Teams, divisions and venues go by their numbers there. Reads only.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Any

from league.enums import CompetitionKind, FixtureStatus, Weekday
from league.models.fixture_wishes import (
    DaysOff,
    DerbyWish,
    DivisionWish,
    Wishes,
    WishesError,
    to_json,
)
from league.models.fixtures import Fixture
from league.models.structure import Competition, Entry, Season, Venue
from league.schedule import (
    Closure,
    Derby,
    Division,
    FixedFixture,
    Team,
    TeamBlackout,
    VenueBlackout,
    Wish,
    WishKind,
)
from league.schedule import Season as Asked
from league.schedule import Venue as Pub

FEWEST_TEAMS = 2
_MOST_DERBIES = 12
_CLOSED, _FIXED, _DERBY = WishKind.CLOSURE, WishKind.FIXED, WishKind.DERBY
_PUB_OUT, _TEAM_OUT = WishKind.VENUE_BLACKOUT, WishKind.TEAM_BLACKOUT
Rows = dict[WishKind, list[int]]
"""Of each kind of wish the places, among those written, of what is asked for."""


@dataclass(frozen=True)
class Field:
    """Those who could be in a list: divisions in order, each with its teams, and the venues."""

    season: Season
    divisions: tuple[Competition, ...]
    entries: tuple[Entry, ...]
    venues: tuple[Venue, ...]

    def of(self, division: Competition) -> list[Entry]:
        """The teams of a division."""
        return [entry for entry in self.entries if entry.competition_id == division.pk]


def field_of(season: Season) -> Field:
    """Read those who could be in a season's list, in two queries."""
    divisions = season.competitions.filter(kind=CompetitionKind.DIVISION).order_by("place", "pk")
    entries = (
        Entry.objects.filter(competition__season=season, withdrawn_on=None)
        .filter(competition__kind=CompetitionKind.DIVISION)
        .select_related("venue", "team", "competition")
        .order_by("competition__place", "competition", "name", "pk")
    )
    found = tuple(entries)
    venues = {entry.venue.pk: entry.venue for entry in found if entry.venue}
    ordered = sorted(venues.values(), key=lambda venue: (venue.name.casefold(), venue.pk))
    return Field(season, tuple(divisions), found, tuple(ordered))


def first_wishes(field: Field) -> Wishes:
    """What is asked before anybody has said anything: twice round on each division's night."""
    season = field.season
    return Wishes(
        first=season.starts,
        last=season.ends,
        divisions=tuple(
            DivisionWish(
                str(one.uid),
                2 if len(field.of(one)) >= FEWEST_TEAMS else 0,
                (Weekday(one.night),) if one.night else (),
            )
            for one in field.divisions
        ),
    )


def proposed_derbies(field: Field, by: date) -> tuple[DerbyWish, ...]:
    """The first meetings of teams of one division that share a venue or a club."""
    found = []
    for division in field.divisions:
        for one, other in combinations(field.of(division), 2):
            clubs = {entry.team.club_id if entry.team else None for entry in (one, other)}
            same_club = len(clubs) == 1 and None not in clubs
            if same_club or (one.venue_id is not None and one.venue_id == other.venue_id):
                found.append(DerbyWish(str(one.uid), str(other.uid), by))
    return tuple(found[:_MOST_DERBIES])


@dataclass(frozen=True)
class Built:
    """A season as it can be solved, and where each of its wishes stands among those written."""

    asked: Asked
    wishes: Wishes
    rows: Rows

    @property
    def fingerprint(self) -> str:
        """Changes with anything that the list was made from, but not with a name."""
        asked = self.asked
        parts = [
            sorted(to_json(self.wishes).items()),
            sorted(
                (str(d.key), sorted((str(t.key), str(t.venue), str(t.night)) for t in d.teams))
                for d in asked.divisions
            ),
            sorted((str(venue.key), venue.home_matches_per_night) for venue in asked.venues),
            [(one.venue, one.first) for one in asked.venue_blackouts],
        ]
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def place_of(self, wish: Wish) -> tuple[str, int]:
        """What a person would change to let go of a wish: its kind, and its row or number."""
        asked, at = self.asked, wish.at
        if wish.kind is WishKind.MEETINGS:
            return wish.kind.value, int(str(asked.divisions[at].key))
        if wish.kind is WishKind.VENUE:
            key = asked.venues[at].key
            return wish.kind.value, key if isinstance(key, int) else 0
        rows = self.rows.get(wish.kind)
        if rows is None:
            return wish.kind.value, 0
        return (wish.kind.value, rows[at]) if at < len(rows) else ("taken", 0)


def build(field: Field, wishes: Wishes) -> Built:
    """The season to be solved; WishesError where the wishes name what is no longer there.

    ValueError, with a sentence, where they cannot be meant. One query.
    """
    return _Builder(field, wishes).built()


class _Builder:
    """One season on its way from rows and wishes to plain values."""

    def __init__(self, field: Field, wishes: Wishes) -> None:
        self.field, self.wishes = field, wishes
        self.chosen = {one.division: one for one in wishes.divisions if one.rounds}
        self.divisions = [one for one in field.divisions if str(one.uid) in self.chosen]
        self.entries = [entry for one in self.divisions for entry in field.of(one)]
        self.teams = {str(entry.uid): entry.pk for entry in self.entries}
        self.pubs = {str(venue.uid): venue.pk for venue in field.venues}
        self.leagues = {str(one.uid): one.pk for one in field.divisions}
        self.places = {entry.venue_id for entry in self.entries if entry.venue_id is not None}

    def built(self) -> Built:
        self._check_known()
        rows = self._rows()
        asked = Asked(
            first=self.wishes.first,
            last=self.wishes.last,
            divisions=tuple(self._division(one) for one in self.divisions),
            venues=self._venues(),
            closures=tuple(self._closure(self.wishes.closures[at]) for at in rows[_CLOSED]),
            venue_blackouts=(*self._pubs_out(rows), *self._taken()),
            team_blackouts=self._teams_out(rows),
            fixed=self._fixed(rows),
            derbies=self._derbies(rows),
            return_gap=self.wishes.return_gap,
            spare_weeks=self.wishes.spare_weeks,
        )
        return Built(asked, self.wishes, rows)

    def _check_known(self) -> None:
        """Everything named is still there."""
        wishes = self.wishes
        known_teams = {str(entry.uid) for entry in self.field.entries}
        pairs = [(one.one, one.other) for one in wishes.derbies]
        pairs += [(one.home, one.away) for one in wishes.fixed]
        for what, names, known in (
            ("division", [one.division for one in wishes.divisions], set(self.leagues)),
            ("division", [one.division for one in wishes.closures if one.division], self.leagues),
            ("venue", [one.of for one in wishes.venue_blackouts], set(self.pubs)),
            ("team", [one.of for one in wishes.team_blackouts], known_teams),
            ("team", [name for pair in pairs for name in pair], known_teams),
        ):
            if any(name not in known for name in names):
                raise WishesError(
                    f"A {what} that the wishes name is no longer in the season; look through"
                    " them and save them again."
                )

    def _rows(self) -> dict[WishKind, list[int]]:
        """Which of the wishes written are about those who play."""
        wishes, teams = self.wishes, self.teams
        return {
            _CLOSED: _where(wishes.closures, lambda one: one.division in {"", *self.chosen}),
            _PUB_OUT: _where(wishes.venue_blackouts, lambda one: self.pubs[one.of] in self.places),
            _TEAM_OUT: _where(wishes.team_blackouts, lambda one: one.of in teams),
            _FIXED: _where(wishes.fixed, lambda one: {one.home, one.away} <= {*teams}),
            _DERBY: _where(wishes.derbies, lambda one: {one.one, one.other} <= {*teams}),
        }

    def _division(self, one: Competition) -> Division:
        wish = self.chosen[str(one.uid)]
        teams = tuple(
            Team(
                entry.pk,
                entry.name,
                _pub_of(entry),
                Weekday(entry.night) if entry.night else None,
            )
            for entry in self.field.of(one)
        )
        return Division(one.pk, one.name, teams, wish.nights, wish.rounds)

    def _venues(self) -> tuple[Pub, ...]:
        """The venues of those who play; who has none has one to itself."""
        pubs = [
            Pub(venue.pk, venue.name, venue.home_matches_per_night)
            for venue in self.field.venues
            if venue.pk in self.places
        ]
        pubs += [Pub(_pub_of(one), f"{one}’s own") for one in self.entries if one.venue is None]
        return tuple(pubs)

    def _closure(self, one: DaysOff) -> Closure:
        whom = frozenset({self.leagues[one.division]} if one.division else ())
        return Closure(one.name, one.first, one.last, whom)

    def _pubs_out(self, rows: Rows) -> tuple[VenueBlackout, ...]:
        found = [self.wishes.venue_blackouts[at] for at in rows[_PUB_OUT]]
        return tuple(VenueBlackout(self.pubs[b.of], b.first, b.last, b.why) for b in found)

    def _teams_out(self, rows: Rows) -> tuple[TeamBlackout, ...]:
        found = [self.wishes.team_blackouts[at] for at in rows[_TEAM_OUT]]
        return tuple(TeamBlackout(self.teams[b.of], b.first, b.last, b.why) for b in found)

    def _fixed(self, rows: Rows) -> tuple[FixedFixture, ...]:
        found = [self.wishes.fixed[at] for at in rows[_FIXED]]
        return tuple(FixedFixture(self.teams[f.home], self.teams[f.away], f.on) for f in found)

    def _derbies(self, rows: Rows) -> tuple[Derby, ...]:
        found = [self.wishes.derbies[at] for at in rows[_DERBY]]
        return tuple(Derby(self.teams[d.one], self.teams[d.other], d.by) for d in found)

    def _taken(self) -> list[VenueBlackout]:
        """Nights on which other matches, of a cup or of a division left out, fill a venue."""
        here = (
            Fixture.objects.filter(
                venue__in=self.places,
                date__range=(self.wishes.first, self.wishes.last),
                status__in=(FixtureStatus.SCHEDULED, FixtureStatus.PLAYED),
            )
            .exclude(competition__in=self.divisions)
            .values_list("venue_id", "date")
        )
        takes = {venue.pk: venue.home_matches_per_night for venue in self.field.venues}
        return [
            VenueBlackout(venue, day, day, "taken by other matches")
            for (venue, day), matches in sorted(Counter(here).items())
            if matches >= takes[venue]
        ]


def _where(rows: Sequence[Any], is_meant: Callable[[Any], bool]) -> list[int]:
    return [at for at, row in enumerate(rows) if is_meant(row)]


def _pub_of(entry: Entry) -> Hashable:
    return ("own", entry.pk) if entry.venue_id is None else entry.venue_id
