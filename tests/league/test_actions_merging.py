"""Two records of one person: merged, parted again, and one person to every rule meanwhile."""

from typing import Any

import pytest

from league.actions.merging import merge_players, part_players
from league.actions.players import (
    add_player,
    change_player,
    change_registration,
    end_registration,
    register,
    transfer,
)
from league.actions.setup import create_competition
from league.actions.teams import add_team
from league.enums import NameStyle
from league.models import Player, PlayerEvent, Registration, Season
from league.models.persons import People, registered_twice
from league.policies import AlreadyDone
from tests.league.refusals import refused
from tests.league.small_league import World


@pytest.fixture
def thomas(world: World) -> Player:
    return add_player(league=world.league, name="Thomas Oakes", phone="01538 1", **world.who)


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def merge(world: World, player: Player, into: Player) -> None:
    merge_players(player=player, into=into, reason="One man", **world.who)


def part(world: World, player: Player) -> None:
    part_players(player=player, reason="Cousins after all", **world.who)


def kept() -> list[list[dict[str, Any]]]:
    """Every player and registration as they are kept."""
    return [list(model.objects.order_by("pk").values()) for model in (Player, Registration)]


def squad(world: World, entry: str, days: int = 0) -> list[str]:
    found = Player.objects.registered(getattr(world, entry), world.day(days))
    return [player.name for player in found]


def test_a_merged_record_says_into_what_when_by_whom_and_why(world: World, thomas: Player) -> None:
    merge(world, thomas, world.tom)
    row = fresh(thomas)
    assert (row.merged_into, row.merged_by, row.merged_at) == (world.tom, world.sue, world.at)
    assert row.merged_why == "One man"
    assert (row.person_id, world.tom.person_id) == (world.tom.pk, world.tom.pk)


def test_merging_and_parting_leaves_everything_as_it_was(world: World, thomas: Player) -> None:
    register(player=thomas, entry=world.bell, starts=world.today, **world.who)
    before = kept()
    merge(world, thomas, world.tom)
    assert kept() != before
    assert part_players(player=thomas, reason="Cousins", **world.who) == world.tom
    assert kept() == before
    acts = PlayerEvent.objects.values_list("what", "player", "other", "by", "why")
    assert list(acts) == [
        ("merged", thomas.pk, world.tom.pk, world.sue.pk, "One man"),
        ("parted", thomas.pk, world.tom.pk, world.sue.pk, "Cousins"),
    ]


def test_asked_twice_it_is_done_once(world: World, thomas: Player) -> None:
    merge(world, thomas, world.tom)
    with pytest.raises(AlreadyDone, match="merged into Tom Oakes already"):
        merge(world, fresh(thomas), world.tom)
    part(world, thomas)
    with pytest.raises(AlreadyDone, match="stands by itself again already"):
        part(world, fresh(thomas))
    assert PlayerEvent.objects.count() == 2


def test_a_stale_row_in_memory_decides_nothing(world: World, thomas: Player) -> None:
    other = add_player(league=world.league, name="Other", **world.who)
    stale = fresh(thomas)
    merge(world, thomas, world.tom)
    with refused("Thomas Oakes is merged into Tom Oakes. Part those two first.", field="into"):
        merge(world, stale, other)
    assert stale.merged_into is None
    with refused("choose Tom Oakes instead", field="into"):
        merge(world, other, stale)


def test_no_chains_and_no_circles(world: World, thomas: Player) -> None:
    other = add_player(league=world.league, name="T Oakes", **world.who)
    merge(world, thomas, world.tom)
    before = kept()
    with refused("Thomas Oakes is merged into Tom Oakes already", field="into"):
        merge(world, fresh(world.tom), fresh(thomas))
    with refused("choose Tom Oakes instead", field="into"):
        merge(world, other, fresh(thomas))
    with refused("Tom Oakes stands for Thomas Oakes too", "Let Tom Oakes be the", field="into"):
        merge(world, fresh(world.tom), other)
    with refused("own record; choose the other one", field="into"):
        merge(world, other, other)
    assert kept() == before
    merge(world, other, world.tom)
    assert {one.person_id for one in Player.objects.filter(league=world.league)} == {world.tom.pk}


def test_records_of_two_leagues_are_not_merged(world: World) -> None:
    for player, into in ((world.their_player, world.tom), (world.tom, world.their_player)):
        with refused("another league", field="into"):
            merge(world, player, into)


@pytest.mark.parametrize(("why", "words"), [(" ", "the reason"), ("x" * 301, "301 characters")])
def test_a_reason_is_needed(why: str, words: str, world: World, thomas: Player) -> None:
    with refused(words, field="reason"):
        merge_players(player=thomas, into=world.tom, reason=why, **world.who)
    merge(world, thomas, world.tom)
    with refused(words, field="reason"):
        part_players(player=thomas, reason=why, **world.who)
    assert thomas.merged_into == world.tom


def test_a_player_is_not_merged_into_a_former_one(world: World, thomas: Player) -> None:
    change_player(player=thomas, active=False, **world.who)
    with refused("Thomas Oakes no longer plays", "Let Tom Oakes be the record", field="into"):
        merge(world, world.tom, thomas)
    merge(world, thomas, world.tom)


def test_what_is_not_merged_is_not_parted(world: World, thomas: Player) -> None:
    with refused("Thomas Oakes is not merged into another record"):
        part(world, thomas)


def test_a_name_that_was_given_away_meanwhile_is_said(world: World, thomas: Player) -> None:
    merge(world, thomas, world.tom)
    namesake = add_player(league=world.league, name="Thomas Oakes", **world.who)
    with refused("another player is called Thomas Oakes", "Write something to tell apart"):
        part(world, thomas)
    assert thomas.merged_into == world.tom
    change_player(player=namesake, known_by="Bell", **world.who)
    part(world, thomas)


def test_a_merged_record_can_still_be_put_right(world: World, thomas: Player) -> None:
    """Its own wish about the name holds for the person, and may be given up."""
    change_player(player=thomas, name_style=NameStyle.HIDDEN, **world.who)
    merge(world, thomas, world.tom)
    assert People.of(world.league).name(world.tom.pk) == "A player"
    change_player(player=thomas, name_style="", name="Tom Oakes", **world.who)
    assert People.of(world.league).name(world.tom.pk) == "Tom Oakes"
    with refused("already a player called Tom Oakes", field="known_by"):
        add_player(league=world.league, name="Tom Oakes", **world.who)


# One person in a squad


def test_the_squad_has_the_person_under_whichever_record(world: World, thomas: Player) -> None:
    merge(world, world.tom, thomas)
    assert squad(world, "anchor") == ["Thomas Oakes"]
    assert squad(world, "anchor", -31) == []
    register(player=thomas, entry=world.anchor, starts=world.day(-60), ends=world.day(-31),
             **world.who)  # fmt: skip
    assert squad(world, "anchor") == squad(world, "anchor", -60) == ["Thomas Oakes"]
    part(world, world.tom)
    assert squad(world, "anchor") == ["Tom Oakes"]
    assert squad(world, "anchor", -60) == ["Thomas Oakes"]


def test_registered_as_one_record_means_as_the_other_too(world: World, thomas: Player) -> None:
    merge(world, world.tom, thomas)
    words = "Thomas Oakes is registered with Anchor as Tom Oakes in Division One"
    with refused(words, field="entry"):
        register(player=thomas, entry=world.bell, starts=world.today, **world.who)
    with refused(words, field="starts"):
        register(player=thomas, entry=world.anchor, starts=world.today, **world.who)
    with refused("This record was merged into Thomas Oakes", field="player"):
        register(player=world.tom, entry=world.bell, starts=world.today, **world.who)
    with refused("Thomas Oakes is still registered with Anchor", field="active"):
        change_player(player=thomas, active=False, **world.who)
    cup = create_competition(season=world.season, name="Cup", rule_set=world.rule_set, **world.who)
    entry = add_team(competition=cup, name="Bell", **world.who)
    register(player=thomas, entry=entry, starts=world.today, **world.who)


def test_a_transfer_goes_on_under_the_record_that_stands(world: World, thomas: Player) -> None:
    merge(world, world.tom, thomas)
    registration = Registration.objects.get(pk=world.registration.pk)
    moved = transfer(registration=registration, to=world.bell, on=world.today, **world.who)
    assert (moved.player, moved.entry) == (thomas, world.bell)
    assert (squad(world, "anchor", -1), squad(world, "anchor")) == (["Thomas Oakes"], [])
    assert (squad(world, "bell", -1), squad(world, "bell")) == ([], ["Thomas Oakes"])


def test_found_to_be_registered_twice_is_listed_until_it_is_put_right(
    world: World, thomas: Player
) -> None:
    second = register(player=thomas, entry=world.bell, starts=world.day(-10), **world.who)
    assert registered_twice(world.league, world.today) == []
    merge(world, thomas, world.tom)
    ((first, later),) = registered_twice(world.league, world.today)
    assert (first, later) == (world.registration, second)
    assert registered_twice(world.elsewhere, world.today) == []
    # Any day more would overlap; days less are what puts it right.
    with refused("Thomas Oakes is registered with Anchor as Tom Oakes", field="entry"):
        change_registration(
            registration=second, starts=world.day(-11), ends=world.today, **world.who
        )
    end_registration(registration=second, ends=world.today, **world.who)
    ((_, still),) = registered_twice(world.league, world.today)
    assert still.ends == world.today
    assert registered_twice(world.league, world.day(1)) == []
    with refused("registered with Anchor as Tom Oakes", field="entry"):
        change_registration(
            registration=second, starts=second.starts, ends=world.day(1), **world.who
        )


def test_two_records_in_one_squad_are_one_player_of_it(world: World, thomas: Player) -> None:
    register(player=thomas, entry=world.anchor, starts=world.day(-10), **world.who)
    merge(world, thomas, world.tom)
    assert registered_twice(world.league, world.today) == []
    assert squad(world, "anchor") == ["Tom Oakes"]


def test_twice_in_a_season_that_is_closed_is_history(world: World, thomas: Player) -> None:
    register(player=thomas, entry=world.bell, starts=world.day(-10), **world.who)
    merge(world, thomas, world.tom)
    Season.objects.update(closed_on=world.today)
    assert registered_twice(world.league, world.today) == []


def test_once_parted_each_record_is_its_own_again(world: World, thomas: Player) -> None:
    merge(world, world.tom, thomas)
    part(world, world.tom)
    register(player=thomas, entry=world.bell, starts=world.today, **world.who)
    assert (squad(world, "anchor"), squad(world, "bell")) == (["Tom Oakes"], ["Thomas Oakes"])
