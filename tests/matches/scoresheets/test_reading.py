"""Sheets as people write them. What each means was worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.scoresheets.entries import Numbers
from matches.scoresheets.reading import LONGEST_SHEET, MOST_EVENTS, Written, read_sheet
from matches.scoresheets.writing import of_events, written
from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import LEEK_SINGLES, PRESETS, STANDARD

NEXT = NextRound()


def read(text, rules=STANDARD, numbers=Numbers.POINTS, names=()):
    return read_sheet(text, rules, numbers=numbers, names=names)


def events(text, **how):
    found = read(text, **how)
    assert found.faults == ()
    return list(found.events)


EIGHT, TWO, THREE_OUT = Peg(0, points=8), Peg(1, points=2), Peg(0, points=3, chip_out=True)


@pytest.mark.parametrize(
    "text",
    [
        "A 8, B 2, A 3 out",
        "a8 b2 a3out",
        "A: 8; B: 2; A: 3 chips out",
        "A +8 / B +2 / A +3 with the last tile",
        "A pegs 8 points, B earned 2, A 3, out",
        "home 8\naway 2\nhome 3 last",
        "A 8 (8), B 2 (2), A 3 (11) out",
        "r1 A 8, B 2\n   A 3 out",
        "1. A 8, B 2, A 3 out",
        "Round 1: A–8, B–2, A–3 out",
        "A 8, B knocks, B 2, A 3 out",
        "A 8 B 2 A 2+1",
    ],
)
def test_the_same_round_written_in_many_ways(text):
    assert events(text) == [EIGHT, TWO, THREE_OUT]


def test_a_name_of_a_side_is_as_good_as_its_letter():
    text = "The Anchor 8, bell 2, THE ANCHOR 3 out"
    assert events(text, names=("The Anchor", "Bell")) == [EIGHT, TWO, THREE_OUT]
    assert read("The Anchor 8").faults[0].startswith("Line 1: “anchor” cannot be read")


def test_a_number_without_a_side_is_the_same_sides_again():
    assert events("A 8, 2, B 3 1") == [
        Peg(0, points=8),
        Peg(0, points=2),
        Peg(1, points=3),
        Peg(1, points=1),
    ]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("A 15t", Peg(0, 15)),
        ("A t15 out", Peg(0, 15, chip_out=True)),
        ("A made 15", Peg(0, 15)),
        ("A ends 15 down", Peg(0, 15, opening_tile=True)),
        ("A 15=8", Peg(0, 15, 8)),
        ("A 15t = 9 out", Peg(0, 15, 9, chip_out=True)),
        ("A 4 no down", Peg(0, points=4, opening_tile=False)),
        ("A 9t+1", Peg(0, 9, 4, chip_out=True)),
        ("A ?", Peg(0)),
        ("A out", Peg(0, points=1, chip_out=True)),
        ("A 9t turned", Peg(0, 9, turned=True)),
        ("B back 8", Penalty(1, -8)),
        ("B 8 back", Penalty(1, -8)),
        ("B -8", Penalty(1, -8)),
        ("B −8", Penalty(1, -8)),
        ("B penalty -8", Penalty(1, -8)),
        ("B given 8", Penalty(1, 8)),
        ("B gets 8", Penalty(1, 8)),
        ("B pen +8", Penalty(1, 8)),
    ],
)
def test_one_event(text, right):
    assert events(text) == [right]


def test_the_last_tile_alone_is_worth_what_the_house_rules_say():
    assert events("A out", rules=LEEK_SINGLES) == [Peg(0, points=0, chip_out=True)]


def test_points_that_only_the_last_tile_can_make_are_read_so_and_that_is_said():
    found = read("A 7, B 8")
    assert found.events == (Peg(0, points=7, chip_out=True), NEXT, Peg(1, points=8))
    assert found.notes == ("7 can only be with the last tile, and was read so.",)
    # Where the last tile is worth nothing nobody makes 7, and it is left as it is.
    assert read("A 7, B 8", rules=LEEK_SINGLES).events == (Peg(0, points=7), Peg(1, points=8))
    assert events("A 7 no out") == [Peg(0, points=7)]


def test_totals_and_scores_in_the_place_of_points():
    assert events("A 15, B 12 out", numbers=Numbers.TOTALS) == [Peg(0, 15), Peg(1, 12, None, True)]
    # 8, then 14 on the same side is 6 more; B begins from nothing.
    assert events("A 8, B 2, A 14", numbers=Numbers.SCORES) == [
        Peg(0, points=8),
        Peg(1, points=2),
        Peg(0, points=6),
    ]
    assert read("A 8 (8), A (14)").items == (
        Written(Peg(0, points=8), 8),
        Written(Peg(0, points=6), 14),
    )


def test_scores_go_on_from_what_was_disregarded():
    # 59 + 3 is past 61 and adds nothing, so 61 after it is 2 more and not 1 less.
    found = events("A 59, A 3 x, A (61)", numbers=Numbers.POINTS)
    assert found[-1] == Peg(0, points=2)
    assert events("A (59) A (59) A (61)")[-1] == Peg(0, points=2)


# Rounds


def test_where_a_round_plainly_ended_the_next_goes_without_saying():
    assert events("A 3 out, B 1, blocked, A 2") == [
        THREE_OUT,
        NEXT,
        TWO_OF(1),
        Blocked(),
        NEXT,
        A(2),
    ]


def TWO_OF(points):  # noqa: N802
    return Peg(1, points=points)


def A(points):  # noqa: N802
    return Peg(0, points=points)


def test_a_line_is_a_round_where_lines_hold_several_events():
    assert events("A 8, B 2\nA 1") == [EIGHT, TWO, NEXT, A(1)]
    assert events("A 8\nB 2\nA 1") == [EIGHT, TWO, A(1)]


def test_where_rounds_are_marked_a_line_is_nothing():
    assert events("A 8, B 2\nA 1, next A 2") == [EIGHT, TWO, A(1), NEXT, A(2)]
    assert events("r1 A 8\nB 2, r2 A 1") == [EIGHT, TWO, NEXT, A(1)]


def test_where_rounds_are_marked_one_that_is_forgotten_is_for_the_rules_to_find():
    assert events("r1 A 3 out, B 1") == [THREE_OUT, TWO_OF(1)]


def test_a_revoke_is_found_at_the_end_of_a_hand_and_belongs_to_it():
    assert events("A 3 out, A back 8, B 1") == [THREE_OUT, Penalty(0, -8), NEXT, TWO_OF(1)]


def test_a_round_that_is_not_on_the_sheet_is_said():
    found = read("r1 A 8\nr3 B 2")
    assert found.events == (EIGHT, NEXT, TWO)
    assert found.notes == ("Before round 3 a round is missing.",)


# What cannot be read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A 8\nB foo", "Line 2: “foo” cannot be read: write A 8, out, blocked, next or A back 8."),
        ("8, B 2", "Line 1: “8” belongs to nobody: write A or B before it."),
        ("out", "Line 1: “out” stands beside no event: write A or B and what was pegged first."),
        ("A 123456", "Line 1: “123456” cannot be read"),
        ("A ٣", "Line 1: “٣” cannot be read"),
        ("A pen 8", "Line 1: was it pegged back or given? Write A back 8, or A given 8."),
        ("A back", "Line 1: the penalty of A has no number, as in A back 8."),
        ("A down", "Line 1: A has no number: write what was pegged, as in A 8."),
        ("r2 A 8\nr1 B 2", "Line 2: round 1 comes after round 2: put the rounds in their order."),
        ("A 2+3", "Line 1: “+ 3” is not what the last tile is worth, which is 1."),
        ("x" * 400, "Line 1: “xxxxxxxxxxxxxxxxxxxx…” cannot be read"),
        ("A 8 " * 1_000, "4,000 characters are too many for one leg: at most 3,000."),
        ("A1 " * (MOST_EVENTS + 1), "251 entries are too many for one leg: at most 250."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text, said):
    assert read(text).faults[0].startswith(said)


def test_many_faults_are_counted():
    found = read(" ".join(f"what{'x' * n}" for n in range(9)))
    assert len(found.faults) == 5
    assert found.faults[-1] == "And 5 more."


def test_nothing_is_an_empty_sheet():
    assert read("").events == read(" \n , \n").events == ()
    assert written((), STANDARD) == ""


@given(st.text(max_size=200) | st.text("abr1289()+-=!?,;\n tnextou", max_size=200))
def test_anything_is_read_without_falling_over(text):
    for numbers in Numbers:
        found = read(text, numbers=numbers, names=("Rome", "A"))
        assert isinstance(written(found.items, STANDARD), str)
    assert len(text) <= LONGEST_SHEET


# There and back

POINTS = st.integers(0, 12)
PEGS = st.builds(
    Peg,
    st.integers(0, 1),
    st.none() | st.sampled_from([0, 3, 5, 6, 9, 10, 12, 15, 18, 19, 20, 77]),
    st.none() | POINTS,
    st.booleans(),
    st.sampled_from([None, None, True, False]),
    st.sampled_from([False, False, True]),
)
PENALTIES = st.builds(Penalty, st.integers(0, 1), st.sampled_from([-8, 8, -3, 40]))
EVENTS = st.lists(st.one_of(PEGS, PEGS, PENALTIES, st.just(Blocked()), st.just(NEXT)), max_size=20)


@given(EVENTS, st.sampled_from(sorted(PRESETS)))
def test_a_record_written_as_a_sheet_is_read_back_as_it_was(given_events, rules):
    house = PRESETS[rules]
    text = of_events(given_events, house)
    found = read(text, rules=house)
    assert found.faults == ()
    assert found.notes == ()
    assert list(found.events) == given_events


@given(
    st.lists(st.builds(Written, PEGS, st.none() | st.integers(0, 99), st.booleans(), st.booleans()))
)
def test_what_stands_beside_events_is_read_back_too(items):
    found = read(written(items, STANDARD))
    beside = [(one.score, one.crossed, one.won) for one in found.items]
    assert beside == [(one.score, one.crossed, one.won) for one in items]
