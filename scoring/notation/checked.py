"""A written leg read and checked in one go: everything wrong with it, and where in the text.

The check is the engine's; here its problems are led back to lines and columns. What cannot be
checked is said, and never called right.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scoring.house_rules import HouseRules
from scoring.notation.excerpt import NOT_ASKED, Excerpt, excerpt_of
from scoring.notation.reading import Reading, parse
from scoring.notation.showing import where
from scoring.problems import Problem, has_errors
from scoring.records import LegRecord
from scoring.verdict import Verdict
from scoring.verify import verify


class Position(NamedTuple):
    """Where a problem is, as people count: from 1, and the round by the number that it has.

    `round` and `item` are None for what is about no round and no item.
    """

    line: int
    column: int
    round: int | None
    item: int | None


@dataclass(frozen=True, slots=True)
class CheckedText:
    """A text, read and checked.

    `problems` are those of the reading and those under the rules, in the order of the text; those
    about the whole leg come last. `record` is what was checked: with the scores before it, where
    the text begins with a later round and they follow from what is written. `scores_known` says for
    which sides they do; where it is for none, `record` begins with 0 to the largest target that
    there is, so that nobody wins, and the rules as written are those of `reading.partial`. `record`
    and `verdict` are None where too little can be read.
    """

    reading: Reading
    record: LegRecord | None
    verdict: Verdict | None
    scores_known: tuple[bool, ...]
    problems: tuple[Problem, ...]

    @property
    def has_errors(self) -> bool:
        """Whether anything in it is wrong; queries and what is unchecked are not."""
        return has_errors(self.problems)

    def position(self, problem: Problem) -> Position | None:
        """Where one of `problems` is; None for what is about the whole leg."""
        spot = where(problem)
        if spot is None:
            return None
        match problem.place[4:]:
            case ("round", int(index), *rest):
                rounds = self.reading.layout.rounds
                # A round of which not even the beginning could be read has its place alone.
                number = rounds[index].number if index < len(rounds) else None
                item = rest[1] if rest[:1] == ["item"] else None
                return Position(
                    spot.line + 1,
                    spot.column + 1,
                    number,
                    item + 1 if isinstance(item, int) else None,
                )
        return Position(spot.line + 1, spot.column + 1, None, None)


def check(
    text: str | bytes,
    *,
    rules: HouseRules | None = None,
    seats: int | None = None,
    must_finish: bool = False,
) -> CheckedText:
    """Read one written leg and find everything wrong with it (A to H); see `parse`, `check_leg`.

    `rules` and `seats` are those of a text without a header. With `must_finish` a leg that nobody
    has won is a problem (F5). ValueError for a number of seats that cannot be; no text raises.
    """
    reading = parse(text, rules=rules, seats=seats)
    record = reading.partial
    if record is None:
        return CheckedText(reading, None, None, (), reading.problems)
    excerpt = None
    if reading.first_round > 1 and record.start is None:
        excerpt = excerpt_of(record)
        record = excerpt.record
    verdict = verify(record, must_finish=must_finish)
    known = (True,) * len(verdict.scores)
    found: Iterable[Problem] = verdict.problems
    if excerpt is not None:
        known = tuple(score is not None for score in excerpt.before)
        found = _of_excerpt(excerpt, found, reading.first_round)
    problems = _in_text(reading, found)
    return CheckedText(reading, record, verdict, known, problems)


def _of_excerpt(excerpt: Excerpt, found: Iterable[Problem], first_round: int) -> Iterable[Problem]:
    yield excerpt.note(first_round)
    for problem in found:
        if excerpt.scores_known or problem.code not in NOT_ASKED:
            yield problem


def _in_text(reading: Reading, found: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of the reading and those of the check, each where it stands in the text."""
    problems = [*reading.problems]
    # The check cannot make sense of what stands for something unreadable, and need not.
    unreadable = {problem.place[4:] for problem in problems if "round" in problem.place}
    problems += [
        reading.layout.located(problem)
        for problem in found
        if problem.code == "rest-unchecked" or problem.place not in unreadable
    ]
    return tuple(sorted(problems, key=_order)) if len(problems) > 1 else tuple(problems)


def _order(problem: Problem) -> tuple[bool, int, int]:
    spot = where(problem)
    return (True, 0, 0) if spot is None else (False, spot.line, spot.column)
