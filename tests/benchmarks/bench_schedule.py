"""How long fixture lists take: one division, a realistic league, a large and an impossible one.

The leagues are made up from fixed seeds; each list is read by the tests' own checker. It prints
figures and judges nothing but that a list that was made is right; the times are of the clock, on
one processor, and hold for the machine that they were taken on. Run it with
``python -m tests.benchmarks.bench_schedule``.
"""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date

from league.schedule import FixedFixture, Made, Season, make_schedule
from tests.league.schedule_checker import wrong
from tests.league.schedule_seasons import (
    closed,
    made_up_league,
    tuesday,
    with_away_teams,
    with_derbies,
)

SEEDS = (1, 2, 3)
SECONDS = 60.0


def realistic(seed: int) -> Season:
    """Divisions of 10, 12 and 11, double round, six shared pubs, Christmas, two cup weeks."""
    season = with_derbies(
        made_up_league(seed, (10, 12, 11), shared=6, weeks=34), date(2026, 10, 31)
    )
    return replace(season, spare_weeks=2)


def one_division(seed: int) -> Season:
    """14 teams, double round, three shared pubs."""
    return made_up_league(seed, (14,), shared=3, weeks=34)


def large(seed: int) -> Season:
    """Four divisions of 14, double round, nine shared pubs, Christmas, two cup weeks."""
    return made_up_league(seed, (14, 14, 14, 14), shared=9, weeks=36)


def tight(seed: int) -> Season:
    """14 teams, 26 rounds in 27 weeks, four teams away in one of them each: no whole rounds."""
    season = with_away_teams(made_up_league(seed, (14,), shared=3, weeks=31), seed, 4)
    return replace(season, venue_blackouts=())


def large_and_tight(seed: int) -> Season:
    """Four divisions of 14 in 27 weeks, nine shared pubs, four teams away: no whole rounds."""
    return with_away_teams(made_up_league(seed, (14, 14, 14, 14), shared=9, weeks=31), seed, 4)


def impossible(seed: int) -> Season:
    """The realistic league, with a match fixed in a week in which nobody plays."""
    season = realistic(seed)
    home, away, *_ = season.divisions[0].teams
    return replace(
        season,
        closures=(*season.closures, closed(6, "Darts finals")),
        fixed=(FixedFixture(home.key, away.key, tuesday(6)),),
    )


CASES = (
    ("14 teams, 3 shared pubs", one_division, 5),
    ("10, 12 and 11 teams, 6 shared pubs, derbies by October, 2 spare weeks", realistic, None),
    ("4 divisions of 14, 9 shared pubs", large, 60),
    ("14 teams, 3 shared pubs, a week to spare, 4 teams away: by the solver", tight, 5),
    ("4 divisions of 14 alike, 9 shared pubs: by the solver", large_and_tight, 60),
    ("the three divisions, with a match fixed in a closed week", impossible, None),
)


def timed(season: Season, seed: int) -> str:
    """How long a season takes, and what comes of it."""
    began, worked = time.perf_counter(), time.process_time()
    outcome = make_schedule(season, seed=seed, seconds=SECONDS)
    took = time.perf_counter() - began
    worked = time.process_time() - worked
    times = f"{took:6.2f} s ({worked:.2f} s of the processor)"
    if not isinstance(outcome, Made):
        return f"{times}  {type(outcome).__name__}: {outcome.said}"
    if amiss := wrong(season, outcome.draft.fixtures):
        raise SystemExit(f"The list is not right: {amiss[0]}")
    draft = outcome.draft
    report = draft.report
    return (
        f"{times}  {draft.how.value}: {len(draft.fixtures)} fixtures,"
        f" {report.breaks} breaks, return matches {report.least_gap} weeks apart or more"
    )


def main() -> None:
    """Print the time of every case for every seed."""
    began = time.perf_counter()
    import league.schedule.solving  # noqa: F401 - loads the solver

    print(f"loading the solver: {time.perf_counter() - began:.2f} s, once")
    for name, build, aim in CASES:
        print(name + (f" (aim: under {aim} s)" if aim else ""))
        for seed in SEEDS:
            print(f"  {timed(build(seed), seed)}", flush=True)


if __name__ == "__main__":
    main()
