"""Filling a card in: the line-up by taps, the legs, the match score; and handing it on.

Every button keeps what is typed: a tap saves the legs too. One field that cannot be read refuses
the whole page, and nothing is written.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture, User
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.cards import open_card
from matches.actions.finish import make_official, problems_of, take_back
from matches.actions.refusals import CardProblems, Stale
from matches.actions.sheet import SheetChanges, save_sheet
from matches.actions.tapping import (
    claim_short,
    fill_pairs,
    take_over,
    tap_player,
    untap,
)
from matches.enums import CardState
from matches.forms.lineup import LineupAct, LineupError, Tap, read_tap
from matches.models import Card, scorecard_of
from matches.permissions import (
    can_correct_card,
    can_make_official,
    can_take_back,
    check_enter_card,
    check_make_official,
    check_take_back,
    fills_in_for_a_side,
    sides_of,
)
from matches.policies import EDITABLE, EDITABLE_BY_SIDES, can_move, check_openable, words_for
from matches.scorecard import totals
from matches.views.card_access import card_of, card_page
from matches.views.sheet_again import rebound, with_theirs
from matches.views.sheet_lineup import last_seated, lineups
from matches.views.sheet_page import SheetPage
from scoring.problems import has_errors

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
FINISHING = {"official": make_official, "take-back": take_back}
DONE = {
    "official": "{score}: the card is official and counts in the table.",
    "take-back": "The card is yours again. Hand it in when it is right.",
}


@GET_OR_POST
@card_page(check_enter_card)
def card_edit(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show the sheet, or do what a button of it asks for."""
    card = card_of(fixture)
    if card is None:
        return _open(request, fixture)
    if request.method != "POST":
        return _elsewhere(request, fixture, card) or _show(request, card)
    if "theirs" in request.POST:
        typed = with_theirs(request.POST, card, request.POST["theirs"])
        return _show(request, card, SheetPage(card, request.league, typed))
    if request.POST.get("do") == "official":
        check_make_official(request.user, fixture)
    elif request.POST.get("do") == "take-back":
        check_take_back(request.user, card)
    return _save(request, card, signed_in(request), timezone.now())


def _open(request: LeagueRequest, fixture: Fixture) -> HttpResponse:
    """Offer to open the card: looking at an address writes nothing."""
    refusal = ""
    try:
        check_openable(fixture)
        if request.method == "POST":
            open_card(fixture=fixture, by=signed_in(request), at=timezone.now())
            return redirect("matches:card_edit", request.league.slug, fixture.pk)
    except NotPossible as refused:
        refusal = refused.message
    rules = fixture.competition.rule_set.rules
    context = {"fixture": fixture, "rules": rules, "refusal": refusal}
    return render(request, "matches/card_edit_open.html", context)


def _elsewhere(request: LeagueRequest, fixture: Fixture, card: Card) -> HttpResponse | None:
    """Where to go with a card that is not filled in any more."""
    state = CardState(card.state)
    by_side = fills_in_for_a_side(request.user, fixture)
    if state in (EDITABLE_BY_SIDES if by_side else EDITABLE):
        return None
    if state in EDITABLE:
        return redirect("matches:card_sign", request.league.slug, fixture.pk)
    if state is CardState.OFFICIAL and can_correct_card(request.user, fixture):
        return redirect("matches:card_correct", request.league.slug, fixture.pk)
    messages.info(request, f"This card is {words_for(state)}, so it is only shown.")
    return redirect("matches:card", request.league.slug, fixture.pk)


def _save(request: LeagueRequest, card: Card, by: User, at: datetime) -> HttpResponse:
    """Read the page, save what was touched, and do what the button says."""
    page = SheetPage(card, request.league, request.POST)
    try:
        act = read_tap(request.POST)
    except LineupError as error:
        return _show(request, card, page, tap_problem=(error.side, error.said))
    if not page.form.is_valid():
        return _show(request, card, page)
    try:
        by_side = fills_in_for_a_side(request.user, card.fixture)
        changed = _write(card, page.changes(), act, by_side=by_side, by=by, at=at)
    except Stale as stale:
        return _refused(request, card, page, stale, stale.message)
    except CardProblems as refused:
        typed = SheetPage(card, request.league, request.POST, problems=refused.problems)
        return _show(request, card, typed, refusal=refused.message)
    except NotPossible as refused:
        if act is not None and refused.field in {"name", "player"}:
            return _show(request, card, page, tap_problem=(act.side, refused.message))
        return _show(request, card, page, refusal=refused.message)
    if act is not None:
        return redirect(f"{_address(request, card)}#at-lineup-{act.side}")
    return _finish(request, changed, request.POST.get("do", ""), by, at)


@transaction.atomic
def _write(card: Card, changes: SheetChanges, act: LineupAct | None, **how: Any) -> Card:
    """Save the sheet and do the tap, or neither."""
    card = save_sheet(card=card, changes=changes, **how)
    if act is None:
        return card
    for_a_side = {Tap.PAIRS: fill_pairs, Tap.AGAIN: take_over, Tap.SHORT: claim_short}
    if act.tap in for_a_side:
        return for_a_side[act.tap](card=card, side=act.side, **how)
    if act.tap is Tap.UNDO:
        lineup = last_seated(card, act.side)
        return card if lineup is None else untap(card=card, side=act.side, lineup=lineup, **how)
    return tap_player(card=card, side=act.side, who=act.who or "", **how)


def _refused(
    request: LeagueRequest, card: Card, page: SheetPage, stale: Stale, message: str
) -> HttpResponse:
    """Both versions of what two people changed; what was typed stays typed."""
    now = card_of(card.fixture) or card
    typed = rebound(page.form, now, stale.conflicts)
    again = SheetPage(now, request.league, typed, conflicts=stale.conflicts)
    return _show(request, now, again, refusal=message)


def _finish(request: LeagueRequest, card: Card, do: str, by: User, at: datetime) -> HttpResponse:
    """Hand on a card that has just been saved; what stands in the way is listed in full."""
    act = FINISHING.get(do)
    if do == "sign":
        return _to_sign(request, card)
    if act is None:
        messages.success(request, "Saved.")
        return redirect(_address(request, card))
    try:
        card = act(card=card, by=by, at=at)
    except AlreadyDone as already:
        messages.info(request, already.message)
        return redirect("matches:card", request.league.slug, card.fixture_id)
    except CardProblems as refused:
        fresh = SheetPage(card, request.league, problems=refused.problems, all_problems=True)
        return _show(request, card, fresh, refusal=f"The card is saved, but {_lower(refused)}")
    except NotPossible as refused:
        messages.error(request, refused.message)
        return redirect(_address(request, card))
    messages.success(request, DONE[do].format(score=_score(card)))
    if do == "take-back":
        return redirect(_address(request, card))
    return redirect("matches:card", request.league.slug, card.fixture_id)


def _to_sign(request: LeagueRequest, card: Card) -> HttpResponse:
    """On to the signatures; not with a card that is wrong, since nobody could sign it."""
    problems = problems_of(card)
    if not has_errors(problems):
        return redirect("matches:card_sign", request.league.slug, card.fixture_id)
    refused = CardProblems(problems)
    fresh = SheetPage(card, request.league, problems=problems, all_problems=True)
    return _show(request, card, fresh, refusal=f"The card is saved, but {_lower(refused)}")


def _lower(refused: CardProblems) -> str:
    return refused.message[:1].lower() + refused.message[1:]


def _score(card: Card) -> str:
    home, away = totals(scorecard_of(card)).legs
    return f"{card.fixture.home} {home}, {card.fixture.away} {away}"


def _address(request: LeagueRequest, card: Card) -> str:
    return reverse("matches:card_edit", args=[request.league.slug, card.fixture_id])


def _show(
    request: LeagueRequest,
    card: Card,
    page: SheetPage | None = None,
    *,
    refusal: str = "",
    tap_problem: tuple[Side, str] | None = None,
) -> HttpResponse:
    page = page or SheetPage(card, request.league)
    typed: QueryDict = page.form.data
    officer = can_make_official(request.user, card.fixture)
    context = {
        "card": card,
        "fixture": card.fixture,
        "page": page,
        "lineups": lineups(card, page.squads, typed, tap_problem),
        "refusal": refusal,
        "state": words_for(CardState(card.state)),
        "may_make_official": officer and can_move(card, "make official"),
        "may_sign": bool(sides_of(request.user, card.fixture)) and can_move(card, "report"),
        "may_take_back": can_move(card, "take back") and can_take_back(request.user, card),
        "may_void": can_correct_card(request.user, card.fixture) and can_move(card, "void"),
    }
    return render(request, "matches/card_edit.html", context)
