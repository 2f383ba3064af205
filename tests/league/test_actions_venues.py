"""Venues."""

import pytest

from league.actions.setup import close_season
from league.actions.venues import add_venue, change_venue
from league.actions.walkovers import give_walkover, undo_walkover
from league.models import Entry, Fixture, Venue
from tests.league.refusals import refused
from tests.league.small_league import World


def test_a_venue_is_tidied(world: World) -> None:
    venue = add_venue(
        league=world.league,
        name=" The  Crown ",
        address=" 1 High Street ",
        phone="01538 1",
        home_matches_per_night=2,
        **world.who,
    )
    kept = Venue.objects.get(pk=venue.pk)
    assert (kept.name, kept.address, kept.phone) == ("The Crown", "1 High Street", "01538 1")
    assert (kept.home_matches_per_night, kept.active) == (2, True)


@pytest.mark.parametrize("name", ["The Anchor", "THE ANCHOR", " the\u00a0anchor "])
def test_one_name_one_venue(name: str, world: World) -> None:
    with refused("already a venue called The Anchor", field="name"):
        add_venue(league=world.league, name=name, **world.who)
    with refused("already a venue called The Anchor", field="name"):
        change_venue(venue=world.bell_pub, name=name, **world.who)
    assert world.bell_pub.name == "The Bell"


def test_letters_beyond_ascii_are_compared_without_case_too(world: World) -> None:
    add_venue(league=world.league, name="Écu d’Or", **world.who)
    with refused("Écu d’Or", field="name"):
        add_venue(league=world.league, name="ÉCU D’OR", **world.who)


def test_a_closed_venue_of_the_name_can_be_opened_again(world: World) -> None:
    crown = add_venue(league=world.league, name="The Crown", **world.who)
    change_venue(venue=crown, active=False, **world.who)
    with refused("closed; you can open it again", field="name"):
        add_venue(league=world.league, name="The Crown", **world.who)
    assert change_venue(venue=crown, active=True, **world.who).active


def test_a_venue_may_keep_its_name_and_change_its_capitals(world: World) -> None:
    change_venue(venue=world.anchor_pub, name="THE ANCHOR", **world.who)
    world.anchor_pub.refresh_from_db()
    assert world.anchor_pub.name == "THE ANCHOR"


@pytest.mark.parametrize("number", [0, -1, 51])
def test_home_matches_a_night_have_bounds(number: int, world: World) -> None:
    with refused(f"is {number}; write 1 to 50", field="home_matches_per_night"):
        add_venue(league=world.league, name="N", home_matches_per_night=number, **world.who)


def test_a_teams_home_is_not_closed_under_it(world: World) -> None:
    with refused("still the home of Anchor (Division One)", field="active"):
        change_venue(venue=world.anchor_pub, active=False, **world.who)
    assert world.anchor_pub.active


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "x" * 121), ("address", "x" * 251), ("phone", "x" * 41)],
)
def test_a_refusal_names_the_field_and_changes_nothing(
    field: str, value: str, world: World
) -> None:
    with refused(field=field):
        change_venue(venue=world.anchor_pub, **{"name": "Other", field: value}, **world.who)
    assert world.anchor_pub.name == "The Anchor"
    world.anchor_pub.refresh_from_db()
    assert world.anchor_pub.name == "The Anchor"


def test_somebody_else_was_quicker(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list was read before the other's row came in: the database has the last word."""
    monkeypatch.setattr("league.actions.venues.key", lambda _: object())
    with refused("already a venue called THE ANCHOR", field="name"):
        add_venue(league=world.league, name="THE ANCHOR", **world.who)
    assert Venue.objects.filter(league=world.league).count() == 2


def names_of(fixture: Fixture, entry: Entry) -> tuple[str, str]:
    return (
        Fixture.objects.get(pk=fixture.pk).venue_name,
        Entry.objects.get(pk=entry.pk).venue_name,
    )


def test_what_was_played_keeps_the_name_of_its_time(world: World) -> None:
    fixture = world.fixture
    assert names_of(fixture, world.anchor) == ("The Anchor", "The Anchor")
    change_venue(venue=world.anchor_pub, name="Anchor Inn", **world.who)
    assert names_of(fixture, world.anchor) == ("Anchor Inn", "Anchor Inn")
    give_walkover(fixture=fixture, to="home", reason="R", **world.who)
    change_venue(venue=world.anchor_pub, name="The Ferret", **world.who)
    assert names_of(fixture, world.anchor) == ("Anchor Inn", "The Ferret")
    undo_walkover(fixture=fixture, reason="R", **world.who)
    assert names_of(fixture, world.anchor) == ("The Ferret", "The Ferret")
    give_walkover(fixture=fixture, to="home", reason="R", **world.who)
    close_season(season=world.season, reason="Over", **world.who)
    change_venue(venue=world.anchor_pub, name="The Stoat", **world.who)
    change_venue(venue=world.anchor_pub, name="The Weasel", **world.who)
    # The match keeps the name under which it was first decided, the season the one at its end.
    assert names_of(fixture, world.anchor) == ("Anchor Inn", "The Ferret")


def test_a_name_that_was_misspelt_is_put_right_everywhere(world: World) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    change_venue(venue=world.anchor_pub, name="The Anchor Inn", renamed=False, **world.who)
    assert names_of(world.fixture, world.anchor) == ("The Anchor Inn", "The Anchor Inn")
