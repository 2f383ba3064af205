"""Legs written as text: `r1 a 36:3(3) 61 14:2(2)` and so on, read, checked and written.

Reading is tolerant and writing strict. Every problem of a text says where it stands in it, and
`show` draws the line with a caret under the item.
"""

from scoring.notation.checked import CheckedText, Position, check
from scoring.notation.items import NotationError, write_item
from scoring.notation.reading import Reading, parse
from scoring.notation.showing import show, where
from scoring.notation.text import Spot
from scoring.notation.writing import canonical, write

__all__ = [
    "CheckedText",
    "NotationError",
    "Position",
    "Reading",
    "Spot",
    "canonical",
    "check",
    "parse",
    "show",
    "where",
    "write",
    "write_item",
]
