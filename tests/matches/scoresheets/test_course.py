"""Where the sides can stand on a sheet of which something cannot be read."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from matches.scoresheets.checking import check_sheet
from matches.scoresheets.entries import Numbers
from matches.scoresheets.reading import Written, read_sheet
from matches.scoresheets.writing import written
from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import FRIENDLY, LEEK_SINGLES, QUICK, STANDARD, TEESDALE
from scoring.leg import replay

NAMES = ("A", "B")
SEVEN_EIGHTS = "A 8, A 8, A 8, A 8, A 8, A 8, A 8"


def check(text, rules=STANDARD, numbers=Numbers.POINTS):
    read = read_sheet(text, rules, names=NAMES, numbers=numbers)
    assert read.faults == ()
    return check_sheet(read, rules, seats=2, names=NAMES)


def told(text, rules=STANDARD, numbers=Numbers.POINTS):
    return [(one.code, one.place[-1], one.message) for one in check(text, rules, numbers).problems]


@pytest.mark.parametrize(
    ("text", "rules", "final"),
    [
        # One placement earns 0 to 9: 5, 7 and 9 with the last tile. Where that adds nothing, never.
        ("A ?", STANDARD, ({*range(10)}, {0})),
        ("A ?", LEEK_SINGLES, ({0, 1, 2, 3, 4, 6, 8}, {0})),
        ("A ? out", STANDARD, ({1, 2, 3, 4, 5, 7, 9}, {0})),
        ("A 8?", STANDARD, ({*range(10)}, {0})),
        ("A ?, A 6 (14)", STANDARD, ({14}, {0})),
        ("A ?, A (14)", STANDARD, ({14}, {0})),
        # 0 to 3 and then 57: 57 to 60; 4: 61. 5 wins too soon. 6 to 9: the seventh 8 passes 61,
        # so 48 and 1 more: 55 to 58.
        (f"A ?, {SEVEN_EIGHTS}, A 1", STANDARD, ({*range(55, 62)}, {0})),
        (f"A ?, {SEVEN_EIGHTS}, A 1, B 2", STANDARD, ({*range(55, 61)}, {2})),
        (f"A ?, {SEVEN_EIGHTS}, A 1 won", STANDARD, ({61}, {0})),
        # Nobody may win with the first tile of a round, and whether it was is not said: 59 + 2.
        ("A (59), blocked, next, A ?, B 1", TEESDALE, ({59, 60}, {1})),
        # 8 are pegged back from 8 or 9; from fewer they cannot be.
        ("A ?, A back 8", STANDARD, ({*range(8)}, {0})),
    ],
)
def test_where_the_sides_can_stand(text, rules, final):
    assert check(text, rules).final == final


@pytest.mark.parametrize(
    ("text", "numbers", "said"),
    [
        ("A ?, A 6 (14)", Numbers.POINTS, ["Nobody can read what A pegged here. If all else on"]),
        (
            "A ? A 14",
            Numbers.SCORES,
            [
                "If all else on this sheet is right, it was 5, 6, 7, 8 or 9.",
                "Only the score of A is written here, and its points cannot be told.",
            ],
        ),
        ("A 8?", Numbers.POINTS, ["A “?” stands beside this entry of A: it is not certain."]),
    ],
)
def test_what_cannot_be_read_is_unchecked_and_no_slip(text, numbers, said):
    checked = check(text, numbers=numbers)
    assert [one.code for one in checked.problems] == ["not-readable"] * len(said)
    assert checked.errors == ()
    for part, problem in zip(said, checked.problems, strict=True):
        assert part in problem.message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "A ?, A 6 (16)",
            ("score-wrong", 1, "A stands on 6 to 15 here, whatever cannot be read, "),
        ),
        (
            "A ? (14)",
            ("score-wrong", 0, "A stands on 0 to 9 here, whatever cannot be read, not 14"),
        ),
        ("A ? won", ("not-won", 0, "It is written as won, but A stands on 0 to 9.")),
        ("A ?, A 6!", ("not-disregarded", 1, "It is written as disregarded, but whatever cannot")),
        (
            "A (55), A ?, A ? (61), B 2",
            ("score-had-won", 3, "By the score that is written the leg was"),
        ),
        ("B ?, A (61), B 2", ("after-win", 2, "A had won with 61: nothing but a penalty follows.")),
        ("A ?, B 7 no out", ("points-impossible", 1, "One placement without chipping out cannot")),
    ],
)
def test_what_is_wrong_whatever_cannot_be_read(text, said):
    code, place, message = said
    found = [one for one in told(text) if one[0] != "not-readable"]
    assert [one[:2] for one in found if one[0] == code] == [(code, place)]
    assert any(one[2].startswith(message) for one in found)


@pytest.mark.parametrize(
    "text",
    [
        # 58 and nought and 3 would have won; 58 and 1 and 3 passes the target.
        f"{SEVEN_EIGHTS}, A 2, A ?, A 3, B 2",
        # A number with a "?" is no claim: 5 without the last tile; 10; 5 from 56, and play goes on.
        "A 5 no out ?",
        "A 10?, B 3",
        f"{SEVEN_EIGHTS}, A 5?, B 2",
        "A ?, A back 8",
    ],
)
def test_what_may_be_right_is_not_called_wrong(text):
    assert check(text).impossible is None


# An oracle: every way in which the unread entries can be filled in, replayed one by one.

VALUES = (0, 1, 2, 3, 4, 6, 8)
READ = st.builds(Peg, st.integers(0, 1), st.none(), st.sampled_from(VALUES))
UNREAD = st.builds(Peg, st.integers(0, 1))
SHEET = st.lists(
    st.one_of(
        READ,
        READ,
        READ,
        UNREAD,
        st.just(Blocked()),
        st.just(NextRound()),
        st.builds(Penalty, st.integers(0, 1), st.sampled_from([-8, 8])),
    ),
    max_size=16,
)


def every_way(events, rules):
    """The final scores of every way that can have happened, with the values of its entries."""
    places = [at for at, event in enumerate(events) if event in {Peg(0), Peg(1)}]
    assume(1 <= len(places) <= 3)
    extra = rules.chip_out_points
    choices = [Peg(0, points=v) for v in VALUES] + [
        Peg(0, points=v + extra, chip_out=True) for v in VALUES
    ]
    for picked in product(choices, repeat=len(places)):
        filled = list(events)
        for at, choice in zip(places, picked, strict=True):
            filled[at] = replace(choice, side=events[at].side)
        played = replay(filled, rules)
        if not any(one.code == "after-win" for one in played.problems):
            yield played.scores


@given(SHEET, st.sampled_from([STANDARD, QUICK, FRIENDLY]), st.integers(0, 20))
def test_every_way_that_can_have_happened_and_no_other(events, rules, target):
    rules = replace(rules, target=10 + target)
    ways = set(every_way(events, rules))
    text = written((Written(event) for event in events), rules)
    checked = check(text, rules)
    assert list(checked.read.events) == events
    impossible = {"after-win"} & {one.code for one in checked.problems}
    assert bool(impossible) == (not ways)
    if ways:
        for side in (0, 1):
            assert {scores[side] for scores in ways} <= checked.final[side]
            if not any(isinstance(event, Penalty) for event in events):
                assert {scores[side] for scores in ways} == checked.final[side]
        winners = {tuple(score == rules.target for score in scores) for scores in ways}
        if checked.winner is not None:
            assert winners == {(checked.winner == 0, checked.winner == 1)}
