"""One sheet checked alone: replayed by ``scoring``, and held against what is written beside it.

A score that is only wrong because of an earlier slip is a query, as it is in the notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from matches.scoresheets.reading import SheetRead, Written
from scoring import wording
from scoring.events import Blocked, NextRound, Peg, Penalty, opening_capital
from scoring.house_rules import HouseRules
from scoring.leg import LegReplay, Step, replay
from scoring.pegging import Outcome
from scoring.problems import Problem, Severity

FORGOTTEN_ROUND: Final = frozenset(
    {
        "after-block",
        "second-chip-out",
        "after-chip-out",
        "blocked-after-chip-out",
        "blocked-twice",
        "opening-not-first",
        "too-many-placements",
        "round-too-large",
        "round-too-large-together",
    }
)
"""Errors that "next" explains, where somebody has forgotten to write it."""
NOT_READABLE: Final = frozenset({wording.EVENT_WITHOUT_VALUE.code})
"""An entry that is on the sheet, and of which nobody can tell what it was."""
WRITTEN_BESIDE: Final = frozenset(
    {"score-wrong", "past-target-counted", "not-disregarded", "not-won"}
)
"""Errors of what is written beside an event; the events may be right all the same."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A sheet with its replay. ``problems`` are at ("event", index), or at () for the leg."""

    read: SheetRead
    played: LegReplay
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Everything on it that cannot be."""
        return tuple(one for one in self.problems if one.severity is Severity.ERROR)

    @property
    def impossible(self) -> Problem | None:
        """The first event that cannot have happened under the rules, however rounds were noted."""
        excused = FORGOTTEN_ROUND | WRITTEN_BESIDE | NOT_READABLE
        return next((one for one in self.errors if one.code not in excused), None)

    @property
    def left_out(self) -> int:
        """How many entries are unreadable, and add nothing to its scores."""
        return sum(one.code in NOT_READABLE for one in self.problems)

    def at(self, index: int) -> list[Problem]:
        """What is wrong with, or asked of, one event."""
        return [one for one in self.problems if one.place == ("event", index)]


def check_sheet(read: SheetRead, rules: HouseRules, *, seats: int, names: Sequence[str]) -> Checked:
    """Replay a sheet. Whole rounds are only checked where the sheet tells them apart, and how one
    ended is only asked where the sheet says it of another.
    """
    asked = seats if read.tells_rounds else None
    played = replay(read.events, rules, seats=asked, names=names)
    pairs = zip(read.items, played.steps, strict=True)
    beside = [
        problem.within("event", index)
        for index, (item, step) in enumerate(pairs)
        for problem in _beside(item, step, names)
    ]
    replayed = [
        problem
        for problem in played.problems
        if (read.tells_ends or problem.code != wording.ROUND_END_NOT_RECORDED.code)
        and not _is_told_again(problem, read.items)
    ]
    found = [*replayed, *_scores(read.items, played.steps, names), *beside]
    found.sort(key=lambda problem: problem.place or ("event", len(played.steps)))
    return Checked(read, played, tuple(found))


def _is_told_again(problem: Problem, items: Sequence[Written]) -> bool:
    """Whether it is of a deal after the win with which an event begins that is refused as well."""
    if problem.code != wording.AFTER_WIN.code:
        return False
    index = int(problem.place[-1])
    if not isinstance(items[index].event, NextRound):
        return False
    rest = (item.event for item in items[index + 1 :] if not isinstance(item.event, NextRound))
    return isinstance(next(rest, None), Peg | Blocked)


def _scores(
    items: Sequence[Written], steps: Sequence[Step], names: Sequence[str]
) -> Iterator[Problem]:
    """Scores that are written wrong; one that only carries an earlier slip on is asked about."""
    right, claimed = [0] * len(names), [0] * len(names)
    for index, (item, step) in enumerate(zip(items, steps, strict=True)):
        if not isinstance(item.event, Peg | Penalty):
            continue
        side = item.event.side
        claimed[side] += step.scores[side] - right[side]
        right[side] = step.scores[side]
        if item.score is None:
            continue
        if item.score != right[side]:
            carried = item.score == claimed[side]
            yield _score_wrong(item.score, step, names[side], carried=carried).within(
                "event", index
            )
        claimed[side] = item.score


def _score_wrong(score: int, step: Step, name: str, *, carried: bool) -> Problem:
    message = f"{opening_capital(name)} stands on {step.scores[_side(step)]}, not {score}"
    if carried:
        text = f"{message}: an earlier slip is carried on."
        return Problem("score-carried", Severity.QUERY, text, "F2")
    why = f": {step.text}" if step.outcome is Outcome.DISREGARDED else "."
    return Problem("score-wrong", Severity.ERROR, message + why, "F2")


def _side(step: Step) -> int:
    assert isinstance(step.event, Peg | Penalty)  # noqa: S101 - only these have a score beside them
    return step.event.side


def _beside(item: Written, step: Step, names: Sequence[str]) -> list[Problem]:
    """What is written of an event beside its points: that it was disregarded, or won."""
    if not isinstance(item.event, Peg | Penalty):
        return []
    found = []
    if item.crossed and step.outcome is Outcome.COUNTED:
        message = f"It is written as disregarded, but it counts: {step.text}"
        found.append(Problem("not-disregarded", Severity.ERROR, message, "F2"))
    if item.won and not step.won:
        side = item.event.side
        message = f"It is written as won, but {names[side]} stands on {step.scores[side]}."
        found.append(Problem("not-won", Severity.ERROR, message, "F4"))
    return found
