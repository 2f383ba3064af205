"""What can be said of a sheet on which something cannot be read, and holds whatever that was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from matches.scoresheets.course import Entry, Scores, Stands, course_of, narrowed, values_of
from matches.scoresheets.reading import SheetRead, Written
from scoring import wording
from scoring.events import LegEvent, Peg, Penalty, opening_capital
from scoring.house_rules import LARGEST_TARGET, HouseRules
from scoring.leg import replay
from scoring.pegging import one_of
from scoring.penalties import check_penalty
from scoring.problems import Problem, Severity

BY_THE_SCORE: Final = frozenset(
    {
        wording.EVENT_WITHOUT_VALUE.code,
        wording.OPENING_UNKNOWN.code,
        wording.AFTER_WIN.code,
        wording.PENALTY_AFTER_WIN.code,
        wording.PENALTY_OF_NONE.code,
        wording.PENALTY_GIVEN.code,
    }
)
"""What a replay can only say where it knows where the sides stand."""
NOT_READABLE: Final = "not-readable"
"""An entry that is on the sheet, and of which nobody can tell for certain what it was."""
_MOST_NAMED = 6


def followed(
    read: SheetRead, rules: HouseRules, *, seats: int | None, names: Sequence[str]
) -> tuple[list[Problem], tuple[Entry, ...], tuple[Entry, ...]]:
    """What is wrong whatever the scores were; and the course of the sheet as it is written, and by
    its points alone.
    """
    # To no end, so that no win hides anything; what is not certain is worth nothing there.
    endless = replace(rules, target=LARGEST_TARGET)
    events = [_blank(item) for item in read.items]
    played = replay(events, endless, seats=seats, names=names)
    problems = [one for one in played.problems if one.code not in BY_THE_SCORE]
    rounds = [step.round for step in played.steps]
    course, plain = (
        narrowed(course_of(read.items, rounds, rules, beside=beside), read.items, rules.target)
        for beside in (True, False)
    )
    return problems, tuple(course), tuple(plain)


def _blank(item: Written) -> LegEvent:
    event = item.event
    if item.is_certain or not isinstance(event, Peg):
        return event
    return replace(event, total=None, points=None)


def of_unsure(
    read: SheetRead,
    course: Sequence[Entry],
    plain: Sequence[Entry],
    rules: HouseRules,
    names: Sequence[str],
) -> Iterator[Problem]:
    """What cannot be read, and what is wrong by the scores whatever it was."""
    before: Stands = (frozenset({0}), frozenset({0}))
    for index, (item, entry) in enumerate(zip(read.items, course, strict=True)):
        found = []
        if not item.is_certain:
            found.append(_not_readable(item, entry, rules, names))
        if plain[index].won is not None:
            side = opening_capital(names[plain[index].won or 0])
            found.append(wording.AFTER_WIN.say(side=side, target=rules.target))
        elif isinstance(item.event, Penalty):
            found += _of_penalty(item.event, before, rules, names)
        if entry.broken:
            found.append(_broken(item, entry, names))
        yield from (problem.within("event", index) for problem in found)
        before = plain[index].after


def _not_readable(item: Written, entry: Entry, rules: HouseRules, names: Sequence[str]) -> Problem:
    event = item.event
    assert isinstance(event, Peg)  # noqa: S101 - nothing else is unread
    name = names[event.side]
    if item.derived:
        message = f"Only the score of {name} is written here, and its points cannot be told."
    elif item.doubtful and not item.is_unread:
        message = f"A “?” stands beside this entry of {name}: it is not certain."
    else:
        message = f"Nobody can read what {name} pegged here."
    values = sorted({move.points for move in entry.moves})
    if values and len(values) <= _MOST_NAMED and values != values_of(event, rules):
        message += f" If all else on this sheet is right, it was {one_of(values)}."
    return Problem(NOT_READABLE, Severity.UNCHECKED, message)


def _of_penalty(
    event: Penalty, stands: Sequence[Scores], rules: HouseRules, names: Sequence[str]
) -> list[Problem]:
    """What is wrong with a penalty wherever the sides stood."""
    edges = product(*({min(scores), max(scores)} for scores in stands))
    asked = [check_penalty(event, scores, rules, names) for scores in edges]
    by_score = BY_THE_SCORE
    return [one for one in asked[0] if one.code in by_score and all(one in them for them in asked)]


def span(scores: Scores) -> str:
    """Every score that is possible: "8", or "8 to 17"."""
    least, most = min(scores), max(scores)
    return str(least) if least == most else f"{least} to {most}"


def _broken(item: Written, entry: Entry, names: Sequence[str]) -> Problem:
    """What is written beside an entry, and cannot be whatever nobody can read."""
    if entry.broken == "goes-on":
        message = "By the score that is written the leg was won before this, and yet it goes on."
        return Problem("score-had-won", Severity.ERROR, message, "F4")
    assert isinstance(item.event, Peg | Penalty)  # noqa: S101 - beside others nothing is written
    stands = span(entry.after[item.event.side])
    name = names[item.event.side]
    if entry.broken == "crossed":
        message = "It is written as disregarded, but whatever cannot be read, it counts."
        return Problem("not-disregarded", Severity.ERROR, message, "F2")
    if entry.broken == "won":
        message = f"It is written as won, but {name} stands on {stands}."
        return Problem("not-won", Severity.ERROR, message, "F4")
    where = f"{opening_capital(name)} stands on {stands} here"
    message = f"{where}, whatever cannot be read, not {item.score}."
    return Problem("score-wrong", Severity.ERROR, message, "F2")
