"""What the project ships besides its code: locked packages, migrations, static files, settings."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKED = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def pins(path: Path) -> dict[str, str]:
    return dict(
        re.findall(r"^([a-z0-9.-]+)(?:\[[a-z,]+\])?==([^ ]+)", path.read_text(), re.MULTILINE)
    )


@pytest.mark.parametrize("path", LOCKED, ids=lambda path: path.name)
def test_locked_packages_have_hashes_and_name_no_host(path: Path):
    text = path.read_text()
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links|@ git\+", text)
    for requirement in re.split(r"\n(?=[a-z0-9])", text.partition("\n\n")[2] or text):
        if re.match(r"[a-z0-9]", requirement):
            assert "--hash=sha256:" in requirement, requirement.splitlines()[0]


def test_the_tests_run_on_the_versions_that_the_site_runs_on():
    base, dev = (pins(ROOT / f"requirements/{kind}.txt") for kind in ("base", "dev"))
    assert base.items() <= dev.items()


def test_every_package_asked_for_is_locked():
    def names(requirements: list[str]) -> set[str]:
        return {re.match(r"[A-Za-z0-9._-]+", line).group().lower() for line in requirements}

    assert names(PROJECT["project"]["dependencies"]) <= pins(ROOT / "requirements/base.txt").keys()
    for extra, asked in PROJECT["project"]["optional-dependencies"].items():
        locked = pins(ROOT / f"requirements/{extra}.txt")
        assert names(asked) <= locked.keys()
        assert locked.items() <= pins(ROOT / "requirements/dev.txt").items()
    assert names(PROJECT["dependency-groups"]["dev"]) <= pins(ROOT / "requirements/dev.txt").keys()


def django(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Django's command line, seeing only these variables."""
    passed = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=passed | {"DATABASE_URL": "sqlite://"} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


PRODUCTION = {
    "SECRET_KEY": "a-key-of-no-site-" + "0123456789" * 5,
    "ALLOWED_HOSTS": "dominoes.example.org",
}


def test_models_and_migrations_agree():
    done = django("makemigrations", "--check", "--dry-run", **PRODUCTION)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_site_in_production_passes_the_deployment_check():
    done = django("check", "--deploy", "--fail-level=WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SECRET_KEY", ""),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", "django-insecure-" + "0123456789" * 5),
        ("SECRET_KEY", "development-only-key-that-every-reader-of-the-source-knows"),
        ("ALLOWED_HOSTS", ""),
        ("DEBUG", "perhaps"),
        ("DATABASE_URL", "mysql://localhost/league"),
    ],
)
def test_an_unsafe_site_does_not_start(variable: str, value: str):
    done = django("check", **PRODUCTION | {variable: value})
    assert done.returncode != 0
    assert variable in done.stderr.splitlines()[-1]


def test_static_files_can_be_collected_and_every_page_finds_its_own(tmp_path: Path):
    """A name misspelt in a style sheet fails the first, in a template it is a 500 in production."""
    collected = django(
        "collectstatic", "--no-input", "-v0", STATIC_ROOT=str(tmp_path), **PRODUCTION
    )
    assert collected.returncode == 0, collected.stderr
    asked = {
        found
        for path in (ROOT / "templates").rglob("*.html")
        for found in re.findall(r"{% static ['\"]([^'\"]+)['\"]", path.read_text())
    }
    assert asked, "no template uses a static file"
    assert not {found for found in asked if not (tmp_path / found).is_file()}
