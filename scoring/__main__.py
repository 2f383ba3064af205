"""The command line: `python -m scoring COMMAND`.

Each command is a module of `scoring.commands`; here they are only called. Whatever goes wrong is
said in one line, with a status of its own, and never as a traceback.
"""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence

from scoring.commands import award, check, draw, evidence, replay, rules, simulate
from scoring.commands.files import UNREADABLE, CommandError, say

COMMANDS = (award, check, draw, evidence, replay, rules, simulate)

INTERRUPTED = 130


def make_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Fives and Threes: what was scored, and whether it can be true.",
        epilog="python -m scoring COMMAND --help says more about each, with examples. "
        "To begin with: python -m scoring award 6-6 3",
    )
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="command", required=True
    )
    for command in COMMANDS:
        command.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; without a command, say which there are."""
    parser = make_parser()
    given = sys.argv[1:] if arguments is None else arguments
    _open_what_is_closed()
    if not given:
        parser.print_help(sys.stderr)
        return UNREADABLE
    parsed = parser.parse_args(given)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal cannot show is no reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = parsed.run(parsed)
        sys.stdout.flush()
    except CommandError as error:
        say(f"python -m scoring {parsed.command}: {error}.")
        return UNREADABLE
    except BrokenPipeError:
        _let_go_of_the_output()  # whoever read has enough
        return 0
    except OSError as error:  # what cannot be read or written by name has a CommandError
        _let_go_of_the_output()
        reason = error.strerror or str(error)
        say(f"python -m scoring: the output cannot be written: {reason}.")
        return UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _open_what_is_closed() -> None:
    """An empty input and outputs that nobody reads, where whoever began this has closed them."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115


def _let_go_of_the_output() -> None:
    """Python would complain once more when it closes an output that takes no more."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
