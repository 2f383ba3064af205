"""Inviting from the desk: all teams or one, what is shown once, who may, and e-mail."""

import re
from html import unescape

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from league.actions.invitations import invite_captain
from league.actions.people import appoint, change_person
from league.enums import Role
from league.models import Competition, Grant, Invitation, Season, User
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def links(answer: Answer) -> list[str]:
    return re.findall(r"\nhttps?://[^/\s]+(/join/[^/\s]+/)", unescape(answer.html))


def opens_for(address: str) -> str:
    """Whom a link asks for."""
    page = Answer(Client().get(address)).text
    found = re.search(r"I am ([\w ]+): this is my phone|This is my phone: let me in", page)
    assert found, page
    return found[1] or "anybody"


def test_all_teams_with_how_far_each_is(world: World, desk: DeskBrowser) -> None:
    Client().force_login(world.bob)
    invite_captain(entry=world.crown, **world.who)
    page = desk.get("invitations")
    assert "Anchor Alice, not in yet" in page.text
    assert "Bell Bob, last in on" in page.text
    assert "Crown No captain yet. Invitation waits until" in page.text
    ticked = re.findall(r'value="(\d+)" id="team-\d+" checked', page.html)
    assert ticked == [str(world.anchor.pk)]


def test_a_cup_is_not_ticked_beforehand(world: World, desk: DeskBrowser) -> None:
    Competition.objects.filter(pk=world.competition.pk).update(kind="knockout")
    page = desk.get("invitations")
    assert "Anchor Alice, not in yet" in page.text
    assert " checked" not in page.html


def test_all_at_once_to_send_and_to_print(world: World, desk: DeskBrowser) -> None:
    teams = [world.anchor.pk, world.crown.pk]
    answer = desk.send("invitations", teams=teams)
    assert answer.status == 200
    assert [opens_for(one) for one in links(answer)] == ["Alice", "anybody"]
    cards = answer.html.split('class="invite"')[1:]
    assert len(cards) == 2
    for card, team in zip(cards, ("Anchor", "Crown"), strict=True):
        assert f"Captain of {team}" in card
        assert 'role="img"' in card
        assert re.search(r"testserver/join/</b> and type <strong>\w{4}-\w{4}</strong>", card)
    assert "Cache-Control" in answer.response.headers


def test_a_team_whose_captain_has_another_role_cannot_be_ticked(
    world: World, desk: DeskBrowser
) -> None:
    appoint(league=world.league, user=world.alice, role=Role.REFEREE, **world.who)
    page = desk.get("invitations")
    assert "Alice, not in yet (has another role, so signs in the usual way)" in page.text
    answer = desk.refused("invitations", teams=[str(world.anchor.pk)])
    assert "Tick only what is in the list." in error_beside(answer, "teams")
    assert "has another role on this site" in desk.get("invitation_team", world.anchor.pk).text
    said = desk.send("invitation_team", world.anchor.pk, do="invite", user=world.alice.pk)
    assert "Alice has another role on this site too" in said.text
    assert not Invitation.objects.exists()


def test_none_ticked(desk: DeskBrowser) -> None:
    answer = desk.refused("invitations", send="")
    assert error_beside(answer, "teams") == "Tick at least one team."


def test_another_leagues_team_is_not_offered(world: World, desk: DeskBrowser) -> None:
    answer = desk.refused("invitations", teams=[str(world.their_entry.pk)])
    assert "Tick only what is in the list." in error_beside(answer, "teams")


def test_one_team_another_phone(world: World, desk: DeskBrowser) -> None:
    answer = desk.send("invitation_team", world.anchor.pk, do="invite", user=world.alice.pk)
    assert [opens_for(one) for one in links(answer)] == ["Alice"]
    page = desk.get("invitation_team", world.anchor.pk)
    assert "For Alice, until" in page.text
    waiting = Invitation.objects.get().pk
    desk.send("invitation_team", world.anchor.pk, do="take-back", invitation=waiting)
    assert not Invitation.objects.waiting(world.at).exists()
    again = desk.send("invitation_team", world.anchor.pk, do="take-back", invitation=waiting)
    assert "has been used or taken back already" in again.text


def test_a_lost_phone(world: World, desk: DeskBrowser) -> None:
    lost = Client()
    lost.force_login(world.alice)
    answer = desk.send("invitation_team", world.anchor.pk, do="lost", user=world.alice.pk)
    assert [opens_for(one) for one in links(answer)] == ["Alice"]
    assert lost.get("/accounts/details/").status_code == 302


def test_a_new_captain(world: World, desk: DeskBrowser) -> None:
    page = desk.get("invitation_team", world.anchor.pk)
    assert "that person is signed out on every phone" in page.text
    answer = desk.send("invitation_team", world.anchor.pk, do="new", name="Zoe Lund")
    assert [opens_for(one) for one in links(answer)] == ["Zoe Lund"]
    active = Grant.objects.active(timezone.now()).filter(entry=world.anchor)
    assert [one.user.name for one in active] == ["Zoe Lund"]


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"name": "Zoe", "user": "bob"}, "name", "not both"),
        ({"phone": "01538 1"}, "name", "Write whose this is: 01538 1."),
        ({"name": "Zoe", "email": "zoe"}, "email", "no e-mail address"),
        ({"name": "x" * 121}, "name", "120"),
    ],
    ids=["both", "phone of nobody", "address", "long"],
)
def test_what_is_refused_keeps_what_was_typed(
    typed: dict[str, str], field: str, said: str, world: World, desk: DeskBrowser
) -> None:
    given = typed | ({"user": str(world.bob.pk)} if "user" in typed else {})
    answer = desk.refused("invitation_team", world.anchor.pk, do="new", **given)
    assert said in error_beside(answer, field)
    assert Grant.objects.get(entry=world.anchor).ends_at is None
    assert not Invitation.objects.exists()


def test_somebody_who_is_no_captain_any_more(world: World, desk: DeskBrowser) -> None:
    for do in ("invite", "lost"):
        answer = desk.send("invitation_team", world.anchor.pk, do=do, user=world.bob.pk)
        assert "That is no captain of Anchor any more." in answer.text
    assert not Invitation.objects.exists()


def test_a_closed_season(world: World, desk: DeskBrowser) -> None:
    Season.objects.filter(pk=world.season.pk).update(closed_on=world.today)
    assert "The season is closed" in desk.get("invitation_team", world.anchor.pk).text
    answer = desk.send("invitation_team", world.anchor.pk, do="invite", user=world.alice.pk)
    assert "is closed, so Anchor needs no captain" in answer.text
    assert "No team plays in a season that is open." in desk.get("invitations").text


def test_a_marker_is_in_no_list_of_people(world: World, desk: DeskBrowser) -> None:
    marker = User.objects.create(username="marker-1", name="Mo Marker")
    Grant.objects.create(
        league=world.league,
        user=marker,
        role=Role.MARKER,
        card_uid=world.fixture.uid,
        starts_at=world.at,
    )
    for page in ("people", "person_appoint", "invitations", "captains"):
        assert "Mo Marker" not in desk.get(page).text
    assert "Mo Marker" not in desk.get("invitation_team", world.anchor.pk).text
    assert "Bob (bob)" in desk.get("invitation_team", world.anchor.pk).text


def test_links_are_those_of_the_site_behind_its_proxy(world: World) -> None:
    desk = Client(headers={"x-forwarded-proto": "https", "host": "testserver"})
    desk.force_login(world.sue)
    address = DeskBrowser(world.league, world.sue).address("invitation_team", world.crown.pk)
    with override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")):
        page = desk.post(address, {"do": "invite"}).content.decode()
    assert "https://testserver/join/" in page
    assert "http://testserver/join/" not in page


@pytest.fixture
def mailing(settings: object) -> None:
    settings.EMAIL_CONFIGURED = True  # type: ignore[attr-defined]


def test_by_e_mail_where_the_address_is_known(
    world: World, desk: DeskBrowser, mailing: None
) -> None:
    change_person(user=world.alice, email="alice@example.org", **world.who)
    teams = [world.anchor.pk, world.bell.pk]
    answer = desk.send("invitations", teams=teams, send="on")
    assert "Sent by e-mail to alice@example.org." in answer.text
    (message,) = mail.outbox
    assert message.to == ["alice@example.org"]
    assert f"http://testserver{links(answer)[0]}" in message.body
    assert re.search(r"testserver/join/ and type the code \w{4}-\w{4}\.", message.body)


def test_without_a_tick_or_a_mail_server_nothing_is_sent(world: World, desk: DeskBrowser) -> None:
    change_person(user=world.alice, email="alice@example.org", **world.who)
    assert "by e-mail" not in desk.get("invitations").text
    desk.send("invitations", teams=[world.anchor.pk], send="on")
    desk.send("invitation_team", world.anchor.pk, do="invite", user=world.alice.pk, send="1")
    with override_settings(EMAIL_CONFIGURED=True):
        desk.send("invitations", teams=[world.anchor.pk])
    assert mail.outbox == []


def test_a_mail_server_that_refuses(
    world: World, desk: DeskBrowser, mailing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no route")

    monkeypatch.setattr("league.actions.invitation_mail.send_mail", refuse)
    change_person(user=world.alice, email="alice@example.org", **world.who)
    answer = desk.send(
        "invitation_team", world.anchor.pk, do="invite", user=world.alice.pk, send="1"
    )
    assert "The e-mail to alice@example.org could not be sent." in answer.text
    assert len(links(answer)) == 1
