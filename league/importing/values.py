"""One cell as the value that it stands for: names, British dates, times, numbers, scores.

Each reader gives a value or raises :class:`CellError`, which quotes what was written and says what
would be right. A day comes before its month, always. Nothing is guessed that two people could read
in two ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any

from league.enums import NameStyle, Weekday
from league.names import UnusableTextError, usable
from league.ruleset import PointsError, parse_points

Read = Callable[[str], Any]

_SHOWN = 40
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_BY_NUMBERS = re.compile(r"(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_BY_NAME = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]*([a-z]{3,9})[\s.,/’'-]*(\d{4}|\d{2})", re.ASCII
)
_NAME_FIRST = re.compile(r"([a-z]{3,9})[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})", re.ASCII)
_NO_YEAR = re.compile(r"\d{1,2}\s*[./-]\s*\d{1,2}|\d{1,2}(?:st|nd|rd|th)?[\s.-]*[a-z]{3,9}")
_WEEKDAY = re.compile(r"([a-z]{3,9})\.?,?\s+(?=\S)", re.ASCII)
_CLOCK_BEHIND = re.compile(r"[ T]+\d{1,2}:\d{2}(?::\d{2}(?:\.0+)?)?$")
_SERIAL = re.compile(r"[34567]\d{4}(?:\.0+)?", re.ASCII)
_SERIAL_BEGINS = date(1899, 12, 30)
_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*(am|pm|a\.m\.|p\.m\.)?", re.ASCII)
_FOUR_FIGURES = re.compile(r"([01]\d|2[0-3])([0-5]\d)", re.ASCII)
_WHOLE = re.compile(r"\d{1,9}(?:\.0+)?", re.ASCII)
_ROUND = re.compile(r"[^\d]*?(\d{1,4})(?:\.0+)?", re.ASCII)
_SCORE = re.compile(r"(\d{1,4})\s*(?:[-–—−:]|v|to)\s*(\d{1,4})", re.ASCII | re.IGNORECASE)
_VERSUS = re.compile(r"\s+(?:v|vs|versus)\.?\s+", re.IGNORECASE)
_EMAIL = re.compile(
    r"[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"[A-Za-z]{2,24}"
)
_YES = {"y", "yes", "true", "1", "x", "✓", "✔", "junior", "u18"}
_NO = {"", "n", "no", "false", "0", "-", "senior", "adult"}
_NAME_STYLES = {
    "full": NameStyle.FULL,
    "in full": NameStyle.FULL,
    "full name": NameStyle.FULL,
    "initials": NameStyle.INITIALS,
    "hidden": NameStyle.HIDDEN,
}
ERRORS = frozenset({"#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!"})


class CellError(ValueError):
    """A cell that cannot be read; the message quotes it and says what would be right."""


def quoted(text: str) -> str:
    """What was written, as a message quotes it."""
    return f"“{text[:_SHOWN]}…”" if len(text) > _SHOWN else f"“{text}”"


def plain_day(day: date) -> str:
    """A date in a message: 24 November 2026."""
    return f"{day.day} {day:%B %Y}"


def line(text: str, *, most: int) -> str:
    """One line of text, or nothing."""
    try:
        return usable(text, most=most, needed=False)
    except UnusableTextError as error:
        raise CellError(str(error)) from None


def text_of(most: int) -> Read:
    """A reader of texts of some length."""
    return lambda text: line(text, most=most)


def name(text: str) -> str:
    """A name of somebody or something."""
    return line(text, most=120)


def day(text: str) -> date:
    """A date as people in Britain write it, as ISO has it, or as a spreadsheet counts days."""
    written = " ".join(text.split())
    if _SERIAL.fullmatch(written):
        return _SERIAL_BEGINS + timedelta(days=int(written.partition(".")[0]))
    plain = _CLOCK_BEHIND.sub("", written).casefold()
    weekday = None
    if (found := _WEEKDAY.match(plain)) and (weekday := _weekday(found[1])) is not None:
        plain = plain[found.end() :]
    plain = plain.replace(" of ", " ")
    parts = _day_parts(plain)
    if parts is None:
        if _NO_YEAR.fullmatch(plain):
            raise CellError(f"{quoted(text)} names no year; write it too, such as 10/11/2026.")
        raise CellError(
            f"{quoted(text)} is no date; write day, month and year, such as 10/11/2026."
        )
    read = _date(text, *parts)
    if weekday is not None and read.weekday() != weekday:
        raise CellError(
            f"{quoted(text)}: {plain_day(read)} is a {read:%A}. Correct the date, or leave the day"
            " of the week out."
        )
    return read


def _day_parts(plain: str) -> tuple[int, int, int] | None:
    """Day, month and year; None for what is no date."""
    if found := _ISO.fullmatch(plain):
        return int(found[3]), int(found[2]), int(found[1])
    if found := _BY_NUMBERS.fullmatch(plain):
        return int(found[1]), int(found[3]), _year(found[4])
    if (found := _BY_NAME.fullmatch(plain)) and (month := _month(found[2])):
        return int(found[1]), month, _year(found[3])
    if (found := _NAME_FIRST.fullmatch(plain)) and (month := _month(found[1])):
        return int(found[2]), month, int(found[3])
    return None


def _date(text: str, day_: int, month: int, year: int) -> date:
    if not 1 <= month <= 12:
        turned = " The day comes first, then the month." if 1 <= day_ <= 12 else ""
        raise CellError(f"{quoted(text)}: there is no month {month}.{turned}")
    if not 1990 <= year <= 2199:
        raise CellError(f"{quoted(text)}: the year {year} cannot be right.")
    try:
        return date(year, month, day_)
    except ValueError:
        said = f"{day_} {_MONTHS[month - 1].capitalize()} {year}"
        raise CellError(f"{quoted(text)}: there is no {said}.") from None


def _year(text: str) -> int:
    return int(text) if len(text) == 4 else 2000 + int(text)


def _month(word: str) -> int:
    """The number of a month by its name or the beginning of it; 0 for no month."""
    word = "sep" if word == "sept" else word
    for number, month in enumerate(_MONTHS, start=1):
        if month == word or (len(word) == 3 and month.startswith(word)):
            return number
    return 0


def _weekday(word: str) -> int | None:
    """Monday is 0; None for no day of the week."""
    short = {"tues": "tue", "weds": "wed", "thur": "thu", "thurs": "thu"}.get(word, word)
    for number, weekday in enumerate(Weekday):
        if short in {weekday.value, weekday.value[:3]}:
            return number
    return None


def night(text: str) -> Weekday | str:
    """A day of the week, or nothing."""
    word = text.strip().strip(".").casefold()
    word = word.removesuffix("s") if word.endswith("days") else word
    number = _weekday(word) if word else None
    if word and number is None:
        raise CellError(f"{quoted(text)} is no day of the week; write one such as Tuesday.")
    return "" if number is None else list(Weekday)[number]


def clock(text: str) -> time:
    """A time of day: 20:00, 8pm, 8.30 pm, 2000."""
    plain = " ".join(text.split()).casefold()
    if " " in plain and _ISO.match(plain):
        plain = plain.partition(" ")[2]
    wrong = CellError(f"{quoted(text)} is no time; write it such as 20:00 or 8.30pm.")
    if found := _FOUR_FIGURES.fullmatch(plain):
        return time(int(found[1]), int(found[2]))
    found = _CLOCK.fullmatch(plain)
    if not found or (found[2] is None and found[3] is None):
        raise wrong
    hour, minute = int(found[1]), int(found[2] or 0)
    if half := (found[3] or "").replace(".", ""):
        if not 1 <= hour <= 12:
            raise wrong
        hour = hour % 12 + (12 if half == "pm" else 0)
    if hour > 23 or minute > 59:
        raise wrong
    return time(hour, minute)


def count(most: int, least: int = 0) -> Read:
    """A reader of whole numbers between two bounds, both included."""

    def read(text: str) -> int:
        plain = text.strip().replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", text) else text
        if not _WHOLE.fullmatch(plain.strip()):
            raise CellError(f"{quoted(text)} will not do; write a number from {least} to {most:,}.")
        number = int(plain.strip().partition(".")[0])
        if not least <= number <= most:
            raise CellError(f"{quoted(text)} will not do; write a number from {least} to {most:,}.")
        return number

    return read


def week(text: str) -> int:
    """The number of a week: 3, Week 3, Matchday 3."""
    found = _ROUND.fullmatch(text.strip())
    if not found or not 1 <= int(found[1]) <= 200:
        raise CellError(f"{quoted(text)} is no week; write its number, 1 to 200.")
    return int(found[1])


def points(text: str) -> Decimal:
    """Points in quarters: 12, 12.5, 12½; below nought after a deduction."""
    try:
        return parse_points(text.strip())
    except PointsError as error:
        raise CellError(f"{error}.") from None


def score(text: str) -> tuple[int, int]:
    """Both sides of a score in one cell: 5-4."""
    found = _SCORE.fullmatch(text.strip())
    if found:
        return int(found[1]), int(found[2])
    if _ISO.match(text.strip()):
        raise CellError(
            f"{quoted(text)} is a date: the spreadsheet took the score for one. Format the column"
            " as text and write the scores again, or use a column for each side."
        )
    raise CellError(f"{quoted(text)} is no score; write it such as 5-4, the home side first.")


def sides(text: str) -> tuple[str, str]:
    """Both teams of a match in one cell: Anchor v Bell."""
    parts = _VERSUS.split(text.strip())
    if len(parts) != 2 or not all(part.strip() for part in parts):
        raise CellError(f"{quoted(text)} does not name two teams; write Anchor v Bell.")
    return name(parts[0]), name(parts[1])


def tick(text: str) -> bool:
    """Yes or no."""
    word = text.strip().casefold()
    if word not in _YES | _NO:
        raise CellError(f"{quoted(text)} is neither yes nor no; write one of them.")
    return word in _YES


def email(text: str) -> str:
    """An e-mail address, or nothing."""
    address = line(text, most=254)
    if address and not _EMAIL.fullmatch(address):
        raise CellError(f"{quoted(text)} is no e-mail address; write one such as name@example.org.")
    return address


def name_style(text: str) -> NameStyle | str:
    """How a name is shown to strangers; nothing for the league's way."""
    word = " ".join(text.split()).casefold()
    if word and word not in _NAME_STYLES:
        raise CellError(f"{quoted(text)} is none of: in full, initials, hidden.")
    return _NAME_STYLES[word] if word else ""
