"""A secretary makes the next season from this one in a browser, on a phone and on a laptop."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.actions.setup import change_competition, create_competition
from league.actions.teams import add_team
from league.enums import ResultSource
from league.models import Fixture, Registration, Season
from league.official import Facts, record_result
from tests.league.small_league import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Thorneycroft-Barraclough-Llanfairpwllgwyngyll"


@pytest.fixture
def world() -> World:
    """Two divisions: the Anchor beat the Bell and the Crown has not played; the Dove beat the
    Eagle. One goes down and one up.
    """
    world = make_world()
    change_competition(competition=world.competition, goes_down=1, **world.who)
    two = create_competition(
        season=world.season, name="Division Two", rule_set=world.rule_set, goes_up=1, **world.who
    )
    dove = add_team(competition=two, name="Dove", **world.who)
    eagle = add_team(competition=two, name=f"Eagle at {LONG}", **world.who)
    fixtures = [world.fixture]
    for number, (home, away) in enumerate(
        ((world.anchor, world.crown), (world.bell, world.crown), (dove, eagle)), start=8
    ):
        fixtures.append(
            Fixture.objects.create(
                competition=home.competition, home=home, away=away,
                date=world.today + timedelta(days=number),
            )
        )  # fmt: skip
    for fixture in fixtures:
        record_result(
            fixture=fixture,
            table=fixture.competition.tables.get(),
            facts=Facts(legs=(6, 3)),
            source=ResultSource.OFFICIAL,
            **world.who,
        )
    return world


@pytest.mark.parametrize(
    ("size", "javascript", "dark"),
    [("small phone", False, True), ("phone", True, False), ("laptop", True, False)],
)
def test_a_season_is_rolled_over_and_taken_back(
    size: str,
    javascript: bool,
    dark: bool,
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(size, javascript=javascript, dark=dark)
    sign_in(page, world.sue)

    def looked_at(name: str) -> None:
        fits(page)
        if javascript:
            axe(page)
        picture(page, f"roll-over-{name}-{size.replace(' ', '-')}")

    seasons = reverse("league:seasons", args=[world.league.slug])
    page.goto(seasons)
    page.get_by_role("link", name="Roll over to the next season from This season").click()
    expect(page.get_by_text("↓ Crown goes down")).to_be_visible()
    expect(page.get_by_text("↑ Dove goes up")).to_be_visible()
    looked_at("proposed")

    # Everything is folded, and says what becomes of it.
    expect(page.get_by_role("heading", name="5 teams play on, 2 move")).to_be_visible()
    expect(page.get_by_label("Plays on: Bell")).to_be_hidden()
    for name in ("Bell plays on", "Anchor plays on"):
        page.locator("summary").filter(has_text=re.compile(rf"^\s*{name}\s*$")).click()
    looked_at("open")

    # Something is missing: everything else that was typed is still there.
    page.get_by_label("Plays on: Bell").uncheck()
    page.get_by_label("Name of Anchor").fill("Anchor and Hope")
    page.get_by_label("Close This season now").check()
    page.get_by_role("button", name="Make the next season").click()
    expect(page.get_by_text("to put right; nothing has been saved")).to_be_visible()
    expect(page.get_by_label("Plays on: Bell")).not_to_be_checked()
    expect(page.get_by_label("Name of Anchor")).to_have_value("Anchor and Hope")
    expect(page.get_by_text("Bell does not play on")).to_be_visible()
    expect(page.get_by_text("Anchor as Anchor and Hope")).to_be_visible()
    looked_at("refused")

    # It waits while the secretary asks somebody.
    page.get_by_label("Name", exact=True).first.fill("Next season")
    page.get_by_role("button", name="Keep this for later").click()
    expect(
        page.get_by_text("What you typed for the season after This season waits")
    ).to_be_visible()
    page.get_by_role("link", name="Roll over to the next season from This season").click()
    expect(page.get_by_label("Name", exact=True).first).to_have_value("Next season")
    expect(page.get_by_label("Plays on: Bell")).not_to_be_checked()
    page.get_by_label("Why it is closed").fill("All is played")
    page.get_by_role("button", name="Make the next season").click()
    expect(
        page.get_by_text("The season Next season is there, with 4 teams and 1 player registered.")
    ).to_be_visible()
    looked_at("done")
    season = Season.objects.get(name="Next season")
    divisions = {
        one.name: sorted(one.entries.values_list("name", flat=True))
        for one in season.competitions.all()
    }
    assert divisions == {
        "Division One": ["Anchor and Hope", "Dove"],
        "Division Two": ["Crown", f"Eagle at {LONG}"],
    }
    assert Registration.objects.get(entry__competition__season=season).player == world.tom
    assert world.alice.grants.get(ends_at=None).entry.name == "Anchor and Hope"
    assert Season.objects.get(pk=world.season.pk).closed_on is not None

    page.get_by_role("link", name="Remove the season Next season").click()
    page.get_by_label("Reason").fill("The meeting is not over")
    looked_at("removing")
    page.get_by_role("button", name="Remove the season").click()
    expect(
        page.get_by_text("The season Next season is removed; This season is the latest")
    ).to_be_visible()
    assert Season.objects.get(pk=world.season.pk).closed_on is None
    assert not Season.objects.filter(name="Next season").exists()
