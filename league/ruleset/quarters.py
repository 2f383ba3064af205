"""Points in a table: whole numbers, halves and quarters, read and written without any rounding.

A third, a tenth or a binary float is refused by name: such points could not be added up exactly.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from fractions import Fraction

from league.ruleset.problems import shown

QUARTERS = 4
MOST_POINTS = 1000

_TAILS = ("", "¼", "½", "¾")
_VULGAR = re.compile(r"([¼-¾⅐-⅞])")
_NUMBER = re.compile(
    r"(?P<sign>[-+]?)(?:(?P<decimal>\d{1,6}(?:\.\d{0,12})?|\.\d{1,12})"
    r"|(?:(?P<whole>\d{1,6}) +)?(?P<top>\d{1,6}) ?/ ?(?P<bottom>\d{1,6}))",
    re.ASCII,
)


class PointsError(ValueError):
    """A number of points that is none, or that is not in quarters."""


def parse_points(value: object) -> Decimal:
    """Points from 2, "2", "0.5", "1/2", "½" or "2½"; :class:`PointsError` for anything else."""
    if isinstance(value, float):
        raise PointsError(f"{value!r} is a binary float: send points as text, such as “{value!r}”")
    fraction = _fraction(value)
    if (fraction * QUARTERS).denominator != 1:
        said = value if isinstance(value, str) else str(value)
        raise PointsError(
            f"{said.strip()} is not in quarters: points are whole or end in ¼, ½ or ¾, such as 0.5"
        )
    if abs(fraction) > MOST_POINTS:
        raise PointsError(f"{shown(value)} is too much: points go up to {MOST_POINTS}")
    return from_quarters(int(fraction * QUARTERS))


def _fraction(value: object) -> Fraction:
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < 20:
        return Fraction(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and len(value) <= 40:
        plain = _VULGAR.sub(lambda found: f" {_spelt(found[0])}", value)
        plain = plain.replace("\N{MINUS SIGN}", "-")
        match = _NUMBER.fullmatch(plain.strip().replace("- ", "-"))
        if match and match["decimal"]:
            return _signed(match["sign"], Fraction(match["decimal"]))
        if match and int(match["bottom"]):
            share = Fraction(int(match["top"]), int(match["bottom"]))
            return _signed(match["sign"], int(match["whole"] or 0) + share)
    raise PointsError(f"{shown(value)} is not a number of points: write 2, ½, 0.5 or 1/2")


def _spelt(vulgar: str) -> str:
    """A fraction of one letter as top/bottom: ½ is 1/2."""
    return unicodedata.normalize("NFKC", vulgar).replace("\N{FRACTION SLASH}", "/")


def _signed(sign: str, size: Fraction) -> Fraction:
    return -size if sign == "-" else size


def to_quarters(points: Decimal) -> int:
    """Points as a whole number of quarters; :class:`PointsError` when they are not in quarters."""
    quarters = points * QUARTERS
    whole = int(quarters)
    if whole != quarters:
        raise PointsError(f"{points} is not in quarters")
    return whole


def from_quarters(quarters: int) -> Decimal:
    """A whole number of quarters as points, without needless noughts: 2, 0.5, 0.25."""
    whole, rest = divmod(quarters, QUARTERS)
    return Decimal(whole) if not rest else Decimal(quarters) / QUARTERS


def format_points(points: Decimal) -> str:
    """Points as a page shows them: 8, ½, 31½, −2."""
    quarters = to_quarters(points)
    whole, rest = divmod(abs(quarters), QUARTERS)
    number = f"{whole or ''}{_TAILS[rest]}" if rest else str(whole)
    return f"\N{MINUS SIGN}{number}" if quarters < 0 else number


def canonical_points(points: Decimal) -> str:
    """Points as stored: "2", "0.5", "0.25"."""
    return str(from_quarters(to_quarters(points)))
