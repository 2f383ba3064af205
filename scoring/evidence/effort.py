"""How much work one answer may take, so that every answer comes in bounded time and memory."""

from collections.abc import Collection
from typing import Final

_BITS_AS_A_SET: Final = 15_000
"""Going on from a set takes time of its own, and as much again for so many bits of combinations."""


class TooMuchError(Exception):
    """So little is known that going through all of it would take too long."""


class Effort:
    """What is left of the work that may be done, in sets of combinations gone through."""

    def __init__(self, sets: int) -> None:
        self.left = sets

    def begin(self, tiles: int) -> None:
        """Take off what it takes to get ready to go through a line of so many tiles."""
        self.left -= tiles * tiles // 4

    def note(self, values: Collection[int]) -> None:
        """Take off what it takes to go on from these sets."""
        self.left -= len(values) + sum(map(int.bit_length, values)) // _BITS_AS_A_SET

    def spend(self, values: Collection[int]) -> None:
        """The same; TooMuchError if there is not as much."""
        self.note(values)
        if self.left < 0:
            raise TooMuchError
