"""Matches as a calendar that a phone can follow (iCalendar, RFC 5545), from plain values.

An appointment keeps its identity when its match moves, so that a calendar which follows this one
moves it too and never shows it twice. Same appointments, same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, vDuration

MAKER = "-//Sixty-One//Domino league fixtures//EN"
# A match night from the first leg to the last.
LASTS = timedelta(hours=3)
# How often a phone should look again: what is put off in the afternoon is known by the evening.
LOOK_AGAIN = timedelta(hours=4)


class Standing(StrEnum):
    """Whether it will take place, in the words of RFC 5545."""

    CONFIRMED = "CONFIRMED"
    TENTATIVE = "TENTATIVE"
    CANCELLED = "CANCELLED"


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """One match or bye.

    - `uid`: its identity for ever; `changes`: how often it was changed, from 0; `changed`: when it
      last was, with a time zone.
    - `day`, and the local time in `start`; without one it takes the whole day.
    - `title`, `place`, `note`, `url`: what the calendar shows. Empty texts are left out.
    - `free`: whether the person is free all the same, as where a match was put off.
    """

    uid: UUID
    changes: int
    changed: datetime
    day: date
    start: time | None
    title: str
    place: str = ""
    note: str = ""
    url: str = ""
    standing: Standing = Standing.CONFIRMED
    free: bool = False


def calendar(name: str, appointments: Iterable[Appointment], zone: ZoneInfo) -> bytes:
    """The file of a calendar, times by the clock of a zone."""
    made = Calendar()
    made.add("prodid", MAKER)
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("name", name)
    made.add("x-wr-calname", name)
    made.add("x-wr-timezone", zone.key)
    made.add("refresh-interval", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", vDuration(LOOK_AGAIN))
    every = list(appointments)
    for appointment in every:
        made.add_component(_event(appointment, zone))
    if every:
        # The zone's summers and winters of the years that matter, not of a century.
        first, last = min(one.day for one in every), max(one.day for one in every)
        made.add_missing_timezones(date(first.year, 1, 1), date(last.year + 1, 1, 1))
    return bytes(made.to_ical())


def _event(one: Appointment, zone: ZoneInfo) -> Event:
    event = Event()
    event.add("uid", str(one.uid))
    event.add("sequence", one.changes)
    event.add("dtstamp", one.changed)
    event.add("last-modified", one.changed)
    if one.start is None:
        event.add("dtstart", one.day)
        event.add("dtend", one.day + timedelta(days=1))
    else:
        begins = datetime.combine(one.day, one.start, zone)
        event.add("dtstart", begins)
        event.add("dtend", begins + LASTS)
    event.add("summary", one.title)
    for key, text in (("location", one.place), ("description", one.note), ("url", one.url)):
        if text:
            event.add(key, text)
    event.add("status", one.standing.value)
    event.add("transp", "TRANSPARENT" if one.free or one.start is None else "OPAQUE")
    return event
