"""The officials' pages of the league in a real browser: a secretary's evening, and every page."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.actions.fixtures import give_walkover, postpone
from league.actions.people import make_sign_in_link
from league.actions.players import add_player, register
from league.actions.teams import change_entry
from league.actions.venues import change_venue
from league.models import Fixture, Player
from tests.league.desk_pages import PAGES
from tests.league.small_league import World, make_world

LONGEST = "Thorneycroft-Barraclough-Llanfairpwllgwyngyll"
LOOKED_AT = [name for name, page in PAGES.items() if not page.only_post]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    """The small league with long names and something in every list."""
    world = make_world()
    change_entry(entry=world.bell, name=f"Plough at {LONGEST}", **world.who)
    change_venue(venue=world.bell_pub, name=f"{LONGEST} Working Men’s Club", **world.who)
    player = add_player(league=world.league, name=f"Bartholomew {LONGEST}", **world.who)
    register(player=player, entry=world.bell, starts=world.today, **world.who)
    return world


@pytest.mark.look
@pytest.mark.parametrize(("size", "dark"), [("small phone", False), ("laptop", True)])
def test_every_page_fits_and_can_be_read_by_everyone(
    size: str,
    dark: bool,
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(size, dark=dark)
    sign_in(page, world.sue)
    for name in LOOKED_AT:
        response = page.goto(PAGES[name].address(name, world))
        assert response is not None
        assert response.status == 200
        axe(page)
        fits(page)
        picture(page, f"desk-{name}-{size.replace(' ', '-')}")


@pytest.mark.look
def test_the_longest_word_that_a_name_can_be_fits_a_phone(
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
) -> None:
    word = "W" * 120
    change_entry(entry=world.anchor, name=word, **world.who)
    change_venue(venue=world.bell_pub, name=word, **world.who)
    Player.objects.update(name=word, known_by=word[:60])
    page = open_page("small phone")
    sign_in(page, world.sue)
    desk = reverse("matches:desk", args=[world.league.slug])
    for address in (desk, *(PAGES[name].address(name, world) for name in LOOKED_AT)):
        page.goto(address)
        fits(page)


def test_what_a_refusal_looks_like(
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
) -> None:
    page = open_page("small phone")
    sign_in(page, world.sue)
    page.goto(reverse("league:player_add", args=[world.league.slug]))
    page.get_by_label("Name", exact=True).fill("T. Oakes")
    page.get_by_label("To tell apart").fill("of the Crown")
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_text("Already in the league: Tom Oakes.").first).to_be_visible()
    expect(page.get_by_label("To tell apart")).to_have_value("of the Crown")
    axe(page)
    fits(page)
    page.get_by_label("Yes, this is a different person").check()
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_text("T. Oakes (of the Crown) is in the list.")).to_be_visible()
    assert Player.objects.filter(name="T. Oakes").exists()


def from_menu(page: Page, name: str) -> None:
    """To another page of the desk; on a phone the menu is folded until it is tapped."""
    page.get_by_text("Desk menu").click()
    page.get_by_role("navigation", name="Desk").get_by_role("link", name=name).click()


def test_the_menu_is_one_line_on_a_phone_and_a_row_on_a_laptop(
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    address = reverse("league:venues", args=[world.league.slug])
    phone = open_page("small phone", javascript=False)
    sign_in(phone, world.sue)
    phone.goto(address)
    menu = phone.get_by_role("navigation", name="Desk")
    expect(menu).to_contain_text("Venues")  # where one is
    expect(menu.get_by_role("link")).to_have_count(0)
    assert menu.evaluate("menu => menu.offsetHeight") < 60
    phone.get_by_text("Desk menu").press("Enter")
    expect(menu.get_by_role("link", name="Rules")).to_be_visible()
    expect(menu.locator("[aria-current=page]")).to_have_text("Venues")
    fits(phone)
    menu.get_by_role("link", name="Money").click()
    expect(phone.get_by_role("heading", name="Money", level=1)).to_be_visible()

    laptop = open_page("laptop")
    sign_in(laptop, world.sue)
    laptop.goto(address)
    row = laptop.get_by_role("navigation", name="Desk")
    expect(row.get_by_role("link", name="Rules")).to_be_visible()
    assert row.evaluate("row => row.offsetHeight") < 60
    axe(laptop)
    picture(laptop, "desk-menu-laptop")
    row.get_by_role("link", name="Players").click()
    expect(laptop.get_by_role("heading", name="Players", level=1)).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_secretarys_evening(
    javascript: bool,
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
) -> None:
    page = open_page("phone", javascript=javascript)
    sign_in(page, world.sue)
    page.goto(reverse("league:venues", args=[world.league.slug]))
    page.get_by_role("link", name="Add a venue").click()
    page.get_by_label("Name").fill("The Crown")
    page.get_by_role("button", name="Add the venue").click()
    expect(page.get_by_text("The Crown is in the list.")).to_be_visible()

    from_menu(page, "Teams")
    page.get_by_role("link", name="Add a team to Division One").click()
    page.get_by_label("Name").fill("Crown B")
    page.get_by_label("Home venue").select_option("The Crown")
    page.get_by_role("button", name="Add the team").click()
    expect(page.get_by_role("heading", name="Crown B", level=1)).to_be_visible()

    page.get_by_role("link", name="Add a player").click()
    page.get_by_label("Name", exact=True).fill("Una Rowe")
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_text("Una Rowe is registered with Crown B.")).to_be_visible()

    page.goto(reverse("league:fixture_add", args=[world.league.slug, world.competition.pk]))
    page.get_by_label("Home").select_option("Crown B")
    page.get_by_label("Away").select_option("Anchor")
    page.get_by_label("Date").fill(world.day(3).isoformat())
    page.get_by_role("button", name="Add the fixture").click()
    page.get_by_role("link", name="Postpone").click()
    page.get_by_label("Reason").fill("Power cut")
    page.get_by_role("button", name="Postpone the match").click()
    expect(page.get_by_text("Crown B v Anchor is postponed without a date.")).to_be_visible()
    page.get_by_label("New date").fill(world.day(10).isoformat())
    page.get_by_role("button", name="Give it this date").click()
    page.get_by_role("link", name="Walkover").click()
    page.get_by_label("Anchor", exact=True).check()
    page.get_by_label("Reason").fill("Nobody came")
    page.get_by_role("button", name="Give the match").click()
    expect(page.get_by_text("Walkover to Anchor (0 and 7 points): Nobody came")).to_be_visible()
    assert Fixture.objects.get(home__name="Crown B").status == "walkover"

    from_menu(page, "Deductions")
    page.get_by_role("link", name="Take points off").click()
    page.get_by_label("Team").select_option("Crown B")
    page.get_by_label("How many").fill("1½")
    page.get_by_label("Reason").fill("Two walkovers")
    page.get_by_role("button", name="Change the table").click()
    expect(page.get_by_text("Crown B: 1½ points taken off", exact=True)).to_be_visible()


def test_a_captain_is_appointed_and_comes_in_by_a_link(
    world: World, open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> None:
    desk = open_page("laptop")
    sign_in(desk, world.sue)
    appoint = reverse("league:person_appoint", args=[world.league.slug])
    desk.goto(f"{appoint}?team={world.crown.pk}")
    desk.get_by_label("Name of somebody new").fill("Zoë Lund")
    desk.get_by_role("button", name="Give the role").click()
    desk.get_by_role("button", name="Sign-in link for Zoë Lund").click()
    words = desk.locator("#link").inner_text()
    assert words.startswith("Zoë, this link signs you in")

    captains = open_page("phone", javascript=False)
    captains.goto(words.split()[-1])
    captains.get_by_role("button", name="I am Zoë Lund: sign me in").click()
    expect(captains.get_by_text("You are signed in on this device.")).to_be_visible()
    captains.goto(words.split()[-1])
    expect(captains.get_by_text("This link has been used.")).to_be_visible()


def test_the_link_page_fits(
    world: World,
    open_page: Callable[..., Page],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
) -> None:
    page = open_page("small phone", dark=True)
    secret = make_sign_in_link(user=world.bob, **world.who)
    for address in (secret, "guess"):
        page.goto(reverse("people:sign_in_link", args=[address]))
        axe(page)
        fits(page)


def test_a_fixtures_page_in_each_state(
    world: World,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
) -> None:
    page = open_page("small phone")
    sign_in(page, world.sue)
    address = reverse("league:fixture_change", args=[world.league.slug, world.fixture.pk])
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    page.goto(address)
    axe(page)
    fits(page)
    give_walkover(fixture=world.fixture, to="home", reason="No show", **world.who)
    page.goto(address)
    axe(page)
    fits(page)
