"""Rounds beside a second reading of the rules."""

from dataclasses import replace
from random import Random

import pytest

from scoring.deal import deal
from scoring.house_rules import STANDARD, Deal, HouseRules
from scoring.moves import KNOCK, Placement, Where
from scoring.round import Round
from scoring.tiles import TileSet
from tests.scoring.referee import Table

TWO_EACH = HouseRules(deal=Deal(two=2, three=2, four=2))
LEFT, RIGHT, OPENING = Where.LEFT, Where.RIGHT, Where.OPENING


def begin(*hands, rules=TWO_EACH, leader=0, scores=None):
    """A round with these hands, written "36 00"; None for one that is not known."""
    dealt = [hand if hand is None else hand.split() for hand in hands]
    return Round.begin(rules, len(hands), leader, dealt, scores)


def play(played, text):
    for move in text.split():
        played = played.play(KNOCK if move == "-" else Placement.parse(move))
    return played


# The deal and the lead


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_moves_are_those_that_the_second_reading_has(seats):
    each = STANDARD.deal.each(seats)
    rules = {"target": 61, "finish": "exact", "chip_out_points": 1, "out_on_down": True,
             "pairs_round_ends": "both", "deal": each}  # fmt: skip
    for seed in range(40):
        random = Random(seed)
        hands = deal(STANDARD, seats, random)
        played = Round.begin(STANDARD, seats, 0, hands)
        table = Table(0, [str(hand).split() for hand in hands], seats, rules, played.scores)
        while not played.over:
            seat, moves = played.to_move, played.legal_moves()
            assert seat == table.turn()
            assert all(table.objection(as_json(move, seat)) is None for move in moves)
            expected = [tile for tile in table.hands()[seat] if table.fits(tile)]
            assert {str(move.tile) for move in moves if move != KNOCK} == set(expected)
            move = random.choice(moves)
            table.done.append(as_json(move, seat))
            table.expect.append(table.consequence())
            played = played.play(move)
        assert table.end() is not None


def as_json(move, seat):
    if move == KNOCK:
        return {"seat": seat, "knock": True}
    name = str(move) if move.at is OPENING else str(move.tile)
    return {"seat": seat, "tile": name, "end": move.at.value}


def test_a_move_leaves_the_round_before_it_as_it_was():
    played = begin("36 00", "66 01")
    copy = replace(played)
    play(played, "36 66")
    assert played == copy
    assert played.hands[0].tiles == TileSet.parse("36 00")
