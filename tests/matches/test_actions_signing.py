"""Signing a card: each side the content it saw, nobody for both; disputing it; settling that."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from league.actions.people import appoint
from league.actions.pins import MOST_TRIES, set_pin
from league.enums import Reporter, Role, Side
from league.models import Result, RuleSet
from league.policies import AlreadyDone, NotPossible
from league.ruleset.parts import RecordRule
from matches.actions.finish import make_official, report_card, take_back
from matches.actions.refusals import CardProblems
from matches.actions.settling import mark_of, settle
from matches.actions.sheet import LegChange, ScoreChange, SheetChanges, save_sheet
from matches.actions.signing import (
    Hand,
    agree,
    agree_with_pin,
    dispute,
    hand_in,
    reports_of,
    send_own,
    signed_now,
)
from matches.enums import CardEventKind, CardState, DisputeState, LegState, SigningMethod
from matches.models import (
    Card,
    CardEvent,
    Dispute,
    Report,
    Ruling,
    Signature,
    content_of,
    scorecard_of,
)
from matches.scorecard import hash_of, totals
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of

HOME, AWAY = Side.HOME, Side.AWAY
ALICE_PHONE, BOB_PHONE = "a" * 64, "b" * 64


@pytest.fixture
def night(db: None) -> MatchNight:
    return MatchNight()


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, filled in and signed by nobody."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


def under(night: MatchNight, card: Card, **record: Any) -> Card:
    """The card under rules with another way of recording it."""
    rules = replace(card.rules, record=RecordRule(**record))
    made = RuleSet.objects.create(
        league=night.league,
        name=f"Rules {RuleSet.objects.count()}",
        spec=rules.to_dict(),
        digest=rules.digest,
        created_at=night.at,
    )
    Card.objects.filter(pk=card.pk).update(rule_set=made)
    return card_of(night.fixture)


def alice(night: MatchNight, side: Side = HOME, **more: Any) -> Hand:
    return Hand(**{"side": side, "by": night.user("alice"), "device": ALICE_PHONE} | more)


def bob(night: MatchNight, side: Side = AWAY, **more: Any) -> Hand:
    return Hand(**{"side": side, "by": night.user("bob"), "device": BOB_PHONE} | more)


def shown(card: Card) -> str:
    return hash_of(content_of(card_of(card.fixture)))


def handed_in(night: MatchNight, card: Card) -> Card:
    return hand_in(card=card, hand=alice(night), at=night.at)


def say(night: MatchNight, number: int, home: int, away: int) -> SheetChanges:
    """What a leg is, by its place on the card."""
    leg = legs(card_of(night.fixture))[number - 1]
    change = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (home, away))
    return SheetChanges(legs=(change,))


def result() -> tuple[int, int] | None:
    found = Result.objects.standing().first()
    return (found.home_legs, found.away_legs) if found else None


# Both sides on the same content


def test_one_signature_moves_no_table(night: MatchNight, drafted: Card) -> None:
    card = handed_in(night, drafted)
    assert card.state == CardState.REPORTED
    assert set(signed_now(card)) == {HOME}
    assert result() is None
    assert set(reports_of(card)) == {HOME}


def test_the_second_makes_it_official(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    card = agree(card=drafted, hand=bob(night), seen=shown(drafted), at=night.at)
    assert card.state == CardState.OFFICIAL
    assert result() == (6, 3)
    kinds = list(CardEvent.objects.filter(card=card).order_by("pk").values_list("kind", flat=True))
    assert kinds[-3:] == [
        CardEventKind.REPORTED,
        CardEventKind.SIGNED,
        CardEventKind.MADE_OFFICIAL,
    ]
    why = CardEvent.objects.get(card=card, kind=CardEventKind.SIGNED).why
    assert why == "for Bell"


def test_where_the_league_approves_it_waits_for_that(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, league_approves=True)
    handed_in(night, card)
    card = agree(card=card, hand=bob(night), seen=shown(card), at=night.at)
    assert card.state == CardState.AWAITING_APPROVAL
    assert result() is None
    make_official(card=card, **night.act)
    assert result() == (6, 3)


def test_what_was_not_seen_is_not_signed(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    seen = shown(drafted)
    save_sheet(card=drafted, changes=say(night, 1, 61, 47), **night.act)
    with pytest.raises(NotPossible, match="The card has changed since you opened this page"):
        agree(card=drafted, hand=bob(night), seen=seen, at=night.at)
    # The change took the first signature from it as well.
    assert signed_now(card_of(night.fixture)) == {}
    agree(card=drafted, hand=bob(night), seen=shown(drafted), at=night.at)
    assert card_of(night.fixture).state == CardState.REPORTED
    card = agree(card=drafted, hand=alice(night), seen=shown(drafted), at=night.at)
    assert card.state == CardState.OFFICIAL


def test_a_second_press_signs_nothing_twice(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    with pytest.raises(AlreadyDone, match="handed in already"):
        handed_in(night, drafted)
    agree(card=drafted, hand=bob(night), seen=shown(drafted), at=night.at)
    with pytest.raises(AlreadyDone, match="Bell has signed this card already"):
        agree(card=drafted, hand=bob(night), seen=shown(drafted), at=night.at)
    assert Signature.objects.count() == 2


def test_a_card_with_an_error_is_signed_by_nobody(night: MatchNight, drafted: Card) -> None:
    save_sheet(card=drafted, changes=say(night, 1, 61, 61), **night.act)
    with pytest.raises(CardProblems):
        handed_in(night, drafted)
    assert not Signature.objects.exists()
    assert not Report.objects.exists()


def test_taken_back_it_is_signed_by_nobody(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    take_back(card=drafted, by=night.user("alice"), at=night.at)
    card = card_of(night.fixture)
    assert (card.state, signed_now(card)) == (CardState.DRAFT, {})
    # The same content again takes a new signature; the old one is kept, withdrawn.
    handed_in(night, drafted)
    assert Signature.objects.count() == 2
    assert Signature.objects.standing().count() == 1


def test_a_typed_name_that_is_settled_leaves_signatures(night: MatchNight, drafted: Card) -> None:
    before = shown(drafted)
    handed_in(night, drafted)
    lineup = card_of(night.fixture).lineup.first()
    lineup.player.name = "Married Since"
    lineup.player.save()
    assert shown(drafted) == before
    assert set(signed_now(card_of(night.fixture))) == {HOME}


# Nobody signs for both


def test_one_person_never_signs_for_both(night: MatchNight, drafted: Card) -> None:
    appoint(
        league=night.league,
        user=night.user("alice"),
        role=Role.CAPTAIN,
        entry=night.entries["Bell"],
        **night.act,
    )
    handed_in(night, drafted)
    with pytest.raises(NotPossible, match="one person never signs for both"):
        agree(card=drafted, hand=alice(night, AWAY), seen=shown(drafted), at=night.at)
    # Nor on another telephone, nor with a PIN.
    hand = alice(night, AWAY, device="", method=SigningMethod.PIN)
    with pytest.raises(NotPossible, match="one person never signs for both"):
        agree(card=drafted, hand=hand, seen=shown(drafted), at=night.at)
    assert result() is None
    # The secretary still can end it.
    make_official(card=drafted, **night.act)
    assert result() == (6, 3)


def test_one_telephone_never_signs_for_both(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    with pytest.raises(NotPossible, match="Anchor signed on this telephone"):
        agree(card=drafted, hand=bob(night, device=ALICE_PHONE), seen=shown(drafted), at=night.at)
    assert result() is None


def test_with_a_pin_it_may(night: MatchNight, drafted: Card) -> None:
    set_pin(user=night.user("bob"), pin="4071", by=night.user("bob"), at=night.at)
    handed_in(night, drafted)
    hand = bob(night, device=ALICE_PHONE, method=SigningMethod.PIN)
    given = {"card": drafted, "hand": hand, "seen": shown(drafted), "at": night.at}
    for _ in range(2):
        with pytest.raises(NotPossible, match="That is not the PIN of Bob"):
            agree_with_pin(pin="0000", **given)
    refused = CardEvent.objects.filter(kind=CardEventKind.REFUSED)
    assert [event.why for event in refused] == [
        "for Bell, with a PIN: That is not the PIN of Bob."
    ] * 2
    card = agree_with_pin(pin="4071", **given)
    assert card.state == CardState.OFFICIAL
    assert Signature.objects.get(side=AWAY).method == SigningMethod.PIN


def test_guessing_a_pin_ends_soon(night: MatchNight, drafted: Card) -> None:
    set_pin(user=night.user("bob"), pin="4071", by=night.user("bob"), at=night.at)
    handed_in(night, drafted)
    hand = bob(night, device=ALICE_PHONE, method=SigningMethod.PIN)
    for pin in map(str, range(4060, 4060 + MOST_TRIES)):
        with pytest.raises(NotPossible):
            agree_with_pin(card=drafted, hand=hand, pin=pin, seen=shown(drafted), at=night.at)
    with pytest.raises(NotPossible, match="Too many wrong PINs"):
        agree_with_pin(card=drafted, hand=hand, pin="4071", seen=shown(drafted), at=night.at)
    assert card_of(night.fixture).state == CardState.REPORTED


# Who hands in


def test_the_home_side_hands_in_until_it_is_late(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.HOME, card_deadline_hours=24)
    with pytest.raises(NotPossible, match=r"handed in by the home side\. Bell agrees to it"):
        hand_in(card=card, hand=bob(night), at=night.at)
    later = night.at + timedelta(hours=72)
    assert hand_in(card=card, hand=bob(night), at=later).state == CardState.REPORTED


def test_the_winner_hands_in(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.WINNER)
    with pytest.raises(NotPossible, match="handed in by the winner"):
        hand_in(card=card, hand=bob(night), at=night.at)
    assert hand_in(card=card, hand=alice(night), at=night.at).state == CardState.REPORTED


def test_either_hands_in_where_both_report(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.BOTH)
    card = hand_in(card=card, hand=bob(night), at=night.at)
    assert set(signed_now(card)) == {AWAY}
    card = agree(card=card, hand=alice(night), seen=shown(card), at=night.at)
    assert card.state == CardState.OFFICIAL


def test_what_an_official_hands_in_both_still_sign(night: MatchNight, drafted: Card) -> None:
    report_card(card=drafted, **night.act)
    agree(card=drafted, hand=bob(night), seen=shown(drafted), at=night.at)
    assert card_of(night.fixture).state == CardState.REPORTED
    card = agree(card=drafted, hand=alice(night), seen=shown(drafted), at=night.at)
    assert card.state == CardState.OFFICIAL


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
    assert event.why == "The slate shows it."
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
    with pytest.raises(NotPossible, match="has changed since"):
        decide(night, drafted, AWAY, seen=seen)
    with pytest.raises(NotPossible, match="reason"):
        decide(night, drafted, AWAY, reason="")
    assert (result(), Ruling.objects.count()) == (None, 0)
    decide(night, drafted, AWAY)
    with pytest.raises(NotPossible, match="Nobody disputes this card"):
        decide(night, drafted, AWAY)


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
