"""Which day a table is asked for, and the nearest one that it can be shown on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from league.models import Season
from league.templatetags.sixtyone import full_date


@dataclass(frozen=True, slots=True)
class TableDay:
    """The day at whose end a table is shown."""

    day: date
    told: str = ""
    """Why it is not the day that was asked for; nothing where it is."""

    @property
    def said(self) -> str:
        """Which table this is."""
        return f"As it stood at the end of {full_date(self.day)}"

    def complete_before(self, today: date) -> date:
        """Matches before this day should have had a result then; tonight's may still come."""
        return min(self.day + timedelta(days=1), today)


def shown_on(season: Season, asked: date, today: date) -> TableDay:
    """The day itself where it lies in the season and is not still to come, else the nearest."""
    if asked < season.starts:
        told = f"{full_date(asked)} is before the season. This is its first day."
        return TableDay(season.starts, told)
    last = max(season.starts, min(season.ends, today))
    if asked <= last:
        return TableDay(asked)
    if last == season.ends:
        return TableDay(last, f"{full_date(asked)} is after the season. This is its last day.")
    return TableDay(last, f"{full_date(asked)} is still to come. This is the latest there is.")
