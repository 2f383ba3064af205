"""Squares to scan: the QR code of an address, as one path of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import segno


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: the address that it opens and its dark squares as the path of a picture."""

    address: str
    size: int
    path: str


def code_of(address: str) -> Code:
    """The QR code of an address, as one path of squares."""
    code = segno.make_qr(address, error="m")
    runs = []
    for y, row in enumerate(code.matrix):
        x = 0
        for dark, squares in groupby(row):
            width = len(list(squares))
            if dark:
                runs.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return Code(address, len(code.matrix), "".join(runs))
