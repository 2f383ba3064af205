"""What is wrong with a set of rules, field by field.

Every problem is collected before any is reported, so that a page can mark all of them at once.
"""

from __future__ import annotations

from typing import NamedTuple

Path = tuple[str | int, ...]


class RuleProblem(NamedTuple):
    """One field that cannot stand, and in plain English what would be right."""

    path: Path
    message: str

    @property
    def field(self) -> str:
        """The path as one word, ``boards.2.legs``; the empty word for the whole set."""
        return ".".join(str(step) for step in self.path)


class RulesError(ValueError):
    """Rules that cannot stand; ``problems`` lists every one of them."""

    def __init__(self, problems: list[RuleProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "; ".join(f"{p.field}: {p.message}" if p.path else p.message for p in problems)
        )


def shown(value: object) -> str:
    """A value as a message quotes it: text in quotation marks, and nothing at unbearable length."""
    text = value if isinstance(value, str) else repr(value)
    text = text if len(text) <= 40 else f"{text[:39]}…"
    return f"“{text}”" if isinstance(value, str) else text
