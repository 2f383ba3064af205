"""Where every entry of a table stood when the league moved in, in mid-season.

Written for the whole table at once, as of one day, and changed later the same way; what each change
did is kept, and the latest is taken back with a reason. What does not add up is asked about and
never refused: an old table may hold what nobody can explain any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any

from django.db import transaction

from league.actions import checks
from league.actions.checks import plain_date
from league.actions.journal import log_act
from league.enums import DecidedOn, ResultKind, TieBreak
from league.models import Entry, OpeningBalance, OpeningEvent, Result, Table, User
from league.official import changing
from league.policies import NotPossible
from league.ruleset import PointsError, Rules, format_points, parse_points
from league.ruleset.quarters import canonical_points


@dataclass(frozen=True)
class Column:
    """A whole number of a balance: its field, its heading, and the most that can be right."""

    name: str
    heading: str
    most: int


ALL_COLUMNS = (
    Column("won", "Won", 200),
    Column("drawn", "Drawn", 200),
    Column("lost", "Lost", 200),
    Column("legs_for", "Legs for", 9999),
    Column("legs_against", "Legs against", 9999),
    Column("boards_for", "Boards for", 9999),
    Column("boards_against", "Boards against", 9999),
    Column("aggregate_for", "Pegged", 999_999),
    Column("aggregate_against", "Pegged against", 999_999),
)
_MOST = {column.name: column.most for column in ALL_COLUMNS}
_BOARDS = frozenset({TieBreak.BOARD_DIFFERENCE, TieBreak.BOARDS_FOR})


def counted_columns(rules: Rules) -> list[Column]:
    """The whole numbers that a table under these rules makes something of, in the page's order."""
    orders = {*rules.tie_breaks, *(rules.top.tie_breaks if rules.top else ())}
    scheme = rules.points
    on_boards = bool(scheme.board or scheme.decided_on is DecidedOn.BOARDS or _BOARDS & orders)
    left_out = set()
    if rules.boards_are_legs or not on_boards:
        left_out |= {"boards_for", "boards_against"}
    if TieBreak.LEG_AGGREGATE not in orders:
        left_out |= {"aggregate_for", "aggregate_against"}
    return [column for column in ALL_COLUMNS if column.name not in left_out]


def openings_seen(table: Table) -> str:
    """A mark of a table's balances as they are kept; another one once anything changed."""
    rows = OpeningBalance.objects.filter(table=table).order_by("entry_id")
    kept = list(rows.values_list("entry_id", "on", *_MOST, "points"))
    return sha256(repr(kept).encode()).hexdigest()[:16]


@transaction.atomic
def set_openings(
    *,
    table: Table,
    on: date,
    rows: Mapping[Entry, Mapping[str, int | Decimal | str]],
    seen: str | None = None,
    by: User,
    at: datetime,
) -> list[OpeningBalance]:
    """Write the balances of a table as of the end of a day; numbers that are not named stay.

    ``seen`` is the mark of the balances on the page that this rests on. A team with nothing in its
    row has no balance, whatever it had before.
    """
    season = table.competition.season
    checks.open_season(season)
    checks.in_season(season, on, field="on")
    checks.hold(season.league)
    if seen is not None and seen != openings_seen(table):
        raise NotPossible(
            "Somebody else changed these balances while this page was open. What you typed is"
            " still here: save again to put it in their place."
        )
    kept = {one.entry_id: one for one in _rows(table)}
    before = _state(kept.values())
    balances = dict(kept)
    for entry, numbers in rows.items():
        if entry.competition_id != table.competition_id:
            raise NotPossible(f"{entry} does not play in {table.competition}.")
        row = balances.setdefault(entry.pk, OpeningBalance(table=table, entry=entry))
        _fill(row, entry, numbers)
    written = [row for row in balances.values() if _says_something(row)]
    if not written and not kept:
        raise NotPossible("Write at least one number; a team with nothing needs none.")
    with changing([table]):
        for row in kept.values():
            if not _says_something(row):
                log_act("took off", row, by=by, at=at)
                row.delete()
        for row in written:
            row.on = on
            row.save()
            log_act("wrote", row, by=by, at=at)
    _keep(table, before, by=by, at=at)
    return written


@transaction.atomic
def undo_openings(
    *, event: OpeningEvent, reason: str, by: User, at: datetime
) -> list[OpeningBalance]:
    """Take the latest change of a table's balances back: all of them are as they were before it."""
    reason = checks.reason(reason)
    table = event.table
    season = table.competition.season
    checks.open_season(season)
    checks.hold(season.league)
    if OpeningEvent.objects.filter(undoes=event).exists():
        raise NotPossible("This change was taken back before.")
    if last_change(table) != event:
        raise NotPossible("The balances were changed after that. Take the later change back first.")
    kept = {str(one.entry.uid): one for one in _rows(table)}
    entries = {str(one.uid): one for one in table.competition.entries.all()}
    rows: list[OpeningBalance] = []
    with changing([table]):
        for uid, row in kept.items():
            if uid not in event.before["rows"]:
                row.delete()
        for uid, numbers in event.before["rows"].items():
            row = kept.get(uid) or OpeningBalance(table=table, entry=entries[uid])
            row.on = date.fromisoformat(event.before["on"])
            _fill(row, row.entry, numbers)
            row.save()
            rows.append(row)
    _keep(table, event.after, by=by, at=at, undoes=event, why=reason)
    log_act("took back a change of the balances of", table, by=by, at=at)
    return rows


def last_change(table: Table) -> OpeningEvent | None:
    """The latest change of a table's balances that was not taken back, if any."""
    standing = OpeningEvent.objects.filter(table=table, undoes=None, undone_by=None)
    return standing.order_by("pk").last()


def _rows(table: Table) -> list[OpeningBalance]:
    return list(OpeningBalance.objects.filter(table=table).select_related("entry"))


def _state(rows: Iterable[OpeningBalance]) -> dict[str, Any]:
    """Balances as their history keeps them: the day, and the numbers of each entry."""
    listed = sorted(rows, key=lambda one: str(one.entry.uid))
    return {
        "on": listed[0].on.isoformat() if listed else None,
        "rows": {
            str(one.entry.uid): {name: getattr(one, name) for name in _MOST}
            | {"points": canonical_points(one.points)}
            for one in listed
        },
    }


def _keep(
    table: Table,
    before: dict[str, Any],
    *,
    by: User,
    at: datetime,
    undoes: OpeningEvent | None = None,
    why: str = "",
) -> None:
    """Keep what was done to the balances; nothing where they are what they were."""
    after = _state(_rows(table))
    if after != before:
        OpeningEvent.objects.create(
            table=table, before=before, after=after, undoes=undoes, why=why, by=by, at=at
        )


def _fill(row: OpeningBalance, entry: Entry, numbers: Mapping[str, int | Decimal | str]) -> None:
    for name, value in numbers.items():
        if name == "points":
            try:
                row.points = parse_points(value)
            except PointsError as error:
                raise NotPossible(f"{entry}: {error}.", field=f"{entry.pk}-points") from None
        else:
            number = checks.within(
                int(value), field=f"{entry.pk}-{name}", least=0, most=_MOST[name]
            )
            setattr(row, name, number)


def _says_something(row: OpeningBalance) -> bool:
    return bool(row.points) or any(getattr(row, name) for name in _MOST)


def odd_in_openings(table: Table) -> list[str]:
    """What does not add up in a table's balances, in words; three queries."""
    found = OpeningBalance.objects.filter(table=table).select_related("entry")
    rows = list(found.order_by("entry_id"))
    if not rows:
        return []
    rules = table.competition.rule_set.rules
    return [
        *_unbalanced(rows),
        *(said for row in rows if (said := _worth_another(row, rules))),
        *_counted_twice(table, rows[0].on),
    ]


def _sum(rows: Iterable[OpeningBalance], name: str) -> int:
    return sum(getattr(row, name) for row in rows)


def _unbalanced(rows: list[OpeningBalance]) -> Iterator[str]:
    won, lost, drawn = (_sum(rows, name) for name in ("won", "lost", "drawn"))
    if won != lost:
        yield (
            f"Together the teams have won {won} and lost {lost}; every match won is one lost, so"
            " the two should be the same."
        )
    if drawn % 2:
        yield f"Together the teams have drawn {drawn}; a draw is two teams’, so it should be even."
    for what, one, other in (
        ("legs", "legs_for", "legs_against"),
        ("boards", "boards_for", "boards_against"),
        ("points pegged", "aggregate_for", "aggregate_against"),
    ):
        scored, conceded = _sum(rows, one), _sum(rows, other)
        if scored != conceded:
            yield (
                f"Together there are {scored} {what} for and {conceded} against; the two should be"
                " the same."
            )


def _worth_another(row: OpeningBalance, rules: Rules) -> str:
    """Where the rules give other points for what was played; a bonus cannot be told from sums."""
    scheme = rules.points
    if scheme.losing_bonus:
        return ""
    boards = row.legs_for if rules.boards_are_legs else row.boards_for
    worth = (
        row.won * scheme.won
        + row.drawn * scheme.drawn
        + row.lost * scheme.lost
        + row.legs_for * scheme.leg
        + boards * scheme.board
    )
    if worth == row.points:
        return ""
    return (
        f"{row.entry} is given {format_points(row.points)} points; what it has won, drawn and lost"
        f" is worth {format_points(worth)} under these rules. That is right only if points were"
        " taken off or given, or a match was a walkover."
    )


def _counted_twice(table: Table, on: date) -> Iterator[str]:
    results = Result.objects.standing().filter(table=table, fixture__date__lte=on)
    count = results.exclude(kind=ResultKind.VOID).count()
    if count:
        matches = "1 match counts" if count == 1 else f"{count} matches count"
        yield (
            f"{matches} in this table beside that, played up to {plain_date(on)}; make sure that"
            " nothing counts twice."
        )
