"""Players and their registrations."""

from datetime import timedelta

import pytest

from league.actions.players import (
    add_player,
    change_player,
    change_registration,
    end_registration,
    register,
    sign_up,
    transfer,
)
from league.actions.setup import create_competition
from league.actions.teams import add_team
from league.models import Player, Registration, Season
from tests.league.refusals import refused
from tests.league.small_league import World


def spans(player: Player) -> list[tuple[str, object, object]]:
    rows = Registration.objects.filter(player=player).order_by("starts")
    return [(row.entry.name, row.starts, row.ends) for row in rows]


def test_a_player_is_tidied(world: World) -> None:
    player = add_player(
        league=world.league,
        name=" Una\u00a0 Rowe ",
        known_by="Bell",
        junior=True,
        name_style="hidden",
        email=" una@example.org ",
        **world.who,
    )
    kept = Player.objects.get(pk=player.pk)
    assert (kept.name, kept.known_by, kept.email) == ("Una Rowe", "Bell", "una@example.org")
    assert (kept.junior, kept.name_style, kept.active) == (True, "hidden", True)


def test_two_people_of_one_name_are_told_apart(world: World) -> None:
    with refused("already a player called Tom Oakes", field="known_by"):
        add_player(league=world.league, name="TOM  OAKES", **world.who)
    second = add_player(league=world.league, name="Tom Oakes", known_by="Bell", **world.who)
    with refused("called Tom Oakes.", field="known_by"):
        change_player(player=second, known_by="", **world.who)
    assert second.known_by == "Bell"


def test_a_name_of_another_league_or_of_a_former_player_is_free(world: World) -> None:
    add_player(league=world.league, name="Una Rowe", **world.who)
    end_registration(registration=world.registration, ends=world.today, **world.who)
    change_player(player=world.tom, active=False, **world.who)
    add_player(league=world.league, name="Tom Oakes", **world.who)
    with refused("already a player called Tom Oakes", field="known_by"):
        change_player(player=world.tom, active=True, **world.who)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "\u200b", "a name"),
        ("name", "x" * 121, "121 characters"),
        ("known_by", "x" * 61, "61 characters"),
        ("phone", "x" * 41, "41 characters"),
        ("email", "nobody", "nobody is no e-mail address"),
        ("email", "a" * 250 + "@example.org", "at most 254"),
        ("name_style", "shouted", "'shouted'"),
    ],
)
def test_a_players_values_are_checked(field: str, value: str, words: str, world: World) -> None:
    with refused(words, field=field):
        add_player(league=world.league, **{"name": "New", field: value}, **world.who)
    with refused(words, field=field):
        change_player(player=world.tom, **{field: value}, **world.who)
    assert (world.tom.name, world.tom.email) == ("Tom Oakes", "")


def test_a_player_with_a_team_stays_active(world: World) -> None:
    with refused("still registered with Anchor", field="active"):
        change_player(player=world.tom, active=False, **world.who)


def test_signing_up_is_all_or_nothing(world: World) -> None:
    with refused("from which day", field="starts"):
        sign_up(league=world.league, name="New", entry=world.bell, **world.who)
    with refused("outside the season", field="starts"):
        sign_up(
            league=world.league, name="New", entry=world.bell, starts=world.day(900), **world.who
        )
    assert not Player.objects.filter(name="New").exists()
    player = sign_up(
        league=world.league, name="New", entry=world.bell, starts=world.today, **world.who
    )
    assert spans(player) == [("Bell", world.today, None)]
    assert spans(sign_up(league=world.league, name="Newer", **world.who)) == []


def test_a_registration_lies_within_the_season(world: World) -> None:
    with refused("outside the season This season", field="starts"):
        register(player=world.tom, entry=world.bell, starts=world.day(-61), **world.who)
    with refused("outside the season", field="ends"):
        change_registration(
            registration=world.registration,
            starts=world.today,
            ends=world.day(201),
            **world.who,
        )
    assert world.registration.ends is None


def test_a_player_belongs_to_one_team_of_a_competition_at_a_time(world: World) -> None:
    for starts, ends in (
        (world.today, None),
        (world.day(-60), world.day(-30)),
        (world.day(-60), None),
    ):
        with refused("Tom Oakes is registered with Anchor in Division One", field="entry"):
            register(player=world.tom, entry=world.bell, starts=starts, ends=ends, **world.who)
    register(
        player=world.tom, entry=world.bell, starts=world.day(-60), ends=world.day(-31), **world.who
    )
    assert spans(world.tom) == [
        ("Bell", world.day(-60), world.day(-31)),
        ("Anchor", world.day(-30), None),
    ]


def test_the_same_team_twice_at_once_neither(world: World) -> None:
    with refused("and still is", field="starts"):
        register(player=world.tom, entry=world.anchor, starts=world.today, **world.who)


def test_another_competition_is_another_matter(world: World) -> None:
    cup = create_competition(season=world.season, name="Cup", rule_set=world.rule_set, **world.who)
    entry = add_team(competition=cup, name="Bell", **world.who)
    register(player=world.tom, entry=entry, starts=world.today, **world.who)
    assert world.tom.registrations.count() == 2


def test_who_cannot_be_registered(world: World) -> None:
    with refused("player of another league", field="player"):
        register(player=world.their_player, entry=world.anchor, starts=world.today, **world.who)
    Player.objects.filter(pk=world.tom.pk).update(active=False)
    world.tom.refresh_from_db()
    with refused("not active", field="player"):
        register(player=world.tom, entry=world.bell, starts=world.today, **world.who)
    other = add_player(league=world.league, name="Other", **world.who)
    Player.objects.filter(pk=world.tom.pk).update(merged_into=other)
    world.tom.refresh_from_db()
    with refused("merged into Other", field="player"):
        register(player=world.tom, entry=world.bell, starts=world.today, **world.who)
    world.bell.withdrawn_on = world.today
    with refused("has withdrawn", field="entry"):
        register(player=other, entry=world.bell, starts=world.today, **world.who)


def test_a_registration_ends_once(world: World) -> None:
    with refused("is before the first", field="ends"):
        end_registration(registration=world.registration, ends=world.day(-31), **world.who)
    end_registration(registration=world.registration, ends=world.today, **world.who)
    with refused("already ended", field="ends"):
        end_registration(registration=world.registration, ends=world.today, **world.who)


def test_an_end_can_be_taken_back_while_nobody_followed(world: World) -> None:
    starts = world.registration.starts
    end_registration(registration=world.registration, ends=world.today, **world.who)
    change_registration(registration=world.registration, starts=starts, ends=None, **world.who)
    world.registration.refresh_from_db()
    assert world.registration.ends is None
    transfer(registration=world.registration, to=world.bell, on=world.today, **world.who)
    with refused("registered with Bell", field="entry"):
        change_registration(registration=world.registration, starts=starts, ends=None, **world.who)


def test_a_transfer_ends_one_and_starts_the_other(world: World) -> None:
    moved = transfer(registration=world.registration, to=world.bell, on=world.today, **world.who)
    assert moved.entry == world.bell
    assert spans(world.tom) == [
        ("Anchor", world.day(-30), world.today - timedelta(days=1)),
        ("Bell", world.today, None),
    ]


def test_a_transfer_that_cannot_be_changes_nothing(world: World) -> None:
    given = {"registration": world.registration, **world.who}
    with refused("already with Anchor", field="entry"):
        transfer(**given, to=world.anchor, on=world.today)
    with refused("comes on a later day", field="on"):
        transfer(**given, to=world.bell, on=world.day(-30))
    with refused("player of another league", field="player"):
        transfer(**given, to=world.their_entry, on=world.today)
    assert spans(world.tom) == [("Anchor", world.day(-30), None)]
    assert world.registration.ends is None


def test_a_closed_seasons_squads_stay(world: World) -> None:
    Season.objects.update(closed_on=world.today)
    world.registration.entry.competition.season.refresh_from_db()
    with refused("closed"):
        end_registration(registration=world.registration, ends=world.today, **world.who)


def test_somebody_else_was_quicker(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.actions.players._check_span", lambda _: None)
    with refused("already registered with Anchor", field="entry"):
        register(player=world.tom, entry=world.anchor, starts=world.today, **world.who)
