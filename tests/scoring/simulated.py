"""Legal legs from a small dominoes table of its own, pegged as a marker would.

It deals, plays at random and keeps the score by its own tables; it shares nothing with the engine
but the event values it writes. What it plays is legal, so a replay must find nothing wrong with it.
"""

from dataclasses import dataclass, field
from random import Random

from scoring.events import Blocked, LegEvent, NextRound, Peg
from scoring.house_rules import HouseRules

PAID = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
TILES = [(low, high) for low in range(7) for high in range(low, 7)]


@dataclass
class SimulatedLeg:
    rules: HouseRules
    seats: int
    events: list[LegEvent] = field(default_factory=list)
    scores_after: list[tuple[int, ...]] = field(default_factory=list)
    round_ends: list[str] = field(default_factory=list)
    winner: int | None = None


class Table:
    """One leg at one table."""

    def __init__(self, rules: HouseRules, seats: int, random: Random) -> None:
        self.rules, self.seats, self.random = rules, seats, random
        self.sides = 3 if seats == 3 else 2
        self.scores = [0] * self.sides
        self.leg = SimulatedLeg(rules, seats)

    def play(self, rounds: int = 200) -> SimulatedLeg:
        leader = self.random.randrange(self.seats)
        for number in range(rounds):
            if number:
                self.write(NextRound())
            self.leg.round_ends.append(self.play_round(leader))
            if self.leg.winner is not None:
                break
            leader = (leader + 1) % self.seats
        return self.leg

    def play_round(self, leader: int) -> str:
        each = {2: self.rules.deal.two, 3: self.rules.deal.three, 4: self.rules.deal.four}
        dealt = self.random.sample(TILES, each[self.seats] * self.seats)
        hands = [dealt[seat :: self.seats] for seat in range(self.seats)]
        line: list[tuple[int, int]] = []  # as it lies, each tile left half first
        seat = leader
        while True:
            choices = self.choices(hands[seat], line)
            if choices:
                tile, line = self.random.choice(choices)
                hands[seat].remove(tile)
                if self.peg(seat, line, hands):
                    return "won" if hands[seat] or not self.out(seat, hands) else "chip-out"
                if self.out(seat, hands):
                    return "chip-out"
            if not any(self.choices(hand, line) for hand in hands):
                self.write(Blocked())
                return "blocked"
            seat = (seat + 1) % self.seats

    @staticmethod
    def choices(hand, line):
        if not line:
            return [(tile, [tile]) for tile in hand]
        left, right = line[0][0], line[-1][1]
        found = []
        for low, high in hand:
            for joins, opens in {(low, high), (high, low)}:
                if joins == left:
                    found.append(((low, high), [(opens, joins), *line]))
                if joins == right:
                    found.append(((low, high), [*line, (joins, opens)]))
        return found

    def out(self, seat: int, hands) -> bool:
        if hands[seat]:
            return False
        if self.seats < 4 or self.rules.pairs_round_ends == "first":
            return True
        return not hands[(seat + 2) % 4]

    def peg(self, seat: int, line, hands) -> bool:
        """Write the placement down; whether it won."""
        if len(line) == 1:
            total = sum(line[0])
        else:
            (a, b), (y, z) = line[0], line[-1]
            total = (2 * a if a == b else a) + (2 * z if y == z else z)
        out, down, side = self.out(seat, hands), len(line) == 1, seat % self.sides
        raw = PAID.get(total, 0) + (self.rules.chip_out_points if out else 0)
        after, target = self.scores[side] + raw, self.rules.target
        allowed = self.rules.out_on_down or not down
        if after < target:
            self.scores[side] = after
        elif allowed and (after == target or self.rules.finish == "over"):
            self.scores[side] = target
            self.leg.winner = side
        if raw or out or self.random.random() < 0.2:  # a marker leaves most noughts out
            event = Peg(side, total, chip_out=out, opening_tile=down)
            self.write(self.forgetful(event, raw))
        return self.leg.winner is not None

    def forgetful(self, event: Peg, raw: int) -> Peg:
        """The event as one of the ways in which people write it."""
        ways = [event, Peg(event.side, None, raw, event.chip_out, event.opening_tile)]
        ways.append(Peg(event.side, event.total, raw, event.chip_out, event.opening_tile))
        if self.rules.out_on_down:
            ways.append(Peg(event.side, event.total, None, event.chip_out, None))
        return self.random.choice(ways)

    def write(self, event: LegEvent) -> None:
        self.leg.events.append(event)
        self.leg.scores_after.append(tuple(self.scores))
