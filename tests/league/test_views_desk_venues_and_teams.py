"""The pages of venues and teams."""

import re

import pytest

from league.models import Entry, Venue
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World

LONG = "x" * 10_000
MARKUP = "<script>alert(1)</script> & Co"


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def test_a_venue_is_added(desk: DeskBrowser) -> None:
    page = desk.send(
        "venue_add", name=" The  Crown ", address="1 High Street", home_matches_per_night="2"
    )
    assert "The Crown is in the list." in page.text
    venue = Venue.objects.get(name="The Crown")
    assert (venue.address, venue.home_matches_per_night) == ("1 High Street", 2)


def test_a_refused_venue_keeps_everything_typed(desk: DeskBrowser) -> None:
    page = desk.refused(
        "venue_add", name="the anchor", address="1 High Street", home_matches_per_night="many"
    )
    assert "“many” will not do; write 1 to 50." in error_beside(page, "home_matches_per_night")
    page = desk.refused(
        "venue_add", name="the anchor", address="1 High Street", home_matches_per_night="2"
    )
    assert "already a venue called The Anchor" in error_beside(page, "name")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (LONG, "10,000 characters long; at most 120 fit"),
        ("", "Please write a name."),
        ("\u200b\u2060", "Please write a name."),
        ("An\0chor", "cannot be shown"),
    ],
)
def test_what_is_no_name(name: str, words: str, desk: DeskBrowser) -> None:
    page = desk.refused("venue_add", name=name, home_matches_per_night="1")
    assert words in error_beside(page, "name")
    page = desk.refused("team_add", name=name)
    assert words in error_beside(page, "name")


@pytest.mark.parametrize("name", ["🍺 The Crown 🍺", MARKUP, "O’Malley’s", "李"])
def test_what_is_a_name(name: str, desk: DeskBrowser, world: World) -> None:
    page = desk.send("venue_add", name=name, home_matches_per_night="1")
    assert name in page.text
    assert "<script>" not in page.html
    page = desk.send("team_add", competition=world.competition.pk, name=name)
    assert page.status == 200
    assert Entry.objects.filter(name=name).exists()
    assert "<script>" not in page.html


def test_a_venue_is_changed(desk: DeskBrowser, world: World) -> None:
    page = desk.get("venue_change", world.anchor_pub.pk)
    assert 'value="The Anchor"' in page.html
    desk.send(
        "venue_change",
        world.anchor_pub.pk,
        name="Anchor Inn",
        home_matches_per_night="3",
        active="on",
    )
    world.anchor_pub.refresh_from_db()
    assert world.anchor_pub.name == "Anchor Inn"
    assert re.search(r'name="renamed"[^>]*checked', page.html)
    assert world.anchor_pub.home_matches_per_night == 3


def test_a_teams_home_stays_open(desk: DeskBrowser, world: World) -> None:
    page = desk.refused(
        "venue_change", world.anchor_pub.pk, name="New name", home_matches_per_night="1"
    )
    assert "still the home of Anchor" in error_beside(page, "active")
    assert "<h1>The Anchor</h1>" in page.html


def test_a_team_is_entered(desk: DeskBrowser, world: World) -> None:
    page = desk.get("team_add", query=f"?competition={world.competition.pk}")
    assert f'<option value="{world.competition.pk}" selected>' in page.html
    page = desk.send(
        "team_add",
        competition=world.competition.pk,
        name="Plough",
        venue=world.bell_pub.pk,
        night="monday",
        start_time="8.30pm",
        club="Leek Club",
    )
    assert "Plough plays in Division One." in page.text
    entry = Entry.objects.get(name="Plough")
    assert (entry.venue, entry.night) == (world.bell_pub, "monday")
    assert entry.team is not None
    assert str(entry.team.club) == "Leek Club"


def test_a_refused_team_keeps_everything_typed(desk: DeskBrowser, world: World) -> None:
    page = desk.refused(
        "team_add",
        competition=world.competition.pk,
        name="ANCHOR",
        venue=world.bell_pub.pk,
        night="monday",
        club="Leek Club",
    )
    assert "already has a team called Anchor" in error_beside(page, "name")
    page = desk.refused("team_add", competition="", name="Plough", start_time="late")
    assert error_beside(page, "competition") == "Choose one from the list."
    assert "“late” is no time" in error_beside(page, "start_time")
    assert 'value="late"' in page.html


def test_another_leagues_rows_are_not_offered(desk: DeskBrowser, world: World) -> None:
    page = desk.refused(
        "team_add", competition=world.their_competition.pk, venue=world.their_venue.pk, name="N"
    )
    assert error_beside(page, "competition") == "Choose one from the list."
    assert error_beside(page, "venue") == "Choose one from the list."


def test_a_team_is_changed(desk: DeskBrowser, world: World) -> None:
    page = desk.get("team_change", world.anchor.pk)
    assert "Tom Oakes" in page.text
    assert "Alice" in page.text
    page = desk.send("team_change", world.anchor.pk, name="Anchor & Hope", venue=world.bell_pub.pk)
    assert "Anchor & Hope is saved." in page.text
    world.anchor.refresh_from_db()
    assert (world.anchor.name, world.anchor.venue) == ("Anchor & Hope", world.bell_pub)
    page = desk.refused("team_change", world.anchor.pk, name="Bell")
    assert "already has a team called Bell" in error_beside(page, "name")
    assert "<h1>Anchor &amp; Hope</h1>" in page.html
