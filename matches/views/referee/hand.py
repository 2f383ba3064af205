"""The hand as it lies: the tiles on the table, and what they prove about the points of the round.

All of the question stands in the address, so that an answer can be passed on. The page keeps
nothing and proves nothing by itself: that is ``scoring.evidence``'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render

from league.models import League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.hand import HandForm
from matches.forms.hand_line import called
from matches.forms.quick_check import RulesChoice
from matches.played_by import Rule, of_a_leg, played_by, without_others
from matches.views.referee.hand_address import Address
from matches.views.referee.hand_answer import Answer, answer
from matches.views.referee.hand_fields import FieldsShown
from matches.views.referee.hand_keys import OFF, Keyboard, keyboard
from matches.views.referee.hand_order import FRAME, Shown, order
from matches.views.referee.hand_problems import Contradiction, contradictions
from matches.views.referee.house_rules import FOR_ROUNDS, of_league
from matches.views.referee.replay_text import replay_address
from matches.views.referee.sentences import Sentence, conclusion_first, in_a_row
from matches.views.referee.to_keep import Teams, ToKeep
from scoring import HouseRules
from scoring.evidence import Ended, Evidence, evidence
from scoring.line import Line
from scoring.picture import Picture, picture_of_line

MARKER = "go"
"""Stands in an address that a form was sent to, which is then shortened."""


@dataclass
class Hand:
    """One address, read and answered."""

    form: HandForm
    address: Address

    @classmethod
    def asked(cls, query: QueryDict, offered: list[RulesChoice], path: str) -> Hand:
        """What an address asks for."""
        form = HandForm(query, offered=offered)
        form.is_valid()
        return cls(form, Address.of(form, path))

    @cached_property
    def found(self) -> Evidence | None:
        """What the facts prove; None where something has to be put right first."""
        question = self.form.question
        return None if question is None else evidence(question.facts)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Why the facts cannot be true together."""
        return () if self.found is None else contradictions(self.found)

    @cached_property
    def answer(self) -> Answer | None:
        """The answer, where there is one."""
        question, found = self.form.question, self.found
        if question is None or found is None or found.problems:
            return None
        return answer(found, question, self.address)

    @property
    def fields(self) -> FieldsShown:
        """The fields as they are shown."""
        return FieldsShown(self.form, self.address, self.contradictions)

    @cached_property
    def order(self) -> Shown | str | None:
        """The order that is asked for, or why there is none."""
        text = str(self.form.data.get("show", "")).strip()
        if not text or self.answer is None or self.found is None:
            return None
        if "show" in self.form.errors:
            return str(self.form.errors["show"][0])
        return order(self.found, text, self.form.cleaned_data.get("step") or 1, self.address)

    @property
    def picture(self) -> Picture | None:
        """The line as it lies, with who played each tile; None before there is one."""
        form = self.form
        if not form.tiles.laid:
            return None
        owners = form.tiles.owners
        line = Line(form.tiles.laid)
        last = form.cleaned_data.get("last")
        alone = [each[0] if len(each) == 1 else None for each in owners]
        return picture_of_line(
            line,
            last=last if last is not None and last in line.tile_set else None,
            played_by=alone if any(owners) else None,
            seats=form.seated,
            width=FRAME,
        )

    @property
    def keyboard(self) -> Keyboard | None:
        """What can be tapped; nothing while the line as it was typed has to be put right."""
        return None if "line" in self.form.errors else keyboard(self.form, self.address)

    @property
    def as_far_as_it_joins(self) -> str:
        """The address of the part of the line that can be read, where not all of it can."""
        tiles = self.form.tiles
        if "line" not in self.form.errors or not tiles.laid:
            return ""
        return str(self.address.but(line=tiles.written))

    @property
    def title(self) -> str:
        """What the page is about, in a few words."""
        if self.answer is not None:
            return self.answer.sentences[0].text.rstrip(".")
        return "The hand as it lies"

    @property
    def plain(self) -> str:
        """The question and its answer, to be passed on in words."""
        return in_a_row(self.sentences)

    @property
    def sentences(self) -> Iterator[Sentence]:
        """The question, then its answer."""
        return self.told_by(self.form.house_rules)

    @property
    def depends_on(self) -> set[Rule]:
        """The house rules that the answer may depend on. The first tile of a round can only win
        where it is known how the round was won, or what the scores were.
        """
        facts = self.form.question.facts if self.form.question else None
        found = of_a_leg(self.form.seated)
        if facts is None or facts.scores is not None or facts.ended is Ended.WON:
            found.add(Rule.DOWN)
        return found

    def told_by(self, house_rules: HouseRules) -> Iterator[Sentence]:
        """The same, with the house rules as they are to be told."""
        form = self.form
        line = " ".join(called(laid) for laid in form.tiles.laid)
        rules = house_rules.describe()
        number = len(form.tiles.laid)
        tiles = f"{number} tile{'s' * (number != 1)}"
        yield Sentence(f"{tiles}, {line} ({form.seated} seats, {rules}).")
        if self.answer is not None:
            yield from self.answer.plain
        yield from (Sentence(one.message, concludes=True) for one in self.contradictions)


def in_words(query: QueryDict, league: League | None) -> str | None:
    """What an address of this page answers, in a few sentences; None where it answers nothing."""
    hand = Hand.asked(query, _offered(league, query), "")
    if hand.answer is None and not hand.contradictions:
        return None
    return hand.plain


def to_keep(query: QueryDict, league: League | None, teams: Teams) -> ToKeep | None:  # noqa: ARG001
    """The answer to be kept; there are no names in it."""
    hand = Hand.asked(query, _offered(league, query), "")
    if hand.answer is None and not hand.contradictions:
        return None
    rules, depends = hand.form.house_rules, hand.depends_on
    words = conclusion_first(hand.told_by(without_others(rules, depends)))
    asked = hand.address.question.but(rules=hand.form.chosen.value)
    return ToKeep(asked.query, words, played_by(rules, hand.form.seated, depends))


def _offered(league: League | None, query: QueryDict) -> list[RulesChoice]:
    own = [] if league is None else of_league(league, query.get("rules", ""))
    return [*own, *FOR_ROUNDS]


def _page(request: HttpRequest, league: League | None) -> HttpResponse:
    hand = Hand.asked(request.GET, _offered(league, request.GET), request.path)
    if MARKER in request.GET and not hand.form.errors:
        return HttpResponseRedirect(str(hand.address))
    shown = hand.order
    context: dict[str, Any] = {
        "hand": hand,
        "form": hand.form,
        "fields": hand.fields,
        "order": shown if isinstance(shown, Shown) else None,
        "replay": _replayed(shown, league),
        "no_order": shown if isinstance(shown, str) else "",
        "pass_on": request.build_absolute_uri(str(hand.address.question.but(keys=OFF))),
        "rules_asked": hand.form.chosen.value,
    }
    return render(request, "matches/referee/hand.html", context)


def _replayed(shown: Shown | str | None, league: League | None) -> str:
    """Where the order that is shown can be replayed, if it is a round as it can be written."""
    if not isinstance(shown, Shown) or not shown.in_turn:
        return ""
    return replay_address(shown.notation, league)


@public_page
def hand(request: LeagueRequest) -> HttpResponse:
    """The hand as it lies under the league's own house rules, the first competition's to begin."""
    return _page(request, request.league)


@site_page
def hand_site(request: HttpRequest) -> HttpResponse:
    """The same for anybody, under the well-known house rules."""
    return _page(request, None)
