"""What a person does on a match night's pages: tap names, fill in a leg, peg an event."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect


def open_card(page: Page, address: str) -> None:
    """Open a fixture's card, as whoever comes first does."""
    page.goto(address)
    page.get_by_role("button", name="Open the card").click()
    expect(page.get_by_role("heading", name="Who is playing")).to_be_visible()


def name_players(page: Page, side: str, names: Sequence[str]) -> None:
    """Tap a side's names in playing order."""
    lineup = page.locator(f"#at-lineup-{side}")
    for name in names:
        lineup.get_by_role("button", name=re.compile(rf"(^|\W){re.escape(name)}$")).click()
        # A side that is full folds itself up, so the chip is looked for whether it is seen or not.
        expect(lineup.locator(".chip--in").filter(has_text=name)).to_have_count(1)


def leg(page: Page, title: str) -> Locator:
    """One leg of the sheet, by its name."""
    return page.get_by_role("group", name=title, exact=True)


def fill_leg(page: Page, title: str, home: int, away: int) -> None:
    """Tap who won, then type the other score."""
    entry = leg(page, title)
    side, lost = ("away", home) if away > home else ("home", away)
    other = "home" if side == "away" else "away"
    entry.locator(f".win:has(input[value={side}])").click()
    entry.locator(f"[id$=score-{other}]").fill(str(lost))
