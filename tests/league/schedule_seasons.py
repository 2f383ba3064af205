"""Seasons to make fixtures for: small ones by hand, and made-up leagues from a seed."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from league.enums import Weekday
from league.schedule import (
    Closure,
    Derby,
    Division,
    FixedFixture,
    Season,
    Team,
    TeamBlackout,
    Venue,
    VenueBlackout,
)

TUESDAY = (Weekday.TUESDAY,)
START = date(2026, 9, 7)
"""A Monday."""


def tuesday(week: int) -> date:
    """The Tuesday of a week of the season; the first week is 1."""
    return START + timedelta(weeks=week - 1, days=1)


def one_division(
    teams: str, weeks: int, *, meetings: int = 2, shares: tuple[str, ...] = (), **more: Any
) -> Season:
    """A division of teams named by letters, each with its own pub unless it shares one.

    ``shares`` has the teams of each shared pub as one word; it takes one home match a night.
    """
    pub = {team: team for team in teams} | {team: word for word in shares for team in word}
    members = tuple(Team(team, f"Team {team}", pub[team]) for team in teams)
    venues = tuple(Venue(key, f"Pub {key}") for key in dict.fromkeys(pub.values()))
    last = START + timedelta(weeks=weeks, days=-1)
    division = Division("one", "Division One", members, TUESDAY, meetings)
    return Season(START, last, (division,), venues, **more)


def closed(week: int, name: str = "Holiday") -> Closure:
    """A week in which nobody plays."""
    return Closure(name, tuesday(week) - timedelta(days=1), tuesday(week) + timedelta(days=5))


def made_up_league(
    seed: int, sizes: tuple[int, ...], *, shared: int, weeks: int, meetings: int = 2
) -> Season:
    """Divisions on Tuesdays with shared pubs, Christmas, two cup weeks and some blackouts.

    Of the shared pubs two in three have two teams and take one match a night, one in three has
    three and takes two; their teams are drawn from all divisions.
    """
    chance = random.Random(seed)
    teams = [f"{division}-{at}" for division, size in enumerate(sizes, 1) for at in range(size)]
    order = list(teams)
    chance.shuffle(order)
    pub = {team: team for team in teams}
    takes: dict[str, int] = {}
    for at in range(shared):
        crowd = [order.pop() for _ in range(3 if at % 3 == 2 else 2)]
        takes[crowd[0]] = len(crowd) - 1
        pub |= dict.fromkeys(crowd, crowd[0])
    divisions = tuple(
        Division(
            number,
            f"Division {number}",
            tuple(Team(t, f"Team {t}", pub[t]) for t in teams if t.startswith(f"{number}-")),
            TUESDAY,
            meetings,
        )
        for number in range(1, len(sizes) + 1)
    )
    venues = tuple(
        Venue(key, f"Pub {key}", takes.get(key, 1)) for key in dict.fromkeys(pub.values())
    )
    return Season(
        START,
        START + timedelta(weeks=weeks, days=-1),
        divisions,
        venues,
        closures=(
            Closure("Christmas", date(2026, 12, 21), date(2027, 1, 3)),
            closed(11, "Cup week"),
            closed(23, "Cup week"),
        ),
        venue_blackouts=(
            VenueBlackout(pub[order[0]], tuesday(5), tuesday(5), "beer festival"),
            VenueBlackout(pub[order[1]], tuesday(9), tuesday(10)),
        ),
    )


def with_away_teams(season: Season, seed: int, count: int) -> Season:
    """The season with some teams that cannot play in some week of its first part."""
    chance = random.Random(seed)
    teams = chance.sample([team.key for d in season.divisions for team in d.teams], count)
    out = []
    for at, team in enumerate(teams):
        out.append(TeamBlackout(team, tuesday(2 + 2 * at), tuesday(2 + 2 * at), "trip"))
    return replace(season, team_blackouts=tuple(out))


def with_derbies(season: Season, by: date) -> Season:
    """The season with a first meeting by a day for teams of one division that share a pub."""
    derbies = [
        Derby(one.key, other.key, by)
        for division in season.divisions
        for at, one in enumerate(division.teams)
        for other in division.teams[at + 1 :]
        if one.venue == other.venue
    ]
    return replace(season, derbies=tuple(derbies))


def off_round(teams: str, weeks: int) -> Season:
    """A match is fixed on the Wednesday of a week whose Tuesday is taken: no whole rounds there."""
    return one_division(
        teams,
        weeks,
        closures=(Closure("Quiz", tuesday(3), tuesday(3)),),
        fixed=(FixedFixture("A", "B", tuesday(3) + timedelta(days=1)),),
    )
