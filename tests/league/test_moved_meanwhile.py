"""A team changes its pub while a match of it is void or given: played after all, it is there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from league.actions.awards import Award, award_result, undo_award
from league.actions.fixtures import add_fixture, change_fixture, give_walkover, undo_walkover
from league.actions.postponing import postpone
from league.actions.replaying import replay
from league.actions.teams import change_entry
from league.actions.venues import add_venue
from league.actions.voids import bring_fixture_back, void_fixture
from league.actions.withdrawals import undo_withdrawal, withdraw_team
from league.enums import FixtureStatus, Side
from league.models import Entry, Fixture, TeamWithdrawal, Venue
from tests.league.desk_browser import DeskBrowser
from tests.league.mishaps import play, stored, where
from tests.league.small_league import World


@pytest.fixture
def swan(world: World) -> Venue:
    return add_venue(league=world.league, name="The Swan", **world.who)


def move(world: World, to: Venue) -> None:
    entry = Entry.objects.select_related("competition__season__league", "venue", "team").get(
        pk=world.anchor.pk
    )
    change_entry(entry=entry, venue=to, **world.who)


def venue(fixture: Fixture) -> str:
    return str(stored(fixture).venue)


def award(world: World, fixture: Fixture) -> None:
    awards = [Award(table=world.table, legs=(9, 0))]
    award_result(fixture=fixture, awards=awards, reason="Both agreed", **world.who)


def walk_over(world: World, fixture: Fixture) -> None:
    give_walkover(fixture=fixture, to=Side.HOME, reason="No Bell", **world.who)


def make_void(world: World, fixture: Fixture) -> None:
    void_fixture(fixture=fixture, reason="Cup week", **world.who)


@dataclass(frozen=True)
class Decided:
    do: Callable[[World, Fixture], None]
    undo: Callable[..., Any]


DECIDED = {
    "walkover": Decided(walk_over, undo_walkover),
    "award": Decided(award, undo_award),
    "void": Decided(make_void, bring_fixture_back),
}
each = pytest.mark.parametrize("decided", DECIDED.values(), ids=DECIDED)


@each
def test_what_is_to_be_played_again_follows_the_home_team(
    decided: Decided, world: World, swan: Venue
) -> None:
    decided.do(world, stored(world.fixture))
    move(world, swan)
    assert venue(world.fixture) == "The Anchor"
    decided.undo(fixture=stored(world.fixture), reason="A mistake", **world.who)
    assert stored(world.fixture).status == FixtureStatus.SCHEDULED
    assert venue(world.fixture) == "The Swan"
    last = world.fixture.events.order_by("pk").last()
    assert last is not None
    assert (last.what, last.why) == ("change", "Anchor moved")
    assert (last.before["venue"], last.after["venue"]) == ("The Anchor", "The Swan")


@each
def test_where_nobody_moved_everything_is_as_it_was(decided: Decided, world: World) -> None:
    before = where(world.fixture)
    decided.do(world, stored(world.fixture))
    decided.undo(fixture=stored(world.fixture), reason="A mistake", **world.who)
    assert where(world.fixture) == before


@each
def test_there_and_back_again(decided: Decided, world: World, swan: Venue) -> None:
    before = where(world.fixture)
    decided.do(world, stored(world.fixture))
    move(world, swan)
    move(world, world.anchor_pub)
    decided.undo(fixture=stored(world.fixture), reason="A mistake", **world.who)
    assert where(world.fixture) == before


@each
def test_a_match_at_a_place_of_its_own_stays_there(
    decided: Decided, world: World, swan: Venue
) -> None:
    change_fixture(fixture=stored(world.fixture), venue=world.bell_pub, **world.who)
    decided.do(world, stored(world.fixture))
    move(world, swan)
    decided.undo(fixture=stored(world.fixture), reason="A mistake", **world.who)
    assert venue(world.fixture) == "The Bell"


def test_a_postponed_match_follows_too_and_stays_postponed(world: World, swan: Venue) -> None:
    postpone(fixture=stored(world.fixture), reason="Flood", **world.who)
    walk_over(world, stored(world.fixture))
    move(world, swan)
    undo_walkover(fixture=stored(world.fixture), reason="A mistake", **world.who)
    assert (stored(world.fixture).status, venue(world.fixture)) == ("postponed", "The Swan")


def test_what_was_played_stays_where_it_was_played(world: World, swan: Venue) -> None:
    play(world)
    make_void(world, stored(world.fixture))
    move(world, swan)
    bring_fixture_back(fixture=stored(world.fixture), reason="A mistake", **world.who)
    assert stored(world.fixture).status == FixtureStatus.PLAYED
    assert venue(world.fixture) == "The Anchor"


def test_a_team_without_a_pub_finds_one(world: World, swan: Venue) -> None:
    fixture = add_fixture(
        competition=world.competition, home=world.crown, away=world.bell, date=world.day(14),
        **world.who,
    )  # fmt: skip
    assert fixture.venue is None
    walk_over(world, stored(fixture))
    crown = Entry.objects.select_related("competition__season__league", "venue", "team")
    change_entry(entry=crown.get(pk=world.crown.pk), venue=swan, **world.who)
    undo_walkover(fixture=stored(fixture), reason="A mistake", **world.who)
    assert venue(fixture) == "The Swan"


@pytest.mark.parametrize("played", [True, False])
def test_a_match_played_again_is_where_the_home_team_plays_now(
    played: bool, world: World, swan: Venue
) -> None:
    """Whether it moved before the match was abandoned, when that had counted, or after."""
    if played:
        play(world)
        move(world, swan)
    void_fixture(fixture=stored(world.fixture), reason="No light", abandoned=True, **world.who)
    if not played:
        move(world, swan)
    desk = DeskBrowser(world.league, world.sue)
    assert "The Swan, where Anchor plays now" in desk.get("fixture_replay", world.fixture.pk).text
    made = replay(fixture=stored(world.fixture), date=world.day(20), **world.who)
    assert (venue(made), venue(world.fixture)) == ("The Swan", "The Anchor")


def test_matches_that_come_back_with_a_team_are_where_the_home_team_plays_now(
    world: World, swan: Venue
) -> None:
    bell = Entry.objects.select_related("competition__season__league").get(pk=world.bell.pk)
    left = withdraw_team(
        entry=bell, on=world.today, halfway=world.today, reason="No players", **world.who
    )
    move(world, swan)
    kept = TeamWithdrawal.objects.select_related("entry__competition__season__league")
    restored = undo_withdrawal(withdrawal=kept.get(pk=left.pk), reason="Back", **world.who)
    assert restored.moved == ("Anchor v Bell is at The Swan now, as Anchor has moved.",)
    assert (stored(world.fixture).status, venue(world.fixture)) == ("scheduled", "The Swan")


def test_the_pages_say_where_it_will_be_and_where_it_is(world: World, swan: Venue) -> None:
    desk = DeskBrowser(world.league, world.sue)
    walk_over(world, stored(world.fixture))
    page = "fixture_undo_walkover"
    assert "has moved" not in desk.get(page, world.fixture.pk).text
    move(world, swan)
    text = desk.get(page, world.fixture.pk).text
    assert "It is to be played at The Swan then: Anchor has moved since." in text
    version = stored(world.fixture).version
    text = desk.send(page, world.fixture.pk, reason="A mistake", version=version).text
    assert "Anchor v Bell is to be played." in text
    assert "Anchor v Bell is at The Swan now, as Anchor has moved." in text
