"""Where the sides can stand after each entry of a sheet, whatever nobody can read on it.

Every score that is possible is followed through the sheet: an entry that cannot be read, or is not
certain, can have been anything that one placement earns. What is written beside an entry, and that
the leg went on after it, leaves fewer of them. Pure, and exact: a side's scores depend on nothing
of the other's but that nobody had won while the leg went on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from matches.scoresheets.reading import Written
from scoring.events import Peg, Penalty, may_be_opening_tile, worth
from scoring.house_rules import HouseRules
from scoring.leg import Step
from scoring.pegging import event_values, peg

Scores = frozenset[int]
"""Every score on which a side can stand."""
Stands = tuple[Scores, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One way in which an entry can have gone: what it was worth, and the score round it."""

    before: int
    points: int
    after: int

    @property
    def counts(self) -> bool:
        """Whether it changed the score, or was worth nothing anyway."""
        return not self.points or self.after != self.before


@dataclass(frozen=True, slots=True)
class Entry:
    """What can have become of one entry."""

    after: Stands
    """Where the sides can stand after it."""
    moves: tuple[Move, ...] = ()
    """The ways in which it can have gone; none where it pegs nothing."""
    won: int | None = None
    """The side that had won before it for certain, so that it cannot have happened."""
    broken: str = ""
    """What of that written beside it cannot be: "score", "crossed", "won" or "goes-on"."""

    @property
    def counts(self) -> bool | None:
        """Whether it counted; None where nobody can tell."""
        return _one({move.counts for move in self.moves}, otherwise=True)

    def wins(self, target: int) -> bool | None:
        """Whether it won the leg; None where nobody can tell."""
        won = {move.after == target and move.before != target for move in self.moves}
        return _one(won, otherwise=False)


def _one(found: set[bool], *, otherwise: bool) -> bool | None:
    if not found:
        return otherwise
    return found.pop() if len(found) == 1 else None


def certain_course(steps: Sequence[Step]) -> list[Entry]:
    """The course of a sheet on which everything can be read, as it was replayed."""
    found = []
    before: tuple[int, ...] = (0, 0)
    for step in steps:
        moves: tuple[Move, ...] = ()
        if isinstance(step.event, Peg | Penalty):
            side = step.event.side
            moves = (Move(before[side], step.points, step.scores[side]),)
        found.append(Entry(tuple(frozenset({score}) for score in step.scores), moves))
        before = step.scores
    return found


def course_of(
    items: Sequence[Written], rounds: Sequence[int], rules: HouseRules, *, beside: bool
) -> list[Entry]:
    """The course of a sheet of which something cannot be read; ``rounds`` are those of its entries.

    ``beside``: whether what is written beside its entries is believed, where it can be.
    """
    course = _Course(rules, beside=beside)
    opening = _may_open(items, rounds)
    for item, may_open in zip(items, opening, strict=True):
        course.take(item, may_open=may_open)
    return course.entries


def narrowed(entries: Sequence[Entry], items: Sequence[Written], target: int) -> list[Entry]:
    """The same with only those ways that everything after an entry leaves open."""
    if not entries or any(entry.broken or entry.won is not None for entry in entries):
        return list(entries)
    alive = list(entries[-1].after)
    found = []
    for entry, item in zip(reversed(entries), reversed(items), strict=True):
        event, moves = item.event, entry.moves
        if isinstance(event, Peg | Penalty):
            moves = tuple(move for move in moves if move.after in alive[event.side])
            alive[event.side] = frozenset(move.before for move in moves)
        found.append(Entry(entry.after, moves))
        if not isinstance(event, Penalty):
            alive = [scores - {target} for scores in alive]
    return found[::-1]


@dataclass(slots=True)
class _Course:
    rules: HouseRules
    beside: bool
    stands: list[Scores] = field(default_factory=lambda: [frozenset({0}), frozenset({0})])
    plain: list[Scores] = field(default_factory=lambda: [frozenset({0}), frozenset({0})])
    """Where they can stand by the points alone."""
    trusted: list[bool] = field(default_factory=lambda: [True, True])
    """Whether what is written beside a side's entries is still believed."""
    entries: list[Entry] = field(default_factory=list)

    def take(self, item: Written, *, may_open: bool) -> None:
        event, broken = item.event, ""
        if not isinstance(event, Penalty):
            won = next((side for side in (0, 1) if not self._open(self.plain[side])), None)
            if won is not None:
                self.entries.append(Entry(tuple(self.stands), won=won))
                return
            broken = self._goes_on()
        if not isinstance(event, Peg | Penalty):
            self.entries.append(Entry(tuple(self.stands), broken=broken))
            return
        side = event.side
        self.plain[side] = _after(self._moves(item, self.plain, may_open=may_open))
        moves = self._moves(item, self.stands, may_open=may_open)
        if self.beside and self.trusted[side]:
            moves, fault = self._believed(item, moves)
            self.trusted[side] = not fault
            broken = broken or fault
        self.stands[side] = _after(moves)
        self.entries.append(Entry(tuple(self.stands), tuple(moves), broken=broken))

    def _goes_on(self) -> str:
        """Nobody has won yet, since the leg goes on."""
        broken = ""
        for side in (0, 1):
            self.plain[side] = self._open(self.plain[side])
            left = self._open(self.stands[side])
            if not left:
                left, self.trusted[side], broken = self.plain[side], False, "goes-on"
            self.stands[side] = left
        return broken

    def _open(self, scores: Scores) -> Scores:
        return scores - {self.rules.target}

    def _believed(self, item: Written, moves: list[Move]) -> tuple[list[Move], str]:
        """The ways that fit what is written beside an entry; all of them where none does."""
        tests = [
            ("crossed", item.crossed, lambda move: not move.points or not move.counts),
            ("score", item.score is not None, lambda move: move.after == item.score),
            ("won", item.won, lambda move: move.after == self.rules.target),
        ]
        for name, asked, fits in tests:
            if not asked or (item.doubtful and name != "score"):
                continue
            left = [move for move in moves if fits(move)]
            if not left:
                return moves, name
            moves = left
        return moves, ""

    def _moves(self, item: Written, stands: Sequence[Scores], *, may_open: bool) -> list[Move]:
        event = item.event
        if isinstance(event, Penalty):
            return list(_penalised(event, stands, self.rules))
        assert isinstance(event, Peg)  # noqa: S101 - nothing else pegs
        if item.is_certain:
            values: Sequence[int] = (worth(event, self.rules).points,)
        else:
            values = values_of(event, self.rules)
        openings = [event.opening_tile]
        if event.opening_tile is None:
            openings = [False, True] if may_open and may_be_opening_tile(event) else [False]
        found = {
            Move(score, points, peg(score, points, self.rules, opening_tile=opening).score)
            for score in stands[event.side]
            for points in values
            for opening in openings
        }
        return sorted(found, key=lambda move: (move.before, move.points, move.after))


def values_of(event: Peg, rules: HouseRules) -> list[int]:
    """What a placement that nobody can read for certain can have earned."""
    found = set(event_values(rules, chip_out=True))
    if not event.chip_out:
        found |= set(event_values(rules, chip_out=False))
    return sorted(found)


def _after(moves: Sequence[Move]) -> Scores:
    return frozenset(move.after for move in moves)


def _penalised(event: Penalty, stands: Sequence[Scores], rules: HouseRules) -> Iterator[Move]:
    """A penalty to every score; one that is refused or disregarded leaves it as it was."""
    for score in stands[event.side]:
        total = score + event.points
        if 0 <= total <= rules.target:
            yield Move(score, event.points, total)
        taken = total == rules.target and rules.target in stands[1 - event.side]
        if taken or not 0 <= total <= rules.target:
            yield Move(score, event.points, score)


def _may_open(items: Sequence[Written], rounds: Sequence[int]) -> Iterator[bool]:
    """Of every entry, whether it can be the first tile of its round."""
    placed: set[int] = set()
    for item, number in zip(items, rounds, strict=True):
        yield number not in placed
        if isinstance(item.event, Peg):
            placed.add(number)
