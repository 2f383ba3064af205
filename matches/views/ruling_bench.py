"""What the three pages of ruling share: the matter before the ruler, and giving the ruling.

Whoever comes second keeps what was typed, and is shown what the first one decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.forms.boundfield import BoundWidget
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from league.policies import NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.ruling import (
    Decided,
    Grounds,
    NothingWaits,
    check_may_decide,
    rule,
    why_nothing_waits,
)
from matches.actions.settling import Decision, mark_of
from matches.forms.disputes import GroundsForm
from matches.models import Card, Ruling, scorecard_of
from matches.models.matters import Matter, matters_of, reports_about
from matches.scorecard import totals
from matches.views.card_said import answers_to
from matches.views.card_versions import compared, legs_of, versions_of
from matches.views.evidence_lines import EvidenceShown, evidence_shown

PAGES = (
    ("matches:card_settle", "A version, or as it is"),
    ("matches:card_settle_new", "A new version"),
    ("matches:card_settle_award", "Award a result"),
)


@dataclass
class Bench:
    """One matter of a card, before somebody who rules on it."""

    request: LeagueRequest
    card: Card
    matter: Matter | None
    """Nothing where it waits no more: decided by somebody else, or taken back."""
    against: Ruling | None

    @classmethod
    def of(cls, request: LeagueRequest, card: Card) -> Bench:
        """What the address asks for: an appeal against a ruling, or what is said of the card."""
        asked = request.GET.get("ruling", "")
        matters = matters_of(card)
        if not asked.isascii() or not asked.isdecimal() or len(asked) > 18:
            about = next((one for one in matters if one.against is None), None)
            return cls(request, card, about, None)
        against = card.rulings.filter(pk=int(asked)).first()
        matter = next((one for one in matters if one.against == against), None)
        return cls(request, card, matter if against else None, against)

    @property
    def leads_elsewhere(self) -> HttpResponse | None:
        """Where to go where there is nothing to decide and nothing was typed."""
        if self.matter is not None or self.request.method == "POST":
            return None
        if other := matters_of(self.card):
            against = other[0].against
            asked = f"?ruling={against.pk}" if against else ""
            return redirect(f"{self.request.path}{asked}")
        messages.info(self.request, "Nothing of this card waits to be decided.")
        return redirect("matches:card", self.request.league.slug, self.card.fixture_id)

    @property
    def given(self) -> dict[str, Any]:
        """What every form of grounds needs."""
        season = self.card.fixture.competition.season
        earlier: Sequence[Ruling] = ()
        if self.against is None:
            earlier = list(self.card.rulings.filter(decided_again=None).order_by("-number"))
        return {
            "season": season,
            "evidence": [one.kept for one in self.evidence],
            "earlier": earlier,
        }

    @cached_property
    def evidence(self) -> list[EvidenceShown]:
        """All that was kept, as it is shown beside its box."""
        return evidence_shown(self.card, self.card.evidence.select_related("by"))

    def give(self, decision: Decision, form: GroundsForm) -> HttpResponse | None:
        """Rule; nothing where it is refused, with why beside its field."""
        try:
            ruling = rule(
                card=self.card,
                decision=decision,
                grounds=Grounds(**form.grounds),
                seen=self.request.POST.get("seen", ""),
                against=self.against,
                by=signed_in(self.request),
                at=timezone.now(),
            )
        except NothingWaits as gone:
            self.matter = None
            if isinstance(gone, Decided):
                if self._is_same(gone.ruling, form):
                    messages.info(self.request, f"{gone.ruling} is given already.")
                    return self._to(gone.ruling)
                form.add_error(None, gone.message)
            return None
        said = f"{ruling} is given, for everybody to read. {ruling.decided}"
        messages.success(self.request, said)
        return self._to(ruling)

    def _is_same(self, ruling: Ruling, form: GroundsForm) -> bool:
        """Whether it is what is sent here, as by a second press."""
        return ruling.by_id == self.request.user.pk and ruling.reason == form.grounds["reason"]

    def _to(self, ruling: Ruling) -> HttpResponse:
        season = ruling.season.slug
        return redirect("matches:ruling", self.request.league.slug, season, ruling.number)

    def refuse(self, form: GroundsForm, refused: NotPossible) -> None:
        """Say why not, beside the field where there is one."""
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)

    def show(self, template: str, form: GroundsForm, **more: Any) -> HttpResponse:
        """A page of ruling, with all that is said and shown about the matter."""
        card, fixture = self.card, self.card.fixture
        versions = versions_of(card, reports_about(card, self.against))
        rows = compared(self.request, card, versions)
        context = {
            "card": card,
            "fixture": fixture,
            "bench": self,
            "matter": self.matter,
            "against": self.against,
            "tabs": self._tabs(),
            "why_not": self._why_not(),
            "versions": versions,
            "rows": rows,
            "differing": [row for row in rows if row.differs],
            "totals": totals(scorecard_of(card)),
            "answers": answers_to(self.request, card),
            "gone": self._gone(),
            "form": form,
            "relies_on": self._boxes(form),
            "seen": mark_of(card),
        }
        return render(self.request, template, context | more)

    def _gone(self) -> NothingWaits | None:
        """Why the matter waits no more; nothing where it does."""
        if self.matter is not None:
            return None
        return why_nothing_waits(self.card, self.against, self.request.POST.get("seen", ""))

    def _boxes(self, form: GroundsForm) -> list[tuple[BoundWidget, EvidenceShown, str]]:
        """The box of each piece of evidence, and the leg that it is about."""
        if "relies_on" not in form.fields:
            return []
        titles = {leg.pk: title for leg, title in legs_of(self.card).items()}
        return [
            (box, one, titles.get(one.kept.leg_id or 0, ""))
            for box, one in zip(form["relies_on"].subwidgets, self.evidence, strict=True)
        ]

    def _tabs(self) -> list[tuple[str, str, bool]]:
        """The ways of ruling: address, words, and whether it is the one that is open."""
        match = self.request.resolver_match
        here = match.view_name if match else ""
        args = [self.request.league.slug, self.card.fixture_id]
        asked = f"?ruling={self.against.pk}" if self.against else ""
        return [
            (f"{reverse(name, args=args)}{asked}", words, name == here) for name, words in PAGES
        ]

    def _why_not(self) -> str:
        """Why this person does not decide it; nothing where that is right."""
        if self.matter is None:
            return ""
        try:
            check_may_decide(self.matter, by=signed_in(self.request), at=timezone.now())
        except NotPossible as refused:
            return refused.message
        return ""
