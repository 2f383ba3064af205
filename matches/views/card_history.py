"""What happened to a card: the lines of its history, its versions, and what a correction changed.

Strangers read what was official, since it counted; drafts are for those who run the card. An old
version is read under the card's own rules, as everything on it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any

from league.enums import Side
from matches.actions.ruling import MOST_WHY
from matches.enums import CardEventKind
from matches.full_names import FullNames
from matches.models import Card, CardEvent, Ruling
from matches.models.printed_names import names_of
from matches.scorecard import Scorecard, from_content, totals
from matches.scorecard.wording import leg_in_words
from matches.views.card_legs import together

_WORDS = {
    CardEventKind.OPENED: "Card opened",
    CardEventKind.SAVED: "Saved",
    CardEventKind.REPORTED: "Handed in",
    CardEventKind.TAKEN_BACK: "Taken back",
    CardEventKind.MADE_OFFICIAL: "Official; the table moved",
    CardEventKind.REOPENED: "Reopened; its result was taken out of the table",
    CardEventKind.CORRECTED: "Corrected; the table moved",
    CardEventKind.COMPLETED: "Completed: the legs came after the score",
    CardEventKind.VOIDED: "Declared void",
    CardEventKind.ABANDONED: "Abandoned, and void",
    CardEventKind.BROUGHT_BACK: "Brought back as it was",
    CardEventKind.NAME_SETTLED: "A typed name was settled",
    CardEventKind.SIGNED: "Signed",
    CardEventKind.DISPUTED: "Disputed",
    CardEventKind.PROTESTED: "Under protest",
    CardEventKind.PROTEST_DROPPED: "The protest was withdrawn",
    CardEventKind.APPEALED: "Appeal against a ruling",
    CardEventKind.APPEAL_DROPPED: "The appeal was withdrawn",
    CardEventKind.RULED: "Ruled",
    CardEventKind.REFUSED: "Refused",
    CardEventKind.ACCEPTED: "Accepted unanswered",
}
# Of these it is noted whose they are, and against which ruling.
_WHOSE = {
    CardEventKind.DISPUTED: "Disputed by {by}",
    CardEventKind.PROTESTED: "Protest by {by}",
    CardEventKind.PROTEST_DROPPED: "The protest was withdrawn by {by}",
    CardEventKind.APPEALED: "Appeal against {ruling}, by {by}",
    CardEventKind.APPEAL_DROPPED: "The appeal against {ruling} was withdrawn by {by}",
}
_BY = re.compile(r"(?:(?P<ruling>Ruling \d+), )?by (?P<by>.+)")
# After these the card counts, as it then stands.
OFFICIAL = frozenset({CardEventKind.MADE_OFFICIAL, CardEventKind.CORRECTED})
PUBLIC = OFFICIAL | frozenset(
    {
        CardEventKind.REOPENED,
        CardEventKind.VOIDED,
        CardEventKind.ABANDONED,
        CardEventKind.BROUGHT_BACK,
        CardEventKind.DISPUTED,
        CardEventKind.PROTESTED,
        CardEventKind.PROTEST_DROPPED,
        CardEventKind.APPEALED,
        CardEventKind.APPEAL_DROPPED,
        CardEventKind.RULED,
        CardEventKind.ACCEPTED,
    }
)


@dataclass(frozen=True, slots=True)
class Version:
    """The card as it stood after one act."""

    event: CardEvent
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of "What happened to this card"; ``version`` where its content can be read.

    A card is saved at every tap: one person's savings in a row are one line, with the earlier
    ones under it.
    """

    at: datetime
    text: str
    who: str
    why: str
    version: int | None
    earlier: tuple[HistoryLine, ...] = ()

    @property
    def stop(self) -> str:
        """What ends the sentence, where the reason does not end it itself."""
        return "" if self.why.endswith((".", "!", "?", "…")) else "."


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a correction changed."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Correction:
    """Two official versions next to each other, with the reason given for the second."""

    at: datetime
    why: str
    changes: tuple[Change, ...]


def _words(event: CardEvent) -> str:
    kind = CardEventKind(event.kind)
    if (whose := _WHOSE.get(kind)) is not None and (found := _BY.fullmatch(event.why)):
        if kind == CardEventKind.PROTESTED and found["by"] == "the league":
            return "Questioned by the league"
        return whose.format(**found.groupdict())
    return _WORDS.get(kind, kind.value.replace("_", " ").capitalize())


def _same_saving(event: CardEvent) -> tuple[object, ...]:
    """What one person's savings in a row have in common; every other act stands for itself."""
    if event.kind == CardEventKind.SAVED and not event.why:
        return (event.kind, event.by_id)
    return (event.pk,)


class History:
    """A card's events in their order, read once."""

    def __init__(self, card: Card, *, in_full: bool) -> None:
        self._card = card
        self._in_full = in_full
        self._events = list(card.events.select_related("by").order_by("at", "pk"))
        self._names: FullNames | None = None
        if not in_full and any(one.kind == CardEventKind.RULED for one in self._events):
            self._names = names_of(card.fixture.competition.season.league)

    def lines(self) -> list[HistoryLine]:
        """What this reader may see of it, the latest first."""
        readable = {version.event.pk for version in self.versions()}
        shown = [e for e in self._events if self._in_full or CardEventKind(e.kind) in PUBLIC]
        found = []
        for _, events in groupby(reversed(shown), key=_same_saving):
            latest, *earlier = [self._line(event, readable) for event in events]
            found.append(replace(latest, earlier=tuple(earlier)))
        return found

    def _line(self, event: CardEvent, readable: set[int]) -> HistoryLine:
        is_said = event.kind in _WHOSE and _BY.fullmatch(event.why) is not None
        return HistoryLine(
            event.at,
            _words(event),
            str(event.by) if self._in_full and event.by else "",
            "" if is_said else self._said(event),
            event.pk if event.pk in readable else None,
        )

    def versions(self) -> list[Version]:
        """The versions this reader may open, the first one first."""
        return [
            version
            for version in self._every_version()
            if self._in_full or version.event.kind in OFFICIAL
        ]

    def version(self, event_id: int) -> Version | None:
        """One of them by the number of its act."""
        return next((one for one in self.versions() if one.event.pk == event_id), None)

    def _every_version(self) -> Iterator[Version]:
        content: Mapping[str, Any] | None = None
        for event in self._events:
            content = event.after or content
            if content is not None:
                yield Version(event, content)

    def sheet(self, version: Version) -> Scorecard:
        """An old version as values."""
        return from_content(version.content, self._card.rules)

    def corrections(self, names: Mapping[str, str], teams: tuple[str, str]) -> list[Correction]:
        """What changed from each official version to the next, the latest first."""
        official = [v for v in self._every_version() if v.event.kind in OFFICIAL]
        found = []
        for old, new in pairwise(official):
            changes = tuple(_changes(self.sheet(old), self.sheet(new), names, teams))
            found.append(Correction(new.event.at, self._why(old.event, new.event), changes))
        return found[::-1]

    def _why(self, after: CardEvent, until: CardEvent) -> str:
        """The last reason given between two acts."""
        between = self._events[self._events.index(after) + 1 : self._events.index(until) + 1]
        return next((self._said(event) for event in reversed(between) if event.why), "")

    def _said(self, event: CardEvent) -> str:
        """Why it was done. The reason of a ruling is for everybody, and so names nobody who is not
        shown by it.
        """
        if self._names is None:
            return event.why
        teams = self._card.fixture.home.name, self._card.fixture.away.name
        why = event.why
        if why.endswith("…"):
            # Of a name that was cut in two the rest would not be found.
            said = (f"{one}: {one.reason}" for one in self._rulings)
            why = next((one for one in said if one.startswith(why[:-1])), why)
        return self._names.cut(self._names.written(why, but=teams), MOST_WHY)

    @cached_property
    def _rulings(self) -> list[Ruling]:
        return list(self._card.rulings.order_by("number"))


def _changes(
    old: Scorecard, new: Scorecard, names: Mapping[str, str], teams: tuple[str, str]
) -> Iterator[Change]:
    through = new.rules.boards_are_legs
    for (number, before, form), (_, after, _) in zip(old.numbered(), new.numbered(), strict=True):
        here = f"Leg {number}" if through else form.name
        for side in Side:
            who = [together(board.chairs(side), names) for board in (before, after)]
            if who[0] != who[1]:
                yield Change(f"{here}, {teams[side.index]}", who[0], who[1])
        for leg_number, (one, two) in enumerate(zip(before.legs, after.legs, strict=True), 1):
            place = here if through else f"{here}, leg {leg_number}"
            said = [leg_in_words(leg, teams) for leg in (one, two)]
            if said[0] != said[1]:
                yield Change(place, said[0], said[1])
            elif one.events != two.events:
                yield Change(f"{place}, its events", f"{len(one.events)}", f"{len(two.events)}")
    yield from _match_change(old, new)


def _match_change(old: Scorecard, new: Scorecard) -> Iterable[Change]:
    before, after = totals(old).legs, totals(new).legs
    if before != after:
        yield Change("The match", f"{before[0]}–{before[1]}", f"{after[0]}–{after[1]}")
