"""What of a card waits to be ruled on: what is said against the card itself is one matter, an
appeal against a ruling on it another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet

from league.enums import Side
from matches.enums import CardEventKind, CardState, DisputeState
from matches.models.cards import Card
from matches.models.disputes import Dispute, Ruling
from matches.models.sheet import entry_of
from matches.models.signing import Report


@dataclass(frozen=True)
class Matter:
    """Everything open that one ruling decides."""

    card: Card
    against: Ruling | None
    """The ruling that is appealed against; nothing where it is about the card."""
    disputes: Sequence[Dispute]

    @property
    def sides(self) -> list[Side]:
        """Whose it is, home first; none where the league opened it."""
        said = {one.side for one in self.disputes}
        return [side for side in Side if side.value in said]

    @property
    def by_league(self) -> bool:
        """Whether the league itself questions the card."""
        return any(not one.side for one in self.disputes)

    @property
    def legs(self) -> set[int]:
        """The numbers of the legs that are named."""
        return {one.leg_id for one in self.disputes if one.leg_id is not None}

    @property
    def words(self) -> str:
        """What stands beside the card, for everybody: "Under protest of Bell"."""
        who = [str(entry_of(self.card.fixture, side)) for side in self.sides]
        if self.by_league:
            who.append("the league")
        whose = " and ".join(who)
        if self.against is not None:
            return f"{self.against} is under appeal by {whose}"
        if self.card.state == CardState.DISPUTED:
            return f"Disputed by {whose}"
        return f"Under protest of {whose}" if self.sides else "Questioned by the league"

    @property
    def since(self) -> datetime:
        """Since when it waits."""
        return min(one.opened_at for one in self.disputes)


def reports_about(card: Card, against: Ruling | None) -> dict[Side, Report]:
    """Each side's latest version among those that belong to a matter; ``against``: the ruling that
    an appeal of it is about, whose versions are its own.

    Once a card has counted, what was sent before is settled: a later protest is about the card.
    """
    official = card.events.filter(kind=CardEventKind.MADE_OFFICIAL)
    sent = card.reports.select_related("by").order_by("at", "pk")
    if against is not None:
        first = _first_of(against)
        official, sent = official.filter(at__lt=first.at), sent.filter(at__lte=first.at)
    settled = official.aggregate(last=Max("at"))["last"]
    if settled is not None:
        sent = sent.filter(at__gt=settled)
    return {Side(one.side): one for one in sent}


def _first_of(ruling: Ruling) -> Ruling:
    """The ruling that a chain of them, each on the one before, began with."""
    seen = {ruling.pk}
    while ruling.again is not None and ruling.again_id not in seen:
        ruling = ruling.again
        seen.add(ruling.pk)
    return ruling


def matters_among(disputes: QuerySet[Dispute]) -> list[Matter]:
    """The matters of many cards, the one that waits longest first; one query."""
    parts = ("opened_by", "against", "card__fixture__home", "card__fixture__away")
    rows = disputes.select_related(*parts, "card__fixture__competition")
    found: dict[tuple[int, int | None], list[Dispute]] = {}
    for one in rows.order_by("opened_at", "pk"):
        found.setdefault((one.card_id, one.against_id), []).append(one)
    return [Matter(rows[0].card, rows[0].against, rows) for rows in found.values()]


def matters_of(card: Card) -> list[Matter]:
    """What of a card nobody has decided, the card itself before rulings on it. A card that counts
    for nobody has none.
    """
    if card.state == CardState.VOID:
        return []
    rows = card.disputes.filter(state=DisputeState.OPEN).select_related(
        "opened_by", "against", "leg__board"
    )
    found: dict[int | None, list[Dispute]] = {}
    for one in rows.order_by("against__number", "opened_at", "pk"):
        found.setdefault(one.against_id, []).append(one)
    matters = [Matter(card, disputes[0].against, disputes) for disputes in found.values()]
    return sorted(matters, key=lambda one: one.against.number if one.against else 0)
