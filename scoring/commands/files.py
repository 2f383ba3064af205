"""What the commands read, and the one error by which they refuse.

Nothing is guessed: a file is UTF-8 text of a sane size, or the command says that it is not.
"""

import sys
from pathlib import Path
from typing import Final

LARGEST_FILE: Final = 32 * 1024 * 1024
"""Bytes that a command is ready to read; a whole season of legs is a small part of it."""

UNREADABLE: Final = 2
"""The exit status of a command that cannot read what it was given."""


class CommandError(Exception):
    """A command cannot do what was asked; the message is for the person who asked."""


def read_text(name: str) -> str:
    """The text of the file `name`, or of standard input for "-"; CommandError if that is none."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{name} cannot be read: {reason}") from None
    shown = "standard input" if name == "-" else name
    if len(data) > LARGEST_FILE:
        raise CommandError(f"{shown} is larger than {LARGEST_FILE // 1024 // 1024} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{shown} is not UTF-8 text: byte {error.start} cannot be") from None
