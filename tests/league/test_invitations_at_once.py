"""Two phones, or two secretaries, at the same moment: one gets in, one invitation waits."""

import pytest

from league.actions.invitations import invite_captain, new_captain, use_invitation
from league.models import Grant, Invitation, User
from tests.league.small_league import World, make_world
from tests.league.test_actions_at_once import ONE_OF_TWO, at_once


@pytest.fixture
def busy(transactional_db: None) -> World:
    return make_world()


def test_two_phones_with_one_invitation(busy: World) -> None:
    made = invite_captain(entry=busy.crown, **busy.who)

    def join(name: str) -> object:
        return use_invitation(invitation=made.invitation, name=name, at=busy.at)

    assert at_once(lambda: join("Zoe Lund"), lambda: join("Dan Orme")) == ONE_OF_TWO
    held = Grant.objects.get(entry=busy.crown)
    assert Invitation.objects.get().user == held.user
    assert User.objects.filter(name__in=["Zoe Lund", "Dan Orme"]).count() == 1


def test_two_secretaries_and_one_new_captain(busy: World) -> None:
    def name() -> object:
        return new_captain(entry=busy.anchor, name="Zoe Lund", **busy.who)

    assert sum(at_once(name, name).values()) == 2
    assert User.objects.filter(name="Zoe Lund").count() == 1
    assert Invitation.objects.waiting(busy.at).count() == 1
