"""The pages of points taken off and given."""

from decimal import Decimal

import pytest

from league.actions.deductions import deduct, withdraw_adjustment
from league.models import Adjustment, Table
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def team(world: World) -> str:
    return f"{world.table.pk}-{world.anchor.pk}"


@pytest.mark.parametrize(
    ("kind", "typed", "points", "said"),
    [("off", "2", "-2", "Anchor: −2 points."), ("given", "1½", "1.5", "Anchor: 1½ points.")],
)
def test_points(
    kind: str, typed: str, points: str, said: str, desk: DeskBrowser, world: World
) -> None:
    page = desk.send(
        "deduction_add",
        team=team(world),
        kind=kind,
        points=typed,
        reason="Card five days late",
        date=world.today.strftime("%d/%m/%Y"),
    )
    assert said in page.text
    assert "Card five days late" in page.text
    kept = Adjustment.objects.get()
    assert (kept.points, kept.entry, kept.table) == (Decimal(points), world.anchor, world.table)


def test_a_refused_deduction_keeps_everything_typed(desk: DeskBrowser, world: World) -> None:
    typed = {"team": team(world), "kind": "off", "reason": "Late", "points": "⅓"}
    page = desk.refused("deduction_add", **typed, date="yesterday")
    assert "not in quarters" in error_beside(page, "points")
    assert "“yesterday” is no date" in error_beside(page, "date")
    typed["points"] = "1"
    page = desk.refused("deduction_add", **typed, date="2020-01-01")
    assert "outside the season" in error_beside(page, "date")
    page = desk.refused("deduction_add", **typed | {"reason": "", "points": "0"}, date="")
    assert "the reason" in error_beside(page, "reason")
    assert "not above nought" in error_beside(page, "points")
    assert not Adjustment.objects.exists()


def test_each_table_of_a_night_of_two_games_is_offered(desk: DeskBrowser, world: World) -> None:
    Table.objects.create(competition=world.competition, name="Darts", slug="darts")
    page = desk.get("deduction_add").html
    assert '<optgroup label="Division One, This season">' in page
    assert '<optgroup label="Division One, Darts, This season">' in page


def test_only_teams_in_tables_of_this_league(desk: DeskBrowser, world: World) -> None:
    theirs = Table.objects.get(competition=world.their_competition)
    for strange in (
        f"{theirs.pk}-{world.their_entry.pk}",
        f"{world.table.pk}-{world.their_entry.pk}",
        "x",
        "",
    ):
        page = desk.refused(
            "deduction_add",
            team=strange,
            kind="off",
            points="1",
            reason="R",
            date=str(world.today),
        )
        assert error_beside(page, "team") == "Choose one from the list."


def test_a_mistake_is_withdrawn_and_stays_readable(desk: DeskBrowser, world: World) -> None:
    adjustment = deduct(
        table=world.table,
        entry=world.anchor,
        points="½",
        reason="Wrong player",
        date=world.today,
        **world.who,
    )
    assert "Withdraw: Anchor, −½ points" in desk.get("deduction_withdraw", adjustment.pk).text
    page = desk.refused("deduction_withdraw", adjustment.pk, reason=" ")
    assert "the reason" in error_beside(page, "reason")
    page = desk.send("deduction_withdraw", adjustment.pk, reason="Registered after all")
    assert "The deduction of Anchor is withdrawn." in page.text
    assert "Registered after all" in page.text
    page = desk.refused("deduction_withdraw", adjustment.pk, reason="Again")
    assert "was withdrawn before" in page.text


def test_another_leagues_deduction_is_not_found(desk: DeskBrowser, world: World) -> None:
    theirs = deduct(
        table=Table.objects.get(competition=world.their_competition),
        entry=world.their_entry,
        points=1,
        reason="Late",
        date=world.today,
        by=world.sid,
        at=world.at,
    )
    assert desk.get("deduction_withdraw", theirs.pk).status == 404
    withdraw_adjustment(adjustment=theirs, reason="R", by=world.sid, at=world.at)
    assert "Late" not in desk.get("deductions").text
