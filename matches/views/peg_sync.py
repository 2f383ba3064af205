"""One leg for a telephone that pegs it, as JSON: how it stands, and taking what was pegged.

The page itself works from what it has; these two answers are all that it needs a signal for. Every
refusal says in ``code`` what the telephone can do about it, and in ``why`` what to tell the person:
nothing of what it holds is thrown away for any of them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import OperationalError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponseBase,
    HttpResponseNotModified,
    JsonResponse,
)
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac
from django.views.decorators.http import require_http_methods

from league.models import User
from league.permissions import remember_grants
from league.policies import NotPossible
from league.views.base import LeagueRequest, never_cached
from league.views.device import carry, digest_of, mark_of
from matches.actions.adopting import taken_in_whole
from matches.actions.live import ForeignRecord, Phone, UnknownRecord, send
from matches.models import Leg
from matches.permissions import check_enter_card
from matches.sending import LARGEST, Unreadable, read_sending
from matches.views.peg_state import state_of

logger = logging.getLogger(__name__)


def refusal(code: str, why: str, status: int, **more: object) -> JsonResponse:
    """An answer that says no, to a program and to a person."""
    return JsonResponse({"code": code, "why": why, **more}, status=status)


def _json(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A view whose every answer is JSON, also where it says no."""

    @wraps(view)
    def page(request: HttpRequest, league: str, fixture_id: int, leg_id: int) -> HttpResponseBase:
        try:
            response = view(request, league, fixture_id, leg_id)
        except Http404:
            response = refusal("not-found", "There is no such leg to peg here any more.", 404)
        except PermissionDenied as denied:
            response = refusal("not-allowed", str(denied), 403, **_who(request))
        except OperationalError:
            # The database was busy or away for longer than a request waits: nothing was taken.
            logger.warning("No answer from the database for %s", request.path, exc_info=True)
            response = refusal("busy", "The site is busy. It is tried again by itself.", 503)
        patch_vary_headers(response, ["Cookie"])
        return never_cached(response)

    return page


def _who(request: HttpRequest) -> dict[str, object]:
    """Who is signed in: a telephone that holds somebody else's record says so, and keeps it."""
    user = request.user
    return {"me": {"uid": str(user.uid), "name": str(user)}} if isinstance(user, User) else {}


@require_http_methods(["GET", "POST"])
@_json
def peg(request: LeagueRequest, league: str, fixture_id: int, leg_id: int) -> HttpResponseBase:
    """How the leg stands; with POST, after taking what was sent."""
    leg = _leg_or_404(league, fixture_id, leg_id)
    if not isinstance(request.user, User):
        why = "You are signed out. What you pegged is kept on this phone; sign in to send it."
        return refusal("signed-out", why, 401)
    remember_grants(request.user)
    check_enter_card(request.user, leg.board.card.fixture)
    mark = mark_of(request)
    phone = Phone(by=request.user, device=digest_of(mark))
    response = (
        _taken(request, leg, phone) if request.method == "POST" else _looked(request, leg, phone)
    )
    carry(response, mark)
    return response


def _leg_or_404(league: str, fixture_id: int, leg_id: int) -> Leg:
    legs = Leg.objects.select_related(
        "board__card__rule_set",
        "board__card__fixture__home",
        "board__card__fixture__away",
        "board__card__fixture__competition__season__league",
    )
    try:
        return legs.get(
            pk=leg_id,
            target__isnull=False,
            board__card__fixture=fixture_id,
            board__card__fixture__competition__season__league__slug=league,
        )
    except Leg.DoesNotExist:
        raise Http404 from None


def _looked(request: LeagueRequest, leg: Leg, phone: Phone) -> HttpResponseBase:
    """How it stands, or nothing where it stands as the telephone knows."""
    tag = _tag(leg, phone)
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers={"ETag": tag})
    stands = state_of(leg, leg.board.card, phone.by, phone.device)
    response = JsonResponse({**stands, "token": get_token(request)})
    response.headers["ETag"] = tag
    return response


def _tag(leg: Leg, phone: Phone) -> str:
    """The same as long as nothing of the card and of its match changes for this telephone."""
    card = leg.board.card
    fixture = card.fixture
    season = fixture.competition.season
    of_card = (card.version, card.state, fixture.status, season.closed_on)
    # Where a backup was put back the card may come to the same version in another way.
    of_leg = (leg.uid, leg.version, leg.state, leg.stream, leg.home_score, leg.away_score)
    said = "\n".join(str(value) for value in (*of_leg, *of_card, phone.by.pk, phone.device))
    return f'"{salted_hmac("matches.peg", said, algorithm="sha256").hexdigest()[:32]}"'


def _body(request: HttpRequest) -> bytes | None:
    """What was sent; nothing where it is too large."""
    try:
        return request.body if len(request.body) <= LARGEST else None
    except RequestDataTooBig:
        return None


def _taken(request: LeagueRequest, leg: Leg, phone: Phone) -> JsonResponse:
    body = _body(request)
    if body is None:
        return refusal("too-large", "That is too much at once; it is sent in parts.", 413)
    at = timezone.now()
    try:
        sending = read_sending(body, at)
    except Unreadable as wrong:
        return refusal("unreadable", str(wrong), 400)
    try:
        receipt = send(leg=leg, sending=sending, phone=phone, at=at)
    except UnknownRecord as unknown:
        return refusal("unknown", unknown.message, 409)
    except ForeignRecord as foreign:
        return refusal("foreign", foreign.message, 409)
    except NotPossible as refused:
        taken_in = taken_in_whole(leg, sending)
        if taken_in is not None:
            why = f"{taken_in.by} took in what was pegged here; it is kept with this leg’s records."
            return refusal("kept", why, 409)
        return refusal("closed", refused.message, 409)
    answer = {
        "stream": str(receipt.stream),
        "acknowledged": [str(uid) for uid in receipt.acknowledged],
        "refused": [{"uid": str(one.uid), "why": one.why} for one in receipt.refused],
    }
    stands = state_of(
        receipt.leg,
        receipt.leg.board.card,
        phone.by,
        phone.device,
        known={receipt.stream: receipt.rows},
    )
    response = JsonResponse({**stands, **answer})
    # The telephone knows how it stands; looking costs it and the site nothing until that changes.
    response.headers["ETag"] = _tag(receipt.leg, phone)
    return response
