"""Turns where it is not known who played: against a second reading, and bounds on the work."""

from dataclasses import replace
from random import Random

import pytest

from scoring.evidence import evidence
from scoring.evidence.effort import Effort, TooMuchError
from scoring.evidence.in_turn import InTurn
from scoring.evidence.solving import MOST_SETS, solve
from scoring.house_rules import Deal, HouseRules
from tests.scoring.evidence_rounds import play, random_facts, random_round, random_rules, spoiled
from tests.scoring.evidence_turns import totals_in_turn

FIVE_EACH = HouseRules(deal=Deal(three=5, four=5))
LEAGUE = {2: HouseRules(), 3: FIVE_EACH, 4: FIVE_EACH}


def unsure_case(seed):
    """Facts in turn about a round of four to nine tiles, some of them spoiled."""
    random = Random(seed)
    while True:
        rules = random_rules(random, deals=(3, 4, 5), pairs=(2, 3), three=(3, 4))
        played = random_round(random, rules, stop=random.choice([1, 0.95]))
        if 4 <= len(played.line) <= 9:
            break
    facts = random_facts(random, played, likely=random.choice([0.2, 0.5, 0.8]))
    if random.random() < 0.3:
        facts = spoiled(random, facts)
    return replace(facts, in_turn=True)


def compare(seeds):
    """How many of the answers have totals, and how many are exact.

    What is not exact says so and holds more, never less.
    """
    with_totals = exact = 0
    for seed in seeds:
        facts = unsure_case(seed)
        found, right = evidence(facts), totals_in_turn(facts)
        if found.exact:
            assert list(found.totals) == right, seed
        else:
            assert set(right) <= set(found.totals), seed
        with_totals += bool(found.totals)
        exact += found.exact
    return with_totals, exact


def test_a_second_reading_of_turns_finds_the_same():
    with_totals, exact = compare(range(30))
    assert 15 < with_totals < exact == 30


@pytest.mark.prove
def test_a_second_reading_of_turns_finds_the_same_very_often():
    with_totals, exact = compare(range(1_000, 4_000))
    print(f"3,000 random facts: {with_totals:,} with totals, {exact:,} answers exact")
    assert with_totals > 1_500
    assert exact > 2_900


def rounds(seats, count, seed=61):
    random = Random(seed)
    return [play(LEAGUE[seats], seats, random) for _ in range(count)]


@pytest.mark.parametrize(
    ("seats", "known", "fewest"),
    [
        (2, (), 10),
        (3, ("leader", "opening"), 9),
        (3, ("left",), 9),
        (4, ("left", "leader", "opening"), 4),
    ],
)
def test_whole_rounds_of_which_no_tile_has_a_known_player(seats, known, fewest):
    """How many of ten are gone through to the end; each has the truth, and a legal order."""
    exact = 0
    for played in rounds(seats, 10):
        found = evidence(played.facts(*known))
        truth = tuple(played.earned)
        assert truth in found.totals
        assert found.witness(truth).in_turn == found.exact
        exact += found.exact
    assert exact >= fewest


def test_half_of_the_players_are_mostly_enough_in_pairs():
    random = Random(61)
    exact = 0
    for played in rounds(4, 10):
        who = tuple(seat if random.random() < 0.5 else None for seat in played.who)
        facts = replace(played.facts("leader", "left"), played_by=who)
        exact += evidence(facts).exact
    assert exact >= 9


# Bounds


@pytest.mark.parametrize("seats", [3, 4])
def test_no_answer_takes_more_work_than_it_may(seats):
    for played in rounds(seats, 4):
        effort = Effort(MOST_SETS)
        found = solve(played.facts(), effort=effort)
        if isinstance(found, InTurn):
            assert effort.left >= 0
        else:
            assert effort.left > -MOST_SETS / 2  # what went over, and then without turns


def test_an_effort_that_is_spent_says_so():
    effort = Effort(3)
    effort.spend([1, 1, 1])
    assert effort.left == 0
    effort.note([1])
    assert effort.left == -1
    with pytest.raises(TooMuchError):
        effort.spend([])


def test_large_sets_and_long_lines_are_more_work():
    effort = Effort(110)
    effort.spend([1 << 75_000])
    assert effort.left == 104
    effort.begin(20)
    assert effort.left == 4


def test_where_not_every_fact_can_be_looked_at_the_answer_says_so(monkeypatch):
    facts = rounds(2, 1)[0].facts("played_by")
    best = evidence(facts).narrowing
    assert best.complete
    monkeypatch.setattr("scoring.evidence.narrowing._MOST_SETS", 300)
    assert evidence(facts).narrowing == replace(best, complete=False)
    assert not evidence(facts).asked_all
    monkeypatch.setattr("scoring.evidence.narrowing._MOST_SETS", 50)
    found = evidence(facts)
    assert (found.narrowing, found.asked_all) == (None, False)


def test_what_each_answer_would_leave_is_what_asking_again_with_it_leaves():
    facts = rounds(2, 1)[0].facts("played_by")
    asked = evidence(facts).narrowing
    assert asked.place == ("opening",)
    left = {answer.opening: totals for answer, totals in asked.answers}
    for laid in facts.line:
        again = evidence(replace(facts, opening=laid.tile))
        assert left.get(laid.tile, ()) == again.totals
    assert max(map(len, left.values())) == asked.at_most
    assert sum(map(len, left.values())) == asked.combinations
