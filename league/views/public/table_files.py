"""A league table for other programs: a spreadsheet, a terminal, a newspaper's script.

The same lines in the same order, with the same numbers, as the page. Nothing depends on the clock,
so the same table always gives the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.importing.writing import no_formula
from league.models import League
from league.models.standings import Standings
from league.ruleset.quarters import canonical_points
from league.templatetags.sixtyone import full_date, place, points, signed, taken_off
from league.views.public.table_notes import notes_below
from league.views.public.table_rows import TableRow, table_rows

COLUMNS = (
    "Place",
    "Team",
    "Played",
    "Won",
    "Drawn",
    "Lost",
    "Legs for",
    "Legs against",
    "Leg difference",
    "Bye points",
    "Given",
    "Deducted",
    "Points",
    "Remarks",
)


@dataclass(frozen=True)
class TableFile:
    """One table, ready to be written down."""

    standings: Standings
    rows: Sequence[TableRow]
    notes: Sequence[str]

    @classmethod
    def of(cls, standings: Standings, league: League) -> TableFile:
        """The table with its lines and everything that stands beneath it on the page."""
        notes = [note.text.strip() for note in notes_below(standings, league)]
        return cls(standings, table_rows(standings, league), notes)

    @property
    def heading(self) -> list[str]:
        """What it is the table of, and of which day."""
        table, as_of = self.standings.table, self.standings.as_of
        competition = table.competition
        named = f"{competition.name}, {table.name}" if table.name else competition.name
        day = [f"As it stood at the end of {full_date(as_of)}"] if as_of else []
        return [competition.season.league.name, f"{named}, season {competition.season.name}", *day]

    def csv(self) -> str:
        """Comma-separated values with a line of headings, as spreadsheets read them."""
        written = io.StringIO()
        writer = csv.writer(written)
        writer.writerow(COLUMNS)
        for row in self.rows:
            writer.writerow(_cells(row))
        return written.getvalue()

    def json(self) -> str:
        """One object with everything; points as text, so that ½ stays exact."""
        table = self.standings.table
        competition, as_of = table.competition, self.standings.as_of
        found = {
            "league": competition.season.league.slug,
            "season": competition.season.slug,
            "competition": competition.slug,
            "table": table.slug,
            "as_of": as_of.isoformat() if as_of else None,
            "rows": [_values(row) for row in self.rows],
            "notes": list(self.notes),
        }
        return json.dumps(found, ensure_ascii=False, indent=2) + "\n"

    def text(self) -> str:
        """Columns for a terminal or a letter in type of one width, and the notes beneath."""
        deducted = any(row.is_adjusted for row in self.rows)
        heads = ["", "Team", "P", "W", "D", "L", "F", "A", "+/−", *(["Ded"] if deducted else [])]
        lines = [[*heads, "Pts"]]
        for row in self.rows:
            ded = [taken_off(row.off)] if deducted else []
            numbers = (row.played, row.won, row.drawn, row.lost, row.legs_for, row.legs_against)
            name = " ".join([row.name, *(f"({mark.lower()})" for mark in row.marks)])
            difference, won = signed(row.difference), points(row.points)
            at = place(row.place, row.joint)
            lines.append([at, name, *map(str, numbers), difference, *ded, won])
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        body = ["  ".join(_aligned(line, widths)).rstrip() for line in lines]
        parts = [self.heading, body if self.rows else ["No teams yet."], self.notes]
        return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Words to the left, numbers to the right."""
    return [
        cell.ljust(width) if at == 1 else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(line, widths, strict=True))
    ]


def _cells(row: TableRow) -> list[str]:
    return [
        place(row.place, row.joint),
        no_formula(row.name),
        *map(str, (row.played, row.won, row.drawn, row.lost)),
        *map(str, (row.legs_for, row.legs_against, row.difference)),
        canonical_points(row.bye_points),
        canonical_points(row.additions),
        canonical_points(-row.deductions),
        canonical_points(row.points),
        "; ".join(row.marks),
    ]


def _values(row: TableRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "joint": row.joint,
        "team": row.name,
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "legs_for": row.legs_for,
        "legs_against": row.legs_against,
        "leg_difference": row.difference,
        "bye_points": canonical_points(row.bye_points),
        "given": canonical_points(row.additions),
        "deducted": canonical_points(-row.deductions),
        "points": canonical_points(row.points),
        "form": row.form,
        "remarks": list(row.marks),
        "why": row.why,
    }
