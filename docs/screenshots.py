"""The README's two pictures, taken of the demo: `python docs/screenshots.py http://127.0.0.1:8000`.

Needs what developers need, Chromium, and a demo that is being served there.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

# As the demo prints them when it starts.
LEAGUE, SIGN_IN, PASSWORD = "quarrendale", "secretary", "double-six-leads"
HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


def table(browser: Browser, origin: str) -> None:
    """The first division's table on a phone."""
    page = browser.new_page(
        viewport={"width": 390, "height": 844}, device_scale_factor=1.5, is_mobile=True
    )
    page.goto(f"{origin}/l/{LEAGUE}/tables/")
    page.get_by_role("link", name="Division One").first.click()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=HERE / "table.png")


def card(browser: Browser, origin: str) -> None:
    """A card that a captain has begun, as the secretary goes on with it."""
    page = browser.new_page(viewport={"width": 1100, "height": 800}, device_scale_factor=1)
    page.goto(f"{origin}/accounts/login/")
    page.fill("input[name=login]", SIGN_IN)
    page.fill("input[name=password]", PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.goto(f"{origin}/l/{LEAGUE}/desk/")
    page.get_by_role("link", name="Go on with the card").first.click()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=HERE / "card.png")


def main(origin: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        table(browser, origin)
        card(browser, origin)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
