"""What is no whole number within bounds is refused, and never counted with.

Python takes True for 1 and compares with NaN without complaint: a score of 1.5 would stand on the
board, and an event worth NaN would win a leg, since it is neither short of the target nor past it.
"""

import math

import pytest

from scoring.events import Peg, Penalty
from scoring.house_rules import STANDARD, Deal, HouseRules, HouseRulesError
from scoring.leg import check_final_score, check_winner, replay
from scoring.line import End, Line
from scoring.moves import Placement, Where
from scoring.pegging import award, finishing_events, needs, peg, points_needed
from scoring.picture import picture_of_board, picture_of_line
from scoring.playing import Leg
from scoring.round import Round
from scoring.tiles import Tile, TileSet

NO_NUMBERS = [True, False, 1.0, 1.5, math.nan, math.inf, "1", b"1", [], (), {}]
NO_COUNTS = [*NO_NUMBERS, None, -1, 10**30]

REFUSED_WITHOUT_NUMBERS = {
    "a total, D4": award,
    "a score that pegs": lambda value: peg(value, 1, STANDARD),
    "a score that needs": lambda value: needs(value, STANDARD),
    "a score short of the target": lambda value: points_needed(value, STANDARD),
    "a score that finishes": lambda value: finishing_events(value, STANDARD),
    "half a tile": lambda value: Tile(value, 2),
    "half a placement": lambda value: Placement(value, 2),
    "an end": End,
    "a mask": TileSet,
    "a leader of a round": lambda value: Round.begin(STANDARD, 2, value),
    "a score of a round": lambda value: Round.begin(STANDARD, 2, 0, None, (value, 0)),
    "a leader of a leg": lambda value: Leg.begin(STANDARD, 2, value),
    "a start of a leg": lambda value: Leg.begin(STANDARD, 2, 0, (value, 0)),
    "a start of a replay": lambda value: replay([], STANDARD, (value, 0)),
    "the side of an event": lambda value: replay([Peg(value, 3)], STANDARD),
    "the side of a penalty": lambda value: replay([Penalty(value, 8)], STANDARD),
    "the score of a peg": lambda value: picture_of_board((value, 0), 61),
    "the target of a board": lambda value: picture_of_board((0, 0), value),
}


@pytest.mark.parametrize("what", REFUSED_WITHOUT_NUMBERS)
@pytest.mark.parametrize("value", NO_COUNTS, ids=repr)
def test_refused_by_one_kind_of_error(what, value):
    with pytest.raises(ValueError, match=r".+"):
        REFUSED_WITHOUT_NUMBERS[what](value)


@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_claims_that_are_no_numbers_are_refused(value):
    with pytest.raises(ValueError, match="whole points"):
        peg(1, value, STANDARD)
    with pytest.raises(ValueError, match="whole numbers"):
        replay([Peg(0, value)], STANDARD)
    with pytest.raises(ValueError, match="whole numbers"):
        replay([Peg(0, None, value)], STANDARD)
    with pytest.raises(ValueError, match="whole numbers"):
        replay([Penalty(0, value)], STANDARD)
    with pytest.raises(ValueError, match="whole numbers"):
        check_final_score((61, value), STANDARD)
    with pytest.raises(ValueError, match="no side"):
        check_winner(value)


@pytest.mark.parametrize("value", [*NO_COUNTS, 0, 1], ids=repr)
def test_house_rules_take_no_such_deal_and_no_such_target(value):
    with pytest.raises(HouseRulesError):
        Deal(two=value)
    if value != 1 or type(value) is not int:
        with pytest.raises(HouseRulesError):
            HouseRules(target=value)


def test_numbers_that_are_only_too_large_are_answered():
    large = 10**30
    assert replay([Peg(0, large)], STANDARD).problems[0].code == "total-impossible"
    assert replay([Peg(0, None, large)], STANDARD).scores == (0, 0)
    assert replay([Penalty(0, large)], STANDARD).scores == (0, 0)
    assert check_final_score((61, large), STANDARD).problems[0].code == "loser-too-high"


def test_a_place_given_as_text_is_the_place():
    assert Placement(3, 6, "L").at is Where.LEFT  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [0, -5, 199, math.nan, math.inf])
@pytest.mark.parametrize("line", ["", "36", "36 66"])
def test_a_frame_that_is_none_is_refused_also_for_an_empty_line(width, line):
    with pytest.raises(ValueError, match="a frame of 200 or more"):
        picture_of_line(Line.parse(line), width=width)
