"""A disputed card: both versions side by side, and the league's decision on which counts."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from league.enums import Side
from league.models import Fixture
from league.policies import NotPossible
from league.views.base import LeagueRequest, signed_in
from matches.actions.refusals import CardProblems
from matches.actions.settling import mark_of, settle
from matches.actions.signing import reports_of, says
from matches.enums import CardState, DisputeState
from matches.forms.signing import SettleForm
from matches.models import Card, Report, entry_of, scorecard_of
from matches.permissions import check_settle_dispute
from matches.policies import words_for
from matches.scorecard import Scorecard, Totals, from_content, totals
from matches.views.card_access import card_or_404, card_page
from matches.views.card_legs import leg_in_words, names_on, together
from matches.views.sheet_rows import leg_title


@dataclass(frozen=True)
class Version:
    """One side's version of the card."""

    side: Side
    entry: str
    report: Report
    sheet: Scorecard
    totals: Totals


@dataclass(frozen=True)
class Compared:
    """One leg: who played, what the card says and what each version says."""

    title: str
    home: str
    away: str
    card: str
    said: tuple[tuple[str, str], ...]
    """Whose version, and what it says; nothing where that is what the card says."""

    @property
    def differs(self) -> bool:
        """Whether any version says something else than the card."""
        return any(words for _, words in self.said)


@require_http_methods(["GET", "HEAD", "POST"])
@card_page(check_settle_dispute)
def card_settle(request: LeagueRequest, fixture: Fixture) -> HttpResponseBase:
    """Look at both versions; decide, with a reason that everybody reads."""
    card = card_or_404(fixture)
    if CardState(card.state) is not CardState.DISPUTED:
        messages.info(request, f"This card is {words_for(CardState(card.state))}.")
        return redirect("matches:card", request.league.slug, fixture.pk)
    versions = _versions(card)
    form = SettleForm(
        request.POST if request.method == "POST" else None,
        versions=[(one.side, _offered(one)) for one in versions],
    )
    if form.is_valid():
        try:
            settle(
                card=card,
                seen=request.POST.get("seen", ""),
                by=signed_in(request),
                at=timezone.now(),
                **form.cleaned_data,
            )
        except CardProblems as refused:
            told = "; ".join(problem.message for problem in refused.problems)
            form.add_error("take", f"This version cannot count as it is. {told}")
        except NotPossible as refused:
            form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        else:
            messages.success(request, "Decided: the card is official and counts in the table.")
            return redirect("matches:card", request.league.slug, fixture.pk)
    return _page(request, card, versions, form)


def _offered(version: Version) -> str:
    home, away = version.totals.legs
    return f"The version of {version.entry}: {home}–{away}"


def _versions(card: Card) -> list[Version]:
    found = []
    for side, report in sorted(reports_of(card).items()):
        sheet = from_content(report.content, card.rules)
        found.append(Version(side, str(entry_of(card.fixture, side)), report, sheet, totals(sheet)))
    return found


def _compared(request: LeagueRequest, card: Card, versions: list[Version]) -> list[Compared]:
    teams = (card.fixture.home.name, card.fixture.away.name)
    names = names_on(card, request.league, in_full=True)
    rows = []
    for number, board, form in scorecard_of(card).numbered():
        for at, leg in enumerate(board.legs):
            said = tuple(
                (one.entry, "" if says(other) == says(leg) else leg_in_words(other, teams))
                for one, other in ((v, v.sheet.boards[number - 1].legs[at]) for v in versions)
            )
            rows.append(
                Compared(
                    leg_title(form, at + 1),
                    together(board.home, names),
                    together(board.away, names),
                    leg_in_words(leg, teams),
                    said,
                )
            )
    return rows


def _page(
    request: LeagueRequest, card: Card, versions: list[Version], form: SettleForm
) -> HttpResponse:
    rows = _compared(request, card, versions)
    sent = {one.side for one in versions}
    context = {
        "card": card,
        "fixture": card.fixture,
        "versions": versions,
        "rows": rows,
        "differing": [row for row in rows if row.differs],
        "totals": totals(scorecard_of(card)),
        "silent": [str(entry_of(card.fixture, side)) for side in Side if side not in sent],
        "reasons": _reasons(card),
        "form": form,
        "seen": mark_of(card),
        "edit_url": reverse("matches:card_edit", args=[request.league.slug, card.fixture_id]),
    }
    return render(request, "matches/card_settle.html", context)


def _reasons(card: Card) -> list[tuple[str, str]]:
    """Who disputes, and why; once for all legs of one dispute."""
    found: dict[tuple[str, str], None] = {}
    for one in card.disputes.filter(state=DisputeState.OPEN).select_related("opened_by"):
        side = f" for {entry_of(card.fixture, Side(one.side))}" if one.side else ""
        found.setdefault((f"{one.opened_by}{side}", one.reason))
    return list(found)
