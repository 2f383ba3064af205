"""`python -m scoring evidence`: answers in words and as JSON; what cannot be read is refused."""

import json
import re
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.notation import check

ROOT = Path(__file__).parents[2]
# 66 opens (4), 36 joins it (15: 8), 61, 14 and 35 pay nothing, 43 leaves two threes (2).
ROUND = ["36b", "66a", "61a", "14b", "43a", "35b"]
SMALL = ["12a", "23b", "34a", "--table", "2x2 61 exact"]


@pytest.fixture
def run(capsys):
    """Run the command; status, output and errors."""

    def run(*arguments):
        status = main(["evidence", *arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_facts_that_settle_it(run):
    status, out, errors = run(*ROUND, "--opening", "66")
    assert (status, errors) == (0, "")
    assert out == "These facts settle it: side a made 6 and side b made 8.\n"


def test_what_is_possible_with_the_orders_and_what_to_ask(run):
    status, out, _ = run(*SMALL, "--ended", "out:a")
    assert status == 0
    assert out.splitlines() == [
        "Side a can have made 2 to 4.",
        "Side b can have made 0 to 2.",
        "Together that is 4 combinations of points.",
        "",
        "  points      orders",
        "  2–1              1",
        "  2–2              1",
        "  3–0              1",
        "  4–1              1",
        "",
        "To know which tile opened would narrow it most: at most 2 combinations would be left.",
    ]


@pytest.mark.parametrize(
    "line",
    [
        ["36b 66a 61a 14b 43a 35b"],
        ["[3|6]B", "6-6A", "[61]a", "1|4b", "[4-3]A", "3-5b"],
    ],
)
def test_tiles_may_be_written_as_people_do(run, line):
    for opening in ("66", "6-6", "[6|6]"):
        assert run(*line, "--opening", opening) == run(*ROUND, "--opening", "66")


def test_the_table_by_name_and_seats_is_the_table_written_out(run):
    """Partners with six tiles each. 1-2 alone on the table makes 3, worth 1."""
    named = run("12a", "--seats", "4", "--rules", "teesdale", "--ended", "unfinished")
    written = run("12a", "--table", "leg 4x6 61 exact chip=0 down=no", "--ended", "unfinished")
    assert named == written
    assert named[1].startswith("These facts settle it: the side of a and c made 1 and")


def test_scores_before_the_round_give_scores_after_it(run):
    _, out, _ = run(*SMALL[:3], "--table", "2x2 61 exact start=40,50", "--leader", "b")
    assert "  points      scores      orders" in out.splitlines()
    assert "  2–1         42–51            1" in out.splitlines()


def test_scores_after_the_round_are_said_where_it_is_settled(run):
    """66 opens and would make 62, 63 would make 68: neither counts."""
    _, out, _ = run("36b", "66a", "--table", "2x7 61 exact start=58,60", "--opening", "66")
    assert out == (
        "These facts settle it: side a made 0 and side b made 0.\n"
        "After the round side a stands on 58 and side b on 60.\n"
    )
    _, out, _ = run("36b", "66a", "--table", "2x7 61 exact start=50,30", "--opening", "66")
    assert "After the round side a stands on 54 and side b on 38." in out.splitlines()


def test_what_a_shell_would_take_for_a_file_is_quoted_wherever_it_is_shown(run, capsys):
    """A bare ? is the name of any file of one letter, and an error of the shell where none is."""
    with pytest.raises(SystemExit):
        main(["evidence", "--help"])
    shown = [capsys.readouterr().out, run("12", "--claim", "1")[2]]
    shown += [(ROOT / name).read_text("utf-8") for name in ("README.md", "scoring/README.md")]
    for text in shown:
        assert re.search(r"--claim [^\n']*\?", text) is None
    assert "--claim 16 '?'" in shown[1]


def test_a_line_behind_its_claim_is_shown_the_way(run):
    status, out, errors = run("--claim", "16", "1", *ROUND)
    assert (status, out) == (2, "")
    assert "the line comes first, then --claim: evidence 36b 66a 61a --claim 16 1" in errors


@pytest.mark.parametrize(
    ("claim", "status", "said"),
    [
        (("3", "0"), 0, "3–0 is possible."),
        (("?", "2"), 0, "?–2 is possible."),
        (("14", "?"), 1, "Side a can have made 2 to 4 in this round; 14 is impossible."),
    ],
)
def test_a_claim_is_the_exit_status(run, claim, status, said):
    found = run(*SMALL, "--claim", *claim)
    assert found[0] == status
    assert said in found[1].splitlines()


def test_a_witness_is_a_leg_that_can_be_checked(run):
    _, out, _ = run(*SMALL, "--left", "a b 11", "--claim", "4", "1", "--witness")
    written = "".join(f"{line.strip()}\n" for line in out.splitlines()[-3:])
    assert written.splitlines()[-1] == "r1 b 23:1(1) 34:2(2) - 21:2(4) out"
    assert not check(written).problems


def test_a_witness_of_any_order_is_no_round(run):
    _, out, _ = run(*SMALL, "--any-order", "--claim", "4", "1", "--witness")
    assert out.splitlines()[-1] == "  b23 a34 a21   (turns not kept)"


def test_the_end_of_a_round_may_be_said_either_way(run):
    assert run(*SMALL, "--ended", "Chip-out:A") == run(*SMALL, "--ended", "out:a")


def test_facts_that_contradict_each_other_are_said(run):
    status, out, _ = run(*SMALL, "--leader", "b", "--opening", "12")
    assert status == 1
    assert "Seat b is said to have led, but 12 opened and was played by seat a" in out


def test_the_answer_as_json(run):
    status, out, _ = run(*SMALL, "--leader", "a", "--claim", "9", "?", "--json")
    found = json.loads(out)
    assert status == 1
    assert found["totals"] == [
        {"points": [2, 2], "orders": 1},
        {"points": [3, 0], "orders": 1},
    ]
    assert (found["exact"], found["claim_possible"]) == (True, False)
    assert found["problems"][0]["code"] == "points-impossible"
    assert found["narrowing"] == {"place": ["opening"], "at_most": 1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["9a"], "is no tile"),
        (["12z"], "'z' is no seat of this table: it has a, b"),
        (["12c"], "'c' is no seat"),
        (["12", "--leader", "ab"], "'ab' is no seat"),
        (["12", "--opening", "70"], "'70' is no tile"),
        (["12", "--ended", "late"], "'late' is no end of a round"),
        (["12", "--ended", "blocked:a"], "only a chip-out or a win"),
        (["12", "--left", "11"], "whose 11 is left is not said"),
        (["12", "--left", "a 1"], "'1' is no tile"),
        (["12", "--left", "a11 b"], "a seat stands apart from its tiles"),
        (["12-23"], "'12-23' is no tile of a line: write two digits from 0 to 6"),
        (["1"], "as in 63a 33b 34"),
        (["12", "--claim", "1"], "points for each of 2 sides, '?' where none are claimed, as in"),
        (["12", "--table", "2x7"], "--table is read as the header 'leg 2x7'. The third word"),
        (["12", "--table", "2x7 61 exact", "--seats", "2"], "write it alone, or the others"),
        (["12", "--claim", "1", "2.5"], "'2.5' is no number"),
        (["12", "--claim", "1", "x" * 99], "is no number"),
        (["12", "--table", "5x5 61 exact"], "2, 3 or 4 seats"),
        (["12", "--table", "2x7 61 exact start=61,0"], "61"),
    ],
)
def test_what_cannot_be_read_is_refused(run, arguments, said):
    status, out, errors = run(*arguments)
    assert (status, out) == (2, "")
    assert said in errors
