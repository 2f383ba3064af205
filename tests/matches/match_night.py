"""A match night with its whole cast, around today, so that no test depends on the day of the run.

Alice captains the Anchor (home), Bob the Bell (away), Carol the Crown; Sue is the secretary, Olive
an official, Rita a referee, Charlie somebody without a role, Sid the secretary of another league.
"""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from functools import cached_property
from html.parser import HTMLParser

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.actions import people
from league.enums import Role, Side
from league.models import Fixture, User
from league.nights import night_of
from league.ruleset.presets import PRESETS
from matches.builder import Builder
from matches.models import Card
from tests.made_once import made_once
from tests.matches.squads import ANCHOR, BELL

CAST = ("sue", "olive", "rita", "alice", "bob", "carol", "charlie", "sid")
MILL = ["Ann Adams", "Bert Brown", "Cath Cole", "Don Dean", "Eve Eddy", "Fred Frost"]
LOCK = ["Gwen Gale", "Hugh Hunt", "Ivor Iles", "Jack Jagger", "Kit Kemp", "Lou Lamb"]


class MatchNight:
    """Two divisions of one league: six singles and three pairs, and three pairs of three legs."""

    def __init__(self, *, by_the_calendar: bool = False, site: str = "") -> None:
        """``by_the_calendar``: around today's date, where days are counted. Otherwise it is the
        night that captains are in, which after midnight is last night's. ``site``: where it is
        made, as nothing has the same uid on two sites.
        """
        self.at: datetime = timezone.now()
        zone = timezone.get_current_timezone()
        self.today = timezone.localdate() if by_the_calendar else night_of(self.at, zone)
        vars(self).update(made_once(self._made, "match night", site, self.today))
        self.at = self.builder.at = timezone.now()

    def _made(self) -> dict[str, object]:
        self.people = {
            name: people.make_user(username=name, name=name.title(), at=self.at) for name in CAST
        }
        self.builder = Builder(by=self.people["sue"], at=self.at)
        self.league = self.builder.league("Moorland League")
        self.season = self.builder.season(
            self.league,
            starts=self.today - timedelta(days=100),
            ends=self.today + timedelta(days=200),
        )
        self.leek = self._division(
            "Division One",
            "six-singles-three-pairs-twice-round",
            {"Anchor": ANCHOR, "Bell": BELL, "Crown": [], "Dove": []},
        )
        self.entries = {entry.name: entry for entry in self.leek.entries.all()}
        for name, role, entry in (
            ("sue", Role.SECRETARY, None),
            ("olive", Role.OFFICIAL, None),
            ("rita", Role.REFEREE, None),
            ("alice", Role.CAPTAIN, "Anchor"),
            ("bob", Role.CAPTAIN, "Bell"),
            ("carol", Role.CAPTAIN, "Crown"),
        ):
            self._appoint(self.league, name, role, entry)
        self.elsewhere = self.builder.league("Other League")
        self._appoint(self.elsewhere, "sid", Role.SECRETARY, None)
        self.fixture = self.add("Anchor", "Bell")
        return vars(self)

    @cached_property
    def guisborough(self):
        """The second division, made where a test wants it."""
        made = self._division(
            "Division Two", "three-pairs-three-legs", {"Mill": MILL, "Lock": LOCK, "Quay": []}
        )
        self.entries |= {entry.name: entry for entry in made.entries.all()}
        return made

    @property
    def act(self):
        """The secretary does it, now."""
        return self.builder.act

    def _division(self, name, preset, squads):
        return self.builder.competition(
            self.season,
            PRESETS[preset].build(),
            list(squads),
            name=name,
            squads=squads,
            start_time=time(20, 0),
        )

    def _appoint(self, league, name, role, entry):
        people.appoint(
            league=league,
            user=self.people[name],
            role=role,
            entry=self.entries[entry] if entry else None,
            **self.act,
        )

    def add(self, home: str, away: str, days: int = 0) -> Fixture:
        """A fixture so many days from today."""
        competition = self.leek if home in ("Anchor", "Bell", "Crown", "Dove") else self.guisborough
        return self.builder.fixture(competition, home, away, self.today + timedelta(days=days))

    def other_fixture(self) -> Fixture:
        """A fixture of the other league."""
        rules = PRESETS["three-pairs-three-legs"].build()
        season = self.builder.season(
            self.elsewhere, starts=self.season.starts, ends=self.season.ends
        )
        competition = self.builder.competition(season, rules, ["Ship", "Star"], name="Only One")
        return self.builder.fixture(competition, "Ship", "Star", self.today)

    def browser(self, name: str | None = None, **more) -> Client:
        """A browser of its own for somebody of the cast, or for a stranger."""
        client = Client(**more)
        if name is not None:
            client.force_login(self.user(name))
        return client

    def user(self, name: str) -> User:
        """Somebody of the cast."""
        return self.people[name]

    def address(self, name: str, fixture: Fixture | None = None, *more) -> str:
        """The address of a page about a fixture."""
        fixture = fixture or self.fixture
        league = fixture.competition.season.league
        return reverse(f"matches:{name}", args=[league.slug, fixture.pk, *more])

    def desk(self, name: str, *more) -> str:
        """The address of a page of the desk."""
        return reverse(f"matches:{name}", args=[self.league.slug, *more])


def card(fixture: Fixture) -> Card:
    """The card of a fixture as it stands."""
    return Card.objects.whole().get(fixture=fixture)


def legs(of: Card):
    """Its legs in order."""
    return [leg for board in of.boards.all() for leg in board.legs.all()]


def chairs(of: Card, side: Side):
    """Who sits on a side, board after board."""
    return [
        str(slot.lineup) if slot.lineup else None
        for board in of.boards.all()
        for slot in sorted(board.slots.all(), key=lambda slot: slot.position)
        if slot.side == side
    ]


def scores(of: Card):
    """What each leg says: its winner and both scores."""
    return [(leg.winner, leg.home_score, leg.away_score) for leg in legs(of)]


@dataclass
class PageForm(HTMLParser):
    """The fields that a browser would send from one form of a page, and the buttons it has."""

    form_id: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._inside = self._textarea = ""
        self._select = ""

    @classmethod
    def of(cls, response, form_id: str) -> "PageForm":
        """The form of a page."""
        assert response.status_code == 200, response.status_code
        form = cls(form_id)
        form.feed(response.content.decode())
        assert form.fields, f"no form {form_id!r} with fields on the page"
        return form

    def handle_starttag(self, tag, attributes) -> None:
        at = {name: value or "" for name, value in attributes}
        if tag == "form":
            self._inside = "yes" if at.get("id", "") == self.form_id else ""
        if not self._inside:
            return
        name = at.get("name", "")
        if tag == "input" and name:
            kind = at.get("type", "text")
            if kind not in {"radio", "checkbox"} or "checked" in at:
                # A box that is ticked says "on" where it has nothing else to say.
                unsaid = "on" if kind in {"radio", "checkbox"} else ""
                self.fields[name] = at.get("value", unsaid)
        elif tag == "button":
            self.buttons.append((name, at.get("value", "")))
        elif tag == "textarea":
            self._textarea = name
            self.fields[name] = ""
        elif tag == "select":
            self._select = name
            self.fields.setdefault(name, "")
        elif tag == "option" and self._select and "selected" in at:
            self.fields[self._select] = at.get("value", "")

    def handle_endtag(self, tag) -> None:
        if tag == "form":
            self._inside = ""
        elif tag == "textarea" and self._textarea:
            # A browser leaves out the line break that follows the tag.
            self.fields[self._textarea] = self.fields[self._textarea].removeprefix("\n")
            self._textarea = ""
        elif tag == "select":
            self._select = ""

    def handle_data(self, data) -> None:
        if self._textarea:
            self.fields[self._textarea] += data

    def send(self, client, address: str, typed=None, **pressed):
        """Press a button (``do="save"``) with some fields typed over."""
        return client.post(address, self.fields | (typed or {}) | pressed)


def leg_fields(of: Card, number: int, **typed: str) -> dict[str, str]:
    """Typed fields of one leg, counted from 1: ``won``, ``home``, ``away``, ``how``."""
    leg = legs(of)[number - 1]
    return {f"leg-{leg.pk}-{name}": value for name, value in typed.items()}
