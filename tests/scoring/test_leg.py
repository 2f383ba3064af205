"""A leg by its winner and by its final score, and the agreement of the depths (F5, G1, G3)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.events import Peg
from scoring.house_rules import FRIENDLY, LEEK_PAIRS, QUICK, STANDARD
from scoring.leg import (
    check_agreement,
    check_final_score,
    check_winner,
    replay,
    winner_of,
)
from scoring.problems import Severity
from tests.scoring.strategies import house_rules

NAMES = ("Anchor", "Bell")


def test_winner_depth():
    assert check_winner(0).winner == 0
    assert check_winner(2, sides=3).winner == 2
    missing = check_winner(None)
    assert (missing.winner, missing.problems[0].code) == (None, "winner-missing")
    for side in (-1, 2):
        with pytest.raises(ValueError, match=str(side)):
            check_winner(side)
    for sides in (1, 4, 5):
        with pytest.raises(ValueError, match=f"2 or 3 sides, not {sides}"):
            check_winner(0, sides)


@pytest.mark.parametrize(
    ("scores", "rules", "winner"),
    [
        ((61, 48), STANDARD, 0),
        ((55, 61), STANDARD, 1),
        ((61, 60), STANDARD, 0),
        ((61, 0), STANDARD, 0),
        ((121, 98), LEEK_PAIRS, 0),
        ((121, 120), LEEK_PAIRS, 0),
        ((87, 121), LEEK_PAIRS, 1),
        ((121, 61), LEEK_PAIRS, 0),
        ((31, 30), QUICK, 0),
        ((61, 60), FRIENDLY, 0),
        ((12, 60, 61), STANDARD, 2),
        ((1, 0), replace(STANDARD, target=1), 0),
    ],
)
def test_finished_legs(scores, rules, winner):
    checked = check_final_score(scores, rules)
    assert (checked.winner, checked.problems) == (winner, ())
    assert winner_of(scores, rules) == winner


@pytest.mark.parametrize(
    ("scores", "rules", "expected"),
    [
        ((61, 61), STANDARD, [("two-winners", ("score",))]),
        ((61, 61, 3), STANDARD, [("two-winners", ("score",))]),
        ((55, 48), STANDARD, [("no-winner", ("score",))]),
        ((0, 0), STANDARD, [("no-winner", ("score",))]),
        ((61, 62), STANDARD, [("loser-too-high", ("score", 1))]),
        ((610, 61), STANDARD, [("loser-too-high", ("score", 0))]),
        ((62, 48), STANDARD, [("score-past-target", ("score", 0))]),
        (
            (62, 70),
            STANDARD,
            [("score-past-target", ("score", 0)), ("score-past-target", ("score", 1))],
        ),
        ((63, 48), FRIENDLY, [("score-past-target", ("score", 0))]),
        ((61, -1), STANDARD, [("score-negative", ("score", 1))]),
        ((-5, 48), STANDARD, [("score-negative", ("score", 0)), ("no-winner", ("score",))]),
        ((61, None), STANDARD, [("score-missing", ("score", 1))]),
        ((None, 48), STANDARD, [("score-missing", ("score", 0))]),
        (
            (None, None),
            STANDARD,
            [("score-missing", ("score", 0)), ("score-missing", ("score", 1))],
        ),
        ((61, 48), LEEK_PAIRS, [("no-winner", ("score",))]),
        (
            (121, 98),
            STANDARD,
            [("score-past-target", ("score", 0)), ("score-past-target", ("score", 1))],
        ),
        ((61, 70, 61), STANDARD, [("loser-too-high", ("score", 1)), ("two-winners", ("score",))]),
    ],
)
def test_scores_that_cannot_be(scores, rules, expected):
    checked = check_final_score(scores, rules)
    assert [(p.code, p.place) for p in checked.problems] == expected
    assert {(p.severity, p.clause) for p in checked.problems} == {(Severity.ERROR, "F5")}
    assert checked.winner is None


def test_messages_name_side_value_and_what_would_be_right():
    def said(*scores, rules=STANDARD):
        return [p.message for p in check_final_score(scores, rules, names=NAMES).problems]

    assert said(61, 62) == ["62 for Bell is too high: against 61 the loser has 0 to 60."]
    assert said(None, 61) == ["The score of Anchor is missing: 61 for the winner, else 0 to 60."]
    assert said(55, 44) == [
        "Nobody stands on 61 (Anchor 55, Bell 44): a finished leg has one side there."
    ]
    assert said(64, 44) == [
        (
            "64 for Anchor is past 61: "
            "the winner has exactly 61; an event that would pass it is disregarded."
        )
    ]
    assert "written as 61" in said(64, 44, rules=FRIENDLY)[0]
    assert said(61, 61) == [
        "Both sides stand on 61: the leg ends when the first gets there, so the other has 0 to 60."
    ]
    three = check_final_score((61, 61, 3), STANDARD).problems[0].message
    assert three.startswith("Two sides stand on 61")
    assert check_final_score((61,) * 3, STANDARD).problems[0].message.startswith("All three sides")
    assert said(121, 130, rules=LEEK_PAIRS) == [
        "130 for Bell is too high: against 121 the loser has 0 to 120."
    ]


def test_without_names_sides_are_counted():
    assert "the second side" in check_final_score((61, 62), STANDARD).problems[0].message


@pytest.mark.parametrize("scores", [(), (61,), (61, 1, 2, 3)])
def test_sides_of_a_leg(scores):
    with pytest.raises(ValueError, match="2 or 3 sides"):
        check_final_score(scores, STANDARD)


@given(house_rules(), st.lists(st.integers(-3, 1005) | st.none(), min_size=2, max_size=3))
def test_exactly_the_finished_legs_pass(rules, scores):
    """F5, said once more: one side on the target, the others from 0 to one less."""
    on_target = [s for s in scores if s == rules.target]
    below = [s for s in scores if s is not None and 0 <= s < rules.target]
    finished = len(on_target) == 1 and len(below) == len(scores) - 1

    checked = check_final_score(scores, rules)

    assert (checked.problems == ()) is finished
    assert checked.winner == (scores.index(rules.target) if finished else None)


# The depths against each other

WON = replay([Peg(0, total=10)], STANDARD, (59, 40))
OPEN = replay([Peg(0, total=3)], STANDARD, (59, 40))


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"winner": 0, "scores": (61, 40), "replayed": WON}, []),
        ({"winner": 0, "replayed": WON}, []),
        ({"winner": 0}, []),
        ({"scores": (61, 40)}, []),
        ({}, []),
        ({"scores": (60, 40), "replayed": OPEN}, []),
        ({"winner": 1, "scores": (61, 40)}, [("winner-differs", ("winner",))]),
        ({"winner": 1, "scores": (60, 40)}, [("winner-differs", ("winner",))]),
        ({"winner": 1, "scores": (None, 40)}, []),
        ({"winner": 1, "scores": (None, 40), "replayed": WON}, [("winner-differs", ("winner",))]),
        ({"winner": 1, "replayed": WON}, [("winner-differs", ("winner",))]),
        ({"winner": 0, "replayed": OPEN}, [("winner-differs", ("winner",))]),
        ({"scores": (61, 41), "replayed": WON}, [("score-differs", ("score", 1))]),
        (
            {"scores": (60, 41), "replayed": WON},
            [("score-differs", ("score", 0)), ("score-differs", ("score", 1))],
        ),
        (
            {"winner": 1, "scores": (48, 61), "replayed": WON},
            [("score-differs", ("score", 0)), ("score-differs", ("score", 1))],
        ),
    ],
)
def test_a_deeper_record_reproduces_the_shallower(record, expected):
    found = check_agreement(STANDARD, names=NAMES, **record)
    assert [(p.code, p.place) for p in found] == expected
    assert all(p.clause == "G1" for p in found)


def test_disagreement_in_words():
    def said(**record):
        return [p.message for p in check_agreement(STANDARD, names=NAMES, **record)]

    assert said(winner=1, scores=(61, 40)) == [
        "Bell is recorded as the winner, but by the final score it is Anchor."
    ]
    assert said(winner=1, replayed=OPEN) == [
        "Bell is recorded as the winner, but by the events nobody has won."
    ]
    assert said(scores=(61, 41), replayed=WON) == [
        "41 is recorded for Bell, but the events make 40."
    ]


def test_depths_that_cannot_be_of_one_leg_are_refused():
    with pytest.raises(ValueError, match="no side 5 among 2"):
        check_agreement(STANDARD, winner=5, scores=(61, 0))
    with pytest.raises(ValueError, match="no side 2 among 2"):
        check_agreement(STANDARD, winner=2, replayed=replay([], STANDARD))
    with pytest.raises(ValueError, match="one number of sides"):
        check_agreement(STANDARD, scores=(61, 0, 0), replayed=replay([], STANDARD))


def test_a_side_without_a_name_is_called_by_its_number():
    (problem,) = check_final_score((61, 70), STANDARD, names=("Anchor",)).problems
    assert "for the second side" in problem.message
