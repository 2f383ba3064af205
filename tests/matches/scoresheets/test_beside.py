"""What a sheet says by what is written beside its points. Scores were worked out by hand."""

import pytest

from matches.scoresheets.beside import Claim, claims_of
from matches.scoresheets.checking import check_sheet
from matches.scoresheets.comparing import compare_sheets
from matches.scoresheets.reading import read_sheet
from scoring.house_rules import FRIENDLY, STANDARD, TEESDALE

NAMES = ("A", "B")
TO_60 = "A 8, A 8, A 8, A 8, A 8, A 8, A 8, A 4"


def claims(text, rules=STANDARD):
    read = read_sheet(text, rules, names=NAMES)
    return list(claims_of(check_sheet(read, rules, seats=2, names=NAMES), rules))


def beside(one, other, rules=STANDARD):
    read = [read_sheet(text, rules, names=NAMES) for text in (one, other)]
    return compare_sheets(*read, rules, seats=2, names=NAMES).beside


@pytest.mark.parametrize(
    ("text", "rules", "last"),
    [
        ("A 8, B 6", STANDARD, Claim((8, 6))),
        # What is written goes before the sum, and is carried on.
        ("A 8 (9), B 6, A 1", STANDARD, Claim((10, 6))),
        ("A 8!", STANDARD, Claim((0, 0), counts=False)),
        ("A 0!", STANDARD, Claim((0, 0))),
        (f"{TO_60}, A 2", STANDARD, Claim((60, 0), counts=False)),
        (f"{TO_60}, A 2!", STANDARD, Claim((60, 0), counts=False)),
        (f"{TO_60}, A 2 (62)", STANDARD, Claim((62, 0))),
        (f"{TO_60}, A 1", STANDARD, Claim((61, 0), 0)),
        (f"{TO_60}, A 1!", STANDARD, Claim((60, 0), counts=False)),
        (f"{TO_60}, A 2", FRIENDLY, Claim((61, 0), 0)),
        (f"{TO_60}, A 2 (62)", FRIENDLY, Claim((62, 0), 0)),
        ("A 8, B 6 won", STANDARD, Claim((8, 6), 1)),
        (f"{TO_60}, A 1 won, A back 8", STANDARD, Claim((53, 0))),
        (f"{TO_60}, A 1, B 3", STANDARD, Claim((61, 0), 0, counts=False)),
        ("A 8, blocked", STANDARD, Claim((8, 0))),
    ],
)
def test_what_a_sheet_says_in_the_end(text, rules, last):
    assert claims(text, rules)[-1] == last


@pytest.mark.parametrize(
    ("one", "other", "at"),
    [
        ("A 8 (8), B 6 (6)", "A 8 (8), B 6 (9)", 1),
        ("A 8 (8), B 6 (6)", "A 8, B 6", None),
        (f"{TO_60}, A 2 (62)", f"{TO_60}, A 2!", 8),
        (f"{TO_60}, A 2 (60)", f"{TO_60}, A 2!", None),
        (f"{TO_60}, A 2", f"{TO_60}, A 2!", None),
        (f"{TO_60}, A 1 won", f"{TO_60}, A 1 (61)", None),
        ("A 8, B 6", "A 8, B 6 won", 1),
        # Before a difference of points it is found, after one it is not looked for.
        ("A 8 (9), B 6", "A 8, B 4", 0),
        ("A 8, B 6 (6)", "A 6, B 6 (9)", None),
        # On one sheet alone, and of no points: its score is the only thing that it adds.
        ("A 8, A 0 (9)", "A 8", 1),
        ("A 8, blocked, next, B 3 (4)", "A 8, next, B 3", 3),
    ],
)
def test_where_two_sheets_say_different_things_of_the_same_points(one, other, at):
    assert beside(one, other) == at
    assert beside(other, one) == at


def test_the_opening_tile_that_cannot_win():
    before = f"{TO_60}, blocked\n"
    assert beside(f"{before}A 1 down (61)", f"{before}A 1 down!", TEESDALE) == 10
    assert beside(f"{before}A 1 down (60)", f"{before}A 1 down!", TEESDALE) is None
