"""The fixed choices of a match night, as plain standard-library enums."""

from __future__ import annotations

from enum import StrEnum


class CardState(StrEnum):
    """Where a card stands. 'Agreed', 'ruled' and 'overdue' are events or computed, not states."""

    DRAFT = "draft"
    REPORTED = "reported"
    AWAITING_APPROVAL = "awaiting_approval"
    DISPUTED = "disputed"
    OFFICIAL = "official"
    REOPENED = "reopened"
    VOID = "void"


class LegState(StrEnum):
    """What became of a leg."""

    OPEN = "open"
    PLAYED = "played"
    CLAIMED = "claimed"
    VOID = "void"
    UNPLAYED = "unplayed"


class EventKind(StrEnum):
    """What one row of a leg's stream records."""

    OPENING_LEADER = "opening_leader"
    PEG = "peg"
    BLOCKED = "blocked"
    NEXT_ROUND = "next_round"
    CORRECTION = "correction"
    PENALTY = "penalty"
    ADOPTION = "adoption"


class CardEventKind(StrEnum):
    """What was done to a card."""

    OPENED = "opened"
    SAVED = "saved"
    REPORTED = "reported"
    TAKEN_BACK = "taken_back"
    MADE_OFFICIAL = "made_official"
    REOPENED = "reopened"
    CORRECTED = "corrected"
    COMPLETED = "completed"
    VOIDED = "voided"
    ABANDONED = "abandoned"
    BROUGHT_BACK = "brought_back"
    NAME_SETTLED = "name_settled"
    SIGNED = "signed"
    DISPUTED = "disputed"
    PROTESTED = "protested"
    PROTEST_DROPPED = "protest_dropped"
    APPEALED = "appealed"
    APPEAL_DROPPED = "appeal_dropped"
    RULED = "ruled"
    REFUSED = "refused"
    RECORD_ADOPTED = "record_adopted"
    PHOTO_ADDED = "photo_added"
    PHOTO_REMOVED = "photo_removed"
    ACCEPTED = "accepted"


class StepKind(StrEnum):
    """What the rules have done about a card that nobody does anything about, in their order."""

    REMIND_CARD = "remind_card"
    REMIND_ANSWER = "remind_answer"
    ACCEPT = "accept"
    DEDUCT = "deduct"


class StepOutcome(StrEnum):
    """What came of such a step."""

    WRITTEN = "written"
    NOBODY = "nobody"
    DONE = "done"
    REFUSED = "refused"


class SigningMethod(StrEnum):
    """How a side signed."""

    OWN_DEVICE = "own_device"
    PIN = "pin"


class DisputeState(StrEnum):
    """Whether a dispute still waits for a person."""

    OPEN = "open"
    RULED = "ruled"
    DROPPED = "dropped"


class RulingKind(StrEnum):
    """What a ruling does: revise the card through the validator, or award a result beside it."""

    REVISED = "revised"
    AWARDED = "awarded"
    UPHELD = "upheld"
