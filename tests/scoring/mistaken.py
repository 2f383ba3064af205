"""Written legs with one mistake in each, of the kinds that people make with a pencil.

A leg that is right goes in, and the same leg with one thing changed comes out. What is wrong with
it then is for the checks to say; nothing is expected here.
"""

from dataclasses import replace

from scoring.moves import ALL_PLACEMENTS, KNOCK, Placement
from scoring.played import RoundEnd
from scoring.records import Item
from scoring.tiles import DOUBLE_SIX

WORDS = list(RoundEnd)


def with_round(record, number, **changes):
    rounds = list(record.rounds)
    rounds[number] = replace(rounds[number], **changes)
    return replace(record, rounds=tuple(rounds))


def with_items(record, number, items):
    return with_round(record, number, items=tuple(items))


def pick(record, random, wanted):
    """A round and an item of it for which `wanted` holds."""
    return random.choice(
        [
            (number, index)
            for number, written in enumerate(record.rounds)
            for index, item in enumerate(written.items)
            if wanted(item)
        ]
    )


def change(record, number, index, **changes):
    items = list(record.rounds[number].items)
    items[index] = replace(items[index], **changes)
    return with_items(record, number, items)


def is_placed(item):
    return isinstance(item.what, Placement)


def is_pegged(item):
    return is_placed(item) and bool(item.points)


def points(record, random):
    number, index = pick(record, random, is_pegged)
    more = random.choice([-1, 1, 2])
    return change(record, number, index, points=record.rounds[number].items[index].points + more)


def score(record, random):
    number, index = pick(record, random, is_pegged)
    more = random.choice([-1, 1, 10])
    return change(record, number, index, score=record.rounds[number].items[index].score + more)


def carried(record, random):
    """One sum is wrong, and everything that side pegs later is added to it, or some of it."""
    number, index = pick(record, random, is_pegged)
    sides, more = len(record.start), random.choice([-1, 1, 10])
    side = record.rounds[number].items[index].seat % sides
    begun = found = False
    for at, written in enumerate(record.rounds):
        items = list(written.items)
        for place, item in enumerate(items):
            begun = begun or (at, place) == (number, index)
            if begun and is_placed(item) and item.seat % sides == side and not found:
                items[place] = replace(item, score=item.score + more)
                found = random.random() < 0.02
        record = with_items(record, at, items)
    return record


def unscored(record, random):
    """Points are claimed, a wrong one among them, and no score is written down."""
    record = points(record, random)
    for number, written in enumerate(record.rounds):
        record = with_items(record, number, [replace(item, score=None) for item in written.items])
    return record


def mark(record, random):
    number, index = pick(record, random, is_pegged)
    return change(
        record, number, index, disregarded=not record.rounds[number].items[index].disregarded
    )


def dropped(record, random):
    number, index = pick(record, random, bool)
    items = list(record.rounds[number].items)
    del items[index]
    return with_items(record, number, items)


def swapped(record, random):
    number, index = pick(record, random, is_placed)
    items = list(record.rounds[number].items)
    items[index - 1], items[index] = items[index], items[index - 1]
    return with_items(record, number, items)


def halves(record, random):
    number, index = pick(record, random, is_placed)
    return change(record, number, index, what=record.rounds[number].items[index].what.turned())


def tile(record, random):
    number, index = pick(record, random, is_placed)
    return change(record, number, index, what=random.choice(ALL_PLACEMENTS))


def knock(record, random):
    number, index = pick(record, random, is_placed)
    items = list(record.rounds[number].items)
    items.insert(index, Item(KNOCK))
    return with_items(record, number, items)


def word(record, random):
    number, index = pick(record, random, lambda item: isinstance(item.what, RoundEnd))
    return change(record, number, index, what=random.choice(WORDS))


def seat(record, random):
    number, index = pick(record, random, is_placed)
    return change(record, number, index, seat=random.randrange(record.seats))


def lead(record, random):
    number = random.randrange(len(record.rounds))
    return with_round(record, number, leader=random.randrange(record.seats))


def hand(record, random):
    """One tile of a hand is another, where hands are written down."""
    number = random.randrange(len(record.rounds))
    hands = list(record.rounds[number].hands or ())
    known = [at for at, dealt in enumerate(hands) if dealt is not None]
    if not known:
        return record
    at = random.choice(known)
    hands[at] = (random.choice(DOUBLE_SIX), *[*hands[at]][1:])
    return with_round(record, number, hands=tuple(hands))


def left_out(record, random):
    """A whole round is missing."""
    number = random.randrange(len(record.rounds))
    return replace(record, rounds=record.rounds[:number] + record.rounds[number + 1 :])


MISTAKES = (
    points,
    score,
    carried,
    unscored,
    mark,
    dropped,
    swapped,
    halves,
    tile,
    knock,
    word,
    seat,
    lead,
    hand,
    left_out,
)
