"""Small tables written by hand: results such as "A 6-3 B", and rows as a newspaper prints them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from league.enums import ResultKind, Side
from league.points import MatchFacts
from league.ruleset import Rules
from league.table import (
    Row,
    Table,
    TableAdjustment,
    TableEntry,
    TableResult,
    compute_table,
    explain,
)
from tests.league.rules_for_tests import one_leg_boards

NINE_LEGS = one_leg_boards(9)
EIGHT_LEGS = one_leg_boards(8)
START = date(2025, 9, 8)
NAMES = {name[0]: name for name in ("Anchor", "Bell", "Crown", "Dove", "Eagle")}


def week(number: int) -> date:
    """The Monday of a week of the season, counted from 1."""
    return START + timedelta(weeks=number - 1)


def played(score: str, on: date = START) -> TableResult:
    """A result such as "A 6-3 B"."""
    home, legs, away = score.split()
    won, lost = map(int, legs.split("-"))
    return TableResult(home, away, on, MatchFacts(home_legs=won, away_legs=lost))


def walkover(home: str, away: str, winner: Side, on: date = START) -> TableResult:
    return TableResult(home, away, on, MatchFacts(kind=ResultKind.WALKOVER, winner=winner))


def void(result: TableResult) -> TableResult:
    facts = dataclasses.replace(result.facts, kind=ResultKind.VOID)
    return dataclasses.replace(result, facts=facts)


def table(
    teams: str,
    *results: TableResult | str,
    rules: Rules = NINE_LEGS,
    deducted: Iterable[TableAdjustment] = (),
    **more: Any,
) -> Table:
    """The table of teams of one letter; ``more`` as ``compute_table`` takes it."""
    entries = [TableEntry(team, at) for at, team in enumerate(teams)]
    given_results = [played(one) if isinstance(one, str) else one for one in results]
    return compute_table(entries, given_results, deducted, rules, **more)


def off(team: str, points: int, on: date = START) -> TableAdjustment:
    return TableAdjustment(team, Decimal(-points), on)


def order(of: Table) -> list[str]:
    return [f"{row.position} {row.entry}" for row in of.rows]


def record(row: Row) -> str:
    """Played, won, drawn, lost, legs and points as a newspaper prints them."""
    legs = f"{row.legs_for}–{row.legs_against}"
    return f"P{row.played} W{row.won} D{row.drawn} L{row.lost} {legs} {row.points}"


def reasons(of: Table, names: dict[str, str] = NAMES) -> list[str]:
    """Why every row stands where it does, in words."""
    below = (*of.rows[1:], None)
    return [explain(row, other, names) for row, other in zip(of.rows, below, strict=False)]
