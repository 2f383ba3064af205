"""Taking a roll-over back: the season that it made is removed, and last season opened again.

Only as long as nothing was played or decided in the new season. Matches that were only put in the
list go with it; a result, a card, a deduction or a charge keeps the season where it is.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Model, ProtectedError, QuerySet

from league.actions import checks
from league.actions.journal import log_act
from league.actions.setup import reopen_season
from league.enums import FixtureStatus, Role, SeasonAct
from league.models import (
    Adjustment,
    Bye,
    Charge,
    Entry,
    Fixture,
    FixtureEvent,
    Grant,
    OpeningBalance,
    OpeningEvent,
    PlayOff,
    Registration,
    Result,
    RuleChange,
    Season,
    SeasonEvent,
    Table,
    TeamWithdrawal,
    User,
)
from league.names import key
from league.official import changing
from league.policies import NotPossible


def why_not_removable(season: Season) -> str:
    """What was already played or decided in a season; nothing where it can still be removed."""
    counted: tuple[tuple[QuerySet[Model], str], ...] = (
        (Result.objects.filter(fixture__competition__season=season), "a result"),
        (
            Fixture.objects.filter(competition__season=season).exclude(
                status=FixtureStatus.SCHEDULED
            ),
            "a match that was played, postponed, given or void",
        ),
        (Adjustment.objects.filter(table__competition__season=season), "a deduction"),
        (Charge.objects.filter(entry__competition__season=season), "a charge"),
        (OpeningBalance.objects.filter(table__competition__season=season), "an opening balance"),
        (TeamWithdrawal.objects.filter(entry__competition__season=season), "a team’s withdrawal"),
        (PlayOff.objects.filter(table__competition__season=season), "a play-off"),
    )
    found = next((what for rows, what in counted if rows.exists()), "")
    return f"There is {found} in {season} already, so it stays." if found else ""


@transaction.atomic
def take_back_roll_over(
    *, season: Season, reason: str, reopen: bool = False, by: User, at: datetime
) -> Season:
    """Remove a season that was made by rolling over, and answer the one that it followed.

    Captains whose roles ended with last season have them again; the roll-over itself, and that it
    was taken back, stay in last season's story.
    """
    reason = checks.reason(reason)
    checks.hold(season.league)
    last = season.follows
    if last is None:
        raise NotPossible(f"{season} was not made by rolling another season over.")
    checks.open_season(season)
    if why := why_not_removable(season):
        raise NotPossible(why)
    name = season.name
    log_act("removed", season, by=by, at=at)
    try:
        with transaction.atomic():
            _keep_names(season, last)
            _remove(season)
    except ProtectedError as error:
        what = sorted({str(type(row)._meta.verbose_name) for row in error.protected_objects})  # noqa: SLF001
        raise NotPossible(
            f"Something was recorded in {name} already ({', '.join(what)}), so it stays."
        ) from None
    _captains_again(last)
    SeasonEvent.objects.create(season=last, what=SeasonAct.UNROLLED, at=at, by=by, why=reason)
    if reopen and last.closed_on is not None:
        reopen_season(season=last, reason=reason, by=by, at=at)
    return last


def _keep_names(season: Season, last: Season) -> None:
    """A team that got its name with the new season has the one of last season again."""
    new = Entry.objects.filter(competition__season=season).select_related("team")
    old = dict(
        Entry.objects.filter(competition__season=last, team__isnull=False).values_list(
            "team_id", "name"
        )
    )
    names = dict(season.league.teams.values_list("pk", "name"))
    for entry in new:
        team, name = entry.team, old.get(entry.team_id or 0)
        if team is None or name is None or team.name != entry.name or name == team.name:
            continue
        if all(key(other) != key(name) for one, other in names.items() if one != team.pk):
            team.name = names[team.pk] = name
            team.save(update_fields=["name"])


def _remove(season: Season) -> None:
    fixtures = Fixture.objects.filter(competition__season=season)
    entries = Entry.objects.filter(competition__season=season)
    tables = list(Table.objects.filter(competition__season=season))
    with changing(tables):
        Bye.objects.filter(competition__season=season).delete()
        FixtureEvent.objects.filter(fixture__in=fixtures).delete()
        fixtures.delete()
        Grant.objects.filter(entry__in=entries).delete()
        Registration.objects.filter(entry__in=entries).delete()
        entries.delete()
        RuleChange.objects.filter(competition__season=season).delete()
    OpeningEvent.objects.filter(table__in=tables).delete()
    Table.objects.filter(competition__season=season).delete()
    season.competitions.all().delete()
    season.events.all().delete()
    season.delete()


def _captains_again(last: Season) -> None:
    """The roles that ended with the roll-over hold again, unless somebody has them anew."""
    rolled = last.events.filter(what=SeasonAct.ROLLED).last()
    if rolled is None:
        return
    ended = Grant.objects.filter(
        role=Role.CAPTAIN, entry__competition__season=last, ends_at=rolled.at
    )
    for grant in ended:
        again = Grant.objects.filter(user=grant.user, entry=grant.entry, ends_at=None)
        if not again.exists():
            Grant.objects.filter(pk=grant.pk).update(ends_at=None)
