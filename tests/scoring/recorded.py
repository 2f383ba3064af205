"""Random cases for the referee and the engine: legal play, and play with something wrong in it.

Made with the referee's own table; the engine has no part in what is played.
"""

from random import Random

from tests.scoring.referee import SET, Table, name

ENDS = ["L", "R"]


def random_case(random: Random, *, slips: float = 0.0, seats=None, house_rules=None):
    """A leg of up to six rounds; `slips` is how often a move is not what it should be."""
    seats = seats or random.choice([2, 3, 4])
    hand_size = random.choice({2: [7, 9, 14], 3: [5, 9], 4: [5, 6, 7]}[seats])
    sides = 3 if seats == 3 else 2
    rules = house_rules or {
        "deal": hand_size,
        "target": random.choice([1, 5, 12, 31, 61]),
        "finish": random.choice(["exact", "over"]),
        "chip_out_points": random.choice([0, 1, 1, 2, 5]),
        "out_on_down": random.choice([True, False]),
        "pairs_round_ends": random.choice(["both", "first"]),
    }
    target = rules["target"]
    scores = [random.randrange(max(0, target - 12), target) for _ in range(sides)]
    case = {
        "seats": seats,
        "hand_size": rules["deal"],
        "target": target,
        "house_rules": rules,
        "start_scores": scores,
        "rounds": [],
    }
    leader = random.randrange(seats)
    for _ in range(random.choice([1, 1, 2, 6])):
        played, scores, over = random_round(random, leader, seats, rules, scores, slips)
        case["rounds"].append(played)
        leader = (leader + 1) % seats
        if target in scores and random.random() > slips:
            break
        if not over and random.random() > slips:
            break
    return case


def random_round(random, leader, seats, rules, scores, slips):
    tiles = random.sample(sorted(SET), rules["deal"] * seats)
    hands = [sorted(tiles[seat::seats]) for seat in range(seats)]
    table = Table(leader, hands, seats, rules, scores)
    moves = []
    stop = random.randrange(1, 40) if random.random() < 0.2 else 99
    while not table.end() and rules["target"] not in table.scores() and len(moves) < stop:
        move = random.choice(legal(table, random))
        moves.append(move)
        table.done.append(move)
        table.expect.append(table.consequence())
    if slips:
        hands, moves = slip(random, hands, moves, slips)
    return {"leader": leader, "hands": hands, "moves": moves}, table.scores(), bool(table.end())


def legal(table, random):
    seat = table.turn()
    line = table.line()
    hand = sorted(table.hands()[seat])
    if not line:
        return [{"seat": seat, "tile": random.choice([t, t[::-1]]), "end": "O"} for t in hand]
    shows = {"L": line[0][0], "R": line[-1][1]}
    found = [
        {"seat": seat, "tile": tile, "end": end}
        for tile in hand
        for end in ENDS
        if shows[end] in tile
    ]
    return found or [{"seat": seat, "knock": True}]


def slip(random, hands, moves, often):
    moves = [dict(move) for move in moves]
    for index in range(len(moves)):
        if random.random() < often:
            slip_at(random, moves, index)
    if random.random() < often:
        moves.append(dict(random.choice(moves or [{"seat": 0, "knock": True}])))
    if moves and random.random() < often:
        moves.pop(random.randrange(len(moves)))
    if random.random() < often / 2:
        hands = bad_deal(random, hands)
    return hands, moves


def slip_at(random, moves, index):
    move = moves[index]
    kind = random.choice(["seat", "end", "tile", "knock", "again", "swap", "no-tile"])
    if kind == "seat":
        move["seat"] = random.choice([0, 1, 2, 3, -1, 7])
    elif kind == "knock":
        moves[index] = {"seat": move["seat"], "knock": True}
    elif kind == "again":
        moves[index] = dict(random.choice(moves))
    elif kind == "swap":
        moves[index - 1], moves[index] = moves[index], moves[index - 1]
    elif "tile" in move:
        move |= {
            "end": {"end": random.choice(["L", "R", "O", "X", ""])},
            "tile": {"tile": random.choice(sorted(SET))},
            "no-tile": {"tile": random.choice(["77", "", "6", "366", "a0", "٣٦"])},
        }[kind]


def bad_deal(random, hands):
    hands = [list(hand) for hand in hands]
    hand = random.choice(hands)
    kind = random.choice(["less", "more", "twice", "none", "hand", "turned"])
    if kind == "less":
        hand.pop()
    elif kind == "more":
        hand.append(random.choice(sorted(SET)))
    elif kind == "twice":
        hand[0] = random.choice([name(tile) for other in hands for tile in other])
    elif kind == "none":
        hand[0] = random.choice(["77", "", "6", "366"])
    elif kind == "hand":
        hands.pop()
    else:
        hand[0] = hand[0][::-1]
    return hands
