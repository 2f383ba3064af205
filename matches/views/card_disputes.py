"""A dispute's own page: what is said, both versions, records, photos, evidence and messages, and
the way to a ruling. For both captains and the league; nobody else ever sees it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture
from league.permissions import can_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.hearing import keep_evidence, write_message
from matches.actions.protests import check_questionable, question
from matches.actions.signing import reports_of
from matches.forms.disputes import EvidenceForm, MessageForm, QuestionForm
from matches.models import (
    Card,
    DisputeMessage,
    Evidence,
    Leg,
    Report,
    Ruling,
    entry_of,
    scorecard_of,
)
from matches.models.matters import Matter, matters_of, reports_about
from matches.permissions import can_settle_dispute, check_see_dispute, check_settle_dispute
from matches.scorecard import totals
from matches.views.card_access import card_or_404, card_page
from matches.views.card_blind import kept_from
from matches.views.card_photos import photos_beside
from matches.views.card_said import answers_to
from matches.views.card_versions import compared, legs_of, versions_of
from matches.views.evidence import answered_at
from matches.views.evidence_lines import evidence_shown
from matches.views.untold import Note, untold_of_matter

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@dataclass(frozen=True, slots=True)
class WaitingMatter:
    """Something that waits for a ruling, with the way there."""

    matter: Matter
    url: str
    untold: Sequence[Note]
    """Whom no e-mail told of it; for who can rule."""


@dataclass(frozen=True, slots=True)
class RecordsLine:
    """A leg of which there are records, with the way to them."""

    words: str
    url: str
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A message as the parties read it."""

    message: DisputeMessage
    entry: str
    is_own: bool


@GET_OR_POST
@card_page(check_see_dispute)
def card_disputes(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Show all of it; add a message or a piece of evidence."""
    card = card_or_404(fixture)
    if kept_from(request.user, fixture, card):
        # Its versions would tell what the other side's card says.
        messages.info(request, "Send your own card first; both are read then.")
        return redirect("matches:card", request.league.slug, fixture.pk)
    do = request.POST.get("do")
    if do == "message":
        form = MessageForm(request.POST)
        if form.is_valid():
            at = timezone.now()
            answer = _done(
                request,
                card,
                form,
                lambda: write_message(card=card, by=signed_in(request), at=at, **form.cleaned_data),
                "Sent. Both captains and the league read it here.",
            )
            if answer is not None:
                return answer
        return _page(request, card, message=form)
    if do == "evidence":
        return _keep(request, card)
    return _page(request, card)


def _keep(request: LeagueRequest, card: Card) -> HttpResponse:
    form = EvidenceForm(request.POST, legs=legs_of(card))
    if form.is_valid():
        legs = {leg.pk: leg for leg in legs_of(card)}
        leg = form.cleaned_data["leg"]

        def keep() -> Evidence:
            fixture = card.fixture
            found = answered_at(
                request,
                form.cleaned_data["address"],
                request.league,
                teams=[fixture.home.name, fixture.away.name],
            )
            return keep_evidence(
                card=card,
                page=found.page,
                address=found.address,
                words=found.words,
                played_by=found.played_by,
                leg=legs[leg.pk] if leg else None,
                by=signed_in(request),
                at=timezone.now(),
            )

        answer = _done(request, card, form, keep, "Kept among the evidence.")
        if answer is not None:
            return answer
    return _page(request, card, evidence=form)


def _done(
    request: LeagueRequest, card: Card, form: forms.Form, act: Any, words: str
) -> HttpResponse | None:
    """Do it and come back to the page; nothing where it is refused, with why beside the field."""
    try:
        act()
    except AlreadyDone as already:
        messages.info(request, already.message)
    except NotPossible as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return None
    else:
        messages.success(request, words)
    return redirect("matches:card_disputes", request.league.slug, card.fixture_id)


def _page(
    request: LeagueRequest,
    card: Card,
    *,
    message: MessageForm | None = None,
    evidence: EvidenceForm | None = None,
) -> HttpResponse:
    fixture, legs = card.fixture, legs_of(card)
    matters = matters_of(card)
    versions = versions_of(card, _sent(card, matters))
    rows = compared(request, card, versions)
    titles = {leg.pk: title for leg, title in legs.items()}
    found = list(card.evidence.select_related("by"))
    may_rule = can_settle_dispute(request.user, fixture)
    context = {
        "card": card,
        "fixture": fixture,
        "legs": totals(scorecard_of(card)).legs,
        "answers": answers_to(request, card),
        "waiting": [_waiting(request, one, may_rule=may_rule) for one in matters],
        "versions": versions,
        "differing": [row for row in rows if row.differs],
        "records": _records(request, card, legs, matters),
        "evidence": [
            (one, titles.get(one.kept.leg_id or 0, "")) for one in evidence_shown(card, found)
        ],
        "messages_said": _messages(request, card),
        "rulings": list(Ruling.objects.filter(card=card).for_lists().order_by("number")),
        "message_form": message or MessageForm(),
        "evidence_form": evidence or EvidenceForm(legs=legs),
        "may_rule": may_rule,
        "may_act": can_run_league(request.user, request.league),
        "may_question": _may_question(request, card),
        **photos_beside(request, fixture, card),
    }
    return render(request, "matches/card_disputes.html", context)


def _sent(card: Card, matters: Sequence[Matter]) -> dict[Side, Report]:
    """The versions that belong to what waits; with nothing waiting, the latest there are."""
    if not matters:
        return reports_of(card)
    sent: dict[Side, Report] = {}
    for one in matters:
        sent |= reports_about(card, one.against)
    return sent


def _waiting(request: LeagueRequest, matter: Matter, *, may_rule: bool) -> WaitingMatter:
    at = reverse("matches:card_settle", args=[request.league.slug, matter.card.fixture_id])
    if matter.against is not None:
        at = f"{at}?ruling={matter.against.pk}"
    untold = untold_of_matter(matter, timezone.now()) if may_rule else ()
    return WaitingMatter(matter, at, untold)


def _records(
    request: LeagueRequest, card: Card, legs: Mapping[Leg, str], matters: Sequence[Matter]
) -> list[RecordsLine]:
    """The legs that were pegged or written down tile by tile, those in dispute first."""
    standing = Q(written__isnull=False, written__withdrawn_at=None)
    counted = Leg.objects.filter(board__card=card).annotate(
        pegged=Count("streams", distinct=True),
        tiles=Count("written", filter=standing, distinct=True),
    )
    counts = {number: found for number, *found in counted.values_list("pk", "pegged", "tiles")}
    named = {number for matter in matters for number in matter.legs}
    lines = []
    for leg, title in legs.items():
        args = [request.league.slug, card.fixture_id, leg.pk]
        pegged, tiles = counts.get(leg.pk, (0, 0))
        if pegged:
            words = "its record, event by event"
            words = words if pegged == 1 else f"{pegged} records beside each other"
            at = reverse("matches:leg_records", args=args)
            lines.append(RecordsLine(f"{title}: {words}", at, leg.pk in named))
        if tiles:
            at = reverse("matches:referee_replay_leg", args=args)
            lines.append(RecordsLine(f"{title}: written down tile by tile", at, leg.pk in named))
    return sorted(lines, key=lambda line: not line.is_disputed)


def _messages(request: LeagueRequest, card: Card) -> list[MessageLine]:
    return [
        MessageLine(
            one,
            str(entry_of(card.fixture, Side(one.side))) if one.side else "",
            one.by_id == request.user.pk,
        )
        for one in card.messages.select_related("by")
    ]


def _may_question(request: LeagueRequest, card: Card) -> bool:
    if not can_settle_dispute(request.user, card.fixture):
        return False
    try:
        check_questionable(card)
    except NotPossible:
        return False
    return True


@GET_OR_POST
@card_page(check_settle_dispute)
def card_question(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """The league questions a card, or one leg of it."""
    card = card_or_404(fixture)
    refused = ""
    try:
        check_questionable(card)
    except NotPossible as why_not:
        refused = why_not.message
    form = QuestionForm(request.POST or None, legs=legs_of(card))
    if form.is_valid():
        try:
            question(card=card, by=signed_in(request), at=timezone.now(), **form.cleaned_data)
        except AlreadyDone as already:
            messages.info(request, already.message)
        except NotPossible as why_not:
            form.add_error(why_not.field if why_not.field in form.fields else None, why_not.message)
        else:
            messages.success(request, "The card is questioned. Both captains see it here.")
        if not form.errors:
            return redirect("matches:card_disputes", request.league.slug, fixture.pk)
    context = {
        "card": card,
        "fixture": fixture,
        "form": form,
        "legs": totals(scorecard_of(card)).legs,
        "refused": "" if form.is_bound else refused,
        "counts": card.official_at is not None,
    }
    return render(request, "matches/card_question.html", context)
