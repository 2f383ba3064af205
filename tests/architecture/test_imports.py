"""What may import what, as written in pyproject.toml, and what import-linter cannot see."""

import re
import subprocess
import sys
from pathlib import Path

from django.apps import apps

ROOT = Path(__file__).parents[2]


def test_import_contracts_are_kept():
    command = [Path(sys.executable).parent / "lint-imports", "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_league_leads_to_matches_through_the_database():
    found = [
        f"{model.__name__}.{relation.name} comes from {relation.related_model.__name__}"
        for model in apps.get_app_config("league").get_models()
        for relation in model._meta.related_objects
        if relation.related_model._meta.app_label == "matches"
    ]
    assert not found, 'related_name="+" is wanted: ' + "; ".join(found)


def test_league_templates_name_nothing_of_matches():
    names = [model._meta.model_name for model in apps.get_app_config("matches").get_models()]
    names += [f"{name}_set" for name in names]
    attribute = re.compile(rf"{{[{{%][^}}]*\.(?:{'|'.join(names)})\b")
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in sorted((ROOT / "templates/league").rglob("*.html"))
        for match in attribute.finditer(path.read_text())
    ]
    assert not found, found


def test_the_game_runs_without_django():
    """`import scoring` in a Python that finds nothing installed."""
    command = [
        sys.executable,
        "-S",
        "-c",
        "import scoring, sys; assert 'django' not in sys.modules",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
