"""What the commands read and say, and the one error by which they refuse.

Nothing is guessed: a file is UTF-8 text of a sane size, or the command says that it is not.
"""

import argparse
import codecs
import contextlib
import sys
from pathlib import Path
from typing import Final

LARGEST_FILE: Final = 32 * 1024 * 1024
"""Bytes that a command is ready to read; a whole season of legs is a small part of it."""

MOST_DIGITS: Final = 12
"""Of a number on the command line; those that mean something are far shorter."""

UNREADABLE: Final = 2
"""The exit status of a command that cannot read what it was given."""


class CommandError(Exception):
    """A command cannot do what was asked; the message is for the person who asked."""


def read_text(name: str) -> str:
    """The text of the file `name`, or of standard input for "-".

    CommandError for what cannot be read, is larger than LARGEST_FILE or is not UTF-8.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{shown_name(name)} cannot be read: {reason}") from None
    shown = shown_name(name)
    if len(data) > LARGEST_FILE:
        raise CommandError(f"{shown} is larger than {LARGEST_FILE // 1024 // 1024} MB")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise CommandError(f"{shown} is UTF-16 text: save it as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        said = f"{shown} is not UTF-8 text: byte {error.start} cannot be"
        raise CommandError(f"{said}; save it as UTF-8") from None


def whole_number(text: str) -> int:
    """A number on the command line, such as 12 or -3; ArgumentTypeError for anything else."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


def say(line: str) -> None:
    """One line beside the output; where nobody can hear it, the exit status says enough."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def shown_name(name: str) -> str:
    """How a message calls the file `name`; "-" is standard input."""
    if name == "-":
        return "standard input"
    return name if name.isprintable() and name.strip() else repr(name)
