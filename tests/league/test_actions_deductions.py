"""Points taken off and given."""

from decimal import Decimal

import pytest

from league.actions.deductions import deduct, give_points, withdraw_adjustment
from league.models import Adjustment, Season
from tests.league.refusals import refused
from tests.league.small_league import World


def given(world: World) -> dict[str, object]:
    return {
        "table": world.table,
        "entry": world.anchor,
        "points": 2,
        "reason": "Card late",
        "date": world.today,
        **world.who,
    }


@pytest.mark.parametrize(
    ("typed", "points"),
    [(3, "-3"), ("½", "-0.5"), ("1 1/2", "-1.5"), (Decimal("0.25"), "-0.25"), ("1000", "-1000")],
)
def test_points_taken_off_are_kept_below_nought(typed: object, points: str, world: World) -> None:
    deduct(**given(world) | {"points": typed})
    kept = Adjustment.objects.get()
    assert kept.points == Decimal(points)
    assert (kept.entry, kept.table, kept.date) == (world.anchor, world.table, world.today)
    assert (kept.reason, kept.recorded_by, kept.recorded_at) == ("Card late", world.sue, world.at)


def test_points_given_are_kept_above_nought(world: World) -> None:
    give_points(**given(world))
    assert Adjustment.objects.get().points == 2


@pytest.mark.parametrize("act", [deduct, give_points])
@pytest.mark.parametrize("points", [0, -1, "0.1", "1/3", "many", "", "1e9", 1001, "-½"])
def test_only_some_points_in_quarters(act: object, points: object, world: World) -> None:
    assert callable(act)
    with refused(field="points"):
        act(**given(world) | {"points": points})
    assert not Adjustment.objects.exists()


def test_a_deduction_needs_a_reason_a_day_and_a_team_of_the_table(world: World) -> None:
    with refused("the reason", field="reason"):
        deduct(**given(world) | {"reason": " "})
    with refused("at most 300", field="reason"):
        deduct(**given(world) | {"reason": "x" * 301})
    with refused("outside the season", field="date"):
        deduct(**given(world) | {"date": world.day(-61)})
    with refused("Ship does not play in Division One", field="entry"):
        deduct(**given(world) | {"entry": world.their_entry})


def test_the_table_is_told(world: World) -> None:
    before = world.table.version
    adjustment = deduct(**given(world))
    world.table.refresh_from_db()
    assert world.table.version != before
    withdraw_adjustment(adjustment=adjustment, reason="Mistake", **world.who)
    world.table.refresh_from_db()
    assert world.table.version != before


def test_a_deduction_is_withdrawn_once_and_stays_readable(world: World) -> None:
    adjustment = deduct(**given(world))
    with refused("the reason", field="reason"):
        withdraw_adjustment(adjustment=adjustment, reason="", **world.who)
    withdraw_adjustment(adjustment=adjustment, reason="Mistake", **world.who)
    kept = Adjustment.objects.get()
    assert (kept.withdrawn_why, kept.withdrawn_by, kept.points) == ("Mistake", world.sue, -2)
    assert not Adjustment.objects.standing().exists()
    with refused("was withdrawn before"):
        withdraw_adjustment(adjustment=adjustment, reason="Again", **world.who)


def test_a_closed_season_stays(world: World) -> None:
    adjustment = deduct(**given(world))
    Season.objects.update(closed_on=world.today)
    world.table.competition.season.refresh_from_db()
    with refused("closed"):
        deduct(**given(world))
    with refused("closed"):
        withdraw_adjustment(adjustment=adjustment, reason="R", **world.who)
