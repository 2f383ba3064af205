"""Who plays on a day and what a venue takes, as the fixture list will be once a file is in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date

from league.enums import FixtureStatus
from league.importing.plan import Ref
from league.importing.present import FixtureNow

_FREE = (FixtureStatus.POSTPONED, FixtureStatus.VOID)


class Nights:
    """The days that are taken, team by team and venue by venue."""

    def __init__(self, fixtures: Iterable[FixtureNow], names: dict[Ref, str]) -> None:
        self._names = names
        self._playing: dict[tuple[Ref, date], str] = {}
        self._at: Counter[tuple[Ref, date]] = Counter()
        for one in fixtures:
            if one.status not in _FREE:
                self.take(one.home, one.away, one.date, one.venue)

    def take(self, home: Ref, away: Ref, day: date, venue: Ref | None, where: str = "") -> None:
        """Let two teams play on a day."""
        label = f"{self._names[home]} v {self._names[away]}{where}"
        for side in (home, away):
            self._playing.setdefault((side, day), label)
        if venue is not None:
            self._at[venue, day] += 1

    def clash(self, home: Ref, away: Ref, day: date) -> tuple[str, str] | None:
        """Who plays on that day already, and the match."""
        for side in (home, away):
            if match := self._playing.get((side, day)):
                return self._names[side], match
        return None

    def at_venue(self, venue: Ref | None, day: date) -> int:
        """How many matches there are at a venue on a day."""
        return self._at[venue, day] if venue is not None else 0
