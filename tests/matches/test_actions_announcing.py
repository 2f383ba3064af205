"""Who is told by e-mail of a dispute, a protest, a question, an appeal and a ruling: each once, and
only of what is so.
"""

from datetime import timedelta

import pytest
from django.db import transaction

from league.actions.people import appoint, make_user
from league.enums import Role
from league.models import Email, User
from league.policies import AlreadyDone, NotPossible
from matches.actions.appeals import appeal, drop_appeal
from matches.actions.erasing import erase_user
from matches.actions.protests import drop_protest, question
from matches.actions.settling import Stands
from matches.actions.sheet import SheetChanges
from matches.actions.signing import dispute
from matches.actions.voiding import void_card
from tests.matches.announcing import (
    ORIGIN,
    ToldNight,
    appeals,
    asks,
    decides,
    decides_the_appeal,
    disputes,
    protests,
    queries_of,
    waiting,
)
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card as card_of
from tests.matches.rulings import WHY, by_name, complain, disputed_card, official_card, ruled
from tests.matches.signing import AWAY, HOME, bob, handed_in, say, shown


@pytest.fixture
def night(db, settings) -> ToldNight:
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = ORIGIN
    return ToldNight()


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (disputes, ["alice", "olive", "rita", "sue"]),
        (protests, ["alice", "olive", "rita", "sue"]),
        (asks("rita"), ["alice", "bob", "olive", "sue"]),
        (asks("sue"), ["alice", "bob", "olive", "rita"]),
        (appeals, ["bob", "olive", "rita", "sue"]),
        (decides("olive"), ["alice", "bob"]),
        (decides_the_appeal, ["alice", "bob"]),
    ],
)
def test_an_act_tells_everybody_else_whom_it_concerns(night, act, told) -> None:
    act(night)
    assert waiting() == told
    assert sorted(night.sends(5)) == told
    assert night.sends(6) == {}
    assert waiting() == []


def test_a_dispute_of_several_legs_is_one_e_mail(night) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    card, changes = card_of(night.fixture), [say(night, number, 60, 61) for number in (3, 5)]
    both = SheetChanges(legs=tuple(one for change in changes for one in change.legs))
    given = {"reason": WHY, "seen": shown(card), "at": night.at}
    dispute(card=card, hand=bob(night), changes=both, **given)
    found = night.sends()
    assert sorted(found) == ["alice", "olive", "rita", "sue"]
    assert "): Singles 3 and Singles 5. It does not count" in found["alice"].body


# Nobody twice, whatever they are besides


def test_a_secretary_who_captains_the_other_side_gets_one(night) -> None:
    night.captains("sue", "Anchor", instead_of="alice")
    protests(night)
    found = night.sends(1)
    assert sorted(found) == ["olive", "rita", "sue"]
    assert "You get this as captain of Anchor in the Moorland League." in found["sue"].body
    # Somebody else of the league rules on her own match.
    assert "You can rule on it" not in found["sue"].body
    assert "room for what you have to say" in found["sue"].body


def test_a_secretary_alone_who_captains_a_side_can_rule_on_it(night) -> None:
    night.leaves("olive")
    night.leaves("rita")
    night.captains("sue", "Anchor", instead_of="alice")
    protests(night)
    found = night.sends(1)
    assert list(found) == ["sue"]
    assert "You can rule on it." in found["sue"].body
    # What she decides herself she is not told of.
    ruled(night, Stands(), "sue")
    assert list(night.sends(2)) == ["bob"]


def test_a_captain_of_both_sides_gets_one(night) -> None:
    night.captains("alice", "Bell")
    official_card(night)
    question(card=card_of(night.fixture), reason=WHY, **by_name(night, "rita"))
    found = night.sends()
    assert sorted(found) == ["alice", "bob", "olive", "sue"]
    assert "as captain of Anchor and Bell in the Moorland League." in found["alice"].body
    ruled(night, Stands())
    assert sorted(night.sends(2)) == ["alice", "bob"]


def test_a_captain_of_both_sides_who_protests_is_told_nothing(night) -> None:
    night.captains("bob", "Anchor", instead_of="alice")
    protests(night)
    assert sorted(night.sends(1)) == ["olive", "rita", "sue"]


def test_a_second_captain_of_the_same_side_hears_of_the_ruling_alone(night) -> None:
    night.captains("charlie", "Bell")
    protests(night)
    assert "charlie" not in night.sends(1)
    ruled(night, Stands())
    assert sorted(night.sends(2)) == ["alice", "bob", "charlie"]


def test_the_official_of_another_league_and_the_captain_of_another_match_are_told_nothing(
    night,
) -> None:
    disputed_card(night)
    assert {"sid", "carol", "charlie"}.isdisjoint(night.sends())


# Whom nothing reaches


@pytest.mark.parametrize(
    "columns", [{"email": ""}, {"wants_reminders": False}, {"is_active": False}]
)
def test_nothing_is_left_for_whom_it_cannot_reach(night, columns) -> None:
    for name in ("alice", "sue"):
        night.reach(name, **columns)
    disputed_card(night)
    assert waiting() == ["olive", "rita"]


def test_without_a_mail_server_nothing_is_left_or_asked(night, settings) -> None:
    settings.EMAIL_CONFIGURED = False
    official_card(night)
    asked = queries_of(lambda: complain(night))
    assert not [one for one in asked if "league_email" in one or "league_grant" in one]
    ruled(night, Stands())
    assert not Email.objects.exists()


def test_whoever_stopped_them_after_it_was_written_gets_none(night) -> None:
    disputed_card(night)
    night.reach("alice", wants_reminders=False)
    assert sorted(night.sends()) == ["olive", "rita", "sue"]


# Written with the act or not at all


def test_an_act_that_is_undone_leaves_nothing(night) -> None:
    official_card(night)
    with transaction.atomic():
        complain(night)
        assert waiting() == ["alice", "olive", "rita", "sue"]
        transaction.set_rollback(True)
    assert not Email.objects.exists()


def test_a_second_press_and_a_refused_act_leave_nothing(night) -> None:
    official_card(night)
    complain(night)
    night.clear()
    with pytest.raises(AlreadyDone):
        complain(night)
    with pytest.raises(NotPossible):
        ruled(night, Stands(), seen="of before")
    assert not Email.objects.exists()


def test_an_act_asks_as_much_for_a_league_with_many_officers(night) -> None:
    """One more e-mail is one more row written, and nothing more read."""
    official_card(night)
    question(card=card_of(night.fixture), reason=WHY, **by_name(night, "sue"))
    few = len(queries_of(lambda: complain(night)))
    drop_protest(card=card_of(night.fixture), side=AWAY, **by_name(night, "bob", 1))
    for name in ("ann", "ben", "cy"):
        made = make_user(username=name, name=name, email=f"{name}@example.org", at=night.at)
        appoint(league=night.league, user=made, role=Role.REFEREE, entry=None, **night.act)
    assert len(queries_of(lambda: complain(night))) == few + 3


# What is over when its turn comes


def test_what_was_ruled_on_meanwhile_waits_for_nobody(night) -> None:
    protests(night)
    ruled(night, Stands())
    found = night.sends(3)
    assert {name: message.subject for name, message in found.items()} == {
        "alice": "Anchor v Bell: Ruling 1",
        "bob": "Anchor v Bell: Ruling 1",
    }


def test_of_a_ruling_that_was_decided_again_the_later_one_tells(night) -> None:
    protests(night)
    ruling = ruled(night, Stands())
    appeal(ruling=ruling, side=HOME, reason=WHY, **by_name(night, "alice", 3))
    ruled(night, Stands(), "rita", against=ruling, hours=4)
    subjects = {message.subject for message in night.sends(5).values()}
    assert subjects == {"Anchor v Bell: Ruling 2"}


def test_a_match_that_is_void_meanwhile_waits_for_nobody(night) -> None:
    protests(night)
    void_card(card=card_of(night.fixture), reason="Fog.", **by_name(night, "sue", 1))
    assert night.sends(2) == {}


def test_whoever_is_nobody_in_it_any_more_gets_none(night) -> None:
    protests(night)
    night.leaves("rita")
    night.leaves("alice")
    assert sorted(night.sends(1)) == ["olive", "sue"]
    ruled(night, Stands())
    night.leaves("bob")
    assert night.sends(3) == {}


# Taken back


def test_a_protest_that_is_withdrawn_is_told_to_the_other_side(night) -> None:
    protests(night)
    night.sends(1)
    drop_protest(card=card_of(night.fixture), side=AWAY, **by_name(night, "bob", 2))
    found = night.sends(2)
    assert list(found) == ["alice"]
    assert found["alice"].subject == "Anchor v Bell: Bell withdraws its protest"
    assert "Bell has withdrawn its protest against the card of Anchor v Bell (Division One, " in (
        found["alice"].body
    )
    assert f"{ORIGIN}{night.address('card_disputes')}\n" in found["alice"].body


def test_an_appeal_that_is_withdrawn_is_told_to_the_other_side(night) -> None:
    ruling = appeals(night)
    night.sends(3)
    drop_appeal(ruling=ruling, side=HOME, **by_name(night, "alice", 4))
    found = night.sends(4)
    assert list(found) == ["bob"]
    assert found["bob"].subject == "Anchor v Bell: Anchor withdraws its appeal"
    assert "Anchor has withdrawn its appeal against Ruling 1, on the card" in found["bob"].body
    assert "Ruling 1 stands." in found["bob"].body


def test_what_is_withdrawn_before_it_was_told_is_not_told_at_all(night) -> None:
    protests(night)
    drop_protest(card=card_of(night.fixture), side=AWAY, **by_name(night, "bob", 2))
    assert waiting() == []
    assert night.sends(2) == {}


def test_what_a_worker_is_just_sending_is_told_and_so_is_the_withdrawal(night) -> None:
    protests(night)
    at = night.at + timedelta(hours=1)
    theirs = Email.objects.filter(user=night.user("alice"))
    theirs.update(claim=night.user("alice").uid, claimed_at=at)
    drop_protest(card=card_of(night.fixture), side=AWAY, **by_name(night, "bob", 1))
    assert waiting() == ["alice", "alice"]
    assert [message.subject for message in night.sends(1).values()] == [
        "Anchor v Bell: Bell withdraws its protest"
    ]


def test_whoever_stopped_captaining_is_not_told_of_the_withdrawal(night) -> None:
    protests(night)
    night.sends(1)
    drop_protest(card=card_of(night.fixture), side=AWAY, **by_name(night, "bob", 2))
    night.leaves("alice")
    assert night.sends(2) == {}


# Erased


def test_erasing_somebody_takes_what_was_written_to_them(night) -> None:
    protests(night)
    alice = night.user("alice")
    erase_user(
        user=alice,
        league=night.league,
        typed=str(alice),
        reason="Asked for.",
        **by_name(night, "sue", 2),
    )
    assert not Email.objects.filter(user=alice).exists()
    assert "Alice" not in "".join(Email.objects.values_list("text", flat=True))
    assert sorted(night.sends(2)) == ["olive", "rita", "sue"]
    assert User.objects.get(pk=alice.pk).email == ""
