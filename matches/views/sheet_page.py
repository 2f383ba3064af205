"""The sheet of a card on a page: its forms, and beside each what is wrong or was changed meanwhile.

Entering a card and correcting one show the same sheet. Reads only.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.http import QueryDict
from django.urls import reverse

from league.enums import Depth, Side
from league.models import League
from league.ruleset import BoardFormat
from matches.actions.refusals import Conflict
from matches.actions.sheet import LegChange, NoteChange, ScoreChange, SheetChanges, SlotChange
from matches.enums import LegState
from matches.forms.leg import LegForm, hows
from matches.forms.sheet import SheetForm
from matches.models import (
    Board,
    BoardSlot,
    Card,
    Leg,
    LegStream,
    entry_of,
    scorecard_of,
    squad,
)
from matches.policies import card_due, clock_of
from matches.scorecard import (
    NOT_YET,
    Scorecard,
    Totals,
    check,
    score_is_enough,
    settled,
    totals,
)
from matches.views.sheet_rows import (
    BoardRow,
    Both,
    LegRow,
    Section,
    SlotRow,
    Told,
    heading,
    leg_title,
)
from scoring.problems import Place, Problem, Severity


class SheetPage:
    """Everything a template needs to show one card's sheet."""

    def __init__(
        self,
        card: Card,
        league: League,
        data: QueryDict | None = None,
        *,
        problems: Sequence[Problem] | None = None,
        conflicts: Sequence[Conflict] = (),
        all_problems: bool = False,
    ) -> None:
        self.card, self.league = card, league
        self.fixture = card.fixture
        self.squads = {side: list(squad(card.fixture, side)) for side in Side}
        self.form = SheetForm(card, self.squads, data)
        self.sheet: Scorecard = scorecard_of(card)
        self._records = LegStream.objects.several(card)
        self._settled = settled(self.sheet)
        found = self._found(data) if problems is None else problems
        self.problems = [p for p in found if all_problems or p.code not in NOT_YET]
        self.conflicts = {conflict.place: Both.of(conflict) for conflict in conflicts}
        self.boards = [
            self._board(number, board) for number, board in enumerate(card.boards.all(), start=1)
        ]

    def _found(self, data: QueryDict | None) -> Sequence[Problem]:
        """What is wrong with the card as it stands; beside what was only typed it would confuse."""
        if data is not None:
            return ()
        return check(self.sheet, names=(str(self.fixture.home), str(self.fixture.away)))

    # What the template asks for

    @property
    def totals(self) -> Totals:
        """The match score so far, and how far the card has got."""
        return totals(self.sheet)

    @property
    def legs_most(self) -> int:
        """How many legs the card has, those that a decided board no longer needs left out."""
        summed = self.totals
        return summed.played + summed.to_play + summed.void

    @property
    def errors(self) -> list[Problem]:
        """What keeps the card from being official."""
        return [p for p in self.problems if p.severity is Severity.ERROR]

    @property
    def told(self) -> list[Told]:
        """The problems to be put right, in the order of the card, each with its link."""
        return [self._told(problem) for problem in self.errors]

    @property
    def queries(self) -> list[Told]:
        """What is asked and stops nothing, each with its link."""
        return [self._told(p) for p in self.problems if p.severity is Severity.QUERY]

    @property
    def unreadable(self) -> list[Told]:
        """The fields that cannot be read, each with its link."""
        told = [
            Told(leg.title, str(message), place)
            for board in self.boards
            for leg in board.legs
            for place, message in leg.unread()
        ]
        told += [
            Told(f"{board.title}, {slot.entry}", str(message), slot.place)
            for board in self.boards
            for slot in board.slots
            if slot.form.sent
            for errors in slot.form.errors.values()
            for message in errors
        ]
        match = self.form.match
        if match.is_bound:
            for name, errors in match.errors.items():
                label, place = self._label((name,) if name == "note" else ("match-score", name))
                told += [Told(label, str(message), place) for message in errors]
        return told

    @property
    def changed(self) -> list[Told]:
        """The places that somebody else changed meanwhile, each with its link."""
        told = []
        for place, both in self.conflicts.items():
            label, at = self._label(place)
            told.append(Told(label, f"{both.by} put {both.theirs}, you have {both.mine}", at))
        return told

    @property
    def match_problems(self) -> list[Problem]:
        """What is wrong with the match score."""
        return [p for p in self.problems if p.place[:1] == ("match-score",)]

    @property
    def match_conflict(self) -> Both | None:
        """Both versions of the match score."""
        return self.conflicts.get(("match-score",))

    @property
    def note_conflict(self) -> Both | None:
        """Both versions of the note."""
        return self.conflicts.get(("note",))

    @property
    def match_score_open(self) -> bool:
        """Whether the match score by itself has to be seen: it is given, or something is wrong."""
        match = self.form.match
        given = any(match[side.value].value() not in {None, ""} for side in Side)
        unreadable = match.is_bound and bool(match.errors)
        wrong = bool(self.match_problems or self.match_conflict)
        return given or unreadable or wrong or self.score_first

    @property
    def score_first(self) -> bool:
        """Whether the score is sent in by itself under these rules, and the legs come later."""
        record = self.card.rules.record
        by_itself = record.minimum_depth is not Depth.MATCH_SCORE and not self.sheet.legs_entered
        return by_itself and score_is_enough(self.card.rules)

    @property
    def card_due(self) -> datetime:
        """Until when the card is in time."""
        return card_due(self.fixture, self.card.rules, clock_of(self.fixture))

    @property
    def shows_match_score(self) -> bool:
        """Whether the match score by itself is offered: until legs are entered."""
        return self.match_score_open or not self.sheet.legs_entered

    @property
    def sections(self) -> list[Section]:
        """The boards under the headings of a card."""
        sections: list[Section] = []
        for board in self.boards:
            title = heading(board.form)
            if not sections or sections[-1].title != title:
                sections.append(Section(title))
            sections[-1].boards.append(board)
        return sections

    @property
    def places_open(self) -> bool:
        """Whether the lists of places must be seen, because something is wrong there."""
        return any(slot.wrong for board in self.boards for slot in board.slots)

    # What a save asks for

    def changes(self) -> SheetChanges:
        """What was touched on a page that could be read."""
        legs = [form for form in self.form.legs.values() if form.touched]
        slots = [form for form in self.form.slots.values() if form.touched]
        return SheetChanges(
            legs=tuple(_leg_change(form) for form in legs),
            slots=tuple(
                SlotChange(form.slot.pk, form.cleaned_data["version"], form.person)
                for form in slots
            ),
            match_score=self._score_change(),
            note=self._note_change(),
        )

    def _score_change(self) -> ScoreChange | None:
        match = self.form.match
        if not match.sent or match.score() == match.score("seen_"):
            return None
        return ScoreChange(match.score("seen_"), match.score())

    def _note_change(self) -> NoteChange | None:
        match = self.form.match
        if not match.sent or match.cleaned_data["note"] == match.cleaned_data["seen_note"]:
            return None
        return NoteChange(match.cleaned_data["seen_note"], match.cleaned_data["note"])

    # Rows

    def _board(self, number: int, board: Board) -> BoardRow:
        form = self.card.rules.boards[number - 1]
        slots = sorted(board.slots.all(), key=lambda slot: slot.position)
        rows = [
            self._slot(number, slot, form) for side in Side for slot in slots if slot.side == side
        ]
        legs = [self._leg(number, leg, form, slots) for leg in board.legs.all()]
        return BoardRow(number, form, rows, legs)

    def _slot(self, number: int, slot: BoardSlot, form: BoardFormat) -> SlotRow:
        place: Place = ("board", number, "slot", slot.side, slot.position)
        return SlotRow(
            self.form.slots[slot.pk],
            str(entry_of(self.fixture, Side(slot.side))),
            place,
            form.players > 1,
            self._at(place),
            self.conflicts.get(place),
        )

    def _leg(self, number: int, leg: Leg, form: BoardFormat, slots: Sequence[BoardSlot]) -> LegRow:
        place: Place = ("board", number, "leg", leg.number)
        names = {
            side: [str(slot.lineup) for slot in slots if slot.side == side and slot.lineup]
            for side in Side
        }
        missing = any(slot.lineup is None for slot in slots)
        url = ""
        if leg.target is not None:
            url = reverse("matches:leg_events", args=[self.league.slug, self.fixture.pk, leg.pk])
        return LegRow(
            leg,
            self.form.legs[leg.pk],
            leg_title(form, leg.number),
            (names[Side.HOME], names[Side.AWAY]),
            place,
            self._at(place) + (self._of_board(number) if leg.number == 1 else []),
            hows(str(self.fixture.home), str(self.fixture.away)),
            url,
            self.conflicts.get(place),
            missing,
            self._settled.boards[number - 1].legs[leg.number - 1].state is LegState.UNPLAYED,
            self._records.get(leg.pk, 1),
        )

    def _at(self, place: Place) -> list[Problem]:
        return [p for p in self.problems if p.place[: len(place)] == place]

    def _of_board(self, number: int) -> list[Problem]:
        return [p for p in self.problems if p.place == ("board", number)]

    def _told(self, problem: Problem) -> Told:
        label, place = self._label(problem.place)
        return Told(label, problem.message, place)

    def _label(self, place: Place) -> tuple[str, Place]:
        """How a place is called, and which place on the page to go to for it."""
        if place[:1] == ("board",):
            board = self.card.rules.boards[int(place[1]) - 1]
            if place[2:3] == ("leg",):
                return leg_title(board, int(place[3])), self._field(place)
            return board.name, place if place[2:] else (*place, "leg", 1)
        if place[:1] == ("match-score",):
            return "Match score", place if place[1:] else ("match-score", "home")
        if place[:1] == ("side",):
            return str(entry_of(self.fixture, Side(str(place[1])))), ("lineup", place[1])
        return ("Note", place) if place == ("note",) else ("Card", place)

    def _field(self, place: Place) -> Place:
        """The field to go to: the score where it can be typed and is seen, else the leg."""
        row = self.boards[int(place[1]) - 1].legs[int(place[3]) - 1]
        seen = len(place) == 6 and not row.by_events and row.leg.winner != place[5]
        return place if seen else place[:4]


def _leg_change(form: LegForm) -> LegChange:
    entry = form.entry
    version: int = form.cleaned_data["version"]
    return LegChange(form.leg.pk, version, entry.state, entry.winner, entry.scores)
