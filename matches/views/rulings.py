"""The register of a league's rulings: by season, to be searched by number, team, clause or word."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from league.models import Season
from league.names import UnusableTextError, showable, usable
from league.permissions import can_run_league
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from matches.enums import DisputeState
from matches.models import Dispute, Ruling
from matches.models.printed_names import as_printed, names_of
from matches.told import Told
from matches.views.rulings_search import found_by

A_PAGE = 20
_LONGEST = 100


@public_page
def rulings(request: LeagueRequest, season: str = "") -> HttpResponse:
    """A season's rulings, or every season's; the latest first."""
    shown = get_object_or_404(Season, league=request.league, slug=season) if season else None
    typed = request.GET.get("q", "")
    asked, wrong = _searched(typed)
    names = names_of(request.league, in_full=can_run_league(request.user, request.league))
    found = Ruling.objects.of_league(request.league)
    if shown is not None:
        found = found.filter(season=shown)
    if asked:
        found = found_by(found, asked, names)
    appealed = Dispute.objects.filter(against=OuterRef("pk"), state=DisputeState.OPEN)
    listed = found.for_lists().annotate(under_appeal=Exists(appealed))
    page = Paginator(listed, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "season": shown,
        "seasons": list(request.league.seasons.order_by("-starts")),
        "asked": asked,
        "typed": showable(typed) if wrong else asked,
        "wrong": wrong,
        "page": page,
        "lines": [(one, RulingLine(_about(one), as_printed(one, names)[0])) for one in page],
        "query": f"{urlencode({'q': asked})}&" if asked else "",
    }
    return render(request, "matches/rulings.html", context)


def _searched(typed: str) -> tuple[str, str]:
    """What is searched for, and what is wrong with what was typed, if nobody can search for it."""
    try:
        return usable(typed, most=_LONGEST, needed=False), ""
    except UnusableTextError as error:
        return "", str(error)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """What a line of the register tells of a ruling."""

    about: str
    """What it was about, in a few words."""
    reason: str
    """As this reader may read it."""


def _about(ruling: Ruling) -> str:
    """What it was about, in a few words."""
    legs = [leg.title for leg in Told.of(ruling.told).legs]
    if not legs:
        return "the card"
    return ", ".join(legs) if len(legs) <= 3 else f"{len(legs)} legs"
