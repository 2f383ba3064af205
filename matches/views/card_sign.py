"""Signing a card: what it says, who has signed that, and the button of whoever has not.

A captain signs on the own telephone; on the other side's, or an officer's, with a PIN. Nobody signs
for a side that is not theirs, and a try to is put on record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Entry, Fixture, Grant, User
from league.permissions import Person
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from league.views.device import carry, digest_of, mark_of
from matches.actions.finish import take_back
from matches.actions.refusals import CardProblems
from matches.actions.signing import (
    Hand,
    agree,
    agree_with_pin,
    hand_in,
    note_refused,
    signed_now,
)
from matches.enums import CardState, SigningMethod
from matches.forms.signing import SignForm
from matches.models import Card, Signature, content_of, entry_of, scorecard_of
from matches.permissions import (
    can_see_answers,
    can_take_back,
    check_see_answers,
    check_take_back,
    fills_in_for_a_side,
    sides_of,
)
from matches.policies import (
    EDITABLE_BY_SIDES,
    check_come,
    check_sides_turn,
    clock_of,
    first_due,
    words_for,
)
from matches.reporting import answers_blind, may_hand_in, who_reports
from matches.scorecard import hash_of, totals
from matches.views.card_access import card_or_404, card_page
from matches.views.card_legs import leg_groups, names_on
from matches.views.card_said import answers_to
from matches.views.card_unanswered import unanswered

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@dataclass(frozen=True)
class SideLine:
    """A side as the page lists it: its signature, or what it can do."""

    side: Side
    entry: str
    signature: Signature | None
    form: SignForm | None
    """To sign here and now, where that is possible."""
    own: bool
    """Whether the viewer captains it, and has not signed for the other side."""
    hands_in: bool
    """Whether its signature hands the card in, and does not answer one."""
    blind: bool
    """Whether it sends its own card before it sees the other."""
    why_not: str = ""
    alone: bool = False
    """Whether nobody can answer for it, since its one captain signed for the other side."""


def _signed_in_person(user: Person, _: Fixture) -> None:
    """Anybody signed in may ask; who is not of the match is refused inside, and put on record."""
    if not user.is_authenticated:
        raise PermissionDenied("Please sign in first.")


@GET_OR_POST
@card_page(_signed_in_person)
def card_sign(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show what is to be signed; sign it."""
    card = card_or_404(fixture)
    if not can_see_answers(request.user, fixture):
        if request.method == "POST":
            why = "tried to sign this card, and is neither side’s captain"
            note_refused(card=card, by=signed_in(request), at=timezone.now(), why=why)
        check_see_answers(request.user, fixture)
    if request.method != "POST":
        return _page(request, card)
    mark = mark_of(request)
    answer = _act(request, card, mark)
    carry(answer, mark)
    return answer


def _act(request: LeagueRequest, card: Card, mark: str) -> HttpResponse:
    do = request.POST.get("do", "")
    if do == "take-back":
        return _take_back(request, card)
    sides = {f"sign-{side}": side for side in Side}
    if do not in sides:
        return _page(request, card)
    side = sides[do]
    lines = _lines(request, card, request.POST, side)
    line = next(one for one in lines if one.side is side)
    form = line.form
    if form is None or not form.is_valid():
        if form is None:
            said = f"{line.entry} has signed this already." if line.signature else line.why_not
            messages.info(request, said or "Nothing is to be signed here and now.")
        return _page(request, card, lines)
    try:
        card = _sign(request, card, line, form, mark)
    except AlreadyDone as already:
        messages.info(request, already.message)
    except CardProblems as refused:
        messages.error(request, refused.message)
        return redirect("matches:card_edit", request.league.slug, card.fixture_id)
    except NotPossible as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return _page(request, card, lines)
    else:
        messages.success(request, _said(card, side))
    if card.state == CardState.OFFICIAL:
        return redirect("matches:card", request.league.slug, card.fixture_id)
    return redirect("matches:card_sign", request.league.slug, card.fixture_id)


def _sign(request: LeagueRequest, card: Card, line: SideLine, form: SignForm, mark: str) -> Card:
    at, seen = timezone.now(), request.POST.get("seen", "")
    if not line.own:
        hand = Hand(
            side=line.side,
            by=form.cleaned_data["captain"],
            device=digest_of(mark),
            method=SigningMethod.PIN,
        )
        pin = form.cleaned_data["pin"]
        tried_by = signed_in(request)
        return agree_with_pin(card=card, hand=hand, pin=pin, seen=seen, tried_by=tried_by, at=at)
    hand = Hand(side=line.side, by=signed_in(request), device=digest_of(mark))
    act = hand_in if line.hands_in else agree
    return act(card=card, hand=hand, seen=seen, at=at)


def _said(card: Card, side: Side) -> str:
    entry, state = entry_of(card.fixture, side), CardState(card.state)
    if state is CardState.OFFICIAL:
        return "Both sides have signed: the card is official and counts in the table."
    if state is CardState.AWAITING_APPROVAL:
        return "Both sides have signed. The league looks at the card before it counts."
    return f"Signed for {entry}. Now {entry_of(card.fixture, side.other)}."


def _take_back(request: LeagueRequest, card: Card) -> HttpResponse:
    check_take_back(request.user, card)
    try:
        take_back(card=card, by=signed_in(request), at=timezone.now())
    except NotPossible as refused:
        messages.info(request, refused.message)
        return redirect("matches:card_sign", request.league.slug, card.fixture_id)
    messages.success(request, "The card is yours again. Sign it when it is right.")
    return redirect("matches:card_edit", request.league.slug, card.fixture_id)


def captains_of(fixture: Fixture, side: Side) -> list[User]:
    """Who captains a side now."""
    held = Grant.objects.active(timezone.now()).filter(entry=entry_of(fixture, side))
    return [grant.user for grant in held.select_related("user").order_by("starts_at", "pk")]


def _lines(
    request: LeagueRequest, card: Card, data: Any = None, sent: Side | None = None
) -> list[SideLine]:
    """Both sides, each with its signature or its way to sign."""
    own, signed = sides_of(request.user, card.fixture), signed_now(card)
    state = CardState(card.state)
    legs = totals(scorecard_of(card)).legs
    rules = card.rules
    overdue = timezone.now() > first_due(card.fixture, rules, clock_of(card.fixture))
    first = may_hand_in(rules.record.reporter, legs, overdue=overdue)
    too_early, given = _too_early(card), _given(card)
    lines = []
    for side in Side:
        entry, form, why_not = str(entry_of(card.fixture, side)), None, ""
        hands_in = state in EDITABLE_BY_SIDES
        blind = state is CardState.REPORTED and answers_blind(rules.record.reporter)
        # Who signed for the other side is offered nothing here: nobody signs for both.
        other = signed.get(side.other)
        mine = side in own and (other is None or other.by_id != request.user.pk)
        asked = state is CardState.REPORTED and side not in signed and not mine
        captains = captains_of(card.fixture, side) if asked else []
        able = [one for one in captains if other is None or one.pk != other.by_id]
        alone = bool(captains) and not able
        if side in signed or state not in {*EDITABLE_BY_SIDES, CardState.REPORTED}:
            pass
        elif given:
            why_not = given
        elif hands_in and too_early:
            why_not = too_early
        elif hands_in and side not in first:
            why_not = (
                f"Under these rules the card is handed in by {who_reports(rules.record.reporter)};"
                f" {entry} answers it then."
            )
        elif alone:
            why_not = _waits(entry, captains[0], entry_of(card.fixture, side.other))
        elif mine and not blind:
            form = SignForm(data if sent is side else None, auto_id=f"{side}-%s")
        elif not mine and not hands_in and not blind:
            if able:
                typed = data if sent is side else None
                form = SignForm(typed, captains=able, with_pin=True, auto_id=f"{side}-%s")
            else:
                why_not = f"{entry} has no captain here yet."
        lines.append(
            SideLine(
                side, entry, signed.get(side), form, mine, hands_in, blind, why_not, alone=alone
            )
        )
    return lines


def _waits(entry: str, signer: User, other: Entry) -> str:
    return (
        f"{entry} has nobody to answer but {signer}, who signed for {other}, and one person never"
        " signs for both: the card waits for the secretary."
    )


def _too_early(card: Card) -> str:
    """Why nobody hands a card in before the day of its match; nothing from then on."""
    try:
        check_come(card.fixture, timezone.now())
    except NotPossible as refused:
        return refused.message
    return ""


def _given(card: Card) -> str:
    """Why nobody signs the card of a match that is postponed, given or void; nothing otherwise."""
    try:
        check_sides_turn(card.fixture)
    except NotPossible as refused:
        return refused.message
    return ""


def _page(request: LeagueRequest, card: Card, lines: list[SideLine] | None = None) -> HttpResponse:
    fixture = card.fixture
    lines = lines or _lines(request, card)
    sheet = scorecard_of(card)
    summed = totals(sheet)
    teams = (fixture.home.name, fixture.away.name)
    own = [line for line in lines if line.own]
    hidden = bool(own) and all(line.blind and line.signature is None for line in own)
    context = {
        "card": card,
        "fixture": fixture,
        "lines": lines,
        "seen": hash_of(content_of(card)),
        "own": own,
        "state": words_for(CardState(card.state)),
        "is_draft": CardState(card.state) in EDITABLE_BY_SIDES,
        "is_reported": card.state == CardState.REPORTED,
        "is_disputed": card.state == CardState.DISPUTED,
        "hidden": hidden,
        "groups": []
        if hidden
        else leg_groups(sheet, names_on(card, request.league, in_full=True), teams),
        "totals": summed,
        "has_legs": sheet.legs_entered,
        "may_take_back": card.state == CardState.REPORTED and can_take_back(request.user, card),
        "may_edit": CardState(card.state) in EDITABLE_BY_SIDES
        or not fills_in_for_a_side(request.user, fixture),
        "may_dispute": any(line.signature is None for line in own)
        and card.state in {CardState.REPORTED, CardState.AWAITING_APPROVAL},
        "approves": card.rules.record.league_approves,
        "answers": answers_to(request, card) if card.state == CardState.DISPUTED else None,
        "unanswered": unanswered(card, timezone.now()),
    }
    return render(request, "matches/card_sign.html", context)
