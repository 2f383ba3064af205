"""Ruling that a result is awarded; the card stays as it is."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.views.decorators.http import require_http_methods

from league.actions.awards import check_awards
from league.actions.deciding import counting_tables
from league.models import Fixture, Result
from league.policies import NotPossible
from league.ruleset import Rules
from league.views.base import LeagueRequest
from league.views.desk.fixture_award import LOOK, awards_typed, worth_in_words
from matches.actions.settling import Awarded
from matches.forms.disputes import AwardedForm, GroundsForm
from matches.permissions import check_settle_dispute
from matches.views.card_access import card_or_404, card_page
from matches.views.ruling_bench import Bench


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_settle_dispute)
def card_settle_award(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """What the tables are to count, and the grounds. It can first be asked what that would give."""
    card = card_or_404(fixture)
    bench = Bench.of(request, card)
    if (elsewhere := bench.leads_elsewhere) is not None:
        return elsewhere
    sent = request.POST if request.method == "POST" else None
    grounds = GroundsForm(sent, **bench.given)
    tables = counting_tables(fixture.competition)
    kept = Result.objects.standing().filter(fixture=fixture).values_list("table_id", flat=True)
    form = AwardedForm(sent, fixture=fixture, tables=tables, kept=list(kept))
    preview: list[str] = []
    if sent is not None and form.is_valid():
        awards = awards_typed(tables, form.cleaned_data)
        rules: Rules = fixture.competition.rule_set.rules
        try:
            if LOOK in sent:
                check_awards(fixture, awards)
                preview = list(worth_in_words(fixture, awards, rules))
            elif grounds.is_valid() and (given := bench.give(Awarded(awards), grounds)) is not None:
                return given
        except NotPossible as refused:
            if refused.field in form.fields:
                form.add_error(refused.field, refused.message)
            else:
                bench.refuse(grounds, refused)
    if sent is not None and LOOK in sent:
        # Only looked at: what is still to be given for the ruling is not asked for yet.
        grounds = GroundsForm(initial=_shown(grounds), **bench.given)
    return bench.show("matches/card_settle_award.html", grounds, award=form, preview=preview)


def _shown(grounds: GroundsForm) -> dict[str, object]:
    """What was typed of the grounds, to be shown again without being judged."""
    return {name: grounds[name].value() for name in grounds.fields}
