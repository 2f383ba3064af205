"""The rules of the game, clause by clause, under a league’s own house rules.

Wherever the site names a clause, it leads here: "#F2". Which house rules are shown stands in the
address; a league’s page begins with the league’s own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import RulesChoice, quoted
from matches.rule_changes import Change, changes
from matches.rule_examples import Example, examples
from matches.rule_words import Clause, sections
from matches.views.referee.house_rules import FOR_ROUNDS, of_league


@dataclass(frozen=True, slots=True)
class Shown:
    """One clause as the page shows it, with what is to be seen beside it."""

    clause: Clause
    examples: Sequence[Example]


@dataclass(frozen=True, slots=True)
class Part:
    """The clauses under one letter."""

    letter: str
    title: str
    clauses: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The page under the house rules that were chosen."""

    offered: Sequence[RulesChoice]
    chosen: RulesChoice
    unknown: str = ""

    @property
    def brief(self) -> str:
        """What is played by: "Division One: singles, to 61: 9 tiles each …"."""
        return self.chosen.brief

    @property
    def parts(self) -> tuple[Part, ...]:
        """Every clause under these house rules, with its examples."""
        shown = examples(self.chosen.rules)
        return tuple(
            Part(
                section.letter,
                section.title,
                tuple(Shown(one, shown.get(one.number, ())) for one in section.clauses),
            )
            for section in sections(self.chosen.rules)
        )

    @property
    def changes(self) -> tuple[Change, ...]:
        """All that leagues change, here and elsewhere."""
        return changes(self.chosen.rules)


def page_of(query: QueryDict, offered: Sequence[RulesChoice]) -> RulesPage:
    """The page that an address asks for; one rule set’s number alone is its first house rules."""
    asked = query.get("rules", "")
    for choice in offered:
        if asked in {choice.value, choice.value.partition(":")[0]}:
            return RulesPage(offered, choice)
    return RulesPage(offered, offered[0], quoted(asked) if asked else "")


def _answer(request: HttpRequest, offered: Sequence[RulesChoice]) -> HttpResponse:
    context: dict[str, Any] = {"page": page_of(request.GET, offered)}
    return render(request, "matches/referee/rules.html", context)


@public_page
def rules(request: LeagueRequest) -> HttpResponse:
    """The rules as a league plays them, its first competition’s to begin with."""
    return _answer(request, [*of_league(request.league, request.GET.get("rules", "")), *FOR_ROUNDS])


@site_page
def rules_site(request: HttpRequest) -> HttpResponse:
    """The rules under the well-known house rules."""
    return _answer(request, FOR_ROUNDS)
