"""`award 6-6 3`: what two ends pay, what the event is worth, and what a side needs."""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence

from scoring.commands.files import CommandError, whole_number
from scoring.events import Peg, Worth, worth
from scoring.house_rules import PRESETS, Finish, HouseRules
from scoring.line import End, Ends, check_ends
from scoring.pegging import needs, peg
from scoring.problems import Problem

WRONG = 1
"""The exit status for ends that cannot stand on a table, and tiles that cannot chip out."""

DESCRIPTION = """\
What a placement is worth that leaves these two ends, and why.

An end is the number it shows, or a double such as 6-6, which counts both its halves. One tile
instead of two ends is alone on the table: the opening tile of a round. Where only the total of the
ends is known, --total says it. In brackets stands the clause of the rules that decides.
"""

EPILOG = """\
examples:
  python -m scoring award 6-6 3              a double six at one end, a 3 at the other: 15, worth 8
  python -m scoring award 4 5 --score 59     the side stood on 59
  python -m scoring award 4-4 2 --score 58 --chip-out
                                             with the side's last tile
  python -m scoring award 6-6                the double six alone on the table: 12, not 24
  python -m scoring award --total 12 --score 50
  python -m scoring award 5 5 --score 116 --rules leek-pairs --pairs

The exit status is 0, or 1 for ends that cannot stand on a table.
"""

_APART = re.compile(r"[\s,]+")
_END = re.compile(r"\[?([0-6])(?:[-|]?([0-6]))?\]?", re.ASCII)


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "award",
        help="what two ends pay, and what it comes to",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("ends", metavar="END", nargs="*", help="two ends, or one tile")
    parser.add_argument(
        "--total",
        type=whole_number,
        metavar="N",
        help="their total instead; not the opening tile's",
    )
    parser.add_argument(
        "--score", type=whole_number, metavar="N", help="the side's score before it"
    )
    parser.add_argument("--chip-out", action="store_true", help="it is the side's last tile")
    parser.add_argument(
        "--pairs", action="store_true", help="partners play: it is the side's last tile that counts"
    )
    parser.add_argument(
        "--rules",
        type=str.lower,
        choices=PRESETS,
        default="standard",
        metavar="NAME",
        help=f"house rules: {', '.join(PRESETS)}; standard if not given",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Say what the ends are worth; CommandError for ends or scores that cannot be read."""
    rules = PRESETS[arguments.rules]
    words = [word for argument in arguments.ends for word in _APART.split(argument) if word]
    if bool(words) is (arguments.total is not None):
        raise CommandError("write two ends, such as 6-6 3, or one tile, or else --total 15")
    ends = _read_ends(words) if words else None
    opening = ends is not None and ends.single_tile
    total = arguments.total if ends is None else ends.total
    placed = Peg(0, total, chip_out=arguments.chip_out, opening_tile=opening)
    problems: Sequence[Problem] = (ends and check_ends(ends)) or worth(placed, rules).problems
    if problems:
        for problem in problems:
            sys.stdout.write(f"{problem.message} ({problem.clause})\n")
        return WRONG
    found = worth(placed, rules)
    lines = [] if ends is None else [*_counted(ends)]
    lines += _event(total, found, rules, chip_out=arguments.chip_out)
    if arguments.score is None:
        lines += _from_any_score(found.points, rules, opening=opening)
    else:
        lines += _pegged(arguments, found.points, rules, opening=opening)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _read_ends(words: Sequence[str]) -> Ends:
    halves = [_END.fullmatch(word) for word in words]
    for word, found in zip(words, halves, strict=True):
        if found is None:
            raise CommandError(f"{word[:20]!r} is no end: write 0 to 6, or a double such as 6-6")
    if len(words) == 1:
        low, high = halves[0].groups() if halves[0] else ("", "")
        if high is None:
            raise CommandError(f"{words[0]} is one end: write two, such as 6-6 3, or one tile")
        return Ends.opening(int(low), int(high))
    if len(words) > 2:
        raise CommandError(
            f"a line has two ends, not {len(words)}: a double is written 6-6, as in 6-6 3"
        )
    left, right = (_read_end(found) for found in halves if found)
    return Ends(left, right)


def _read_end(found: re.Match[str]) -> End:
    value, other = found.groups()
    if other not in {None, value}:
        raise CommandError(
            f"{found[0]} is no double: an end is the half that is open, {value} or {other}"
        )
    return End(int(value), double=other is not None)


def _counted(ends: Ends) -> Iterator[str]:
    left, right = ends.counts
    summed = f"{left} + {right} = {ends.total}"
    if ends.single_tile:
        tile = f"{ends.left.value}-{ends.right.value}"
        yield f"{tile} alone on the table counts its halves once: {summed}. (D3)"
    else:
        clause = "D1, D2" if ends.left.double or ends.right.double else "D1"
        yield f"{ends.left} and {ends.right} make {summed}. ({clause})"


def _event(total: int, found: Worth, rules: HouseRules, *, chip_out: bool) -> Iterator[str]:
    shares = [f"{total} / {by} = {total // by}" for by in (3, 5) if total % by == 0 and total]
    paid = " and ".join(shares) or f"{total} divides by neither 3 nor 5"
    if not total:
        paid = "Nothing is at the ends"
    yield f"{paid}: worth {found.award}. (D4)"
    if chip_out and rules.chip_out_points:
        extra, points = rules.chip_out_points, found.points
        yield f"With {extra} for chipping out the event is worth {points}. (E1, F1)"
    elif chip_out:
        yield "Chipping out ends the round, and is worth nothing under these house rules. (E1, H)"


def _from_any_score(points: int, rules: HouseRules, *, opening: bool) -> Iterator[str]:
    if not points:
        return
    enough, over = max(0, rules.target - points), rules.finish is Finish.OVER
    if opening and not rules.out_on_down:
        yield f"From {enough} on it is disregarded: the opening tile cannot win. (H)"
    elif over:
        yield f"From {enough} on it wins. (H)"
    elif enough == rules.target - 1:
        yield f"From {enough} it wins. (F4)"
    else:
        yield f"From {enough} it wins; from {enough + 1} on it is disregarded. (F2, F4)"


def _pegged(
    arguments: argparse.Namespace, points: int, rules: HouseRules, *, opening: bool
) -> Iterator[str]:
    score = arguments.score
    try:
        pegged = peg(score, points, rules, opening_tile=opening)
    except ValueError as error:
        raise CommandError(str(error)) from None
    yield f"{pegged.text} ({pegged.clause})"
    if not pegged.won:
        yield f"On {pegged.score} the side {needs(pegged.score, rules, pairs=arguments.pairs)}."
