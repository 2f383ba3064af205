"""Telephones that peg one leg: a browser profile each, and the record as a page holds it.

The record (`static/js/peg/record.js`) is opened on a page that does not peg by itself, so that a
test says what is pegged and when, and everything between it and the database is real.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Error, Page

from league.models import User
from matches.actions.streams import rows_of
from matches.merge import effective, to_payload
from matches.models import Leg, LegEvent, LegStream
from matches.models.sheet import event_rows
from tests.journeys.conftest import CHROMIUM, FLAGS, SIZES

OPEN = """async ({ key, url, me, about, look, years }) => {
    const { openRecord, allUnsent } = await import("/static/js/peg/record.js");
    const { fold } = await import("/static/js/peg/engine.js");
    const state = look ? await (await fetch(url)).json() : null;
    const clock = () => new Date(Date.now() + years * 365 * 86400000);
    const record = await openRecord({ key, url, me, state, about, clock });
    Object.assign(window, { record, allUnsent });
    window.events = () => fold(record.rows);
    window.said = () => events().map(({ kind, payload }) =>
        kind === "peg" ? `${payload.side} ${payload.total}` : kind);
}"""
QUIET = "() => record.status.unsent === 0 && !record.status.sending"
UNREACHED = ("Failed to load resource", "An unknown error occurred when fetching the script")
"""What the browser notes when no server answers, for what it fetches and for a worker's script."""
ACTS = """() => new Promise((resolve, reject) => {
    const opened = indexedDB.open("sixty-one");
    opened.onerror = reject;
    opened.onsuccess = () => {
        const acts = opened.result.transaction("acts").objectStore("acts").getAll();
        acts.onsuccess = () => resolve(acts.result);
    };
})"""


@dataclass
class Pub:
    """One leg that is pegged, at the address of a site."""

    leg: Leg
    origin: str
    slug: str = field(init=False)

    def __post_init__(self) -> None:
        self.fixture = self.leg.board.card.fixture
        self.slug = self.fixture.competition.season.league.slug

    @property
    def page(self) -> str:
        """The leg's own page."""
        return reverse("matches:leg_events", args=[self.slug, self.fixture.pk, self.leg.pk])

    @property
    def address(self) -> str:
        """Where the leg is asked and sent."""
        return reverse("matches:peg", args=[self.slug, self.fixture.pk, self.leg.pk])

    @property
    def scores(self) -> tuple[int | None, int | None]:
        self.leg.refresh_from_db()
        return self.leg.home_score, self.leg.away_score

    def said(self, stream: UUID | str | None = None) -> list[str]:
        """The events of a record, by default the one that counts."""
        self.leg.refresh_from_db()
        uid = stream or self.leg.stream
        if uid is None:
            return []
        rows = event_rows(rows_of(self.leg, UUID(str(uid))))
        return [in_words(*to_payload(event)) for _, event in effective(rows)]

    def records(self) -> list[LegStream]:
        return list(LegStream.objects.filter(leg=self.leg))


def in_words(kind: str, payload: dict[str, Any]) -> str:
    return f"{payload['side']} {payload['total']}" if kind == "peg" else str(kind)


@dataclass
class Telephone:
    """Somebody's telephone, on a page with the record of a leg."""

    page: Page
    pub: Pub
    user: User

    def sign_in(self, user: User | None = None) -> None:
        client = Client()
        client.force_login(user or self.user, backend=settings.AUTHENTICATION_BACKENDS[0])
        name = settings.SESSION_COOKIE_NAME
        value = client.cookies[name].value
        # As the site sets it: a browser that is closed keeps it.
        until = time.time() + settings.SESSION_COOKIE_AGE
        self.page.context.add_cookies(
            [{"name": name, "value": value, "url": self.pub.origin, "expires": until}]
        )

    def sign_out(self) -> None:
        self.page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)

    def open(self, *, look: bool = True, pub: Pub | None = None, years: int = 0) -> None:
        """Open the record, as the leg's page does; without ``look`` as one that was kept."""
        leg = pub or self.pub
        if self.page.url == "about:blank":
            self.page.goto(f"{self.pub.origin}{reverse('matches:quick_check_site')}")
        me = {"uid": str(self.user.uid), "name": str(self.user)}
        about = {"match": str(leg.fixture), "title": "Singles 1", "sides": ["Tom", "Nora"]}
        given = {"key": str(leg.leg.uid), "url": leg.address, "me": me, "about": about}
        self.page.evaluate(OPEN, given | {"look": look, "years": years})

    def peg(self, *totals: int, side: str = "home") -> None:
        for total in totals:
            event = {"kind": "peg", "payload": {"side": side, "total": total}}
            self.page.evaluate("event => record.add(event)", event)

    def do(self, what: str) -> Any:
        """Something of the record's: ``do("takeOver()")``."""
        return self.page.evaluate(f"() => record.{what}")

    @property
    def said(self) -> list[str]:
        return self.page.evaluate("said()")

    @property
    def status(self) -> dict[str, Any]:
        return self.page.evaluate("record.status")

    @property
    def mode(self) -> str:
        return self.do("mode")

    def signal(self, there: bool) -> None:
        self.page.context.set_offline(not there)

    def wait(self, condition: str = QUIET, seconds: float = 20) -> None:
        """Wait until all is sent, or for something else that is true of ``record``."""
        self.page.wait_for_function(condition, timeout=seconds * 1000)

    def look(self) -> None:
        """Ask the site how the leg stands, and wait for what it says."""
        self.do("tryNow()")
        self.wait("() => !record.status.sending")

    def acts(self) -> list[dict[str, Any]]:
        """Everything that was ever pegged on this telephone, from its own storage."""
        return self.page.evaluate(ACTS)


def listen(page: Page, faults: list[str]) -> None:
    """Note what is wrong with a script; that there is no signal is no fault here."""
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on(
        "console",
        lambda said: (
            faults.append(f"console: {said.text}")
            if said.type == "error" and not any(words in said.text for words in UNREACHED)
            else None
        ),
    )


@contextmanager
def profile(browser: Browser, folder: Path) -> Iterator[BrowserContext]:
    """A browser with a profile on the disk; closed when the block is left, and opened again with
    the same folder it has kept what a browser keeps.
    """
    context = browser.browser_type.launch_persistent_context(
        str(folder),
        executable_path=CHROMIUM,
        args=[*FLAGS, "--no-sandbox"],
        locale="en-GB",
        timezone_id="Europe/London",
        **SIZES["phone"],
    )
    context.set_default_timeout(15_000)
    try:
        yield context
    finally:
        with suppress(Error):  # A test may have had it crash.
            context.close()


def everything_is_there_once(*telephones: Telephone) -> None:
    """What was pegged and taken is on record, each act under its own uid and once."""
    for telephone in telephones:
        acts = telephone.acts()
        taken = [act["uid"] for act in acts if act["sent"] == "taken"]
        there = {str(uid) for uid in LegEvent.objects.values_list("uid", flat=True)}
        assert set(taken) <= there
        assert len(taken) == len(set(taken))
        assert not [act for act in acts if act["sent"] == "waiting"]


def counted_once(pub: Pub) -> None:
    """No event of the record that counts stands in it twice."""
    if pub.leg.stream is None:
        return
    rows = rows_of(pub.leg, pub.leg.stream)
    events = {row.uid for row, _ in effective(event_rows(rows))}
    origins = [origin(row) for row in rows if row.uid in events]
    assert len(origins) == len(set(origins))


def origin(row: LegEvent) -> UUID:
    """The row that a copy of a copy was first."""
    while row.copy_of is not None:
        row = row.copy_of
    return row.uid
