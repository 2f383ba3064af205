"""Full names in a text that somebody wrote: where they stand, and what may be read instead.

Pure: knows no rows. A name is found in any spelling of capitals and accents, its words in any
order, with a comma, a hyphen or initials between them. One word alone is nobody's full name.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from matches.scrubbing import Scrub

_MOST_INITIALS = 3
_APOSTROPHES = "'’‘ʼ`´"
_LETTER = r"(?:[^\W_]|[\u0300-\u036f])"
_WORD = re.compile(f"{_LETTER}+(?:[{_APOSTROPHES}]{_LETTER}+)*")
_OWNED = re.compile(f"[{_APOSTROPHES}][sS]$")
_BETWEEN = re.compile(r"[\s,;\-‐‑‒–—―]+")
_AFTER_AN_INITIAL = re.compile(r"[\s,;.\-‐‑‒–—―]+")
_ASIDE = re.compile(r"\([^)]*\)")
_TITLES = frozenset(("dr", "jnr", "jr", "junior", "miss", "mr", "mrs", "ms", "senior", "snr", "sr"))
# Letters that are no plain letter with a mark.
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


class Name(NamedTuple):
    """What somebody is called, and what everybody may read."""

    full: str
    shown: str
    """The same where the name is shown in full."""


class Place(NamedTuple):
    """Where a name stands in a text."""

    start: int
    end: int
    name: Name


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    plain: str
    unowned: str
    """The same without the ’s of what belongs to somebody."""


class FullNames:
    """Names to be found in texts. Of those that are shown in full only what hangs together counts:
    within a longer name that everybody may read nobody else is named.
    """

    def __init__(self, names: Iterable[Name]) -> None:
        self._by_word: dict[str, list[tuple[Name, list[str]]]] = defaultdict(list)
        for name in names:
            words = _words(name.full)
            if len(words) > 1:
                self._by_word[max(words, key=len)].append((name, words))

    def hidden_in(self, text: str, *, but: Sequence[str] = ()) -> list[Place]:
        """Where names stand that are not shown, in their order. ``but``: what may always be named,
        such as a team that is called as somebody is.
        """
        places = self._places(text)
        shown = [(one.start, one.end) for one in places if one.name.full == one.name.shown]
        pattern = Scrub.of(but, "").pattern
        teams = [one.span() for one in pattern.finditer(text)] if pattern else []
        found = [
            one
            for one in places
            if one.name.full != one.name.shown
            and not any(start <= one.start and one.end <= end for start, end in teams)
            and not any(
                start <= one.start and one.end <= end and end - start > one.end - one.start
                for start, end in shown
            )
        ]
        return sorted(found, key=lambda one: (one.start, -one.end))

    def written(self, text: str, *, but: Sequence[str] = ()) -> str:
        """A text as everybody may read it."""
        parts, done = [], 0
        for place in self.hidden_in(text, but=but):
            if place.start >= done:
                parts += [text[done : place.start], place.name.shown]
            done = max(done, place.end)
        return "".join([*parts, text[done:]])

    def _places(self, text: str) -> list[Place]:
        tokens = [_token(found) for found in _WORD.finditer(text)]
        at: dict[str, list[int]] = defaultdict(list)
        for number, token in enumerate(tokens):
            for word in {token.plain, token.unowned}:
                at[word].append(number)
        places = []
        for name, words in [found for word in at for found in self._by_word.get(word, ())]:
            if all(one in at for one in words):
                starts = {number for one in words for number in at[one]}
                ends = ((start, _end(text, tokens[start:], words)) for start in starts)
                places += [Place(tokens[n].start, end, name) for n, end in ends if end]
        return places


def _end(text: str, tokens: Sequence[_Token], words: Sequence[str]) -> int:
    """Where a name ends that begins with the first of these words; 0 where it does not."""
    left, initials = list(words), 0
    for number, token in enumerate(tokens):
        if number and not _goes_on(text, tokens[number - 1], token):
            return 0
        if token.plain in left:
            left.remove(token.plain)
            end = token.end
        elif token.unowned in left:
            left.remove(token.unowned)
            end = token.end - 2
        elif number and len(token.plain) == 1 and initials < _MOST_INITIALS:
            initials += 1
        else:
            return 0
        if not left:
            return end
    return 0


def _goes_on(text: str, before: _Token, token: _Token) -> bool:
    between = _AFTER_AN_INITIAL if len(before.plain) == 1 else _BETWEEN
    return bool(between.fullmatch(text, before.end, token.start))


def _token(found: re.Match[str]) -> _Token:
    word = found[0]
    return _Token(*found.span(), _plain(word), _plain(_OWNED.sub("", word)))


def _plain(word: str) -> str:
    """The bare letters and figures of a word."""
    if word.isascii():
        return word.lower().replace("'", "").replace("`", "")
    letters = unicodedata.normalize("NFKD", word.casefold()).translate(_LETTERS)
    return "".join(one for one in letters if one.isalnum())


def _words(name: str) -> list[str]:
    """The words by which a name is found: without titles, initials and what stands in brackets,
    as long as two are left.
    """
    words = [_plain(one) for one in _WORD.findall(_ASIDE.sub(" ", name))]
    for kept in (
        [one for one in words if one not in _TITLES],
        [one for one in words if one not in _TITLES and len(one) > 1],
    ):
        words = kept if len(kept) > 1 else words
    return words
