"""Setting a league up: which steps there are from nothing to a published fixture list.

How far a league is follows from what it has, so that setting up can be left and taken up again on
any device; nothing keeps a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class StepName(StrEnum):
    """The steps in their order; each is an address."""

    SEASON = "season"
    RULES = "rules"
    DIVISIONS = "divisions"
    TEAMS = "teams"
    VENUES = "venues"
    PLAYERS = "players"
    FIXTURES = "fixtures"


TITLES = {
    StepName.SEASON: "The season",
    StepName.RULES: "What is played",
    StepName.DIVISIONS: "Divisions",
    StepName.TEAMS: "Teams",
    StepName.VENUES: "Pubs",
    StepName.PLAYERS: "Players",
    StepName.FIXTURES: "Fixtures",
}


@dataclass(frozen=True, kw_only=True)
class LaidOut:
    """What a league has so far. ``season`` is the one that is being set up, or nothing."""

    season: str = ""
    rules: tuple[str, ...] = ()
    divisions: tuple[tuple[str, int], ...] = ()
    """Each division's name with how many teams it has."""
    homeless: int = 0
    """How many teams have no venue."""
    venues: int = 0
    players: int = 0
    """How many are registered in the season."""
    fixtures: int = 0

    @property
    def teams(self) -> int:
        """How many teams play in the season."""
        return sum(teams for _, teams in self.divisions)


@dataclass(frozen=True)
class Step:
    """One step: what there is of it, whether it is done, and whether it can be done yet."""

    name: StepName
    number: int
    done: bool
    open: bool
    said: str
    needed: bool = True

    @property
    def title(self) -> str:
        """What the step is called."""
        return TITLES[self.name]


def steps(laid_out: LaidOut) -> tuple[Step, ...]:
    """Every step as it stands. Players can be left out; teams need opponents."""
    enough = bool(laid_out.divisions) and all(teams > 1 for _, teams in laid_out.divisions)
    some = any(teams > 1 for _, teams in laid_out.divisions)
    facts = {
        StepName.SEASON: (bool(laid_out.season), True, laid_out.season),
        StepName.RULES: (bool(laid_out.rules), True, _named(laid_out.rules)),
        StepName.DIVISIONS: (
            bool(laid_out.divisions),
            bool(laid_out.season and laid_out.rules),
            _named(name for name, _ in laid_out.divisions),
        ),
        StepName.TEAMS: (enough, bool(laid_out.divisions), _of_teams(laid_out)),
        StepName.VENUES: (
            enough and not laid_out.homeless,
            laid_out.teams > 0,
            _of_venues(laid_out),
        ),
        StepName.PLAYERS: (laid_out.players > 0, laid_out.teams > 0, _of_players(laid_out)),
        StepName.FIXTURES: (laid_out.fixtures > 0, some, _counted(laid_out.fixtures, "match")),
    }
    return tuple(
        Step(name, number, done, possible, said, name not in {StepName.PLAYERS, StepName.VENUES})
        for number, (name, (done, possible, said)) in enumerate(facts.items(), start=1)
    )


def next_step(laid_out: LaidOut) -> Step | None:
    """The first step that the fixtures need and that is not done; nothing where all are."""
    return next((step for step in steps(laid_out) if step.needed and not step.done), None)


def _of_teams(laid_out: LaidOut) -> str:
    if not laid_out.teams:
        return ""
    each = [f"{teams} in {name}" for name, teams in laid_out.divisions]
    said = f"{_counted(laid_out.teams, 'team')}: {', '.join(each)}"
    alone = [name for name, teams in laid_out.divisions if teams < 2]
    return f"{said}; at least two are needed in each" if alone else said


def _of_venues(laid_out: LaidOut) -> str:
    said = _counted(laid_out.venues, "pub")
    if not laid_out.homeless:
        return said
    without = f"{_counted(laid_out.homeless, 'team')} without one"
    return f"{said}, {without}" if said else without


def _of_players(laid_out: LaidOut) -> str:
    return f"{_counted(laid_out.players, 'player')} registered" if laid_out.players else ""


def _counted(number: int, word: str) -> str:
    if not number:
        return ""
    plural = f"{word}es" if word.endswith("ch") else f"{word}s"
    return f"{number:,} {word if number == 1 else plural}"


def _named(names: Iterable[str]) -> str:
    """A few names; beyond them only how many more."""
    listed = list(names)
    more = len(listed) - 3
    return ", ".join(listed[:3]) + (f" and {more} more" if more > 0 else "")
