"""A sheet as somebody typed it, read into the events of a leg.

    A 8, B 2, A 3 out          points, in the order in which they were pegged
    A 8 (8)                    with the score written beside it
    A 15t, A made 15           the total at the ends in the place of its points
    next, or a line to itself  a new round; after "out" and "blocked" it goes without saying
    A ?, A 8?                  what nobody can read, and what is not certain

What cannot be read is told with its line; everything else is read on. Whether it can have happened
is for ``scoring`` to say, and none of it is decided here. ``written`` is the way back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

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
    doubtful: bool = False
    """Whether a "?" is written beside it."""
    derived: bool = False
    """Whether only its score is written, and what was before it is not certain."""

    @property
    def is_unread(self) -> bool:
        """Whether somebody pegged, and nobody can tell how much."""
        event = self.event
        return isinstance(event, Peg) and event.total is None and event.points is None

    @property
    def is_certain(self) -> bool:
        """Whether what happened is known for certain, if the sheet is right."""
        return not (self.is_unread or self.doubtful or self.derived)


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
    def unsure(self) -> tuple[int, ...]:
        """The places of what nobody can read for certain."""
        return tuple(at for at, item in enumerate(self.items) if not item.is_certain)

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


class Known(IntEnum):
    """How well it is known where a side stands by the sheet."""

    UNKNOWN = 0
    DOUBTFUL = 1
    CERTAIN = 2


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
        self.known = [Known.CERTAIN, Known.CERTAIN]
        self.slipped = [False, False]
        self.possible = {
            *event_values(rules, chip_out=False),
            *event_values(rules, chip_out=True),
        }

    def sheet(self) -> SheetRead:
        for part in self.parts.found:
            self._take(part)
        faults = self.parts.faults
        more = len(faults) - _KEPT_FAULTS
        told = [*faults[:_KEPT_FAULTS], f"And {more} more."] if more > 0 else faults
        notes = tuple(dict.fromkeys([*self.parts.notes, *self.notes]))
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
        self.items.append(self._written(part, event))
        self._stand(part, event)

    def _written(self, part: Entry, event: LegEvent) -> Written:
        score = part.score
        if part.score_doubtful:
            score = None
            if self.parts.numbers is not Numbers.SCORES:
                self.notes.append("Of a score with a “?” nothing follows: it was left out.")
        only_score = part.score is not None and part.points is None and part.total is None
        derived = only_score and not (part.unknown or part.doubtful)
        derived = derived and self.known[part.side] is not Known.CERTAIN
        return Written(
            event, score, part.crossed, part.won, part.line, part.doubtful, derived=derived
        )

    def _placed(self, part: Entry) -> Peg:
        points, out = part.points, bool(part.out)
        if part.added is not None:
            points, out = self._with_last_tile(part, part.added), True
        elif points is None and part.total is None:
            points = self._points_of(part, out=out)
        sure = not part.doubtful and part.out is None
        if sure and part.total is None and points is not None and not out:
            out = self._only_out(points)
        return Peg(part.side, part.total, points, out, part.down, part.turned)

    def _with_last_tile(self, part: Entry, added: int) -> int | None:
        """What a tile made and what is added to it, as they are written: "2 + 1"."""
        right = self.rules.chip_out_points
        if added != right:
            told = f"“+ {added}” is not what the last tile is worth, which is {right}"
            self.parts.faults.append(f"Line {part.line}: {told}.")
        if part.points is None and part.total in POSSIBLE_TOTALS:
            return award(part.total) + added
        return None if part.unknown and part.points is None else (part.points or 0) + added

    def _points_of(self, part: Entry, *, out: bool) -> int | None:
        """What the score written beside it comes to, or what the last tile alone is worth."""
        if part.score is None:
            return self.rules.chip_out_points if out and not part.unknown else None
        known = self.known[part.side]
        if part.unknown:
            sure = known is Known.CERTAIN and not self.slipped[part.side]
            return self._only_way(part) if sure else None
        points = part.score - self.stands[part.side]
        if part.score_doubtful and points not in self.possible:
            return None
        return None if known is Known.UNKNOWN else points

    def _only_way(self, part: Entry) -> int | None:
        """What nobody can read, where the score beside it leaves one answer."""
        now, score = self.stands[part.side], part.score
        if score is None or not 0 <= now < self.rules.target:
            return None
        ways = {
            points
            for out in (False, True)
            for points in event_values(self.rules, chip_out=out)
            if (out or not part.out) and peg(now, points, self.rules).score == score
        }
        if len(ways) != 1:
            return None
        said = f"What nobody can read beside ({score}) was taken from that score: {min(ways)}."
        self.notes.append(said)
        return min(ways)

    def _only_out(self, points: int) -> bool:
        """Whether so many points can only have been made with the side's last tile."""
        out = points in event_values(self.rules, chip_out=True)
        if not out or points in event_values(self.rules, chip_out=False):
            return False
        self.notes.append(f"{points} can only be with the last tile, and was read so.")
        return True

    def _stand(self, part: Entry, event: LegEvent) -> None:
        """Where the sheet has got to, for a score that is written without its points."""
        side, item = part.side, self.items[-1]
        reached = self._reached(part, event)
        if part.score is not None:
            slip = self.known[side] is Known.CERTAIN and reached != part.score
            self.slipped[side] = self.slipped[side] or (slip and item.is_certain)
            self.stands[side] = part.score
            self.known[side] = Known.DOUBTFUL if part.score_doubtful else Known.CERTAIN
            return
        if not item.is_certain:
            worst = Known.UNKNOWN if item.is_unread else Known.DOUBTFUL
            self.known[side] = min(self.known[side], worst)
        self.stands[side] = reached

    def _reached(self, part: Entry, event: LegEvent) -> int:
        """What an entry comes to by the rules, from where its side stood."""
        now = self.stands[part.side]
        if isinstance(event, Penalty):
            return now + event.points
        if not isinstance(event, Peg) or part.crossed:
            return now
        points = worth(event, self.rules).points
        if 0 <= now < self.rules.target:
            return peg(now, points, self.rules, opening_tile=event.opening_tile).score
        return now + points
