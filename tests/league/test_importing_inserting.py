"""Many rows written at once are the rows that one by one would be, under the same guard."""

from datetime import date, time, timedelta
from decimal import Decimal

import pytest

from league.models import Adjustment, Fixture, FixtureEvent, Player, Result
from league.models.base import KeptTableError
from league.models.inserting import insert_all
from league.official import changing
from tests.league.small_league import World


def values(rows: list, skip: set[str]) -> list[dict]:
    """Every column as the database gives it back, but the number and the uid."""
    found = type(rows[0])._base_manager.in_bulk([row.pk for row in rows])
    return [
        {
            field.attname: getattr(found[row.pk], field.attname)
            for field in row._meta.concrete_fields
            if field.attname not in {"id", "uid"} | skip
        }
        for row in rows
    ]


def fixtures(world: World, first: int) -> list[Fixture]:
    return [
        Fixture(
            competition=world.competition,
            round=number,
            home=world.anchor,
            away=world.crown,
            date=world.day(first + number),
            time=time(20, 30) if number % 2 else None,
            venue=world.bell_pub if number % 3 else None,
            note="½ “quoted” 100% {x}",
        )
        for number in range(1, 8)
    ]


def test_rows_are_as_one_by_one(world: World) -> None:
    many, single = fixtures(world, 0), fixtures(world, 50)
    insert_all(many)
    for row in single:
        row.save()
    assert len({row.pk for row in many}) == 7
    assert values(many, {"date"}) == values(single, {"date"})
    days = Fixture.objects.filter(pk__in=[row.pk for row in many]).values_list("date", flat=True)
    assert sorted(days) == [world.day(number) for number in range(1, 8)]
    assert all(not row._state.adding for row in many)
    many[0].note = "Saved again"
    many[0].save()
    assert Fixture.objects.filter(note="Saved again").count() == 1


def test_dates_json_and_quarters_are_written_as_fields_write_them(world: World) -> None:
    event = {"what": "change", "before": {"a": [1, None, "é"]}, "after": {}, "why": "x"}
    rows = [FixtureEvent(fixture=world.fixture, at=world.at, by=world.sue, **event)] * 1
    insert_all(rows)
    found = FixtureEvent.objects.get(pk=rows[0].pk)
    assert (found.before, found.after, found.at) == ({"a": [1, None, "é"]}, {}, world.at)
    with changing([world.table]):
        (given,) = insert_all(
            [
                Adjustment(
                    table=world.table,
                    entry=world.anchor,
                    points=Decimal("-1.25"),
                    reason="Late",
                    date=date(2026, 11, 10),
                    recorded_at=world.at - timedelta(days=1),
                    recorded_by=world.sue,
                )
            ]
        )
    kept = Adjustment.objects.get(pk=given.pk)
    assert (kept.points, kept.date) == (Decimal("-1.25"), date(2026, 11, 10))
    assert kept.recorded_at == world.at - timedelta(days=1)
    (player,) = insert_all([Player(league=world.league, name="Jo Lee", junior=True)])
    assert Player.objects.get(pk=player.pk).junior is True


def test_nothing_to_write_is_nothing(world: World) -> None:
    assert insert_all([]) == []


def test_rows_of_a_table_need_its_new_version(world: World) -> None:
    result = Result(
        fixture=world.fixture,
        table=world.table,
        kind="played",
        source="import",
        recorded_at=world.at,
        recorded_by=world.sue,
    )
    with pytest.raises(KeptTableError):
        insert_all([result])
    assert not Result.objects.exists()
