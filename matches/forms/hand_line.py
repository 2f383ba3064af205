"""A line as people type it: its tiles from left to right, with the seat that played each.

Reading is tolerant: capitals, a dash, bar or stroke between the halves, square brackets, commas. A
tile written the wrong way round is turned where only that joins, for it is the same tile. What
cannot lie in one line is said with the two tiles it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matches.forms.quick_check import quoted
from scoring.line import Laid
from scoring.seats import SEAT_LETTERS
from scoring.tiles import DOUBLE_SIX, Tile

MOST_SAID = 3
"""What is wrong with a line is said of so many of its tiles, and no more."""

_TILE = re.compile(r"(?:\[([0-6])[-–|/:]?([0-6])\]|([0-6])[-–|/:]?([0-6]))([A-Za-z?]*)", re.ASCII)
_ROUND = re.compile(r"(?:leg|r\d+)", re.IGNORECASE | re.ASCII)
_APART = re.compile(r"[\s,;]+")

Owners = tuple[int, ...]
"""The seats that may have played a tile; none where nobody knows."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """What was read: tiles as they lie, as far as they join, who played each, what is wrong."""

    laid: tuple[Laid, ...] = ()
    owners: tuple[Owners, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The same as it stands in an address: "36b 66a 61"."""
        return " ".join(
            f"{laid.left}{laid.right}{''.join(SEAT_LETTERS[seat] for seat in owners)}"
            for laid, owners in zip(self.laid, self.owners, strict=True)
        )


def called(tile: Tile | Laid) -> str:
    """A tile as it is called, the higher half first: 6-3. In a line, as it lies."""
    if isinstance(tile, Laid):
        return f"{tile.left}-{tile.right}"
    return f"{tile.high}-{tile.low}"


def seats_in_words(seats: int) -> str:
    """The letters of a table: "A and B"."""
    *firsts, last = list(SEAT_LETTERS[:seats].upper())
    return f"{', '.join(firsts)} and {last}"


def read_tile(text: str) -> tuple[int, int] | None:
    """The halves of one tile as they are written; None for what is no tile."""
    found = _TILE.fullmatch(text.strip())
    if found is None or found[5]:
        return None
    first, second = (int(half) for half in found.groups()[:4] if half)
    return first, second


def read_line(text: str, seats: int) -> Tiles:
    """A line as it was typed, at a table of so many seats."""
    words = [word for word in _APART.split(text) if word]
    if words and _ROUND.fullmatch(words[0]):
        said = (
            "This is a round in the notation, in the order it was played. Here the tiles are "
            "wanted as they lie, from left to right; the round itself can be replayed."
        )
        return Tiles(problems=(said,))
    line = _Line()
    problems: list[str] = []
    for word in words:
        problem = line.add(word, seats)
        if problem:
            problems.append(problem)
            if len(problems) == MOST_SAID:
                break
    return Tiles(tuple(line.laid), tuple(line.owners), tuple(problems))


class _Line:
    """Joins tile to tile; after one that cannot lie there it only looks on."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []
        self.owners: list[Owners] = []
        self._seen: dict[Tile, int] = {}
        self._number = 0
        self._broken = False

    def add(self, word: str, seats: int) -> str:
        """Add what is written as one tile; what is wrong with it, if anything is."""
        self._number += 1
        found = _TILE.fullmatch(word)
        if found is None:
            self._broken = True
            return f"{quoted(word)} is no tile: a tile has two halves from 0 to 6, such as 6-3."
        first, second = (int(half) for half in found.groups()[:4] if half)
        owners, wrong = _owners(found[5], seats)
        if wrong:
            self._broken = True
            return f"{quoted(word)}: {wrong}"
        tile = Tile.of(first, second)
        if tile in self._seen:
            self._broken = True
            return (
                f"{called(tile)} is there twice, as tile {self._seen[tile]} and tile "
                f"{self._number}, and there is only one {called(tile)}. Rule A1."
            )
        self._seen[tile] = self._number
        if self._broken:
            return ""
        problem = self._join(Laid(first, second))
        self._broken = bool(problem)
        if not problem:
            self.owners.append(owners)
        return problem

    def _join(self, laid: Laid) -> str:
        joined = next_to(self.laid, laid)
        if joined is None:
            before, wrong = self.laid[-1], self._number
            halves = f"neither half is a {before.right}"
            if len(self.laid) == 1:
                halves = "they have no half in common"
            return (
                f"Tiles {wrong - 1} and {wrong} do not join: {called(before)} and {called(laid)}, "
                f"{halves}. Rule C1."
            )
        self.laid = joined
        return ""


def next_to(line: Sequence[Laid], laid: Laid) -> list[Laid] | None:
    """A line with one more tile at its right end, turned as it has to be; None if it does not fit.

    Of a line of one tile it is not known yet which way it lies: it is turned too.
    """
    if not line:
        return [laid]
    turned = Laid(laid.right, laid.left)
    firsts = [list(line)]
    if len(line) == 1:
        firsts.append([Laid(line[0].right, line[0].left)])
    for before in firsts:
        for each in (laid, turned):
            if before[-1].right == each.left:
                return [*before, each]
    return None


def _owners(letters: str, seats: int) -> tuple[Owners, str]:
    """The seats named behind a tile, and what is wrong with them."""
    if letters in {"", "?"}:
        return (), ""
    known = SEAT_LETTERS[:seats]
    for letter in letters.lower():
        if letter not in known:
            return (), f"{letter.upper()} is no seat of this table, it has {seats_in_words(seats)}."
    found = tuple(sorted({known.index(letter) for letter in letters.lower()}))
    return (() if len(found) == seats else found), ""


def read_hand(text: str) -> tuple[tuple[Tile, ...], str]:
    """The tiles left in a hand, as they are written; and what is wrong with them."""
    tiles: list[Tile] = []
    for word in filter(None, _APART.split(text)):
        halves = read_tile(word)
        if halves is None:
            right = "write tiles such as 6-3 0-0, or none"
            return (), f"{quoted(word)} is no tile: {right}."
        tile = Tile.of(*halves)
        if tile in tiles:
            return (), f"{called(tile)} is there twice, and there is only one. Rule A1."
        tiles.append(tile)
    return tuple(tiles), ""


def in_box_order(tiles: Iterable[Tile] = DOUBLE_SIX) -> list[Tile]:
    """Tiles as they lie in their box: 6-6 to 6-0, then 5-5."""
    return sorted(tiles, key=lambda tile: (-tile.high, -tile.low))
