"""Taking in what a phone could not send: each record is kept beside its leg's, and counts only when
somebody lets it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.permissions import check_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, officers_page, signed_in
from matches.actions.adopting import SaidOtherwise, leg_in_words, take_in
from matches.enums import EventKind
from matches.forms.handed_over import HandedOverForm
from matches.handed_over import HandedOver
from matches.merge import from_payload
from matches.models import Leg, LegEvent, LegStream
from matches.views.leg_words import said
from scoring.leg import Peg, Penalty

MOST = 30
"""Records taken in before that the page leads back to."""


@dataclass(frozen=True)
class Taken:
    """What became of one record of a paste."""

    title: str
    told: str
    taken: bool
    url: str = ""
    differing: tuple[str, ...] = ()
    """Events of it that the site had from the same phone, saying something else."""


@dataclass(frozen=True)
class Before:
    """A record that was taken in earlier."""

    stream: LegStream
    title: str
    counts: bool
    url: str


@require_http_methods(["GET", "HEAD", "POST"])
@officers_page(check_run_league)
def handed_over(request: LeagueRequest) -> HttpResponseBase:
    """Ask for the text; say of each record in it where it is now."""
    form = HandedOverForm(request.POST or None)
    taken: list[Taken] = []
    if request.method == "POST" and form.is_valid():
        taken = [_take_in(request, record) for record in form.records]
        form = HandedOverForm()
    before = [_before(request, one) for one in LegStream.objects.taken_in(request.league)[:MOST]]
    context = {"form": form, "taken": taken, "before": [] if taken else before}
    return render(request, "matches/handed_over.html", context)


def _before(request: LeagueRequest, stream: LegStream) -> Before:
    leg = stream.leg
    fixture = leg.board.card.fixture
    url = reverse("matches:leg_records", args=[request.league.slug, fixture.pk, leg.pk])
    title = f"{fixture}, {leg_in_words(leg)}"
    return Before(stream, title, leg.stream == stream.uid, f"{url}?beside={stream.uid}")


def _take_in(request: LeagueRequest, record: HandedOver) -> Taken:
    leg = _leg_of(request, record)
    if leg is None:
        return Taken(
            f"A leg of match {record.fixture}",
            f"There is no such leg in {request.league}: the phone pegged it elsewhere.",
            False,
        )
    fixture = leg.board.card.fixture
    title = f"{fixture}, {leg_in_words(leg)}"
    url = reverse("matches:leg_records", args=[request.league.slug, fixture.pk, leg.pk])
    try:
        taken = take_in(
            leg=leg,
            sending=record.sending,
            whose=record.whose,
            by=signed_in(request),
            at=timezone.now(),
        )
    except AlreadyDone as already:
        return Taken(title, already.message, True, url)
    except NotPossible as why:
        return Taken(title, why.message, False, url)
    refused = taken.refused
    events = len(record.sending.acts) - len(refused)
    told = f"{events} {'entry' if events == 1 else 'entries'} kept beside what counts."
    if refused:
        told += f" {len(refused)} could not be: {refused[0].why}"
    differing = tuple(_otherwise(leg, one) for one in taken.otherwise)
    return Taken(title, told, True, f"{url}?beside={taken.stream.uid}", differing)


def _otherwise(leg: Leg, one: SaidOtherwise) -> str:
    """What stood here of an event before, and what this text says of it."""
    stream = LegStream.objects.select_related("by").get(uid=one.before.stream)
    now, before = (_in_words(leg, row) for row in (one.row, one.before))
    return f"Event {one.number}: “{now}” here, “{before}” in {stream}."


def _in_words(leg: Leg, row: LegEvent) -> str:
    """What a row says, as the lines of the text say it."""
    if row.kind != EventKind.CORRECTION:
        return _event_in_words(leg, row.kind, row.payload)
    if row.payload.get("removed"):
        return "an earlier event taken out"
    changed = _event_in_words(leg, row.payload["kind"], row.payload["payload"])
    return f"an earlier event changed: {changed}"


def _event_in_words(leg: Leg, kind: str, payload: dict[str, Any]) -> str:
    event = from_payload(EventKind(kind), payload)
    if not isinstance(event, Peg | Penalty):
        return said(event)
    fixture = leg.board.card.fixture
    return f"{(fixture.home, fixture.away)[event.side]} {said(event)}"


def _leg_of(request: LeagueRequest, record: HandedOver) -> Leg | None:
    if record.league != request.league.slug:
        return None
    legs = Leg.objects.select_related(
        "board__card__rule_set", "board__card__fixture__home", "board__card__fixture__away"
    )
    return legs.filter(
        pk=record.leg,
        target__isnull=False,
        board__card__fixture=record.fixture,
        board__card__fixture__competition__season__league=request.league,
    ).first()
