"""A secretary moves a league to another site by its file, in a browser on a phone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from league.actions.people import make_user
from league.models import League, User
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> MatchNight:
    night = MatchNight()
    night.builder.play(night.fixture, LEEK_NIGHT)
    return night


def fetch(page: Page, slug: str, to: Path) -> str:
    page.goto(reverse("league:imports", args=[slug]))
    page.get_by_role("link", name="The whole league as one file").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the league file").click()
    download.value.save_as(to)
    return to.read_text()


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_a_league_moves_to_another_site_and_is_the_same(
    javascript: bool,
    night: MatchNight,
    tmp_path: Path,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page("phone", javascript=javascript)
    sign_in(page, night.user("sue"))

    def looked_at(name: str) -> None:
        fits(page)
        if javascript:
            axe(page)
            picture(page, f"league-file-{name}-phone")

    slug, file = night.league.slug, tmp_path / "league.json"
    before = fetch(page, slug, file)
    looked_at("fetch")

    # Another site, with nobody on it but its owner.
    call_command("flush", interactive=False, verbosity=0)
    owner = make_user(username="owner", name="Olga Owner", at=timezone.now())
    User.objects.filter(pk=owner.pk).update(is_superuser=True, is_staff=True)
    sign_in(page, owner)
    page.goto(reverse("matches:league_file_import"))
    newer = json.loads(before) | {"version": 99}
    damaged = before.replace('"date": "', '"date": "x', 1)
    refusals = (
        ("newer.json", json.dumps(newer), "version 99"),
        ("half.json", before[: len(before) // 2], "line"),
        ("damaged.json", damaged, "].date: "),
        ("photo.json", "not a league", "it is no league file"),
    )
    for name, text, said in refusals:
        (tmp_path / name).write_text(text)
        page.get_by_label("League file").set_input_files(tmp_path / name)
        page.get_by_label("I look after this league from now on").uncheck()
        page.get_by_role("button", name="Bring it in").click()
        expect(page.get_by_text("1 thing to put right; nothing has been saved")).to_be_visible()
        assert said in page.locator("main form").inner_text()
        assert not page.get_by_label("I look after this league from now on").is_checked()
        looked_at(name.partition(".")[0])
        assert not League.objects.exists()

    page.get_by_label("League file").set_input_files(file)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("is here now, with its whole history.")).to_be_visible()
    looked_at("in")
    sign_in(page, User.objects.get(username="sue"))
    assert fetch(page, slug, tmp_path / "again.json") == before
