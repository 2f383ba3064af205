"""Inviting captains, all at once or one; a captain who follows another; a lost phone.

An invitation is shown once, on the page that answers the button, for the screen and for paper.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from league.actions.invitation_mail import mail_invitation
from league.actions.invitations import (
    AFTER_SEASON,
    Made,
    captaincies,
    invite_captain,
    invite_captains,
    new_captain,
    replace_lost_phone,
    take_back_invitation,
)
from league.enums import CompetitionKind, Role
from league.forms.invitations import InviteTeamsForm, NewCaptainForm
from league.models import Entry, Grant, Invitation, League, User
from league.permissions import check_make_sign_in_link, check_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, officers_page, signed_in
from league.views.desk.page import attempt, number, open_entries, show
from league.views.desk.people import known_people
from league.views.qr import Code, code_of


@dataclass(frozen=True, slots=True)
class Line:
    """A team with who captains it, and how far each of them is."""

    entry: Entry
    captains: Sequence[User]
    invitable: Sequence[User]
    """Captains whom an invitation can let in: those who have no other role."""
    waiting: Sequence[Invitation]

    @property
    def may_invite(self) -> bool:
        """Whether there is anybody to invite."""
        return bool(self.invitable) or not self.captains

    @property
    def needs_one(self) -> bool:
        """Whether nobody of a division's team has got in yet, nor is about to."""
        in_division = self.entry.competition.kind == CompetitionKind.DIVISION
        inside = any(one.last_login for one in self.captains)
        return in_division and self.may_invite and not inside and not self.waiting

    @property
    def wanted(self) -> list[tuple[Entry, User | None]]:
        """Whom the button invites."""
        users: Sequence[User | None] = self.invitable or [None]
        return [(self.entry, user) for user in users]


@dataclass(frozen=True, slots=True)
class Shown:
    """A new invitation as its page shows it."""

    invitation: Invitation
    code: str
    link: str
    square: Code
    sent: str = ""
    not_sent: str = ""


def _lines(league: League, entries: Iterable[Entry]) -> list[Line]:
    """Teams with their captains and waiting invitations, in a fixed number of queries."""
    now, rows = timezone.now(), list(entries)
    held: dict[int | None, list[User]] = defaultdict(list)
    grants = Grant.objects.active(now).filter(entry__in=rows, role=Role.CAPTAIN)
    for grant in grants.select_related("user").order_by("starts_at", "pk"):
        held[grant.entry_id].append(grant.user)
    waiting: dict[int | None, list[Invitation]] = defaultdict(list)
    for one in Invitation.objects.waiting(now).filter(entry__in=rows).select_related("user"):
        waiting[one.entry_id].append(one)
    users = {user.pk for captains in held.values() for user in captains}
    more = Grant.objects.active(now).filter(user__in=users)
    more = more.exclude(league=league, role__in=[Role.CAPTAIN, Role.MARKER])
    barred = set(more.values_list("user", flat=True))

    def line(entry: Entry) -> Line:
        captains = held[entry.pk]
        invitable = [
            one
            for one in captains
            if one.pk not in barred and one.is_active and not (one.is_superuser or one.is_staff)
        ]
        return Line(entry, captains, invitable, waiting[entry.pk])

    return [line(entry) for entry in rows]


@officers_page(check_run_league)
def invitations(request: LeagueRequest) -> HttpResponse:
    """Every team of the seasons not closed; invitations for those ticked."""
    lines = _lines(request.league, open_entries(request.league))
    form = InviteTeamsForm(
        request.POST or None,
        entries=[line.entry for line in lines if line.may_invite],
        mail=settings.EMAIL_CONFIGURED,
    )
    if form.is_valid():
        ticked = {entry.pk for entry in form.cleaned_data["teams"]}
        wanted = [pair for line in lines if line.entry.pk in ticked for pair in line.wanted]
        for _, user in wanted:
            if user is not None:
                check_make_sign_in_link(request.user, request.league, user)
        made = attempt(request, form, invite_captains, wanted=wanted)
        if made is not None:
            return _made(request, made, send=form.cleaned_data.get("send", False))
    ticks = request.POST.getlist("teams") if form.is_bound else None
    return show(
        request,
        "league/desk/invitations.html",
        form=form,
        lines=[
            (line, line.needs_one if ticks is None else str(line.entry.pk) in ticks)
            for line in lines
        ],
        days=AFTER_SEASON.days,
    )


def _made(request: LeagueRequest, made: Sequence[Made], *, send: bool = False) -> HttpResponse:
    """The invitations, this once: to copy, to send and to print."""
    join = request.build_absolute_uri(reverse("joining:code"))
    shown = []
    for one in made:
        link = request.build_absolute_uri(reverse("joining:link", args=[one.secret]))
        sent = not_sent = ""
        if send:
            try:
                sent = mail_invitation(made=one, link=link, join=join)
            except NotPossible as refusal:
                not_sent = refusal.message
        shown.append(Shown(one.invitation, one.code, link, code_of(link), sent, not_sent))
    return show(
        request,
        "league/desk/invitations_made.html",
        shown=shown,
        join=join.partition("://")[2],
        crumb_url=reverse("league:invitations", args=[request.league.slug]),
    )


@officers_page(check_run_league)
def invitation_team(request: LeagueRequest, entry_id: int) -> HttpResponse:
    """One team: invite its captain again, say who comes next, shut a lost phone out."""
    of_league = Entry.objects.filter(competition__season__league=request.league)
    entry = get_object_or_404(of_league.select_related("competition__season__league"), pk=entry_id)
    present = captaincies(entry, timezone.now())
    do = request.POST.get("do", "")
    form = NewCaptainForm(
        request.POST if do == "new" else None,
        users=known_people(request.league),
        replaces=bool(present),
        mail=settings.EMAIL_CONFIGURED,
    )
    if do in {"invite", "lost", "take-back"}:
        return _act(request, entry, [grant.user for grant in present], do)
    if form.is_valid():
        typed = form.cleaned_data
        send = typed.pop("send", False)
        made = attempt(request, form, new_captain, entry=entry, **typed)
        if made is not None:
            return _made(request, [made], send=send)
    return _team_page(request, entry, form)


def _act(request: LeagueRequest, entry: Entry, captains: Sequence[User], do: str) -> HttpResponse:
    """Do what one of the buttons asks for; a refusal is said above the page."""
    by, now = signed_in(request), timezone.now()
    given = number(request.POST.get("user"))
    user = next((one for one in captains if one.pk == given), None)
    if user is not None:
        check_make_sign_in_link(request.user, request.league, user)
    try:
        if do == "take-back":
            rows = Invitation.objects.filter(entry=entry)
            row = get_object_or_404(rows, pk=number(request.POST.get("invitation")))
            take_back_invitation(invitation=row, by=by, at=now)
            messages.success(request, "The invitation is taken back; it lets nobody in.")
        elif given is not None and user is None:
            messages.info(request, f"That is no captain of {entry} any more.")
        elif do == "lost" and user is not None:
            made = replace_lost_phone(entry=entry, user=user, by=by, at=now)
            return _made(request, [made])
        elif do == "invite":
            made = invite_captain(entry=entry, user=user, by=by, at=now)
            return _made(request, [made], send="send" in request.POST)
    except AlreadyDone as already:
        messages.info(request, already.message)
    except NotPossible as refusal:
        messages.error(request, refusal.message)
    return redirect("league:invitation_team", request.league.slug, entry.pk)


def _team_page(request: LeagueRequest, entry: Entry, form: NewCaptainForm) -> HttpResponse:
    (line,) = _lines(request.league, [entry])
    season = entry.competition.season
    return show(
        request,
        "league/desk/invitation_team.html",
        form=form,
        entry=entry,
        line=line,
        mail=settings.EMAIL_CONFIGURED,
        over="withdrawn" if entry.withdrawn_on else "closed" if season.closed_on else "",
        days=AFTER_SEASON.days,
        crumb_url=reverse("league:invitations", args=[request.league.slug]),
    )
