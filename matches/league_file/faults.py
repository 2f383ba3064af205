"""What is wrong with a league file: every fault with its place, of which the first are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_TOLD = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong; ``place`` is such as ``players[12].name``, counted from 0."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class BadFileError(ValueError):
    """A file that cannot be brought in; nothing of it was."""

    def __init__(self, faults: Sequence[Fault], more: int = 0) -> None:
        self.faults = tuple(faults)
        self.more = more
        super().__init__("\n".join(self.lines))

    @property
    def lines(self) -> list[str]:
        """Every fault that is told, and how many are not."""
        told = [str(fault) for fault in self.faults]
        if self.more:
            told.append(f"And {self.more:,} more.")
        return told


class Faults:
    """Faults as they are found; only the first are kept, the rest is counted."""

    def __init__(self) -> None:
        self.told: list[Fault] = []
        self.more = 0

    def add(self, place: str, message: str) -> None:
        """Note one."""
        if len(self.told) < MOST_TOLD:
            self.told.append(Fault(place, message))
        else:
            self.more += 1

    def __bool__(self) -> bool:
        return bool(self.told)

    def stop(self) -> None:
        """BadFileError if there is any."""
        if self:
            raise BadFileError(self.told, self.more)


def one_fault(place: str, message: str) -> BadFileError:
    """A fault beside which nothing else can be looked at."""
    return BadFileError([Fault(place, message)])
