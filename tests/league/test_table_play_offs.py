"""Play-offs, another order for the top, countback: tables worked out by hand."""

from datetime import date
from typing import Any

import pytest

from league.enums import TieBreak
from league.ruleset import Rules, TopOrder
from league.table import Table, TablePlayOff
from league.tiebreaks import Countback, Joint, PlayOffDay, Separation
from tests.league.rules_for_tests import changed
from tests.league.tables_by_hand import NINE_LEGS, START, order, reasons, table, week

pytestmark = pytest.mark.pure

POINTS, DIFFERENCE, LEGS = TieBreak.POINTS, TieBreak.LEG_DIFFERENCE, TieBreak.LEGS_FOR
MEETINGS, COUNTBACK, PLAY_OFF = TieBreak.HEAD_TO_HEAD, TieBreak.COUNTBACK, TieBreak.PLAY_OFF


def ordered(*criteria: TieBreak, **more: Any) -> Rules:
    return changed(NINE_LEGS, tie_breaks=criteria, **more)


PLAYED_OFF = ordered(POINTS, PLAY_OFF)
CIRCLE = ["A 5-4 B", "B 5-4 C", "C 5-4 A", "A 6-3 D", "B 6-3 D", "C 6-3 D"]
"""Three teams with four points each, and Dove with none."""


AFTER_THE_SEASON = week(30)


def beat(*pairs: str, on: date = AFTER_THE_SEASON) -> list[TablePlayOff]:
    """Play-offs such as "AB", which A won."""
    return [TablePlayOff(above, below, on) for above, below in pairs]


def needed(of: Table) -> str:
    return "".join(str(row.entry) for row in of.rows if row.play_off_needed)


def test_two_teams_level_on_points_play_off_for_the_title() -> None:
    results = ["A 6-3 B", "B 7-2 A", "A 6-3 C", "B 5-4 C"]
    before = table("BAC", *results, rules=PLAYED_OFF)
    assert order(before) == ["1= B", "1= A", "3 C"]
    assert needed(before) == "BA"
    assert reasons(before) == [
        "Level with Anchor on points (4). Nothing else decides, so a play-off is needed.",
        (
            "Level with Bell on points (4). Nothing else decides, so a play-off is needed. "
            "Four points above Crown."
        ),
        "",
    ]
    settled = table("BAC", *results, rules=PLAYED_OFF, play_offs=beat("AB", on=date(2026, 5, 12)))
    assert order(settled) == ["1 A", "2 B", "3 C"]
    assert needed(settled) == ""
    assert settled.rows[0].separated_by == Separation(
        PLAY_OFF,
        PlayOffDay(date(2026, 5, 12)),
        PlayOffDay(date(2026, 5, 12)),
        settled.rows[0].separated_by.level_on,
    )
    assert reasons(settled) == [
        "Level with Bell on points (4); above after the play-off on 12 May.",
        "Four points above Crown.",
        "",
    ]
    # Nothing of the play-off itself counts.
    assert [(row.played, row.points) for row in settled.rows] == [(3, 4), (3, 4), (2, 0)]


@pytest.mark.parametrize(
    ("held", "expected", "open_to"),
    [
        ([], ["1= A", "1= B", "1= C", "4 D"], "ABC"),
        # One play-off among three says nothing of the third.
        (beat("CB"), ["1= A", "1= B", "1= C", "4 D"], "ABC"),
        (beat("CB", "CA"), ["1 C", "2= A", "2= B", "4 D"], "AB"),
        (beat("CB", "AB"), ["1= A", "1= C", "3 B", "4 D"], "AC"),
        # Who won stands above whoever the loser beat.
        (beat("CB", "BA"), ["1 C", "2 B", "3 A", "4 D"], ""),
        # Round in a circle again.
        (beat("CB", "BA", "AC"), ["1= A", "1= B", "1= C", "4 D"], "ABC"),
        # Won one each: the later counts.
        (
            [*beat("BC", "CA", "BA", on=week(30)), *beat("CB", on=week(31))],
            ["1 C", "2 B", "3 A", "4 D"],
            "",
        ),
        # On one day both ways round: nothing is decided between those two.
        (beat("BC", "CB", "BA", "CA"), ["1= B", "1= C", "3 A", "4 D"], "BC"),
        # Dove won a play-off that nobody needed.
        (beat("DA", "DB", "DC"), ["1= A", "1= B", "1= C", "4 D"], "ABC"),
    ],
)
def test_play_offs_among_three(held: list[TablePlayOff], expected: list[str], open_to: str) -> None:
    for listed in (held, held[::-1]):
        three = table("ABCD", *CIRCLE, rules=PLAYED_OFF, play_offs=listed)
        assert order(three) == expected
        assert needed(three) == open_to


def test_play_offs_for_the_first_place_alone() -> None:
    """Crown won both; nobody plays off for second place, so the others share it."""
    rules = ordered(POINTS, PLAY_OFF, play_off_to=1)
    three = table("ABCD", *CIRCLE, rules=rules, play_offs=beat("CB", "CA"))
    assert order(three) == ["1 C", "2= A", "2= B", "4 D"]
    assert needed(three) == ""
    assert reasons(three)[1] == (
        "Level with Bell on points (4). Nothing else decides, so they share the place."
    )


@pytest.mark.parametrize(("play_off_to", "parted"), [(1, False), (2, True), (None, True)])
def test_a_play_off_for_a_place_that_has_none_decides_nothing(
    play_off_to: int | None, parted: bool
) -> None:
    """Bell and Crown are level in second place."""
    results = ["A 6-3 B", "A 6-3 C", "B 6-3 D", "C 6-3 D"]
    rules = ordered(POINTS, PLAY_OFF, play_off_to=play_off_to)
    open_still = table("ABCD", *results, rules=rules)
    assert order(open_still) == ["1 A", "2= B", "2= C", "4 D"]
    assert needed(open_still) == ("BC" if parted else "")
    held = table("ABCD", *results, rules=rules, play_offs=beat("CB"))
    assert order(held)[1:3] == (["2 C", "3 B"] if parted else ["2= B", "2= C"])


def test_a_play_off_counts_from_its_day() -> None:
    held = beat("BA", on=week(30))
    results = ["A 5-4 B", "B 5-4 A"]
    before = table("AB", *results, rules=PLAYED_OFF, play_offs=held, as_of=week(29))
    assert (order(before), needed(before)) == (["1= A", "1= B"], "AB")
    after = table("AB", *results, rules=PLAYED_OFF, play_offs=held, as_of=week(30))
    assert (order(after), needed(after)) == (["1 B", "2 A"], "")


def test_a_play_off_puts_nobody_above_who_has_more() -> None:
    two = table("AB", "A 5-4 B", rules=PLAYED_OFF, play_offs=beat("BA"))
    assert order(two) == ["1 A", "2 B"]


def test_before_the_first_match_no_play_off_is_needed() -> None:
    fresh = table("ABC", rules=PLAYED_OFF)
    assert order(fresh) == ["1= A", "1= B", "1= C"]
    assert needed(fresh) == ""
    # Level on nothing with one that has played: still nothing to play off for.
    assert needed(table("ABC", "A 5-4 B", rules=PLAYED_OFF)) == ""


def test_where_the_order_has_none_a_play_off_decides_nothing() -> None:
    three = table("ABCD", *CIRCLE, rules=ordered(POINTS), play_offs=beat("CB", "CA"))
    assert order(three) == ["1= A", "1= B", "1= C", "4 D"]
    assert isinstance(three.rows[0].shares, Joint)
    assert not three.rows[0].shares.play_off_needed


# Another order for the top


def test_all_who_are_level_with_a_top_place_are_put_in_order_by_its_order() -> None:
    rules = ordered(POINTS, LEGS, top=TopOrder(2, (POINTS, DIFFERENCE)))
    results = ["A 9-0 C", "B 5-4 C", "C 5-4 D", "D 9-0 C"]
    # A 2 (+9), B 2 (+1), C 2 and D 2: all level, so all in the order of the top.
    four = table("ABCD", *results, rules=rules)
    assert order(four) == ["1 A", "2 D", "3 B", "4 C"]
    assert reasons(four)[1] == (
        "Level with Bell on points (2); above on leg difference: +8 against +1 "
        "(the order for the first two places)."
    )


LEVEL_PAIRS = [
    *("A 5-4 B", "A 5-4 C", "A 5-4 D", "B 9-0 C", "B 9-0 D", "C 5-4 D"),
    *("B 5-4 A", "A 5-4 B", "D 9-0 A", "B 9-0 D", "D 8-1 E", "C 5-4 E", "E 5-4 A"),
]
"""Anchor and Bell have 8 points, Crown and Dove 4. In leg difference Bell and Dove are ahead; of
the meetings Anchor won two of three with Bell, and Crown the only one with Dove."""


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (None, ["1 B", "2 A", "3 D", "4 C", "5 E"]),
        (1, ["1 A", "2 B", "3 D", "4 C", "5 E"]),
        # The pair level in third place begins below the second.
        (2, ["1 A", "2 B", "3 D", "4 C", "5 E"]),
        # It holds third place, so fourth too is settled by the order of the top three.
        (3, ["1 A", "2 B", "3 C", "4 D", "5 E"]),
    ],
)
def test_who_holds_a_top_place_is_put_in_order_by_its_order(
    places: int | None, expected: list[str]
) -> None:
    top = None if places is None else TopOrder(places, (POINTS, MEETINGS, DIFFERENCE))
    rules = ordered(POINTS, DIFFERENCE, MEETINGS, top=top)
    five = table("ABCDE", *LEVEL_PAIRS, rules=rules)
    assert order(five) == expected
    assert [row.points for row in five.rows] == [8, 8, 4, 4, 2]


def test_the_order_of_the_top_is_said_where_it_applies() -> None:
    rules = ordered(POINTS, DIFFERENCE, top=TopOrder(2, (POINTS, MEETINGS, DIFFERENCE)))
    assert reasons(table("ABCDE", *LEVEL_PAIRS, rules=rules)) == [
        (
            "Level with Bell on points (8); above on their own meetings: 4 points against 2 "
            "(the order for the first two places)."
        ),
        "Four points above Dove.",
        "Level with Crown on points (4); above on leg difference: −4 against −8.",
        "Two points above Eagle.",
        "",
    ]


def test_a_play_off_in_the_order_of_the_top_alone() -> None:
    rules = ordered(POINTS, top=TopOrder(1, (POINTS, PLAY_OFF)))
    five = table("ABCDE", *LEVEL_PAIRS, rules=rules)
    assert order(five) == ["1= A", "1= B", "3= C", "3= D", "5 E"]
    assert needed(five) == "AB"
    assert reasons(five)[0] == (
        "Level with Bell on points (8) (the order for first place). "
        "Nothing else decides, so a play-off is needed."
    )
    held = table("ABCDE", *LEVEL_PAIRS, rules=rules, play_offs=beat("BA", "DC", on=START))
    assert order(held) == ["1 B", "2 A", "3= C", "3= D", "5 E"]
    assert reasons(held)[0] == (
        "Level with Anchor on points (8); above after the play-off on 8 September "
        "(the order for first place)."
    )


# Countback


@pytest.mark.parametrize(
    ("results", "expected", "said"),
    [
        # One win by nine each; then Anchor has two by five, Bell one by five and one by three.
        (
            ["A 9-0 C", "A 7-2 C", "A 7-2 C", "B 9-0 C", "B 7-2 C", "B 6-3 C"],
            ["1 A", "2 B", "3 C"],
            "Level with Bell on points (6); above on countback: two wins by five legs against one.",
        ),
        # One win by nine beats any number of smaller ones.
        (
            ["B 9-0 C", "B 5-4 C", "A 8-1 C", "A 8-1 C"],
            ["1 B", "2 A", "3 C"],
            (
                "Level with Anchor on points (4); above on countback: one win by nine legs against "
                "none."
            ),
        ),
        (
            ["B 5-4 C", "A 5-4 C", "C 5-4 D", "C 5-4 D", "C 5-4 D", "D 9-0 C"],
            ["1 C", "2 D", "3= A", "3= B"],
            "Four points clear of Dove.",
        ),
    ],
)
def test_countback(results: list[str], expected: list[str], said: str) -> None:
    teams = "ABCD"[: len(expected)]
    counted = table(teams, *results, rules=ordered(POINTS, COUNTBACK))
    assert order(counted) == expected
    assert reasons(counted)[0] == said


def test_level_on_countback_is_said_and_the_order_goes_on() -> None:
    results = ["A 9-0 C", "B 9-0 C", "C 9-0 A", "C 5-4 B", "D 5-4 C"]
    rules = ordered(POINTS, COUNTBACK, DIFFERENCE)
    four = table("ABCD", *results, rules=rules)
    assert order(four) == ["1 C", "2 B", "3 A", "4 D"]
    assert reasons(four)[1] == (
        "Level with Anchor on points (2) and countback; above on leg difference: +8 against 0."
    )
    assert four.rows[2].separated_by == Separation(
        COUNTBACK, Countback((9,)), Countback((1,)), four.rows[2].separated_by.level_on
    )
