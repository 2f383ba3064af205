"""`check`: a written leg, everything wrong with it, and the score after each round."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from scoring.checking import CheckedRound, check_leg
from scoring.commands.files import CommandError, read_text, say, shown_name, whole_number
from scoring.house_rules import PRESETS, SEATS, HouseRules
from scoring.notation import (
    CheckedText,
    Header,
    NotationError,
    Position,
    Reading,
    canonical,
    check,
    show,
    write_header,
)
from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.records import LegRecord, RoundRecord
from scoring.seats import SEAT_LETTERS, seat_name, seats_of, sides_at

WRONG = 1
"""The exit status for a leg in which something is wrong."""

DESCRIPTION = """\
Reads one written leg and says everything that is wrong with it, where, and what would be right,
and the score after each round.

A text has a header, and for each round perhaps the hands, then the round:

  leg 2x7 61 exact Alice / Bob
  hands a 01 02 06 15 36 55 66 b 04 13 24 26 34 44 45
  r1 a 06:2(2) 62 02 24:2(2) - 43:1(3) 36 - 66 blocked

The header: two seats with seven tiles each, to 61 exactly (or over). The round: number 1, led by
seat a. A placement is two digits, the half that joins first; l or r says which end where both
would do and count differently. - is a knock. :n claims the points of an event, ! that it passed
the target and nothing counted, (n) the side's score after it. A round ends with out, blocked or
won. A penalty is its seat and its points: bpen-8(40). What follows # is a comment.
"""

EPILOG = """\
examples:
  python -m scoring check leg.txt
  python -m scoring check --json leg.txt
  echo 'r1 a 66:4 63:8 34 46:6 60r:4' | python -m scoring check -
  python -m scoring check --canonical leg.txt   writes it out in full, if nothing is wrong

House rules stand in the header where they are not the standard ones: chip=0 (points for the last
tile), down=no (the opening tile cannot win), pairs=first (the first empty hand ends the round),
revoke=peg-back, misplaced=turned, start=10,0 (scores to begin with).

In brackets behind a finding stands the clause of the rules. An error cannot have happened; a query
is possible, but somebody should look; unchecked is what the record does not show.

The exit status is 0, 1 when something is wrong, and 2 when the file cannot be read or has no round.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "check",
        help="check a leg written down tile by tile",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the leg; - is the input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write the findings as JSON")
    form.add_argument("--canonical", action="store_true", help="write the leg in canonical form")
    parser.add_argument("--finished", action="store_true", help="the leg must have been won")
    parser.add_argument(
        "--rules",
        type=str.lower,
        choices=PRESETS,
        metavar="NAME",
        help=f"the rules of a leg without a header: {', '.join(PRESETS)}",
    )
    parser.add_argument(
        "--seats", type=whole_number, choices=SEATS, metavar="N", help="its seats: 2, 3 or 4"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check the leg and report; CommandError for a text that holds no round to check."""
    checked = check(
        read_text(arguments.file),
        rules=PRESETS[arguments.rules] if arguments.rules else None,
        seats=arguments.seats,
        must_finish=arguments.finished,
    )
    _refuse_nothing(checked, arguments.file)
    if checked.reading.header and (arguments.rules or arguments.seats):
        note = "this leg has a header, which says its rules and seats: --rules and --seats are for"
        say(f"python -m scoring check: {note} a leg without one, and not used.")
    if arguments.json:
        sys.stdout.write(json.dumps(_as_json(checked), indent=1) + "\n")
    elif arguments.canonical and checked.reading.record and not checked.has_errors:
        table_given = bool(arguments.rules or arguments.seats)
        sys.stdout.write(
            _canonical(checked.reading, checked.reading.record, table_given=table_given)
        )
    else:
        sys.stdout.write("".join(f"{line}\n" for line in _report(checked)))
    return WRONG if checked.has_errors else 0


def _refuse_nothing(checked: CheckedText, name: str) -> None:
    """A text in which nothing is wrong because nothing is in it has not passed a check."""
    if checked.record is not None and not checked.record.rounds and not checked.has_errors:
        right = "a round begins with r, its number and the seat that leads, as in r1 a 36:3(3) 61"
        raise CommandError(f"no round is written in {shown_name(name)}: {right}")


def _canonical(reading: Reading, record: LegRecord, *, table_given: bool) -> str:
    """The leg in canonical form; with a header if it had one, or needs one by now."""
    header = reading.header or table_given
    try:
        return canonical(record, first_round=reading.first_round, header=header)
    except NotationError as error:
        raise CommandError(f"no canonical form can be made: {error}") from None


@dataclass(frozen=True, slots=True)
class _RoundLine:
    """One round of the report; what is not known is None."""

    number: int
    leader: str | None
    end: RoundEnd | None
    scores: tuple[int | None, ...]


def _rounds(checked: CheckedText, record: LegRecord) -> Iterator[_RoundLine]:
    known, nothing = checked.scores_known, (None,) * len(checked.scores_known)
    layout = checked.reading.layout.rounds
    replayed = check_leg(record).rounds
    for of_round, written, found in zip(layout, record.rounds, replayed, strict=True):
        scores: tuple[int | None, ...] = nothing
        if found is not None and found.scores_known and not _broken(written, found):
            pairs = zip(found.played.scores, known, strict=True)
            scores = tuple(score if is_known else None for score, is_known in pairs)
        leader = seat_name(written.leader) if 0 <= written.leader < len(SEAT_LETTERS) else None
        yield _RoundLine(of_round.number, leader, found.played.end if found else None, scores)


def _broken(written: RoundRecord, found: CheckedRound) -> bool:
    """Whether an impossible move stopped the replay of this round."""
    return found.played.end is None and any(
        done is None and not isinstance(item.what, RoundEnd)
        for item, done in zip(written.items, found.done, strict=True)
    )


def _rules(checked: CheckedText, record: LegRecord) -> HouseRules:
    """The rules as they are written; of an excerpt without scores no target can be checked."""
    written = checked.reading.partial
    return record.rules if written is None else written.rules


def _in_the_end(checked: CheckedText, rounds: Sequence[_RoundLine]) -> tuple[int | None, ...]:
    """The scores after the last round, or at which the leg was won, whatever is written then."""
    won = checked.verdict is not None and checked.verdict.winner is not None
    known = [each for each in rounds if any(score is not None for score in each.scores)]
    return (known if won and known else rounds)[-1].scores


# In words


def _report(checked: CheckedText) -> Iterator[str]:
    record = checked.record if checked.record and checked.record.rounds else None
    rounds = [] if record is None else [*_rounds(checked, record)]
    if record is not None:
        rules = _rules(checked, record)
        yield write_header(Header(rules, record.seats))
        yield f"{record.seats} seats, {rules.describe(record.seats)}"
        yield ""
        yield from _scores(rounds, _side_names(record))
        yield ""
    for problem in checked.problems:
        yield from _finding(problem, checked)
        yield ""
    if record is not None:
        yield _result(checked, record, _in_the_end(checked, rounds))
    yield _count(checked.problems)


def _side_names(record: LegRecord) -> Sequence[str]:
    if record.names is not None:
        return record.names
    sides = range(sides_at(record.seats))
    return ["+".join(map(seat_name, seats_of(side, record.seats))) for side in sides]


def _scores(rounds: Sequence[_RoundLine], names: Sequence[str]) -> Iterator[str]:
    widths = [max(4, len(name)) for name in names]
    columns = "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    yield f"round  led by  ended     {columns}"
    for each in rounds:
        columns = "  ".join(
            f"{'?' if score is None else score:>{width}}"
            for score, width in zip(each.scores, widths, strict=True)
        )
        yield f"r{each.number:<6}{each.leader or '?':8}{each.end or '-':10}{columns}"


def _finding(problem: Problem, checked: CheckedText) -> Iterator[str]:
    """Where it is and how grave, the line with its caret, and what is wrong."""
    said = f"{problem.severity} ({problem.clause})" if problem.clause else str(problem.severity)
    if position := checked.position(problem):
        named = zip(("line", "column", "round", "item"), position, strict=True)
        place = ", ".join(f"{name} {number}" for name, number in named if number is not None)
        said = f"{place}: {said}"
    yield said
    yield from (f"    {line}" for line in show(problem, checked.reading.text).splitlines())
    yield f"    {problem.message}"


def _result(checked: CheckedText, record: LegRecord, scores: Sequence[int | None]) -> str:
    winner = checked.verdict.winner if checked.verdict else None
    stand = ", ".join(
        f"{name} {'?' if score is None else score}"
        for name, score in zip(_side_names(record), scores, strict=True)
    )
    if winner is not None:
        return f"{_side_names(record)[winner]} won: {stand}."
    if all(score is None for score in scores):
        return "How it stands in the end is unchecked."
    return f"Nobody has won: {stand}."


def _count(problems: Sequence[Problem]) -> str:
    counts = Counter(problem.severity for problem in problems)
    errors, queries = counts[Severity.ERROR], counts[Severity.QUERY]
    unchecked = counts[Severity.UNCHECKED]
    parts = ["No error" if not errors else f"{errors} error{'' if errors == 1 else 's'}"]
    if queries:
        parts.append(f"{queries} quer{'y' if queries == 1 else 'ies'}")
    if unchecked:
        parts.append(f"{unchecked} unchecked")
    return f"{', '.join(parts)}."


# As JSON


def _as_json(checked: CheckedText) -> dict[str, object]:
    record, verdict, reading = checked.record, checked.verdict, checked.reading
    written: dict[str, object] = {"header_written": reading.header}
    if record is not None and verdict is not None:
        rounds = [*_rounds(checked, record)]
        written |= {
            "seats": record.seats,
            "house_rules": _rules(checked, record).to_dict(),
            "names": record.names,
            "rounds": [asdict(each) for each in rounds],
            "scores": _in_the_end(checked, rounds) if rounds else record.start,
            "winner": verdict.winner,
        }
    return written | {"problems": [_problem_as_json(each, checked) for each in checked.problems]}


def _problem_as_json(problem: Problem, checked: CheckedText) -> dict[str, object]:
    position = checked.position(problem)
    return {
        "code": problem.code,
        "severity": problem.severity,
        "clause": problem.clause,
        "message": problem.message,
        **(dict.fromkeys(Position._fields) if position is None else position._asdict()),
    }
