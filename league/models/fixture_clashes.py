"""What a fixture's day goes against, of what was asked of the season's list and of other matches.

For whoever moves a single match after the list was published: it says so and forbids nothing. A
venue with too many matches is told by ``league.views.desk.crowding``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from uuid import UUID

from django.db.models import Q

from league.enums import CompetitionKind, FixtureStatus
from league.models.base import Row
from league.models.fixture_plans import FixturePlan
from league.models.fixture_wishes import Wishes, WishesError
from league.models.fixtures import Fixture
from league.models.structure import Entry
from league.schedule.words import count, day, span

_TAKES_PLACE = (FixtureStatus.SCHEDULED, FixtureStatus.PLAYED)
_WEEK = 7


def clashes_of(fixture: Fixture) -> list[str]:
    """Every clash of a fixture's day, a sentence for each; at most three queries."""
    plan = FixturePlan.objects.filter(season=fixture.competition.season_id).first()
    wishes = read_wishes(plan)
    found = list(against_wishes(fixture, wishes)) if wishes else []
    return found + list(_of_matches(fixture, wishes))


def read_wishes(plan: FixturePlan | None) -> Wishes | None:
    """What is asked of a season's list; nothing where nothing is, or where it cannot be read."""
    try:
        return plan.read() if plan else None
    except WishesError:
        return None


def near_wishes(wishes: Wishes) -> Q:
    """The condition that a fixture goes against days off or days on which a pub or a team is out.

    :func:`against_wishes` says what of it. A week kept free of the divisions is often the cup's, so
    days off of all competitions are asked of divisions alone.
    """
    found = Q(pk__in=[])
    for closed in wishes.closures:
        named = Q(competition__uid=_uid(closed.division))
        of = named if closed.division else Q(competition__kind=CompetitionKind.DIVISION)
        found |= of & Q(date__range=(closed.first, closed.last))
    for out in (*wishes.venue_blackouts, *wishes.team_blackouts):
        uid = _uid(out.of)
        named = Q(venue__uid=uid) | Q(home__uid=uid) | Q(away__uid=uid)
        found |= named & Q(date__range=(out.first, out.last))
    return found


def _uid(text: str) -> UUID:
    """The uid in a wish; that of nothing where it is none."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def against_wishes(fixture: Fixture, wishes: Wishes) -> Iterator[str]:
    """What of the days off and of the days that a pub or a team is out goes against its day."""
    on = fixture.date
    division = str(fixture.competition.uid)
    for closed in wishes.closures:
        if closed.division in {"", division} and closed.first <= on <= closed.last:
            yield f"No match was to be played {span(closed.first, closed.last)} ({closed.name})."
    named: list[Row] = [fixture.home, fixture.away]
    if fixture.venue is not None:
        named.insert(0, fixture.venue)
    for row in named:
        for out in (*wishes.venue_blackouts, *wishes.team_blackouts):
            if out.of == str(row.uid) and out.first <= on <= out.last:
                why = f" ({out.why})" if out.why else ""
                yield f"{row} was to have no match {span(out.first, out.last)}{why}."


def _of_matches(fixture: Fixture, wishes: Wishes | None) -> Iterator[str]:
    """Other matches of either team in the same week, and the same two meeting again too soon."""
    gap = wishes.return_gap if wishes else 0
    near = timedelta(days=_WEEK * max(gap, 1))
    sides = (fixture.home, fixture.away)
    others = list(
        Fixture.objects.filter(_of_teams(sides), status__in=_TAKES_PLACE)
        .filter(date__range=(fixture.date - near, fixture.date + near))
        .exclude(pk=fixture.pk)
        .select_related("home", "away", "competition")
        .order_by("date", "pk")
    )
    for one in others:
        if _monday(one) == _monday(fixture):
            who = [str(side) for side in sides if _plays(side, one)]
            when = "that day" if one.date == fixture.date else f"that week, on {day(one.date)}"
            word = "have" if len(who) > 1 else "has"
            yield f"{' and '.join(who)} {word} another match {when}: {one} ({one.competition})."
        elif all(_plays(side, one) for side in sides):
            weeks = abs((_monday(one) - _monday(fixture)).days) // _WEEK
            if weeks < gap:
                yield (
                    f"The same two meet on {day(one.date)}, {count(weeks, 'week')} apart;"
                    f" {gap} were asked for."
                )


def _monday(fixture: Fixture) -> date:
    return fixture.date - timedelta(days=fixture.date.weekday())


def _of_teams(sides: Iterable[Entry]) -> Q:
    """Matches of the same teams, in whatever competition they play."""
    found = Q()
    for side in sides:
        found |= Q(home=side) | Q(away=side)
        if side.team_id is not None:
            found |= Q(home__team=side.team_id) | Q(away__team=side.team_id)
    return found


def _plays(side: Entry, other: Fixture) -> bool:
    own = plays_as(side.pk, side.team_id)
    return any(plays_as(entry.pk, entry.team_id) == own for entry in (other.home, other.away))


def plays_as(entry: int, team: int | None) -> tuple[str, int]:
    """Who plays for an entry: its team, in whatever competition; else the entry alone."""
    return ("entry", entry) if team is None else ("team", team)
