"""What the card says of a leg in the place of a record of its events, and which records are kept
beside that: they count only when a person lets one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from league.enums import Side
from league.models import User
from matches.actions.streams import house_rules_of, rows_of
from matches.enums import LegState
from matches.merge import effective
from matches.models import Card, Leg
from matches.models.sheet import event_rows
from scoring.leg import replay


def typed_words(leg: Leg, card: Card) -> str:
    """What was typed of a leg on its card, as a sentence; empty where a record counts, or nothing
    is entered. No query for a card that was read with its teams.
    """
    if leg.stream is not None or leg.state == LegState.OPEN:
        return ""
    if leg.state != LegState.PLAYED:
        return f"This leg is marked as {leg.get_state_display().lower()} on the card."
    scores = (leg.home_score, leg.away_score)
    if scores != (None, None):
        home, away = ("?" if score is None else score for score in scores)
        return f"This leg has its final score, {home}–{away}, typed on the card."
    winner = card.fixture.home if leg.winner == Side.HOME else card.fixture.away
    return f"This leg is put down on the card as won by {winner}."


@dataclass(frozen=True)
class Beside:
    """Records that are kept beside what was typed. ``uid``: the one to look at first."""

    words: str
    uid: UUID


def beside_typed(leg: Leg, user: User, device: str) -> Beside | None:
    """The record that this person pegged on this telephone, else those of anybody."""
    streams = list(leg.streams.order_by("started_at", "pk"))
    if not streams:
        return None
    own = [one for one in streams if one.by_id == user.pk and one.device == device]
    if not own:
        several = f"{len(streams)} records of what was pegged are"
        one = "A record of what was pegged is"
        return Beside(f"{one if len(streams) == 1 else several} kept beside it.", streams[-1].uid)
    latest = own[-1].uid
    events = [event for _, event in effective(event_rows(rows_of(leg, latest)))]
    home, away = replay(events, house_rules_of(leg)).scores
    size = f"{len(events)} event{'' if len(events) == 1 else 's'}"
    words = f"What you pegged on this phone is kept beside it: {size}, {home}–{away}."
    return Beside(words, latest)
