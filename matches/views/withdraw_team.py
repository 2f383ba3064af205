"""A team withdraws: what that would do under the competition's rules, then the doing of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import format_html

from league.actions.checks import plain_date
from league.actions.withdrawals import Foreseen, foresee, halfway_of
from league.enums import WithdrawnRemaining
from league.forms.withdrawals import WithdrawalForm, seen
from league.models import Entry
from league.permissions import check_run_league
from league.ruleset.wording import points_in_words
from league.views.base import LeagueRequest, officers_page
from league.views.desk.page import attempt, day_in, done, show
from matches.actions.withdrawals import say, unsettled_cards, withdraw_team_with_cards


@officers_page(check_run_league)
def withdraw_team(request: LeagueRequest, entry_id: int) -> HttpResponse:
    """Show what a withdrawal does; do it once exactly that was shown."""
    entry = get_object_or_404(
        Entry.objects.select_related("competition__season__league", "competition__rule_set"),
        pk=entry_id,
        competition__season__league=request.league,
    )
    if entry.withdrawn_on is not None:
        messages.info(request, f"{entry} has withdrawn already; here you can undo it.")
        return redirect("league:withdrawals", request.league.slug)
    season = entry.competition.season
    on, halfway = day_in(season, request.league), halfway_of(entry.competition)
    cards = unsettled_cards(entry)
    form = WithdrawalForm(
        request.POST or None, cards=bool(cards), initial={"on": on, "halfway": halfway}
    )
    changed = False
    valid = form.is_valid()
    if form.is_bound:
        # Whatever could be read is shown again, also while something else is to be put right.
        on = form.cleaned_data.get("on") or on
        halfway = form.cleaned_data.get("halfway") or halfway
        changed = request.POST.get("seen") != seen(on, halfway)
    foreseen = foresee(entry, on=on, halfway=halfway)
    if valid and not changed:
        made = attempt(request, form, withdraw_team_with_cards, entry=entry, **form.cleaned_data)
        if made is not None:
            return done(request, _told(entry, foreseen), "league:team_change", entry.pk)
    return show(
        request,
        "matches/withdraw_team.html",
        form=form,
        entry=entry,
        on=on,
        halfway=halfway,
        foreseen=foreseen,
        sentences=list(_sentences(entry, foreseen, halfway)),
        cards=[(card, say(card)) for card in cards],
        changed=changed and valid,
        seen=format_html('<input type="hidden" name="seen" value="{}">', seen(on, halfway)),
        crumb_url=reverse("league:team_change", args=[request.league.slug, entry.pk]),
    )


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"


def _told(entry: Entry, foreseen: Foreseen) -> str:
    void = _matches(len(foreseen.void)) + (" is" if len(foreseen.void) == 1 else " are")
    return f"{entry} has withdrawn; {void} void. The table counts it at once."


def _sentences(entry: Entry, foreseen: Foreseen, halfway: date) -> Iterator[str]:
    """What becomes of its matches, played and to come, as sentences."""
    half = "second" if foreseen.second_half else "first"
    yield (
        f"{entry} leaves in the {half} half of the season, which is halved on"
        f" {plain_date(halfway)}."
    )
    fall, stand, void = (len(some) for some in (foreseen.fall, foreseen.stand, foreseen.void))
    if fall:
        yield f"{_matches(fall)} already played will count for nobody. Players keep their records."
    if stand:
        yield f"{_matches(stand)} already played will count as before."
    if not fall and not stand:
        yield f"{entry} has played nothing yet."
    if void:
        yield f"{_matches(void)} still to be played will be void. {_gives(foreseen, entry)}"
    else:
        yield f"{entry} has nothing left to play."


def _gives(foreseen: Foreseen, entry: Entry) -> str:
    """What an opponent gets for each match that is not played."""
    rule, mishaps = foreseen.rule, entry.competition.rule_set.rules.mishaps
    if rule.remaining is WithdrawnRemaining.NOTHING:
        return "The other sides get nothing for them."
    if rule.remaining is WithdrawnRemaining.BYE:
        worth = points_in_words(mishaps.bye) if mishaps.bye else "no points"
        return f"Each is a bye for the other side: {worth}."
    points = rule.points_second_half if foreseen.second_half else rule.points
    return f"Each gives the other side {points_in_words(points) if points else 'no points'}."
