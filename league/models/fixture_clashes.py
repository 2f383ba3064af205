"""What a fixture's day goes against, of what was asked of the season's list and of other matches.

For whoever moves a single match after the list was published: it says so and forbids nothing. A
venue with too many matches is told by ``league.views.desk.crowding``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from django.db.models import Q

from league.enums import FixtureStatus
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
    try:
        wishes = plan.read() if plan else None
    except WishesError:
        wishes = None
    found = list(_of_wishes(fixture, wishes)) if wishes else []
    return found + list(_of_matches(fixture, wishes))


def _of_wishes(fixture: Fixture, wishes: Wishes) -> Iterator[str]:
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
    return any(
        entry.pk == side.pk or (side.team_id is not None and entry.team_id == side.team_id)
        for entry in (other.home, other.away)
    )
