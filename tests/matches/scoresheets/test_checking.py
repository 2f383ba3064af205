"""A sheet checked alone. Scores and sums were worked out by hand."""

import pytest

from matches.scoresheets.checking import check_sheet
from matches.scoresheets.entries import Numbers
from matches.scoresheets.reading import read_sheet
from scoring.house_rules import FRIENDLY, LEEK_SINGLES, STANDARD

NAMES = ("A", "B")


def check(text, rules=STANDARD, numbers=Numbers.POINTS):
    read = read_sheet(text, rules, names=NAMES, numbers=numbers)
    assert read.faults == ()
    return check_sheet(read, rules, seats=2, names=NAMES)


def told(text, rules=STANDARD):
    return [(one.code, one.place[-1:], one.message) for one in check(text, rules).problems]


def test_a_right_sheet_has_nothing_to_be_said():
    checked = check("A 8 (8), B 2 (2), A 3 out (11)")
    assert checked.problems == ()
    assert checked.played.scores == (11, 2)
    assert checked.impossible is None


def test_a_sum_that_is_wrong_is_told_once_and_then_carried_on():
    # 8 + 6 is 14. Written as 13, the 15 after two more is right by its own lights.
    assert told("A 8 (8), A 6 (13), A 2 (15), A 1 (17)") == [
        ("score-wrong", (1,), "A stands on 14, not 13."),
        ("score-carried", (2,), "A stands on 16, not 15: an earlier slip is carried on."),
    ]


def test_a_wrong_sum_makes_no_event_impossible():
    checked = check("A 8 (9), B 2")
    assert [one.clause for one in checked.errors] == ["F2"]
    assert checked.impossible is None


def test_what_passed_the_target_and_was_added_all_the_same():
    text = "A 8, A 8, A 8, A 8, A 8, A 8, A 8, A 4, A 4 (64)"  # 56 + 4 = 60, and 64 is past 61
    code, place, message = told(text)[0]
    assert (code, place) == ("score-wrong", (8,))
    assert message == ("A stands on 60, not 64: 60 + 4 = 64 would pass 61, so nothing is added.")


def test_what_follows_a_win_is_told_at_its_event_and_not_at_the_deal_before_it():
    won = "A 8, B 4, blocked\n" * 7 + "A 5 out"
    refused = "A had won with 61: nothing but a penalty follows."
    # Places from 0: seven rounds of three events, each with a deal after it; the win is at 28.
    assert told(f"{won}\nB 3") == [("after-win", (30,), refused)]
    assert told(f"{won}\nblocked") == [("after-win", (30,), refused)]
    marked = won.replace("blocked", "blocked, next")
    assert told(f"{marked}, next") == [("after-win", (29,), refused)]
    assert told(f"{marked}, next, A back 8")[0] == ("after-win", (29,), refused)
    assert told(f"{marked}, next, next, B 3") == [("after-win", (31,), refused)]


def test_written_as_disregarded_or_as_won_and_it_is_not():
    assert told("A 8!, B 3 won") == [
        ("not-disregarded", (0,), "It is written as disregarded, but it counts: 0 + 8 = 8."),
        ("not-won", (1,), "It is written as won, but B stands on 3."),
    ]


@pytest.mark.parametrize(
    ("text", "rules", "code", "clause"),
    [
        ("A 8, B 7 no out", STANDARD, "points-impossible", "D5"),
        ("A 5 no out", LEEK_SINGLES, "points-impossible", "D5"),
        ("A 6 out", STANDARD, "points-impossible", "F5"),
        ("A 15=7", STANDARD, "points-disagree", "D4"),
        ("A 21t", STANDARD, "total-impossible", "D2"),
        ("A 15t down", STANDARD, "opening-too-high", "D3"),
        ("A 4, A back 8", LEEK_SINGLES, "penalty-below-zero", "H"),
    ],
)
def test_an_event_that_cannot_be(text, rules, code, clause):
    found = check(text, rules).impossible
    assert (found.code, found.clause) == (code, clause)


def test_after_the_win_nothing_follows():
    text = "A 8, A 8, A 8, A 8, A 8, A 8, A 8, A 4, A 1, B 2"
    assert check(text).impossible.code == "after-win"
    assert check(text, FRIENDLY).played.scores == (61, 0)


def test_a_round_that_nobody_marked_makes_no_sheet_impossible():
    # Eight placements of one side, of seven tiles: a round is missing, and nothing more.
    eight = "A 1, A 2, A 1, A 2, A 1, A 2, A 1, A 2"
    assert check(eight).problems == ()
    assert check(f"{eight}\nB 2, B 1").problems == ()  # lines may be rounds, or wrapped
    marked = check(f"{eight}, blocked, next")
    assert [one.code for one in marked.errors] == ["too-many-placements"]
    assert marked.impossible is None
    late = check("r1 A 3 out, B 1")
    assert [one.code for one in late.errors] == ["after-chip-out"]
    assert late.impossible is None


def test_how_a_round_ended_is_asked_where_the_sheet_says_it_of_another():
    assert told("r1 A 8\nr2 B 2") == []
    assert [code for code, *_ in told("r1 A 8\nr2 B 2, blocked")] == ["round-end-not-recorded"]
