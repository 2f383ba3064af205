"""How people get an account, always from a league's officers, and where they begin."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import timezone

from league.enums import Role
from league.models import Fixture, Grant, League
from league.permissions import DESK, OFFICERS, Person
from league.views.typed_kept import after_sign_in


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up is closed; the secretary invites."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody makes an account from outside."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Straight to the person's work, where the sign-in was not asked for by a page."""
        return first_page_of(request.user)

    def post_login(
        self, request: HttpRequest, user: AbstractBaseUser, **how: Any
    ) -> HttpResponseBase:
        """However somebody signed in: what was typed before that comes first."""
        return after_sign_in(request, super().post_login(request, user, **how), user.pk)


def first_page_of(person: Person) -> str:
    """An officer’s desk, or the set-up of a new league; a captain’s night; the card of a marker;
    the front page where it could be several leagues.
    """
    if not person.is_authenticated:
        return reverse("league:site_home")
    held = Grant.objects.active(timezone.now()).filter(user=person)
    grants = list(held.select_related("league").order_by("pk"))
    if len({grant.league_id for grant in grants}) != 1:
        return reverse("league:site_home")
    league = grants[0].league.slug
    if any(Role(grant.role) in DESK for grant in grants):
        if any(Role(grant.role) in OFFICERS for grant in grants) and _is_new(grants[0].league):
            return reverse("league:set_up", args=[league])
        return reverse("matches:desk", args=[league])
    # The page of the night leads a marker on to the card.
    return reverse("matches:night", args=[league])


def _is_new(league: League) -> bool:
    """Whether a league is still being set up: it never had a match."""
    return not Fixture.objects.filter(competition__season__league=league).exists()
