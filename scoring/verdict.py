"""What a written leg comes to in short, and what a record without hands leaves unchecked (G1).

Shared by the replay that finds everything and the one that is fast, so that both say the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.records import LegRecord
from scoring.seats import sides_at
from scoring.whole import are_whole


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a written leg comes to: scores by side, the winner, how each round ended, problems.

    `winner` is None while nobody has won. `scores` are those before the first impossible move.
    """

    scores: tuple[int, ...]
    winner: int | None
    ends: tuple[RoundEnd | None, ...]
    problems: tuple[Problem, ...]


def starting_scores(record: LegRecord) -> tuple[int, ...]:
    """The scores that a record begins with, by side, 0 to target - 1 each (F5).

    ValueError if they are not, or if its seats are not 2, 3 or 4.
    """
    sides, target, start = sides_at(record.seats), record.rules.target, record.start
    if start is None:
        return (0,) * sides
    if len(start) != sides or not are_whole(start, target):
        raise ValueError(f"{sides} sides start from 0 to {target - 1} each, not {start}")
    return start


def hands_not_written(numbers: Sequence[int], rounds: int) -> list[Problem]:
    """What cannot be checked where hands are not known: in which of the `rounds`, from 0."""
    if not numbers:
        return []
    unknown = [str(number + 1) for number in numbers]
    which = "" if len(unknown) == rounds else f" of round {', '.join(unknown)}"
    message = (
        f"Hands{which} are not written down: whether each tile was in the hand that played it, and "
        "whether each knock was forced, is unchecked."
    )
    return [Problem("hands-not-written", Severity.UNCHECKED, message, "G1")]


def block_unchecked(number: int, item: int) -> Problem:
    """A block that does not follow from the tiles on the table, where hands are not known."""
    message = "Whether nobody could place is unchecked: the hands are not written down."
    place = ("round", number, "item", item)
    return Problem("block-unchecked", Severity.UNCHECKED, message, "E3", place)
