"""The new fixture of a match that is void."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from league.actions.checks import plain_date
from league.actions.deciding import why_void_for_good
from league.actions.placing import home_now
from league.actions.replaying import replay, why_another_counts
from league.forms.decisions import ReplayForm
from league.models import Fixture
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.acting import act_page, carry_out, find, fixture_page, why_not
from league.views.desk.crowding import warn_of_clashes
from league.views.desk.fixture_reading import open_venues


@officers_page(check_run_league)
def fixture_replay(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Say when and where the match is played again."""
    fixture = find(request, fixture_id)
    form = ReplayForm(
        request.POST or None,
        moved=_moved(fixture),
        venues=open_venues(request.league, beside=fixture.venue),
        initial={"version": fixture.version, "round": fixture.round},
    )
    if form.is_valid():
        made: list[Fixture] = []

        def act(**given: Any) -> None:
            made.append(replay(**given))

        again = carry_out(request, form, act, fixture=fixture, **form.cleaned_data)
        if again is not None:
            return again
        if made:
            warn_of_clashes(request, made[0])
            day = plain_date(made[0].date)
            return fixture_page(request, made[0], f"{fixture} is to be played again on {day}.")
    return act_page(
        request,
        fixture,
        form,
        refused=why_not(fixture, "replay")
        or why_void_for_good(fixture)
        or why_another_counts(fixture, "played again"),
        title=f"Play again: {fixture}",
        intro="A new fixture; this one stays void, with what was recorded of it. Only the new one"
        " counts.",
        save_label="Play it on this date",
    )


def _moved(fixture: Fixture) -> str:
    """Where the match is played again if nobody says where, once the home team has moved."""
    venue = home_now(fixture)
    return f"{venue}, where {fixture.home} plays now" if venue and venue != fixture.venue else ""
