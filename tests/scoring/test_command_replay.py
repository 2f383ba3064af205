"""`python -m scoring replay --json`: any readable input is answered, anything else is refused."""

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from scoring.__main__ import main
from scoring.commands.files import LARGEST_FILE
from tests.scoring.golden import RULES, load

ROOT = Path(__file__).parent.parent.parent
FILES = ("golden.json", "golden-house-rules.json")


@pytest.fixture
def replay(monkeypatch, capsys):
    """Run the command on what is given as its input; status, output and errors."""

    def run(data, *arguments):
        data = data if isinstance(data, bytes) else data.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(["replay", "--json", *(arguments or ["-"])])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


@pytest.mark.parametrize("name", FILES)
def test_the_golden_files_come_out_as_they_are(replay, name):
    status, out, errors = replay("", str(RULES / name))
    assert (status, errors) == (0, "")
    assert json.loads(out) == load(name)


def test_input_is_read_where_a_dash_stands(replay):
    given = (RULES / FILES[0]).read_bytes()
    for data in (given, b"\xef\xbb\xbf" + given):
        status, out, _ = replay(data)
        assert status == 0
        assert json.loads(out) == load(FILES[0])


def test_it_runs_as_a_module():
    run = subprocess.run(
        [sys.executable, "-m", "scoring", "replay", "--json", str(RULES / FILES[1])],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert json.loads(run.stdout) == load(FILES[1])
    assert run.stderr == b""


def test_illegal_moves_are_an_answer(replay):
    cases = [case for case in load(FILES[0])["cases"] if any(r["error"] for r in case["rounds"])]
    status, out, errors = replay(json.dumps({"cases": cases}))
    assert (status, errors) == (0, "")
    assert json.loads(out)["cases"] == cases


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "this is not JSON"),
        ("nonsense", "this is not JSON"),
        (b"\xff\x00\x00", "standard input is not UTF-8 text: byte 0 cannot be; save it as UTF-8"),
        (b"{}\x00", "this is not JSON"),
        ('{"cases": NaN}', "NaN is no number"),
        ('{"cases": [], "x": 1e999}', "this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"cases": ' + "[" * 100_000, "nested too deeply"),
        ("1" * 5_000, "this is not JSON: a number has 5,000 digits."),
        ('{"cases": [-' + "1" * 9_999, "this is not JSON: a number has 9,999 digits."),
        ("[]", "this is no file of cases: the file: an object is wanted, not a list"),
        ("{}", "the file: 'cases' is missing"),
        ('{"cases": [{}]}', "cases[0]: 'seats' is missing"),
    ],
    ids=range(13),
)
def test_what_cannot_be_read_is_refused(replay, data, said):
    status, out, errors = replay(data)
    assert (status, out) == (2, "")
    assert errors.startswith("python -m scoring replay: ")
    assert said in errors
    assert errors.count("\n") == 1


def test_files_that_are_not_there(replay, tmp_path):
    for name in (tmp_path / "none.json", tmp_path, "a\0b"):
        status, out, errors = replay("", str(name))
        assert (status, out) == (2, "")
        assert "cannot be read" in errors


def test_a_file_that_is_too_large(replay, tmp_path):
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    status, _, errors = replay("", str(large))
    assert (status, errors) == (2, f"python -m scoring replay: {large} is larger than 32 MB.\n")


def test_large_files_are_answered(replay):
    """Ten megabytes: of a case that never ends, of noise, and of many cases."""
    case = load(FILES[0])["cases"][0]
    case["rounds"][0]["moves"] *= 200_000
    status, out, _ = replay(json.dumps({"cases": [case]}))
    assert status == 0
    assert json.loads(out)["cases"][0]["rounds"][0]["error"]["move"] == 1
    assert replay(Random(1).randbytes(10_000_000))[0] == 2
    assert replay(b"[" * 10_000_000)[0] == 2


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "--json"], ["reply"], ["-x"]])
def test_a_call_that_is_none_is_explained(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: python -m scoring" in capsys.readouterr().err


def test_without_a_command_it_is_said_which_there_are(capsys):
    assert main([]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    for command in ("award", "check", "draw", "evidence", "replay", "rules", "simulate"):
        assert f"\n    {command} " in shown.err


@pytest.mark.parametrize("text", ["leg 2x7 61 exact\nr1 a 66", "r1 a 66", "hands a 66"])
def test_a_written_leg_is_shown_the_way(replay, text):
    status, _, errors = replay(text)
    assert status == 2
    assert errors.endswith("a written leg is read by check.\n")


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "--help"]])
def test_help_teaches(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    assert "replay" in shown
    assert len(shown.splitlines()) > 8


def test_the_example_of_the_help_runs(replay, capsys):
    with pytest.raises(SystemExit):
        main(["replay", "--help"])
    shown = capsys.readouterr().out
    example = shown[shown.index("'{") + 1 : shown.index("}'") + 1]
    status, out, _ = replay(example)
    assert status == 0
    assert json.loads(out)["cases"][0]["final_scores"] == [3, 8]


def test_whoever_reads_may_stop_reading():
    command = f"{sys.executable} -m scoring replay --json {RULES / FILES[0]} | head -c 10"
    run = subprocess.run(["bash", "-c", command], capture_output=True, check=False, cwd=ROOT)
    assert run.stderr == b""


# Anything at all


def mutated(random, data):
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 5])):
        place = random.randrange(len(data))
        kind = random.randrange(4)
        if kind == 0:
            data[place] = random.randrange(256)
        elif kind == 1:
            del data[place : place + random.choice([1, 1, 5, 50])]
        elif kind == 2:
            other = random.randrange(len(data))
            data[place:place] = data[other : other + random.choice([1, 5, 50])]
        else:
            data[place : place + 1] = random.choice([b"null", b"-1", b"[]", b"{}", b'"', b"1e9"])
    return bytes(data)


def throw_everything_at(replay, times):
    cases = [case for name in FILES for case in load(name)["cases"] if case["kind"] == "small"]
    texts = [json.dumps({"cases": [case]}).encode() for case in cases]
    statuses = set()
    for seed in range(times):
        random = Random(seed)
        for data in (
            random.randbytes(random.randrange(60)),
            mutated(random, random.choice(texts)),
        ):
            status, out, errors = replay(data)
            statuses.add(status)
            assert status == (0 if out else 2)
            assert (errors == "") is (status == 0)
    assert statuses == {0, 2}


def test_no_input_makes_it_fall_over(replay):
    throw_everything_at(replay, 1_000)


@pytest.mark.prove
def test_no_input_out_of_very_many_makes_it_fall_over(replay):
    throw_everything_at(replay, 100_000)
