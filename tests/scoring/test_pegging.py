"""Awards, events, the target and what a side needs: hand-worked values and proven facts."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.house_rules import FRIENDLY, LEEK_PAIRS, QUICK, STANDARD, TEESDALE, HouseRules
from scoring.pegging import (
    OPENING_AWARDS,
    PAYING_TOTALS,
    PLACEMENT_AWARDS,
    POSSIBLE_TOTALS,
    Outcome,
    award,
    event_values,
    finishing_events,
    needs,
    peg,
    points_needed,
    totals_paying,
)
from tests.scoring.golden import load
from tests.scoring.strategies import house_rules

# D4, copied from the rules by hand.
PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
TOTALS = [*range(19), 20, 22]
NO_POINT = replace(STANDARD, chip_out_points=0)
TWO_POINTS = replace(STANDARD, chip_out_points=2)
NO_DOWN = replace(STANDARD, out_on_down=False)


def test_totals_and_awards():
    states = load("end-states.json")
    assert list(POSSIBLE_TOTALS) == TOTALS == states["totals_reachable_two_or_more_tiles"]
    assert list(PLACEMENT_AWARDS) == [0, 1, 2, 3, 4, 6, 8] == states["awards_reachable"]
    assert list(PAYING_TOTALS) == list(PAID)
    assert list(OPENING_AWARDS) == [int(paid) for paid in states["opening_awards"]]
    assert {total: award(total) for total in TOTALS} == {t: PAID.get(t, 0) for t in TOTALS}


@pytest.mark.parametrize("total", [-1, 19, 21, 23, 24, 30])
def test_no_such_total(total):
    with pytest.raises(ValueError, match=str(total)):
        award(total)


def test_totals_by_what_they_pay():
    assert totals_paying(8) == (15,)
    assert totals_paying(2) == (6, 10)
    assert totals_paying(0) == (0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 17, 22)
    assert totals_paying(5) == ()


@pytest.mark.parametrize(
    ("points", "with_chip_out"),
    [
        (0, (0, 1, 2, 3, 4, 6, 8)),
        (1, (1, 2, 3, 4, 5, 7, 9)),
        (2, (2, 3, 4, 5, 6, 8, 10)),
        (5, (5, 6, 7, 8, 9, 11, 13)),
    ],
)
def test_event_values_follow_from_the_chip_out_points(points, with_chip_out):
    rules = replace(STANDARD, chip_out_points=points)
    assert event_values(rules, chip_out=False) == (0, 1, 2, 3, 4, 6, 8)
    assert event_values(rules, chip_out=True) == with_chip_out


@pytest.mark.parametrize(
    ("score", "points", "rules", "after", "outcome", "won", "clause"),
    [
        (60, 2, STANDARD, 60, Outcome.DISREGARDED, False, "F2"),
        (59, 3, STANDARD, 59, Outcome.DISREGARDED, False, "F2"),
        (58, 3, STANDARD, 61, Outcome.COUNTED, True, "F4"),
        (57, 3, STANDARD, 60, Outcome.COUNTED, False, "F2"),
        (0, 0, STANDARD, 0, Outcome.WORTH_NOTHING, False, "D4"),
        (59, 2, NO_POINT, 61, Outcome.COUNTED, True, "F4"),
        (118, 3, LEEK_PAIRS, 121, Outcome.COUNTED, True, "F4"),
        (119, 3, LEEK_PAIRS, 119, Outcome.DISREGARDED, False, "F2"),
        (61, 3, LEEK_PAIRS, 64, Outcome.COUNTED, False, "F2"),
        (28, 4, QUICK, 28, Outcome.DISREGARDED, False, "F2"),
        (59, 3, FRIENDLY, 61, Outcome.COUNTED, True, "H"),
        (59, 2, FRIENDLY, 61, Outcome.COUNTED, True, "F4"),
        (59, 1, FRIENDLY, 60, Outcome.COUNTED, False, "F2"),
    ],
)
def test_one_event(score, points, rules, after, outcome, won, clause):
    pegged = peg(score, points, rules)

    assert (pegged.score, pegged.outcome, pegged.won, pegged.clause) == (
        after,
        outcome,
        won,
        clause,
    )
    assert (pegged.before, pegged.points, pegged.unchecked) == (score, points, False)
    assert pegged.counted is (outcome is Outcome.COUNTED)


def test_the_sum_in_words():
    assert peg(59, 3, STANDARD).text == "59 + 3 = 62 would pass 61, so nothing is added."
    assert peg(58, 3, STANDARD).text == "58 + 3 = 61: won."
    assert peg(50, 3, STANDARD).text == "50 + 3 = 53."
    assert peg(59, 3, FRIENDLY).text == "59 + 3 = 62 passes 61: won, and written as 61."
    assert "opening tile" in peg(57, 4, NO_DOWN, opening_tile=True).text


@pytest.mark.parametrize(
    ("rules", "score", "opening", "after", "won", "unchecked", "clause"),
    [
        (NO_DOWN, 57, True, 57, False, False, "H"),
        (NO_DOWN, 57, False, 61, True, False, "F4"),
        (NO_DOWN, 57, None, 61, True, True, "F4"),
        (NO_DOWN, 56, True, 60, False, False, "F2"),
        (NO_DOWN, 56, None, 60, False, False, "F2"),
        (NO_DOWN, 58, None, 58, False, False, "F2"),
        (STANDARD, 57, True, 61, True, False, "F4"),
        (STANDARD, 57, None, 61, True, False, "F4"),
        (replace(FRIENDLY, out_on_down=False), 58, True, 58, False, False, "H"),
        (replace(FRIENDLY, out_on_down=False), 58, None, 61, True, True, "H"),
    ],
)
def test_the_down(rules, score, opening, after, won, unchecked, clause):
    pegged = peg(score, 4, rules, opening_tile=opening)
    seen = (pegged.score, pegged.won, pegged.unchecked, pegged.clause)
    assert seen == (after, won, unchecked, clause)


@pytest.mark.parametrize(("score", "points"), [(61, 1), (-1, 1), (62, 0), (3, -1)])
def test_misuse(score, points):
    with pytest.raises(ValueError, match=r"-1|61|62"):
        peg(score, points, STANDARD)


@pytest.mark.parametrize("score", [-1, 61, 100])
def test_nobody_needs_anything_from_there(score):
    for ask in (points_needed, finishing_events, needs):
        with pytest.raises(ValueError, match=str(score)):
            ask(score, STANDARD)


def winning(score: int, rules: HouseRules) -> dict[bool, list[int]]:
    """By hand from D4: with and without chipping out, the totals that win from `score`."""
    found = {}
    for chip_out in (False, True):
        extra = rules.chip_out_points if chip_out else 0
        sums = {total: score + PAID.get(total, 0) + extra for total in TOTALS}
        found[chip_out] = [
            total
            for total, after in sums.items()
            if (after == rules.target or (rules.finish == "over" and after >= rules.target))
        ]
    return found


@given(house_rules(targets=st.integers(1, 130)), st.data())
def test_finishing_events_are_those_that_win(rules, data):
    score = data.draw(st.integers(max(rules.target - 20, 0), rules.target - 1))
    expected = winning(score, rules)

    events = finishing_events(score, rules)

    for chip_out in (False, True):
        totals = [t for event in events if event.chip_out is chip_out for t in event.totals]
        assert sorted(totals) == expected[chip_out]
    for event in events:
        assert peg(score, event.points, rules).won
        assert event.points == event.award + (rules.chip_out_points if event.chip_out else 0)


def starts(rules: HouseRules, *, chip_out: bool) -> set[int]:
    return {
        score
        for score in range(61)
        if any(event.chip_out is chip_out for event in finishing_events(score, rules))
    }


def test_where_one_event_finishes_with_one_chip_out_point():
    plain, last = starts(STANDARD, chip_out=False), starts(STANDARD, chip_out=True)
    assert plain | last == set(range(52, 61))
    assert last - plain == {52, 54, 56}
    assert plain - last == {53, 55}


def test_where_one_event_finishes_without_chip_out_points():
    plain, last = starts(NO_POINT, chip_out=False), starts(NO_POINT, chip_out=True)
    assert plain == last == {53, 55, 57, 58, 59, 60}


def test_where_one_event_finishes_with_two_chip_out_points():
    both = starts(TWO_POINTS, chip_out=False) | starts(TWO_POINTS, chip_out=True)
    assert both == {51, 53, 55, 56, 57, 58, 59, 60}


SAID = [
    (
        59,
        STANDARD,
        (
            "needs 2: make 6 or 10 with a tile that is not the side's last, or 3 or 5 with the "
            "last one (6 or 10 with the last one would be 3 and is disregarded)"
        ),
    ),
    (
        60,
        STANDARD,
        (
            "needs 1: make 3 or 5 with a tile that is not the side's last, or play the last one "
            "to a total that pays nothing (3 or 5 with the last one would be 2 and is disregarded)"
        ),
    ),
    (54, STANDARD, "needs 7: make 18 with the side's last tile"),
    (
        53,
        STANDARD,
        (
            "needs 8: make 15 with a tile that is not the side's last"
            " (15 with the last one would be 9 and is disregarded)"
        ),
    ),
    (
        51,
        STANDARD,
        (
            "needs 10: no single event finishes; the most is 9 (15 with the side's last tile), "
            "which would leave 1"
        ),
    ),
    (59, NO_POINT, "needs 2: make 6 or 10"),
    (54, NO_POINT, "needs 7: no single event finishes, since none is worth 7"),
    (49, NO_POINT, "needs 12: no single event finishes; the most is 8 (15), which would leave 4"),
    (59, TEESDALE, "needs 2: make 6 or 10, but not with the opening tile of a round"),
    (53, TEESDALE, "needs 8: make 15"),
    (
        59,
        TWO_POINTS,
        (
            "needs 2: make 6 or 10 with a tile that is not the side's last, or play the last one "
            "to a total that pays nothing (6 or 10 with the last one would be 4 and is "
            "disregarded)"
        ),
    ),
    (
        56,
        TWO_POINTS,
        "needs 5: make 9 with the side's last tile",
    ),
    (
        59,
        FRIENDLY,
        (
            "needs 2 or more: make 6, 9, 10, 12, 15, 18 or 20 with any tile, "
            "or 3 or 5 with the side's last tile"
        ),
    ),
    (
        60,
        FRIENDLY,
        (
            "needs 1 or more: make 3, 5, 6, 9, 10, 12, 15, 18 or 20, "
            "or play the side's last tile, whatever it makes"
        ),
    ),
    (52, FRIENDLY, "needs 9 or more: make 15 with the side's last tile"),
    (
        60,
        replace(FRIENDLY, chip_out_points=0),
        "needs 1 or more: make 3, 5, 6, 9, 10, 12, 15, 18 or 20",
    ),
    (
        57,
        replace(FRIENDLY, out_on_down=False),
        (
            "needs 4 or more: make 12, 15, 18 or 20 with any tile, or 9 with the side's last tile, "
            "but not with the opening tile of a round"
        ),
    ),
    (119, LEEK_PAIRS, "needs 2: make 6 or 10, but not with the opening tile of a round"),
    (
        0,
        replace(FRIENDLY, target=4, chip_out_points=10),
        "needs 4 or more: make 12, 15, 18 or 20, or play the side's last tile, whatever it makes",
    ),
    (
        51,
        replace(STANDARD, chip_out_points=10),
        "needs 10: play the side's last tile to a total that pays nothing",
    ),
    (
        52,
        replace(FRIENDLY, chip_out_points=10),
        "needs 9 or more: play the side's last tile, whatever it makes",
    ),
]


@pytest.mark.parametrize(("score", "rules", "said"), SAID)
def test_needs(score, rules, said):
    assert needs(score, rules) == said


def test_needs_in_pairs():
    assert needs(59, STANDARD, pairs=True) == needs(59, STANDARD)
    first = replace(STANDARD, pairs_round_ends="first")
    assert needs(59, first) == needs(59, STANDARD)
    assert needs(59, first, pairs=True) == (
        "needs 2: make 6 or 10 with a tile that does not empty a hand, or 3 or 5 with one that "
        "empties a hand (6 or 10 with one that empties a hand would be 3 and is disregarded)"
    )


@given(house_rules(targets=st.integers(1, 130)), st.data())
def test_needs_always_says_something(rules, data):
    score = data.draw(st.integers(0, rules.target - 1))
    for pairs in (False, True):
        said = needs(score, rules, pairs=pairs)
        assert said.startswith(f"needs {rules.target - score}")
        finishes = bool(finishing_events(score, rules))
        assert ("no single event" in said) is not finishes


@given(house_rules(), st.integers(0, 998), st.integers(0, 40), st.sampled_from([True, False, None]))
def test_no_score_passes_the_target(rules, score, points, opening):
    pegged = peg(min(score, rules.target - 1), points, rules, opening_tile=opening)
    assert pegged.before <= pegged.score <= rules.target
    assert pegged.won is (pegged.score == rules.target)
    assert pegged.counted is (pegged.score > pegged.before)
