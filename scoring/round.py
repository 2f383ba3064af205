"""A round at the table, from the deal to its end (B to F).

A round is a value: a move makes another round out of it and leaves it as it was. Illegal moves are
refused by an exception, since a program can ask first; records of what people did are checked
elsewhere, and come back with problems instead.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scoring import legality
from scoring.deal import read_hands
from scoring.events import Penalty
from scoring.house_rules import HouseRules, PairsRoundEnds
from scoring.line import Ends, Line
from scoring.moves import KNOCK, Knock, Move, Placement, Where
from scoring.pegging import peg
from scoring.penalties import Penalised, penalise
from scoring.played import RoundEnd
from scoring.problems import Problem
from scoring.seats import SEAT_LETTERS, side_of, sides_at
from scoring.tiles import ALL_TILES, Tile, TileSet
from scoring.turns import Hand, Turn
from scoring.whole import are_whole, is_whole

T = TypeVar("T")


class BadDealError(ValueError):
    """Hands that cannot have been dealt (A1, B1); `problems` has all that is wrong with them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


class IllegalMoveError(ValueError):
    """A move against the rules; `problems` says which, the most basic first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Round:
    """One round (A3), at one moment. Begin one with `Round.begin`; the constructor checks nothing.

    `hands` are those of this moment, one a seat, and `scores` the sides' points in the leg. Whose
    turn it is stands in `to_move`, None when the round is over; `end` says how it ended and
    `winner` is the side that has won the leg. `history` has all turns and penalties in order.
    """

    rules: HouseRules
    seats: int
    leader: int
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    line: Line
    to_move: int | None
    end: RoundEnd | None = None
    winner: int | None = None
    history: tuple[Turn | Penalised, ...] = ()

    @classmethod
    def begin(
        cls,
        rules: HouseRules,
        seats: int,
        leader: int,
        hands: Sequence[Iterable[Tile | str] | None] | None = None,
        scores: Sequence[int] | None = None,
    ) -> "Round":
        """Deal a round to 2, 3 or 4 `seats`, the lead with seat `leader` (B1 to B3).

        `hands` has one hand a seat, tiles or their names, None for one that is not known; None for
        none of them.
        `scores` are the points so far, by side, 0 to target - 1 each. BadDealError for hands that
        cannot have been dealt; ValueError for a table, a leader or scores that cannot be.
        """
        sides = sides_at(seats)
        if not is_whole(leader, seats):
            raise ValueError(f"seat {leader!r} cannot lead: seats are 0 to {seats - 1}")
        scores = (0,) * sides if scores is None else tuple(scores)
        if len(scores) != sides or not are_whole(scores, rules.target):
            raise ValueError(f"{sides} sides stand on 0 to {rules.target - 1}, not {scores}")
        read = read_hands([None] * seats if hands is None else hands, rules, seats)
        if read.problems:
            raise BadDealError(read.problems)
        held = TileSet()
        for hand in read.hands:
            held |= hand or TileSet()
        each, unknown = rules.deal.each(seats), ALL_TILES - held
        dealt = tuple(
            Hand(each, unknown, known=False) if hand is None else Hand(each, hand)
            for hand in read.hands
        )
        return cls(rules, seats, leader, dealt, scores, Line(), leader)

    @property
    def over(self) -> bool:
        """Whether the round has ended (E, F4), so that no move can follow."""
        return self.end is not None

    @property
    def next_leader(self) -> int | None:
        """Who leads the next round (B4); None while this one goes on, or when the leg is won."""
        if self.end is None or self.winner is not None:
            return None
        return (self.leader + 1) % self.seats

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns taken, placements (C1) and knocks (C3), without penalties."""
        return tuple(turn for turn in self.history if isinstance(turn, Turn))

    # Asking

    def legal_moves(self) -> tuple[Move, ...]:
        """Everything that the seat to move may do: each placement (C1), or else a knock (C2, C3).

        Of a hand that is not known: everything it may be able to do, a knock among it. An opening
        tile is given lying one way; the mirror image is as good. Nothing when the round is over.
        """
        if self.to_move is None:
            return ()
        hand, line = self.hands[self.to_move], self.line
        held = hand.tiles.mask
        placements = [way for tile, ways in line.ways if tile.bit & held for way in ways]
        must_place = hand.known and placements
        return tuple(placements) if must_place or not line.tiles else (*placements, KNOCK)

    def check(self, move: Move, seat: int | None = None) -> tuple[Problem, ...]:
        """Why `move` would be against the rules (B5, C, E, F4); nothing if it is legal.

        `seat` is who makes it, if that is known. In order: the leg or the round is over, out of
        turn, a false knock or a tile that is not in hand, an end that the tile does not join.
        """
        if self.winner is not None:
            return (legality.leg_is_over(self.winner, self.seats, self.rules),)
        if self.to_move is None:
            return (self._round_is_over(),)
        mover = self.to_move if seat is None else seat
        found = [legality.out_of_turn(mover, self.to_move, self.hands, self.line)]
        if 0 <= mover < self.seats:
            if isinstance(move, Knock):
                found.append(legality.false_knock(mover, self.hands[mover], self.line))
            else:
                missing = legality.not_in_hand(move, mover, self.hands, self.line)
                found.append(missing or self._contradiction(move, mover))
        if isinstance(move, Placement):
            found.append(legality.wrong_end(move, self.line, self.rules))
        return tuple(problem for problem in found if problem is not None)

    def contradicted_knock(self, tile: Tile, seat: int) -> int | None:
        """The place in `history` of a knock that was false if `seat` held `tile` (C2), or None."""
        return next((index for index, _ in self._knocks_against(tile, seat)), None)

    # Playing

    def play(self, move: Move, seat: int | None = None, *, stands: bool = False) -> "Round":
        """The round after `move` by the seat whose turn it is; IllegalMoveError if `check` objects.

        With `stands` a revoke stands as it was played: a false knock passes the turn, and a tile
        that its seat should have placed earlier is placed now (C2, H).
        """
        problems = self.check(move, seat)
        mover = self.to_move
        forgiven = stands and all(problem.clause == "C2" for problem in problems)
        if mover is None or (problems and not forgiven):
            raise IllegalMoveError(problems)
        return self._knock(mover) if isinstance(move, Knock) else self._place(mover, move)

    def declare_blocked(self) -> "Round":
        """The round ended as blocked, on the word of the table where hands are not known (E3).

        IllegalMoveError if a known hand can place a tile, or if the round is over.
        """
        over = None if self.end is None else self._round_is_over()
        if problem := over or legality.nobody_blocked(self.hands, self.line):
            raise IllegalMoveError((problem,))
        return replace(self, to_move=None, end=RoundEnd.BLOCKED)

    def penalise(self, penalty: Penalty) -> "Round":
        """The round after a penalty, which may come at any time, also after the win (H).

        One that takes the win back reopens the leg; the round goes on if only the win had ended it.
        A penalty that cannot be is noted and changes nothing.
        """
        taken = penalise(penalty, self.scores, self.winner, self.rules)
        history = (*self.history, taken)
        after = replace(self, scores=taken.scores, winner=taken.winner, history=history)
        if taken.winner is not None:
            return replace(after, end=self.end or RoundEnd.WON, to_move=None)
        if self.winner is None or self.end is not RoundEnd.WON:
            return after
        # The win alone had ended the round: it goes on where it stood.
        if _blocked(self.hands, self.line):
            return replace(after, end=RoundEnd.BLOCKED)
        to_move = _next_seat(self.turns[-1].seat, self.hands) if self.turns else self.leader
        return replace(after, end=None, to_move=to_move)

    def _round_is_over(self) -> Problem:
        return legality.round_is_over(self.end, pairs=self.seats == len(SEAT_LETTERS))

    def _contradiction(self, placement: Placement, seat: int) -> Problem | None:
        """A tile that its seat has shown by a knock not to hold."""
        hand = self.hands[seat]
        if hand.known or placement.tile in hand.tiles:
            return None
        knocks = self._knocks_against(placement.tile, seat)
        return next((legality.knocked_on(placement, seat, ends) for _, ends in knocks), None)

    def _knocks_against(self, tile: Tile, seat: int) -> Iterator[tuple[int, Ends]]:
        for index, turn in enumerate(self.history):
            if isinstance(turn, Turn) and turn.seat == seat and isinstance(turn.move, Knock):
                ends = turn.ends
                if ends and (tile.has(ends.left.value) or tile.has(ends.right.value)):
                    yield index, ends

    def _knock(self, seat: int) -> "Round":
        hand = self.hands[seat]
        if not hand.known:
            hand = replace(hand, tiles=hand.tiles - self.line.fitting)
        side, ends = side_of(seat, self.seats), self.line.ends
        turn = Turn(seat, side, KNOCK, ends, 0, chip_out=False, pegged=None, scores=self.scores)
        return self._after(turn, _with(self.hands, seat, hand), self.line)

    def _place(self, seat: int, written: Placement) -> "Round":
        placement = self._settled(written)
        turned = written.laid_at(placement.at) != placement
        misplaced = turned or written.at not in {None, placement.at}
        line = self.line.joined(placement)
        hands = self._hands_after(seat, placement.tile)
        chip_out = self._chips_out(seat, hands)
        # What the ends pay, and the chip-out point with it, are one event (D4, F1).
        paid = line.award
        points = paid + (self.rules.chip_out_points if chip_out else 0)
        side, opening = side_of(seat, self.seats), not self.line.tiles
        pegged = peg(self.scores[side], points, self.rules, opening_tile=opening)
        scores = _with(self.scores, side, pegged.score)
        turn = Turn(seat, side, placement, line.ends, paid, chip_out, pegged, scores, misplaced)
        return self._after(turn, hands, line)

    def _settled(self, written: Placement) -> Placement:
        """A legal placement with the end that it is laid at, its tile turned where it has to be."""
        ends = self.line.ends
        if ends is None:
            return written.laid_at(Where.OPENING)
        if settled := ends.settled(written):
            return settled
        # A misplaced tile is turned (H): at the end it was laid at if it fits there, else across.
        ways = self.line.placements(written.tile)
        return next((way for way in ways if way.at is written.at), ways[-1])

    def _hands_after(self, seat: int, tile: Tile) -> tuple[Hand, ...]:
        hands = [hand.seen(tile) for hand in self.hands]
        hand = self.hands[seat]
        if tile not in hand.tiles:
            # A knock of this seat was false: what it had ruled out is open again.
            others = TileSet()
            for other in self.hands:
                others |= other.tiles if other.known else TileSet()
            hand = replace(hand, tiles=ALL_TILES - self.line.tile_set - others)
        hands[seat] = hand.without(tile)
        return tuple(hands)

    def _chips_out(self, seat: int, hands: Sequence[Hand]) -> bool:
        """Whether the side of `seat`, which has just placed, chips out (E1, E2, H)."""
        if hands[seat].count:
            return False
        if self.rules.pairs_round_ends is PairsRoundEnds.FIRST:
            return True
        side = side_of(seat, self.seats)
        return not any(
            hand.count for other, hand in enumerate(hands) if side_of(other, self.seats) == side
        )

    def _after(self, turn: Turn, hands: tuple[Hand, ...], line: Line) -> "Round":
        """The round once `turn` is taken: over, or the next seat's."""
        winner = turn.side if turn.pegged is not None and turn.pegged.won else None
        end, to_move = None, None
        if turn.chip_out:
            end = RoundEnd.CHIP_OUT
        elif winner is not None:
            end = RoundEnd.WON
        elif _blocked(hands, line):
            end = RoundEnd.BLOCKED
        else:
            to_move = _next_seat(turn.seat, hands)
        return Round(
            self.rules,
            self.seats,
            self.leader,
            hands,
            turn.scores,
            line,
            to_move,
            end,
            winner,
            (*self.history, turn),
        )


def _blocked(hands: Sequence[Hand], line: Line) -> bool:
    """Whether no seat that still holds tiles can place one (E3)."""
    fitting = line.fitting
    return not any(hand.count and hand.tiles & fitting for hand in hands)


def _next_seat(seat: int, hands: Sequence[Hand]) -> int:
    """The next seat clockwise that holds tiles (B5); an empty one is skipped (C6)."""
    following = (seat + 1) % len(hands)
    return following if hands[following].count else _next_seat(following, hands)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
