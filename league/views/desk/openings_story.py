"""What was done to a table's opening balances, change after change, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from league.actions.checks import plain_date
from league.actions.openings import ALL_COLUMNS
from league.models import OpeningEvent, Table
from league.ruleset import format_points, parse_points


@dataclass(frozen=True)
class Told:
    """One change as a page tells it."""

    event: OpeningEvent
    words: str
    changes: list[str]
    """The day and each team's numbers, before and after, as far as they differ."""


def story(table: Table) -> list[Told]:
    """All that was done to a table's balances, the latest first; two queries."""
    events = OpeningEvent.objects.filter(table=table).select_related("by", "undone_by")
    names = {str(one.uid): one.name for one in table.competition.entries.order_by("name", "pk")}
    return [
        Told(event, _words(event), list(_changes(event, names))) for event in events.order_by("-pk")
    ]


def _words(event: OpeningEvent) -> str:
    if event.undoes_id is not None:
        return "A change taken back"
    if not event.before["rows"]:
        return "Written"
    return "Changed" if event.after["rows"] else "Taken off"


def _changes(event: OpeningEvent, names: Mapping[str, str]) -> Iterator[str]:
    was, now = event.before["on"], event.after["on"]
    if was != now:
        yield f"As it stood at the end of: {_day(was)} → {_day(now)}"
    for uid, name in names.items():
        before, after = event.before["rows"].get(uid), event.after["rows"].get(uid)
        if before != after:
            yield f"{name}: {_numbers(before or {}, after or {})}"


def _day(kept: str | None) -> str:
    return plain_date(date.fromisoformat(kept)) if kept else "no day"


def _numbers(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The numbers that differ: "points 6 → 7"."""
    headings = [(column.name, column.heading.lower()) for column in ALL_COLUMNS]
    different = [
        f"{heading} {_shown(before.get(name))} → {_shown(after.get(name))}"
        for name, heading in [*headings, ("points", "points")]
        if before.get(name, 0) != after.get(name, 0)
    ]
    return ", ".join(different)


def _shown(kept: int | str | None) -> str:
    return format_points(parse_points(kept)) if isinstance(kept, str) else str(kept or 0)
