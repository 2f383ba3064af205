"""The match night's rows. Reads are QuerySet methods here; writes are in ``matches.actions``."""

from matches.models.boards import Board, BoardSlot, Leg, Lineup
from matches.models.cards import Card
from matches.models.disputes import Dispute, Ruling
from matches.models.eligibility import IneligiblePlayer
from matches.models.erasures import Erasure
from matches.models.events import LegEvent
from matches.models.history import CardEvent
from matches.models.photos import CardPhoto
from matches.models.sheet import (
    content_of,
    entry_of,
    last_card_of,
    leg_sheet_of,
    scorecard_of,
    squad,
)
from matches.models.signing import Report, Signature

__all__ = [
    "Board",
    "BoardSlot",
    "Card",
    "CardEvent",
    "CardPhoto",
    "Dispute",
    "Erasure",
    "IneligiblePlayer",
    "Leg",
    "LegEvent",
    "Lineup",
    "Report",
    "Ruling",
    "Signature",
    "content_of",
    "entry_of",
    "last_card_of",
    "leg_sheet_of",
    "scorecard_of",
    "squad",
]
