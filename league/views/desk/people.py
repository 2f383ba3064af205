"""Who has which role: the list, a new role, an end, a link that signs somebody in once."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from league.actions.people import (
    LINK_LASTS,
    appoint,
    change_person,
    end_grant,
    introduce,
    make_sign_in_link,
)
from league.enums import Role
from league.forms.fixtures import SureForm
from league.forms.people import ROLES, AppointForm, PersonForm
from league.models import Grant, League, User
from league.models.people import GrantQuerySet
from league.permissions import (
    can_appoint,
    check_appoint,
    check_make_sign_in_link,
    check_run_league,
)
from league.views.base import LeagueRequest, officers_page, signed_in
from league.views.desk.page import attempt, done, number, open_entries, show, succeeds

_OFFICES = (Role.SECRETARY, Role.OFFICIAL, Role.REFEREE)


def _grants(league: League) -> GrantQuerySet:
    return Grant.objects.filter(league=league).select_related(
        "user", "entry__competition__season", "league"
    )


@dataclass(frozen=True)
class Held:
    """A role that somebody holds, and what the viewer may do about it."""

    grant: Grant
    may_end: bool
    may_link: bool


@officers_page(check_run_league)
def people(request: LeagueRequest) -> HttpResponse:
    """Officers and captains of today, each with what the viewer may do about them."""
    now = timezone.now()
    active = list(_grants(request.league).active(now).order_by("user__name", "pk"))
    held = _with_leave(request, active)
    order = {role.value: place for place, role in enumerate(_OFFICES)}
    officers = [one for one in held if one.grant.role in order]
    captains = [one for one in held if one.grant.role == Role.CAPTAIN]
    return show(
        request,
        "league/desk/people.html",
        officers=sorted(officers, key=lambda one: order[one.grant.role]),
        captains=sorted(captains, key=_by_entry),
        past=_grants(request.league)
        .filter(ends_at__lte=now)
        .exclude(role=Role.MARKER)
        .order_by("-ends_at")[:30],
    )


def _by_entry(one: Held) -> tuple[int, int, str]:
    entry = one.grant.entry
    if entry is None:
        return (0, 0, "")
    return (entry.competition.place, entry.competition_id, entry.name.casefold())


def _with_leave(request: LeagueRequest, active: list[Grant]) -> list[Held]:
    """The roles with what may be done about them, found for all people in one query.

    A link is offered by the terms of ``check_make_sign_in_link``, which is asked when it is made.
    """
    users = {grant.user_id for grant in active}
    others = Grant.objects.active(timezone.now()).exclude(league=request.league)
    elsewhere = set(others.filter(user__in=users).values_list("user", flat=True))
    roles: dict[int, set[Role]] = {user: set() for user in users}
    for grant in active:
        roles[grant.user_id].add(Role(grant.role))
    may = {role: can_appoint(request.user, request.league, role) for role in Role}

    def held(grant: Grant) -> Held:
        user = grant.user
        barred = user.is_superuser or user.is_staff or not user.is_active
        link = not barred and user.pk not in elsewhere and all(may[r] for r in roles[user.pk])
        return Held(grant, may_end=may[Role(grant.role)], may_link=link)

    return [held(grant) for grant in active]


def known_people(league: League) -> QuerySet[User]:
    """People who have or had a role in this league; nobody else of the site is shown.

    Nor is somebody who only ever marked a card for a night.
    """
    held = Grant.objects.filter(league=league).exclude(role=Role.MARKER)
    return User.objects.filter(is_active=True, grants__in=held).distinct().order_by("name")


@officers_page(check_run_league)
def person_appoint(request: LeagueRequest) -> HttpResponse:
    """Give a role to somebody known here or to somebody new."""
    team = number(request.GET.get("team"))
    form = AppointForm(
        request.POST or None,
        roles=[role for role in ROLES if can_appoint(request.user, request.league, role)],
        entries=open_entries(request.league),
        users=known_people(request.league),
        initial={"role": Role.CAPTAIN.value, "entry": team} if team else None,
    )
    if form.is_valid():
        typed = form.cleaned_data
        check_appoint(request.user, request.league, Role(typed["role"]))
        user = typed.pop("user") or form.holder
        if user is not None:
            role, entry = typed["role"], typed["entry"]
            grant = attempt(
                request, form, appoint, league=request.league, user=user, role=role, entry=entry
            )
        else:
            grant = attempt(request, form, introduce, league=request.league, **typed)
        if grant is not None:
            return done(request, _welcome(grant), "league:people")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title="Give somebody a role",
        crumb="People",
        crumb_url=reverse("league:people", args=[request.league.slug]),
        save_label="Give the role",
        cancel=True,
    )


@officers_page(check_run_league)
def person_change(request: LeagueRequest, user_id: int) -> HttpResponse:
    """Correct a person's name, address and telephone."""
    user = get_object_or_404(known_people(request.league), pk=user_id)
    check_make_sign_in_link(request.user, request.league, user)
    known = {"name": user.name, "email": user.email, "phone": user.phone}
    form = PersonForm(request.POST or None, initial=known)
    if form.is_valid() and succeeds(request, form, change_person, user=user, **form.cleaned_data):
        return done(request, f"{user} is saved.", "league:people")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=str(user),
        lead=f"Signs in as {user.username}",
        crumb="People",
        crumb_url=reverse("league:people", args=[request.league.slug]),
        save_label="Save",
        cancel=True,
    )


def _welcome(grant: Grant) -> str:
    what = f"captain of {grant.entry}" if grant.entry else grant.role
    if grant.user.has_usable_password():
        return f"{grant.user} is now {what}."
    return (
        f"{grant.user} is now {what} (sign-in name: {grant.user.username}). Make a sign-in link"
        " and hand it over."
    )


@officers_page(check_run_league)
def person_end(request: LeagueRequest, grant_id: int) -> HttpResponse:
    """Take a role back, after a last question."""
    grant = get_object_or_404(_grants(request.league), pk=grant_id, ends_at=None)
    check_appoint(request.user, request.league, Role(grant.role))
    form = SureForm(request.POST if request.method == "POST" else None)
    what = f"captain of {grant.entry}" if grant.entry else grant.role
    if form.is_valid() and succeeds(request, form, end_grant, grant=grant):
        return done(request, f"{grant.user} is no longer {what}.", "league:people")
    return show(
        request,
        "league/desk/form.html",
        form=form,
        title=f"{grant.user}: no longer {what}?",
        intro="What was entered until now stays. The role can be given again at any time.",
        crumb="People",
        crumb_url=reverse("league:people", args=[request.league.slug]),
        save_label="End the role",
        danger=True,
        cancel=True,
    )


@require_POST
@officers_page(check_run_league)
def person_link(request: LeagueRequest, user_id: int) -> HttpResponse:
    """Make a link that signs somebody in once, and show it this once."""
    user = get_object_or_404(known_people(request.league), pk=user_id)
    check_make_sign_in_link(request.user, request.league, user)
    now = timezone.now()
    secret = make_sign_in_link(user=user, by=signed_in(request), at=now)
    address = reverse("people:sign_in_link", args=[secret])
    return show(
        request,
        "league/desk/person_link.html",
        person=user,
        link=request.build_absolute_uri(address),
        expires=now + LINK_LASTS,
        crumb_url=reverse("league:people", args=[request.league.slug]),
    )
