"""Teams that withdrew from their competitions: the list, and undoing one.

The withdrawing itself has its page beside the cards, which it must not lose.
"""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.actions.withdrawals import undo_withdrawal
from league.forms.fixtures import WhyForm
from league.models import Entry, League, TeamWithdrawal
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, done, season_shown, show


def _withdrawals(league: League) -> QuerySet[TeamWithdrawal]:
    return TeamWithdrawal.objects.filter(entry__competition__season__league=league).select_related(
        "entry__competition__season__league", "recorded_by", "undone_by"
    )


@officers_page(check_run_league)
def withdrawals(request: LeagueRequest) -> HttpResponse:
    """Who left in a season, and who came back; and which team can be withdrawn."""
    season = season_shown(request)
    rows = list(
        _withdrawals(request.league)
        .filter(entry__competition__season=season)
        .order_by("-on", "-pk")
    )
    playing = Entry.objects.filter(competition__season=season, withdrawn_on=None)
    return show(
        request,
        "league/desk/withdrawals.html",
        season=season,
        seasons=request.league.seasons.all(),
        standing=[row for row in rows if row.undone_at is None],
        undone=[row for row in rows if row.undone_at is not None],
        playing=playing.select_related("competition").order_by("competition__place", "name", "pk"),
    )


@officers_page(check_run_league)
def withdrawal_undo(request: LeagueRequest, withdrawal_id: int) -> HttpResponse:
    """Let a team play on."""
    withdrawal = get_object_or_404(_withdrawals(request.league), pk=withdrawal_id)
    entry = withdrawal.entry
    form = WhyForm(request.POST or None)
    if form.is_valid():
        restored = attempt(
            request, form, undo_withdrawal, withdrawal=withdrawal, **form.cleaned_data
        )
        if restored is not None:
            for clash in restored.clashes:
                messages.warning(request, clash)
            for moved in restored.moved:
                messages.info(request, moved)
            number = len(restored.fixtures)
            back = "1 match is" if number == 1 else f"{number} matches are"
            return done(
                request, f"{entry} plays on; {back} to be played again.", "league:withdrawals"
            )
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"{entry} did not withdraw",
        lead=f"{entry.competition}, {entry.competition.season}",
        intro="Every match that became void is then as it was: to be played, or postponed; where"
        " the home team has moved, at its venue of today. The table changes at once; the withdrawal"
        " stays readable in the list.",
        crumb="Withdrawals",
        crumb_url=reverse("league:withdrawals", args=[request.league.slug]),
        save_label="Undo the withdrawal",
        danger=True,
        cancel=True,
    )
