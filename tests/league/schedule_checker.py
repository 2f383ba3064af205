"""A second reading of the rules on fixtures: it shares no code with what makes or checks them.

It goes by lines of text: a team's season is a string of H and A, a week a set of names.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from itertools import pairwise, permutations
from typing import Any

from league.schedule import Bye, Placed, Season

NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def week_number(on: date) -> int:
    """Weeks since the Monday that ordinal 1 was."""
    return (on.toordinal() - 1) // 7


def wrong(season: Season, fixtures: tuple[Placed, ...]) -> list[str]:
    """Everything in which a list falls short of what was asked for; empty for a good list."""
    found: list[str] = []
    for division in season.divisions:
        found += wrong_in(season, division, [f for f in fixtures if f.division == division.key])
    known = {division.key for division in season.divisions}
    found += [f"{f} is of no division" for f in fixtures if f.division not in known]
    found += wrong_places(season, fixtures)
    found += wrong_days(season, fixtures)
    found += wrong_wishes(season, fixtures)
    return found


def wrong_in(season: Season, division: Any, fixtures: list[Placed]) -> list[str]:
    found = wrong_meetings(division, fixtures)
    for team in division.teams:
        found += wrong_line(team.key, fixtures)
    rounds = sorted({(week_number(f.on), f.round) for f in fixtures})
    if [number for _, number in rounds] != list(range(1, len(rounds) + 1)):
        found.append(f"the rounds of {division.name} are {rounds}")
    if season.spare_weeks:
        free = playable_weeks(season, division) - {week_number(f.on) for f in fixtures}
        if len(free) < season.spare_weeks:
            found.append(f"{division.name} keeps too few weeks free")
    return found


def wrong_meetings(division: Any, fixtures: list[Placed]) -> list[str]:
    found = []
    names = {team.key for team in division.teams}
    met = Counter((f.home, f.away) for f in fixtures)
    asked = division.meetings
    found += [f"{pair} do not belong here" for pair in met if not names >= set(pair)]
    for one, other in permutations(names, 2):
        there, back = met[one, other], met[other, one]
        if asked % 2 == 0 and there != asked // 2:
            found.append(f"{one} has {other} at home {there} times")
        if asked % 2 and (there + back != asked or abs(there - back) > 1):
            found.append(f"{one} has {other} {there} times at home, {back} away")
    return found


def wrong_byes(season: Season, fixtures: tuple[Placed, ...], byes: tuple[Bye, ...]) -> list[str]:
    """What is wrong with the byes given out: who has none or too many, and when."""
    found = []
    for division in season.divisions:
        own = [f for f in fixtures if f.division == division.key]
        weeks = {week_number(f.on): f.round for f in own}
        given = Counter(
            (bye.team, week_number(bye.week)) for bye in byes if bye.division == division.key
        )
        playing = {(name, week_number(f.on)) for f in own for name in (f.home, f.away)}
        for (name, week), times in given.items():
            where = (
                f"week {weeks.get(week, week - week_number(season.first) + 1)} of {division.name}"
            )
            if week not in weeks:
                found.append(f"{name} has a bye in {where}, which does not play")
            elif (name, week) in playing:
                found.append(f"{name} has a bye in {where}, and a match")
            elif times > 1:
                found.append(f"{name} has {times} byes in {where}")
        # An even number needs none; an odd one leaves everybody out once each time round.
        wanted = division.meetings if len(division.teams) % 2 else 0
        for team in division.teams:
            number = sum(n for (name, _), n in given.items() if name == team.key)
            if number != wanted:
                found.append(f"{team.key} has {number} byes and not {wanted}")
    return found


def wrong_line(name: Any, fixtures: list[Placed]) -> list[str]:
    """What is wrong with one team's matches, one after the other."""
    found = []
    own = sorted(
        (f.on, "H" if f.home == name else "A") for f in fixtures if name in (f.home, f.away)
    )
    line = "".join(side for _, side in own)
    if re.search("HHH|AAA", line):
        found.append(f"{name}: {line}")
    if not -1 <= line.count("H") - line.count("A") <= 1:
        found.append(f"{name} is not balanced: {line}")
    weeks = [week_number(on) for on, _ in own]
    if len(set(weeks)) < len(weeks):
        found.append(f"{name} plays twice in a week")
    return found


def playable_weeks(season: Season, division: Any) -> set[int]:
    closed = [c for c in season.closures if not c.divisions or division.key in c.divisions]
    nights = {NAMES.index(night) for night in division.nights}
    nights |= {NAMES.index(team.night) for team in division.teams if team.night}
    days = range(season.first.toordinal(), season.last.toordinal() + 1)
    return {
        week_number(on)
        for on in map(date.fromordinal, days)
        if on.weekday() in nights and not any(c.first <= on <= c.last for c in closed)
    }


def wrong_places(season: Season, fixtures: tuple[Placed, ...]) -> list[str]:
    where = {team.key: team.venue for division in season.divisions for team in division.teams}
    takes = {venue.key: venue.home_matches_per_night for venue in season.venues}
    nights = Counter((where[f.home], f.on) for f in fixtures)
    found = [f"{v} has {n} matches on {on}" for (v, on), n in nights.items() if n > takes[v]]
    for out in season.venue_blackouts:
        found += [
            f"{f} is at a venue that is not to be had"
            for f in fixtures
            if where[f.home] == out.venue and not (f.on < out.first or out.last < f.on)
        ]
    return found


def wrong_days(season: Season, fixtures: tuple[Placed, ...]) -> list[str]:
    found = []
    fixed = [(one.home, one.away, one.on) for one in season.fixed]
    nights = {
        team.key: [team.night] if team.night else list(division.nights)
        for division in season.divisions
        for team in division.teams
    }
    for f in fixtures:
        if f.on < season.first or season.last < f.on:
            found.append(f"{f} is outside the season")
        if NAMES[f.on.weekday()] not in nights[f.home] and (f.home, f.away, f.on) not in fixed:
            found.append(f"{f} is on no match night")
        for closure in season.closures:
            concerned = not closure.divisions or f.division in closure.divisions
            if concerned and closure.first <= f.on <= closure.last:
                found.append(f"{f} is in {closure.name}")
    for out in season.team_blackouts:
        found += [
            f"{f}: {out.team} cannot play"
            for f in fixtures
            if out.team in (f.home, f.away) and out.first <= f.on <= out.last
        ]
    return found


def wrong_wishes(season: Season, fixtures: tuple[Placed, ...]) -> list[str]:
    there = {(f.home, f.away, f.on) for f in fixtures}
    found = [
        f"{one} is not there" for one in season.fixed if (one.home, one.away, one.on) not in there
    ]
    for derby in season.derbies:
        pair = {derby.one, derby.other}
        if not any({f.home, f.away} == pair and f.on <= derby.by for f in fixtures):
            found.append(f"{derby} comes late")
    weeks: dict[frozenset[Any], list[int]] = {}
    for f in fixtures:
        weeks.setdefault(frozenset((f.home, f.away)), []).append(week_number(f.on))
    for pair, when in weeks.items():
        when.sort()
        gaps = [later - sooner for sooner, later in pairwise(when)]
        if gaps and min(gaps) < season.return_gap:
            found.append(f"{set(pair)} meet after {min(gaps)} weeks")
    return found
