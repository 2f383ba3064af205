"""A peg board: each side's front peg is its score, the one behind it its score before.

Sixty holes a side, out along the outer row and back along the inner one, and the last hole, which
both share. A longer leg goes round again; each side's holes then bear the numbers of the round that
it is in. A shorter leg has a shorter board.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scoring.house_rules import LARGEST_TARGET
from scoring.picture.drawing import Picture, framed, number
from scoring.whole import is_whole

_ONCE_ROUND: Final = 60
_HEIGHT: Final = 132
_NARROWEST: Final = 180
_MIDDLE: Final = 66
_LAST_HOLE_X: Final = 20
"""Of the hole that wins, and of those where pegs wait to begin."""
_OUT: Final = (26, 106)
_BACK: Final = (46, 86)
"""The rows of the home side and of the away side."""
_OUT_LABEL: Final = (15, 126)
_BACK_LABEL: Final = (63, 76)
_BETWEEN: Final = 70
_TENS: Final = 10
_SIDES: Final = ("home", "away")
_SHAPES: Final = ("round", "diamond")


class _Point(NamedTuple):
    x: float
    y: float


def picture_of_board(
    scores: Sequence[int],
    target: int,
    *,
    before: Sequence[int | None] = (None, None),
    names: Sequence[str] = ("Home", "Away"),
    name: str = "board",
) -> Picture:
    """Both sides on a board to `target`: `scores`, and `before` the last move of each.

    A side that has not moved, or of which that is not known, has None there. `names` are the sides'
    and `name` makes the ids of the drawing its own on the page. ValueError for scores that nobody
    can stand on, for a target that is none, and for any number of sides but two.
    """
    if not target or not is_whole(target, LARGEST_TARGET + 1):
        raise ValueError(f"a target is 1 to {LARGEST_TARGET}, not {target!r}")
    if {len(scores), len(before), len(names)} != {len(_SIDES)}:
        raise ValueError("a peg board has two sides")
    for score in (*scores, *(was for was in before if was is not None)):
        if not is_whole(score, target + 1):
            raise ValueError(f"a peg stands on 0 to {target}, not on {score!r}")
    board = _Board(target)
    inner = board.wood() + "".join(board.holes(side) for side in range(len(_SIDES)))
    inner += board.last_hole() + board.labels(scores)
    inner += "".join(
        board.pegs(side, score, was)
        for side, (score, was) in enumerate(zip(scores, before, strict=True))
    )
    text = _words(scores, target, before, names)
    return framed("pegboard", board.width, _HEIGHT, inner, text, name)


class _Board:
    """The board to a target: `holes_a_side` of them, `far` of these on the way out."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.holes_a_side = min(target - 1, _ONCE_ROUND)
        self.far = max(1, (self.holes_a_side + 1) // 2)
        self.width = max(_NARROWEST, self._column(self.far) + 12.25)

    def wood(self) -> str:
        return (
            f'<rect class="wood" x="1" y="1" width="{number(self.width - 2)}" '
            f'height="{_HEIGHT - 2}" rx="12"/>'
        )

    def holes(self, side: int) -> str:
        holes = "".join(
            f'<circle class="hole" cx="{number(at.x)}" cy="{number(at.y)}" r="2.5"/>'
            for at in (self.at(side, n) for n in range(self.holes_a_side + 1))
        )
        return f'<g class="holes holes--{_SIDES[side]}">{holes}</g>'

    def last_hole(self) -> str:
        x, y = _LAST_HOLE_X, _MIDDLE
        return (
            f'<circle class="hole" cx="{x}" cy="{y}" r="4"/>'
            f'<circle class="game" cx="{x}" cy="{y}" r="10"/>'
            f'<text x="{x}" y="93">{self.target}</text>'
        )

    def labels(self, scores: Sequence[int]) -> str:
        """Every tenth number; on the way back one for both, unless they are not in one round."""
        first, second = (self._passed(score) for score in scores)
        found = []
        for hole in range(_TENS, self.holes_a_side + 1, _TENS):
            numbers = (first + hole, second + hole)
            x = self.at(0, hole).x
            if hole <= self.far:
                found += [(x, y, n) for y, n in zip(_OUT_LABEL, numbers, strict=True)]
            elif first == second:
                found.append((x, _BETWEEN, numbers[0]))
            else:
                found += [(x, y, n) for y, n in zip(_BACK_LABEL, numbers, strict=True)]
        # A last round may be a part of one.
        return "".join(
            f'<text x="{number(x)}" y="{y}">{n}</text>' for x, y, n in found if n < self.target
        )

    def pegs(self, side: int, score: int, was: int | None) -> str:
        """A side's pegs, with the stroke of its last move."""
        if was is None or was == score:
            return self._group(side, self._peg(side, score))
        path = "L".join(f"{number(at.x)} {number(at.y)}" for at in self._way(side, was, score))
        move = f'<path class="move move--{_SIDES[side]}" d="M{path}"/>'
        back = self._peg(side, was, behind=True)
        return self._group(side, move + back + self._peg(side, score))

    def at(self, side: int, score: int) -> _Point:
        """Where a score stands; 0 is where pegs wait to begin."""
        if score == self.target:
            return _Point(_LAST_HOLE_X, _MIDDLE)
        if score == 0:
            return _Point(_LAST_HOLE_X, _OUT[side])
        hole = score - self._passed(score)
        if hole <= self.far:
            return _Point(self._column(hole), _OUT[side])
        return _Point(self._column(2 * self.far + 1 - hole), _BACK[side])

    @staticmethod
    def _column(column: int) -> float:
        """Holes stand in fives."""
        return 44 + 9.75 * (column - 1) + 4.2 * ((column - 1) // 5)

    def _passed(self, score: int) -> int:
        """The holes of the rounds that a side has behind it; the winner is at the end of one."""
        last = min(score, self.target - 1)
        return (last - 1) // _ONCE_ROUND * _ONCE_ROUND if last else 0

    def _way(self, side: int, start: int, stop: int) -> Iterator[_Point]:
        """The corners of a move that goes from hole to hole."""
        step = 1 if stop > start else -1
        points = [self.at(side, score) for score in range(start, stop + step, step)]
        yield points[0]
        for before, at, after in zip(points, points[1:], points[2:], strict=False):
            if not before.y == at.y == after.y:
                yield at
        yield points[-1]

    @staticmethod
    def _group(side: int, inner: str) -> str:
        return f'<g class="pegs pegs--{_SIDES[side]}">{inner}</g>'

    def _peg(self, side: int, score: int, *, behind: bool = False) -> str:
        at = self.at(side, score)
        x, y = number(at.x), number(at.y)
        classes = f"peg peg--{_SIDES[side]}{' peg--back' if behind else ''}"
        if side == 0:
            return f'<circle class="{classes}" cx="{x}" cy="{y}" r="{4 if behind else 6.5}"/>'
        half = 3.4 if behind else 5.6
        return (
            f'<rect class="{classes}" x="{number(at.x - half)}" y="{number(at.y - half)}" '
            f'width="{number(2 * half)}" height="{number(2 * half)}" '
            f'transform="rotate(45 {x} {y})"/>'
        )


def _words(
    scores: Sequence[int], target: int, before: Sequence[int | None], names: Sequence[str]
) -> str:
    said = [f"Peg board to {target}."]
    for name, shape, score, was in zip(names, _SHAPES, scores, before, strict=True):
        moved = "" if was is None or was == score else f", before that {was}"
        won = ", and has won" if score == target else ""
        said.append(f"{name}, {shape} peg: {score}{moved}{won}.")
    return " ".join(said)
