"""A result that an official decides, over what stands or without it, and back again."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from league.actions.awards import Award, award_result, undo_award
from league.actions.fixtures import add_fixture, give_walkover, postpone
from league.actions.rules import make_rule_set
from league.actions.setup import TableSpec, create_competition
from league.actions.teams import add_team
from league.actions.voids import void_fixture
from league.enums import Discipline, ResultKind, ResultSource, Side
from league.models import Fixture, Result, Season
from league.official import Facts, record_result
from league.policies import AlreadyDone, Outdated
from league.ruleset.presets import eight_pairs_two_games, three_pairs_best_of_three
from tests.league.mishaps import counted, play, points, stored, under, where
from tests.league.refusals import refused
from tests.league.small_league import World

LEGS = (9, 0)


def award(world: World, *awards: Award, **given: Any) -> Fixture:
    usual = {"fixture": world.fixture, "reason": "Protest upheld", "awards": awards}
    return award_result(**usual | given, **world.who)


def test_over_a_result_and_back(world: World) -> None:
    play(world)
    before, place = counted(), where(world.fixture)
    (stood,) = Result.objects.standing()
    award(world, Award(table=world.table, legs=(0, 9)))
    result = Result.objects.standing().get()
    assert (result.kind, result.source, result.replaces) == ("awarded", "official", stood)
    assert result.note == "Protest upheld"
    assert points(world) == {"Anchor": 0, "Bell": 11, "Crown": 0}
    assert stored(world.fixture).status == "played"
    undo_award(fixture=world.fixture, reason="Heard again", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)
    assert Result.objects.standing().get() == stood
    assert [event.what for event in world.fixture.events.order_by("pk")] == [
        "record",
        "award a result",
        "undo the award",
    ]


@pytest.mark.parametrize("waits", [False, True])
def test_without_a_result_and_back(waits: bool, world: World) -> None:
    if waits:
        postpone(fixture=world.fixture, reason="Flood", **world.who)
    before, place = counted(), where(world.fixture)
    award(world, Award(table=world.table, legs=(5, 4)))
    assert stored(world.fixture).status == "played"
    assert points(world) == {"Anchor": 7, "Bell": 4, "Crown": 0}
    undo_award(fixture=world.fixture, reason="R", **world.who)
    assert (counted(), where(world.fixture)) == (before, place)


def test_a_winner_in_spite_of_the_score(world: World) -> None:
    play(world)
    award(world, Award(table=world.table, legs=(6, 3), winner=Side.AWAY))
    assert points(world) == {"Anchor": 6, "Bell": 5, "Crown": 0}


def test_points_of_its_own(world: World) -> None:
    half = Decimal("0.5")
    award(world, Award(table=world.table, winner=Side.AWAY, points=(half, Decimal(3))))
    assert points(world) == {"Anchor": half, "Bell": 3, "Crown": 0}
    award_none = Award(table=world.table, points=(Decimal(0), Decimal(0)))
    undo_award(fixture=world.fixture, reason="R", **world.who)
    award(world, award_none)
    assert points(world) == {"Anchor": 0, "Bell": 0, "Crown": 0}


@pytest.mark.parametrize(
    ("legs", "words"),
    [((0, 0), "0–0 says nothing"), ((6, 4), "6–4 makes 10 legs; a match has 9")],
)
def test_what_no_match_can_be_is_refused(legs: tuple[int, int], words: str, world: World) -> None:
    field = f"home_legs_{world.table.pk}"
    with refused(words, field=field):
        award(world, Award(table=world.table, legs=legs))
    assert not Result.objects.exists()


def test_boards_are_asked_for_where_they_count(world: World) -> None:
    under(world, three_pairs_best_of_three())
    pk = world.table.pk
    with refused("not known who won which", "Say how many boards", field=f"home_boards_{pk}"):
        award(world, Award(table=world.table, legs=(4, 3)))
    with refused("2–2 makes 4 boards; a match has 3", field=f"home_boards_{pk}"):
        award(world, Award(table=world.table, legs=(4, 3), boards=(2, 2)))
    award(world, Award(table=world.table, legs=(4, 3), boards=(1, 2)))
    assert Result.objects.standing().get().away_boards == 2


def test_one_decision_at_a_time(world: World) -> None:
    award(world, Award(table=world.table, legs=LEGS))
    with refused("was awarded already", "undo that one first"):
        award(world, Award(table=world.table, legs=(0, 9)))
    with refused("was awarded, so you cannot make it void. Undo the award first"):
        void_fixture(fixture=world.fixture, reason="R", **world.who)
    undo_award(fixture=world.fixture, reason="R", **world.who)
    give_walkover(fixture=world.fixture, to="home", reason="R", **world.who)
    with refused("is a walkover, so you cannot award a result. Undo the walkover first."):
        award(world, Award(table=world.table, legs=LEGS))


def test_a_void_match_is_brought_back_first(world: World) -> None:
    void_fixture(fixture=world.fixture, reason="R", **world.who)
    with refused("is void, so you cannot award a result. Bring the match back first."):
        award(world, Award(table=world.table, legs=LEGS))


def test_pressed_twice_and_on_an_old_page(world: World) -> None:
    one = Award(table=world.table, legs=LEGS)
    award(world, one, version=1)
    after = counted()
    with pytest.raises(AlreadyDone, match="is awarded like that already"):
        award(world, one, version=1)
    assert counted() == after
    seen = world.fixture.version
    undo_award(fixture=world.fixture, reason="R", version=seen, **world.who)
    with pytest.raises(AlreadyDone, match="award undone already by Sue"):
        undo_award(fixture=world.fixture, reason="R", version=seen, **world.who)
    with pytest.raises(Outdated, match="Since then: award undone by Sue"):
        award(world, Award(table=world.table, legs=(5, 4)), version=seen)


def test_nothing_to_undo(world: World) -> None:
    play(world)
    with refused("No result of Anchor v Bell is awarded"):
        undo_award(fixture=world.fixture, reason="R", **world.who)


def test_what_follows_from_a_ruling_is_undone_with_it(world: World) -> None:
    play(world)
    award(world, Award(table=world.table, legs=LEGS), source=ResultSource.RULING)
    with refused("follows from a ruling on its card"):
        undo_award(fixture=world.fixture, reason="R", **world.who)
    undo_award(fixture=world.fixture, reason="R", source=ResultSource.RULING, **world.who)
    assert Result.objects.standing().get().kind == ResultKind.PLAYED


def test_it_needs_its_reason(world: World) -> None:
    with refused("the reason", field="reason"):
        award(world, Award(table=world.table, legs=LEGS), reason=" ")


def test_a_closed_season_stays_as_it_is(world: World) -> None:
    Season.objects.update(closed_on=world.today)
    world.fixture = stored(world.fixture)
    with refused("The season This season is closed"):
        award(world, Award(table=world.table, legs=LEGS))


@pytest.fixture
def night(world: World) -> Fixture:
    """A match of two games that feeds two tables."""
    two_games = make_rule_set(
        league=world.league, name="Two games", rules=eight_pairs_two_games(), **world.who
    )
    competition = create_competition(
        season=world.season,
        name="Thursday",
        rule_set=two_games,
        tables=[
            TableSpec(name="Fives", discipline=Discipline.FIVES_AND_THREES),
            TableSpec(name="Straight", discipline=Discipline.OTHER),
        ],
        **world.who,
    )
    home, away = (
        add_team(competition=competition, name=name, **world.who) for name in ("Ash", "Elm")
    )
    return add_fixture(competition=competition, home=home, away=away, date=world.today, **world.who)


def test_one_of_two_tables(night: Fixture, world: World) -> None:
    fives, straight = night.competition.tables.order_by("pk")
    with refused("Straight has no result of this match yet"):
        award(world, Award(table=fives, legs=(4, 0)), fixture=night)
    for table in (fives, straight):
        record_result(
            fixture=night,
            table=table,
            facts=Facts(legs=(3, 1)),
            source=ResultSource.OFFICIAL,
            **world.who,
        )
    before = counted()
    award(world, Award(table=straight, legs=(0, 4)), fixture=night)
    kinds = {one.table.name: one.kind for one in night.results.standing()}
    assert kinds == {"Fives": "played", "Straight": "awarded"}
    undo_award(fixture=night, reason="R", **world.who)
    assert counted() == before


def test_a_table_has_its_own_number_of_legs(night: Fixture, world: World) -> None:
    fives, straight = night.competition.tables.order_by("pk")
    good = Award(table=fives, legs=(4, 0))
    with refused("5–0 makes 5 legs; a match has 4", field=f"home_legs_{straight.pk}"):
        award(world, good, Award(table=straight, legs=(5, 0)), fixture=night)
    with refused("award each table once"):
        award(world, good, replace(good, legs=(0, 4)), fixture=night)
    with refused("No match of Thursday counts in"):
        award(world, good, Award(table=world.table, legs=(4, 0)), fixture=night)
    with refused("Nothing is awarded"):
        award(world, fixture=night)
