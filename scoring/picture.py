"""Drawings as SVG, and the same in words for whoever does not see them.

Draws what it is given and judges nothing. The faces of the tiles are not in the drawing: the page
carries them once, as the symbols ``#body`` and ``#h0`` to ``#h6`` (a tile is 20 wide and 40 tall),
so that a line of many tiles stays small.
"""

from dataclasses import dataclass

from scoring.line import End, Ends

_WIDTH = 240
_HEIGHT = 84
_MIDDLE = 52
"""Where the line runs: the middle of a tile standing crosswise."""
_BADGE = 14
"""Half the width of a count's badge."""

_NUMBERS = ("nought", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: one ``<svg>`` element, and its text alternative as a sentence."""

    svg: str
    text: str


def picture_of_ends(ends: Ends, *, name: str = "ends") -> Picture:
    """The two ends of the line, each with what it counts; or the one tile, where it is alone.

    ``name`` makes the ids of the drawing its own on the page: letters, digits and hyphens. Ends
    that cannot stand on a table are drawn too, since an explanation may want to show them.
    """
    if not name.replace("-", "").isalnum():
        raise ValueError(f"the name of a drawing has letters, digits and hyphens, not {name!r}")
    if ends.single_tile:
        text, inner = _words_of_one(ends), _one_tile(ends)
    else:
        text, inner = _words_of_two(ends), _two_ends(ends)
    svg = (
        f'<svg class="line" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-labelledby="{name}-t"><title id="{name}-t">{text}</title>{inner}</svg>'
    )
    return Picture(svg, text)


def _words_of_two(ends: Ends) -> str:
    left, right = (_end_in_words(end) for end in (ends.left, ends.right))
    return f"The two ends: {left}; {right}."


def _end_in_words(end: End) -> str:
    value = _NUMBERS[end.value]
    if end.double:
        return f"double {value}, crosswise, counts {end.count}"
    return f"a plain {value} counts {end.count}"


def _words_of_one(ends: Ends) -> str:
    left, right = ends.left, ends.right
    if left.double:
        return f"One tile: double {_NUMBERS[left.value]}, counts {ends.total}."
    return (
        f"One tile: {_NUMBERS[left.value]} and {_NUMBERS[right.value]}, "
        f"count {left.value} and {right.value}."
    )


def _two_ends(ends: Ends) -> str:
    """The left end at the left edge, the right end at the right edge, the line between them."""
    # A plain end reaches as far in as a double stands wide, so the line meets both at one place.
    start, stop = 64, _WIDTH - 64
    return (
        f'<path class="join" d="M{start} {_MIDDLE}H{stop}"/>'
        f'<text class="caption" x="{_WIDTH // 2}" y="{_MIDDLE - 8}">rest of the line</text>'
        + _end_tile(ends.left, at_left=True)
        + _end_tile(ends.right, at_left=False)
    )


def _end_tile(end: End, *, at_left: bool) -> str:
    if end.double:
        x = 40 if at_left else _WIDTH - 60
        return _standing(end.value, end.value, x) + _badge(x + 10, _MIDDLE - 33, end.count)
    # Only the outer half of a plain tile is known; the inner one is a dotted outline.
    outer = 20 if at_left else _WIDTH - 40
    return _half(end.value, outer, at_left=at_left) + _badge(outer + 10, _MIDDLE - 21, end.count)


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
        return _standing(left, right, middle - 10) + _badge(middle, _MIDDLE - 33, ends.total)
    return (
        f'<g class="tile" transform="translate({middle - 20} {_MIDDLE + 10}) rotate(-90)">'
        f'<use href="#body"/><use href="#h{left}"/><use href="#h{right}" y="20"/></g>'
        + _badge(middle - 15, _MIDDLE - 21, left)
        + _badge(middle + 15, _MIDDLE - 21, right)
    )


def _standing(top: int, bottom: int, x: int) -> str:
    return (
        f'<g class="tile" transform="translate({x} {_MIDDLE - 20})"><use href="#body"/>'
        f'<use href="#h{top}"/><use href="#h{bottom}" y="20"/></g>'
    )


def _badge(x: int, y: int, count: int) -> str:
    """What an end counts, on brass; ``x`` and ``y`` are the middle of the badge."""
    return (
        f'<g class="count"><rect x="{x - _BADGE}" y="{y - 8.5}" width="{2 * _BADGE}" height="17" '
        f'rx="8.5"/><text x="{x}" y="{y + 4}">{count}</text></g>'
    )
