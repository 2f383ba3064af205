"""make_division: a season and its divisions from the command line."""

from datetime import UTC, date, datetime, time
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.actions.setup import create_league
from league.models import Competition, League, RuleSet, Season, Table
from league.ruleset.presets import PRESETS

pytestmark = pytest.mark.django_db
PRESET = "three-pairs-three-legs"
DAYS = ["--starts=2026-09-01", "--ends=2027-05-31"]


@pytest.fixture
def thornby() -> League:
    at = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
    return create_league(name="Thornby League", slug="thornby", by=None, at=at)


def make_division(*arguments: str, rules: str = PRESET) -> str:
    out = StringIO()
    call_command("make_division", "thornby", *arguments, f"--rules={rules}", stdout=out)
    return out.getvalue()


def test_the_first_division_makes_its_season(thornby: League):
    said = make_division("2026-27", "Division One", *DAYS, "--night=monday", "--time=20:30")
    assert "Thornby League: Division One is laid out for 2026-27." in said
    assert "/l/thornby/desk/teams/" in said
    season = Season.objects.get()
    assert (season.league, season.starts, season.ends) == (
        thornby,
        date(2026, 9, 1),
        date(2027, 5, 31),
    )
    division = Competition.objects.get()
    assert (division.season, division.night, division.start_time) == (
        season,
        "monday",
        time(20, 30),
    )
    assert division.rule_set.rules == PRESETS[PRESET].build()
    assert Table.objects.get().competition == division


def test_the_next_division_joins_the_season_and_shares_its_rules(thornby: League):
    make_division("2026-27", "Division One", *DAYS)
    make_division("2026-27", "Division Two")
    make_division("2026-27", "Singles", rules="another-game")
    assert Season.objects.count() == 1
    assert [str(one) for one in Competition.objects.order_by("place")] == [
        "Division One",
        "Division Two",
        "Singles",
    ]
    assert RuleSet.objects.count() == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["2027-28", "Division One"], "has no season 2027-28 yet: give its first and its last day"),
        (["2026-27", "Division One"], "already has a competition at the address division-one"),
        (["2026-27", " "], "Please write a name"),
        (
            ["2027-28", "Division One", "--starts=2028-05-31", "--ends=2027-09-01"],
            "is before the first",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(
    thornby: League, arguments: list[str], said: str
):
    make_division("2026-27", "Division One", *DAYS)
    with pytest.raises(CommandError, match=said):
        make_division(*arguments)
    assert Season.objects.count() == Competition.objects.count() == 1


def test_an_unknown_league_is_told_how_to_be_made(db: None):
    with pytest.raises(CommandError, match="make_secretary makes one"):
        make_division("2026-27", "Division One", *DAYS)
