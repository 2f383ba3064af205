"""Whom to ring: each team of a season with its captains, their telephones and the pub's."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpResponse
from django.utils import timezone

from league.enums import Role
from league.models import Entry, Grant, User
from league.permissions import check_run_league
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import open_entries, show


@dataclass(frozen=True)
class Line:
    """A team of a division and who speaks for it."""

    entry: Entry
    captains: list[User]


@officers_page(check_run_league)
def captains(request: LeagueRequest) -> HttpResponse:
    """The list, by division; for officials alone."""
    entries = list(open_entries(request.league))
    held = defaultdict(list)
    grants = Grant.objects.active(timezone.now()).filter(entry__in=entries, role=Role.CAPTAIN)
    for grant in grants.select_related("user").order_by("user__name", "pk"):
        held[grant.entry_id].append(grant.user)
    lines = [Line(entry, held[entry.pk]) for entry in entries]
    return show(
        request,
        "league/desk/captains.html",
        divisions=[
            (division, list(of_it))
            for division, of_it in groupby(lines, key=lambda line: line.entry.competition)
        ],
    )
