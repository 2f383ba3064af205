"""Rulings as tests give them: what is disputed, what is decided and why, on a card as it stands."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from league.actions.awards import Award
from league.enums import Side
from league.models import User
from matches.actions.finish import make_official
from matches.actions.protests import protest
from matches.actions.ruling import Grounds, rule
from matches.actions.settling import Awarded, Decision, Stands, TakeVersion, mark_of
from matches.actions.signing import dispute
from matches.models import Card, Dispute, Ruling
from scoring.leg import NextRound, Peg
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.signing import AWAY, bob, handed_in, say, shown, under

WHY = "Their third man is not registered."
# By hand, where the last tile pays nothing by itself: 8 + 8 + 8 + 4 are 28; twice that, 1 and 4.
A_ROUND = [Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 12, chip_out=True)]
PEGGED = [*A_ROUND, NextRound(), *A_ROUND, NextRound(), Peg(0, 3), Peg(0, 12)]


def official_card(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, official now; protests within two days, appeals within three."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=48, appeal_hours=72)
    make_official(card=card, **night.act)
    return card_of(night.fixture)


def disputed_card(night: MatchNight) -> Card:
    """Bell has its own version of the third leg."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    card = card_of(night.fixture)
    given: dict[str, Any] = {"reason": WHY, "seen": shown(card), "at": night.at}
    return dispute(card=card, hand=bob(night), changes=say(night, 3, 60, 61), **given)


def by_name(night: MatchNight, name: str, hours: float = 0) -> dict[str, Any]:
    """Who acts, and when: so many hours after the night's own moment."""
    return {"by": night.user(name), "at": night.at + timedelta(hours=hours)}


def complain(night: MatchNight, hours: float = 1) -> Dispute:
    """Bell protests."""
    acts = by_name(night, "bob", hours)
    return protest(card=card_of(night.fixture), side=AWAY, reason=WHY, **acts)


def award(night: MatchNight, home: int, away: int) -> Awarded:
    """These legs are awarded."""
    return Awarded([Award(table=night.leek.tables.get(), legs=(home, away))])


def give(card: Card, decision: Decision, *, reason: str = "So it is.", **more: Any) -> Ruling:
    """A ruling on the card as it stands; ``more``: by, at, and anything of its grounds."""
    own = {name: more.pop(name) for name in ("by", "at", "against", "seen") if name in more}
    own.setdefault("seen", mark_of(card_of(card.fixture)))
    return rule(card=card, decision=decision, grounds=Grounds(reason=reason, **more), **own)


def ruled(night: MatchNight, decision: Decision, name: str = "olive", **more: Any) -> Ruling:
    """The same on the night's card, two hours later unless another number is given."""
    hours = more.pop("hours", 2)
    return give(card_of(night.fixture), decision, **by_name(night, name, hours), **more)


def settle(
    *, card: Card, take: Side | None, reason: str, seen: str, by: User, at: datetime
) -> Card:
    """Let one side's version count, or with none the card as it stands."""
    decision = Stands() if take is None else TakeVersion(take)
    given: Mapping[str, Any] = {"seen": seen, "by": by, "at": at}
    rule(card=card, decision=decision, grounds=Grounds(reason=reason), **given)
    return card_of(card.fixture)
