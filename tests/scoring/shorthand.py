"""Written rounds for tests in short: "66 63:8 - 60r:4(12) out", with a seat letter where one is.

Only what tests need, and no more forgiving than that.
"""

import re

from scoring.events import Penalty
from scoring.house_rules import STANDARD
from scoring.moves import KNOCK, Placement
from scoring.played import RoundEnd
from scoring.records import Item, LegRecord, RoundRecord
from scoring.tiles import Tile

WORDS = {"out": RoundEnd.CHIP_OUT, "blocked": RoundEnd.BLOCKED, "won": RoundEnd.WON}
ITEM = re.compile(
    r"(?P<seat>[a-d])?(?:(?P<knock>-)|(?P<place>[0-6]{2}[lr]?))"
    r"(?::(?P<points>\d+)(?P<mark>!)?)?(?:\((?P<score>\d+)\))?"
)
PENALTY = re.compile(r"(?P<seat>[a-d])pen(?P<points>[+-]\d+)(?:\((?P<score>\d+)\))?")


def item(text, sides=2):
    if text in WORDS:
        return Item(WORDS[text])
    if found := PENALTY.fullmatch(text):
        side = "abcd".index(found["seat"]) % sides
        return Item(Penalty(side, int(found["points"])), score=number(found["score"]))
    found = ITEM.fullmatch(text)
    return Item(
        KNOCK if found["knock"] else Placement.parse(found["place"]),
        None if found["seat"] is None else "abcd".index(found["seat"]),
        number(found["points"]),
        None if found["points"] is None else found["mark"] is not None,
        number(found["score"]),
    )


def number(text):
    return None if text is None else int(text)


def hands(text):
    """Hands with "/" between them, "?" for one that is not known."""
    return tuple(
        None if hand.strip() == "?" else tuple(map(Tile.parse, hand.split()))
        for hand in text.split("/")
    )


def round_of(text, leader=0, dealt=None, sides=2):
    items = tuple(item(each, sides) for each in text.split())
    return RoundRecord(leader, items, None if dealt is None else hands(dealt))


def leg(*rounds, rules=STANDARD, seats=2, start=None):
    """A written leg; a round is given by its text if the lead is as it should be."""
    sides = 3 if seats == 3 else 2
    made = [
        round_of(each, index % seats, sides=sides) if isinstance(each, str) else each
        for index, each in enumerate(rounds)
    ]
    return LegRecord(rules, seats, tuple(made), start)
