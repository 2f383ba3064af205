"""What a file would change: every row as added, changed, unchanged or refused, and the plan of it.

Working one out writes nothing. Two of them that read the same have the same mark, so that whoever
saw one can be told when the league has moved on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from league.importing.plan import Plan
from league.importing.rows import Fault


class Outcome(StrEnum):
    """What becomes of a row."""

    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(slots=True)
class RowOutcome:
    """One row of the file: what it is about, what becomes of it, and why."""

    number: int
    label: str
    outcome: Outcome = Outcome.UNCHANGED
    details: list[str] = field(default_factory=list)
    """What is added or changed, value by value."""
    faults: list[Fault] = field(default_factory=list)
    """Why it is refused."""
    queries: list[str] = field(default_factory=list)
    """What looks odd and is not refused."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Something that rows of the file need, and that is added with them."""

    label: str
    queries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difference:
    """What a file would change in a league."""

    rows: tuple[RowOutcome, ...]
    plan: Plan
    beside: tuple[Beside, ...] = ()

    def of(self, outcome: Outcome) -> list[RowOutcome]:
        """The rows of which one thing becomes."""
        return [row for row in self.rows if row.outcome is outcome]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many rows there are of each."""
        found = dict.fromkeys((outcome.value for outcome in Outcome), 0)
        for row in self.rows:
            found[row.outcome.value] += 1
        return found

    @property
    def changes_something(self) -> bool:
        """Whether anything would be written."""
        return bool(self.counts["added"] or self.counts["changed"])

    @cached_property
    def mark(self) -> str:
        """A short text that is another one once anything of it is different."""
        rows = [(row.number, row.outcome.value, row.details, row.faults) for row in self.rows]
        return sha256(repr((rows, self.plan)).encode()).hexdigest()[:32]
