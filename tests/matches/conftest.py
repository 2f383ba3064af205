"""The cast and two leagues' nights, built through the acts that people use.

Alice captains the home side and Bob the away side; Sue is the secretary; Charlie is a stranger.
"""

from datetime import UTC, date, datetime

import pytest

from league.enums import Role
from league.models import Grant, User
from league.ruleset.presets import PRESETS
from matches.builder import Builder
from tests.matches.cards import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.squads import ANCHOR, BELL, SQUADS

__all__ = ["ANCHOR", "AT", "BELL", "LEEK_NIGHT", "NIGHT", "SQUADS"]

NIGHT = date(2026, 10, 6)
AT = datetime(2026, 10, 6, 21, 30, tzinfo=UTC)
# Roles hold by the clock of the run and not by that of the test, so hers began before any of them.
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@pytest.fixture
def night(db):
    return MatchNight()


@pytest.fixture
def pairs(night):
    """The Guisborough fixture, its card open and everybody named."""
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    return fixture


@pytest.fixture
def at():
    return AT


@pytest.fixture
def sue(db):
    return User.objects.create(username="sue", name="Sue")


@pytest.fixture
def alice(db):
    return User.objects.create(username="alice", name="Alice")


@pytest.fixture
def bob(db):
    return User.objects.create(username="bob", name="Bob")


@pytest.fixture
def builder(sue, at):
    return Builder(by=sue, at=at)


@pytest.fixture
def league(builder, sue):
    league = builder.league()
    Grant.objects.create(league=league, user=sue, role=Role.SECRETARY, starts_at=LONG_AGO)
    return league


@pytest.fixture
def season(builder, league):
    return builder.season(league)


@pytest.fixture
def leek(builder, season):
    """Six singles and three pairs: one leg each, to 61 and 121; the match score is enough."""
    rules = PRESETS["six-singles-three-pairs-twice-round"].build()
    return builder.competition(
        season, rules, ["Anchor", "Bell", "Crown", "Dove"], name="Division One", squads=SQUADS
    )


@pytest.fixture
def guisborough(builder, season):
    """Three pairs of three legs to 61, all played; one board a player, a point a leg."""
    rules = PRESETS["three-pairs-three-legs"].build()
    squads = {"Mill": [f"Miller {n}" for n in "abcdef"], "Lock": [f"Keeper {n}" for n in "abcdef"]}
    return builder.competition(
        season, rules, ["Mill", "Lock", "Quay"], name="Division Two", squads=squads
    )


@pytest.fixture
def fixture(builder, leek):
    return builder.fixture(leek, "Anchor", "Bell", NIGHT)


@pytest.fixture
def pairs_fixture(builder, guisborough):
    return builder.fixture(guisborough, "Mill", "Lock", NIGHT)
