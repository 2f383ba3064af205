"""Events that another leg of the board was given while this one was not finished, and what to do
with them. Undoing the end of a leg never takes away what was pegged in the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from league.models import Fixture
from league.policies import NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.adopting import move_events
from matches.actions.refusals import Stale
from matches.enums import LegState
from matches.merge import effective
from matches.models import Card, Leg, leg_sheet_of
from matches.models import LegEvent as Row
from matches.models.sheet import event_rows
from matches.permissions import check_enter_card
from matches.views.card_access import card_or_404, card_page
from matches.views.sheet_rows import leg_title
from scoring.leg import LegEvent

WORDS: dict[str, Any] = {
    "here": {
        "one": (
            "{earlier} is not finished, and 1 event is pegged here.",
            "It is set aside: it stays in this leg and counts here once {earlier} is finished.",
        ),
        "more": (
            "{earlier} is not finished, and {count} events are pegged here.",
            "They are set aside: they stay in this leg and count here once {earlier} is finished.",
        ),
    },
    "there": {
        "one": (
            "1 event is pegged in {title} already.",
            "It is set aside there until this leg is finished.",
        ),
        "more": (
            "{count} events are pegged in {title} already.",
            "They are set aside there until this leg is finished.",
        ),
    },
    "look": {"here": "Go on with {earlier}", "there": "Look at {title}"},
    "move": {
        "one": "It belongs to {earlier}: move it",
        "more": "They belong to {earlier}: move them",
    },
}
"""What is said on the page of the leg that has the events (``here``) and on that of the one that is
not finished (``there``), in short and the rest; then what leads to the other, and what moves them.
"""


@dataclass(frozen=True)
class SetAside:
    """Events of a leg that wait until an earlier one of its board is finished."""

    leg: Leg
    earlier: Leg
    events: tuple[LegEvent, ...]

    @property
    def here(self) -> list[str]:
        """What is said of it on the page of the leg that has the events: in short, and the rest."""
        return [self._said(words) for words in WORDS["here"][self._number]]

    @property
    def there(self) -> list[str]:
        """The same on the page of the leg that is not finished."""
        return [self._said(words) for words in WORDS["there"][self._number]]

    @property
    def look(self) -> list[str]:
        """What leads to the other leg, from the leg that has the events and from the other."""
        return [self._said(words) for words in WORDS["look"].values()]

    @property
    def move(self) -> str:
        """What moves the events."""
        return self._said(WORDS["move"][self._number])

    @property
    def versions(self) -> str:
        """Both legs as they were read, for the buttons."""
        return f"{self.leg.version}-{self.earlier.version}"

    @property
    def _number(self) -> str:
        return "one" if len(self.events) == 1 else "more"

    def _said(self, words: str) -> str:
        return _said(words, self.leg, self.earlier, str(len(self.events)))


def _said(words: str, leg: Leg, earlier: Leg, count: str = "{count}") -> str:
    return words.format(title=_title(leg), earlier=_title(earlier), count=count)


def _title(leg: Leg) -> str:
    """A leg's title in which no number stands alone at the beginning of a line."""
    return re.sub(r" (?=\d)", "\u00a0", leg_title(leg.board.format, leg.number))


def set_aside(card: Card, leg: Leg) -> list[SetAside]:
    """What is set aside because of this leg, or in it; no query. Read the card whole.

    A leg is open again and another of its board has events: they stay that leg's, and count there
    once the earlier one is finished, unless somebody says otherwise.
    """
    board = next(board for board in card.boards.all() if board.pk == leg.board_id)
    found = []
    unfinished: Leg | None = None
    for row in board.legs.all():
        said = leg_sheet_of(row)
        if unfinished is not None and said.events and leg.pk in {row.pk, unfinished.pk}:
            found.append(SetAside(row, unfinished, said.events))
        if unfinished is None and row.state == LegState.OPEN and said.events:
            unfinished = row
    return found


def aside_for_phone(leg: Leg) -> list[dict[str, Any]]:
    """What a telephone that pegs a leg is told of this: what waits here for an earlier leg, or what
    would wait in later legs while this one is not finished, which the telephone knows first.

    One query where nothing waits; none on a board of one leg.
    """
    if leg.stream is None or leg.board.format.legs == 1:
        return []
    rows = Leg.objects.filter(board=leg.board_id, stream__isnull=False).order_by("number")
    pegged = [leg if row.pk == leg.pk else row for row in rows]
    at = next((at for at, row in enumerate(pegged) if row.pk == leg.pk), len(pegged))
    unfinished = [row for row in pegged[:at] if row.state == LegState.OPEN]
    later = pegged[at + 1 :]
    if not unfinished and not later:
        return []
    events = _events([*unfinished, leg, *later])
    earlier = next((row for row in unfinished if events[row.pk]), None)
    for row in pegged:
        row.board = leg.board
    pairs = [(leg, earlier)] if earlier is not None else [(row, leg) for row in later]
    found = [SetAside(row, open_, tuple(events[row.pk])) for row, open_ in pairs]
    return [_for_phone(one, leg) for one in found if one.events]


def _events(legs: Iterable[Leg]) -> dict[int, list[LegEvent]]:
    """What the record of each leg makes."""
    by_leg = {leg.pk: leg.stream for leg in legs}
    streams = [stream for stream in by_leg.values() if stream is not None]
    rows = Row.objects.filter(stream__in=streams).select_related("refers_to")
    by_stream: dict[UUID | None, list[Row]] = {}
    for row in rows.order_by("stream", "place"):
        by_stream.setdefault(row.stream, []).append(row)
    return {
        pk: [event for _, event in effective(event_rows(by_stream.get(stream, [])))]
        for pk, stream in by_leg.items()
    }


def _for_phone(one: SetAside, leg: Leg) -> dict[str, Any]:
    here = one.leg.pk == leg.pk
    return {
        "key": str((one.earlier if here else one.leg).uid),
        "here": here,
        "count": len(one.events),
        "versions": one.versions,
    }


def board_for_phone(leg: Leg, card: Card) -> list[dict[str, Any]]:
    """The other legs of a leg's board, and what is said of each where events wait in it or for it:
    with these a telephone says at once what it knows from its own records. Read the card whole.
    """
    place = (card.fixture.competition.season.league.slug, card.fixture_id)
    board = next(board for board in card.boards.all() if board.pk == leg.board_id)
    others = [row for row in board.legs.all() if row.target is not None and row.pk != leg.pk]
    return [_other(row, leg, place) for row in others]


def _other(row: Leg, leg: Leg, place: tuple[str, int]) -> dict[str, Any]:
    here = row.number < leg.number
    earlier, later = (row, leg) if here else (leg, row)
    where = "here" if here else "there"
    return {
        "key": str(row.uid),
        "earlier": here,
        "url": reverse("matches:leg_events", args=[*place, row.pk]),
        "look": _said(WORDS["look"][where], later, earlier),
        "move": reverse("matches:set_aside_move", args=[*place, later.pk]),
        "to": earlier.pk,
        "words": {
            number: [
                _said(words, later, earlier)
                for words in (*WORDS[where][number], WORDS["move"][number])
            ]
            for number in ("one", "more")
        },
    }


@card_page(check_enter_card)
@require_POST
def set_aside_move(request: LeagueRequest, fixture: Fixture, leg_id: int) -> HttpResponseBase:
    """Put the events of a leg after the record of the earlier one: they were pegged in the wrong
    leg.
    """
    card = card_or_404(fixture)
    legs = {leg.pk: leg for board in card.boards.all() for leg in board.legs.all()}
    leg = legs.get(leg_id)
    to = legs.get(_number(request.POST.get("to", "")))
    if leg is None or to is None or leg.board_id != to.board_id or to.number >= leg.number:
        raise Http404("There is no such leg on this board.")
    try:
        move_events(
            leg=leg,
            to=to,
            versions=_versions(request.POST.get("versions", "")),
            by=signed_in(request),
            at=timezone.now(),
        )
    except Stale:
        messages.error(request, "Somebody has pegged meanwhile. Look at both legs again.")
    except NotPossible as refused:
        messages.error(request, refused.message)
    else:
        title = leg_title(to.board.format, to.number)
        messages.success(request, f"Moved to {title}, after what was pegged there.")
    return redirect("matches:leg_events", request.league.slug, fixture.pk, to.pk)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else 0


def _versions(text: str) -> tuple[int, int]:
    one, _, other = text.partition("-")
    return _number(one), _number(other)
