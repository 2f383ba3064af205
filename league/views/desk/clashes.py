"""What is wrong with the fixtures still to be played: each clash with what would be right.

By the rules that speak when a single match is moved (``crowding``, ``fixture_clashes``, the last
day that a competition's rules allow), asked of all matches from a day on at once. What is past is
no clash any more, and another match in the same week is none that somebody has to see to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from django.urls import reverse

from league.actions.checks import plain_date
from league.enums import CompetitionKind, FixtureStatus
from league.models import Fixture, FixtureEvent, FixturePlan, League
from league.models.fixture_clashes import against_wishes, near_wishes, plays_as, read_wishes
from league.models.fixture_wishes import Wishes
from league.policies import play_by
from league.ruleset import Rules
from league.schedule.words import NUMBERS, count, listed
from league.views.desk.crowding import ON_THE_NIGHT, Crowd, Night, crowded_nights, crowds_on


@dataclass(frozen=True)
class Link:
    """Where something is put right."""

    words: str
    address: str
    beside: str = ""
    """Of a match: its competition and its hour."""


@dataclass(frozen=True)
class Clash:
    """Matches that cannot be as they stand, when the first of them is, and what would be right."""

    day: date
    what: str
    said: tuple[str, ...]
    right: str
    fixtures: tuple[Fixture, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Clashes:
    """The soonest clashes, and how many there are in all."""

    rows: list[Clash]
    total: int

    @property
    def more(self) -> int:
        """How many are not among the rows."""
        return self.total - len(self.rows)


class _Night(NamedTuple):
    """A match from a day on, in as little as finding clashes takes."""

    pk: int
    on: date
    status: str
    competition: int
    kind: str
    season: int
    home: int
    home_team: int | None
    away: int
    away_team: int | None
    venue: int | None
    open: bool | None
    """Whether its venue is open; nothing where it has none."""
    at_home: int | None
    """The venue of its home side."""
    first: date | None


_COLUMNS = (
    "pk", "date", "status", "competition_id", "competition__kind", "competition__season_id",
    "home_id", "home__team_id", "away_id", "away__team_id", "venue_id", "venue__active",
    "home__venue_id", "first_date",
)  # fmt: skip


@dataclass
class _Found:
    """A clash before its rows are read: when, of what sort, and the matches that it is about."""

    day: date
    sort: str
    pks: list[int]
    night: Night | None = None
    who: list[tuple[str, int]] = field(default_factory=list)
    due: date | None = None

    @property
    def place(self) -> tuple[date, str, list[int]]:
        """Its place in the list: the soonest first."""
        return self.day, self.sort, self.pks


def clashes_to_come(league: League, rules: Mapping[int, Rules], start: date, most: int) -> Clashes:
    """The soonest clashes of a league's open seasons from a day on, ``most`` of them read whole.

    ``rules``: of its competitions by their number. Eight queries at most.
    """
    search = _Search(league, rules, start)
    found = sorted(search.found(), key=lambda one: one.place)
    return Clashes(list(search.rows(found[:most])), len(found))


class _Search:
    """Finding them in little, and then reading those that are shown."""

    def __init__(self, league: League, rules: Mapping[int, Rules], start: date) -> None:
        self._league = league
        self._rules = rules
        self._matches = Fixture.objects.filter(
            competition__season__league=league,
            competition__season__closed_on=None,
            status__in=ON_THE_NIGHT,
            date__gte=start,
        )
        rows = self._matches.order_by("date", "time", "pk").values_list(*_COLUMNS)
        self._nights = [_Night(*row) for row in rows]
        self._to_play = [one for one in self._nights if one.status == FixtureStatus.SCHEDULED]
        self._crowded = crowded_nights(league, start)
        self._wishes = _wishes_of(league)

    def found(self) -> Iterator[_Found]:
        """Every clash, in no order."""
        for night in self._crowded:
            yield _Found(night[0], "crowd", [], night=night)
        yield from self._twice_a_day()
        yield from self._days_off()
        yield from self._nowhere()
        yield from self._too_late()

    def _twice_a_day(self) -> Iterator[_Found]:
        """Teams with more than one match on a day, in whatever competitions."""
        days: dict[tuple[date, tuple[str, int]], list[_Night]] = defaultdict(list)
        for one in self._nights:
            for side in ((one.home, one.home_team), (one.away, one.away_team)):
                days[one.on, plays_as(*side)].append(one)
        # Two teams that both have the same two matches are one clash.
        found: dict[tuple[int, ...], _Found] = {}
        for (day, who), matches in days.items():
            if len(matches) > 1 and any(one.status == FixtureStatus.SCHEDULED for one in matches):
                pks = [one.pk for one in matches]
                found.setdefault(tuple(pks), _Found(day, "twice", pks)).who.append(who)
        yield from found.values()

    def _days_off(self) -> Iterator[_Found]:
        """Matches on days on which none was to be, or not there, or not of that team."""
        for season, wishes in self._wishes.items():
            against = self._matches.filter(
                near_wishes(wishes), competition__season=season, status=FixtureStatus.SCHEDULED
            )
            for pk, day in against.order_by().values_list("pk", "date"):
                yield _Found(day, "off", [pk])

    def _nowhere(self) -> Iterator[_Found]:
        """Matches without a venue, and those at one that is closed.

        Of a team that plays at home there they are one clash: it needs another home. Where nobody
        has a venue, the league does not keep them.
        """
        if not any(one.venue or one.at_home for one in self._nights):
            return
        teams: dict[int, _Found] = {}
        for one in self._to_play:
            if one.open or (one.venue is None and one.kind == CompetitionKind.INDIVIDUAL):
                continue
            if one.venue == one.at_home:
                home = teams.setdefault(one.home, _Found(one.on, "home", []))
                home.pks.append(one.pk)
            else:
                yield _Found(one.on, "venue", [one.pk])
        yield from teams.values()

    def _too_late(self) -> Iterator[_Found]:
        """Matches put off past the last day that the rules allow, unless an officer meant it."""
        late: dict[int, _Found] = {}
        for one in self._to_play:
            rules = self._rules.get(one.competition)
            if one.first is None or rules is None:
                continue
            due = play_by(Fixture(date=one.on, first_date=one.first), rules)
            if due is not None and one.on > due:
                late[one.pk] = _Found(one.on, "late", [one.pk], due=due)
        if late:
            meant = FixtureEvent.objects.filter(fixture__in=list(late), after__has_key="against")
            for pk, after in meant.values_list("fixture_id", "after"):
                if pk in late and after.get("date") == late[pk].day.isoformat():
                    del late[pk]
        yield from late.values()

    def rows(self, found: list[_Found]) -> Iterator[Clash]:
        """Clashes with their words; two queries."""
        crowds = {
            (crowd.date, crowd.venue.pk): crowd
            for crowd in crowds_on(self._league, [one.night for one in found if one.night])
        }
        # Of a team without a home its first match is named, however many there are.
        wanted = {pk for one in found for pk in (one.pks[:1] if one.sort == "home" else one.pks)}
        read = Fixture.objects.select_related(
            "home__venue", "away", "venue", "competition"
        ).in_bulk(wanted)
        words = _Words(self._league, self._wishes)
        for one in found:
            if one.night is not None:
                if one.night in crowds:
                    yield words.crowd(crowds[one.night])
                continue
            fixtures = [read[pk] for pk in one.pks if pk in read]
            if fixtures:
                yield words.of(one, fixtures)


def _wishes_of(league: League) -> dict[int, Wishes]:
    """What is asked of each open season's list, where anything can be gone against; one query."""
    plans = FixturePlan.objects.filter(season__league=league, season__closed_on=None)
    read = {plan.season_id: read_wishes(plan) for plan in plans}
    return {
        season: wishes
        for season, wishes in read.items()
        if wishes and (wishes.closures or wishes.venue_blackouts or wishes.team_blackouts)
    }


class _Words:
    """What is said of a clash, and where it is put right."""

    def __init__(self, league: League, wishes: Mapping[int, Wishes]) -> None:
        self._league = league
        self._wishes = wishes

    def crowd(self, crowd: Crowd) -> Clash:
        """Too many matches at a venue."""
        here, takes = len(crowd.fixtures), crowd.venue.home_matches_per_night
        over = here - takes
        to_play = [one for one in crowd.fixtures if one.status == FixtureStatus.SCHEDULED]
        move = "one of them" if over == 1 else f"{_number(over)} of them"
        return Clash(
            crowd.date,
            f"{crowd.venue}: {count(here, 'home match', 'home matches')}, room for"
            f" {_number(takes)}",
            (),
            f"Move {move}, or let the venue take {_number(here)} a night.",
            tuple(crowd.fixtures),
            (
                *self._moves(to_play),
                self._link("Change what the venue takes", "venue_change", crowd.venue.pk),
            ),
        )

    def of(self, found: _Found, fixtures: list[Fixture]) -> Clash:
        """Any other clash."""
        make = {
            "twice": self._twice,
            "off": self._off,
            "home": self._home,
            "venue": self._venue,
            "late": self._late,
        }[found.sort]
        return make(found, fixtures)

    def _twice(self, found: _Found, fixtures: list[Fixture]) -> Clash:
        named = {
            plays_as(side.pk, side.team_id): str(side)
            for one in fixtures
            for side in (one.home, one.away)
        }
        who = [named[one] for one in found.who]
        to_play = [one for one in fixtures if one.status == FixtureStatus.SCHEDULED]
        verb = "has" if len(who) == 1 else "have"
        return Clash(
            found.day,
            f"{listed(who)} {verb} {count(len(fixtures), 'match', 'matches')} on one day",
            (),
            "A team plays once a day: move all of them but one."
            if len(fixtures) > 2
            else "A team plays once a day: move one of them.",
            tuple(fixtures),
            self._moves(to_play),
        )

    def _off(self, found: _Found, fixtures: list[Fixture]) -> Clash:
        (one,) = fixtures
        season = one.competition.season_id
        return Clash(
            found.day,
            f"{one} is on a day off",
            tuple(against_wishes(one, self._wishes[season])),
            "Move it to another day, or change what is asked of the fixture list.",
            (one,),
            (
                *self._moves(fixtures),
                self._link("Change what is asked", "season_fixtures", season),
            ),
        )

    def _home(self, found: _Found, fixtures: list[Fixture]) -> Clash:
        entry = fixtures[0].home
        many = count(len(found.pks), "home match", "home matches")
        if entry.venue is None:
            what = f"{entry} has no venue"
            said = f"{many.capitalize()} to be played nowhere so far."
            right = "Say where the team plays; its home matches to come are put there."
        else:
            what = f"{entry} plays at {entry.venue}, which is closed"
            said = f"{many.capitalize()} still to be played there."
            right = "Give the team another venue; its home matches to come go there with it."
        link = self._link(f"Give {entry} a venue", "team_change", entry.pk)
        return Clash(found.day, what, (said,), right, (), (link,))

    def _venue(self, found: _Found, fixtures: list[Fixture]) -> Clash:
        (one,) = fixtures
        what = f"{one} is at {one.venue}, which is closed" if one.venue else f"{one} has no venue"
        home = one.home.venue
        right = f"{one.home} plays at home at {home}; put the match there, or at another venue."
        return Clash(
            found.day,
            what,
            (),
            right if home and home.active else "Say where it is played.",
            (one,),
            (replace(self._move(one), words=f"Choose the venue of {one}"),),
        )

    def _late(self, found: _Found, fixtures: list[Fixture]) -> Clash:
        (one,) = fixtures
        due = found.due or found.day
        days = count((found.day - due).days, "day")
        said = (
            f"It was put off from {plain_date(one.first_date or one.date)}, and the rules let it be"
            f" played until {plain_date(due)}, {days} before."
        )
        return Clash(
            found.day,
            f"{one} is on too late a day",
            (said,),
            f"Move it to {plain_date(due)} or before, or decide it without playing.",
            (one,),
            self._moves(fixtures),
        )

    def _moves(self, fixtures: Iterable[Fixture]) -> tuple[Link, ...]:
        return tuple(self._move(one) for one in fixtures)

    def _move(self, fixture: Fixture) -> Link:
        link = self._link(f"Move {fixture}", "fixture_change", fixture.pk)
        return replace(link, beside=str(fixture.competition))

    def _link(self, words: str, page: str, number: int) -> Link:
        return Link(words, reverse(f"league:{page}", args=[self._league.slug, number]))


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
