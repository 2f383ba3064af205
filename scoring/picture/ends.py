"""The two ends of the line, without what lies between them; or the one tile, where it is alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.line import End, Ends
from scoring.picture.drawing import (
    Picture,
    badge,
    end_in_words,
    framed,
    lying,
    standing,
    value_in_words,
)
from scoring.tiles import VALUES

_WIDTH: Final = 240
_HEIGHT: Final = 84
_TWO: Final = "The two ends: {left}; {right}."
_MIDDLE: Final = 52
"""Where the line runs: the middle of a tile standing crosswise."""


def picture_of_ends(ends: Ends, *, name: str = "ends") -> Picture:
    """The two ends of the line, each with what it counts (D1 to D3); or one tile that is alone.

    ``name`` makes the ids of the drawing its own on the page: letters, digits and hyphens, else
    ValueError. Ends that cannot stand on a table are drawn too, since an explanation may want to
    show them.
    """
    if ends.single_tile:
        text, inner = _words_of_one(ends), _one_tile(ends)
    else:
        text, inner = _words_of_two(ends), _two_ends(ends)
    return framed("line", _WIDTH, _HEIGHT, inner, text, name)


@dataclass(frozen=True, slots=True)
class PiecesOfEnds:
    """What the drawings of ends are put together from, for a page that cannot ask for them.

    `frame` is a drawing with {text} and {inner} to fill in, `two` the words and the drawing of two
    ends with {left} and {right}. By what an end shows, "3" or of a double "3-3": its `words`, and
    how it is drawn on the `left` and on the `right`. `alone` has words and drawing of a tile by
    itself, by its halves from left to right, such as "63".
    """

    frame: str
    two: tuple[str, str]
    words: Mapping[str, str]
    left: Mapping[str, str]
    right: Mapping[str, str]
    alone: Mapping[str, tuple[str, str]]


def pieces_of_ends(*, name: str = "ends") -> PiecesOfEnds:
    """The pieces of `picture_of_ends`: put together they are the same drawings (D1 to D3)."""
    ends = [End(value, double) for double in (False, True) for value in VALUES]
    tiles = {f"{left}{right}": Ends.opening(left, right) for left in VALUES for right in VALUES}
    return PiecesOfEnds(
        framed("line", _WIDTH, _HEIGHT, "{inner}", "{text}", name).svg,
        (_TWO, _between() + "{left}{right}"),
        {str(end): end_in_words(end) for end in ends},
        {str(end): _end_tile(end, at_left=True) for end in ends},
        {str(end): _end_tile(end, at_left=False) for end in ends},
        {tile: (_words_of_one(alone), _one_tile(alone)) for tile, alone in tiles.items()},
    )


def _words_of_two(ends: Ends) -> str:
    left, right = (end_in_words(end) for end in (ends.left, ends.right))
    return _TWO.format(left=left, right=right)


def _words_of_one(ends: Ends) -> str:
    left, right = ends.left, ends.right
    if left.double:
        return f"One tile: double {value_in_words(left.value)}, counts {ends.total}."
    return (
        f"One tile: {value_in_words(left.value)} and {value_in_words(right.value)}, "
        f"count {left.value} and {right.value}."
    )


def _two_ends(ends: Ends) -> str:
    """The left end at the left edge, the right end at the right edge, the line between them."""
    return _between() + _end_tile(ends.left, at_left=True) + _end_tile(ends.right, at_left=False)


def _between() -> str:
    """The rest of the line."""
    # A plain end reaches as far in as a double stands wide, so the line meets both at one place.
    start, stop = 64, _WIDTH - 64
    return (
        f'<path class="join" d="M{start} {_MIDDLE}H{stop}"/>'
        f'<text class="caption" x="{_WIDTH // 2}" y="{_MIDDLE - 8}">rest of the line</text>'
    )


def _end_tile(end: End, *, at_left: bool) -> str:
    if end.double:
        x = 40 if at_left else _WIDTH - 60
        return _crosswise(end.value, x) + badge(x + 10, _MIDDLE - 33, end.count)
    # Only the outer half of a plain tile is known; the inner one is a dotted outline.
    outer = 20 if at_left else _WIDTH - 40
    return _half(end.value, outer, at_left=at_left) + badge(outer + 10, _MIDDLE - 21, end.count)


def _half(value: int, x: int, *, at_left: bool) -> str:
    """The outer half of a plain tile, its broken edge towards the line."""
    top, bottom = _MIDDLE - 10, _MIDDLE + 10
    if at_left:
        edge, inner = f"M{x + 20} {top}H{x + 3}q-3 0-3 3V{bottom - 3}q0 3 3 3H{x + 20}", x + 20
        rest = f"M{inner} {top}H{inner + 17}q3 0 3 3V{bottom - 3}q0 3-3 3H{inner}"
        turn = f"translate({x} {bottom}) rotate(-90)"
    else:
        edge, inner = f"M{x} {top}H{x + 17}q3 0 3 3V{bottom - 3}q0 3-3 3H{x}", x
        rest = f"M{inner} {top}H{inner - 17}q-3 0-3 3V{bottom - 3}q0 3 3 3H{inner}"
        turn = f"translate({x + 20} {top}) rotate(90)"
    return (
        f'<path class="join" fill="none" d="{rest}"/><path class="body" d="{edge}z"/>'
        f'<g transform="{turn}"><use href="#h{value}"/></g>'
    )


def _one_tile(ends: Ends) -> str:
    left, right = ends.left.value, ends.right.value
    middle = _WIDTH // 2
    if left == right:
        return _crosswise(left, middle - 10) + badge(middle, _MIDDLE - 33, ends.total)
    return (
        lying(left, right, middle - 20, _MIDDLE - 10)
        + badge(middle - 15, _MIDDLE - 21, left)
        + badge(middle + 15, _MIDDLE - 21, right)
    )


def _crosswise(value: int, x: int) -> str:
    return standing(value, value, x, _MIDDLE - 20)
