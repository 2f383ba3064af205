"""What two sheets come to, in sentences. Every figure is that of the comparison."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from matches.forms.referee_sheets import TwoSheets
from matches.leg_story import story_of
from matches.played_by import Rule, of_a_leg, without_others
from matches.scoresheets.alignment import Match, is_unread
from matches.scoresheets.checking import Checked
from matches.scoresheets.comparing import Comparison
from matches.views.referee.sentences import Sentence, in_a_row
from matches.views.referee.sheets_beside import BesideWords
from scoring import HouseRules
from scoring.events import (
    Blocked,
    LegEvent,
    NextRound,
    Peg,
    Penalty,
    opening_capital,
    worth,
)
from scoring.pegging import finishing_events, needs, points_needed


@dataclass(frozen=True)
class Words:
    """The sentences of one comparison."""

    asked: TwoSheets
    found: Comparison

    # Where they part

    @property
    def headline(self) -> str:
        """Whether and where they differ."""
        first = self.found.first
        if first is not None and self.found.pairs[first].match is Match.UNREAD:
            return f"At event {self.number(first)} one of them cannot be read"
        if first is not None:
            return f"They first differ at event {self.number(first)}"
        if self.beside is not None:
            at = self.number(self.beside.at)
            return f"The same points, but they differ in {self.beside.kinds} at event {at}"
        if self.found.noted:
            return "Both sheets come to the same points, event by event"
        if self.found.unread:
            return "Both sheets say the same, as far as they can be read"
        return "Both sheets say the same"

    @cached_property
    def beside(self) -> BesideWords | None:
        """Where they first differ in what is written beside the same points."""
        at = self.found.beside
        if at is None:
            return None
        pair = self.found.pairs[at]
        event = self.found.event(pair, 0) or self.found.event(pair, 1)
        return None if event is None else BesideWords(self.asked, self.found, at, self.said(event))

    @property
    def parts_at(self) -> int | None:
        """The pair where they first differ, in points if they do, else in what is beside them."""
        return self.found.beside if self.found.first is None else self.found.first

    @property
    def where(self) -> str:
        """Where the leg stood there; empty where they never differ."""
        first = self.parts_at
        if first is None:
            return ""
        return f"{self._round(first)}{self.standing(self.found.scores_after(first - 1, 0))}."

    def _round(self, at: int) -> str:
        sheet = self.found.sheets[0]
        pair = self.found.pairs[at]
        index = pair.one
        if index is None:
            sheet, index = self.found.sheets[1], pair.other
        told = any(one.read.tells_rounds for one in self.found.sheets)
        return f"Round {sheet.played.steps[index or 0].round}, with " if told else "With "

    @property
    def difference(self) -> str:
        """What each sheet has there."""
        first = self.found.first
        if first is None:
            return "" if self.beside is None else self.beside.difference
        one, other = (self.found.event(self.found.pairs[first], sheet) for sheet in (0, 1))
        mine, theirs = self.asked.labels
        if one is not None and other is not None:
            return f"{opening_capital(mine)} has {self.said(one)}; {theirs} has {self.said(other)}."
        if one is None and other is not None:
            return self._alone(theirs, other, mine, 0)
        return self._alone(mine, one, theirs, 1) if one is not None else ""

    def _alone(self, has: str, event: LegEvent, lacks: str, sheet: int) -> str:
        has = opening_capital(has)
        if self._ends(sheet):
            return f"{has} goes on with {self.said(event)}; {lacks} ends there."
        return f"{has} has {self.said(event)}; {lacks} does not have it."

    def _ends(self, sheet: int) -> bool:
        """Whether a sheet has nothing more from the first difference on."""
        rest = self.found.pairs[self.found.first or 0 :]
        return all(self.found.event(pair, sheet) is None for pair in rest)

    def number(self, at: int) -> int:
        """The number of an event, as the page counts them; a deal is none."""
        return sum(self._counts(place) for place in range(at + 1))

    def _counts(self, at: int) -> bool:
        pair = self.found.pairs[at]
        event = self.found.event(pair, 0) or self.found.event(pair, 1)
        return not isinstance(event, NextRound)

    # What follows

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        """If either is right: what the leg then is; one alone where both come to the same."""
        if self.found.same_end:
            return [(self._either, self.outcome(self.found.sheets[0]))]
        return [
            (f"If {label} is right", self.outcome(sheet))
            for label, sheet in zip(self.asked.labels, self.found.sheets, strict=True)
        ]

    @property
    def _either(self) -> str:
        """How what both come to is headed: what is written beside the points changes none of it."""
        return "Whichever is right" if self.beside is None else "By the points of both"

    def outcome(self, sheet: Checked) -> str:
        """Where the leg stands by one sheet, who has won or what is needed."""
        played, names = sheet.played, self.asked.names
        standing = opening_capital(self.standing(played.scores))
        if sheet.left_out:
            standing += f", without {_what_is_not_readable(sheet.left_out)}"
        if played.winner is not None:
            return f"{standing}. {opening_capital(self._finish(sheet))}."
        best = max(played.scores)
        leading = [side for side, score in enumerate(played.scores) if score == best]
        who = names[leading[0]] if len(leading) == 1 else "Either side"
        return f"{standing}. Nobody has won. {opening_capital(who)} {self._needs(best)}."

    def _needs(self, score: int) -> str:
        """What a side needs; from far off only how much."""
        rules = self.asked.rules
        if not finishing_events(score, rules):
            return f"needs {points_needed(score, rules)} more"
        return needs(score, rules, pairs=self.asked.pairs)

    def _finish(self, sheet: Checked) -> str:
        """How it was won; in which round only where the sheet tells rounds apart."""
        story = story_of(sheet.played, self.asked.rules.target, self.asked.names)
        assert story is not None  # noqa: S101 - somebody has won
        rounds = f" in round {story.rounds[-1].number}"
        return story.finish if sheet.read.tells_rounds else story.finish.replace(rounds, "", 1)

    def standing(self, scores: tuple[int, ...]) -> str:
        """Both scores: "A 18, B 12"."""
        return ", ".join(
            f"{name} {score}" for name, score in zip(self.asked.names, scores, strict=True)
        )

    # Which can be right

    @property
    def verdict(self) -> str:
        """What the rules say about the sheets: which of them can be right, if that follows."""
        return in_a_row(self._judged)

    @cached_property
    def _judged(self) -> list[Sentence]:
        """The same, sentence by sentence; what is settled beside the points concludes where that
        is all in which they differ.
        """
        possible = list(self._possible())
        return [*possible, *self._settled(concludes=not possible)]

    def _settled(self, *, concludes: bool) -> Iterator[Sentence]:
        """What the rules say of what is written beside the same points."""
        if self.beside is None:
            return
        if self.found.first is not None:
            at = self.number(self.beside.at)
            differ = f"Before that, at event {at}, they differ in {self.beside.kinds}."
            yield Sentence(differ)
            yield Sentence(self.beside.difference)
        yield Sentence(self.beside.settled, concludes)

    def _possible(self) -> Iterator[Sentence]:
        """Which of the sheets can be right, if that follows."""
        one, other = self.found.possible
        if self._same_all:
            if not one:
                yield Sentence(f"It cannot have happened so: {self._why(0)}", concludes=True)
        elif one and other:
            if self.found.first is not None:
                yield Sentence(self._undecided(), concludes=True)
        elif one or other:
            bad = 1 if one else 0
            rest = f"Of the two, only {self.asked.labels[1 - bad]} can be right"
            slips = ", once its own slips are put right" * bool(self.found.sheets[1 - bad].errors)
            yield Sentence(self._cannot_be(bad))
            yield Sentence(f"{rest}{slips}.", concludes=True)
        else:
            yield Sentence("Neither can be right.", concludes=True)
            yield from (Sentence(self._cannot_be(sheet)) for sheet in (0, 1))

    def _cannot_be(self, sheet: int) -> str:
        label = opening_capital(self.asked.labels[sheet])
        return f"{label} cannot be right as it is written: {self._why(sheet)}"

    @property
    def _same_all(self) -> bool:
        return self.found.first is None and not self.found.noted

    def _undecided(self) -> str:
        slips = [
            label
            for label, sheet in zip(self.asked.labels, self.found.sheets, strict=True)
            if sheet.errors
        ]
        if not slips:
            return "Each is possible by itself, so the rules alone do not settle it."
        which = opening_capital(slips[0]) if len(slips) == 1 else "Each"
        return (
            f"{which} has a slip to put right first, but no event of either is impossible,"
            " so the rules alone do not settle it."
        )

    def _why(self, sheet: int) -> str:
        problem = self.found.sheets[sheet].impossible
        if problem is None:
            return ""
        at = self._at(problem.place, sheet)
        rule = f" (rule {problem.clause})" if problem.clause else ""
        message = problem.message.rstrip(".")
        return f"{at}{message}{rule}."

    def _at(self, place: tuple[str | int, ...], sheet: int) -> str:
        """Where on one sheet something is, by the numbers of the page; a deal has none."""
        for at, pair in enumerate(self.found.pairs) if place else ():
            if self.found.place(pair, sheet) == place[1]:
                which = "event" if self._counts(at) else "after event"
                return f"{which} {self.number(at)}: "
        return ""

    # What they agree on

    @property
    def agreement(self) -> str:
        """What both have, before the difference and after it."""
        first = self.found.first
        if first is None:
            return ""
        before, after = self.found.same(0, first), self.found.same(first + 1)
        scores = self.standing(self.found.scores_after(first - 1, 0))
        said = f"They agree on {_before(before)} before it ({scores})" if before else ""
        if after:
            said = (
                f"{said} and on {after} after it"
                if said
                else f"They agree on {_events(after)} after it"
            )
        return f"{said}. " * bool(said) + self._same_in_the_end()

    def _same_in_the_end(self) -> str:
        one, other = (sheet.played for sheet in self.found.sheets)
        names = self.asked.names
        if one.winner is not None and one.winner == other.winner:
            return f"Both say that {names[one.winner]} has won."
        if self.found.unread:
            return ""
        level = [
            f"{name} stands on {score}"
            for name, score, same in zip(names, one.scores, other.scores, strict=True)
            if score == same
        ]
        return f"By both, {level[0]}." if len(level) == 1 else ""

    @property
    def more(self) -> str:
        """How much else there is to look at."""
        others = self.found.differences - (self.found.first is not None)
        parts = [f"{_places(others, 'other')} where the points differ"] if others > 0 else []
        if self.found.noted:
            words = "where only one says how a round ended, or how a tile was played"
            parts.append(f"{_places(self.found.noted)} {words}")
        return f"There {_are(others or self.found.noted)} {', and '.join(parts)}." if parts else ""

    # Events

    def said(self, event: LegEvent) -> str:
        """An event in a sentence: "8 for A with the last tile"."""
        if isinstance(event, Blocked):
            return "a blocked round"
        if isinstance(event, Peg):
            return self._placed(event)
        if isinstance(event, Penalty):
            way = "back from" if event.points < 0 else "given to"
            return f"{abs(event.points)} {way} {self.asked.names[event.side]} for a tile withheld"
        return "a new round"

    def _placed(self, event: Peg) -> str:
        if is_unread(event):
            return f"an entry for {self.asked.names[event.side]} that nobody can read"
        points = worth(event, self.asked.rules).points
        made = "" if event.total is None else f", from {event.total} at the ends"
        last = " with the last tile" if event.chip_out else ""
        opening = " with the opening tile" if event.opening_tile else ""
        return f"{points} for {self.asked.names[event.side]}{last}{opening}{made}"

    # All of it

    @property
    def played_by(self) -> str:
        """The house rules in a sentence."""
        return _played(self.asked.rules, self.asked.seats)

    @property
    def depends_on(self) -> set[Rule]:
        """The house rules that the answer depends on; of those that are exceptions only what came
        up on a sheet.
        """
        found = of_a_leg(self.asked.seats)
        for sheet in self.found.sheets:
            if sheet.played.winner is not None:
                found.add(Rule.DOWN)
            for step in sheet.played.steps:
                if isinstance(step.event, Penalty):
                    found.add(Rule.REVOKE)
                elif isinstance(step.event, Peg):
                    found |= {Rule.MISPLACED} if step.event.turned else set()
                    found |= {Rule.DOWN} if step.event.opening_tile else set()
        return found

    def sentences(self, *, as_kept: bool = False) -> Iterator[Sentence]:
        """The answer in a few sentences, for a message or a ruling. It comes to which sheet can be
        right; where they hardly differ, to what they say. One to be kept tells no house rule that
        it does not depend on.
        """
        judged = self._judged
        if self.difference:
            yield Sentence(f"{self.headline}. {self.where} {self.difference}")
        else:
            yield Sentence(f"{self.headline}.", concludes=self._same_all and not judged)
        yield from judged
        outcome = not judged and not self._same_all
        if self.found.same_end:
            said = f"{self._either}: {self._in_short(self.found.sheets[0])}."
        else:
            mine, theirs = self.asked.labels
            one, other = (self._in_short(sheet) for sheet in self.found.sheets)
            said = f"If {mine} is right: {one}; if {theirs} is: {other}."
        yield Sentence(said, concludes=outcome)
        rules = self.asked.rules
        told = without_others(rules, self.depends_on) if as_kept else rules
        yield Sentence(_played(told, self.asked.seats))

    def _in_short(self, sheet: Checked) -> str:
        """Where the leg stands by one sheet, and who has won."""
        winner = sheet.played.winner
        won = "nobody" if winner is None else self.asked.names[winner]
        lacking = f" (without {_what_is_not_readable(sheet.left_out)})" if sheet.left_out else ""
        return f"{self.standing(sheet.played.scores)}{lacking}, {won} has won"


def _played(rules: HouseRules, seats: int) -> str:
    return f"Played {rules.describe(seats)}."


def _before(number: int) -> str:
    return "the one event" if number == 1 else f"the {number} events"


def _events(number: int) -> str:
    return f"{number} event{'' if number == 1 else 's'}"


def _what_is_not_readable(number: int) -> str:
    return f"the {'one' if number == 1 else number} that nobody can read"


def _places(number: int, which: str = "") -> str:
    noun = "place" if number == 1 else "places"
    return f"{number} {which} {noun}".replace("  ", " ")


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
