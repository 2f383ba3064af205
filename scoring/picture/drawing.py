"""What all drawings are made of: a frame with its words, tiles, and the badges of what ends count.

Lengths are those of the drawing: a tile is 20 wide and 40 tall. Colours and letters belong to the
page.
"""

import re
from dataclasses import dataclass
from html import escape
from typing import Final

from scoring.line import End, Ends

SHORT: Final = 20
LONG: Final = 40
"""The sides of a tile."""

BADGE: Final = 13
"""Half the width of a count's badge."""

_BADGE_HEIGHT: Final = 17
_NOT_IN_XML: Final = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold, not even escaped; a name can have got it from a file."""
_NUMBERS: Final = ("nought", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: one ``<svg>`` element, and its text alternative in sentences."""

    svg: str
    text: str


def framed(kind: str, width: float, height: float, inner: str, text: str, name: str) -> Picture:
    """A drawing of this `kind`, which is its class; `name` makes its ids its own on the page.

    ValueError for a name that is no id.
    """
    if not name.replace("-", "").isalnum() or not name.isascii():
        raise ValueError(f"the name of a drawing has letters, digits and hyphens, not {name!r}")
    text = _NOT_IN_XML.sub("\ufffd", text)
    svg = (
        f'<svg class="{kind}" viewBox="0 0 {number(width)} {number(height)}" role="img" '
        f'aria-labelledby="{name}-t"><title id="{name}-t">{escape(text)}</title>{inner}</svg>'
    )
    return Picture(svg, text)


def number(value: float) -> str:
    """A length as it is written: one digit after the point, none where it is 0."""
    return f"{value:.1f}".removesuffix(".0")


def standing(
    top: int, bottom: int, x: float, y: float, classes: str = "tile", more: str = ""
) -> str:
    """A tile that stands, its upper left corner at `x` and `y`; `more` is laid over its body."""
    return _tile(top, bottom, f"translate({number(x)} {number(y)})", classes, more)


def lying(
    first: int,
    second: int,
    x: float,
    y: float,
    classes: str = "tile",
    more: str = "",
    *,
    leftwards: bool = False,
) -> str:
    """A tile that lies with its upper left corner at `x` and `y`, its first half on the left.

    `leftwards`: on the right.
    """
    if leftwards:
        turn = f"translate({number(x + LONG)} {number(y)}) rotate(90)"
    else:
        turn = f"translate({number(x)} {number(y + SHORT)}) rotate(-90)"
    return _tile(first, second, turn, classes, more)


def _tile(top: int, bottom: int, transform: str, classes: str, more: str) -> str:
    return (
        f'<g class="{classes}" transform="{transform}"><use href="#body"/>{more}'
        f'<use href="#h{top}"/><use href="#h{bottom}" y="20"/></g>'
    )


def badge(x: float, y: float, count: int) -> str:
    """What an end counts, on brass; `x` and `y` are the middle of the badge."""
    left, top = x - BADGE, y - _BADGE_HEIGHT / 2
    return (
        f'<g class="count"><rect x="{number(left)}" y="{number(top)}" width="{2 * BADGE}" '
        f'height="{_BADGE_HEIGHT}" rx="8.5"/>'
        f'<text x="{number(x)}" y="{number(y + 4)}">{count}</text></g>'
    )


def value_in_words(value: int) -> str:
    """A half of a tile as it is called."""
    return _NUMBERS[value]


def end_in_words(end: End) -> str:
    """An end of a line of two or more tiles, and what it counts (D1, D2)."""
    value = value_in_words(end.value)
    if end.double:
        return f"double {value}, crosswise, counts {end.count}"
    return f"a plain {value} counts {end.count}"


def total_in_words(ends: Ends) -> str:
    """What the ends come to and what that pays (D1, D4)."""
    if not ends.award:
        return f"{ends.total}, which pays nothing"
    return f"{ends.total}, which pays {ends.award} point{'' if ends.award == 1 else 's'}"
