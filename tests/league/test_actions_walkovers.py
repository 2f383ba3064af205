"""A match given to one side: conceded, with players credited, taken back to what it was."""

import pytest

from league.actions.fixtures import change_fixture, give_walkover, postpone, undo_walkover
from league.actions.players import add_player, register
from league.enums import Side
from league.models import Player, Result, Season, WalkoverCredit
from league.policies import AlreadyDone, NotPossible, Outdated
from league.ruleset.parts import WalkoverSide
from tests.league.mishaps import counted, play, points, stored, where, with_walkover
from tests.league.refusals import refused
from tests.league.small_league import World


def player(world: World, name: str) -> Player:
    made = add_player(league=world.league, name=name, **world.who)
    register(player=made, entry=world.bell, starts=world.today, **world.who)
    return made


def test_a_conceded_walkover_gives_exactly_what_the_rule_says(world: World) -> None:
    """The rule of the small league gives 7 points and 5–4, and nothing to the other."""
    give_walkover(fixture=world.fixture, to="home", reason="Two short", conceded=True, **world.who)
    assert points(world) == {"Anchor": 7, "Bell": 0, "Crown": 0}
    result = Result.objects.standing().get()
    assert (result.kind, result.note) == ("walkover", "Conceded by Bell: Two short")
    assert not WalkoverCredit.objects.exists()
    event = world.fixture.events.get()
    assert event.after["conceded"] is True
    assert event.why == "Conceded by Bell: Two short"


def test_players_are_credited_where_the_rules_say_so(world: World) -> None:
    with_walkover(world, players_credited=True)
    una, vic = player(world, "Una Rowe"), player(world, "Vic Kaye")
    give_walkover(
        fixture=world.fixture, to=Side.AWAY, reason="R", players=[una, vic, una], **world.who
    )
    result = Result.objects.standing().get()
    assert {credit.player for credit in result.credits.all()} == {una, vic}


def test_players_of_the_side_that_turned_up_alone(world: World) -> None:
    with_walkover(world, players_credited=True)
    una = player(world, "Una Rowe")
    with refused("Not registered for Anchor", "Una Rowe", field="players"):
        give_walkover(fixture=world.fixture, to="home", reason="R", players=[una], **world.who)
    with refused("Not registered for Anchor", "Una Rowe", field="players"):
        give_walkover(
            fixture=world.fixture, to="home", reason="R", players=[world.tom, una], **world.who
        )
    assert not Result.objects.exists()
    assert stored(world.fixture).status == "scheduled"


def test_no_player_is_credited_where_the_rules_do_not(world: World) -> None:
    with refused("credit no players", field="players"):
        give_walkover(
            fixture=world.fixture, to="home", reason="R", players=[world.tom], **world.who
        )


def test_undone_everything_is_as_before(world: World) -> None:
    with_walkover(world, players_credited=True, absent=WalkoverSide(points=-1, legs=4))
    before, place = counted(), where(world.fixture)
    give_walkover(fixture=world.fixture, to="home", reason="R", players=[world.tom], **world.who)
    assert points(world) == {"Anchor": 7, "Bell": -1, "Crown": 0}
    undo_walkover(fixture=world.fixture, reason="They came late", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)
    assert not WalkoverCredit.objects.filter(result__withdrawn_at=None).exists()


def test_a_postponed_match_is_postponed_again(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    before, place = counted(), where(world.fixture)
    give_walkover(fixture=world.fixture, to="away", reason="R", **world.who)
    undo_walkover(fixture=world.fixture, reason="R", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)
    assert place[0] == "postponed"


def test_each_undoing_goes_back_to_what_stood_before_that_walkover(world: World) -> None:
    give_walkover(fixture=world.fixture, to="away", reason="R", **world.who)
    undo_walkover(fixture=world.fixture, reason="R", **world.who)
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    undo_walkover(fixture=world.fixture, reason="R", **world.who)
    assert stored(world.fixture).status == "postponed"


def test_a_played_match_is_not_given(world: World) -> None:
    play(world)
    before = counted()
    with refused("is played, so you cannot give a walkover", "award a result"):
        give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    assert counted() == before


def test_pressed_twice(world: World) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="R", version=1, **world.who)
    after = counted()
    with pytest.raises(AlreadyDone, match="is a walkover to Anchor already"):
        give_walkover(fixture=world.fixture, to="home", reason="R", version=1, **world.who)
    with pytest.raises(
        NotPossible, match=r"is a walkover to Anchor\. To give it to the other side"
    ):
        give_walkover(fixture=world.fixture, to="away", reason="R", version=1, **world.who)
    assert counted() == after
    seen = world.fixture.version
    undo_walkover(fixture=world.fixture, reason="R", version=seen, **world.who)
    with pytest.raises(AlreadyDone, match="walkover undone already by Sue"):
        undo_walkover(fixture=world.fixture, reason="R", version=seen, **world.who)


def test_an_old_page_is_told_what_happened(world: World) -> None:
    postpone(fixture=stored(world.fixture), reason="Flood", **world.who)
    with pytest.raises(Outdated, match=r"Since then: postponed by Sue.*“Flood”"):
        give_walkover(fixture=world.fixture, to="home", reason="R", version=1, **world.who)
    change_fixture(fixture=world.fixture, note="Derby", **world.who)
    with pytest.raises(NotPossible, match="is postponed, so you cannot undo the walkover"):
        undo_walkover(fixture=world.fixture, reason="R", **world.who)


def test_a_closed_season_stays_as_it_is(world: World) -> None:
    give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    Season.objects.update(closed_on=world.today)
    with refused("The season This season is closed"):
        undo_walkover(fixture=stored(world.fixture), reason="R", **world.who)
