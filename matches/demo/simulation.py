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
from scoring.notation import Header, write_header
from scoring.pegging import award, peg
from scoring.seats import SEAT_LETTERS

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
    text: str
    """The same tile by tile, in the notation."""

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
    written: str


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
    rounds: list[list[str]] = field(default_factory=list)

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
                return PlayedLeg(tuple(self.events), (home, away), self.winner, self._text())
        raise AssertionError(f"nobody reached {self.rules.target} in {MOST_ROUNDS} rounds")

    def _round(self, seat: int) -> None:
        each = self.rules.deal.each(self.seats)
        dealt = self.chance.sample(TILES, each * self.seats)
        self.hands = [dealt[place :: self.seats] for place in range(self.seats)]
        self.line = None
        self._write_hands()
        written = [f"r{len(self.rounds) // 2 + 1}", SEAT_LETTERS[seat]]
        self.rounds.append(written)
        knocks = 0
        while knocks < self.seats:
            placements = self._placements(seat)
            knocks = 0 if placements else knocks + 1
            if placements:
                placement = self._choose(seat, placements)
                written.append(placement.written)
                self._place(seat, placement)
                if self.winner is not None or self._chipped_out(seat):
                    return
            elif self.hands[seat]:
                written.append("-")
            seat = (seat + 1) % self.seats
        self.events.append(Blocked())
        while written[-1] == "-":
            written.pop()

    def _write_hands(self) -> None:
        hands = [" ".join(f"{low}{high}" for low, high in sorted(hand)) for hand in self.hands]
        held = (f"{letter} {hand}" for letter, hand in zip(SEAT_LETTERS, hands, strict=False))
        self.rounds.append(["hands", *held])

    def _text(self) -> str:
        header = write_header(Header(self.rules, self.seats))
        return "\n".join([header, *(" ".join(line) for line in self.rounds)]) + "\n"

    def _placements(self, seat: int) -> list[_Placement]:
        hand = self.hands[seat]
        if self.line is None:
            return [
                _Placement(tile, (tile, tile), sum(tile), f"{tile[0]}{tile[1]}") for tile in hand
            ]
        first, last = self.line
        found = []
        for low, high in hand:
            for joins, opens in {(low, high), (high, low)}:
                if joins == first[0]:
                    found.append(_joined((low, high), ((opens, joins), last), "l"))
                if joins == last[1]:
                    found.append(_joined((low, high), (first, (joins, opens)), "r"))
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


def _joined(tile: Tile, ends: tuple[Tile, Tile], end: str) -> _Placement:
    (left, next_left), (next_right, right) = ends
    counts = (left * 2 if left == next_left else left, right * 2 if right == next_right else right)
    opens, joins = ends[0] if end == "l" else ends[1][::-1]
    return _Placement(tile, ends, sum(counts), f"{joins}{opens}{end}")
