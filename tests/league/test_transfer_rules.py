"""When a player may change teams: at any time, in the first half, or only from a team that left."""

from dataclasses import replace
from datetime import timedelta

import pytest

from league.actions.fixtures import add_fixture
from league.actions.players import against_transfer, transfer
from league.actions.withdrawals import halfway_of, withdraw_team
from league.enums import Transfers
from league.models import Entry, Registration
from league.ruleset import MishapRules, Rules, RulesError
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.mishaps import under
from tests.league.refusals import refused
from tests.league.rules_for_tests import everything, put
from tests.league.rules_page import Editor
from tests.league.small_league import World


def allow(world: World, transfers: Transfers) -> None:
    under(world, replace(world.rule_set.rules, mishaps=MishapRules(transfers=transfers)))


def entry(world: World, which: Entry) -> Entry:
    found = Entry.objects.select_related("competition__season__league", "competition__rule_set")
    return found.get(pk=which.pk)


def move(world: World, days: int, *, sure: bool = False) -> Registration:
    registration = Registration.objects.select_related("entry__competition", "player")
    return transfer(
        registration=registration.get(pk=world.registration.pk),
        to=entry(world, world.bell),
        on=world.day(days),
        sure=sure,
        **world.who,
    )


def squads() -> list[tuple[str, object]]:
    return list(Registration.objects.order_by("starts").values_list("entry__name", "ends"))


@pytest.fixture
def two_weeks(world: World) -> World:
    """Matches in seven and in fourteen days: the first half of the season ends in seven."""
    add_fixture(
        competition=world.competition,
        round=2,
        home=world.bell,
        away=world.crown,
        date=world.day(14),
        **world.who,
    )
    assert halfway_of(world.competition) == world.day(7)
    return world


def test_in_the_first_half_nothing_is_asked(two_weeks: World) -> None:
    allow(two_weeks, Transfers.FIRST_HALF)
    assert move(two_weeks, 7).entry == two_weeks.bell


def test_in_the_second_half_it_is_asked_about_and_possible(two_weeks: World) -> None:
    allow(two_weeks, Transfers.FIRST_HALF)
    before = squads()
    halfway = two_weeks.day(7)
    with refused(
        "The rules of Division One let players change teams only in the first half",
        f"which ends on {halfway.day} {halfway:%B %Y}.",
        "tick the box",
        field="sure",
    ):
        move(two_weeks, 8)
    assert squads() == before
    assert move(two_weeks, 8, sure=True).entry == two_weeks.bell
    assert squads() == [("Anchor", two_weeks.day(7)), ("Bell", None)]


def test_only_from_a_team_that_has_left(two_weeks: World) -> None:
    allow(two_weeks, Transfers.TEAM_LEFT)
    with refused("only if the old team has left; Anchor plays on.", field="sure"):
        move(two_weeks, 1)
    withdraw_team(
        entry=entry(two_weeks, two_weeks.anchor),
        on=two_weeks.day(3),
        halfway=two_weeks.day(7),
        reason="No pub",
        **two_weeks.who,
    )
    with refused("only if the old team has left; Anchor left on", field="sure"):
        move(two_weeks, 2)
    assert move(two_weeks, 3).entry == two_weeks.bell


@pytest.mark.parametrize("days", [1, 100])
def test_usually_nothing_is_asked(days: int, two_weeks: World) -> None:
    anchor, bell = entry(two_weeks, two_weeks.anchor), entry(two_weeks, two_weeks.bell)
    assert against_transfer(anchor, bell, two_weeks.today + timedelta(days=days)) == ""
    assert move(two_weeks, days).entry == two_weeks.bell


def test_the_page_asks_and_keeps_what_was_typed(two_weeks: World) -> None:
    desk = DeskBrowser(two_weeks.league, two_weeks.sue)
    allow(two_weeks, Transfers.FIRST_HALF)
    number = two_weeks.registration.pk
    assert "Yes, all the same" not in desk.get("registration_transfer", number).text
    typed = {"entry": str(two_weeks.bell.pk), "on": two_weeks.day(8).isoformat()}
    page = desk.refused("registration_transfer", number, **typed)
    assert "only in the first half of the season" in error_beside(page, "sure")
    assert "Yes, all the same" in page.text
    page = desk.send("registration_transfer", number, **typed, sure="on")
    assert "Tom Oakes moves to Bell." in page.text


# In the rules


def test_what_cannot_be_read_is_refused_by_name() -> None:
    with pytest.raises(RulesError) as found:
        Rules.from_dict(put(everything(), "mishaps.transfers", "never"))
    (problem,) = found.value.problems
    assert problem.field == "mishaps.transfers"
    assert problem.message == "“never” is not one of: any-time, first-half, team-left"


def test_rules_without_it_are_written_as_they_always_were() -> None:
    assert "transfers" not in MishapRules(bye=1).to_dict()  # type: ignore[arg-type]
    kept = Rules.from_dict(put(everything(), "mishaps.transfers", "team-left"))
    assert kept.mishaps.transfers is Transfers.TEAM_LEFT
    assert Rules.from_dict(kept.to_dict()) == kept


def test_it_is_set_on_the_page(world: World) -> None:
    desk = DeskBrowser(world.league, world.sue)
    at = Editor(desk.client, world.league)
    assert at.fields["mishaps-transfers"] == "any-time"
    at.press("show", mishaps__transfers="first-half")
    assert "A player may change teams only in the first half of the season." in at.text
    assert at.save(about__name="Halves").rules.mishaps.transfers is Transfers.FIRST_HALF
