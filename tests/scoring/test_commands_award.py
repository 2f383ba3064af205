"""`python -m scoring award`: two ends in, what they pay and what it comes to, worked by hand."""

import pytest

from scoring.__main__ import main
from scoring.commands.award import EPILOG
from tests.scoring.golden import load


@pytest.fixture
def award(capsys):
    def run(*arguments):
        try:
            status = main(["award", *arguments])
        except SystemExit as stopped:
            status = stopped.code
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_a_double_counts_both_halves(award):
    said = """\
6-6 and 3 make 12 + 3 = 15. (D1, D2)
15 / 3 = 5 and 15 / 5 = 3: worth 8. (D4)
From 53 it wins; from 54 on it is disregarded. (F2, F4)
"""
    assert award("6-6", "3") == (0, said, "")


def test_an_event_that_passes_the_target_is_disregarded_and_what_it_needs_is_said(award):
    status, out, _ = award("4", "5", "--score", "59")

    assert status == 0
    needs = (
        "On 59 the side needs 2: make 6 or 10 with a tile that is not the side's last, or 3 or 5 "
        "with the last one (6 or 10 with the last one would be 3 and is disregarded)."
    )
    passes = "59 + 3 = 62 would pass 61, so nothing is added. (F2)"
    assert out.splitlines()[2:] == [passes, needs]


def test_with_the_last_tile(award):
    assert award("4-4", "2", "--score", "58", "--chip-out")[1].splitlines() == [
        "4-4 and 2 make 8 + 2 = 10. (D1, D2)",
        "10 / 5 = 2: worth 2. (D4)",
        "With 1 for chipping out the event is worth 3. (E1, F1)",
        "58 + 3 = 61: won. (F4)",
    ]


def test_a_total_instead_of_the_ends(award):
    assert award("--total", "15", "--score", "53") == (
        0,
        "15 / 3 = 5 and 15 / 5 = 3: worth 8. (D4)\n53 + 8 = 61: won. (F4)\n",
        "",
    )
    assert award("--total", "3", "--chip-out")[1].splitlines() == [
        "3 / 3 = 1: worth 1. (D4)",
        "With 1 for chipping out the event is worth 2. (E1, F1)",
        "From 59 it wins; from 60 on it is disregarded. (F2, F4)",
    ]


@pytest.mark.parametrize("ends", [["[6|6]", "3"], ["6-6,3"], ["66, 3"], ["6|6", "[3]"]])
def test_ends_as_people_write_them(award, ends):
    assert award(*ends) == award("6-6", "3")


def test_one_tile_is_alone_on_the_table(award):
    assert award("6-6")[1].splitlines() == [
        "6-6 alone on the table counts its halves once: 6 + 6 = 12. (D3)",
        "12 / 3 = 4: worth 4. (D4)",
        "From 57 it wins; from 58 on it is disregarded. (F2, F4)",
    ]
    assert "3-6 alone on the table counts its halves once: 3 + 6 = 9." in award("36")[1]


def test_house_rules(award):
    teesdale = ("--rules", "teesdale")

    assert award("4", "2", "--score", "59", *teesdale)[1].splitlines()[-1] == (
        "59 + 2 = 61: won. (F4)"
    )
    assert "nothing under these house rules" in award("4", "2", "--chip-out", *teesdale)[1]
    assert award("6-6", "--score", "57", *teesdale)[1].splitlines()[2] == (
        "57 + 4 = 61, but the opening tile of a round cannot win: nothing is added. (H)"
    )
    assert "From 57 on it is disregarded: the opening tile" in award("6-6", *teesdale)[1]
    assert "From 53 on it wins. (H)" in award("6-6", "3", "--rules", "Friendly")[1]
    assert "61 + 2 = 63. (F2)" in award("5", "5", "--score", "61", "--rules", "leek-pairs")[1]
    pairs = award("0", "0", "--score", "59", "--pairs")[1]
    assert "On 59 the side needs 2" in pairs


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (("0", "0"), "Nothing is at the ends: worth 0. (D4)"),
        (("0", "1"), "1 divides by neither 3 nor 5: worth 0. (D4)"),
        (("0-0", "3"), "0-0 and 3 make 0 + 3 = 3. (D1, D2)"),
        (("66", "55"), "6-6 and 5-5 make 12 + 10 = 22. (D1, D2)"),
    ],
)
def test_ends_that_pay_little(award, ends, said):
    status, out, _ = award(*ends)
    assert status == 0
    assert said in out


def test_a_point_for_the_last_tile_alone_can_win(award):
    assert "From 60 it wins. (F4)" in award("0", "1", "--chip-out")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("6-6", "6-6"), "6-6 cannot stand at both ends: there is only one 6-6."),
        (("6-6", "--chip-out"), "The opening tile of a round cannot be the side's last"),
        (("--total", "19"), "Two ends cannot make 19: they make 0 to 18, 20 or 22. (D2)"),
        (("--total=-3",), "Two ends cannot make -3"),
    ],
)
def test_what_cannot_be_on_a_table(award, arguments, said):
    status, out, errors = award(*arguments)
    assert (status, errors) == (1, "")
    assert said in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("6", "7"), "'7' is no end: write 0 to 6, or a double such as 6-6."),
        (("6", "36"), "36 is no double: an end is the half that is open, 3 or 6."),
        (("6", "3-6"), "3-6 is no double: an end is the half that is open, 3 or 6."),
        (("6",), "6 is one end: write two, such as 6-6 3, or one tile."),
        (("1", "2", "3"), "a line has two ends, not 3: a double is written 6-6, as in 6-6 3."),
        (("x" * 99, "1"), "'xxxxxxxxxxxxxxxxxxxx' is no end"),
        (("٣", "1"), "is no end"),
        (("1", "2", "--score", "61"), "stands on 0 to 60, not 61."),
        (("1", "2", "--score", "-4"), "stands on 0 to 60, not -4."),
        (("1", "2", "--score", "x"), "'x' is no whole number"),
        (("1", "2", "--rules", "none"), "invalid choice"),
        ((), "write two ends, such as 6-6 3, or one tile, or else --total 15."),
        (("6-6", "3", "--total", "15"), "or else --total 15."),
    ],
)
def test_what_cannot_be_meant(award, arguments, said):
    status, out, errors = award(*arguments)
    assert (status, out) == (2, "")
    assert said in errors


def test_every_pair_of_ends_pays_what_is_proven(award):
    for row in load("end-states.json")["ends"]:
        ends = [
            f"{row[end]}-{row[end]}" if row[f"{end}_double"] else str(row[end])
            for end in ("left", "right")
        ]
        status, out, _ = award(*ends)
        assert status == (0 if row["reachable"] else 1), ends
        if row["reachable"]:
            assert f" = {row['total']}. (" in out
            assert f": worth {row['award']}. (D4)\n" in out


def test_help_teaches_with_examples_that_run(award):
    examples = [line.split("award ")[1] for line in EPILOG.splitlines() if " award " in line]

    assert len(examples) == 6
    for example in examples:
        command = example.split("   ")[0].split()
        assert award(*command)[0] == 0
    assert "examples:" in award("--help")[1]
