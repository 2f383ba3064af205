"""One match as plain text, to paste into a message."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from league.enums import FixtureStatus
from league.templatetags.sixtyone import full_date
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from matches.views.card import fixture_asked, line_of


@public_page
def result_text(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """The result in one line, then the day, the competition, and where to read on."""
    fixture = fixture_asked(request, fixture_id)
    address = request.build_absolute_uri(
        reverse("matches:card", args=[request.league.slug, fixture.pk])
    )
    day = full_date(fixture.date)
    if fixture.status == FixtureStatus.POSTPONED:
        day = f"was to be played on {day}"
    text = f"{line_of(request, fixture).text}\n{fixture.competition}, {day}\n{address}\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
