"""Which day a match night belongs to: an evening goes on after midnight."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo

NIGHT_ENDS = timedelta(hours=5)
"""How long after midnight a night still is last night’s."""


def night_of(at: datetime, zone: tzinfo) -> date:
    """The day whose match night it is at a moment (aware), by a league's clock: until five in the
    morning the day before.
    """
    return (at.astimezone(zone).replace(tzinfo=None) - NIGHT_ENDS).date()
