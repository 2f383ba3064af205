"""Reading a name in a text, word by word: what may stand between its words, and what may not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_MOST_INITIALS = 3
_MOST_MIDDLE = 2
_MOST_ASIDE = 4
REACH = 16
"""Within how many words of a text a name stands, with all that may be between its own."""
_APOSTROPHES = "'’‘ʼ`´"
# What draws nothing: within a word it is no part of it, between two it may be all that is there.
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069"
    "\u2800\u3164\ufeff\uffa0"
)
_LETTER = rf"(?:[^\W_{_UNSEEN}]|[\u0300-\u034e\u0350-\u036f])"
_WORD = re.compile(f"{_LETTER}+(?:[{_APOSTROPHES}]{_LETTER}+)*")
_WORD_OVER_UNSEEN = re.compile(f"{_LETTER}+(?:(?:[{_APOSTROPHES}]|[{_UNSEEN}]+){_LETTER}+)*")
_IS_UNSEEN = re.compile(f"[{_UNSEEN}]")
_OWNED = re.compile(f"[{_APOSTROPHES}][sS]$")
_DASHES = r"\-‐‑‒–—―"
_SPACED = re.compile(rf"[\s{_UNSEEN}]+|[-‐‑]")
# A full stop goes on only where no space follows, which would begin a sentence.
_BETWEEN = re.compile(rf"[\s,;/\\|_*~·•{_DASHES}{_UNSEEN}]+|\.+")
_AFTER_AN_INITIAL = re.compile(rf"[\s,;/\\|_*~·•.{_DASHES}{_UNSEEN}]+")
_OPENING, _CLOSING = "([{<“„«\"‘'`*", ")]}>”“»\"’'´*"
# Something in brackets or quotes; an apostrophe within a word closes nothing.
_ASIDE = re.compile(
    rf"[\s,;{_DASHES}{_UNSEEN}]*"
    r"(?:\([^()]{1,60}\)|\[[^\[\]]{1,60}\]|\{[^{}]{1,60}\}|<[^<>]{1,60}>"
    r"|[“„«][^“”„«»]{1,60}[”“»]|(?<=\s)(?:"
    r"\"[^\"\s][^\"]{0,60}(?<!\s)\"|\*[^*\s][^*]{0,60}(?<!\s)\*"
    r"|[‘'`][^‘`()\s][^‘`()]{0,60}?(?<!\s)['’´](?!\w)))"
)
_BRACKETED = re.compile(r"\([^)]*\)")
_TITLES = frozenset(("dr", "jnr", "jr", "junior", "miss", "mr", "mrs", "ms", "senior", "snr", "sr"))
# Words of a sentence that are nobody's middle name, also where all of it is in capitals.
_OF_SENTENCES = (
    "a after against all also an and are as asked at away be beat beats because before but by"
    " called can could did does due for from gave got had has have he her his home if in instead is"
    " it its knew left lost made met nor not of off on or out over owes paid pays pegged plays"
    " played plus put replaced sat saw says said scored she should signed so than that the their"
    " then they to told too under until v versus vs wants was were when where which while who whose"
    " will with won would wrote"
)
_NO_NAMES = frozenset(_OF_SENTENCES.split())
# Letters that are no plain letter with a mark.
LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


class Token(NamedTuple):
    """A word of a text."""

    start: int
    end: int
    plain: str
    unowned: str
    """The same without the ’s of what belongs to somebody."""
    is_capital: bool

    @property
    def may_be_middle(self) -> bool:
        """Whether somebody may have it as a name besides the own ones."""
        return self.is_capital and len(self.plain) > 1 and self.plain not in _NO_NAMES

    @property
    def is_short(self) -> bool:
        """An initial or a title, after which a full stop ends nothing."""
        if len(self.plain) == 1:
            return self.plain.isalpha() and (self.is_capital or self.plain != "v")
        return self.plain in _TITLES


class Found(NamedTuple):
    """Where a name stands, with the quotes or brackets round a part of it."""

    start: int
    end: int
    is_whole: bool


def readings(text: str) -> Iterator[list[Token]]:
    """The words of a text; where something in it draws nothing, also with the words over that."""
    yield [_token(found) for found in _WORD.finditer(text)]
    if not text.isascii() and _IS_UNSEEN.search(text):
        yield [_token(found) for found in _WORD_OVER_UNSEEN.finditer(text)]


def find(text: str, tokens: Sequence[Token], words: Sequence[str]) -> Found | None:
    """The name of these words, where it begins with the first of the tokens."""
    return _Reading(text, tokens, list(words)).found()


@dataclass(slots=True)
class _Reading:
    """One try to read a name."""

    text: str
    tokens: Sequence[Token]
    left: list[str]
    """Its words that are still to come."""
    number: int = 0
    at: int = 0
    end: int = 0
    """Where the last of its words ends."""
    after: re.Pattern[str] = _BETWEEN
    """What may stand before the next word."""
    initials: int = 0
    middle: int = 0
    in_capitals: bool = True
    is_whole: bool = True

    def found(self) -> Found | None:
        """All of the name, or nothing."""
        start = self.tokens[0].start
        is_open = start > 0 and self.text[start - 1] in _OPENING
        while self.left:
            if self.number == len(self.tokens):
                return None
            if is_open and self.number and self.text[self.at] in _CLOSING:
                # Only what was read so far stands in quotes or brackets.
                self.at, start, is_open = self.at + 1, start - 1, False
            if not self._goes_on():
                return None
        if self.middle and not self.in_capitals:
            return None
        return Found(start, self.end, self.is_whole and not self.middle)

    def _goes_on(self) -> bool:
        """Read what comes next, if a name can go on with it."""
        if self.number and (aside := _ASIDE.match(self.text, self.at)):
            return self._is_aside(aside.end())
        token = self.tokens[self.number]
        between = self.at, token.start
        if (
            self.number
            and between[0] < between[1]
            and not self.after.fullmatch(self.text, *between)
        ):
            return False
        self.number, self.at = self.number + 1, token.end
        if self._take(token):
            self.after = _BETWEEN
            return True
        if token.is_short:
            self.initials, self.after = self.initials + 1, _AFTER_AN_INITIAL
            return self.initials <= _MOST_INITIALS
        self.middle, self.after = self.middle + 1, _SPACED
        if self.middle > _MOST_MIDDLE or not token.may_be_middle:
            return False
        return _SPACED.fullmatch(self.text, *between) is not None

    def _take(self, token: Token) -> bool:
        """Whether it is a word of the name that is still to come."""
        for word, end in ((token.plain, token.end), (token.unowned, token.end - 2)):
            if word in self.left:
                self.left.remove(word)
                self.end = end
                self.in_capitals &= token.is_capital
                return True
        return False

    def _is_aside(self, end: int) -> bool:
        """Whether what stands in quotes or brackets is part of the name, or a nickname."""
        inside = [one for one in self.tokens[self.number :] if one.end <= end]
        others = [one for one in inside if not self._take(one)]
        if len(others) == len(inside):
            if len(inside) > _MOST_ASIDE:
                return False
        elif not all(one.is_short or one.may_be_middle for one in others):
            return False
        self.number += len(inside)
        self.at = self.end = end
        self.after, self.is_whole = _SPACED, False
        return True


def _token(found: re.Match[str]) -> Token:
    word, plain = found[0], _plain(found[0])
    unowned = plain if word.isalnum() else _plain(_OWNED.sub("", word))
    return Token(found.start(), found.end(), plain, unowned, word[0].isupper())


def _plain(word: str) -> str:
    """The bare letters and figures of a word."""
    if word.isascii():
        return word.lower().replace("'", "").replace("`", "")
    letters = unicodedata.normalize("NFKD", word.casefold()).translate(LETTERS)
    return "".join(one for one in letters if one.isalnum())


def words_of(name: str) -> list[str]:
    """The words by which a name is found: without titles, initials and what stands in brackets,
    as long as two are left.
    """
    words = [_plain(one) for one in _WORD.findall(_BRACKETED.sub(" ", name))]
    for kept in (
        [one for one in words if one not in _TITLES],
        [one for one in words if one not in _TITLES and len(one) > 1],
    ):
        words = kept if len(kept) > 1 else words
    return words
