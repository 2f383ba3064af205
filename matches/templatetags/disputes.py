"""On the pages of the referee: the cards in dispute for which an answer can be kept as evidence."""

from django import template

from league.enums import FixtureStatus
from league.permissions import can_see_desk, captained
from matches.enums import CardState, DisputeState
from matches.models import Card

register = template.Library()

MOST = 5


@register.simple_tag(takes_context=True)
def cards_in_dispute(context: template.Context) -> list[Card]:
    """Those of the league that this reader may bring evidence to, the latest matches first. A
    stranger has none, and costs no query.
    """
    request, league = context.get("request"), context.get("league")
    if request is None or league is None or not request.user.is_authenticated:
        return []
    entries = captained(request.user, league)
    runs_it = can_see_desk(request.user, league)
    if not entries and not runs_it:
        return []
    cards = (
        Card.objects.filter(
            disputes__state=DisputeState.OPEN, fixture__competition__season__league=league
        )
        .exclude(state=CardState.VOID)
        .exclude(fixture__status=FixtureStatus.VOID)
        .select_related("fixture__home", "fixture__away")
    )
    if not runs_it:
        cards = cards.filter(fixture__home__in=entries) | cards.filter(fixture__away__in=entries)
    return list(cards.distinct().order_by("-fixture__date", "-pk")[:MOST])
