"""The steps of setting a league up as a secretary takes them, for tests of what follows."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.actions.people import appoint, make_user
from league.actions.setup import create_league
from league.enums import Role
from league.models import Competition, RuleSet
from tests.league.desk_browser import DeskBrowser

BEST_OF_THREE = "preset-three-pairs-best-of-three"


def begun() -> DeskBrowser:
    """A league without anything, and its secretary."""
    at = timezone.now()
    sue = make_user(username="sue", name="Sue Smith", at=at)
    league = create_league(name="Thornby League", slug="thornby", by=sue, at=at)
    appoint(league=league, user=sue, role=Role.SECRETARY, by=None, at=at)
    return DeskBrowser(league, sue)


def make_season(desk: DeskBrowser) -> None:
    starts = timezone.localdate() - timedelta(days=10)
    ends = starts + timedelta(days=200)
    desk.send("set_up_season", name="2026-27", starts=starts.isoformat(), ends=ends.isoformat())


def lay_out(desk: DeskBrowser, *names: str) -> list[Competition]:
    make_season(desk)
    desk.send("set_up_rules", rules=BEST_OF_THREE)
    sent = {"rule_set": str(RuleSet.objects.get().pk), "night": "tuesday", "start_time": "20:00"}
    desk.send("set_up_divisions", names="\n".join(names), **sent)
    return list(Competition.objects.order_by("place"))


def add_teams(desk: DeskBrowser, **typed: str) -> Any:
    one, *more = lay_out(desk, "One", "Two")
    boxes = {f"teams_{one.pk}": typed.pop("one", ""), f"teams_{more[0].pk}": typed.pop("two", "")}
    return desk.send("set_up_teams", **boxes | typed)


FOUR = "Anchor, The Anchor\nBell, The Bell\nCrown, The Anchor\nDove, The Anchor"
TWO = "Elm, The Elm\nFox, The Fox"
