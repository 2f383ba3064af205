"""Who may do what in a league: every check against the whole cast."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from league import permissions
from league.actions.people import appoint, end_grant
from league.enums import Role
from league.models import Grant, User
from tests.league.small_league import World

CAST = ("sue", "olive", "rita", "alice", "bob", "charlie", "sid", "nobody")


def person(world: World, name: str) -> permissions.Person:
    return AnonymousUser() if name == "nobody" else getattr(world, name)


def allowed(world: World, ask: Callable[..., bool], *about: object) -> set[str]:
    return {name for name in CAST if ask(person(world, name), *about)}


@pytest.mark.parametrize(
    ("ask", "who"),
    [
        (permissions.can_see_desk, {"sue", "olive", "rita"}),
        (permissions.can_run_league, {"sue", "olive"}),
        (permissions.can_hand_out_roles, {"sue"}),
    ],
)
def test_roles_of_the_league(ask: Callable[..., bool], who: set[str], world: World) -> None:
    assert allowed(world, ask, world.league) == who
    assert allowed(world, ask, world.elsewhere) == {"sid"}


@pytest.mark.parametrize(
    ("role", "who"),
    [
        (Role.SECRETARY, {"sue"}),
        (Role.OFFICIAL, {"sue"}),
        (Role.REFEREE, {"sue"}),
        (Role.CAPTAIN, {"sue", "olive"}),
        (Role.MARKER, {"sue", "olive"}),
    ],
)
def test_who_appoints_whom(role: Role, who: set[str], world: World) -> None:
    assert allowed(world, permissions.can_appoint, world.league, role) == who


def test_a_captain_is_captain_of_one_team(world: World) -> None:
    assert allowed(world, permissions.can_captain, world.anchor) == {"alice"}
    assert allowed(world, permissions.can_captain, world.bell) == {"bob"}
    assert allowed(world, permissions.can_captain, world.their_entry) == set()
    assert permissions.captained(world.alice, world.league) == {world.anchor.pk}
    assert permissions.captained(world.alice, world.elsewhere) == frozenset()


@pytest.mark.parametrize(
    ("whom", "who"),
    [
        ("alice", {"sue", "olive"}),
        ("rita", {"sue"}),
        ("olive", {"sue"}),
        ("sue", {"sue"}),
        ("sid", set()),
        ("charlie", set()),
    ],
)
def test_who_makes_a_sign_in_link_for_whom(whom: str, who: set[str], world: World) -> None:
    ask = permissions.can_make_sign_in_link
    assert allowed(world, ask, world.league, getattr(world, whom)) == who


def test_no_link_for_somebody_with_a_role_elsewhere(world: World) -> None:
    appoint(
        league=world.elsewhere,
        user=world.alice,
        role="captain",
        entry=world.their_entry,
        by=world.sid,
        at=world.at,
    )
    for maker, league in ((world.sue, world.league), (world.sid, world.elsewhere)):
        with pytest.raises(PermissionDenied, match="role elsewhere"):
            permissions.check_make_sign_in_link(maker, league, world.alice)


@pytest.mark.parametrize("field", ["is_superuser", "is_staff"])
def test_no_link_for_the_sites_owner(field: str, world: World) -> None:
    User.objects.filter(pk=world.alice.pk).update(**{field: True})
    world.alice.refresh_from_db()
    assert not permissions.can_make_sign_in_link(world.sue, world.league, world.alice)


def test_a_role_holds_from_its_start_until_its_end(world: World) -> None:
    grant = world.rita.grants.get()
    assert permissions.can_see_desk(world.rita, world.league)
    end_grant(grant=grant, **world.who)
    assert not permissions.can_see_desk(world.rita, world.league)
    Grant.objects.filter(pk=grant.pk).update(starts_at=world.at + timedelta(hours=1), ends_at=None)
    assert not permissions.can_see_desk(world.rita, world.league)


def test_somebody_shut_out_has_no_role(world: World) -> None:
    world.sue.is_active = False
    assert permissions.roles(world.sue, world.league) == frozenset()


def test_a_superuser_has_no_role_by_that_alone(world: World) -> None:
    world.charlie.is_superuser = True
    assert not permissions.can_run_league(world.charlie, world.league)


def test_a_requests_questions_cost_one_query(
    world: World, django_assert_num_queries: Callable[..., object]
) -> None:
    with django_assert_num_queries(1):
        permissions.remember_grants(world.alice)
        assert permissions.can_captain(world.alice, world.anchor)
        assert not permissions.can_see_desk(world.alice, world.league)
        assert not permissions.can_see_desk(world.alice, world.elsewhere)


def test_a_refusal_says_who_could(world: World) -> None:
    with pytest.raises(PermissionDenied, match="the secretary or an official of the Leek League"):
        permissions.check_run_league(world.charlie, world.league)
    with pytest.raises(PermissionDenied, match="the captain of Anchor"):
        permissions.check_captain(world.bob, world.anchor)
