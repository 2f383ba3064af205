"""The match night's rows. Reads are QuerySet methods here; writes are in ``matches.actions``."""

from matches.models.boards import Board, BoardSlot, Leg, Lineup
from matches.models.cards import Card
from matches.models.disputes import Dispute, Ruling
from matches.models.eligibility import IneligiblePlayer
from matches.models.erasures import Erasure
from matches.models.events import LegEvent
from matches.models.evidence import DisputeMessage, Evidence
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
from matches.models.steps import StepTaken
from matches.models.streams import LegStream
from matches.models.written import WrittenLeg

__all__ = [
    "Board",
    "BoardSlot",
    "Card",
    "CardEvent",
    "CardPhoto",
    "Dispute",
    "DisputeMessage",
    "Erasure",
    "Evidence",
    "IneligiblePlayer",
    "Leg",
    "LegEvent",
    "LegStream",
    "Lineup",
    "Report",
    "Ruling",
    "Signature",
    "StepTaken",
    "WrittenLeg",
    "content_of",
    "entry_of",
    "last_card_of",
    "leg_sheet_of",
    "scorecard_of",
    "squad",
]
