"""Play-offs: matches held to part teams that share a place, and taken back if that was a mistake.

Nothing of a play-off counts in the table but who stands above whom.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q

from league.actions import checks
from league.actions.journal import log_act
from league.models import Entry, PlayOff, Table, User
from league.models.standings import Standings, standings
from league.official import changing
from league.policies import NotPossible


def wanted(stands: Standings) -> dict[int, list[int]]:
    """The entries that the table wants a play-off of, by the place they share."""
    groups: dict[int, list[int]] = {}
    for row in stands.rows:
        if row.play_off_needed and isinstance(row.entry, int):
            groups.setdefault(row.place, []).append(row.entry)
    return groups


def _check_wanted(table: Table, sides: Iterable[Entry]) -> None:
    (stands,) = standings([table]).values()
    numbers = {entry.pk for entry in sides}
    if not any(numbers <= set(group) for group in wanted(stands).values()):
        names = " and ".join(str(entry) for entry in sides)
        raise NotPossible(
            f"The table wants no play-off of {names}: they share no place that one decides."
        )


@transaction.atomic
def record_play_off(
    *,
    table: Table,
    winner: Entry,
    loser: Entry,
    date: date,
    score: str = "",
    by: User,
    at: datetime,
) -> PlayOff:
    """Note who won a play-off; the table puts the two in that order from its day on."""
    competition = table.competition
    checks.open_season(competition.season)
    for entry, field in ((winner, "winner"), (loser, "loser")):
        if entry.competition_id != competition.pk:
            raise NotPossible(f"{entry} does not play in {competition}.", field=field)
    if winner == loser:
        raise NotPossible(f"{winner} cannot play itself; choose another team.", field="loser")
    checks.in_season(competition.season, date)
    if date > at.astimezone(ZoneInfo(competition.season.league.time_zone)).date():
        raise NotPossible(
            f"{checks.plain_date(date)} has not come yet; write the day it was played.",
            field="date",
        )
    checks.hold(competition.season.league)
    pair = Q(winner=winner, loser=loser) | Q(winner=loser, loser=winner)
    before = PlayOff.objects.standing().filter(pair, table=table).first()
    if before is not None:
        raise NotPossible(f"It is noted already that {before}; take that back first.")
    _check_wanted(table, (winner, loser))
    with changing([table]):
        play_off = PlayOff.objects.create(
            table=table,
            winner=winner,
            loser=loser,
            date=date,
            score=checks.text(score, field="score", most=60, needed=False),
            recorded_at=at,
            recorded_by=by,
        )
    log_act("recorded", play_off, by=by, at=at)
    return play_off


@transaction.atomic
def take_back_play_off(*, play_off: PlayOff, reason: str, by: User, at: datetime) -> PlayOff:
    """Take a play-off back; the two share their place again, and the result stays readable."""
    reason = checks.reason(reason, most=500)
    checks.open_season(play_off.table.competition.season)
    taken = PlayOff.objects.standing().filter(pk=play_off.pk)
    with changing([play_off.table]):
        found = taken.update(withdrawn_at=at, withdrawn_by=by, withdrawn_why=reason)
    if not found:
        raise NotPossible(f"This play-off of {play_off.winner} was taken back before.")
    play_off.refresh_from_db()
    log_act("took back", play_off, by=by, at=at)
    return play_off
