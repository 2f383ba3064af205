"""An address that is too long for anything on this site: said in plain words, on every page.

The web server in front, and gunicorn, let longer ones through than this, so that nobody meets
their bare refusal (``deploy/README.md``).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from league.views.base import never_cached

LONGEST_ADDRESS = 32_768
"""Characters of an address; the longest leg, with every hand and claim, takes a quarter of that."""

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def refuses_long_addresses(get_response: GetResponse) -> GetResponse:
    """Django's middleware; nothing below it reads such an address."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        length = len(request.get_full_path())
        if length <= LONGEST_ADDRESS:
            return get_response(request)
        told = {"length": length, "most": LONGEST_ADDRESS}
        return never_cached(render(request, "414.html", told, status=414))

    return answer
