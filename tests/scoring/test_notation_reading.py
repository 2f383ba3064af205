"""What a person may write and how it is read, and what is said of what cannot be read."""

import pytest

from scoring.events import Penalty
from scoring.house_rules import (
    HouseRules,
)
from scoring.moves import KNOCK, Placement, Where
from scoring.notation import check, parse
from scoring.played import RoundEnd
from scoring.problems import Severity
from scoring.records import Item
from scoring.tiles import Tile, TileSet


def items(text, seats=4):
    """The items of one round, led by a."""
    reading = parse(f"r1 a {text}", seats=seats)
    assert reading.record is not None, reading.problems
    (played,) = reading.record.rounds
    return list(played.items)


def only(text, **table):
    """The one error of a text, with its line, its column and the words that stand there."""
    reading = parse(text, **(table or {"seats": 2}))
    (problem,) = [p for p in reading.problems if p.severity is Severity.ERROR]
    _, line, _, column, *_ = problem.place
    rest = text.replace("\r\n", "\n").split("\n")[line][column:]
    return problem, line, column, rest


# Items


@pytest.mark.parametrize(
    "written",
    [
        "61",
        "6-1",
        "6|1",
        "[6|1]",
        "[6-1]",
        "[61]",
        "6–1",
        "6−1",
        "6¦1",
        "  61  ",
        "\t61\t",
        "\u00a061",
    ],
)
def test_a_tile_may_be_written_as_people_write_it(written):
    assert items(written) == [Item(Placement(6, 1))]


@pytest.mark.parametrize(
    "written",
    [
        "61r:3!(60)",
        "61R:3!(60)",
        "[6|1]R:3!(60)",
        "61r :3!(60)",
        "61r: 3 ! ( 60 )",
        "6-1r:03!(060)",
    ],
)
def test_claims_may_have_spaces(written):
    assert items(written) == [Item(Placement(6, 1, Where.RIGHT), None, 3, True, 60)]


def test_what_is_claimed():
    assert items("12 12:1 12:1(5) 12:1! 12l:0") == [
        Item(Placement(1, 2)),
        Item(Placement(1, 2), None, 1, False),
        Item(Placement(1, 2), None, 1, False, 5),
        Item(Placement(1, 2), None, 1, True),
        Item(Placement(1, 2, Where.LEFT), None, 0, False),
    ]


@pytest.mark.parametrize("written", ["a61 b- c 12:1 D-", "A 6-1 B - C[1|2]:1 d-"])
def test_a_seat_letter_may_stand_before_a_move(written):
    assert items(written) == [
        Item(Placement(6, 1), 0),
        Item(KNOCK, 1),
        Item(Placement(1, 2), 2, 1, False),
        Item(KNOCK, 3),
    ]


def test_a_dash_between_tiles_is_a_knock():
    assert items("61 - 16 – 12") == [
        Item(Placement(6, 1)),
        Item(KNOCK),
        Item(Placement(1, 6)),
        Item(KNOCK),
        Item(Placement(1, 2)),
    ]


@pytest.mark.parametrize("written", ["OUT won Blocked", "out  WON\tblocked"])
def test_words(written):
    assert [item.what for item in items(written)] == [
        RoundEnd.CHIP_OUT,
        RoundEnd.WON,
        RoundEnd.BLOCKED,
    ]


@pytest.mark.parametrize("written", ["bpen-8(40)", "Bpen-8(40)", "b pen - 8 (40)", "bpen−8(40)"])
def test_a_penalty(written):
    assert items(written) == [Item(Penalty(1, -8), None, score=40)]


def test_a_penalty_is_its_sides():
    assert items("apen+8 cpen+8 dpen-8") == [
        Item(Penalty(0, 8)),
        Item(Penalty(0, 8), 2),
        Item(Penalty(1, -8), 3),
    ]
    assert items("cpen+8", seats=3) == [Item(Penalty(2, 8))]


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("37", "the halves of a tile are 0 to 6"),
        ("3", "a tile is two digits"),
        ("366", "a tile is two digits"),
        ("3661", "items have a space between them"),
        ("36(5)", "the points come first, as in 36:3(12)"),
        ("36!", "the points come first"),
        ("36:x", "a claim is :points"),
        ("36:3(x", "a claim is :points"),
        ("36:1000", "above 999"),
        (":3", "a claim stands behind a placement"),
        ("-:3", "nothing can be claimed for a knock"),
        ("out:1", "nothing can be claimed for the word"),
        ("pass", "a knock is written -"),
        ("k", "a knock is written -"),
        ("block", "ends with blocked"),
        ("chips", "ends with out"),
        ("win", "is followed by won"),
        ("pen-8", "a penalty begins with its seat"),
        ("apen8", "a penalty has a sign"),
        ("e36", "seats are a, b, c and d"),
        ("aout", "no seat stands before the word"),
        ("r2", "a round begins a line of its own"),
        ("foo", "write a placement such as 36, a knock as -, or out, blocked or won"),
        ("٣٦", "write a placement such as 36"),
        ("x" * 5000, "'xxxxxxxxxxxxxxxxx...' is no item"),
    ],
)
def test_what_is_no_item_and_what_would_be_right(word, right):
    problem, line, column, rest = only(f"r1 a 66:4 {word} 63")

    assert problem.code == "not-an-item"
    assert right in problem.message
    assert (line, column) == (0, 10)
    assert rest.startswith(word[:5])
    assert problem.place[4:] == ("round", 0, "item", 1)


def test_all_that_cannot_be_read_is_found_and_the_rest_is_checked():
    text = "r1 a 66:4 6x 63 9 out\nr2 b 12:1 25:3 :7 61\n"

    problems = check(text, seats=2).problems

    found = [(p.code, *p.place[4:]) for p in problems if p.severity is Severity.ERROR]
    assert found == [
        ("not-an-item", "round", 0, "item", 1),
        ("not-an-item", "round", 0, "item", 3),
        ("points-wrong", "round", 1, "item", 1),
        ("not-an-item", "round", 1, "item", 2),
    ]
    assert [p.place[4:] for p in problems if p.code == "rest-unchecked"] == [
        ("round", 0, "item", 1),
        ("round", 1, "item", 2),
    ]


# Lines


LEG = """\
leg 2x7 61 exact Alice / Bob
hands a 01 02 06 15 36 55 66 b 04 13 24 26 34 44 45
r1 a 06:2(2) 62 02 24:2(2) - 43:1(3) 36 - 66 blocked
r2 b 12:1(4)
"""


@pytest.mark.parametrize(
    "text",
    [
        LEG.upper().replace("ALICE / BOB", "Alice / Bob"),
        LEG.replace("\n", "\r\n"),
        LEG.replace("\n", "\r"),
        LEG.replace("\n", "\n\n \t\n"),
        LEG.replace("\n", " # a comment: r9 x [\n"),
        f"# a comment\n\n{LEG}",
        f"\ufeff{LEG}",
        LEG.replace(" ", "   ").replace("Alice   /   Bob", "Alice/Bob"),
        LEG.replace(" ", "\t").replace("\nr", "\n\t r"),
        LEG.replace(" b 04", "\nb 04")
        .replace(" 24:2", "\n24:2")
        .replace(" blocked", "\n\nblocked"),
        LEG.replace(" b 04", "\nhands b 04"),
        LEG.replace("36 - 66 blocked", "36 - 66 - - blocked"),
        LEG.removesuffix("\n"),
    ],
)
def test_a_leg_in_many_ways(text):
    plain, read = check(LEG), check(text)

    assert read.problems[:-1] == ()
    assert read.verdict == plain.verdict
    late = [item for item in read.record.rounds[0].items if item.what != KNOCK]
    assert late == [item for item in plain.record.rounds[0].items if item.what != KNOCK]
    assert read.record.rounds[0].hands == plain.record.rounds[0].hands
    assert read.record.names == ("Alice", "Bob")


def test_bytes_are_utf_8():
    text = "leg 2x7 61 exact Zoë / Åke\nr1 a 12\n"

    assert parse(text.encode()).record == parse(text).record
    assert parse(text.encode("utf-8-sig")).record == parse(text).record


@pytest.mark.parametrize(
    ("data", "said", "place"),
    [
        ("r1 a\nÅke".encode("latin-1"), "byte 5 is none", (1, 0)),
        (b"\xef\xbb\xbfr1 \xff", "byte 6 is none", (0, 4)),
        ("r1 a".encode("utf-16"), "UTF-16", (0, 0)),
        (b"\x80", "byte 0 is none", (0, 0)),
    ],
)
def test_bytes_that_are_none(data, said, place):
    reading = parse(data)

    (problem,) = reading.problems
    assert problem.code == "not-text"
    assert said in problem.message
    assert problem.place == ("line", place[0], "column", place[1])
    assert (reading.record, reading.partial) == (None, None)


@pytest.mark.parametrize(
    ("text", "code", "rest"),
    [
        ("hello there", "line-unreadable", "hello there"),
        ("# a\n  36 61", "line-unreadable", "36 61"),
        ("r1 36 61", "leader-not-written", "36 61"),
        ("r1", "leader-not-written", "r1"),
        ("r1 x 36", "leader-not-written", "x 36"),
        ("r0 a 36", "round-number-wrong", "r0 a 36"),
        ("r12345 a 36", "round-number-wrong", "r12345 a 36"),
        ("r1 a 36\nr3 b 36", "round-number-wrong", "r3 b 36"),
        ("r2 a 36\nr2 b 36", "round-number-wrong", "r2 b 36"),
        ("r1 a 36\n leg 2x7 61 exact", "header-out-of-place", "leg 2x7 61 exact"),
        ("leg 2x7 61 exact\nleg 2x7 61 exact", "header-out-of-place", "leg 2x7 61 exact"),
        ("r1 a cpen-8", "no-such-seat", "cpen-8"),
        ("hands a 37\nr1 a 36", "hand-unreadable", "37"),
        ("hands a 01 c 12\nr1 a 36", "hand-unreadable", "c 12"),
        ("hands a 01 a 12\nr1 a 36", "hand-unreadable", "a 12"),
        ("hands 01\nr1 a 36", "hand-unreadable", "01"),
    ],
)
def test_lines_that_cannot_be_read(text, code, rest):
    problem, _, _, there = only(text)

    assert problem.code == code
    assert there == rest
    assert problem.message.endswith(".")
    assert parse(text, seats=2).record is None


def test_a_round_without_a_leader_is_led_by_who_comes_next():
    checked = check("r1 a 12:1 blocked\nr2 12:1", seats=2)

    assert checked.record.rounds[1].leader == 1
    assert checked.verdict.scores == (1, 1)
    first = check("r1 12:1", seats=2)
    assert [p.code for p in first.problems[:2]] == ["leader-not-written", "rest-unchecked"]


def test_without_a_header_the_callers_table_is_taken_or_the_standard_one_and_that_is_said():
    rules = HouseRules(target=31)

    assert parse("r1 a 12", rules=rules, seats=3).record.rules == rules
    assert parse("r1 a 12", rules=rules).record.seats == 2
    assert parse("r1 a 12", seats=4).problems == ()
    with pytest.raises(ValueError):
        parse("r1 a 12", seats=5)
    reading = parse("r1 a 12")
    assert (reading.record.rules, reading.record.seats) == (HouseRules(), 2)
    assert [(p.code, p.severity) for p in reading.problems] == [
        ("header-not-written", Severity.UNCHECKED)
    ]


@pytest.mark.parametrize("text", ["", "\n\n# nothing\n", "leg 2x7 61 exact\n"])
def test_nothing_to_check_is_not_called_right(text):
    reading = parse(text)

    assert [(p.code, p.severity) for p in reading.problems] == [("no-round", Severity.UNCHECKED)]
    assert reading.record.rounds == ()


# Hands


def test_hands():
    text = "hands a 10 [3|2] 4-5 C 66\nr1 a 01"

    (played,) = parse(text, seats=4).record.rounds

    assert played.hands == (TileSet.parse("01 23 45"), None, TileSet.parse("66"), None)


def test_a_tile_that_is_written_twice_stays_as_it_is_written():
    (played,) = parse("hands a 10 23 01\nr1 a 01", seats=2).record.rounds

    assert played.hands == ((Tile(0, 1), Tile(2, 3), Tile(0, 1)), None)


def test_a_hand_that_cannot_be_read_is_not_known():
    reading = parse("hands a 37 01 b 12\nr1 a 01", seats=2)

    assert reading.record is None
    assert reading.partial.rounds[0].hands == (None, TileSet.parse("12"))


def test_hands_without_a_round_are_asked_about():
    reading = parse("r1 a 12\nhands a 01", seats=2)

    assert [(p.code, p.severity) for p in reading.problems] == [
        ("hands-without-round", Severity.QUERY)
    ]


@pytest.mark.parametrize(
    ("hands", "code", "rest"),
    [
        ("a 01 02 03 04 05 06 b 11 12 13 14 15 16 22", "hand-wrong-size", "a 01"),
        ("a 01 02 03 04 05 06 33 b 11 12 13 14 33 16 22", "tile-dealt-twice", "33 16"),
        ("a 01 02 03 04 05 06 33\n b 11 12 13 14 15 16 16", "tile-dealt-twice", "16"),
    ],
)
def test_a_wrong_deal_is_found_at_its_tile(hands, code, rest):
    text = f"hands {hands}\nr1 a 01"

    problem = next(p for p in check(text, seats=2).problems if p.severity is Severity.ERROR)

    assert problem.code == code
    _, line, _, column, *_ = problem.place
    assert text.split("\n")[line][column:].startswith(rest)


# Excerpts


def test_an_excerpt_without_scores_is_checked_without_them():
    text = "r4 a 13 32:1 22:1 15:3! blocked\nr5 b 12:2 won"

    checked = check(text, seats=2)

    errors = [(p.code, *p.place[4:]) for p in checked.problems if p.severity is Severity.ERROR]
    assert errors == [("points-wrong", "round", 1, "item", 0)]
    assert checked.scores_known == (False, True)  # who wins stands on the target
    bare = check("r4 a 13 32:1 22:1 15:3! blocked\nr5 b 12", seats=2)
    assert bare.scores_known == (False, False)
    assert not bare.has_errors


def test_the_scores_before_an_excerpt_may_be_in_its_header():
    checked = check("leg 2x7 61 exact start=52,59\nr7 a 13 32:1 22:1(53) 15:3!(60) blocked")

    assert checked.verdict.scores == (53, 60)
    assert "start-not-written" not in {p.code for p in checked.problems}
    assert check("leg 2x7 61 exact start=52,58\nr7 a 13 32:1 22:1(53) 15:3!(60)").has_errors


def test_penalties_count_in_the_scores_before_an_excerpt():
    checked = check("r7 a 13 32:1 apen-8 bpen+8(58) 22:1(40)", seats=2)

    assert not checked.has_errors
    assert checked.record.start == (47, 49)


def test_an_excerpt_whose_scores_contradict_each_other():
    checked = check("r7 a 13 32:1(60) 22:1(53) 12:1(58)", seats=2)

    assert [p.code for p in checked.problems if p.severity is Severity.ERROR] != []
