"""Attaching a record tile by tile to a leg: tapped in or pasted, checked, held against the leg.

For the captains of the match, referees and officers. The text stands in the address until it is
attached, as on the page of the replay; what it is checked by are the rules of the board.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.models import Fixture
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.written import attach_record, withdraw_record
from matches.forms.quick_check import RulesChoice
from matches.forms.replay import AttachForm
from matches.models import WrittenLeg
from matches.permissions import check_attach_record, check_withdraw_record
from matches.tile_record import RecordError, differences, read_record
from matches.views.card_access import card_page
from matches.views.referee.replay import ReplayPage
from matches.views.referee.replay_leg import LegShown, leg_of_card


class AttachPage(ReplayPage):
    """A replay under the rules of one board, and what attaching it would say."""

    def __init__(self, query: QueryDict, shown: LegShown) -> None:
        self.shown = shown
        rules = RulesChoice("board", shown.title, shown.rules, pairs=shown.seats > len("ab"))
        asked = query.copy()
        for name in ("rules", "seats"):
            asked.pop(name, None)
        super().__init__(asked, [rules])
        self.unfit = ""
        self.differs: tuple[str, ...] = ()
        if self.replay.steps:
            try:
                record = read_record(self.text, shown.rules, shown.seats)
            except RecordError as error:
                self.unfit = str(error)
            else:
                self.differs = differences(record, shown.sheet, shown.names)

    @property
    def may_attach(self) -> bool:
        """Whether there is anything that could be attached."""
        return bool(self.replay.steps) and not self.unfit


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_attach_record)
def attach(request: LeagueRequest, fixture: Fixture, leg_id: int) -> HttpResponseBase:
    """Tap or paste a record, and attach it."""
    shown = leg_of_card(request, fixture, leg_id)
    if request.method == "POST":
        return _attach(request, shown)
    return _show(request, shown, request.GET)


def _attach(request: LeagueRequest, shown: LegShown) -> HttpResponse:
    form = AttachForm(request.POST)
    refusal = ""
    if form.is_valid():
        try:
            attach_record(
                leg=shown.leg,
                text=form.cleaned_data["leg"],
                by=signed_in(request),
                at=timezone.now(),
            )
        except AlreadyDone as already:
            messages.info(request, already.message)
            return _to_leg(request, shown)
        except NotPossible as refused:
            refusal = refused.message
        else:
            messages.success(request, "The record is with the leg.")
            return _to_leg(request, shown)
    else:
        refusal = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return _show(request, shown, request.POST, refusal)


def _show(
    request: LeagueRequest, shown: LegShown, data: QueryDict, refusal: str = ""
) -> HttpResponse:
    page = AttachPage(data, shown)
    context: dict[str, Any] = {
        "fixture": shown.fixture,
        "shown": shown,
        "page": page,
        "refusal": refusal,
        "here": f"{request.path}?{page.query}" if page.text else request.path,
        "rules_asked": "",
    }
    return render(request, "matches/referee/replay_attach.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_attach_record)
def withdraw(
    request: LeagueRequest, fixture: Fixture, leg_id: int, record_id: int
) -> HttpResponseBase:
    """Ask once more, then take a record back."""
    shown = leg_of_card(request, fixture, leg_id)
    standing = WrittenLeg.objects.standing().filter(leg=shown.leg)
    record = get_object_or_404(standing.select_related("by"), pk=record_id)
    record.leg = shown.leg
    check_withdraw_record(request.user, record)
    if request.method == "POST":
        try:
            withdraw_record(record=record, by=signed_in(request), at=timezone.now())
        except (AlreadyDone, NotPossible) as refused:
            messages.info(request, refused.message)
        else:
            messages.success(request, "The record is taken back.")
        return _to_leg(request, shown)
    context = {"fixture": fixture, "shown": shown, "record": record}
    return render(request, "matches/referee/replay_withdraw.html", context)


def _to_leg(request: LeagueRequest, shown: LegShown) -> HttpResponse:
    return redirect(
        "matches:referee_replay_leg", request.league.slug, shown.fixture.pk, shown.leg.pk
    )
