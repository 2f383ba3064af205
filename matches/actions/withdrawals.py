"""A team leaves while cards of its matches lie about: they are named, and never lost.

A match to come may have been played already, its card handed in and not official yet. Then the
league is asked to settle the card first, or to say that it counts for nothing; either way it stays
readable, and it can go on where it was once the withdrawal is undone.
"""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import Count, Q

from league.actions import checks
from league.actions.withdrawals import withdraw_team
from league.models import Entry, Fixture, TeamWithdrawal, User
from league.models.listing import UNDECIDED, of_entry
from league.policies import NotPossible
from matches.enums import CardState, LegState
from matches.models import Card
from matches.policies import EDITABLE, words_for

_MOST_NAMED = 5


def unsettled_cards(entry: Entry) -> list[Card]:
    """The cards of an entry's matches to come that hold something; one query."""
    entered = Q(boards__legs__state__in=[LegState.PLAYED, LegState.CLAIMED, LegState.VOID])
    cards = (
        Card.objects.filter(
            fixture__in=Fixture.objects.filter(of_entry(entry), status__in=UNDECIDED),
            state__in=EDITABLE,
        )
        .select_related("fixture__home", "fixture__away")
        .annotate(entered=Count("boards__legs", filter=entered))
        .order_by("fixture__date", "pk")
    )
    return [
        card
        for card in cards
        if card.state != CardState.DRAFT or card.entered or card.home_legs is not None
    ]


def say(card: Card) -> str:
    """A card in a message: which match's it is, and how far it got."""
    state = CardState(card.state)
    words = "begun" if state is CardState.DRAFT else words_for(state)
    return f"{card.fixture}, {checks.plain_date(card.fixture.date)} ({words})"


@transaction.atomic
def withdraw_team_with_cards(
    *,
    entry: Entry,
    on: date,
    halfway: date,
    reason: str,
    cards_stay: bool = False,
    by: User,
    at: datetime,
) -> TeamWithdrawal:
    """Let a team leave; not over cards that wait, unless they are to stay and count for nothing."""
    checks.hold(entry.competition.season.league)
    cards = unsettled_cards(entry)
    if cards and not cards_stay:
        named = "; ".join(say(card) for card in cards[:_MOST_NAMED])
        more = f"; and {len(cards) - _MOST_NAMED} more" if len(cards) > _MOST_NAMED else ""
        raise NotPossible(
            f"There are cards that are not official yet: {named}{more}. Settle them first, or tick"
            " that they stay as they are and count for nothing.",
            field="cards_stay",
        )
    return withdraw_team(entry=entry, on=on, halfway=halfway, reason=reason, by=by, at=at)
