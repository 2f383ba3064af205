"""What a page of the referee answers, sentence by sentence, and which of them concludes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer; ``concludes`` where the answer comes to it."""

    text: str
    concludes: bool = False


def in_a_row(said: Iterable[Sentence]) -> str:
    """The whole answer in the page's own order, to be passed on."""
    return " ".join(one.text for one in said)


def conclusion_first(said: Iterable[Sentence]) -> str:
    """The answer to be kept: what it comes to on a line of its own, then the rest, a line each."""
    every = [(" ".join(one.text.split()), one.concludes) for one in said]
    concludes = " ".join(text for text, comes in every if comes)
    rest = [text for text, comes in every if not comes]
    return "\n".join(filter(None, (concludes, *rest)))
