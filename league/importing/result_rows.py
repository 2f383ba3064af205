"""The scores in a file of results: which table they are for, and what stands there already.

Only what another file wrote is replaced by a file. What counts from a card, a walkover or an award
is left to the page where it was done.
"""

from __future__ import annotations

from league.enums import FixtureStatus, ResultKind, ResultSource
from league.importing.comparing import Comparison
from league.importing.difference import Outcome, RowOutcome
from league.importing.plan import NewResult, Ref
from league.importing.present import DivisionNow, FixtureNow, Pair, ResultNow, TableNow
from league.importing.rows import ReadRow
from league.importing.scores import Score, ScoreCheck
from league.importing.values import plain_day

_NOT_NOW = {
    FixtureStatus.POSTPONED: "is postponed; give it its new date on its own page first",
    FixtureStatus.WALKOVER: "is a walkover; undo the walkover on its own page first",
    FixtureStatus.VOID: "is void; bring it back on its own page first",
}
_COUNTS_FROM = {
    ResultSource.CARD: "its card; correct the card",
    ResultSource.RULING: "a ruling; take the ruling back first",
    ResultSource.OFFICIAL: "what an official decided; undo that first",
}


class ResultRows:
    """Adds scores to the plan of a comparison, row by row."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._standing = {(one.fixture, one.table): one for one in comparison.present.results}
        self._checks: dict[int, ScoreCheck] = {}

    def add(
        self,
        row: RowOutcome,
        read: ReadRow,
        division: DivisionNow,
        ref: Ref,
        fixture: FixtureNow | None,
    ) -> Outcome:
        """The score of a row, if it has one."""
        score = self._score(row, read)
        if score is None or row.faults:
            return Outcome.UNCHANGED
        table = self._table(row, division)
        if table is None:
            return Outcome.REFUSED
        standing = self._standing.get((fixture.pk, table.pk)) if fixture else None
        if standing is not None:
            score = _with_kept(score, standing)
            if _same(score, standing):
                return Outcome.UNCHANGED
        if not self._may_be(row, read, division, fixture, standing, score):
            return Outcome.REFUSED
        check = self._check(division, table)
        if fault := check.fault(score):
            self._comparison.refuse(row, read, _column(read), fault)
            return Outcome.REFUSED
        if query := check.query(score):
            row.queries.append(query)
        self._comparison.plan.results.append(
            NewResult(ref, table.pk, score.legs, score.boards, score.pegged, standing is not None)
        )
        said = f"{score.legs[0]}–{score.legs[1]}"
        if standing is None:
            row.details.append(f"Result: {said}")
            return Outcome.ADDED
        row.details.append(f"Result: {standing.legs[0]}–{standing.legs[1]} → {said}")
        return Outcome.CHANGED

    def _score(self, row: RowOutcome, read: ReadRow) -> Score | None:
        """What a row says of the score; None where it says nothing, as not everything is played."""
        legs = self._pair(row, read, "home_score", "away_score") or read.values.get("score")
        if legs is None:
            return None
        return Score(
            legs,
            self._pair(row, read, "home_boards", "away_boards"),
            self._pair(row, read, "home_pegged", "away_pegged"),
        )

    def _pair(self, row: RowOutcome, read: ReadRow, home: str, away: str) -> Pair | None:
        both = read.values.get(home), read.values.get(away)
        if both[0] is not None and both[1] is not None:
            return both[0], both[1]
        if both != (None, None):
            empty = away if both[1] is None else home
            label = self._comparison.kind.column(empty).label
            message = f"“{label}” is empty while the other side has a number; 0 is written as 0."
            self._comparison.refuse(row, read, empty, message)
        return None

    def _table(self, row: RowOutcome, division: DivisionNow) -> TableNow | None:
        """The table that the scores are for."""
        tables = division.tables
        if len(tables) == 1:
            return tables[0]
        for table in tables:
            if table.pk == self._comparison.wishes.table:
                return table
        names = " and ".join(table.name for table in tables)
        message = f"{division.name} has several tables, {names}; choose which the scores are for."
        self._comparison.refuse_row(row, message)
        return None

    def _may_be(
        self,
        row: RowOutcome,
        read: ReadRow,
        division: DivisionNow,
        fixture: FixtureNow | None,
        standing: ResultNow | None,
        score: Score,
    ) -> bool:
        """Whether the match may get this result; it is said why not."""
        comparison = self._comparison
        day = read.values.get("date") or (fixture.date if fixture else None)
        if day is not None and day > comparison.present.today:
            message = f"{plain_day(day)} is still to come, so there can be no result yet."
            comparison.refuse(row, read, "date", message)
        if standing is not None and standing.source is not ResultSource.IMPORT:
            counts = f"{standing.legs[0]}–{standing.legs[1]} counts from"
            message = f"{counts} {_COUNTS_FROM[standing.source]}."
            comparison.refuse(row, read, _column(read), message)
        elif fixture is not None and fixture.status in _NOT_NOW:
            match = row.label.partition(",")[0]
            comparison.refuse_row(row, f"{match} {_NOT_NOW[fixture.status]}.")
        return not row.faults

    def _check(self, division: DivisionNow, table: TableNow) -> ScoreCheck:
        if table.pk not in self._checks:
            self._checks[table.pk] = ScoreCheck(division.rules, table.rules)
        return self._checks[table.pk]


def _column(read: ReadRow) -> str:
    return "home_score" if "home_score" in read.values else "score"


def _with_kept(score: Score, standing: ResultNow) -> Score:
    """A score with what a file leaves out as it was brought in before."""
    if score.legs != standing.legs:
        return score
    return Score(score.legs, score.boards or standing.boards, score.pegged or standing.pegged)


def _same(score: Score, standing: ResultNow) -> bool:
    kept = (standing.legs, standing.boards, standing.pegged)
    return standing.kind is ResultKind.PLAYED and kept == (score.legs, score.boards, score.pegged)
