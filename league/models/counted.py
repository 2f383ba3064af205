"""What tables count, as it is kept: results, points by decision, balances, byes, who left.

Rows in, the pure modules' values out, in the same few queries for any number of tables. Nothing is
worked out here, written or kept.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from league import table as pure
from league.enums import ByeKind, ResultKind, Side, TieBreak, WithdrawnRemaining
from league.models.mishaps import Bye, PlayOff, RuleChange, TeamWithdrawal
from league.models.results import Adjustment, Result
from league.models.structure import Competition, Entry, OpeningBalance, Table
from league.points import MatchFacts
from league.ruleset import Rules

Names = Mapping[Hashable, str]
CountedResult = tuple[int, pure.TableResult]
"""A result that stands, with the number of its fixture."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """A result that an official decided, and why."""

    fixture_id: int
    result: pure.TableResult
    why: str


@dataclass(slots=True)
class Counted:
    """All that one table counts."""

    results: list[CountedResult] = field(default_factory=list)
    awarded: list[Awarded] = field(default_factory=list)
    """Those of the results that were awarded."""
    adjustments: list[Adjustment] = field(default_factory=list)
    openings: list[OpeningBalance] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    withdrawals: list[TeamWithdrawal] = field(default_factory=list)
    play_offs: list[PlayOff] = field(default_factory=list)
    rule_changes: list[RuleChange] = field(default_factory=list)
    """Rules that took the place of others, the latest last; what counts, the present ones say."""

    def compute(
        self,
        entries: Iterable[Hashable],
        results: Iterable[CountedResult],
        rules: Rules,
        as_of: date | None,
    ) -> pure.Table:
        """The table of some of the results and of everything else."""
        return pure.compute_table(
            [pure.TableEntry(number, number) for number in entries],
            [result for _, result in results],
            [pure.TableAdjustment(one.entry_id, one.points, one.date) for one in self.adjustments],
            rules,
            [_opening(one) for one in self.openings],
            byes=[_bye(one) for one in self.byes],
            withdrawals=self.leavers(),
            play_offs=[
                pure.TablePlayOff(one.winner_id, one.loser_id, one.date) for one in self.play_offs
            ],
            as_of=as_of,
        )

    def leavers(self) -> list[pure.TableWithdrawal]:
        """Who left, as the table takes it."""
        return [pure.TableWithdrawal(one.entry_id, one.on, one.halfway) for one in self.withdrawals]


def read(
    tables: Sequence[Table], rules: Mapping[int, Rules]
) -> tuple[dict[int, Names], dict[int, Counted]]:
    """The entries' names by competition, and what each table counts.

    Two queries for any number of tables; one more for each kind of thing that there is only where
    something happened, or that the rules may count.
    """
    entries = _entries(rules)
    found = {table.pk: Counted() for table in tables}
    _results(tables, rules, found)
    if entries.with_opening:
        for opening in OpeningBalance.objects.filter(table__in=tables).order_by("entry_id"):
            found[opening.table_id].openings.append(opening)
    if entries.with_adjustment:
        for adjustment in Adjustment.objects.standing().filter(table__in=tables):
            found[adjustment.table_id].adjustments.append(adjustment)
    by_competition: dict[int, list[Counted]] = {}
    for table in tables:
        by_competition.setdefault(table.competition_id, []).append(found[table.pk])
    _mishaps(rules, entries, by_competition)
    if played_off := [table for table in tables if _plays_off(rules[table.competition_id])]:
        for play_off in PlayOff.objects.standing().filter(table__in=played_off):
            found[play_off.table_id].play_offs.append(play_off)
    return entries.names, found


@dataclass(slots=True)
class _Entries:
    """Who plays, by competition, and in which competitions something happened."""

    names: dict[int, Names]
    left: set[int] = field(default_factory=set)
    under_new_rules: set[int] = field(default_factory=set)
    with_opening: set[int] = field(default_factory=set)
    with_adjustment: set[int] = field(default_factory=set)


def _entries(competitions: Collection[int]) -> _Entries:
    """One query, which also says what else there is to ask for."""
    mine = OuterRef("pk")
    columns = (
        Entry.objects.filter(competition__in=competitions)
        .order_by("pk")
        .values_list(
            "competition_id",
            "pk",
            "name",
            "withdrawn_on",
            Exists(RuleChange.objects.filter(competition=OuterRef("competition"))),
            Exists(OpeningBalance.objects.filter(entry=mine)),
            Exists(Adjustment.objects.standing().filter(entry=mine)),
        )
    )
    names: dict[int, dict[Hashable, str]] = {number: {} for number in competitions}
    found = _Entries(dict(names))
    for competition, entry, name, withdrawn_on, changed, opened, adjusted in columns:
        names[competition][entry] = name
        if withdrawn_on is not None:
            found.left.add(competition)
        if changed:
            found.under_new_rules.add(competition)
        if opened:
            found.with_opening.add(competition)
        if adjusted:
            found.with_adjustment.add(competition)
    return found


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
_WHICH = ("fixture_id", "fixture__home_id", "fixture__away_id", "fixture__date", "note", "table_id")
_PLACE = len(_WHICH)
"""How many columns stand before the facts: which result it is, and last of them its table."""


def _results(
    tables: Sequence[Table], rules: Mapping[int, Rules], found: Mapping[int, Counted]
) -> None:
    """Each result that stands; plain values, since a season's table has hundreds of them."""
    by_table = {table.pk: rules[table.competition_id] for table in tables}
    standing = Result.objects.standing().filter(table__in=tables).order_by()
    # A season knows few different scores, so each is read once.
    known: dict[tuple[object, ...], MatchFacts] = {}
    for row in standing.values_list(*_WHICH, *_FACTS):
        fixture_id, home, away, on, note, table_id = row[:_PLACE]
        same = row[_PLACE - 1 :]
        facts = known.get(same)
        if facts is None:
            facts = known[same] = _facts(by_table[table_id], *row[_PLACE:])
        result = pure.TableResult(home, away, on, facts)
        found[table_id].results.append((fixture_id, result))
        if facts.kind is ResultKind.AWARDED:
            found[table_id].awarded.append(Awarded(fixture_id, result, note))


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


def _mishaps(
    rules: Mapping[int, Rules], entries: _Entries, found: Mapping[int, list[Counted]]
) -> None:
    """What befell whole competitions: it counts in every table of theirs."""
    if entries.left:
        for one in withdrawals_from(entries.left):
            for counted in found[one.entry.competition_id]:
                counted.withdrawals.append(one)
    if paid := [number for number, its in rules.items() if _pays_byes(its)]:
        for bye in Bye.objects.standing().filter(competition__in=paid).select_related("withdrawal"):
            for counted in found[bye.competition_id]:
                counted.byes.append(bye)
    if entries.under_new_rules:
        changes = RuleChange.objects.filter(competition__in=entries.under_new_rules)
        for change in changes.select_related("before", "after"):
            for counted in found[change.competition_id]:
                counted.rule_changes.append(change)


def withdrawals_from(competitions: Iterable[Competition | int]) -> QuerySet[TeamWithdrawal]:
    """The teams that left some competitions and have not come back, each with its entry."""
    standing = TeamWithdrawal.objects.standing()
    return standing.filter(entry__competition__in=competitions).select_related("entry")


def left_from(competitions: Iterable[int]) -> dict[int, dict[int, TeamWithdrawal]]:
    """The same by competition and entry; one query."""
    left: dict[int, dict[int, TeamWithdrawal]] = {}
    for one in withdrawals_from(competitions):
        left.setdefault(one.entry.competition_id, {})[one.entry_id] = one
    return left


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


def _opening(opening: OpeningBalance) -> pure.TableOpening:
    return pure.TableOpening(
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
