"""Filling a card in: the line-up by taps, the legs, the match score; and handing it on.

Every button keeps what is typed: a tap saves the legs too, and a save adds the name in a box. One
field that cannot be read refuses the whole page, and nothing is written.
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
from league.permissions import can_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.cards import open_card
from matches.actions.changing import is_open_to
from matches.actions.finish import make_official, problems_of, take_back
from matches.actions.refusals import CardProblems, Stale
from matches.actions.sheet import SheetChanges
from matches.actions.tapping import (
    claim_short,
    fill_pairs,
    save_named,
    take_over,
    tap_player,
    untap,
)
from matches.enums import CardState
from matches.forms.lineup import LineupAct, LineupError, Tap, read_acts, read_tap
from matches.models import Card, scorecard_of
from matches.permissions import (
    can_correct_card,
    can_make_official,
    can_settle_dispute,
    can_take_back,
    check_enter_card,
    check_make_official,
    check_take_back,
    fills_in_for_a_side,
    sides_of,
)
from matches.policies import (
    EDITABLE,
    can_move,
    check_openable,
    check_sides_turn,
    is_to_come,
    words_for,
)
from matches.scorecard import totals
from matches.views.card_access import card_of, card_page
from matches.views.sheet_again import rebound, with_theirs
from matches.views.sheet_lineup import last_seated, lineups
from matches.views.sheet_page import SheetPage
from scoring.problems import Problem, Severity, has_errors

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
FINISHING = {"official": make_official, "take-back": take_back}
DONE = {
    "official": "{score}: the card is official and counts in the table.",
    "take-back": "The card is yours again. Hand it in when it is right.",
}

CLOSED_LINKS = {
    "card_sign": "See the signatures",
    "card_correct": "Correct the card",
    "card": "See the card as it is",
}


@GET_OR_POST
@card_page(check_enter_card)
def card_edit(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show the sheet, or do what a button of it asks for."""
    card = card_of(fixture)
    if card is None:
        return _open(request, fixture)
    if request.method != "POST":
        return _elsewhere(request, card) or _show(request, card)
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


def _closed(request: LeagueRequest, card: Card) -> str:
    """The page of a card for whoever cannot fill it in any more; empty where they can."""
    if is_open_to(card, request.user):
        return ""
    state = CardState(card.state)
    if state in EDITABLE:
        return "card_sign"
    corrects = state is CardState.OFFICIAL and can_correct_card(request.user, card.fixture)
    return "card_correct" if corrects else "card"


def _elsewhere(request: LeagueRequest, card: Card) -> HttpResponse | None:
    """Where to go with a card that is not filled in any more."""
    if fills_in_for_a_side(request.user, card.fixture):
        try:
            check_sides_turn(card.fixture)
        except NotPossible as refused:
            messages.info(request, refused.message)
            return _to(request, card, "card")
    page = _closed(request, card)
    if page == "card":
        state = words_for(CardState(card.state))
        messages.info(request, f"This card is {state}, so it is only shown.")
    return _to(request, card, page) if page else None


def _save(request: LeagueRequest, card: Card, by: User, at: datetime) -> HttpResponse:
    """Read the page, save what was touched, and do what the button says."""
    page = SheetPage(card, request.league, request.POST)
    try:
        tap, acts = read_tap(request.POST), read_acts(request.POST)
    except LineupError as error:
        return _not_seated(request, card, error.side, error.said)
    if not page.form.is_valid():
        return _show(request, card, page)
    try:
        changed = _write(card, page.changes(), acts, by=by, at=at)
    except Stale as stale:
        return _refused(request, card, page, stale, stale.message)
    except CardProblems as refused:
        typed = SheetPage(card, request.league, request.POST, problems=refused.problems)
        return _show(request, card, typed, refusal=refused.message)
    except NotSeated as refused:
        return _not_seated(request, card, refused.side, refused.message)
    except NotPossible as refused:
        return _show(request, card, page, refusal=refused.message)
    if tap is not None:
        return redirect(f"{_address(request, card)}#at-lineup-{tap.side}")
    return _finish(request, changed, request.POST.get("do", ""), by, at)


class NotSeated(NotPossible):
    """What was asked of a side's line-up cannot be; the message stands beside its names."""

    def __init__(self, refused: NotPossible, side: Side) -> None:
        super().__init__(refused.message, refused.field)
        self.side = side


@transaction.atomic
def _write(card: Card, changes: SheetChanges, acts: list[LineupAct], **how: Any) -> Card:
    """Save the sheet and do what is asked of the line-up, or nothing of it."""
    card = save_named(card=card, changes=changes, **how)
    for act in acts:
        try:
            card = _tap(card, act, **how)
        except (Stale, CardProblems):
            raise
        except NotPossible as refused:
            if refused.field in {"name", "player"}:
                raise NotSeated(refused, act.side) from refused
            raise
    return card


def _tap(card: Card, act: LineupAct, **how: Any) -> Card:
    for_a_side = {Tap.PAIRS: fill_pairs, Tap.AGAIN: take_over, Tap.SHORT: claim_short}
    if act.tap in for_a_side:
        return for_a_side[act.tap](card=card, side=act.side, **how)
    if act.tap is Tap.UNDO:
        lineup = last_seated(card, act.side)
        return card if lineup is None else untap(card=card, side=act.side, lineup=lineup, **how)
    return tap_player(card=card, side=act.side, who=act.who or "", **how)


def _not_seated(request: LeagueRequest, card: Card, side: Side, said: str) -> HttpResponse:
    """Say it beside the side's names, and above the sheet, where the page begins."""
    problem = Problem("not-seated", Severity.ERROR, said, None, ("side", side.value))
    page = SheetPage(card, request.league, request.POST, problems=[problem])
    refusal = "Nothing has been saved. All that you typed is still here."
    return _show(request, card, page, refusal=refusal, tap_problem=(side, said))


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
    if act is None and (closed := _closed(request, card)):
        state = words_for(CardState(card.state))
        messages.info(request, f"You changed nothing, so nothing is saved: this card is {state}.")
        return _to(request, card, closed)
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


def _to(request: LeagueRequest, card: Card, page: str) -> HttpResponse:
    return redirect(f"matches:{page}", *_of(request, card))


def _address(request: LeagueRequest, card: Card) -> str:
    return reverse("matches:card_edit", args=_of(request, card))


def _of(request: LeagueRequest, card: Card) -> tuple[str, int]:
    """What the address of a page about a card begins with."""
    return request.league.slug, card.fixture_id


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
    to_come = is_to_come(card.fixture, timezone.now())
    closed = _closed(request, card)
    context = {
        "card": card,
        "fixture": card.fixture,
        "page": page,
        "lineups": lineups(card, page.squads, typed, tap_problem),
        "refusal": refusal,
        "closed_link": CLOSED_LINKS.get(closed),
        "closed_url": closed and reverse(f"matches:{closed}", args=_of(request, card)),
        "state": words_for(CardState(card.state)),
        "to_come": to_come,
        "may_change_date": to_come and can_run_league(request.user, request.league),
        "may_make_official": officer
        and not to_come
        and can_move(card, "make official")
        and card.state != CardState.DISPUTED,
        "may_rule": card.state == CardState.DISPUTED
        and can_settle_dispute(request.user, card.fixture),
        "may_sign": bool(sides_of(request.user, card.fixture))
        and not to_come
        and can_move(card, "report"),
        "may_take_back": can_move(card, "take back") and can_take_back(request.user, card),
        "may_void": can_correct_card(request.user, card.fixture) and can_move(card, "void"),
    }
    return render(request, "matches/card_edit.html", context)
