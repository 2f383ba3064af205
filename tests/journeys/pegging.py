"""A marker at a leg's page: taps, what stands on the screen and what is said to whoever listens."""

from collections.abc import Sequence
from uuid import uuid4

from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from matches.actions.live import Phone, send
from matches.models import Leg
from scoring.leg import LegEvent
from tests.matches.phones import add, sending

TREMBLE = 620
"""Milliseconds after which the same key is no longer taken for the same tap."""
QUICKEST = 200


class Marker:
    """One person's page of a leg, pegged by the browser."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._last: tuple[str, int] | None = None
        page.goto(address)
        expect(page.locator("html.pegging")).to_be_attached()

    def choose(self, side: str) -> None:
        box = self.page.locator(f".side--{side}")
        if not box.locator("input").is_checked():
            box.click()

    def key(self, total: int) -> Locator:
        return self.page.locator(f".key[value='{total}']")

    def peg(self, side: str, total: int, *last_tile: str) -> None:
        """Tap whose tile it was, tick the last one, tap what the ends make."""
        self.choose(side)
        if last_tile:
            self.page.locator(".out").click()
        self.page.wait_for_timeout(TREMBLE if self._last == (side, total) else QUICKEST)
        lines = self.lines.count()
        self.key(total).click()
        expect(self.lines).to_have_count(lines + 1)
        self._last = side, total

    def play(self, events: Sequence[object]) -> None:
        for event in events:
            if event == "blocked":
                self.act("blocked")
                expect(self.page.get_by_text("blocked. Shuffle and deal.")).to_be_visible()
            elif isinstance(event, tuple):
                self.peg(*event)

    def act(self, value: str) -> None:
        """Press Undo, Redo, Blocked or Next round, whichever of its buttons is there."""
        self.page.wait_for_timeout(400)
        self.page.locator(f"#leg button[value={value}]:visible").click()

    def decide(self, words: str) -> None:
        """Choose what the panel offers; a tap while the page moves is not meant."""
        self.panel.get_by_role("button", name=words).click()
        self.page.wait_for_timeout(600)

    @property
    def lines(self) -> Locator:
        return self.page.locator(".log li:not(.log__round)")

    @property
    def said(self) -> Locator:
        """What a screen reader says."""
        return self.page.locator("#peg-said")

    @property
    def sending(self) -> Locator:
        """The line that says what has been sent."""
        return self.page.locator("#peg-sending")

    @property
    def toast(self) -> Locator:
        return self.page.locator("#peg-toast")

    @property
    def panel(self) -> Locator:
        return self.page.locator("#peg-panel")

    def all_sent(self) -> None:
        """Wait until the page says so of what it shows; its words come a frame after its pegs."""
        frame = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))"
        self.page.evaluate(frame)
        expect(self.sending).to_have_text("Sent")

    def stands(self, home: int, away: int) -> None:
        expect(self.page.locator(".side__score")).to_have_text([str(home), str(away)])


def pegged(leg: Leg, who: object, *events: LegEvent) -> None:
    """Somebody has pegged these events on a telephone."""
    acts = [add(event) for event in events]
    sent = sending(*acts, stream=uuid4())
    send(leg=leg, sending=sent, phone=Phone(by=who, device="another"), at=timezone.now())
