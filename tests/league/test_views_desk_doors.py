"""Who gets in at every officials' page, to look and to act; and what is another league's."""

from collections.abc import Callable

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from league.urls import desk, setting_up
from tests.league.desk_pages import PAGES, DeskPage
from tests.league.small_league import World

Browser = Callable[..., Client]
SHUT_OUT = ("charlie", "bob", "alice", "rita", "sid")
LET_IN = ("olive", "sue")
TYPED = {
    "name": "Typed",
    "reason": "Typed",
    "to": "home",
    "points": "1",
    "kind": "off",
    "role": "referee",
    "home_matches_per_night": "1",
    "round": "3",
    "version": "1",
}


def everything() -> list[tuple[object, ...]]:
    """Every row of the league's tables, but for when somebody last signed in."""
    models = apps.get_app_config("league").get_models()
    kept = [
        (model, [f.attname for f in model._meta.fields if f.name != "last_login"])
        for model in models
    ]
    return [
        row
        for model, names in kept
        for row in model._base_manager.order_by("pk").values_list(*names)
    ]


def test_every_page_is_in_the_list() -> None:
    routes = [*desk.urlpatterns, *setting_up.urlpatterns]
    # Whoever makes a site's first league has no role yet: tests/league/test_views_first_league.py.
    assert {pattern.name for pattern in routes} - {"first_league"} == set(PAGES)


def ask(browser: Client, page: DeskPage, address: str) -> set[int]:
    """What the page answers, to somebody who looks and to somebody who acts."""
    answers = {browser.post(address, TYPED).status_code}
    return answers if page.only_post else answers | {browser.get(address).status_code}


@pytest.mark.parametrize("name", PAGES)
def test_who_is_shut_out(name: str, world: World, sign_in: Browser) -> None:
    page = PAGES[name]
    address = page.address(name, world)
    before = everything()
    for who in SHUT_OUT:
        expected = 200 if page.referees and who == "rita" else 403
        assert (who, ask(sign_in(getattr(world, who)), page, address)) == (who, {expected})
    assert ask(sign_in(), page, address) == {302}
    to = sign_in().post(address, TYPED).headers["Location"]
    assert to == f"{reverse('account_login')}?next={address}"
    assert everything() == before


@pytest.mark.parametrize("name", PAGES)
def test_who_is_let_in(name: str, world: World, sign_in: Browser) -> None:
    page = PAGES[name]
    address = page.address(name, world)
    for who in LET_IN:
        browser = sign_in(getattr(world, who))
        response = browser.post(address) if page.only_post else browser.get(address)
        assert (who, response.status_code) == (who, 200)
        assert response.headers["Cache-Control"] == "private, no-store"
        assert "<h1>" in response.content.decode()


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.theirs])
def test_another_leagues_row_is_not_found(name: str, world: World, sign_in: Browser) -> None:
    page = PAGES[name]
    assert page.theirs is not None
    address = reverse(f"league:{name}", args=[world.league.slug, *page.theirs(world)])
    browser = sign_in(world.sue)
    before = everything()
    assert browser.post(address, TYPED).status_code == 404
    if not page.only_post:
        assert browser.get(address).status_code == 404
    assert everything() == before


@pytest.mark.parametrize(
    "name", [name for name, page in PAGES.items() if page.ours.__name__ != "nothing"]
)
def test_a_number_of_nothing_is_not_found(name: str, world: World, sign_in: Browser) -> None:
    browser = sign_in(world.sue)
    for number in (0, 10**9, 10**18, 10**30):
        address = reverse(f"league:{name}", args=[world.league.slug, number])
        assert browser.post(address, TYPED).status_code == 404


def test_a_league_that_does_not_exist(world: World, sign_in: Browser) -> None:
    address = reverse("league:venues", args=["nowhere"])
    assert sign_in(world.sue).get(address).status_code == 404


def test_the_other_leagues_secretary_is_at_home_there(world: World, sign_in: Browser) -> None:
    browser = sign_in(world.sid)
    for name in ("venues", "teams", "players", "desk_fixtures", "deductions", "people"):
        address = reverse(f"league:{name}", args=[world.elsewhere.slug])
        page = browser.get(address).content.decode()
        assert "The Anchor" not in page
        assert "Tom Oakes" not in page


def test_an_official_appoints_captains_alone(world: World, sign_in: Browser) -> None:
    browser = sign_in(world.olive)
    address = reverse("league:person_appoint", args=[world.league.slug])
    page = browser.get(address).content.decode()
    assert "Captain:" in page
    assert "Secretary:" not in page
    response = browser.post(address, {"role": "secretary", "user": world.olive.pk})
    assert "Choose one of the roles listed." in response.content.decode()
    for grant in (world.sue.grants.get(), world.rita.grants.get()):
        end = reverse("league:person_end", args=[world.league.slug, grant.pk])
        assert browser.post(end).status_code == 403
    link = reverse("league:person_link", args=[world.league.slug, world.sue.pk])
    assert browser.post(link).status_code == 403


def test_a_form_without_its_token_is_refused(world: World) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(world.sue)
    address = reverse("league:venue_add", args=[world.league.slug])
    assert browser.post(address, {"name": "N"}).status_code == 403


@pytest.mark.parametrize("name", PAGES)
def test_what_neither_looks_nor_sends_is_refused(name: str, world: World, sign_in: Browser) -> None:
    browser, address = sign_in(world.sue), PAGES[name].address(name, world)
    before = everything()
    for ask_otherwise in (browser.put, browser.patch, browser.delete):
        assert ask_otherwise(address).status_code == 405
    assert everything() == before
