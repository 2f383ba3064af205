"""A table of players: rounds and whole legs played, and written down as records.

The players decide, the rules of the game do the rest: a knock is forced, and so is an only
placement. All chance, the lot for the lead and the shuffle too, comes from the source passed in.
"""

from collections.abc import Sequence
from random import Random

from scoring.deal import deal
from scoring.house_rules import HouseRules
from scoring.moves import Placement
from scoring.pegging import Outcome
from scoring.players.seen import Player, seen
from scoring.playing import Leg
from scoring.records import Item, LegRecord, RoundRecord
from scoring.round import Round
from scoring.seats import side_of, sides_at
from scoring.tiles import TileSet
from scoring.turns import Turn


def play_round(dealt: Round, players: Sequence[Player], random: Random) -> Round:
    """A dealt round, played to its end by one player a side.

    ValueError for another number of players, or for a hand that is not known.
    """
    _check(players, dealt.seats)
    played = dealt
    while (seat := played.to_move) is not None:
        moves = played.legal_moves()
        placements = tuple(move for move in moves if isinstance(move, Placement))
        if len(moves) == 1:
            played = played.play(moves[0])
        else:
            player = players[side_of(seat, played.seats)]
            played = played.play(player(seen(played, placements), random))
    return played


def play_leg(players: Sequence[Player], rules: HouseRules, seats: int, random: Random) -> Leg:
    """A whole leg for 2, 3 or 4 `seats`, from the lot for its first leader to the win.

    One player a side, partners being of one mind; ValueError for any other number.
    """
    _check(players, seats)
    leg = Leg.begin(rules, seats, random.randrange(seats))
    while leg.winner is None:
        leg = leg.deal(deal(rules, seats, random))
        *before, dealt = leg.rounds
        leg = Leg(
            rules, seats, leg.leader, leg.start, (*before, play_round(dealt, players, random))
        )
    return leg


def record_of(leg: Leg, names: tuple[str, ...] | None = None) -> LegRecord:
    """A leg as it would be written down: the hands dealt, every turn, and what it earned.

    What follows from the rest is left out: seats, knocks that only show a block, how rounds ended.
    ValueError for a leg with penalties or with hands that are not known; there are none in a leg
    that players played.
    """
    return LegRecord(leg.rules, leg.seats, tuple(map(_record, leg.rounds)), leg.start, names)


def _record(played: Round) -> RoundRecord:
    turns = played.turns
    if len(turns) < len(played.history) or not all(hand.known for hand in played.hands):
        raise ValueError("a round with penalties or with unknown hands is none that players played")
    hands = [hand.tiles for hand in played.hands]
    for turn in turns:
        if isinstance(turn.move, Placement):
            hands[turn.seat] |= TileSet(turn.move.tile.bit)
    return RoundRecord(played.leader, tuple(map(_item, turns)), tuple(hands))


def _item(turn: Turn) -> Item:
    if not turn.points:
        return Item(turn.move)
    disregarded = turn.outcome is Outcome.DISREGARDED
    return Item(turn.move, None, turn.points, disregarded, turn.scores[turn.side])


def _check(players: Sequence[Player], seats: int) -> None:
    sides = sides_at(seats)
    if len(players) != sides:
        raise ValueError(f"{sides} players are wanted, one a side, not {len(players)}")
