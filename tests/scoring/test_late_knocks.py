"""Knocks written down after a block: one from each who still holds tiles, and no more (C6, E3)."""

import pytest

from scoring.checking import check_leg
from scoring.house_rules import Deal, HouseRules
from scoring.played import RoundEnd
from scoring.verify import verify
from tests.scoring.shorthand import leg, round_of

RULES = HouseRules(deal=Deal(four=2))
# a lays both its tiles, and nobody can join 1 or 2 then: b, c and d knock, and a has nothing to.
HANDS = "12 11 / 55 56 / 22 66 / 33 44"
PLAYED = "12 - 22 - 11"


@pytest.mark.parametrize("knocks", range(4))
def test_those_who_hold_tiles_may_show_a_block(knocks):
    record = leg(round_of(PLAYED + " -" * knocks, 0, HANDS), rules=RULES, seats=4)
    assert check_leg(record).problems == verify(record).problems == ()
    assert verify(record).ends == (RoundEnd.BLOCKED,)


def test_an_empty_hand_shows_nothing():
    record = leg(round_of(PLAYED + " - - - -", 0, HANDS), rules=RULES, seats=4)
    for problems in (check_leg(record).problems, verify(record).problems):
        assert [(problem.code, problem.place) for problem in problems] == [
            ("round-over", ("round", 0, "item", 8))
        ]
