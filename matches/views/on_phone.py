"""What works on a telephone without a signal: the worker that keeps pages, and two pages that are
the same for everybody.

The worker is ``static/js/worker/``; it is served from the root, since it may only look after what
stands below its own address.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

SOURCES = Path(settings.BASE_DIR) / "static"
WORKER = ("js/worker/files.js", "js/worker/pages.js", "js/worker/worker.js")
STYLE = "css/phone.css"
KEPT = (
    "css/bootstrap.css",
    "css/peg.css",
    "css/phone.css",
    "css/records.css",
    "css/sixtyone.css",
    "fonts/*.woff2",
    "icons/*.svg",
    "icons/favicon.ico",
    "icons/icon-180.png",
    "icons/site.webmanifest",
    "js/card.js",
    "js/card-offline.js",
    "js/phone.js",
    "js/share.js",
    "js/typed.js",
    "js/unsent.js",
    "js/peg/*.js",
)
"""The static files of a match night's pages."""
PAGES = ("matches/unsent.html", "matches/no_signal.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The script that looks after this site on a telephone. Browsers ask for it again and again,
    and take it for a new one where a byte differs.
    """
    site = {
        "version": _version(),
        "hashed": settings.STATIC_MANIFEST,
        "static": settings.STATIC_URL,
        "style": static(STYLE),
        "files": [static(name) for name in _files()],
        "pages": [reverse("matches:unsent"), reverse("matches:no_signal")],
        "noSignal": reverse("matches:no_signal"),
    }
    scripts = ", ".join(json.dumps(static(name)) for name in WORKER)
    text = f"const site = {json.dumps(site, indent=1)};\nimportScripts({scripts});\n"
    headers = {"Cache-Control": "no-cache"}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


@require_safe
def unsent(request: HttpRequest) -> HttpResponse:
    """What was pegged on this telephone and is not sent: the telephone itself fills it in."""
    return _common(request, "matches/unsent.html")


@require_safe
def no_signal(request: HttpRequest) -> HttpResponse:
    """What a telephone shows where it has neither a signal nor the page."""
    return _common(request, "matches/no_signal.html")


def _common(request: HttpRequest, template: str) -> HttpResponse:
    response = render(request, template)
    response.headers["Cache-Control"] = "no-cache"
    return response


@cache
def _files() -> tuple[str, ...]:
    found = {path for pattern in KEPT for path in SOURCES.glob(pattern)}
    return tuple(sorted(path.relative_to(SOURCES).as_posix() for path in found))


def _version() -> str:
    """Another where anything that a telephone keeps is another; under DEBUG files change."""
    return _digest() if settings.STATIC_MANIFEST else _digest.__wrapped__()


@cache
def _digest() -> str:
    digest = hashlib.sha256()
    paths = [SOURCES / name for name in (*WORKER, *_files())]
    paths += [Path(settings.BASE_DIR) / "templates" / name for name in ("base.html", *PAGES)]
    for path in paths:
        digest.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:20]
