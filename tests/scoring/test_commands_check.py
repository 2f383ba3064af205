"""`python -m scoring check`: findings where they stand, scores by round, and the exit status."""

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from scoring.__main__ import main
from scoring.commands.check import DESCRIPTION
from scoring.commands.files import LARGEST_FILE
from tests.scoring.golden import load
from tests.scoring.noted import noted

ROOT = Path(__file__).parent.parent.parent
LEG = """\
leg 2x7 61 exact Alice / Bob
hands a 00 12 16 33 44 56 66 b 02 03 04 05 22 46 55
r1 a 00 04 44 05 56 46:4(4) 66:6(6) - 61r - 12 20:2(6) - 03:3(9) 33:5(11) out
hands a 03 06 11 25 26 36 44 b 00 14 23 35 45 46 66
r2 b 14:1(10) 11:2(13) 46 60 00 03:1(14) 32 26 66 63:1(15) 35 52 blocked
"""


@pytest.fixture
def check(monkeypatch, capsys):
    """Run the command on what is given as its input; status, output and errors."""

    def run(data, *arguments, file="-"):
        data = data if isinstance(data, bytes) else data.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(["check", *arguments, file])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_a_leg_without_mistakes(check):
    status, out, errors = check(LEG)

    assert (status, errors) == (0, "")
    assert (
        out
        == """\
leg 2x7 61 exact
2 seats, to 61, 7 tiles each, 1 point for the last tile

round  led by  ended     Alice   Bob
r1     a       chip-out     11     9
r2     b       blocked      15    10

Nobody has won: Alice 15, Bob 10.
No error.
"""
    )


def test_a_mistake_is_shown_with_its_line_and_a_caret(check):
    status, out, _ = check(LEG.replace("46:4(4)", "46:3(4)"))

    assert status == 1
    assert (
        """\
line 3, column 21, round 1, item 6: error (D4)
    r1 a 00 04 44 05 56 46:3(4) 66:6(6) - 61r - 12 20:2(6) - 03:3(9) 33:5(11) out
                        ^^^^^^^
    46 makes 12, worth 4, not 3.
"""
        in out
    )
    assert out.endswith("Nobody has won: Alice 15, Bob 10.\n1 error.\n")


def test_after_an_impossible_move_scores_are_unchecked(check):
    status, out, _ = check(LEG.replace("61r", "61"))

    assert status == 1
    assert "r1     a       -             ?     ?\nr2     b       blocked       ?     ?\n" in out
    assert "write 61l or 61r" in out
    assert "How it stands in the end is unchecked.\n1 error, 1 unchecked.\n" in out


def test_a_leg_that_must_be_won_says_how_its_sides_are_called(check):
    assert "yet: Alice 15, Bob 10. Alice needs 46: " in check(LEG, "--finished")[1]
    said = check("leg 4x5 61 exact start=57,41\nr1 a 01", "--finished")[1]
    assert "yet: the side of a and c 57, the side of b and d 41. The side of a and c nee" in said


def test_what_is_unchecked_is_said_and_is_no_error(check):
    status, out, _ = check("r1 a 66:4 63:8 34 46:6 60r:4\n")

    assert status == 0
    assert "unchecked (G1)\n    Hands are not written down" in out
    assert "unchecked\n    There is no header such as leg 2x7 61 exact" in out
    assert out.endswith("No error, 2 unchecked.\n")


def test_a_won_leg_and_one_that_is_not(check):
    case = next(case for case in load("golden.json")["cases"] if case["winner"] == 1)
    text = noted(case)

    status, out, _ = check(text, "--finished")
    assert status == 0
    loser, winner = case["final_scores"]
    assert f"b won: a {loser}, b {winner}." in out
    status, out, _ = check(LEG, "--finished")
    assert status == 1
    assert "error (F5)\n    Nobody has won yet" in out


@pytest.mark.parametrize("case", load("golden.json")["cases"][-6:], ids=lambda case: case["id"])
def test_scores_after_each_round(check, case):
    status, out, _ = check(noted(case), "--json")

    found = json.loads(out)
    assert status == 0
    assert [r["scores"] for r in found["rounds"]] == [r["scores_after"] for r in case["rounds"]]
    assert [r["leader"] for r in found["rounds"]] == ["abcd"[r["leader"]] for r in case["rounds"]]
    assert (found["scores"], found["winner"]) == (case["final_scores"], case["winner"])
    assert found["problems"] == []


def test_as_json(check):
    status, out, _ = check(LEG.replace("46:4(4)", "46:3(4)").replace("r2 b", "r3 b"), "--json")

    found = json.loads(out)
    assert status == 1
    assert found["header_written"] is True
    assert (found["seats"], found["names"]) == (2, ["Alice", "Bob"])
    assert found["house_rules"]["target"] == 61
    assert found["rounds"] == [
        {"number": 1, "leader": "a", "end": "chip-out", "scores": [11, 9]},
        {"number": 3, "leader": "b", "end": "blocked", "scores": [15, 10]},
    ]
    assert found["problems"] == [
        {
            "code": "points-wrong",
            "severity": "error",
            "clause": "D4",
            "message": "46 makes 12, worth 4, not 3.",
            "line": 3,
            "column": 21,
            "round": 1,
            "item": 6,
        },
        {
            "code": "round-number-wrong",
            "severity": "error",
            "clause": None,
            "message": "Round 3 follows round 1: write r2, if none is missing.",
            "line": 5,
            "column": 1,
            "round": 3,
            "item": None,
        },
    ]


def test_as_json_where_hardly_anything_can_be_read(check):
    status, out, _ = check("leg 9x9\nr1 a 66", "--json")

    found = json.loads(out)
    assert status == 1
    assert "rounds" not in found
    assert [p["code"] for p in found["problems"]] == ["header-wrong", "not-checked"]
    assert found["problems"][1]["line"] is None


def test_an_excerpt_does_not_pretend_to_know(check):
    status, out, _ = check("r8 b 12:1(61) won")

    assert status == 0
    assert "r8     b       won          ?    61\n" in out
    assert "Where side a stood is not written, and unchecked." in out
    assert "b won: a ?, b 61." in out


def test_an_excerpt_keeps_its_rules(check):
    """Where no score is known no target can be tested; it is the leg's target all the same."""
    text = "leg 2x7 31 exact\nr2 a 66:4"
    _, out, _ = check(text)
    assert out.splitlines()[:2] == [
        "leg 2x7 31 exact",
        "2 seats, to 31, 7 tiles each, 1 point for the last tile",
    ]
    found = json.loads(check(text, "--json")[1])
    assert found["house_rules"]["target"] == 31
    assert found["scores"] == [None, None]


def test_what_is_written_after_the_win_leaves_the_score_at_which_it_was_won(check):
    text = "leg 2x7 61 exact start=59,10\nr1 a 42:2(61) won\nr2 b 66"
    status, out, _ = check(text)
    assert status == 1
    assert "The leg was won with 61: no round follows." in out
    assert "r1     a       won         61    10\nr2     b       -            ?     ?\n" in out
    assert "a won: a 61, b 10.\n" in out
    assert json.loads(check(text, "--json")[1])["scores"] == [61, 10]


def test_the_canonical_form(check):
    loose = LEG.upper().replace("ALICE / BOB", "Alice / Bob").replace(":4(4)", "")

    assert check(loose, "--canonical") == (0, LEG, "")
    status, out, _ = check(loose.replace("61R", "61"), "--canonical")
    assert status == 1
    assert "error (C1)" in out


def test_the_canonical_form_has_the_header_that_it_needs(check):
    assert check("R1 A 66", "--canonical")[1] == "r1 a 66:4(4)\n"
    out = check("R1 A 66", "--canonical", "--rules", "quick")[1]
    assert out == "leg 2x7 31 exact\nr1 a 66:4(4)\n"


def test_queries_are_counted_and_are_no_errors(check):
    status, out, _ = check("r1 a 66:4 apen-1\nr2 b 36", "--seats", "2")

    assert status == 0
    assert "line 1, column 11, round 1, item 2: query (H)\n" in out
    assert out.endswith("No error, 2 queries, 1 unchecked.\n")


def test_no_canonical_form_of_an_excerpt_with_unknown_scores(check):
    status, out, errors = check("r8 b 12", "--canonical")

    assert (status, out) == (2, "")
    assert errors == (
        "python -m scoring check: no canonical form can be made: the scores before round 8 are not "
        "known.\n"
    )


def test_the_rules_of_a_leg_without_a_header(check):
    _, out, _ = check("r1 a 66", "--rules", "leek-pairs", "--seats", "4")

    assert out.startswith("leg 4x6 121 exact chip=0 down=no revoke=peg-back misplaced=turned\n")
    assert "There is no header" not in out


def test_a_header_is_said_to_be_stronger_than_the_options(check):
    found, plain = check(LEG, "--rules", "quick", "--seats", "4"), check(LEG)

    assert found[:2] == plain[:2]
    assert "--rules and --seats are for a leg without one, and not used" in found[2]


@pytest.mark.parametrize("data", ["", "\n\n", "# later", "leg 2x7 61 exact", "hands a 66"])
@pytest.mark.parametrize("arguments", [[], ["--json"], ["--canonical"]])
def test_a_text_without_a_round_has_not_passed(check, data, arguments):
    status, out, errors = check(data, *arguments)

    assert (status, out) == (2, "")
    assert errors.startswith("python -m scoring check: no round is written in standard input: ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("r1 a 66\nÅ".encode("latin-1"), "standard input is not UTF-8 text: byte 8 cannot be"),
        ("r1 a 66".encode("utf-16"), "standard input is UTF-16 text: save it as UTF-8"),
        (b" " * (LARGEST_FILE + 1), "is larger than 32 MB"),
    ],
    ids=["latin-1", "utf-16", "large"],
)
def test_what_cannot_be_read(check, data, said):
    status, out, errors = check(data)

    assert (status, out) == (2, "")
    assert said in errors
    assert errors.count("\n") == 1


def test_a_file_that_is_not_there(check, tmp_path):
    status, out, errors = check("", file=str(tmp_path / "none"))

    assert (status, out) == (2, "")
    assert "No such file" in errors


def test_ten_megabytes_of_text_are_a_finding(check, tmp_path):
    path = tmp_path / "leg.txt"
    path.write_text("r1 a 36 61\n" * 900_000, encoding="utf-8")

    status, out, _ = check("", file=str(path))

    assert status == 1
    assert "This is no leg: it has 9,900,000 characters" in out


@pytest.mark.parametrize("data", ["\0\0\0", "hello", "leg", "r1", "[" * 500, "\ud7ff" * 9])
def test_anything_gets_an_answer(check, data):
    status, out, errors = check(data)

    assert status == 1
    assert out.endswith((" error.\n", " unchecked.\n"))
    assert errors == ""


def test_any_bytes_get_an_answer(check):
    random = Random(8)
    for _ in range(200):
        status, out, errors = check(random.randbytes(random.choice([1, 4, 40])))
        assert status in {0, 1, 2}
        assert bool(errors) is (status == 2)
        assert bool(out) is (status != 2)


def test_a_terminal_that_cannot_show_a_name():
    run = subprocess.run(
        [sys.executable, "-m", "scoring", "check", "-"],
        input="leg 2x7 61 exact Zoë / Åke\nr1 a 6…\n".encode(),
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert run.returncode == 1
    assert rb"Zo\xeb" in run.stdout
    assert run.stderr == b""


def test_help_teaches_with_examples_that_are_right(check, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["check", "--help"])
    shown = capsys.readouterr().out

    assert caught.value.code == 0
    assert "examples:" in shown
    example = [line.strip() for line in DESCRIPTION.splitlines() if line.startswith("  ")]
    assert len(example) == 3
    assert check("\n".join(example))[0] == 0
    assert "No error." in check("\n".join(example))[1]
