"""run.py: what it says when something is missing, and the demo from its first start to Ctrl-C."""

import ast
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent
# The words of Debian 12's Python without python3-venv, and of pip without a network.
NO_ENSUREPIP = (
    "The virtual environment was not created successfully because ensurepip is not\navailable."
)
NO_NETWORK = (
    "WARNING: Retrying (Retry(total=1, connect=None, read=None, redirect=None, status=None)) after "
    "connection broken by 'NewConnectionError('<HTTPSConnection object>: Failed to establish a new "
    "connection: [Errno -3] Temporary failure in name resolution')': /simple/argon2-cffi/\n"
    "ERROR: Could not find a version that satisfies the requirement argon2-cffi==25.1.0 (from "
    "versions: none)\n"
)
WRONG_HASH = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."


def stopped(call: Callable[..., object], *arguments: object) -> str:
    """The words with which run.py refuses to go on."""
    with pytest.raises(run.Stop) as stop:
        call(*arguments)
    return str(stop.value)


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Let every command that run.py starts fail with these words, in an environment of our own."""
    monkeypatch.setattr(run, "VENV", str(tmp_path / "venv"))
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)

    def say(words: str) -> None:
        monkeypatch.setattr(run, "capture", lambda *_: (1, words))

    return say


def test_help_names_every_command():
    shown = subprocess.run(
        [sys.executable, "run.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert all(f"python3 run.py {name}" in shown.stdout for name in run.COMMANDS)


def test_an_unknown_command_is_told_what_there_is():
    assert stopped(run.main, ["dmeo"]) == (
        "There is no command 'dmeo'. There are: demo, manage, test, prove, lint."
    )


def test_an_old_python_is_told_which_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    told = stopped(run.check_python, (3, 8, 18))
    assert told.startswith("Sixty-One needs Python 3.11 or later; this is Python 3.8.")
    (tmp_path / "python3.12").touch()
    assert "This machine has a newer one: python3.12 run.py" in stopped(
        run.check_python, (3, 8, 18)
    )
    run.check_python((3, 11, 0))


def test_an_old_python_can_read_run_py():
    """Nothing newer than Python 2.7: what it cannot parse, it cannot refuse in words."""
    source = (ROOT / "run.py").read_text(encoding="ascii")
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, newer), ast.unparse(node)
        if isinstance(node, ast.FunctionDef):
            assert not node.returns, node.name
            assert not node.args.kwonlyargs, node.name
        if isinstance(node, ast.arg):
            assert not node.annotation, node.arg
        if isinstance(node, ast.Raise):
            assert not node.cause, ast.unparse(node)
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            assert not any(isinstance(part, ast.Starred) for part in node.elts), ast.unparse(node)


def test_without_ensurepip_the_package_to_install_is_named(says: Callable[[str], None]):
    says(NO_ENSUREPIP)
    wanted = f"apt-get install -y python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert wanted in stopped(run.make_venv)


def test_without_a_network_the_host_is_named(says: Callable[[str], None]):
    says(NO_NETWORK)
    told = stopped(run.install, "requirements/base.txt")
    assert "pypi.org could not be reached" in told
    assert "only the first time" in told
    says(NO_NETWORK.replace("<HTTPSConnection", "<HTTPSConnectionPool(host='mirror.example')"))
    assert "mirror.example could not be reached" in stopped(run.install, "requirements/base.txt")


def test_another_failure_of_pip_is_shown_as_it_is(says: Callable[[str], None]):
    says(WRONG_HASH)
    assert WRONG_HASH in stopped(run.install, "requirements/base.txt")


def test_where_the_solver_is_not_to_be_had_the_site_is_installed_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    asked: list[str] = []

    def no_solver(requirements: str) -> None:
        asked.append(requirements)
        if requirements == "requirements/schedule.txt":
            raise run.Stop("from versions: none")

    monkeypatch.setattr(run, "install", no_solver)
    run.install_first("requirements/schedule.txt", "requirements/base.txt")
    assert asked == ["requirements/schedule.txt", "requirements/base.txt"]
    assert "No solver for fixture lists" in capsys.readouterr().out


def test_what_developers_need_is_installed_whole_or_not(says: Callable[[str], None]):
    says(WRONG_HASH)
    told = stopped(run.install_first, "requirements/dev.txt", "requirements/base.txt")
    assert WRONG_HASH in told


def test_the_demo_is_installed_with_the_solver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Everything that a person trying it out can ask for works: the lock that has the solver."""
    installed: list[str] = []
    monkeypatch.setattr(run, "VENV", str(tmp_path))
    monkeypatch.setattr(run, "PYTHON", sys.executable)
    monkeypatch.setattr(run, "INSTALLED", str(tmp_path / "installed"))
    monkeypatch.setattr(run, "make_venv", lambda: None)
    monkeypatch.setattr(run, "install", installed.append)
    run.prepare_environment(run.SITE)
    assert "ortools==" in Path(installed[0]).read_text(encoding="utf-8")
    run.prepare_environment(run.SITE)
    assert len(installed) == 1


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    told = stopped(run.make_folder, str(tmp_path / "file" / "var"))
    assert told.startswith(f"Nothing can be written to {tmp_path / 'file' / 'var'}")


@pytest.mark.parametrize("text", ["eighty", "0", "65536", "-1", "8000 8001"])
def test_a_wrong_port_is_named(text: str):
    assert stopped(run.port_of, text.split()).startswith(f"The port is {text!r}; write one number")


def test_a_taken_port_is_named_and_a_free_one_suggested():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        told = stopped(run.port_of, [str(port)])
    assert told.startswith(
        f"Port {port} is taken by another program. Another is free: python3 run.py demo "
    )
    assert run.port_of([str(port)]) == port


# -- The demo --------------------------------------------------------------------------------------

# run.py itself, in the environment that these tests run in instead of one of its own.
DEMO = """
import run, sys
run.PYTHON, run.prepare_environment = sys.executable, lambda kind: None
try:
    run.main(sys.argv[1:])
except run.Stop as stop:
    sys.exit(str(stop))
"""


class Demo:
    """A demo started on a free port, keeping what it keeps in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = server.getsockname()[1]
        self.log = folder / "log"
        began = time.monotonic()
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", DEMO, "demo", str(self.port)],
                cwd=ROOT,
                env=os.environ | {"SIXTYONE_VAR": str(folder / "var")},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        while "Sixty-One is at" not in self.log.read_text():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < began + 240, self.log.read_text()
            time.sleep(0.05)
        self.seconds = time.monotonic() - began

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, ""

    def interrupt(self) -> int:
        """Ctrl-C, which a terminal sends to everything started from it."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(timeout=30)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@dataclass(frozen=True)
class FirstStart:
    """What was seen of the start that built the demo, until Ctrl-C."""

    var: Path
    seconds: float
    status: int
    style: str
    style_status: int
    code: int
    said: str


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    """Made once, since nothing here takes as long; whoever starts it again copies what it left."""
    folder = tmp_path_factory.mktemp("first")
    demo = Demo(folder)
    try:
        status, page = demo.get("/")
        style = page.partition('<link rel="stylesheet" href="')[2].partition('"')[0]
        return FirstStart(
            var=folder / "var",
            seconds=demo.seconds,
            status=status,
            style=style,
            style_status=demo.get(style)[0],
            code=demo.interrupt(),
            said=demo.log.read_text(),
        )
    finally:
        demo.kill()


@pytest.fixture
def start_again(first: FirstStart, tmp_path: Path) -> Iterator[Callable[[], Demo]]:
    demos: list[Demo] = []

    def start() -> Demo:
        shutil.copytree(first.var, tmp_path / "var")
        demos.append(Demo(tmp_path))
        return demos[-1]

    yield start
    for demo in demos:
        demo.kill()


def fixtures_in(var: Path) -> int:
    with closing(sqlite3.connect(var / "demo.sqlite3")) as database:
        return database.execute("SELECT count(*) FROM league_fixture").fetchone()[0]


def last_beat(var: Path) -> str | None:
    """When the worker last said that it works."""
    with closing(sqlite3.connect(var / "demo.sqlite3")) as database:
        row = database.execute("SELECT beat_at FROM league_workerbeat").fetchone()
    return row and row[0]


def test_the_demo_is_built_once_served_quickly_and_ends_cleanly(
    first: FirstStart, start_again: Callable[[], Demo], tmp_path: Path
):
    assert first.status == 200
    assert first.style_status == 200, f"the page's style sheet {first.style!r} is not served"
    assert first.code == 0
    assert "Traceback" not in first.said
    built = fixtures_in(first.var)
    assert built > 100
    assert (first.var / "secret-key").stat().st_mode & 0o077 == 0

    second = start_again()
    assert second.get("/")[0] == 200
    assert second.seconds < first.seconds / 2, "a second start builds nothing"
    assert second.interrupt() == 0
    assert fixtures_in(tmp_path / "var") == built


def test_what_is_due_by_itself_is_done_while_the_demo_is_served_and_ends_with_it(
    first: FirstStart, start_again: Callable[[], Demo], tmp_path: Path
):
    before = last_beat(first.var)
    demo = start_again()
    until = time.monotonic() + 60
    while last_beat(tmp_path / "var") == before:
        assert time.monotonic() < until, demo.log.read_text()
        time.sleep(0.2)
    assert demo.interrupt() == 0
    assert "Traceback" not in demo.log.read_text()
    # Nobody of its group is left.
    with pytest.raises(ProcessLookupError):
        os.killpg(demo.process.pid, 0)
