"""A calendar file, held against RFC 5545 by hand and by a reader of its own."""

import re
from datetime import UTC, date, datetime, time
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from league.calendars import Appointment, Standing, calendar

pytestmark = pytest.mark.pure

LONDON = ZoneInfo("Europe/London")
UID = UUID("8d6f3a52-0f5e-4c0b-9a77-3a1f1d6f2b11")
CHANGED = datetime(2026, 9, 1, 18, 5, tzinfo=UTC)


def match(**more):
    usual = {
        "uid": UID, "changes": 3, "changed": CHANGED, "day": date(2026, 12, 7),
        "start": time(20, 30), "title": "Anchor v Bell",
    }  # fmt: skip
    return Appointment(**(usual | more))


def lines_of(*appointments, name="Thornby League"):
    """The lines as they were before long ones were folded."""
    text = calendar(name, appointments, LONDON).decode()
    assert re.search(r"(?<!\r)\n", text) is None, "every line ends in CR LF"
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n")), "folded at 75 bytes"
    return text.replace("\r\n ", "").split("\r\n")


def event_of(*appointments, **more):
    lines = lines_of(*appointments, **more)
    return lines[lines.index("BEGIN:VEVENT") + 1 : lines.index("END:VEVENT")]


def test_a_match_in_winter():
    assert sorted(event_of(match(place="The Anchor, 1 Quay", url="https://a.test/1"))) == sorted(
        [
            f"UID:{UID}",
            "SEQUENCE:3",
            "DTSTAMP:20260901T180500Z",
            "LAST-MODIFIED:20260901T180500Z",
            "DTSTART;TZID=Europe/London:20261207T203000",
            "DTEND;TZID=Europe/London:20261207T233000",
            "SUMMARY:Anchor v Bell",
            "LOCATION:The Anchor\\, 1 Quay",
            "URL:https://a.test/1",
            "STATUS:CONFIRMED",
            "TRANSP:OPAQUE",
        ]
    )


def test_without_a_time_it_takes_the_day_and_nobody_is_busy():
    event = event_of(match(start=None))
    assert "DTSTART;VALUE=DATE:20261207" in event
    assert "DTEND;VALUE=DATE:20261208" in event
    assert "TRANSP:TRANSPARENT" in event


def test_what_is_put_off_or_void():
    assert "STATUS:TENTATIVE" in event_of(match(standing=Standing.TENTATIVE))
    void = event_of(match(standing=Standing.CANCELLED, free=True))
    assert "STATUS:CANCELLED" in void
    assert "TRANSP:TRANSPARENT" in void


def test_the_head_says_whose_it_is_and_when_to_look_again():
    lines = lines_of(match())
    assert lines[0] == "BEGIN:VCALENDAR"
    assert "VERSION:2.0" in lines
    assert "X-WR-CALNAME:Thornby League" in lines
    assert "NAME:Thornby League" in lines
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT4H" in lines
    assert "X-PUBLISHED-TTL:PT4H" in lines
    assert "TZID:Europe/London" in lines


def test_a_text_stays_one_text_whatever_is_in_it():
    """A name that looks like another line of the file adds none."""
    title = "Anchor; Bell, \\ Crown\nSTATUS:CANCELLED"
    event = event_of(match(title=title, note="a" * 200))
    assert "SUMMARY:Anchor\\; Bell\\, \\\\ Crown\\nSTATUS:CANCELLED" in event
    assert event.count("STATUS:CANCELLED") == 0
    assert "DESCRIPTION:" + "a" * 200 in event


def test_the_same_gives_the_same_bytes():
    assert calendar("A", [match()], LONDON) == calendar("A", [match()], LONDON)


# What one line may hold once RFC 5545's four marks are taken back.
TAKEN_BACK = {"\\n": "\n", "\\,": ",", "\\;": ";", "\\\\": "\\"}


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1))
def test_any_name_can_be_read_back(title):
    (line,) = [one for one in event_of(match(title=title)) if one.startswith("SUMMARY:")]
    text = line.removeprefix("SUMMARY:")
    assert re.sub(r"\\[n,;\\]", lambda found: TAKEN_BACK[found[0]], text) == title


@pytest.mark.parametrize(("day", "hour"), [(date(2026, 7, 7), 19), (date(2026, 11, 10), 20)])
def test_case_31_eight_in_the_evening_in_summer_and_winter(day, hour):
    """By the clock on the wall, and by the rules of the zone that the file itself carries."""
    file = calendar("A", [match(day=day, start=time(20, 0))], LONDON)
    (event,) = Calendar.from_ical(file).walk("VEVENT")
    assert event["DTSTART"].dt.astimezone(UTC) == datetime(
        day.year, day.month, day.day, hour, tzinfo=UTC
    )
    # On another day it is the same event still.
    assert event["UID"] == str(UID)
    for part, offset in (("DAYLIGHT", "+0100"), ("STANDARD", "+0000")):
        rules = re.findall(f"BEGIN:{part}.*?END:{part}", file.decode(), re.DOTALL)
        assert any(f"TZOFFSETTO:{offset}" in rule and f"{day.year}" in rule for rule in rules)
    assert len(file) < 2_000
