"""The demo's legs and fixture lists: legal, plausible, and the same from the same seed."""

from collections import Counter
from datetime import date, timedelta
from itertools import combinations, pairwise
from random import Random

import pytest

from league.enums import Depth, Side
from matches.demo import names
from matches.demo.schedule import (
    berger,
    double_round_robin,
    is_christmas,
    match_night,
    nights,
)
from matches.demo.simulation import play_leg
from matches.enums import LegState
from matches.scorecard import LegSheet
from matches.tile_record import differences, read_record
from scoring.house_rules import FRIENDLY, LEEK_PAIRS, LEEK_SINGLES, STANDARD, HouseRules
from scoring.leg import Peg, replay
from scoring.pegging import Outcome

TABLES = [(LEEK_SINGLES, 1), (LEEK_PAIRS, 2), (STANDARD, 1), (STANDARD, 2), (FRIENDLY, 2)]


def legs(rules: HouseRules, players: int, home: float = 0.8, away: float = 0.8, count: int = 40):
    chance = Random(61)
    return [play_leg(rules, [[home] * players, [away] * players], chance) for _ in range(count)]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_replay_finds_nothing_wrong_and_the_same_score(rules: HouseRules, players: int):
    for leg in legs(rules, players):
        replayed = replay(leg.events, rules, seats=2 * players, must_finish=True)
        assert replayed.problems == ()
        assert (replayed.scores, replayed.winner) == (leg.scores, leg.winner)
        assert leg.scores[leg.winner] == rules.target
        assert 0 <= leg.scores[1 - leg.winner] < rules.target


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_every_tile_of_it_is_right_and_leads_to_the_same_events(rules: HouseRules, players: int):
    """The table of the demo knows nothing of lines and rounds as the engine has them."""
    for leg in legs(rules, players):
        record = read_record(leg.text, rules, 2 * players)
        assert record.checked.problems == ()
        winner = list(Side)[leg.winner]
        sheet = LegSheet(LegState.PLAYED, Depth.EVENTS, winner, leg.scores, leg.events)
        assert differences(record, sheet, ("Home", "Away")) == ()


@pytest.mark.parametrize(("rules", "players"), TABLES[:4])
def test_legs_have_blocked_rounds_disregarded_events_and_spread_scores(
    rules: HouseRules, players: int
):
    played = legs(rules, players, count=80)
    assert sum(leg.blocked > 0 for leg in played) > 20
    outcomes = Counter(step.outcome for leg in played for step in replay(leg.events, rules).steps)
    assert outcomes[Outcome.DISREGARDED] > 20
    losers = [min(leg.scores) for leg in played]
    assert max(losers) > 0.9 * rules.target
    assert min(losers) < 0.75 * rules.target
    assert len(set(losers)) > 15


def test_better_players_win_more_often_and_not_always():
    won = sum(leg.winner == 0 for leg in legs(STANDARD, 2, home=0.9, away=0.5, count=200))
    assert 110 < won < 190


def test_only_what_a_marker_writes_is_written():
    for leg in legs(LEEK_SINGLES, 1):
        for event in leg.events:
            assert not isinstance(event, Peg) or event.chip_out or event.total not in {0, 1, 2}


def test_the_same_seed_plays_the_same_leg():
    assert legs(STANDARD, 2, count=5) == legs(STANDARD, 2, count=5)


@pytest.mark.parametrize("skills", [[[1.0], [1.0, 1.0]], [[1.0]], [[], []], [[1.0] * 3] * 2])
def test_a_table_that_cannot_be_is_refused(skills: list[list[float]]):
    with pytest.raises(ValueError, match="one against one or two against two"):
        play_leg(STANDARD, skills, Random(1))


@pytest.mark.parametrize("count", [2, 4, 8, 10, 16])
def test_everybody_meets_everybody_once_and_plays_once_a_round(count: int):
    rounds = berger(range(count))
    assert len(rounds) == count - 1
    assert all(sorted(sum(pairs, ())) == list(range(count)) for pairs in map(list, rounds))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == dict.fromkeys(map(frozenset, combinations(range(count), 2)), 1)


@pytest.mark.parametrize("count", [4, 8, 10, 16])
def test_half_a_division_apart_is_never_at_home_together(count: int):
    for pairs in double_round_robin(range(count)):
        at_home = {home for home, _ in pairs}
        assert not any({place, place + count // 2} <= at_home for place in range(count // 2))


def test_an_odd_number_of_teams_is_refused():
    with pytest.raises(ValueError, match="7 teams"):
        berger(range(7))


def test_the_second_half_is_the_first_turned_round():
    rounds = double_round_robin("ABCD")
    assert rounds[3:] == [[(away, home) for home, away in pairs] for pairs in rounds[:3]]


@pytest.mark.parametrize(
    ("today", "night"),
    [
        (date(2026, 11, 29), date(2026, 11, 26)),  # a Sunday: Thursday
        (date(2026, 11, 30), date(2026, 11, 26)),  # a Monday: still Thursday
        (date(2026, 12, 1), date(2026, 11, 30)),  # a Tuesday: yesterday
    ],
)
def test_the_latest_match_night_is_no_weekend(today: date, night: date):
    assert match_night(today) == night


def test_a_season_plays_every_week_but_at_christmas():
    found = nights(date(2026, 11, 26), played=9, to_come=9)
    assert len(found) == 18
    assert found[8] == date(2026, 11, 26)
    assert not any(map(is_christmas, found))
    gaps = Counter((later - earlier) // timedelta(days=7) for earlier, later in pairwise(found))
    # The nights of 24 and 31 December are left out.
    assert gaps == {1: 16, 3: 1}


@pytest.mark.parametrize(
    ("day", "break_"),
    [
        (date(2026, 12, 19), False),
        (date(2026, 12, 20), True),
        (date(2027, 1, 2), True),
        (date(2027, 1, 3), False),
        (date(2026, 7, 1), False),
    ],
)
def test_christmas(day: date, break_: bool):
    assert is_christmas(day) is break_


def test_no_two_people_have_one_name():
    found = names.people(Random(1), 252)
    assert len(set(found)) == 252
    assert all(len(name.split()) == 2 for name in found)


def test_the_smaller_league_has_just_played_on_any_day_of_the_year():
    for offset in range(366):
        today = date(2028, 1, 1) + timedelta(days=offset)
        found = nights(match_night(today), played=9, to_come=9)
        assert found[8] < today <= found[9]
        assert found == sorted(set(found))
        assert not any(night.weekday() > 3 for night in found)


def test_the_larger_league_plays_on_any_day_of_the_year_but_at_christmas():
    for offset in range(366):
        today = date(2028, 1, 1) + timedelta(days=offset)
        found = nights(today - timedelta(days=7), played=9, to_come=9)
        assert found[8] < today <= found[9]
        assert (found[9] == today) is not is_christmas(today)
        assert found == sorted(set(found))
