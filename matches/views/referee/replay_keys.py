"""What can be tapped at the end of a text, and what the text is after a tap.

The keys are the rules': a tile is offered where whoever moves may hold it and it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matches.tile_record import plain_name
from matches.views.referee.replay_steps import Replay, Step
from matches.views.referee.replay_text import (
    before_item,
    notation_of,
    with_header,
    with_item,
    with_round,
    without_last,
)
from scoring import DOUBLE_SIX, Placement, Round, Tile
from scoring.line import Ends
from scoring.moves import KNOCK, Where
from scoring.notation import Header, canonical, parse, write_header
from scoring.notation.items import NotationError
from scoring.round import IllegalMoveError
from scoring.seats import SEAT_LETTERS, SIDES_OF_SEATS, seat_name

KNOCKS, BLOCKED, UNDO, IN_FULL, ROUND, CUT = "knock", "blocked", "undo", "in-full", "round", "cut-"
NAMES = "names"


@dataclass(frozen=True, slots=True)
class TileKey:
    """One tile of the set: whether it may be placed now."""

    tile: Tile
    open: bool
    why_not: str = ""

    @property
    def name(self) -> str:
        """As it is called, and as the address of a tap has it: 6-3. A way to lay it is 63 or 36."""
        return f"{self.tile.high}-{self.tile.low}"


@dataclass(frozen=True, slots=True)
class Way:
    """One of two ways to lay a tile, with what it makes."""

    value: str
    side: str
    joins: int
    ends: Ends

    @property
    def says(self) -> str:
        """What would lie at the ends, and what that pays."""
        left, right = self.ends.counts
        pays = f"pays {self.ends.award}" if self.ends.award else "pays nothing"
        return f"{left} + {right} = {self.ends.total}, {pays}"


@dataclass(frozen=True, slots=True)
class Keys:
    """What can be tapped now.

    ``stuck``: why nothing can be, until something is put right. ``to_lead``: the seats that may
    lead the round to come, the right one alone where it is known.
    """

    table: Round | None
    tiles: tuple[TileKey, ...] = ()
    knock: bool = False
    block: bool = False
    to_lead: tuple[int, ...] = ()
    stuck: str = ""
    won: bool = False

    @property
    def opening(self) -> bool:
        """Whether the next tile opens a round."""
        return self.table is None or not self.table.line.tiles

    @property
    def to_move(self) -> str:
        """The letter of the seat whose turn it is."""
        seat = None if self.table is None else self.table.to_move
        return "" if seat is None else seat_name(seat).upper()


@dataclass(frozen=True, slots=True)
class Tapped:
    """The text after a tap; or why there was none, or the ways to choose from."""

    text: str
    refused: str = ""
    ways: tuple[Way, ...] = ()
    tile: str = ""


def keys_of(replay: Replay) -> Keys:
    """The keys at the end of a text."""
    leg = replay.leg
    if leg is None or not replay.checked.reading.layout.rounds:
        if replay.text.strip() and replay.record is None:
            return Keys(None, stuck="What is written has to be put right first.")
        return Keys(None, _all_tiles(), to_lead=tuple(range(replay.seats)))
    last = leg.rounds[-1]
    if last is None:
        return Keys(None, stuck=_why_stuck(replay))
    table, written = last.played, replay.rounds[-1]
    broken = next(
        (
            step
            for done, step in zip(last.done, written.steps, strict=True)
            if done is None and not step.is_word and not _late(step.what.what, table)
        ),
        None,
    )
    if broken is not None:
        return Keys(None, stuck=_why_stuck(replay, broken))
    if table.winner is not None:
        return Keys(table, won=True)
    if table.over:
        following = table.next_leader
        return Keys(table, to_lead=() if following is None else (following,))
    return _in_play(table)


def _late(what: object, table: Round) -> bool:
    """A knock that only shows a block."""
    return what == KNOCK and table.over


def _why_stuck(replay: Replay, step: Step | None = None) -> str:
    """``step``: the first of the round that could not be placed, where there is one."""
    found = replay.first_problem
    if step is None and found is not None:
        step = replay.step_of(found)
    if step is None:
        return "What is written has to be put right before anything can be added."
    return (
        f"{step.name} has to be put right before anything can be added: nobody knows how the tiles"
        " lay after it."
    )


def _all_tiles() -> tuple[TileKey, ...]:
    return tuple(TileKey(tile, open=True) for tile in _in_order())


def _in_order() -> Iterator[Tile]:
    """As they lie in a box: 6-6 to 6-0, then 5-5."""
    yield from sorted(DOUBLE_SIX, key=lambda tile: (-tile.high, -tile.low))


def _in_play(table: Round) -> Keys:
    moves = table.legal_moves()
    may = {move.tile for move in moves if isinstance(move, Placement)}
    known = table.to_move is not None and table.hands[table.to_move].known
    tiles = tuple(
        TileKey(tile, tile in may, "" if tile in may else _why_not(tile, table, known=known))
        for tile in _in_order()
    )
    return Keys(table, tiles, knock=KNOCK in moves, block=_may_be_blocked(table))


def _may_be_blocked(table: Round) -> bool:
    try:
        table.declare_blocked()
    except IllegalMoveError:
        return False
    return bool(table.line.tiles)


def _why_not(tile: Tile, table: Round, *, known: bool) -> str:
    """Why a tile is not offered, for whoever cannot see how its key looks."""
    if tile in table.line.tile_set:
        return "on the table"
    if tile not in table.line.fitting:
        return "does not fit"
    return "not in this hand" if known else "cannot be in this hand"


# Taps


def tapped(replay: Replay, tap: str, leader: int, names: tuple[str, ...] = ()) -> Tapped:
    """What becomes of the text when ``tap`` is tapped; ``leader`` leads a first round, ``names``
    are those typed for the sides.
    """
    reading = replay.checked.reading
    if tap == UNDO:
        return Tapped(without_last(reading))
    if tap == IN_FULL:
        return _in_full(replay)
    if tap == NAMES:
        return _named(replay, names)
    if tap.startswith(CUT):
        return _cut(replay, tap.removeprefix(CUT))
    keys = keys_of(replay)
    if keys.stuck:
        return Tapped(replay.text, refused=keys.stuck)
    if tap == ROUND:
        return _next_round(replay, keys, leader)
    if tap in {KNOCKS, BLOCKED}:
        if not (keys.knock if tap == KNOCKS else keys.block):
            return Tapped(replay.text, refused=_no_such_turn(keys, tap))
        return Tapped(with_item(replay.text, "-" if tap == KNOCKS else tap))
    return _place(replay, keys, tap, leader)


def _cut(replay: Replay, number: str) -> Tapped:
    after = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else -1
    if not 0 <= after < len(replay.steps):
        return Tapped(replay.text)
    step = replay.steps[after]
    text = before_item(replay.checked.reading, step.round, step.item)
    # A round of which nothing is left goes too, unless it is the first.
    if step.item == 0 and step.round:
        text = without_last(parse(text, rules=replay.rules, seats=replay.seats))
    return Tapped(text)


def _in_full(replay: Replay) -> Tapped:
    if replay.record is None:
        return Tapped(replay.text, refused="What is written has to be put right first.")
    reading = replay.checked.reading
    partial = reading.partial or replay.record
    try:
        return Tapped(canonical(partial, first_round=reading.first_round).rstrip("\n"))
    except NotationError:
        wrong = replay.first_problem
        why = "where the sides stood before it is not written" if wrong is None else wrong.message
        return Tapped(replay.text, refused=f"It cannot be written out in full: {why}")


def _named(replay: Replay, names: tuple[str, ...]) -> Tapped:
    partial = replay.checked.reading.partial
    if partial is None:
        return Tapped(replay.text, refused="What is written has to be put right first.")
    given = tuple(map(plain_name, names[: SIDES_OF_SEATS[partial.seats]]))
    if not all(given):
        return Tapped(replay.text, refused="Write a name for each side.")
    header = Header(partial.rules, partial.seats, partial.start, given)
    try:
        return Tapped(with_header(replay.text, write_header(header)))
    except NotationError as error:
        return Tapped(replay.text, refused=f"These names cannot be written: {error}.")


def _next_round(replay: Replay, keys: Keys, leader: int) -> Tapped:
    if not keys.to_lead:
        return Tapped(replay.text, refused="No round is to be dealt now: this one is not over.")
    rounds = replay.checked.reading.layout.rounds
    number = rounds[-1].number + 1 if rounds else 1
    leads = leader if leader in keys.to_lead else keys.to_lead[0]
    return Tapped(with_round(replay.text, number, leads))


def _place(replay: Replay, keys: Keys, tap: str, leader: int) -> Tapped:
    try:
        placement = Placement.parse(tap.replace("-", "", 1))
    except ValueError:
        return Tapped(replay.text, refused=f"“{tap[:20]}” is nothing that can be tapped here.")
    if keys.won or (keys.table is not None and keys.table.over):
        return Tapped(replay.text, refused=_no_such_turn(keys, tap))
    if keys.table is None or keys.opening:
        text = replay.text
        if keys.table is None:
            text = with_round(text, 1, leader if leader in keys.to_lead else 0)
        return Tapped(with_item(text, f"{placement.joins}{placement.opens}"))
    table = keys.table
    key = next(one for one in keys.tiles if one.tile == placement.tile)
    if not key.open:
        found = table.check(placement)
        why = found[0].message if found else f"{key.name} is {key.why_not}."
        return Tapped(replay.text, refused=why)
    ways = ways_of(placement.tile, table)
    chosen = [way for way in ways if way.value == tap]
    if chosen or len(ways) == 1:
        return Tapped(with_item(replay.text, (chosen or ways)[0].value))
    return Tapped(replay.text, ways=ways, tile=key.name)


def ways_of(tile: Tile, table: Round) -> tuple[Way, ...]:
    """The ways to lay a tile that differ, the left end first."""
    ends = table.line.ends
    if ends is None:
        return ()
    found: dict[str, Way] = {}
    for way in ends.placements(tile):
        apart = ends.settled(way.laid_at(None)) is None
        value = notation_of(way, told_apart=apart)
        side = "left" if way.at is Where.LEFT else "right"
        found.setdefault(value, Way(value, side, way.joins, ends.joined(way)))
    return tuple(found.values())


def _no_such_turn(keys: Keys, tap: str) -> str:
    if keys.won:
        return "The leg is won: nothing but a penalty follows."
    if keys.table is None or keys.opening:
        return "The round is to be opened first, with any tile."
    if keys.table.over:
        return "The round is over: begin the next one."
    what = "knock" if tap == KNOCKS else "be blocked"
    return f"Seat {keys.to_move} cannot {what} now: it holds a tile that fits."


__all__ = ["SEAT_LETTERS", "Keys", "Tapped", "TileKey", "Way", "keys_of", "tapped"]
