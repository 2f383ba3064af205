"""How many placements of recorded rounds are verified in a second, beside two peers.

Ours are rounds of two hands of seven, each a record of its own, through `verify` and through
`check_leg`, the plain check: with hands and moves alone, which is what the peers' games have, and
with every seat, point and score that people write beside a move. Both end with the scores. The
peers play games again that they recorded themselves, and keep no score; see `peers`.

Whoever takes part takes part in every repetition, one after the other, so that whatever else the
machine does hits all of them; ratios are medians of the repetitions' own ratios. Last comes the
same game for both: rounds of four hands of seven that end with the first hand out, through ours and
through `dominoes`.

It prints figures beside the aims and judges nothing. Run it with
``python -m tests.benchmarks.bench_rounds``.
"""

import statistics
from dataclasses import replace
from random import Random

from scoring import (
    Deal,
    HouseRules,
    Item,
    LegRecord,
    Outcome,
    PairsRoundEnds,
    Placement,
    Round,
    RoundRecord,
    Where,
    check_leg,
    deal,
    verify,
)
from tests.benchmarks import peers

ROUNDS = 1_000
PEER_GAMES = {"dominoes": 250, "OpenSpiel": 100}
RUNS = 15
SEED = 61
SINGLES = HouseRules(target=999)  # one round each, so that none is cut short by a win
LIKE_THEIRS = HouseRules(Deal(four=7), target=999, pairs_round_ends=PairsRoundEnds.FIRST)
AIMS = {"dominoes": 2.5, "OpenSpiel": 15.0}


def recorded_round(rules, seats, random):
    """A round played at random, as a record, and the round itself to compare with."""
    hands = deal(rules, seats, random)
    played = Round.begin(rules, seats, 0, hands)
    while not played.over:
        played = played.play(random.choice(played.legal_moves()))
    items = tuple(written(turn) for turn in played.turns)
    return LegRecord(rules, seats, (RoundRecord(0, items, hands),)), played


def written(turn):
    if not turn.points:
        return Item(turn.move, turn.seat)
    disregarded = turn.outcome is Outcome.DISREGARDED
    return Item(turn.move, turn.seat, turn.points, disregarded, turn.scores[turn.side])


def bare(record):
    """The record with nothing claimed."""
    (only,) = record.rounds
    items = tuple(Item(item.what) for item in only.items)
    return replace(record, rounds=(replace(only, items=items),))


def recorded_rounds(rules, seats, count):
    random = Random(SEED)
    rounds = [recorded_round(rules, seats, random) for _ in range(count)]
    for record, played in rounds:
        for each in (record, bare(record)):
            for verdict in (verify(each), check_leg(each).verdict):
                assert verdict.scores == played.scores
                assert verdict.problems == ()
    return [record for record, _ in rounds]


def placements(records):
    return sum(
        isinstance(item.what, Placement) for each in records for item in each.rounds[0].items
    )


def all_through(check, records):
    for record in records:
        check(record)


def as_games(dominoes, records):
    """Our records as games of `dominoes`: the same hands, the same tiles at the same ends."""
    games = []
    for record in records:
        (only,) = record.rounds
        tiles = {tile: dominoes.Domino(tile.low, tile.high) for hand in only.hands for tile in hand}
        hands = [[tiles[tile] for tile in hand] for hand in only.hands]
        placed = [item.what for item in only.items if isinstance(item.what, Placement)]
        games.append((hands, [(tiles[way.tile], way.at is not Where.RIGHT) for way in placed]))
    return games


def measured(contenders):
    """By name the placements a second of every repetition; each is (placements, how to time it)."""
    speeds = {name: [] for name in contenders}
    for _ in range(RUNS):
        for name, (count, timed) in contenders.items():
            speeds[name].append(count / timed())
    return speeds


def ours(check, records):
    return placements(records), lambda: peers.seconds(all_through, check, records)


def theirs(peer, games, replay=None):
    replay = replay or peer.replay
    return peers.placements(games), lambda: peers.seconds(replay, peer.ready(games))


def report(speeds, first, aims):
    for name, each in speeds.items():
        line = f"  {name:30}{statistics.median(each):>10,.0f} placements/s"
        if name != first:
            ratio = statistics.median(a / b for a, b in zip(speeds[first], each, strict=True))
            line += f"   {first} {ratio:5.1f} times that"
            if name in aims:
                line += f", aim {aims[name]:g}" + ("" if ratio >= aims[name] else "  NOT REACHED")
        print(line)


def main():
    print(peers.machine())
    claimed = recorded_rounds(SINGLES, 2, ROUNDS)
    records = [bare(record) for record in claimed]
    contenders = {
        "verify": ours(verify, records),
        "verify, with every claim": ours(verify, claimed),
        "check_leg": ours(check_leg, records),
        "check_leg, with every claim": ours(check_leg, claimed),
    }
    dominoes, open_spiel = peers.found(peers.Dominoes), peers.found(peers.OpenSpiel)
    for peer in filter(None, (dominoes, open_spiel)):
        games = peer.record(PEER_GAMES[peer.name])
        contenders[peer.name] = theirs(peer, games)
        if peer is open_spiel:
            name = "OpenSpiel without its check"
            contenders[name] = theirs(peer, games, peer.replay_unchecked)
    print(f"2x7, {ROUNDS:,} rounds, {placements(records):,} placements:")
    report(measured(contenders), "verify", AIMS)
    if dominoes:
        records = [bare(each) for each in recorded_rounds(LIKE_THEIRS, 4, PEER_GAMES["dominoes"])]
        print(f"4x7 to the first hand out, the same {len(records)} rounds for both:")
        games = as_games(dominoes.dominoes, records)
        contenders = {"verify": ours(verify, records), "dominoes": theirs(dominoes, games)}
        report(measured(contenders), "verify", {})
    print(peers.machine())


if __name__ == "__main__":
    main()
