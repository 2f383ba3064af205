"""Whose act it is follows from who does it and the card, for every act that changes a card."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from league.actions import people
from league.actions.invitations import use_invitation
from league.enums import FixtureStatus, Role, Side
from league.models import Fixture, Grant, User
from league.permissions import remember_grants
from league.policies import NotPossible
from matches.actions import adopting, events, live, sheet, tapping
from matches.actions.cards import open_card
from matches.actions.changing import check_change, is_open_to
from matches.actions.live import Phone, send
from matches.actions.markers import invite_marker
from matches.actions.sheet import LegChange, NoteChange, SheetChanges, SlotChange
from matches.actions.streams import LegActs
from matches.enums import CardState, LegState
from matches.merge import to_payload
from matches.models import BoardSlot, Card, Leg, LegEvent, LegStream, content_of
from matches.sending import Add
from scoring.leg import Peg
from tests.matches.conftest import ANCHOR, LEEK_NIGHT
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.phones import add, sending

SIGNED = (CardState.REPORTED, CardState.AWAITING_APPROVAL, CardState.DISPUTED)
HOME = Side.HOME
ONE_PEG = to_payload(Peg(1, 3))
# Captains of either side, a marker, a referee, nobody, another league's secretary, and an official
# whose time is over: each of them goes by the rule of the sides.
SIDES = ("alice", "bob", "mo", "rita", "charlie", "sid", "otto")
# The secretary, an official, and an official who captains a side of this very match.
LEAGUE = ("sue", "olive", "dora")


@dataclass(frozen=True)
class Scene:
    """A card on which there is something to do for every act; not signed yet."""

    night: MatchNight
    people: dict[str, User]

    @property
    def card(self) -> Card:
        return card_of(self.night.fixture)

    def leg(self, number: int) -> Leg:
        return legs(self.card)[number - 1]

    def chair(self) -> BoardSlot:
        return BoardSlot.objects.get(
            board__card=self.card, board__order=2, side=HOME, lineup__isnull=True
        )

    def event(self) -> LegEvent:
        return LegEvent.objects.get(stream=self.leg(1).stream)

    def beside(self) -> LegStream:
        """The record of the first leg that does not count."""
        return LegStream.objects.exclude(uid=self.leg(1).stream).get(leg=self.leg(1))

    def sign(self, state: CardState) -> None:
        Card.objects.filter(pk=self.card.pk).update(state=state)


@pytest.fixture
def scene(db: None) -> Scene:
    """Anchor's first single is named, and it named everybody a week ago; the first leg is pegged on
    two phones, the second on one.
    """
    night = MatchNight()
    night.builder.draft(night.add("Anchor", "Dove", -7), LEEK_NIGHT)
    card = open_card(fixture=night.fixture, **night.act)
    tapping.tap_player(card=card, side=HOME, who=ANCHOR[0], **night.act)
    for number, name, points in ((1, "alice", 15), (1, "bob", 12), (2, "alice", 8)):
        phone = Phone(by=night.user(name), device=name[0] * 64)
        sent = sending(add(Peg(0, points)))
        send(leg=legs(card)[number - 1], sending=sent, phone=phone, at=night.at)
    return Scene(night, {**night.people, **_more(night, card)})


def _more(night: MatchNight, card: Card) -> dict[str, User]:
    """The marker of the card, an official who is a captain, and one whose time is over."""
    made = invite_marker(card=card, by=night.user("alice"), at=night.at)
    more = {"mo": use_invitation(invitation=made.invitation, name="Mo Stott", at=night.at)}
    for name in ("dora", "otto"):
        more[name] = people.make_user(username=name, name=name.title(), at=night.at)
    whole_week = night.at - timedelta(days=7)
    yesterday = night.at - timedelta(days=1)
    for name, role, entry, ends in (
        ("dora", Role.OFFICIAL, None, None),
        ("dora", Role.CAPTAIN, night.entries["Bell"], None),
        ("otto", Role.OFFICIAL, None, yesterday),
    ):
        Grant.objects.create(
            league=night.league,
            user=more[name],
            role=role,
            entry=entry,
            starts_at=whole_week,
            ends_at=ends,
        )
    return more


def _one_leg(scene: Scene) -> SheetChanges:
    leg = scene.leg(3)
    return SheetChanges((LegChange(leg.pk, leg.version, LegState.PLAYED, None, (61, 60)),))


def _move(scene: Scene, how: dict[str, Any]) -> Card:
    leg, to = scene.leg(2), scene.leg(1)
    return adopting.move_events(leg=leg, to=to, versions=(leg.version, to.version), **how)


def _adopt(scene: Scene, how: dict[str, Any]) -> Leg:
    return adopting.adopt(stream=scene.beside(), seen=(scene.leg(1).version, 1), **how)


def _untap(scene: Scene, how: dict[str, Any]) -> Card:
    lineup = scene.card.boards.all()[0].slots.get(side=HOME).lineup
    return tapping.untap(card=scene.card, side=HOME, lineup=lineup, **how)


def _set_slot(scene: Scene, how: dict[str, Any]) -> Card:
    slot = scene.chair()
    return sheet.set_slot(
        card=scene.card, slot_id=slot.pk, version=slot.version, who=ANCHOR[1], **how
    )


def _save_named(scene: Scene, how: dict[str, Any]) -> Card:
    slot = scene.chair()
    changes = SheetChanges(slots=(SlotChange(slot.pk, slot.version, ANCHOR[1]),))
    return tapping.save_named(card=scene.card, changes=changes, **how)


def _change(scene: Scene, how: dict[str, Any]) -> Leg:
    return events.change_events(leg=scene.leg(1), acts=[Add(*ONE_PEG)], **how)


def _correct(scene: Scene, how: dict[str, Any]) -> Leg:
    kind, payload = ONE_PEG
    return events.correct_event(event=scene.event(), kind=kind, payload=payload, **how)


def _record(scene: Scene, how: dict[str, Any]) -> Leg:
    kind, payload = ONE_PEG
    return events.record_event(leg=scene.leg(1), kind=kind, payload=payload, **how)


def _send(scene: Scene, how: dict[str, Any]) -> live.Receipt:
    phone = Phone(by=how["by"], device="c" * 64)
    sent = sending(add(Peg(1, 3)))
    return send(leg=scene.leg(3), sending=sent, phone=phone, at=how["at"])


def _save_held(scene: Scene, how: dict[str, Any]) -> Card:
    return sheet.save_held(scene.card, SheetChanges(note=NoteChange("", "The cup was full")), **how)


def _for_home(act: Callable[..., Card], **more: Any) -> Callable[[Scene, dict[str, Any]], Card]:
    return lambda scene, how: act(card=scene.card, side=HOME, **more, **how)


ACTS: dict[str, Callable[[Scene, dict[str, Any]], object]] = {
    "save_sheet": lambda scene, how: sheet.save_sheet(
        card=scene.card, changes=_one_leg(scene), **how
    ),
    "save_held": _save_held,
    "set_slot": _set_slot,
    "save_named": _save_named,
    "tap_player": _for_home(tapping.tap_player, who=ANCHOR[1]),
    "untap": _untap,
    "fill_pairs": _for_home(tapping.fill_pairs),
    "take_over": _for_home(tapping.take_over),
    "claim_short": _for_home(tapping.claim_short),
    "change_events": _change,
    "record_event": _record,
    "correct_event": _correct,
    "remove_event": lambda scene, how: events.remove_event(event=scene.event(), **how),
    "clear_events": lambda scene, how: events.clear_events(leg=scene.leg(1), **how),
    "adopt": _adopt,
    "move_events": _move,
    "send": _send,
}
# One writes to a card that its caller may change; the other keeps a phone's record as evidence,
# which counts for nothing and is taken whatever the card says.
ASK_NOTHING = {"apply_changes", "take_in"}


def _acts_of(module: ModuleType) -> set[str]:
    """The functions of a module that somebody does something by."""
    return {
        name
        for name, found in inspect.getmembers(module, inspect.isfunction)
        if found.__module__ == module.__name__
        and not name.startswith("_")
        and {"by", "phone"} & set(inspect.signature(found).parameters)
    }


def test_every_act_is_asked_about_here():
    found = set().union(*map(_acts_of, (adopting, events, live, sheet, tapping)))
    assert found - ASK_NOTHING == set(ACTS)


@pytest.mark.parametrize("act", ACTS)
def test_whoever_does_not_run_the_league_changes_nothing_that_is_signed(scene, act):
    before = content_of(scene.card), scene.card.version
    for state in SIGNED:
        scene.sign(state)
        for name in SIDES if state is CardState.REPORTED else ("alice", "mo", "charlie"):
            with pytest.raises(NotPossible) as refused, transaction.atomic():
                ACTS[act](scene, {"by": scene.people[name], "at": scene.night.at})
            words = "nothing on it can be changed by its sides. Whoever handed it in can take it"
            assert words in refused.value.message, (state, name)
    assert (content_of(scene.card), scene.card.version) == before
    assert LegEvent.objects.filter(leg__board__card=scene.card).count() == 3


@pytest.mark.parametrize("act", ACTS)
def test_the_league_changes_what_is_signed(scene, act):
    for state, name in zip(SIGNED, LEAGUE, strict=True):
        scene.sign(state)
        before = scene.card.version
        with transaction.atomic():
            ACTS[act](scene, {"by": scene.people[name], "at": scene.night.at})
            assert scene.card.version > before, (state, name)
            transaction.set_rollback(True)


@pytest.mark.parametrize("act", ACTS)
def test_a_draft_is_open_to_the_sides_and_the_league(scene, act):
    before = scene.card.version
    for name in ("alice", "mo", "olive"):
        with transaction.atomic():
            ACTS[act](scene, {"by": scene.people[name], "at": scene.night.at})
            assert scene.card.version > before, name
            transaction.set_rollback(True)


@pytest.mark.parametrize("name", [*SIDES, *LEAGUE])
def test_the_card_of_a_match_that_is_put_off_waits_for_the_league(scene, name):
    Fixture.objects.filter(pk=scene.card.fixture_id).update(status=FixtureStatus.POSTPONED)
    if name in LEAGUE:
        check_change(scene.card, scene.people[name])
    else:
        with pytest.raises(NotPossible, match="is postponed, so its card waits"):
            check_change(scene.card, scene.people[name])


@pytest.mark.parametrize("state", CardState)
def test_what_is_open_is_what_can_be_changed(scene, state):
    card = scene.card
    card.state = state
    drafts = {CardState.DRAFT, CardState.REOPENED}
    for name in (*SIDES, *LEAGUE):
        open_states = drafts | (set(SIGNED) if name in LEAGUE else set())
        assert is_open_to(card, scene.people[name]) is (state in open_states), name
        if state not in open_states:
            with pytest.raises(NotPossible):
                check_change(card, scene.people[name])
        else:
            check_change(card, scene.people[name])
    assert is_open_to(card, AnonymousUser()) is (state in drafts)


def test_an_officer_who_is_let_go_is_refused_from_then_on(scene):
    scene.sign(CardState.REPORTED)
    olive = scene.people["olive"]
    check_change(scene.card, olive)
    User.objects.filter(pk=olive.pk).update(is_active=False)
    with pytest.raises(NotPossible, match="by its sides"):
        check_change(scene.card, User.objects.get(pk=olive.pk))


def test_the_same_again_is_no_mistake_on_a_card_that_is_signed_meanwhile(scene):
    alice = {"by": scene.people["alice"], "at": scene.night.at}
    changes = _one_leg(scene)
    sheet.save_sheet(card=scene.card, changes=changes, **alice)
    scene.sign(CardState.REPORTED)
    before = scene.card.version
    assert sheet.save_sheet(card=scene.card, changes=changes, **alice).version == before


def test_a_sheet_that_several_legs_of_events_come_with_is_refused_whole(scene):
    scene.sign(CardState.REPORTED)
    leg = scene.leg(1)
    pegged = SheetChanges(events=(LegActs(leg.pk, (Add(*ONE_PEG),), None, leg.version),))
    with pytest.raises(NotPossible, match="by its sides"):
        sheet.save_sheet(card=scene.card, changes=pegged, by=scene.people["bob"], at=scene.night.at)
    assert scene.leg(1).version == leg.version


def _roles_read(scene: Scene, name: str) -> int:
    """How often the roles are read while somebody pegs."""
    how = {"by": scene.people[name], "at": scene.night.at}
    with CaptureQueriesContext(connection) as captured:
        _send(scene, how)
    return sum(Grant._meta.db_table in one["sql"] for one in captured)


def test_pegging_a_draft_reads_no_roles(scene):
    assert _roles_read(scene, "alice") == 0


def test_roles_that_a_request_has_read_are_not_read_again(scene):
    scene.sign(CardState.REPORTED)
    remember_grants(scene.people["olive"])
    assert _roles_read(scene, "olive") == 0
