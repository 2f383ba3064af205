"""Disputing a card with an own version, sending one unseen, and the league's decision."""

from typing import Any

import pytest

from league.enums import Reporter, Side
from league.policies import NotPossible
from matches.actions.finish import report_card
from matches.actions.refusals import CardProblems
from matches.actions.ruling import Decided
from matches.actions.settling import mark_of
from matches.actions.sheet import LegChange, ScoreChange, SheetChanges, save_sheet
from matches.actions.signing import (
    Hand,
    agree,
    dispute,
    hand_in,
    reports_of,
    send_own,
)
from matches.enums import CardEventKind, CardState, DisputeState, LegState
from matches.models import (
    Card,
    CardEvent,
    Dispute,
    Ruling,
    scorecard_of,
)
from matches.scorecard import totals
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import settle
from tests.matches.signing import AWAY, HOME, alice, bob, handed_in, result, say, shown, under


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, filled in and signed by nobody."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


# Disputing


def disputed(night: MatchNight, card: Card, changes: SheetChanges | None = None) -> Card:
    handed_in(night, card)
    return dispute(
        card=card,
        hand=bob(night),
        changes=changes or say(night, 3, 60, 61),
        reason="We pegged out in leg 3.",
        seen=shown(card),
        at=night.at,
    )


def test_a_dispute_keeps_both_versions_and_changes_neither(
    night: MatchNight, drafted: Card
) -> None:
    before = shown(drafted)
    card = disputed(night, drafted)
    assert card.state == CardState.DISPUTED
    assert shown(card) == before
    versions = reports_of(card)
    assert versions[HOME].content_hash == before
    assert versions[AWAY].content_hash != before
    [one] = Dispute.objects.all()
    assert (one.leg, one.side, one.reason) == (
        legs(card)[2],
        "away",
        "We pegged out in leg 3.",
    )
    assert result() is None
    with pytest.raises(NotPossible, match="disputed"):
        agree(card=card, hand=bob(night), seen=before, at=night.at)


def test_a_dispute_needs_a_reason_and_may_be_about_no_leg(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    given = {"card": drafted, "hand": bob(night), "seen": shown(drafted), "at": night.at}
    with pytest.raises(NotPossible, match="reason") as refusal:
        dispute(changes=SheetChanges(), reason=" ", **given)
    assert refusal.value.field == "reason"
    dispute(changes=SheetChanges(), reason="Tom is not registered.", **given)
    assert Dispute.objects.get().leg is None


def test_what_cannot_be_is_nobodys_version(night: MatchNight, drafted: Card) -> None:
    with pytest.raises(CardProblems) as refusal:
        disputed(night, drafted, say(night, 3, 61, 61))
    assert refusal.value.problems[0].place[:4] == ("board", 3, "leg", 1)
    assert card_of(night.fixture).state == CardState.REPORTED
    assert not Dispute.objects.exists()


def test_who_has_signed_does_not_dispute(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    with pytest.raises(NotPossible, match="Anchor has signed this card as it is"):
        dispute(
            card=drafted,
            hand=alice(night),
            changes=say(night, 3, 60, 61),
            reason="No.",
            seen=shown(drafted),
            at=night.at,
        )


def test_the_match_score_alone_is_disputed_too(night: MatchNight) -> None:
    night.builder.draft(night.fixture, [])
    card = card_of(night.fixture)
    save_sheet(
        card=card, changes=SheetChanges(match_score=ScoreChange((None, None), (6, 3))), **night.act
    )
    handed_in(night, card)
    card = dispute(
        card=card,
        hand=bob(night),
        changes=SheetChanges(match_score=ScoreChange((6, 3), (5, 4))),
        reason="It was 5–4.",
        seen=shown(card),
        at=night.at,
    )
    settle(card=card, take=AWAY, reason="So says the slate.", seen=mark_of(card), **night.act)
    assert result() == (5, 4)


# Each side its own card


def whole(night: MatchNight, **changed: tuple[int, int]) -> SheetChanges:
    found = []
    for number, (leg, scores) in enumerate(
        zip(legs(card_of(night.fixture)), LEEK_NIGHT, strict=True), start=1
    ):
        home, away = changed.get(f"leg{number}", scores)
        found.append(LegChange(leg.pk, leg.version, LegState.PLAYED, None, (home, away)))
    return SheetChanges(legs=tuple(found))


def test_the_same_card_from_both_is_official(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.EACH)
    handed_in(night, card)
    card = send_own(card=card, hand=bob(night), changes=whole(night), seen=shown(card), at=night.at)
    assert card.state == CardState.OFFICIAL


def test_another_card_is_a_dispute_by_itself(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.EACH)
    handed_in(night, card)
    changes = whole(night, leg3=(60, 61), leg9=(121, 87))
    card = send_own(card=card, hand=bob(night), changes=changes, seen=shown(card), at=night.at)
    assert card.state == CardState.DISPUTED
    assert [one.leg for one in Dispute.objects.order_by("pk")] == [legs(card)[2], legs(card)[8]]


def test_a_leg_left_out_is_asked_for(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.EACH)
    handed_in(night, card)
    some = SheetChanges(legs=whole(night).legs[:8])
    with pytest.raises(CardProblems) as refusal:
        send_own(card=card, hand=bob(night), changes=some, seen=shown(card), at=night.at)
    assert refusal.value.problems[0].code == "leg-not-entered"


def test_where_there_is_one_card_nobody_sends_another(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    with pytest.raises(NotPossible, match="there is one card"):
        send_own(
            card=drafted, hand=bob(night), changes=whole(night), seen=shown(drafted), at=night.at
        )


# The league decides


def decide(night: MatchNight, card: Card, take: Side | None, **more: Any) -> Card:
    given = {"reason": "The slate shows it.", "seen": mark_of(card_of(night.fixture))} | more
    return settle(card=card, take=take, **given, **night.act)


@pytest.mark.parametrize(
    ("take", "counts", "kind"), [(HOME, (6, 3), "upheld"), (AWAY, (5, 4), "revised")]
)
def test_one_version_counts(
    night: MatchNight, drafted: Card, take: Side, counts: tuple[int, int], kind: str
) -> None:
    disputed(night, drafted)
    card = decide(night, drafted, take)
    assert card.state == CardState.OFFICIAL
    assert result() == counts
    assert totals(scorecard_of(card_of(night.fixture))).legs == counts
    assert Dispute.objects.get().state == DisputeState.RULED
    ruling = Ruling.objects.get()
    assert (ruling.number, ruling.kind, ruling.reason) == (1, kind, "The slate shows it.")
    event = CardEvent.objects.get(kind=CardEventKind.RULED)
    assert event.why == "Ruling 1: The slate shows it."
    # Both versions stay readable.
    assert set(reports_of(card)) == {HOME, AWAY}


def test_the_card_as_the_league_has_changed_it_counts(night: MatchNight, drafted: Card) -> None:
    disputed(night, drafted)
    save_sheet(card=drafted, changes=say(night, 1, 48, 61), **night.act)
    decide(night, drafted, None)
    assert result() == (5, 4)


def test_rulings_are_numbered_in_their_season(night: MatchNight, drafted: Card) -> None:
    disputed(night, drafted)
    decide(night, drafted, HOME)
    other = night.add("Crown", "Dove")
    night.builder.draft(other, LEEK_NIGHT)
    card = card_of(other)
    hand_in(card=card, hand=Hand(side=HOME, by=night.user("carol")), at=night.at)
    dispute(
        card=card,
        hand=Hand(side=AWAY, by=night.user("bob")),
        changes=SheetChanges(),
        reason="Late.",
        seen=shown(card),
        at=night.at,
    )
    settle(card=card, take=None, reason="It stands.", seen=mark_of(card_of(other)), **night.act)
    assert [one.number for one in Ruling.objects.order_by("pk")] == [1, 2]


def test_a_decision_on_an_old_page_decides_nothing(night: MatchNight, drafted: Card) -> None:
    disputed(night, drafted)
    seen = mark_of(card_of(night.fixture))
    save_sheet(card=drafted, changes=say(night, 1, 61, 47), **night.act)
    with pytest.raises(NotPossible, match="so nothing is decided"):
        decide(night, drafted, AWAY, seen=seen)
    with pytest.raises(NotPossible, match="reason"):
        decide(night, drafted, AWAY, reason="")
    assert (result(), Ruling.objects.count()) == (None, 0)
    seen = mark_of(card_of(night.fixture))
    decide(night, drafted, AWAY, seen=seen)
    with pytest.raises(Decided, match="Sue has decided this in the meantime: Ruling 1"):
        decide(night, drafted, AWAY, seen=seen)


def test_a_side_without_a_version_has_none_to_take(night: MatchNight, drafted: Card) -> None:
    report_card(card=drafted, **night.act)
    dispute(
        card=drafted,
        hand=bob(night),
        changes=say(night, 3, 60, 61),
        reason="No.",
        seen=shown(drafted),
        at=night.at,
    )
    with pytest.raises(NotPossible, match="Anchor has sent no version"):
        decide(night, drafted, HOME)
