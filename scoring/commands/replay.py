"""`replay --json`: recorded rounds as JSON, with everything that must follow filled in."""

import argparse
import json
import sys
from typing import Final, NoReturn

from scoring.commands.files import CommandError, read_text
from scoring.contract import ContractError, replay_cases

MOST_DIGITS: Final = 1_000
"""More than any number of a case has; numbers beside it are handed back as they are."""

DESCRIPTION = """\
Replays cases of recorded rounds and writes the same file back with everything that must
follow filled in, so that two implementations of the rules can be compared field by field.

Of a case are needed: seats, hand_size, target and rounds, each with leader, hands and moves;
start_scores, house_rules, id and title may be there. Filled in are, for each round, expect,
round_end, next_leader, scores_after, error, line_after and to_move, and for the case
final_scores and winner. The first illegal move is the error; nothing after it is played.

Seats and sides count from 0. The end of a move is O for the opening tile, whose two digits are
written as it lies, the left half first, else L or R; a knock has "knock": true instead of a tile
and its end. House rules are as "rules NAME --json" writes them. scoring/README.md has every field.
"""

EPILOG = """\
example:
  echo '{"cases": [{"seats": 2, "hand_size": 2, "target": 61, "start_scores": [0, 0], "rounds":
  [{"leader": 0, "hands": [["36", "00"], ["66", "01"]], "moves":
  [{"seat": 0, "tile": "36", "end": "O"}, {"seat": 1, "tile": "66", "end": "R"}]}]}]}' \\
  | python -m scoring replay --json -

The exit status is 0 for any file of cases, whatever is found in it, and 2 for anything else.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "replay",
        help="fill in what recorded rounds must lead to (JSON)",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", metavar="FILE", required=True, help="the cases; - is the input")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the cases, write them filled in; CommandError for what is no file of cases."""
    text = read_text(arguments.json)
    try:
        cases = json.loads(text, parse_constant=_refuse_constant, parse_int=_whole_number)
        written = json.dumps(replay_cases(cases), indent=1, allow_nan=False)
    except ContractError as error:
        raise CommandError(f"this is no file of cases: {error}") from None
    except RecursionError:
        raise CommandError("this is no file of cases: it is nested too deeply") from None
    except ValueError as error:
        written = "; a written leg is read by check" if looks_like_notation(text) else ""
        raise CommandError(f"this is not JSON: {error}{written}") from None
    sys.stdout.write(written + "\n")
    return 0


def looks_like_notation(text: str) -> bool:
    """Whether a text that is not JSON begins as a written leg does."""
    words = text[:100].split()
    return bool(words) and words[0].lower() in {"leg", "hands", "r1"}


def _whole_number(written: str) -> int:
    """Python converts no number of thousands of digits, and says so in words for programmers."""
    digits = len(written.removeprefix("-"))
    if digits > MOST_DIGITS:
        raise ValueError(f"a number has {digits:,} digits")
    return int(written)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
