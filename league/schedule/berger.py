"""Berger tables: who meets whom in which round, numbers for teams, home and away in turn.

Within one run through the table no number is at home, or away, in more than two matches running,
and all but a few never twice. Mirroring it for the return matches would make three in a row at the
turn, so the later runs begin at the place in the table that avoids it.
"""

from __future__ import annotations

from functools import cache

Round = tuple[tuple[int, int], ...]
"""Home and away numbers, from 1. With an odd number of teams, who is not named has a bye."""


@cache
def berger_table(teams: int) -> tuple[Round, ...]:
    """The table for a number of teams, as chess federations print it; odd numbers have byes."""
    if teams < 2:
        raise ValueError(f"A table needs at least 2 teams, not {teams}.")
    last = teams + teams % 2
    ring = last - 1
    rounds = []
    for number in range(ring):
        middle = number * (last // 2) % ring
        pairs = [(middle + 1, last) if number % 2 == 0 else (last, middle + 1)]
        pairs += [((middle + i) % ring + 1, (middle - i) % ring + 1) for i in range(1, last // 2)]
        rounds.append(tuple(pair for pair in pairs if max(pair) <= teams))
    return tuple(rounds)


def turned(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """The same rounds with home and away exchanged."""
    return tuple(tuple((away, home) for home, away in pairs) for pairs in rounds)


def runs_and_breaks(rounds: tuple[Round, ...], teams: int) -> tuple[int, int]:
    """The longest run of matches at home or away, and how often somebody is not in turn."""
    longest, breaks = 0, 0
    last = [0] * (teams + 1)
    run = [0] * (teams + 1)
    for pairs in rounds:
        for pair in pairs:
            for number, side in zip(pair, (1, -1), strict=True):
                same = last[number] == side
                breaks += same
                run[number] = run[number] + 1 if same else 1
                last[number] = side
                longest = max(longest, run[number])
    return longest, breaks


def closest_meetings(rounds: tuple[Round, ...]) -> int:
    """The fewest rounds from one meeting of two numbers to their next; all of them if only one."""
    met: dict[frozenset[int], int] = {}
    closest = len(rounds)
    for at, pairs in enumerate(rounds):
        for pair in map(frozenset, pairs):
            if pair in met:
                closest = min(closest, at - met[pair])
            met[pair] = at
    return closest


@cache
def season_rounds(teams: int, meetings: int) -> tuple[Round, ...]:
    """All rounds of a single, double or triple season: nobody three times running in one place.

    Among the ways to go through the table again, those with the return matches furthest apart come
    first, then those with the fewest breaks. An odd number has the rounds of the next even one
    without its last team: nearly no breaks, and the same weeks at home as in a division of one
    team more, with which venues are shared.
    """
    if teams % 2:
        whole = season_rounds(teams + 1, meetings)
        return tuple(tuple(pair for pair in pairs if max(pair) <= teams) for pairs in whole)
    table = berger_table(teams)
    rounds = table
    for meeting in range(1, meetings):
        again = turned(table) if meeting % 2 else table
        ways = (rounds + again[start:] + again[:start] for start in range(len(table)))
        rounds = min(ways, key=lambda way: _fault(way, teams))
    return rounds


def _fault(rounds: tuple[Round, ...], teams: int) -> tuple[bool, int, int]:
    longest, breaks = runs_and_breaks(rounds, teams)
    return longest > 2, -closest_meetings(rounds), breaks
