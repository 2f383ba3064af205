"""Markers: let in to one card for one night, and to nothing else; its captains end them."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.invitations import use_invitation
from league.enums import Role, Side
from league.models import Grant, Invitation, User
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import open_card
from matches.actions.erasing import erase_user
from matches.actions.finish import make_official, report_card
from matches.actions.markers import MOST, end_marker, invite_marker, markers_of, noon_after
from matches.models import Card
from matches.permissions import (
    can_attach_photo,
    can_correct_card,
    can_enter_card,
    can_let_marker_in,
    can_make_official,
    can_see_answers,
    can_see_draft,
    can_see_photo,
    can_settle_dispute,
    can_sign_card,
    can_take_back,
)
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, leg_fields, legs
from tests.matches.match_night import card as card_of
from tests.reading import text_of


@pytest.fixture
def card(night: MatchNight) -> Card:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


@pytest.fixture
def mo(night: MatchNight, card: Card) -> User:
    """Somebody whom Alice let in to mark tonight's card."""
    made = invite_marker(card=card, by=night.user("alice"), at=night.at)
    return use_invitation(invitation=made.invitation, name="Mo Stott", at=night.at)


def phone_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    ("at", "night", "noon"),
    [
        # In London: GMT in winter, an hour ahead of UTC in summer.
        (datetime(2026, 11, 24, 20, 30, tzinfo=UTC), date(2026, 11, 24), (2026, 11, 25, 12)),
        (datetime(2026, 11, 25, 0, 30, tzinfo=UTC), date(2026, 11, 24), (2026, 11, 25, 12)),
        (datetime(2026, 7, 7, 19, 30, tzinfo=UTC), date(2026, 7, 7), (2026, 7, 8, 11)),
        # In the small hours of the match's own day its night is still to come.
        (datetime(2026, 12, 1, 1, 48, tzinfo=UTC), date(2026, 12, 1), (2026, 12, 2, 12)),
        # At half past nine in the morning the next noon is just ahead: the one after it.
        (datetime(2026, 11, 24, 9, 30, tzinfo=UTC), date(2026, 11, 24), (2026, 11, 25, 12)),
        # A match on Thursday, and the marker is invited on Tuesday.
        (datetime(2026, 11, 24, 20, 30, tzinfo=UTC), date(2026, 11, 26), (2026, 11, 27, 12)),
    ],
    ids=["evening", "after midnight", "summer", "small hours", "morning", "a match to come"],
)
def test_until_when(at: datetime, night: date, noon: tuple[int, ...]) -> None:
    assert noon_after(at, night, "Europe/London") == datetime(*noon, tzinfo=UTC)  # type: ignore[misc]


def test_what_a_marker_may_and_may_not(night: MatchNight, card: Card, mo: User) -> None:
    fixture = night.fixture
    assert can_see_draft(mo, fixture)
    assert can_enter_card(mo, fixture)
    for may_not in (
        can_see_answers,
        can_let_marker_in,
        can_settle_dispute,
        can_make_official,
        can_correct_card,
        can_see_photo,
        can_attach_photo,
    ):
        assert not may_not(mo, fixture), may_not
    assert not any(can_sign_card(mo, fixture, side) for side in Side)
    assert not can_take_back(mo, card)


def test_another_match_is_not_the_markers(night: MatchNight, mo: User) -> None:
    other = night.add("Anchor", "Crown", 7)
    open_card(fixture=other, **night.act)
    assert not can_see_draft(mo, other)
    assert not can_enter_card(mo, other)
    phone = phone_of(mo)
    assert phone.get(night.address("card_edit", other)).status_code == 403
    assert "not official yet" in text_of(phone.get(night.address("card", other)))


def test_a_marker_fills_a_leg_in(night: MatchNight, card: Card, mo: User) -> None:
    phone, address = phone_of(mo), night.address("card_edit")
    form = PageForm.of(phone.get(address), "sheet")
    assert ("do", "official") not in form.buttons
    assert ("do", "sign") not in form.buttons
    form.send(phone, address, leg_fields(card, 1, won="away", home="58", away="61"), do="save")
    first = legs(card_of(night.fixture))[0]
    assert (first.winner, first.home_score, first.away_score) == (Side.AWAY, 58, 61)


@pytest.mark.parametrize(
    "page",
    ["card_sign", "card_dispute", "card_settle", "card_correct", "card_markers", "card_photos"],
)
def test_pages_that_are_not_a_markers(page: str, night: MatchNight, mo: User) -> None:
    phone, address = phone_of(mo), night.address(page)
    before = Card.objects.values().get(), Invitation.objects.count()
    for do in ("sign-home", "invite", "send", "take-back"):
        assert phone.post(address, {"do": do}).status_code == 403
    assert phone.get(address).status_code == 403
    assert (Card.objects.values().get(), Invitation.objects.count()) == before


@pytest.mark.parametrize("do", ["official", "take-back"])
def test_buttons_that_are_not_a_markers(do: str, night: MatchNight, card: Card, mo: User) -> None:
    phone, address = phone_of(mo), night.address("card_edit")
    form = PageForm.of(phone.get(address), "sheet")
    assert form.send(phone, address, do=do).status_code == 403
    assert card_of(night.fixture).state == "draft"


def test_nothing_else_of_the_league_is_open_to_a_marker(night: MatchNight, mo: User) -> None:
    phone = phone_of(mo)
    for name in ("people", "captains", "players", "invitations"):
        assert phone.get(reverse(f"league:{name}", args=[night.league.slug])).status_code == 403
    assert phone.get(night.desk("desk")).status_code == 403


def test_it_ends_at_noon(night: MatchNight, mo: User) -> None:
    grant = Grant.objects.get(role=Role.MARKER)
    assert grant.ends_at == noon_after(night.at, night.today, "Europe/London")
    Grant.objects.filter(pk=grant.pk).update(starts_at=night.at - timedelta(2), ends_at=night.at)
    assert not can_enter_card(mo, night.fixture)
    assert phone_of(mo).get(night.address("card_edit")).status_code == 403


# The captains' page


@pytest.mark.parametrize("name", ["alice", "bob", "sue", "olive"])
def test_who_lets_markers_in(name: str, night: MatchNight, card: Card) -> None:
    page = night.browser(name).post(night.address("card_markers"), {"do": "invite"})
    assert page.status_code == 200
    link = re.search(r"http://testserver(/join/[^/\s]+/)", page.content.decode())
    assert link
    phone = Client()
    assert "Your name" in text_of(phone.get(link[1]))
    answer = phone.post(link[1], {"name": "Mo Stott"}, follow=True)
    assert answer.redirect_chain[-1][0] == night.address("card_edit")
    assert [one.user.name for one in markers_of(card, Grant.objects.get(role="marker").starts_at)]
    # The phone is signed in until noon and no longer.
    ends = Grant.objects.get(role=Role.MARKER).ends_at
    assert abs(phone.session.get_expiry_date() - ends) < timedelta(minutes=1)


@pytest.mark.parametrize("name", [None, "carol", "rita", "charlie", "sid"])
def test_who_does_not(name: str | None, night: MatchNight, card: Card, mo: User) -> None:
    client, address = night.browser(name), night.address("card_markers")
    grant = Grant.objects.get(role=Role.MARKER)
    for answer in (
        client.get(address),
        client.post(address, {"do": "invite"}),
        client.post(address, {"do": "end", "marker": grant.pk}),
    ):
        assert answer.status_code == (403 if name else 302)
    assert Invitation.objects.count() == 1
    assert can_enter_card(mo, night.fixture)


def test_a_captain_sees_the_markers_and_ends_one(night: MatchNight, mo: User) -> None:
    phone = phone_of(mo)
    alice, address = night.browser("alice"), night.address("card_markers")
    assert "Mo Stott" in text_of(alice.get(address))
    grant = Grant.objects.get(role=Role.MARKER)
    answer = alice.post(address, {"do": "end", "marker": grant.pk}, follow=True)
    assert "Mo Stott no longer marks this card." in text_of(answer)
    assert phone.get(night.address("card_edit")).status_code == 302, "signed out"
    again = alice.post(address, {"do": "end", "marker": grant.pk}, follow=True)
    assert "no longer marks this card" in text_of(again)


def test_an_invitation_that_waits_is_taken_back(night: MatchNight, card: Card) -> None:
    alice, address = night.browser("alice"), night.address("card_markers")
    alice.post(address, {"do": "invite"})
    waiting = Invitation.objects.get()
    alice.post(address, {"do": "take-back", "invitation": waiting.pk})
    with pytest.raises(NotPossible, match="taken back"):
        use_invitation(invitation=waiting, name="Mo Stott", at=night.at)
    assert not User.objects.filter(name="Mo Stott").exists()


def test_another_cards_rows_are_not_found(night: MatchNight, mo: User) -> None:
    other = night.add("Anchor", "Crown", 7)
    open_card(fixture=other, **night.act)
    sue, address = night.browser("sue"), night.address("card_markers", other)
    grant, used = Grant.objects.get(role=Role.MARKER), Invitation.objects.get()
    captains = Grant.objects.filter(role=Role.CAPTAIN).first()
    for typed in (
        {"do": "end", "marker": grant.pk},
        {"do": "end", "marker": captains.pk},
        {"do": "take-back", "invitation": used.pk},
    ):
        assert sue.post(address, typed).status_code == 404
    assert can_enter_card(mo, night.fixture)


def test_the_match_page_names_markers_to_captains_and_officers_alone(
    night: MatchNight, mo: User
) -> None:
    address = night.address("card")
    for name in ("alice", "bob", "olive", "sue"):
        assert "Marked by Mo Stott" in text_of(night.browser(name).get(address)), name
    for name in (None, "rita", "carol", "charlie", "sid"):
        assert "Mo Stott" not in text_of(night.browser(name).get(address)), name


def test_a_card_is_opened_by_letting_a_marker_in(night: MatchNight) -> None:
    fixture = night.add("Crown", "Dove")
    answer = night.browser("carol").post(night.address("card_markers", fixture), {"do": "invite"})
    assert answer.status_code == 200
    assert Card.objects.filter(fixture=fixture).exists()


def test_not_on_a_card_that_is_handed_in_or_counts(night: MatchNight, card: Card) -> None:
    alice, address = night.browser("alice"), night.address("card_markers")
    assert "Let a marker in" in text_of(alice.get(address))
    report_card(card=card, by=night.user("alice"), at=night.at)
    page = text_of(alice.get(address))
    assert "This card is handed in, so nobody marks it now." in page
    assert "Let a marker in" not in page
    with pytest.raises(NotPossible, match="handed in, so nobody marks it"):
        invite_marker(card=card_of(night.fixture), **night.act)
    make_official(card=card_of(night.fixture), **night.act)
    with pytest.raises(NotPossible, match="official, so nobody marks it"):
        invite_marker(card=card_of(night.fixture), **night.act)


def test_no_more_than_eight_at_once(night: MatchNight, card: Card) -> None:
    for _ in range(MOST):
        invite_marker(card=card, **night.act)
    with pytest.raises(NotPossible, match="8 are let in"):
        invite_marker(card=card, **night.act)


def test_somebody_signed_in_marks_as_they_are(night: MatchNight, card: Card) -> None:
    carol = night.user("carol")
    made = invite_marker(card=card, **night.act)
    assert use_invitation(invitation=made.invitation, viewer=carol, at=night.at) == carol
    assert can_enter_card(User.objects.get(pk=carol.pk), night.fixture)
    again = invite_marker(card=card, **night.act)
    with pytest.raises(NotPossible, match="Carol marks this card already"):
        use_invitation(invitation=again.invitation, viewer=carol, at=night.at)
    phone = phone_of(carol)
    grant = Grant.objects.get(role=Role.MARKER)
    end_marker(grant=grant, **night.act)
    assert phone.get("/accounts/details/").status_code == 200, "still captain of the Crown"
    with pytest.raises(AlreadyDone):
        end_marker(grant=grant, **night.act)


def test_a_marker_is_erased(night: MatchNight, mo: User) -> None:
    User.objects.filter(pk=mo.pk).update(pin="a hash")
    sue = night.browser("sue")
    held = sue.get(night.desk("held_on_user", mo.pk))
    assert "marker of Anchor v Bell" in text_of(held)
    erase_user(
        user=mo, league=night.league, typed="Mo Stott", reason="She asked for it", **night.act
    )
    gone = User.objects.get(pk=mo.pk)
    assert (gone.name, gone.pin, gone.is_active) == ("Somebody who left", "", False)
    assert not Invitation.objects.exists()
    assert not Grant.objects.get(role=Role.MARKER).ends_at > night.at
