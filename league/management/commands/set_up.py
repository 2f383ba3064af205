"""Print the code, and the link, with which somebody makes the first league of a new site."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlencode

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from league.models import League
from league.permissions import set_up_code


class Command(BaseCommand):
    help = "Print the code with which the first league of this site is set up in a browser."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the site is, for the link."""
        parser.add_argument(
            "--origin",
            default=os.environ.get("SITE_ORIGIN", ""),
            help="where the site is, as https://dominoes.example.org; else from SITE_ORIGIN",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """The code is the same until the site's secret key is another."""
        if League.objects.exists():
            self.stdout.write(
                "There is a league on this site already, so the code opens nothing any more."
                " Its secretary gives out roles; make_secretary makes another one."
            )
            return
        code, origin = set_up_code(), options["origin"].rstrip("/")
        self.stdout.write(f"The site’s set-up code: {code}")
        address = f"{reverse('league:first_league')}?{urlencode({'code': code})}"
        self.stdout.write(f"Open {origin}{address} and set the league up there.")
        if not origin:
            self.stdout.write("Put the address of your site in front, or give --origin.")
