"""What two sheets come to, in sentences. Every figure is that of the comparison."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from matches.forms.referee_sheets import TwoSheets
from matches.played_by import Rule, of_a_leg, without_others
from matches.scoresheets.alignment import Match, is_unread
from matches.scoresheets.comparing import Comparison
from matches.scoresheets.course import Stands
from matches.scoresheets.reading import Written
from matches.views.referee.sentences import Sentence, in_a_row
from matches.views.referee.sheets_beside import BesideWords
from matches.views.referee.sheets_outcome import Outcome, standing
from scoring import HouseRules
from scoring.events import (
    Blocked,
    LegEvent,
    Peg,
    Penalty,
    opening_capital,
    worth,
)
from scoring.problems import Place


@dataclass(frozen=True)
class Words:
    """The sentences of one comparison."""

    asked: TwoSheets
    found: Comparison

    # Where they part

    @property
    def headline(self) -> str:
        """Whether and where they differ."""
        first, readable = self.found.first, ""
        if not self.found.is_certain:
            readable = ", as far as they can be read"
        if first is not None and self.found.pairs[first].match is Match.UNREAD:
            how = "for certain" if self._is_doubt(first) else ""
            return f"At event {self.number(first)} one of them cannot be read {how}".rstrip()
        if first is not None:
            return f"They first differ at event {self.number(first)}"
        if self.beside is not None:
            at = self.number(self.beside.at)
            return (
                f"The same points{readable}, but they differ in {self.beside.kinds} at event {at}"
            )
        if self.ended_at is not None:
            at = self.number(self.ended_at)
            return f"The same points{readable}, but they differ in how a round ended, at event {at}"
        if self.found.noted:
            return f"Both sheets come to the same points, event by event{readable}"
        return f"Both sheets say the same{readable}"

    def _is_doubt(self, at: int) -> bool:
        """Whether something is written there, though it is not certain."""
        pair = self.found.pairs[at]
        items = [self.found.item(pair, sheet) for sheet in (0, 1)]
        return not any(item is not None and item.is_unread for item in items)

    @property
    def ended_at(self) -> int | None:
        """The pair by which they have said that a round ended in two ways."""
        ended = self.found.ended
        return None if ended is None else max(self.found.at(ended[s], s) for s in (0, 1))

    @cached_property
    def beside(self) -> BesideWords | None:
        """Where they first differ in what is written beside the same points."""
        at = self.found.beside
        if at is None:
            return None
        pair = self.found.pairs[at]
        event = self.found.event(pair, 0) or self.found.event(pair, 1)
        return None if event is None else BesideWords(self.asked, self.found, at, self.said(event))

    def _how_ended(self) -> str:
        """How either sheet ends the round that ends in two ways."""
        if self.found.ended is None:
            return ""
        said = []
        for sheet, index in enumerate(self.found.ended):
            event = self.found.sheets[sheet].read.items[index].event
            name = self.asked.names[event.side] if isinstance(event, Peg) else ""
            ended = f"the last tile of {name}" if name else "a blocked round"
            said.append(f"{self.asked.labels[sheet]} has {ended}")
        return f"{opening_capital(said[0])}; {said[1]}."

    @property
    def parts_at(self) -> int | None:
        """The pair where they first differ, in points if they do, else in what is beside them or
        in how a round ended.
        """
        found = (self.found.first, self.found.beside, self.ended_at)
        return next((at for at in found if at is not None), None)

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
            return self._how_ended() if self.beside is None else self.beside.difference
        one, other = (self.found.item(self.found.pairs[first], sheet) for sheet in (0, 1))
        mine, theirs = self.asked.labels
        if one is not None and other is not None:
            has, they_have = self.said_of(one), self.said_of(other)
            return f"{opening_capital(mine)} has {has}; {theirs} has {they_have}."
        if one is None and other is not None:
            return self._alone(theirs, other, mine, 0)
        return self._alone(mine, one, theirs, 1) if one is not None else ""

    def _alone(self, has: str, item: Written, lacks: str, sheet: int) -> str:
        has = opening_capital(has)
        if self._ends(sheet):
            return f"{has} goes on with {self.said_of(item)}; {lacks} ends there."
        return f"{has} has {self.said_of(item)}; {lacks} does not have it."

    def _ends(self, sheet: int) -> bool:
        """Whether a sheet has nothing more from the first difference on."""
        rest = self.found.pairs[self.found.first or 0 :]
        return all(self.found.event(pair, sheet) is None for pair in rest)

    def number(self, at: int) -> int:
        """The number of an event, as the page counts them."""
        return self.found.number(at)

    # What follows

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        """If either is right: what the leg then is; one alone where both come to the same."""
        one, other = self._ends_in
        if self.found.same_end:
            return [(self._either, one.in_full)]
        mine, theirs = self.asked.labels
        return [(f"If {mine} is right", one.in_full), (f"If {theirs} is right", other.in_full)]

    @cached_property
    def _ends_in(self) -> tuple[Outcome, Outcome]:
        return Outcome(self.asked, self.found, 0), Outcome(self.asked, self.found, 1)

    @property
    def _either(self) -> str:
        """How what both come to is headed: what is written beside the points changes none of it."""
        same = self.beside is None and self.found.ended is None
        return "Whichever is right" if same else "By the points of both"

    def standing(self, scores: Stands) -> str:
        """Both scores: "A 18, B 12"."""
        return standing(scores, self.asked.names)

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
            read = "" if self.found.is_certain else ", as far as it can be read"
            return f"Each is possible by itself{read}, so the rules alone do not settle it."
        which = opening_capital(slips[0]) if len(slips) == 1 else "Each"
        return (
            f"{which} has a slip to put right first, but no event of either is impossible,"
            " so the rules alone do not settle it."
        )

    def _why(self, sheet: int) -> str:
        problem = self.found.sheets[sheet].impossible
        if problem is None:
            return ""
        at = self._at(problem.place, sheet) if problem.place else ""
        rule = f" (rule {problem.clause})" if problem.clause else ""
        message = problem.message.rstrip(".")
        return f"{at}{message}{rule}."

    def _at(self, place: Place, sheet: int) -> str:
        """Where on one sheet something is, by the numbers of the page; a deal has none."""
        at = self.found.at(int(place[1]), sheet)
        which = "event" if self.found.counts(at) else "after event"
        return f"{which} {self.number(at)}: "

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
        one, other = self.found.sheets
        names = self.asked.names
        if one.winner is not None and one.winner == other.winner:
            return f"Both say that {names[one.winner]} has won."
        level = [
            f"{name} stands on {min(score)}"
            for name, score, same in zip(names, one.final, other.final, strict=True)
            if score == same and len(score) == 1
        ]
        return f"By both, {level[0]}." if len(level) == 1 else ""

    @property
    def more(self) -> str:
        """How much else there is to look at."""
        first = self.found.first
        others = self.found.differences - (first is not None and self.found.pairs[first].matters)
        parts = [f"{_places(others, 'other')} where the points differ"] if others > 0 else []
        if self.found.noted:
            words = "how a round ended, how a tile was played, or one that paid nothing"
            parts.append(f"{_places(self.found.noted)} where it is words alone ({words})")
        return f"There {_are(others or self.found.noted)} {', and '.join(parts)}." if parts else ""

    # Events

    def said_of(self, item: Written) -> str:
        """What a sheet has, in a sentence, and whether it is certain."""
        event = item.event
        if isinstance(event, Peg) and item.derived and item.score is not None:
            return f"a score of {item.score} for {self.asked.names[event.side]}"
        doubt = ", with a “?” beside it" if item.doubtful and not item.is_unread else ""
        return f"{self.said(event)}{doubt}"

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
            last = " with the last tile" * event.chip_out
            return f"an entry for {self.asked.names[event.side]}{last} that nobody can read"
        points = worth(event, self.asked.rules).points
        if event.points is not None and event.points < 0:
            return f"a score of {self.asked.names[event.side]} that falls by {-event.points}"
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
            if sheet.winner is not None or sheet.may_have_won:
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
            said = f"{self._either}: {self._ends_in[0].in_short}."
        else:
            mine, theirs = self.asked.labels
            one, other = (outcome.in_short for outcome in self._ends_in)
            said = f"If {mine} is right: {one}; if {theirs} is: {other}."
        yield Sentence(said, concludes=outcome)
        rules = self.asked.rules
        told = without_others(rules, self.depends_on) if as_kept else rules
        yield Sentence(_played(told, self.asked.seats))


def _played(rules: HouseRules, seats: int) -> str:
    return f"Played {rules.describe(seats)}."


def _before(number: int) -> str:
    return "the one event" if number == 1 else f"the {number} events"


def _events(number: int) -> str:
    return f"{number} event{'' if number == 1 else 's'}"


def _places(number: int, which: str = "") -> str:
    noun = "place" if number == 1 else "places"
    return f"{number} {which} {noun}".replace("  ", " ")


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
