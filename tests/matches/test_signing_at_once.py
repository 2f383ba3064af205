"""Two people sign, change, take back and dispute one card at the same moment."""

from functools import partial

import pytest

from league.actions.pins import MOST_TRIES, set_pin, use_pin
from league.enums import Reporter
from league.models import Result
from league.policies import AlreadyDone, NotPossible
from matches.actions.finish import take_back
from matches.actions.sheet import SheetChanges, save_sheet
from matches.actions.signing import agree, dispute, hand_in, signed_now
from matches.enums import CardState
from matches.models import Card, Signature, scorecard_of
from matches.scorecard import totals
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.signing import AWAY, HOME, alice, bob, handed_in, say, shown, under
from tests.matches.test_concurrency import kinds, together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> MatchNight:
    return MatchNight()


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


def agreeing(night: MatchNight, card: Card) -> partial[Card]:
    return partial(agree, card=card, hand=bob(night), seen=shown(card), at=night.at)


def test_what_is_official_is_what_both_signed(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    changing = partial(save_sheet, card=drafted, changes=say(night, 1, 48, 61), **night.act)
    together(agreeing(night, drafted), changing)
    card = card_of(night.fixture)
    if card.state == CardState.OFFICIAL:
        # The signature came first, and the change was refused.
        assert set(signed_now(card)) == {HOME, AWAY}
        assert Result.objects.standing().get().home_legs == 6
    else:
        # The change came first, and what was signed is no longer what the card says.
        assert card.state == CardState.REPORTED
        assert signed_now(card) == {}
        assert totals(scorecard_of(card)).legs == (5, 4)
        assert not Result.objects.exists()


def test_one_signature_however_often_the_button_is_pressed(
    night: MatchNight, drafted: Card
) -> None:
    handed_in(night, drafted)
    outcomes = together(*[agreeing(night, drafted)] * 4)
    assert kinds(outcomes) == {"Card": 1, "AlreadyDone": 3}
    assert Signature.objects.count() == 2
    assert Result.objects.standing().count() == 1


def test_either_agreed_or_disputed(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    disputing = partial(
        dispute,
        card=drafted,
        hand=bob(night, device="c" * 64),
        changes=SheetChanges(),
        reason="No.",
        seen=shown(drafted),
        at=night.at,
    )
    outcomes = together(agreeing(night, drafted), disputing)
    assert sum(isinstance(one, Card) for one in outcomes) == 1
    card = card_of(night.fixture)
    counted = Result.objects.standing().exists()
    assert (card.state, counted) in {(CardState.OFFICIAL, True), (CardState.DISPUTED, False)}


def test_taken_back_or_agreed(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    taking = partial(take_back, card=drafted, by=night.user("alice"), at=night.at)
    together(agreeing(night, drafted), taking)
    card = card_of(night.fixture)
    if card.state == CardState.OFFICIAL:
        assert set(signed_now(card)) == {HOME, AWAY}
    else:
        assert (card.state, signed_now(card)) == (CardState.DRAFT, {})
        assert not Result.objects.exists()


def test_both_hand_in_at_once(night: MatchNight, drafted: Card) -> None:
    card = under(night, drafted, reporter=Reporter.BOTH)
    outcomes = together(
        partial(hand_in, card=card, hand=alice(night), at=night.at),
        partial(hand_in, card=card, hand=bob(night), at=night.at),
    )
    assert sum(isinstance(one, Card) for one in outcomes) == 1
    assert sum(isinstance(one, NotPossible) for one in outcomes) == 1
    assert card_of(night.fixture).state == CardState.REPORTED
    assert Signature.objects.count() == 1


def test_a_pin_is_guessed_no_faster_by_many_at_once(night: MatchNight) -> None:
    user = night.user("bob")
    set_pin(user=user, pin="4071", by=user, at=night.at)
    outcomes = together(
        *[partial(use_pin, user=user, pin=f"{9000 + n}", at=night.at) for n in range(12)]
    )
    looked_at = [one for one in outcomes if "That is not the PIN" in one.message]
    assert len(looked_at) == MOST_TRIES
    assert all(isinstance(one, NotPossible) for one in outcomes)
    assert not any(isinstance(one, AlreadyDone) for one in outcomes)
