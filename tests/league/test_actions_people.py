"""People, their roles, and links that sign in once."""

from datetime import timedelta
from uuid import uuid4

import pytest

from league.actions.people import (
    LINK_LASTS,
    appoint,
    end_grant,
    find_sign_in_link,
    introduce,
    make_sign_in_link,
    make_user,
    use_sign_in_link,
)
from league.enums import Role
from league.models import Grant, SignInLink, User
from tests.league.refusals import refused
from tests.league.small_league import World

PASSWORD = "double-six-and-a-pint"


def test_somebody_with_a_password(world: World) -> None:
    user = make_user(
        username="dan", name=" Dan  Orme ", email="dan@example.org", password=PASSWORD, **world.who
    )
    assert (user.name, user.email) == ("Dan Orme", "dan@example.org")
    assert user.check_password(PASSWORD)
    assert not user.is_staff


def test_somebody_without_a_password(world: World) -> None:
    assert not make_user(username="dan", **world.who).has_usable_password()


@pytest.mark.parametrize("password", ["short", "password", "1234567890123", ""])
def test_a_weak_password_is_refused(password: str, world: World) -> None:
    with refused(field="password"):
        make_user(username="dan", password=password, **world.who)


@pytest.mark.parametrize("username", ["", " ", "two words", "<b>", "x" * 151, "a\0b", "🍺"])
def test_a_sign_in_name_is_plain(username: str, world: World) -> None:
    with refused(field="username"):
        make_user(username=username, **world.who)


def test_sign_in_names_and_addresses_are_one_persons(world: World) -> None:
    make_user(username="dan", email="dan@example.org", **world.who)
    with refused("sign-in name DAN is taken", field="username"):
        make_user(username="DAN", **world.who)
    with refused("Somebody else signs in with Dan@Example.org", field="email"):
        make_user(username="dan2", email="Dan@Example.org", **world.who)
    with refused("no e-mail address", field="email"):
        make_user(username="dan3", email="dan", **world.who)


def test_somebody_else_was_quicker(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda _: False)
    with refused("taken", field="username"):
        make_user(username="SUE", **world.who)


def test_roles(world: World) -> None:
    grant = appoint(
        league=world.league, user=world.charlie, role="captain", entry=world.crown, **world.who
    )
    assert (grant.entry, grant.granted_by, grant.ends_at) == (world.crown, world.sue, None)
    assert grant.starts_at == world.at
    marker = appoint(
        league=world.league, user=world.charlie, role=Role.MARKER, card_uid=uuid4(), **world.who
    )
    assert marker.entry is None


def test_what_cannot_be_appointed(world: World) -> None:
    given = {"league": world.league, "user": world.charlie, **world.who}
    with refused("needs a team", field="entry"):
        appoint(**given, role="captain")
    with refused("needs a team", field="entry"):
        appoint(**given, role="referee", entry=world.anchor)
    with refused("needs a card", field="role"):
        appoint(**given, role="marker")
    with refused("Ship does not play in the Leek League", field="entry"):
        appoint(**given, role="captain", entry=world.their_entry)
    User.objects.filter(pk=world.charlie.pk).update(is_active=False)
    world.charlie.refresh_from_db()
    with refused("Charlie can no longer sign in", field="user"):
        appoint(**given, role="referee")


def test_a_role_is_held_once(world: World) -> None:
    with refused("Rita is already referee", field="role"):
        appoint(league=world.league, user=world.rita, role="referee", **world.who)
    with refused("Alice is already captain of Anchor", field="role"):
        appoint(
            league=world.league, user=world.alice, role="captain", entry=world.anchor, **world.who
        )
    appoint(league=world.league, user=world.alice, role="captain", entry=world.crown, **world.who)


def test_of_two_appointments_at_once_one_stands(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda _: False)
    with refused("already referee", field="role"):
        appoint(league=world.league, user=world.rita, role="referee", **world.who)
    assert Grant.objects.filter(user=world.rita).count() == 1


def test_a_role_ends_and_can_be_given_again(world: World) -> None:
    grant = world.rita.grants.get()
    end_grant(grant=grant, **world.who)
    assert grant.ends_at == world.at
    with refused("no longer has this role"):
        end_grant(grant=grant, **world.who)
    appoint(league=world.league, user=world.rita, role="referee", **world.who)


def test_a_league_keeps_a_secretary(world: World) -> None:
    grant = world.sue.grants.get()
    with refused("only secretary of the Leek League"):
        end_grant(grant=grant, **world.who)
    appoint(league=world.league, user=world.olive, role="secretary", **world.who)
    end_grant(grant=grant, **world.who)


def test_a_secretary_who_cannot_sign_in_is_no_successor(world: World) -> None:
    appoint(league=world.league, user=world.olive, role="secretary", **world.who)
    User.objects.filter(pk=world.olive.pk).update(is_active=False)
    with refused("only secretary"):
        end_grant(grant=world.sue.grants.get(), **world.who)


def test_introducing_makes_a_person_with_a_role(world: World) -> None:
    given = {"league": world.league, "role": "captain", "entry": world.crown, **world.who}
    first = introduce(**given, name="Zoë Lund")
    second = introduce(**given, name="Zoë Lund")
    third = introduce(**given, name="李", username=" li ")
    assert [one.user.username for one in (first, second, third)] == ["zoe.lund", "zoe.lund2", "li"]
    assert introduce(**given, name="🍺").user.username == "player"


def test_introducing_is_all_or_nothing(world: World) -> None:
    before = User.objects.count()
    with refused(field="entry"):
        introduce(league=world.league, name="Dan", role="captain", **world.who)
    assert User.objects.count() == before


def test_a_link_signs_in_once(world: World) -> None:
    secret = make_sign_in_link(user=world.bob, **world.who)
    assert secret not in str(SignInLink.objects.values())
    assert find_sign_in_link(secret=secret, at=world.at).user == world.bob
    assert use_sign_in_link(secret=secret, at=world.at) == world.bob
    with refused("has been used"):
        use_sign_in_link(secret=secret, at=world.at)


def test_a_link_expires(world: World) -> None:
    secret = make_sign_in_link(user=world.bob, **world.who)
    almost = world.at + LINK_LASTS - timedelta(seconds=1)
    assert find_sign_in_link(secret=secret, at=almost)
    with refused("has expired"):
        use_sign_in_link(secret=secret, at=world.at + LINK_LASTS)


def test_a_newer_link_replaces_an_older_one(world: World) -> None:
    old = make_sign_in_link(user=world.bob, **world.who)
    alices = make_sign_in_link(user=world.alice, **world.who)
    new = make_sign_in_link(user=world.bob, **world.who)
    with refused("replaced by a newer one"):
        use_sign_in_link(secret=old, at=world.at)
    assert use_sign_in_link(secret=new, at=world.at) == world.bob
    assert use_sign_in_link(secret=alices, at=world.at) == world.alice


def test_an_unknown_link(world: World) -> None:
    with refused("not known here"):
        use_sign_in_link(secret="guess", at=world.at)


def test_nobody_gets_in_who_was_shut_out(world: World) -> None:
    secret = make_sign_in_link(user=world.bob, **world.who)
    User.objects.filter(pk=world.bob.pk).update(is_active=False)
    world.bob.refresh_from_db()
    with refused("Bob can no longer sign in"):
        use_sign_in_link(secret=secret, at=world.at)
    with refused("Bob can no longer sign in", field="user"):
        make_sign_in_link(user=world.bob, **world.who)


def test_of_two_uses_at_once_one_succeeds(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have read the link as unused; the first write takes it."""
    secret = make_sign_in_link(user=world.bob, **world.who)
    unused = find_sign_in_link(secret=secret, at=world.at)
    monkeypatch.setattr("league.actions.people.find_sign_in_link", lambda **_: unused)
    assert use_sign_in_link(secret=secret, at=world.at) == world.bob
    with refused("has been used"):
        use_sign_in_link(secret=secret, at=world.at)
