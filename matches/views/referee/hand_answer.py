"""What a hand as it lies proves, in plain words: what each side can have made, what to ask next.

Every figure is ``scoring.evidence``'s; only the sentences are made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from matches.forms.hand import Question, side_called
from matches.forms.hand_line import called
from matches.views.referee.hand_address import Address
from matches.views.referee.hand_problems import ended_in_words
from matches.views.referee.sentences import Sentence
from scoring.evidence import Ended, Evidence, Facts, Narrowing
from scoring.evidence.words import choice
from scoring.seats import SEAT_LETTERS

MOST_WAYS = 8
"""Ways that are listed one by one; of more there is a line for each number of the first side's."""
MOST_LOOKED_AT = 10_000
"""Combinations of points, above which it is not looked at what to ask next: anything helps."""
MOST_TOLD = 3_000
"""Combinations of points that all answers to a question leave together, for each to be told."""
MOST_ASKED = 6
"""Answers to the next question that are told one by one before the rest is folded."""

Combination = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """What the sides can have made together: by side its name and points, and where an order is."""

    made: tuple[tuple[str, str], ...]
    address: str
    claimed: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """The further fact that would narrow it most: the question, and what each answer proves."""

    question: str
    answers: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]

    @property
    def first(self) -> tuple[tuple[str, str], ...]:
        """The answers that are told at once."""
        return self.answers[:MOST_ASKED]

    @property
    def rest(self) -> tuple[tuple[str, str], ...]:
        """The others."""
        return self.answers[MOST_ASKED:]


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence, and whether it calls a claim possible: None where nothing is claimed."""

    text: str
    possible: bool | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole answer to a question, ready for the page.

    ``sentences`` say what each side can have made, and what becomes of its claim.
    """

    settled: bool
    sentences: tuple[Said, ...]
    ways: tuple[Way, ...]
    ask: Ask | None
    notes: tuple[str, ...]

    @property
    def first_ways(self) -> tuple[Way, ...]:
        """The ways that are listed at once: those claimed, or else the first ones."""
        claimed = tuple(way for way in self.ways if way.claimed)
        rest = tuple(way for way in self.ways if not way.claimed)
        return claimed + rest[: max(MOST_WAYS - len(claimed), 0)]

    @property
    def more_ways(self) -> tuple[Way, ...]:
        """The others."""
        first = self.first_ways
        return tuple(way for way in self.ways if way not in first)

    @property
    def plain(self) -> Iterator[Sentence]:
        """The answer in a few sentences. It comes to what is impossible of the claims; where none
        is, to what settles it, else to the claims, else to all that can have been made.
        """
        impossible = [one for one in self.sentences if one.possible is False]
        settling = list(self.sentences[:1]) if self.settled else []
        claimed = [one for one in self.sentences if one.possible]
        concluding = impossible or settling or claimed or self.sentences
        yield from (Sentence(one.text, one in concluding) for one in self.sentences)
        yield from map(Sentence, self.notes)


def answer(found: Evidence, question: Question, address: Address) -> Answer:
    """Everything that can be said where the facts do not contradict each other."""
    settled = found.settled and found.exact
    said = _settled(found, question) if settled else _possible(found, question)
    return Answer(
        settled=settled,
        sentences=tuple(said),
        ways=tuple(_ways(found, question, address)),
        ask=_ask(found),
        notes=tuple(_notes(found)),
    )


def joined(parts: Sequence[str]) -> str:
    """A list as it is said: one, two and three."""
    *firsts, last = parts
    return f"{', '.join(firsts)} and {last}" if firsts else last


# What each side can have made


def _settled(found: Evidence, question: Question) -> Iterator[Said]:
    seats, (total,) = found.facts.seats, found.totals
    names = [side_called(side, seats) for side in range(len(total))]
    each = [
        f"{name} {'' if side else 'made exactly '}{made}"
        for side, (name, made) in enumerate(zip(names, total, strict=True))
    ]
    yield Said(f"These facts settle it: {joined(each)}.")
    for side, made in enumerate(question.claim):
        if made is not None:
            right = made == total[side]
            yield Said(f"The {made} claimed for {names[side]} is {_judged(right)}.", right)
    if found.scores is not None:
        stand = [f"{name} on {score}" for name, score in zip(names, found.scores[0], strict=True)]
        yield Said(f"After the round that leaves {joined(stand)}.")


def _judged(right: bool) -> str:
    return "right" if right else "impossible"


def _possible(found: Evidence, question: Question) -> Iterator[Said]:
    """What each side can have made, with its claim; then all claims together."""
    seats, claim = found.facts.seats, question.claim
    points = [found.points_of(side) for side in range(found.facts.sides)]
    for side, (made, claimed) in enumerate(zip(points, claim, strict=True)):
        can = "made exactly" if len(made) == 1 and found.exact else "can have made"
        text = f"{side_called(side, seats)} {can} {choice(made)}{'' if side else ' in this round'}"
        possible = None if claimed is None else claimed in made
        if possible is not None:
            text += f"; the claimed {claimed} is {'possible' if possible else 'impossible'}"
        yield Said(f"{text}.", possible)
    alone = all(made is None or made in points[side] for side, made in enumerate(claim))
    if alone and not found.allows(claim):
        each = [
            f"{made} by {side_called(side, seats)}"
            for side, made in enumerate(claim)
            if made is not None
        ]
        text = f"Not together, though: {joined(each)} is impossible.{_rest(found, claim)}"
        yield Said(text, possible=False)


def _rest(found: Evidence, claim: Sequence[int | None]) -> str:
    """What the last side that claims can have made if the others are right."""
    last = max(side for side, made in enumerate(claim) if made is not None)
    fitting = sorted({
        total[last]
        for total in found.totals
        if all(made in {None, total[side]} for side, made in enumerate(claim) if side != last)
    })  # fmt: skip
    if not fitting:
        return ""
    name = side_called(last, found.facts.seats)
    return f" With the rest as claimed {name} can have made {choice(fitting)}."


# The ways, each with an order to look at


def _ways(found: Evidence, question: Question, address: Address) -> Iterator[Way]:
    seats = found.facts.seats
    names = [side_called(side, seats) for side in range(found.facts.sides)]
    asked = address.but(keys="", step="")
    if len(found.totals) <= MOST_WAYS:
        for total in found.totals:
            made = tuple(zip(names, map(str, total), strict=True))
            show = str(asked.but(show=shown(total)))
            yield Way(made, show, question.claimed and _fits(total, question.claim))
        return
    # In order of the first side's points, so that those with the same ones follow each other.
    for points, same in groupby(found.totals, key=itemgetter(0)):
        totals = list(same)
        others = [choice(sorted(set(made))) for made in list(zip(*totals, strict=True))[1:]]
        show = shown(totals[0] if len(totals) == 1 else (points,))
        may_fit = question.claimed and question.claim[0] in {None, points}
        fits = may_fit and any(_fits(total, question.claim) for total in totals)
        made = tuple(zip(names, [str(points), *others], strict=True))
        yield Way(made, str(asked.but(show=show)), fits)


def shown(points: Sequence[int]) -> str:
    """Points by side, as they stand in an address."""
    return "-".join(map(str, points))


def _fits(total: Combination, claim: Sequence[int | None]) -> bool:
    return all(made in {None, points} for made, points in zip(claim, total, strict=True))


# What to ask next


def _ask(found: Evidence) -> Ask | None:
    if len(found.totals) > MOST_LOOKED_AT:
        text = "So little is known that it was not looked at what to ask next."
        return Ask(text, (), ("Who played which tile and what was left in the hands prove most.",))
    further = found.narrowing
    if further is not None:
        notes = []
        if not further.exact:
            notes.append("More may be ruled out then: turns were left aside for this.")
        if not further.complete:
            notes.append(
                "Not every question was looked at, to answer soon; another may narrow it more."
            )
        question, answers = _question(further, found.facts), tuple[tuple[str, str], ...]()
        if further.combinations <= MOST_TOLD:
            answers = tuple(_answers(further, found))
        else:
            ways = f"{further.at_most:,} of the {len(found.totals):,} ways"
            notes.insert(0, f"Whatever the answer, {ways} are left at most.")
        return Ask(question, answers, tuple(notes))
    if found.settled:
        return None
    text = "No single further fact is sure to narrow it."
    if not found.asked_all:
        text = (
            "What to ask next was not looked at to the end: with so little known that takes long."
        )
    hands = found.facts.left is None or None in found.facts.left
    hint = ("The tiles left in the hands mostly prove the most: turn them up.",) if hands else ()
    return Ask(text, (), hint)


def _question(further: Narrowing, facts: Facts) -> str:
    match further.place:
        case ("opening",):
            return "Ask which tile was led."
        case ("last",):
            one, other = facts.line[0], facts.line[-1]
            return f"Ask whether {called(one)} or {called(other)} was placed last."
        case ("leader",):
            return "Ask who led."
        case ("ended",):
            return "Ask how the round ended."
        case ("played_by", int(index)):
            return f"Ask who played {called(facts.line[index])}."
    return f"Ask {further.text}."


def _answers(further: Narrowing, found: Evidence) -> Iterator[tuple[str, str]]:
    """What each answer would prove, those that prove the same together, the clearest first."""
    same: dict[tuple[Combination, ...], list[str]] = {}
    for facts, totals in further.answers:
        same.setdefault(totals, []).append(_answer(further, facts))
    for totals in sorted(same, key=len):
        answers = same[totals]
        texts = [text for text in answers if text]
        said = ", ".join(texts[:-1]) + (" or " if len(texts) > 1 else "") + texts[-1]
        yield f"If {said}", f"{_left(totals, found)}."


def _answer(further: Narrowing, facts: Facts) -> str:
    match further.place:
        case ("opening",) if facts.opening is not None:
            return called(facts.opening)
        case ("last",) if facts.last is not None:
            return called(facts.last)
        case ("leader",) if facts.leader is not None:
            return SEAT_LETTERS[facts.leader].upper()
        case ("played_by", int(index)):
            return SEAT_LETTERS[facts.who(index)[0]].upper()
    return ended_in_words(facts)


def _left(totals: Sequence[Combination], found: Evidence) -> str:
    seats = found.facts.seats
    each = []
    for side in range(found.facts.sides):
        made = sorted({total[side] for total in totals})
        verb = ("made exactly " if len(totals) == 1 else "made ") if not side else ""
        each.append(f"{side_called(side, seats)} {verb}{choice(made)}")
    return joined(each) if len(totals) == 1 else "; ".join(each)


# What else has to be said


def _notes(found: Evidence) -> Iterator[str]:
    facts = found.facts
    if not found.exact:
        yield (
            "So little is known that not every order could be gone through turn by turn: some of "
            "these may be impossible, but nothing else is possible."
        )
    if facts.scores is None:
        yield (
            f"These are the points of the round alone: near {facts.rules.target} some of them may "
            "not have counted. The scores before the round would tell."
        )
    if facts.in_turn and (facts.left is None or None in facts.left):
        yield (
            "Hands that nobody has given are not guessed at: fewer totals may be possible than are "
            "said here. The tiles left in each hand would tell."
        )
    if not facts.in_turn:
        yield "Turns and knocks were left aside."
    elif facts.ended is Ended.UNFINISHED:
        yield "The round is taken as not over."
