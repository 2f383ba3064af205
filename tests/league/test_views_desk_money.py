"""The pages of money: who owes what, charges, payments, what is taken back."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.deductions import penalise
from league.actions.money import charge_all, note_payment
from league.actions.teams import add_team
from league.actions.withdrawals import withdraw_team
from league.models import Charge
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.five_teams import FiveTeams

MOST_QUERIES = 14


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams()


@pytest.fixture
def desk(five: FiveTeams) -> DeskBrowser:
    return DeskBrowser(five.league, five.sue)


def fees(five: FiveTeams) -> list[Charge]:
    return charge_all(
        season=five.season,
        competitions=[five.competition],
        amount=10,
        reason="Entry fee",
        date=five.today,
        **five.who,
    )


def test_every_team_is_charged_at_once(five: FiveTeams, desk: DeskBrowser) -> None:
    assert "No team owes or has paid anything" in desk.get("money").text
    page = desk.get("money_all")
    assert page.html.count("checked") == 2  # Division One, and that it is a fee
    typed = {
        "competitions": str(five.competition.pk),
        "kind": "fee",
        "amount": "£10",
        "reason": "Entry fee",
        "date": "1/10/" + str(five.today.year),
    }
    page = desk.send("money_all", **typed)
    assert "5 teams owe £10 each, together £50." in page.text
    assert "Together £50 £0" in page.text
    assert f"Anchor: £10, Entry fee, due 1 October {five.today.year}" in page.text


def test_a_payment_is_noted_on_the_teams_own_page(five: FiveTeams, desk: DeskBrowser) -> None:
    first = next(one for one in fees(five) if one.entry == five.entries["Anchor"])
    page = desk.get("money_team", first.entry_id)
    assert page.html.count("checked") == 1  # the one charge that there is
    assert "£10, Entry fee, due" in page.text
    page = desk.refused("money_team", first.entry_id, paid_on=str(five.today))
    assert "Tick what was paid." in error_beside(page, "charges")
    theirs = Charge.objects.exclude(pk=first.pk).earliest("pk")
    page = desk.refused(
        "money_team", first.entry_id, charges=[str(theirs.pk)], paid_on=str(five.today)
    )
    assert "not on the list" in error_beside(page, "charges")
    page = desk.send("money_team", first.entry_id, charges=[str(first.pk)], paid_on=str(five.today))
    assert "£10 noted as paid." in page.text
    assert "Owes £0, has paid £10" in page.text
    assert "Money came in" not in page.text
    assert list(Charge.objects.exclude(paid_on=None)) == [first]


def test_what_cannot_be_charged_keeps_what_was_typed(five: FiveTeams, desk: DeskBrowser) -> None:
    typed = {
        "competitions": [str(five.competition.pk)],
        "kind": "fee",
        "reason": "Entry fee",
        "date": str(five.today),
    }
    for amount, said in (
        ("-10", "“-10” is below nothing"),
        ("3.333", "“3.333” is not in whole pence"),
        ("1000000000", "amounts go up to £99,999.99"),
        ("", "Write an amount"),
        ("0", "Nothing is no charge"),
    ):
        page = desk.refused("money_all", **typed, amount=amount)
        assert said in error_beside(page, "amount")
    page = desk.refused("money_all", **typed | {"competitions": []}, amount="10")
    assert error_beside(page, "competitions") == "Tick at least one competition."
    page = desk.refused("money_all", **typed | {"competitions": ["999"]}, amount="10")
    assert "not on the list any more" in error_beside(page, "competitions")
    assert not Charge.objects.exists()


def test_payments_are_ticked_with_their_day(five: FiveTeams, desk: DeskBrowser) -> None:
    made = fees(five)
    numbers = [str(one.pk) for one in made[:2]]
    page = desk.refused("money", charges=numbers, paid_on=str(five.today + timedelta(days=3)))
    assert "has not come yet" in error_beside(page, "paid_on")
    page = desk.refused("money", charges=[], paid_on=str(five.today))
    assert error_beside(page, "charges") == "Tick what was paid."
    page = desk.send("money", charges=numbers, paid_on=str(five.today))
    assert "£20 noted as paid." in page.text
    assert "Together £30 £20" in page.text
    page = desk.refused("money", charges=numbers, paid_on=str(five.today))
    assert "not on the list any more" in error_beside(page, "charges")
    first = made[0]
    page = desk.get("money_team", first.entry_id)
    assert "Owes £0, has paid £10" in page.text
    page = desk.refused("money_unpaid", first.pk, reason=" ")
    assert "Please write the reason." in error_beside(page, "reason")
    page = desk.send("money_unpaid", first.pk, reason="The cheque bounced")
    assert "owes £10 again." in page.text
    assert "Owes £10, has paid £0" in page.text
    assert "not paid after all" in page.text
    assert "Sue: The cheque bounced" in page.text
    page = desk.refused("money_unpaid", first.pk, reason="Again")
    assert "not noted as paid" in page.text


def test_one_team_is_charged(five: FiveTeams, desk: DeskBrowser) -> None:
    typed = {
        "entry": str(five.entries["Bell"].pk),
        "kind": "deposit",
        "amount": "10",
        "reason": "Protest of week 3",
        "date": str(five.today),
    }
    page = desk.refused("money_add", **typed | {"amount": "ten", "reason": " "})
    assert "is not an amount of money" in error_beside(page, "amount")
    assert "the reason" in error_beside(page, "reason")
    page = desk.send("money_add", **typed)
    assert "Bell owes £10." in page.text
    page = desk.get("money_team", five.entries["Bell"].pk)
    assert "Deposit: £10" in page.text
    assert "Protest of week 3" in page.text
    made = Charge.objects.get()
    page = desk.send("money_withdraw", made.pk, reason="Protest upheld: given back")
    assert "£10 taken back." in page.text
    assert "Protest upheld: given back" in page.text
    page = desk.refused("money_withdraw", made.pk, reason="Again")
    assert "was withdrawn before" in page.text


def test_a_fee_is_taken_back_for_one_or_for_all(five: FiveTeams, desk: DeskBrowser) -> None:
    made = fees(five)
    note_payment(league=five.league, charges=made[:1], paid_on=five.today, **five.who)
    page = desk.get("money_withdraw", made[0].pk)
    assert "All 5 of £10 that were noted together" in page.text
    page = desk.send("money_withdraw", made[1].pk, reason="New team", which="one")
    assert "£10 taken back." in page.text
    assert Charge.objects.standing().count() == 4
    page = desk.send("money_withdraw", made[0].pk, reason="Wrong amount", which="all")
    assert "£40 taken back. £10 of it was paid: give it back." in page.text
    assert not Charge.objects.standing().exists()


def test_a_fine_goes_with_its_points(five: FiveTeams, desk: DeskBrowser) -> None:
    act = penalise(
        entry=five.entries["Anchor"],
        tables=five.tables,
        points="½",
        fine="2.50",
        reason="Late",
        date=five.today,
        **five.who,
    )
    page = desk.get("money_withdraw", act.charges[0].pk)
    assert "All of it goes together: ½ point taken off and a charge of £2.50." in page.text
    before = five.points()["Anchor"]
    desk.send("money_withdraw", act.charges[0].pk, reason="In time")
    assert (before, five.points()["Anchor"]) == ("3 3.5", "3 4")


def test_late_and_gone_teams_are_flagged(five: FiveTeams, desk: DeskBrowser) -> None:
    fees(five)
    page = desk.send("team_add", competition=str(five.competition.pk), name="Fox")
    assert "The others were charged an entry fee; none is noted for it yet." in page.text
    assert "No entry fee noted." in page.text
    page = desk.get("money")
    assert "these came in later" in page.text
    fox = five.competition.entries.get(name="Fox")
    page = desk.get("money_add", query=f"?team={fox.pk}")
    form = page.response.context["form"]
    assert (form["amount"].value(), form["reason"].value()) == ("10", "Entry fee")
    assert (form["kind"].value(), form["entry"].value()) == ("fee", fox.pk)
    desk.send(
        "money_add",
        entry=str(fox.pk),
        kind="fee",
        amount="10",
        reason="Entry fee",
        date=str(five.today),
    )
    page = desk.get("money")
    assert "these came in later" not in page.text
    assert "No entry fee noted." not in desk.get("team_change", fox.pk).text
    withdraw_team(entry=fox, on=five.today, halfway=five.day(3), reason="Gone", **five.who)
    page = desk.get("money")
    assert "Fox (withdrew" in page.text
    assert "Withdrawn" in page.text


def test_a_strange_address_is_no_error(desk: DeskBrowser) -> None:
    for query in ("?team=x", "?team=99999999999999", "?team=-1", "?team=%00"):
        assert desk.get("money_add", query=query).status == 200


@pytest.mark.parametrize("name", ["money", "money_team", "deductions", "team_change"])
def test_more_rows_cost_no_more_queries(name: str, five: FiveTeams, desk: DeskBrowser) -> None:
    def more(number: int) -> None:
        add_team(competition=five.competition, name=f"Team {number}", **five.who)
        made = fees(five)
        note_payment(league=five.league, charges=made[:2], paid_on=five.today, **five.who)
        penalise(
            entry=five.entries["Anchor"],
            tables=five.tables,
            points=1,
            fine=number,
            reason="R",
            date=five.today,
            **five.who,
        )
        add_team(competition=five.competition, name=f"Late {number}", **five.who)

    numbers = [five.entries["Anchor"].pk] if name in {"money_team", "team_change"} else []
    more(1)
    desk.get(name, *numbers)
    with CaptureQueriesContext(connection) as with_one:
        desk.get(name, *numbers)
    more(2)
    more(3)
    with CaptureQueriesContext(connection) as with_three:
        page = desk.get(name, *numbers)
    assert page.status == 200
    said = "\n".join(query["sql"] for query in with_three)
    assert len(with_three) == len(with_one), said
    assert len(with_three) <= MOST_QUERIES, said


def test_a_button_pressed_twice_charges_once(desk: DeskBrowser, five: FiveTeams) -> None:
    typed = {"kind": "fee", "amount": "10", "reason": "Entry fee", "date": str(five.today)}
    one = typed | {"entry": str(five.competition.entries.order_by("pk")[0].pk)}
    every = typed | {"competitions": [str(five.competition.pk)]}
    for name, sent, written in (("money_add", one, 1), ("money_all", every, 1 + 5)):
        mark = desk.get(name).response.context["form"]["page"].value()
        desk.send(name, **sent, page=mark)
        assert Charge.objects.count() == written
        page = desk.send(name, **sent, page=mark)
        assert "This was noted already; nothing is noted twice." in page.text
        assert Charge.objects.count() == written
