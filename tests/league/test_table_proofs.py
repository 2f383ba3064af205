"""The table held against a second calculator, a published season, and what must always be true."""

import csv
import random
from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.points import MatchFacts
from league.ruleset import Rules
from league.ruleset.presets import PRESETS
from league.table import (
    Table,
    TableAdjustment,
    TableEntry,
    TablePlayOff,
    TableResult,
    TableWithdrawal,
    compute_table,
    explain,
)
from league.tiebreaks import Joint, Separation
from tests.league.brute_table import brute_rows
from tests.league.random_divisions import Division, random_division
from tests.league.real_divisions import real_bye, real_opening, real_result, real_rows, real_table

pytestmark = pytest.mark.pure

DATA = Path(__file__).parent.parent / "data"


SEEDS = st.integers(10_000, 10**6)


@pytest.mark.parametrize("seed", range(400))
def test_a_second_calculator_agrees(seed: int) -> None:
    division = random_division(seed)
    assert real_rows(real_table(division)) == brute_rows(division)


def played_only(seed: int) -> Division:
    division = random_division(seed)
    division.matches = [one for one in division.matches if one["kind"] in ("played", "walkover")]
    division.openings = []
    return division


@given(SEEDS)
def test_leg_differences_sum_to_nothing(seed: int) -> None:
    rows = real_table(played_only(seed)).rows
    assert sum(row.difference for row in rows) == 0
    assert sum(row.board_difference for row in rows) == 0
    assert sum(row.aggregate_difference for row in rows) == 0
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)


@given(SEEDS, st.integers())
def test_the_order_of_entering_never_matters(seed: int, shuffle: int) -> None:
    division = random_division(seed)
    rules = Rules.from_dict(division.rules)
    entries = [TableEntry(team, at) for at, team in enumerate(division.entries)]
    results = [real_result(match) for match in division.matches]
    decided = [TableAdjustment(team, Decimal(p), on) for team, p, on in division.adjustments]
    openings = [real_opening(opening) for opening in division.openings]
    byes = [real_bye(bye) for bye in division.byes]
    withdrawals = [TableWithdrawal(**left) for left in division.withdrawals]
    play_offs = [TablePlayOff(**held) for held in division.play_offs]

    def computed() -> Table:
        return compute_table(
            entries,
            results,
            decided,
            rules,
            openings,
            byes=byes,
            withdrawals=withdrawals,
            play_offs=play_offs,
        )

    before = computed()
    for listed in (entries, results, decided, openings, byes, withdrawals, play_offs):
        random.Random(shuffle).shuffle(listed)  # type: ignore[arg-type]
    assert computed() == before


def renamed(division: Division, names: dict[str, str]) -> Division:
    def new(rows: list[dict[str, Any]], *keys: str) -> list[dict[str, Any]]:
        return [one | {key: names[one[key]] for key in keys} for one in rows]

    return Division(
        division.rules,
        [names[team] for team in division.entries],
        new(division.matches, "home", "away"),
        [(names[team], points, on) for team, points, on in division.adjustments],
        new(division.openings, "entry"),
        new(division.byes, "entry"),
        new(division.withdrawals, "entry"),
        new(division.play_offs, "above", "below"),
        division.as_of,
    )


@given(SEEDS, st.randoms(use_true_random=False))
def test_renaming_teams_never_changes_the_order(seed: int, chance: random.Random) -> None:
    division = random_division(seed)
    new_names = [f"name {number}" for number in range(len(division.entries))]
    chance.shuffle(new_names)
    names = dict(zip(division.entries, new_names, strict=True))
    before, after = real_table(division), real_table(renamed(division, names))
    assert [names[str(row.entry)] for row in before.rows] == [row.entry for row in after.rows]
    assert [(row.position, row.points, row.form, row.play_off_needed) for row in before.rows] == [
        (row.position, row.points, row.form, row.play_off_needed) for row in after.rows
    ]
    assert [names[str(one.entry)] for one in before.withdrawn] == [
        one.entry for one in after.withdrawn
    ]


# What is done and undone


MISHAPS = ("adjustments", "openings", "byes", "withdrawals", "play_offs")


@given(SEEDS, SEEDS, st.sampled_from(MISHAPS))
def test_what_is_done_and_undone_was_never_done(seed: int, other: int, what: str) -> None:
    """Whatever happened in some other division happens in this one, and is taken back."""
    division, elsewhere = random_division(seed), random_division(other)
    before = real_table(division)
    names = dict(zip(elsewhere.entries, division.entries, strict=False))
    known = set(names) == set(elsewhere.entries)
    done = getattr(renamed(elsewhere, names), what) if known else []
    mine = getattr(division, what)
    taken = {one["entry"] for one in mine} if what in ("openings", "withdrawals") else set()
    done = [
        one for one in done if what not in ("openings", "withdrawals") or one["entry"] not in taken
    ]
    mine += done
    real_table(division)
    del mine[len(mine) - len(done) :]
    assert real_table(division) == before


@given(SEEDS, st.randoms(use_true_random=False))
def test_a_match_made_void_and_counted_again(seed: int, chance: random.Random) -> None:
    division = random_division(seed)
    if not division.matches:
        return
    before = real_table(division)
    at = chance.randrange(len(division.matches))
    match = division.matches[at]
    division.matches[at] = match | {"kind": "void"}
    voided = real_table(division)
    del division.matches[at]
    assert real_table(division) == voided
    division.matches.insert(at, match)
    assert real_table(division) == before


@given(SEEDS)
def test_an_expunged_team_was_never_there(seed: int) -> None:
    division = random_division(seed)
    with_them = real_table(division)
    out = {one.entry for one in with_them.withdrawn}
    division.entries = [team for team in division.entries if team not in out]
    for name in ("matches", "adjustments", "openings", "byes", "withdrawals", "play_offs"):
        kept = [one for one in getattr(division, name) if not out & mentioned(one)]
        setattr(division, name, kept)
    assert real_table(division).rows == with_them.rows


def mentioned(row: Any) -> set[Any]:
    """The texts in a row, the names of teams among them."""
    values = row.values() if isinstance(row, dict) else row
    return {value for value in values if isinstance(value, str)}


@given(SEEDS)
def test_where_everything_stands_leaving_moves_nobody(seed: int) -> None:
    division = random_division(seed)
    division.rules["mishaps"]["withdrawal"]["played"] = "stands"
    division.byes = []
    left = real_table(division)
    division.withdrawals = []
    stayed = real_table(division)
    assert left.withdrawn == ()
    assert [replace(row, withdrawn=False) for row in left.rows] == list(stayed.rows)


@given(SEEDS)
def test_a_play_off_moves_only_who_was_level(seed: int) -> None:
    division = random_division(seed)
    held = real_table(division).rows
    division.play_offs = []
    places = {
        row.entry: (row.place, row.joint, row.play_off_needed) for row in real_table(division).rows
    }
    sizes = Counter(place for place, *_ in places.values())
    for row in held:
        place, joint, needed = places[row.entry]
        assert place <= row.place < place + sizes[place]
        if row.place != place or row.joint != joint:
            assert needed or not row.played


@given(SEEDS)
def test_every_row_says_what_its_reason_is(seed: int) -> None:
    division = random_division(seed)
    names = {team: team for team in division.entries}
    rows = real_table(division).rows
    for row, below in zip(rows, (*rows[1:], None), strict=False):
        said = explain(row, below, names)
        if row.shares is not None and row.played:
            end = "a play-off is needed." if row.play_off_needed else "they share the place."
            assert end in said
        if isinstance(row.separated_by, Joint):
            assert below is not None
            assert row.place == below.place
        elif below is not None:
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


def worked_out(until: date) -> list[tuple[str, str, int, int, int, int, int, int, int]]:
    """The table on a day, straight from the file: 3 for a win, 1 for a draw, difference, for."""
    sums: dict[str, list[int]] = {}
    with (DATA / "season-2022-23.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            score = int(line["Home score"]), int(line["Away score"])
            for side, (made, let) in (("Home", score), ("Away", score[::-1])):
                sums.setdefault(line[side], [0] * 7)
                if line["Date"] <= until.isoformat():
                    letter = (made > let, made == let, made < let)
                    new = [1, *letter, made, let, 3 * letter[0] + letter[1]]
                    sums[line[side]] = [a + b for a, b in zip(sums[line[side]], new, strict=True)]
    level = {team: (one[6], one[4] - one[5], one[4]) for team, one in sums.items()}
    in_order = sorted(sums, key=lambda team: (*(-value for value in level[team]), team))
    rows = []
    for team in in_order:
        place = 1 + sum(better > level[team] for better in level.values())
        shared = "=" if list(level.values()).count(level[team]) > 1 else ""
        rows.append((f"{place}{shared}", team, *sums[team]))
    return rows


@pytest.mark.parametrize("share", range(1, 11))
def test_the_published_season_on_days_in_between(share: int) -> None:
    entries, results = season()
    days = sorted({result.on for result in results})
    as_of = days[share * (len(days) - 1) // 11]
    real = compute_table(entries, results, [], PRESETS["another-game"].build(), as_of=as_of)
    assert [
        (
            *(row.position, row.entry, row.played, row.won, row.drawn, row.lost),
            *(row.legs_for, row.legs_against, row.points),
        )
        for row in real.rows
    ] == worked_out(as_of)
    assert 0 < sum(row.played for row in real.rows) < 760
