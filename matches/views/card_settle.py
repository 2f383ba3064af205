"""Ruling on a card: one side's version counts, or the card as it stands now."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture
from league.policies import NotPossible
from league.views.base import LeagueRequest
from matches.actions.refusals import CardProblems
from matches.actions.ruling import awarding
from matches.actions.settling import Counts, Decision, Stands, TakeVersion
from matches.enums import CardState
from matches.forms.disputes import CARD, NEITHER, TakeForm
from matches.models import Card, Ruling
from matches.models.matters import reports_about
from matches.permissions import check_settle_dispute
from matches.views.card_access import card_or_404, card_page
from matches.views.card_versions import Version, differing_legs, versions_of
from matches.views.ruling_bench import Bench

LEGS_NAMED = 2


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_settle_dispute)
def card_settle(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Look at both versions; decide, with a reason that everybody reads."""
    card = card_or_404(fixture)
    bench = Bench.of(request, card)
    if (elsewhere := bench.leads_elsewhere) is not None:
        return elsewhere
    sent = versions_of(card, reports_about(card, bench.against))
    awarded = awarding(card)
    form = TakeForm(
        request.POST if request.method == "POST" else None,
        versions=[(one.side, _offered(card, one)) for one in sent],
        stands=_stands(bench, awarded),
        counts=f"The card counts as it stands, in place of what {awarded} awarded"
        if awarded
        else "",
        **bench.given,
    )
    if form.is_valid():
        try:
            given = bench.give(_decision(form.cleaned_data["take"]), form)
        except CardProblems as refused:
            told = "; ".join(problem.message for problem in refused.problems)
            form.add_error("take", f"This version cannot count as it is. {told}")
        except NotPossible as refused:
            bench.refuse(form, refused)
        else:
            if given is not None:
                return given
    return bench.show("matches/card_settle.html", form)


def _decision(taken: str) -> Decision:
    if taken == NEITHER:
        return Stands()
    return Counts() if taken == CARD else TakeVersion(Side(taken))


def _offered(card: Card, version: Version) -> str:
    """A version by its score and by the first legs in which it is not what the card says: two may
    well come to the same.
    """
    home, away = version.totals.legs
    said = f"The version of {version.entry}: {home}–{away}"
    differing = differing_legs(card, version)
    if not differing:
        return f"{said} (as the card has it)"
    more = len(differing) - LEGS_NAMED
    named = [*differing[:LEGS_NAMED], *([f"and {more} more"] if more > 0 else [])]
    return f"{said} ({', '.join(named)})"


def _stands(bench: Bench, awarded: Ruling | None) -> str:
    if bench.against is not None:
        return f"{bench.against} stands"
    if awarded is not None:
        return f"What {awarded} awarded stands"
    if bench.card.state == CardState.OFFICIAL:
        return "The card stands, and counts as it does now"
    return "The card as it stands now"
