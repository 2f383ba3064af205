"""Signing, disputing and settling a card by page: who may, what is shown, what is put on record."""

import pytest
from django.test import Client

from league.actions.pins import set_pin
from league.enums import Reporter
from league.models import Result
from league.views.device import COOKIE
from matches.enums import CardEventKind, CardState
from matches.models import Card, CardEvent, Dispute, Report, Signature
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, leg_fields
from tests.matches.match_night import card as card_of
from tests.matches.signing import sign, under
from tests.reading import text_of


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


@pytest.fixture
def address(night: MatchNight, drafted: Card) -> str:
    return night.address("card_sign")


# Who


@pytest.mark.parametrize("name", ["alice", "bob", "sue", "olive", "rita"])
def test_who_reads_it(night: MatchNight, address: str, name: str) -> None:
    assert night.browser(name).get(address).status_code == 200


@pytest.mark.parametrize("name", ["charlie", "sid"])
def test_who_is_shut_out_and_put_on_record(night: MatchNight, address: str, name: str) -> None:
    client = night.browser(name)
    assert client.get(address).status_code == 403
    assert not CardEvent.objects.filter(kind=CardEventKind.REFUSED).exists()
    seen = PageForm.of(night.browser("alice").get(address), "sign-home").fields["seen"]
    answer = client.post(address, {"do": "sign-home", "seen": seen})
    assert answer.status_code == 403
    event = CardEvent.objects.get(kind=CardEventKind.REFUSED)
    assert event.by == night.user(name)
    assert event.why == "tried to sign this card, and is neither side’s captain"
    assert card_of(night.fixture).state == CardState.DRAFT
    assert not Signature.objects.exists()


def test_a_stranger_signs_in_first(night: MatchNight, address: str) -> None:
    for answer in (Client().get(address), Client().post(address, {"do": "sign-home"})):
        assert answer.status_code == 302
        assert answer.url.startswith("/accounts/login/")


@pytest.mark.parametrize("name", ["sue", "olive", "rita"])
def test_the_league_signs_for_nobody(night: MatchNight, address: str, name: str) -> None:
    client = night.browser(name)
    seen = PageForm.of(night.browser("alice").get(address), "sign-home").fields["seen"]
    for side in ("home", "away"):
        client.post(address, {"do": f"sign-{side}", "seen": seen})
    assert not Signature.objects.exists()


def test_a_captain_never_signs_for_the_other_side(night: MatchNight, address: str) -> None:
    alice = night.browser("alice")
    seen = PageForm.of(alice.get(address), "sign-home").fields["seen"]
    alice.post(address, {"do": "sign-away", "seen": seen})
    assert not Signature.objects.exists()
    sign(alice, address, "home")
    alice.post(address, {"do": "sign-away", "seen": seen})
    assert [one.side for one in Signature.objects.all()] == ["home"]


# The usual night


def test_the_same_telephone_needs_a_pin(night: MatchNight, address: str) -> None:
    set_pin(user=night.user("bob"), pin="4071", by=night.user("bob"), at=night.at)
    phone = night.browser("alice")
    sign(phone, address, "home")
    mark = phone.cookies[COOKIE].value
    # Bob signs in on Alice's telephone.
    phone.force_login(night.user("bob"))
    assert phone.cookies[COOKIE].value == mark
    answer = sign(phone, address, "away")
    assert "Anchor signed on this telephone" in text_of(answer)
    # With the PIN he need not sign in.
    phone.force_login(night.user("alice"))
    captain = str(night.user("bob").pk)
    answer = sign(phone, address, "away", captain=captain, pin="0000")
    assert "That is not the PIN of Bob" in text_of(answer)
    assert 'value="0000"' not in answer.content.decode()
    # Whoever guessed is named, and not whose PIN it was: Alice is signed in on this telephone.
    event = CardEvent.objects.get(kind=CardEventKind.REFUSED)
    assert event.by == night.user("alice")
    assert event.why.startswith("a PIN of Bob for Bell: That is not the PIN of Bob")
    read = text_of(night.browser("sue").get(night.address("card")))
    assert "Refused (Alice): “a PIN of Bob for Bell" in read
    answer = sign(phone, address, "away", captain=captain, pin="4071")
    assert card_of(night.fixture).state == CardState.OFFICIAL
    assert {one.method for one in Signature.objects.all()} == {"own_device", "pin"}
    assert CardEvent.objects.filter(kind=CardEventKind.REFUSED).count() == 1


def test_only_captains_of_the_side_sign_with_a_pin(night: MatchNight, address: str) -> None:
    for name in ("carol", "alice"):
        set_pin(user=night.user(name), pin="4071", by=night.user(name), at=night.at)
    alice = night.browser("alice")
    sign(alice, address, "home")
    for name in ("carol", "alice", "sue"):
        answer = sign(alice, address, "away", captain=str(night.user(name).pk), pin="4071")
        assert "Choose one from the list." in text_of(answer)
    assert Signature.objects.count() == 1


def test_a_card_that_changed_meanwhile_is_shown_before_it_is_signed(
    night: MatchNight, drafted: Card, address: str
) -> None:
    sign(night.browser("alice"), address, "home")
    bob = night.browser("bob")
    page = PageForm.of(bob.get(address), "sign-away")
    edit = night.address("card_edit")
    sue = night.browser("sue")
    form = PageForm.of(sue.get(edit), "sheet")
    form.send(sue, edit, leg_fields(drafted, 1, won="home", away="47"), do="save")
    answer = page.send(bob, address, do="sign-away")
    text = text_of(answer)
    assert "The card has changed since you opened this page" in text
    assert "47" in text
    assert "Anchor : not yet" in text.replace("Anchor:", "Anchor :")
    # The page shows it as it is now, so its button signs that.
    PageForm.of(answer, "sign-away").send(bob, address, do="sign-away")
    assert set(Signature.objects.values_list("side", flat=True)) == {"home", "away"}
    assert card_of(night.fixture).state == CardState.REPORTED


def test_a_forged_page_signs_nothing(night: MatchNight, address: str) -> None:
    alice = night.browser("alice")
    for typed in ({}, {"seen": ""}, {"seen": "0" * 64}, {"seen": "x" * 10_000}):
        answer = alice.post(address, {"do": "sign-home"} | typed)
        assert "The card has changed since you opened this page" in text_of(answer)
    assert alice.post(address, {"do": "sign-both"}).status_code == 200
    client = night.browser("alice", enforce_csrf_checks=True)
    assert client.post(address, {"do": "sign-home"}).status_code == 403
    client = night.browser("alice")
    client.cookies[COOKIE] = "<script>"
    sign(client, address, "home")
    assert len(client.cookies[COOKIE].value) == 32
    assert Signature.objects.count() == 1


def test_only_whoever_signed_takes_it_back(night: MatchNight, address: str) -> None:
    alice, bob = night.browser("alice"), night.browser("bob")
    sign(alice, address, "home")
    assert bob.post(address, {"do": "take-back"}).status_code == 403
    answer = PageForm.of(alice.get(address), "take-back").send(alice, address, do="take-back")
    assert answer.url == night.address("card_edit")
    assert card_of(night.fixture).state == CardState.DRAFT
    # Once both have signed there is nothing to take back.
    sign(alice, address, "home")
    sign(bob, address, "away")
    alice.post(address, {"do": "take-back"})
    assert card_of(night.fixture).state == CardState.OFFICIAL


def test_a_draft_that_is_signed_is_out_of_the_captains_hands(
    night: MatchNight, drafted: Card, address: str
) -> None:
    edit = night.address("card_edit")
    bob = night.browser("bob")
    page = PageForm.of(bob.get(edit), "sheet")
    sign(night.browser("alice"), address, "home")
    # Bob's page is older than the signature.
    answer = page.send(bob, edit, leg_fields(drafted, 1, won="away", home="48"), do="save")
    assert "nothing on it can be changed by its sides" in text_of(answer)
    assert Signature.objects.standing().count() == 1
    assert 'value="48"' in answer.content.decode()
    assert bob.get(edit).url == address
    leg = night.address("leg_events", night.fixture, drafted.boards.first().legs.first().pk)
    assert bob.get(leg).status_code == 302


# Disputing


def dispute_form(client: Client, night: MatchNight) -> PageForm:
    return PageForm.of(client.get(night.address("card_dispute")), "sheet")


def test_a_dispute_from_the_page_to_the_decision(
    night: MatchNight, drafted: Card, address: str
) -> None:
    alice, bob, sue = (night.browser(name) for name in ("alice", "bob", "sue"))
    sign(alice, address, "home")
    at = night.address("card_dispute")
    form = dispute_form(bob, night)
    typed = leg_fields(drafted, 3, won="away", home="60")
    answer = form.send(bob, at, typed, do="dispute")
    assert "Why" in text_of(answer) or "reason" in text_of(answer)
    assert not Dispute.objects.exists()
    answer = form.send(bob, at, typed | {"reason": "We were out first."}, do="dispute")
    assert answer.url == address
    assert card_of(night.fixture).state == CardState.DISPUTED
    desk = text_of(sue.get(night.desk("desk")))
    assert "Disputed" in desk
    settle = night.address("card_settle")
    page = text_of(sue.get(settle))
    for said in (
        "1 leg on which they differ",
        "We were out first.",
        "60–61",
        "61–60",
        "The version of Anchor: 6–3",
        "The version of Bell: 5–4",
    ):
        assert said in page, said
    form = PageForm.of(sue.get(settle), "settle")
    answer = form.send(sue, settle, {"take": "away"})
    assert not Result.objects.exists()
    assert "reason" in text_of(answer)
    answer = form.send(sue, settle, {"take": "away", "reason": "The slate says so."})
    assert answer.url == night.desk("ruling", night.season.slug, 1)
    assert Result.objects.standing().get().home_legs == 5
    # The decision and its reason are public; what the parties wrote is not.
    public = text_of(Client().get(night.address("card")))
    assert "The slate says so." in public
    assert "We were out first." not in public


@pytest.mark.parametrize("name", ["alice", "bob", "carol", "charlie", "sid"])
def test_only_the_league_decides(night: MatchNight, drafted: Card, address: str, name: str) -> None:
    sign(night.browser("alice"), address, "home")
    bob = night.browser("bob")
    dispute_form(bob, night).send(
        bob, night.address("card_dispute"), {"reason": "No."}, do="dispute"
    )
    client = night.browser(name)
    settle = night.address("card_settle")
    assert client.get(settle).status_code == 403
    assert client.post(settle, {"take": "home", "reason": "Mine."}).status_code == 403
    assert card_of(night.fixture).state == CardState.DISPUTED


@pytest.mark.parametrize("name", ["carol", "charlie", "sue", "rita", "sid"])
def test_only_a_captain_disputes(night: MatchNight, address: str, name: str) -> None:
    sign(night.browser("alice"), address, "home")
    client = night.browser(name)
    at = night.address("card_dispute")
    assert client.get(at).status_code == 403
    assert client.post(at, {"reason": "No."}).status_code == 403
    assert not Dispute.objects.exists()


def test_who_signed_disputes_nothing(night: MatchNight, address: str) -> None:
    alice = night.browser("alice")
    sign(alice, address, "home")
    assert alice.get(night.address("card_dispute")).url == address


def test_there_is_nothing_to_decide_on_a_card_that_is_agreed(
    night: MatchNight, address: str
) -> None:
    sign(night.browser("alice"), address, "home")
    sue = night.browser("sue")
    assert sue.get(night.address("card_settle")).url == night.address("card")


# Each side its own card


def test_the_second_side_answers_before_it_sees(
    night: MatchNight, drafted: Card, address: str
) -> None:
    under(night, drafted, reporter=Reporter.EACH)
    sign(night.browser("alice"), address, "home")
    bob = night.browser("bob")
    at = night.address("card_dispute")
    for page in (bob.get(address), bob.get(at)):
        html = page.content.decode()
        for home, away in LEEK_NIGHT:
            assert f'value="{min(home, away)}"' not in html
            assert f"{home}–{away}" not in text_of(page)
        for score in ("played.home", "played.away", "6–3", "6 legs"):
            assert score not in html, score
    form = dispute_form(bob, night)
    assert "reason" not in form.fields
    typed: dict[str, str] = {}
    for number, (home, away) in enumerate(LEEK_NIGHT, start=1):
        won = "home" if home > away else "away"
        other = {"away": str(away)} if won == "home" else {"home": str(home)}
        typed |= leg_fields(drafted, number, won=won, **other)
    answer = form.send(bob, at, typed, do="dispute")
    assert answer.url == night.address("card")
    assert card_of(night.fixture).state == CardState.OFFICIAL


def test_a_card_that_is_another_goes_to_the_league(
    night: MatchNight, drafted: Card, address: str
) -> None:
    under(night, drafted, reporter=Reporter.EACH)
    sign(night.browser("alice"), address, "home")
    bob = night.browser("bob")
    typed: dict[str, str] = {}
    for number, (home, away) in enumerate([*LEEK_NIGHT[:8], (121, 87)], start=1):
        won = "home" if home > away else "away"
        other = {"away": str(away)} if won == "home" else {"home": str(home)}
        typed |= leg_fields(drafted, number, won=won, **other)
    dispute_form(bob, night).send(bob, night.address("card_dispute"), typed, do="dispute")
    assert card_of(night.fixture).state == CardState.DISPUTED
    assert set(Report.objects.values_list("side", flat=True)) == {"home", "away"}
    page = text_of(night.browser("sue").get(night.address("card_settle")))
    assert "1 leg on which they differ" in page
    assert "Pairs 3" in page


# A PIN of one's own


def test_the_own_pin(night: MatchNight) -> None:
    bob = night.browser("bob")
    at = "/accounts/pin/"
    assert "four to eight figures" in text_of(bob.post(at, {"pin": "12"}))
    answer = bob.post(at, {"pin": "4071"}, follow=True)
    assert "Your PIN is saved." in text_of(answer)
    assert "4071" not in answer.content.decode()
    assert "You have a PIN." in text_of(bob.get(at))
    # An empty box is an oversight; to have none is a button of its own.
    assert "Write a PIN: four to eight figures." in text_of(bob.post(at, {"pin": ""}))
    assert "You have a PIN." in text_of(bob.get(at))
    page = PageForm.of(bob.get(at), "drop").send(bob, at, do="drop")
    assert page.url == at
    page = text_of(bob.get(at))
    assert "You have no PIN any more." in page
    assert "You have a PIN." not in page
    assert Client().get(at).url.startswith("/accounts/login/")
