"""Bringing a file in: keeping it between the steps, working out what it would change, writing that.

The difference is worked out without writing anything, as often as somebody looks. The one act that
writes works it out once more on what is there then, and writes all of it or nothing: where the
league has moved on, the person looks at the new difference first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db import transaction

from league.actions import checks
from league.actions.importing_present import LEAGUE_WIDE, Scope, read_present
from league.actions.importing_writing import Writing
from league.actions.journal import log_act
from league.importing.compare import compare
from league.importing.difference import Difference
from league.importing.kinds import KINDS, ImportKind
from league.importing.matching import find_headings, match, missing
from league.importing.present import Present, Wishes
from league.importing.rows import ReadRow, read_rows
from league.importing.sheets import Line
from league.models import Competition, Fixture, Import, League, Table, User
from league.models.importing import KEPT_FOR, stored
from league.policies import AlreadyDone, NotPossible

_MOVED_ON = (
    "The league has changed since this list was made, so nothing was brought in. Below is what the"
    " file would change now: look at it again."
)


class Columns(NamedTuple):
    """How a file is to be read, and what is wanted beside its rows."""

    columns: Mapping[str, int]
    headings: int | None
    on: date | None = None
    table: Table | None = None
    add_missing: bool = False


@transaction.atomic
def begin_import(
    *,
    league: League,
    kind: ImportKind,
    competition: Competition | None,
    name: str,
    lines: Sequence[Line],
    by: User,
    at: datetime,
) -> Import:
    """Keep the rows of a file for the next steps; what its headings say of the columns, too."""
    spec = KINDS[kind]
    if kind in LEAGUE_WIDE:
        competition = None
    elif competition is None:
        raise NotPossible("Choose the division that the file is about.", field="competition")
    else:
        _check_division(league, competition)
    headings = find_headings(spec, lines)
    count = len(lines) - (0 if headings is None else headings + 1)
    if count < 1:
        raise NotPossible("There are headings and no rows below them.", field="file")
    if count > spec.most:
        raise NotPossible(
            f"This has {count:,} rows; a file of {kind} has at most {spec.most:,}. Is it of another"
            " kind?",
            field="kind",
        )
    # Nobody comes back to these, and they may hold people's telephone numbers.
    Import.objects.filter(committed_at=None, expires_at__lte=at).delete()
    matched = match(spec, lines[headings].cells).columns if headings is not None else {}
    found = Import.objects.create(
        league=league,
        season=competition.season if competition else None,
        competition=competition,
        kind=kind,
        name=checks.text(name, field="file", most=200),
        lines=stored(lines),
        row_count=count,
        headings=headings,
        columns=dict(matched),
        add_missing=kind in _ADDS_USUALLY,
        made_at=at,
        made_by=by,
        expires_at=at + KEPT_FOR,
    )
    log_act("sent", found, by=by, at=at)
    return found


_ADDS_USUALLY = (ImportKind.TEAMS, ImportKind.REGISTRATIONS)


def _check_division(league: League, competition: Competition) -> None:
    if competition.season.league_id != league.pk:
        raise NotPossible(f"{competition} is of another league.", field="competition")
    checks.open_season(competition.season)


@transaction.atomic
def choose_columns(*, found: Import, chosen: Columns, by: User, at: datetime) -> Import:
    """Say which column is which, and what is wanted beside the rows."""
    held = _hold(found, at)
    if wanting := missing(held.spec, chosen.columns):
        raise NotPossible(f"Say which column is {'; and which is '.join(wanting)}.")
    used: dict[int, str] = {}
    for name, place in chosen.columns.items():
        label = held.spec.column(name).label
        if place in used:
            raise NotPossible(
                f"“{used[place]}” and “{label}” cannot be the same column.", field=name
            )
        used[place] = label
    if held.kind == ImportKind.TABLE:
        _check_table(held, chosen)
    if chosen.table is not None and chosen.table.competition_id != held.competition_id:
        raise NotPossible(f"{chosen.table} is not of {held.competition}.", field="table")
    held.columns = dict(chosen.columns)
    held.headings = chosen.headings
    held.row_count = len(held.lines) - (0 if chosen.headings is None else chosen.headings + 1)
    held.on, held.table, held.add_missing = chosen.on, chosen.table, chosen.add_missing
    held.save(update_fields=["columns", "headings", "row_count", "on", "table", "add_missing"])
    log_act("chose the columns of", held, by=by, at=at)
    return held


def _check_table(held: Import, chosen: Columns) -> None:
    if chosen.on is None:
        raise NotPossible("Write the day at whose end the table stood so.", field="on")
    if held.season is not None:
        checks.in_season(held.season, chosen.on, field="on")


@transaction.atomic
def drop_import(*, found: Import, by: User, at: datetime) -> None:
    """Forget a file that is not to be brought in after all."""
    held = _hold(found, at)
    log_act("dropped", held, by=by, at=at)
    held.delete()


def difference_of(found: Import, at: datetime) -> Difference:
    """What a file would change in the league as it is now; nothing is written."""
    return _compared(found, _rows(found), at)


def _rows(found: Import) -> list[ReadRow]:
    return read_rows(found.spec, found.rows(), found.headings, found.columns)


def _compared(found: Import, rows: Sequence[ReadRow], at: datetime) -> Difference:
    return compare(ImportKind(found.kind), rows, _present(found, at), _wishes(found))


def _present(found: Import, at: datetime) -> Present:
    """The league as it is now."""
    today = at.astimezone(ZoneInfo(found.league.time_zone)).date()
    scope = Scope(found.league, found.competition, found.table_id)
    return read_present(ImportKind(found.kind), scope, today)


def _wishes(found: Import) -> Wishes:
    return Wishes(found.competition_id, found.table_id, found.on, found.add_missing)


def commit_import(
    *, found: Import, seen: str, leave_out: bool = False, by: User, at: datetime
) -> Import:
    """Bring a file in: everything that the difference ``seen`` says, or nothing.

    ``leave_out``: rows that are refused are left out, as the person has said.
    """
    # What takes the longest is done while everybody else can still write.
    rows, present = _rows(found), _present(found, at)
    kind, wishes = ImportKind(found.kind), _wishes(found)
    difference = compare(kind, rows, present, wishes)
    with transaction.atomic(), checks.racing(_MOVED_ON):
        checks.hold(found.league)
        held = _hold(found, at)
        if held.competition is not None:
            _check_division(held.league, held.competition)
            _hold_fixtures(held)
        now = _present(held, at)
        if (now, _wishes(held)) != (present, wishes):
            difference = compare(kind, rows, now, _wishes(held))
        if difference.mark != seen or held.columns != found.columns:
            raise NotPossible(_MOVED_ON)
        refused = difference.counts["refused"]
        if refused and not leave_out:
            raise NotPossible(_refused(refused), field="leave_out")
        if not difference.changes_something:
            raise NotPossible("There is nothing in the file that the league does not have already.")
        Writing(difference.plan, held, by=by, at=at).write()
        held.committed_at, held.committed_by = at, by
        held.counts, held.lines = difference.counts, []
        held.save(update_fields=["committed_at", "committed_by", "counts", "lines"])
        log_act("brought in", held, by=by, at=at)
    return held


def _refused(count: int) -> str:
    if count == 1:
        return (
            "1 row is refused. Put it right in the file and send it again, or say that it is to be"
            " left out."
        )
    return (
        f"{count:,} rows are refused. Put them right in the file and send it again, or say that"
        " they are to be left out."
    )


def _hold(found: Import, at: datetime) -> Import:
    """The file as it stands now, kept from everybody else; not one that is in or gone."""
    rows = Import.objects.select_for_update(of=("self",)).select_related(
        "league", "season", "competition__season"
    )
    held = rows.filter(pk=found.pk).first()
    if held is not None and held.committed_at is not None:
        raise AlreadyDone(f"{held.name}: brought in already.")
    if held is None or held.expires_at <= at:
        raise NotPossible("This file is no longer kept here; send it again.")
    return held


def _hold_fixtures(held: Import) -> None:
    """Let no card of the season become official meanwhile."""
    if held.kind in {ImportKind.FIXTURES, ImportKind.RESULTS}:
        season = Fixture.objects.filter(competition__season=held.season)
        list(season.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
