"""How long one table takes from plain values, and how that grows with the results.

The division is made up from a fixed seed. It prints figures and judges nothing; they are times of
the processor, and hold for the machine that they were taken on. Run it with
``python -m tests.benchmarks.bench_table``.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from league.enums import TieBreak, WithdrawnPlayed
from league.points import MatchFacts
from league.ruleset import MishapRules, Rules, TopOrder, WithdrawalRule
from league.ruleset.presets import PRESETS
from league.table import (
    TableAdjustment,
    TableBye,
    TableEntry,
    TablePlayOff,
    TableResult,
    TableWithdrawal,
    compute_table,
)

TEAMS = 16
RESULTS = 240
SEED = 61
RUNS = 51
AIM_MILLISECONDS = 2.0


def division(
    teams: int, results: int, seed: int = SEED
) -> tuple[list[TableEntry], list[TableResult]]:
    """A division whose teams meet home and away, again and again until there are enough results."""
    chance = random.Random(seed)
    entries = [TableEntry(number, number) for number in range(teams)]
    pairings = [(home, away) for home in range(teams) for away in range(teams) if home != away]
    start = date(2025, 9, 1)
    played = []
    for at in range(results):
        home, away = pairings[at % len(pairings)]
        won = chance.randint(0, 9)
        facts = MatchFacts(home_legs=won, away_legs=9 - won)
        played.append(TableResult(home, away, start + timedelta(days=7 * (at % 30)), facts))
    chance.shuffle(played)
    return entries, played


def level_division(teams: int) -> tuple[list[TableEntry], list[TableResult]]:
    """A division in which everybody wins at home 5–4: every tie-break is worked through."""
    entries = [TableEntry(number, number) for number in range(teams)]
    facts = MatchFacts(home_legs=5, away_legs=4)
    on = date(2025, 9, 1)
    pairings = [(home, away) for home in range(teams) for away in range(teams) if home != away]
    return entries, [TableResult(home, away, on, facts) for home, away in pairings]


def with_everything(rules: Rules) -> Rules:
    """The rules with all that can take time: two orders, countback, meetings, play-offs, byes."""
    order = (TieBreak.POINTS, TieBreak.HEAD_TO_HEAD, TieBreak.COUNTBACK, TieBreak.PLAY_OFF)
    top = TopOrder(4, (TieBreak.POINTS, TieBreak.LEG_DIFFERENCE, *order[1:]))
    leaving = WithdrawalRule(WithdrawnPlayed.FIRST_HALF)
    return replace(
        rules,
        tie_breaks=order,
        top=top,
        mishaps=MishapRules(bye=rules.points.drawn, withdrawal=leaving),
    )


def mishaps(entries: list[TableEntry], results: list[TableResult]) -> dict[str, Any]:
    """A bye for everybody, a team that left, and a play-off of everybody with everybody below."""
    first, *_, last = sorted(result.on for result in results)
    teams = [one.entry for one in entries]
    return {
        "byes": [TableBye(team, first) for team in teams],
        "withdrawals": [TableWithdrawal(teams[-1], last, halfway=last)],
        "play_offs": [
            TablePlayOff(above, below, last)
            for at, above in enumerate(teams)
            for below in teams[at + 1 :]
        ],
    }


def median_milliseconds(
    entries: list[TableEntry],
    results: list[TableResult],
    rules: Rules,
    runs: int = RUNS,
    **more: Any,
) -> float:
    """The median time of one table over several runs."""
    deductions = [TableAdjustment(entries[0].entry, rules.points.won * -1, results[0].on)]
    times = []
    for _ in range(runs):
        begun = time.process_time()
        compute_table(entries, results, deductions, rules, **more)
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print the time of the usual size, of ten times the results, and of a table wholly level."""
    rules = PRESETS["six-singles-three-pairs-twice-round"].build()
    usual = median_milliseconds(*division(TEAMS, RESULTS), rules)
    tenfold = median_milliseconds(*division(TEAMS, 10 * RESULTS), rules)
    level = median_milliseconds(*level_division(TEAMS), rules)
    print(f"one table, {TEAMS} teams, {RESULTS} results, median of {RUNS}: {usual:.2f} ms", end="")
    print(f" (aim: under {AIM_MILLISECONDS:g} ms)")
    ratio = tenfold / usual
    print(f"the same with {10 * RESULTS} results: {tenfold:.2f} ms, {ratio:.1f} times as long")
    print(f"{TEAMS} teams level on everything: {level:.2f} ms")
    every, played, level_played = (
        with_everything(rules),
        division(TEAMS, RESULTS),
        level_division(TEAMS),
    )
    worst = median_milliseconds(*level_played, every, **mishaps(*level_played))
    mixed = median_milliseconds(*played, every, **mishaps(*played))
    print(
        f"with byes, a team that left, play-offs and an order for the top: {mixed:.2f} ms", end=""
    )
    print(f"; {worst:.2f} ms where all are level")


if __name__ == "__main__":
    main()
