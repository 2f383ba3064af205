"""What can be brought in, and which columns each kind of file may have.

The headings are those of files that secretaries really keep; a person may choose otherwise. The
first heading of a column is the one in our templates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from league.importing import values
from league.importing.sheets import MOST_ROWS


class ImportKind(StrEnum):
    """What the rows of a file are."""

    VENUES = "venues"
    TEAMS = "teams"
    PLAYERS = "players"
    REGISTRATIONS = "registrations"
    FIXTURES = "fixtures"
    RESULTS = "results"
    TABLE = "table"


@dataclass(frozen=True)
class Column:
    """One column that a file may have: its headings, how a cell is read, what one looks like."""

    name: str
    headings: tuple[str, ...]
    read: Callable[[str], Any]
    example: str = ""
    help: str = ""

    @property
    def label(self) -> str:
        """What the column is called here."""
        return self.headings[0]


@dataclass(frozen=True)
class Kind:
    """The columns of a kind of file, and what it cannot do without."""

    kind: ImportKind
    columns: tuple[Column, ...]
    needs: tuple[tuple[tuple[str, ...], ...], ...]
    """Of each group, one of the sets of columns must be there as a whole."""
    most: int
    """How many rows make sense."""

    def column(self, name: str) -> Column:
        """A column by its name."""
        return next(column for column in self.columns if column.name == name)

    @property
    def template(self) -> tuple[Column, ...]:
        """The columns that a template has: those with an example."""
        return tuple(column for column in self.columns if column.example)


_TEAM_HEADINGS = ("Team", "Team name", "Name", "Club or team", "Side")
_PLAYER = (
    Column(
        "player",
        ("Player", "Name", "Player name", "Full name", "Players", "Member"),
        values.name,
        "Tom Oakes",
        "The whole name in one column, or the two parts below.",
    ),
    Column("first", ("First name", "Forename", "Christian name", "Given name"), values.name),
    Column("last", ("Surname", "Last name", "Family name"), values.name),
    Column(
        "known_by",
        ("Known by", "To tell apart", "Nickname", "Also known as"),
        values.text_of(60),
        "of the Anchor",
        "Tells two people of one name apart; officials alone see it.",
    ),
)
_NAMED = (("player",), ("first", "last"))
_DIVISION = Column(
    "division",
    ("Division", "Competition", "Section", "League", "Div"),
    values.name,
    help="Only where a file holds several divisions of the season.",
)
_SIDES = (
    Column("home", ("Home", "Home team", "Team 1", "Home side"), values.name, "Anchor"),
    Column("away", ("Away", "Away team", "Team 2", "Visitors", "Away side"), values.name, "Bell"),
    Column(
        "sides",
        ("Match", "Fixture", "Teams"),
        values.sides,
        help="Both teams in one cell: Anchor v Bell.",
    ),
)
_BOTH_SIDES = (("home", "away"), ("sides",))
_WEEK = Column(
    "week",
    ("Week", "Round", "Wk", "Matchday", "Week no", "Week number", "Match week"),
    values.week,
    "1",
)
_DATE = Column("date", ("Date", "Match date", "Played on", "Day"), values.day, "10/11/2026")
_TIME = Column("time", ("Time", "Start", "Start time", "Kick off"), values.clock, "20:00")
_VENUE_HEADINGS = ("Venue", "Pub", "Ground", "At", "Plays at", "Home venue", "Where")


def _number(name: str, most: int, *headings: str, example: str = "") -> Column:
    return Column(name, headings, values.count(most), example)


VENUES = Kind(
    ImportKind.VENUES,
    (
        Column(
            "venue",
            ("Venue", "Pub", "Name", "Venue name", "Pub name", "Ground", "Club"),
            values.name,
            "The Anchor",
        ),
        Column(
            "address",
            ("Address", "Street", "Full address"),
            values.text_of(250),
            "1 Market Place, Thornby",
        ),
        Column(
            "phone",
            ("Telephone", "Phone", "Tel", "Tel no", "Telephone number", "Phone number", "Mobile"),
            values.text_of(40),
            "01632 960061",
        ),
        Column(
            "matches",
            (
                *("Home matches a night", "Home matches per night", "Matches a night"),
                *("Matches per night", "Boards", "Tables", "Capacity"),
            ),
            values.count(50, 1),
            "1",
            "How many home matches fit in one night, over all divisions.",
        ),
    ),
    ((("venue",),),),
    2_000,
)
TEAMS = Kind(
    ImportKind.TEAMS,
    (
        Column("team", _TEAM_HEADINGS, values.name, "Anchor A"),
        Column("venue", _VENUE_HEADINGS, values.name, "The Anchor"),
        Column(
            "night",
            ("Night", "Match night", "Home night", "Day", "Plays on"),
            values.night,
            "Tuesday",
        ),
        Column("start", ("Starts at", "Start time", "Start", "Time"), values.clock, "20:00"),
        Column("club", ("Club", "Club name"), values.name, "Anchor"),
        _DIVISION,
    ),
    ((("team",),),),
    1_000,
)
PLAYERS = Kind(
    ImportKind.PLAYERS,
    (
        *_PLAYER,
        Column("phone", VENUES.column("phone").headings, values.text_of(40), "01632 960062"),
        Column("email", ("E-mail", "Email", "Email address"), values.email, "tom@example.org"),
        Column("junior", ("Junior", "Under 18", "U18"), values.tick, "no"),
        Column(
            "name_style",
            ("Name shown", "How the name is shown", "Show name"),
            values.name_style,
            "in full",
            "In full, initials or hidden; nothing for the league’s own way.",
        ),
    ),
    (_NAMED,),
    MOST_ROWS,
)
REGISTRATIONS = Kind(
    ImportKind.REGISTRATIONS,
    (
        *_PLAYER,
        Column("team", _TEAM_HEADINGS[:2] + _TEAM_HEADINGS[3:], values.name, "Anchor A"),
        Column(
            "starts",
            (
                *("From", "Registered", "Registered from", "Date registered", "Signed on"),
                *("Registration date", "Date", "Start date"),
            ),
            values.day,
            "01/09/2026",
            "From this day on; without it, from the first day of the season.",
        ),
        Column(
            "ends",
            ("Until", "To", "Registered until", "Left", "End date"),
            values.day,
            help="The last day; empty for whoever is still registered.",
        ),
        _DIVISION,
    ),
    (_NAMED, (("team",),)),
    MOST_ROWS,
)
FIXTURES = Kind(
    ImportKind.FIXTURES,
    (
        _WEEK,
        _DATE,
        _TIME,
        *_SIDES,
        Column("venue", _VENUE_HEADINGS, values.name, "The Anchor"),
        Column(
            "note", ("Note", "Notes", "Remark", "Remarks", "Comment"), values.text_of(200), "Derby"
        ),
        _DIVISION,
    ),
    (_BOTH_SIDES, (("date",),)),
    MOST_ROWS,
)
RESULTS = Kind(
    ImportKind.RESULTS,
    (
        _WEEK,
        _DATE,
        _TIME,
        *_SIDES,
        _number(
            "home_score", 999, "Home score", "Home legs", "Home games", "HS", "Score 1", example="5"
        ),
        _number(
            "away_score", 999, "Away score", "Away legs", "Away games", "AS", "Score 2", example="4"
        ),
        Column(
            "score",
            ("Score", "Result", "Final score", "FT"),
            values.score,
            help="Both scores in one cell, the home side first: 5-4.",
        ),
        _number("home_boards", 999, "Home boards", "Home boards won"),
        _number("away_boards", 999, "Away boards", "Away boards won"),
        _number("home_pegged", 99_999, "Home pegged", "Home aggregate", "Home pegs"),
        _number("away_pegged", 99_999, "Away pegged", "Away aggregate", "Away pegs"),
        _DIVISION,
    ),
    (_BOTH_SIDES, (("home_score", "away_score"), ("score",))),
    MOST_ROWS,
)
TABLE = Kind(
    ImportKind.TABLE,
    (
        Column("team", _TEAM_HEADINGS, values.name, "Anchor A"),
        _number("played", 400, "Played", "P", "Pld", "Pl", "GP", example="10"),
        _number("won", 200, "Won", "W", "Wins", example="6"),
        _number("drawn", 200, "Drawn", "D", "Draws", example="0"),
        _number("lost", 200, "Lost", "L", "Losses", example="4"),
        _number("legs_for", 9_999, "Legs for", "For", "F", "Legs won", example="50"),
        _number("legs_against", 9_999, "Legs against", "Against", "A", "Legs lost", example="40"),
        _number("boards_for", 9_999, "Boards for", "Boards won"),
        _number("boards_against", 9_999, "Boards against", "Boards lost"),
        _number("aggregate_for", 999_999, "Pegged", "Pegged for", "Aggregate for"),
        _number("aggregate_against", 999_999, "Pegged against", "Aggregate against"),
        Column("points", ("Points", "Pts", "Total", "Total points"), values.points, "62"),
    ),
    ((("team",),), (("points",),)),
    1_000,
)
KINDS = {
    kind.kind: kind for kind in (VENUES, TEAMS, PLAYERS, REGISTRATIONS, FIXTURES, RESULTS, TABLE)
}
