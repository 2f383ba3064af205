"""Legs as they might have been played: dealt, placed tile by tile, and pegged as a marker would.

Pure, and the same again from the same seed. It plays by the board's house rules, so that a replay
finds nothing wrong with what it writes down. Players differ by how often they see their best
placement; nobody here counts tiles or plays to block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from scoring.house_rules import HouseRules, PairsRoundEnds
from scoring.leg import Blocked, LegEvent, NextRound, Peg
from scoring.pegging import award, peg

Tile = tuple[int, int]
TILES: tuple[Tile, ...] = tuple((low, high) for low in range(7) for high in range(low, 7))
SIDES = 2
# A leg that takes longer than any real one would be a fault of this module.
MOST_ROUNDS = 200
WINS = 100


@dataclass(frozen=True, slots=True)
class PlayedLeg:
    """One leg from the first tile to the winning event; sides are 0 and 1."""

    events: tuple[LegEvent, ...]
    scores: tuple[int, int]
    winner: int

    @property
    def blocked(self) -> int:
        """How many rounds were blocked."""
        return sum(isinstance(event, Blocked) for event in self.events)


def play_leg(rules: HouseRules, skills: Sequence[Sequence[float]], chance: Random) -> PlayedLeg:
    """One leg of singles or pairs.

    ``skills`` has one row a side, one number a player: from 0, who places any tile that fits, to 1,
    who never misses the placement that pegs most. ValueError for other than one or two a side.
    """
    if [len(side) for side in skills] not in ([1, 1], [2, 2]):
        raise ValueError("a leg is one against one or two against two")
    return _Table(rules, skills, chance).play()


@dataclass(frozen=True, slots=True)
class _Placement:
    """A tile from a hand, the line as it would lie then, and the pips at its ends."""

    tile: Tile
    ends: tuple[Tile, Tile]
    """The first and the last tile of the line, each with its left half first."""
    total: int


@dataclass(slots=True)
class _Table:
    """The state of a leg while it is played."""

    rules: HouseRules
    skills: Sequence[Sequence[float]]
    chance: Random
    scores: list[int] = field(default_factory=lambda: [0] * SIDES)
    events: list[LegEvent] = field(default_factory=list)
    winner: int | None = None
    hands: list[list[Tile]] = field(default_factory=list)
    line: tuple[Tile, Tile] | None = None

    @property
    def seats(self) -> int:
        return SIDES * len(self.skills[0])

    def play(self) -> PlayedLeg:
        """Deal rounds until a side stands on the target; the lead moves one seat on each time."""
        leader = self.chance.randrange(self.seats)
        for number in range(MOST_ROUNDS):
            if number:
                self.events.append(NextRound())
            self._round((leader + number) % self.seats)
            if self.winner is not None:
                home, away = self.scores
                return PlayedLeg(tuple(self.events), (home, away), self.winner)
        raise AssertionError(f"nobody reached {self.rules.target} in {MOST_ROUNDS} rounds")

    def _round(self, seat: int) -> None:
        each = self.rules.deal.each(self.seats)
        dealt = self.chance.sample(TILES, each * self.seats)
        self.hands = [dealt[place :: self.seats] for place in range(self.seats)]
        self.line = None
        knocks = 0
        while knocks < self.seats:
            placements = self._placements(seat)
            knocks = 0 if placements else knocks + 1
            if placements:
                self._place(seat, self._choose(seat, placements))
                if self.winner is not None or self._chipped_out(seat):
                    return
            seat = (seat + 1) % self.seats
        self.events.append(Blocked())

    def _placements(self, seat: int) -> list[_Placement]:
        hand = self.hands[seat]
        if self.line is None:
            return [_Placement(tile, (tile, tile), sum(tile)) for tile in hand]
        first, last = self.line
        found = []
        for low, high in hand:
            for joins, opens in {(low, high), (high, low)}:
                if joins == first[0]:
                    found.append(_joined((low, high), ((opens, joins), last)))
                if joins == last[1]:
                    found.append(_joined((low, high), (first, (joins, opens))))
        return found

    def _choose(self, seat: int, placements: list[_Placement]) -> _Placement:
        skill = self.skills[seat % SIDES][seat // SIDES]
        if len(placements) == 1 or self.chance.random() >= skill:
            return self.chance.choice(placements)
        best = max(self._gain(seat, placement) for placement in placements)
        return self.chance.choice([p for p in placements if self._gain(seat, p) == best])

    def _gain(self, seat: int, placement: _Placement) -> int:
        pegged = peg(
            self.scores[seat % SIDES],
            self._worth(seat, placement),
            self.rules,
            opening_tile=self.line is None,
        )
        return WINS if pegged.won else pegged.score - pegged.before

    def _worth(self, seat: int, placement: _Placement) -> int:
        last = self._would_chip_out(seat)
        return award(placement.total) + (self.rules.chip_out_points if last else 0)

    def _place(self, seat: int, placement: _Placement) -> None:
        side, opening, last = seat % SIDES, self.line is None, self._would_chip_out(seat)
        points = self._worth(seat, placement)
        pegged = peg(self.scores[side], points, self.rules, opening_tile=opening)
        self.hands[seat].remove(placement.tile)
        self.line = placement.ends
        self.scores[side] = pegged.score
        if pegged.won:
            self.winner = side
        # A marker writes down what is worth something, and the tile that ends a round.
        if points or last:
            self.events.append(Peg(side, placement.total, chip_out=last, opening_tile=opening))

    def _would_chip_out(self, seat: int) -> bool:
        """Whether the next tile from this hand is the side's last."""
        return len(self.hands[seat]) == 1 and self._partner_is_out(seat)

    def _chipped_out(self, seat: int) -> bool:
        return not self.hands[seat] and self._partner_is_out(seat)

    def _partner_is_out(self, seat: int) -> bool:
        if self.seats == SIDES or self.rules.pairs_round_ends is PairsRoundEnds.FIRST:
            return True
        return not self.hands[(seat + SIDES) % self.seats]


def _joined(tile: Tile, ends: tuple[Tile, Tile]) -> _Placement:
    (left, next_left), (next_right, right) = ends
    counts = (left * 2 if left == next_left else left, right * 2 if right == next_right else right)
    return _Placement(tile, ends, sum(counts))
