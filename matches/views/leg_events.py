"""One leg event by event: peg, block, next round; change or take out anything earlier.

On a card that is being filled in every act is written at once. On an official card the acts are
kept in the page, and nothing is written until the correction is saved with its reason.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.forms import Form
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Depth, Side
from league.models import Fixture
from league.policies import NotPossible
from league.views.base import LeagueRequest, signed_in
from league.views.device import carry, digest_of, mark_of
from matches.actions.changing import is_open_to
from matches.actions.events import change_events, clear_events
from matches.actions.refusals import CardProblems, Stale
from matches.actions.streams import house_rules_of
from matches.enums import CardState, EventKind, LegState
from matches.forms.events import CorrectionForm, PegForm, PenaltyForm, RuledForm, fields_of
from matches.merge import EventRow, Turn, from_payload, to_payload
from matches.models import Card, Leg, scorecard_of
from matches.models.sheet import event_rows
from matches.permissions import check_correct_card, check_enter_card
from matches.policies import words_for
from matches.sending import Act, Add, Correct, Remove
from matches.templatetags.rules import rules_of_leg
from matches.views.card_access import card_or_404, card_page
from matches.views.leg_beside import beside_typed, typed_words
from matches.views.leg_live import embedded, next_legs
from matches.views.leg_page import LegPage
from matches.views.leg_revoke import is_ruled_on
from matches.views.leg_staged import StagedError, decode, encode, rows_with
from matches.views.leg_words import said
from matches.views.set_aside import set_aside
from matches.views.sheet_rows import leg_title
from scoring.leg import Peg, Penalty
from scoring.penalties import revoke
from scoring.problems import Problem

CHANGED = (
    "This leg was changed on another page or phone meanwhile. Nothing of yours is saved; here is"
    " the leg as it stands now."
)
UNASKED = "What is typed on the card counts, and nothing is changed."
PEGGED = (LegState.OPEN, LegState.PLAYED)


@dataclass
class Pegging:
    """One leg being pegged: the card it is on, and what a page of it has typed so far."""

    request: LeagueRequest
    card: Card
    leg: Leg
    staged: list[Act] = field(default_factory=list)
    refusal: str = ""
    problems: list[Problem] = field(default_factory=list)
    peg_form: Form | None = None
    ruled_form: Form | None = None
    changing: UUID | None = None
    change_form: Form | None = None
    reason: CorrectionForm = field(default_factory=CorrectionForm)

    @property
    def live(self) -> bool:
        """Whether a telephone can take the page over. Where a final score was typed it cannot:
        nobody puts a record in its place without having seen it.
        """
        pegged = self.leg.state in PEGGED and self.leg.depth in {"", Depth.EVENTS}
        return pegged and not self.official and not self.changing

    @property
    def official(self) -> bool:
        """Whether every act is a correction."""
        return self.card.state == CardState.OFFICIAL

    @property
    def typed(self) -> str:
        """What the card says of the leg in the place of a record, in words."""
        return typed_words(self.leg, self.card)

    @property
    def instead(self) -> bool:
        """Whether somebody asked to put a record in the place of the final score."""
        asked = "instead" in self.request.GET
        return asked and bool(self.typed) and self.leg.state == LegState.PLAYED

    @property
    def asks(self) -> bool:
        """Whether that is to be asked for before there is a key to tap."""
        return bool(self.typed) and not self.official and not self.instead

    @property
    def rows(self) -> list[EventRow]:
        """The record of the stream that counts, and what is typed on top of it."""
        rows = event_rows(self.leg.counting) if self.leg.stream else []  # type: ignore[attr-defined]
        return rows_with(rows, self.staged)

    def page(self) -> LegPage:
        """The leg as the page shows it."""
        board = scorecard_of(self.card).boards[self.leg.board.order - 1]
        teams = (str(self.card.fixture.home), str(self.card.fixture.away))
        return LegPage(self.rows, house_rules_of(self.leg), board, teams)


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_enter_card)
def leg_events(request: LeagueRequest, fixture: Fixture, leg_id: int) -> HttpResponseBase:
    """Show the leg's record, or do what a button asks for."""
    card = card_or_404(fixture)
    legs = [leg for board in card.boards.all() for leg in board.legs.all() if leg.pk == leg_id]
    if not legs or legs[0].target is None:
        raise Http404("There is no such leg to peg on this card.")
    state = CardState(card.state)
    if state is CardState.OFFICIAL:
        check_correct_card(request.user, fixture)
    elif not is_open_to(card, request.user):
        messages.info(request, f"This card is {words_for(state)}, so nothing can be pegged on it.")
        return redirect("matches:card", request.league.slug, fixture.pk)
    pegging = Pegging(request, card, legs[0])
    if request.method != "POST":
        return _show(pegging)
    pegging.reason = CorrectionForm(initial={"reason": request.POST.get("reason", "")})
    try:
        if pegging.official:
            pegging.staged = decode(request.POST.get("staged", ""))
            pegging.page()
        return _answer(pegging, request.POST)
    except StagedError:
        raise BadRequest("This page does not hold together; open the leg again.") from None


def _answer(pegging: Pegging, data: QueryDict) -> HttpResponse:
    if "change" in data:
        pegging.changing = _uid(data.get("change", ""))
        return _show(pegging)
    if data.get("do") == "save":
        return _save(pegging, data)
    acts = _acts(pegging, data)
    if pegging.asks:
        pegging.refusal = f"{UNASKED}{_not_pegged(pegging, acts or [])}"
    if acts is None or pegging.asks:
        return _show(pegging)
    done = _turned_words(pegging.page(), data.get("do", ""))
    if pegging.official:
        pegging.staged += acts
        if done:
            messages.info(pegging.request, done)
        return _show(pegging)
    by, at, mark = signed_in(pegging.request), timezone.now(), mark_of(pegging.request)
    try:
        if data.get("do") == "clear":
            clear_events(leg=pegging.leg, by=by, at=at)
        else:
            change_events(
                leg=pegging.leg,
                acts=acts,
                version=_version(data),
                device=digest_of(mark),
                by=by,
                at=at,
            )
    except NotPossible as refused:
        said = CHANGED if isinstance(refused, Stale) else refused.message
        pegging.refusal = f"{said}{_not_pegged(pegging, acts)}"
        pegging.leg = _again(pegging)
        return _show(pegging)
    if done:
        messages.info(pegging.request, done)
    return _done(pegging, data.get("side", ""), mark)


def _done(pegging: Pegging, side: str, mark: str) -> HttpResponse:
    """On to the leg as it is then, with the mark of the telephone whose record it may be."""
    to = f"{_address(pegging)}?side={side}" if side in set(Side) else _address(pegging)
    response = redirect(to)
    carry(response, mark)
    return response


def _acts(pegging: Pegging, data: QueryDict) -> list[Act] | None:
    """What a button asks for; None where the form it came with cannot be read."""
    do, uid = data.get("do", ""), _uid(data.get("uid", "")) or uuid.uuid4()
    page = pegging.page()
    if "revoke" in data or "ruled" in data:
        return _penalty(pegging, page, data, uid)
    if do in {"blocked", "next-round"}:
        kind = EventKind.BLOCKED if do == "blocked" else EventKind.NEXT_ROUND
        return [Add(kind, {}, uid)]
    if do in {"undo", "redo"}:
        turn = page.turns.to_undo if do == "undo" else page.turns.to_redo
        return [] if turn is None else [_turned(turn, do, uid)]
    if do == "clear":
        # As the button of the browser's page does it: redo puts them back one by one.
        return [_turned(turn, "undo", uuid.uuid4()) for turn in reversed(page.turns.done)]
    if do in {"save-change", "remove"}:
        return _change(pegging, page, data, uid)
    form = PegForm(data, players=page.players)
    if not form.is_valid():
        pegging.peg_form = form
        return None
    return [Add(EventKind.PEG, form.payload, uid)]


def _turned(turn: Turn, do: str, uid: UUID) -> Act:
    """The row that lets an event say what it said before an act, or after it once more."""
    now = turn.before if do == "undo" else turn.after
    if now is None:
        return Remove(turn.uid, uid, do)
    return Correct(turn.uid, now.kind, now.payload, uid, do)


def _turned_words(page: LegPage, do: str) -> str:
    """What undo or redo is about to do; nothing of the latest event, which goes or comes back where
    everybody looks.
    """
    turn = page.turns.to_undo if do == "undo" else page.turns.to_redo
    if do not in {"undo", "redo"} or turn is None or turn.before is None:
        return ""
    was, now = (turn.after, turn.before) if do == "undo" else (turn.before, turn.after)
    return f"{page.turned_in_words(do, was, now)}."


def _penalty(pegging: Pegging, page: LegPage, data: QueryDict, uid: UUID) -> list[Act] | None:
    """What a tile withheld costs: by the house rules, or by what was ruled."""
    side = data.get("revoke", "")
    if side in set(Side):
        penalty = revoke(Side(side).index, page.replayed.scores, page.rules)
        if penalty is not None:
            return [Add(*to_payload(penalty), uid)]
    form = RuledForm(data)
    if not form.is_valid():
        pegging.ruled_form = form
        return None
    return [Add(EventKind.PENALTY, form.payload, uid)]


def _change(pegging: Pegging, page: LegPage, data: QueryDict, uid: UUID) -> list[Act] | None:
    """Another event in the place of an earlier one, or none."""
    target = _uid(data.get("event", ""))
    event = None if target is None else page.find(target)
    if target is None or event is None:
        pegging.refusal = "That event is not on the record any more; here is the leg as it is now."
        return None
    if data["do"] == "remove":
        return [Remove(target, uid)]
    form: PegForm | PenaltyForm = PegForm(data, players=page.players)
    if isinstance(event, Penalty):
        form = PenaltyForm(data)
    if not form.is_valid():
        pegging.changing, pegging.change_form = target, form
        return None
    kind = EventKind.PENALTY if isinstance(event, Penalty) else EventKind.PEG
    return [Correct(target, kind, form.payload, uid)]


def _save(pegging: Pegging, data: QueryDict) -> HttpResponse:
    """Write the correction of an official leg, whole or not at all."""
    pegging.reason = CorrectionForm(data)
    if not pegging.reason.is_valid():
        return _show(pegging)
    try:
        change_events(
            leg=pegging.leg,
            acts=pegging.staged,
            version=_version(data),
            reason=pegging.reason.cleaned_data["reason"],
            by=signed_in(pegging.request),
            at=timezone.now(),
        )
    except CardProblems as refused:
        pegging.problems = list(refused.problems)
        pegging.refusal = "The correction is not saved: the card would not be right."
        return _show(pegging)
    except NotPossible as refused:
        changed = f"{CHANGED} Your changes stand on that; look at it, then save once more."
        pegging.refusal = changed if isinstance(refused, Stale) else refused.message
        return _show(pegging)
    messages.success(pegging.request, f"{_title(pegging.leg)} is corrected.")
    return redirect("matches:card", pegging.request.league.slug, pegging.card.fixture_id)


def _not_pegged(pegging: Pegging, acts: list[Act]) -> str:
    """What was asked for and is not written, so that nobody has to remember it."""
    words = []
    for act in acts:
        event = from_payload(act.kind, act.payload) if isinstance(act, Add) else None
        if isinstance(event, Peg | Penalty):
            words.append(f"{pegging.page().names[event.side]} {said(event)}")
    return f" Not pegged: {'; '.join(words)}." if words else ""


def _again(pegging: Pegging) -> Leg:
    """The leg as it stands now."""
    pegging.card = card_or_404(pegging.card.fixture)
    return next(
        leg
        for board in pegging.card.boards.all()
        for leg in board.legs.all()
        if leg.pk == pegging.leg.pk
    )


def _uid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _version(data: QueryDict) -> int | None:
    text = data.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _title(leg: Leg) -> str:
    return leg_title(leg.board.format, leg.number)


def _address(pegging: Pegging) -> str:
    return reverse(
        "matches:leg_events",
        args=[pegging.request.league.slug, pegging.card.fixture_id, pegging.leg.pk],
    )


def _show(pegging: Pegging) -> HttpResponse:
    request, page = pegging.request, pegging.page()
    chosen = request.POST.get("side") or request.GET.get("side") or ""
    context: dict[str, Any] = {
        "card": pegging.card,
        "fixture": pegging.card.fixture,
        "leg": pegging.leg,
        "title": _title(pegging.leg),
        "bar_title": f"{_title(pegging.leg)}, to {pegging.leg.target}",
        "page": page,
        "pegging": pegging,
        "rules_asked": rules_of_leg(pegging.leg),
        "side": chosen if chosen in set(Side) else Side.HOME.value,
        "uid": uuid.uuid4(),
        "staged": encode(pegging.staged),
        "ruled_on": is_ruled_on(page.rules),
        "beside": beside_typed(pegging.leg, signed_in(request), digest_of(mark_of(request)))
        if pegging.typed
        else None,
        "records": pegging.leg.streams.count(),
        "aside": [] if pegging.official else set_aside(pegging.card, pegging.leg),
        **_changing(pegging, page),
    }
    if not pegging.live:
        return render(request, "matches/leg_events.html", context)
    mark = mark_of(request)
    context["live"] = embedded(request, pegging.leg, pegging.card, page, mark=mark)
    if page.winning_side:
        context["next_leg"] = next_legs(pegging.card, pegging.leg)[page.winning_side]
    response = render(request, "matches/leg_events.html", context)
    carry(response, mark)
    return response


def _changing(pegging: Pegging, page: LegPage) -> dict[str, Any]:
    """The fields of the event that is being changed, as typed or as it is on record."""
    event = None if pegging.changing is None else page.find(pegging.changing)
    if event is None or pegging.changing is None:
        return {}
    fields = fields_of(event) | {"player": page.player_of(pegging.changing)}
    if pegging.change_form is not None:
        fields |= {name: pegging.request.POST.get(name, "") for name in fields}
    form = pegging.change_form
    return {
        "changing": pegging.changing,
        "changed": f"{page.names[event.side]} {said(event)}"
        if isinstance(event, Peg | Penalty)
        else said(event),
        "change_is_peg": isinstance(event, Peg),
        "change_is_penalty": isinstance(event, Penalty),
        "change_fields": fields,
        "change_errors": [] if form is None else [e for es in form.errors.values() for e in es],
    }
