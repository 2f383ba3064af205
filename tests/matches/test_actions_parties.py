"""Who has to do with a match, each once; and who of them may rule, as the act of ruling says it."""

from datetime import timedelta

import pytest

from league.actions.people import end_grant
from league.enums import Role, Side
from league.models import Grant, User
from league.policies import NotPossible
from matches.actions.appeals import appeal
from matches.actions.parties import may_decide, parties_of
from matches.actions.ruling import check_may_decide
from matches.actions.settling import Stands
from matches.models.matters import matters_of
from tests.matches.announcing import ToldNight, protests, queries_of
from tests.matches.match_night import card as card_of
from tests.matches.rulings import WHY, by_name, ruled
from tests.matches.signing import HOME


@pytest.fixture
def night(db) -> ToldNight:
    return ToldNight()


def names(night: ToldNight, hours: float = 0) -> dict[str, tuple[list[Side], set[Role]]]:
    found = parties_of(night.fixture, night.at + timedelta(hours=hours))
    return {one.user.username: (one.sides, one.roles) for one in found}


CAST = {
    "sue": ([], {Role.SECRETARY}),
    "olive": ([], {Role.OFFICIAL}),
    "rita": ([], {Role.REFEREE}),
    "alice": ([Side.HOME], set()),
    "bob": ([Side.AWAY], set()),
}


def test_the_captains_of_both_sides_and_the_league_are_parties(night) -> None:
    # Neither Carol, who captains another team, nor Sid of another league, nor Charlie.
    assert names(night) == CAST


def test_whoever_is_several_things_is_one_party(night) -> None:
    night.captains("sue", "Bell")
    night.captains("alice", "Bell")
    night.captains("bob", "Anchor")
    both = [Side.HOME, Side.AWAY]
    changed = {
        "sue": ([Side.AWAY], {Role.SECRETARY}),
        "alice": (both, set()),
        "bob": (both, set()),
    }
    assert names(night) == CAST | changed


def test_it_is_who_they_are_at_that_moment(night) -> None:
    end_grant(
        grant=Grant.objects.get(user=night.user("rita")),
        by=None,
        at=night.at + timedelta(hours=1),
    )
    User.objects.filter(username="bob").update(is_active=False)
    assert set(names(night)) == {"sue", "olive", "rita", "alice"}
    assert set(names(night, 1)) == {"sue", "olive", "alice"}


def test_it_is_one_query(night) -> None:
    assert len(queries_of(lambda: names(night))) == 1


@pytest.mark.parametrize("gone", [(), ("olive",), ("olive", "rita"), ("sue", "rita")])
@pytest.mark.parametrize("captain", [None, "sue", "rita"])
@pytest.mark.parametrize("appealed", [False, True])
def test_who_is_told_that_they_can_rule_can(night, gone, captain, appealed) -> None:
    protests(night)
    at = night.at + timedelta(hours=4)
    if appealed:
        ruling = ruled(night, Stands(), "olive")
        appeal(ruling=ruling, side=HOME, reason=WHY, **by_name(night, "alice", 3))
    for name in gone:
        night.leaves(name)
    if captain is not None and captain not in gone:
        night.captains(captain, "Dove")
        night.captains(captain, "Anchor")
    (matter,) = matters_of(card_of(night.fixture))
    maker = matter.against.by_id if matter.against else None
    parties = parties_of(night.fixture, at)
    desk = [one for one in parties if one.roles]
    assert desk
    for party in desk:
        try:
            check_may_decide(matter, by=User.objects.get(pk=party.user.pk), at=at)
            allowed = True
        except NotPossible:
            allowed = False
        assert may_decide(party, parties, maker) is allowed, party
    assert any(may_decide(one, parties, maker) for one in desk)
    others = [one for one in parties if not one.roles]
    assert not any(may_decide(one, parties, maker) for one in others)
