"""Points taken off and given."""

from decimal import Decimal

import pytest

from league.actions.deductions import (
    deduct,
    give_points,
    give_points_in,
    penalise,
    withdraw_adjustment,
)
from league.actions.ledgers import Act
from league.models import Adjustment, Charge, Season
from tests.league.five_teams import FiveTeams
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


# One act in several tables and in money


@pytest.fixture
def two(db: None) -> FiveTeams:
    """One night, two games, two tables."""
    return FiveTeams(tables=2)


def fined(two: FiveTeams, **given: object) -> Act:
    known: dict[str, object] = {
        "entry": two.entries["Anchor"],
        "tables": two.tables,
        "points": "4",
        "fine": "2.50",
        "reason": "Card five days late",
        "date": two.today,
        **two.who,
    }
    return penalise(**known | given)  # type: ignore[arg-type]


def test_one_act_hits_both_tables_and_the_purse(two: FiveTeams) -> None:
    versions = two.versions()
    before = two.points(), two.points(table=1)
    act = fined(two)
    assert [(one.table, one.points) for one in act.adjustments] == [
        (two.tables[0], -4),
        (two.tables[1], -4),
    ]
    assert [(one.amount, one.kind) for one in act.charges] == [(Decimal("2.50"), "fine")]
    assert len({one.act for one in (*act.adjustments, *act.charges)}) == 1
    assert two.points()["Anchor"] == "3 0"
    assert two.points(table=1)["Anchor"] == "3 0"
    assert not set(versions) & set(two.versions())
    withdraw_adjustment(adjustment=act.adjustments[1], reason="It was in time", **two.who)
    assert not Adjustment.objects.standing().exists()
    assert not Charge.objects.standing().exists()
    assert (two.points(), two.points(table=1)) == before
    kept = Charge.objects.get()
    assert (kept.withdrawn_why, kept.withdrawn_by) == ("It was in time", two.sue)
    with refused("was withdrawn before"):
        withdraw_adjustment(adjustment=act.adjustments[0], reason="Again", **two.who)


def test_one_table_alone_stays_where_it_is_said(two: FiveTeams) -> None:
    fined(two, tables=two.tables[1:], fine=None)
    assert two.points()["Anchor"] == "3 4"
    assert two.points(table=1)["Anchor"] == "3 0"
    assert not Charge.objects.exists()


def test_two_acts_are_withdrawn_apart(two: FiveTeams) -> None:
    first, second = fined(two), fined(two, points="½", fine="1")
    withdraw_adjustment(adjustment=first.adjustments[0], reason="Mistake", **two.who)
    assert [one.points for one in Adjustment.objects.standing()] == [Decimal("-0.5")] * 2
    assert list(Charge.objects.standing()) == list(second.charges)


def test_a_fine_alone_touches_no_table(two: FiveTeams) -> None:
    versions = two.versions()
    act = fined(two, points=None)
    assert (act.adjustments, act.money) == ((), Decimal("2.50"))
    assert two.versions() == versions


@pytest.mark.parametrize("fine", ["-1", "0.005", "1e3", 10**9, "0", "a fiver"])
def test_only_money_that_can_be_counted_out(fine: object, two: FiveTeams) -> None:
    with refused(field="fine"):
        fined(two, fine=fine)
    assert not Adjustment.objects.exists()
    assert not Charge.objects.exists()


def test_an_act_does_something_somewhere(two: FiveTeams) -> None:
    with refused("Write how many points, or an amount of money", field="points"):
        fined(two, points=None, fine=None)
    with refused("in which table", field="table"):
        fined(two, tables=[])
    with refused("in which table", field="table"):
        give_points_in(
            entry=two.entries["Anchor"],
            tables=[],
            points=1,
            reason="R",
            date=two.today,
            **two.who,
        )


def test_nothing_is_half_done(two: FiveTeams) -> None:
    with refused("1/3 is not in quarters", field="points"):
        fined(two, points="1/3")
    with refused("outside the season", field="date"):
        fined(two, date=two.day(99))
    assert not Charge.objects.exists()
