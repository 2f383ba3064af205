"""Full names in a text that somebody wrote: where they stand, and what may be read instead.

Pure: knows no rows. A name is found in any spelling of capitals and accents, its words in any
order, with a comma, a slash, a hyphen or initials between them, a middle name, or a nickname in
quotes or brackets. One word alone is nobody's full name, and two that a sentence joins by other
words are none either. How names are read is in :mod:`matches.name_reading`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from matches.name_reading import REACH, Token, find, readings, words_of
from matches.scrubbing import Scrub


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
    is_whole: bool = True
    """Whether nothing stands in it that is no part of the name, such as a nickname."""

    @property
    def is_shown(self) -> bool:
        """Whether everybody may read it as it is."""
        return self.name.full == self.name.shown


class FullNames:
    """Names to be found in texts. Of those that are shown in full only what hangs together counts:
    within a longer name that everybody may read nobody else is named.
    """

    def __init__(self, names: Iterable[Name]) -> None:
        self._by_word: dict[str, list[tuple[Name, list[str]]]] = defaultdict(list)
        for name in names:
            words = words_of(name.full)
            if len(words) > 1:
                self._by_word[max(words, key=len)].append((name, words))

    def hidden_in(self, text: str, *, but: Sequence[str] = ()) -> list[Place]:
        """Where names stand that are not shown, in their order. ``but``: what may always be named,
        such as a team that is called as somebody is.
        """
        places = self._places(text)
        whole = [one for one in places if one.is_whole]
        shown = [(one.start, one.end) for one in whole if one.is_shown]
        pattern = Scrub.of(but, "").pattern
        teams = [one.span() for one in pattern.finditer(text)] if pattern else []
        found = [
            one
            for one in places
            if not one.is_shown
            and not any(start <= one.start and one.end <= end for start, end in teams)
            and not any(_stands_for(start, end, one) for start, end in shown)
            and not _is_of_two(one, whole)
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

    def cut(self, text: str, most: int) -> str:
        """A text of at most so many characters: between two words, and within nobody's name, of
        which the rest would not be found any more.
        """
        if len(text) <= most:
            return text
        places, end = self._places(text), most - 1
        if " " in text[:most]:
            end = text.rindex(" ", 0, most)
        while within := [one.start for one in places if one.start < end < one.end]:
            end = min(within)
        return f"{text[:end].rstrip()}…"

    def _places(self, text: str) -> list[Place]:
        return [place for tokens in readings(text) for place in self._among(text, tokens)]

    def _among(self, text: str, tokens: Sequence[Token]) -> list[Place]:
        at: dict[str, list[int]] = defaultdict(list)
        for number, token in enumerate(tokens):
            for word in {token.plain, token.unowned}:
                at[word].append(number)
        places = []
        for name, words in [found for word in at for found in self._by_word.get(word, ())]:
            if all(one in at for one in words):
                ways = (find(text, tokens[n : n + REACH], words) for n in _starts(at, words))
                places += [Place(way.start, way.end, name, way.is_whole) for way in ways if way]
        return places


def _is_of_two(hidden: Place, whole: Sequence[Place]) -> bool:
    """Whether its words are the end of one name and the beginning of the next, as that of Arthur
    Lane is in “Tom Lane, Arthur Finch”; with a middle name perhaps two whole names.
    """
    at, end = hidden.start, hidden.end
    if hidden.is_whole:
        first = [one for one in whole if one.start < at < one.end]
        after = [one for one in whole if one.start < end < one.end]
    else:
        first = [one for one in whole if one.start <= at < one.end]
        after = [one for one in whole if one.start < end <= one.end]
    if not (first and after):
        return False
    # Of names that are hidden too only those tell that are certain to be left out themselves.
    ends = [
        one.end
        for one in first
        if one.is_shown or not any(two.start < one.start < two.end for two in whole)
    ]
    starts = [
        one.start
        for one in after
        if one.is_shown or not any(two.start < one.end < two.end for two in whole)
    ]
    return any(at < one <= two < end for one in ends for two in starts)


def _starts(at: Mapping[str, list[int]], words: Sequence[str]) -> Iterator[int]:
    """Where one of some words stands that has all others near enough after it."""
    for start in {number for one in words for number in at[one]}:
        if all(_is_near(at[one], start) for one in words):
            yield start


def _is_near(places: list[int], start: int) -> bool:
    after = bisect_left(places, start)
    return after < len(places) and places[after] < start + REACH


def _stands_for(start: int, end: int, hidden: Place) -> bool:
    """Whether what is shown from here to there is what was written, and not the hidden name."""
    if not (start <= hidden.start and hidden.end <= end):
        return False
    return end - start > hidden.end - hidden.start or not hidden.is_whole
