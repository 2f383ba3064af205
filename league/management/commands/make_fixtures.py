"""Make a season's fixture list for all its divisions, and publish it if told to.

Without --publish it prints the list and its quality, and writes nothing. What is asked of the list
comes from --wishes, else from what the season's page has kept, else it is twice round on each
division's night.
"""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from league.actions.fixture_lists import begin_run, built_of, publish_run, save_wishes
from league.enums import Role
from league.models import FixturePlan, Grant, League, Season, User
from league.models.fixture_named import by_uid
from league.models.fixture_outcomes import kept, list_of, state_of
from league.models.fixture_seasons import Built, Field, field_of, first_wishes
from league.models.fixture_wishes import MOST_ROUNDS, DaysOff, Wishes, WishesError, from_json
from league.policies import NotPossible
from league.schedule import Outcome, Progress, make_schedule
from league.views.desk.fixture_list_shown import ShownList, shown_list


class Command(BaseCommand):
    help = "Make the fixture list of a season for all its divisions at once."

    def add_arguments(self, parser: CommandParser) -> None:
        """What the page asks, in short."""
        parser.add_argument("league", help="the league's part of the address, as in /l/<league>/")
        parser.add_argument("season", help="the season's part of the address, such as 2026-27")
        parser.add_argument("--rounds", type=int, choices=range(1, MOST_ROUNDS + 1))
        parser.add_argument("--first", type=_day, metavar="DATE", help="not before this day")
        parser.add_argument("--last", type=_day, metavar="DATE", help="not after this day")
        parser.add_argument(
            "--holiday",
            action="append",
            default=[],
            type=_holiday,
            metavar="A..B=NAME",
            help="nobody plays, such as 2026-12-21..2027-01-03=Christmas; once for each",
        )
        parser.add_argument("--wishes", type=Path, metavar="FILE", help="everything asked, as JSON")
        parser.add_argument("--seed", type=int, help="another number gives another list")
        parser.add_argument("--seconds", type=int, help="how long it may take at most")
        parser.add_argument("--publish", action="store_true", help="add the fixtures to the season")
        parser.add_argument(
            "--replace", action="store_true", help="in place of fixtures still to be played"
        )
        parser.add_argument("--by", metavar="NAME", help="who publishes it; else the secretary")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, print it, publish it if told to; or say why not."""
        season = _season(options["league"], options["season"])
        by = _publisher(season.league, options["by"]) if options["publish"] else None
        try:
            field = field_of(season)
            wishes = _wishes(field, options)
            built = built_of(season, wishes)
            outcome = make_schedule(
                built.asked, seed=wishes.seed, seconds=wishes.seconds, progress=self._tell
            )
            self._print(field, outcome, built)
            if by is not None:
                self._publish(season, built, outcome, by, replace=options["replace"])
        except (NotPossible, WishesError) as refusal:
            raise CommandError(str(refusal)) from None

    _told = ""

    def _tell(self, progress: Progress) -> None:
        """What is being tried, once for each thing."""
        if progress.trying != self._told:
            self._told = progress.trying
            self.stderr.write(f"{progress.seconds:.0f} s: {progress.trying}")

    def _print(self, field: Field, outcome: Outcome, built: Built) -> None:
        found = list_of(kept(outcome, built))
        if found is not None:
            shown = shown_list(found, field)
            self.stdout.write(_text(shown))
        if said := kept(outcome, built)["said"]:
            raise CommandError(said)

    def _publish(
        self, season: Season, built: Built, outcome: Outcome, by: User, *, replace: bool
    ) -> None:
        at = timezone.now()
        plan = save_wishes(season=season, wishes=built.wishes, by=by, at=at)
        run = begin_run(
            plan=plan,
            built=built,
            state=state_of(outcome),
            outcome=kept(outcome, built),
            by=by,
            at=at,
        )
        publish_run(run=run, replace=replace, by=by, at=timezone.now())
        self.stdout.write(f"Published for {season.league}, {season}, by {by}.")


def _season(league: str, season: str) -> Season:
    found = League.objects.filter(slug=league).first()
    if found is None:
        raise CommandError(f"There is no league at /l/{league}/: make_secretary makes one.")
    seasons = {one.slug: one for one in found.seasons.select_related("league")}
    if season not in seasons:
        there = ", ".join(seasons) or "none yet"
        raise CommandError(f"{found} has no season {season!r}; it has {there}.")
    return seasons[season]


def _publisher(league: League, name: str | None) -> User:
    """Who is said to have published it: the one named, else the league's first secretary."""
    grants = Grant.objects.active(timezone.now()).filter(league=league, role=Role.SECRETARY)
    users = [grant.user for grant in grants.select_related("user").order_by("pk")]
    named = [user for user in users if name in {None, user.username}]
    if not named:
        there = ", ".join(user.username for user in users) or "none"
        raise CommandError(f"No secretary of {league} is called {name!r}; there is {there}.")
    return named[0]


def _wishes(field: Field, options: dict[str, Any]) -> Wishes:
    """What is asked: the file or what is kept, with what the command line says beside it."""
    wishes = first_wishes(field)
    if options["wishes"] is not None:
        wishes = by_uid(_file(options["wishes"]), field)
    elif plan := FixturePlan.objects.filter(season=field.season).first():
        wishes = plan.read()
    given = {
        name: options[name]
        for name in ("first", "last", "seed", "seconds")
        if options[name] is not None
    }
    if rounds := options["rounds"]:
        divisions = tuple(replace(one, rounds=rounds) for one in wishes.divisions)
        given["divisions"] = divisions
    return replace(wishes, closures=(*wishes.closures, *options["holiday"]), **given)


def _file(path: Path) -> Wishes:
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise CommandError(f"{path} is no JSON: {error}.") from None
    except WishesError as error:
        raise CommandError(f"{path}: {error}") from None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            f"{text!r} is no date; write year, month and day, such as 2026-11-24."
        ) from None


def _holiday(text: str) -> DaysOff:
    days, _, name = text.partition("=")
    first, _, last = days.partition("..")
    start, end = _day(first), _day(last or first)
    if not name.strip() or end < start:
        raise ArgumentTypeError(
            f"{text!r} is no holiday; write such as 2026-12-21..2027-01-03=Christmas."
        )
    return DaysOff(name.strip(), start, end)


def _text(shown: ShownList) -> str:
    """A list as it is printed: by week, then how good it is."""
    lines = []
    for week in shown.weeks:
        lines.append(f"Week of {week.monday:%d %B %Y}".replace("of 0", "of "))
        for match in week.matches:
            where = f" at {match.venue}" if match.venue else ""
            lines.append(
                f"  {match.on:%a %d %b}  {match.division}, week {match.round}:"
                f" {match.home} v {match.away}{where}"
            )
        lines += [f"  {bye.division}, week {bye.round}: {bye.team} has a bye" for bye in week.byes]
    lines += ["", *shown.quality]
    lines += [f"Not as asked: {said}" for said in shown.amiss]
    return "\n".join(lines)
