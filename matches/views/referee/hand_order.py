"""One order in which a hand can have been played, step by step, with the line as it then lay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matches.forms.hand import side_called
from matches.forms.hand_line import called
from matches.views.referee.hand_address import Address
from matches.views.referee.hand_answer import joined, shown
from scoring import Placement
from scoring.evidence import Evidence, Witness
from scoring.line import Line
from scoring.moves import Where
from scoring.notation import NotationError, canonical, write
from scoring.picture import Picture, picture_of_line
from scoring.played import RoundEnd
from scoring.records import Item
from scoring.seats import seat_name, side_of
from scoring.tiles import Tile

FRAME = 264
"""How wide the lines of this page are drawn, so that the pips of a long one can be read."""
WHERE = {Where.OPENING: "to lead", Where.LEFT: "on the left", Where.RIGHT: "on the right"}


@dataclass(frozen=True, slots=True)
class Step:
    """One turn of the order: what was done, what it was worth, and how the sides stand after it."""

    number: int
    says: str
    counting: str
    points: str
    standing: tuple[int, ...]
    address: str
    current: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The order that an address asks for, at one of its steps."""

    headline: str
    picture: Picture
    step: Step
    steps: tuple[Step, ...]
    names: tuple[str, ...]
    ended: str
    notes: tuple[str, ...]
    others: tuple[tuple[str, str], ...]
    notation: str
    in_turn: bool

    @property
    def standing(self) -> list[tuple[str, int]]:
        """How the sides stand after the step."""
        return list(zip(self.names, self.step.standing, strict=True))

    @property
    def before(self) -> str:
        """The address of the step before; empty at the first."""
        number = self.step.number - 1
        return self.steps[number - 1].address if number else ""

    @property
    def after(self) -> str:
        """The address of the step after; empty at the last."""
        return self.steps[self.step.number].address if self.step.number < len(self.steps) else ""


def read_points(text: str, sides: int) -> tuple[int | None, ...] | None:
    """Points by side as they stand in an address; None for what is none."""
    parts = text.split("-")
    if len(parts) > sides or not all(
        not part or (part.isascii() and part.isdecimal() and len(part) < 4) for part in parts
    ):
        return None
    parts += [""] * (sides - len(parts))
    return tuple(int(part) if part else None for part in parts)


def order(found: Evidence, text: str, step: int, address: Address) -> Shown | str:
    """The order asked for, or why there is none."""
    sides = found.facts.sides
    points = read_points(text, sides)
    if points is None:
        return f"“{text[:20]}” is not what the sides made: write it as 8-3."
    witness = found.witness(points)
    if witness is None:
        return f"No order makes {shown_in_words(points, found.facts.seats)}."
    return _Playing(found, witness, address.but(keys="", show=text), step).shown(points)


def shown_in_words(points: tuple[int | None, ...], seats: int) -> str:
    """What the sides are said to have made: "8 for A and 3 for B"."""
    said = [
        f"{made} for {side_called(side, seats)}"
        for side, made in enumerate(points)
        if made is not None
    ]
    return joined(said) if said else "these points"


class _Playing:
    """Goes through a witness, turn by turn."""

    def __init__(self, found: Evidence, witness: Witness, asked: Address, step: int) -> None:
        self.found, self.witness, self.asked = found, witness, asked
        facts = found.facts
        self.seats = facts.seats
        self.names = tuple(side_called(side, self.seats) for side in range(facts.sides))
        self.line = Line()
        self.owners: dict[Tile, int] = {}
        self.standing = list(facts.scores or [0] * facts.sides)
        self.current = max(1, min(step, len(witness.moves)))
        self.at: tuple[Line, Tile | None] = (self.line, None)

    def shown(self, points: tuple[int | None, ...]) -> Shown:
        steps = tuple(self._steps())
        each = [f"{n} {made}" for n, made in zip(self.names, self.witness.points, strict=True)]
        line, last = self.at
        picture = picture_of_line(
            line,
            last=last,
            played_by=[self.owners[laid.tile] for laid in line.tiles],
            seats=self.seats,
            width=FRAME,
            name="order",
        )
        return Shown(
            headline=f"One order that makes {joined(each)}",
            picture=picture,
            step=steps[self.current - 1],
            steps=steps,
            names=self.names,
            ended=self._ended(),
            notes=tuple(self._notes()),
            others=tuple(self._others(points)),
            notation=self._notation(),
            in_turn=self.witness.in_turn,
        )

    def _steps(self) -> Iterator[Step]:
        turns = [item for item in self.witness.record.items if not isinstance(item.what, RoundEnd)]
        for number, item in enumerate(turns, start=1):
            step = self._turn(number, item)
            if step.current:
                placed = item.what.tile if isinstance(item.what, Placement) else None
                self.at = (self.line, placed)
            yield step

    def _turn(self, number: int, item: Item) -> Step:
        """One turn: what it does to the line and to the points."""
        seat = item.seat or 0
        says, counting, worth = f"{seat_name(seat).upper()} knocks", "", ""
        if isinstance(item.what, Placement):
            self.line = self.line.joined(item.what)
            self.owners[item.what.tile] = seat
            points, side = item.points or 0, side_of(seat, self.seats)
            self.standing[side] = self.standing[side] + points if item.score is None else item.score
            where = WHERE[item.what.at or Where.RIGHT]
            says = f"{seat_name(seat).upper()} places {called(item.what.tile)} {where}"
            counting = _counting(self.line, points)
            worth = f"{points}{', not counted' if item.disregarded else ''}" if points else "–"
        address = str(self.asked.but(step=str(number) if number > 1 else ""))
        current = number == self.current
        return Step(number, says, counting, worth, tuple(self.standing), address, current)

    def _ended(self) -> str:
        ends = {item.what for item in self.witness.record.items if isinstance(item.what, RoundEnd)}
        last = side_called(side_of(self.witness.moves[-1][0], self.seats), self.seats)
        said = []
        if RoundEnd.CHIP_OUT in ends:
            said.append(f"{last} chipped out")
        if RoundEnd.BLOCKED in ends:
            said.append("the round is blocked")
        if RoundEnd.WON in ends:
            said.append(f"{last} won the leg")
        return joined(said) if said else ""

    def _notes(self) -> Iterator[str]:
        if not self.witness.in_turn:
            yield "Turns are not kept in this order, and knocks are left out."
        if self.found.facts.scores is None:
            yield "Scores are counted from nothing: where the sides stood before is not known."

    def _others(self, points: tuple[int | None, ...]) -> Iterator[tuple[str, str]]:
        """Where some side's points were left open: the other ways with those that were not."""
        if None not in points:
            return
        made = self.witness.points
        for total in self.found.totals:
            if total != made and all(p in {None, t} for p, t in zip(points, total, strict=True)):
                yield shown(total), str(self.asked.but(show=shown(total), step=""))

    def _notation(self) -> str:
        leg = self.witness.leg(self.found.facts)
        try:
            return canonical(leg)
        except NotationError:  # past the target, where the scores before are not known
            return write(leg)


def _counting(line: Line, points: int) -> str:
    """How a total came about, and what it was worth with the last tile."""
    ends = line.ends
    if ends is None:
        return ""
    left, right = ends.counts
    total = f"{left} + {right} = {ends.total}"
    more = points - ends.award
    last = f", and {more} for the last tile" if more > 0 else ""
    return f"{total}, worth {ends.award or 'nothing'}{last}"
