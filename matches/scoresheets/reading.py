"""A sheet as somebody typed it, read into the events of a leg.

    A 8, B 2, A 3 out          points, in the order in which they were pegged
    A 8 (8)                    with the score written beside it
    A 15t, A made 15           the total at the ends in the place of its points
    next, or a line to itself  a new round; after "out" and "blocked" it goes without saying

What cannot be read is told with its line; everything else is read on. Whether it can have happened
is for ``scoring`` to say, and none of it is decided here. ``written`` is the way back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.scoresheets.entries import Entries, Entry, Numbers, several_in_a_line
from matches.scoresheets.vocabulary import Sign, tokens
from scoring.events import Blocked, LegEvent, NextRound, Peg, Penalty, worth
from scoring.house_rules import HouseRules
from scoring.pegging import POSSIBLE_TOTALS, award, event_values, peg

LONGEST_SHEET = 3_000
"""Characters of one sheet: three times what the longest leg to 121 takes with its scores."""
MOST_EVENTS = 250


@dataclass(frozen=True, slots=True)
class Written:
    """One event of a sheet, with what is written beside it."""

    event: LegEvent
    score: int | None = None
    """What its side is said to stand on after it."""
    crossed: bool = False
    """Whether it is written as disregarded."""
    won: bool = False
    """Whether it is written as having won."""
    line: int = 1


@dataclass(frozen=True, slots=True)
class SheetRead:
    """A sheet as it was read. ``faults`` are what could not be, ``notes`` what was made of it."""

    items: tuple[Written, ...]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    marked: bool = False
    """Whether the rounds are marked on it, by their numbers or by the word "next"."""

    @property
    def events(self) -> tuple[LegEvent, ...]:
        """What happened, as ``scoring`` takes it."""
        return tuple(item.event for item in self.items)

    @property
    def tells_ends(self) -> bool:
        """Whether the end of any round is on it."""
        return any(
            isinstance(event, Blocked) or (isinstance(event, Peg) and event.chip_out)
            for event in self.events
        )

    @property
    def tells_rounds(self) -> bool:
        """Whether rounds are told apart on it; by its lines alone that is a guess."""
        return self.marked or self.tells_ends


def read_sheet(
    text: str,
    rules: HouseRules,
    *,
    names: Sequence[str] = (),
    numbers: Numbers = Numbers.POINTS,
) -> SheetRead:
    """Read a sheet under these rules; ``names`` are the sides', where they have any."""
    if len(text) > LONGEST_SHEET:
        told = f"{len(text):,} characters are too many for one leg: at most {LONGEST_SHEET:,}."
        return SheetRead((), (told,))
    parts = Entries(numbers)
    for token in tokens(text, names):
        parts.take(token)
    parts.close()
    if len(parts.found) > MOST_EVENTS:
        told = f"{len(parts.found)} entries are too many for one leg: at most {MOST_EVENTS}."
        return SheetRead((), (told,))
    return _Resolved(parts, rules).sheet()


_KEPT_FAULTS = 4


class _Resolved:
    """The entries put in their rounds, each with the points that it is worth."""

    def __init__(self, parts: Entries, rules: HouseRules) -> None:
        self.parts, self.rules = parts, rules
        signs = {part.sign for part in parts.found}
        self.marked = bool(signs & {Sign.LABEL, Sign.NEXT})
        self.lines_are_rounds = not self.marked and several_in_a_line(parts.found)
        self.items: list[Written] = []
        self.notes: list[str] = []
        self.round, self.begun, self.over, self.waits = 1, False, False, False
        self.stands = [0, 0]

    def sheet(self) -> SheetRead:
        for part in self.parts.found:
            self._take(part)
        faults = self.parts.faults
        more = len(faults) - _KEPT_FAULTS
        told = [*faults[:_KEPT_FAULTS], f"And {more} more."] if more > 0 else faults
        notes = tuple(dict.fromkeys(self.notes))
        return SheetRead(tuple(self.items), tuple(told), notes, self.marked)

    def _take(self, part: Entry) -> None:
        match part.sign:
            case Sign.LINE:
                self.waits = self.waits or (self.lines_are_rounds and self.begun)
            case Sign.NEXT:
                self._next(part.line)
            case Sign.LABEL:
                self._label(part)
            case Sign.BLOCKED:
                self._begin(part)
                self.items.append(Written(Blocked(), line=part.line))
                self.over = True
            case _:
                self._event(part)

    def _label(self, part: Entry) -> None:
        if part.label > self.round:
            missing = part.label - self.round - 1
            self._next(part.line)
            if missing:
                self.notes.append(f"Before round {part.label} a round is missing.")
            self.round = part.label
        elif part.label < self.round:
            told = f"round {part.label} comes after round {self.round}"
            self.parts.faults.append(f"Line {part.line}: {told}: put the rounds in their order.")

    def _begin(self, part: Entry) -> None:
        """A placement, or a block: of a new round where the one before is plainly over."""
        if self.waits or (self.over and not self.marked):
            self._next(part.line)
        self.begun = True

    def _next(self, line: int) -> None:
        self.items.append(Written(NextRound(), line=line))
        self.round += 1
        self.begun = self.over = self.waits = False

    def _event(self, part: Entry) -> None:
        if part.penalty:
            event: LegEvent = Penalty(part.side, part.penalty * (part.points or 0))
        else:
            self._begin(part)
            event = self._placed(part)
            self.over = self.over or event.chip_out
        self.items.append(Written(event, part.score, part.crossed, part.won, part.line))
        self._stand(part, event)

    def _placed(self, part: Entry) -> Peg:
        points, out = part.points, bool(part.out)
        if part.added is not None:
            points, out = self._with_last_tile(part, part.added), True
        if points is None and part.total is None:
            points = self._points_of(part, out=out)
        if part.out is None and part.total is None and points is not None and not out:
            out = self._only_out(points)
        return Peg(part.side, part.total, points, out, part.down, part.turned)

    def _with_last_tile(self, part: Entry, added: int) -> int:
        """What a tile made and what is added to it, as they are written: "2 + 1"."""
        right = self.rules.chip_out_points
        if added != right:
            told = f"“+ {added}” is not what the last tile is worth, which is {right}"
            self.parts.faults.append(f"Line {part.line}: {told}.")
        paid = part.points or 0
        if part.points is None and part.total in POSSIBLE_TOTALS:
            paid = award(part.total)
        return paid + added

    def _points_of(self, part: Entry, *, out: bool) -> int | None:
        """What the score written beside it comes to, or what the last tile alone is worth."""
        if part.score is not None:
            return part.score - self.stands[part.side]
        return self.rules.chip_out_points if out and not part.unknown else None

    def _only_out(self, points: int) -> bool:
        """Whether so many points can only have been made with the side's last tile."""
        out = points in event_values(self.rules, chip_out=True)
        if not out or points in event_values(self.rules, chip_out=False):
            return False
        self.notes.append(f"{points} can only be with the last tile, and was read so.")
        return True

    def _stand(self, part: Entry, event: LegEvent) -> None:
        """Where the sheet has got to, for a score that is written without its points."""
        side = part.side
        if part.score is not None:
            self.stands[side] = part.score
        elif isinstance(event, Penalty):
            self.stands[side] += event.points
        elif isinstance(event, Peg) and not part.crossed:
            points, now = worth(event, self.rules).points, self.stands[side]
            reached = now + points
            if 0 <= now < self.rules.target:
                reached = peg(now, points, self.rules, opening_tile=event.opening_tile).score
            self.stands[side] = reached
