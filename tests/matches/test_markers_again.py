"""A marker whose role was ended and who is let in again on the same phone is the same person."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.enums import Role
from league.models import Grant, User
from matches.actions.cards import open_card
from matches.actions.erasing import erase_user
from matches.actions.markers import end_marker, invite_marker, markers_of
from matches.models import Card
from matches.permissions import can_enter_card
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.reading import text_of

HAS_ENDED = "Did you mark a card on this phone?"


@pytest.fixture
def card(night: MatchNight) -> Card:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


@pytest.fixture
def phone() -> Client:
    return Client()


def invite(night: MatchNight, card: Card) -> str:
    made = invite_marker(card=card, by=night.user("alice"), at=night.at)
    return reverse("joining:link", args=[made.secret])


def join(phone: Client, link: str, name: str = "Mo Stott") -> User | None:
    """Whoever is signed in on the phone after the name was given."""
    phone.post(link, {"name": name})
    number = phone.session.get("_auth_user_id")
    return User.objects.get(pk=number) if number else None


def end(night: MatchNight, user: User | None) -> None:
    for grant in markers_of(card_of(night.fixture), timezone.now()):
        if grant.user == user:
            end_marker(grant=grant, by=night.user("alice"), at=timezone.now())


def test_let_in_again_on_the_same_phone(night: MatchNight, card: Card, phone: Client) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    assert phone.get(night.address("card_edit")).status_code == 302, "signed out"
    link = invite(night, card)
    page = phone.get(link)
    # The name stands there already; whoever else holds the phone types another.
    assert 'value="Mo Stott"' in page.content.decode()
    assert "You marked this card on this phone before as Mo Stott." in text_of(page)
    assert join(phone, link, " mo  stott ") == mo
    assert can_enter_card(User.objects.get(pk=mo.pk), night.fixture)
    assert phone.get(night.address("card_edit")).status_code == 200
    assert User.objects.filter(name="Mo Stott").count() == 1


def test_whoever_is_still_let_in_and_signed_out_is_let_in_again(
    night: MatchNight, card: Card, phone: Client
) -> None:
    mo = join(phone, invite(night, card))
    phone.session.flush()
    assert join(phone, invite(night, card)) == mo
    assert [one.user for one in markers_of(card, timezone.now())] == [mo]


def test_another_name_on_the_same_phone_is_another_person(
    night: MatchNight, card: Card, phone: Client
) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    kit = join(phone, invite(night, card), "Kit Moss")
    assert kit != mo
    assert User.objects.get(pk=mo.pk).name == "Mo Stott"
    # Whoever of both holds the phone next says who it is.
    end(night, kit)
    assert join(phone, invite(night, card)) == mo
    phone.session.flush()
    assert join(phone, invite(night, card), "Kit Moss") == kit


def test_the_same_name_on_another_phone_is_another_person(
    night: MatchNight, card: Card, phone: Client
) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    other, link = Client(), invite(night, card)
    assert "Mo Stott" not in other.get(link).content.decode()
    assert join(other, link) not in (mo, None)
    # Nor does a mark that the site did not give, or one with another's uid.
    for forged in (str(mo.uid), f"{mo.uid}:1tPq2a:forged"):
        other = Client()
        other.cookies["marked"] = forged
        assert join(other, invite(night, card)) not in (mo, None)


def test_another_card_is_another_night(night: MatchNight, card: Card, phone: Client) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    fixture = night.add("Anchor", "Crown", 7)
    open_card(fixture=fixture, **night.act)
    link = invite(night, card_of(fixture))
    assert 'value="Mo Stott"' not in phone.get(link).content.decode()
    assert join(phone, link) != mo


def test_whoever_has_another_role_by_now_is_not_let_in_as_that(
    night: MatchNight, card: Card, phone: Client
) -> None:
    """An invitation signs in as a marker and nobody more."""
    mo = join(phone, invite(night, card))
    end(night, mo)
    anchor = night.entries["Anchor"]
    Grant.objects.create(
        user=mo, league=night.league, role=Role.CAPTAIN, entry=anchor, starts_at=night.at
    )
    joined = join(phone, invite(night, card))
    assert joined not in (mo, None)
    assert not Grant.objects.filter(user=joined, role=Role.CAPTAIN).exists()


def test_whoever_is_signed_in_joins_as_that(night: MatchNight, card: Card, phone: Client) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    phone.force_login(night.user("carol"))
    assert join(phone, invite(night, card)) == night.user("carol")


def test_who_was_erased_stays_erased(night: MatchNight, card: Card, phone: Client) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    erase_user(user=mo, league=night.league, typed="Mo Stott", reason="Asked for", **night.act)
    link = invite(night, card)
    assert "Somebody who left" not in phone.get(link).content.decode()
    assert join(phone, link, "Somebody who left") not in (mo, None)
    assert not User.objects.get(pk=mo.pk).is_active


def test_the_page_of_the_code_knows_the_phone_too(
    night: MatchNight, card: Card, phone: Client
) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    made = invite_marker(card=card, by=night.user("alice"), at=night.at)
    page = phone.post(reverse("joining:code"), {"code": made.code})
    assert 'value="Mo Stott"' in page.content.decode()
    typed = {"code": made.code, "join": "1", "name": "Mo Stott"}
    phone.post(reverse("joining:code"), typed)
    assert phone.session["_auth_user_id"] == str(mo.pk)


def test_a_marker_who_was_ended_is_told_so_where_a_password_is_asked(
    night: MatchNight, card: Card, phone: Client
) -> None:
    assert HAS_ENDED not in text_of(Client().get(reverse("account_login")))
    mo = join(phone, invite(night, card))
    end(night, mo)
    page = phone.get(night.address("card_edit"), follow=True)
    assert page.status_code == 200
    words = text_of(page)
    assert f"{HAS_ENDED} A marker has no password: ask the captain to let you in again." in words
    assert f'href="{reverse("matches:unsent")}"' in page.content.decode()


def test_the_mark_lets_nobody_in(night: MatchNight, card: Card, phone: Client) -> None:
    mo = join(phone, invite(night, card))
    end(night, mo)
    assert not can_enter_card(User.objects.get(pk=mo.pk), night.fixture)
    assert phone.get(night.address("card_edit")).status_code == 302
    phone.force_login(night.user("bob"))
    assert phone.get(night.address("card_edit")).status_code == 200
