"""Whom to ring: the officers' list, a person's details, and what somebody says of themselves."""

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.people import appoint
from league.actions.venues import change_venue
from league.enums import Role
from league.models import User
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World
from tests.reading import text_of

OWN = reverse("people:own_details")


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def test_each_team_with_its_captain_and_its_pub(desk: DeskBrowser, world: World) -> None:
    desk.send(
        "person_change", world.alice.pk, name="Alice", phone="(01706) 555 012", email="a@b.test"
    )
    change_venue(venue=world.anchor_pub, phone="01706 555 099", **world.who)
    page = desk.get("captains")
    assert "Alice: (01706) 555 012 a@b.test" in page.text
    assert 'href="tel:01706555012"' in page.html
    assert 'href="mailto:a@b.test"' in page.html
    assert 'href="tel:01706555099"' in page.html
    assert "Bob (no telephone)" in page.text
    assert "Crown No captain yet. Invite one for Crown" in page.text


def test_a_captain_of_former_days_is_not_rung(desk: DeskBrowser, world: World) -> None:
    assert "Alice" in desk.get("captains").text
    desk.send("person_end", world.alice.grants.get().pk)
    assert "Alice" not in desk.get("captains").text


def test_captains_do_not_see_the_list(world: World) -> None:
    assert DeskBrowser(world.league, world.alice).get("captains").status == 403


@pytest.mark.parametrize("captains", [1, 3])
def test_queries_do_not_grow(
    desk: DeskBrowser, world: World, captains: int, django_assert_num_queries
) -> None:
    for number in range(captains):
        user = User.objects.create(username=f"c{number}", name=f"C {number}")
        appoint(league=world.league, user=user, role=Role.CAPTAIN, entry=world.crown, **world.who)
    desk.get("captains")
    with django_assert_num_queries(6):
        desk.get("captains")


def test_a_persons_details(desk: DeskBrowser, world: World) -> None:
    page = desk.get("person_change", world.alice.pk)
    assert "Signs in as alice" in page.text
    page = desk.send("person_change", world.alice.pk, name=" Alice  Ward ", phone="", email="")
    assert "Alice Ward is saved." in page.text
    world.alice.refresh_from_db()
    assert (world.alice.name, world.alice.username) == ("Alice Ward", "alice")


def test_an_address_belongs_to_one_person(desk: DeskBrowser, world: World) -> None:
    desk.send("person_change", world.bob.pk, name="Bob", email="b@b.test", phone="")
    page = desk.refused("person_change", world.alice.pk, name="Alice", email="B@b.test", phone="1")
    assert error_beside(page, "email") == "Somebody else signs in with B@b.test."
    world.alice.refresh_from_db()
    assert world.alice.email == ""


def test_who_has_a_role_elsewhere_is_not_changed_here(desk: DeskBrowser, world: World) -> None:
    """An address is as good as a key: the other league's officers give it, or the site's owner."""
    appoint(league=world.elsewhere, user=world.alice, role=Role.REFEREE, by=world.sid, at=world.at)
    page = desk.get("person_change", world.alice.pk)
    assert page.status == 403
    assert "a role elsewhere" in page.text


def test_an_official_does_not_change_the_secretary(world: World) -> None:
    desk = DeskBrowser(world.league, world.olive)
    assert desk.get("person_change", world.sue.pk).status == 403
    assert desk.get("person_change", world.alice.pk).status == 200


def test_a_new_captain_comes_with_a_telephone(desk: DeskBrowser, world: World) -> None:
    desk.send(
        "person_appoint", role="captain", entry=world.crown.pk, name="Zoë Lund", phone="01706 1"
    )
    assert "Zoë Lund: 01706 1" in desk.get("captains").text


def test_my_own_name_and_telephone(world: World) -> None:
    client = Client()
    client.force_login(world.alice)
    assert 'value="Alice"' in client.get(OWN).content.decode()
    answer = client.post(OWN, {"name": "Alice Ward", "phone": "01706 2"}, follow=True)
    assert "Your details are saved." in text_of(answer)
    world.alice.refresh_from_db()
    assert (world.alice.name, world.alice.phone) == ("Alice Ward", "01706 2")
    answer = client.post(OWN, {"name": "", "phone": "x" * 41})
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {"name", "phone"}
    assert f'value="{"x" * 41}"' in answer.content.decode()


def test_e_mails_about_matches_are_one_s_own_choice(world: World) -> None:
    client = Client()
    client.force_login(world.alice)
    page = client.get(OWN)
    assert "There is no e-mail address of yours here." in text_of(page)
    assert page.context["form"]["wants_reminders"].value() is True
    User.objects.filter(pk=world.alice.pk).update(email="alice@example.org")
    page = client.get(OWN)
    assert "To alice@example.org: what is due, disputed or decided" in text_of(page)
    for sent, kept in (({}, False), ({"wants_reminders": "on"}, True)):
        client.post(OWN, {"name": "Alice", "phone": ""} | sent)
        world.alice.refresh_from_db()
        assert world.alice.wants_reminders is kept
        assert client.get(OWN).context["form"]["wants_reminders"].value() is kept


def test_an_officer_s_change_leaves_that_choice_alone(desk: DeskBrowser, world: World) -> None:
    User.objects.filter(pk=world.alice.pk).update(wants_reminders=False)
    page = desk.send("person_change", world.alice.pk, name="Alice Ward", phone="", email="")
    assert "Alice Ward is saved." in page.text
    world.alice.refresh_from_db()
    assert not world.alice.wants_reminders


def test_a_stranger_signs_in_first(db: None) -> None:
    answer = Client().get(OWN)
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"?next={OWN}")
    assert Client().put(OWN).status_code == 405
