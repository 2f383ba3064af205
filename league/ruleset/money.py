"""Money in a league's rules: pounds and whole pence, read and written without any rounding."""

from __future__ import annotations

import re
from decimal import Decimal

from league.ruleset.problems import shown

MOST_POUNDS = 1000

_AMOUNT = re.compile(r"£? ?(?P<pounds>\d{1,6})(?:\.(?P<pence>\d{1,12}))?", re.ASCII)


class MoneyError(ValueError):
    """An amount of money that is none, or that is not in whole pence."""


def parse_money(value: object) -> Decimal:
    """Pounds from 2, "2", "2.50" or "£2.50"; :class:`MoneyError` for anything else."""
    if isinstance(value, float):
        raise MoneyError(f"{value!r} is a binary float: send money as text, such as “2.50”")
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = None
    if isinstance(value, str | Decimal) and len(str(value)) <= 40:
        found = _AMOUNT.fullmatch(str(value).strip())
    if not found:
        raise MoneyError(f"{shown(value)} is not an amount of money: write pounds, such as 2.50")
    pence = found["pence"] or ""
    if len(pence.rstrip("0")) > 2:
        raise MoneyError(f"{shown(value)} is not in whole pence: write pounds, such as 2.50")
    amount = Decimal(f"{found['pounds']}.{pence[:2]:0<2}")
    if amount > MOST_POUNDS:
        raise MoneyError(f"{shown(value)} is too much: a fine goes up to £{MOST_POUNDS}")
    return amount


def format_money(pounds: Decimal) -> str:
    """Pounds as a page shows them: £5, £2.50."""
    return f"£{int(pounds)}" if pounds == int(pounds) else f"£{pounds:.2f}"
