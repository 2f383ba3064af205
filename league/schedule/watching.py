"""What a person waiting for a schedule sees of the work, and how they stop it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """What is being tried, for how many seconds all has been going on, and how many it may."""

    trying: str
    seconds: float
    at_most: float


@dataclass(frozen=True, slots=True)
class Attempt:
    """One thing that was tried, and what came of it."""

    trying: str
    outcome: str

    def __str__(self) -> str:
        return f"{self.trying}: {self.outcome}"


class Watch:
    """The time that is left, whether somebody has cancelled, and what was tried so far."""

    def __init__(
        self,
        seconds: float,
        progress: Callable[[Progress], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        self.at_most = seconds
        self.attempts: list[Attempt] = []
        self._began = time.monotonic()
        self._progress = progress
        self._ask = cancelled
        self._is_cancelled = False
        self._trying = ""

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._began

    @property
    def left(self) -> float:
        return max(0.0, self.at_most - self.seconds)

    @property
    def cancelled(self) -> bool:
        """Whether somebody has cancelled; once they have, it stays so."""
        if self._ask is not None and not self._is_cancelled:
            self._is_cancelled = self._ask()
        return self._is_cancelled

    def stopped(self) -> bool:
        """Tell how far it is, and whether it has to end here."""
        self.tell()
        return self.cancelled or not self.left

    def begin(self, trying: str) -> None:
        self._trying = trying
        self.tell()

    def end(self, outcome: str) -> None:
        """Note what came of what was begun."""
        self.attempts.append(Attempt(self._trying, outcome))

    def part(self, seconds: float) -> Watch:
        """A watch for a part of the work, with notes of its own; told and cancelled with this."""
        part = Watch(min(seconds, self.left), None, self.stopped)
        part._trying = self._trying
        return part

    def tell(self) -> None:
        if self._progress is not None:
            self._progress(Progress(self._trying, self.seconds, self.at_most))
