"""What a leg comes to if a sheet is right, in words; where something cannot be read, its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.forms.referee_sheets import TwoSheets
from matches.leg_story import story_of
from matches.scoresheets.checking import Checked
from matches.scoresheets.comparing import Comparison
from matches.scoresheets.course import Stands
from matches.scoresheets.unsure import span
from scoring.events import opening_capital
from scoring.pegging import finishing_events, needs, points_needed


def standing(scores: Stands, names: Sequence[str]) -> str:
    """Both scores: "A 18, B 12"; "A 8 to 17" where nobody can tell."""
    return ", ".join(f"{name} {span(score)}" for name, score in zip(names, scores, strict=True))


@dataclass(frozen=True)
class Outcome:
    """What one of the sheets comes to: the first, 0, or the second."""

    asked: TwoSheets
    found: Comparison
    which: int

    @property
    def sheet(self) -> Checked:
        """The sheet as it was checked."""
        return self.found.sheets[self.which]

    @property
    def standing(self) -> str:
        """Where the sides stand in the end."""
        return standing(self.sheet.final, self.asked.names)

    @property
    def in_full(self) -> str:
        """Where the leg stands by it, who has won or what is needed."""
        parts = [f"{opening_capital(self.standing)}.", *self._not_read(), *self._won()]
        return " ".join(parts)

    @property
    def in_short(self) -> str:
        """Where the leg stands by it, and who has won."""
        notes = [said.rstrip(".") for said in self._not_read()]
        notes = [said[:1].lower() + said[1:] for said in notes]
        lacking = f" ({'; '.join(notes)})" if notes else ""
        if self.sheet.may_have_won:
            won = f"whether {self._who_may} cannot be told"
        else:
            winner = self.sheet.winner
            won = "nobody has won" if winner is None else f"{self.asked.names[winner]} has won"
        return f"{self.standing}{lacking}, {won}"

    def _not_read(self) -> list[str]:
        """What of it cannot be read, and what the numbers come to as they are written."""
        places = self.sheet.unsure
        if not places:
            return []
        numbers = [str(self.found.number_of(place, self.which)) for place in places]
        items = [self.sheet.read.items[place] for place in places]
        unread = [item.is_unread and not item.derived for item in items]
        what = f"Event {numbers[0]}"
        if len(numbers) > 1:
            what = f"Events {', '.join(numbers[:-1])} and {numbers[-1]}"
        how = "cannot be read" if all(unread) else "cannot be read for certain"
        both = self.found.same_end and all(sheet.unsure for sheet in self.found.sheets)
        whose = "" if both else f" of {self.asked.labels[self.which]}"
        told = [f"{what}{whose} {how}."]
        if not any(item.is_unread for item in items):
            told.append(self._as_written)
        return told

    @property
    def _as_written(self) -> str:
        played, names = self.sheet.played, self.asked.names
        scores = tuple(frozenset({score}) for score in played.scores)
        won = "" if played.winner is None else f", {names[played.winner]} has won"
        return f"With every number as it is written: {standing(scores, names)}{won}."

    def _won(self) -> list[str]:
        sheet, names = self.sheet, self.asked.names
        if sheet.may_have_won:
            return [f"Whether {self._who_may} cannot be told."]
        if sheet.winner is not None:
            finish = f"{names[sheet.winner]} has won" if sheet.unsure else self._finish()
            return [f"{opening_capital(finish)}."]
        needed = self._needed()
        return ["Nobody has won.", *([f"{opening_capital(needed)}."] if needed else [])]

    @property
    def _who_may(self) -> str:
        names = [self.asked.names[side] for side in self.sheet.may_have_won]
        return f"{' or '.join(names)} has won"

    def _needed(self) -> str:
        """What the side that leads needs; nothing where nobody can tell who does."""
        one, other = self.sheet.final
        names = self.asked.names
        if len(one) == len(other) == 1 and one == other:
            return f"Either side {self._needs(min(one))}"
        for name, mine, theirs in ((names[0], one, other), (names[1], other, one)):
            if min(mine) <= max(theirs):
                continue
            if len(mine) == 1:
                return f"{name} {self._needs(min(mine))}"
            target = self.asked.rules.target
            return f"{name} needs {target - max(mine)} to {target - min(mine)} more"
        return ""

    def _needs(self, score: int) -> str:
        """What a side needs; from far off only how much."""
        rules = self.asked.rules
        if not finishing_events(score, rules):
            return f"needs {points_needed(score, rules)} more"
        return needs(score, rules, pairs=self.asked.pairs)

    def _finish(self) -> str:
        """How it was won; in which round only where the sheet tells rounds apart."""
        story = story_of(self.sheet.played, self.asked.rules.target, self.asked.names)
        assert story is not None  # noqa: S101 - somebody has won
        rounds = f" in round {story.rounds[-1].number}"
        told = self.sheet.read.tells_rounds
        return story.finish if told else story.finish.replace(rounds, "", 1)
