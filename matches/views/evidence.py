"""An answer of a referee's page, found by its address: which page it is, and what it says.

Only addresses of this site, and of this league's pages or the site's own. The words are that
page's, and nobody's who sends them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve, reverse

from league.models import League
from league.policies import NotPossible
from matches.models.evidence import LONGEST_ADDRESS
from matches.views.referee.to_keep import Teams, ToKeep

ToBeKept = Callable[[QueryDict, League | None, Teams], ToKeep | None]
PAGES: Final = "matches.views.referee."
FIELD: Final = "address"


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: the page by its name, where it stands on this site, what it says, and the house
    rules that it depends on. No name that somebody typed is in any of it, for a ruling makes it
    public.
    """

    page: str
    address: str
    words: str
    played_by: str


def answered_at(
    request: HttpRequest, typed: str, league: League, *, teams: Collection[str]
) -> Answered:
    """The answer at an address, or at the end of what a page gave to pass on; ``NotPossible`` with
    what is wrong with it. ``teams``: the sides of the match, who may be named.
    """
    words = typed.split()
    asked = words[-1] if words else ""
    if len(asked) > LONGEST_ADDRESS:
        raise _refused(
            f"This address has {len(asked):,} characters; at most {LONGEST_ADDRESS:,} are kept."
            " Keep the part that matters, such as one round."
        )
    path, query = _on_this_site(request, asked)
    if path.startswith(reverse("matches:quick_check", args=[league.slug])):
        of: League | None = league
    elif path.startswith(reverse("matches:quick_check_site")):
        of = None
    else:
        raise _refused(
            f"“{_short(path)}” is no page of the referee in the {league}. Open one under Referee,"
            " and copy its address once it shows the answer."
        )
    page, to_keep = _page_at(path)
    try:
        kept = to_keep(QueryDict(query), of, Teams(teams))
    except NotPossible as refused:
        raise _refused(refused.message) from None
    if kept is None:
        raise _refused(
            "There is no answer at this address yet. Open it, fill in what it asks for, and copy"
            " the address once it shows the answer."
        )
    return Answered(page, f"{path}?{kept.query}", kept.words, kept.played_by)


def _on_this_site(request: HttpRequest, asked: str) -> tuple[str, str]:
    try:
        parts = urlsplit(asked)
    except ValueError:
        raise _refused(f"“{_short(asked)}” is no address.") from None
    if parts.netloc and parts.netloc.casefold() != request.get_host().casefold():
        raise _refused(
            f"{_short(parts.netloc)} is another site. Only answers of this site’s referee pages are"
            " kept, so that everybody can open them again."
        )
    if not parts.path.startswith("/"):
        raise _refused(f"“{_short(asked)}” is no address; it begins with https:// or with /.")
    return parts.path, parts.query


def _page_at(path: str) -> tuple[str, ToBeKept]:
    """The page of the referee at a path, with how its answer is kept."""
    try:
        match = resolve(path)
    except Resolver404:
        raise _refused(f"There is no page at “{_short(path)}”.") from None
    module = getattr(match.func, "__module__", "")
    to_keep: ToBeKept | None = None
    if module.startswith(PAGES):
        to_keep = getattr(sys.modules[module], "to_keep", None)
    if to_keep is None:
        raise _refused("This page gives no answers that can be kept.")
    return str(match.url_name).removeprefix("referee_").removesuffix("_site"), to_keep


def _refused(message: str) -> NotPossible:
    return NotPossible(message, field=FIELD)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
