"""Void, abandoned, played again, and back: of the matches in each other's place one counts."""

import pytest

from league.actions.fixtures import (
    change_fixture,
    give_walkover,
    postpone,
    remove_fixture,
)
from league.actions.replaying import replay, undo_replay
from league.actions.voids import bring_fixture_back, void_fixture
from league.actions.withdrawals import undo_withdrawal, withdraw_team
from league.enums import ResultSource
from league.models import Fixture, Result, Season
from league.official import Facts, record_result
from league.policies import AlreadyDone, Outdated
from tests.league.mishaps import counted, play, points, stored, where
from tests.league.refusals import refused
from tests.league.small_league import World


def abandon(world: World, **given: object) -> Fixture:
    usual = {"fixture": world.fixture, "reason": "Power cut", "abandoned": True, "score": (3, 2)}
    return void_fixture(**usual | given, **world.who)


def score(world: World, fixture: Fixture, home: int, away: int) -> None:
    record_result(
        fixture=fixture,
        table=world.table,
        facts=Facts(legs=(home, away)),
        source=ResultSource.OFFICIAL,
        **world.who,
    )


@pytest.mark.parametrize("state", ["scheduled", "postponed", "played"])
def test_void_and_back(state: str, world: World) -> None:
    if state == "postponed":
        postpone(fixture=world.fixture, reason="Flood", **world.who)
    elif state == "played":
        play(world)
    before, place = counted(), where(world.fixture)
    void_fixture(fixture=world.fixture, reason="Both short", **world.who)
    assert stored(world.fixture).status == "void"
    result = Result.objects.standing().get()
    assert (result.kind, result.home_legs, result.note) == ("void", 0, "Both short")
    assert points(world) == {"Anchor": 0, "Bell": 0, "Crown": 0}
    bring_fixture_back(fixture=world.fixture, reason="They had played", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)
    assert place[0] == state


def test_abandoned_keeps_the_score_it_stood_at(world: World) -> None:
    abandon(world)
    result = Result.objects.standing().get()
    assert (result.kind, result.home_legs, result.away_legs) == ("void", 3, 2)
    assert result.note == "Abandoned at 3–2: Power cut"
    assert points(world) == {"Anchor": 0, "Bell": 0, "Crown": 0}
    assert world.fixture.events.get().what == "abandon"


def test_abandoned_without_a_score(world: World) -> None:
    abandon(world, score=None)
    assert Result.objects.standing().get().note == "Abandoned: Power cut"


def test_a_score_that_cannot_have_been(world: World) -> None:
    with refused("6–4 makes 10 legs; a match has 9", field="home_legs"):
        abandon(world, score=(6, 4))


def test_what_is_not_being_played_is_not_abandoned(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    with refused("is postponed, so you cannot call it abandoned"):
        abandon(world)


def test_a_walkover_is_undone_first(world: World) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    with refused("is a walkover, so you cannot make it void. Undo the walkover first."):
        void_fixture(fixture=world.fixture, reason="R", **world.who)


def test_played_again_one_counts(world: World) -> None:
    """Abandoned at 3–2, replayed 5–4."""
    abandon(world)
    new = replay(fixture=world.fixture, date=world.day(20), note="Replay", **world.who)
    assert (new.replays, new.home, new.away) == (world.fixture, world.anchor, world.bell)
    assert (new.venue, new.round, new.status) == (world.anchor_pub, 1, "scheduled")
    score(world, new, 5, 4)
    kept = Result.objects.standing().order_by("pk").values_list("kind", "home_legs", "away_legs")
    assert list(kept) == [("void", 3, 2), ("played", 5, 4)]
    assert points(world) == {"Anchor": 7, "Bell": 4, "Crown": 0}


def test_never_do_both_count(world: World) -> None:
    abandon(world)
    new = replay(fixture=world.fixture, date=world.day(20), **world.who)
    with refused("counts in its place, so it cannot be brought back", "Undo that replay first"):
        bring_fixture_back(fixture=world.fixture, reason="R", **world.who)
    with refused("counts in its place, so it cannot be played again"):
        replay(fixture=world.fixture, date=world.day(27), **world.who)
    void_fixture(fixture=new, reason="Fog", **world.who)
    third = replay(fixture=new, date=world.day(27), **world.who)
    for first in (world.fixture, new):
        with refused("counts in its place"):
            bring_fixture_back(fixture=first, reason="R", **world.who)
    undo_replay(fixture=third, reason="R", **world.who)
    bring_fixture_back(fixture=world.fixture, reason="R", **world.who)
    with refused("counts in its place, so it cannot be brought back", "Make that one void"):
        bring_fixture_back(fixture=new, reason="R", **world.who)


def test_a_replay_is_undone(world: World) -> None:
    abandon(world)
    before, place = counted(), where(world.fixture)
    new = replay(fixture=world.fixture, date=world.day(20), **world.who)
    with refused("use 'Undo the replay'"):
        remove_fixture(fixture=new, **world.who)
    undo_replay(fixture=new, reason="They shook hands", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)
    assert Fixture.objects.filter(home=world.anchor).count() == 1
    event = world.fixture.events.order_by("pk").last()
    assert (event.what, event.why) == ("undo the replay", "They shook hands")
    bring_fixture_back(fixture=world.fixture, reason="R", **world.who)
    assert stored(world.fixture).status == "scheduled"


def test_a_replay_with_a_result_stays(world: World) -> None:
    abandon(world)
    new = replay(fixture=world.fixture, date=world.day(20), **world.who)
    give_walkover(fixture=new, to="home", reason="R", **world.who)
    with refused("has a result, now or earlier", "Make it void instead"):
        undo_replay(fixture=new, reason="R", **world.who)
    with refused("plays no other match again"):
        undo_replay(fixture=world.fixture, reason="R", **world.who)


def test_what_is_not_void_is_not_played_again(world: World) -> None:
    with refused("is scheduled, so you cannot replay"):
        replay(fixture=world.fixture, date=world.day(20), **world.who)
    with refused("is not void, so there is nothing to bring back"):
        bring_fixture_back(fixture=world.fixture, reason="R", **world.who)


def test_the_new_day_is_a_day_like_any(world: World) -> None:
    abandon(world)
    with refused("outside the season", field="date"):
        replay(fixture=world.fixture, date=world.day(999), **world.who)
    with refused("Anchor v Bell is already in the list", field="date"):
        replay(fixture=world.fixture, date=world.fixture.date, **world.who)


def test_what_fell_away_with_a_team_comes_back_with_it(world: World) -> None:
    before, place = counted(), where(world.fixture)
    gone = withdraw_team(
        entry=world.bell, on=world.today, halfway=world.day(30), reason="Pub shut", **world.who
    )
    fixture = stored(world.fixture)
    for act, given in ((bring_fixture_back, {"reason": "R"}), (replay, {"date": world.day(20)})):
        with refused("is void because a team withdrew", "Undo the withdrawal"):
            act(fixture=fixture, **given, **world.who)
    undo_withdrawal(withdrawal=gone, reason="They play on", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)


def test_pressed_twice_and_on_an_old_page(world: World) -> None:
    change_fixture(fixture=world.fixture, note="N", **world.who)
    with pytest.raises(Outdated, match="Since then: changed by Sue"):
        abandon(world, version=1)
    seen = world.fixture.version
    abandon(world, version=seen)
    with pytest.raises(AlreadyDone, match="is abandoned and void already"):
        abandon(world, version=seen)
    with refused("is void, so you cannot make it void"):
        void_fixture(fixture=world.fixture, reason="R", **world.who)
    seen = world.fixture.version
    replay(fixture=world.fixture, date=world.day(20), version=seen, **world.who)
    with pytest.raises(AlreadyDone, match=r"is to be played again on .* already"):
        replay(fixture=world.fixture, date=world.day(20), version=seen, **world.who)
    assert Fixture.objects.filter(replays=world.fixture).count() == 1
    undo_replay(fixture=Fixture.objects.get(replays=world.fixture), reason="R", **world.who)
    world.fixture = stored(world.fixture)
    seen = world.fixture.version
    bring_fixture_back(fixture=world.fixture, reason="R", version=seen, **world.who)
    with pytest.raises(AlreadyDone, match="brought back already by Sue"):
        bring_fixture_back(fixture=world.fixture, reason="R", version=seen, **world.who)


def test_a_closed_season_stays_as_it_is(world: World) -> None:
    abandon(world)
    new = replay(fixture=world.fixture, date=world.day(20), **world.who)
    Season.objects.update(closed_on=world.today)
    old, new = stored(world.fixture), stored(new)
    with refused("The season This season is closed"):
        void_fixture(fixture=new, reason="R", **world.who)
    with refused("The season This season is closed"):
        undo_replay(fixture=new, reason="R", **world.who)
    with refused("The season This season is closed"):
        bring_fixture_back(fixture=old, reason="R", **world.who)
    with refused("The season This season is closed"):
        replay(fixture=old, date=world.day(30), **world.who)
