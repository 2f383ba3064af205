"""How long a line can become, and what an emptied hand says of the end (B1, E1, E2, H)."""

from dataclasses import replace

import pytest

from scoring.evidence import Ended, Facts, evidence, most_placed
from scoring.house_rules import Deal, HouseRules, PairsRoundEnds
from scoring.line import Line
from scoring.tiles import ALL_TILES, TileSet

FIRST = PairsRoundEnds.FIRST
WHOLE_SET = Line.parse(
    "01 15 50 03 31 16 64 43 36 62 20 04 41 11 12 25 53 33 32 22 24 44 45 55 56 66 60 00"
)


def test_the_whole_set_can_lie_in_one_line():
    assert WHOLE_SET.tile_set == ALL_TILES


# Where the first empty hand ends the round, its seat has laid all its tiles and every other seat
# all but one at most. Partners go on until both are out: then one tile in all is left.
@pytest.mark.parametrize(
    ("seats", "rules", "most"),
    [
        (2, HouseRules(), 2 * 7 - 1),
        (2, HouseRules(Deal(two=14)), 2 * 14 - 1),
        (3, HouseRules(), 3 * 5 - 2),
        (3, HouseRules(Deal(three=9)), 3 * 9 - 2),
        (4, HouseRules(), 4 * 5 - 1),
        (4, HouseRules(Deal(four=7)), 4 * 7 - 1),
        (4, HouseRules(Deal(four=7), pairs_round_ends=FIRST), 4 * 7 - 3),
    ],
)
@pytest.mark.parametrize("in_turn", [True, False])
def test_the_longest_line(seats, rules, most, in_turn):
    def problems(tiles):
        facts = Facts(WHOLE_SET.tiles[:tiles], seats, rules, in_turn=in_turn)
        return evidence(facts).problems

    assert most_placed(rules, seats) == most
    assert "line-too-long" not in {problem.code for problem in problems(most)}
    (problem,) = problems(most + 1)
    assert (problem.code, problem.clause, problem.place) == ("line-too-long", "B1", ("line",))
    assert problem.message.startswith(f"{most + 1} tiles lie in the line")
    assert problem.message.endswith(f"the round is over when {most} are placed, if not before.")


# a has laid both its tiles and c one: nobody can join 1 or 2.
BLOCKED = Facts(
    Line.parse("11 12 22").tiles,
    4,
    HouseRules(Deal(four=2)),
    ended=Ended.BLOCKED,
    played_by=(0, 0, 2),
)


@pytest.mark.parametrize("ended", [Ended.BLOCKED, Ended.UNFINISHED])
def test_the_first_hand_out_ends_a_round_of_pairs_only_where_the_league_says_so(ended):
    facts = replace(BLOCKED, ended=ended)
    assert evidence(facts).problems == ()
    (problem,) = evidence(
        replace(facts, rules=HouseRules(Deal(four=2), pairs_round_ends=FIRST))
    ).problems
    assert (problem.code, problem.place) == ("is-chip-out", ("ended",))
    assert problem.message.endswith("but a played all 2 tiles: that is a chip-out.")


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (
            {"left": (TileSet.parse("55"), None)},
            ("Seat a", "1 tile left", "played 6", "played 3 of the line at"),
        ),
        (
            {"left": (None, TileSet.parse("55 44 33 00")), "played_by": (None, 0, None)},
            ("Seat b", "4 tiles left", "played 3", "played 2 of the line at most: 7 were dealt"),
        ),
        ({"ended": Ended.CHIP_OUT}, ("Somebody", "no side", "than 3 tiles", "had 7")),
        (
            {"ended": Ended.CHIP_OUT, "seats": 4, "played_by": (0, 1, 2)},
            ("Somebody", "no side", "than 2 tiles", "had 10"),
        ),
    ],
)
def test_a_line_too_short_for_what_is_said_of_hands(known, said):
    (problem,) = evidence(Facts(Line.parse("12 23 34").tiles, **known)).problems
    assert all(part in problem.message for part in said), problem.message


@pytest.mark.parametrize("ended", Ended)
def test_the_end_may_be_said_by_its_name(ended):
    """As it comes out of JSON; it may not be taken for nothing said."""
    line, rules = Line.parse("12 23").tiles, HouseRules(Deal(two=2))
    named = Facts(line, rules=rules, ended=ended.value, played_by=(0, 0))
    assert named.ended is ended
    assert evidence(named) == evidence(Facts(line, rules=rules, ended=ended, played_by=(0, 0)))
