"""Reads for tables and lists of results: rows in, the pure modules' values out.

A table counts results that stand and nothing else: no card, no draft and no fixture's status comes
near it. Any number of tables is read in the same few queries. Nothing is written or kept here.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Prefetch, QuerySet

from league import table as pure
from league.enums import (
    ByeKind,
    CompetitionKind,
    ResultKind,
    Side,
    TieBreak,
    WithdrawnRemaining,
)
from league.models.mishaps import Bye, PlayOff, TeamWithdrawal
from league.models.results import Adjustment, Result
from league.models.structure import (
    Competition,
    Entry,
    OpeningBalance,
    Season,
    Table,
)
from league.points import FactsError, MatchFacts, Scorer
from league.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A result that the competition's present rules cannot value, and why."""

    fixture_id: int
    why: str


@dataclass(frozen=True)
class Standings:
    """One table as it stands, with what its lines are about."""

    table: Table
    rules: Rules
    rows: tuple[pure.Row, ...]
    names: Mapping[Hashable, str]
    """The entries' names of that season, by their numbers."""
    adjustments: Sequence[Adjustment]
    last_date: date | None = None
    """The date of the latest match that counts; None where there is none."""
    uncounted: Sequence[Uncounted] = field(default=())
    withdrawals: Sequence[TeamWithdrawal] = field(default=())
    """Teams that left, with or without a line in the table."""
    play_offs: Sequence[PlayOff] = field(default=())

    def adjustments_of(self, entry_id: Hashable) -> list[Adjustment]:
        """What was put on or taken off one entry, in the order of dates."""
        return [one for one in self.adjustments if one.entry_id == entry_id]


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
    read: dict[int, Rules] = {}
    rules = {}
    for competition in competitions:
        if competition.rule_set_id not in read:
            read[competition.rule_set_id] = competition.rule_set.rules
        rules[competition.pk] = read[competition.rule_set_id]
    return rules


def standings(tables: Sequence[Table], *, as_of: date | None = None) -> dict[int, Standings]:
    """Tables by their numbers, as they stand or stood at the end of a day.

    Four queries for any number of tables, which come with their competition and rule set; one more
    for each of: teams that left, byes that are paid, play-offs that decide.
    """
    rules = rules_of(table.competition for table in tables)
    names, left = _names(rules)
    results = _results(tables, rules)
    openings = _openings(tables)
    adjustments: dict[int, list[Adjustment]] = {}
    for adjustment in _until(Adjustment.objects.standing().filter(table__in=tables), as_of):
        adjustments.setdefault(adjustment.table_id, []).append(adjustment)
    mishaps = _mishaps(tables, rules, left)
    return {
        table.pk: _standings(
            table,
            rules[table.competition_id],
            names.get(table.competition_id, {}),
            results[table.pk],
            adjustments.get(table.pk, []),
            openings.get(table.pk, []),
            mishaps[table.pk],
            as_of,
        )
        for table in tables
    }


def _names(competitions: Iterable[int]) -> tuple[dict[int, dict[Hashable, str]], set[int]]:
    """The entries' names by competition, and the competitions that somebody has left."""
    found = Entry.objects.filter(competition__in=set(competitions)).order_by("pk")
    names: dict[int, dict[Hashable, str]] = {}
    left = set()
    columns = found.values_list("competition_id", "pk", "name", "withdrawn_on")
    for competition, entry, name, withdrawn_on in columns:
        names.setdefault(competition, {})[entry] = name
        if withdrawn_on is not None:
            left.add(competition)
    return names, left


@dataclass(slots=True)
class _Mishaps:
    """What a table counts beside results and adjustments."""

    withdrawals: list[TeamWithdrawal] = field(default_factory=list)
    byes: list[pure.TableBye] = field(default_factory=list)
    play_offs: list[PlayOff] = field(default_factory=list)


def _mishaps(
    tables: Sequence[Table], rules: Mapping[int, Rules], left: Collection[int]
) -> dict[int, _Mishaps]:
    """By table; each kind is asked for only where the rules count it, in one query."""
    found = {table.pk: _Mishaps() for table in tables}
    by_competition: dict[int, list[_Mishaps]] = {}
    for table in tables:
        by_competition.setdefault(table.competition_id, []).append(found[table.pk])
    if left:
        for one in (
            TeamWithdrawal.objects.standing()
            .filter(entry__competition__in=left)
            .select_related("entry")
        ):
            for mishaps in by_competition[one.entry.competition_id]:
                mishaps.withdrawals.append(one)
    if paid := [number for number, its in rules.items() if _pays_byes(its)]:
        for bye in Bye.objects.standing().filter(competition__in=paid).select_related("withdrawal"):
            for mishaps in by_competition[bye.competition_id]:
                mishaps.byes.append(_bye(bye))
    if played_off := [table for table in tables if _plays_off(rules[table.competition_id])]:
        for play_off in PlayOff.objects.standing().filter(table__in=played_off):
            found[play_off.table_id].play_offs.append(play_off)
    return found


def _pays_byes(rules: Rules) -> bool:
    mishaps = rules.mishaps
    return bool(mishaps.bye) or mishaps.withdrawal.remaining is not WithdrawnRemaining.NOTHING


def _plays_off(rules: Rules) -> bool:
    orders = [rules.tie_breaks, *([rules.top.tie_breaks] if rules.top else [])]
    return any(TieBreak.PLAY_OFF in order for order in orders)


def _bye(bye: Bye) -> pure.TableBye:
    left = bye.withdrawal
    late = left is not None and left.on > left.halfway
    return pure.TableBye(bye.entry_id, bye.date, ByeKind(bye.kind), late)


def _until(adjustments: QuerySet[Adjustment], as_of: date | None) -> QuerySet[Adjustment]:
    return adjustments if as_of is None else adjustments.filter(date__lte=as_of)


_FACTS = (
    "kind",
    "home_legs",
    "away_legs",
    "home_boards",
    "away_boards",
    "home_aggregate",
    "away_aggregate",
    "home_points",
    "away_points",
    "winner",
)
_PLACE = 5
"""How many columns stand before the facts: which result it is, and last of them its table."""

_Counted = tuple[int, pure.TableResult]


def _results(tables: Sequence[Table], rules: Mapping[int, Rules]) -> dict[int, list[_Counted]]:
    """By table, each result that stands with the number of its fixture.

    Plain values and no model instances: a season's table is read on every visit.
    """
    by_table = {table.pk: rules[table.competition_id] for table in tables}
    rows = (
        Result.objects.standing()
        .filter(table__in=tables)
        .order_by()
        .values_list(
            "fixture_id", "fixture__home_id", "fixture__away_id", "fixture__date", "table_id",
            *_FACTS,
        )
    )  # fmt: skip
    found: dict[int, list[_Counted]] = {number: [] for number in by_table}
    # A season knows few different scores, so each is read once.
    known: dict[tuple[object, ...], MatchFacts] = {}
    for row in rows:
        fixture_id, home, away, on, table_id = row[:_PLACE]
        same = row[_PLACE - 1 :]
        facts = known.get(same)
        if facts is None:
            facts = known[same] = _facts(by_table[table_id], *row[_PLACE:])
        found[table_id].append((fixture_id, pure.TableResult(home, away, on, facts)))
    return found


def _facts(
    rules: Rules,
    kind: str,
    home_legs: int,
    away_legs: int,
    home_boards: int,
    away_boards: int,
    home_aggregate: int | None,
    away_aggregate: int | None,
    home_points: object,
    away_points: object,
    winner: str,
) -> MatchFacts:
    # Where every board is one leg, a score entered without its boards says who won them too.
    boards = (None, None) if rules.boards_are_legs else (home_boards, away_boards)
    return MatchFacts(
        kind=ResultKind(kind),
        home_legs=home_legs,
        away_legs=away_legs,
        home_boards=boards[0],
        away_boards=boards[1],
        home_aggregate=home_aggregate,
        away_aggregate=away_aggregate,
        home_points=home_points,  # type: ignore[arg-type]
        away_points=away_points,  # type: ignore[arg-type]
        winner=Side(winner) if winner else None,
    )


def facts_of(result: Result, rules: Rules) -> MatchFacts:
    """A result as the facts that points are worked out from."""
    return _facts(rules, *(getattr(result, name) for name in _FACTS))


def _openings(tables: Sequence[Table]) -> dict[int, list[pure.TableOpening]]:
    found: dict[int, list[pure.TableOpening]] = {}
    for opening in OpeningBalance.objects.filter(table__in=tables):
        found.setdefault(opening.table_id, []).append(
            pure.TableOpening(
                opening.entry_id,
                won=opening.won,
                drawn=opening.drawn,
                lost=opening.lost,
                legs_for=opening.legs_for,
                legs_against=opening.legs_against,
                boards_for=opening.boards_for,
                boards_against=opening.boards_against,
                aggregate_for=opening.aggregate_for,
                aggregate_against=opening.aggregate_against,
                points=opening.points,
                on=opening.on,
            )
        )
    return found


def _standings(
    table: Table,
    rules: Rules,
    names: dict[Hashable, str],
    results: list[_Counted],
    adjustments: list[Adjustment],
    openings: list[pure.TableOpening],
    mishaps: _Mishaps,
    as_of: date | None,
) -> Standings:
    listed = [pure.TableEntry(number, number) for number in names]
    changes = [pure.TableAdjustment(one.entry_id, one.points, one.date) for one in adjustments]
    left = [pure.TableWithdrawal(one.entry_id, one.on, one.halfway) for one in mishaps.withdrawals]
    parted = [pure.TablePlayOff(one.winner_id, one.loser_id, one.date) for one in mishaps.play_offs]

    def compute(counted: list[_Counted]) -> pure.Table:
        return pure.compute_table(
            listed,
            [result for _, result in counted],
            changes,
            rules,
            openings,
            byes=mishaps.byes,
            withdrawals=left,
            play_offs=parted,
            as_of=as_of,
        )

    uncounted: list[Uncounted] = []
    try:
        computed = compute(results)
    except FactsError:
        # New rules may count what an old result does not say. The rest of the table still stands.
        results, uncounted = _valued(results, rules)
        computed = compute(results)
    dates = [
        r.on
        for _, r in results
        if r.facts.kind is not ResultKind.VOID and (as_of is None or r.on <= as_of)
    ]
    return Standings(
        table,
        rules,
        computed.rows,
        names,
        adjustments,
        last_date=max(dates, default=None),
        uncounted=uncounted,
        withdrawals=mishaps.withdrawals,
        play_offs=mishaps.play_offs,
    )


def _valued(results: list[_Counted], rules: Rules) -> tuple[list[_Counted], list[Uncounted]]:
    """Results apart into those that the rules can value and those that they cannot."""
    scorer, good, bad = Scorer(rules), [], []
    for fixture_id, result in results:
        try:
            scorer.tally(result.facts)
        except FactsError as error:
            bad.append(Uncounted(fixture_id, str(error)))
        else:
            good.append((fixture_id, result))
    return good, bad
