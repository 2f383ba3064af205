"""The hands of a round, as they are written before it: a seat, its tiles, the next seat.

They may take several lines, and any seat may be left out. Whether they can have been dealt is not
asked here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final

from scoring.notation.items import NotationError
from scoring.notation.layout import Stretch
from scoring.notation.text import quoted
from scoring.seats import SEAT_LETTERS, seat_name
from scoring.tiles import DOUBLE_SIX, Tile, TileSet

KEYWORD: Final = "hands"

_BIT: Final = attrgetter("bit")
_TILE: Final = re.compile(r"\[([0-6])[-|]?([0-6])\]|([0-6])[-|]?([0-6])", re.ASCII)
_TILES: Final = {
    f"{first}{second}": tile
    for tile in DOUBLE_SIX
    for first, second in ((tile.low, tile.high), (tile.high, tile.low))
}


class HandsReader:
    """The hands of the next round, while they are read; `stretches` are where they stand."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.stretches: list[Stretch] = []
        self._by_seat: dict[int, list[Tile]] = {}
        self._spoiled: set[int] = set()
        self._hand: list[Tile] | None = None

    def read(self, words: Sequence[str]) -> Iterator[tuple[int, str]]:
        """Go on by these words, tiles and seats; by index, what is wrong with one."""
        for index, word in enumerate(words):
            tile = _TILES.get(word)
            if tile is None or self._hand is None:
                if message := self._read_other(word):
                    yield index, message
            else:
                self._hand.append(tile)

    def dealt(self) -> tuple[TileSet | tuple[Tile, ...] | None, ...] | None:
        """The hands, one a seat; as they were written if a tile is in them twice."""
        if not self._by_seat:
            return None
        written = [
            None if seat in self._spoiled else self._by_seat.get(seat) for seat in range(self.seats)
        ]
        # The bits of tiles make as many when added only if no tile is there twice.
        masks = [None if hand is None else sum(map(_BIT, hand)) for hand in written]
        tiles = sum(len(hand) for hand in written if hand)
        if sum(filter(None, masks)).bit_count() == tiles:
            return tuple(None if mask is None else TileSet(mask) for mask in masks)
        return tuple(None if hand is None else tuple(hand) for hand in written)

    def _read_other(self, word: str) -> str | None:
        """A word that is not plainly a tile of a hand; what is wrong with it, if anything."""
        letter = word.lower()
        if len(letter) == 1 and letter in SEAT_LETTERS[: self.seats]:
            return self._begin(letter)
        match = _TILE.fullmatch(word)
        if match is None:
            return self._unreadable(word)
        tile = _TILES["".join(filter(None, match.groups()))]
        if self._hand is None:
            return (
                f"Whose is {tile}? A hand begins with its seat: hands a 01 23 and so on, b 12 34."
            )
        self._hand.append(tile)
        return None

    def _begin(self, letter: str) -> str | None:
        seat = SEAT_LETTERS.index(letter)
        if seat in self._by_seat:
            self._hand = []  # what follows is read and belongs to nobody
            self._spoiled.add(seat)
            return f"The hand of seat {letter} is written down twice."
        self._hand = self._by_seat[seat] = []
        return None

    def _unreadable(self, word: str) -> str:
        """A hand with a word in it that cannot be read is not known."""
        self._spoiled.update(seat for seat, hand in self._by_seat.items() if hand is self._hand)
        return (
            f"{quoted(word)} is no tile and no seat: a tile is two digits from 0 to 6, such as 36, "
            f"and a seat is one of {', '.join(SEAT_LETTERS[: self.seats])}."
        )


def write_hands(hands: Sequence[Iterable[Tile] | None]) -> str:
    """The line of a round's hands, each in order if it is a set; empty where no hand is known.

    NotationError for more hands than there are seats.
    """
    if len(hands) > len(SEAT_LETTERS):
        raise NotationError(f"{len(hands)} hands are more than there are seats")
    known = [(seat, hand) for seat, hand in enumerate(hands) if hand is not None]
    words = (f"{seat_name(seat)} {' '.join(map(str, hand))}".strip() for seat, hand in known)
    return " ".join((KEYWORD, *words)) if known else ""
