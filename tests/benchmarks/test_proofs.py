"""Full-size proofs, for `python3 run.py prove` alone. Each prints what it went through."""

import time

import pytest

from scoring.leg import check_final_score, replay
from tests.league import brute_table
from tests.scoring.test_simulated import simulated

DIVISIONS = 10_000
LEGS = 10_000
FIRST_SEED = 1_000

pytestmark = [pytest.mark.prove, pytest.mark.pure]


def test_two_calculators_agree_on_every_random_division():
    print()
    brute_table.main(DIVISIONS)


def test_every_simulated_leg_is_replayed_as_it_was_played():
    began, events = time.perf_counter(), 0
    for seed in range(FIRST_SEED, FIRST_SEED + LEGS):
        leg = simulated(seed)
        start = (0,) * (3 if leg.seats == 3 else 2)
        replayed = replay(leg.events, leg.rules, start, seats=leg.seats, must_finish=True)
        assert replayed.problems == (), f"seed {seed}"
        assert [step.scores for step in replayed.steps] == leg.scores_after, f"seed {seed}"
        assert replayed.winner == leg.winner, f"seed {seed}"
        assert check_final_score(replayed.final_score, leg.rules).winner == leg.winner
        events += len(leg.events)
    print(
        f"\n{LEGS} simulated legs under random house rules (seeds {FIRST_SEED} to "
        f"{FIRST_SEED + LEGS - 1}), {events} events: all replayed as they were played; "
        f"{time.perf_counter() - began:.0f} s"
    )
