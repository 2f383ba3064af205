"""`evidence`: what the tiles left on the table prove about the points of a round."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence

from scoring.commands.files import CommandError, whole_number
from scoring.evidence import Ended, Evidence, Facts, Narrowing, Who, Witness, evidence
from scoring.house_rules import PRESETS, SEATS, STANDARD
from scoring.line import Laid
from scoring.notation import Header, NotationError, canonical, read_header, write
from scoring.problems import Problem
from scoring.seats import SEAT_LETTERS, side_of
from scoring.tiles import Tile, TileSet

WRONG = 1
"""The exit status for a claim that is impossible, and for facts that contradict each other."""

DESCRIPTION = """\
Says what each side can have made in a round, from the line as it lies at the end and whatever else
is known about the round.

The line is its tiles from left to right, each with the letter of the seat that played it if that
is known: 63a 33b 34. Several letters mean one of these seats. Seats are a to d, clockwise.

Listed are the points of each side, in the order of the seats, and in how many orders of play they
come about; then the further fact that would leave the fewest, whatever it turned out to be.
"""

EPILOG = """\
examples:
  python -m scoring evidence 36b 66a 61a 14b 43a 35b --opening 66
  python -m scoring evidence 36b 66a 61a 14b 43a 35b --opening 66 --claim 16 1
  python -m scoring evidence 36b 66a 61a 14b 43a 35b --witness
  python -m scoring evidence 36 66 61 14 --seats 4 --rules teesdale --ended unfinished
  python -m scoring evidence 36 66 61 14 --table '4x5 61 exact chip=0 start=55,40' --ended won:b
  python -m scoring evidence 36b 66a 61a --left 'a 22 23 b 00 02' --table '2x4 61 exact'

The table is two seats under the standard rules, or what --seats and --rules say, or is written as
in the header of a leg: seats and tiles dealt to each, target, exact or over, options. Scores before
the round (start=) are taken as known if they are written.

Turns are taken to have gone round, and knocks to have been true; --any-order does without. A knock
is refuted by what its seat is known to have held: its later tiles, and those left in its hand.

The exit status is 0, 1 for a claim that is impossible or facts that contradict each other, and 2
for what cannot be read.
"""

USAGE = "%(prog)s TILE [TILE ...] [OPTION ...]"

_ENDED = {"out": Ended.CHIP_OUT} | {
    each.value: each for each in Ended if each is not Ended.CHIP_OUT
}
_MOST_LISTED = 24
_TABLE = "2x7 61 exact"
_TILE = re.compile(r"(?:\[([0-6])[-|]?([0-6])\]|([0-6])[-|]?([0-6]))([A-Za-z]*)", re.ASCII)


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "evidence",
        help="what a final line proves about the points of its round",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=USAGE,
    )
    parser.add_argument("line", metavar="TILE", nargs="*", help="the line, from left to right")
    parser.add_argument(
        "--table", metavar="HEADER", help=f"seats, deal, house rules: {_TABLE} if not given"
    )
    parser.add_argument(
        "--rules",
        type=str.lower,
        choices=PRESETS,
        metavar="NAME",
        help=f"house rules: {', '.join(PRESETS)}",
    )
    parser.add_argument("--seats", type=whole_number, choices=SEATS, metavar="N", help="2, 3 or 4")
    parser.add_argument(
        "--ended",
        metavar="HOW",
        help="blocked, unfinished, out or won; out:a and won:a say which side",
    )
    parser.add_argument("--leader", metavar="SEAT", help="the seat that led")
    parser.add_argument("--opening", metavar="TILE", help="the tile that opened")
    parser.add_argument("--last", metavar="TILE", help="the tile that was placed last")
    parser.add_argument(
        "--left", metavar="HANDS", help="tiles left in hands: 'a 22 23 b', where b has none"
    )
    parser.add_argument("--any-order", action="store_true", help="conclude nothing from turns")
    parser.add_argument(
        "--claim",
        metavar="POINTS",
        nargs="+",
        help="points of each side, behind the line; '?' where none is claimed",
    )
    parser.add_argument("--witness", action="store_true", help="show a round for what is possible")
    parser.add_argument("--json", action="store_true", help="write the answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer, and check the claim if there is one; CommandError for what cannot be read."""
    facts = _facts(arguments)
    found = evidence(facts)
    claim = None if arguments.claim is None else _claim(arguments.claim, facts)
    problem = None if claim is None else found.check_claim(claim)
    if arguments.json:
        sys.stdout.write(json.dumps(_as_json(found, claim, problem), indent=1) + "\n")
    else:
        report = _report(found, claim, problem, witness=arguments.witness)
        sys.stdout.write("".join(f"{line}\n" for line in report))
    return WRONG if found.problems or problem else 0


# Reading


def _facts(arguments: argparse.Namespace) -> Facts:
    header = _header(arguments)
    seats = header.seats
    if not arguments.line:
        if arguments.claim is None:
            raise CommandError("write the line as it lies, as in evidence 36b 66a 61a")
        example = "evidence 36b 66a 61a --claim 16 1"
        raise CommandError(f"the line comes first, then --claim: {example}")
    line, played_by = _line(arguments.line, seats)
    ended, ended_by = _ended(arguments.ended, seats)
    try:
        return Facts(
            line,
            seats,
            header.rules,
            ended=ended,
            ended_by=ended_by,
            played_by=played_by,
            leader=None if arguments.leader is None else _seat(arguments.leader, seats),
            opening=None if arguments.opening is None else _tile(arguments.opening),
            last=None if arguments.last is None else _tile(arguments.last),
            left=None if arguments.left is None else _left(arguments.left, seats),
            scores=header.start,
            in_turn=not arguments.any_order,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None


def _header(arguments: argparse.Namespace) -> Header:
    """The table: as it is written, or by name and seats."""
    if arguments.rules or arguments.seats:
        if arguments.table is not None:
            raise CommandError("--table says rules and seats too: write it alone, or the others")
        rules = PRESETS[arguments.rules] if arguments.rules else STANDARD
        return Header(rules, arguments.seats or 2)
    text = _TABLE if arguments.table is None else arguments.table
    text = " ".join(text.split()).removeprefix("leg ")
    header, problems = read_header(f"leg {text}", 0)
    if header is not None:
        return header
    # The message counts the words of a header, so that it has to be seen as one.
    said = problems[0].message.rstrip(".")
    raise CommandError(f"--table is read as the header {f'leg {text[:40]}'!r}. {said}")


def _tile(text: str) -> Tile:
    """A tile as people write it: 36, 3-6, 3|6 or [3|6]."""
    found = _TILE.fullmatch(text)
    if found is None or found[5]:
        raise CommandError(
            f"{text[:20]!r} is no tile: a tile is two digits from 0 to 6, such as 36"
        )
    first, second = (int(half) for half in found.groups()[:4] if half)
    return Tile.of(first, second)


def _seat(letter: str, seats: int) -> int:
    letters = SEAT_LETTERS[:seats]
    if len(letter) != 1 or letter.lower() not in letters:
        raise CommandError(f"{letter[:20]!r} is no seat of this table: it has {', '.join(letters)}")
    return letters.index(letter.lower())


def _line(words: Sequence[str], seats: int) -> tuple[tuple[Laid, ...], tuple[Who, ...]]:
    laid, played_by = [], []
    for word in (part for argument in words for part in argument.split()):
        found = _TILE.fullmatch(word)
        if found is None:
            right = "two digits from 0 to 6, then the seat that played it if that is known"
            raise CommandError(
                f"{word[:20]!r} is no tile of a line: write {right}, as in 63a 33b 34"
            )
        laid.append(Laid(*(int(half) for half in found.groups()[:4] if half)))
        who = tuple(_seat(letter, seats) for letter in found[5])
        played_by.append(who or None)
    return tuple(laid), tuple(played_by)


def _ended(text: str | None, seats: int) -> tuple[Ended | None, int | None]:
    if text is None:
        return None, None
    how, _, who = text.partition(":")
    known = _ENDED | {Ended.CHIP_OUT.value: Ended.CHIP_OUT}
    if how.lower() not in known:
        raise CommandError(f"{how[:20]!r} is no end of a round: write {', '.join(_ENDED)}")
    return known[how.lower()], side_of(_seat(who, seats), seats) if who else None


def _left(text: str, seats: int) -> tuple[TileSet | None, ...]:
    hands: list[TileSet | None] = [None] * seats
    seat = None
    for word in text.split():
        if word[0].isalpha():
            if len(word) > 1:
                right = "a seat stands apart from its tiles, as in 'a 22 23 b 00'"
                raise CommandError(f"{word[:20]!r} is no seat: {right}")
            seat = _seat(word, seats)
            hands[seat] = hands[seat] or TileSet()
        elif seat is None:
            raise CommandError(f"whose {word[:20]} is left is not said: write 'a {word[:20]}'")
        else:
            hands[seat] = (hands[seat] or TileSet()) | TileSet.of([_tile(word)])
    return tuple(hands)


def _claim(words: Sequence[str], facts: Facts) -> tuple[int | None, ...]:
    if len(words) != facts.sides:
        example = " ".join(("16", "'?'", "1")[: facts.sides])
        raise CommandError(
            f"--claim takes points for each of {facts.sides} sides, '?' where none are claimed, "
            f"as in --claim {example}, not {len(words)}"
        )
    for word in words:
        if word != "?" and not (word.isascii() and word.isdigit() and len(word) <= 3):
            raise CommandError(
                f"{word[:20]!r} is no number of points: write a number, or '?' in quotes"
            )
    return tuple(None if word == "?" else int(word) for word in words)


# In words


def _report(
    found: Evidence, claim: Sequence[int | None] | None, problem: Problem | None, *, witness: bool
) -> Iterator[str]:
    yield from found.summary
    if found.problems:
        return
    if claim is not None:
        yield problem.message if problem else f"{_joined(claim)} is possible."
    if not found.settled and len(found.totals) <= _MOST_LISTED:
        yield ""
        yield from _table(found)
    if found.narrowing:
        yield ""
        yield _next_to_ask(found.narrowing)
    if witness and problem is None:
        yield from _witnesses(found, claim)


def _next_to_ask(further: Narrowing) -> str:
    left = "one combination" if further.at_most == 1 else f"at most {further.at_most} combinations"
    return f"To know {further.text} would narrow it most: {left} would be left."


def _table(found: Evidence) -> Iterator[str]:
    """Each combination of points, the scores it leads to, and in how many orders."""
    scores = found.scores
    after = "" if scores is None else f"{'scores':<12}"
    yield f"  {'points':<12}{after}orders"
    for number, total in enumerate(found.totals):
        after = "" if scores is None else f"{_joined(scores[number]):<12}"
        yield f"  {_joined(total):<12}{after}{found.orders[total]:>6}"


def _joined(points: Sequence[int | None]) -> str:
    return "–".join("?" if each is None else str(each) for each in points)


def _witnesses(found: Evidence, claim: Sequence[int | None] | None) -> Iterator[str]:
    wanted = [claim] if claim is not None else found.totals[:_MOST_LISTED]
    for points in wanted:
        shown = found.witness(points)
        if shown is not None:
            yield ""
            yield f"{_joined(shown.points)}:"
            yield from (f"  {line}" for line in _written(shown, found.facts))


def _written(witness: Witness, facts: Facts) -> list[str]:
    if not witness.in_turn:
        placed = (f"{SEAT_LETTERS[seat]}{move}" for seat, move in witness.moves)
        return [f"{' '.join(placed)}   (turns not kept)"]
    leg = witness.leg(facts)
    try:
        return canonical(leg).splitlines()
    except NotationError:  # past the target, where the scores before the round are not known
        return write(leg).splitlines()


# As JSON


def _as_json(
    found: Evidence, claim: Sequence[int | None] | None, problem: Problem | None
) -> dict[str, object]:
    further = found.narrowing
    return {
        "totals": [{"points": total, "orders": found.orders[total]} for total in found.totals],
        "scores": found.scores,
        "exact": found.exact,
        "claim": claim,
        "claim_possible": None if claim is None or found.problems else problem is None,
        "narrowing": further and {"place": further.place, "at_most": further.at_most},
        "problems": [
            {"code": each.code, "clause": each.clause, "place": each.place, "message": each.message}
            for each in (*found.problems, *([problem] if problem else []))
        ],
    }
