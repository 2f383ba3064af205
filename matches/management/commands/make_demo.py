"""Build two made-up leagues in mid-season, and print who can sign in to them.

Everybody knows the password that it gives out, so it refuses a site that is served over HTTPS.
"""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from matches import demo
from matches.models import Card


class Command(BaseCommand):
    help = "Build the demo leagues, unless they are there, and print who can sign in to them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Nothing but the sign-ins can be asked for."""
        parser.add_argument(
            "--print-signins", action="store_true", help="build nothing, print the sign-ins alone"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Build once; print the sign-ins always."""
        there = demo.built()
        if options["print_signins"] and not there:
            raise CommandError("The demo leagues are not here yet: run make_demo first.")
        if not there:
            self._build(verbose=options["verbosity"] > 1)
        self.stdout.write(demo.as_text())

    def _build(self, *, verbose: bool) -> None:
        if settings.HTTPS:
            raise CommandError(
                "This site is served over HTTPS, so it looks like a real one, and everybody knows"
                " the demo's password. Build the demo elsewhere: python3 run.py demo."
            )
        began = time.perf_counter()
        demo.build(timezone.localdate())
        if verbose:
            cards, took = Card.objects.count(), time.perf_counter() - began
            self.stdout.write(f"Built two leagues with {cards} cards in {took:.1f} seconds.\n")
