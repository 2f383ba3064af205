"""What parts entries that are level, and how it is said: small tables worked out by hand."""

from collections.abc import Mapping
from decimal import Decimal

import pytest

from league.enums import TieBreak
from league.ruleset import TopOrder
from league.tiebreaks import (
    Joint,
    Level,
    Meetings,
    Separation,
    Standing,
    Tier,
    rank,
    say_joint,
    say_separation,
)

pytestmark = pytest.mark.pure

POINTS, DIFFERENCE, LEGS = TieBreak.POINTS, TieBreak.LEG_DIFFERENCE, TieBreak.LEGS_FOR
MEETINGS = TieBreak.HEAD_TO_HEAD
USUAL = (POINTS, DIFFERENCE, LEGS, MEETINGS)


def level(names: str, meetings: Mapping[str, tuple[int, int, int]]) -> list[Standing]:
    """Entries level on everything; "AB": points of A, points of B, and the legs A was ahead by."""
    standings = {name: Standing(name, points=40, legs_for=20, legs_against=20) for name in names}
    for (one, two), (first, second, lead) in meetings.items():
        for name, other, points, legs in ((one, two, first, lead), (two, one, second, -lead)):
            met = standings[name].meetings.setdefault(other, [0, 0])
            met[0] += 4 * points
            met[1] += legs
    return list(standings.values())


def places(tiers: list[Tier]) -> list[str]:
    return ["".join(sorted(str(member.entry) for member in tier.members)) for tier in tiers]


CIRCLE = {"AB": (2, 0, 1), "BC": (2, 0, 1), "CA": (2, 0, 1)}
"""A beats B beats C beats A, all by the odd leg."""


@pytest.mark.parametrize(
    ("names", "meetings", "expected"),
    [
        # One meeting decides.
        ("AB", {"AB": (2, 0, 1)}, ["A", "B"]),
        # A win each: the legs of the two meetings decide.
        ("AB", {"AB": (2, 2, -2)}, ["B", "A"]),
        ("AB", {"AB": (2, 2, 0)}, ["AB"]),
        # They have not met.
        ("AB", {}, ["AB"]),
        ("ABC", CIRCLE, ["ABC"]),
        # The same, but A won by three: A +2, B −2, C 0.
        ("ABC", CIRCLE | {"AB": (2, 0, 3)}, ["A", "C", "B"]),
        # B and C have not met, so nobody's meetings count, though A beat both.
        ("ABC", {"AB": (2, 0, 1), "AC": (2, 0, 1)}, ["ABC"]),
        # D beat all three of the circle, by as many legs.
        ("ABCD", CIRCLE | {"DA": (2, 0, 1), "DB": (2, 0, 1), "DC": (2, 0, 1)}, ["D", "ABC"]),
        # A and B both have 4 points and +2 in the four's meetings; between the two A won.
        (
            "ABCD",
            {
                "AB": (2, 0, 1),
                "AC": (0, 2, -1),
                "AD": (2, 0, 2),
                "BC": (2, 0, 1),
                "BD": (2, 0, 2),
                "CD": (0, 2, -1),
            },
            ["A", "B", "C", "D"],
        ),
    ],
)
def test_their_own_meetings(
    names: str, meetings: dict[str, tuple[int, int, int]], expected: list[str]
) -> None:
    standings = level(names, meetings)
    assert places(rank(standings, USUAL)) == expected
    assert places(rank(standings[::-1], USUAL)) == expected


def test_meetings_with_others_stay_out() -> None:
    """Crown won as often but had points taken off: what A and B did against it decides nothing."""
    standings = level("ABC", {"AB": (2, 0, 1), "CA": (2, 0, 9), "BC": (2, 0, 9)})
    standings[2].points -= 4
    assert places(rank(standings, USUAL)) == ["A", "B", "C"]


def test_meetings_are_counted_again_among_those_still_level() -> None:
    meetings = {
        "AB": (2, 0, 2),
        "AC": (2, 0, 5),
        "AD": (2, 0, 2),
        "BC": (2, 0, 1),
        "CD": (2, 0, 3),
        "DB": (2, 0, 2),
    }
    # A has 6 points. B, C and D have 2 each and −3 legs: −2+1−2, −5−1+3, −2−3+2.
    # Among those three C has +2 legs, B and D −1. Between those two D won.
    tiers = rank(level("ABCD", meetings), USUAL)
    assert places(tiers) == ["A", "C", "D", "B"]
    first, second, third, last = [tier.separation for tier in tiers]
    assert last is None
    among = [
        seam.above.among for seam in (first, second, third) if isinstance(seam.above, Meetings)
    ]
    assert among == [set("ABCD"), set("BCD"), set("BD")]
    assert third == Separation(
        MEETINGS,
        Meetings(Decimal(2), 2, frozenset("BD")),
        Meetings(Decimal(0), -2, frozenset("BD")),
        (Level(POINTS, Decimal(10)), Level(DIFFERENCE, 0), Level(LEGS, 20)),
    )


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ((POINTS, DIFFERENCE), ["B", "A"]),
        ((POINTS, LEGS), ["A", "B"]),
        ((DIFFERENCE,), ["B", "A"]),
        ((TieBreak.MATCHES_WON, DIFFERENCE), ["A", "B"]),
        ((TieBreak.BOARDS_FOR,), ["A", "B"]),
        ((TieBreak.BOARD_DIFFERENCE,), ["AB"]),
        ((TieBreak.LEG_AGGREGATE, POINTS), ["B", "A"]),
        ((POINTS,), ["AB"]),
    ],
)
def test_any_order_of_criteria(order: tuple[TieBreak, ...], expected: list[str]) -> None:
    one = Standing("A", points=16, won=2, legs_for=14, legs_against=13)
    two = Standing("B", points=16, won=1, legs_for=11, legs_against=7)
    one.boards_for, one.boards_against, one.aggregate_for, one.aggregate_against = 5, 4, 900, 880
    two.boards_for, two.boards_against, two.aggregate_for, two.aggregate_against = 3, 2, 700, 650
    assert places(rank([one, two], order)) == expected
    assert places(rank([two, one], order)) == expected


def test_the_order_is_read_once() -> None:
    """A circle of three is parted by legs won; meetings do not come back for the two left."""
    standings = level("ABC", CIRCLE)
    standings[0].legs_for += 1
    assert places(rank(standings, (POINTS, MEETINGS, LEGS))) == ["A", "BC"]
    assert places(rank(standings, (POINTS, LEGS, MEETINGS))) == ["A", "B", "C"]


def test_nothing_to_rank() -> None:
    assert rank([], USUAL) == []
    assert places(rank(level("A", {}), USUAL)) == ["A"]


# In words

ON_POINTS = Level(POINTS, Decimal("31.5"))
ON_DIFFERENCE = Level(DIFFERENCE, 14)
ON_LEGS = Level(LEGS, 43)
TWO = frozenset({"A", "B"})
THREE = frozenset({"A", "B", "C"})


@pytest.mark.parametrize(
    ("above", "below", "said"),
    [
        ("35.5", "35", "Half a point above Bell."),
        ("29", "28", "A point above Bell."),
        ("30.5", "29", "1½ points above Bell."),
        ("7", "4", "Three points above Bell."),
        ("28", "19.5", "8½ points above Bell."),
        ("28", "8", "20 points above Bell."),
        ("1", "-1", "Two points above Bell."),
        ("1", "0.75", "A quarter of a point above Bell."),
    ],
)
def test_a_gap_in_points(above: str, below: str, said: str) -> None:
    reason = Separation(POINTS, Decimal(above), Decimal(below))
    assert say_separation(reason, "Bell") == said
    assert say_separation(reason, "Bell", leads=True) == said.replace("above", "clear of")


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            Separation(DIFFERENCE, 4, -1, (Level(POINTS, Decimal(4)),)),
            "Level with Bell on points (4); above on leg difference: +4 against −1.",
        ),
        (
            Separation(LEGS, 14, 9, (ON_POINTS, Level(DIFFERENCE, 0))),
            (
                "Level with Bell on points (31½) and leg difference (0); "
                "above on legs won: 14 against 9."
            ),
        ),
        (
            Separation(
                MEETINGS,
                Meetings(Decimal(4), 3, TWO),
                Meetings(Decimal(0), -3, TWO),
                (ON_POINTS, ON_DIFFERENCE, ON_LEGS),
            ),
            (
                "Level with Bell on points (31½), leg difference (+14) and legs won (43); "
                "above on their own meetings: 4 points against 0."
            ),
        ),
        (
            Separation(
                MEETINGS,
                Meetings(Decimal(2), 2, TWO),
                Meetings(Decimal(2), -2, TWO),
                (ON_POINTS,),
            ),
            (
                "Level with Bell on points (31½); above on their own meetings: "
                "2 points each, leg difference +2 against −2."
            ),
        ),
        (
            Separation(
                MEETINGS,
                Meetings(Decimal("2.5"), 0, THREE),
                Meetings(Decimal(2), 0, THREE),
                (ON_POINTS,),
            ),
            (
                "Level with Bell on points (31½); above on the meetings of the three level teams: "
                "2½ points against 2."
            ),
        ),
        (
            Separation(LEGS, 14, 11, (ON_POINTS, Level(MEETINGS, None))),
            (
                "Level with Bell on points (31½) and their own meetings (not all have met); "
                "above on legs won: 14 against 11."
            ),
        ),
        (
            Separation(LEGS, 14, 11, (ON_POINTS, Level(MEETINGS, Meetings(Decimal(1), 0, TWO)))),
            (
                "Level with Bell on points (31½) and their own meetings (1 point each); "
                "above on legs won: 14 against 11."
            ),
        ),
        (
            Separation(POINTS, Decimal(4), Decimal(2), (Level(TieBreak.MATCHES_WON, 6),)),
            "Level with Bell on matches won (6); two points above it.",
        ),
        (Separation(TieBreak.MATCHES_WON, 7, 6), "Above Bell on matches won: 7 against 6."),
    ],
)
def test_why_one_stands_above_the_next(reason: Separation, said: str) -> None:
    assert say_separation(reason, "Bell") == said


@pytest.mark.parametrize(
    ("entries", "last", "said"),
    [
        ("AB", Level(MEETINGS, None), "They have not met yet, so they share the place."),
        ("ABC", Level(MEETINGS, None), "Not all of them have met, so they share the place."),
        (
            "AB",
            Level(MEETINGS, Meetings(Decimal(2), 0, TWO)),
            "Their own meetings are level too, so they share the place.",
        ),
        ("AB", None, "Nothing else decides, so they share the place."),
    ],
)
def test_why_a_place_is_shared(entries: str, last: Level | None, said: str) -> None:
    level_on = (ON_POINTS, ON_DIFFERENCE, ON_LEGS, *([last] if last else []))
    assert say_joint(Joint(tuple(entries), level_on), "the others") == (
        f"Level with the others on points (31½), leg difference (+14) and legs won (43). {said}"
    )


def test_a_place_shared_by_who_has_not_met_where_nothing_else_counts() -> None:
    (tier,) = rank(level("AB", {}), (MEETINGS,))
    assert say_joint(Joint(("A", "B"), tier.level_on), "Bell") == (
        "Level with Bell. They have not met yet, so they share the place."
    )


@pytest.mark.parametrize("first", [DIFFERENCE, MEETINGS])
def test_both_orders_begin_with_the_same_sum(first: TieBreak) -> None:
    with pytest.raises(ValueError, match="both orders must begin with the same sum"):
        rank(level("AB", {}), (first, POINTS), top=TopOrder(2, (POINTS, LEGS)))
    with pytest.raises(ValueError, match="both orders must begin with the same sum"):
        rank(level("AB", {}), (MEETINGS,), top=TopOrder(2, (MEETINGS, LEGS)))
