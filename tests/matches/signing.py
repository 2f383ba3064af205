"""Two captains with a telephone each, and what they sign: for the tests of signing a card."""

from dataclasses import replace
from typing import Any

from django.test import Client

from league.enums import Side
from league.models import Result, RuleSet
from league.ruleset.parts import RecordRule
from matches.actions.sheet import LegChange, SheetChanges
from matches.actions.signing import (
    Hand,
    hand_in,
)
from matches.enums import LegState
from matches.models import (
    Card,
    content_of,
)
from matches.scorecard import hash_of
from tests.matches.match_night import MatchNight, PageForm, legs
from tests.matches.match_night import card as card_of

HOME, AWAY = Side.HOME, Side.AWAY
ALICE_PHONE, BOB_PHONE = "a" * 64, "b" * 64


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
    return card_of(card.fixture)


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


def sign(client: Client, address: str, side: str, **more: str) -> Any:
    """Press a side's button on the page as it is now."""
    form = PageForm.of(client.get(address), f"sign-{side}")
    return form.send(client, address, more, do=f"sign-{side}")
