"""The golden cases as addresses of a replay, and what each step of one has to show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.scoring.golden import load
from tests.scoring.noted import noted

CASES = [
    case for name in ("golden.json", "golden-house-rules.json") for case in load(name)["cases"]
]


@dataclass(frozen=True)
class Shown:
    """What a step shows: its number, the sum of its ends, what it pays, the scores after it."""

    number: int
    seat: str
    knock: bool
    total: int | None
    award: int | None
    scores: tuple[int, ...]
    disregarded: bool


def first_error(case: dict[str, Any]) -> tuple[int, int | None, str] | None:
    """The round, the move (None for the deal) and the code of the first mistake."""
    for number, played in enumerate(case["rounds"]):
        if error := played["error"]:
            return number, error["move"], error["code"]
    return None


def text_of(case: dict[str, Any]) -> str:
    """The case in the notation, written by a program that shares nothing with the site."""
    wrong = first_error(case) is not None
    return noted(case, seats=wrong, sides=wrong)


def steps_of(case: dict[str, Any]) -> Iterator[Shown]:
    """What is expected at every move up to the first mistake."""
    number = 0
    for played in case["rounds"]:
        for move, seen in zip(played["moves"], played["expect"], strict=False):
            number += 1
            yield Shown(
                number,
                "ABCD"[move["seat"]],
                bool(seen.get("knock")),
                seen.get("total"),
                seen.get("award"),
                tuple(seen["scores"]),
                seen.get("accepted") is False,
            )
        if played["error"]:
            return
        number += len(end_words(case, played))


def end_words(case: dict[str, Any], played: dict[str, Any]) -> list[str]:
    """The words that end a round in the text."""
    line = noted({**case, "rounds": [played]}, hands=False, header=False)
    return [word for word in line.split() if word in {"out", "blocked", "won"}]
