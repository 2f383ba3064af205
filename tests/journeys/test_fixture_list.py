"""A secretary makes a season's fixtures in a real browser, on a phone and without scripts."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.actions.fixture_lists import save_wishes
from league.models import Fixture, FixtureRun
from league.models.fixture_wishes import Blackout, FixedWish
from tests.league.fixture_league import FIRST, empty_season
from tests.league.small_league import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    return make_world()


@pytest.fixture
def same_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the site starts works on the tests' database, as it does on a real site's."""
    kept = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{kept['NAME']}"
    else:
        who = f"{kept['USER']}:{kept['PASSWORD']}@" if kept["PASSWORD"] else f"{kept['USER']}@"
        url = f"postgresql://{who}{kept['HOST']}:{kept['PORT']}/{kept['NAME']}"
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.settings")


def test_from_an_empty_season_to_published_fixtures_on_a_phone(
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    empty = empty_season(world, 6, 5, shared=2)
    page = open_page("phone", javascript=False)
    sign_in(page, world.sue)
    page.goto(reverse("league:seasons", args=[world.league.slug]))
    page.get_by_role("link", name="Make the fixtures of 2027-28").click()
    fits(page)
    picture(page, "fixture-list-asked-phone")
    page.get_by_label("First day").fill("2027-09-07")
    page.get_by_label("What it is").fill("Christmas")
    holiday = page.get_by_role("group", name="Holiday or cup week 1")
    holiday.get_by_label("From").fill("2027-09-21")
    page.get_by_role("button", name=re.compile("More rows.*Holidays")).click()
    expect(page.get_by_label("What it is").first).to_have_value("Christmas")
    expect(page.get_by_label("What it is")).to_have_count(4)
    page.get_by_label("Weeks kept free").fill("many")
    page.get_by_role("button", name="Make the list").click()
    expect(page.get_by_text("“many” will not do; write 0 to 52.").first).to_be_visible()
    expect(page.get_by_label("What it is").first).to_have_value("Christmas")
    fits(page)
    picture(page, "fixture-list-refused-phone")
    page.get_by_label("Weeks kept free").fill("1")
    page.get_by_role("button", name="Make the list").click()
    expect(page.get_by_role("heading", name="How good it is")).to_be_visible()
    fits(page)
    picture(page, "fixture-list-made-phone")
    page.get_by_role("link", name="By team").click()
    page.get_by_text("Team 1A: 5 home, 5 away").click()
    fits(page)
    picture(page, "fixture-list-by-team-phone")
    page.get_by_role("button", name="Publish the fixtures").click()
    expect(page.get_by_text("The fixtures of 2027-28 are published.")).to_be_visible()
    fits(page)
    fixtures = Fixture.objects.filter(competition__season=empty.season)
    assert fixtures.count() == 30 + 20
    assert not fixtures.filter(date="2027-09-21").exists()

    laptop = open_page("laptop", dark=True)
    sign_in(laptop, world.sue)
    for name in ("season_fixtures", "season_fixture_list"):
        laptop.goto(reverse(f"league:{name}", args=[world.league.slug, empty.season.pk]))
        axe(laptop)
        fits(laptop)
        picture(laptop, f"{name}-laptop")


@pytest.mark.usefixtures("same_database")
def test_what_clashes_is_found_in_a_process_of_its_own_and_put_right(
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    empty = empty_season(world, 4)
    home, away = empty.of(0)[:2]
    assert home.venue is not None
    wishes = empty.wishes(
        venue_blackouts=(Blackout(str(home.venue.uid), FIRST, FIRST, "wedding"),),
        fixed=(FixedWish(str(home.uid), str(away.uid), FIRST),),
    )
    save_wishes(season=empty.season, wishes=wishes, **world.who)
    page = open_page("phone", javascript=False)
    sign_in(page, world.sue)
    page.goto(reverse("league:season_fixtures", args=[world.league.slug, empty.season.pk]))
    page.get_by_role("button", name="Make the list").click()
    expect(page.get_by_role("heading", name="Being made")).to_be_visible()
    fits(page)
    picture(page, "fixture-list-progress-phone")
    # The page looks again by itself, without a script.
    expect(page.get_by_text("These cannot all be kept")).to_be_visible(timeout=60_000)
    axe_page = open_page("phone")
    sign_in(axe_page, world.sue)
    axe_page.goto(page.url)
    axe(axe_page)
    fits(page)
    picture(page, "fixture-list-impossible-phone")
    page.get_by_role("link", name=re.compile("Team 1A against Team 1B is fixed")).click()
    match = page.get_by_role("group", name="Match 1")
    match.get_by_label(re.compile("^On")).fill("2027-09-14")
    page.get_by_role("button", name="Make the list").click()
    expect(page.get_by_role("heading", name="How good it is")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Clashes: none.")).to_be_visible()
    assert FixtureRun.objects.get().state == "made"
