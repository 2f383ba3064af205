"""The pages of points taken off and given."""

from decimal import Decimal

import pytest

from league.actions.deductions import deduct, penalise, withdraw_adjustment
from league.actions.money import note_payment
from league.actions.setup import TableSpec, create_competition
from league.models import Adjustment, Charge, Table
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def team(world: World) -> str:
    return str(world.anchor.pk)


@pytest.mark.parametrize(
    ("kind", "typed", "points", "said"),
    [
        ("off", "2", "-2", "Anchor: 2 points taken off."),
        ("off", "½", "-0.5", "Anchor: ½ point taken off."),
        ("off", "1", "-1", "Anchor: 1 point taken off."),
        ("given", "1½", "1.5", "Anchor: 1½ points given."),
    ],
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


def test_a_refused_fine_keeps_everything_typed(desk: DeskBrowser, world: World) -> None:
    typed = {
        "team": team(world),
        "kind": "off",
        "points": "",
        "reason": "Late",
        "date": str(world.today),
    }
    for fine, said in (
        ("-5", "“-5” is below nothing"),
        ("0.333", "“0.333” is not in whole pence"),
        ("1000000000", "is too much: amounts go up to £99,999.99"),
        ("0", "Nothing is no charge"),
        ("a fiver", "is not an amount of money"),
    ):
        page = desk.refused("deduction_add", **typed, fine=fine)
        assert said in error_beside(page, "fine")
    page = desk.refused("deduction_add", **typed, fine="")
    assert "Write how many points" in error_beside(page, "points")
    page = desk.refused("deduction_add", **typed | {"kind": "given", "points": "1"}, fine="5")
    assert "given points and fined at once" in error_beside(page, "fine")
    page = desk.refused("deduction_add", **typed | {"kind": "given"}, fine="")
    assert "Write how many points" in error_beside(page, "points")
    assert not Charge.objects.exists()


def test_a_fine_beside_points_or_alone(desk: DeskBrowser, world: World) -> None:
    typed = {"team": team(world), "kind": "off", "reason": "Late", "date": str(world.today)}
    page = desk.send("deduction_add", **typed, points="½", fine="£2.50")
    assert "Anchor: ½ point taken off and a charge of £2.50." in page.text
    assert "With a fine of £2.50" in page.text
    page = desk.send("deduction_add", **typed, points="", fine="1")
    assert "Anchor: a charge of £1." in page.text
    assert Adjustment.objects.count() == 1
    assert Charge.objects.count() == 2


def test_both_tables_of_a_night_of_two_games_or_one(desk: DeskBrowser, world: World) -> None:
    darts = Table.objects.create(competition=world.competition, name="Darts", slug="darts")
    cup = create_competition(
        season=world.season,
        name="Cup",
        rule_set=world.rule_set,
        tables=(TableSpec(name="Cup", slug="cup"),),
        **world.who,
    )
    assert '<optgroup label="Division One, This season">' in desk.get("deduction_add").html
    typed = {
        "team": team(world),
        "kind": "off",
        "points": "4",
        "reason": "Late",
        "date": str(world.today),
    }
    page = desk.refused("deduction_add", **typed, table=str(cup.tables.get().pk))
    assert "Anchor plays in Division One" in error_beside(page, "table")
    page = desk.send("deduction_add", **typed, table=str(darts.pk))
    assert "Anchor: 4 points taken off in Darts." in page.text
    page = desk.send("deduction_add", **typed, table="", fine="2")
    both = "4 points taken off in Division One and in Darts and a charge of £2"
    assert f"Anchor: {both}." in page.text
    assert [one.table for one in Adjustment.objects.order_by("pk")] == [darts, world.table, darts]
    last = Adjustment.objects.latest("pk")
    page = desk.get("deduction_withdraw", last.pk)
    assert "Withdraw: Anchor, 4 points taken off" in page.text
    for part in ("All of it goes together:", "in Darts", "a charge of £2"):
        assert part in page.text
    desk.send("deduction_withdraw", last.pk, reason="Mistake")
    assert [one.table for one in Adjustment.objects.standing()] == [darts]
    assert not Charge.objects.standing().exists()


def test_a_fine_that_was_paid_is_to_be_given_back(desk: DeskBrowser, world: World) -> None:
    act = penalise(
        entry=world.anchor,
        tables=[world.table],
        points=1,
        fine=5,
        reason="Late",
        date=world.today,
        **world.who,
    )
    note_payment(league=world.league, charges=act.charges, paid_on=world.today, **world.who)
    page = desk.send("deduction_withdraw", act.adjustments[0].pk, reason="In time after all")
    assert "£5 was paid: give it back." in page.text


def test_only_teams_of_this_league(desk: DeskBrowser, world: World) -> None:
    for strange in (str(world.their_entry.pk), "x", ""):
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
    assert (
        "Withdraw: Anchor, ½ point taken off" in desk.get("deduction_withdraw", adjustment.pk).text
    )
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
        reason="Their own",
        date=world.today,
        by=world.sid,
        at=world.at,
    )
    assert desk.get("deduction_withdraw", theirs.pk).status == 404
    withdraw_adjustment(adjustment=theirs, reason="R", by=world.sid, at=world.at)
    assert "Their own" not in desk.get("deductions").text


def test_a_button_pressed_twice_takes_the_points_off_once(desk: DeskBrowser, world: World) -> None:
    mark = desk.get("deduction_add").response.context["form"]["page"].value()
    typed = {
        "team": team(world),
        "kind": "off",
        "points": "1½",
        "fine": "5",
        "reason": "Late",
        "date": str(world.today),
        "page": mark,
    }
    desk.send("deduction_add", **typed)
    page = desk.send("deduction_add", **typed | {"points": "1.5"})
    assert "This was noted already; nothing is noted twice." in page.text
    assert Adjustment.objects.count() == 1
    assert Charge.objects.count() == 1
    # Going back in the browser to enter another one is no second press.
    desk.send("deduction_add", **typed | {"points": "2"})
    desk.send("deduction_add", **typed | {"kind": "given", "points": "2", "fine": ""})
    desk.send("deduction_add", **typed | {"kind": "given", "points": "2", "fine": ""})
    assert sorted(Adjustment.objects.values_list("points", flat=True)) == [-2, Decimal("-1.5"), 2]


def test_a_spoilt_mark_of_the_page_is_none(desk: DeskBrowser, world: World) -> None:
    typed = {"team": team(world), "kind": "off", "points": "1", "reason": "Late"}
    for spoilt in ("x" * 10_000, "\x00", "1"):
        desk.send("deduction_add", **typed, date=str(world.today), page=spoilt)
    assert Adjustment.objects.count() == 3
