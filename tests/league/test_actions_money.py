"""The ledger of money: charges, the same for all, payments, and what is taken back."""

from datetime import timedelta
from decimal import Decimal

import pytest

from league.actions.deductions import penalise
from league.actions.money import (
    charge,
    charge_all,
    note_payment,
    undo_payment,
    withdraw_charge,
    without_fee,
)
from league.actions.setup import create_competition
from league.actions.teams import add_team
from league.actions.withdrawals import withdraw_team
from league.models import Adjustment, Charge, Entry, Season
from tests.league.five_teams import FiveTeams
from tests.league.refusals import refused


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams()


def one(five: FiveTeams, **given: object) -> Charge:
    known: dict[str, object] = {
        "entry": five.entries["Anchor"],
        "kind": "fine",
        "amount": "2.50",
        "reason": "No card",
        "date": five.today,
        **five.who,
    }
    return charge(**known | given)  # type: ignore[arg-type]


def fees(five: FiveTeams, **given: object) -> list[Charge]:
    known: dict[str, object] = {
        "season": five.season,
        "competitions": [five.competition],
        "amount": "10",
        "reason": "Entry fee",
        "date": five.day(1),
        **five.who,
    }
    return charge_all(**known | given)  # type: ignore[arg-type]


def test_money_is_owed_and_no_table_moves(five: FiveTeams) -> None:
    versions, points = five.versions(), five.points()
    kept = Charge.objects.get(pk=one(five).pk)
    assert (kept.entry.name, kept.kind, kept.amount) == ("Anchor", "fine", Decimal("2.50"))
    assert (kept.reason, kept.date, kept.paid_on) == ("No card", five.today, None)
    assert five.versions() == versions
    assert five.points() == points


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("-5", "“-5” is below nothing"),
        ("0.333", "“0.333” is not in whole pence"),
        ("1000000000", "“1000000000” is too much: amounts go up to £99,999.99"),
        (10**9, "is too much"),
        ("0", "is no money"),
        ("", "is not an amount"),
        ("ten", "is not an amount"),
    ],
)
def test_what_nobody_can_owe(amount: object, said: str, five: FiveTeams) -> None:
    with refused(said, field="amount"):
        one(five, amount=amount)
    with refused(said, field="amount"):
        fees(five, amount=amount)
    assert not Charge.objects.exists()


def test_a_charge_needs_a_kind_a_reason_and_a_day_near_the_season(five: FiveTeams) -> None:
    with refused("fine, fee, deposit", field="kind"):
        one(five, kind="gift")
    with refused("Say what it is", field="kind"):
        one(five, kind="")
    with refused("the reason", field="reason"):
        one(five, reason=" ")
    with refused("more than a year away from the season", field="date"):
        one(five, date=five.today.replace(year=2062, day=1))
    assert one(five, date=five.season.starts).pk


def test_every_team_is_charged_in_one_act(five: FiveTeams) -> None:
    made = fees(five)
    assert sorted(each.entry.name for each in made) == ["Anchor", "Bell", "Crown", "Dove", "Eagle"]
    assert {(each.kind, each.amount, each.date) for each in made} == {
        ("fee", Decimal(10), five.day(1))
    }
    assert len({each.act for each in made}) == 1


def test_a_team_in_two_competitions_pays_once_and_who_left_does_not(five: FiveTeams) -> None:
    cup = create_competition(season=five.season, name="Cup", rule_set=five.rule_set, **five.who)
    add_team(competition=cup, name="Anchor", **five.who)
    guest = add_team(competition=cup, name="Guest", **five.who)
    withdraw_team(
        entry=five.entries["Eagle"],
        on=five.today,
        halfway=five.day(3),
        reason="Gone",
        **five.who,
    )
    made = fees(five, competitions=[cup, five.competition])
    assert [each.entry.name for each in made] == ["Anchor", "Bell", "Crown", "Dove", "Guest"]
    assert made[0].entry == five.entries["Anchor"]
    assert made[-1].entry == guest


def test_a_fee_for_nobody(five: FiveTeams) -> None:
    cup = create_competition(season=five.season, name="Cup", rule_set=five.rule_set, **five.who)
    for nobody in ([], [cup]):
        with refused("No team plays there", field="competitions"):
            fees(five, competitions=nobody)


def test_payments_are_ticked_and_unticked(five: FiveTeams) -> None:
    made = fees(five)
    paid = note_payment(league=five.league, charges=made[:2], paid_on=five.today, **five.who)
    assert [each.paid_on for each in paid] == [five.today] * 2
    assert Charge.objects.unpaid().count() == 3
    with refused("paid or withdrawn meanwhile", field="charges"):
        note_payment(league=five.league, charges=made[1:3], paid_on=five.today, **five.who)
    assert Charge.objects.unpaid().count() == 3
    with refused("Please write the reason", field="reason"):
        undo_payment(charge=made[0], reason=" ", **five.who)
    assert Charge.objects.unpaid().count() == 3
    undo_payment(charge=made[0], reason="The cheque bounced", **five.who)
    assert Charge.objects.unpaid().count() == 4
    with refused("not noted as paid by Anchor"):
        undo_payment(charge=made[0], reason="Again", **five.who)


def test_who_noted_a_payment_and_took_it_back_is_kept_with_the_reason(five: FiveTeams) -> None:
    made = fees(five)
    yesterday = five.today - timedelta(days=1)
    for paid_on in (yesterday, five.today):
        note_payment(league=five.league, charges=made[:1], paid_on=paid_on, **five.who)
        undo_payment(charge=made[0], reason=f"Not {paid_on}", **five.who)
    kept = made[0].payments.values_list("what", "paid_on", "why", "by__name")
    assert list(kept) == [
        ("paid", yesterday, "", "Sue"),
        ("taken-back", yesterday, f"Not {yesterday}", "Sue"),
        ("paid", five.today, "", "Sue"),
        ("taken-back", five.today, f"Not {five.today}", "Sue"),
    ]
    assert not made[1].payments.exists()


def test_what_is_refused_of_a_payment(five: FiveTeams) -> None:
    made = fees(five)
    with refused("has not come yet", field="paid_on"):
        note_payment(league=five.league, charges=made, paid_on=five.day(5), **five.who)
    with refused("Tick what was paid", field="charges"):
        note_payment(league=five.league, charges=[], paid_on=five.today, **five.who)
    with refused("more than a year away", field="paid_on"):
        long_ago = five.today.replace(year=1999, day=1)
        note_payment(league=five.league, charges=made, paid_on=long_ago, **five.who)


def test_one_team_is_let_off_or_all_are(five: FiveTeams) -> None:
    made = fees(five)
    gone = withdraw_charge(charge=made[0], whole=False, reason="New team", **five.who)
    assert [each.entry.name for each in gone.charges] == ["Anchor"]
    assert Charge.objects.standing().count() == 4
    with refused("This charge of Anchor was withdrawn before"):
        withdraw_charge(charge=made[0], whole=False, reason="Again", **five.who)
    gone = withdraw_charge(charge=made[1], reason="Wrong amount", **five.who)
    assert len(gone.charges) == 4
    assert not Charge.objects.standing().exists()
    assert set(Charge.objects.values_list("withdrawn_why", flat=True)) == {
        "New team",
        "Wrong amount",
    }


def test_a_fine_goes_with_the_points_of_its_act(five: FiveTeams) -> None:
    act = penalise(
        entry=five.entries["Anchor"],
        tables=five.tables,
        points=1,
        fine=5,
        reason="No show",
        date=five.today,
        **five.who,
    )
    fine = act.charges[0]
    with refused("goes with all that the same act took off", field="whole"):
        withdraw_charge(charge=fine, whole=False, reason="R", **five.who)
    before = five.points()["Anchor"]
    withdraw_charge(charge=fine, reason="They came", **five.who)
    assert (before, five.points()["Anchor"]) == ("3 3", "3 4")
    assert not Adjustment.objects.standing().exists()


def test_taking_back_needs_a_reason(five: FiveTeams) -> None:
    made = one(five)
    with refused("the reason", field="reason"):
        withdraw_charge(charge=made, reason="", **five.who)
    assert Charge.objects.standing().exists()


def test_who_came_in_after_the_fee_is_flagged(five: FiveTeams) -> None:
    assert without_fee(five.season) == []
    fees(five)
    assert without_fee(five.season) == []
    late = add_team(competition=five.competition, name="Fox", **five.who)
    assert without_fee(five.season) == [late]
    charge(entry=late, kind="fee", amount=10, reason="Entry fee", date=five.today, **five.who)
    assert without_fee(five.season) == []
    gone = add_team(competition=five.competition, name="Goat", **five.who)
    withdraw_team(entry=gone, on=five.today, halfway=five.day(3), reason="Never came", **five.who)
    assert without_fee(five.season) == []


def test_a_fee_paid_in_the_division_will_do_for_the_cup(five: FiveTeams) -> None:
    cup = create_competition(season=five.season, name="Cup", rule_set=five.rule_set, **five.who)
    fees(five)
    guest = add_team(competition=cup, name="Guest", **five.who)
    fees(five, competitions=[cup])
    same = add_team(competition=cup, name="Anchor", **five.who)
    other = add_team(competition=cup, name="Host", **five.who)
    assert same.team_id == five.entries["Anchor"].team_id
    assert without_fee(five.season) == [other]
    assert guest not in without_fee(five.season)


def test_a_closed_season_stays(five: FiveTeams) -> None:
    (fee, *_) = fees(five)
    Season.objects.update(closed_on=five.today)
    five.season.refresh_from_db()
    entry = Entry.objects.select_related("competition__season").get(name="Anchor")
    fee = Charge.objects.select_related("entry__competition__season").get(pk=fee.pk)
    with refused("closed"):
        one(five, entry=entry)
    with refused("closed"):
        fees(five)
    with refused("closed"):
        note_payment(league=five.league, charges=[fee], paid_on=five.today, **five.who)
    with refused("closed"):
        withdraw_charge(charge=fee, reason="R", **five.who)
