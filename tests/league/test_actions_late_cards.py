"""What a late card costs, once a match, and more each time."""

from decimal import Decimal

import pytest

from league.actions.deductions import withdraw_adjustment
from league.actions.late_cards import (
    counts,
    paid_late_cards,
    penalise_late_card,
    price,
    which,
)
from league.actions.ledgers import Act
from league.actions.teams import change_entry
from league.models import Adjustment, Charge, Fixture, Season
from league.ruleset.parts import LatePenalty
from tests.league.five_teams import FiveTeams, mishap_rules
from tests.league.refusals import refused

PRICES = (
    LatePenalty(fine=Decimal(2)),
    LatePenalty(points=Decimal(3), fine=Decimal(5)),
    LatePenalty(points=Decimal("3.5")),
)


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams(mishap_rules(late_cards=PRICES), tables=2)


def late(five: FiveTeams, home: str, away: str, who: str, **given: object) -> Act:
    fixture = Fixture.objects.select_related(
        "competition__season__league", "competition__rule_set", "home", "away"
    ).get(home=five.entries[home], away=five.entries[away])
    known: dict[str, object] = {
        "fixture": fixture,
        "entry": five.entries[who],
        "date": five.today,
        **five.who,
    }
    return penalise_late_card(**known | given)  # type: ignore[arg-type]


def test_the_first_costs_less_than_the_next(five: FiveTeams) -> None:
    before = five.points(), five.points(table=1)
    first = late(five, "Anchor", "Bell", "Anchor")
    assert (first.adjustments, first.money) == ((), Decimal("2.00"))
    assert five.points() == before[0]
    second = late(five, "Anchor", "Crown", "Anchor")
    assert [(one.table, one.points) for one in second.adjustments] == [
        (two, -3) for two in five.tables
    ]
    assert second.money == 5
    assert (five.points()["Anchor"], five.points(table=1)["Anchor"]) == ("3 1", "3 1")
    third = late(five, "Eagle", "Anchor", "Anchor")
    assert [one.points for one in third.adjustments] == [Decimal("-3.5")] * 2
    assert third.charges == ()
    fourth = late(five, "Dove", "Anchor", "Anchor")
    assert [one.points for one in fourth.adjustments] == [Decimal("-3.5")] * 2
    assert five.points()["Anchor"] == "3 -6"


def test_each_line_says_what_it_is_for(five: FiveTeams) -> None:
    late(five, "Anchor", "Bell", "Anchor")
    late(five, "Anchor", "Crown", "Anchor")
    (points, _), charge = Adjustment.objects.order_by("pk"), Charge.objects.latest("pk")
    day = five.day(3)
    said = f"Late card, the second of the season: Anchor v Crown, {day.day} {day:%B %Y}"
    for line in (points, charge):
        assert line.reason == said
        assert (line.offence, str(line.fixture)) == ("late-card", "Anchor v Crown")
        assert line.date == five.today
    assert points.act == charge.act


def test_every_team_counts_its_own(five: FiveTeams) -> None:
    late(five, "Anchor", "Bell", "Anchor")
    both = late(five, "Anchor", "Bell", "Bell")
    assert both.money == 2
    found = paid_late_cards([five.competition])
    assert counts(found) == {five.entries["Anchor"].pk: 1, five.entries["Bell"].pk: 1}


def test_once_a_match(five: FiveTeams) -> None:
    late(five, "Anchor", "Bell", "Anchor")
    with refused("Anchor was penalised for the late card of Anchor v Bell already"):
        late(five, "Anchor", "Bell", "Anchor")
    assert Charge.objects.count() == 1


def test_taken_back_it_costs_nothing_and_counts_for_nothing(five: FiveTeams) -> None:
    late(five, "Anchor", "Bell", "Anchor")
    before = five.points(), five.points(table=1)
    act = late(five, "Anchor", "Crown", "Anchor")
    withdraw_adjustment(adjustment=act.adjustments[1], reason="It was posted", **five.who)
    assert (five.points(), five.points(table=1)) == before
    assert Charge.objects.standing().count() == 1
    again = late(five, "Eagle", "Anchor", "Anchor")
    assert again.adjustments[0].points == -3
    assert "the second of the season" in again.adjustments[0].reason
    assert late(five, "Anchor", "Crown", "Anchor").adjustments[0].points == Decimal("-3.5")


def test_nobody_pays_another_price_than_was_shown(five: FiveTeams) -> None:
    late(five, "Anchor", "Bell", "Anchor", nth=1)
    with refused("This is Anchor’s second late card of the season by now"):
        late(five, "Anchor", "Crown", "Anchor", nth=1)
    assert late(five, "Anchor", "Crown", "Anchor", nth=2).money == 5


def test_what_is_refused(five: FiveTeams) -> None:
    with refused("Eagle does not play in Anchor v Bell", field="entry"):
        late(five, "Anchor", "Bell", "Eagle")
    with refused("outside the season", field="date"):
        late(five, "Anchor", "Bell", "Anchor", date=five.day(99))
    Season.objects.update(closed_on=five.today)
    with refused("closed"):
        late(five, "Anchor", "Bell", "Anchor")
    assert not Charge.objects.exists()


def test_no_price_no_penalty(db: None) -> None:
    five = FiveTeams()
    with refused("The rules of Division One put no price on a late card"):
        late(five, "Anchor", "Bell", "Anchor")


def test_the_longest_names_fit(five: FiveTeams) -> None:
    for name in ("Anchor", "Bell"):
        change_entry(entry=five.entries[name], name=name[0] * 120, **five.who)
    act = late(five, "Anchor", "Bell", "Anchor")
    assert len(act.charges[0].reason) <= 300


@pytest.mark.parametrize(("nth", "fine"), [(1, 2), (2, 5), (3, 0), (4, 0), (40, 0)])
def test_the_last_price_holds_for_all_after_it(nth: int, fine: int) -> None:
    penalty = price(PRICES, nth)
    assert penalty is not None
    assert penalty.fine == fine


def test_prices_and_places_in_words() -> None:
    assert price((), 1) is None
    assert [which(nth) for nth in (1, 2, 6, 7, 12)] == [
        "first",
        "second",
        "sixth",
        "number 7",
        "number 12",
    ]
