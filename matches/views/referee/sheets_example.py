"""The sheet that shows how one is written, as it can be by the house rules that were chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from matches.forms.quick_check import RulesChoice
from matches.rule_words import points
from matches.scoresheets.reading import Written
from matches.scoresheets.writing import written
from scoring import HouseRules
from scoring.events import Blocked, LegEvent, NextRound, Peg
from scoring.leg import replay
from scoring.pegging import Outcome

_OUT, _BLOCKED = "out", "blocked"
_PLAYED: Final = (
    (((0, 8), (1, 2), (0, 2)), _OUT),
    (((1, 6), (0, 4), (1, 1)), _BLOCKED),
    (((0, 2), (1, 4)), _OUT),
)
"""By rounds: whose tile it was, and what the ends paid. What the last tile adds, the rules say."""
_SLIP: Final[Mapping[LegEvent, LegEvent]] = {Peg(1, None, 6): Peg(1, None, 4)}
"""What the other sheet has in the place of an event."""


@dataclass(frozen=True)
class Example:
    """A sheet with its scores, and another of the same leg that has them not and differs once."""

    choice: RulesChoice

    @property
    def one(self) -> str:
        """The sheet that is shown."""
        return _text(_scored(self._events, self._rules), self._rules)

    @property
    def two(self) -> str:
        """What it can be compared with."""
        events = [_SLIP.get(event, event) for event in _leg(self._rules)]
        return _text((Written(event) for event in _until_won(events, self._rules)), self._rules)

    @property
    def asked(self) -> dict[str, str]:
        """What an address says to compare the two."""
        return {"one": self.one, "two": self.two, "rules": self.choice.value}

    @property
    def line(self) -> str:
        """How the first round is written: "A 8, B 2, A 3 out"."""
        return f"A 8, B 2, {self.out}"

    @property
    def out(self) -> str:
        """A last tile that paid 2, as it is written."""
        return f"A {2 + self._rules.chip_out_points} out"

    @property
    def out_says(self) -> str:
        """What that says."""
        worth = self._rules.chip_out_points
        if not worth:
            return "the last tile, which adds nothing"
        return f"the last tile, its {'point' if worth == 1 else points(worth)} included"

    @property
    def out_added(self) -> str:
        """Another way to write it; nothing where the last tile adds nothing."""
        worth = self._rules.chip_out_points
        return f"A 2+{worth}" if worth else ""

    @property
    def _rules(self) -> HouseRules:
        return self.choice.rules

    @property
    def _events(self) -> list[LegEvent]:
        return list(_until_won(list(_leg(self._rules)), self._rules))


def _leg(rules: HouseRules) -> Iterator[LegEvent]:
    for number, (pegs, end) in enumerate(_PLAYED):
        if number:
            yield NextRound()
        for at, (side, paid) in enumerate(pegs, start=1):
            out = end == _OUT and at == len(pegs)
            yield Peg(side, None, paid + rules.chip_out_points * out, out)
        if end == _BLOCKED:
            yield Blocked()


def _until_won(events: list[LegEvent], rules: HouseRules) -> Iterator[LegEvent]:
    """As far as a leg to a low target goes: nothing comes after it is won."""
    for event, step in zip(events, replay(events, rules).steps, strict=True):
        yield event
        if step.won:
            return


def _scored(events: list[LegEvent], rules: HouseRules) -> Iterator[Written]:
    for event, step in zip(events, replay(events, rules).steps, strict=True):
        if isinstance(event, Peg):
            off = step.outcome is Outcome.DISREGARDED
            yield Written(event, step.scores[event.side], crossed=off)
        else:
            yield Written(event)


def _text(items: Iterator[Written], rules: HouseRules) -> str:
    """One line a round, which is enough to tell them apart."""
    lines = written(items, rules).splitlines()
    return "\n".join(line.partition(" ")[2] for line in lines)
