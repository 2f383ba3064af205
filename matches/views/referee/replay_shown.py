"""A replay as its page shows it: the moment that was chosen, the round it is in, the whole list.

Figures, clauses and what would be right are ``scoring``'s; here they get their places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from matches.views.referee.house_rules import points_in_words
from matches.views.referee.replay_steps import Replay, ReplayRound, Step
from scoring import Placement, Round, finishing_events, needs
from scoring.events import opening_capital
from scoring.line import Ends
from scoring.line import Line as LineOnTable
from scoring.moves import Knock
from scoring.notation import excerpt
from scoring.pegging import Outcome
from scoring.penalties import Penalised
from scoring.picture import Picture, picture_of_line, picture_of_round
from scoring.played import RoundEnd
from scoring.problems import Problem, Severity
from scoring.seats import SIDES_OF_SEATS, seat_name, side_of
from scoring.tiles import TileSet
from scoring.turns import Turn

WIDTH = 280
"""Six tiles a row, so that a round does not push what is below it out of sight."""


@dataclass(frozen=True, slots=True)
class Told:
    """A problem, where it stands, and the line of the text there: before, the item, after."""

    problem: Problem
    step: Step | None
    shown: tuple[str, str, str] | None
    round: int | None

    @property
    def place(self) -> str:
        """Where it is, in words."""
        if self.round is None:
            return ""
        return f"Round {self.round}" + (f", {self.step.name}" if self.step else "")


@dataclass(frozen=True, slots=True)
class SideScore:
    """Where a side stands: ``score`` as it is shown, "+8" where nobody knows what was before."""

    letters: str
    name: str
    mark: str
    score: str
    needs: str
    won: bool

    @property
    def label(self) -> str:
        """Its seats and its name, once where they are the same."""
        return self.letters if self.name == self.letters else f"{self.letters} · {self.name}"


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of why."""

    what: str
    worth: str
    clause: str
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One item of the round that is shown in full."""

    step: Step
    who: str
    mark: str
    what: str
    points: str
    score: str
    struck: bool
    said: str


class Moment:
    """The table after one step; before the first where there is none."""

    def __init__(self, replay: Replay, step: Step | None) -> None:
        self.replay, self.step = replay, step
        self.round: ReplayRound | None = None
        if step is not None:
            self.round = replay.rounds[step.round]
        elif replay.rounds:
            self.round = replay.rounds[0]

    @cached_property
    def table(self) -> Round | None:
        """The round as it lies; None where nobody knows."""
        return None if self.step is None else self.replay.table_after(self.step)

    @property
    def known(self) -> bool:
        """Whether anybody can tell how the tiles lie."""
        step = self.step
        if step is None or self.table is None:
            return step is None
        return step.did is not None or step.is_word or self.table.over

    @cached_property
    def picture(self) -> Picture | None:
        """The line, with who placed what."""
        if self.table is None:
            return picture_of_line(LineOnTable(), width=WIDTH) if self.step is None else None
        return picture_of_round(self.table, width=WIDTH)

    @property
    def headline(self) -> str:
        """What happened, in one sentence."""
        step = self.step
        if step is None:
            return "Nothing is on the table yet."
        did = step.did
        if did is None:
            return self._headline_of_none(step)
        if isinstance(did, Penalised):
            return f"{self._side(did.penalty.side)}: {did.text}"
        who = seat_name(did.seat).upper()
        if did.ends is None or did.pegged is None:
            return f"{who} knocks."
        made = f"{_sum_of(did.ends)}, worth {points_in_words(did.award)}"
        if did.chip_out:
            made += f", and {points_in_words(did.points)} with the last tile"
        return f"{who} places {step.name}: {made}."

    def _headline_of_none(self, step: Step) -> str:
        if step.is_word:
            words = {
                RoundEnd.CHIP_OUT: "the round ends with the last tile.",
                RoundEnd.BLOCKED: "the round is blocked.",
                RoundEnd.WON: "the leg is won.",
            }
            said = words[step.what.what]  # type: ignore[index]
            if self._ended_so(step):
                return opening_capital(said)
            return f"The text says that {said}"
        if isinstance(step.what.what, Knock):
            if step.worst != Severity.ERROR and self._is_blocked:
                return "Another knock: the round is blocked already."
            return "A knock: how the tiles lie here is not known."
        return f"{step.name}: how the tiles lie here is not known."

    @property
    def _is_blocked(self) -> bool:
        """Whether the round is known to be blocked."""
        checked = None if self.round is None else self.round.checked
        return checked is not None and checked.played.end is RoundEnd.BLOCKED

    def _ended_so(self, step: Step) -> bool:
        """Whether the round is known to have ended as a word says."""
        checked = None if self.round is None else self.round.checked
        if checked is None or step.worst == Severity.ERROR:
            return False
        if step.what.what is RoundEnd.WON:
            return checked.played.winner is not None
        return checked.played.end is step.what.what

    @property
    def why(self) -> list[SumLine]:
        """How it comes to that, with the clauses."""
        step = self.step
        if step is None or step.did is None:
            return []
        did = step.did
        lines = list(_penalty(did) if isinstance(did, Penalised) else self._turn(did))
        return [*lines, *self._claims(step)]

    def _turn(self, turn: Turn) -> Iterator[SumLine]:
        if turn.ends is None or turn.pegged is None:
            return
        yield from _counting(turn.ends)
        yield SumLine(f"{turn.ends.total} pays", str(turn.award), "D4")
        if turn.chip_out and self.table is not None:
            extra = self.table.rules.chip_out_points
            clause = "H" if not extra else "E2" if self.replay.seats == 4 else "E1"
            yield SumLine("The last tile", f"+ {extra} = {turn.points}", clause)
        if self._scores_known and turn.points:
            yield SumLine(turn.pegged.text, str(turn.pegged.score), turn.pegged.clause)

    def _claims(self, step: Step) -> Iterator[SumLine]:
        """What is written beside it, next to what the rules give."""
        item, did = step.what, step.did
        if item.points is not None and isinstance(did, Turn):
            off = did.outcome is Outcome.DISREGARDED
            right = item.points == did.points and bool(item.disregarded) in {off, False}
            mark = "" if right else f", and the rules give {did.points}"
            says = f"{item.points}{' disregarded' if item.disregarded else ''}"
            yield SumLine(f"Claimed for it: {says}{mark}", "✓" if right else "✕", "", not right)
        if item.score is not None and did is not None and self._scores_known:
            side = did.penalty.side if isinstance(did, Penalised) else did.side
            right = item.score == did.scores[side]
            mark = "" if right else f", and it is {did.scores[side]}"
            yield SumLine(
                f"Claimed as the score: {item.score}{mark}", "✓" if right else "✕", "", not right
            )

    @cached_property
    def hand(self) -> str:
        """What the seat held, and what else it could have placed; empty where that is not known."""
        step = self.step
        if step is None or not isinstance(step.did, Turn):
            return ""
        before = self.replay.table_before(step)
        if before is None or not before.hands[step.did.seat].known:
            return ""
        held = before.hands[step.did.seat].tiles
        who = seat_name(step.did.seat).upper()
        said = f"{who} held {_tiles(held)}."
        fitting = held & before.line.fitting
        if isinstance(step.did.move, Knock):
            return f"{said} " + (f"{_tiles(fitting)} fitted." if fitting else "Nothing fitted.")
        if len(fitting) == 1:
            return f"{said} Nothing else fitted: it was forced." if before.line.tiles else said
        others = fitting - TileSet(step.did.move.tile.bit)
        return f"{said} {_tiles(others)} would have fitted too." if before.line.tiles else said

    @property
    def _scores_known(self) -> bool:
        checked = None if self.round is None else self.round.checked
        return checked is not None and checked.scores_known

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The sides' points at this moment."""
        if self.table is not None and self._scores_known:
            return self.table.scores
        return self.replay.scores_before(0 if self.round is None else self.round.index)

    @cached_property
    def sides(self) -> list[SideScore]:
        """Every side with its score, and what it needs where one event can win."""
        replay, rules = self.replay, self.replay.rules
        found = []
        known = replay.checked.scores_known or (True,) * len(self.scores)
        for side, score in enumerate(self.scores):
            won = known[side] and score == rules.target
            needed = ""
            if known[side] and rules.target not in self.scores and finishing_events(score, rules):
                needed = needs(score, rules, pairs=replay.seats == 4)
            shown = str(score) if known[side] else f"+{score}"
            mark = ("home", "away", "")[side]
            letters, name = replay.letters_of(side), replay.name_of(side)
            found.append(SideScore(letters, name, mark, shown, needed, won))
        return found

    def _side(self, side: int) -> str:
        return self.replay.name_of(side)


def rows_of(replay: Replay, shown: ReplayRound) -> list[Row]:
    """Every item of a round with what came of it."""
    return [_row(replay, shown, step) for step in shown.steps]


def _row(replay: Replay, shown: ReplayRound, step: Step) -> Row:
    known = shown.checked is not None and shown.checked.scores_known
    seat = None if step.seat is None else seat_name(step.seat).upper()
    who, what, points, score, said, struck = seat or "", step.name, "", "", "", False
    side = None if step.seat is None else side_of(step.seat, replay.seats)
    did = step.did
    if isinstance(did, Penalised):
        side, points = did.penalty.side, step.name
        who, what = replay.name_of(side), "penalty for a revoke"
        struck = did.outcome in {Outcome.REFUSED, Outcome.DISREGARDED}
        score = str(did.scores[side]) if known else ""
    elif isinstance(did, Turn) and did.pegged is not None and did.ends is not None:
        points = f"+{did.points}" if did.points else "0"
        what = f"{step.name}: {_sum_of(did.ends)}"
        said = "last tile" if did.chip_out else "turned to where it fits" if did.misplaced else ""
        struck = did.outcome is Outcome.DISREGARDED
        score = str(did.pegged.score) if known and did.points else ""
    mark = "" if side is None else ("home", "away", "")[side]
    return Row(step, who, mark, what, points, score, struck, said)


def told(replay: Replay, *, severity: Severity) -> list[Told]:
    """What is said of one weight, in the order of the text."""
    return [_told(replay, one) for one in replay.problems if one.severity is severity]


def _told(replay: Replay, problem: Problem) -> Told:
    step = replay.step_of(problem)
    number = None if step is None else replay.rounds[step.round].number
    return Told(problem, step, excerpt(problem, replay.text), number)


def ended(shown: ReplayRound, replay: Replay) -> str:
    """How a round ended, in words."""
    if shown.checked is None:
        return "not checked"
    played = shown.checked.played
    if played.end is RoundEnd.CHIP_OUT:
        side = played.turns[-1].side
        won = ", and won" if played.winner == side else ""
        return f"{replay.name_of(side)} chipped out{won}"
    if played.end is RoundEnd.WON and played.winner is not None:
        return f"{replay.name_of(played.winner)} won"
    return "blocked" if played.end is RoundEnd.BLOCKED else "not over"


def _sum_of(ends: Ends) -> str:
    left, right = ends.counts
    return f"{left} + {right} = {ends.total}"


def _counting(ends: Ends) -> Iterator[SumLine]:
    left, right = ends.counts
    if ends.single_tile:
        yield SumLine(f"Alone on the table, {left} + {right}", str(ends.total), "D3")
        return
    for end in (ends.left, ends.right):
        if end.double:
            yield SumLine(f"{end} at an end", str(end.count), "D2")
    yield SumLine(f"The two ends, {left} + {right}", str(ends.total), "D1")


def _penalty(did: Penalised) -> Iterator[SumLine]:
    yield SumLine(did.text, str(did.scores[did.penalty.side]), "H")


def _tiles(tiles: TileSet) -> str:
    names = [f"{tile.high}-{tile.low}" for tile in tiles]
    if len(names) < 2:
        return names[0] if names else "nothing"
    return f"{', '.join(names[:-1])} and {names[-1]}"


__all__ = [
    "SIDES_OF_SEATS",
    "Moment",
    "Placement",
    "Row",
    "SideScore",
    "SumLine",
    "Told",
    "ended",
    "rows_of",
    "told",
]
