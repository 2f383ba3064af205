"""Two records that come to the same by other totals: said, and marked where."""

from django.urls import reverse
from django.utils import timezone

from matches.actions.cards import open_card
from matches.actions.live import Phone, send
from scoring.leg import Peg
from tests.matches.match_night import MatchNight, card, legs
from tests.matches.phones import add, sending
from tests.reading import text_of


def test_totals_that_pay_the_same_are_marked_and_not_called_the_same(db):
    night = MatchNight()
    open_card(fixture=night.fixture, **night.act)
    leg = legs(card(night.fixture))[0]
    # 12 and 20 pay 4 each, 3 and 5 pay 1 each; 15 pays 8 in both.
    for who, totals in (("alice", (12, 15, 3)), ("bob", (20, 15, 5))):
        sent = sending(*(add(Peg(0, total)) for total in totals))
        send(leg=leg, sending=sent, phone=Phone(by=night.user(who), device=who), at=timezone.now())
    address = reverse("matches:leg_records", args=[night.league.slug, night.fixture.pk, leg.pk])
    page = night.browser("alice").get(address)
    words = text_of(page)
    differ = "the totals written differ at events 1 and 3."
    assert f"The same points as the one that counts; {differ}" in words
    assert "The points are the same, so the score does not hang on which one counts" in words
    assert "nothing to choose" not in words
    assert page.content.decode().count('class="records__otherwise"') == 2
