"""The script that keeps the referee’s pages on a telephone: the site’s own, and each league’s.

They are kept for whoever holds it, as a stranger sees them; what is somebody’s own is kept by the
worker of ``on_phone``, for that person alone. Each looks only after what stands below its address.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse

from league.models import League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page

SOURCES = Path(settings.BASE_DIR) / "static"
WORKER = "js/referee/worker.js"
PAGES = ("quick_check", "referee_rules", "referee_practice")
"""What answers without the site."""
KEPT = (
    "css/bootstrap.css",
    "css/practice.css",
    "css/quick.css",
    "css/rules.css",
    "css/sixtyone.css",
    "fonts/*.woff2",
    "icons/*.svg",
    "icons/favicon.ico",
    "js/held.js",
    "js/referee/drill.js",
    "js/referee/keep.js",
    "js/referee/quick-answer.js",
    "js/referee/quick.js",
    "js/referee/swap.js",
    "js/share.js",
)
"""The static files of those pages."""


def _script(league: League | None) -> HttpResponse:
    suffix, within = ("", [league.slug]) if league else ("_site", [])
    pages = [reverse(f"matches:{name}{suffix}", args=within) for name in PAGES]
    site = {
        "cache": f"referee {pages[0]}",
        "pages": pages,
        "files": [static(name) for name in _files()],
        "static": settings.STATIC_URL,
        "hashed": settings.STATIC_MANIFEST,
    }
    script = json.dumps(static(WORKER))
    text = f"const site = {json.dumps(site, indent=1)};\nimportScripts({script});\n"
    headers = {"Cache-Control": "no-cache"}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


@cache
def _files() -> Sequence[str]:
    found = {path for pattern in KEPT for path in SOURCES.glob(pattern)}
    return tuple(sorted(path.relative_to(SOURCES).as_posix() for path in found))


@public_page
def worker(request: LeagueRequest) -> HttpResponse:
    """The script for a league’s pages."""
    return _script(request.league)


@site_page
def worker_site(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The script for the site’s own."""
    return _script(None)
