"""A written leg checked item by item: all that cannot have happened, and every wrong claim.

Nothing stops at the first problem. After an impossible move the rest of its round is unchecked, and
so are the scores of later rounds, of which the deal, the moves and the points are checked all the
same. Nothing is raised but ValueError for a table, a start or a side that cannot be.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import add, sub
from typing import Final

from scoring.claims import ClaimedScores
from scoring.deal import read_hands
from scoring.events import LegEvent
from scoring.house_rules import LARGEST_TARGET
from scoring.playing import events_of
from scoring.problems import Problem, Severity
from scoring.records import LegRecord, RoundRecord
from scoring.round import Round
from scoring.rounds import not_finished
from scoring.seats import SEAT_LETTERS, seat_name, side_name
from scoring.tiles import Tile
from scoring.verdict import Verdict, hands_not_written, starting_scores
from scoring.walk import RoundWalk
from scoring.whole import is_whole

PAIRS: Final = 4
_UNCHECKED: Final = Severity.UNCHECKED


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One written round as it was replayed.

    `done` has for every item its place in the history of `played`, None for one that is not in it:
    a word, or an item after an impossible one. `scores_known` is false after an impossible move in
    an earlier round: the scores of `played` then mean nothing.
    """

    played: Round
    done: tuple[int | None, ...]
    scores_known: bool


@dataclass(frozen=True, slots=True)
class CheckedLeg:
    """A written leg as it was replayed.

    `rounds` has None for one that could not be dealt or came after the win. Problems are at
    ("round", number, "item", index) or ("round", number, "hand", ...), from 0.
    """

    rounds: tuple[CheckedRound | None, ...]
    scores: tuple[int, ...]
    winner: int | None
    problems: tuple[Problem, ...]

    @property
    def events(self) -> tuple[LegEvent, ...]:
        """The leg at event depth (G1), as far as its scores are known."""
        return events_of(each.played for each in self.rounds if each and each.scores_known)

    @property
    def verdict(self) -> Verdict:
        """What it comes to, without the turns."""
        ends = tuple(each.played.end if each else None for each in self.rounds)
        return Verdict(self.scores, self.winner, ends, self.problems)


def check_leg(record: LegRecord, *, must_finish: bool = False) -> CheckedLeg:
    """Replay a written leg and find everything wrong with it (A to H).

    With `must_finish` a leg that nobody has won is a problem. ValueError for a number of seats, a
    start or a penalty's side that cannot be.
    """
    leg = LegCheck(record)
    rounds = [leg.check(number, written) for number, written in enumerate(record.rounds)]
    problems = leg.all_problems(must_finish=must_finish)
    return CheckedLeg(tuple(rounds), leg.scores, leg.winner, problems)


class LegCheck:
    """The state of a leg between the rounds while it is checked, round by round.

    `scores` are the right ones, by side, and `carried` by how much those that the record claims are
    above them because of a mistake before; `scores_known` is false once an impossible move was
    made. `leader` is the seat that leads the next round, None if nobody can tell. `without_hands`
    are the rounds, from 0, of which a hand is not written down.
    """

    def __init__(self, record: LegRecord) -> None:
        self.record = record
        self.scores = starting_scores(record)
        self.scores_known = True
        self.carried = (0,) * len(self.scores)
        self.winner: int | None = None
        self.leader: int | None = None
        self.without_hands: list[int] = []
        self.problems: list[Problem] = []

    def check(self, number: int, written: RoundRecord) -> CheckedRound | None:
        """Go on by one round, `number` from 0; None if it could not be dealt or came too late."""
        if self.winner is not None:
            message = f"The leg was won with {self.record.rules.target}: no round follows."
            self._say(number, Problem("leg-over", Severity.ERROR, message, "F4"))
        elif self._check_leader(number, written.leader):
            return self._replay(number, written)
        return None

    def all_problems(self, *, must_finish: bool) -> tuple[Problem, ...]:
        """All that is wrong once every round is checked, in order."""
        record = self.record
        problems = sorted(self.problems, key=lambda problem: problem.place)
        if must_finish and self.winner is None and self.scores_known:
            pairs = record.seats == PAIRS
            names = record.names or [
                side_name(side, record.seats) for side in range(len(self.scores))
            ]
            problems.append(not_finished(self.scores, record.rules, names, pairs=pairs))
        problems += hands_not_written(self.without_hands, len(record.rounds))
        return tuple(problems)

    def claimed_scores(self) -> ClaimedScores:
        """The scores at the beginning of a round as the record has them."""
        claimed = ClaimedScores(self.scores, self.record.seats)
        claimed.claimed = list(map(add, self.scores, self.carried))
        return claimed

    def carry(self, claimed: ClaimedScores) -> None:
        """Keep, for the rounds that follow, how far the record's scores are off the right ones."""
        self.carried = tuple(map(sub, claimed.claimed, self.scores))

    def _replay(self, number: int, written: RoundRecord) -> CheckedRound:
        record, known = self.record, self.scores_known
        rules, scores = record.rules, self.scores
        if not known:  # points alone are checked, so nobody may come near the target
            rules, scores = replace(rules, target=LARGEST_TARGET), (0,) * len(scores)
        hands = self._hands(number, written)
        dealt = Round.begin(rules, record.seats, written.leader, hands, scores)
        claimed = self.claimed_scores() if known else None
        walk = RoundWalk(number, dealt, claimed)
        for item in written.items:
            walk.take(item)
        walk.finish(last=number == len(record.rounds) - 1)
        self.problems += walk.problems
        if claimed is not None:
            self.scores, self.winner = walk.played.scores, walk.played.winner
            self.carry(claimed)
            self.scores_known = not walk.broken
        return CheckedRound(walk.played, tuple(walk.done), known)

    def _check_leader(self, number: int, leader: int) -> bool:
        """Whether there is such a seat to lead; a problem too where another should (B4)."""
        seats, expected = self.record.seats, self.leader
        if not is_whole(leader, seats):
            message = f"There is no such seat to lead, only {', '.join(SEAT_LETTERS[:seats])}."
            self._say(number, Problem("no-such-seat", Severity.ERROR, message, "A2", ("leader",)))
            self.leader, self.scores_known = None, False
            return False
        if expected not in {None, leader}:
            message = (
                f"Seat {seat_name(leader)} leads out of turn: after every round the lead moves one "
                f"seat clockwise, so seat {seat_name(expected or 0)} leads."
            )
            self._say(
                number, Problem("lead-out-of-turn", Severity.ERROR, message, "B4", ("leader",))
            )
        self.leader = (leader + 1) % seats
        return True

    def _hands(self, number: int, written: RoundRecord) -> Sequence[Iterable[Tile] | None] | None:
        """The hands to check a round with: none at all where they cannot have been dealt."""
        if written.hands is None or None in written.hands:
            self.without_hands.append(number)
        if written.hands is None:
            return None
        found = read_hands(written.hands, self.record.rules, self.record.seats).problems
        if not found:
            return written.hands
        message = "Without a possible deal the moves of this round are checked without its hands."
        self._say(number, *found, Problem("deal-unchecked", _UNCHECKED, message, "B1", ("hand",)))
        return None

    def _say(self, number: int, *problems: Problem) -> None:
        self.problems += [problem.within("round", number) for problem in problems]
