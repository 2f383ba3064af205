"""A written leg as steps: what each item did, and the table at any moment.

Every figure is ``scoring``'s. An item after an impossible one is a step without a table: what it
did nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from matches.views.referee.replay_text import written_item
from scoring import HouseRules, Placement, Round
from scoring.checking import CheckedLeg, CheckedRound, check_leg
from scoring.events import Penalty
from scoring.moves import Knock
from scoring.notation import check, where
from scoring.notation.items import UNREADABLE
from scoring.notation.text import shortened
from scoring.penalties import Penalised
from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.records import Item, LegRecord
from scoring.seats import seat_name, seats_of, side_of
from scoring.tiles import TileSet
from scoring.turns import Turn
from scoring.verdict import starting_scores

WORDS = {RoundEnd.CHIP_OUT: "out", RoundEnd.BLOCKED: "blocked", RoundEnd.WON: "won"}


@dataclass(frozen=True, slots=True)
class Step:
    """One item of the text. ``did`` is what came of it; None for a word, and after a mistake that
    left the position unknown.
    """

    number: int
    round: int
    item: int
    written: str
    what: Item
    seat: int | None
    did: Turn | Penalised | None
    problems: tuple[Problem, ...]

    @property
    def is_word(self) -> bool:
        """Whether it only says how a round ended."""
        return isinstance(self.what.what, RoundEnd)

    @property
    def name(self) -> str:
        """The item in short: 6-3, knock, out, −8."""
        what = self.what.what
        if self.what is UNREADABLE:
            return shortened(self.written)
        if isinstance(what, Placement):
            return f"{what.joins}-{what.opens}"
        if isinstance(what, Knock):
            return "knock"
        if isinstance(what, Penalty):
            return f"{'+' if what.points > 0 else '−'}{abs(what.points)}"
        return WORDS[what]

    @property
    def worst(self) -> str:
        """The weight of the worst that is said about it; empty for nothing."""
        found = {problem.severity for problem in self.problems}
        return next((one.value for one in Severity if one in found), "")


@dataclass(frozen=True, slots=True)
class ReplayRound:
    """One round of the text: its steps, the first of which is number ``first``."""

    index: int
    number: int
    leader: int
    steps: tuple[Step, ...]
    checked: CheckedRound | None
    problems: tuple[Problem, ...]
    """What is wrong with its deal or its lead."""


class Replay:
    """A text read, checked and cut into steps."""

    def __init__(self, text: str, rules: HouseRules | None, seats: int | None) -> None:
        self.text = text
        self.checked = check(text, rules=rules, seats=seats)
        self.record: LegRecord | None = self.checked.record
        self.leg: CheckedLeg | None = None if self.record is None else check_leg(self.record)
        self.problems = self.checked.problems

    @property
    def rules(self) -> HouseRules:
        """The house rules that it is checked by, with the target as it is written."""
        partial = self.checked.reading.partial
        return HouseRules() if partial is None else partial.rules

    @cached_property
    def seats(self) -> int:
        """The seats at the table."""
        return 2 if self.record is None else self.record.seats

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The scores before the first round."""
        return (0,) * len(set(self.sides)) if self.record is None else starting_scores(self.record)

    @property
    def sides(self) -> list[int]:
        """The side of each seat."""
        return [side_of(seat, self.seats) for seat in range(self.seats)]

    @cached_property
    def rounds(self) -> tuple[ReplayRound, ...]:
        """Every round that is written."""
        return tuple(self._rounds())

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every item, in order."""
        return tuple(step for one in self.rounds for step in one.steps)

    @property
    def is_followed(self) -> bool:
        """Whether what every item did is known, so that the scores are."""
        lost = any(
            step.did is None and not step.is_word and step.worst == Severity.ERROR
            for step in self.steps
        )
        return not lost and all(one.code != "rest-unchecked" for one in self.problems)

    def name_of(self, side: int) -> str:
        """What a side is called: by the header, or by its seats."""
        names = None if self.record is None else self.record.names
        if names and side < len(names):
            return names[side]
        return self.letters_of(side)

    def letters_of(self, side: int) -> str:
        """The seats of a side: A, or A and C."""
        return " and ".join(seat_name(seat).upper() for seat in seats_of(side, self.seats))

    def step_of(self, problem: Problem) -> Step | None:
        """The item that a problem is about; the first of its round where it is about that."""
        match problem.place[4:]:
            case ("round", int(number), *rest) if number < len(self.rounds):
                steps = self.rounds[number].steps
                item = rest[1] if rest[:1] == ["item"] else 0
                if steps and isinstance(item, int):
                    return steps[min(item, len(steps) - 1)]
        return None

    @property
    def first_problem(self) -> Problem | None:
        """The first thing that is wrong; of those in the text before those about all of it."""
        wrong = [one for one in self.problems if one.severity is Severity.ERROR]
        return wrong[0] if wrong else None

    def _rounds(self) -> Iterator[ReplayRound]:
        if self.record is None or self.leg is None:
            return
        of_item, of_round = self._problems_by_place()
        reading, number = self.checked.reading, 0
        for index, written in enumerate(self.record.rounds):
            checked = self.leg.rounds[index]
            steps = []
            for item, what in enumerate(written.items):
                number += 1
                done = None if checked is None else checked.done[item]
                did = None if checked is None or done is None else checked.played.history[done]
                seat, text = did.seat if isinstance(did, Turn) else what.seat, ""
                if what is UNREADABLE:
                    seat, text = None, written_item(reading, index, item)
                found = tuple(of_item.get((index, item), ()))
                steps.append(Step(number, index, item, text, what, seat, did, found))
            told = tuple(of_round.get(index, ()))
            said = reading.layout.rounds[index].number
            yield ReplayRound(index, said, written.leader, tuple(steps), checked, told)

    def _problems_by_place(
        self,
    ) -> tuple[dict[tuple[int, int], list[Problem]], dict[int, list[Problem]]]:
        of_item: dict[tuple[int, int], list[Problem]] = {}
        of_round: dict[int, list[Problem]] = {}
        rounds = () if self.record is None else self.record.rounds
        for problem in self.problems:
            match problem.place[4:]:
                case ("round", int(number), "item", int(item), *_) if where(problem):
                    # What is missing at the end of a round is said at its last item.
                    last = len(rounds[number].items) - 1
                    of_item.setdefault((number, min(item, last)), []).append(problem)
                case ("round", int(number), *_):
                    of_round.setdefault(number, []).append(problem)
        return of_item, of_round

    # The table

    def scores_before(self, index: int) -> tuple[int, ...]:
        """The scores before a round, counted from 0."""
        for one in reversed(self.rounds[:index]):
            if one.checked is not None and one.checked.scores_known:
                return one.checked.played.scores
        return self.start

    def table_after(self, step: Step) -> Round | None:
        """The round as it lay after a step; None where nobody knows."""
        found = self.rounds[step.round]
        if found.checked is None:
            return None
        taken = [done for done in found.checked.done[: step.item + 1] if done is not None]
        table = at_moment(found.checked.played, len(taken), self._begun(found))
        whole = len(taken) == len(found.checked.played.history)
        # A block on the word of the table is no turn.
        return found.checked.played if whole and step.is_word else table

    def table_before(self, step: Step) -> Round | None:
        """The round as it lay before a step that was a turn."""
        found = self.rounds[step.round]
        done = None if found.checked is None else found.checked.done[step.item]
        if found.checked is None or done is None:
            return None
        return at_moment(found.checked.played, done, self._begun(found))

    def _begun(self, found: ReplayRound) -> tuple[int, ...]:
        known = found.checked is not None and found.checked.scores_known
        return self.scores_before(found.index) if known else (0,) * len(self.start)


def at_moment(played: Round, turns: int, scores: Sequence[int]) -> Round:
    """A round as it was after so many turns and penalties, from the scores before it."""
    hands: list[TileSet | None] = []
    for seat, hand in enumerate(played.hands):
        tiles = hand.tiles
        for turn in played.turns:
            if turn.seat == seat and isinstance(turn.move, Placement):
                tiles |= TileSet(turn.move.tile.bit)
        hands.append(tiles if hand.known else None)
    table = Round.begin(played.rules, played.seats, played.leader, hands, scores)
    for done in played.history[:turns]:
        if isinstance(done, Penalised):
            table = table.penalise(done.penalty)
        else:
            table = table.play(done.move, done.seat, stands=True)
    # A tile that was turned where it was misplaced is told by the turn alone.
    return replace(table, history=played.history[:turns])
