"""A league of plain values, and files beside it as text: for tests that touch no database."""

from datetime import date, time
from typing import Any

from league.enums import FixtureStatus
from league.importing.compare import compare
from league.importing.difference import Difference
from league.importing.kinds import KINDS, ImportKind
from league.importing.matching import find_headings, match, missing
from league.importing.present import (
    DivisionNow,
    EntryNow,
    FixtureNow,
    PlayerNow,
    Present,
    SeasonNow,
    TableNow,
    TeamNow,
    VenueNow,
    Wishes,
)
from league.importing.reading import read_paste
from league.importing.rows import read_rows
from tests.league.rules_for_tests import one_leg_boards

NINE = one_leg_boards(9)
TODAY = date(2026, 11, 20)
ONE = DivisionNow(
    1, "Division One", "tuesday", time(20), NINE, (TableNow(11, "Division One", NINE),)
)
VENUES = (
    VenueNow(21, "Dog & Duck", "1 High Street", "01632 960001", 1, active=True),
    VenueNow(22, "The Bell", "", "", 2, active=True),
    VenueNow(23, "The Ship", "", "", 1, active=False),
)
ENTRIES = (
    EntryNow(31, 1, 41, "Anchor", 21, "", None, "", withdrawn=False),
    EntryNow(32, 1, 42, "Bell", 22, "", None, "", withdrawn=False),
    EntryNow(33, 1, 43, "Crown", 21, "monday", time(20, 30), "", withdrawn=False),
    EntryNow(34, 1, 44, "Dove", None, "", None, "", withdrawn=True),
)
TEAMS = (
    *(TeamNow(one.team or 0, one.name, active=True) for one in ENTRIES),
    TeamNow(45, "Eagle", active=True),
    TeamNow(46, "Fox", active=False),
)
PLAYERS = (
    PlayerNow(51, "Tom Oakes", "", "01632 960101", "", junior=False, name_style="", active=True),
    PlayerNow(52, "J. Hall", "Anchor", "", "", junior=False, name_style="", active=True),
    PlayerNow(53, "J. Hall", "Bell", "", "", junior=False, name_style="", active=True),
    PlayerNow(
        54, "Sue Lee", "", "", "", junior=False, name_style="", active=True, also=("Susan Lee",)
    ),
    PlayerNow(55, "Old Ned", "", "", "", junior=False, name_style="", active=False),
)
SEASON = SeasonNow("2026-27", date(2026, 9, 1), date(2027, 5, 31))
# 10 and 17 November 2026 are Tuesdays.
TENTH, SEVENTEENTH = date(2026, 11, 10), date(2026, 11, 17)
FIXTURE = FixtureNow(61, 1, 1, 31, 32, TENTH, time(20), 21, "", FixtureStatus.SCHEDULED)


def present(**what: Any) -> Present:
    given: dict[str, Any] = {
        "season": SEASON,
        "divisions": (ONE,),
        "venues": VENUES,
        "teams": TEAMS,
        "entries": ENTRIES,
        "players": PLAYERS,
        "fixtures": (FIXTURE,),
    }
    return Present(today=TODAY, **given | what)


def differ(kind: str, text: str, *, now: Present | None = None, **wishes: Any) -> Difference:
    """A file, as text, beside the league."""
    spec = KINDS[ImportKind(kind)]
    lines = read_paste(text)
    at = find_headings(spec, lines)
    assert at is not None
    columns = match(spec, lines[at].cells).columns
    assert not missing(spec, columns)
    rows = read_rows(spec, lines, at, columns)
    wishes = {"division": 1} | wishes
    return compare(ImportKind(kind), rows, now or present(), Wishes(**wishes))


def told(difference: Difference) -> list[tuple[int, str, str]]:
    """Each row: its number, what becomes of it, and what is said of it."""
    return [
        (
            row.number,
            row.outcome.value,
            "; ".join([*row.details, *(f"{fault.cell} {fault.message}" for fault in row.faults)]),
        )
        for row in difference.rows
    ]


def only(difference: Difference) -> tuple[str, str]:
    (row,) = told(difference)
    return row[1:]


def queries(difference: Difference) -> list[str]:
    return [query for row in difference.rows for query in row.queries]
