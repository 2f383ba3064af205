"""Leagues of whose wishes some clash: the clash that is named holds, and not one wish less of it.

Judged by a second model that shares no code with the one that found the clash.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from league.schedule import (
    Closure,
    Derby,
    FixedFixture,
    Impossible,
    Made,
    Season,
    TeamBlackout,
    Venue,
    VenueBlackout,
    Wish,
    make_schedule,
    wishes_of,
)
from tests.league.schedule_seasons import closed, made_up_league, tuesday
from tests.league.schedule_second_model import allows, possible

pytestmark = pytest.mark.pure

SECONDS = 60.0
Chance = random.Random


def drawn(chance: Chance, season: Season, count: int) -> list[str]:
    """Some teams of one division."""
    division = chance.choice(season.divisions)
    return [str(team.key) for team in chance.sample(division.teams, count)]


def fixed_on_a_holiday(chance: Chance, season: Season) -> Season:
    one, other = drawn(chance, season, 2)
    holiday = closed(6, "Darts finals")
    fixed = (FixedFixture(one, other, tuesday(6)),)
    return replace(season, closures=(*season.closures, holiday), fixed=fixed)


def fixed_while_the_pub_is_shut(chance: Chance, season: Season) -> Season:
    one, other = drawn(chance, season, 2)
    shut = VenueBlackout(season.teams[one].venue, tuesday(4), tuesday(8), "wake")
    fixed = (FixedFixture(one, other, tuesday(chance.randint(4, 8))),)
    return replace(season, venue_blackouts=(*season.venue_blackouts, shut), fixed=fixed)


def fixed_while_a_team_is_away(chance: Chance, season: Season) -> Season:
    one, other = drawn(chance, season, 2)
    away = TeamBlackout(chance.choice([one, other]), tuesday(7), tuesday(7), "trip")
    return replace(season, team_blackouts=(away,), fixed=(FixedFixture(one, other, tuesday(7)),))


def two_fixed_at_one_pub(chance: Chance, season: Season) -> Season:
    one, two, three, four = drawn(chance, season, 4)
    division = season.division_of[one]
    moved = tuple(
        replace(t, venue="The Plough") if t.key in (one, two) else t for t in division.teams
    )
    divisions = tuple(replace(d, teams=moved) if d is division else d for d in season.divisions)
    venues = (*season.venues, Venue("The Plough", "The Plough"))
    both = FixedFixture(one, three, tuesday(6)), FixedFixture(two, four, tuesday(6))
    return replace(season, divisions=divisions, venues=venues, venue_blackouts=(), fixed=both)


def three_fixed_running(chance: Chance, season: Season) -> Season:
    one, *others = drawn(chance, season, 4)
    at_home = chance.choice([True, False])
    pairs = [(one, other) if at_home else (other, one) for other in others]
    fixed = [FixedFixture(*pair, tuesday(week)) for week, pair in enumerate(pairs, 6)]
    return replace(season, venue_blackouts=(), fixed=tuple(fixed))


def two_fixed_in_one_week(chance: Chance, season: Season) -> Season:
    one, two, three = drawn(chance, season, 3)
    fixed = FixedFixture(one, two, tuesday(6)), FixedFixture(three, one, tuesday(6))
    return replace(season, venue_blackouts=(), fixed=fixed)


def return_match_fixed_too_soon(chance: Chance, season: Season) -> Season:
    one, two = drawn(chance, season, 2)
    fixed = FixedFixture(one, two, tuesday(5)), FixedFixture(two, one, tuesday(8))
    return replace(season, venue_blackouts=(), fixed=fixed, return_gap=4)


def a_derby_before_the_first_night(chance: Chance, season: Season) -> Season:
    one, two = drawn(chance, season, 2)
    first_weeks = Closure("Harvest", tuesday(1), tuesday(3))
    derby = (Derby(one, two, tuesday(3)),)
    return replace(season, closures=(*season.closures, first_weeks), derbies=derby)


def a_derby_while_one_is_away(chance: Chance, season: Season) -> Season:
    one, two = drawn(chance, season, 2)
    away = TeamBlackout(one, tuesday(1), tuesday(4), "trip")
    return replace(season, team_blackouts=(away,), derbies=(Derby(one, two, tuesday(4)),))


def too_few_weeks(chance: Chance, season: Season) -> Season:
    """One week or two less than the largest division has rounds."""
    size = max(len(division.teams) for division in season.divisions)
    rounds = (size - 1 + size % 2) * 2
    ends = tuesday(1) + timedelta(weeks=rounds - 1 - chance.randint(1, 2))
    return replace(season, last=ends, closures=(), venue_blackouts=())


def more_spare_weeks_than_there_are(chance: Chance, season: Season) -> Season:
    return replace(season, spare_weeks=chance.randint(25, 40))


def a_team_away_too_long(chance: Chance, season: Season) -> Season:
    one, *_ = drawn(chance, season, 2)
    away = TeamBlackout(one, tuesday(3), season.last, "lambing")
    return replace(season, team_blackouts=(away,))


def a_pub_shut_too_long(chance: Chance, season: Season) -> Season:
    one, *_ = drawn(chance, season, 2)
    shut = VenueBlackout(season.teams[one].venue, tuesday(2), season.last, "flooded")
    return replace(season, venue_blackouts=(shut,))


KINDS: tuple[Callable[[Chance, Season], Season], ...] = (
    fixed_on_a_holiday,
    fixed_while_the_pub_is_shut,
    fixed_while_a_team_is_away,
    two_fixed_at_one_pub,
    three_fixed_running,
    two_fixed_in_one_week,
    return_match_fixed_too_soon,
    a_derby_before_the_first_night,
    a_derby_while_one_is_away,
    too_few_weeks,
    more_spare_weeks_than_there_are,
    a_team_away_too_long,
    a_pub_shut_too_long,
)


def impossible_league(seed: int) -> Season:
    """Divisions of four to eight, shared pubs, holidays, cup weeks; and one clash at least."""
    chance = random.Random(seed)
    sizes = tuple(chance.randint(4, 8) for _ in range(chance.randint(1, 3)))
    weeks = 2 * max(sizes) + 8
    season = made_up_league(seed, sizes, shared=min(3, sum(sizes) // 4), weeks=weeks)
    return KINDS[seed % len(KINDS)](chance, season)


def named_clash_is_irreducible(seed: int) -> None:
    """The second model proves that it clashes, and reads the lists that keep all but one of it."""
    season = impossible_league(seed)
    outcome = make_schedule(season, seconds=SECONDS)
    assert isinstance(outcome, Impossible), outcome
    clash = outcome.clash
    assert clash.irreducible
    every = frozenset(wishes_of(season))
    named = frozenset(clash.wishes)
    assert not possible(season, places(named)), clash.said
    for wish in named:
        keeps_all_but(season, (every - named) | {wish})
    for wish in clash.enough:
        keeps_all_but(season, frozenset({wish}))


def places(wishes: frozenset[Wish]) -> set[tuple[str, int]]:
    return {(wish.kind.value, wish.at) for wish in wishes}


def keeps_all_but(season: Season, let_go: frozenset[Wish]) -> None:
    made = make_schedule(season, let_go=let_go, seconds=SECONDS)
    assert isinstance(made, Made), [wish.said for wish in let_go]
    kept = places(frozenset(wishes_of(season)) - let_go)
    assert allows(season, kept, made.draft.fixtures), [wish.said for wish in let_go]


@pytest.mark.parametrize("kind", [2, 10])
def test_a_named_clash_is_irreducible(kind: int):
    named_clash_is_irreducible(kind)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(13, 65))
def test_more_named_clashes_are_irreducible(seed: int):
    named_clash_is_irreducible(seed)
