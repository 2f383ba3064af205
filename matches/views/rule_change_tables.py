"""A competition's tables as they stand, and as they would under other rules, side by side."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass

from league.models import Competition, Fixture, RuleSet, Table
from league.models.standings import Standings, standings, tables_of
from league.table import Row


@dataclass(frozen=True, slots=True)
class Move:
    """One team in one table, now and then; in the order of the table to come."""

    name: str
    now: Row | None
    """None where it has no line, because it left and none of its matches counts."""
    then: Row | None

    @property
    def places(self) -> int:
        """How many places it goes up; below nothing where it goes down."""
        return self.now.place - self.then.place if self.now and self.then else 0

    @property
    def other(self) -> bool:
        """Whether its place or its points are others."""
        if self.now is None or self.then is None:
            return self.now is not self.then
        return self.now.position != self.then.position or self.now.points != self.then.points


@dataclass(frozen=True, slots=True)
class Comparison:
    """One table now and then."""

    table: Table
    moves: tuple[Move, ...]

    @property
    def moved(self) -> int:
        """How many teams go up or down, come in or fall out."""
        gone = (move for move in self.moves if move.now is None or move.then is None)
        return sum(1 for move in self.moves if move.places) + sum(1 for _ in gone)

    @property
    def changed(self) -> bool:
        """Whether any place or total is another."""
        return any(move.other for move in self.moves)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A result that counts now and could not be valued then."""

    fixture: Fixture
    why: str


def compared(competition: Competition, rule_set: RuleSet) -> tuple[list[Comparison], list[Dropped]]:
    """Every table now and under other rules, and the results that would drop out.

    Nothing is written: the same results are added up twice.
    """
    tables = tables_of([competition])
    now, then = _under(tables, competition, None), _under(tables, competition, rule_set)
    return (
        [_comparison(table, now[table.pk], then[table.pk]) for table in tables],
        _dropped(now, then),
    )


def _under(
    tables: list[Table], competition: Competition, rule_set: RuleSet | None
) -> dict[int, Standings]:
    # Copies: what is compared here must not be taken for what is in force.
    other = copy(competition)
    if rule_set is not None:
        other.rule_set = rule_set
    read = [copy(table) for table in tables]
    for table in read:
        table.competition = other
    return standings(read)


def _comparison(table: Table, now: Standings, then: Standings) -> Comparison:
    before: dict[Hashable, Row] = {row.entry: row for row in now.rows}
    after = {row.entry for row in then.rows}
    moves = [Move(then.names[row.entry], before.get(row.entry), row) for row in then.rows]
    moves += [Move(now.names[row.entry], row, None) for row in now.rows if row.entry not in after]
    return Comparison(table, tuple(moves))


def _dropped(now: dict[int, Standings], then: dict[int, Standings]) -> list[Dropped]:
    known = {one.fixture_id for table in now.values() for one in table.uncounted}
    why = {
        one.fixture_id: one.why
        for table in then.values()
        for one in table.uncounted
        if one.fixture_id not in known
    }
    fixtures = Fixture.objects.filter(pk__in=why).select_related("home", "away")
    return [Dropped(one, why[one.pk]) for one in fixtures.order_by("date", "pk")]
