"""The signs and words of a sheet, found in what somebody typed.

Reading is tolerant: big or small letters, any dash, commas or none. What is no word of a sheet is
a token of its own, so that it can be told to whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Sign(Enum):
    """What a piece of a sheet says."""

    SIDE = auto()
    NUMBER = auto()
    TOTAL = auto()
    PLUS = auto()
    EQUALS = auto()
    SCORE = auto()
    SCORE_UNREAD = auto()
    MINUS = auto()
    UNKNOWN = auto()
    DOUBTED = auto()
    OUT = auto()
    NOT_OUT = auto()
    DOWN = auto()
    NOT_DOWN = auto()
    TURNED = auto()
    BACK = auto()
    GIVEN = auto()
    PENALTY = auto()
    CROSSED = auto()
    WON = auto()
    KNOCK = auto()
    BLOCKED = auto()
    NEXT = auto()
    LABEL = auto()
    BREAK = auto()
    LINE = auto()
    STRANGE = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One piece: what it says, with which number, in which line, and as it was written."""

    sign: Sign
    number: int
    line: int
    text: str


_WORDS = {
    Sign.OUT: "out chip chips chipped last",
    Sign.DOWN: "down opening opened",
    Sign.BACK: "back",
    Sign.GIVEN: "given gets",
    Sign.PENALTY: "penalty pen revoke",
    Sign.CROSSED: "x disregarded",
    Sign.TURNED: "turned",
    Sign.WON: "won wins win game",
    Sign.KNOCK: "knock knocks knocked",
    Sign.BLOCKED: "blocked block jammed stuck",
    Sign.NEXT: "next new",
}
_SAYS = {word: sign for sign, words in _WORDS.items() for word in words.split()}
_FILLING = (
    "and at by deal dealt earned ends for from had has his her in is made makes of on pegged pegs "
    "points point pts pt round score scored scores side stands tile the then to with"
)
_SAYS_NOTHING = frozenset(_FILLING.split(" "))
_TOKEN = re.compile(
    r"""(?P<label>\b(?:round|rd|r)\s*\.?\s*(?P<round>\d{1,2})(?!\w)[.:)]?)
    | (?P<total>(?<!\w)(?:(?P<before>\d{1,4})\s?t(?:otal)?(?![a-z])
        | (?:t|total|made|makes|ends)\s*(?P<after>\d{1,4})(?!\w)))
    | (?P<score>[(\[]\s*(?P<stood>\d{1,4})\s*[)\]])
    | (?P<plus>\+\s*(?P<added>\d{1,4}))
    | (?P<minus>(?<![\w-])-(?P<taken>\d{1,4}))
    | (?P<unread>[(\[]\s*\d*\?[\d?]*\s*[)\]])
    | (?P<doubted>\d*\?[\d?]*)
    | (?P<number>\d+)
    | (?P<not_out>\b(?:no|not)[\s-]*(?:the\s+)?(?:out|last)\b)
    | (?P<not_down>\b(?:no|not)[\s-]*(?:the\s+)?(?:down|opening)\b)
    | (?P<equals>=) | (?P<crossed>!)
    | (?P<break>[,;]) | (?P<between>(?:[\s.:|/→>]|(?<=\w)-|-(?!\d))+)
    | (?P<word>[^\W\d_]+)
    | (?P<strange>\S)""",
    re.VERBOSE,
)
_LINE_NUMBER = re.compile(r"\s*(\d{1,2})[.):]\s")
_PLAINER = {"-": "−–—‐‑", "'": "’‘", "?": "？⁇﹖"}
_PLAIN = {ord(sign): plain for plain, signs in _PLAINER.items() for sign in signs}
_NUMBERED = {
    "label": ("round", Sign.LABEL),
    "score": ("stood", Sign.SCORE),
    "plus": ("added", Sign.PLUS),
    "minus": ("taken", Sign.MINUS),
}
_BARE = {
    "not_out": Sign.NOT_OUT,
    "not_down": Sign.NOT_DOWN,
    "equals": Sign.EQUALS,
    "crossed": Sign.CROSSED,
    "unread": Sign.SCORE_UNREAD,
    "break": Sign.BREAK,
    "strange": Sign.STRANGE,
}
_LONGEST_NUMBER = 4


def tokens(text: str, names: Sequence[str]) -> Iterator[Token]:
    """The pieces of a sheet. A side is A or B, home or away, or called by its own name."""
    sides = {"a": 0, "b": 1, "home": 0, "away": 1}
    called = {_plain(name): side for side, name in enumerate(names) if name.strip()}
    for number, raw in enumerate(text.splitlines(), start=1):
        if number > 1:
            yield Token(Sign.LINE, 0, number, "")
        line = _plain(raw)
        at = 0
        if label := _LINE_NUMBER.match(line):
            yield Token(Sign.LABEL, int(label[1]), number, label[0].strip())
            at = label.end()
        yield from _in_line(line, at, number, sides, called)


def without_names(text: str, names: Sequence[str]) -> str:
    """The text with A and B in the place of the sides' own names."""
    said = {_plain(name): letter for name, letter in zip(names, "AB", strict=True) if name.strip()}
    lines = []
    for line in text.splitlines():
        plain, at, parts = _plain(line), 0, []
        while at < len(plain):
            name = next((one for one in said if _stands_at(one, plain, at)), "")
            parts.append(f" {said[name]} " if name else plain[at])
            at += len(name) or 1
        lines.append(" ".join("".join(parts).split()))
    return "\n".join(lines)


def _plain(text: str) -> str:
    return text.translate(_PLAIN).casefold()


def _in_line(
    line: str, at: int, number: int, sides: dict[str, int], called: dict[str, int]
) -> Iterator[Token]:
    while at < len(line):
        name = next((one for one in called if _stands_at(one, line, at)), None)
        if name is not None:
            yield Token(Sign.SIDE, called[name], number, name)
            at += len(name)
            continue
        found = _TOKEN.match(line, at)
        assert found is not None  # noqa: S101 - any sign is one of the groups
        at = found.end()
        token = _token(found, number, sides)
        if token is not None:
            yield token


def _stands_at(name: str, line: str, at: int) -> bool:
    """Whether a side's name stands here as a word of its own."""
    end = at + len(name)
    if not line.startswith(name, at) or (at and line[at - 1].isalnum()):
        return False
    return not line[end : end + 1].isalpha()


def _token(found: re.Match[str], line: int, sides: dict[str, int]) -> Token | None:
    group, text = found.lastgroup, found[0]
    if group in _NUMBERED:
        inner, sign = _NUMBERED[group]
        return Token(sign, int(found[inner]), line, text)
    if group == "total":
        return Token(Sign.TOTAL, int(found["before"] or found["after"]), line, text)
    if group == "number":
        return _number(text, text, Sign.NUMBER, line)
    if group == "doubted":
        figures = text.replace("?", " ").split()
        if len(figures) == 1:
            return _number(figures[0], text, Sign.DOUBTED, line)
        return Token(Sign.UNKNOWN, len(figures), line, text)
    if group == "word":
        return _word(text, line, sides)
    return Token(_BARE[group], 0, line, text) if group in _BARE else None


def _number(figures: str, text: str, sign: Sign, line: int) -> Token:
    """A number, or what is too long for one."""
    short = len(figures) <= _LONGEST_NUMBER and figures.isascii()
    return Token(sign if short else Sign.STRANGE, int(figures) if short else 0, line, text)


def _word(text: str, line: int, sides: dict[str, int]) -> Token | None:
    if text in sides:
        return Token(Sign.SIDE, sides[text], line, text)
    if text in _SAYS_NOTHING:
        return None
    return Token(_SAYS.get(text, Sign.STRANGE), 0, line, text)
