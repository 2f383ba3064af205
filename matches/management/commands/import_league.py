"""Bring a league in from its file, as a new league of this site: all of it, or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_slug
from django.utils import timezone

from league.policies import NotPossible
from matches.actions.league_file import import_league
from matches.league_file.checking import check_file
from matches.league_file.faults import BadFileError
from matches.league_file.layout import MOST_BYTES


class Command(BaseCommand):
    help = "Bring a league in from a league file. It never changes a league that is here."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and another address if the league's own is taken."""
        parser.add_argument("file", help="the file that export_league wrote")
        parser.add_argument("--slug", default="", help="another part of the address, /l/<slug>/")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at all of it, then write all of it."""
        slug = _slug(options["slug"])
        try:
            document = check_file(_content(Path(options["file"])))
            found = import_league(document=document, slug=slug, by=None, at=timezone.now())
        except BadFileError as error:
            lines = "\n".join(f"  {line}" for line in error.lines)
            raise CommandError(f"Nothing was brought in. In the file:\n{lines}") from None
        except NotPossible as refusal:
            hint = " Add --slug and another address." if refusal.field == "slug" else ""
            raise CommandError(f"{refusal.message}{hint}") from None
        self.stdout.write(f"{found.league} is here now, at /l/{found.league.slug}/.")
        for line in found.told:
            self.stdout.write(line)
        if found.new_people:
            self.stdout.write(
                "Whoever is new here has no password. Make the first secretary's link with:"
                f" make_secretary {found.league.slug} NAME"
            )


def _slug(given: str) -> str:
    try:
        if given:
            validate_slug(given)
    except ValidationError:
        raise CommandError(
            f"{given!r} is no part of an address; write plain letters, figures and -."
        ) from None
    if len(given) > 60:
        raise CommandError("The address has more than 60 characters; write a shorter one.")
    return given


def _content(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise CommandError(f"{path} has {size:,} bytes; a league file may have {MOST_BYTES:,}.")
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
