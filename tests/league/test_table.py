"""The table from plain values: small cases from real faults, worked out by hand."""

from decimal import Decimal

import pytest

from league.enums import Side, TieBreak
from league.points import MatchFacts
from league.ruleset import WalkoverRule, WalkoverSide
from league.ruleset.presets import PRESETS
from league.table import (
    TableAdjustment,
    TableEntry,
    TableOpening,
    TableResult,
    compute_table,
    explain,
)
from league.tiebreaks import Separation
from tests.league.rules_for_tests import changed
from tests.league.tables_by_hand import (
    EIGHT_LEGS,
    NAMES,
    NINE_LEGS,
    START,
    off,
    order,
    played,
    reasons,
    record,
    table,
    void,
    walkover,
    week,
)

pytestmark = pytest.mark.pure

# The cases


def test_a_postponed_match_is_not_played() -> None:
    empty = table("AB")
    assert [record(row) for row in empty.rows] == ["P0 W0 D0 L0 0–0 0"] * 2
    assert order(empty) == ["1= A", "1= B"]


def test_case_2_matches_to_come_are_not_lost() -> None:
    after_one = table("AB", "A 6-3 B")
    assert record(after_one.row("A")) == "P1 W1 D0 L0 6–3 2"
    assert record(after_one.row("B")) == "P1 W0 D0 L1 3–6 0"


def test_case_3_the_order_comes_from_what_was_played() -> None:
    half_way = table("ABCD", "A 6-3 B", "A 5-4 C", "B 7-2 D")
    assert {row.entry: row.played for row in half_way.rows} == {"A": 2, "B": 2, "C": 1, "D": 1}
    # A 4 points; B 2; C and D none, −1 and −5 legs.
    assert order(half_way) == ["1 A", "2 B", "3 C", "4 D"]


def test_case_4_leg_differences_are_each_other_s_opposite() -> None:
    both = table("AB", "A 6-3 B")
    assert [row.difference for row in both.rows] == [3, -3]


def test_case_5_a_third_team_s_matches_stay_out_of_the_meetings() -> None:
    """All have two wins. Anchor and Bell are level on everything; Crown lost a point."""
    results = ["A 6-3 B", "B 5-4 A", "A 5-4 C", "C 5-4 A", "B 7-2 C", "C 5-4 B"]
    three = table("ABC", *results, deducted=[off("C", 1)])
    assert record(three.row("A")) == "P4 W2 D0 L2 19–17 4"
    assert record(three.row("B")) == "P4 W2 D0 L2 19–17 4"
    assert record(three.row("C")) == "P4 W2 D0 L2 16–20 3"
    # Between the two: 10–8 for Anchor. With Crown's matches in, they would be level again.
    assert order(three) == ["1 A", "2 B", "3 C"]
    reason = three.rows[0].separated_by
    assert isinstance(reason, Separation)
    assert reason.criterion is TieBreak.HEAD_TO_HEAD


def test_case_6_a_win_each_and_the_legs_of_the_meetings_decide() -> None:
    # Against Crown and Dove Anchor makes up the two legs: 22–14 both, with 8–10 between them.
    results = ["A 5-4 B", "B 6-3 A", "A 7-2 C", "A 7-2 D", "B 6-3 C", "B 6-3 D"]
    four = table("ABCD", *results)
    a, b = four.row("A"), four.row("B")
    assert (record(a), record(b)) == ("P4 W3 D0 L1 22–14 6", "P4 W3 D0 L1 22–14 6")
    assert order(four)[:2] == ["1 B", "2 A"]
    assert explain(b, a, NAMES) == (
        "Level with Anchor on points (6), leg difference (+8) and legs won (22); above on "
        "their own meetings: 2 points each, leg difference +2 against −2."
    )


def test_case_7_a_circle_of_three_is_joint_and_is_told() -> None:
    circle = table("ABC", "A 5-4 B", "B 5-4 C", "C 5-4 A")
    assert order(circle) == ["1= A", "1= B", "1= C"]
    assert [group.entries for group in circle.joint_groups] == [("A", "B", "C")]
    assert explain(circle.rows[0], circle.rows[1], NAMES) == (
        "Level with Bell and Crown on points (2), leg difference (0) and legs won (9). "
        "Their own meetings are level too, so they share the place."
    )


def test_case_8_two_below_the_leader_are_second_and_the_next_is_fourth() -> None:
    four = table("ABCD", "A 6-3 B", "A 6-3 C", "B 6-3 D", "C 6-3 D")
    assert order(four) == ["1 A", "2= B", "2= C", "4 D"]
    assert explain(four.rows[0], four.rows[1], NAMES) == (
        "Two points clear of the two teams joint second."
    )
    assert explain(four.rows[2], four.rows[3], NAMES) == (
        "Level with Bell on points (2), leg difference (0) and legs won (9). "
        "They have not met yet, so they share the place. Two points above Dove."
    )
    assert not explain(four.rows[1], four.rows[2], NAMES).endswith("above Dove.")


def test_case_10_difference_comes_before_legs_won() -> None:
    results = ["A 5-4 C", "A 5-4 D", "E 5-4 A", "B 6-3 C", "B 5-4 D"]
    five = table("ABCDE", *results)
    assert (record(five.row("A")), five.row("A").difference) == ("P3 W2 D0 L1 14–13 4", 1)
    assert (record(five.row("B")), five.row("B").difference) == ("P2 W2 D0 L0 11–7 4", 4)
    assert order(five)[:2] == ["1 B", "2 A"]


def test_a_negative_total_is_shown() -> None:
    two = table("ABD", "A 4-4 D", rules=EIGHT_LEGS, deducted=[off("D", 3)])
    last = two.rows[-1]
    assert (last.entry, last.points, last.deductions) == ("D", Decimal(-2), Decimal(3))
    assert record(last) == "P1 W0 D1 L0 4–4 -2"


@pytest.mark.parametrize(
    ("rule", "anchor", "bell"),
    [
        (NINE_LEGS.walkover, "P1 W1 D0 L0 5–4 2", "P1 W0 D0 L1 4–5 0"),
        (
            WalkoverRule(WalkoverSide(Decimal(7), 5), WalkoverSide(Decimal(-1), 0)),
            "P1 W1 D0 L0 5–0 7",
            "P1 W0 D0 L1 0–5 -1",
        ),
        (
            WalkoverRule(
                WalkoverSide(Decimal(10), 9), WalkoverSide(Decimal("0.5")), legs_count=False
            ),
            "P1 W1 D0 L0 0–0 10",
            "P1 W0 D0 L1 0–0 0.5",
        ),
    ],
)
def test_a_walkover_gives_what_the_rule_says(rule: WalkoverRule, anchor: str, bell: str) -> None:
    conceded = table("AB", walkover("A", "B", Side.HOME), rules=changed(NINE_LEGS, walkover=rule))
    assert record(conceded.row("A")) == anchor
    assert record(conceded.row("B")) == bell
    assert record(table("BA", walkover("B", "A", Side.AWAY)).row("A")) == "P1 W1 D0 L0 5–4 2"


def test_case_14_a_bye_is_no_match_and_gives_no_points() -> None:
    pairs = [(home, away) for at, home in enumerate("ABCDE") for away in "ABCDE"[at + 1 :]]
    assert len(pairs) == 10
    single_round = table("ABCDE", *(f"{home} 5-4 {away}" for home, away in pairs))
    assert [row.played for row in single_round.rows] == [4] * 5
    assert sum(row.points for row in single_round.rows) == 20
    # After the first round one of the five has played one fewer.
    first = table("ABCDE", "A 5-4 B", "C 5-4 D")
    assert record(first.row("E")) == "P0 W0 D0 L0 0–0 0"


def test_an_abandoned_match_is_void_and_its_replay_counts() -> None:
    abandoned = void(played("A 3-2 B"))
    replayed = table("AB", abandoned, played("A 5-4 B", week(5)))
    assert record(replayed.row("A")) == "P1 W1 D0 L0 5–4 2"


# Adjustments, openings, dates


def test_points_taken_off_and_put_on_are_shown_apart() -> None:
    decided = [off("A", 3), off("A", 1), TableAdjustment("A", Decimal("0.5"), START)]
    both = table("AB", "A 6-3 B", "A 5-4 B", deducted=decided)
    row = both.row("A")
    assert (row.points, row.deductions, row.additions) == (
        Decimal("0.5"),
        Decimal(4),
        Decimal("0.5"),
    )
    assert explain(row, both.rows[1], NAMES) == (
        "4 points deducted from 4½. Half a point clear of Bell."
    )


def test_a_team_that_moves_in_brings_what_it_had() -> None:
    opening = TableOpening(
        "B", won=3, drawn=1, lost=2, legs_for=30, legs_against=24, points=Decimal("7.5")
    )
    entries = [TableEntry("A", 1), TableEntry("B", 2)]
    moved = compute_table(entries, [played("A 6-3 B")], [], NINE_LEGS, [opening])
    assert record(moved.row("B")) == "P7 W3 D1 L3 33–30 7.5"
    assert moved.row("B").form == "L"


def test_the_table_as_it_stood() -> None:
    results = [played("A 6-3 B", week(1)), played("B 7-2 A", week(3))]
    after_one = table("AB", *results, deducted=[off("A", 2, week(2))], as_of=week(1))
    assert order(after_one) == ["1 A", "2 B"]
    after_two = table("AB", *results, deducted=[off("A", 2, week(2))], as_of=week(2))
    assert [row.points for row in after_two.rows] == [0, 0]
    now = table("AB", *results, deducted=[off("A", 2, week(2))])
    assert order(now) == ["1 B", "2 A"]


def test_the_last_five_results_newest_last() -> None:
    scores = ["A 5-4 B", "B 5-4 A", "A 4-4 C", "A 6-3 C", "C 6-3 A", "A 9-0 B", "B 0-9 A"]
    season = [played(score, week(number)) for number, score in enumerate(scores, 1)]
    assert table("ABC", *season).row("A").form == "DWLWW"
    assert table("ABC", *season[:2]).row("A").form == "WL"
    assert table("ABC", *season[::-1]).row("A").form == "DWLWW"


def test_boards_have_their_own_columns() -> None:
    facts = MatchFacts(home_legs=4, away_legs=5, home_boards=2, away_boards=1)
    on_boards = PRESETS["three-pairs-best-of-three"].build()
    both = table("AB", TableResult("A", "B", START, facts), rules=on_boards)
    row = both.row("A")
    assert (row.boards_for, row.boards_against, row.board_difference) == (2, 1, 1)
    assert record(row) == "P1 W1 D0 L0 4–5 4"


# Misuse


@pytest.mark.parametrize(
    ("results", "deducted"),
    [(["A 6-3 X"], []), (["X 6-3 A"], []), (["A 6-3 A"], []), ([], [off("X", 1)])],
)
def test_what_belongs_to_another_table_is_misuse(
    results: list[str], deducted: list[TableAdjustment]
) -> None:
    with pytest.raises(ValueError, match=r"is not an entry of|cannot have met itself"):
        table("AB", *results, deducted=deducted)


@pytest.mark.parametrize("entries", [[("A", 1), ("A", 2)], [("A", 1), ("B", 1)]])
def test_entries_stand_once_and_in_an_order(entries: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match="once, with an order of its own"):
        compute_table([TableEntry(*entry) for entry in entries], [], [], NINE_LEGS)


def test_a_row_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        table("AB").row("X")
    assert table("").rows == ()


# In words


def test_every_row_can_say_why() -> None:
    season = ["A 6-3 B", "A 5-4 C", "B 5-4 C", "D 5-4 C"]
    # A 4; D 2 (+1); B 2 (−2, 8 legs); E has not played: 0 and 0; C 0 and −3.
    assert reasons(table("ABCDE", *season)) == [
        "Two points clear of Dove.",
        "Level with Bell on points (2); above on leg difference: +1 against −2.",
        "Two points above Eagle.",
        (
            "No match played yet. Level with Crown on points (0); "
            "above on leg difference: 0 against −3."
        ),
        "",
    ]


def test_nothing_played_needs_no_reason() -> None:
    rows = table("ABC").rows
    assert explain(rows[0], rows[1], NAMES) == "No match played yet."


def test_a_large_group_is_counted_and_not_named() -> None:
    teams = "ABCDEFGH"
    pairs = [(home, away) for home in teams for away in teams if home != away]
    level = table(teams, *(f"{home} 5-4 {away}" for home, away in pairs))
    assert explain(level.rows[0], level.rows[1], {}).startswith("Level with seven other teams on ")


def test_a_shared_place_far_down() -> None:
    teams = "ABCDEFGHIJK"
    names = {team: team for team in teams}
    # Each of the first nine beats all below; the last two have not met and are level.
    pairs = [(home, away) for at, home in enumerate(teams[:9]) for away in teams[at + 1 :]]
    rows = table(teams, *(f"{home} 5-4 {away}" for home, away in pairs)).rows
    assert [row.position for row in rows[8:]] == ["9", "10=", "10="]
    assert explain(rows[8], rows[9], names) == "Four points above the two teams joint in place 10."
