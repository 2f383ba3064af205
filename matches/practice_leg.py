"""A leg for practice: one person against the engine's players, as a text that an address can hold.

The text has the person's own moves and nothing else, so that nobody can move for a player. The seed
deals the hands, settles the lot for the lead and is the players' only chance, anew for each move of
theirs: the rest of the leg follows from it, and is the same at every replay. What is asked of a
player is what its seat sees, no more, and what is said of a text that cannot be is what the person
knows anyhow. Pure.

A placement is its two halves, the joining one first, with ``l`` or ``r`` for the end that it is
laid at; the opening tile is its two halves alone. ``-`` is a knock, ``_`` deals the next round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scoring import KNOCK, HouseRules, Leg, Placement, Round, Tile, TileSet, Turn, Where, deal
from scoring.moves import Move
from scoring.players import PLAYERS, Player, seen

ME: Final = 0
"""The seat of the person."""
LONGEST: Final = 6_000
"""Signs in a text: more than any leg takes."""
_MOVE: Final = re.compile(r"[0-6]{2}[lr]?|[-_]")
_DEAL: Final = "_"
_SIDES: Final = {Where.LEFT: "l", Where.RIGHT: "r"}


@dataclass(frozen=True, slots=True)
class Settled:
    """What is chosen before a leg: the house rules, the seats, whom to play against, the seed."""

    rules: HouseRules
    seats: int
    player: str
    seed: int


@dataclass(frozen=True, slots=True)
class Game:
    """A leg at the table. ``text`` has the person's moves so far; ``back`` is the text before the
    last of them, None where there is none; ``new`` counts the turns since, that one too.
    ``refused`` says why the rest of a text cannot be played.
    """

    settled: Settled
    leg: Leg
    text: str = ""
    back: str | None = None
    new: int = 0
    refused: str = ""

    @property
    def round(self) -> Round:
        """The last round dealt, in play or over."""
        return self.leg.rounds[-1]

    @property
    def is_mine(self) -> bool:
        """Whether the person has to do something in a round."""
        return self.round.to_move == ME

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that the person may do."""
        return self.round.legal_moves() if self.is_mine else ()

    @property
    def must_knock(self) -> bool:
        """Whether nothing but a knock is left."""
        return self.moves == (KNOCK,)

    def ways(self, tile: Tile) -> tuple[Placement, ...]:
        """The ways to place a tile that differ, the left end first; none where it does not fit."""
        found: dict[object, Placement] = {}
        ends = self.round.line.ends
        for move in self.moves:
            if isinstance(move, Placement) and move.tile == tile:
                after = None if ends is None else ends.joined(move)
                alike = after and frozenset((after.left, after.right))
                found.setdefault(alike, move)
        return tuple(found.values())

    def after(self, move: Move) -> str:
        """The text once the person has done this."""
        return self.text + _sign(move)

    @property
    def dealt(self) -> str:
        """The text once the next round is dealt."""
        return self.text + _DEAL


def play(settled: Settled, text: str) -> Game:
    """The leg as a text has it, played on until the person has to do something.

    A text that cannot be is played as far as it can, and the rest is refused.
    """
    leader = _chance(settled, "lot").randrange(settled.seats)
    leg = Leg.begin(settled.rules, settled.seats, leader)
    game = _played_on(Game(settled, leg.deal(_hands(settled, 0))))
    if len(text) > LONGEST:
        why = f"{len(text):,} signs are more than any leg takes, which is {LONGEST:,} at the most."
        return replace(game, refused=why)
    at = 0
    while at < len(text):
        found = _MOVE.match(text, at)
        if found is None:
            why = f"Nobody can read “{text[at : at + 10]}” as a move."
            return replace(game, refused=why)
        try:
            game = _played_on(_done(game, found[0]))
        except ValueError:
            return replace(game, refused=_why_not(game, found[0]))
        at = found.end()
    return game


def _done(game: Game, sign: str) -> Game:
    """The leg after one move of a text; ValueError where it cannot be."""
    leg = game.leg
    if sign == _DEAL:
        leg = leg.deal(_hands(game.settled, len(leg.rounds)))
        return replace(game, leg=leg, text=game.text + sign, back=game.text, new=0)
    leg = leg.play(KNOCK if sign == _sign(KNOCK) else Placement.parse(sign))
    text = game.text + _sign(leg.rounds[-1].turns[-1].move)
    return replace(game, leg=leg, text=text, back=game.text, new=1)


def _why_not(game: Game, sign: str) -> str:
    """Why a move of a text cannot be, in words that tell nothing of another hand."""
    if game.leg.winner is not None:
        return "Something comes after the leg is won."
    if sign == _DEAL:
        return "The next round is dealt before this one is over."
    if game.round.over:
        return "Something is played after the round is over."
    if sign == _sign(KNOCK):
        return "You knock, though one of your tiles fits."
    tile = Tile.parse(sign[:2])
    if tile not in game.round.hands[ME].tiles:
        # It is not named: it may be in another hand.
        return "A tile is played that is not in your hand."
    return f"{tile.high}-{tile.low} does not fit there."


def _played_on(game: Game) -> Game:
    """The leg once the players have done what comes before the person."""
    while game.round.to_move not in {None, ME}:
        game = replace(game, leg=game.leg.play(_chosen(game)), new=game.new + 1)
    return game


def _chosen(game: Game) -> Move:
    """What the player to move does; it is asked only where there is a choice."""
    moves = game.round.legal_moves()
    placements = tuple(move for move in moves if isinstance(move, Placement))
    if len(moves) == 1:
        return moves[0]
    player: Player = PLAYERS[game.settled.player]
    turn = f"round {len(game.leg.rounds)} turn {len(game.round.turns)}"
    return player(seen(game.round, placements), _chance(game.settled, turn))


def _hands(settled: Settled, number: int) -> tuple[TileSet, ...]:
    return deal(settled.rules, settled.seats, _chance(settled, f"deal {number}"))


def _chance(settled: Settled, what: str) -> Random:
    # All that is settled, or the same hands under another player would show what they hold.
    of_it = repr((settled.rules, settled.seats, settled.player, settled.seed, what))
    return Random(of_it)  # noqa: S311 - a game, and the same again is wanted


def _sign(move: Move) -> str:
    if not isinstance(move, Placement):
        return "-"
    return f"{move}{'' if move.at is None else _SIDES.get(move.at, '')}"


def turns_of(played: Round, new: int) -> Iterator[tuple[Turn, bool]]:
    """The turns of a round, the latest first, and whether each is among the ``new`` ones."""
    for index, turn in enumerate(reversed(played.turns)):
        yield turn, index < new
