"""Money as leagues handle it: pounds and whole pence, read and written without any rounding.

A third of a penny, a binary float or an amount below nothing is refused by name: what is owed could
not be counted out on a table.
"""

from __future__ import annotations

import re
from decimal import Decimal

from league.ruleset.problems import shown

PENNIES = 100
MOST_POUNDS = Decimal("99999.99")

_AMOUNT = re.compile(
    r"(?P<sign>[-+]?)(?P<pound>£?)(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,15})?(?:\.(?P<part>\d{1,12}))?"
    r"(?P<pence>p?)",
    re.ASCII,
)


class PoundsError(ValueError):
    """An amount of money that is none, or that is not in whole pence."""


def parse_pounds(value: object) -> Decimal:
    """Pounds with two decimals from 10, "10", "£2.50", "1,250" or "50p", 0 to 99,999.99.

    :class:`PoundsError` for anything else.
    """
    amount = _amount(value)
    if amount < 0:
        raise PoundsError(f"{_said(value)} is below nothing: write an amount such as 10 or 2.50")
    if amount * PENNIES % 1:
        raise PoundsError(
            f"{_said(value)} is not in whole pence: write pounds and pence, such as 2.50"
        )
    if amount > MOST_POUNDS:
        raise PoundsError(f"{_said(value)} is too much: amounts go up to £{MOST_POUNDS:,}")
    return amount.quantize(Decimal("0.01"))


def _amount(value: object) -> Decimal:
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < 20:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**20:
        return Decimal(value)
    if isinstance(value, str) and len(value) <= 40:
        plain = "".join(value.replace("\N{MINUS SIGN}", "-").split())
        match = _AMOUNT.fullmatch(plain)
        if match and (match["whole"] or match["part"]) and not (match["pound"] and match["pence"]):
            number = f"{(match['whole'] or '0').replace(',', '')}.{match['part'] or '0'}"
            size = Decimal(number) / (PENNIES if match["pence"] else 1)
            return -size if match["sign"] == "-" else size
    raise PoundsError(f"{_said(value)} is not an amount of money: write 10, £2.50 or 50p")


def _said(value: object) -> str:
    return shown(value if isinstance(value, str) else str(value))


def format_pounds(amount: Decimal) -> str:
    """Money as a page shows it: £10, £2.50, £1,250."""
    return f"£{amount:,.2f}".removesuffix(".00")


__all__ = ["MOST_POUNDS", "PoundsError", "format_pounds", "parse_pounds"]
