"""The desk: what waits for the league's officers, each with its next step beside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.models import League
from league.nights import night_of
from league.permissions import can_run_league, check_see_desk
from league.views.base import LeagueRequest, officers_page, today
from league.views.desk.clashes import clashes_to_come
from league.views.desk.making import lists_in_the_making
from matches.views import desk_lists
from matches.views.desk_by_itself import ByItself, silence
from matches.views.desk_late import LateSteps
from matches.views.desk_places import shared_places
from matches.views.desk_scores import cards_to_complete
from matches.views.desk_seasons import OpenSeasons

# So many rows of a list lie open; the rest unfold below them.
AT_ONCE = 5
MOST_CLASHES = 20
# A season brought in half-way can owe hundreds of cards; those that have waited longest come first.
MOST_LATE = 60


@require_safe
@officers_page(check_see_desk)
def desk(request: LeagueRequest) -> HttpResponse:
    """Show the lists; nothing is done here."""
    context = lists(request.league, timezone.now(), today(request.league))
    context["may_act"] = can_run_league(request.user, request.league)
    return render(request, "matches/desk.html", context)


def lists(league: League, at: datetime, day: date) -> dict[str, Any]:
    """Every list of the desk, and how long each is."""
    seasons = OpenSeasons(league)
    prices = LateSteps(seasons)
    waiting = desk_lists.cards_waiting(seasons, prices, at, day)
    known = {row.card.fixture_id for row in waiting}
    missing = desk_lists.cards_missing(seasons, prices, at, day, known)
    fixtures = [row.fixture for row in waiting] + [row.fixture for row in missing]
    itself = ByItself(seasons, fixtures, [row.card for row in waiting], at)
    waiting = [replace(row, beside=itself.beside(row.fixture)) for row in waiting]
    missing = [replace(row, beside=itself.beside(row.fixture)) for row in missing]
    missing += cards_to_complete(seasons, prices, at)
    last_night = desk_lists.last_night(seasons, day)
    drafts = [row for row in waiting if row.is_draft]
    made = lists_in_the_making(league, at)
    late = [row for row in missing if row.overdue]
    not_in: list[desk_lists.CardMissing | desk_lists.CardWaiting] = [
        *late,
        *sorted(drafts, key=lambda row: row.late is None),
    ]
    return {
        "day": day,
        "at_once": AT_ONCE,
        "nothing_played": not (waiting or missing or last_night),
        "silence": silence(seasons, at),
        "stalled": [one for one in made if not one.alive],
        "making": [one for one in made if one.alive],
        "to_check": [row for row in waiting if not row.is_draft],
        "to_rule_on": desk_lists.to_rule_on(seasons),
        "not_in": not_in[:MOST_LATE],
        "not_in_beyond": len(not_in[MOST_LATE:]),
        "in_time": [row for row in missing if not row.overdue],
        "overdue": len(late) + sum(1 for row in drafts if row.late),
        "clashes": clashes_to_come(league, seasons.rules, day, MOST_CLASHES),
        "names": desk_lists.names_to_settle(league),
        "without_date": desk_lists.without_date(seasons, day),
        "last_night": last_night,
        "night": night_of(at, seasons.zone),
        "shared_places": shared_places(seasons),
    }
