"""Inputs and outputs that are closed, full or let go of: a status and a line, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEG = "r1 a 36:3(3) 66:8(8)\n"


def run(arguments: str, tmp_path: Path) -> tuple[int, str]:
    """The status and what is said as an error, of a command line with its redirections."""
    (tmp_path / "leg.txt").write_text(LEG)
    line = f"'{sys.executable}' -m scoring {arguments.replace('LEG', str(tmp_path / 'leg.txt'))}"
    done = subprocess.run(  # noqa: S602  the shell is what closes them
        line, shell=True, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ("check LEG >&-", 0, ""),
        ("check - <&-", 2, "no round is written in standard input"),
        ("replay --json - <&-", 2, "this is not JSON"),
        ("check LEG | true", 0, ""),
        ("check NOWHERE 2>&-", 2, ""),
        ("check --rules nonsense LEG 2>&-", 2, ""),
        ("--help | true", 0, ""),
        ("simulate --legs 3 --players random --notation | head -c 1", 0, ""),
    ],
)
def test_closed(arguments, status, said, tmp_path):
    code, err = run(arguments, tmp_path)
    assert code == status
    assert said in err
    assert err.count("\n") == bool(said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", ["check LEG", "check --json LEG", "draw LEG", "award 6-6 3"])
def test_a_full_disk_is_said_in_a_line(command, tmp_path):
    code, err = run(f"{command} > /dev/full", tmp_path)
    assert code == 2
    assert err == "python -m scoring: the output cannot be written: No space left on device.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_errors_that_cannot_be_said_keep_their_status(tmp_path):
    assert run("check NOWHERE 2> /dev/full", tmp_path) == (2, "")
    assert run("check LEG > /dev/full 2> /dev/full", tmp_path) == (2, "")
    assert run("check --rules quick LEG 2> /dev/full", tmp_path) == (0, "")
