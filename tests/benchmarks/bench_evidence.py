"""How long it takes to say what a final line proves, for each kind of knowledge.

Lines of 20 tiles of pairs with six tiles each, and the longest that there can be, 27 of pairs with
seven each. Times are of the processor, through the public call. It prints figures and judges
nothing; they hold for the machine that they were taken on, whose speed is printed beside them where
the package `dominoes` is installed. Run it with ``python -m tests.benchmarks.bench_evidence``.
"""

import copy
import importlib
import statistics
import time
from random import Random

from scoring.evidence import evidence
from scoring.house_rules import Deal, HouseRules
from tests.scoring.evidence_rounds import play
from tests.scoring.evidence_survey import ROWS

SEED = 61
LINES = 40
RUNS = 5
GAMES = 100
AIMS = {20: 2.0, 27: 6.0}
"""By tiles, the milliseconds to stay below where `dominoes` does 257,000 placements a second."""
DEALS = {20: 6, 27: 7}
REFERENCE = 257_000


def rounds_of(tiles, count, seed=SEED):
    """Random rounds of pairs that left a line of so many tiles."""
    rules, random = HouseRules(deal=Deal(four=DEALS[tiles])), Random(seed)
    found = []
    while len(found) < count:
        played = play(rules, 4, random)
        if len(played.line) == tiles:
            found.append(played)
    return found


def milliseconds(facts, runs=RUNS):
    times = []
    for _ in range(runs):
        begun = time.process_time()
        evidence(facts)
        times.append(time.process_time() - begun)
    return 1000 * statistics.median(times)


def placements_a_second(seed=SEED):
    """What `dominoes` does on this machine; None where it is not installed."""
    try:
        dominoes = importlib.import_module("dominoes")
    except ImportError:
        return None
    random = Random(seed)
    games = []
    for _ in range(GAMES):
        game = dominoes.Game.new()
        start, moves = copy.deepcopy(game), []
        while game.result is None:
            moves.append(random.choice(game.valid_moves))
            game.make_move(*moves[-1])
        games.append((start, moves))
    speeds = []
    for _ in range(RUNS):
        started = [(copy.deepcopy(start), moves) for start, moves in games]
        begun = time.process_time()
        for game, moves in started:
            for move in moves:
                game.make_move(*move)
        took = time.process_time() - begun
        speeds.append(sum(len(moves) for _, moves in games) / took)
    return statistics.median(speeds)


def main():
    speed = placements_a_second()
    said = "is not installed" if speed is None else f"does {speed:,.0f} placements a second here"
    print(f"dominoes {said}; the aims are for {REFERENCE:,}.")
    for tiles, aim in AIMS.items():
        played = rounds_of(tiles, LINES)
        print(f"\n{tiles} tiles, {LINES} lines, aim {aim:g} ms      median ms   slowest ms")
        for row in ROWS:
            facts = [each.facts(*row.known, in_turn=row.in_turn) for each in played]
            times = [milliseconds(each) for each in facts]
            print(f"  {row.name:32}{statistics.median(times):10.2f}{max(times):12.2f}", flush=True)


if __name__ == "__main__":
    main()
