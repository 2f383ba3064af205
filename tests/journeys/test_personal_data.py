"""A secretary hands over what the site holds on a player, and erases it, in a browser."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.models import Player
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.whole_database import where

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("size", "dark"), [("small phone", True), ("laptop", False)])
def test_what_is_held_is_read_handed_over_and_erased(
    size: str,
    dark: bool,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    night = MatchNight()
    night.builder.play(night.fixture, LEEK_NIGHT)
    tom = Player.objects.get(name="Tom Oates")
    page = open_page(size, dark=dark)
    sign_in(page, night.user("sue"))

    def looked_at(name: str) -> None:
        fits(page)
        axe(page)
        picture(page, f"personal-{name}-{size.replace(' ', '-')}")

    page.goto(reverse("league:player_change", args=[night.league.slug, tom.pk]))
    page.get_by_role("link", name="What the site holds on this person").click()
    expect(page.get_by_role("heading", name="Boards and legs")).to_be_visible()
    looked_at("held")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as a file").click()
    held = json.loads(Path(download.value.path()).read_text())
    assert held["details"][0]["name"] == "Tom Oates"
    page.get_by_role("link", name="Erase this person’s details").click()
    page.get_by_label("The name, typed once more").fill("Tom")
    page.get_by_label("Reason").fill("Asked by letter")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_text("type the name as it stands: Tom Oates").first).to_be_visible()
    expect(page.get_by_label("Reason")).to_have_value("Asked by letter")
    looked_at("erase")
    page.get_by_label("The name, typed once more").fill("Tom Oates")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_text("The details are erased.")).to_be_visible()
    assert where("Oates") == []
    page.goto(reverse("matches:player", args=[night.league.slug, tom.pk]))
    expect(page.get_by_role("heading", name="A former player")).to_be_visible()
    looked_at("former")

    page.goto(reverse("matches:held_on_user", args=[night.league.slug, night.user("alice").pk]))
    expect(page.get_by_role("heading", name="Roles")).to_be_visible()
    looked_at("user")
