"""What is wrong with a record, as a value.

A check returns every problem it finds and raises none: a person who corrects a record wants the
whole list, beside the places it is about. Raising is kept for misuse by a program. This module
knows no rule; the modules that do say which clause is broken.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

Place = tuple[str | int, ...]


class Severity(StrEnum):
    """How much weight a problem has.

    ERROR: cannot have happened under the rules; the record cannot be official.
    QUERY: possible, but somebody should look; it stops nothing.
    UNCHECKED: the record does not hold what is needed to tell; it is not called right.
    """

    ERROR = "error"
    QUERY = "query"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to be said about one place of a record.

    `code` is stable and kebab-case, for programs. `message` is one or two plain sentences that name
    the offending value and say what would be right. `clause` is the rule's number ("F5"), None
    where no rule of the game is meant. `place` is a path into what was checked, such as ("score",
    1) or ("event", 4), counted from 0.
    """

    code: str
    severity: Severity
    message: str
    clause: str | None = None
    place: Place = ()

    def within(self, *prefix: str | int) -> "Problem":
        """The same problem seen from an outer record: its place with `prefix` before it."""
        return replace(self, place=(*prefix, *self.place))


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of `problems` is an error; queries and unchecked points are not."""
    return any(problem.severity is Severity.ERROR for problem in problems)
