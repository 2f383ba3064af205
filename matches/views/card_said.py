"""What the sides said against a card, for its captains and the league: why, which legs, and what
was decided. Strangers read the decision alone, in the card's history.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from league.enums import Side
from league.models import User
from league.views.base import LeagueRequest
from matches.enums import CardState, DisputeState
from matches.models import Card, Dispute, Ruling, entry_of
from matches.models.matters import reports_about
from matches.permissions import can_see_answers
from matches.scorecard.wording import leg_title
from matches.views.card_versions import Compared, compared, versions_of


@dataclass(frozen=True, slots=True)
class Said:
    """A dispute, a protest or an appeal: who, when and why, and what came of it."""

    by: User
    entry: str
    """For whom; nothing where it was the league's own."""
    at: datetime
    reason: str
    state: DisputeState
    ruling: Ruling | None
    against: Ruling | None
    """The ruling that is appealed against."""
    legs: tuple[str, ...] = ()
    """The legs it is about; none for the whole card."""

    @property
    def is_open(self) -> bool:
        """Whether it waits for the league."""
        return self.state is DisputeState.OPEN

    @property
    def is_dropped(self) -> bool:
        """Whether it was withdrawn."""
        return self.state is DisputeState.DROPPED


@dataclass(frozen=True, slots=True)
class Answers:
    """All that was said against a card, the first first."""

    said: Sequence[Said]
    differing: Sequence[Compared]
    """The legs of an open dispute on which a version says something else than the card."""
    is_official: bool

    @property
    def waits(self) -> bool:
        """Whether anything of it waits for the league."""
        return any(one.is_open for one in self.said)


def answers_to(request: LeagueRequest, card: Card | None) -> Answers | None:
    """What was said against a card, for whoever may know; None where nothing was."""
    if card is None or not can_see_answers(request.user, card.fixture):
        return None
    parts = ("opened_by", "ruling__season", "against__season", "leg__board")
    disputes = list(card.disputes.select_related(*parts).order_by("opened_at", "pk"))
    if not disputes:
        return None
    differing: list[Compared] = []
    if card.state == CardState.DISPUTED:
        rows = compared(request, card, versions_of(card, reports_about(card, None)))
        differing = [row for row in rows if row.differs]
    return Answers(_said(card, disputes), differing, card.state == CardState.OFFICIAL)


def _said(card: Card, disputes: Sequence[Dispute]) -> list[Said]:
    """One of each that was said; a dispute about many legs is many rows with one reason."""
    found: dict[tuple[object, ...], Said] = {}
    for one in disputes:
        entry = str(entry_of(card.fixture, Side(one.side))) if one.side else ""
        key = (one.opened_by_id, one.side, one.against_id, one.opened_at, one.reason)
        title: tuple[str, ...] = ()
        if one.leg is not None:
            form = card.rules.boards[one.leg.board.order - 1]
            title = (leg_title(form, one.leg.number),)
        before = found.get(key)
        found[key] = Said(
            one.opened_by,
            entry,
            one.opened_at,
            one.reason,
            DisputeState(one.state),
            one.ruling,
            one.against,
            (*before.legs, *title) if before else title,
        )
    return list(found.values())
