"""The README says what the code does: diagrams, roles, settings, commands, examples, links.

The engine's own README is run in tests/scoring/test_tour.py.
"""

import doctest
import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.core.management import get_commands

import run
from league import permissions as league_may
from league.enums import Role, Side
from league.models import Fixture, Grant, User
from league.ruleset.presets import PRESETS
from matches import permissions as card_may
from matches.builder import Builder
from scoring.__main__ import COMMANDS
from tests.architecture.readme_diagrams import README, redrawn

ROOT = README.parent
TEXT = README.read_text() if README.exists() else ""


def table_below(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading, its head and its rule left out."""
    section = TEXT.partition(f"## {heading}\n")[2]
    lines = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE).group().splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_state_diagrams_are_those_of_the_code():
    again = "run `python -m tests.architecture.readme_diagrams`"
    assert redrawn(TEXT) == TEXT, again


def test_the_examples_of_the_engine_are_right():
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL)
    assert blocks
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, {}, "README", None, None)
        assert example.examples
        assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_the_commands_of_the_engine_are_those_that_there_are():
    section = TEXT.partition("## The rules engine\n")[2].partition("\n## ")[0]
    named = re.findall(r"^python -m scoring (\w+)", section, re.MULTILINE)
    assert sorted(named) == sorted(command.__name__.rpartition(".")[2] for command in COMMANDS)


def test_every_variable_of_the_settings_is_explained():
    read = re.compile(r"(?:flag|number|words|environ\.get)\(\s*\"([A-Z_]+)\"")
    sources = [ROOT / "league/settings.py", ROOT / "league/management/commands/make_secretary.py"]
    known = {name for path in sources for name in read.findall(path.read_text())}
    explained = [name for row in table_below("Settings") for name in re.findall(r"\w+", row[0])]
    assert sorted(explained) == sorted(known)


def test_every_preset_is_named():
    assert [row[0].strip("`") for row in table_below("A league of your own")] == list(PRESETS)


def test_every_command_of_run_py_exists():
    assert set(re.findall(r"python3 run\.py (\w+)", TEXT)) == set(run.COMMANDS)
    assert set(re.findall(r"(?:run\.py manage|manage\.py) (\w+)", TEXT)) <= set(get_commands())
    ours = [path.stem for path in ROOT.glob("*/management/commands/make_*.py")]
    assert not [name for name in ours if f"`{name}`" not in TEXT]


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", TEXT):
        if not target.startswith(("https://", "http://")):
            assert (ROOT / target).exists(), target
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ")).lower().replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("#")
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= headings


def test_modules_named_with_a_command_exist():
    for module in re.findall(r"python -m (tests\.[\w.]+)", TEXT):
        assert (ROOT / Path(*module.split("."))).with_suffix(".py").exists(), module


def test_pictures_are_small():
    pictures = re.findall(r"\]\((docs/[^)]+)\)|src=\"(docs/[^\"]+)\"", TEXT)
    names = {first or second for first, second in pictures}
    assert len(names) == 2
    assert all((ROOT / name).stat().st_size < 150_000 for name in names)


# -- Who may do what -------------------------------------------------------------------------------

Ask = Callable[[User, Fixture], bool]


def league_of(fixture: Fixture):
    return fixture.competition.season.league


def in_league(can: Callable[..., bool], *more: object) -> Ask:
    return lambda user, fixture: can(user, league_of(fixture), *more)


def anybody(user: User, fixture: Fixture) -> bool:
    """Asked of nobody: public pages have no check."""
    return True


ACTS: dict[str, Ask] = {
    "Read tables, fixtures, results, teams, official cards and rulings; use the referee’s pages": (
        anybody
    ),
    "Follow a match live, on its night": anybody,
    "Open a card, fill it in": card_may.can_enter_card,
    "Sign a card for a side, dispute it, protest against it, appeal against a ruling": (
        lambda user, fixture: (
            any(card_may.can_sign_card(user, fixture, side) for side in Side)
            and card_may.can_appeal(user, fixture)
        )
    ),
    "See a card that is not official yet": card_may.can_see_draft,
    "See photos of a signed card": card_may.can_see_photo,
    "Send a photo of a signed card": card_may.can_attach_photo,
    "Attach a leg tile by tile": card_may.can_attach_record,
    "See the desk: what is waiting, and the rules in words": in_league(league_may.can_see_desk),
    "Make a card official; the week's grid": card_may.can_make_official,
    "Read what is said in a dispute, write to it, bring evidence": card_may.can_see_dispute,
    "Question a card; rule on a dispute, a protest or an appeal": card_may.can_settle_dispute,
    "Complete a card whose score came first": card_may.can_complete_card,
    "Correct or void an official card": card_may.can_correct_card,
    "Say whose a typed name is": card_may.can_settle_name,
    "Venues, teams, players, fixtures, walkovers, deductions": in_league(league_may.can_run_league),
    "Let a marker in to a card until the noon after the match, and end it": (
        card_may.can_let_marker_in
    ),
    "Make and invite captains, and links that sign them in": in_league(
        league_may.can_appoint, Role.CAPTAIN
    ),
    "Set the league up; its name, how it is reached, how names are shown": in_league(
        league_may.can_run_league
    ),
    "Make secretaries, officials and referees": in_league(league_may.can_hand_out_roles),
    "Fetch the league as a file": in_league(card_may.can_export_league),
    "Bring in another league, from its file": lambda user, _: league_may.can_bring_in_league(user),
}
COLUMNS = ["anyone", "captain", "referee", "official", "secretary"]


@pytest.fixture
def matches(db: None) -> tuple[Fixture, Fixture]:
    """Two fixtures of one league; the captain below is of a side of the first alone."""
    at = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
    builder = Builder(by=User.objects.create(username="site"), at=at)
    season = builder.season(builder.league())
    rules = PRESETS["three-pairs-three-legs"].build()
    division = builder.competition(season, rules, ["Anchor", "Bell", "Crown", "Dove"])
    day = date(2026, 10, 6)
    return builder.fixture(division, "Anchor", "Bell", day), builder.fixture(
        division, "Crown", "Dove", day
    )


def holder(role: str, own: Fixture) -> User:
    user = User.objects.create(username=role)
    if role != "anyone":
        entry = own.away if role == Role.CAPTAIN else None
        Grant.objects.create(
            user=user,
            league=league_of(own),
            role=role,
            entry=entry,
            starts_at=datetime(2026, 8, 1, tzinfo=UTC),
        )
    return user


def test_the_table_of_roles_is_what_the_permissions_answer(matches: tuple[Fixture, Fixture]):
    people = [holder(role, matches[0]) for role in COLUMNS]
    words = {(True, True): "yes", (True, False): "own", (False, False): ""}
    rows = table_below("Who may do what")
    assert [row[0] for row in rows] == list(ACTS)
    for row in rows:
        can = ACTS[row[0]]
        answers = [tuple(can(user, fixture) for fixture in matches) for user in people]
        assert row[1:] == [words[answer] for answer in answers], row[0]
