"""Facts about a hand that cannot be true, in the page’s words, beside every field concerned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from matches.forms.hand import SIDE_LETTERS, side_called
from matches.forms.hand_line import called, in_box_order
from scoring.evidence import Ended, Evidence, Facts
from scoring.problems import Place, Problem
from scoring.seats import SEAT_LETTERS

ENDED = {
    Ended.BLOCKED: "the round was blocked",
    Ended.UNFINISHED: "the round was not over",
    Ended.CHIP_OUT: "somebody chipped out",
    Ended.WON: "somebody won the leg",
}
TURNS = ", if turns went round and nobody knocked who could place"

# Beside the field that a problem is placed at, those that it was found by.
ALSO_ABOUT = {
    "line-too-long": ("each",),
    "opening-not-in-line": ("line",),
    "last-not-in-line": ("line",),
    "last-not-at-end": ("line",),
    "last-is-opening": ("first",),
    "left-tile-in-line": ("line",),
    "left-tile-twice": ("left",),
    "left-wrong-number": ("line",),
    "leader-did-not-open": ("first", "line"),
    "last-by-another": ("last", "line"),
    "not-out": ("end", "line"),
    "is-chip-out": ("line",),
    "not-blocked": ("end",),
    "cannot-be-blocked": ("line", "each"),
    "is-blocked": ("left", "line"),
    "won-by-nothing": ("line",),
}
# Those whose messages name tiles by two digits and nothing else of two digits.
_NAMES_TILES = {
    "opening-not-in-line", "last-not-in-line", "last-not-at-end", "last-is-opening",
    "left-tile-in-line", "left-tile-twice", "leader-did-not-open", "last-by-another",
    "not-blocked",
}  # fmt: skip
_HELD = ("not-out", "left")
"""One that names tiles where it is about a hand; elsewhere it counts them."""
_SEAT = re.compile(r"\b(?:the )?(?:seat|side)(?: of)? ([a-d])(?: and ([a-d]))?\b", re.IGNORECASE)
# A seat by its letter alone; "a" is one where no noun follows it.
_LETTER = re.compile(r"\b(?:[b-d]|a(?= (?:played|and|or) |[.,]))(?![\w’'])")
_TILE = re.compile(r"\b([0-6])([0-6])\b")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What cannot be true, with its clause, and the fields that it stands beside."""

    message: str
    clause: str | None
    fields: tuple[str, ...]


def contradictions(found: Evidence) -> tuple[Contradiction, ...]:
    """Why there is no answer."""
    if found.contradicting or any(one.code == "facts-contradict" for one in found.problems):
        return (_together(found),)
    return tuple(_plainly(problem, found.facts) for problem in found.problems)


def _plainly(problem: Problem, facts: Facts) -> Contradiction:
    message = _SEAT.sub(_letters, problem.message)
    message = _LETTER.sub(lambda found: found[0].upper(), message)
    if problem.code in _NAMES_TILES or (problem.code, *problem.place[:1]) == _HELD:
        # A tile is called by its higher half first, and in a line as it lies.
        said, line, laid = message.partition("the line ")
        message = _TILE.sub(r"\2-\1", said) + line + _TILE.sub(r"\1-\2", laid)
    message = message[0].upper() + message[1:]
    fields = dict.fromkeys(_fields_at(problem.place, facts))
    for name in ALSO_ABOUT.get(problem.code, ()):
        fields |= dict.fromkeys(_known_fields(name, facts))
    return Contradiction(message, problem.clause, tuple(fields))


def _letters(found: re.Match[str]) -> str:
    first, second = found.groups()
    return f"{first.upper()} and {second.upper()}" if second else first.upper()


def _known_fields(name: str, facts: Facts) -> Iterator[str]:
    """A field that says something; "left" stands for every hand that is known."""
    if name == "left":
        for seat, hand in enumerate(facts.left or ()):
            if hand is not None:
                yield f"left_{SEAT_LETTERS[seat]}"
    elif (
        name in {"line", "each"}
        or (name == "first" and facts.opening is not None)
        or (name == "last" and facts.last is not None)
        or (name == "end" and facts.ended is not None)
    ):
        yield name


def _together(found: Evidence) -> Contradiction:
    facts = found.facts
    clause = found.problems[0].clause
    held = TURNS if clause else ""
    said = [f"“{text}”" for place in found.contradicting for text in _in_words(place, facts)]
    fields = [name for place in found.contradicting for name in _fields_at(place, facts)]
    if not said:
        return Contradiction(f"No round can have ended with this line{held}.", clause, ("line",))
    if len(said) == 1:
        message = f"{said[0]} cannot be true with this line{held}."
    elif len(said) == 2:
        message = f"{said[0]} and {said[1]} cannot both be true with this line{held}."
    else:
        message = f"{', '.join(said[:-1])} and {said[-1]} cannot all be true with this line{held}."
    return Contradiction(message, clause, tuple(dict.fromkeys(fields)))


def _fields_at(place: Place, facts: Facts) -> Iterator[str]:
    """The fields of the page that a place of the facts stands for."""
    match place:
        case ("left", int(seat)):
            yield f"left_{SEAT_LETTERS[seat]}"
        case ("left",):
            yield from _known_fields("left", facts)
        case ("scores",):
            yield from (f"before_{SIDE_LETTERS[side]}" for side in range(facts.sides))
        case ("leader",):
            yield "led"
        case ("opening",):
            yield "first"
        case ("last",):
            yield "last"
        case ("ended" | "ended_by",):
            yield "end"
        case _:
            yield "line"


def _in_words(place: Place, facts: Facts) -> Iterator[str]:
    """The fact that stands at a place."""
    match place:
        case ("left", int(seat)):
            hand = facts.left[seat] if facts.left else None
            tiles = " ".join(called(tile) for tile in in_box_order(hand or ()))
            yield f"{tiles or 'nothing'} left with {SEAT_LETTERS[seat].upper()}"
        case ("scores",):
            yield f"the scores before, {'–'.join(map(str, facts.scores or ()))}"
        case ("leader",) if facts.leader is not None:
            yield f"{SEAT_LETTERS[facts.leader].upper()} led"
        case ("opening",) if facts.opening is not None:
            yield f"{called(facts.opening)} was led"
        case ("last",) if facts.last is not None:
            yield f"{called(facts.last)} was placed last"
        case ("ended" | "ended_by",) if facts.ended is not None:
            yield ended_in_words(facts)
        case ("played_by",):
            yield "who played which tile"


def ended_in_words(facts: Facts) -> str:
    """How the round is said to have ended."""
    if facts.ended is None:
        return "it is not known how the round ended"
    if facts.ended_by is None:
        return ENDED[facts.ended]
    did = "chipped out" if facts.ended is Ended.CHIP_OUT else "won the leg"
    return f"{side_called(facts.ended_by, facts.seats)} {did}"
