"""What is wrong with the fixtures still to be played: each clash with what would be right.

By the rules that speak when a single match is moved (``crowding``, ``fixture_clashes``, the last
day that a competition's rules allow), asked of all matches from a day on at once. What is past is
no clash any more, and another match in the same week is none that somebody has to see to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from league.enums import CompetitionKind, FixtureStatus
from league.models import Fixture, FixtureEvent, FixturePlan, League
from league.models.fixture_clashes import near_wishes, plays_as, read_wishes
from league.models.fixture_wishes import Wishes
from league.policies import play_by
from league.ruleset import Rules
from league.views.desk.clash_words import Clash, Found, Words
from league.views.desk.crowding import ON_THE_NIGHT, crowded_nights, crowds_on


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
        self._start = start
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

    def found(self) -> Iterator[Found]:
        """Every clash, in no order."""
        twice = list(self._twice_a_day())
        yield from twice
        # Where one team has all of a venue's matches, moving one of them puts both right.
        told = [one.pks for one in twice]
        there: dict[tuple[date, int | None], list[int]] = defaultdict(list)
        for one in self._nights:
            there[one.on, one.venue].append(one.pk)
        for night in self._crowded:
            if there[night] not in told:
                yield Found(night[0], "crowd", [], night=night)
        yield from self._days_off()
        yield from self._nowhere()
        yield from self._too_late()

    def _twice_a_day(self) -> Iterator[Found]:
        """Teams with more than one match on a day, in whatever competitions."""
        days: dict[tuple[date, tuple[str, int]], list[_Night]] = defaultdict(list)
        for one in self._nights:
            for side in ((one.home, one.home_team), (one.away, one.away_team)):
                days[one.on, plays_as(*side)].append(one)
        # Two teams that both have the same two matches are one clash.
        found: dict[tuple[int, ...], Found] = {}
        for (day, who), matches in days.items():
            if len(matches) > 1 and any(one.status == FixtureStatus.SCHEDULED for one in matches):
                pks = [one.pk for one in matches]
                found.setdefault(tuple(pks), Found(day, "twice", pks)).who.append(who)
        yield from found.values()

    def _days_off(self) -> Iterator[Found]:
        """Matches on days on which none was to be, or not there, or not of that team."""
        for season, wishes in self._wishes.items():
            against = self._matches.filter(
                near_wishes(wishes), competition__season=season, status=FixtureStatus.SCHEDULED
            )
            for pk, day in against.order_by().values_list("pk", "date"):
                yield Found(day, "off", [pk])

    def _nowhere(self) -> Iterator[Found]:
        """Matches without a venue, and those at one that is closed.

        Of a team that plays at home there they are one clash: it needs another home. Where nobody
        has a venue, the league does not keep them.
        """
        if not any(one.venue or one.at_home for one in self._nights):
            return
        teams: dict[int, Found] = {}
        for one in self._to_play:
            if one.open or (one.venue is None and one.kind == CompetitionKind.INDIVIDUAL):
                continue
            if one.venue == one.at_home:
                home = teams.setdefault(one.home, Found(one.on, "home", []))
                home.pks.append(one.pk)
            else:
                yield Found(one.on, "venue", [one.pk])
        yield from teams.values()

    def _too_late(self) -> Iterator[Found]:
        """Matches put off past the last day that the rules allow, unless an officer meant it."""
        late: dict[int, Found] = {}
        for one in self._to_play:
            rules = self._rules.get(one.competition)
            if one.first is None or rules is None:
                continue
            due = play_by(Fixture(date=one.on, first_date=one.first), rules)
            if due is not None and one.on > due:
                late[one.pk] = Found(one.on, "late", [one.pk], due=due)
        if late:
            meant = FixtureEvent.objects.filter(fixture__in=list(late), after__has_key="against")
            for pk, after in meant.values_list("fixture_id", "after"):
                if pk in late and after.get("date") == late[pk].day.isoformat():
                    del late[pk]
        yield from late.values()

    def rows(self, found: list[Found]) -> Iterator[Clash]:
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
        words = Words(self._league, self._wishes, self._start)
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
