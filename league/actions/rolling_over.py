"""Rolling a season over: the next one from it, with its divisions, teams, squads and captains.

One act: everything of the new season is written, and last season closed where that was asked, or
nothing at all. A season is rolled over once. Nothing of last season changes but that its captains'
roles end with it where it is closed: what was played stays where it was, so that records over all
seasons still add up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time

from django.db import transaction
from django.db.models import Q

from league.actions import checks
from league.actions.checks import restoring
from league.actions.journal import log_act
from league.actions.setup import TableSpec, close_season, create_competition, create_season
from league.enums import CompetitionKind, Discipline, Role, SeasonAct, Weekday
from league.models import (
    Competition,
    Entry,
    Grant,
    Registration,
    Season,
    SeasonEvent,
    Team,
    User,
    Venue,
)
from league.models.inserting import insert_all
from league.names import key
from league.official import changing
from league.policies import AlreadyDone, NotPossible
from league.rolling_over import box


@dataclass(frozen=True, kw_only=True)
class DivisionPlan:
    """A competition of last season as it is to be played next; its rules and tables are copied."""

    of: Competition
    name: str
    night: Weekday | str = ""
    start_time: time | None = None
    goes_up: int = 0
    goes_down: int = 0


@dataclass(frozen=True, kw_only=True)
class TeamPlan:
    """A team of last season that plays on."""

    of: Entry
    into: Competition
    """Last season's division in whose successor it plays."""
    name: str
    venue: Venue | None = None
    squad: bool = True
    """Whether its players are registered with it again."""


@dataclass(frozen=True, kw_only=True)
class NextSeason:
    """Everything that is confirmed of the next season."""

    name: str
    starts: date
    ends: date
    slug: str = ""
    divisions: Sequence[DivisionPlan]
    teams: Sequence[TeamPlan]
    captains: bool = True
    """Whether captains captain their team's new entry too."""
    close: bool = False
    reason: str = ""
    """Why last season is closed."""


@dataclass(frozen=True)
class RolledOver:
    """What came of it."""

    season: Season
    teams: int
    players: int
    left_out: tuple[str, ...]
    """Players whom two teams of one new division would have had; registered with neither."""


@restoring("season")
@transaction.atomic
def roll_over(*, season: Season, plan: NextSeason, by: User, at: datetime) -> RolledOver:
    """Make the next season from this one; who asks a second time is told (``AlreadyDone``)."""
    league = season.league
    checks.hold(league)
    if made := Season.objects.filter(follows=season).first():
        raise AlreadyDone(f"{season} has been rolled over already: the next season is {made}.")
    _check(season, plan)
    new = create_season(
        league=league, name=plan.name, slug=plan.slug, starts=plan.starts, ends=plan.ends,
        by=by, at=at,
    )  # fmt: skip
    new.follows = season
    with checks.racing(f"{season} was rolled over by somebody else a moment ago."):
        new.save(update_fields=["follows"])
    SeasonEvent.objects.create(
        season=season, what=SeasonAct.ROLLED, at=at, by=by, why=f"The next season is {new}"
    )
    divisions = {one.of.pk: _copied(one, new, by=by, at=at) for one in plan.divisions}
    entries = _entered(plan.teams, divisions)
    players, left_out = _registered(plan.teams, entries, season, new)
    if plan.close:
        close_season(season=season, reason=plan.reason, by=by, at=at)
    _captains(entries if plan.captains else {}, season, by=by, at=at)
    log_act("rolled over", season, by=by, at=at)
    return RolledOver(new, len(entries), players, left_out)


def _check(season: Season, plan: NextSeason) -> None:
    if plan.starts <= season.ends:
        raise NotPossible(
            f"{season} ends on {checks.plain_date(season.ends)}; the next season begins after that"
            f" day, not on {checks.plain_date(plan.starts)}.",
            field="starts",
        )
    if not plan.divisions:
        raise NotPossible(f"Say which divisions of {season} are played again; at least one.")
    if plan.close:
        checks.reason(plan.reason)
        if season.closed_on is not None:
            raise NotPossible(f"The season {season} is closed already.", field="close")
    played = {one.of.pk for one in plan.divisions}
    _check_apart(plan.divisions, season)
    names: dict[tuple[int, str], TeamPlan] = {}
    for team in plan.teams:
        _check_team(team, played, season)
        other = names.setdefault((team.into.pk, key(team.name)), team)
        if other is not team:
            raise _refused(team, "name", f"Two teams of {team.into} would be called {team.name}.")


def _check_apart(divisions: Iterable[DivisionPlan], season: Season) -> None:
    names: set[str] = set()
    for one in divisions:
        if one.of.season_id != season.pk:
            raise NotPossible(f"{one.of} is no division of {season}.")
        if key(one.name) in names:
            field = box("d", one.of.pk, "name")
            raise NotPossible(f"Two divisions would be called {one.name}.", field=field)
        names.add(key(one.name))


def _check_team(team: TeamPlan, played: set[int], season: Season) -> None:
    entry = team.of
    if entry.competition.season_id != season.pk:
        raise NotPossible(f"{entry} did not play in {season}.")
    if team.into.pk not in played:
        words = f"{team.into} is not played next season; choose another division for {entry}."
        raise _refused(team, "to", words)
    if entry.team is not None and not entry.team.active:
        words = f"{entry.team} no longer plays; make the team active again first, or untick it."
        raise _refused(team, "play", words)
    venue = team.venue
    if venue is not None and (venue.league_id != season.league_id or not venue.active):
        words = f"{venue} is closed; open it again or choose another for {entry}."
        raise _refused(team, "venue", words)


def _refused(team: TeamPlan, what: str, words: str) -> NotPossible:
    return NotPossible(words, field=box("t", team.of.pk, what))


def _copied(plan: DivisionPlan, season: Season, *, by: User, at: datetime) -> Competition:
    """A competition of the new season under the rules of last season's."""
    of = plan.of
    tables = [
        TableSpec(
            name=table.name,
            slug=table.slug,
            discipline=Discipline(table.discipline) if table.discipline else None,
        )
        for table in of.tables.order_by("pk")
    ]
    try:
        return create_competition(
            season=season,
            name=plan.name,
            rule_set=of.rule_set,
            slug=of.slug if key(plan.name) == key(of.name) else "",
            kind=CompetitionKind(of.kind),
            place=of.place,
            night=plan.night,
            start_time=plan.start_time,
            goes_up=plan.goes_up,
            goes_down=plan.goes_down,
            tables=tables,
            by=by,
            at=at,
        )
    except NotPossible as refused:
        what = {"slug": "name", "goes_up": "up", "goes_down": "down"}
        field = what.get(refused.field or "", refused.field or "name")
        raise NotPossible(f"{of}: {refused.message}", field=box("d", of.pk, field)) from None


def _entered(teams: Sequence[TeamPlan], divisions: Mapping[int, Competition]) -> dict[int, Entry]:
    """The new entries by the numbers of last season's; a new name is the lasting team's too."""
    plans = [_named(plan) for plan in teams]
    new = {
        plan.of.pk: Entry(
            competition=divisions[plan.into.pk],
            team=plan.of.team,
            name=plan.name,
            venue=plan.venue,
            night=plan.of.night,
            start_time=plan.of.start_time,
        )
        for plan in plans
    }
    _rename(plans)
    tables = [table for one in divisions.values() for table in one.tables.all()]
    with changing(tables), checks.racing("A team would be in one division twice."):
        insert_all(new.values())
    return new


def _named(plan: TeamPlan) -> TeamPlan:
    try:
        return replace(plan, name=checks.name(plan.name))
    except NotPossible as refused:
        raise _refused(plan, "name", refused.message) from None


def _rename(plans: Sequence[TeamPlan]) -> None:
    """Let the lasting names of teams follow, unless another team has the name."""
    renamed = {
        one.of.team.pk: one
        for one in plans
        if one.of.team is not None and one.name not in {one.of.name, one.of.team.name}
    }
    if not renamed:
        return
    league = next(iter(renamed.values())).of.competition.season.league
    names = dict(league.teams.values_list("pk", "name"))
    names |= {number: plan.name for number, plan in renamed.items()}
    for number, plan in renamed.items():
        for other, name in names.items():
            if other != number and key(name) == key(plan.name):
                words = f"Another team of the league is called {name}."
                raise _refused(plan, "name", words)
    for number, plan in renamed.items():
        with checks.racing(f"Another team of the league is called {plan.name}."):
            Team.objects.filter(pk=number).update(name=plan.name)


def _registered(
    teams: Sequence[TeamPlan], entries: Mapping[int, Entry], season: Season, new: Season
) -> tuple[int, tuple[str, ...]]:
    """Register the squads that stood at the end from the first day of the new season.

    Under the record that stands for each person; whoever no longer plays is left out, and so is
    whoever two teams of one division would have.
    """
    carried = [one.of.pk for one in teams if one.squad]
    held = Registration.objects.filter(
        Q(ends=None) | Q(ends__gte=season.ends), entry__in=carried
    ).select_related("player__merged_into")
    of_division: dict[tuple[int, int], dict[int, Entry]] = defaultdict(dict)
    people = {}
    for one in held.order_by("entry", "pk"):
        if not one.holder.active:
            continue
        entry = entries[one.entry_id]
        people[one.holder.pk] = one.holder
        of_division[entry.competition_id, one.holder.pk][entry.pk] = entry
    made, left_out = [], []
    for (_, person), squads in of_division.items():
        if len(squads) > 1:
            names = " and ".join(entry.name for entry in squads.values())
            left_out.append(f"{people[person]} ({names})")
            continue
        made += [
            Registration(player=people[person], entry=entry, starts=new.starts)
            for entry in squads.values()
        ]
    insert_all(made)
    return len(made), tuple(left_out)


def _captains(entries: Mapping[int, Entry], season: Season, *, by: User, at: datetime) -> None:
    """Captains go on with their team; their old roles end where last season is closed."""
    held = Grant.objects.active(at).filter(
        role=Role.CAPTAIN, entry__competition__season=season, ends_at=None
    )
    insert_all(
        Grant(
            user=grant.user,
            league=season.league,
            role=Role.CAPTAIN,
            entry=entry,
            starts_at=at,
            granted_by=by,
        )
        for grant in held.select_related("user").order_by("pk")
        if (entry := entries.get(grant.entry_id or 0)) and grant.user.is_active
    )
    if season.closed_on is not None:
        held.filter(entry__competition__season=season).update(ends_at=at)
