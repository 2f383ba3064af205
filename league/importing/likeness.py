"""Names that may be one and the same under two spellings, found among many without trying all.

``league.names.alike`` says of two names whether they may be; here is which two are worth asking,
and what may be left out of a pub's name ("The Dog & Duck Inn", "Dog and Duck").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from league.names import alike, key

_LEFT_OUT = frozenset({"the", "and", "inn", "arms", "pub", "hotel", "club", "tavern", "fc", "wmc"})
_MOST_BESIDE = 60
"""More names than this that begin alike are no likeness any more."""
_WORD = re.compile(r"[^\W_]+")
_TEAM_MARK = re.compile(r"[a-z]|\d{1,2}|i{1,3}|first|second|third|seniors?|juniors?|reserves?")


@lru_cache(maxsize=4096)
def _words(name: str) -> tuple[str, ...]:
    plain = key(name).replace("&", " and ").replace("'", "").replace("’", "").replace(".", " ")
    return tuple(_WORD.findall(plain))


def _bare(name: str) -> tuple[str, ...]:
    """The words of a pub's or a team's name without those that say nothing."""
    words = tuple("saint" if word == "st" else word for word in _words(name))
    return tuple(word for word in words if word not in _LEFT_OUT) or words


def same_place(name: str, other: str) -> bool:
    """Whether two names may well be one pub's or one team's; not where only A and B part them."""
    one, two = _bare(name), _bare(other)
    if "".join(one) == "".join(two):
        return True
    marks = [words[-1] if _TEAM_MARK.fullmatch(words[-1]) else "" for words in (one, two)]
    if marks[0] != marks[1]:
        return False
    return alike(" ".join(one), " ".join(two))


class Likeness:
    """Names in bundles of those that could be like one another."""

    def __init__(self, names: Iterable[str], *, places: bool = False) -> None:
        self._places = places
        self._bundles: Mapping[object, list[str]] = defaultdict(list)
        for name in names:
            self.add(name)

    def _bundle_keys(self, name: str) -> set[object]:
        words = _bare(name) if self._places else _words(name)
        if not words:
            return set()
        return {tuple(sorted(word[0] for word in words)), (words[0][0], words[-1])}

    def add(self, name: str) -> None:
        """Let later names be compared with this one too."""
        for bundle in self._bundle_keys(name):
            self._bundles[bundle].append(name)

    def like(self, name: str) -> list[str]:
        """The names that may be the same; never one that is written the same."""
        may_be_same = same_place if self._places else alike
        found = []
        for bundle in self._bundle_keys(name):
            for other in self._bundles[bundle][:_MOST_BESIDE]:
                if key(other) != key(name) and other not in found and may_be_same(name, other):
                    found.append(other)
        return found
