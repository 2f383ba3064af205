"""Opening an invitation, by link and by code: what is asked, who gets in, what is said."""

import re
from datetime import datetime, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from league.actions.invitations import Made, invite_captain
from league.actions.people import appoint, end_grant
from league.enums import Role
from league.models import Grant, Invitation, Season, User
from tests.league.small_league import World

CODE = reverse("joining:code")
OWN = "/accounts/details/"


def link(made: Made) -> str:
    return reverse("joining:link", args=[made.secret])


def words(response: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def alices(world: World) -> Made:
    return invite_captain(entry=world.anchor, user=world.alice, **world.who)


@pytest.fixture
def crowns(world: World) -> Made:
    return invite_captain(entry=world.crown, **world.who)


def test_opening_asks_and_uses_nothing_up(alices: Made) -> None:
    for method in ("get", "head", "get"):
        response = getattr(Client(), method)(link(alices))
        assert response.status_code == 200
        assert response.headers["X-Robots-Tag"] == "noindex"
        assert "no-store" in response.headers["Cache-Control"]
    assert "Captain of Anchor" in words(response)
    assert "I am Alice: this is my phone" in words(response)
    assert Invitation.objects.get().used_at is None


def test_one_tap_makes_the_phone_the_captains_for_the_season(world: World, alices: Made) -> None:
    phone = Client()
    response = phone.post(link(alices))
    assert response.headers["Location"] == reverse("matches:night", args=[world.league.slug])
    assert phone.get(OWN).status_code == 200
    # The season ends 200 days from now: 214 days, to the end of the day.
    cookie = phone.cookies["sessionid"]
    assert 213 * 86400 < int(cookie["max-age"]) <= 215 * 86400
    # It is the same after the next page, and nobody had to choose a password.
    phone.get(OWN)
    assert phone.session.get_expiry_age() > 213 * 86400
    assert not User.objects.get(pk=world.alice.pk).has_usable_password()


def test_used_twice(alices: Made) -> None:
    Client().post(link(alices))
    second = Client()
    for response in (second.get(link(alices)), second.post(link(alices))):
        assert response.status_code == 410
        assert "This invitation has been used." in words(response)
        assert "Ask whoever gave it to you for a new one" in words(response)
    assert second.get(OWN).status_code == 302


def test_the_link_again_on_the_phone_it_let_in_leads_on(world: World, alices: Made) -> None:
    night = reverse("matches:night", args=[world.league.slug])
    phone = Client()
    phone.post(link(alices))
    for response in (phone.get(link(alices)), phone.post(link(alices))):
        assert response.headers["Location"] == night
    typed = {"code": alices.code, "join": "1"}
    assert phone.post(CODE, typed).headers["Location"] == night
    assert "You are in already: captain of Anchor." in words(phone.get(night))
    # No longer a captain, nobody is led to what is no longer theirs.
    for grant in Grant.objects.filter(user=world.alice):
        end_grant(grant=grant, **world.who)
    assert phone.get(link(alices)).status_code == 410


def test_another_captains_used_link_leads_nobody_in_but_on_to_the_own_page(
    world: World, alices: Made
) -> None:
    Client().post(link(alices))
    bob = User.objects.create_user("zed", name="Zed Hill")
    appoint(league=world.league, user=bob, role=Role.CAPTAIN, entry=world.crown, **world.who)
    phone = Client()
    phone.force_login(bob)
    response = phone.get(link(alices))
    night = reverse("matches:night", args=[world.league.slug])
    assert response.status_code == 410
    assert f'<a class="btn btn-primary" href="{night}">Go on to your page</a>' in (
        response.content.decode()
    )
    stranger = Client().get(link(alices)).content.decode()
    assert "Go on to your page" not in stranger


def test_expired_replaced_ended_closed_and_unknown(world: World, alices: Made) -> None:
    row = Invitation.objects.filter(pk=alices.invitation.pk)

    def said() -> str:
        response = Client().post(link(alices))
        assert response.status_code == 410
        return words(response)

    row.update(created_at=world.at - timedelta(days=15), expires_at=world.at)
    assert "This invitation ran out on" in said()
    row.update(expires_at=world.at + timedelta(days=1), revoked_at=world.at)
    assert "was taken back, or replaced by a newer one" in said()
    row.update(revoked_at=None)
    Season.objects.filter(pk=world.season.pk).update(closed_on=world.today)
    assert "The season This season is closed" in said()
    Season.objects.filter(pk=world.season.pk).update(closed_on=None)
    Grant.objects.filter(user=world.alice).update(ends_at=timezone.now())
    assert "Alice is no longer captain of Anchor" in said()
    unknown = Client().get(reverse("joining:link", args=["guess"]))
    assert unknown.status_code == 410
    assert "not known here" in words(unknown)
    assert row.get().used_at is None


def test_somebody_with_another_role_is_refused_and_told_why(world: World, alices: Made) -> None:
    appoint(league=world.league, user=world.alice, role=Role.SECRETARY, **world.who)
    phone = Client()
    response = phone.post(link(alices))
    assert response.status_code == 403
    assert "Alice has another role on this site too" in words(response)
    assert phone.get(OWN).status_code == 302


def test_another_teams_captain_is_told_before(world: World, alices: Made) -> None:
    phone = Client()
    phone.force_login(world.bob)
    page = words(phone.get(link(alices)))
    assert "You are signed in as Bob on this phone." in page
    assert "Captain of Anchor" in page
    phone.post(link(alices))
    assert phone.get(OWN).context["viewer"].name == "Alice"


def test_the_captain_again_on_the_same_phone(world: World, alices: Made) -> None:
    phone = Client()
    phone.force_login(world.alice)
    assert "signed in as" not in words(phone.get(link(alices))).split("Captain of Anchor")[-1]
    assert phone.post(link(alices)).status_code == 302
    assert phone.session.get_expiry_age() > 213 * 86400


def test_whoever_is_not_known_gives_a_name(world: World, crowns: Made) -> None:
    phone = Client()
    assert "Your name" in words(phone.get(link(crowns)))
    response = phone.post(link(crowns), {"name": " "})
    assert response.status_code == 200
    assert "to put right" in words(response)
    assert Invitation.objects.get().used_at is None
    assert phone.post(link(crowns), {"name": "Zoë Lund"}).status_code == 302
    assert phone.get(OWN).context["viewer"].name == "Zoë Lund"
    assert Grant.objects.get(entry=world.crown).user.name == "Zoë Lund"


def test_an_officer_who_opens_one_for_nobody_keeps_the_own_session(
    world: World, crowns: Made
) -> None:
    desk = Client()
    desk.force_login(world.olive)
    before = desk.session.get_expiry_age()
    assert "I am Olive: go on" in words(desk.get(link(crowns)))
    assert desk.post(link(crowns)).status_code == 302
    assert Grant.objects.get(entry=world.crown).user == world.olive
    assert desk.session.get_expiry_age() == before


def test_a_code_asks_too_and_lets_in(world: World, alices: Made) -> None:
    phone = Client()
    assert phone.get(CODE).status_code == 200
    page = phone.post(CODE, {"code": alices.code.lower()})
    assert "I am Alice: this is my phone" in words(page)
    assert Invitation.objects.get().used_at is None
    typed = {"code": alices.code.lower(), "join": "1"}
    assert phone.post(CODE, typed).status_code == 302
    assert phone.get(OWN).context["viewer"].name == "Alice"
    used = Client().post(CODE, typed)
    assert used.status_code == 410


def test_a_code_and_a_name(world: World, crowns: Made) -> None:
    phone = Client()
    refused = phone.post(CODE, {"code": crowns.code, "join": "1", "name": ""})
    assert f'value="{crowns.code}"' in refused.content.decode()
    phone.post(CODE, {"code": crowns.code, "join": "1", "name": "Zoë Lund"})
    assert phone.get(OWN).context["viewer"].name == "Zoë Lund"


def test_wrong_codes_are_kept_on_the_page_and_then_blocked(alices: Made) -> None:
    phone = Client()
    for _ in range(10):
        page = phone.post(CODE, {"code": "2222-3333"})
        assert page.status_code == 200
        assert "2222-3333 is no code of this site" in words(page)
        assert 'value="2222-3333"' in page.content.decode()
    blocked = phone.post(CODE, {"code": alices.code})
    assert blocked.status_code == 429
    assert "Too many wrong codes were typed" in words(blocked)
    assert phone.get(link(alices)).status_code == 200
    assert "Type the code" in words(phone.post(CODE, {"code": ""}))


def test_behind_a_proxy_each_phone_has_its_own_address(alices: Made) -> None:
    with override_settings(
        ALLAUTH_TRUSTED_PROXY_COUNT=1, SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")
    ):
        for _ in range(10):
            Client(headers={"x-forwarded-for": "198.51.100.1"}).post(CODE, {"code": "22223333"})
        one = Client(headers={"x-forwarded-for": "198.51.100.1"}).post(CODE, {"code": alices.code})
        two = Client(headers={"x-forwarded-for": "198.51.100.2"}).post(CODE, {"code": alices.code})
    assert (one.status_code, two.status_code) == (429, 200)


def test_a_button_of_another_site_does_nothing(alices: Made) -> None:
    phone = Client(enforce_csrf_checks=True)
    assert phone.post(link(alices)).status_code == 403
    assert phone.post(CODE, {"code": alices.code}).status_code == 403
    assert Invitation.objects.get().used_at is None


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_what_neither_looks_nor_sends_is_refused(method: str, alices: Made) -> None:
    for address in (CODE, link(alices)):
        assert getattr(Client(), method)(address).status_code == 405


def test_a_second_step_is_still_asked_for(world: World, alices: Made) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(world.alice, generate_totp_secret())
    phone = Client()
    response = phone.post(link(alices))
    assert response.headers["Location"].startswith(reverse("mfa_authenticate"))
    assert phone.get(OWN).status_code == 302


def test_a_role_that_ended_a_moment_ago(world: World, alices: Made) -> None:
    phone = Client()
    phone.get(link(alices))
    end_grant(grant=world.alice.grants.get(), by=world.sue, at=datetime.now(tz=world.at.tzinfo))
    assert phone.post(link(alices)).status_code == 410
