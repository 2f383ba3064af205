"""Where a page names a clause, the way to it on the page of the rules."""

from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.models import Fixture, League
from matches.models import Leg

register = template.Library()


def rules_address(league: League | None, asked: str = "") -> str:
    """The page of the rules: a league's own, or the site's; ``asked`` are the house rules."""
    if league is None:
        address = reverse("matches:referee_rules_site")
    else:
        address = reverse("matches:referee_rules", args=[league.slug])
    return f"{address}?{urlencode({'rules': asked})}" if asked else address


def rules_of_leg(leg: Leg) -> str:
    """The house rules that a leg of a card is played under, as the page of the rules takes them."""
    competition = leg.board.card.fixture.competition
    return f"{competition.rule_set_id}:{leg.board.format.house_rules}"


@register.simple_tag(takes_context=True)
def rule(context: template.Context, clause: str | None, *, apart: bool = False) -> SafeString | str:
    """The clause as a link to it, "Rule F2"; nothing where no clause is named.

    ``apart``: in a window of its own, from a page on which something may be typed and not saved.
    Under which house rules it is shown: those of ``rules_asked``, else of the ``fixture``’s
    competition, else the league’s first.
    """
    if not clause:
        return ""
    return format_html(
        '<a class="text-nowrap" href="{}#{}"{}>Rule {}</a>',
        rules_address(context.get("league"), _asked(context)),
        clause,
        SafeString(' target="_blank"') if apart else "",
        clause,
    )


def _asked(context: template.Context) -> str:
    if asked := context.get("rules_asked"):
        return str(asked)
    fixture = context.get("fixture")
    return str(fixture.competition.rule_set_id) if isinstance(fixture, Fixture) else ""
