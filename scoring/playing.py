"""A leg at the table: rounds dealt and played until a side stands on the target (A3, B4, F4).

A leg is a value, as a round is: whatever happens makes another leg. Where its rounds come from, a
shuffle or a record, is not asked here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.events import Blocked, LegEvent, NextRound, Peg, Penalty
from scoring.house_rules import HouseRules
from scoring.moves import Move
from scoring.penalties import Penalised
from scoring.played import RoundEnd
from scoring.round import Round
from scoring.seats import sides_at
from scoring.tiles import Tile
from scoring.turns import Turn
from scoring.whole import are_whole, is_whole


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg, at one moment (A3). Begin one with `Leg.begin`; the constructor checks nothing.

    `leader` leads its first round; `start` are the scores it began with, by side. The last of
    `rounds` is the one in play, if it is not over.
    """

    rules: HouseRules
    seats: int
    leader: int
    start: tuple[int, ...]
    rounds: tuple[Round, ...] = ()

    @classmethod
    def begin(
        cls, rules: HouseRules, seats: int, leader: int = 0, start: Sequence[int] | None = None
    ) -> "Leg":
        """A leg for 2, 3 or 4 `seats`, led first by seat `leader`, from 0 (B2).

        `start` are the scores it begins with, by side, 0 to target - 1; 0 for all if they are not
        given. ValueError for no such table or seat, and for scores that cannot be.
        """
        sides = sides_at(seats)
        if not is_whole(leader, seats):
            raise ValueError(f"seat {leader!r} cannot lead: seats are 0 to {seats - 1}")
        scores = (0,) * sides if start is None else tuple(start)
        if len(scores) != sides or not are_whole(scores, rules.target):
            raise ValueError(f"{sides} sides stand on 0 to {rules.target - 1}, not {scores}")
        return cls(rules, seats, leader, scores)

    @property
    def scores(self) -> tuple[int, ...]:
        """All sides' points (A4): 0 to the target each."""
        return self.rounds[-1].scores if self.rounds else self.start

    @property
    def winner(self) -> int | None:
        """The side that has won (F4), None while nobody has."""
        return self.rounds[-1].winner if self.rounds else None

    @property
    def round(self) -> Round | None:
        """The round in play (A3); None when one is to be dealt, or when the leg is over."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].over else None

    @property
    def next_leader(self) -> int | None:
        """Who leads the round to be dealt (B4); None while one is in play or the leg is won."""
        return self.rounds[-1].next_leader if self.rounds else self.leader

    @property
    def events(self) -> tuple[LegEvent, ...]:
        """The record at event depth (G1): what a marker pegs of this leg."""
        return events_of(self.rounds)

    def deal(self, hands: Sequence[Iterable[Tile | str] | None] | None = None) -> "Leg":
        """The leg with its next round dealt (B1, B4); `hands` as `Round.begin` takes them.

        ValueError if no round is to be dealt now; BadDealError for hands that cannot be.
        """
        leader = self.next_leader
        if leader is None:
            why = "a round is in play" if self.winner is None else "the leg is won"
            raise ValueError(f"no round can be dealt: {why}")
        dealt = Round.begin(self.rules, self.seats, leader, hands, self.scores)
        return replace(self, rounds=(*self.rounds, dealt))

    def play(self, move: Move, seat: int | None = None) -> "Leg":
        """The leg after a move in the round in play (B5, C); see `Round.play`.

        IllegalMoveError as it raises it, ValueError where no round has been dealt.
        """
        return self._with_last(self._last().play(move, seat))

    def penalise(self, penalty: Penalty) -> "Leg":
        """The leg after a penalty (H); it belongs to the last round dealt. See `Round.penalise`.

        ValueError where no round has been dealt.
        """
        return self._with_last(self._last().penalise(penalty))

    def _last(self) -> Round:
        if not self.rounds:
            raise ValueError("no round has been dealt")
        return self.rounds[-1]

    def _with_last(self, last: Round) -> "Leg":
        return replace(self, rounds=(*self.rounds[:-1], last))


def events_of(rounds: Iterable[Round]) -> tuple[LegEvent, ...]:
    """Rounds reduced to event depth: the events that a marker pegs, and how rounds ended (G1, G2).

    A placement that earns nothing is left out, unless it chips out.
    """
    events: list[LegEvent] = []
    for number, played in enumerate(rounds):
        if number:
            events.append(NextRound())
        events.extend(_events_of_round(played))
    return tuple(events)


def _events_of_round(played: Round) -> Iterator[LegEvent]:
    history = played.history
    last_turn = max((i for i, each in enumerate(history) if isinstance(each, Turn)), default=0)
    to_say = played.end is RoundEnd.BLOCKED
    for index, each in enumerate(history):
        if isinstance(each, Penalised):
            yield each.penalty
        elif each.points or each.chip_out:
            yield Peg(each.side, each.total, each.points, each.chip_out, each.opening)
        # A block that shows when a win is taken back is recorded after that.
        if to_say and index >= last_turn and played.rules.target not in each.scores:
            yield Blocked()
            to_say = False
