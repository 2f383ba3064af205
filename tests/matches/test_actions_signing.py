"""Signing a card: each side the content it saw, nobody for both; disputing it; settling that."""

from datetime import timedelta

import pytest

from league.actions.people import appoint
from league.actions.pins import MOST_TRIES, set_pin
from league.enums import Reporter, Role
from league.policies import AlreadyDone, NotPossible
from matches.actions.finish import make_official, report_card, take_back
from matches.actions.refusals import CardProblems
from matches.actions.sheet import save_sheet
from matches.actions.signing import (
    agree,
    agree_with_pin,
    hand_in,
    reports_of,
    signed_now,
)
from matches.enums import CardEventKind, CardState, SigningMethod
from matches.models import (
    Card,
    CardEvent,
    Report,
    Signature,
)
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.signing import (
    ALICE_PHONE,
    AWAY,
    HOME,
    alice,
    bob,
    handed_in,
    result,
    say,
    shown,
    under,
)


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, filled in and signed by nobody."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


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
    given |= {"tried_by": night.user("alice")}
    for _ in range(2):
        with pytest.raises(NotPossible, match="That is not the PIN of Bob"):
            agree_with_pin(pin="0000", **given)
    refused = CardEvent.objects.filter(kind=CardEventKind.REFUSED)
    assert [(event.by, event.why) for event in refused] == [
        (night.user("alice"), "a PIN of Bob for Bell: That is not the PIN of Bob.")
    ] * 2
    card = agree_with_pin(pin="4071", **given)
    assert card.state == CardState.OFFICIAL
    assert Signature.objects.get(side=AWAY).method == SigningMethod.PIN


def test_guessing_a_pin_ends_soon(night: MatchNight, drafted: Card) -> None:
    set_pin(user=night.user("bob"), pin="4071", by=night.user("bob"), at=night.at)
    handed_in(night, drafted)
    hand = bob(night, device=ALICE_PHONE, method=SigningMethod.PIN)
    given = {"card": drafted, "seen": shown(drafted), "tried_by": night.user("alice")}
    given |= {"at": night.at}
    for pin in map(str, range(4060, 4060 + MOST_TRIES)):
        with pytest.raises(NotPossible):
            agree_with_pin(hand=hand, pin=pin, **given)
    with pytest.raises(NotPossible, match="Too many wrong PINs"):
        agree_with_pin(hand=hand, pin="4071", **given)
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
