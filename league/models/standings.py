"""Tables as they stand, or stood on a day: what is kept, worked out by the pure modules.

A table counts results that stand and nothing else: no card, no draft and no fixture's status comes
near it. Any number of tables is read in the same few queries. Nothing is written or kept here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Prefetch

from league import table as pure
from league.enums import CompetitionKind, ResultKind
from league.models.counted import Awarded, Counted, CountedResult, Names, facts_of, read
from league.models.mishaps import PlayOff, RuleChange, TeamWithdrawal
from league.models.results import Adjustment
from league.models.structure import Competition, OpeningBalance, Season, Table
from league.points import FactsError, Scorer
from league.ruleset import Rules
from league.table.leaving import Leavers

__all__ = [
    "Standings",
    "Uncounted",
    "competitions_of",
    "facts_of",
    "rules_of",
    "standings",
    "tables_in",
    "tables_of",
]


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A result that the competition's present rules cannot value, and why."""

    fixture_id: int
    why: str
    result: pure.TableResult


@dataclass(frozen=True)
class Standings:
    """One table as it stands, with what its lines are about."""

    table: Table
    rules: Rules
    rows: tuple[pure.Row, ...]
    names: Names
    """The entries' names of that season, by their numbers."""
    adjustments: Sequence[Adjustment]
    as_of: date | None = None
    """The day at whose end it stood like this; None for now."""
    last_date: date | None = None
    """The date of the latest match that counts; None where there is none."""
    uncounted: Sequence[Uncounted] = field(default=())
    awarded: Sequence[Awarded] = field(default=())
    """What officials decided, as far as it counts."""
    openings: Sequence[OpeningBalance] = field(default=())
    """What entries brought with them."""
    withdrawals: Sequence[TeamWithdrawal] = field(default=())
    """Teams that left, with or without a line in the table."""
    play_offs: Sequence[PlayOff] = field(default=())
    rule_changes: Sequence[RuleChange] = field(default=())
    """Rules that took the place of others, the latest last."""

    def adjustments_of(self, entry_id: Hashable) -> list[Adjustment]:
        """What was put on or taken off one entry, in the order of dates."""
        return [one for one in self.adjustments if one.entry_id == entry_id]

    def opening_of(self, entry_id: Hashable) -> OpeningBalance | None:
        """What one entry brought with it."""
        return next((one for one in self.openings if one.entry_id == entry_id), None)


def competitions_of(season: Season) -> list[Competition]:
    """A season's competitions in the order of its pages, with their rules and tables; 2 queries."""
    found = season.competitions.select_related("rule_set").order_by("place", "pk")
    return list(found.prefetch_related(Prefetch("tables", queryset=Table.objects.order_by("pk"))))


def tables_of(competitions: Iterable[Competition]) -> list[Table]:
    """The tables of some competitions; a knock-out has none to show."""
    return [
        table
        for competition in competitions
        if competition.kind != CompetitionKind.KNOCKOUT
        for table in competition.tables.all()
    ]


def tables_in(season: Season) -> list[Table]:
    """The same of a whole season, each with its competition but without the rules; one query."""
    found = Table.objects.filter(competition__season=season).select_related("competition")
    in_order = found.order_by("competition__place", "competition_id", "pk")
    return [one for one in in_order if one.competition.kind != CompetitionKind.KNOCKOUT]


def rules_of(competitions: Iterable[Competition]) -> dict[int, Rules]:
    """The rules that govern each competition now; a shared rule set is read once."""
    read_already: dict[int, Rules] = {}
    rules = {}
    for competition in competitions:
        if competition.rule_set_id not in read_already:
            read_already[competition.rule_set_id] = competition.rule_set.rules
        rules[competition.pk] = read_already[competition.rule_set_id]
    return rules


def standings(tables: Sequence[Table], *, as_of: date | None = None) -> dict[int, Standings]:
    """Tables by their numbers, as they stand or stood at the end of a day.

    Two queries for any number of tables, which come with their competition and rule set; one more
    for each of these where there is any: points by decision, balances, teams that left, changed
    rules, byes that are paid, play-offs that decide.
    """
    rules = rules_of(table.competition for table in tables)
    names, counted = read(tables, rules)
    return {
        table.pk: _standings(
            table,
            rules[table.competition_id].in_table(table.discipline),
            names[table.competition_id],
            counted[table.pk],
            as_of,
        )
        for table in tables
    }


def _standings(
    table: Table, rules: Rules, names: Names, counted: Counted, as_of: date | None
) -> Standings:
    results, uncounted = counted.results, list[Uncounted]()
    try:
        computed = counted.compute(names, results, rules, as_of)
    except FactsError:
        # New rules may count what an old result does not say. The rest of the table still stands.
        results, uncounted = _valued(results, rules)
        computed = counted.compute(names, results, rules, as_of)

    def until(on: date) -> bool:
        return as_of is None or on <= as_of

    left = Leavers(counted.leavers(), rules.mishaps.withdrawal)
    count = [
        (number, result)
        for number, result in results
        if result.facts.kind is not ResultKind.VOID
        and until(result.on)
        and not left.make_void(result)
    ]
    matches = {number for number, _ in count}
    return Standings(
        table,
        rules,
        computed.rows,
        names,
        [one for one in counted.adjustments if until(one.date)],
        as_of=as_of,
        last_date=max((result.on for _, result in count), default=None),
        uncounted=[one for one in uncounted if until(one.result.on)],
        awarded=[one for one in counted.awarded if one.fixture_id in matches],
        openings=[one for one in counted.openings if until(one.on)],
        withdrawals=counted.withdrawals,
        play_offs=[one for one in counted.play_offs if until(one.date)],
        rule_changes=counted.rule_changes,
    )


def _valued(
    results: list[CountedResult], rules: Rules
) -> tuple[list[CountedResult], list[Uncounted]]:
    """Results apart into those that the rules can value and those that they cannot."""
    scorer, good, bad = Scorer(rules), [], []
    for fixture_id, result in results:
        try:
            scorer.tally(result.facts)
        except FactsError as error:
            bad.append(Uncounted(fixture_id, str(error), result))
        else:
            good.append((fixture_id, result))
    return good, bad
