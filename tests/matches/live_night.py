"""A match night that is followed: legs pegged on a phone, and what whoever watches is shown."""

from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from matches.actions.live import Phone, send
from scoring.leg import LegEvent, NextRound, Peg
from tests.matches.match_night import MatchNight, card, legs
from tests.matches.phones import add, sending

# By hand, where the last tile pays nothing by itself: 8 + 8 + 8 + 4 are 28; twice that 56, and 1.
A_ROUND = [Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 12, chip_out=True)]
TO_57 = [*A_ROUND, NextRound(), *A_ROUND, NextRound(), Peg(0, 3)]
TO_61 = [*TO_57, Peg(0, 12)]


def peg(
    night: MatchNight,
    events: list[LegEvent],
    number: int = 0,
    stream: UUID | None = None,
    after: int = 0,
) -> UUID:
    """Somebody pegs on a phone."""
    leg = legs(card(night.fixture))[number]
    phone = Phone(by=night.user("alice"), device="a" * 64)
    sent = sending(*(add(event) for event in events), stream=stream or uuid4(), after=after)
    send(leg=leg, sending=sent, phone=phone, at=timezone.now())
    return sent.stream


def look(night: MatchNight, who: str | None = None) -> HttpResponse:
    return night.browser(who).get(night.address("live"))


def ask(night: MatchNight, etag: str | None = None, client: Client | None = None) -> HttpResponse:
    headers = {} if etag is None else {"If-None-Match": etag}
    return (client or night.browser()).get(night.address("live_json"), headers=headers)
