"""Which matches are being played: a card that is filled in on its day, leg by leg."""

from __future__ import annotations

from datetime import date

from league.models import League
from matches.enums import CardState, LegState
from matches.models.boards import Leg

SHOWN_LIVE = frozenset({CardState.DRAFT, CardState.REPORTED, CardState.AWAITING_APPROVAL})
"""The states of a card that is still the night's: neither counted nor in dispute."""


def matches_in_play(league: League, day: date) -> set[int]:
    """The numbers of a league's fixtures of a day of which a leg is entered or being pegged, and
    whose card does not count yet; one query.
    """
    begun = Leg.objects.exclude(state=LegState.OPEN, depth="")
    return set(
        begun.filter(
            board__card__state__in=SHOWN_LIVE,
            board__card__fixture__date=day,
            board__card__fixture__competition__season__league=league,
        )
        .order_by()
        .values_list("board__card__fixture", flat=True)
        .distinct()
    )
