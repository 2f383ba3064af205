"""`draw`: the line of a written round as it lies in the end, or the peg board, as an SVG file."""

import argparse
import sys
from pathlib import Path
from typing import Final

from scoring.checking import check_leg
from scoring.commands.files import CommandError, read_text, say, shown_name, whole_number
from scoring.house_rules import PRESETS, SEATS
from scoring.notation import CheckedText, check
from scoring.picture import Picture, picture_of_board, picture_of_round, stand_alone
from scoring.picture.layout import NARROWEST
from scoring.picture.line import WIDTH
from scoring.records import LegRecord
from scoring.round import Round
from scoring.seats import seat_name, seats_of
from scoring.turns import Turn

WRONG: Final = 1
"""The exit status for a leg in which something is wrong, so that its drawing may be too."""

WIDEST: Final = 2_000
_SIDES: Final = 2

DESCRIPTION = """\
Draws the line of a written round as it lies in the end: doubles crosswise, each tile with the
letter of the seat that played it, what the open ends count, and the last tile with a heavy edge.
The file is an SVG that needs nothing else; any browser shows it. The same is said in words.

Of a round with an impossible move the line up to there is drawn; check says what is wrong.
"""

EPILOG = """\
examples:
  python -m scoring draw leg.txt -o line.svg
  python -m scoring draw leg.txt --round 2 -o second.svg
  python -m scoring draw leg.txt --board -o pegs.svg      the pegs, and the last move of each side
  echo 'r1 a 66:4 63:8 34 46:6' | python -m scoring draw - -o line.svg
  python -m scoring draw leg.txt > line.svg               without -o the drawing is the output

The exit status is 0, 1 when something in the leg is wrong, and 2 when nothing can be drawn.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "draw",
        help="draw the line of a written round, or the peg board",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the leg; - is the input")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="the SVG file to write; - is the output"
    )
    parser.add_argument(
        "--round",
        type=whole_number,
        metavar="N",
        help="the number of the round; the last if not given",
    )
    parser.add_argument("--board", action="store_true", help="draw the peg board after the round")
    parser.add_argument(
        "--no-letters", action="store_true", help="do not show who played which tile"
    )
    parser.add_argument(
        "--width",
        type=whole_number,
        default=WIDTH,
        metavar="N",
        help=f"how wide, a tile being 40 long: {NARROWEST} to {WIDEST}; {WIDTH} if not given",
    )
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
    """Draw, write the file, and say the same in words; CommandError where nothing can be drawn."""
    if not NARROWEST <= arguments.width <= WIDEST:
        raise CommandError(f"a drawing is {NARROWEST} to {WIDEST} wide, not {arguments.width}")
    checked = check(
        read_text(arguments.file),
        rules=PRESETS[arguments.rules] if arguments.rules else None,
        seats=arguments.seats,
    )
    picture = _picture(checked, arguments)
    if arguments.output in {None, "-"}:
        sys.stdout.write(stand_alone(picture))
    else:
        if _same_file(arguments.file, arguments.output):
            name = shown_name(arguments.output)
            raise CommandError(f"{name} is the leg itself: write the drawing to another file")
        _write(arguments.output, stand_alone(picture))
        sys.stdout.write(f"{picture.text}\n")
    if not checked.has_errors:
        return 0
    said = "Something is wrong with this leg, so the drawing may be wrong too"
    say(f"{said}: python -m scoring check says what.")
    return WRONG


def _picture(checked: CheckedText, arguments: argparse.Namespace) -> Picture:
    record = checked.record
    if record is None or not record.rounds:
        problem = checked.problems[0] if checked.problems else None
        why = f": {problem.message.rstrip('.')}" if problem else ""
        raise CommandError(f"there is no round to draw{why}")
    numbers = [each.number for each in checked.reading.layout.rounds]
    wanted = numbers[-1] if arguments.round is None else arguments.round
    if wanted not in numbers:
        shown = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        raise CommandError(f"there is no round {wanted} in this leg, only {shown}")
    place = numbers.index(wanted)
    rounds = check_leg(record).rounds[: place + 1]
    found = rounds[-1]
    if found is None:
        raise CommandError(f"round {wanted} cannot have been dealt, so it cannot be drawn")
    if not arguments.board:
        owners = not arguments.no_letters
        return picture_of_round(found.played, owners=owners, width=arguments.width)
    if not (found.scores_known and all(checked.scores_known)):
        raise CommandError("the scores are not known, so the pegs cannot be drawn")
    return _board(record, [each.played for each in rounds if each is not None])


def _board(record: LegRecord, rounds: list[Round]) -> Picture:
    """The pegs after the last of these rounds, each side's with its last move."""
    scores = rounds[-1].scores
    if len(scores) != _SIDES:
        raise CommandError("a peg board has two sides, and this leg has three")
    before: list[int | None] = [None] * _SIDES
    stood = list(record.start or [0] * _SIDES)
    for did in (each for played in rounds for each in played.history):
        side = did.side if isinstance(did, Turn) else did.penalty.side
        if did.scores[side] != stood[side]:
            before[side], stood[side] = stood[side], did.scores[side]
    names = record.names or [
        " and ".join(seat_name(seat).upper() for seat in seats_of(side, record.seats))
        for side in range(_SIDES)
    ]
    return picture_of_board(scores, record.rules.target, before=before, names=names)


def _same_file(read: str, written: str) -> bool:
    """Whether the drawing would be written over the leg that it is drawn from."""
    try:
        return read != "-" and Path(written).samefile(read)
    except (OSError, ValueError):  # there is no such file yet
        return False


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{shown_name(name)} cannot be written: {reason}") from None
