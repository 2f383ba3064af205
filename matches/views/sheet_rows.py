"""The rows of a card's sheet: each leg and each chair with its form and what is said of it.

Values for templates; nothing here reads the database.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from league.enums import Depth
from league.ruleset import BoardFormat
from matches.actions.refusals import Conflict, in_words
from matches.enums import LegState
from matches.forms.leg import LegEntry, LegForm, LegKind
from matches.forms.sheet import SlotForm
from matches.models import Leg
from matches.scorecard import SIDES
from matches.scorecard.wording import leg_title as leg_title  # noqa: PLC0414 (for the pages of a leg)
from scoring.problems import Place, Problem, Severity

STATUS = {
    LegState.VOID: "void",
    LegState.UNPLAYED: "not played",
    LegState.CLAIMED: "✓ claimed",
}


@dataclass(frozen=True)
class Both:
    """Two versions of one place, in words."""

    by: str
    at: datetime | None
    mine: str
    theirs: str

    @classmethod
    def of(cls, conflict: Conflict) -> Both:
        """A conflict as the page says it."""
        by = str(conflict.by) if conflict.by else "Somebody"
        return cls(by, conflict.at, in_words(conflict.mine), in_words(conflict.theirs))


@dataclass(frozen=True)
class LegRow:
    """One leg with its form."""

    leg: Leg
    form: LegForm
    title: str
    names: tuple[list[str], list[str]]
    place: Place
    problems: list[Problem]
    hows: list[tuple[str, str]]
    events_url: str = ""
    conflict: Both | None = None
    needs_names: bool = False
    not_needed: bool = False
    """Whether its board was decided before it."""
    records: int = 1
    """How many records of it there are, where several phones pegged it."""

    @property
    def records_url(self) -> str:
        """Where they stand side by side."""
        return f"{self.events_url}records/"

    @property
    def board_place(self) -> Place:
        """Where who plays is said."""
        return self.place[:2]

    @property
    def kind(self) -> LegKind:
        """What there is to fill in."""
        return self.form.kind

    @property
    def target(self) -> int | None:
        """What the leg is played to."""
        return self.leg.target

    @property
    def by_events(self) -> bool:
        """Whether its score follows from events, and is not typed here."""
        return self.leg.depth == Depth.EVENTS

    @property
    def pegged(self) -> tuple[int, int]:
        """Where a leg recorded by events stands."""
        return self.leg.home_score or 0, self.leg.away_score or 0

    @property
    def done(self) -> bool:
        """Whether it has been won."""
        return self.leg.state == LegState.PLAYED

    @property
    def entry(self) -> LegEntry:
        """What is typed, where that can be read, else what stands."""
        form = self.form
        readable = form.is_bound and form.sent and form.is_valid()
        return form.entry if readable else LegEntry.of(self.leg)

    @property
    def wrong(self) -> bool:
        """Whether something has to be put right."""
        errors = any(problem.severity is Severity.ERROR for problem in self.problems)
        return errors or self.unreadable or self.conflict is not None

    @property
    def unreadable(self) -> bool:
        """Whether a field cannot be read."""
        return self.form.is_bound and bool(self.form.errors)

    def unread(self) -> list[tuple[Place, str]]:
        """The fields that cannot be read, each with its place and what is said of it."""
        if not self.unreadable:
            return []
        at = {"home": ("score", "home"), "away": ("score", "away")}
        return [
            ((*self.place, *at.get(name, ())), str(message))
            for name, errors in self.form.errors.items()
            for message in errors
        ]

    @property
    def said(self) -> bool:
        """Whether anything is said below the fields."""
        return bool(self.problems or self.unreadable or self.conflict)

    @property
    def invalid(self) -> dict[str, bool]:
        """Which of the two scores a problem is about; both where it is about the pair."""
        at = [p.place[4:] for p in self.problems if p.severity is Severity.ERROR]
        return {side.value: ("score",) in at or ("score", side.value) in at for side in SIDES}

    @property
    def status_kind(self) -> str:
        """The class of the status: wrong, open or nothing."""
        if self.wrong:
            return "wrong"
        return "open" if self.entry == LegEntry() else ""

    @property
    def status(self) -> str:
        """Where the leg has got to, in a word with its glyph."""
        if self.wrong:
            return "! put right"
        state = self.entry.state
        if state in STATUS:
            return STATUS[state]
        if state is LegState.OPEN:
            if self.by_events:
                return "… going on"
            return "not needed" if self.not_needed else "not entered"
        if self.needs_names:
            return "? no name"
        scored = self.kind is LegKind.WINNER or None not in self.entry.scores
        return "✓ complete" if scored else "✓ winner only"


@dataclass(frozen=True)
class SlotRow:
    """One chair with its form."""

    form: SlotForm
    entry: str
    place: Place
    several: bool
    problems: list[Problem]
    conflict: Both | None = None

    @property
    def side(self) -> str:
        """The side of the chair."""
        return self.form.slot.side

    @property
    def position(self) -> int:
        """Its number on its side of the board."""
        return self.form.slot.position

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Whom it can be given to."""
        return self.form.choices

    @property
    def chosen(self) -> str:
        """Who is chosen now."""
        return str(self.form["who"].value() or "")

    @property
    def wrong(self) -> bool:
        """Whether something has to be put right here."""
        errors = any(problem.severity is Severity.ERROR for problem in self.problems)
        unreadable = self.form.sent and bool(self.form.errors)
        return errors or unreadable or self.conflict is not None


@dataclass(frozen=True)
class BoardRow:
    """One board with its chairs and legs."""

    number: int
    form: BoardFormat
    slots: list[SlotRow]
    legs: list[LegRow]

    @property
    def title(self) -> str:
        """The board's name in the format."""
        return self.form.name

    @property
    def place(self) -> Place:
        """Its path on the card."""
        return ("board", self.number)


@dataclass(frozen=True)
class Section:
    """Boards of one kind that stand together: "Singles to 61"."""

    title: str
    boards: list[BoardRow] = field(default_factory=list)

    @property
    def legs(self) -> list[LegRow]:
        """Their legs in order."""
        return [leg for board in self.boards for leg in board.legs]


@dataclass(frozen=True)
class Told:
    """One problem of the list on top: where, what, and the id to go to."""

    label: str
    message: str
    place: Place


def heading(form: BoardFormat) -> str:
    """The heading over boards of one kind: "Singles to 61"."""
    if form.leg_target is None:
        return form.name
    kind = {1: "Singles", 2: "Pairs"}.get(form.players, f"{form.players} a side")
    return f"{kind} to {form.leg_target}"
