"""Cases turned into written legs, as people and programs write them: with more or less in them.

What is claimed comes from the referee, which is another reading of the rules than the engine's.
"""

from random import Random

from scoring.events import Penalty
from scoring.house_rules import Deal, HouseRules
from scoring.moves import KNOCK, Placement, Where
from scoring.played import RoundEnd
from scoring.records import Item, LegRecord, RoundRecord
from scoring.tiles import Tile, TileSet

SEAT_FIELDS = {2: "two", 3: "three", 4: "four"}
WORDS = {
    "chip_out": RoundEnd.CHIP_OUT,
    "blocked": RoundEnd.BLOCKED,
    "game_won": RoundEnd.WON,
    None: None,
}
STYLES = ("bare", "seats", "claims", "all")
HANDS = ("all", "none", "some", "sets")


def rules_of(case):
    fields = {**case["house_rules"]}
    deal = Deal(**{SEAT_FIELDS[case["seats"]]: fields.pop("deal")})
    return HouseRules(deal=deal, **fields)


def written(case, *, style="all", hands="all", sides=True, knocks=False, random=None):
    """A judged case as a written leg.

    `style`: what stands beside a placement. `hands`: which of them are written down; where some are
    not, how a round ended is. `sides`: whether every placement says at which end it was laid, or
    only where it has to. `knocks`: whether the knocks that show a block are written.
    """
    random = random or Random(0)
    rounds = []
    for played in case["rounds"]:
        items, line = [], []
        for index, move in enumerate(played["moves"]):
            expected = played.get("expect", [])[index : index + 1]
            item = item_of(move, line, case, expected[0] if expected else None, style, sides)
            if item is not None:
                items.append(item)
        if knocks and played.get("round_end") == "blocked":
            items += last_knocks(played, case, style)
        if style in {"claims", "all"} or hands in {"none", "some"}:
            items += end_words(played, case)
        rounds.append(RoundRecord(played["leader"], tuple(items), hands_of(played, hands, random)))
    return LegRecord(rules_of(case), case["seats"], tuple(rounds), tuple(case["start_scores"]))


def item_of(move, line, case, expected, style, sides):
    """One item; `line` is moved on by what it lays."""
    seat = move["seat"] if style in {"seats", "all"} else None
    if move.get("knock"):
        return Item(KNOCK, seat)
    tile, end = move["tile"], move["end"]
    if tile not in {f"{a}{b}" for a in "0123456" for b in "0123456"}:
        return None
    place = placement(tile, end, line, sides)
    if style in {"bare", "seats"} or expected is None or "event" not in expected:
        return Item(place, seat)
    side = move["seat"] % len(case["start_scores"])
    return Item(
        place, seat, expected["event"], expected["accepted"] is False, expected["scores"][side]
    )


def placement(tile, end, line, sides):
    if not line:
        line.append(tile)
        at = None if end == "O" and not sides else Where(end) if end in set(Where) else None
        return Placement(int(tile[0]), int(tile[1]), at)
    left, right = line[0], line[-1]
    shows = left[0] if end == "L" else right[1]
    joins, opens = tile if tile[0] == shows else tile[::-1]
    both = left[0] == right[1] == joins
    alike = len(line) == 1 or (left == left[::-1]) == (right == right[::-1])
    needed = both and (end == "L" or not alike)
    if end == "L":
        line.insert(0, opens + joins)
    else:
        line.append(joins + opens)
    at = Where(end) if end in {"L", "R", "O"} and (sides or needed) else None
    return Placement(int(joins), int(opens), at)


def last_knocks(played, case, style):
    """A knock of everybody who holds a tile, in turn from the one after the last placement."""
    placed = [move["seat"] for move in played["moves"] if "tile" in move]
    order = [(placed[-1] + step) % case["seats"] for step in range(1, case["seats"] + 1)]
    holders = [seat for seat in order if placed.count(seat) < case["house_rules"]["deal"]]
    return [Item(KNOCK, seat if style in {"seats", "all"} else None) for seat in holders]


def end_words(played, case):
    end = WORDS[played.get("round_end")]
    words = [] if end is None else [Item(end)]
    won = case["target"] in played.get("scores_after", [])
    return [*words, Item(RoundEnd.WON)] if won and end is RoundEnd.CHIP_OUT else words


def hands_of(played, which, random):
    if which == "none":
        return None
    hands = [tuple(Tile.parse(tile) for tile in hand if is_tile(tile)) for hand in played["hands"]]
    if which == "sets":
        return tuple(TileSet.of(hand) for hand in hands)
    if which == "some":
        return tuple(hand if random.random() < 0.5 else None for hand in hands)
    return tuple(hands)


def is_tile(name):
    return len(name) == 2 and all(half in "0123456" for half in name)


def spoiled(record, random, often=0.05):
    """The record with claims, words and penalties that may be anything."""
    rounds = []
    for played in record.rounds:
        items = []
        for item in played.items:
            items += spoil(item, record, random) if random.random() < often else [item]
        leader = random.randrange(4) if random.random() < often / 2 else played.leader
        rounds.append(RoundRecord(leader, tuple(items), played.hands))
    return LegRecord(record.rules, record.seats, tuple(rounds), record.start)


def spoil(item, record, random):
    near = random.choice([-1, 1, 2, 7])
    fields = {
        "what": item.what,
        "seat": item.seat,
        "points": item.points,
        "disregarded": item.disregarded,
        "score": item.score,
    }
    kind = random.choice(["points", "score", "mark", "word", "penalty", "drop", "seat", "side"])
    if kind == "points":
        fields["points"] = max(0, (item.points or 0) + near)
    elif kind == "score":
        fields["score"] = max(0, (item.score or 0) + near)
    elif kind == "mark":
        fields["disregarded"] = not item.disregarded
    elif kind == "seat":
        fields["seat"] = random.randrange(4)
    elif kind == "side" and isinstance(item.what, Placement):
        fields["what"] = item.what.laid_at(random.choice([None, *Where]))
    elif kind == "drop":
        return []
    elif kind == "word":
        return [item, Item(random.choice(list(RoundEnd)))]
    elif kind == "penalty":
        side = random.randrange(len(record.start))
        return [item, Item(Penalty(side, random.choice([8, -8, 1, -1, -60, 0])))]
    return [Item(**fields)]
