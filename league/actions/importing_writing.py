"""Writing what a file brings in: a plan of plain values, in a few queries for any number of rows.

Everything was judged when the plan was made. Whatever tables are made of is written through
``league.official`` or the acts that pages use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import F

from league.actions.openings import set_openings
from league.actions.placing import place
from league.actions.teams import change_entry
from league.enums import ResultSource
from league.importing.plan import Change, NewEntry, Plan, Ref
from league.models import (
    Club,
    Entry,
    Fixture,
    FixtureEvent,
    Import,
    League,
    Player,
    Registration,
    Result,
    Table,
    Team,
    User,
    Venue,
)
from league.models.inserting import insert_all
from league.names import key
from league.official import Facts, changing, record_results

_A_BATCH = 200
_WHY = "Brought in again from a file"


class Writing:
    """One plan on its way into the league."""

    def __init__(self, plan: Plan, source: Import, *, by: User, at: datetime) -> None:
        self._plan, self._source, self._by, self._at = plan, source, by, at
        self._league: League = source.league
        self._venues: dict[str, Venue] = {}
        self._entries: dict[str, Entry] = {}
        self._players: dict[str, Player] = {}
        self._fixtures: dict[str, Fixture] = {}

    def write(self) -> None:
        """Everything in the order in which it needs one another."""
        self._write_venues()
        self._write_entries()
        self._write_players()
        self._write_registrations()
        self._write_fixtures()
        self._write_results()
        self._write_balances()

    def _venue(self, ref: Ref | None) -> int | None:
        return None if ref is None else _number(ref, self._venues)

    def _write_venues(self) -> None:
        plan = self._plan
        rows = insert_all(
            Venue(
                league=self._league,
                name=one.name,
                address=one.address,
                phone=one.phone,
                home_matches_per_night=one.matches,
            )
            for one in plan.venues
        )
        self._venues = {one.key: row for one, row in zip(plan.venues, rows, strict=True)}
        columns = {"address": "address", "phone": "phone", "matches": "home_matches_per_night"}
        _change(Venue, plan.venue_changes, columns)

    def _write_entries(self) -> None:
        new = self._plan.entries
        if new:
            clubs = self._clubs(one.club for one in new)
            teams = self._teams(new, clubs)
            tables = Table.objects.filter(competition__in={one.division for one in new})
            with changing(tables):
                rows = insert_all(
                    Entry(
                        competition_id=one.division,
                        team=teams[key(one.name)],
                        name=one.name,
                        venue_id=self._venue(one.venue),
                        night=one.night,
                        start_time=one.start,
                    )
                    for one in new
                )
            self._entries = {one.key: row for one, row in zip(new, rows, strict=True)}
        self._change_entries()

    def _clubs(self, names: Iterable[str]) -> dict[str, Club]:
        """The clubs of some names; those that nobody named before are made."""
        wanted = {key(name): name for name in names if name}
        known = {key(club.name): club for club in self._league.clubs.all()} if wanted else {}
        missing = [
            Club(league=self._league, name=wanted[one]) for one in wanted if one not in known
        ]
        made = {key(club.name): club for club in Club.objects.bulk_create(missing)}
        return known | made

    def _teams(self, new: Sequence[NewEntry], clubs: Mapping[str, Club]) -> dict[str, Team]:
        """The lasting teams of new entries: one for a name, in however many divisions it plays."""
        lasting = Team.objects.in_bulk({one.team for one in new if one.team is not None})
        teams: dict[str, Team] = {}
        made, moved = [], []
        for one in new:
            named, club = key(one.name), clubs.get(key(one.club))
            if one.team is not None:
                team = teams[named] = lasting[one.team]
                if club is not None and team.club_id != club.pk:
                    team.club = club
                    moved.append(team)
            elif named not in teams:
                teams[named] = Team(league=self._league, name=one.name, club=club)
                made.append(teams[named])
        Team.objects.bulk_create(made)
        Team.objects.bulk_update(moved, ["club"], batch_size=_A_BATCH)
        return teams

    def _change_entries(self) -> None:
        """One by one: a team that moves takes its home matches with it."""
        changes = self._plan.entry_changes
        numbers = [one.pk for one in changes]
        rows = Entry.objects.select_related("competition__season__league", "team", "venue")
        entries = rows.in_bulk(numbers)
        venues = self._venues_in(changes)
        for one in changes:
            given = dict(one.values)
            if "venue" in given:
                given["venue"] = venues[given["venue"]]
            if "start" in given:
                given["start_time"] = given.pop("start")
            change_entry(entry=entries[one.pk], **given, by=self._by, at=self._at)

    def _venues_in(self, changes: Iterable[Change]) -> dict[Ref, Venue]:
        """The venues that changes name, by what names them."""
        named = [value for one in changes for name, value in one.values if name == "venue"]
        kept = Venue.objects.in_bulk([ref for ref in named if isinstance(ref, int)])
        return {**kept, **self._venues}

    def _write_players(self) -> None:
        plan = self._plan
        rows = insert_all(
            Player(
                league=self._league,
                name=one.name,
                known_by=one.known_by,
                phone=one.phone,
                email=one.email,
                junior=one.junior,
                name_style=one.name_style,
            )
            for one in plan.players
        )
        self._players = {one.key: row for one, row in zip(plan.players, rows, strict=True)}
        columns = ("phone", "email", "junior", "name_style")
        _change(Player, plan.player_changes, dict(zip(columns, columns, strict=True)))

    def _write_registrations(self) -> None:
        insert_all(
            Registration(
                player_id=_number(one.player, self._players),
                entry_id=_number(one.entry, self._entries),
                starts=one.starts,
                ends=one.ends,
            )
            for one in self._plan.registrations
        )
        columns = {"starts": "starts", "ends": "ends"}
        _change(Registration, self._plan.registration_changes, columns)

    def _write_fixtures(self) -> None:
        plan = self._plan
        sides = {side for one in plan.fixtures for side in (one.home, one.away)}
        entries = self._entries_of(sides)
        rows = insert_all(
            Fixture(
                competition_id=one.division,
                round=one.week,
                home=entries[one.home],
                away=entries[one.away],
                date=one.date,
                time=one.time,
                venue_id=self._venue(one.venue),
                note=one.note,
            )
            for one in plan.fixtures
        )
        self._fixtures = {one.key: row for one, row in zip(plan.fixtures, rows, strict=True)}
        self._change_fixtures()

    def _entries_of(self, refs: Iterable[Ref]) -> dict[Ref, Entry]:
        """Teams by what the plan names them by."""
        kept = Entry.objects.in_bulk([ref for ref in refs if isinstance(ref, int)])
        return {**kept, **self._entries}

    def _change_fixtures(self) -> None:
        """Where and when, with what was before in each fixture's history."""
        changes = self._plan.fixture_changes
        numbers = [one.pk for one in changes]
        fixtures = Fixture.objects.select_related("venue").in_bulk(numbers)
        venues = self._venues_in(changes)
        events = []
        # A season has few nights, hours and venues: by each, one change of all matches it is for.
        moved: dict[tuple[str, Any], list[int]] = defaultdict(list)
        for one in changes:
            fixture = fixtures[one.pk]
            before, had = place(fixture), _columns(fixture)
            _move(fixture, dict(one.values), venues)
            for new in _columns(fixture) - had:
                moved[new].append(fixture.pk)
            events.append(
                FixtureEvent(
                    fixture=fixture,
                    at=self._at,
                    by=self._by,
                    what="change",
                    before=before,
                    after=place(fixture),
                    why=f"From the file {self._source.name}"[:500],
                )
            )
        for (column, value), those in moved.items():
            Fixture.objects.filter(pk__in=those).update(**{column: value})
        Fixture.objects.filter(pk__in=numbers).update(version=F("version") + 1)
        insert_all(events)

    def _write_results(self) -> None:
        plan = self._plan.results
        if not plan:
            return
        kept = {one.fixture for one in plan if isinstance(one.fixture, int)}
        rows = Fixture.objects.filter(pk__in=kept).select_related("home")
        fixtures: dict[Ref, Fixture] = {row.pk: row for row in rows}
        fixtures.update(self._fixtures)
        tables = Table.objects.in_bulk({one.table for one in plan})
        again = {(one.fixture, one.table) for one in plan if one.replaces}
        standing = Result.objects.standing().filter(fixture__in={pk for pk, _ in again})
        record_results(
            facts=[
                (
                    fixtures[one.fixture],
                    tables[one.table],
                    Facts(legs=one.legs, boards=one.boards, aggregate=one.pegged),
                )
                for one in plan
            ],
            instead=[one for one in standing if (one.fixture_id, one.table_id) in again],
            source=ResultSource.IMPORT,
            source_uid=self._source.uid,
            why=_WHY if again else "",
            by=self._by,
            at=self._at,
        )

    def _write_balances(self) -> None:
        plan = self._plan
        if not plan.balances or plan.table is None or plan.on is None:
            return
        table = Table.objects.select_related("competition__season__league").get(pk=plan.table)
        entries = self._entries_of(one.entry for one in plan.balances)
        rows: dict[Entry, dict[str, int | Decimal | str]] = {
            entries[one.entry]: {**dict(one.numbers), "points": one.points} for one in plan.balances
        }
        set_openings(table=table, on=plan.on, rows=rows, by=self._by, at=self._at)


def _number(ref: Ref, made: Mapping[str, Any]) -> int:
    """The number of a row that a plan names, once it is made."""
    number: int = made[ref].pk if isinstance(ref, str) else ref
    return number


def _move(fixture: Fixture, values: Mapping[str, Any], venues: Mapping[Ref, Venue]) -> None:
    """Give a fixture in memory the values of a change."""
    if "date" in values:
        first = fixture.first_date or fixture.date
        fixture.date = values["date"]
        fixture.first_date = None if fixture.date == first else first
    if "venue" in values:
        fixture.venue = venues[values["venue"]]
    fixture.round = values.get("week", fixture.round)
    fixture.time = values.get("time", fixture.time)
    fixture.note = values.get("note", fixture.note)


def _columns(fixture: Fixture) -> set[tuple[str, Any]]:
    """What a move may change, column by column."""
    names = ("round", "date", "time", "venue_id", "note", "first_date")
    return {(name, getattr(fixture, name)) for name in names}


def _change(model: Any, changes: Sequence[Change], columns: Mapping[str, str]) -> None:
    """Change columns of rows that no table is made of; ``columns`` by the names in the plan."""
    if not changes:
        return
    rows = model.objects.in_bulk([one.pk for one in changes])
    for one in changes:
        for name, value in one.values:
            setattr(rows[one.pk], columns[name], value)
    named = {columns[name] for one in changes for name, _ in one.values}
    model.objects.bulk_update(rows.values(), sorted(named), batch_size=_A_BATCH)
