"""What is said of a clash of fixtures, what would be right, and where that is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.urls import reverse

from league.actions.checks import plain_date
from league.enums import FixtureStatus
from league.models import Fixture, League
from league.models.fixture_clashes import against_wishes, plays_as
from league.models.fixture_wishes import Wishes
from league.schedule.words import NUMBERS, count, listed
from league.views.desk.crowding import Crowd, Night


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


@dataclass
class Found:
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


class Words:
    """What is said of a clash, and where it is put right."""

    def __init__(self, league: League, wishes: Mapping[int, Wishes], day: date) -> None:
        self._league = league
        self._wishes = wishes
        self._day = day

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

    def of(self, found: Found, fixtures: list[Fixture]) -> Clash:
        """Any other clash."""
        make = {
            "twice": self._twice,
            "off": self._off,
            "home": self._home,
            "venue": self._venue,
            "late": self._late,
        }[found.sort]
        return make(found, fixtures)

    def _twice(self, found: Found, fixtures: list[Fixture]) -> Clash:
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

    def _off(self, found: Found, fixtures: list[Fixture]) -> Clash:
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

    def _home(self, found: Found, fixtures: list[Fixture]) -> Clash:
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

    def _venue(self, found: Found, fixtures: list[Fixture]) -> Clash:
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

    def _late(self, found: Found, fixtures: list[Fixture]) -> Clash:
        (one,) = fixtures
        due = found.due or found.day
        days = count((found.day - due).days, "day")
        said = (
            f"It was put off from {plain_date(one.first_date or one.date)}, and the rules let it be"
            f" played until {plain_date(due)}, {days} before."
        )
        decide = self._link("Decide it without playing", "fixture_change", one.pk)
        return Clash(
            found.day,
            f"{one} is on too late a day",
            (said,),
            f"Move it to {plain_date(due)} or before."
            if due >= self._day
            else "That day is past: let it be played so late, or decide it without playing.",
            (one,),
            (*self._moves(fixtures), replace(decide, address=f"{decide.address}#offers")),
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
