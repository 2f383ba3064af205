"""Write a league with its whole history into one file: for another site, or to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.models import League
from matches.actions.league_file import export_league
from matches.league_file.layout import MOST_BYTES


class Command(BaseCommand):
    help = "Write a whole league into one file. It holds personal details: keep it safe."

    def add_arguments(self, parser: CommandParser) -> None:
        """The league by its address; where the file goes."""
        parser.add_argument("league", help="the league's part of the address, as in /l/<league>/")
        parser.add_argument("-o", "--output", metavar="FILE", help="the file; else it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it, or print it."""
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True))
            raise CommandError(
                f"There is no league at /l/{options['league']}/ (known: {known or 'none yet'})."
            )
        text = "".join(export_league(league))
        content = text.encode()
        if len(content) > MOST_BYTES:
            self.stderr.write(
                f"The file has {len(content):,} bytes; a site takes in {MOST_BYTES:,} at the most."
            )
        if options["output"] is None:
            self.stdout.write(text, ending="")
            return
        path = Path(options["output"])
        try:
            # As bytes: no platform turns its line ends.
            path.write_bytes(content)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{league} is in {path}: {len(content):,} bytes.")
