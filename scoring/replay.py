"""A leg replayed from its events: scores, rounds, the winner, and all that cannot have happened.

The replay believes what an event claims as far as it can be believed, goes on after every problem
and returns them all. It refuses only misuse: a side that does not exist, a start that is no score.
Events the target sends away are steps like others, shown as disregarded (F2, F3), and are never
errors.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from scoring import wording
from scoring.events import (
    Blocked,
    LegEvent,
    NextRound,
    Peg,
    Penalty,
    Worth,
    may_be_opening_tile,
    opening_capital,
    side_name,
    worth,
)
from scoring.house_rules import HouseRules
from scoring.pegging import Outcome, Pegged, peg
from scoring.penalties import check_penalty, penalise, taken_by_another
from scoring.played import LegReplay, RoundEnd, RoundPlayed, Step
from scoring.problems import Problem
from scoring.rounds import check_leads, check_round_sizes, not_finished
from scoring.seats import SIDES_OF_SEATS
from scoring.whole import are_whole, is_whole


def replay(
    events: Iterable[LegEvent],
    rules: HouseRules,
    start: Sequence[int] = (0, 0),
    *,
    seats: int | None = None,
    names: Sequence[str] | None = None,
    must_finish: bool = False,
) -> LegReplay:
    """Replay a leg from its events, whatever they are (F, G2, H).

    `start` has one score a side, 0 to target - 1. With `seats` (2, 3 or 4) rounds are also held
    against the largest ones that the deal allows (B1). `names`, one a side, are what messages call
    them. With `must_finish` a leg that nobody has won is a problem (F5). ValueError for a side, a
    start, a number of seats or of names that cannot be, for totals and points that are no whole
    numbers, and for what is no event at all.
    """
    table = _Table(events, rules, start, seats, names)
    for event in table.events:
        table.play(event)
    return table.result(must_finish=must_finish)


@dataclass(slots=True)
class _Round:
    number: int
    points: list[int]
    awards: list[int]
    placements: list[int]
    end: RoundEnd | None = None
    chipped_out: int | None = None
    scores: tuple[int, ...] = ()
    steps: list[int] = field(default_factory=list)
    opener: int | None = None
    overrun: bool = False
    reopened: bool = False

    def frozen(self) -> RoundPlayed:
        return RoundPlayed(
            self.number,
            tuple(self.points),
            tuple(self.awards),
            tuple(self.placements),
            self.scores,
            tuple(self.steps),
            self.end,
            self.chipped_out,
            self.opener,
            self.overrun,
        )


def _refuse_misuse(event: object, sides: int) -> None:
    """ValueError for an event that no record can hold: of no such side, or counted in no number."""
    if isinstance(event, Blocked | NextRound):
        return
    if not isinstance(event, Peg | Penalty):
        raise ValueError(f"{repr(event)[:40]} is no event of a leg, such as Peg or Blocked")
    if not is_whole(event.side, sides):
        raise ValueError(f"there is no side {event.side!r} among {sides}")
    numbers = (event.total, event.points) if isinstance(event, Peg) else (event.points,)
    if any(type(number) is not int for number in numbers if number is not None):
        raise ValueError(f"totals and points are whole numbers, not {numbers}")


class _Table:
    """The state of a leg while it is replayed."""

    def __init__(
        self,
        events: Iterable[LegEvent],
        rules: HouseRules,
        start: Sequence[int],
        seats: int | None,
        names: Sequence[str] | None,
    ) -> None:
        sides = len(start)
        if sides not in SIDES_OF_SEATS.values() or (
            seats is not None and SIDES_OF_SEATS.get(seats) != sides
        ):
            raise ValueError(f"{sides} sides at a table of {seats or '2, 3 or 4'} seats")
        if not are_whole(start, rules.target):
            raise ValueError(f"a leg starts from 0 to {rules.target - 1}, not {tuple(start)}")
        if names is not None and len(names) != sides:
            raise ValueError(f"{len(names)} names for {sides} sides")
        self.events = tuple(events)
        for event in self.events:
            _refuse_misuse(event, sides)
        self.rules = rules
        self.seats = seats
        self.names = names
        self.scores = list(start)
        self.winner: int | None = None
        self.steps: list[Step] = []
        self.rounds: list[_Round] = []
        self.problems: list[Problem] = []
        self.round = self._deal()

    def play(self, event: LegEvent) -> None:
        if self.winner is not None and not isinstance(event, Penalty):
            self._refuse_after_win(event, self.winner)
            return
        match event:
            case Peg():
                self._peg(event)
            case Blocked():
                self._blocked(event)
            case NextRound():
                self._next_round(event)
            case Penalty():
                self._penalty(event)
            case _:
                assert_never(event)

    def result(self, *, must_finish: bool) -> LegReplay:
        self.round.scores = tuple(self.scores)
        rounds = tuple(played.frozen() for played in self.rounds)
        problems = [*self.problems, *check_leads(rounds, self.steps, len(self.scores))]
        if self.seats is not None:
            problems += check_round_sizes(rounds, self.rules, self.seats, self.names)
        problems.sort(key=lambda problem: problem.place)
        if must_finish and self.winner is None:
            pairs = self.seats == 4
            problems.append(not_finished(self.scores, self.rules, self.names, pairs=pairs))
        scores, steps = tuple(self.scores), tuple(self.steps)
        return LegReplay(scores, self.winner, steps, rounds, tuple(problems))

    # Events

    def _peg(self, event: Peg) -> None:
        claim = worth(event, self.rules)
        for problem in claim.problems:
            self._say(problem)
        self._check_place_in_round(event)

        opening = event.opening_tile
        if opening is None and (any(self.round.placements) or not may_be_opening_tile(event)):
            opening = False  # another tile came before it, or no opening tile does this
        before = self.scores[event.side]
        pegged = peg(before, claim.points, self.rules, opening_tile=opening)
        if pegged.unchecked:
            pegged = self._unknown_opening(event, pegged)
        self.scores[event.side] = pegged.score
        self._note(event, claim, pegged.outcome, pegged.clause, pegged.text, won=pegged.won)

        played = self.round
        played.points[event.side] += pegged.score - before
        played.awards[event.side] += claim.award
        played.placements[event.side] += 1
        played.reopened = False
        if event.opening_tile and played.opener is None:
            played.opener = event.side
        if event.chip_out and played.end is None:
            played.end, played.chipped_out = RoundEnd.CHIP_OUT, event.side
        if pegged.won:
            self.winner = event.side
            played.end = played.end or RoundEnd.WON

    def _unknown_opening(self, event: Peg, pegged: Pegged) -> Pegged:
        """A win by what may have been the opening tile, which cannot win (H).

        It is believed unless play went on: then only an opening tile makes the record possible.
        """
        if not self._goes_on_after_win(event.side):
            self._say(wording.OPENING_UNKNOWN.say(side=self._name(event.side)))
            return pegged
        self._say(wording.OPENING_UNKNOWN_WENT_ON.say(side=self._name(event.side)))
        return peg(pegged.before, pegged.points, self.rules, opening_tile=True)

    def _goes_on_after_win(self, side: int) -> bool:
        """Whether the record goes on if `side` wins now, though no penalty takes that back."""
        scores = tuple(
            self.rules.target if other == side else score for other, score in enumerate(self.scores)
        )
        for index in range(len(self.steps) + 1, len(self.events)):
            event = self.events[index]
            if not isinstance(event, Penalty):
                return True
            taken = penalise(event, scores, side, self.rules)
            if taken.winner is None:
                return False
            scores = taken.scores
        return False

    def _check_place_in_round(self, event: Peg) -> None:
        number = self.round.number
        if event.opening_tile and any(self.round.placements):
            self._say(wording.OPENING_NOT_FIRST.say(number=number))
        if self.round.end is None:
            return
        self.round.overrun = True
        if self.round.end is RoundEnd.BLOCKED:
            self._say(wording.AFTER_BLOCK.say(number=number))
        elif event.chip_out:
            self._say(wording.SECOND_CHIP_OUT.say(number=number))
        else:
            self._say(wording.AFTER_CHIP_OUT.say(number=number))

    def _blocked(self, event: Blocked) -> None:
        played = self.round
        if played.end is RoundEnd.CHIP_OUT:
            self._say(wording.BLOCKED_AFTER_CHIP_OUT.say(number=played.number))
        elif played.end is RoundEnd.BLOCKED:
            self._say(wording.BLOCKED_TWICE.say(number=played.number))
        else:
            played.end = RoundEnd.BLOCKED
        text = wording.ROUND_BLOCKED.format(number=played.number)
        self._note(event, Worth(0, 0), None, "E3", text)

    def _next_round(self, event: NextRound) -> None:
        played = self.round
        if not played.steps:
            self._say(wording.EMPTY_ROUND.say(number=played.number))
        elif played.end is None and not played.reopened:
            self._say(wording.ROUND_END_NOT_RECORDED.say(number=played.number))
        self.round = self._deal()
        text = wording.ROUND_DEALT.format(number=self.round.number)
        self._note(event, Worth(0, 0), None, "A3", text)

    def _penalty(self, event: Penalty) -> None:
        for problem in check_penalty(event, self.scores, self.rules, self.names):
            self._say(problem)
        if taken_by_another(event, self.scores, self.winner, self.rules):
            name = self._name(event.side)
            self._say(wording.PENALTY_AFTER_WIN.say(side=name, target=self.rules.target))
        taken = penalise(event, self.scores, self.winner, self.rules)
        won = taken.winner == event.side and taken.outcome is Outcome.COUNTED
        reopened = self.winner is not None and taken.winner is None
        self.scores, self.winner = list(taken.scores), taken.winner
        if won:
            self.round.end = self.round.end or RoundEnd.WON
        elif reopened:
            self._reopen()
        self._note(event, Worth(event.points, 0), taken.outcome, "H", taken.text, won=won)

    def _refuse_after_win(self, event: LegEvent, winner: int) -> None:
        self._say(wording.AFTER_WIN.say(side=self._name(winner), target=self.rules.target))
        claim = worth(event, self.rules) if isinstance(event, Peg) else Worth(0, 0)
        self._note(event, claim, Outcome.REFUSED, "F4", wording.LEG_WAS_OVER)

    # Bookkeeping

    def _deal(self) -> _Round:
        if self.rounds:
            self.rounds[-1].scores = tuple(self.scores)
        zeros = [0] * len(self.scores)
        played = _Round(len(self.rounds) + 1, [*zeros], [*zeros], [*zeros])
        self.rounds.append(played)
        return played

    def _reopen(self) -> None:
        """Take the win back: the leg goes on, in this round where only the win had ended it."""
        self.winner = None
        if self.round.end is RoundEnd.WON:
            self.round.end = None
            self.round.reopened = True

    def _note(
        self,
        event: LegEvent,
        claim: Worth,
        outcome: Outcome | None,
        clause: str,
        text: str,
        *,
        won: bool = False,
    ) -> None:
        index = len(self.steps)
        if not isinstance(event, NextRound):
            self.round.steps.append(index)
        self.steps.append(
            Step(
                index,
                event,
                self.round.number,
                claim.points,
                claim.award,
                outcome,
                tuple(self.scores),
                won,
                clause,
                text,
            )
        )

    def _name(self, side: int) -> str:
        return opening_capital(side_name(side, self.names))

    def _say(self, problem: Problem) -> None:
        """A problem of the event that is played now."""
        self.problems.append(problem.within("event", len(self.steps)))
