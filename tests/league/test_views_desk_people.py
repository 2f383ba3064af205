"""The pages of people and roles, and the links that sign in once."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.actions.people import LINK_LASTS, appoint, make_sign_in_link, make_user
from league.enums import Role
from league.models import Grant, SignInLink, User
from league.views.accounts import first_page_of
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def signed_in_as(browser: Client) -> str | None:
    number = browser.session.get("_auth_user_id")
    return User.objects.get(pk=number).username if number else None


def link_for(user: User, world: World) -> str:
    return reverse("people:sign_in_link", args=[make_sign_in_link(user=user, **world.who)])


def test_a_new_captain(desk: DeskBrowser, world: World) -> None:
    page = desk.get("person_appoint", query=f"?team={world.crown.pk}")
    assert f'<option value="{world.crown.pk}" selected>' in page.html
    page = desk.send(
        "person_appoint", role="captain", entry=world.crown.pk, name="Zoë Lund", email=""
    )
    assert "Zoë Lund is now captain of Crown (sign-in name: zoe.lund)." in page.text
    grant = Grant.objects.get(user__username="zoe.lund")
    assert (grant.entry, grant.granted_by) == (world.crown, world.sue)


def test_a_new_role_for_somebody_known(desk: DeskBrowser, world: World) -> None:
    page = desk.send("person_appoint", role="referee", user=world.alice.pk)
    assert "Alice is now referee" in page.text
    page = desk.refused("person_appoint", role="referee", user=world.alice.pk)
    assert "already referee" in error_beside(page, "role")


def test_only_people_of_this_league_are_offered(desk: DeskBrowser, world: World) -> None:
    page = desk.get("person_appoint")
    assert "Alice" in page.text
    assert "Charlie" not in page.text
    assert "Sid" not in page.text
    page = desk.refused("person_appoint", role="referee", user=world.charlie.pk)
    assert error_beside(page, "user") == "Choose one from the list."


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"name": "Dan"}, "role", "Choose a role."),
        ({"role": "captain", "name": "Dan"}, "entry", "Choose the captain’s team."),
        ({"role": "referee"}, "name", "Choose somebody known above"),
        ({"role": "king", "name": "Dan"}, "role", "Choose one of the roles listed."),
        ({"role": "marker", "name": "Dan"}, "role", "Choose one of the roles listed."),
        ({"role": "referee", "name": "x" * 10_000}, "name", "10,000 characters"),
        ({"role": "referee", "name": "Dan", "email": "dan"}, "email", "no e-mail address"),
        ({"role": "referee", "name": "Dan", "username": "SUE"}, "username", "as sue already"),
        ({"role": "referee", "name": "Dan", "username": "a b"}, "username", "without spaces"),
    ],
)
def test_a_refused_appointment_keeps_everything_typed(
    typed: dict[str, str], field: str, words: str, desk: DeskBrowser
) -> None:
    people = User.objects.count()
    page = desk.refused("person_appoint", **typed)
    assert words in error_beside(page, field)
    assert User.objects.count() == people


def test_somebody_who_signs_in_to_another_league(desk: DeskBrowser, world: World) -> None:
    assert "that is the person" not in desk.get("person_appoint").text
    typed = {"role": "captain", "entry": world.crown.pk, "name": "Sid", "username": "sid"}
    page = desk.refused("person_appoint", **typed)
    assert "Somebody signs in to this site as sid already." in error_beside(page, "username")
    assert "Yes, that is the person" in page.text
    page = desk.send("person_appoint", **typed, same="on")
    assert "Sid is now captain of Crown" in page.text
    assert world.sid.grants.filter(league=world.league).get().entry == world.crown
    assert User.objects.filter(name="Sid").count() == 1


def test_somebody_shut_out_is_not_taken_for_another(desk: DeskBrowser, world: World) -> None:
    User.objects.filter(pk=world.sid.pk).update(is_active=False)
    page = desk.refused("person_appoint", role="referee", name="Sid", username="sid", same="on")
    assert "sign-in name sid is taken" in error_beside(page, "username")


def test_either_known_or_new(desk: DeskBrowser, world: World) -> None:
    page = desk.refused("person_appoint", role="referee", user=world.alice.pk, name="Dan")
    assert "not both" in error_beside(page, "name")
    page = desk.refused("person_appoint", role="referee", entry=world.anchor.pk, name="Dan")
    assert "Only a captain has a team" in error_beside(page, "entry")


def test_a_role_is_ended_after_a_question(desk: DeskBrowser, world: World) -> None:
    grant = world.alice.grants.get()
    assert "Alice: no longer captain of Anchor?" in desk.get("person_end", grant.pk).text
    page = desk.send("person_end", grant.pk)
    assert "Alice is no longer captain of Anchor." in page.text
    assert "Earlier" in page.text
    assert desk.get("person_end", grant.pk).status == 404


def test_the_last_secretary_stays(desk: DeskBrowser, world: World) -> None:
    page = desk.refused("person_end", world.sue.grants.get().pk)
    assert "only secretary of the Leek League. Appoint the next one first." in page.text


def test_captains_stand_by_competition_and_team(desk: DeskBrowser, world: World) -> None:
    page = desk.get("people").text
    assert page.index("Alice") < page.index("Bob")
    appoint(league=world.league, user=world.alice, role="referee", **world.who)
    assert desk.get("people").text.count("Alice Referee") == 1


def test_a_link_is_shown_once_with_its_end(desk: DeskBrowser, world: World) -> None:
    page = desk.send("person_link", world.alice.pk)
    link = re.search(r"http://testserver(/accounts/link/[\w-]+/)", page.html)
    assert link is not None
    assert "Alice, this link signs you in to the Leek League once, until" in page.text
    assert page.response.headers["Cache-Control"] == "private, no-store"
    assert desk.get("person_link", world.alice.pk).status == 405
    kept = SignInLink.objects.get()
    assert kept.created_by == world.sue
    assert kept.expires_at - kept.created_at == LINK_LASTS
    browser = Client()
    browser.post(link[1])
    assert signed_in_as(browser) == "alice"


def test_looking_at_a_link_does_not_use_it_up(world: World) -> None:
    address = link_for(world.bob, world)
    for _ in range(2):
        looked = Client().get(address)
        assert looked.status_code == 200
        assert "Sign in as Bob" in looked.content.decode()
        assert Client().head(address).status_code == 200
    browser = Client()
    response = browser.post(address)
    assert response.status_code == 302
    assert response.headers["Location"] == f"/l/{world.league.slug}/night/"
    assert signed_in_as(browser) == "bob"


@pytest.mark.parametrize(
    ("name", "page"),
    [("sue", "desk/"), ("olive", "desk/"), ("rita", "desk/"), ("alice", "night/")],
)
def test_signing_in_goes_to_the_person_s_work(world: World, name: str, page: str) -> None:
    user = getattr(world, name)
    user.set_password("double-six-leads")
    user.save()
    browser = Client()
    typed = {"login": name, "password": "double-six-leads"}
    response = browser.post("/accounts/login/", typed)
    expected = f"/l/{world.league.slug}/{page}"
    assert response.headers["Location"] == expected
    assert f"You are signed in as {user}." in browser.get(expected).content.decode()
    # A page that asked for the sign-in is gone back to.
    again = Client().post("/accounts/login/?next=/referee/", typed)
    assert again.headers["Location"] == "/referee/"


def test_somebody_of_two_leagues_chooses_and_a_captain_s_menu_names_the_team(world: World) -> None:
    assert first_page_of(world.charlie) == "/"
    appoint(league=world.league, user=world.alice, role=Role.CAPTAIN, entry=world.bell, **world.who)
    assert first_page_of(world.alice) == f"/l/{world.league.slug}/night/"
    browser = Client()
    browser.force_login(world.alice)
    page = browser.get(f"/l/{world.league.slug}/").content.decode()
    for team in (world.anchor, world.bell):
        assert f'<a href="/l/{world.league.slug}/team/{team.pk}/">{team.name}</a>' in page
    appoint(league=world.elsewhere, user=world.alice, role=Role.REFEREE, by=world.sid, at=world.at)
    assert first_page_of(world.alice) == "/"


def test_a_used_link_says_what_to_do(world: World) -> None:
    address = link_for(world.bob, world)
    Client().post(address)
    for method in ("get", "post"):
        browser = Client()
        response = getattr(browser, method)(address)
        assert response.status_code == 410
        page = response.content.decode()
        assert "This link has been used." in page
        assert "Ask the secretary" in page
        assert signed_in_as(browser) is None


def test_an_expired_and_an_unknown_link(world: World) -> None:
    address = link_for(world.bob, world)
    SignInLink.objects.update(
        created_at=timezone.now() - timedelta(days=3), expires_at=timezone.now()
    )
    assert "This link has expired." in Client().get(address).content.decode()
    for secret in ("guess", "x" * 3000, "🍺", "%00"):
        response = Client().post(f"/accounts/link/{secret}/")
        assert response.status_code == 410
        assert "not known here" in response.content.decode()


def test_the_address_of_a_link_is_told_to_nobody(world: World) -> None:
    response = Client().get(link_for(world.bob, world))
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert "no-store" in response.headers["Cache-Control"]


def test_a_link_takes_over_from_somebody_else_on_the_device(world: World) -> None:
    address = link_for(world.bob, world)
    browser = Client()
    browser.force_login(world.alice)
    assert "You are signed in as Alice" in browser.get(address).content.decode()
    browser.post(address)
    assert signed_in_as(browser) == "bob"


def test_somebody_without_a_role_is_let_in_too(world: World) -> None:
    browser = Client()
    assert browser.post(link_for(world.charlie, world)).headers["Location"] == "/"
    assert signed_in_as(browser) == "charlie"


def test_somebody_shut_out_is_not_let_in(world: World) -> None:
    address = link_for(world.bob, world)
    User.objects.filter(pk=world.bob.pk).update(is_active=False)
    browser = Client()
    assert browser.post(address).status_code == 410
    assert signed_in_as(browser) is None


def test_a_second_step_is_still_asked_for(world: World) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(world.bob, generate_totp_secret())
    browser = Client()
    response = browser.post(link_for(world.bob, world))
    assert response.headers["Location"].startswith(reverse("mfa_authenticate"))
    assert signed_in_as(browser) is None


def test_a_link_needs_its_token(world: World) -> None:
    browser = Client(enforce_csrf_checks=True)
    address = link_for(world.bob, world)
    assert browser.post(address).status_code == 403
    browser.get(address)
    token = browser.cookies["csrftoken"].value
    assert browser.post(address, {"csrfmiddlewaretoken": token}).status_code == 302


def test_somebody_with_a_password_is_told_nothing_of_one(world: World) -> None:
    dan = make_user(username="dan", password="double-six-and-a-pint", **world.who)
    appoint(league=world.league, user=dan, role="referee", **world.who)
    browser = Client()
    browser.post(link_for(dan, world))
    assert "choose a password" not in str(browser.get("/accounts/logout/").content)
    browser = Client()
    browser.post(link_for(world.bob, world))
    assert "choose a password" in str(browser.get("/accounts/logout/").content)
