"""Cards of which only the match score came in, where rules want it first and the card later."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Q

from matches.enums import CardState, LegState
from matches.models import Card, scorecard_of
from matches.scorecard import legs_to_come
from matches.views.desk_late import LateSteps
from matches.views.desk_lists import CardMissing
from matches.views.desk_seasons import OpenSeasons

_SAID = ~Q(boards__legs__state=LegState.OPEN) | ~Q(boards__legs__depth="")


def scores_alone(seasons: OpenSeasons) -> list[Card]:
    """Official cards of the open seasons that are still to be completed, the oldest first.

    Asked only where any of the rules take scores first; a fixed number of queries then.
    """
    if all(rules.record.score_deadline_hours is None for rules in seasons.rules.values()):
        return []
    cards = (
        Card.objects.whole()
        .filter(fixture__competition__in=seasons.competitions, state=CardState.OFFICIAL)
        .exclude(home_legs=None)
        .annotate(entered=Count("boards__legs", filter=_SAID))
        .filter(entered=0)
    )
    found = [card for card in cards if legs_to_come(scorecard_of(card))]
    return sorted(found, key=lambda card: (card.fixture.date, card.fixture_id))


def cards_to_complete(seasons: OpenSeasons, prices: LateSteps, at: datetime) -> list[CardMissing]:
    """Them as the desk lists what is not in: the score counts, and the card is due."""
    rows = []
    for card in scores_alone(seasons):
        due = seasons.card_due(card.fixture)
        late = at - due if at > due else None
        steps = tuple(prices.of(card.fixture)) if late else ()
        score = (card.home_legs or 0, card.away_legs or 0)
        rows.append(CardMissing(card.fixture, due, late, None, steps, score=score))
    return rows
