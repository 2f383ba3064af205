"""A league table from plain values: what was played and awarded in, rows in their order out.

It is given only results that count: it never sees a card, and drops nothing but void results and
what is dated after the day asked for. Neither the order of what comes in nor any name changes what
comes out. What clashes (a result of an entry not in the table) is misuse and raises ValueError.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from league.points import MatchFacts, Outcome, Scorer, Tally
from league.ruleset import Rules, format_points, from_quarters, to_quarters
from league.ruleset.wording import in_words, join
from league.tiebreaks import Joint, Separation, Standing, Tier, rank, say_joint, say_separation

FORM_LENGTH = 5


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A team in the table.

    ``order`` says where it shows among joint rows: unlike any other's, and never a name, so that
    renaming a team moves nothing.
    """

    entry: Hashable
    order: Any


@dataclass(frozen=True, slots=True)
class TableResult:
    """One match that counts, on its date."""

    home: Hashable
    away: Hashable
    on: date
    facts: MatchFacts


@dataclass(frozen=True, slots=True)
class TableAdjustment:
    """Points put on (or, below nothing, taken off) by decision."""

    entry: Hashable
    points: Decimal
    on: date


@dataclass(frozen=True, slots=True)
class TableOpening:
    """What an entry brings from before the league began to keep its results here."""

    entry: Hashable
    won: int = 0
    drawn: int = 0
    lost: int = 0
    legs_for: int = 0
    legs_against: int = 0
    boards_for: int = 0
    boards_against: int = 0
    points: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    entry: Hashable
    place: int
    joint: bool
    played: int
    won: int
    drawn: int
    lost: int
    legs_for: int
    legs_against: int
    boards_for: int
    boards_against: int
    deductions: Decimal
    """Points taken off, as a positive number; they are already off ``points``."""
    additions: Decimal
    """Points put on by decision; they are already in ``points``."""
    points: Decimal
    form: str
    """The last five results, newest last: W, D and L."""
    separated_by: Separation | Joint | None
    """Why it stands above the next row, or level with it; None for the last row."""
    shares: Joint | None
    """Why it shares its place; None where it does not."""

    @property
    def difference(self) -> int:
        """Legs for less legs against."""
        return self.legs_for - self.legs_against

    @property
    def board_difference(self) -> int:
        """Boards for less boards against."""
        return self.boards_for - self.boards_against

    @property
    def position(self) -> str:
        """The place as shown: 4, or 4= where it is shared."""
        return f"{self.place}=" if self.joint else str(self.place)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows from the top down."""

    rows: tuple[Row, ...]

    def row(self, entry: Hashable) -> Row:
        """The row of an entry; KeyError when it is not in this table."""
        for row in self.rows:
            if row.entry == entry:
                return row
        raise KeyError(entry)

    @property
    def joint_groups(self) -> tuple[Joint, ...]:
        """Every group that shares a place, from the top down."""
        groups = {row.place: row.shares for row in self.rows if row.shares is not None}
        return tuple(groups.values())


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
    as_of: date | None = None,
) -> Table:
    """The table, or as it stood at the end of ``as_of`` under what is known now.

    Openings count on every date. Takes time linear in the results.
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


# In words

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_MOST_NAMED = 4


def explain(row: Row, next_row: Row | None, names: Mapping[Hashable, str]) -> str:
    """Why a row stands where it does, in a sentence or two; empty where nothing is to say."""
    sentences = [] if row.played else ["No match played yet."]
    if row.deductions:
        before = format_points(row.points + row.deductions)
        sentences.append(f"Won {before} points; {format_points(row.deductions)} deducted.")
    if row.shares is not None:
        if row.played:
            sentences.append(say_joint(row.shares, _say_others(row, row.shares, names)))
    elif next_row is not None and isinstance(row.separated_by, Separation):
        below = _say_row(next_row, names)
        sentences.append(say_separation(row.separated_by, below, leads=row.place == 1))
    return " ".join(sentences)


def _say_others(row: Row, shares: Joint, names: Mapping[Hashable, str]) -> str:
    others = [entry for entry in shares.entries if entry != row.entry]
    if len(others) > _MOST_NAMED:
        return f"{in_words(len(others))} other teams"
    return join(names[entry] for entry in others)


def _say_row(row: Row, names: Mapping[Hashable, str]) -> str:
    if row.shares is None:
        return names[row.entry]
    place = _ORDINALS[row.place] if row.place < len(_ORDINALS) else f"in place {row.place}"
    return f"the {in_words(len(row.shares.entries))} teams joint {place}"
