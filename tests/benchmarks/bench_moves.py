"""How often in a second the legal moves of a hand are found, beside two peers.

Every position of random rounds in which a tile lies and a seat is to move: ours of two hands of
seven, the peers' of their own games (see `peers`). Where a seat cannot place, ours says that it has
to knock; the peers pass over it and have no such position. Whoever takes part takes
part in every repetition, one after the other. It prints figures and judges nothing. Run it with
``python -m tests.benchmarks.bench_moves``.
"""

import statistics
from random import Random

from scoring import HouseRules, Round, deal
from tests.benchmarks import peers

ROUNDS = {"ours": 300, "dominoes": 100, "OpenSpiel": 60}
RUNS = 15
SEED = 61
RULES = HouseRules(target=999)


def positions():
    """The positions of random rounds."""
    random, found = Random(SEED), []
    for _ in range(ROUNDS["ours"]):
        played = Round.begin(RULES, 2, 0, deal(RULES, 2, random))
        while not played.over:
            played = played.play(random.choice(played.legal_moves()))
            found.append(played)
        found.pop()
    return found


def ask_all(asked):
    for played in asked:
        played.legal_moves()


def main():
    print(peers.machine())
    contenders = {"ours": (ask_all, positions())}
    for kind in (peers.Dominoes, peers.OpenSpiel):
        if peer := peers.found(kind):
            games = peer.record(ROUNDS[peer.name])
            contenders[peer.name] = (peer.legal_moves, peer.positions(games))
    speeds = {name: [] for name in contenders}
    for _ in range(RUNS):
        for name, (ask, asked) in contenders.items():
            speeds[name].append(len(asked) / peers.seconds(ask, asked))
    print("Legal moves of the hand to move, over whole rounds:")
    for name, each in speeds.items():
        line = f"  {name:12}{statistics.median(each):>10,.0f} calls/s"
        if name != "ours":
            ratio = statistics.median(a / b for a, b in zip(speeds["ours"], each, strict=True))
            line += f"   ours {ratio:.1f} times that"
        print(line)
    print(peers.machine())


if __name__ == "__main__":
    main()
