"""The lines of a league table as a page, a file and a command show them.

The order, the places and the reasons are worked out by ``league.table``; here they get their
names, their links, their marks and the lines that part those who go up or down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.urls import reverse

from league.models import Adjustment, Competition, League, OpeningBalance
from league.models.standings import Standings
from league.ruleset.wording import capital, in_words, points_in_words
from league.table import Row, explain
from league.templatetags.sixtyone import local_date

WITHDRAWN = "Withdrawn"
PLAY_OFF = "Play-off needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One line of the table."""

    place: int
    joint: bool
    name: str
    url: str
    played: int
    won: int
    drawn: int
    lost: int
    legs_for: int
    legs_against: int
    difference: int
    points: Decimal
    deductions: Decimal
    additions: Decimal
    bye_points: Decimal
    marks: tuple[str, ...] = ()
    """What is to be known of the team beside its numbers."""
    why: str = ""
    deduction_note: str = ""
    results_url: str = ""
    form: str = ""
    zone_before: str = ""
    zone_after: str = ""

    @property
    def is_adjusted(self) -> bool:
        """Whether points were taken off or given by decision."""
        return bool(self.deductions or self.additions)

    @property
    def off(self) -> Decimal:
        """How many points were taken off more than given; below nothing where it is the reverse."""
        return self.deductions - self.additions


def table_rows(standings: Standings, league: League) -> list[TableRow]:
    """All lines, with the reason why each stands where it does."""
    rows, names = standings.rows, standings.names
    zones = _Zones(standings.table.competition, rows)
    lines = []
    for at, row in enumerate(rows):
        url = reverse("matches:team", args=[league.slug, row.entry])
        following = rows[at + 1] if at + 1 < len(rows) else None
        changes = [say_adjustment(one) for one in standings.adjustments_of(row.entry)]
        lines.append(
            _line(
                row,
                names[row.entry],
                url,
                marks=_marks(row),
                why=_why(standings, row, following),
                deduction_note=" ".join(changes),
                results_url=f"{url}#results" if row.played else "",
                form=row.form,
                zone_before=zones.before(at),
                zone_after=zones.after(at),
            )
        )
    return lines


def short_rows(standings: Standings, league: League, most: int) -> list[TableRow]:
    """The first lines, with place, team, played and points alone."""
    return [
        _line(
            row, standings.names[row.entry], reverse("matches:team", args=[league.slug, row.entry])
        )
        for row in standings.rows[:most]
    ]


def _line(row: Row, name: str, url: str, *, marks: tuple[str, ...] = (), **more: str) -> TableRow:
    return TableRow(
        place=row.place,
        joint=row.joint,
        name=name,
        url=url,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        legs_for=row.legs_for,
        legs_against=row.legs_against,
        difference=row.difference,
        points=row.points,
        deductions=row.deductions,
        additions=row.additions,
        bye_points=row.bye_points,
        marks=marks,
        **more,
    )


def _marks(row: Row) -> tuple[str, ...]:
    marks = ((WITHDRAWN, row.withdrawn), (PLAY_OFF, row.play_off_needed))
    return tuple(mark for mark, wanted in marks if wanted)


def _why(standings: Standings, row: Row, following: Row | None) -> str:
    why = explain(row, following, standings.names)
    opening = standings.opening_of(row.entry)
    return f"{why} {say_opening(opening)}".strip() if opening else why


def say_opening(opening: OpeningBalance) -> str:
    """As a sentence: "Includes 3 matches and 19½ points up to Tuesday 3 November."."""
    played = opening.won + opening.drawn + opening.lost
    matches = f"{played} match{'' if played == 1 else 'es'}"
    points = points_in_words(opening.points)
    return f"Includes {matches} and {points} from before, up to {local_date(opening.on)}."


def say_adjustment(adjustment: Adjustment) -> str:
    """As a sentence: "1 point deducted, Tuesday 21 October: the card came late."."""
    points = abs(adjustment.points)
    done = "deducted" if adjustment.points < 0 else "given"
    reason = adjustment.reason.rstrip(". ")
    said = f"{capital(points_in_words(points))} {done}, {local_date(adjustment.date)}"
    return f"{said}: {reason}."


class _Zones:
    """Where the lines run that part those who go up or down, and what they say."""

    def __init__(self, competition: Competition, rows: Sequence[Row]) -> None:
        self._rows = rows
        started = any(row.played for row in rows)
        up, down = competition.goes_up, competition.goes_down
        whole = started and up + down < len(rows)
        self._last_up = up - 1 if whole and up else None
        self._first_down = len(rows) - down if whole and down else None
        self._up, self._down = up, down

    def after(self, at: int) -> str:
        if at != self._last_up:
            return ""
        return f"▲ {_group('First', self._up)}{self._unsettled(at)}"

    def before(self, at: int) -> str:
        if at != self._first_down:
            return ""
        return f"▼ {_group('Last', self._down, up=False)}{self._unsettled(at - 1)}"

    def _unsettled(self, at: int) -> str:
        """Said where the line would run through the middle of a shared place."""
        above, below = self._rows[at], self._rows[at + 1]
        if above.place != below.place:
            return ""
        return f"; place {above.place}= is shared across this line"


def _group(which: str, number: int, *, up: bool = True) -> str:
    way = "up" if up else "down"
    if number == 1:
        return f"{which} goes {way}"
    return f"{which} {in_words(number)} go {way}"
