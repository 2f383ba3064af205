"""Which pages a telephone may keep, and for whom: two words to it with every answer.

``Signed-In`` is the person's uid, or "-"; as soon as the telephone hears of somebody else, what it
kept is gone. ``Keep-On-Phone`` marks a page that may be kept for that person. A page that did not
look who is there says neither.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from league.models import User

MAY_BE_KEPT = frozenset(
    {
        "league:home",
        "league:table",
        "league:tables",
        "matches:card",
        "matches:card_edit",
        "matches:leg_events",
        "matches:night",
    }
)
"""What a captain wants on a match night: the cards, the legs, their own night, the tables."""

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def kept_pages(get_response: GetResponse) -> GetResponse:
    """Django's middleware; it stands below the session's and the sign-in's."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        looked = getattr(getattr(request, "session", None), "accessed", False)
        if looked and response.headers.get("Content-Type", "").startswith("text/html"):
            _say(request, response)
        return response

    return answer


def _say(request: HttpRequest, response: HttpResponseBase) -> None:
    user = request.user
    if not isinstance(user, User):
        response.headers["Signed-In"] = "-"
        return
    response.headers["Signed-In"] = str(user.uid)
    view = request.resolver_match.view_name if request.resolver_match else ""
    if request.method == "GET" and response.status_code == 200 and view in MAY_BE_KEPT:
        response.headers["Keep-On-Phone"] = "1"
