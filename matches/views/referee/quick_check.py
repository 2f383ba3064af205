"""The referee's quick check: what two ends are worth, and whether it counts.

Everything stands in the address, so that an answer can be passed on. The page keeps nothing and
works nothing out by itself; with a script it answers at each tap from the tables that it carries,
where there is no signal too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from league.models import League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import QuickCheckForm, RulesChoice
from matches.played_by import played_by
from matches.quick_answer import NO_SCORE, Answer, answer, depends_on, in_brief
from matches.quick_tables import tables_json
from matches.templatetags.rules import rules_address
from matches.views.referee.house_rules import WELL_KNOWN, of_league
from matches.views.referee.sentences import Sentence, conclusion_first, in_a_row
from matches.views.referee.to_keep import Teams, ToKeep
from scoring.pegging import PLACEMENT_AWARDS, totals_paying


def what_pays() -> list[tuple[tuple[int, ...], int]]:
    """The totals that pay, those worth the same together, the least first."""
    return [(totals_paying(points), points) for points in PLACEMENT_AWARDS if points]


def in_words(query: QueryDict, league: League | None) -> str | None:
    """The answer that stands in an address, in plain sentences; None where there is none."""
    form = QuickCheckForm(query, offered=_offered(league, query.get("rules", "")))
    found = _answer_of(form)
    return None if found is None else in_a_row(_sentences(found, found.rules))


def to_keep(query: QueryDict, league: League | None, teams: Teams) -> ToKeep | None:  # noqa: ARG001
    """The answer to be kept; there are no names in it."""
    offered = _offered(league, query.get("rules", ""))
    form = QuickCheckForm(query, offered=offered)
    found = _answer_of(form)
    if found is None or form.question is None:
        return None
    depends = depends_on(form.question)
    words = conclusion_first(_sentences(found, in_brief(form.question.rules, depends)))
    asked = {name: value for name in QuickCheckForm.LABELS if (value := query.get(name, ""))}
    asked["rules"] = form.cleaned_data.get("rules") or offered[0].value
    return ToKeep(urlencode(asked), words, played_by(form.question.rules, None, depends))


def _sentences(found: Answer, rules: str) -> Iterator[Sentence]:
    """What the ends are worth, or where a score is given what becomes of that."""
    yield Sentence(found.counted, concludes=not found.becomes)
    for text, concludes in ((found.becomes, True), (found.next, False), (rules, False)):
        if text:
            yield Sentence(text, concludes)


def _answer_of(form: QuickCheckForm) -> Answer | None:
    return answer(form.question) if form.is_valid() and form.question else None


def _offered(league: League | None, asked: str) -> Sequence[RulesChoice]:
    return WELL_KNOWN if league is None else [*of_league(league, asked), *WELL_KNOWN]


def _page(request: HttpRequest, league: League | None) -> HttpResponse:
    offered = _offered(league, request.GET.get("rules", ""))
    asked = any(name in request.GET for name in QuickCheckForm.LABELS)
    form = QuickCheckForm(request.GET if asked else None, offered=offered)
    kept = [(n, v) for n in QuickCheckForm.LABELS if (v := request.GET.get(n, ""))]
    chosen = request.GET.get("rules", "")
    context: dict[str, Any] = {
        "form": form,
        "answer": _answer_of(form),
        "address": f"{request.build_absolute_uri(request.path)}?{urlencode(kept)}",
        "pays": what_pays(),
        "tables": tables_json(tuple((one.value, one.rules, one.pairs) for one in offered)),
        "rules_asked": chosen if chosen in {one.value for one in offered} else "",
        "rules_page": rules_address(league),
        "no_score": NO_SCORE,
    }
    return render(request, "matches/referee/quick_check.html", context)


@public_page
def quick_check(request: LeagueRequest) -> HttpResponse:
    """The quick check under the league's own house rules, the first competition's to begin with."""
    return _page(request, request.league)


@site_page
def quick_check_site(request: HttpRequest) -> HttpResponse:
    """The quick check for anybody, under the well-known house rules."""
    return _page(request, None)
