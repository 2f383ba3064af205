"""Cells as people in Britain write them: what each stands for, and what is said of the others."""

from contextlib import suppress
from datetime import date, time, timedelta
from decimal import Decimal

import pytest
from django.core.validators import validate_email
from hypothesis import given
from hypothesis import strategies as st

from league.enums import NameStyle, Weekday
from league.importing import values
from league.importing.values import CellError

TENTH = date(2026, 11, 10)


@pytest.mark.parametrize(
    "text",
    [
        "10/11/2026",
        "10/11/26",
        " 10 / 11 / 2026 ",
        "10.11.2026",
        "10-11-26",
        "2026-11-10",
        "2026-11-10 00:00:00",
        "2026-11-10T20:00",
        "10 November 2026",
        "10 Nov 2026",
        "10-Nov-26",
        "10th Nov 2026",
        "10th of November, 2026",
        "Nov 10, 2026",
        "Tuesday 10 November 2026",
        "Tue 10/11/26",
        "Tues. 10 Nov 2026",
        "46336",
        "46336.0",
    ],
)
def test_the_tenth_of_november(text: str) -> None:
    assert values.day(text) == TENTH


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("31/02/2026", "“31/02/2026”: there is no 31 February 2026."),
        ("29/2/2027", "there is no 29 February 2027"),
        ("31 Nov 2026", "there is no 31 November 2026"),
        ("11/13/2026", "there is no month 13. The day comes first"),
        ("0/11/2026", "there is no 0 November 2026"),
        ("10/11", "names no year"),
        ("10 Nov", "names no year"),
        ("Monday 10 November 2026", "10 November 2026 is a Tuesday"),
        ("10/11/1066", "the year 1066 cannot be right"),
        ("next week", "is no date; write day, month and year, such as 10/11/2026"),
        ("10/11/026", "is no date"),
        ("2026", "is no date"),
        ("10 Smarch 2026", "is no date"),
        ("١٠/١١/٢٠٢٦", "is no date"),
    ],
)
def test_days_that_are_none(text: str, said: str) -> None:
    with pytest.raises(CellError) as refused:
        values.day(text)
    assert said in str(refused.value)


DAYS = st.dates(date(2000, 1, 1), date(2099, 12, 31))


@given(DAYS)
def test_every_day_is_read_from_every_way_of_writing_it(day: date) -> None:
    ways = [
        f"{day:%d/%m/%Y}",
        f"{day.day}/{day.month}/{day:%y}",
        day.isoformat(),
        f"{day.day} {day:%B %Y}",
        f"{day:%a} {day.day} {day:%b %y}",
        str((day - date(1899, 12, 30)) // timedelta(days=1)),
    ]
    assert {values.day(way) for way in ways} == {day}


@given(st.text(max_size=30))
def test_no_text_does_more_than_refuse(text: str) -> None:
    readers = (
        *(values.day, values.clock, values.week, values.points, values.score, values.night),
        *(values.tick, values.email, values.name, values.sides, values.count(9), values.name_style),
    )
    for read in readers:
        with suppress(CellError):
            read(text)


@given(st.emails())
def test_no_address_is_let_in_that_a_form_would_refuse(address: str) -> None:
    with suppress(CellError):
        validate_email(values.email(address))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20:00", time(20)),
        ("20.00", time(20)),
        ("20:00:00", time(20)),
        ("2000", time(20)),
        ("8pm", time(20)),
        ("8.30 PM", time(20, 30)),
        ("12am", time(0)),
        ("12:15 p.m.", time(12, 15)),
        ("8:30", time(8, 30)),
        ("2026-11-10 19:30", time(19, 30)),
    ],
)
def test_times(text: str, expected: time) -> None:
    assert values.clock(text) == expected


@pytest.mark.parametrize("text", ["8", "25:00", "20:60", "13pm", "0pm", "evening", ""])
def test_times_that_are_none(text: str) -> None:
    with pytest.raises(CellError, match="such as 20:00 or"):
        values.clock(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3", 3), ("Week 3", 3), ("Matchday 12", 12), ("wk. 7", 7), ("3.0", 3)],
)
def test_weeks(text: str, expected: int) -> None:
    assert values.week(text) == expected


@pytest.mark.parametrize("text", ["0", "201", "x", "-1x", "3 or 4"])
def test_weeks_that_are_none(text: str) -> None:
    with pytest.raises(CellError, match="is no week"):
        values.week(text)


@pytest.mark.parametrize(
    ("text", "expected"), [("5-4", (5, 4)), ("5 – 4", (5, 4)), ("0:9", (0, 9)), ("6 v 3", (6, 3))]
)
def test_scores(text: str, expected: tuple[int, int]) -> None:
    assert values.score(text) == expected


def test_a_score_that_the_spreadsheet_took_for_a_date() -> None:
    with pytest.raises(CellError, match="took the score for one"):
        values.score("2026-04-05")
    with pytest.raises(CellError, match="is no score"):
        values.score("W/O")


def test_numbers() -> None:
    read = values.count(999)
    assert [read(text) for text in ("0", "12", "7.0", " 5 ")] == [0, 12, 7, 5]
    assert values.count(9_999)("1,234") == 1234
    for text in ("-1", "1000", "4.5", "five", "", "٣"):
        with pytest.raises(CellError, match="write a number from 0 to 999"):
            read(text)
    with pytest.raises(CellError, match="write a number from 1 to 50"):
        values.count(50, 1)("-2")


def test_the_rest() -> None:
    assert values.points("12½") == Decimal("12.5")
    assert values.points("-3") == -3
    with pytest.raises(CellError, match="quarters"):
        values.points("1/3")
    assert values.night("Tuesdays") is Weekday.TUESDAY
    assert values.night("thurs") is Weekday.THURSDAY
    with pytest.raises(CellError, match="no day of the week"):
        values.night("Feastday")
    assert values.tick("Yes") is True
    assert values.tick("no") is False
    with pytest.raises(CellError, match="neither yes nor no"):
        values.tick("perhaps")
    assert values.email("tom.oakes@example.org") == "tom.oakes@example.org"
    for bad in ("tom", "tom@", "@example.org", "tom@localhost", "a b@example.org", "a..b@c.org"):
        with pytest.raises(CellError, match="no e-mail address"):
            values.email(bad)
    assert values.name_style("Initials") is NameStyle.INITIALS
    with pytest.raises(CellError, match="in full, initials, hidden"):
        values.name_style("secret")
    assert values.sides("Dog & Duck v. The Bell") == ("Dog & Duck", "The Bell")
    with pytest.raises(CellError, match="does not name two teams"):
        values.sides("Anchor")
    with pytest.raises(CellError, match="at most 120 fit"):
        values.name("x" * 121)
    with pytest.raises(CellError, match="cannot be shown"):
        values.name("An\x07chor")
