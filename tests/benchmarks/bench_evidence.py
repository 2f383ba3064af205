"""How long it takes to say what a final line proves, for each kind of knowledge.

Lines of 20 tiles of pairs with six tiles each, and the longest that there can be, 27 of pairs with
seven each: whoever places the last tile that can be placed leaves one in another hand. Times are of
the processor, through the public call. Every figure is printed as it is, and scaled to the machine
that the aims are for by what the package `dominoes` does at that moment; see `peers`. It judges
nothing. Run it with ``python -m tests.benchmarks.bench_evidence``.
"""

from functools import partial
from random import Random

from scoring.evidence import Facts, evidence
from scoring.house_rules import Deal, HouseRules
from tests.benchmarks import peers
from tests.scoring.evidence_rounds import play
from tests.scoring.evidence_survey import ROWS
from tests.scoring.test_evidence_bounds import WHOLE_SET

SEED = 61
LINES = 40
RUNS = 5
AIMS = {20: 2.0, 27: 6.0}
"""By tiles, the milliseconds to stay below on the machine of the aims."""
DEALS = {20: 6, 27: 7}
TABLES = {
    "4x7": (4, HouseRules(Deal(four=7))),
    "4x7 to the first hand out": (4, HouseRules(Deal(four=7), pairs_round_ends="first")),
    "2x14": (2, HouseRules(Deal(two=14))),
    "3x9": (3, HouseRules(Deal(three=9))),
}


def rounds_of(tiles, count, seed=SEED):
    """Random rounds of pairs that left a line of so many tiles."""
    rules, random = HouseRules(deal=Deal(four=DEALS[tiles])), Random(seed)
    found = []
    while len(found) < count:
        played = play(rules, 4, random)
        if len(played.line) == tiles:
            found.append(played)
    return found


def longest(seats, rules):
    """How many tiles of one line `evidence` takes at a table, before it says that it is too long.

    The line is all 28 tiles of the set, cut off at one end.
    """
    for tiles in range(len(WHOLE_SET.tiles), 0, -1):
        answer = evidence(Facts(WHOLE_SET.tiles[:tiles], seats, rules, in_turn=False))
        if not any(problem.code == "line-too-long" for problem in answer.problems):
            return tiles
    return 0


def main():
    yardstick = peers.Yardstick()
    print(peers.machine())
    for tiles, aim in AIMS.items():
        played = rounds_of(tiles, LINES)
        print(f"{tiles} tiles, {LINES} lines of 4x{DEALS[tiles]}, aim {aim:g} ms:")
        for row in ROWS:
            facts = [each.facts(*row.known, in_turn=row.in_turn) for each in played]
            times = [yardstick.time(partial(evidence, each), runs=RUNS) for each in facts]
            print(peers.line(row.name, times, aim), flush=True)
    for name, (seats, rules) in TABLES.items():
        print(f"The longest line that can be, {name}: {longest(seats, rules)} tiles")
    print(yardstick)
    print(peers.machine())


if __name__ == "__main__":
    main()
