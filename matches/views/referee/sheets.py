"""Two sheets of one leg side by side: where they first differ, and what follows if either is right.

All of it stands in the address, so that an answer is a link. The page keeps nothing, reads nothing
of any card, and works nothing out by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from league.models import League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import RulesChoice
from matches.forms.referee_sheets import LONGEST_NAME, LONGEST_SHOWN, SheetsForm, TwoSheets
from matches.played_by import played_by
from matches.scoresheets.checking import Checked
from matches.scoresheets.comparing import compare_sheets
from matches.scoresheets.entries import Numbers
from matches.scoresheets.reading import read_sheet
from matches.scoresheets.vocabulary import without_names
from matches.scoresheets.writing import of_events, written
from matches.views.referee.house_rules import FOR_ROUNDS, of_league
from matches.views.referee.sentences import conclusion_first, in_a_row
from matches.views.referee.sheets_example import Example
from matches.views.referee.sheets_rows import rows_of
from matches.views.referee.sheets_words import Words
from matches.views.referee.to_keep import Teams, ToKeep
from scoring import HouseRules
from scoring.events import LegEvent, opening_capital
from scoring.problems import Severity


def compare(asked: TwoSheets) -> Words:
    """What two sheets come to."""
    found = compare_sheets(*asked.sheets, asked.rules, seats=asked.seats, names=asked.names)
    return Words(asked, found)


def _offered(league: League | None, asked: str) -> list[RulesChoice]:
    return [*(of_league(league, asked) if league else []), *FOR_ROUNDS]


def in_words(query: QueryDict, league: League | None) -> str | None:
    """The page’s answer in a few sentences; None where the address holds none."""
    form = SheetsForm(query, offered=_offered(league, query.get("rules", "")))
    if not form.is_valid() or form.two_sheets is None:
        return None
    return in_a_row(compare(form.two_sheets).sentences())


def to_keep(query: QueryDict, league: League | None, teams: Teams) -> ToKeep | None:
    """The answer to be kept; what names a side or a sheet only where it is a team of the match."""
    form = SheetsForm(query, offered=_offered(league, query.get("rules", "")))
    if not form.is_valid() or form.two_sheets is None:
        return None
    asked, given = form.two_sheets, form.cleaned_data
    kept = {name: given[name] for name in SheetsForm.LABELS if given.get(name)}
    kept |= {"rules": asked.choice.value} | ({"pairs": "1"} if asked.pairs else {})
    called = [given[name] for name in ("side_a", "side_b") if given.get(name)]
    if not teams.may_be_named(*called, longest=LONGEST_NAME):
        kept = {name: value for name, value in kept.items() if not name.startswith("side_")}
        for name, sheet in zip(("one", "two"), asked.sheets, strict=True):
            numbers = Numbers(given.get(f"{name}_as") or Numbers.POINTS)
            kept[name] = without_names(given[name], asked.names)
            if read_sheet(kept[name], asked.rules, numbers=numbers) != sheet:
                # A name such as "8" was read as one wherever it stood.
                kept[name] = written(sheet.items, asked.rules)
                kept.pop(f"{name}_as", None)
    labels = [given[name] for name in ("by_one", "by_two") if given.get(name)]
    if not teams.may_be_labels(*labels, longest=LONGEST_NAME):
        kept = {name: value for name, value in kept.items() if not name.startswith("by_")}
    answer = urlencode(kept)
    as_kept = SheetsForm(QueryDict(answer), offered=_offered(league, kept["rules"]))
    if not as_kept.is_valid() or as_kept.two_sheets is None:
        return None
    compared = compare(as_kept.two_sheets)
    rules = played_by(asked.rules, asked.seats, compared.depends_on)
    return ToKeep(answer, conclusion_first(compared.sentences(as_kept=True)), rules)


def address_of(
    league: League,
    records: tuple[Iterable[LegEvent], Iterable[LegEvent]],
    rules: HouseRules,
    *,
    choice: str,
    pairs: bool,
    labels: tuple[str, str],
    names: tuple[str, str],
) -> str:
    """The address that compares two records of a leg. It holds what they say, and no person’s
    name: whoever may not see the records learns of them only by being given it.
    """
    one, two = (of_events(events, rules) for events in records)
    kept = {
        "one": one,
        "two": two,
        "rules": choice,
        **({"pairs": "1"} if pairs else {}),
        "side_a": names[0][:LONGEST_NAME].strip(),
        "side_b": names[1][:LONGEST_NAME].strip(),
        "by_one": labels[0][:LONGEST_NAME].strip(),
        "by_two": labels[1][:LONGEST_NAME].strip(),
    }
    return f"{reverse('matches:referee_sheets', args=[league.slug])}?{urlencode(kept)}"


def _sheet(sheet: Checked, label: str, rules: HouseRules) -> dict[str, Any]:
    """One sheet as it was read, and how much is wrong with it."""
    severities = [problem.severity for problem in sheet.problems]
    return {
        "label": opening_capital(label),
        "text": written(sheet.read.items, rules),
        "notes": sheet.read.notes,
        "errors": severities.count(Severity.ERROR),
        "queries": severities.count(Severity.QUERY),
        "unsure": len(sheet.unsure),
        "leg": [problem for problem in sheet.problems if not problem.place],
    }


def _given(query: QueryDict) -> QueryDict:
    """What was typed, without what is far too long to be given back."""
    kept = QueryDict(mutable=True)
    for name in SheetsForm.LABELS:
        value = query.get(name)
        if value is not None:
            kept[name] = value
    return kept


def _page(request: HttpRequest, offered: Sequence[RulesChoice]) -> HttpResponse:
    asked = any(request.GET.get(name) for name in ("one", "two"))
    given = _given(request.GET)
    chosen = {"rules": given.get("rules", "")}
    form = SheetsForm(given if asked else None, initial=chosen, offered=offered)
    example = Example(form.choice)
    words = compare(form.two_sheets) if form.is_valid() and form.two_sheets else None
    kept = [(name, value) for name, value in given.items() if value]
    context: dict[str, Any] = {
        "form": form,
        "texts": {name: given.get(name, "")[:LONGEST_SHOWN] for name in ("one", "two")},
        "words": words,
        "rules_asked": form.choice.value,
        "address": f"{request.build_absolute_uri(request.path)}?{urlencode(kept)}",
        "example": example,
        "example_query": urlencode(example.asked),
    }
    if words is not None:
        context |= {
            "rows": list(rows_of(words)),
            "plain": in_a_row(words.sentences()),
            "sheets": [
                _sheet(sheet, label, words.asked.rules)
                for sheet, label in zip(words.found.sheets, words.asked.labels, strict=True)
            ],
        }
    return render(request, "matches/referee/sheets.html", context)


@public_page
def sheets(request: LeagueRequest) -> HttpResponse:
    """Two sheets under the league's own house rules, the first competition's to begin with."""
    return _page(request, _offered(request.league, request.GET.get("rules", "")))


@site_page
def sheets_site(request: HttpRequest) -> HttpResponse:
    """Two sheets for anybody, under the well-known house rules."""
    return _page(request, _offered(None, ""))
