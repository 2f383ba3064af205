"""The line of a problem with its caret, and where a problem is as people count."""

import pytest

from scoring.notation import check, excerpt, parse, show, where
from scoring.notation.showing import WIDEST
from scoring.problems import Problem, Severity


def shown(text, code, **table):
    checked = check(text, **(table or {"seats": 2}))
    problem = next(p for p in checked.problems if p.code == code)
    return show(problem, text).split("\n"), checked.position(problem), problem


def test_the_caret_is_under_the_item():
    text = "leg 2x7 61 exact\n# so it was\nr4 a 66:4 63:8 34 46:6 60:4 blocked\n"

    (line, carets), position, problem = shown(text, "ambiguous-end")

    assert line == "r4 a 66:4 63:8 34 46:6 60:4 blocked"
    assert carets == "                       ^^^^"
    assert position == (3, 24, 4, 5)
    assert problem.place == ("line", 2, "column", 23, "round", 0, "item", 4)


@pytest.mark.parametrize(
    ("text", "code", "under"),
    [
        ("r1 a 66:4 6x 63", "not-an-item", "6x"),
        ("r1 a [6|6]:5 63", "points-wrong", "[6|6]:5"),
        ("r1 a 66 :5 (9) 63", "points-wrong", "66 :5 (9)"),
        ("r1 a b 66", "out-of-turn", "b 66"),
        ("r1 a 66 a pen -8 (0) 63", "penalty-below-zero", "a pen -8 (0)"),
        ("r1 c 66", "no-such-seat", "c"),
        ("r1 a 66 blocked\nr2 a 66", "lead-out-of-turn", "a"),
        ("r1 a 66\nr4 b 66", "round-number-wrong", "r4"),
        ("hands a 01 01\nr1 a 66", "tile-dealt-twice", "01"),
        ("hands a 01\nr1 a 66", "hand-wrong-size", "a"),
        ("r1 a 66 63\n\n 34:5", "points-wrong", "34:5"),
        ("r1 a\t66:4\t63:7", "points-wrong", "63:7"),
        ("r1 a 66:4 63:7 # 8", "points-wrong", "63:7"),
        ("r1 a 66:4 63:7\r\n34", "points-wrong", "63:7"),
        ("\ufeffr1 a 66:5", "points-wrong", "66:5"),
        ("leg 2x7 61 exact chip=x", "option-wrong", "chip=x"),
        ("leg 2x7 61 exact Bob /  Al_", "name-wrong", "Al_"),
    ],
)
def test_what_the_caret_is_under(text, code, under):
    (line, carets), _, _ = shown(text, code)

    start = carets.index("^")
    assert line[start : start + carets.count("^")] == under
    assert set(carets) <= {" ", "^"}


def test_of_two_equal_items_the_right_one_is_meant():
    (_, carets), position, _ = shown("r1 a 12 12 12", "tile-played-twice")

    assert carets == "        ^^"
    assert position.item == 2


def test_what_is_missing_would_stand_behind_the_last_item():
    (line, carets), position, _ = shown("r1 a 12 15 # and so on\nr2 b 11", "round-end-not-recorded")

    assert (line, carets) == ("r1 a 12 15 # and so on", "           ^")
    assert position == (1, 12, 1, 3)
    assert shown("r1 a\nr2 b 11", "round-end-not-recorded")[0] == ["r1 a", "     ^"]


@pytest.mark.parametrize(
    ("text", "code", "parts"),
    [
        ("r1 a 66:4(4) 63:7(7) 34", "points-wrong", ("r1 a 66:4(4) ", "63:7(7)", " 34")),
        ("r1 a\nr2 b 11", "round-end-not-recorded", ("r1 a ", "", "")),
    ],
)
def test_the_line_in_three_for_where_it_wraps(text, code, parts):
    problem = next(one for one in check(text, seats=2).problems if one.code == code)
    assert excerpt(problem, text) == parts


def test_what_is_about_the_whole_leg_has_no_place():
    checked = check("r1 a 12", seats=2)
    (problem,) = checked.problems

    assert problem.code == "hands-not-written"
    assert (show(problem, "r1 a 12"), where(problem), checked.position(problem)) == ("", None, None)


def test_a_long_line_is_shown_in_part():
    text = "r1 a " + "- " * 150 + "6x" + " -" * 10

    (line, carets), position, _ = shown(text, "not-an-item")

    assert len(line) <= WIDEST + 2
    assert line[0] == "…" != line[-1]
    start = carets.index("^")
    assert line[start : start + carets.count("^")] == "6x"
    assert position.column == 306


def test_what_a_terminal_would_obey_is_not_shown():
    text = "r1 a 12 \x1b[31m \x00 6x"

    problems = [p for p in parse(text, seats=2).problems if p.code == "not-an-item"]

    shown_as = "r1 a 12 ·[31m · 6x"
    carets = ["        ^^^^^", "              ^", "                ^^"]
    assert [show(problem, text).split("\n") for problem in problems] == [
        [shown_as, each] for each in carets
    ]


def test_wide_signs_take_two_columns():
    (_, carets), _, _ = shown("r1 a 12 骨牌 3x", "not-an-item")
    text = "r1 a 12 骨牌 3x"
    second = [p for p in parse(text, seats=2).problems if p.code == "not-an-item"][1]

    assert carets == "        ^^^^"
    assert show(second, text).split("\n")[1] == "             ^^"


def test_a_place_that_is_not_in_the_text_shows_nothing():
    problem = Problem("x", Severity.ERROR, "X.", None, ("line", 7, "column", 0))

    assert show(problem, "r1 a") == ""


def test_a_word_of_two_seat_letters_is_no_seat_and_moves_no_caret():
    """The hand of b has 12 twice; "bc" spoils that of a, and begins none."""
    text = "leg 2x3 61 exact\nhands a 01 02 bc 55 56 66 b 12 12 13\nr1 a 01\n"
    checked = check(text)
    (twice,) = [problem for problem in checked.problems if problem.code == "tile-dealt-twice"]
    line, caret = show(twice, text).split("\n")
    assert caret.index("^") == line.rindex("12")
