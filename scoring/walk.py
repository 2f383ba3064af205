"""One written round walked through, item by item, with everything that is wrong with it.

After a wrong claim the walk goes on with what is right, and after a false knock with the turn
passed, as it was at the table. After any other impossible move the position is not known, and the
rest of the round is passed over. How rounds follow each other is not asked here.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.claims import ClaimedScores, check_points, still_held
from scoring.events import Penalty, opening_capital
from scoring.legality import nobody_blocked
from scoring.moves import Knock, Move
from scoring.penalties import check_penalty, taken_by_another
from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.records import Item
from scoring.round import IllegalMoveError, Round
from scoring.seats import seat_name, side_name, side_of
from scoring.turns import Turn
from scoring.verdict import block_unchecked

_AFTER_THE_END = frozenset({"leg-over", "round-over"})


class RoundWalk:
    """A round while it is walked through; places are ("round", number, "item", index), from 0.

    `scores` is None where the points so far are not known: what depends on them is not asked then.
    `done` has for every item its place in the history of
    `played`, None if it is not in it.
    """

    def __init__(self, number: int, dealt: Round, scores: ClaimedScores | None) -> None:
        self.number = number
        self.played = dealt
        self.scores = scores
        self.problems: list[Problem] = []
        self.done: list[int | None] = []
        self._broken_at: int | None = None
        self._end_written = False
        self._item_of: list[int] = []
        self._late_knocks = 0
        self._late_said = False
        self._false_knocks: list[tuple[int, int, int]] = []
        self._penalties: list[tuple[int, Penalty]] = []

    @property
    def broken(self) -> bool:
        """Whether an impossible move was made, after which the position is not known."""
        return self._broken_at is not None

    def take(self, item: Item) -> None:
        """Go on by one item of the record (B5, C to F, H).

        ValueError for a penalty of a side that does not exist.
        """
        before = len(self.played.history)
        if not self.broken:
            match item.what:
                case Penalty():
                    self._penalty(item, item.what)
                case RoundEnd():
                    self._end_written = True
                    self._word(item.what)
                case _:
                    self._move(item, item.what)
        happened = len(self.played.history) > before
        if happened:
            self._item_of.append(len(self.done))
        self.done.append(before if happened else None)

    def finish(self, *, last: bool) -> None:
        """Once all items are taken: whether the round is over (E), what a penalty settled (H)."""
        if self._broken_at is not None:
            if not last or len(self.done) > self._broken_at + 1:
                self._say_rest_unchecked(self._broken_at)
        elif not (last or self.played.over or self._end_written):
            self._say_unfinished()
        for index, item, side in self._false_knocks:
            if any(later > item and _settles(penalty, side) for later, penalty in self._penalties):
                problem = self.problems[index]
                said = f"{problem.message} A penalty has settled it."
                self.problems[index] = replace(problem, severity=Severity.QUERY, message=said)

    # Moves

    def _move(self, item: Item, move: Move) -> None:
        if isinstance(move, Knock) and self._is_late_knock():
            self._late_knocks += 1
            return
        try:
            self.played = self.played.play(move, item.seat)
        except IllegalMoveError as error:
            self._illegal(item, move, error.problems)
        else:
            self._check_claims(item)

    def _illegal(self, item: Item, move: Move, problems: Sequence[Problem]) -> None:
        if problems[0].code in _AFTER_THE_END:
            if not self._late_said:
                self._say(*problems)
            self._late_said = True
        elif any(problem.clause != "C2" for problem in problems):
            self._say(*problems)
            self._broken_at = len(self.done)
        else:
            for problem in problems:
                self._say_false_knock(problem, move)
            self.played = self.played.play(move, item.seat, stands=True)
            self._check_claims(item)

    def _is_late_knock(self) -> bool:
        """A knock written down though the round was blocked already: one from each who holds tiles.

        A block is there as soon as the last tile is laid (E3), but a table sees it by knocking.
        """
        blocked = self.played.end is RoundEnd.BLOCKED and self.played.winner is None
        return blocked and self._late_knocks < sum(bool(hand.count) for hand in self.played.hands)

    def _say_false_knock(self, problem: Problem, move: Move) -> None:
        """A false knock is reported where it happened, also where a later tile shows it."""
        played, item = self.played, len(self.done)
        seat = played.to_move or 0
        if not isinstance(move, Knock):
            knock = played.contradicted_knock(move.tile, seat)
            item = item if knock is None else self._item_of[knock]
        self._false_knocks.append((len(self.problems), item, side_of(seat, played.seats)))
        self.problems.append(problem.within("round", self.number, "item", item))

    def _check_claims(self, item: Item) -> None:
        turn = self.played.history[-1]
        if not isinstance(turn, Turn):
            return
        if turn.misplaced:
            message = f"It does not fit as written, and is turned to {turn.move} where it does."
            self._say(Problem("tile-turned", Severity.QUERY, message, "H"))
        known = self.scores is not None
        self._say(*check_points(item, turn, self.played, scores_known=known))
        if self.scores is not None:
            self._say(*self.scores.follow(item, turn))

    # Penalties and the end

    def _penalty(self, item: Item, penalty: Penalty) -> None:
        # It settles a false knock also where nobody knows the scores it meets.
        self._penalties.append((len(self.done), penalty))
        if self.scores is None:
            return
        played = self.played
        names = [side_name(side, played.seats) for side in range(len(played.scores))]
        if not 0 <= penalty.side < len(names):
            raise ValueError(f"there is no side {penalty.side!r} among {len(names)}")
        self._say(*check_penalty(penalty, played.scores, played.rules, names))
        if taken_by_another(penalty, played.scores, played.winner, played.rules):
            name = opening_capital(names[penalty.side])
            message = f"{name} cannot be brought to {self._target()}: the leg is won."
            self._error("penalty-after-win", "F4", message)
        self.played = played.penalise(penalty)
        self._late_said = self._late_said and self.played.over
        taken = self.played.history[-1]
        self._say(*self.scores.follow(item, taken))

    def _word(self, word: RoundEnd) -> None:
        """How the round is said to have ended, held against how it did (E, F4)."""
        end, winner = self.played.end, self.played.winner
        if word is RoundEnd.WON:
            if winner is None and self.scores is not None:
                stand = ", ".join(map(str, self.played.scores))
                message = f"Nobody has won: the sides stand on {stand}, not {self._target()}."
                self._error("win-claimed", "F4", message)
        elif word is end:
            pass
        elif word is RoundEnd.CHIP_OUT:
            self._error("chip-out-claimed", self._out_clause(), self._no_chip_out())
        elif end is RoundEnd.CHIP_OUT:
            turn = self.played.turns[-1]
            message = f"Not blocked: seat {seat_name(turn.seat)} chipped out with {turn.move}."
            self._error("chip-out-missed", self._out_clause(), message)
        elif end is RoundEnd.WON:
            message = f"Not blocked: the round ended when {self._target()} was reached."
            self._error("block-claimed", "F4", message)
        else:
            self._declare_blocked()

    def _declare_blocked(self) -> None:
        if problem := nobody_blocked(self.played.hands, self.played.line):
            self._say(problem)
            return
        self.problems.append(block_unchecked(self.number, len(self.done)))
        self.played = self.played.declare_blocked()

    def _no_chip_out(self) -> str:
        placed = [turn for turn in self.played.turns if turn.pegged]
        if not placed:
            return "No chip-out: no tile was placed."
        return f"No chip-out: {still_held(placed[-1].seat, self.played)}."

    def _say_unfinished(self) -> None:
        played = self.played
        seat = played.to_move or 0
        hand = played.hands[seat]
        who = f"it is the turn of seat {seat_name(seat)}"
        if hand.known and (fitting := hand.tiles & played.line.fitting):
            message = f"This round is not over: {who}, which can place {fitting.in_words()}."
            self._error("round-not-over", "E3", message)
        elif all(other.known for other in played.hands):
            self._error("round-not-over", "E3", f"This round is not over: {who}, which must knock.")
        else:
            message = f"How this round ended is not written down, and {who}: out, or blocked?"
            self._say(Problem("round-end-not-recorded", Severity.QUERY, message, "E3"))

    def _say_rest_unchecked(self, item: int) -> None:
        message = (
            "After this the position is not known: the rest of the round and all scores from here "
            "on are unchecked."
        )
        place = ("round", self.number, "item", item)
        self.problems.append(Problem("rest-unchecked", Severity.UNCHECKED, message, "G1", place))

    # Words

    def _target(self) -> int:
        return self.played.rules.target

    def _out_clause(self) -> str:
        return "E2" if self.played.seats > len(self.played.scores) else "E1"

    def _error(self, code: str, clause: str, message: str) -> None:
        self._say(Problem(code, Severity.ERROR, message, clause))

    def _say(self, *problems: Problem) -> None:
        place = ("round", self.number, "item", len(self.done))
        self.problems.extend(problem.within(*place) for problem in problems)


def _settles(penalty: Penalty, side: int) -> bool:
    """Whether a penalty is one for a revoke by `side`: pegged back, or given to another (H)."""
    return penalty.points < 0 if penalty.side == side else penalty.points > 0
