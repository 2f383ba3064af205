"""The table held against a second calculator, a published season, and what must always be true."""

import csv
import random
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.points import MatchFacts
from league.ruleset import Rules
from league.ruleset.presets import PRESETS
from league.table import TableAdjustment, TableEntry, TableResult, compute_table, explain
from league.tiebreaks import Joint, Separation
from tests.league.brute_table import (
    brute_rows,
    real_opening,
    real_result,
    real_rows,
    real_table,
)
from tests.league.random_divisions import Division, random_division

pytestmark = pytest.mark.pure

DATA = Path(__file__).parent.parent / "data"


@pytest.mark.parametrize("seed", range(250))
def test_a_second_calculator_agrees(seed: int) -> None:
    division = random_division(seed)
    assert real_rows(real_table(division)) == brute_rows(division)


def played_only(seed: int) -> Division:
    division = random_division(seed)
    division.matches = [one for one in division.matches if one["kind"] in ("played", "walkover")]
    division.openings = []
    return division


@given(st.integers(10_000, 10**6))
def test_leg_differences_sum_to_nothing(seed: int) -> None:
    rows = real_table(played_only(seed)).rows
    assert sum(row.difference for row in rows) == 0
    assert sum(row.board_difference for row in rows) == 0
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)


@given(st.integers(10_000, 10**6), st.integers())
def test_the_order_of_entering_never_matters(seed: int, shuffle: int) -> None:
    division = random_division(seed)
    rules = Rules.from_dict(division.rules)
    entries = [TableEntry(team, at) for at, team in enumerate(division.entries)]
    results = [real_result(match) for match in division.matches]
    decided = [TableAdjustment(team, Decimal(p), on) for team, p, on in division.adjustments]
    openings = [real_opening(opening) for opening in division.openings]
    before = compute_table(entries, results, decided, rules, openings)
    for listed in (entries, results, decided, openings):
        random.Random(shuffle).shuffle(listed)  # type: ignore[arg-type]
    assert compute_table(entries, results, decided, rules, openings) == before


@given(st.integers(10_000, 10**6), st.randoms(use_true_random=False))
def test_renaming_teams_never_changes_the_order(seed: int, chance: random.Random) -> None:
    division = random_division(seed)
    new_names = [f"name {number}" for number in range(len(division.entries))]
    chance.shuffle(new_names)
    names = dict(zip(division.entries, new_names, strict=True))
    renamed = Division(
        division.rules,
        [names[team] for team in division.entries],
        [
            one | {"home": names[one["home"]], "away": names[one["away"]]}
            for one in division.matches
        ],
        [(names[team], points, on) for team, points, on in division.adjustments],
        [one | {"entry": names[one["entry"]]} for one in division.openings],
        division.as_of,
    )
    before, after = real_table(division).rows, real_table(renamed).rows
    assert [names[str(row.entry)] for row in before] == [row.entry for row in after]
    assert [(row.place, row.points, row.form) for row in before] == [
        (row.place, row.points, row.form) for row in after
    ]


@given(st.integers(10_000, 10**6))
def test_every_row_says_what_its_reason_is(seed: int) -> None:
    division = random_division(seed)
    names = {team: team for team in division.entries}
    rows = real_table(division).rows
    for row, below in zip(rows, [*rows[1:], None], strict=True):
        said = explain(row, below, names)
        if isinstance(row.separated_by, Joint):
            assert below is not None
            assert row.place == below.place
            assert said.endswith("share the place.") or not row.played
        elif row.shares is None and below is not None:
            assert isinstance(row.separated_by, Separation)
            assert "above" in said.lower() or "clear of" in said
            assert row.place < below.place


# A season that somebody else played and published


def season() -> tuple[list[TableEntry], list[TableResult]]:
    with (DATA / "season-2022-23.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    teams = sorted({line["Home"] for line in lines})
    results = [
        TableResult(
            line["Home"],
            line["Away"],
            date.fromisoformat(line["Date"]),
            MatchFacts(home_legs=int(line["Home score"]), away_legs=int(line["Away score"])),
        )
        for line in lines
    ]
    return [TableEntry(team, at) for at, team in enumerate(teams)], results


def test_a_published_season_gives_exactly_the_published_table() -> None:
    entries, results = season()
    final = compute_table(entries, results, [], PRESETS["another-game"].build())
    rows = [
        {
            "Position": row.position,
            "Team": row.entry,
            "P": str(row.played),
            "W": str(row.won),
            "D": str(row.drawn),
            "L": str(row.lost),
            "For": str(row.legs_for),
            "Against": str(row.legs_against),
            "Points": str(row.points),
        }
        for row in final.rows
    ]
    with (DATA / "season-2022-23-table.csv").open(encoding="utf-8", newline="") as file:
        published = list(csv.DictReader(file))
    assert len(published) == 20
    assert rows == published


@pytest.mark.parametrize("share", range(1, 11))
def test_the_published_season_on_days_in_between(share: int) -> None:
    entries, results = season()
    days = sorted({result.on for result in results})
    as_of = days[share * (len(days) - 1) // 11]
    rules = PRESETS["another-game"].build()
    matches = [
        {
            "home": result.home,
            "away": result.away,
            "on": result.on,
            "kind": "played",
            "legs": [result.facts.home_legs, result.facts.away_legs],
            "boards": [0, 0],
            "pegged": [0, 0],
        }
        for result in results
    ]
    teams = [str(entry.entry) for entry in entries]
    division = Division(rules.to_dict(), teams, matches, as_of=as_of)
    real = compute_table(entries, results, [], rules, as_of=as_of)
    assert real_rows(real) == brute_rows(division)
    assert 0 < sum(row.played for row in real.rows) < 760
