"""`run.py prove`: what is run for which arguments, and that what fails is named. Nothing is run."""

import subprocess
from pathlib import Path

import pytest

from tests import prove, throwaway_postgres
from tests.benchmarks import peer_packages

pytestmark = pytest.mark.pure

ENGINE = ["bench_rounds", "bench_moves", "bench_notation", "bench_evidence"]


@pytest.fixture
def ran(monkeypatch):
    """The commands that would be run, without Python itself; `codes` says how they would end."""
    commands = []

    def run(command, **_):
        commands.append(command[2:])
        return subprocess.CompletedProcess(command, run.codes.get(command[2], 0))

    run.codes, run.commands = {}, commands
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(throwaway_postgres, "missing", lambda: "")
    monkeypatch.setattr(peer_packages, "fetch", lambda: commands.append(["fetch"]))
    return run


def test_proofs_then_mistakes_then_peers_then_every_benchmark(ran):
    assert prove.main([]) is None
    pytest_run, on_postgres, check, fetch, *benchmarks = ran.commands
    assert pytest_run == ["pytest", "--prove", "-s"]
    assert on_postgres[0] == "tests.throwaway_postgres"
    assert on_postgres[3:] == [*pytest_run, prove.AT_ONCE]
    assert (Path(prove.__file__).parents[1] / prove.AT_ONCE).exists()
    assert check == ["tests.mutations.check"]
    assert fetch == ["fetch"]
    folder = Path(prove.__file__).parent / "benchmarks"
    names = [f"tests.benchmarks.{path.stem}" for path in folder.glob("bench_*.py")]
    assert sorted(names) == [name for (name,) in benchmarks]
    assert {f"tests.benchmarks.{name}" for name in ENGINE} < set(names)


def test_the_engine_alone(ran):
    assert prove.main(["engine"]) is None
    pytest_run, check, _, *benchmarks = ran.commands
    root = Path(prove.__file__).parents[1]
    assert pytest_run[:3] == ["pytest", "--prove", "-s"]
    assert "tests/scoring" in pytest_run
    assert all((root / path.partition("::")[0]).exists() for path in pytest_run[3:])
    assert check == ["tests.mutations.check"]
    assert benchmarks == [[f"tests.benchmarks.{name}"] for name in ENGINE]


def test_other_arguments_choose_proofs_and_nothing_follows(ran):
    assert prove.main(["tests/league", "-k", "table"]) is None
    assert ran.commands == [["pytest", "--prove", "-s", "tests/league", "-k", "table"]]
    ran.codes["pytest"] = 5  # none was chosen
    assert prove.main(["tests/league"]) is None


def test_everything_is_run_whatever_fails_and_named(ran):
    ran.codes.update(
        {"pytest": 1, "tests.mutations.check": 1, "tests.benchmarks.bench_notation": 1}
    )
    assert prove.main(["engine"]) == (
        "Failed: the proofs, the mutation check, bench_notation; see above."
    )
    assert len(ran.commands) == 3 + len(ENGINE)


def test_a_peer_that_cannot_be_had_is_said_and_stops_nothing(ran, monkeypatch, capsys):
    monkeypatch.setattr(peer_packages, "fetch", lambda: "OpenSpiel could not be installed.")
    assert prove.main(["engine"]) is None
    assert "OpenSpiel could not be installed." in capsys.readouterr().out
    assert len(ran.commands) == 2 + len(ENGINE)
