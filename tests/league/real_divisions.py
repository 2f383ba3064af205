"""A division as plain data, put through the product's own table."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from league.enums import ByeKind, ResultKind, Side
from league.points import MatchFacts
from league.ruleset import Rules
from league.table import (
    Row,
    Table,
    TableAdjustment,
    TableBye,
    TableEntry,
    TableOpening,
    TablePlayOff,
    TableResult,
    TableWithdrawal,
    compute_table,
)
from league.tiebreaks import Countback, Joint, PlayOffDay, Separation, Value
from tests.league.random_divisions import Division


def real_table(division: Division) -> Table:
    """The product's table of a division."""
    return compute_table(
        [TableEntry(team, at) for at, team in enumerate(division.entries)],
        [real_result(match) for match in division.matches],
        [TableAdjustment(team, Decimal(points), on) for team, points, on in division.adjustments],
        Rules.from_dict(division.rules),
        [real_opening(opening) for opening in division.openings],
        byes=[real_bye(bye) for bye in division.byes],
        withdrawals=[TableWithdrawal(**left) for left in division.withdrawals],
        play_offs=[TablePlayOff(**played) for played in division.play_offs],
        as_of=division.as_of,
    )


def real_result(match: dict[str, Any]) -> TableResult:
    kind = ResultKind(match["kind"])
    points, pegged, winner = match["points"], match["pegged"], match["winner"]
    facts = MatchFacts(
        kind=kind,
        home_legs=match["legs"][0],
        away_legs=match["legs"][1],
        home_boards=match["boards"][0],
        away_boards=match["boards"][1],
        home_aggregate=pegged[0],
        away_aggregate=pegged[1],
        home_points=Decimal(points[0]) if points else None,
        away_points=Decimal(points[1]) if points else None,
        winner=Side(winner) if winner else None,
    )
    return TableResult(match["home"], match["away"], match["on"], facts)


def real_opening(opening: dict[str, Any]) -> TableOpening:
    return TableOpening(
        opening["entry"],
        won=opening["W"],
        drawn=opening["D"],
        lost=opening["L"],
        legs_for=opening["F"],
        legs_against=opening["A"],
        boards_for=opening["BF"],
        boards_against=opening["BA"],
        aggregate_for=opening["GF"],
        aggregate_against=opening["GA"],
        points=Decimal(opening["Pts"]),
        on=opening["on"],
    )


def real_bye(bye: dict[str, Any]) -> TableBye:
    return TableBye(bye["entry"], bye["on"], ByeKind(bye["kind"]), bye["second_half"])


def real_rows(table: Table) -> list[tuple[Any, ...]]:
    """The product's rows as plain tuples; last of all, who left without a row."""
    rows = [
        (
            *(row.place, row.joint, row.entry, row.played, row.won, row.drawn, row.lost),
            *(row.legs_for, row.legs_against, row.boards_for, row.boards_against),
            *(row.aggregate_for, row.aggregate_against, row.byes, row.withdrawn),
            *(Fraction(row.deductions), Fraction(row.additions), Fraction(row.bye_points)),
            *(Fraction(row.points), row.form, said(row)),
        )
        for row in table.rows
    ]
    return [*rows, tuple(one.entry for one in table.withdrawn)]


def said(row: Row) -> Any:
    """What parts a row from the next, in plain values."""
    reason = row.separated_by
    if isinstance(reason, Joint):
        assert reason is row.shares
        return ("play-off needed" if row.play_off_needed else "joint", reason.top)
    if isinstance(reason, Separation):
        values = plain(reason.above), plain(reason.below)
        return (reason.criterion.value, reason.top, *values)
    return None


def plain(value: Value) -> Any:
    if isinstance(value, Countback):
        return list(value.margins)
    if isinstance(value, PlayOffDay):
        return value.on
    if isinstance(value, Decimal):
        return Fraction(value)
    return value if isinstance(value, int) else (Fraction(value.points), value.difference)
