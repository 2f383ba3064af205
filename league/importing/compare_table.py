"""A league table as a file beside a table's opening balances: for moving in, in mid-season."""

from __future__ import annotations

from collections.abc import Iterable

from league.importing.comparing import Comparison, Entries, change
from league.importing.difference import Difference, Outcome, RowOutcome
from league.importing.kinds import TABLE
from league.importing.plan import Balance, Ref
from league.importing.present import DivisionNow, OpeningNow, Present, Wishes
from league.importing.rows import ReadRow
from league.names import key
from league.ruleset import format_points

NUMBERS = (
    *("won", "drawn", "lost", "legs_for", "legs_against"),
    *("boards_for", "boards_against", "aggregate_for", "aggregate_against"),
)


def compare_table(rows: Iterable[ReadRow], present: Present, wishes: Wishes) -> Difference:
    """What a file with a table would change."""
    return _Table(present, wishes).compare(rows)


class _Table:
    def __init__(self, present: Present, wishes: Wishes) -> None:
        self._comparison = Comparison(TABLE, present, wishes)
        self._entries = Entries(self._comparison)
        self._kept: dict[Ref, OpeningNow] = {one.entry: one for one in present.openings}
        self._comparison.plan.on = wishes.on

    def compare(self, rows: Iterable[ReadRow]) -> Difference:
        for read in rows:
            row = self._comparison.begin(read, read.values.get("team", ""))
            outcome = Outcome.UNCHANGED if row.faults else self._one(row, read)
            self._comparison.settle(row, outcome)
        return self._comparison.finish()

    def _one(self, row: RowOutcome, read: ReadRow) -> Outcome:
        comparison, name = self._comparison, read.values["team"]
        division = comparison.division(row, read)
        if division is None or comparison.repeated(row, read, key(name)):
            return Outcome.UNCHANGED
        if not self._find_table(row, division):
            return Outcome.REFUSED
        entry = self._entries.wanted(row, read, division, name, "team")
        if entry is None:
            return Outcome.REFUSED
        if said := _odd_played(read):
            row.queries.append(said)
        numbers = tuple((one, read.values[one]) for one in NUMBERS if one in read.values)
        balance = Balance(entry, numbers, read.values["points"])
        outcome = self._differs(row, balance)
        if outcome is not Outcome.UNCHANGED:
            comparison.plan.balances.append(balance)
        return outcome

    def _find_table(self, row: RowOutcome, division: DivisionNow) -> bool:
        """Whether it is clear which table the file is of."""
        comparison = self._comparison
        tables = {table.pk for table in division.tables}
        wished = comparison.wishes.table
        if wished is None and len(tables) == 1:
            (wished,) = tables
        if wished not in tables:
            comparison.refuse_row(row, f"Choose which table of {division.name} this is.")
            return False
        comparison.plan.table = wished
        return True

    def _differs(self, row: RowOutcome, balance: Balance) -> Outcome:
        kept = self._kept.get(balance.entry)
        points = balance.points
        if kept is None:
            said = [f"{TABLE.column(name).label}: {number}" for name, number in balance.numbers]
            row.details += [*said, f"Points: {format_points(points)}"]
            return Outcome.ADDED
        before = dict(kept.numbers)
        row.details += [
            change(TABLE.column(name).label, before[name], number)
            for name, number in balance.numbers
            if before[name] != number
        ]
        if kept.points != points:
            row.details.append(change("Points", format_points(kept.points), format_points(points)))
        on = self._comparison.plan.on
        if on is not None and kept.on != on:
            row.details.append(change("As it stood on", kept.on, on))
        return Outcome.CHANGED if row.details else Outcome.UNCHANGED


def _odd_played(read: ReadRow) -> str:
    """Where a row's matches do not add up; an old table may hold what nobody can explain."""
    names = ("won", "drawn", "lost")
    if "played" not in read.values or not all(name in read.values for name in ("won", "lost")):
        return ""
    total = sum(read.values.get(name, 0) for name in names)
    played = read.values["played"]
    return "" if total == played else f"Won, drawn and lost make {total}, and played is {played}."
