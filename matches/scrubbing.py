"""Taking a person's name out of texts: whole words only, in any spelling of capitals and spaces.

Pure: knows no rows. A part of a longer name or word is never touched, so that taking out "Tom Oak"
leaves "Tom Oakes" as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Scrub:
    """What stands for what in a text."""

    instead: str
    pattern: re.Pattern[str] | None

    @classmethod
    def of(cls, phrases: Iterable[str], instead: str) -> Scrub:
        """Takes phrases out, a longer one before a shorter that is part of it."""
        longest_first = sorted({one for one in phrases if one.split()}, key=len, reverse=True)
        if not longest_first:
            return cls(instead, None)
        ways = "|".join(_spaced(one) for one in longest_first)
        return cls(instead, re.compile(f"(?<!\\w)(?:{ways})(?!\\w)", re.IGNORECASE))

    def text(self, text: str) -> str:
        """A text without the phrases."""
        return text if self.pattern is None else self.pattern.sub(lambda _: self.instead, text)

    def value(self, value: Any) -> Any:
        """The same of every text in a JSON value, names of its fields included."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if isinstance(value, dict):
            return {self.text(name): self.value(one) for name, one in value.items()}
        return value


def _spaced(phrase: str) -> str:
    return r"\s+".join(re.escape(word) for word in phrase.split())


def holds(name: str, phrase: str) -> bool:
    """Whether a name is a phrase or has it among its words."""
    return bool(re.search(f"(?<!\\w){_spaced(phrase)}(?!\\w)", name, re.IGNORECASE))


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A card's content with other names for some of its people, who are known by their keys."""
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    if isinstance(value, dict):
        key = value.get("key")
        if isinstance(key, str) and key in names and "name" in value:
            return value | {"name": names[key]}
        return {name: renamed(one, names) for name, one in value.items()}
    return value
