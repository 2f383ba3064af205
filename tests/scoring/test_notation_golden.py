"""The golden cases written in the notation by another program, read and checked.

What must come of them is in the files; the text is made by `noted`, not by the writer under test.
"""

from itertools import product

import pytest

from scoring.notation import canonical, check, parse, write
from scoring.played import RoundEnd
from scoring.problems import Severity
from tests.scoring.golden import load
from tests.scoring.noted import noted

CASES = [
    case for name in ("golden.json", "golden-house-rules.json") for case in load(name)["cases"]
]
ENDS = {
    "chip_out": RoundEnd.CHIP_OUT,
    "blocked": RoundEnd.BLOCKED,
    "game_won": RoundEnd.WON,
    None: None,
}
CODES = {
    "BAD_DEAL": {"hand-wrong-size", "tile-dealt-twice", "hand-unreadable"},
    "GAME_OVER": {"leg-over"},
    "ROUND_OVER": {"round-over"},
    "OUT_OF_TURN": {"out-of-turn"},
    "ILLEGAL_KNOCK": {"false-knock"},
    "NOT_IN_HAND": {"not-in-hand", "tile-played-twice"},
    "NO_MATCH": {"no-match"},
}


def first_error(case):
    """The first mistake of a case: its round, its move, None where it is the deal, and its code."""
    for number, played in enumerate(case["rounds"]):
        if error := played["error"]:
            return number, error["move"], error["code"]
    return None


legal = pytest.mark.parametrize(
    "case", [case for case in CASES if not first_error(case)], ids=lambda case: case["id"]
)
spoiled = pytest.mark.parametrize(
    "case", [case for case in CASES if first_error(case)], ids=lambda case: case["id"]
)


@legal
def test_a_legal_case_is_read_and_found_right(case):
    for claims, letters in product([True, False], repeat=2):
        checked = check(noted(case, claims=claims, sides=letters, seats=letters))

        assert checked.problems == ()
        assert checked.verdict.scores == tuple(case["final_scores"])
        assert checked.verdict.winner == case["winner"]
        ends = tuple(ENDS[played["round_end"]] for played in case["rounds"])
        assert checked.verdict.ends == ends

    checked = check(noted(case, hands=False))
    assert {problem.severity for problem in checked.problems} <= {Severity.UNCHECKED}
    assert "hands-not-written" in {problem.code for problem in checked.problems}
    assert checked.verdict.scores == tuple(case["final_scores"])
    assert checked.verdict.winner == case["winner"]


@legal
def test_both_writers_agree_on_the_canonical_form(case):
    text = noted(case)

    for form in ({}, {"claims": False}, {"sides": True, "seats": True}):
        assert canonical(parse(noted(case, **form)).record) == text
    assert write(parse(text).record) == text


@spoiled
def test_a_mistake_is_found_at_its_item(case):
    number, move, code = first_error(case)
    text = noted(case, seats=True, sides=True)

    errors = [p for p in check(text).problems if p.severity is Severity.ERROR]

    assert errors
    first = errors[0]
    assert first.code in CODES[code], first
    where = first.place[4:]
    if move is None:
        assert where[:3] == ("round", number, "hand")
    elif code == "GAME_OVER" and move == 0:
        assert where == ("round", number)
    else:
        assert where == ("round", number, "item", move)
        line = text.splitlines()[first.place[1]]
        assert line[first.place[3] :].split()[0] == line.split()[2 + move]
