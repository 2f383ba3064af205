"""Where in the text each round, item and tile of a written leg stands.

Little is kept, so that reading is quick: a line, and how many words of it come before the items.
Columns are worked out from the text again once somebody asks, which is when something is wrong.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from scoring.notation.items import scan
from scoring.notation.text import Spot, plain
from scoring.problems import Place, Problem
from scoring.seats import SEAT_LETTERS
from scoring.tiles import DOUBLE_SIX

_WORD: Final = re.compile(r"[^ \t\f\v]+")


class Stretch(NamedTuple):
    """What follows the first `skip` words of a line; its first item is number `first`.

    `plain`: each item is a word.
    """

    line: int
    skip: int
    first: int = 0
    plain: bool = False


@dataclass(frozen=True, slots=True)
class RoundLayout:
    """Where one round stands: its `number` as it is written, its items and its hands."""

    number: int
    items: tuple[Stretch, ...]
    hands: tuple[Stretch, ...] = ()


def content(line: str) -> str:
    """The line without its comment."""
    comment = line.find("#")
    return line if comment < 0 else line[:comment]


def words_of(line: str) -> list[str]:
    """The words of a line, with white space between them."""
    # Of what is printable only the space is white space, and then the quick way is as good.
    return line.split() if line.isprintable() else _WORD.findall(line)


def column_after(line: str, skip: int) -> int:
    """The column behind the first `skip` words."""
    column = 0
    for _, match in zip(range(skip), _WORD.finditer(line), strict=False):
        column = match.end()
    return column


class Layout:
    """Finds the places of a record, such as ("round", 0, "item", 3), in its text."""

    def __init__(self, lines: Sequence[str], rounds: Sequence[RoundLayout], seats: int) -> None:
        self.lines, self.rounds, self.seats = lines, rounds, seats
        self._dealt: dict[int, dict[Place, Spot]] = {}

    def located(self, problem: Problem) -> Problem:
        """The problem with its line and column before its place, if it has a place."""
        spot = self.spot(problem.place)
        return problem if spot is None else problem.within(*spot.place)

    def spot(self, place: Place) -> Spot | None:
        """Where the thing at `place` stands; None for what is about the whole leg."""
        if place[:1] != ("round",):
            return None
        of_round, rest = self.rounds[int(place[1])], place[2:]
        if rest[:1] == ("item",):
            return self._item(of_round.items, int(rest[1]))
        if rest[:1] == ("hand",) and of_round.hands:
            return self._hand(int(place[1]), rest[1:])
        line = of_round.items[0].line
        return self._word(line, 1 if rest[:1] == ("leader",) else 0)

    def _line(self, number: int) -> str:
        return plain(content(self.lines[number]))

    def _word(self, line: int, index: int) -> Spot:
        starts = [match.start() for match in _WORD.finditer(self._line(line))]
        return Spot(line, starts[min(index, len(starts) - 1)])

    def _item(self, stretches: Sequence[Stretch], item: int) -> Spot:
        stretch = next(each for each in reversed(stretches) if each.first <= item)
        line = self._line(stretch.line)
        before, index = column_after(line, stretch.skip), item - stretch.first
        spans: Iterator[tuple[int, int]]
        if stretch.plain:
            spans = (match.span() for match in _WORD.finditer(line, before))
        else:
            spans = ((each.start, each.end) for each in scan(line, before, self.seats))
        up_to_it = list(islice(spans, index + 1))
        if len(up_to_it) > index:
            return Spot(stretch.line, up_to_it[index][0])
        # An item that is missing would stand behind the last one.
        return Spot(stretch.line, (up_to_it[-1][1] if up_to_it else before) + 1)

    def _hand(self, number: int, rest: Place) -> Spot:
        """A hand or a tile of a round; where its hands begin, for what does not stand in them."""
        stretches = self.rounds[number].hands
        if number not in self._dealt:
            # Gone through once: there may be as many problems in a line as there are tiles.
            spots: dict[Place, Spot] = {}
            for spot, path in self._tiles(stretches):
                spots.setdefault(path, spot)
            self._dealt[number] = spots
        return self._dealt[number].get(rest) or self._word(stretches[0].line, 0)

    def _tiles(self, stretches: Sequence[Stretch]) -> Iterator[tuple[Spot, Place]]:
        """Every seat letter and every tile of the hands, as ("hand", seat, index) goes on.

        Of one hand no more tiles than anybody looks at: as many as there are, and one.
        """
        seat, index = -1, 0
        for stretch in stretches:
            line = self._line(stretch.line)
            for match in _WORD.finditer(line, column_after(line, stretch.skip)):
                spot, letter = Spot(stretch.line, match.start()), match.group().lower()
                if len(letter) == 1 and letter in SEAT_LETTERS:
                    seat, index = SEAT_LETTERS.index(letter), 0
                    yield spot, (seat,)
                elif index <= len(DOUBLE_SIX):
                    yield spot, (seat, index)
                    index += 1
