"""The pages of players and their registrations."""

import pytest

from league.actions.players import end_registration
from league.models import Player, Registration
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.small_league import World


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def test_a_player_is_added_with_a_team(desk: DeskBrowser, world: World) -> None:
    page = desk.get("player_add", query=f"?team={world.bell.pk}")
    assert f'<option value="{world.bell.pk}" selected>' in page.html
    assert f'value="{world.today.isoformat()}"' in page.html
    page = desk.send(
        "player_add",
        name=" Una  Rowe ",
        entry=world.bell.pk,
        starts=world.today.strftime("%d/%m/%Y"),
        junior="on",
        email="una@example.org",
    )
    assert "Una Rowe is registered with Bell." in page.text
    player = Player.objects.get(name="Una Rowe", league=world.league)
    assert (player.junior, player.email) == (True, "una@example.org")
    assert player.registrations.get().starts == world.today


def test_a_whole_squad_one_after_the_other(desk: DeskBrowser, world: World) -> None:
    for name in ("Dan Orme", "Eve Stone"):
        page = desk.send(
            "player_add", name=name, entry=world.bell.pk, starts=str(world.today), again="1"
        )
        assert f"{name} is registered with Bell." in page.text
        assert f'<option value="{world.bell.pk}" selected>' in page.html
    assert world.bell.registrations.count() == 2
    page = desk.send("player_add", name="Without Team", again="1")
    assert "Without Team is in the list." in page.text


@pytest.mark.parametrize("name", ["T. Oakes", "Tom Oaks", "OAKES TOM", "tom oakes"])
def test_a_similar_name_is_asked_about_once(name: str, desk: DeskBrowser, world: World) -> None:
    page = desk.refused("player_add", name=name, known_by="Bell", phone="01538 1")
    assert "Already in the league: Tom Oakes." in error_beside(page, "name")
    assert "Yes, this is a different person" in page.text
    page = desk.send("player_add", name=name, known_by="Bell", different="on")
    assert page.status == 200
    assert Player.objects.filter(league=world.league).count() == 2


def test_without_a_similar_name_nothing_is_asked(desk: DeskBrowser) -> None:
    assert "different person" not in desk.get("player_add").text
    page = desk.refused("player_add", name="Una Rowe", email="una")
    assert "different person" not in page.text
    assert "no e-mail address" in error_beside(page, "email")


def test_the_very_same_name_needs_something_to_tell_apart(desk: DeskBrowser) -> None:
    page = desk.refused("player_add", name="Tom Oakes", different="on")
    assert "write something to tell the two apart" in error_beside(page, "known_by")


@pytest.mark.parametrize("name", ["x" * 10_000, "", "\u200b", "\0", "   "])
def test_what_is_no_name(name: str, desk: DeskBrowser, world: World) -> None:
    assert error_beside(desk.refused("player_add", name=name), "name")
    assert error_beside(desk.refused("player_change", world.tom.pk, name=name), "name")


def test_markup_is_text(desk: DeskBrowser) -> None:
    page = desk.send("player_add", name="<script>alert(1)</script>", different="on")
    assert "<script>alert" not in page.html
    assert "<script>alert(1)</script>" in page.text


def test_a_team_needs_a_day(desk: DeskBrowser, world: World) -> None:
    page = desk.refused("player_add", name="Una Rowe", entry=world.bell.pk)
    assert "from which day" in error_beside(page, "starts")
    assert not Player.objects.filter(name="Una Rowe", league=world.league).exists()
    page = desk.refused("player_add", name="Una Rowe", entry=world.bell.pk, starts="31/02/2026")
    assert "“31/02/2026” is no date" in error_beside(page, "starts")
    assert 'value="31/02/2026"' in page.html


def test_a_player_is_changed(desk: DeskBrowser, world: World) -> None:
    page = desk.get("player_change", world.tom.pk)
    assert "Anchor" in page.text
    page = desk.send(
        "player_change", world.tom.pk, name="Thomas Oakes", name_style="initials", active="on"
    )
    assert "Thomas Oakes is saved." in page.text
    world.tom.refresh_from_db()
    assert (world.tom.name, world.tom.name_style) == ("Thomas Oakes", "initials")
    page = desk.refused("player_change", world.tom.pk, name="Thomas Oakes")
    assert "still registered with Anchor" in error_beside(page, "active")


def test_a_change_of_capitals_is_not_somebody_else(desk: DeskBrowser, world: World) -> None:
    Player.objects.create(league=world.league, name="Tom Oaks")
    desk.send("player_change", world.tom.pk, name="TOM OAKES", active="on")
    world.tom.refresh_from_db()
    assert world.tom.name == "TOM OAKES"


def test_a_merged_record_points_to_the_other(desk: DeskBrowser, world: World) -> None:
    other = Player.objects.create(league=world.league, name="Other Tom")
    Player.objects.filter(pk=world.tom.pk).update(merged_into=other)
    page = desk.get("player_change", world.tom.pk)
    assert "belongs to another one of the same person" in page.text
    assert "Register with a team" not in page.text
    listed = desk.get("players")
    assert "Other Tom Anchor (Division One); also as Tom Oakes" in listed.text
    assert desk.address("player_change", world.tom.pk) not in listed.html


def test_registering(desk: DeskBrowser, world: World) -> None:
    player = Player.objects.create(league=world.league, name="Una Rowe")
    page = desk.send("registration_add", player.pk, entry=world.bell.pk, starts=str(world.today))
    assert "Una Rowe is registered with Bell." in page.text
    page = desk.refused(
        "registration_add", player.pk, entry=world.anchor.pk, starts=str(world.today)
    )
    assert "is registered with Bell in Division One" in error_beside(page, "entry")
    page = desk.refused(
        "registration_add", player.pk, entry=world.their_entry.pk, starts="2020-01-01"
    )
    assert error_beside(page, "entry") == "Choose one from the list."
    page = desk.refused("registration_add", world.tom.pk, entry=world.bell.pk, starts="2020-01-01")
    assert "1 January 2020 is outside the season" in error_beside(page, "starts")


def test_ending(desk: DeskBrowser, world: World) -> None:
    page = desk.get("registration_change", world.registration.pk, query="?end=1")
    assert f'value="{world.today.isoformat()}"' in page.html
    starts = str(world.registration.starts)
    page = desk.refused(
        "registration_change", world.registration.pk, starts=starts, ends=str(world.day(-31))
    )
    assert "is before the first" in error_beside(page, "ends")
    page = desk.send(
        "registration_change", world.registration.pk, starts=starts, ends=str(world.today)
    )
    assert "The dates of Tom Oakes with Anchor are saved." in page.text
    world.registration.refresh_from_db()
    assert world.registration.ends == world.today


def test_a_transfer(desk: DeskBrowser, world: World) -> None:
    page = desk.get("registration_transfer", world.registration.pk)
    assert ">Bell<" in page.html
    assert ">Anchor<" not in page.html[page.html.index("<select") :]
    page = desk.refused(
        "registration_transfer", world.registration.pk, entry=world.bell.pk, on=str(world.day(-30))
    )
    assert "comes on a later day" in error_beside(page, "on")
    page = desk.send(
        "registration_transfer", world.registration.pk, entry=world.bell.pk, on=str(world.today)
    )
    assert "Tom Oakes moves to Bell." in page.text
    ends = list(
        Registration.objects.filter(player=world.tom).order_by("starts").values_list("ends")
    )
    assert ends == [(world.day(-1),), (None,)]


def test_what_has_ended_is_not_transferred(desk: DeskBrowser, world: World) -> None:
    end_registration(registration=world.registration, ends=world.today, **world.who)
    page = desk.refused(
        "registration_transfer", world.registration.pk, entry=world.bell.pk, on=str(world.day(1))
    )
    assert "already ended" in page.text
