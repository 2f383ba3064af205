"""`python -m scoring draw`: a file that can be looked at, and the same in words."""

import io
import re
import sys
from xml.etree import ElementTree

import pytest

from scoring.__main__ import main

LEG = """\
leg 2x7 61 exact Alice / Bob
r1 a 66:4(4) 63:8(8) 34 46:6(14) - blocked
r2 b 55:2(16) 51 12:4(8) blocked
"""
FIRST = (
    "4 tiles from left to right, each joined to the next by equal halves: 6-6 crosswise by A, "
    "6-3 by B, 3-4 by A, 4-6 by B. Open ends: on the left double six, crosswise, counts 12; on "
    "the right a plain six counts 6. Together 18, which pays 6 points. The last tile placed was "
    "4-6."
)
SECOND = (
    "3 tiles from left to right, each joined to the next by equal halves: 5-5 crosswise by B, "
    "5-1 by A, 1-2 by B. Open ends: on the left double five, crosswise, counts 10; on the right "
    "a plain two counts 2. Together 12, which pays 4 points. The last tile placed was 1-2."
)
BOARD = (
    "Peg board to 61. Alice, round peg: 4, before that 0. "
    "Bob, diamond peg: 20, before that 16."
)  # fmt: skip


@pytest.fixture
def draw(monkeypatch, capsys):
    """Run the command with a text as its input; status, output and errors."""

    def run(text, *arguments):
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(["draw", "-", *map(str, arguments)])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def parsed(file):
    return ElementTree.fromstring(file)  # noqa: S314  our own drawing


def title(file):
    return parsed(file)[0].text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--round", 1], FIRST),
        (["--round", 2], SECOND),
        ([], SECOND),
        (["--no-letters", "--round", 1], re.sub(" by [AB]", "", FIRST)),
        (["--width", 600, "--round", 1], FIRST),
        (["--board"], BOARD),
        (["--board", "--round", 1], BOARD.replace("20, before that 16", "14, before that 8")),
    ],
)
def test_a_round_becomes_a_file_and_words(draw, tmp_path, arguments, said):
    leg = LEG.replace("12:4(8)", "12:4(20)").replace("55:2(16)", "55:2(16)")
    out = tmp_path / "line.svg"
    status, shown, errors = draw(leg, "-o", out, *arguments)
    assert (status, shown, errors) == (0, f"{said}\n", "")
    assert title(out.read_bytes()) == said


def test_without_a_file_the_drawing_is_the_output(draw, tmp_path):
    leg = LEG.replace("12:4(8)", "12:4(20)")
    _, out, _ = draw(leg)
    assert title(out.encode()) == SECOND
    draw(leg, "-o", tmp_path / "line.svg")
    assert (tmp_path / "line.svg").read_text(encoding="utf-8") == out


def test_names_and_partners(draw):
    _, out, _ = draw("leg 4x5 121 exact\nr1 a 66:4 63:8", "--board")
    assert title(out.encode()) == (
        "Peg board to 121. A and C, round peg: 4, before that 0. "
        "B and D, diamond peg: 8, before that 0."
    )


def test_penalties_move_pegs_too(draw):
    leg = "leg 2x7 61 exact start=10,20\nr1 a 66:4(14) 63:8(28) apen-8(6)"
    _, out, _ = draw(leg, "--board")
    assert "A, round peg: 6, before that 14. B, diamond peg: 28, before that 20." in out


def test_of_a_wrong_leg_what_was_possible_is_drawn(draw, tmp_path):
    out = tmp_path / "line.svg"
    status, shown, errors = draw(LEG.replace("34 46:6(14)", "34 11"), "--round", "1", "-o", out)
    assert status == 1
    assert shown.startswith("3 tiles from left to right")
    assert "python -m scoring check says what" in errors
    # Where it stands after an impossible move nobody knows.
    status, shown, errors = draw(LEG.replace("34 46:6(14)", "34 11"), "--board")
    assert (status, shown) == (2, "")
    assert "the scores are not known" in errors


@pytest.mark.parametrize(
    ("text", "arguments", "said"),
    [
        ("", [], "there is no round to draw"),
        ("leg 2x7 61 exact", [], "there is no round to draw"),
        ("\x00\x01", [], "there is no round to draw: "),
        (b"\xff\xfe", [], "is UTF-16 text: save it as UTF-8"),
        (LEG, ["--round", 3], "there is no round 3 in this leg, only 1 to 2"),
        ("r4 a 66", ["--round", 1], "there is no round 1 in this leg, only 4"),
        ("r1 c 66", [], "cannot be drawn"),
        (LEG, ["--width", 100], "a drawing is 200 to 2000 wide, not 100"),
        ("leg 3x5 61 exact\nr1 a 66", ["--board"], "a peg board has two sides"),
        ("r3 a 62 26", ["--board"], "the scores are not known"),
        ("r1 a 66", ["-o", "/nowhere/at/all.svg"], "/nowhere/at/all.svg cannot be written"),
        ("r1 a 66", ["-o", "a\0b"], "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw, text, arguments, said):
    status, out, errors = draw(text, *arguments)
    assert (status, out) == (2, "")
    assert errors.startswith("python -m scoring draw: ")
    assert said in errors
    assert errors.count("\n") == 1


def test_a_dash_is_the_output_as_it_is_the_input(draw, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert draw(LEG, "-o", "-") == draw(LEG)
    assert list(tmp_path.iterdir()) == []


def test_a_written_leg_is_not_drawn_over(tmp_path, capsys):
    leg = tmp_path / "leg.txt"
    leg.write_text(LEG)
    (tmp_path / "also.txt").symlink_to(leg)
    for other in (leg, f"{tmp_path}/./leg.txt", tmp_path / "also.txt"):
        assert main(["draw", str(leg), "-o", str(other)]) == 2
        assert "is the leg itself: write the drawing to another file" in capsys.readouterr().err
    assert leg.read_text() == LEG


def test_help_teaches_and_its_example_runs(draw, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["draw", "--help"])
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    example = re.search(r"echo '([^']*)'", shown)[1]
    status, out, errors = draw(example)
    assert (status, errors) == (0, "")
    assert "6-6 crosswise by A, 6-3 by B, 3-4 by A, 4-6 by B" in title(out.encode())
