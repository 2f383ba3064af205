"""The pages of what befalls a match: what they show first, do, refuse, and do not do twice."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.fixtures import add_fixture, give_walkover, postpone
from league.actions.players import add_player, register
from league.actions.replaying import replay
from league.actions.voids import void_fixture
from league.actions.withdrawals import withdraw_team
from league.models import Fixture, Result, Season, WalkoverCredit
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.mishaps import counted, play, stored, where, with_postponement, with_walkover
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


@pytest.fixture
def olive(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.olive)


def version(page: Answer) -> str:
    """The version that a page was made at."""
    return str(page.response.context["form"]["version"].value())


def legs(world: World, home: str, away: str) -> dict[str, str]:
    pk = world.table.pk
    return {f"home_legs_{pk}": home, f"away_legs_{pk}": away}


def offered(page: Answer) -> list[str]:
    return [one.words for one in page.response.context["offers"]]


def public(world: World, fixture: Fixture | None = None) -> str:
    """The match as a stranger reads it."""
    number = (fixture or world.fixture).pk
    address = reverse("matches:card", args=[world.league.slug, number])
    return Answer(Client().get(address)).text


# The fixture's page


def test_what_can_be_done_is_offered_and_nothing_else(desk: DeskBrowser, world: World) -> None:
    page = desk.get("fixture_change", world.fixture.pk)
    to_play = ["Walkover or conceded", "Award a result", "Make it void"]
    assert offered(page) == ["Postpone", *to_play, "Remove"]
    Fixture.objects.update(date=world.today)
    page = desk.get("fixture_change", world.fixture.pk)
    assert offered(page) == [
        "Postpone",
        "Walkover or conceded",
        "Award a result",
        "Abandoned",
        "Make it void",
        "Remove",
    ]
    postpone(fixture=stored(world.fixture), reason="Flood", **world.who)
    page = desk.get("fixture_change", world.fixture.pk)
    assert offered(page) == ["Undo the postponement", *to_play, "Remove"]
    give_walkover(fixture=stored(world.fixture), to="home", reason="R", **world.who)
    assert offered(desk.get("fixture_change", world.fixture.pk)) == ["Undo the walkover"]


def test_a_void_match_is_played_again_or_brought_back(desk: DeskBrowser, world: World) -> None:
    void_fixture(fixture=world.fixture, reason="Fog", **world.who)
    page = desk.get("fixture_change", world.fixture.pk)
    assert offered(page) == ["Play it again", "Bring it back"]
    new = replay(fixture=world.fixture, date=world.day(20), **world.who)
    page = desk.get("fixture_change", world.fixture.pk)
    assert offered(page) == []
    assert "Played again" in page.text
    page = desk.get("fixture_change", new.pk)
    assert "Plays again the match of" in page.text
    assert "Undo the replay" in offered(page)
    assert "Remove" not in offered(page)


def test_a_played_match(desk: DeskBrowser, world: World) -> None:
    play(world)
    assert offered(desk.get("fixture_change", world.fixture.pk)) == [
        "Award a result",
        "Make it void",
    ]
    desk.send("fixture_award", world.fixture.pk, reason="R", **legs(world, "0", "9"))
    page = desk.get("fixture_change", world.fixture.pk)
    assert offered(page) == ["Undo the award"]
    assert "Awarded, 0–9 (0 and 11 points): R" in page.text


def test_a_closed_season_offers_nothing_and_refuses_everything(
    desk: DeskBrowser, world: World
) -> None:
    Season.objects.update(closed_on=world.today)
    page = desk.get("fixture_change", world.fixture.pk)
    assert offered(page) == []
    assert "The season is closed." in page.text
    for name in ("fixture_postpone", "fixture_walkover", "fixture_award", "fixture_new_date"):
        page = desk.get(name, world.fixture.pk)
        assert "The season This season is closed" in page.text
        assert "save_label" not in page.html
    page = desk.refused("fixture_walkover", world.fixture.pk, to="home", reason="R")
    assert "is closed; its records stay as they are" in page.text


# Walkover


def test_what_a_walkover_gives_stands_above_the_choice(desk: DeskBrowser, world: World) -> None:
    with_walkover(world, legs_count=False)
    page = desk.get("fixture_walkover", world.fixture.pk)
    assert "To Anchor Anchor: 7 points, 5 legs; Bell: 0 points, 0 legs." in page.text
    assert "Its legs do not count in the table." in page.text


def test_a_match_is_conceded(desk: DeskBrowser, world: World) -> None:
    page = desk.send(
        "fixture_walkover", world.fixture.pk, to="home", how="conceded", reason="Two short"
    )
    assert "Anchor v Bell was conceded; the table counts it." in page.text
    assert "Walkover to Anchor (7 and 0 points): Conceded by Bell: Two short" in page.text
    assert "Conceded. “Conceded by Bell: Two short”" in page.text
    assert "Walkover Conceded by Bell: Two short" in public(world)


def test_players_who_turned_up_are_ticked(desk: DeskBrowser, world: World) -> None:
    with_walkover(world, players_credited=True)
    una = add_player(league=world.league, name="Una Rowe", **world.who)
    register(player=una, entry=world.bell, starts=world.today, **world.who)
    page = desk.get("fixture_walkover", world.fixture.pk)
    assert "Who turned up for Bell, if Bell gets the match" in page.text
    assert "Una Rowe" in page.text
    given = {"to": "home", "reason": "R", "away_players": [una.pk]}
    page = Answer(desk.client.post(desk.address("fixture_walkover", world.fixture.pk), given))
    assert "so nobody of Bell is credited with it" in error_beside(page, "away_players")
    assert "checked" in page.html
    given = {"to": "away", "reason": "R", "away_players": [una.pk]}
    desk.send("fixture_walkover", world.fixture.pk, **given)
    assert [credit.player for credit in WalkoverCredit.objects.all()] == [una]


def test_the_undo_page_says_at_once_that_there_is_nothing_to_undo(
    desk: DeskBrowser, world: World
) -> None:
    for name, words in (
        ("fixture_undo_walkover", "is scheduled, so you cannot undo the walkover."),
        ("fixture_undo_award", "No result of Anchor v Bell is awarded"),
        ("fixture_undo_postponement", "has no postponement that could be taken back now"),
        ("fixture_undo_new_date", "has no new date that could be taken back now"),
        ("fixture_undo_replay", "plays no other match again"),
        ("fixture_replay", "is scheduled, so you cannot replay"),
        ("fixture_new_date", "is scheduled, so you cannot give a new date"),
    ):
        page = desk.get(name, world.fixture.pk)
        assert words in page.text, name
        assert "Not now." in page.text
        assert "<textarea" not in page.html


# Postponed


def test_rules_that_allow_none_are_told_and_overridden(desk: DeskBrowser, world: World) -> None:
    with_postponement(world, allowed=False)
    page = desk.get("fixture_postpone", world.fixture.pk)
    assert "The rules of Division One allow no postponement." in page.text
    assert "Yes, all the same" in page.text
    page = desk.refused("fixture_postpone", world.fixture.pk, reason="Flood")
    assert "tick the box" in error_beside(page, "sure")
    page = desk.send("fixture_postpone", world.fixture.pk, reason="Flood", sure="on")
    assert "is postponed without a date" in page.text
    assert "Against this: The rules of Division One allow no postponement." in page.text


def test_the_deadline_is_shown_and_a_later_day_confirmed(desk: DeskBrowser, world: World) -> None:
    with_postponement(world, within_days=28)
    page = desk.get("fixture_postpone", world.fixture.pk)
    assert "Within 28 days by the rules: by" in page.text
    assert "Yes, all the same" not in page.text
    desk.send("fixture_postpone", world.fixture.pk, reason="Flood")
    page = desk.get("fixture_change", world.fixture.pk)
    assert "Play by" in page.text
    late = str(world.day(40))
    page = desk.refused("fixture_new_date", world.fixture.pk, date=late)
    assert "is 5 days past the last day that the rules allow" in error_beside(page, "sure")
    page = desk.refused("fixture_new_date", world.fixture.pk, date="2020-01-01")
    assert "sure" not in page.response.context["form"].fields
    page = desk.send("fixture_new_date", world.fixture.pk, date=late, sure="on")
    assert "Anchor v Bell is now on" in page.text
    assert "5 days past" in page.text


def test_the_list_of_postponed_matches_has_deadlines(desk: DeskBrowser, world: World) -> None:
    with_postponement(world, within_days=28)
    postpone(fixture=stored(world.fixture), reason="Flood", **world.who)
    page = desk.get("desk_fixtures", query="?show=postponed")
    due = world.day(35)
    assert f"New date by {due:%A} {due.day} {due:%B %Y}" in page.text
    assert "Overdue" not in page.text
    Fixture.objects.update(date=world.day(-40), first_date=world.day(-40))
    page = desk.get("desk_fixtures", query="?show=postponed")
    assert "Overdue" in page.text
    assert "Overdue" in desk.get("fixture_change", world.fixture.pk).text
    at_the_desk = Answer(desk.client.get(reverse("matches:desk", args=[world.league.slug])))
    # 28 days from the day that was 40 days ago.
    assert "12 days overdue" in at_the_desk.text


def test_a_postponement_and_a_new_date_are_undone(desk: DeskBrowser, world: World) -> None:
    before = where(world.fixture)
    desk.send("fixture_postpone", world.fixture.pk, reason="Flood")
    desk.send("fixture_new_date", world.fixture.pk, date=str(world.day(9)))
    page = desk.send("fixture_undo_new_date", world.fixture.pk, reason="Wrong match")
    assert "waits for a new date again" in page.text
    page = desk.send("fixture_undo_postponement", world.fixture.pk, reason="Dry")
    assert "as it was" in page.text
    assert where(world.fixture) == before
    story = public(world)
    for words in ("Postponed. “Flood”", "New date taken back", "Postponement undone. “Dry”"):
        assert words in story


# Award


def test_an_award_is_shown_before_it_is_made(desk: DeskBrowser, world: World) -> None:
    play(world)
    before = counted()
    page = desk.get("fixture_award", world.fixture.pk)
    assert "What counts now" in page.text
    assert "Anchor 6–3 Bell, 8 and 3 points." in page.text
    typed = legs(world, "0", "9")
    page = desk.send("fixture_award", world.fixture.pk, reason="Protest", look="1", **typed)
    assert "Nothing is saved yet. It would count:" in page.text
    assert "Anchor 0–9 Bell: 0 and 11 points." in page.text
    assert 'value="9"' in page.html
    assert counted() == before
    page = desk.send("fixture_award", world.fixture.pk, reason="Protest", **typed)
    assert "Awarded. Anchor 0–9 Bell: 0 and 11 points." in page.text
    assert "Result awarded. “Protest”" in public(world)
    assert "The league awarded this result" in public(world)
    page = desk.send("fixture_undo_award", world.fixture.pk, reason="Heard again")
    assert "The award is undone; Anchor v Bell is played." in page.text
    assert counted() == before
    assert "Award undone. “Heard again”" in public(world)


def test_what_cannot_be_awarded_is_said_beside_its_field(desk: DeskBrowser, world: World) -> None:
    number, pk = world.fixture.pk, world.table.pk
    page = desk.refused("fixture_award", number, reason="R", **legs(world, "6", ""))
    assert "Give this side too" in error_beside(page, f"away_legs_{pk}")
    page = desk.refused("fixture_award", number, reason="R", **legs(world, "6", "4"))
    assert "a match has 9" in error_beside(page, f"home_legs_{pk}")
    page = desk.refused("fixture_award", number, reason="R", **legs(world, "", ""))
    assert "0–0 says nothing" in error_beside(page, f"home_legs_{pk}")
    for typed, words in (("⅓", "not in quarters"), ("-1", "below nought"), ("x", "not a number")):
        page = desk.refused("fixture_award", number, reason="R", **{f"home_points_{pk}": typed})
        assert words in error_beside(page, f"home_points_{pk}")
    page = desk.refused("fixture_award", number, reason="R", **{f"home_points_{pk}": "2"})
    assert "Give this side too" in error_beside(page, f"away_points_{pk}")
    page = desk.refused("fixture_award", number, reason=" ", **legs(world, "5", "4"))
    assert "the reason" in error_beside(page, "reason")
    assert not Result.objects.exists()


def test_points_of_its_own_without_a_match(desk: DeskBrowser, world: World) -> None:
    pk = world.table.pk
    typed = {f"home_points_{pk}": "1½", f"away_points_{pk}": "0", f"winner_{pk}": "home"}
    page = desk.send("fixture_award", world.fixture.pk, reason="R", **typed)
    assert "Awarded to Anchor, 0–0 (1½ and 0 points): R" in page.text
    assert "There is no card of this match." in public(world)


# Played again


def test_a_replay_is_planned_and_undone(desk: DeskBrowser, world: World) -> None:
    void_fixture(fixture=world.fixture, reason="Fog", abandoned=True, score=(3, 2), **world.who)
    before = counted()
    page = desk.get("fixture_replay", world.fixture.pk)
    assert 'name="round" value="1"' in page.html
    page = desk.refused("fixture_replay", world.fixture.pk, date="2020-01-01", round="1")
    assert "outside the season" in error_beside(page, "date")
    page = desk.send("fixture_replay", world.fixture.pk, date=str(world.day(20)), round="3")
    assert "Anchor v Bell is to be played again on" in page.text
    new = Fixture.objects.get(replays=world.fixture)
    assert (new.round, new.venue) == (3, world.anchor_pub)
    assert "It is played again on" in public(world)
    assert "which is void" in public(world, new)
    typed = {"reason": "They shook hands", "fixture": str(new.uid)}
    page = desk.send("fixture_undo_replay", new.pk, **typed)
    assert "is not played again; this match is void" in page.text
    assert counted() == before
    page = desk.send("fixture_undo_replay", new.pk, **typed)
    assert "That fixture is out of the list already." in page.text
    assert "Not to be played again after all. “They shook hands”" in public(world)


# How many queries


@pytest.mark.parametrize("act", ["walkover", "award", "postpone", "replay", "undo_postponement"])
def test_a_match_that_fell_away_comes_back_with_its_team_alone(
    act: str, desk: DeskBrowser, world: World
) -> None:
    left = {"on": world.today, "halfway": world.today, "reason": "No players"}
    withdraw_team(entry=world.anchor, **left, **world.who)
    page = desk.get(f"fixture_{act}", world.fixture.pk)
    assert "Anchor v Bell is void because a team withdrew. Undo the withdrawal" in page.text
    assert "Bring the match back first" not in page.text


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_asks_the_same_however_many(
    many: int, desk: DeskBrowser, world: World, django_assert_num_queries: Callable
) -> None:
    with_postponement(world, within_days=28)
    postpone(fixture=stored(world.fixture), reason="Flood", **world.who)
    for week in range(1, many):
        fixture = add_fixture(
            competition=world.competition,
            home=world.bell,
            away=world.crown,
            date=world.day(20 + week),
            **world.who,
        )
        postpone(fixture=fixture, reason="Flood", **world.who)
    desk.get("desk_fixtures", query="?show=postponed")
    with django_assert_num_queries(11):
        page = desk.get("desk_fixtures", query="?show=postponed")
    assert page.text.count("New date by") == many
