"""Counting practice: a drill on ends that are drawn, and the way to a leg against the engine.

No account and no cookie: what is asked follows from a seed, and how often somebody was right in a
row stands in the address, signed. With a script (``js/referee/drill.js``) the phone keeps it, asks
the same questions from the page itself and answers at once, where there is no signal too.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from league.models import League
from league.views.base import LeagueRequest
from league.views.public.reading import public_page, site_page
from matches.forms.quick_check import RulesChoice, quoted
from matches.pegging_tables import in_a_page
from matches.practice_ends import LEVELS, QUESTIONS, TEXTS, question, replies, told
from matches.quick_answer import Answer, Asked, answer
from matches.quick_tables import tables_json
from matches.templatetags.rules import rules_address
from matches.views.referee.house_rules import FOR_ROUNDS, WELL_KNOWN, of_league
from matches.views.referee.practice_leg import PLAYERS_CALLED
from scoring.picture import Picture, picture_of_ends

SEEDS = 1_000_000
_MOST_NUMBER = 1_000_000
_SIGNER = Signer(salt="counting practice")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody is in the drill: the seed and the level, the question, right ones in a row."""

    seed: int
    level: str
    number: int = 0
    streak: int = 0
    best: int = 0

    def after(self, *, right: bool) -> Standing:
        """The next question."""
        streak = self.streak + 1 if right else 0
        return Standing(self.seed, self.level, self.number + 1, streak, max(self.best, streak))

    def signed(self) -> str:
        """For the address: short, and of no use once somebody has changed it."""
        parts = (self.seed, self.level, self.number, self.streak, self.best)
        return _SIGNER.sign("-".join(map(str, parts)))


@dataclass(frozen=True, slots=True)
class Reply:
    """What somebody said to the question before, and what is right."""

    said: int
    answer: Answer

    @property
    def right(self) -> bool:
        """Whether that was it."""
        return self.said == self.answer.pegs

    @property
    def title(self) -> str:
        """That it was, or what would have been."""
        words = TEXTS["right" if self.right else "wrong"]
        return words.format(pegs=self.answer.pegs, said=self.said)


class Drill:
    """The drill that an address asks for."""

    def __init__(self, query: QueryDict, offered: Sequence[RulesChoice]) -> None:
        self.offered = offered
        self.wrong: list[str] = []
        self.chosen = self._rules(query.get("rules", ""))
        self.keys = replies(self.chosen.rules)
        self.standing = self._standing(query)
        self.reply = self._reply(query.get("said", ""))
        if self.reply is not None:
            self.standing = self.standing.after(right=self.reply.right)

    def _rules(self, asked: str) -> RulesChoice:
        for choice in self.offered:
            if choice.value == asked:
                return choice
        if asked:
            self.wrong.append(f"{quoted(asked)} is not in the list of rules: choose from it.")
        return self.offered[0]

    def _standing(self, query: QueryDict) -> Standing:
        level = query.get("level", "")
        if level and level not in LEVELS:
            self.wrong.append(f"{quoted(level)} is nothing to practise here: choose from the list.")
        fresh = Standing(secrets.randbelow(SEEDS), level if level in LEVELS else next(iter(LEVELS)))
        signed = query.get("at", "")
        if not signed:
            return fresh
        try:
            seed, at_level, *rest = _SIGNER.unsign(signed).split("-")
            number, streak, best = map(int, rest)
        except (BadSignature, ValueError):
            self.wrong.append("This address was cut short or changed, so the count begins again.")
            return fresh
        return Standing(int(seed), at_level, number, streak, best)

    def _reply(self, said: str) -> Reply | None:
        if not said:
            return None
        if not (said.isascii() and said.isdecimal() and int(said[:9]) in self.keys):
            self.wrong.append(f"{quoted(said)} is no answer: tap one of the keys.")
            return None
        return Reply(int(said), answer(self.asked))

    @property
    def asked(self) -> Asked:
        """The question that is open."""
        at = self.standing
        rules = self.chosen
        return question(at.seed, at.level, at.number, rules.rules, pairs=rules.pairs)

    @property
    def told(self) -> list[str]:
        """What there is to know beside the ends, and what is asked."""
        return told(self.asked)

    @property
    def streak(self) -> str:
        """How many were right in a row."""
        return TEXTS["streak"].format(streak=self.standing.streak, best=self.standing.best)

    @property
    def picture(self) -> Picture:
        """The ends that are asked about, without what they count."""
        drawn = picture_of_ends(self.asked.ends, name="asked")
        svg, text = (re.sub(TEXTS["counts"], "", words) for words in (drawn.svg, drawn.text))
        return Picture(svg, text)

    @property
    def levels(self) -> list[tuple[str, str]]:
        """What can be practised."""
        return list(LEVELS.items())

    @property
    def signed(self) -> str:
        """Where this is, for the keys."""
        return self.standing.signed()

    def questions(self) -> dict[str, list[Any]]:
        """All questions from this seed, for the script: the ends, the score, which tile it was."""
        at, rules = self.standing, self.chosen
        return {
            level: [
                _for_script(question(at.seed, level, number, rules.rules, pairs=rules.pairs))
                for number in range(QUESTIONS)
            ]
            for level in LEVELS
        }


def _for_script(asked: Asked) -> list[Any]:
    ends = asked.ends
    return [
        ends.left.value,
        int(ends.left.double),
        ends.right.value,
        int(ends.right.double),
        "" if asked.before is None else str(asked.before),
        int(asked.chip_out),
        int(asked.opening_tile),
    ]


def _offered(league: League | None, asked: str) -> Sequence[RulesChoice]:
    return WELL_KNOWN if league is None else [*of_league(league, asked), *WELL_KNOWN]


def _page(request: HttpRequest, league: League | None) -> HttpResponse:
    asked = request.GET.get("rules", "")
    drill = Drill(request.GET, _offered(league, asked))
    for_legs = FOR_ROUNDS if league is None else [*of_league(league, asked), *FOR_ROUNDS]
    to_leg = "matches:referee_practice_leg" if league else "matches:referee_practice_leg_site"
    choice = drill.chosen
    embedded = {
        "rules": choice.value,
        "level": drill.standing.level,
        "number": drill.standing.number,
        "questions": drill.questions(),
        "texts": TEXTS,
        "where": f"{rules_address(league)}?{urlencode({'rules': choice.value})}",
    }
    context: dict[str, Any] = {
        "drill": drill,
        "rules_asked": choice.value,
        "tables": tables_json(((choice.value, choice.rules, choice.pairs),)),
        "embedded": in_a_page(embedded),
        "for_legs": for_legs,
        "players": PLAYERS_CALLED,
        "leg_url": reverse(to_leg, args=[league.slug] if league else []),
        "seed": secrets.randbelow(SEEDS),
    }
    return render(request, "matches/referee/practice.html", context)


@public_page
def practice(request: LeagueRequest) -> HttpResponse:
    """Practice under the league's own house rules, the first competition's to begin with."""
    return _page(request, request.league)


@site_page
def practice_site(request: HttpRequest) -> HttpResponse:
    """Practice for anybody, under the well-known house rules."""
    return _page(request, None)
