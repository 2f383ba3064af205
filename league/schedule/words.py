"""Days, nights and lists in plain English."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from league.enums import Weekday

TIMES = {1: "once", 2: "twice", 3: "three times"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def day(on: date) -> str:
    """7 September 2026."""
    return f"{on.day} {on:%B} {on.year}"


def span(first: date, last: date) -> str:
    """On one day, or from the first to the last."""
    return f"on {day(first)}" if first == last else f"from {day(first)} to {day(last)}"


def nights(of: Sequence[Weekday]) -> str:
    """Tuesdays or Thursdays."""
    return " or ".join(f"{night.value.capitalize()}s" for night in of)


def count(number: int, one: str, many: str = "") -> str:
    """One week, three weeks, 12 weeks."""
    said = NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"
    return f"{said} {one if number == 1 else many or one + 's'}"


def listed(items: Sequence[str], word: str = "and") -> str:
    """A, B and C."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"
