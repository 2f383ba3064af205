"""What a ruling tells of its case for good, whatever becomes of the card later: what was disputed,
what was decided, what came of it. In words that name teams and no player. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class ToldError(ValueError):
    """This is not what a ruling tells."""


@dataclass(frozen=True, slots=True)
class ToldLeg:
    """One leg: what the card said when it was ruled on, what each side said, what counts since."""

    title: str
    card: str
    said: tuple[tuple[str, str], ...] = ()
    """Whose version, and what it says; only of those that said something else than the card."""
    now: str = ""
    """Nothing where the card says what it said."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that a ruling tells, besides its reason."""

    legs: tuple[ToldLeg, ...] = ()
    before: str = ""
    """The match score that the card showed, home first."""
    after: str = ""
    result: tuple[str, ...] = ()
    """What became of the result, in sentences."""

    def to_dict(self) -> dict[str, Any]:
        """As plain values, to be kept."""
        return {
            "legs": [
                {
                    "title": leg.title,
                    "card": leg.card,
                    "said": [list(pair) for pair in leg.said],
                    "now": leg.now,
                }
                for leg in self.legs
            ],
            "before": self.before,
            "after": self.after,
            "result": list(self.result),
        }

    @classmethod
    def of(cls, data: Any) -> Told:
        """What was kept; nothing at all of rulings from before anything was."""
        if not isinstance(data, Mapping):
            raise ToldError("names with their values belong here")
        if unknown := set(data) - {"legs", "before", "after", "result"}:
            raise ToldError(f"nothing is told under “{min(map(str, unknown))}”")
        return cls(
            legs=tuple(_leg(one) for one in _list(data.get("legs", []))),
            before=_text(data.get("before", "")),
            after=_text(data.get("after", "")),
            result=tuple(_text(one) for one in _list(data.get("result", []))),
        )


def _leg(data: Any) -> ToldLeg:
    if not isinstance(data, Mapping) or not {"title", "card"} <= set(data):
        raise ToldError("a leg has a title, and what the card says")
    said = []
    for pair in _list(data.get("said", [])):
        whose, words = (_text(one) for one in _pair(pair))
        said.append((whose, words))
    return ToldLeg(
        _text(data["title"]), _text(data["card"]), tuple(said), _text(data.get("now", ""))
    )


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise ToldError("a list belongs here")
    return data


def _pair(data: Any) -> list[Any]:
    if not isinstance(data, list) or len(data) != 2:
        raise ToldError("whose version it is, and what it says, belong here")
    return data


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise ToldError("a text belongs here")
    return data
