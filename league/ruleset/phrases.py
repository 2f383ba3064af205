"""The small pieces that sentences about rules and tables are made of."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from league.enums import Discipline
from league.ruleset.quarters import format_points

GAMES = {Discipline.FIVES_AND_THREES: "Fives and Threes", Discipline.OTHER: "another game"}
"""Each game as a sentence names it."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_PARTS_OF_A_POINT = {
    Decimal("0.25"): "a quarter of a point",
    Decimal("0.5"): "half a point",
    Decimal("0.75"): "three quarters of a point",
}


def points_in_words(points: Decimal) -> str:
    """Points with their noun: "2 points", "1 point", "half a point", "1½ points"."""
    if points in _PARTS_OF_A_POINT:
        return _PARTS_OF_A_POINT[points]
    return f"{format_points(points)} {'point' if points == 1 else 'points'}"


def in_words(number: int) -> str:
    """Small numbers as words, as prose has them; others in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def join(parts: Iterable[str]) -> str:
    """One, two and three."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def capital(sentence: str) -> str:
    """The sentence with a capital first letter, the rest untouched."""
    return sentence[:1].upper() + sentence[1:]


def ordinal(number: int) -> str | None:
    """First, second … eighth; None beyond, where prose would say "place 9"."""
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else None


def first_places(count: int) -> str:
    """The top places: "first place", "the first two places"."""
    return "first place" if count == 1 else f"the first {in_words(count)} places"
