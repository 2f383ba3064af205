"""What was typed comes back after the session ended, to whoever typed it and to nobody else."""

from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.views import typed_kept
from matches.actions.markers import invite_marker
from matches.enums import CardState
from matches.models import Card
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, card, leg_fields, scores
from tests.matches.typed import HERE, PASSWORD, TYPED, Browser
from tests.reading import text_of


@pytest.fixture
def night(db: None) -> MatchNight:
    night = MatchNight()
    night.builder.draft(night.fixture)
    return night


@pytest.fixture
def phone(night: MatchNight) -> Browser:
    return Browser(night)


def type_and_lose_the_session(phone: Browser) -> HttpResponse:
    """Fill in a leg and a note on the card's page; the session ends before it is saved."""
    night = phone.night
    address = night.address("card_edit")
    form = phone.form(address, "sheet")
    phone.session_ends()
    leg = leg_fields(card(night.fixture), 1, won="home", away="48")
    fields = form.fields | leg | {"match-note": "Bell were two short", "do": "save"}
    return phone.post(address, fields, **HERE)


def send_it(phone: Browser) -> HttpResponse:
    """Press the one button of the page that shows what was typed."""
    address = phone.get(TYPED).context["kept"].path
    return phone.post(address, phone.form(TYPED, "send").fields, **HERE)


def first_leg(night: MatchNight) -> tuple[str, int | None, int | None]:
    return scores(card(night.fixture))[0]


def kept_rows() -> int:
    return sum("typed" in one.get_decoded() for one in Session.objects.all())


def test_a_captain_signs_in_again_and_sends_it(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    response = type_and_lose_the_session(phone)
    assert response.headers["Location"] == f"{reverse('account_login')}?next={TYPED}"
    told = text_of(phone.get(response.headers["Location"]))
    assert "You were signed out meanwhile, so nothing is saved yet." in told
    assert first_leg(night) == ("", None, None)

    back = phone.with_password("alice", to=TYPED)
    assert back.headers["Location"] == TYPED
    page = phone.get(TYPED)
    said = text_of(page)
    assert "Not saved yet: this is what you typed Anchor v Bell" in said
    assert "Singles 1 Tom Oates Singles 1, score of Nora Finch 48" in said
    assert "A note on the card (optional) Bell were two short" in said
    assert "You pressed “Save and check the card”." in said
    # What nobody touched is not said, and what the page keeps for itself neither.
    assert "Singles 2" not in said
    assert "version" not in said.lower()
    assert first_leg(night) == ("", None, None)

    assert send_it(phone).headers["Location"] == night.address("card_edit")
    assert first_leg(night) == ("home", 61, 48)
    assert card(night.fixture).note == "Bell were two short"
    assert kept_rows() == 0
    assert "Nothing is kept here" in text_of(phone.get(TYPED))


def test_by_a_link_that_signs_in(night: MatchNight, phone: Browser) -> None:
    phone.with_link("alice")
    type_and_lose_the_session(phone)
    assert phone.with_link("alice").headers["Location"] == TYPED
    send_it(phone)
    assert first_leg(night) == ("home", 61, 48)


def test_by_an_invitation(night: MatchNight, phone: Browser) -> None:
    phone.with_invitation("alice", "Anchor")
    type_and_lose_the_session(phone)
    assert phone.with_invitation("alice", "Anchor").headers["Location"] == TYPED
    send_it(phone)
    assert first_leg(night) == ("home", 61, 48)


def test_by_a_password_and_a_second_step(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    type_and_lose_the_session(phone)
    secret = generate_totp_secret()
    TOTP.activate(night.user("alice"), secret)
    asked = phone.with_password("alice")
    assert asked.headers["Location"] == reverse("mfa_authenticate")
    # Not in yet, so nothing is shown.
    assert phone.get(TYPED).headers["Location"].startswith(reverse("account_login"))
    counter = next(iter(yield_hotp_counters_from_time()))
    code = f"{hotp_value(secret, counter):06}"
    assert phone.send(reverse("mfa_authenticate"), code=code).headers["Location"] == TYPED
    send_it(phone)
    assert first_leg(night) == ("home", 61, 48)


def test_a_marker(night: MatchNight, phone: Browser) -> None:
    """Whose invitation works once: the captain lets the phone in again, as the same person."""
    made = invite_marker(card=card(night.fixture), by=night.user("alice"), at=night.at)
    link = reverse("joining:link", args=[made.secret])
    phone.send(link, name="Mo Stott")
    mo = phone.signed_in_as()
    assert mo is not None
    type_and_lose_the_session(phone)
    night.people["mo"] = mo
    assert phone.with_link("mo").headers["Location"] == TYPED
    send_it(phone)
    assert first_leg(night) == ("home", 61, 48)


def test_an_official_on_a_page_of_the_desk(night: MatchNight, phone: Browser) -> None:
    """Every page behind a sign-in, not only the card: the labels are those of the page."""
    phone.with_password("sue")
    address = reverse("league:venue_add", args=[night.league.slug])
    token = phone.token(address)
    phone.session_ends()
    phone.post(
        address,
        {"csrfmiddlewaretoken": token, "name": "The Ship", "home_matches_per_night": "2"},
        **HERE,
    )
    phone.with_password("sue")
    said = text_of(phone.get(TYPED))
    assert "The Ship" in said
    assert "Home matches" in said
    send_it(phone)
    assert night.league.venues.get(name="The Ship").home_matches_per_night == 2


def test_the_own_details(night: MatchNight, phone: Browser) -> None:
    phone.with_password("charlie")
    address = reverse("people:own_details")
    token = phone.token(address)
    phone.session_ends()
    phone.post(
        address, {"csrfmiddlewaretoken": token, "name": "Charles", "phone": "01287 1"}, **HERE
    )
    phone.with_password("charlie")
    assert "Charles" in text_of(phone.get(TYPED))
    send_it(phone)
    night.user("charlie").refresh_from_db()
    assert night.user("charlie").name == "Charles"


def test_somebody_else_on_the_same_phone_sees_whose_it_is_and_nothing_of_it(
    night: MatchNight, phone: Browser
) -> None:
    phone.with_password("alice")
    type_and_lose_the_session(phone)
    assert phone.with_password("bob").headers["Location"] == TYPED
    page = phone.get(TYPED)
    said = text_of(page)
    assert "Something typed here is somebody else’s" in said
    assert "Alice typed something on this device" in said
    assert "Bell were two short" not in page.content.decode()
    assert 'id="send"' not in page.content.decode()
    # Bob signs out, Alice signs in: it is hers still.
    phone.send(reverse("account_logout"))
    phone.with_password("alice")
    assert "Bell were two short" in text_of(phone.get(TYPED))


def test_somebody_else_may_drop_it_unseen(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    type_and_lose_the_session(phone)
    phone.with_password("bob")
    phone.send(TYPED, do="drop")
    assert kept_rows() == 0
    phone.send(reverse("account_logout"))
    phone.with_password("alice")
    assert "Nothing is kept here" in text_of(phone.get(TYPED))
    assert first_leg(night) == ("", None, None)


def test_what_was_typed_is_dropped(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    type_and_lose_the_session(phone)
    phone.with_password("alice")
    response = phone.send(TYPED, do="drop")
    assert response.headers["Location"] == night.address("card_edit")
    assert kept_rows() == 0
    assert first_leg(night) == ("", None, None)


def test_after_an_hour_nothing_is_left(
    night: MatchNight, phone: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.with_password("alice")
    monkeypatch.setattr(typed_kept, "LASTS", timedelta(seconds=-1))
    type_and_lose_the_session(phone)
    assert phone.with_password("alice").headers["Location"] != TYPED
    assert "Nothing is kept here" in text_of(phone.get(TYPED))
    # The next that is kept throws away what has run out.
    monkeypatch.undo()
    type_and_lose_the_session(phone)
    assert kept_rows() == 1


def test_of_a_page_that_was_nobodys_nothing_is_kept(night: MatchNight) -> None:
    """A stranger who sends forms to the site fills nothing."""
    stranger = Browser(night)
    token = stranger.token(reverse("account_login"))
    address = night.address("card_edit")
    response = stranger.post(
        address, {"csrfmiddlewaretoken": token, "match-note": "x" * 5000}, **HERE
    )
    assert response.headers["Location"] == f"{reverse('account_login')}?next={address}"
    assert kept_rows() == 0


def test_a_wrong_cookie_is_no_sign_in(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    for name in ("sign_ins", "typed"):
        phone.cookies[name] = f"0123456789abcdef01234567.{night.user('alice').pk}:forged"
    response = type_and_lose_the_session(phone)
    assert response.headers["Location"].endswith(night.address("card_edit"))
    assert kept_rows() == 0


def test_a_conflict_is_shown_as_on_any_other_day(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    type_and_lose_the_session(phone)
    other = night.browser("bob")

    address = night.address("card_edit")
    typed = leg_fields(card(night.fixture), 1, won="away", home="12")
    PageForm.of(other.get(address), "sheet").send(other, address, typed, do="save")
    phone.with_password("alice")
    page = send_it(phone)
    assert page.status_code == 200
    assert "Bob changed this" in text_of(page)
    assert first_leg(night) == ("away", 12, 61)


def test_a_pin_is_never_kept(night: MatchNight, phone: Browser) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    phone.with_password("sue")
    address = night.address("card_sign")
    token = phone.token(address)
    phone.session_ends()
    phone.post(
        address,
        {"csrfmiddlewaretoken": token, "captain": "1", "pin": "493817", "do": "sign-away"},
        **HERE,
    )
    (row,) = [one.get_decoded() for one in Session.objects.all() if "typed" in one.get_decoded()]
    assert "493817" not in str(row)
    assert token not in str(row)
    phone.with_password("sue")
    page = phone.get(TYPED)
    assert "493817" not in page.content.decode()
    assert "PINs and passwords are never kept" in text_of(page)


def test_more_than_is_kept_is_said(night: MatchNight, phone: Browser) -> None:
    phone.with_password("alice")
    address = night.address("card_edit")
    token = phone.token(address)
    phone.session_ends()
    fields = {"csrfmiddlewaretoken": token, "match-note": "x" * 100_000}
    response = phone.post(address, fields, **HERE)
    assert response.headers["Location"] == f"{reverse('account_login')}?next={address}"
    told = text_of(phone.get(response.headers["Location"]))
    # The note and the eleven letters of its name… the button is not pressed here.
    assert "What you typed has 100,010 characters, and at most 100,000 are kept" in told
    assert kept_rows() == 0


def old_form(phone: Browser, name: str, later: str, origin: dict[str, str]) -> HttpResponse:
    """A page opened as one person, sent after another signed in in a second tab."""
    night = phone.night
    phone.with_password(name)
    address = night.address("card_edit")
    form = phone.form(address, "sheet")
    phone.send(reverse("account_logout"))
    phone.with_password(later)
    fields = form.fields | {"match-note": "Bell were two short", "do": "save"}
    return phone.post(address, fields, **origin)


def test_a_form_that_is_too_old_gives_back_what_was_typed(
    night: MatchNight, phone: Browser
) -> None:
    assert old_form(phone, "alice", "alice", HERE).headers["Location"] == TYPED
    assert "Bell were two short" in text_of(phone.get(TYPED))
    send_it(phone)
    assert card(night.fixture).note == "Bell were two short"


def test_a_form_that_is_too_old_and_was_somebody_elses(night: MatchNight, phone: Browser) -> None:
    assert old_form(phone, "alice", "bob", HERE).headers["Location"] == TYPED
    said = text_of(phone.get(TYPED))
    assert "Alice typed something on this device" in said
    assert "two short" not in said


@pytest.mark.parametrize(
    "origin",
    [
        {"HTTP_ORIGIN": "https://elsewhere.example"},
        {"HTTP_ORIGIN": "http://testserver.example"},
        {"HTTP_ORIGIN": "null"},
        {"HTTP_REFERER": "http://elsewhere.example/l/"},
        {},
    ],
)
def test_a_form_from_elsewhere_is_refused_and_nothing_kept(
    phone: Browser, origin: dict[str, str]
) -> None:
    response = old_form(phone, "alice", "alice", origin)
    assert response.status_code == 403
    assert kept_rows() == 0
    assert "That form was too old; nothing was saved" in text_of(response)


def test_a_referer_of_this_site_is_as_good(phone: Browser) -> None:
    page = {"HTTP_REFERER": f"http://testserver{phone.night.address('card_edit')}"}
    assert old_form(phone, "alice", "alice", page).headers["Location"] == TYPED


def test_a_password_form_keeps_nothing(phone: Browser) -> None:
    """The pages of passwords and PINs are not among those that keep what is typed."""
    phone.with_password("alice")
    for name in ("account_change_password", "people:own_pin"):
        token = phone.token(reverse(name))
        phone.session_ends()
        phone.post(reverse(name), {"csrfmiddlewaretoken": token, "oldpassword": PASSWORD}, **HERE)
        assert kept_rows() == 0
        phone.with_password("alice")


def test_a_card_that_went_on_meanwhile_still_shows_it(night: MatchNight, phone: Browser) -> None:
    """The page is another by then; the fields are called what they are called."""
    phone.with_password("alice")
    type_and_lose_the_session(phone)
    Card.objects.filter(fixture=night.fixture).update(state=CardState.VOID)
    phone.with_password("alice")
    said = text_of(phone.get(TYPED))
    assert "Bell were two short" in said
    answer = send_it(phone)
    assert "void" in text_of(answer if answer.status_code == 200 else phone.get(answer.url))
    assert first_leg(night) == ("", None, None)


def test_a_stranger_is_asked_to_sign_in(db: None) -> None:
    assert Client().get(TYPED).headers["Location"] == f"{reverse('account_login')}?next={TYPED}"
