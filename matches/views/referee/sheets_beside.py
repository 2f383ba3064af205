"""Where two sheets have the same points and differ in what is written beside them, in words."""

from __future__ import annotations

from dataclasses import dataclass

from matches.forms.referee_sheets import TwoSheets
from matches.scoresheets.beside import NOTHING_ADDED
from matches.scoresheets.comparing import Comparison
from matches.scoresheets.reading import Written
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
        if one.counts != other.counts:
            kinds.append(COUNTED)
        elif one.scores != other.scores:
            kinds.append(SCORE)
        if one.winner != other.winner:
            kinds.append(WINNER)
        return " and ".join(kinds)

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
        return f"nothing, which comes to {self.asked.names[self._side]} on {score}"

    def _written(self, item: Written) -> list[str]:
        name = self.asked.names[self._side]
        parts = ["it disregarded"] * item.crossed
        parts += [f"{name} on {item.score}"] * (item.score is not None)
        return parts + ["it as won"] * item.won

    @property
    def settled(self) -> str:
        """What the rules say of it, and whose sheet has it so."""
        step = self.found.step(self.found.pairs[self.at])
        side, name = self._side, opening_capital(self.asked.names[self._side])
        claims = [self.found.claim(self.at, sheet) for sheet in (0, 1)]
        off = step.outcome in NOTHING_ADDED
        so = [
            claim.scores[side] == step.scores[side]
            and claim.counts is not off
            and (claim.winner == side) is (step.scores[side] >= self.asked.rules.target)
            for claim in claims
        ]
        neither = so.count(True) != 1
        which = "which neither has" if neither else f"as {self.asked.labels[so.index(True)]} has it"
        reason = f" ({step.text.rstrip('.')})" if off or step.won else ""
        return f"By the rules {name} stands on {step.scores[side]} there{reason}, {which}."

    @property
    def _side(self) -> int:
        event = self.found.step(self.found.pairs[self.at]).event
        assert isinstance(event, Peg | Penalty)  # noqa: S101 - beside others nothing is written
        return event.side
