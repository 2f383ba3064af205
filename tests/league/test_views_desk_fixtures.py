"""The pages of fixtures and of what is done to them."""

import pytest

from league.actions.fixtures import give_walkover, postpone
from league.actions.setup import create_competition
from league.actions.teams import add_team
from league.actions.venues import change_venue
from league.models import Fixture, Result
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def now(world: World) -> Fixture:
    return Fixture.objects.get(pk=world.fixture.pk)


def legs(world: World, home: int, away: int) -> dict[str, str]:
    """The legs typed on the page of an award."""
    return {f"home_legs_{world.table.pk}": str(home), f"away_legs_{world.table.pk}": str(away)}


def test_a_fixture_is_added(desk: DeskBrowser, world: World) -> None:
    page = desk.send(
        "fixture_add",
        world.competition.pk,
        round="2",
        home=world.bell.pk,
        away=world.crown.pk,
        date=world.day(14).strftime("%d/%m/%Y"),
        time="8.30pm",
    )
    assert "Bell v Crown is in the list." in page.text
    fixture = Fixture.objects.get(round=2)
    assert (fixture.date, fixture.venue) == (world.day(14), world.bell_pub)


def test_a_whole_week_one_after_the_other(desk: DeskBrowser, world: World) -> None:
    page = desk.send(
        "fixture_add",
        world.competition.pk,
        round="5",
        home=world.bell.pk,
        away=world.crown.pk,
        date=str(world.day(14)),
        again="1",
    )
    assert "Bell v Crown is in the list." in page.text
    assert "<h1>Add a fixture</h1>" in page.html
    assert 'name="round" value="5"' in page.html


def test_a_refused_fixture_keeps_everything_typed(desk: DeskBrowser, world: World) -> None:
    typed = {"round": "1", "home": world.bell.pk, "away": world.bell.pk, "note": "Derby"}
    page = desk.refused("fixture_add", world.competition.pk, **typed, date="31/02/2026")
    assert "“31/02/2026” is no date" in error_beside(page, "date")
    page = desk.refused("fixture_add", world.competition.pk, **typed, date=str(world.day(14)))
    assert "Bell cannot play itself" in error_beside(page, "away")
    typed["away"] = world.crown.pk
    page = desk.refused("fixture_add", world.competition.pk, **typed, date="2020-01-01")
    assert "1 January 2020 is outside the season" in error_beside(page, "date")
    page = desk.refused("fixture_add", world.competition.pk, **typed, date=str(world.fixture.date))
    assert "Bell already has a match" in error_beside(page, "date")
    page = desk.refused("fixture_add", world.competition.pk, **typed | {"round": "0"}, date="")
    assert "write 1 to 200" in error_beside(page, "round")


def test_a_team_of_another_competition_is_not_offered(desk: DeskBrowser, world: World) -> None:
    page = desk.refused(
        "fixture_add",
        world.competition.pk,
        round="1",
        home=world.their_entry.pk,
        away=world.bell.pk,
        date=str(world.day(14)),
    )
    assert error_beside(page, "home") == "Choose one from the list."


def test_a_full_venue_is_said_and_not_refused(desk: DeskBrowser, world: World) -> None:
    cup = create_competition(season=world.season, name="Cup", rule_set=world.rule_set, **world.who)
    home, away = (add_team(competition=cup, name=name, **world.who) for name in ("Ox", "Ash"))
    typed = {"round": "1", "home": home.pk, "away": away.pk, "venue": world.anchor_pub.pk}
    page = desk.send("fixture_add", cup.pk, **typed, date=str(world.day(8)))
    assert "home matches on" not in page.text
    page = desk.send("fixture_add", cup.pk, **typed, date=str(world.fixture.date))
    assert "The Anchor has 2 home matches on" in page.text
    assert "takes 1: Anchor v Bell (Division One), Ox v Ash (Cup)." in page.text
    assert cup.fixtures.count() == 2
    page = desk.send(
        "fixture_change",
        world.fixture.pk,
        round="1",
        date=str(world.day(8)),
        venue=world.anchor_pub.pk,
        version="1",
    )
    assert "The Anchor has 2 home matches on" in page.text
    change_venue(venue=world.anchor_pub, home_matches_per_night=2, **world.who)
    page = desk.send(
        "fixture_postpone",
        world.fixture.pk,
        reason="Flood",
        new_date=str(world.fixture.date),
    )
    assert "home matches on" not in page.text


def test_a_fixture_is_changed_and_its_history_told(desk: DeskBrowser, world: World) -> None:
    page = desk.get("fixture_change", world.fixture.pk)
    assert 'name="version" value="1"' in page.html
    assert "Nothing since the fixture was added." in page.text
    page = desk.send(
        "fixture_change",
        world.fixture.pk,
        round="3",
        date=str(world.day(8)),
        time="19:45",
        venue=world.bell_pub.pk,
        why="Beer festival",
        version="1",
    )
    assert "Anchor v Bell is saved." in page.text
    assert "Week: 1 → 3." in page.text
    assert "Venue: The Anchor → The Bell." in page.text
    assert "Time: none → 19:45." in page.text
    assert "“Beer festival”" in page.text
    assert f"Moved from {world.fixture.date.day} " in page.text
    assert (now(world).date, now(world).venue) == (world.day(8), world.bell_pub)


def test_of_two_tabs_the_second_is_told_and_loses_nothing(desk: DeskBrowser, world: World) -> None:
    typed = {"round": "1", "date": str(world.fixture.date), "venue": world.anchor_pub.pk}
    desk.send("fixture_change", world.fixture.pk, **typed, note="First", version="1")
    page = desk.refused("fixture_change", world.fixture.pk, **typed, note="Second", version="1")
    assert "Anchor v Bell was changed while this page was open" in page.text
    assert 'value="Second"' in page.html
    assert now(world).note == "First"
    again = {"note": "Second", "version": page.response.context["form"]["version"].value()}
    page = desk.send("fixture_change", world.fixture.pk, **typed | again)
    assert "is saved" in page.text
    assert now(world).note == "Second"


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30])
def test_a_strange_version_is_no_error(version: str, desk: DeskBrowser, world: World) -> None:
    page = desk.refused(
        "fixture_change",
        world.fixture.pk,
        round="1",
        date=str(world.fixture.date),
        note="N",
        version=version,
    )
    assert "to put right" in page.text
    assert now(world).note == ""


def test_postponed_and_given_a_new_date(desk: DeskBrowser, world: World) -> None:
    page = desk.refused("fixture_postpone", world.fixture.pk, reason=" ", new_date="soon")
    assert "the reason" in error_beside(page, "reason")
    assert "“soon” is no date" in error_beside(page, "new_date")
    page = desk.send("fixture_postpone", world.fixture.pk, reason="Flood")
    assert "Anchor v Bell is postponed without a date." in page.text
    assert now(world).status == "postponed"
    assert "Give it a new date" in page.text
    assert 'id="id_new_date"' in page.html
    page = desk.refused("fixture_new_date", world.fixture.pk, date="2020-01-01")
    assert "outside the season" in error_beside(page, "date")
    page = desk.send("fixture_new_date", world.fixture.pk, date=str(world.day(9)), time="19:00")
    assert "Anchor v Bell is now on" in page.text
    assert (now(world).status, now(world).date) == ("scheduled", world.day(9))


def test_while_it_is_postponed_the_rest_can_be_changed(desk: DeskBrowser, world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    page = desk.send(
        "fixture_change",
        world.fixture.pk,
        round="4",
        note="Needs a date",
        version=now(world).version,
    )
    assert "is saved" in page.text
    assert (now(world).round, now(world).status) == (4, "postponed")


def test_postponed_to_another_day_at_once(desk: DeskBrowser, world: World) -> None:
    page = desk.send(
        "fixture_postpone", world.fixture.pk, reason="Flood", new_date=str(world.day(9))
    )
    assert "Anchor v Bell is now on" in page.text
    assert now(world).first_date == world.fixture.date


@pytest.mark.parametrize("side", ["home", "away"])
def test_a_walkover_and_its_undoing(side: str, desk: DeskBrowser, world: World) -> None:
    page = desk.get("fixture_walkover", world.fixture.pk)
    assert "Anchor: 7 points, 5 legs; Bell: 0 points, 4 legs." in page.text
    assert "Bell: 7 points, 5 legs; Anchor: 0 points, 4 legs." in page.text
    assert "No player’s record changes." in page.text
    page = desk.refused("fixture_walkover", world.fixture.pk, reason="No show")
    assert "Choose the team" in error_beside(page, "to")
    page = desk.send("fixture_walkover", world.fixture.pk, to=side, reason="No show")
    to = "Anchor" if side == "home" else "Bell"
    worth = "7 and 0 points" if side == "home" else "0 and 7 points"
    assert f"Walkover to {to} ({worth}): No show" in page.text
    assert Result.objects.standing().get().winner == side
    page = desk.refused("fixture_undo_walkover", world.fixture.pk, reason="")
    assert "the reason" in error_beside(page, "reason")
    page = desk.send("fixture_undo_walkover", world.fixture.pk, reason="They came late")
    assert "The walkover is undone" in page.text
    assert not Result.objects.standing().exists()
    assert "They came late" in page.text


def test_what_the_state_does_not_allow_is_not_offered_and_refused(
    desk: DeskBrowser, world: World
) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="No show", **world.who)
    page = desk.get("fixture_change", world.fixture.pk)
    for name in ("fixture_postpone", "fixture_walkover", "fixture_remove", "fixture_new_date"):
        assert desk.address(name, world.fixture.pk) not in page.html
    assert (
        "so you cannot postpone"
        in desk.refused("fixture_postpone", world.fixture.pk, reason="R").text
    )
    assert (
        "so you cannot award a result. Undo the walkover first."
        in desk.refused("fixture_award", world.fixture.pk, reason="R", **legs(world, 9, 0)).text
    )
    assert "has a result" in desk.refused("fixture_remove", world.fixture.pk).text


def test_removing_asks_first(desk: DeskBrowser, world: World) -> None:
    assert "Remove Anchor v Bell?" in desk.get("fixture_remove", world.fixture.pk).text
    assert Fixture.objects.exists()
    page = desk.send("fixture_remove", world.fixture.pk)
    assert "Anchor v Bell is out of the list." in page.text
    assert not Fixture.objects.exists()
