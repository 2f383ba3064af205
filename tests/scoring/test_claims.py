"""Scores written beside placements, where a friendly finish or a penalty comes in (F, H)."""

from dataclasses import replace

import pytest

from scoring.checking import check_leg
from scoring.events import Penalty
from scoring.house_rules import Deal, HouseRules
from scoring.notation import parse
from scoring.problems import Severity
from scoring.records import Item, LegRecord
from scoring.verify import verify
from tests.scoring.shorthand import leg, round_of

RULES = HouseRules(deal=Deal(two=2, three=2, four=2))
FRIENDLY = replace(RULES, finish="over")
SHORT = "36 00 / 66 01"


def found(record: LegRecord) -> list[tuple[str, Severity]]:
    return [(problem.code, problem.severity) for problem in check_leg(record).problems]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # 36 makes 9, worth 3. From 59 that is 62, and the score is written as 61.
        ("36:3(61) won", []),
        ("36:3(62) won", [("score-wrong", Severity.ERROR)]),
        ("36:3(60)", [("score-wrong", Severity.ERROR)]),
        ("36:3 won", []),
        # A wrong claim is one error; its sum is then what follows from it.
        ("36:4(61) won", [("points-wrong", Severity.ERROR)]),
        ("36:3!(59)", [("not-disregarded", Severity.ERROR), ("score-carried", Severity.QUERY)]),
    ],
)
def test_past_the_target_of_a_friendly_leg_the_score_is_the_target(text, codes):
    record = leg(round_of(text, 0, SHORT), rules=FRIENDLY, start=(59, 0))
    assert found(record) == codes
    checked = check_leg(record)
    assert (checked.scores, checked.winner) == ((61, 0), 0)


def test_the_message_names_both_scores_and_no_earlier_mistake():
    record = leg(round_of("36:3(62) won", 0, SHORT), rules=FRIENDLY, start=(59, 0))
    (problem,) = check_leg(record).problems
    assert problem.message == "Side a stands on 61, not 62."
    assert problem.place == ("round", 0, "item", 0)


def test_a_mistake_that_is_carried_to_a_friendly_win_is_found_once():
    # a opens on 51 with 3, and 54 is right, not 55; it goes out with 3 (worth 1 and 1) on 56.
    long = "36 06 / 66 01"
    text = "36:3(55) 66:8(8) 60:2(57) out"
    record = leg(round_of(text, 0, long), rules=FRIENDLY, start=(51, 0))
    assert found(record) == [("score-wrong", Severity.ERROR), ("score-carried", Severity.QUERY)]


@pytest.mark.parametrize(
    ("score", "found"),
    [
        (61, []),
        # From 59, which is 1 too much, 8 more would have been written as 61 all the same.
        (67, [("score-wrong", Severity.ERROR)]),
        (62, [("score-wrong", Severity.ERROR)]),
        (59, [("score-wrong", Severity.ERROR)]),
    ],
)
def test_the_fast_check_of_a_friendly_win_says_the_same(score, found):
    """Side a opens with 3 on 55, and 59 is written for 58; in round 2 it makes 15, worth 8."""
    text = f"""leg 2x7 61 over start=55,0
r1 a 36:3(59) 66:8(8) blocked
r2 b 66:4(12) 63:8({score}) won
"""
    record = parse(text).record
    assert record is not None
    slow = check_leg(record).verdict
    assert verify(record) == slow
    assert [(p.code, p.severity) for p in slow.problems if p.place[:2] == ("round", 1)] == found


def test_a_penalty_settles_a_false_knock_also_where_no_score_is_known():
    """After an impossible move no score is known; a knock and what settles it are all the same.

    In the second round a holds 66, which joins 36, and knocks. b, who has nothing, is given 8.
    """
    rules = replace(RULES, revoke="peg-back")
    first = round_of("55 66", 0, SHORT)  # 55 is in nobody's hand
    second = round_of("36 - 60", 1, "66 01 / 36 06")
    settled = replace(second, items=(*second.items, Item(Penalty(1, 8))))
    codes = found(leg(first, settled, rules=rules))
    assert ("false-knock", Severity.QUERY) in codes
    assert ("false-knock", Severity.ERROR) in found(leg(first, second, rules=rules))
