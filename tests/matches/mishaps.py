"""What the tests of a match's mishaps compare: all that doing and undoing must leave alone."""

from typing import Any

from league.models import Fixture, Result, Table
from league.models.standings import standings
from matches.models import Board, BoardSlot, Card, IneligiblePlayer, Leg, Lineup


def fresh(fixture: Fixture) -> Fixture:
    """The fixture as it is kept."""
    return Fixture.objects.select_related(
        "home", "away", "venue", "competition__season__league", "competition__rule_set"
    ).get(pk=fixture.pk)


def standing_still() -> list[Any]:
    """Every table as it is read, the results that stand, each fixture and card with all it says.

    Versions count how often something was changed and are no part of it.
    """
    tables = list(Table.objects.select_related("competition__rule_set").order_by("pk"))
    read = {
        table.pk: (one.rows, one.last_date, list(one.uncounted))
        for table, one in zip(tables, standings(tables).values(), strict=True)
    }
    fixtures = Fixture.objects.order_by("pk").values(
        "pk", "status", "date", "time", "venue", "first_date", "round", "note", "replays"
    )
    cards = Card.objects.order_by("pk").values(
        "pk", "state", "home_legs", "away_legs", "note", "reported_at", "official_at"
    )
    return [
        read,
        list(Result.objects.standing().order_by("pk").values()),
        list(fixtures),
        list(cards),
        *(list(model.objects.order_by("pk").values()) for model in (Board, BoardSlot, Leg, Lineup)),
        list(IneligiblePlayer.objects.standing().order_by("pk").values()),
    ]
