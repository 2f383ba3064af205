"""One item of a round: a placement, a knock, a penalty or the word that ends it, read and written.

Reading is tolerant: capitals, a dash or a bar between the halves, square brackets, spaces before a
claim and after a seat letter. Writing is strict. Whether an item can be true is not asked here.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from scoring.events import Penalty
from scoring.moves import KNOCK, Knock, Placement, Where
from scoring.notation.text import quoted
from scoring.played import RoundEnd
from scoring.records import Item
from scoring.seats import SEAT_LETTERS, SIDES_OF_SEATS, seat_name, side_of

LARGEST_NUMBER: Final = 999
"""The largest number of points, and the largest score, that can be written: the largest target."""

UNREADABLE: Final = Item(Placement(0, 0), seat=-1)
"""What stands in a round for an item that cannot be read: a move of nobody's.

The check takes it for impossible, and stops there as it does after any impossible move.
"""

WORDS: Final = {
    "out": RoundEnd.CHIP_OUT,
    "blocked": RoundEnd.BLOCKED,
    "won": RoundEnd.WON,
}
"""The words that end a round."""

WORD_OF: Final = {end: word for word, end in WORDS.items()}

_SIDES: Final = {"l": Where.LEFT, "r": Where.RIGHT}
_LETTER_OF: Final = {None: "", Where.OPENING: "", Where.LEFT: "l", Where.RIGHT: "r"}
_CACHED_ITEMS: Final = 8192

# _ is a gap inside an item. Round an item stands white space, or the end of the line.
_GAP: Final = r"[ \t\f\v]*+"
_HALVES: Final = r"\[[0-6][-|]?[0-6]\]|[0-6][-|]?[0-6]"
_ITEM: Final = re.compile(
    rf"""
    (?: (?P<word>out|blocked|won)
      | (?P<who>[a-d]) _ pen _ (?P<penalty>[+-]_\d{{1,3}}) (?: _\(_ (?P<after>\d{{1,3}}) _\) )?
      | (?: (?P<seat>[a-d]) _ )?
        (?: (?P<knock>-)
          | (?P<halves>{_HALVES}) (?P<at>[lr])?
            (?: _:_ (?P<points>\d{{1,3}}) (?: _(?P<mark>!) )?
                (?: _\(_ (?P<score>\d{{1,3}}) _\) )?
            )?
        )
    )
    (?=[ \t\f\v]|$)
    """.replace("_", _GAP),
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_WORD: Final = re.compile(r"[^ \t\f\v]+")


@dataclass(frozen=True, slots=True)
class Written:
    """An item as it stands in a line, from column `start` up to `end`.

    `item` is None where no item can be read; `no_seat` is a seat named in it that the table does
    not have.
    """

    start: int
    end: int
    item: Item | None
    no_seat: str | None = None


def scan(line: str, start: int, seats: int) -> Iterator[Written]:
    """The items of `line` from column `start` on, for a table of `seats`."""
    position, length = start, len(line)
    while position < length:
        word = _WORD.search(line, position)
        if word is None:
            return
        match = _ITEM.match(line, word.start())
        start, position = (match or word).span()
        item = None if match is None else _item(match, seats)
        no_seat = match["who"].lower() if match and item is None else None
        yield Written(start, position, item, no_seat)


def width_at(line: str, column: int, *, item: bool) -> int:
    """How many characters the `item`, or else the word, at `column` of `line` takes."""
    match = (item and _ITEM.match(line, column)) or _WORD.match(line, column)
    return match.end() - column if match else 1


@cache
def item_reader(seats: int) -> Callable[[str], Item | None]:
    """What reads one item without spaces in it, at a table of `seats`; None for what is none.

    Items are values, and the same few are written again and again: they are remembered.
    """

    @lru_cache(_CACHED_ITEMS)
    def read(word: str) -> Item | None:
        match = _ITEM.match(word) if len(word) <= _LONGEST_WORD else None
        return None if match is None or match.end() < len(word) else _item(match, seats)

    return read


_LONGEST_WORD: Final = 20


def _item(match: re.Match[str], seats: int) -> Item | None:
    """The item that was found; None for a penalty of a seat that is not there."""
    if match["halves"]:
        return _placement(match)
    if match["knock"]:
        return Item(KNOCK, _seat(match["seat"]))
    if match["word"]:
        return Item(WORDS[match["word"].lower()])
    seat, after = SEAT_LETTERS.index(match["who"].lower()), match["after"]
    if seat >= seats:
        return None
    side = side_of(seat, seats)
    points = int("".join(match["penalty"].split()))
    # A side is named by its first seat; only its other one is worth remembering.
    partner = None if seat == side else seat
    return Item(Penalty(side, points), partner, score=int(after) if after else None)


def _placement(match: re.Match[str]) -> Item:
    seat, halves, at, points, mark, score = match.group(
        "seat", "halves", "at", "points", "mark", "score"
    )
    halves = halves.strip("[]")
    what = Placement.of(int(halves[0]), int(halves[-1]), _SIDES[at.lower()] if at else None)
    if points is None:
        return Item(what, _seat(seat))
    return Item(what, _seat(seat), int(points), mark is not None, int(score) if score else None)


def _seat(letter: str | None) -> int | None:
    return SEAT_LETTERS.index(letter.lower()) if letter else None


# Writing


class NotationError(ValueError):
    """Something in a record cannot be written; the message says what."""


def write_item(item: Item, seats: int) -> str:
    """The item as it is written, at a table of `seats`; NotationError if it cannot be."""
    what, claimed = item.what, (item.points, item.disregarded)
    if isinstance(what, Placement):
        return f"{_seat_letter(item, seats)}{what}{_LETTER_OF[what.at]}{_write_claim(item)}"
    if claimed != (None, None):
        raise NotationError(f"points can be claimed for a placement only, not for {what}")
    if isinstance(what, Penalty):
        return _write_penalty(item, what, seats)
    if item.score is not None:
        raise NotationError(f"a score can follow a placement or a penalty only, not {what}")
    if isinstance(what, Knock):
        return f"{_seat_letter(item, seats)}-"
    if item.seat is not None:
        raise NotationError(f"no seat can be written beside {WORD_OF[what]!r}")
    return WORD_OF[what]


def _write_claim(item: Item) -> str:
    if item.points is None:
        if item.score is not None or item.disregarded is not None:
            raise NotationError(f"{item.what}: without its points nothing can be claimed for it")
        return ""
    mark = "!" if item.disregarded else ""
    return f":{_number(item.points)}{mark}{_write_score(item)}"


def _write_penalty(item: Item, penalty: Penalty, seats: int) -> str:
    if penalty.side not in range(SIDES_OF_SEATS[seats]):
        raise NotationError(f"there is no side {penalty.side!r} for a penalty")
    seat = penalty.side if item.seat is None else item.seat
    if seat not in range(seats) or side_of(seat, seats) != penalty.side:
        raise NotationError(f"seat {seat!r} is not of side {penalty.side}, which has the penalty")
    sign = "-" if penalty.points < 0 else "+"
    return f"{seat_name(seat)}pen{sign}{_number(abs(penalty.points))}{_write_score(item)}"


def _write_score(item: Item) -> str:
    return "" if item.score is None else f"({_number(item.score)})"


def _seat_letter(item: Item, seats: int) -> str:
    if item.seat is None:
        return ""
    if item.seat not in range(len(SEAT_LETTERS)):
        raise NotationError(f"seat {item.seat!r} has no letter; seats are 0 to {seats - 1}")
    return seat_name(item.seat)


def _number(number: int) -> str:
    if not 0 <= number <= LARGEST_NUMBER:
        raise NotationError(f"{number!r} cannot be written: numbers are 0 to {LARGEST_NUMBER}")
    return str(number)


# What is wrong with a word that is no item

_HINTS: Final = (
    (r"[0-9]{2}[lr]?:[0-9]{4,}.*", "no points and no score are above 999"),
    (r"[a-d]?\[?[0-6][-|]?[0-6]\]?[lr]?:.*", "a claim is :points, perhaps !, then (score)"),
    (r"[a-d]?[0-9][-|]?[0-9][lr]?(:.*)?", "the halves of a tile are 0 to 6"),
    (r"[a-d]?[0-6]{2}[lr]?[(!].*", "the points come first, as in 36:3(12)"),
    (r"[a-d]?-[:(!].*", "nothing can be claimed for a knock"),
    (r"(out|blocked|won)\W.*", "nothing can be claimed for the word that ends a round"),
    (r"[a-d](out|blocked|won)", "no seat stands before the word that ends a round"),
    (r"[a-d]?[0-9]\W*", "a tile is two digits, the half that joins first"),
    (r"[a-d]?\[?[0-9|-]{3,}.*", "a tile is two digits; items have a space between them"),
    (r":.*|!.*|\(.*", "a claim stands behind a placement, as in 36:3(12)"),
    (r"pen.*", "a penalty begins with its seat, as in apen-8"),
    (r"[a-d]pen.*", "a penalty has a sign and its points, as in apen-8(40)"),
    (r"[a-d]?(k|kn|knock|knocks|p|pass|passes|x|n|no)", "a knock is written -"),
    (r"chip.*|chips|out\w+", "a round that ends with a chip-out ends with out"),
    (r"block|stuck|jam.*|locked", "a round that is blocked ends with blocked"),
    (r"win|wins|game|leg", "the placement that wins the leg is followed by won"),
    (r"r\d*", "a round begins a line of its own, as in r2 b"),
    (r"[a-d]", "a seat letter stands before a placement or a knock"),
    ("…|\\.{2,}", "where items are left out, nothing that follows can be checked"),
    (r"[a-z]\W?[0-6]{2}.*", "seats are a, b, c and d"),
)
_COMPILED: Final = tuple((re.compile(pattern, re.IGNORECASE), hint) for pattern, hint in _HINTS)


def explain(word: str) -> str:
    """Why `word` is no item, in a sentence that says what would be right."""
    if len(word) <= _LONGEST_WORD:
        for pattern, hint in _COMPILED:
            if pattern.fullmatch(word):
                return f"{quoted(word)} is no item: {hint}."
    return (
        f"{quoted(word)} is no item: write a placement such as 36, a knock as -, "
        "or out, blocked or won."
    )
