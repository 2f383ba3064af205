"""A real browser against a real server: a phone and a laptop, and what every page must keep to.

A page made here fails its test on a script error, a refused style or script, a missing asset or an
answer of 500 and above, whatever else the test looks at.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright

from league.models import Fixture
from tests.matches.match_night import MatchNight

# Playwright's own event loop runs in this thread; Django would take it for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
NEEDS_CHROMIUM = (
    "needs Chromium: apt-get install -y --no-install-recommends chromium fonts-dejavu-core"
)
SCREENSHOTS = os.environ.get("SCREENSHOTS")

# Colours are judged once they have faded to what they are.
SETTLED = """() => Promise.all(
    document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => null)),
)"""
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "small phone": {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
    },
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}

ASSETS = {"stylesheet", "script", "image", "font", "manifest"}
# The browser's own note of an answer below 500, or of a network that was switched off, which a test
# may well have asked for.
REFUSED = re.compile(
    r"Failed to load resource: "
    r"(the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)"
)

# Named by what overflows, since "the page is 14 px too wide" sends nobody to the cause.
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
        .map(e => [e, Math.round(e.getBoundingClientRect().right)])
        .filter(([, right]) => right > width)
        .slice(0, 8)
        .map(([e, right]) =>
            `<${e.localName} class="${e.getAttribute("class") || ""}"> ` +
            `reaches ${right} of ${width} px`);
}"""
# A link inside a sentence may be as small as its words (WCAG 2.5.8); a tick box is as large as its
# label.
TOO_SMALL = """() => {
    const size = e => {
        const boxes = [e, ...(e.matches("[type=checkbox], [type=radio]") ? e.labels : [])]
            .map(one => one.getBoundingClientRect());
        return [Math.max(...boxes.map(b => b.width)), Math.max(...boxes.map(b => b.height))];
    };
    const inSentence = e => e.matches("a") && getComputedStyle(e).display === "inline"
        && e.closest("p, li, dd, td, th, caption");
    // A link for the keyboard waits outside the page until it has the focus.
    const onPage = e => e.getBoundingClientRect().bottom > 0 && e.getBoundingClientRect().right > 0;
    return [...document.querySelectorAll(
            "a[href], button, select, textarea, summary, input:not([type=hidden])")]
        .filter(e => e.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}))
        .filter(e => !inSentence(e) && onPage(e))
        .map(e => [e, ...size(e)])
        .filter(([, width, height]) => width > 0 && Math.min(width, height) < 43.5)
        .slice(0, 12)
        .map(([e, width, height]) =>
            `<${e.localName} class="${e.getAttribute("class") || ""}"> ` +
            `"${(e.innerText || e.name || "").trim().slice(0, 30)}" is ` +
            `${Math.round(width)} × ${Math.round(height)} px`);
}"""


def listen(page: Page, faults: list[str]) -> None:
    """Write down whatever goes wrong on a page, in the order it happens."""

    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED.match(message.text):
            faults.append(f"console: {message.text}")

    def response(answer: Response) -> None:
        missing = answer.status >= 400 and answer.request.resource_type in ASSETS
        if answer.status >= 500 or missing:
            faults.append(f"{answer.status} for {answer.request.method} {answer.url}")

    page.on("console", console)
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on("response", response)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(NEEDS_CHROMIUM)
    flags = [*FLAGS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else FLAGS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, live_server: Any) -> Iterator[Callable[..., Page]]:
    """Make pages: `open_page("phone", dark=True, javascript=False)`. Each has its own cookies."""
    contexts, faults = [], []

    def make(size: str = "laptop", *, dark: bool = False, javascript: bool = True) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            color_scheme="dark" if dark else "light",
            java_script_enabled=javascript,
            locale="en-GB",
            timezone_id="Europe/London",
            **SIZES[size],
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        listen(page, faults)
        return page

    expect.set_options(timeout=10_000)
    yield make
    for context in contexts:
        context.close()
    assert not faults, "the browser met faults:\n" + "\n".join(faults)


@pytest.fixture
def night(transactional_db: None) -> MatchNight:
    return MatchNight()


@pytest.fixture
def pairs(night: MatchNight) -> Fixture:
    """The Guisborough fixture, its card open and everybody named."""
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    return fixture


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    return open_page("phone")


@pytest.fixture
def laptop(open_page: Callable[..., Page]) -> Page:
    return open_page("laptop")


@pytest.fixture
def sign_in(live_server: Any) -> Callable[[Page, Any], None]:
    """`sign_in(page, user)`: put the session of a signed-in person into a page's cookies."""

    def sign(page: Page, user: Any) -> None:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )

    return sign


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """`axe(page)`: no violation of the accessibility rules that axe knows."""

    def check(page: Page) -> None:
        page.wait_for_load_state()
        page.evaluate(SETTLED)
        violations = Axe().run(page).response["violations"]
        told = [
            f"{violation['id']} ({violation['impact']}): {violation['help']}\n    "
            + "\n    ".join(node["html"][:160] for node in violation["nodes"][:5])
            for violation in violations
        ]
        assert not told, f"axe on {page.url}:\n" + "\n".join(told)

    return check


@pytest.fixture
def fits() -> Callable[[Page], None]:
    """`fits(page)`: nothing scrolls sideways, and on a phone what is tapped is 44 px each way."""

    def check(page: Page) -> None:
        # Words are there before the style sheets are.
        page.wait_for_load_state()
        wide = page.evaluate(TOO_WIDE)
        assert not wide, f"{page.url} scrolls sideways:\n" + "\n".join(wide)
        if page.viewport_size and page.viewport_size["width"] < 768:
            small = page.evaluate(TOO_SMALL)
            assert not small, f"too small to tap on {page.url}:\n" + "\n".join(small)

    return check


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """`picture(page, "table")`: a screenshot in the folder named by SCREENSHOTS, if it is set."""

    def take(page: Page, name: str) -> None:
        if SCREENSHOTS:
            folder = Path(SCREENSHOTS)
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{name}.png", full_page=True)

    return take
