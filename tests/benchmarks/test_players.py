"""How much stronger each player is than the one before, for `python3 run.py prove` alone."""

import time
from random import Random

import pytest

from scoring.house_rules import PRESETS
from scoring.players import PLAYERS, Tally, play_leg

LEGS = 2_000
FIRST_SEED = 1_000_000

PAIRINGS = [
    ("greedy", "random", 2, "standard"),
    ("greedy", "random", 4, "standard"),
    ("tactical", "greedy", 2, "standard"),
    ("tactical", "greedy", 4, "standard"),
    ("tactical", "greedy", 2, "leek-singles"),
]


@pytest.mark.prove
@pytest.mark.pure
@pytest.mark.parametrize(
    ("stronger", "weaker", "seats", "rules"),
    PAIRINGS,
    ids=["-".join(map(str, p)) for p in PAIRINGS],
)
def test_each_player_beats_the_one_before(stronger, weaker, seats, rules):
    began = time.process_time()
    tally = Tally.of(
        play_leg([PLAYERS[stronger], PLAYERS[weaker]], PRESETS[rules], seats, Random(seed))
        for seed in range(FIRST_SEED, FIRST_SEED + LEGS)
    )
    won = tally.share_won(0)
    print(
        f"\n{stronger} against {weaker}, {seats} seats, {rules} rules: won {won} of {LEGS} legs "
        f"(seeds {FIRST_SEED} to {FIRST_SEED + LEGS - 1}); {tally.rounds / LEGS:.1f} rounds a leg, "
        f"{100 * tally.blocked / tally.rounds:.0f} % blocked; {time.process_time() - began:.0f} s"
    )
    assert won.low > 0.5
