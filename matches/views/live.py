"""Following a match while it is played: the page, and what it asks for again every few seconds.

Both are the same for everybody. The answer to asking again looks at no session and sets nothing, so
that it can be kept by whatever stands on the way, and where nothing has changed it is one small
query and no words.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from league.models import Fixture
from league.views.base import LeagueRequest
from league.views.public.reading import public_page
from matches.views.live_match import standing_of, watched

ALWAYS_ASK = "no-cache"


@public_page
def live(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """The page of a match that can be followed."""
    fixture = get_object_or_404(
        Fixture.objects.select_related("home", "away", "venue", "competition__season"),
        pk=fixture_id,
        competition__season__league=request.league,
    )
    now = timezone.now()
    standing = standing_of(request.league.slug, fixture_id)
    if standing is None:
        raise Http404("There is no such match.")
    context = {"fixture": fixture, "watched": watched(fixture_id, standing, now), "now": now}
    response = render(request, "matches/live.html", context)
    # Looking again has to show what there is now.
    response.headers["Cache-Control"] = ALWAYS_ASK
    return response


@require_safe
def live_json(request: HttpRequest, league: str, fixture_id: int) -> HttpResponseBase:
    """The part of the page that changes, or that nothing of it has."""
    standing = standing_of(league, fixture_id)
    if standing is None:
        return JsonResponse({"why": "There is no such match."}, status=404)
    seen = watched(fixture_id, standing, timezone.now(), again=True)
    headers = {"ETag": seen.etag, "Cache-Control": ALWAYS_ASK}
    response = HttpResponse(seen.body, content_type="application/json", headers=headers)
    return get_conditional_response(request, etag=seen.etag, response=response) or response
