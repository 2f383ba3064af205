"""Make somebody the secretary of a league and print a link that signs them in once.

For the first secretary of a new site, and for one who is locked out. Needs no e-mail server.
"""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from league.actions.people import LINK_LASTS, appoint, make_sign_in_link, make_user
from league.actions.setup import create_league
from league.enums import Role
from league.models import Grant, League, User
from league.policies import NotPossible


class Command(BaseCommand):
    help = (
        "Make or find a person, make them secretary of a league, and print a link that signs them"
        " in once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The league by its address, the person by the sign-in name."""
        parser.add_argument("league", help="the league's part of the address, as in /l/<league>/")
        parser.add_argument("username", help="the person's sign-in name")
        parser.add_argument("--name", default="", help="the person's name, if new")
        parser.add_argument("--email", default="", help="the person's e-mail address, if new")
        parser.add_argument(
            "--create-league", metavar="NAME", help="make the league with this name if it is new"
        )
        parser.add_argument(
            "--origin",
            default=os.environ.get("SITE_ORIGIN", ""),
            help="where the site is, such as https://dominoes.example.org (or set SITE_ORIGIN)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it wholly or not at all."""
        try:
            with transaction.atomic():
                said, secret = self._appoint(options)
        except NotPossible as refusal:
            raise CommandError(refusal.message) from None
        address = reverse("people:sign_in_link", args=[secret])
        until = timezone.localtime(timezone.now() + LINK_LASTS)
        self.stdout.write(said)
        self.stdout.write(
            f"This link signs in once, until {until:%A} {until.day} {until:%B %H:%M}:"
        )
        self.stdout.write(f"{options['origin'].rstrip('/')}{address}")
        if not options["origin"]:
            self.stdout.write("Put the address of your site in front, or give --origin.")

    def _appoint(self, options: dict[str, Any]) -> tuple[str, str]:
        now = timezone.now()
        league = self._league(options["league"], options["create_league"])
        user = self._user(options["username"], options["name"], options["email"])
        held = Grant.objects.active(now).filter(league=league, user=user, role=Role.SECRETARY)
        said = f"{user} ({user.username}) is already secretary of {league}."
        if not held.exists():
            appoint(league=league, user=user, role=Role.SECRETARY, by=None, at=now)
            said = f"{user} ({user.username}) is now secretary of {league}."
        return said, make_sign_in_link(user=user, by=None, at=now)

    def _league(self, slug: str, new_name: str | None) -> League:
        league = League.objects.filter(slug=slug).first()
        if league is not None:
            return league
        if new_name:
            return create_league(name=new_name, slug=slug, by=None, at=timezone.now())
        known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True))
        raise CommandError(
            f"There is no league at /l/{slug}/ (known: {known or 'none yet'})."
            ' To make it, add --create-league "Its name".'
        )

    def _user(self, username: str, name: str, email: str) -> User:
        user = User.objects.filter(username__iexact=username).first()
        if user is not None:
            return user
        return make_user(username=username, name=name, email=email, at=timezone.now())
