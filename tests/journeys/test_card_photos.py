"""Photos of the signed card in a real browser: on a phone, without a script, in the dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matches.models import CardPhoto
from tests.matches.match_night import MatchNight
from tests.matches.photos import jpeg, sent

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> MatchNight:
    return MatchNight()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "IMG_2043.jpg"
    path.write_bytes(jpeg(size=(3024, 4032)))
    return path


def test_a_captain_sends_one_without_a_script(
    night: MatchNight, open_page: Callable[..., Page], sign_in: Callable[..., None], photo: Path
) -> None:
    page = open_page("phone", javascript=False)
    sign_in(page, night.user("alice"))
    page.goto(night.address("card"))
    page.get_by_role("link", name="Send a photo of the signed card").click()
    wrong = photo.with_name("holiday.jpg")
    wrong.write_bytes(b"MZ" + bytes(4000))
    page.get_by_label("Photo of the signed card").set_input_files(wrong)
    page.get_by_role("button", name="Send the photo").click()
    expect(page.get_by_text("“holiday.jpg” holds no picture").last).to_be_visible()
    page.get_by_label("Photo of the signed card").set_input_files(photo)
    page.get_by_role("button", name="Send the photo").click()
    expect(page.get_by_text("The photo is with the card.")).to_be_visible()
    kept = CardPhoto.objects.get()
    assert (kept.width, kept.height) == (1500, 2000)
    shown = page.locator("main img")
    expect(shown).to_have_js_property("naturalWidth", 240)
    expect(shown).to_have_js_property("naturalHeight", 320)


def test_what_is_too_large_is_said_before_it_is_sent(
    night: MatchNight, phone: Page, sign_in: Callable[..., None], tmp_path: Path
) -> None:
    large = tmp_path / "large.jpg"
    large.write_bytes(jpeg() + bytes(20_000_000))
    sign_in(phone, night.user("bob"))
    phone.goto(night.address("card_photos"))
    phone.get_by_label("Photo of the signed card").set_input_files(large)
    expect(phone.locator(".problem")).to_contain_text("20.0 MB large; a photo may have 10 MB.")
    phone.get_by_role("button", name="Send the photo").click()
    assert not CardPhoto.objects.exists()


@pytest.mark.look
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_pages_fit_a_phone(
    dark: bool,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    colours = ("red", "green", "blue", "white", "black")
    photos: list[Any] = [sent(night, colour=colour) for colour in colours]
    page = open_page("small phone", dark=dark)
    sign_in(page, night.user("alice"))
    for name, more in (("card", ()), ("card_photos", ()), ("card_photo_remove", (photos[0].pk,))):
        page.goto(night.address(name, night.fixture, *more))
        fits(page)
        axe(page)
        picture(page, f"{name}-{'dark' if dark else 'light'}")
    page.goto(night.address("card_photos"))
    page.get_by_role("button", name="Send the photo").click()
    expect(page.get_by_text("Take a photo, or choose one.").last).to_be_visible()
    fits(page)
    axe(page)
