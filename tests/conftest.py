"""What every test shares: which tests run, on which database, and a loud word about those left out.

A skip is never quiet: the closing lines count it and say what would have let it run. With
SIXTYONE_NO_SKIPS=1, as in CI, any skip fails the run.
"""

import gc
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import TransactionTestCase
from hypothesis import HealthCheck, is_hypothesis_test, settings

ON_DATABASE = pytest.StashKey[int]()
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server"}
NO_SKIPS = os.environ.get("SIXTYONE_NO_SKIPS") == "1"
# Set by run.py when it found no PostgreSQL to repeat the tests on; holds what would install it.
NO_POSTGRES = os.environ.get("SIXTYONE_NO_POSTGRES", "")

# By default the garbage collector looks through all that the tests share (fifteen thousand of them,
# their modules, Django) some forty times, which takes a tenth of the run.
gc.set_threshold(50_000, 20, 20)

settings.register_profile("test", derandomize=True, max_examples=60, deadline=None, print_blob=True)
settings.register_profile(
    "prove",
    max_examples=2_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("Sixty-One")
    group.addoption(
        "--database-only",
        action="store_true",
        help="leave out the tests that touch no database, and those of how a page looks (run on"
        " PostgreSQL after SQLite)",
    )
    group.addoption("--prove", action="store_true", help="run the full-size proofs alone")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("prove" if config.getoption("--prove") else "test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    prove, database_only = config.getoption("--prove"), config.getoption("--database-only")
    kept, left_out = [], []
    for item in items:
        proof = item.get_closest_marker("prove") is not None
        property_based = is_hypothesis_test(getattr(item, "obj", None))
        wanted = (proof or property_based) if prove else not proof
        if database_only and not is_repeated(item):
            wanted = False
        (kept if wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_collection_finish(session: pytest.Session) -> None:
    # What is there before the first test stays until the last.
    gc.freeze()
    repeatable = sum(map(is_repeated, session.items))
    session.config.stash[ON_DATABASE] = repeatable
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["repeatable"] = repeatable


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What one of several processes found; each of them finds every test."""
    found = getattr(node, "workeroutput", {}).get("repeatable", 0)
    node.config.stash[ON_DATABASE] = max(found, node.config.stash.get(ON_DATABASE, 0))


def is_repeated(item: pytest.Item) -> bool:
    """Whether the test runs on PostgreSQL too: it touches a database, and not only for a look.

    Of the journeys through a browser only those that are marked for it are gone again, and with a
    script alone: what they send goes through pages and acts that have tests of their own on both.
    """
    if "journeys" in item.path.parts:
        params = getattr(getattr(item, "callspec", None), "params", {})
        if item.get_closest_marker("again") is None or params.get("javascript") is False:
            return False
    once = item.get_closest_marker("look") or item.get_closest_marker("once")
    return not once and touches_database(item)


def touches_database(item: pytest.Item) -> bool:
    """Whether pytest-django lets the test at the database; it stops all others that try."""
    if item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(item.fixturenames):
        return True
    return issubclass(getattr(item, "cls", None) or object, TransactionTestCase)


def skip_reasons(reporter: pytest.TerminalReporter) -> Counter[str]:
    """The reasons given by the tests that were skipped, with how many gave each."""
    reasons: Counter[str] = Counter()
    for report in reporter.stats.get("skipped", []):
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[text.removeprefix("Skipped: ")] += 1
    return reasons


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    reasons = skip_reasons(terminalreporter)
    lines = [f"{count} skipped: {reason}" for reason, count in sorted(reasons.items())]
    repeatable = config.stash.get(ON_DATABASE, 0)
    if NO_POSTGRES and repeatable:
        lines.append(f"{repeatable} not repeated on PostgreSQL: {NO_POSTGRES}")
    if not lines:
        return
    terminalreporter.section("NOT EVERYTHING WAS TESTED", sep="!", red=True, bold=True)
    for line in lines:
        terminalreporter.line(line, red=True, bold=True)
    if NO_SKIPS:
        terminalreporter.line(
            "SIXTYONE_NO_SKIPS=1 allows none of this: the run has failed.", red=True
        )


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not NO_SKIPS or session.exitstatus != pytest.ExitCode.OK:
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and skip_reasons(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file of its own, as on a real site, so that each thread has its own connection.

    Django's in-memory default shares one connection among the threads of the live server.
    Durability is off, as in the throw-away PostgreSQL: no test here is about losing power.
    """
    database = connections["default"].settings_dict
    if database["ENGINE"] != "django.db.backends.sqlite3":
        return
    database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    command = database["OPTIONS"]["init_command"]
    database["OPTIONS"]["init_command"] = command.replace("synchronous=FULL", "synchronous=OFF")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Nobody is left in the database when it is dropped.

    A thread of the live server may still be at an answer that no browser waits for any more.
    """
    yield
    connection = connections["default"]
    if connection.vendor != "postgresql":
        return
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """No table and no count of failed sign-ins outlives its test."""
    yield
    cache.clear()
