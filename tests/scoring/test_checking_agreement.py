"""What the plain check finds, beside a second reading of the rules and the events it reduces to."""

from random import Random

from scoring.checking import check_leg
from scoring.leg import check_final_score, replay
from scoring.problems import Severity
from tests.scoring.recorded import random_case
from tests.scoring.referee import judge
from tests.scoring.written import written

SAME = {
    "OUT_OF_TURN": {"out-of-turn"},
    "NOT_IN_HAND": {"not-in-hand", "tile-played-twice"},
    "ILLEGAL_KNOCK": {"false-knock"},
    "NO_MATCH": {"no-match"},
    "BAD_END": {"wrong-end"},
    "ROUND_OVER": {"round-over"},
    "GAME_OVER": {"leg-over"},
}


def test_the_first_error_is_the_one_that_the_second_reading_finds():
    """But for knocks written after a block, which a table may need to see it."""
    compared = 0
    for seed in range(1_500):
        case = judge(random_case(Random(seed), slips=0.04))
        case["rounds"] = case["rounds"][:1]
        played = case["rounds"][0]
        moves = [move for move in played["moves"] if move.get("end") not in {"X", ""}]
        names = {f"{a}{b}" for a in "0123456" for b in "0123456"}
        if len(moves) < len(played["moves"]) or not all(
            move.get("tile", "00") in names for move in moves
        ):
            continue
        error = played["error"] or {"code": None, "move": None}
        if error["code"] == "BAD_DEAL":
            continue
        if error["code"] == "ROUND_OVER" and played["round_end"] == "blocked":
            continue
        first = next(
            (p for p in check_leg(written(case)).problems if p.severity is Severity.ERROR), None
        )
        if error["code"] is None:
            assert first is None or first.code == "round-not-over", seed
            continue
        compared += 1
        assert first.place == ("round", 0, "item", error["move"]), seed
        assert first.code in SAME[error["code"]], seed
    assert compared > 200


def test_what_is_checked_reduces_to_what_the_events_make():
    for seed in range(200):
        case = judge(random_case(Random(seed)))
        record = written(case)
        checked = check_leg(record)
        by_events = replay(checked.events, record.rules, record.start, seats=record.seats)
        assert [p.code for p in by_events.problems if p.severity is Severity.ERROR] == []
        assert (by_events.scores, by_events.winner) == (checked.scores, checked.winner)
        if checked.winner is not None:
            final = check_final_score(by_events.final_score, record.rules)
            assert final.winner == checked.winner == case["winner"]
