"""The sums of every entry, and the rows in their order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from league.enums import ByeKind, WithdrawnRemaining
from league.points import Outcome, Scorer, Tally
from league.ruleset import MishapRules, Rules, from_quarters, to_quarters
from league.table.leaving import Leavers
from league.table.values import (
    NOTHING,
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
from league.tiebreaks import Joint, PlayedOff, Separation, Standing, Tier, rank

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
    byes: int = 0
    bye_points: int = 0
    withdrawn: bool = False
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
    leavers = Leavers(withdrawals, rules.mishaps.withdrawal)
    for entry in leavers:
        _line(lines, entry)
    for opening in openings:
        if as_of is None or opening.on is None or opening.on <= as_of:
            _open(_line(lines, opening.entry), opening)
    last = _count_results(results, lines, Scorer(rules), leavers, as_of)
    for bye in byes:
        line = _line(lines, bye.entry)
        if last is not None and bye.on <= last and leavers.still_here(bye.entry, bye.on):
            _give_bye(line, bye, rules.mishaps)
    for adjustment in adjustments:
        if as_of is None or adjustment.on <= as_of:
            _adjust(_line(lines, adjustment.entry), to_quarters(adjustment.points))
    for entry in leavers:
        lines[entry].withdrawn = True
    standing = {entry: line for entry, line in lines.items() if entry not in leavers.expunged}
    tiers = rank(
        [line.standing for line in standing.values()],
        rules.tie_breaks,
        top=rules.top,
        play_off_to=rules.play_off_to,
        play_offs=_played_off(play_offs, lines, as_of),
    )
    gone = sorted(leavers.expunged.values(), key=lambda one: lines[one.entry].order)
    return Table(tuple(_rows(tiers, standing)), tuple(gone))


def _count_results(
    results: Iterable[TableResult],
    lines: Mapping[Hashable, _Line],
    scorer: Scorer,
    leavers: Leavers,
    as_of: date | None,
) -> date | None:
    """Add the results up; the day of the last that counts, None without any."""
    last = None
    somebody_left = bool(leavers)
    for result in results:
        on = result.on
        if as_of is not None and on > as_of:
            continue
        if somebody_left and leavers.make_void(result):
            continue
        tally = scorer.tally(result.facts)
        if tally.outcome is not Outcome.NONE:
            _count(_line(lines, result.home), _line(lines, result.away), on, tally)
            if last is None or on > last:
                last = on
    return last


def _played_off(
    play_offs: Iterable[TablePlayOff], lines: Mapping[Hashable, _Line], as_of: date | None
) -> list[PlayedOff]:
    played = []
    for one in play_offs:
        if _line(lines, one.above) is _line(lines, one.below):
            raise ValueError(f"{one.above!r} cannot have played off against itself")
        if as_of is None or one.on <= as_of:
            played.append(PlayedOff(one.above, one.below, one.on))
    return played


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
    standing.aggregate_for += opening.aggregate_for
    standing.aggregate_against += opening.aggregate_against
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
    _, points, legs, boards, aggregate = tally
    lead = legs[side] - legs[1 - side]
    line.played += 1
    if letter == "W":
        standing.won += 1
        standing.win_margins.append(lead)
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
    met = other.standing.entry
    meetings = standing.meetings.get(met)
    if meetings is None:
        standing.meetings[met] = [points[side], lead]
    else:
        meetings[0] += points[side]
        meetings[1] += lead


def _give_bye(line: _Line, bye: TableBye, rules: MishapRules) -> None:
    points = to_quarters(_bye_points(bye, rules))
    line.byes += 1
    line.bye_points += points
    line.standing.points += points


def _bye_points(bye: TableBye, rules: MishapRules) -> Decimal:
    rule = rules.withdrawal
    if bye.kind is ByeKind.BYE or rule.remaining is WithdrawnRemaining.BYE:
        return rules.bye
    if rule.remaining is WithdrawnRemaining.NOTHING:
        return NOTHING
    return rule.points_second_half if bye.second_half else rule.points


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
            # Before somebody has played there is nothing to play off for.
            needed = tier.play_off_needed and all(line.played for line in shown)
            entries = tuple(line.standing.entry for line in shown)
            shares = Joint(entries, tier.level_on, needed, tier.top)
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
        aggregate_for=standing.aggregate_for,
        aggregate_against=standing.aggregate_against,
        byes=line.byes,
        bye_points=from_quarters(line.bye_points),
        withdrawn=line.withdrawn,
        play_off_needed=shares is not None and shares.play_off_needed,
    )
