"""What of a captain's matches is in dispute, or was ruled on of late: a list on the own page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.urls import reverse

from league.models import Fixture, League
from matches.actions.appeals import appeal_until
from matches.enums import CardState, DisputeState
from matches.models import Dispute, Ruling
from matches.models.matters import matters_among

LATELY = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class DisputeLine:
    """A match, how it stands with it in words, and where that is told."""

    fixture: Fixture
    words: str
    label: str
    url: str
    until: datetime | None = None
    """Until when the captain can appeal; nothing where that is over, or never was."""


def disputes_of(league: League, teams: Collection[int], at: datetime) -> list[DisputeLine]:
    """What waits for a ruling, then the rulings of the last days; two queries."""
    own = Q(card__fixture__home__in=teams) | Q(card__fixture__away__in=teams)
    waiting = Dispute.objects.filter(own, state=DisputeState.OPEN)
    lines = [
        DisputeLine(
            one.card.fixture,
            f"{one.words}. The league decides.",
            "Read and write about it",
            reverse("matches:card_disputes", args=[league.slug, one.card.fixture_id]),
        )
        for one in matters_among(waiting.exclude(card__state=CardState.VOID))
    ]
    rulings = Ruling.objects.filter(own, at__gte=at - LATELY).for_lists()
    for one in rulings.select_related("card__rule_set").order_by("-at"):
        until = None if one.after or one.again_id else appeal_until(one)
        lines.append(
            DisputeLine(
                one.card.fixture,
                f"{one}: the league has decided.",
                f"Read {one}",
                reverse("matches:ruling", args=[league.slug, one.season.slug, one.number]),
                until if until and until >= at else None,
            )
        )
    return lines
