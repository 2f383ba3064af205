"""Ruling on a card with a version of the ruler's own: the same sheet as a correction, prefilled."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from django.views.decorators.http import require_http_methods

from league.models import Fixture
from league.policies import NotPossible
from league.views.base import LeagueRequest
from matches.actions.refusals import CardProblems, Stale
from matches.actions.settling import NewVersion
from matches.forms.disputes import GroundsForm
from matches.models import Card
from matches.permissions import check_settle_dispute
from matches.views.card_access import card_of, card_or_404, card_page
from matches.views.pegged_legs import instead_form
from matches.views.ruling_bench import Bench
from matches.views.sheet_again import rebound, with_theirs
from matches.views.sheet_page import SheetPage


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_settle_dispute)
def card_settle_new(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """The card as a sheet, and the grounds; both are saved together or not at all."""
    card = card_or_404(fixture)
    bench = Bench.of(request, card)
    if (elsewhere := bench.leads_elsewhere) is not None:
        return elsewhere
    if request.method != "POST":
        return _show(bench, card, SheetPage(card, request.league), GroundsForm(**bench.given))
    grounds = GroundsForm(request.POST, **bench.given)
    if "theirs" in request.POST:
        typed = with_theirs(request.POST, card, request.POST["theirs"])
        return _show(bench, card, SheetPage(card, request.league, typed), grounds)
    return _rule(bench, card, grounds)


def _rule(bench: Bench, card: Card, grounds: GroundsForm) -> HttpResponse:
    request = bench.request
    page = SheetPage(card, request.league, request.POST)
    instead = instead_form(card, request.POST)
    readable = [page.form.is_valid(), instead.is_valid(), grounds.is_valid()]
    if not all(readable):
        return _show(bench, card, page, grounds)
    try:
        given = bench.give(NewVersion(page.changes(), instead.scores), grounds)
    except Stale as stale:
        now = card_of(card.fixture) or card
        typed = rebound(page.form, now, stale.conflicts)
        again = SheetPage(now, request.league, typed, conflicts=stale.conflicts)
        return _show(bench, now, again, grounds, stale.message)
    except CardProblems as refused:
        again = SheetPage(
            card, request.league, request.POST, problems=refused.problems, all_problems=True
        )
        message = f"Nothing is decided: {refused.message[:1].lower()}{refused.message[1:]}"
        return _show(bench, card, again, grounds, message)
    except NotPossible as refused:
        bench.refuse(grounds, refused)
        return _show(bench, card, page, grounds)
    return given or _show(bench, card, page, grounds)


def _show(
    bench: Bench, card: Card, page: SheetPage, grounds: GroundsForm, refusal: str = ""
) -> HttpResponse:
    sent = bench.request.POST if bench.request.method == "POST" else None
    instead = instead_form(card, sent)
    return bench.show(
        "matches/card_settle_new.html", grounds, page=page, instead=instead, refusal=refusal
    )
