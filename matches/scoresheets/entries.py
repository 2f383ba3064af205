"""The entries of a sheet, gathered from its signs: whose each is, and what is written beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from matches.scoresheets.vocabulary import Sign, Token


class Numbers(StrEnum):
    """What a bare number on a sheet stands for."""

    POINTS = "points"
    TOTALS = "totals"
    SCORES = "scores"


@dataclass(slots=True)
class Entry:
    """One entry as it is gathered: an event of a side, or the end or beginning of a round."""

    sign: Sign
    line: int
    side: int = 0
    points: int | None = None
    total: int | None = None
    score: int | None = None
    added: int | None = None
    label: int = 0
    penalty: int = 0
    named: bool = False
    unknown: bool = False
    doubtful: bool = False
    score_doubtful: bool = False
    out: bool | None = None
    down: bool | None = None
    turned: bool = False
    crossed: bool = False
    won: bool = False

    @property
    def says_something(self) -> bool:
        """Whether it is an event, and not a side alone."""
        numbers = (self.points, self.total, self.score)
        return any(number is not None for number in numbers) or bool(self.out) or self.unknown


@dataclass(slots=True)
class Entries:
    """The entries of a sheet, taken one token after the other."""

    numbers: Numbers
    found: list[Entry] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    side: int | None = None
    open: Entry | None = None
    equals: bool = False

    def take(self, token: Token) -> None:
        match token.sign:
            case Sign.SIDE:
                self.close()
                self.side = token.number
                self.open = Entry(Sign.SIDE, token.line, token.number)
            case Sign.UNKNOWN | Sign.SCORE_UNREAD:
                self._unread(token)
            case Sign.NUMBER | Sign.DOUBTED | Sign.TOTAL | Sign.PLUS | Sign.MINUS:
                self._number(token)
            case Sign.LINE | Sign.LABEL | Sign.NEXT | Sign.BLOCKED:
                self.close()
                self.found.append(Entry(token.sign, token.line, label=token.number))
            case Sign.BREAK:
                self.close()
            case Sign.EQUALS:
                self.equals = True
            case Sign.KNOCK:
                if self.open is not None and not self.open.says_something:
                    self.open = None
            case Sign.STRANGE:
                self._fault(token, "cannot be read: write A 8, out, blocked, next or A back 8")
            case _:
                self._beside(token)

    def close(self) -> None:
        """The entry is over; one of a side alone says nothing."""
        part, self.open, self.equals = self.open, None, False
        if part is None:
            return
        side = _SIDES[part.side]
        if part.named and not part.penalty:
            self._say(
                part.line, f"was it pegged back or given? Write {side} back 8, or {side} given 8"
            )
        elif part.penalty and part.points is None:
            self._say(part.line, f"the penalty of {side} has no number, as in {side} back 8")
        elif part.penalty and part.doubtful:
            told = f"the penalty of {side} has a “?”: write how many points it was"
            self._say(part.line, told)
        elif part.says_something or part.penalty:
            self.found.append(part)
        elif part.won and any(one.side == part.side for one in self.events):
            next(one for one in reversed(self.events) if one.side == part.side).won = True
        elif part.crossed or part.won or part.down is not None:
            self._say(part.line, f"{side} has no number: write what was pegged, as in {side} 8")

    @property
    def events(self) -> list[Entry]:
        """The entries that are events of a side."""
        return [part for part in self.found if part.sign is Sign.SIDE]

    def _number(self, token: Token) -> None:
        part = self._event(token)
        if part is None:
            return
        part.doubtful = part.doubtful or token.sign is Sign.DOUBTED
        if token.sign is Sign.TOTAL:
            part.total = token.number
        elif token.sign is Sign.MINUS:
            part.points, part.penalty = token.number, -1
        elif token.sign is Sign.PLUS and part.says_something:
            part.added = token.number
        elif token.sign is Sign.PLUS and part.named:
            part.points, part.penalty = token.number, 1
        elif self.equals:
            self._after_equals(part, token.number)
        elif part.penalty or self.numbers is Numbers.POINTS or token.sign is Sign.PLUS:
            part.points = token.number
        elif self.numbers is Numbers.TOTALS:
            part.total = token.number
        else:
            part.score = token.number
            part.score_doubtful = token.sign is Sign.DOUBTED

    def _unread(self, token: Token) -> None:
        """A "?": of the entry that it stands beside; alone it is the entry, if it has a side."""
        part = self.open
        if token.sign is Sign.SCORE_UNREAD:
            self._score_unread(token)
            return
        if token.number:
            self.notes.append(f"“{token.text}” was read as one number that nobody can read.")
        if part is None:
            self._fault(token, "belongs to nobody: write A or B before it")
        elif self.equals:
            if part.total is None and self.numbers is Numbers.POINTS:
                part.total, part.points = part.points, None
            self.equals = False
            part.unknown = part.total is None
        elif part.says_something:
            part.doubtful = True
            part.score_doubtful = part.score is not None
        else:
            part.unknown = True

    def _score_unread(self, token: Token) -> None:
        """A score of which nothing follows; where nothing else is written, the entry is unread."""
        self.notes.append(f"“{token.text}” is a score that nobody can read: it was left out.")
        if self.open is not None:
            self.open.unknown = not self.open.says_something or self.open.unknown

    def _after_equals(self, part: Entry, number: int) -> None:
        """A total at the ends and what was put down for it: "15 = 8"."""
        if part.total is None and self.numbers is Numbers.POINTS:
            part.total = part.points
        part.points, self.equals = number, False

    def _event(self, token: Token) -> Entry | None:
        """The entry that a number belongs to: the one begun, or another of the same side."""
        part = self.open
        if part is not None and not self._is_full(part, token):
            return part
        if part is not None and part.unknown:
            side, after = _SIDES[part.side], f"{token.text} after a “?”"
            told = f"{after}: write {side} {token.text}? for one entry, or a comma between two"
            self._say(token.line, told)
            return None
        if part is not None:
            self.close()
        if self.side is None:
            self._fault(token, "belongs to nobody: write A or B before it")
            return None
        self.open = Entry(Sign.SIDE, token.line, self.side)
        return self.open

    def _is_full(self, part: Entry, token: Token) -> bool:
        """Whether another number can only be of another event."""
        if token.sign is Sign.PLUS:
            return part.added is not None
        return part.says_something and not self.equals

    def _beside(self, token: Token) -> None:
        """What is written beside an event: of the one begun, else of the one before."""
        part = self.open
        if token.sign is Sign.SCORE and part is not None:
            part = self._scored(part, token)
        elif token.sign is Sign.SCORE:
            part = self._before(token)
        elif part is None and self.found and self.found[-1].sign is Sign.SIDE:
            part = self.found[-1]
        if part is None:
            self._fault(token, "stands beside no event: write A or B and what was pegged first")
        elif token.sign is Sign.SCORE:
            part.score = token.number
        elif token.sign in {Sign.BACK, Sign.GIVEN}:
            part.penalty = -1 if token.sign is Sign.BACK else 1
            if part.points is None:
                part.points = part.total if part.score is None else part.score
                part.score = part.total = None
        else:
            name, value = _BESIDE[token.sign]
            setattr(part, name, value)

    def _scored(self, part: Entry, token: Token) -> Entry | None:
        """The entry that a score in brackets is of: it may say what the bare number is."""
        if part.score is None:
            return part
        if self.numbers is Numbers.SCORES and part.points is None:
            part.points = None if part.score == token.number else part.score
            return part
        self.close()
        return self._before(token)

    def _before(self, token: Token) -> Entry | None:
        """The entry that a score after a comma is of: the last one, if it has none yet."""
        last = self.found[-1] if self.found else None
        if last is not None and last.sign is Sign.SIDE and last.score is None:
            return last
        return self._event(token) if self.side is not None else None

    def _fault(self, token: Token, what: str) -> None:
        shown = token.text if len(token.text) <= _LONGEST_SHOWN else token.text[:20] + "…"
        self._say(token.line, f"“{shown}” {what}")

    def _say(self, line: int, what: str) -> None:
        self.faults.append(f"Line {line}: {what}.")


_SIDES = ("A", "B")
_BESIDE = {
    Sign.OUT: ("out", True),
    Sign.NOT_OUT: ("out", False),
    Sign.DOWN: ("down", True),
    Sign.NOT_DOWN: ("down", False),
    Sign.TURNED: ("turned", True),
    Sign.PENALTY: ("named", True),
    Sign.CROSSED: ("crossed", True),
    Sign.WON: ("won", True),
}
_LONGEST_SHOWN = 20


def several_in_a_line(found: Sequence[Entry]) -> bool:
    """Whether some line has several events, so that a line is a round and no entry of a list."""
    lines = [part.line for part in found if part.sign is Sign.SIDE]
    return len(set(lines)) < len(lines)
