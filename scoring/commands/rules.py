"""`rules`: house rules by name, in words and as the header of a written leg."""

import argparse
import json
import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from scoring.house_rules import PRESETS, SEATS, STANDARD, HouseRules
from scoring.notation import Header, write_header

_WIDTH: Final = 80
_COLUMN: Final = max(map(len, PRESETS)) + 2

DESCRIPTION = """\
The house rules that the other commands know by name, each in words; of one of them, all about it:
what it changes, how the header of a written leg says it, and the same as JSON.
"""

EPILOG = """\
examples:
  python -m scoring rules                   all of them, a line or two each
  python -m scoring rules leek-pairs        one of them, with its header for each table
  python -m scoring rules leek-pairs --json

A league's own rules are written in the header of a leg, or given to `HouseRules` in Python.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "rules",
        help="the house rules that are known by name",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        type=str.lower,
        choices=[*PRESETS],
        help=f"one of {', '.join(PRESETS)}",
    )
    parser.add_argument("--json", action="store_true", help="write them as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Say what is played under the rules of that name, or under each."""
    chosen = {arguments.name: PRESETS[arguments.name]} if arguments.name else PRESETS
    if arguments.json:
        found = {name: rules.to_dict() for name, rules in chosen.items()}
        shown = found[arguments.name] if arguments.name else found
        sys.stdout.write(json.dumps(shown, indent=1) + "\n")
        return 0
    if arguments.name:
        lines = [*_about(PRESETS[arguments.name])]
    else:
        lines = [line for name, rules in chosen.items() for line in _entry(name, rules)]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _entry(name: str, rules: HouseRules) -> Iterator[str]:
    """A name and its rules in words, broken where a terminal would break them."""
    first, *others = wrap(rules.describe(), _WIDTH - _COLUMN)
    yield f"{name:{_COLUMN}}{first}"
    yield from (f"{'':{_COLUMN}}{line}" for line in others)


def _about(rules: HouseRules) -> Iterator[str]:
    yield f"{rules.describe()}."
    changed = [
        f"{field} = {json.dumps(value)}"
        for field, value in rules.to_dict().items()
        if value != STANDARD.to_dict()[field]
    ]
    yield ""
    yield "Changed from the standard rules:" if changed else "These are the standard rules."
    yield from (f"  {line}" for line in changed)
    yield ""
    yield "A written leg begins with:"
    yield from (f"  {write_header(Header(rules, seats))}" for seats in SEATS)
