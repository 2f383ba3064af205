"""The packages to measure beside: fetched once, apart from all others, and said if they cannot be.

Nothing is fetched here: whatever pip would say is put into its mouth.
"""

from pathlib import Path

import pytest

import run
from tests.benchmarks import peer_packages
from tests.benchmarks.peers import Dominoes, OpenSpiel, found

NO_WHEEL = (
    "ERROR: Could not find a version that satisfies the requirement open-spiel==2.0.2\n"
    "ERROR: No matching distribution found for open-spiel==2.0.2\n"
)
NO_NETWORK = "WARNING: Retrying\nERROR: Could not find a version (from versions: none)\n"

pytestmark = pytest.mark.pure


class Pip:
    """Answers in turn, and keeps what it was told to install and where."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def __call__(self, command):
        target = Path(command[command.index("--target") + 1])
        self.asked.append((target, Path(command[-1]).read_text(), command))
        code, said = self.answers.pop(0)
        if code == 0:
            target.mkdir(parents=True)
        return code, said


@pytest.fixture
def pip(monkeypatch, tmp_path):
    monkeypatch.setattr(peer_packages, "FOLDER", tmp_path / "peers")

    def answers(*answers):
        pip = Pip(*answers)
        monkeypatch.setattr(run, "capture", pip)
        return pip

    return answers


def names(requirements):
    return [line.partition("==")[0] for line in requirements.splitlines() if "==" in line]


def test_both_are_fetched_once_with_their_hashes_into_a_folder_of_their_own(pip, tmp_path):
    asked = pip((0, "")).asked
    assert peer_packages.fetch() is None
    assert peer_packages.fetch() is None
    ((target, requirements, command),) = asked
    assert target == tmp_path / "peers"
    assert {"dominoes", "open-spiel"} <= set(names(requirements))
    assert "--require-hashes" in command


def test_other_locked_versions_are_fetched_again(pip, tmp_path, monkeypatch):
    pip((0, ""))
    peer_packages.fetch()
    newer = tmp_path / "prove.txt"
    newer.write_text(peer_packages.LOCKED.read_text() + "# newer\n")
    monkeypatch.setattr(peer_packages, "LOCKED", newer)
    asked = pip((0, "")).asked
    assert peer_packages.fetch() is None
    assert len(asked) == 1


def test_where_open_spiel_cannot_be_had_dominoes_is_fetched_alone_and_that_is_said(pip):
    asked = pip((1, NO_WHEEL), (0, "")).asked
    said = peer_packages.fetch()
    assert said.startswith("OpenSpiel could not be installed for this Python on this system")
    assert said.endswith("satisfies the requirement open-spiel==2.0.2")
    assert names(asked[1][1]) == ["dominoes"]
    assert asked[1][1].count("--hash=sha256:") == 2


def test_without_a_network_that_is_said_and_tried_again_the_next_time(pip):
    pip((1, NO_NETWORK), (1, NO_NETWORK))
    assert peer_packages.fetch() == (
        "Neither dominoes nor OpenSpiel could be fetched, so nothing is measured beside them. "
        "pip says: ERROR: Could not find a version (from versions: none)"
    )
    asked = pip((0, "")).asked
    assert peer_packages.fetch() is None
    assert len(asked) == 1


@pytest.mark.parametrize("kind", [Dominoes, OpenSpiel])
def test_a_peer_that_is_not_there_is_named(kind, monkeypatch, capsys):
    monkeypatch.setattr(kind, "module", "no_such_module_anywhere")
    assert found(kind) is None
    assert capsys.readouterr().out == (
        f"{kind.name} is not installed: nothing is measured beside it.\n"
    )


def test_neither_the_site_nor_its_tests_ask_for_them():
    for locked in ("base.txt", "dev.txt", "schedule.txt"):
        asked_for = names((peer_packages.LOCKED.parent / locked).read_text())
        assert not {"dominoes", "open-spiel", "scipy"} & set(asked_for)
