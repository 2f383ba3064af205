"""How far a league is laid out: a few counts, read in the same queries for any size."""

from __future__ import annotations

from django.db.models import Count, Q

from league.enums import CompetitionKind
from league.models.fixtures import Fixture
from league.models.players import Registration
from league.models.structure import Competition, Entry, League, Season
from league.setting_up import LaidOut


def season_set_up(league: League) -> Season | None:
    """The season that is being laid out: the latest that is not closed."""
    return league.seasons.filter(closed_on=None).order_by("-starts", "-pk").first()


def divisions_set_up(season: Season | None) -> list[Competition]:
    """Its divisions, the top one first, each with how many teams play in it."""
    if season is None:
        return []
    rows = season.competitions.filter(kind=CompetitionKind.DIVISION).order_by("place", "pk")
    playing = Count("entries", filter=Q(entries__withdrawn_on=None))
    return list(rows.select_related("rule_set", "season__league").annotate(teams=playing))


def laid_out(league: League) -> LaidOut:
    """What the league has of all that a season begins with."""
    rules = tuple(league.rule_sets.order_by("pk").values_list("name", flat=True))
    season = season_set_up(league)
    if season is None:
        return LaidOut(rules=rules)
    entries = Entry.objects.filter(competition__season=season, withdrawn_on=None)
    found = entries.aggregate(
        homeless=Count("pk", filter=Q(venue=None)), venues=Count("venue", distinct=True)
    )
    registered = Registration.objects.filter(entry__competition__season=season)
    return LaidOut(
        season=season.name,
        rules=rules,
        divisions=tuple((one.name, one.teams) for one in divisions_set_up(season)),  # type: ignore[attr-defined]
        homeless=found["homeless"],
        venues=found["venues"],
        players=registered.values("player").distinct().count(),
        fixtures=Fixture.objects.filter(competition__season=season).count(),
    )
