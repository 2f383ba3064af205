"""The sums of every entry, and the rows in their order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from league.points import Outcome, Scorer, Tally
from league.ruleset import Rules, from_quarters, to_quarters
from league.table.values import (
    Row,
    Table,
    TableAdjustment,
    TableBye,
    TableEntry,
    TableOpening,
    TablePlayOff,
    TableResult,
    TableWithdrawal,
)
from league.tiebreaks import Joint, Separation, Standing, Tier, rank

FORM_LENGTH = 5


@dataclass(slots=True)
class _Line:
    """The running sums of one entry."""

    order: Any
    standing: Standing
    played: int = 0
    drawn: int = 0
    lost: int = 0
    deducted: int = 0
    added: int = 0
    form: list[tuple[date, Any, int, str]] = field(default_factory=list)


def compute_table(
    entries: Iterable[TableEntry],
    results: Iterable[TableResult],
    adjustments: Iterable[TableAdjustment],
    rules: Rules,
    openings: Iterable[TableOpening] = (),
    *,
    byes: Iterable[TableBye] = (),
    withdrawals: Iterable[TableWithdrawal] = (),
    play_offs: Iterable[TablePlayOff] = (),
    as_of: date | None = None,
) -> Table:
    """The table, or as it stood at the end of ``as_of`` under what is known now.

    Withdrawals count on every date. Takes time linear in the results.
    """
    lines = _lines(entries)
    for opening in openings:
        _open(_line(lines, opening.entry), opening)
    scorer = Scorer(rules)
    for result in results:
        if as_of is None or result.on <= as_of:
            tally = scorer.tally(result.facts)
            if tally.outcome is not Outcome.NONE:
                _count(_line(lines, result.home), _line(lines, result.away), result.on, tally)
    for adjustment in adjustments:
        if as_of is None or adjustment.on <= as_of:
            _adjust(_line(lines, adjustment.entry), to_quarters(adjustment.points))
    tiers = rank([line.standing for line in lines.values()], rules.tie_breaks)
    return Table(tuple(_rows(tiers, lines)))


def _lines(entries: Iterable[TableEntry]) -> dict[Hashable, _Line]:
    listed = list(entries)
    lines = {one.entry: _Line(one.order, Standing(one.entry)) for one in listed}
    if len(lines) != len(listed) or len({one.order for one in listed}) != len(listed):
        raise ValueError("every entry stands in a table once, with an order of its own")
    return lines


def _line(lines: Mapping[Hashable, _Line], entry: Hashable) -> _Line:
    try:
        return lines[entry]
    except KeyError:
        raise ValueError(f"{entry!r} is not an entry of this table") from None


def _open(line: _Line, opening: TableOpening) -> None:
    standing = line.standing
    line.played += opening.won + opening.drawn + opening.lost
    line.drawn += opening.drawn
    line.lost += opening.lost
    standing.won += opening.won
    standing.legs_for += opening.legs_for
    standing.legs_against += opening.legs_against
    standing.boards_for += opening.boards_for
    standing.boards_against += opening.boards_against
    standing.points += to_quarters(opening.points)


def _count(home: _Line, away: _Line, on: date, tally: Tally) -> None:
    if home is away:
        raise ValueError(f"{home.standing.entry!r} cannot have met itself")
    _count_side(home, away, on, tally, 0)
    _count_side(away, home, on, tally, 1)


_LETTERS = {Outcome.HOME: ("W", "L"), Outcome.AWAY: ("L", "W"), Outcome.DRAWN: ("D", "D")}


def _count_side(line: _Line, other: _Line, on: date, tally: Tally, side: int) -> None:
    standing = line.standing
    letter = _LETTERS[tally.outcome][side]
    points, legs, boards, aggregate = tally.points, tally.legs, tally.boards, tally.aggregate
    line.played += 1
    if letter == "W":
        standing.won += 1
    elif letter == "L":
        line.lost += 1
    else:
        line.drawn += 1
    standing.points += points[side]
    standing.legs_for += legs[side]
    standing.legs_against += legs[1 - side]
    standing.boards_for += boards[side]
    standing.boards_against += boards[1 - side]
    standing.aggregate_for += aggregate[side]
    standing.aggregate_against += aggregate[1 - side]
    line.form.append((on, other.order, side, letter))
    meetings = standing.meetings.setdefault(other.standing.entry, [0, 0])
    meetings[0] += points[side]
    meetings[1] += legs[side] - legs[1 - side]


def _adjust(line: _Line, quarters: int) -> None:
    line.standing.points += quarters
    if quarters < 0:
        line.deducted -= quarters
    else:
        line.added += quarters


def _rows(tiers: list[Tier], lines: Mapping[Hashable, _Line]) -> Iterable[Row]:
    place = 1
    for tier in tiers:
        shown = sorted((lines[member.entry] for member in tier.members), key=lambda one: one.order)
        shares = None
        if len(shown) > 1:
            shares = Joint(tuple(line.standing.entry for line in shown), tier.level_on)
        for line in shown:
            yield _row(line, place, shares, tier.separation if line is shown[-1] else shares)
        place += len(shown)


def _row(
    line: _Line, place: int, shares: Joint | None, separated_by: Separation | Joint | None
) -> Row:
    standing = line.standing
    recent = sorted(line.form)[-FORM_LENGTH:]
    return Row(
        entry=standing.entry,
        place=place,
        joint=shares is not None,
        played=line.played,
        won=standing.won,
        drawn=line.drawn,
        lost=line.lost,
        legs_for=standing.legs_for,
        legs_against=standing.legs_against,
        boards_for=standing.boards_for,
        boards_against=standing.boards_against,
        deductions=from_quarters(line.deducted),
        additions=from_quarters(line.added),
        points=from_quarters(standing.points),
        form="".join(letter for *_, letter in recent),
        separated_by=separated_by,
        shares=shares,
    )
