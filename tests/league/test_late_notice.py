"""What the rules ask of a side that puts a match off with too little notice.

The match of the small league is in seven days; the rules ask for ten days' notice, or £5.
"""

from datetime import timedelta
from decimal import Decimal

import pytest

from league.actions.fixtures import give_new_date, remove_fixture
from league.actions.money import withdraw_charge
from league.actions.postponing import late_fine, notice, postpone, undo_postponement
from league.enums import Side
from league.models import Charge
from league.policies import AlreadyDone
from league.ruleset import PostponementRule, Rules, RulesError
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.mishaps import stored, where, with_postponement
from tests.league.refusals import refused
from tests.league.rules_for_tests import everything, put
from tests.league.rules_page import Editor
from tests.league.small_league import World

RULE = {"notice_days": 10, "late_fine": Decimal(5)}


def standing() -> list[tuple[str, str, Decimal, str]]:
    rows = Charge.objects.standing().order_by("pk")
    return list(rows.values_list("entry__name", "kind", "amount", "reason"))


def test_the_side_that_asked_for_it_pays(world: World) -> None:
    with_postponement(world, **RULE)
    day = f"{world.day(7).day} {world.day(7):%B %Y}"
    postpone(fixture=world.fixture, reason="Darts cup", fined=Side.AWAY, **world.who)
    said = f"Late notice of a match put off: Anchor v Bell, {day}"
    assert standing() == [("Bell", "fine", Decimal("5.00"), said)]
    charge = Charge.objects.get()
    assert (charge.date, charge.fixture, charge.recorded_by) == (
        world.today,
        world.fixture,
        world.sue,
    )


def test_nobody_pays_where_nobody_is_named(world: World) -> None:
    with_postponement(world, **RULE)
    postpone(fixture=world.fixture, reason="Both agreed", **world.who)
    assert standing() == []


@pytest.mark.parametrize(("asked_for", "fined"), [(7, 0), (8, 5), (60, 5)])
def test_notice_counts_in_days_of_the_calendar(asked_for: int, fined: int, world: World) -> None:
    with_postponement(world, notice_days=asked_for, late_fine=Decimal(5))
    assert notice(world.fixture, world.at) == 7
    assert late_fine(world.fixture, world.at) == fined
    assert notice(world.fixture, world.at + timedelta(days=30)) == 0


def test_the_day_that_it_was_on_counts_and_not_the_new_one(world: World) -> None:
    with_postponement(world, **RULE)
    new_date = world.day(40)
    postpone(fixture=world.fixture, reason="Cup", new_date=new_date, fined=Side.HOME, **world.who)
    assert stored(world.fixture).date == new_date
    assert [name for name, *_ in standing()] == ["Anchor"]


def test_a_fine_that_the_rules_do_not_ask_for_is_refused(world: World) -> None:
    before = where(world.fixture)
    for rule in ({}, {"notice_days": 7, "late_fine": Decimal(5)}):
        with_postponement(world, **rule)
        with refused("ask nothing for putting this match off today", field="fined"):
            postpone(fixture=world.fixture, reason="Cup", fined=Side.HOME, **world.who)
    with refused("is none of: home, away", field="fined"):
        postpone(fixture=world.fixture, reason="Cup", fined="both", **world.who)
    assert where(world.fixture) == before
    assert standing() == []


def test_a_new_date_leaves_the_fine_where_it_is(world: World) -> None:
    with_postponement(world, **RULE)
    postpone(fixture=world.fixture, reason="Cup", fined=Side.HOME, **world.who)
    give_new_date(fixture=world.fixture, date=world.day(20), **world.who)
    assert len(standing()) == 1
    world.fixture = stored(world.fixture)
    with refused("no postponement that could be taken back now"):
        undo_postponement(fixture=world.fixture, reason="It is on", **world.who)
    assert len(standing()) == 1


def test_undone_at_once_nothing_is_left_of_it(world: World) -> None:
    with_postponement(world, **RULE)
    before = where(world.fixture)
    postpone(fixture=world.fixture, reason="Cup", fined=Side.HOME, **world.who)
    undo_postponement(fixture=stored(world.fixture), reason="It is on", **world.who)
    assert where(world.fixture) == before
    assert standing() == []
    charge = Charge.objects.get()
    assert charge.withdrawn_why == "Not put off after all: It is on"
    postpone(fixture=stored(world.fixture), reason="Cup", fined=Side.AWAY, **world.who)
    assert [name for name, *_ in standing()] == ["Bell"]


def test_a_fine_that_was_let_off_before_stays_so(world: World) -> None:
    with_postponement(world, **RULE)
    postpone(fixture=world.fixture, reason="Cup", fined=Side.HOME, **world.who)
    withdraw_charge(charge=Charge.objects.get(), reason="Let off", **world.who)
    undo_postponement(fixture=stored(world.fixture), reason="It is on", **world.who)
    assert Charge.objects.get().withdrawn_why == "Let off"


def test_pressed_twice_it_is_one_fine(world: World) -> None:
    with_postponement(world, **RULE)
    postpone(fixture=world.fixture, reason="Cup", fined=Side.HOME, **world.who)
    with pytest.raises(AlreadyDone):
        postpone(fixture=stored(world.fixture), reason="Cup", fined=Side.HOME, **world.who)
    assert len(standing()) == 1


def test_a_match_with_a_fine_stays_in_the_records(world: World) -> None:
    with_postponement(world, **RULE)
    postpone(fixture=world.fixture, reason="Cup", fined=Side.HOME, **world.who)
    with refused("has a card or a fine, so it stays"):
        remove_fixture(fixture=stored(world.fixture), **world.who)


def test_the_page_asks_who_pays_where_the_notice_is_short(world: World) -> None:
    desk = DeskBrowser(world.league, world.sue)
    assert "Who pays" not in desk.get("fixture_postpone", world.fixture.pk).text
    with_postponement(world, **RULE)
    page = desk.get("fixture_postpone", world.fixture.pk)
    assert "Who pays £5 for less than 10 days’ notice" in page.text
    typed = {"reason": "Darts cup", "fined": "both"}
    page = desk.refused("fixture_postpone", world.fixture.pk, **typed)
    assert "Choose one of the three." in error_beside(page, "fined")
    desk.send("fixture_postpone", world.fixture.pk, **typed | {"fined": "away"})
    assert [name for name, *_ in standing()] == ["Bell"]
    assert "Late notice of a match put off" in desk.get("money_team", world.bell.pk).text


# In the rules


@pytest.mark.parametrize(
    ("rule", "path", "said"),
    [
        ({"notice_days": 3}, "late_fine", "say what less notice costs"),
        ({"late_fine": "5"}, "notice_days", "the fine is for notice of fewer than how many days?"),
        ({"notice_days": 0, "late_fine": "5"}, "notice_days", "a whole number from 1 to 60"),
        ({"notice_days": 3, "late_fine": "⅓"}, "late_fine", "“⅓” is not an amount of money"),
        ({"notice_days": 3, "late_fine": "1001"}, "late_fine", "a fine goes up to £1,000"),
    ],
)
def test_rules_that_cannot_be(rule: dict[str, object], path: str, said: str) -> None:
    with pytest.raises(RulesError) as found:
        Rules.from_dict(put(everything(), "mishaps.postponement", rule))
    (problem,) = found.value.problems
    assert problem.field == f"mishaps.postponement.{path}"
    assert said in problem.message


def test_rules_without_it_are_written_as_they_always_were() -> None:
    assert PostponementRule(within_days=28).to_dict() == {"allowed": True, "within_days": 28}
    kept = Rules.from_dict(put(everything(), "mishaps.postponement", RULE))
    assert kept.mishaps.postponement == PostponementRule(**RULE)
    assert kept.to_dict()["mishaps"]["postponement"] == {  # type: ignore[index]
        "allowed": True,
        "within_days": None,
        "notice_days": 10,
        "late_fine": "5.00",
    }


def test_it_is_set_on_the_page_and_read_there(world: World) -> None:
    desk = DeskBrowser(world.league, world.sue)
    at = Editor(desk.client, world.league)
    assert at.fields["mishaps-notice_days"] == at.fields["mishaps-late_fine"] == ""
    at.press("show", mishaps__notice_days="3")
    assert "Say what less notice costs" in at.text
    at.press("show", mishaps__notice_days="", mishaps__late_fine="£2.50")
    assert "The fine is for notice of fewer than how many days?" in at.text
    at.press("show", mishaps__notice_days="3")
    said = "A side that puts a match off with less than 3 days of notice pays £2.50."
    assert said in at.text
    kept = at.save(about__name="With notice")
    assert kept.rules.mishaps.postponement == PostponementRule(
        notice_days=3, late_fine=Decimal("2.50")
    )
    again = Editor(desk.client, world.league, query=f"?from={kept.pk}")
    assert again.fields["mishaps-late_fine"] == "2.50"
