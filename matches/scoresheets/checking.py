"""One sheet checked alone: replayed by ``scoring``, and held against what is written beside it.

A score that is only wrong because of an earlier slip is a query, as it is in the notation. Where
something cannot be read, only what holds whatever it was is called wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from matches.scoresheets.course import Entry, Stands, certain_course
from matches.scoresheets.reading import SheetRead, Written
from matches.scoresheets.unsure import followed, of_unsure
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
WRITTEN_BESIDE: Final = frozenset(
    {"score-wrong", "past-target-counted", "not-disregarded", "not-won", "score-had-won"}
)
"""Errors of what is written beside an event; the events may be right all the same."""


@dataclass(frozen=True)
class Checked:
    """A sheet with its replay. ``problems`` are at ("event", index), or at () for the leg.

    ``played`` has each entry as it is written, and nought for what nobody can read; where a sheet
    has any such, its scores prove nothing. ``course`` is what is possible, whatever those were.
    """

    read: SheetRead
    played: LegReplay
    problems: tuple[Problem, ...]
    target: int
    course: tuple[Entry, ...]
    plain: tuple[Entry, ...]
    """The course by the points alone, whatever is written beside them."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Everything on it that cannot be."""
        return tuple(one for one in self.problems if one.severity is Severity.ERROR)

    @property
    def impossible(self) -> Problem | None:
        """The first event that cannot have happened under the rules, however rounds were noted."""
        excused = FORGOTTEN_ROUND | WRITTEN_BESIDE
        return next((one for one in self.errors if one.code not in excused), None)

    @property
    def unsure(self) -> tuple[int, ...]:
        """The places of what nobody can read for certain."""
        return self.read.unsure

    @property
    def final(self) -> Stands:
        """Where the sides can stand in the end."""
        return self.course[-1].after if self.course else (frozenset({0}), frozenset({0}))

    @property
    def is_certain(self) -> bool:
        """Whether it is certain where both sides stand in the end."""
        return all(len(scores) == 1 for scores in self.final)

    @property
    def winner(self) -> int | None:
        """The side that has won for certain."""
        if not self.unsure:
            return self.played.winner
        return next((side for side, at in enumerate(self.final) if at == {self.target}), None)

    @property
    def may_have_won(self) -> tuple[int, ...]:
        """The sides of which nobody can tell whether they have won."""
        if self.winner is not None or not self.unsure:
            return ()
        return tuple(side for side, scores in enumerate(self.final) if self.target in scores)

    def at(self, index: int) -> list[Problem]:
        """What is wrong with, or asked of, one event."""
        return [one for one in self.problems if one.place == ("event", index)]


def check_sheet(read: SheetRead, rules: HouseRules, *, seats: int, names: Sequence[str]) -> Checked:
    """Replay a sheet. Whole rounds are only checked where the sheet tells them apart, and how one
    ended is only asked where the sheet says it of another.
    """
    asked = seats if read.tells_rounds else None
    played = replay(read.events, rules, seats=asked, names=names)
    steps, items = played.steps, read.items
    if read.unsure:
        endless, course, plain = followed(read, rules, seats=asked, names=names)
        problems = [*endless, *of_unsure(read, course, plain, rules, names)]
    else:
        course = plain = tuple(certain_course(steps))
        beside = [
            problem.within("event", index)
            for index, (item, step) in enumerate(zip(items, steps, strict=True))
            for problem in _beside(item, step, names)
        ]
        problems = [*played.problems, *_scores(items, steps, names), *beside]
    found = [
        _in_plain_words(problem, items, names)
        for problem in problems
        if (read.tells_ends or problem.code != wording.ROUND_END_NOT_RECORDED.code)
        and not _is_told_again(problem, items)
    ]
    found.sort(key=lambda problem: problem.place or ("event", len(steps)))
    return Checked(read, played, tuple(found), rules.target, course, plain)


def _in_plain_words(problem: Problem, items: Sequence[Written], names: Sequence[str]) -> Problem:
    """A score that falls is no number of points, and is called what it is."""
    event = items[int(problem.place[1])].event if problem.place[:1] == ("event",) else None
    if problem.code != wording.POINTS_IMPOSSIBLE.code or not isinstance(event, Peg):
        return problem
    if event.points is None or event.points >= 0:
        return problem
    falls = f"The score of {names[event.side]} falls by {-event.points} here: no tile takes points"
    return replace(problem, message=f"{falls}.")


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
