"""Where two sheets have the same points and differ in what is written beside them, in words."""

from __future__ import annotations

from dataclasses import dataclass

from matches.forms.referee_sheets import TwoSheets
from matches.scoresheets.beside import NOTHING_ADDED
from matches.scoresheets.comparing import Comparison
from matches.scoresheets.course import Scores
from matches.scoresheets.reading import Written
from matches.scoresheets.unsure import span
from scoring.events import Peg, Penalty, opening_capital

COUNTED, SCORE, WINNER = "what was counted", "the score written", "the winner"


@dataclass(frozen=True)
class BesideWords:
    """The first event at which they do, by its pair; ``event`` is what it is called."""

    asked: TwoSheets
    found: Comparison
    at: int
    event: str

    @property
    def kinds(self) -> str:
        """In what they differ: "what was counted and the winner"."""
        one, other = (self.found.claim(self.at, sheet) for sheet in (0, 1))
        kinds = []
        if None not in {one.counts, other.counts} and one.counts != other.counts:
            kinds.append(COUNTED)
        elif one.scores_differ(other):
            kinds.append(SCORE)
        if one.winner != other.winner and not (one.may_agree(other) or other.may_agree(one)):
            kinds.append(WINNER)
        return " and ".join(kinds) or SCORE

    @property
    def difference(self) -> str:
        """What each sheet has beside the event."""
        mine, theirs = self.asked.labels
        has, they_have = (self._has(sheet) for sheet in (0, 1))
        return f"Beside {self.event}, {mine} has {has}; {theirs} has {they_have}."

    def _has(self, sheet: int) -> str:
        item = self.found.item(self.found.pairs[self.at], sheet)
        written = [] if item is None else self._written(item)
        if written:
            return " and ".join(written)
        score = self.found.claim(self.at, sheet).scores[self._side]
        if score is None:
            return "nothing"
        return f"nothing, which comes to {self.asked.names[self._side]} on {score}"

    def _written(self, item: Written) -> list[str]:
        name = self.asked.names[self._side]
        parts = ["it disregarded"] * item.crossed
        parts += [f"{name} on {item.score}"] * (item.score is not None)
        return parts + ["it as won"] * item.won

    @property
    def settled(self) -> str:
        """What the rules say of it, and whose sheet has it so."""
        pair = self.found.pairs[self.at]
        step = self.found.step(pair)
        side, name = self._side, opening_capital(self.asked.names[self._side])
        stands = self.found.scores_after(self.at, 0 if pair.one is not None else 1)[side]
        claims = [self.found.claim(self.at, sheet) for sheet in (0, 1)]
        if len(stands) > 1:
            return self._unsettled(stands, [claim.scores[side] for claim in claims])
        stood = min(stands)
        off = step.outcome in NOTHING_ADDED
        so = [
            claim.scores[side] == stood
            and claim.counts is not off
            and (claim.winner == side) is (stood >= self.asked.rules.target)
            for claim in claims
        ]
        neither = so.count(True) != 1
        which = "which neither has" if neither else f"as {self.asked.labels[so.index(True)]} has it"
        reason = f" ({step.text.rstrip('.')})" if off or step.won else ""
        return f"By the rules {name} stands on {stood} there{reason}, {which}."

    def _unsettled(self, stands: Scores, claimed: list[int | None]) -> str:
        """What the rules say where something before it cannot be read."""
        name = opening_capital(self.asked.names[self._side])
        said = f"Where {name} stands there cannot be told, because not all before it can be read"
        out = [
            label
            for label, score in zip(self.asked.labels, claimed, strict=True)
            if score is not None and score not in stands
        ]
        if not out:
            return f"{said}."
        which = (
            f"{out[0]} cannot be right in that" if len(out) == 1 else "neither score can be right"
        )
        return f"{said}; but it is {span(stands)}, so {which}."

    @property
    def _side(self) -> int:
        event = self.found.step(self.found.pairs[self.at]).event
        assert isinstance(event, Peg | Penalty)  # noqa: S101 - beside others nothing is written
        return event.side
