"""The bounds of whole rounds, against the proven largest rounds and rounds one step beyond them."""

import pytest

from scoring.events import Blocked, NextRound, Peg
from scoring.house_rules import Deal, HouseRules
from scoring.leg import replay
from scoring.problems import Severity
from tests.scoring.golden import load

LARGEST = load("largest-rounds.json")
FIELDS = {"2": "two", "3": "three", "4": "four"}


def table(name: str, chip_out_points: int = 1) -> tuple[HouseRules, int]:
    seats, each = name.split("x")
    deal = Deal(**{FIELDS[seats]: int(each)})
    return HouseRules(deal=deal, target=999, chip_out_points=chip_out_points), int(seats)


def pegged(name: str) -> list[Peg]:
    """The largest legal round as it was found; its last tile chips out."""
    seats = int(name[0])
    placed = [move for move in LARGEST[name]["moves"] if move[1] != "K"]
    events = [Peg(seat % (3 if seats == 3 else 2), total) for seat, _, _, total, _ in placed]
    last = events[-1]
    return [*events[:-1], Peg(last.side, last.total, chip_out=True)]


def codes(events, rules, seats):
    start = (0,) * (3 if seats == 3 else 2)
    replayed = replay(events, rules, start, seats=seats)
    assert all((p.clause, p.severity) == ("B1", Severity.ERROR) for p in replayed.problems)
    return [p.code for p in replayed.problems]


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_round_is_possible(name):
    rules, seats = table(name)
    start = (0,) * (3 if seats == 3 else 2)
    replayed = replay(pegged(name), rules, start, seats=seats)
    assert replayed.problems == ()
    side = replayed.rounds[0].chipped_out
    assert replayed.rounds[0].awards[side] == LARGEST[name]["placement_points"]
    assert replayed.scores[side] == LARGEST[name]["with_chip_out"]


@pytest.mark.parametrize("name", LARGEST)
def test_one_point_more_is_not(name):
    rules, seats = table(name)
    # The same side's smallest paying placement is claimed one point higher.
    events = pegged(name)
    side = events[-1].side
    paid = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
    raised = {1: 6, 2: 9, 3: 12, 4: 18, 6: 15}
    index, event = next(
        (i, e) for i, e in enumerate(events) if e.side == side and paid.get(e.total) in raised
    )
    events[index] = Peg(side, raised[paid[event.total]])
    assert "round-too-large" in codes(events, rules, seats)


def test_chip_out_points_are_not_part_of_the_bound():
    rules, seats = table("2x7", chip_out_points=10)
    assert codes(pegged("2x7"), rules, seats) == []


def test_more_placements_than_tiles():
    rules, seats = table("2x7")
    assert codes([Peg(0, 7)] * 7, rules, seats) == []
    assert codes([Peg(0, 7)] * 8, rules, seats) == ["too-many-placements"]
    pairs, four = table("4x5")
    assert codes([Peg(0, 7)] * 10, pairs, four) == []
    assert codes([Peg(0, 7)] * 11, pairs, four) == ["too-many-placements"]


def test_both_sides_together():
    rules, seats = table("2x7")
    events = [Peg(0, 15)] * 4 + [Peg(1, 15)] * 4
    assert codes(events, rules, seats) == ["round-too-large-together"]
    assert codes(events[:-1], rules, seats) == []


@pytest.mark.parametrize(
    ("name", "most", "totals"),
    [
        ("2x7", 61, ([15] * 5, [15, 20, 20, 12, 3])),
        ("4x5", 83, ([15] * 5, [15, 15, 15, 15, 18, 12, 3])),
    ],
)
def test_both_sides_together_to_the_point(name, most, totals):
    """The most that tiles have been found to allow passes; a 6 in place of the 3 is one more."""
    rules, seats = table(name)
    paid = {3: 1, 6: 2, 12: 4, 15: 8, 18: 6, 20: 4}
    events = [Peg(side, total) for side in (0, 1) for total in totals[side]]
    assert sum(paid[event.total] for event in events) == most
    assert codes(events, rules, seats) == []
    assert codes([*events[:-1], Peg(1, 6)], rules, seats) == ["round-too-large-together"]


def test_a_deal_without_a_proven_bound_says_nothing_of_points():
    rules = HouseRules(deal=Deal(two=8), target=999)
    assert codes([Peg(0, 15)] * 8, rules, 2) == []


def test_nothing_is_said_without_the_seats_or_of_rounds_already_wrong():
    rules, seats = table("2x7")
    assert replay([Peg(0, 15)] * 8, rules).problems == ()
    two_in_one = [Peg(0, 7, chip_out=True), *[Peg(0, 7)] * 7]
    assert {p.code for p in replay(two_in_one, rules, seats=seats).problems} == {"after-chip-out"}


def test_in_words_and_place():
    rules, seats = table("2x7")
    replayed = replay([Blocked(), NextRound(), *[Peg(0, 15)] * 6], rules, seats=seats)
    (problem,) = replayed.problems
    assert problem.place == ("event", 7)
    assert problem.message == (
        "The first side earns 48 by placements in round 2; with 7 tiles each no side can earn "
        "more than 46. Is a next round missing?"
    )


# The lead (B4)


def opened(*sides, count=2):
    """Rounds opened by these sides, None where it was not recorded."""
    events = []
    for side in sides:
        events += [] if side is None else [Peg(side, 7, opening_tile=True)]
        events += [Blocked(), NextRound()]
    replayed = replay(events, HouseRules(), (0,) * count)
    assert all((p.clause, p.severity) == ("B4", Severity.QUERY) for p in replayed.problems)
    return [p.place for p in replayed.problems]


@pytest.mark.parametrize(
    ("sides", "count", "places"),
    [
        ((0, 1, 0, 1), 2, []),
        ((1, 0), 2, []),
        ((0, None, 0), 2, []),
        ((0, None, 1), 2, [("event", 5)]),
        ((0, 0), 2, [("event", 3)]),
        ((0, 1, 1, 0), 2, [("event", 6)]),
        ((0, 1, 2, 0), 3, []),
        ((2, 0), 3, []),
        ((0, 2), 3, [("event", 3)]),
        ((0, None, 2), 3, []),
    ],
)
def test_the_lead_moves_on(sides, count, places):
    assert opened(*sides, count=count) == places
