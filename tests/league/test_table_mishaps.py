"""What goes wrong in a season, and what the table then shows: worked out by hand."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal

import pytest

from league.enums import (
    ByeKind,
    DecidedOn,
    ResultKind,
    Side,
    TieBreak,
    WithdrawnPlayed,
    WithdrawnRemaining,
)
from league.points import MatchFacts
from league.ruleset import MishapRules, PointsScheme, Rules, WithdrawalRule
from league.ruleset.presets import PRESETS
from league.table import (
    Table,
    TableBye,
    TableOpening,
    TablePlayOff,
    TableResult,
    TableWithdrawal,
    explain,
)
from tests.league.rules_for_tests import changed
from tests.league.tables_by_hand import (
    NAMES,
    NINE_LEGS,
    START,
    off,
    order,
    played,
    record,
    table,
    void,
    week,
)

pytestmark = pytest.mark.pure

DAY = timedelta(days=1)


def rules_of(
    rule: WithdrawalRule | WithdrawnPlayed = WithdrawnPlayed.EXPUNGE, bye: str = "0"
) -> Rules:
    if isinstance(rule, WithdrawnPlayed):
        rule = WithdrawalRule(rule)
    return changed(NINE_LEGS, mishaps=MishapRules(bye=Decimal(bye), withdrawal=rule))


# Case 13: a team withdraws. Eagle leaves on the Tuesday after the third week; half-time is week 2.

SEASON = [
    played("A 6-3 E", week(1)),
    played("B 4-5 E", week(2)),
    played("A 5-4 B", week(3)),
    played("E 8-1 A", week(4)),
]
EAGLE = TableWithdrawal("E", on=week(3) + DAY, halfway=week(2))


def left(rule: WithdrawnPlayed, eagle: TableWithdrawal = EAGLE, **more: date) -> Table:
    return table("ABE", *SEASON, rules=rules_of(rule), withdrawals=[eagle], **more)


def test_case_13_expunged() -> None:
    without = left(WithdrawnPlayed.EXPUNGE)
    assert order(without) == ["1 A", "2 B"]
    assert without.withdrawn == (EAGLE,)
    assert record(without.row("A")) == "P1 W1 D0 L0 5–4 2"
    assert record(without.row("B")) == "P1 W0 D0 L1 4–5 0"
    with pytest.raises(KeyError):
        without.row("E")


def test_case_13_everything_stands() -> None:
    standing = left(WithdrawnPlayed.STANDS)
    assert standing.withdrawn == ()
    assert record(standing.row("A")) == "P3 W2 D0 L1 12–15 4"
    assert record(standing.row("E")) == "P3 W2 D0 L1 16–11 4"
    assert [row.withdrawn for row in standing.rows] == [True, False, False]
    assert explain(standing.row("E"), standing.row("A"), NAMES) == (
        "Has left the competition. "
        "Level with Anchor on points (4); above on leg difference: +5 against −3."
    )


def test_case_13_the_first_half_stands() -> None:
    half = left(WithdrawnPlayed.FIRST_HALF)
    assert record(half.row("A")) == "P2 W2 D0 L0 11–7 4"
    assert record(half.row("B")) == "P2 W0 D0 L2 8–10 0"
    assert record(half.row("E")) == "P2 W1 D0 L1 8–10 2"
    assert half.row("E").withdrawn


def test_case_13_expunged_before_half_time_only() -> None:
    """On half-time's own day it still is the first half; after it the first half stands."""
    early = TableWithdrawal("E", on=week(2), halfway=week(2))
    assert left(WithdrawnPlayed.BY_HALF, early).rows == left(WithdrawnPlayed.EXPUNGE).rows
    assert left(WithdrawnPlayed.BY_HALF).rows == left(WithdrawnPlayed.FIRST_HALF).rows


def test_a_withdrawal_is_known_on_every_date() -> None:
    """The first week, asked for after Eagle left: nobody has played anybody who counts."""
    first = left(WithdrawnPlayed.EXPUNGE, as_of=week(1))
    assert [record(row) for row in first.rows] == ["P0 W0 D0 L0 0–0 0"] * 2
    assert first.withdrawn == (EAGLE,)
    assert record(left(WithdrawnPlayed.FIRST_HALF, as_of=week(1)).row("E")) == "P1 W0 D0 L1 3–6 0"


def test_expunged_meetings_are_no_meetings() -> None:
    """Anchor and Bell are level on what Eagle leaves behind, and have met once."""
    results = [*SEASON[:2], played("A 5-4 B", week(3)), played("B 5-4 C"), played("C 5-4 A")]
    three = table("ABCE", *results, rules=rules_of(), withdrawals=[EAGLE])
    assert order(three) == ["1= A", "1= B", "1= C"]


def test_nothing_of_an_expunged_team_is_left() -> None:
    gone = table(
        "ABE",
        *SEASON,
        rules=rules_of(bye="2"),
        withdrawals=[EAGLE],
        deducted=[off("E", 3)],
        openings=[TableOpening("E", won=3, points=Decimal(6))],
        byes=[TableBye("E", week(1))],
        play_offs=[TablePlayOff("E", "A", week(3))],
    )
    assert gone == left(WithdrawnPlayed.EXPUNGE)


def test_two_teams_that_left() -> None:
    bell = TableWithdrawal("B", on=week(4), halfway=week(2))
    both = table("BAE", *SEASON, rules=rules_of(), withdrawals=[EAGLE, bell])
    assert order(both) == ["1 A"]
    assert both.withdrawn == (bell, EAGLE)
    assert record(both.row("A")) == "P0 W0 D0 L0 0–0 0"


# Byes


def test_points_for_a_bye_where_the_rules_give_them() -> None:
    """Five teams, one round: ten matches, and a bye for each. Everybody wins as often."""
    weeks = ["AB CD", "AC BE", "EA BD", "DA CE", "DE BC"]
    pairs = [(pair, week(at)) for at, two in enumerate(weeks, 1) for pair in two.split()]
    results = [played(f"{one} 5-4 {two}", on) for (one, two), on in pairs]
    byes = [TableBye(team, week(at)) for at, team in enumerate("EDCBA", 1)]
    assert len(results) == 10
    plain = table("ABCDE", *results, byes=byes)
    assert [row.played for row in plain.rows] == [4] * 5
    assert sum(row.points for row in plain.rows) == 20
    assert [(row.byes, row.bye_points) for row in plain.rows] == [(1, 0)] * 5
    paid = table("ABCDE", *results, byes=byes, rules=rules_of(bye="0.5"))
    assert [row.played for row in paid.rows] == [4] * 5
    assert [row.difference for row in paid.rows] == [row.difference for row in plain.rows]
    assert {
        row.entry: row.points - plain.row(row.entry).points for row in paid.rows
    } == dict.fromkeys("ABCDE", Decimal("0.5"))
    assert {row.bye_points for row in paid.rows} == {Decimal("0.5")}


def test_a_bye_counts_once_its_week_is_played() -> None:
    """The table knows no clock: the third week has come when a match of it counts."""
    byes = [TableBye("C", week(1)), TableBye("A", week(3))]
    rules = rules_of(bye="2")
    second = table(
        "ABC", played("A 5-4 B", week(1)), played("B 5-4 C", week(2)), byes=byes, rules=rules
    )
    assert [(row.entry, row.byes) for row in second.rows] == [("A", 0), ("B", 0), ("C", 1)]
    assert [row.points for row in second.rows] == [2, 2, 2]
    third = table("ABC", "A 5-4 B", played("B 5-4 C", week(3)), byes=byes, rules=rules)
    assert third.row("A").byes == 1
    as_it_stood = table(
        "ABC", "A 5-4 B", played("B 5-4 C", week(3)), byes=byes, rules=rules, as_of=week(2)
    )
    assert as_it_stood.row("A").byes == 0


def test_a_void_match_brings_no_week_to_an_end() -> None:
    byes = [TableBye("C", week(2))]
    rules = rules_of(bye="2")
    abandoned = [played("A 5-4 B", week(1)), void(played("B 3-2 A", week(2)))]
    assert table("ABC", *abandoned, byes=byes, rules=rules).row("C").byes == 0
    assert table("ABC", byes=byes, rules=rules).row("C").byes == 0


def test_a_bye_is_said() -> None:
    rules = rules_of(bye="0.5")
    byes = [TableBye("C", week(1)), TableBye("C", week(2))]
    results = [played("A 5-4 B", week(1)), played("B 5-4 A", week(2))]
    one = table("ABC", *results, byes=byes[:1], rules=rules)
    assert explain(one.row("C"), None, NAMES) == (
        "No match played yet. Half a point given for a week without an opponent."
    )
    two = table("ABC", *results, byes=byes, rules=rules)
    assert explain(two.row("C"), None, NAMES) == (
        "No match played yet. 1 point given for weeks without an opponent."
    )


@pytest.mark.parametrize(
    ("remaining", "points"),
    [
        (WithdrawnRemaining.NOTHING, ("0", "0")),
        (WithdrawnRemaining.BYE, ("0.5", "0.5")),
        (WithdrawnRemaining.POINTS, ("4", "2")),
    ],
)
def test_what_a_match_that_fell_away_gives(
    remaining: WithdrawnRemaining, points: tuple[str, str]
) -> None:
    given = (
        (Decimal(4), Decimal(2)) if remaining is WithdrawnRemaining.POINTS else (Decimal(0),) * 2
    )
    rules = rules_of(WithdrawalRule(WithdrawnPlayed.STANDS, remaining, *given), bye="0.5")
    results = [played("A 5-4 B", week(3))]
    for second_half, worth in zip((False, True), points, strict=True):
        fell_away = TableBye("B", week(2), ByeKind.WITHDRAWAL, second_half)
        row = table("ABE", *results, rules=rules, byes=[fell_away]).row("B")
        assert (row.byes, row.bye_points, row.points) == (1, Decimal(worth), Decimal(worth))
        assert (row.played, row.legs_for, row.legs_against) == (1, 4, 5)
    plain = table("ABE", *results, rules=rules, byes=[TableBye("B", week(2))]).row("B")
    assert plain.points == Decimal("0.5")


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        # Left on the Tuesday after week 3; half-time was week 2.
        (WithdrawnPlayed.STANDS, 3),
        (WithdrawnPlayed.FIRST_HALF, 2),
    ],
)
def test_who_has_left_has_no_more_byes(rule: WithdrawnPlayed, count: int) -> None:
    byes = [TableBye("E", week(number)) for number in range(1, 6)]
    last = played("A 5-4 B", week(6))
    row = table("ABE", last, byes=byes, rules=rules_of(rule, bye="1"), withdrawals=[EAGLE]).row("E")
    assert (row.byes, row.points) == (count, count)


# Opening balances


def test_an_opening_counts_from_its_day() -> None:
    opening = TableOpening("B", won=3, points=Decimal(6), on=week(3))
    for as_of, points in ((week(3) - DAY, 0), (week(3), 6), (None, 6)):
        assert table("AB", openings=[opening], as_of=as_of).row("B").points == points
    always = TableOpening("B", won=3, points=Decimal(6))
    assert table("AB", openings=[always], as_of=START - DAY).row("B").points == 6


def test_an_opening_brings_points_pegged() -> None:
    order_by = (TieBreak.POINTS, TieBreak.LEG_AGGREGATE)
    pegged = [
        TableOpening("A", aggregate_for=500, aggregate_against=480),
        TableOpening("B", aggregate_for=430, aggregate_against=400),
    ]
    moved = table("AB", openings=pegged, rules=changed(NINE_LEGS, tie_breaks=order_by))
    assert order(moved) == ["1 B", "2 A"]
    assert (moved.rows[0].aggregate_for, moved.rows[0].aggregate_difference) == (430, 30)


# Legs that nobody won, awards


@pytest.mark.parametrize(
    ("score", "rows"),
    [
        # Both sides were short for one leg: eight of nine, and a draw that nine do not allow.
        ("A 4-4 B", {"A": "P1 W0 D1 L0 4–4 1", "B": "P1 W0 D1 L0 4–4 1"}),
        # A signed 6–2 that was cut to 4–2.
        ("A 4-2 B", {"A": "P1 W1 D0 L0 4–2 2", "B": "P1 W0 D0 L1 2–4 0"}),
        ("A 0-0 B", {"A": "P1 W0 D1 L0 0–0 1", "B": "P1 W0 D1 L0 0–0 1"}),
    ],
)
def test_void_legs_are_nobody_s(score: str, rows: Mapping[str, str]) -> None:
    both = table("AB", score)
    assert {row.entry: record(row) for row in both.rows} == rows


def test_a_match_on_boards_with_void_legs() -> None:
    """Best of three: one board 2–0, one 1–0 with a leg void, one void altogether."""
    facts = MatchFacts(home_legs=2, away_legs=1, home_boards=1, away_boards=1)
    on_boards = PRESETS["three-pairs-best-of-three"].build()
    both = table("AB", TableResult("A", "B", START, facts), rules=on_boards)
    # A point for the board and one for the draw on boards.
    assert record(both.row("A")) == "P1 W0 D1 L0 2–1 2"
    assert record(both.row("B")) == "P1 W0 D1 L0 1–2 2"


def award(legs: str, points: tuple[str, str] | None = None, to: Side | None = None) -> TableResult:
    own, given = played(legs), tuple(map(Decimal, points or ()))
    facts = MatchFacts(
        ResultKind.AWARDED,
        own.facts.home_legs,
        own.facts.away_legs,
        home_points=given[0] if given else None,
        away_points=given[1] if given else None,
        winner=to,
    )
    return TableResult(own.home, own.away, own.on, facts)


@pytest.mark.parametrize(
    ("awarded", "anchor", "bell"),
    [
        (award("A 9-0 B"), "P1 W1 D0 L0 9–0 2", "P1 W0 D0 L1 0–9 0"),
        (award("A 6-3 B", to=Side.AWAY), "P1 W0 D0 L1 6–3 0", "P1 W1 D0 L0 3–6 2"),
        (
            award("A 6-3 B", ("-1", "2.5"), Side.AWAY),
            "P1 W0 D0 L1 6–3 -1",
            "P1 W1 D0 L0 3–6 2.5",
        ),
        # Points to both, and the score says who won.
        (award("A 5-4 B", ("1", "1")), "P1 W1 D0 L0 5–4 1", "P1 W0 D0 L1 4–5 1"),
    ],
)
def test_a_match_awarded(awarded: TableResult, anchor: str, bell: str) -> None:
    both = table("AB", awarded)
    assert (record(both.row("A")), record(both.row("B"))) == (anchor, bell)


def test_no_losing_bonus_to_who_lost_by_decision() -> None:
    """Bell won 5–4 and used somebody who may not play: the match is Anchor's."""
    scheme = PointsScheme(won=Decimal(3), losing_bonus=Decimal("0.75"), losing_margin=1)
    rules = changed(NINE_LEGS, points=scheme)
    assert table("AB", "A 4-5 B", rules=rules).row("A").points == Decimal("0.75")
    given = table("AB", award("A 4-5 B", to=Side.HOME), rules=rules)
    assert [row.points for row in given.rows] == [3, 0]
    # Awarded on a score that was close anyway.
    close = table("AB", award("A 5-4 B", to=Side.HOME), rules=rules)
    assert [row.points for row in close.rows] == [3, Decimal("0.75")]


def test_a_losing_bonus_in_boards() -> None:
    scheme = PointsScheme(
        decided_on=DecidedOn.BOARDS, losing_bonus=Decimal("0.25"), losing_margin=1
    )
    rules = changed(PRESETS["three-pairs-best-of-three"].build(), points=scheme)
    facts = MatchFacts(home_legs=5, away_legs=4, home_boards=1, away_boards=2)
    both = table("AB", TableResult("A", "B", START, facts), rules=rules)
    assert [(row.entry, row.points) for row in both.rows] == [("B", 2), ("A", Decimal("0.25"))]


# Misuse


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"byes": [TableBye("X", START)]}, "'X' is not an entry of this table"),
        ({"withdrawals": [TableWithdrawal("X", START, START)]}, "'X' is not an entry"),
        ({"withdrawals": [TableWithdrawal("A", START, START)] * 2}, "'A' cannot have left twice"),
        ({"openings": [TableOpening("X")]}, "'X' is not an entry of this table"),
        ({"play_offs": [TablePlayOff("A", "X", START)]}, "'X' is not an entry of this table"),
        ({"play_offs": [TablePlayOff("A", "A", START)]}, "cannot have played off against itself"),
    ],
)
def test_what_clashes_is_misuse(more: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        table("AB", **more)
