"""What is kept of an answer: the question without anybody's name, its words and its house rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

THE_CARD = "the card"
THE_RECORD, THE_OTHER_RECORD = "the record that counts", "the other record"


def version_of(team: str) -> str:
    """What the sheet of a side's version is called."""
    return f"{team}’s version"


@dataclass(frozen=True, slots=True)
class ToKeep:
    """An answer. ``query`` is the question, with its house rules named and no name that somebody
    typed; ``words`` a sentence on each line, what it comes to first; ``played_by`` the house rules
    that it depends on.
    """

    query: str
    words: str
    played_by: str


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams of a match, whose names and no others may be kept."""

    names: Collection[str]

    def may_be_named(self, *names: str, longest: int = 1000) -> bool:
        """Whether all of these are teams of the match."""
        return self._among(self.names, names, longest)

    def may_be_labels(self, *labels: str, longest: int = 1000) -> bool:
        """Whether all of these are what the site itself calls sheets of this match."""
        versions = map(version_of, self.names)
        own = [THE_CARD, THE_RECORD, THE_OTHER_RECORD, *versions]
        return self._among(own, labels, longest)

    @staticmethod
    def _among(known: Collection[str], said: Collection[str], longest: int) -> bool:
        allowed = {one[:longest].strip().casefold() for one in known}
        return all(one.casefold() in allowed for one in said)
