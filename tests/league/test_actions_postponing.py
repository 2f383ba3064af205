"""Putting a fixture off within the rules, past them, and taking it back."""

from datetime import time

import pytest

from league.actions.fixtures import add_fixture, change_fixture, give_new_date, postpone
from league.actions.postponing import take_new_date_back, undo_postponement, why_not_back
from league.models import Season
from league.policies import AlreadyDone, Outdated, play_by
from tests.league.mishaps import play, stored, where, with_postponement
from tests.league.refusals import refused
from tests.league.small_league import World


def test_rules_that_allow_no_postponement_are_asked_about(world: World) -> None:
    with_postponement(world, allowed=False)
    before = where(world.fixture)
    with refused("The rules of Division One allow no postponement.", "tick the box", field="sure"):
        postpone(fixture=world.fixture, reason="Flood", **world.who)
    assert where(world.fixture) == before
    assert not world.fixture.events.exists()
    postpone(fixture=world.fixture, reason="Flood", sure=True, **world.who)
    assert stored(world.fixture).status == "postponed"
    assert "allow no postponement" in world.fixture.events.get().after["against"]


def test_a_new_day_within_the_deadline_is_not_asked_about(world: World) -> None:
    with_postponement(world, within_days=28)
    first = world.fixture.date
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    assert play_by(world.fixture, world.competition.rule_set.rules) == world.day(7 + 28)
    give_new_date(fixture=world.fixture, date=world.day(7 + 28), **world.who)
    fixture = stored(world.fixture)
    assert (fixture.date, fixture.first_date) == (world.day(35), first)
    assert "against" not in fixture.events.order_by("pk").last().after


def test_a_new_day_past_the_deadline_is_confirmed(world: World) -> None:
    with_postponement(world, within_days=28)
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    with refused("is 1 day past the last day that the rules allow", field="sure"):
        give_new_date(fixture=world.fixture, date=world.day(36), **world.who)
    assert stored(world.fixture).status == "postponed"
    give_new_date(fixture=world.fixture, date=world.day(36), sure=True, **world.who)
    event = world.fixture.events.order_by("pk").last()
    assert "1 day past" in event.after["against"]


def test_the_deadline_counts_from_the_day_first_published(world: World) -> None:
    with_postponement(world, within_days=7)
    postpone(fixture=world.fixture, reason="Flood", new_date=world.day(14), **world.who)
    with refused("is 3 days past", field="sure"):
        postpone(fixture=world.fixture, reason="Snow", new_date=world.day(17), **world.who)
    postpone(fixture=world.fixture, reason="Snow", new_date=world.day(13), **world.who)
    assert stored(world.fixture).date == world.day(13)


def test_a_day_that_cannot_be_goes_before_what_the_rules_say(world: World) -> None:
    with_postponement(world, allowed=False)
    with refused("outside the season", field="new_date"):
        postpone(fixture=world.fixture, reason="Flood", new_date=world.day(999), **world.who)


def test_undone_it_is_where_it_was(world: World) -> None:
    before = where(world.fixture)
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    undo_postponement(fixture=world.fixture, reason="The water went down", **world.who)
    assert where(world.fixture) == before
    first, last = world.fixture.events.order_by("pk")
    assert (first.what, last.what, last.why) == (
        "postpone",
        "undo the postponement",
        "The water went down",
    )


def test_postponed_to_a_day_and_undone(world: World) -> None:
    before = where(world.fixture)
    postpone(
        fixture=world.fixture,
        reason="Flood",
        new_date=world.day(9),
        new_time=time(19, 15),
        **world.who,
    )
    assert world.fixture.events.count() == 1
    assert where(world.fixture) != before
    undo_postponement(fixture=world.fixture, reason="Dry", **world.who)
    assert where(world.fixture) == before


def test_each_is_undone_by_its_own_the_latest_first(world: World) -> None:
    at_first = where(world.fixture)
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    postponed = where(world.fixture)
    give_new_date(fixture=world.fixture, date=world.day(9), venue=world.bell_pub, **world.who)
    dated = where(world.fixture)
    postpone(fixture=world.fixture, reason="Snow", new_date=world.day(12), **world.who)
    assert "no new date" in why_not_back(world.fixture, "take the new date back")
    undo_postponement(fixture=world.fixture, reason="Thaw", **world.who)
    assert where(world.fixture) == dated
    with pytest.raises(AlreadyDone, match="postponement undone already by Sue"):
        undo_postponement(fixture=world.fixture, reason="Thaw", **world.who)
    take_new_date_back(fixture=world.fixture, reason="Wrong match", **world.who)
    assert where(world.fixture) == postponed
    with pytest.raises(AlreadyDone, match="new date taken back already by Sue"):
        take_new_date_back(fixture=world.fixture, reason="Wrong match", **world.who)
    undo_postponement(fixture=world.fixture, reason="Wrong match", **world.who)
    assert where(world.fixture) == at_first


def test_once_it_was_moved_otherwise_it_stays(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", new_date=world.day(9), **world.who)
    change_fixture(fixture=world.fixture, date=world.day(10), **world.who)
    with refused("has been moved since"):
        undo_postponement(fixture=world.fixture, reason="R", **world.who)
    assert stored(world.fixture).date == world.day(10)


def test_a_change_of_its_note_is_no_move(world: World) -> None:
    before = where(world.fixture)
    postpone(fixture=world.fixture, reason="Flood", new_date=world.day(9), **world.who)
    change_fixture(fixture=world.fixture, note="Bring the box", **world.who)
    undo_postponement(fixture=world.fixture, reason="R", **world.who)
    assert where(world.fixture) == before
    assert stored(world.fixture).note == "Bring the box"


def test_the_day_may_be_taken_by_then(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    add_fixture(
        competition=world.competition,
        home=world.bell,
        away=world.crown,
        date=world.fixture.date,
        **world.who,
    )
    with refused("Bell already has a match", field="date"):
        undo_postponement(fixture=world.fixture, reason="R", **world.who)
    assert stored(world.fixture).status == "postponed"


def test_pressed_twice(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", version=1, **world.who)
    with pytest.raises(AlreadyDone, match="Anchor v Bell is postponed already"):
        postpone(fixture=stored(world.fixture), reason="Flood", version=1, **world.who)
    seen = world.fixture.version
    give_new_date(fixture=world.fixture, date=world.day(9), version=seen, **world.who)
    with pytest.raises(AlreadyDone, match=r"is on .* already"):
        give_new_date(fixture=world.fixture, date=world.day(9), version=seen, **world.who)
    seen = world.fixture.version
    postpone(fixture=world.fixture, reason="S", new_date=world.day(12), version=seen, **world.who)
    with pytest.raises(AlreadyDone, match=r"is on .* already"):
        postpone(
            fixture=world.fixture, reason="S", new_date=world.day(12), version=seen, **world.who
        )
    seen = world.fixture.version
    undo_postponement(fixture=world.fixture, reason="T", version=seen, **world.who)
    after = where(world.fixture)
    with pytest.raises(AlreadyDone, match="postponement undone already by Sue"):
        undo_postponement(fixture=world.fixture, reason="T", version=seen, **world.who)
    assert where(world.fixture) == after


def test_a_second_press_never_undoes_the_one_before_too(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", new_date=world.day(9), **world.who)
    postpone(fixture=world.fixture, reason="Snow", new_date=world.day(12), **world.who)
    seen = world.fixture.version
    undo_postponement(fixture=world.fixture, reason="Thaw", version=seen, **world.who)
    with pytest.raises(AlreadyDone):
        undo_postponement(fixture=world.fixture, reason="Thaw", version=seen, **world.who)
    assert stored(world.fixture).date == world.day(9)


def test_an_old_page_is_told_what_happened(world: World) -> None:
    change_fixture(fixture=stored(world.fixture), note="Cup night", **world.who)
    with pytest.raises(Outdated) as outdated:
        postpone(fixture=world.fixture, reason="Flood", version=1, **world.who)
    assert "Since then: changed by Sue" in outdated.value.message
    assert outdated.value.version == stored(world.fixture).version
    assert stored(world.fixture).status == "scheduled"
    postpone(fixture=world.fixture, reason="Flood", version=outdated.value.version, **world.who)
    assert stored(world.fixture).status == "postponed"


def test_a_played_match_has_no_postponement_to_undo(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", new_date=world.day(9), **world.who)
    world.fixture = stored(world.fixture)
    play(world)
    with refused("is played, so you cannot undo the postponement"):
        undo_postponement(fixture=world.fixture, reason="R", **world.who)


def test_a_closed_season_stays_as_it_is(world: World) -> None:
    postpone(fixture=world.fixture, reason="Flood", **world.who)
    Season.objects.update(closed_on=world.today)
    fixture = stored(world.fixture)
    for act, given in (
        (postpone, {"reason": "R"}),
        (give_new_date, {"date": world.day(9)}),
        (undo_postponement, {"reason": "R"}),
        (take_new_date_back, {"reason": "R"}),
    ):
        with refused("The season This season is closed"):
            act(fixture=fixture, **given, **world.who)
