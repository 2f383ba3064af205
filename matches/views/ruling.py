"""One ruling, for everybody to read: what was disputed, what was decided, why, and what came of it.

Never what the parties wrote to each other, nor who wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from league.enums import Side
from league.permissions import can_run_league
from league.policies import AlreadyDone, NotPossible
from league.views.base import LeagueRequest, league_page, never_cached, signed_in
from league.views.public.reading import public_page
from league.views.typed_kept import keeps_typed, let_in
from matches import rule_words
from matches.actions.announced_words import without_an_appeal
from matches.actions.appeals import (
    appeal,
    appeal_of,
    appeal_until,
    appealable_until,
    check_appealable,
    drop_appeal,
)
from matches.enums import DisputeState
from matches.forms.disputes import AppealForm
from matches.models import Dispute, Ruling, entry_of
from matches.models.printed_names import as_printed, names_of
from matches.permissions import (
    can_appeal,
    can_see_dispute,
    can_settle_dispute,
    check_appeal,
    sides_of,
)
from matches.told import Told
from matches.views.evidence_lines import evidence_shown
from matches.views.untold import untold_of_ruling


def ruling_asked(request: LeagueRequest, season: str, number: int) -> Ruling:
    """A ruling of this league; any other is not found."""
    rulings = Ruling.objects.filter(season__league=request.league).for_lists()
    return get_object_or_404(
        rulings.select_related(
            "by", "card__rule_set", "card__fixture__competition__season__league"
        ),
        season__slug=season,
        number=number,
    )


@public_page
def ruling(request: LeagueRequest, season: str, number: int) -> HttpResponse:
    """The ruling and its reasons."""
    found = ruling_asked(request, season, number)
    fixture = found.card.fixture
    disputes = list(found.disputes.select_related("against"))
    appeals = list(found.appeals.filter(state=DisputeState.OPEN))
    inside = can_see_dispute(request.user, fixture)
    rules = can_settle_dispute(request.user, fixture)
    runs_it = can_run_league(request.user, request.league)
    reason, league_rules = as_printed(found, names_of(request.league, in_full=runs_it))
    context = {
        "ruling": found,
        "card": found.card,
        "fixture": fixture,
        "told": Told.of(found.told),
        "decided": found.decided,
        "reason": reason,
        "league_rules": league_rules,
        "disputed_by": _whose(found, disputes),
        "appealed": next((one.against for one in disputes if one.against), None),
        "replaced_by": found.replaced_by,
        "clauses": [_clause(found, one) for one in found.clauses if one in rule_words.CLAUSES],
        "printed": [one for one in found.clauses if one not in rule_words.CLAUSES],
        "cites": found.cites.select_related("season").order_by("season__starts", "number"),
        "cited_by": found.cited_by.select_related("season").order_by("season__starts", "number"),
        "evidence": evidence_shown(found.card, found.relies_on.all()),
        "appealed_by": _whose(found, appeals),
        "inside": inside,
        "untold": untold_of_ruling(found, timezone.now()) if rules else [],
        "may_act": runs_it,
        "until": appealable_until(found, timezone.now()),
        "may_appeal": can_appeal(request.user, fixture) and not _why_not(found),
        "own_appeal": _own(request, appeals),
        "rules_asked": str(found.card.rule_set_id),
    }
    return render(request, "matches/ruling.html", context)


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A clause that is cited; its words where they are the same on every board of the card."""

    number: str
    title: str
    words: str


def _clause(found: Ruling, number: str) -> ClauseLine:
    under = [rule_words.clause(number, rules) for rules in found.card.rules.house_rules.values()]
    said = {clause.words for clause in under or [rule_words.clause(number)]}
    title = rule_words.clause(number).title
    return ClauseLine(number, title, said.pop() if len(said) == 1 else "")


def _whose(found: Ruling, disputes: list[Dispute]) -> str:
    """Which sides, in words: "Bell", "Anchor and Bell", "the league"."""
    sides = {one.side for one in disputes}
    who = [str(entry_of(found.card.fixture, side)) for side in Side if side.value in sides]
    if "" in sides:
        who.append("the league")
    return " and ".join(who)


def _why_not(found: Ruling) -> str:
    try:
        check_appealable(found, timezone.now())
    except NotPossible as refused:
        return refused.message
    return ""


def _own(request: LeagueRequest, appeals: list[Dispute]) -> Dispute | None:
    if not request.user.is_authenticated or not appeals:
        return None
    own = sides_of(request.user, appeals[0].card.fixture)
    return next((one for one in appeals if one.side in own), None)


@keeps_typed
@league_page
def ruling_appeal(request: LeagueRequest, season: str, number: int) -> HttpResponseBase:
    """A captain's appeal against a ruling; the own one can be taken back."""
    found = ruling_asked(request, season, number)
    refused = let_in(request, lambda: check_appeal(request.user, found.card.fixture))
    return refused or never_cached(_appeal(request, found))


def _appeal(request: LeagueRequest, found: Ruling) -> HttpResponse:
    side = next(iter(sides_of(request.user, found.card.fixture)))
    by, at = signed_in(request), timezone.now()
    form = AppealForm(request.POST if request.POST.get("do") == "appeal" else None)
    here = redirect("matches:ruling", request.league.slug, found.season.slug, found.number)
    try:
        if request.POST.get("do") == "drop":
            drop_appeal(ruling=found, side=side, by=by, at=at)
            messages.success(request, f"Your appeal is withdrawn. {without_an_appeal(found)}")
            return here
        if form.is_valid():
            appeal(ruling=found, side=side, by=by, at=at, **form.cleaned_data)
            said = f"{found} is under appeal. It stands until another ruling has decided that."
            messages.success(request, said)
            return here
    except AlreadyDone as already:
        messages.info(request, already.message)
        return here
    except NotPossible as why_not:
        form.add_error(why_not.field if why_not.field in form.fields else None, why_not.message)
    context = {
        "ruling": found,
        "reason": as_printed(found, names_of(request.league))[0],
        "fixture": found.card.fixture,
        "entry": entry_of(found.card.fixture, side),
        "form": form,
        "own": appeal_of(found, side),
        "until": appeal_until(found),
        "why_not": _why_not(found),
    }
    return render(request, "matches/ruling_appeal.html", context)
