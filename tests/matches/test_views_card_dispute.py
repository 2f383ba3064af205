"""A dispute that comes too late: what a captain typed is never thrown away."""

import pytest

from league.enums import Reporter
from matches.actions.finish import make_official, take_back
from matches.enums import CardState
from matches.models import Card, Dispute
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, leg_fields
from tests.matches.match_night import card as card_of
from tests.matches.signing import handed_in, under
from tests.reading import text_of

WHY = "We were out first."


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


def opened(night: MatchNight) -> PageForm:
    return PageForm.of(night.browser("bob").get(night.address("card_dispute")), "sheet")


def typed(card: Card) -> dict[str, str]:
    """Leg 3 the other way round: the card has it 61–27."""
    return leg_fields(card, 3, won="away", home="58")


def test_a_card_taken_back_meanwhile_keeps_what_was_typed(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    form, bob, at = opened(night), night.browser("bob"), night.address("card_dispute")
    take_back(card=card_of(night.fixture), **night.act)
    answer = form.send(bob, at, typed(drafted) | {"reason": WHY}, do="dispute")
    assert answer.status_code == 200
    text = text_of(answer)
    assert "The card was taken back while you typed, so nothing is sent." in text
    assert not Dispute.objects.exists()
    assert card_of(night.fixture).state == CardState.DRAFT
    # Handed in again, the same page sends it: as typed, once it has been looked at anew.
    handed_in(night, card_of(night.fixture))
    again = PageForm.of(answer, "sheet")
    assert again.fields["reason"] == WHY
    assert again.send(bob, at, do="dispute").url == night.address("card_sign")
    dispute = Dispute.objects.get()
    assert (dispute.reason, dispute.leg.board.order) == (WHY, 3)
    assert card_of(night.fixture).state == CardState.DISPUTED


def test_a_card_that_counts_by_now_keeps_it_too(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    form, bob, at = opened(night), night.browser("bob"), night.address("card_dispute")
    make_official(card=card_of(night.fixture), **night.act)
    answer = form.send(bob, at, typed(drafted) | {"reason": WHY}, do="dispute")
    assert "This card is official by now, so nothing is sent." in text_of(answer)
    assert PageForm.of(answer, "sheet").fields["reason"] == WHY
    assert not Dispute.objects.exists()


def test_a_card_of_ones_own_is_kept_and_asks_for_no_reason(
    night: MatchNight, drafted: Card
) -> None:
    under(night, drafted, reporter=Reporter.EACH)
    handed_in(night, card_of(night.fixture))
    form, bob, at = opened(night), night.browser("bob"), night.address("card_dispute")
    take_back(card=card_of(night.fixture), **night.act)
    answer = form.send(bob, at, typed(drafted), do="dispute")
    again = PageForm.of(answer, "sheet")
    assert "reason" not in again.fields
    sent = leg_fields(card_of(night.fixture), 3, won="away", home="58")
    assert {name: again.fields[name] for name in sent} == sent


def test_looking_at_a_card_that_is_no_longer_handed_in_leads_on(
    night: MatchNight, drafted: Card
) -> None:
    answer = night.browser("bob").get(night.address("card_dispute"))
    assert answer.url == night.address("card_sign")
