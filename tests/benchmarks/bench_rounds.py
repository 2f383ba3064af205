"""How many placements of recorded rounds are verified in a second, beside PyPI's `dominoes`.

Both play rounds that were recorded before, ours two hands of seven and theirs their own block game,
in turn and in the same run, so that the ratio means more than either figure. It judges nothing.
Run it with ``python -m tests.benchmarks.bench_rounds``; without the peer it prints ours alone.
"""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from scoring import HouseRules, Item, LegRecord, Placement, Round, RoundRecord, deal, verify

ROUNDS = 2_000
RUNS = 15
SEED = 61
RULES = HouseRules(target=999)  # one round each, so that none is cut short by a win


def recorded_round(random: Random) -> tuple[LegRecord, Round]:
    """A round played at random, as a record, and the round itself to compare with."""
    hands = deal(RULES, 2, random)
    played = Round.begin(RULES, 2, 0, hands)
    items = []
    while not played.over:
        move = random.choice(played.legal_moves())
        items.append(Item(move, played.to_move))
        played = played.play(move)
    return LegRecord(RULES, 2, (RoundRecord(0, tuple(items), hands),)), played


def placements(record: LegRecord) -> int:
    return sum(isinstance(item.what, Placement) for item in record.rounds[0].items)


def verify_all(records: list[LegRecord]) -> None:
    for record in records:
        verify(record)


def peer_games(dominoes: Any, random: Random) -> list[tuple[list[Any], list[Any]]]:
    """Hands and moves of block games, played at random by the peer itself."""
    games = []
    for _ in range(ROUNDS // 4):
        game = dominoes.Game.new()
        hands, moves = [list(hand) for hand in game.hands], []
        while game.result is None:
            moves.append(random.choice(game.valid_moves))
            game.make_move(*moves[-1])
        games.append((hands, moves))
    return games


def replay_peer(dominoes: Any, games: list[tuple[list[Any], list[Any]]]) -> float:
    """Seconds for playing all moves again; setting the games up is not counted."""
    ready = []
    for hands, moves in games:
        dealt = [dominoes.Hand(list(hand)) for hand in hands]
        opening = tuple((tile, True) for tile in hands[0])
        ready.append((dominoes.Game(dominoes.Board(), dealt, [], 0, opening, 0, None), moves))
    begun = time.process_time()
    for game, moves in ready:
        for move in moves:
            game.make_move(*move)
    return time.process_time() - begun


def seconds(action: Callable[[], None]) -> float:
    begun = time.process_time()
    action()
    return time.process_time() - begun


def main() -> None:
    random = Random(SEED)
    rounds = [recorded_round(random) for _ in range(ROUNDS)]
    for record, played in rounds:
        assert verify(record).scores == played.scores
    records = [record for record, _ in rounds]
    count = sum(map(placements, records))
    try:
        dominoes: Any = importlib.import_module("dominoes")
    except ImportError:
        dominoes = None
    games = peer_games(dominoes, random) if dominoes else []
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(count / seconds(lambda: verify_all(records)))
        if dominoes:
            moves = sum(len(moves) for _, moves in games)
            theirs.append(moves / replay_peer(dominoes, games))
    print(f"verify: {statistics.median(ours):,.0f} placements/s ({count:,} in {ROUNDS:,} rounds)")
    if theirs:
        ratio = statistics.median(ours) / statistics.median(theirs)
        print(f"dominoes: {statistics.median(theirs):,.0f} placements/s; ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
