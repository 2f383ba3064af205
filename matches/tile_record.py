"""A leg written down tile by tile, held against the leg it is to be a record of (G1). Pure.

The home side is seat a (and c), the away side b (and d). A deeper record has to reproduce the
shallower one; where it does not, that is said, and neither is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import category

from matches.divergence import first_difference
from matches.scorecard import LegSheet
from scoring.checking import check_leg
from scoring.events import worth
from scoring.house_rules import HouseRules
from scoring.leg import Blocked, LegEvent, NextRound, Peg, check_agreement, replay
from scoring.leg import Penalty as Pegged
from scoring.notation import CheckedText, Header, check, write, write_header
from scoring.notation.items import NotationError
from scoring.problems import Severity

SEATS_OF_PLAYERS = {1: 2, 2: 4}
"""The seats at a board, by its players a side."""


class RecordError(ValueError):
    """What was written is no record of a leg of this board; the message says why."""


@dataclass(frozen=True, slots=True)
class TileRecord:
    """A record that can be read, of a leg under the board's rules: its text as it is kept."""

    text: str
    checked: CheckedText
    rules: HouseRules
    seats: int

    @property
    def partial(self) -> bool:
        """Whether it begins with a later round than the first."""
        return self.checked.reading.first_round > 1

    @property
    def extent(self) -> str:
        """How much of the leg it is: the whole only from nothing to a side that has won it."""
        verdict = self.checked.verdict
        if verdict is not None and not self.partial and verdict.winner is not None:
            return "The whole leg"
        ends = () if verdict is None else verdict.ends
        if len(ends) > 1:
            return "Some rounds"
        return "One round" if ends and ends[0] is not None else "A part of a round"

    @property
    def events(self) -> tuple[LegEvent, ...]:
        """What a marker would have pegged of it."""
        record = self.checked.record
        return () if record is None else check_leg(record).events


def read_record(text: str, rules: HouseRules, seats: int) -> TileRecord:
    """Read a record under the rules of a board; RecordError for what is none of its legs.

    What is kept has no names and no comments: no person stands in it.
    """
    checked = check(text, rules=rules, seats=seats)
    reading = checked.reading
    if reading.record is None:
        wrong = next(one for one in reading.problems if one.severity is Severity.ERROR)
        raise RecordError(f"It cannot be read: {wrong.message}")
    if not any(one.items for one in reading.record.rounds):
        raise RecordError("No tile is written down: a round is a line such as r1 a 66 63 34.")
    theirs = replace(reading.record, names=None, start=None)
    # What a revoke costs and where a misplaced tile goes, few write into the first line.
    alike = replace(theirs.rules, revoke=rules.revoke, misplaced_tile=rules.misplaced_tile)
    theirs = replace(theirs, rules=alike)
    said, right = (
        write_header(Header(one, number))
        for one, number in ((theirs.rules, theirs.seats), (rules, seats))
    )
    if said != right:
        raise RecordError(
            f"It is written under other rules than this board is played by: “{said}”, and the board"
            f" has “{right}”. Change its first line, or leave it out."
        )
    if reading.record.start is not None and any(reading.record.start):
        raise RecordError("A leg of a card begins at 0 for both sides: leave start= out.")
    try:
        kept = write(theirs, first_round=reading.first_round)
    except NotationError as error:
        raise RecordError(f"It cannot be kept: {error}.") from None
    return TileRecord(kept, check(kept), rules, seats)


def with_names(text: str, names: Sequence[str]) -> str:
    """A kept record with the names of its sides in its header, as a header can have them."""
    reading = check(text).reading
    if reading.record is None:
        return text
    plain = tuple(map(plain_name, names))
    try:
        return write(replace(reading.record, names=plain), first_round=reading.first_round)
    except NotationError:
        return text


def plain_name(name: str) -> str:
    """A name without what no header has: O’Brien (jnr) is O'Brien jnr."""
    letters = (
        sign if sign.isalnum() or sign in "'-&." or category(sign).startswith("M") else " "
        for sign in name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    )
    return " ".join("".join(letters).split())


def differences(record: TileRecord, leg: LegSheet, names: tuple[str, str]) -> tuple[str, ...]:
    """Where a record does not reproduce a leg, in words; nothing where it does (G1)."""
    return tuple(_differences(record, leg, names))


def _differences(record: TileRecord, leg: LegSheet, names: tuple[str, str]) -> Iterator[str]:
    wrong = [one for one in record.checked.problems if one.severity is Severity.ERROR]
    if wrong:
        rule = f" (rule {wrong[0].clause})" if wrong[0].clause else ""
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        yield f"It cannot all have happened: {wrong[0].message}{rule}{more}"
        return
    verdict = record.checked.verdict
    if verdict is None:
        return
    if record.partial:
        yield from _end_of_part(record, leg, names)
        return
    played = replay(record.events, record.rules, seats=record.seats, names=names)
    winner = None if leg.winner is None else leg.winner.index
    scores = None if None in leg.scores else leg.scores
    for problem in check_agreement(
        record.rules, winner=winner, scores=scores, replayed=played, names=names
    ):
        yield problem.message.replace("the events make", "these tiles make")
    if leg.events:
        yield from _events(record, leg, names)


def _end_of_part(record: TileRecord, leg: LegSheet, names: tuple[str, str]) -> Iterator[str]:
    """Of some rounds alone, how they end is all that can be compared."""
    verdict, known = record.checked.verdict, record.checked.scores_known
    if verdict is None or leg.counts_for is None:
        return
    for side, (score, right) in enumerate(zip(verdict.scores, leg.scores, strict=True)):
        if known[side] and right is not None and score != right:
            yield f"It leaves {names[side]} on {score}, and the leg ended with {right}."


def _events(record: TileRecord, leg: LegSheet, names: tuple[str, str]) -> Iterator[str]:
    mine, theirs = (_that_score(events, record.rules) for events in (leg.events, record.events))
    found = first_difference(mine, theirs, record.rules, seats=record.seats)
    if found is None:
        return
    home, away = found.scores
    yield (
        f"Event {found.after + 1}, at {home}–{away}: pegged was {_said(found.one, names)}; by these"
        f" tiles it is {_said(found.other, names)}."
    )


def _that_score(events: Sequence[LegEvent], rules: HouseRules) -> list[LegEvent]:
    """What both kinds of record have: a marker may leave out what earns nothing, and a block."""
    kept: list[LegEvent] = [
        event
        for event in events
        if not isinstance(event, Blocked)
        and not (isinstance(event, Peg) and not event.chip_out and not worth(event, rules).points)
    ]
    while kept and isinstance(kept[-1], NextRound):
        kept.pop()
    return kept


def _said(event: LegEvent | None, names: tuple[str, str]) -> str:
    if event is None:
        return "nothing more"
    if isinstance(event, NextRound | Blocked):
        return "the next round"
    name = names[event.side]
    if isinstance(event, Pegged):
        return f"{name}, a penalty of {event.points}"
    made = f" for {event.total}" if event.total is not None else ""
    points = "" if event.points is None else f" {event.points}"
    return f"{name}{points}{made}{' with the last tile' if event.chip_out else ''}"
