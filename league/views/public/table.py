"""A competition's table, as it stands or stood on a day: why each team is where it is, and what is
provisional.

A table that was shown is kept for the next visitor under the version of its content, which every
write that can change it gives anew in the same transaction. A stranger's whole page is kept for a
minute. What a page shows without a new version (names, the other tables, what is still to be
played, the time of day) is read on every visit and is part of what the page is kept under.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone

from league.forms.table_day import TableDayForm
from league.models import Competition, League, Table
from league.models.listing import Missing, without_result
from league.models.standings import standings, tables_in
from league.ruleset import Rules
from league.ruleset.wording import (
    describe_mishaps,
    describe_orders,
    describe_points,
    describe_walkover,
)
from league.views.base import LeagueRequest, today
from league.views.public.keeping import kept
from league.views.public.reading import public_page
from league.views.public.seasons import one_competition
from league.views.public.table_day import TableDay, shown_on
from league.views.public.table_html import table_html
from league.views.public.table_notes import changed_rules, notes_below
from league.views.public.table_rows import table_rows
from league.views.public.weeks import monday

TABLE_SECONDS = 60 * 60
PAGE_SECONDS = 60


@public_page
def table(request: LeagueRequest, season: str, competition: str) -> HttpResponse:
    """One competition's table as it stands, or both where a night feeds two."""
    form = TableDayForm(request.GET) if "on" in request.GET else None
    if form is not None and form.is_valid():
        day = form.cleaned_data["on"]
        return redirect("league:table_on", request.league.slug, season, competition, day)
    page = _page(request, season, competition)
    return _answer(request, page) if form is None else HttpResponse(_html(request, page, form))


@public_page
def table_on(request: LeagueRequest, season: str, competition: str, day: date) -> HttpResponse:
    """The same as it stood at the end of a day, or of the nearest that there is."""
    return _answer(request, _page(request, season, competition, day))


@dataclass(frozen=True)
class _Page:
    """All that is read on every visit."""

    league: League
    competition: Competition
    of_season: Sequence[Table]
    missing: Missing
    on: TableDay | None

    @property
    def tables(self) -> list[Table]:
        """The tables that this competition feeds."""
        return [one for one in self.of_season if one.competition_id == self.competition.pk]

    @property
    def competitions(self) -> list[Competition]:
        """Those of the season that have a table, this one included."""
        return list({one.competition_id: one.competition for one in self.of_season}.values())

    @property
    def as_of(self) -> date | None:
        """The day at whose end the table is shown; None for now."""
        return self.on.day if self.on else None

    @property
    def says(self) -> tuple[object, ...]:
        """Everything that the page shows of this."""
        season = self.competition.season
        return (
            self.league.name,
            (season.name, season.starts, season.ends),
            (self.missing.matches, self.missing.first),
            tuple((one.slug, one.name) for one in self.competitions),
            (self.on.day, self.on.told) if self.on else None,
            self.table_says,
            tuple(map(_version, self.tables)),
        )

    @property
    def table_says(self) -> tuple[object, ...]:
        """What a table shows of its league and competition, beside its own content."""
        shown, league = self.competition, self.league
        place = league.slug, league.time_zone, shown.season.slug, shown.slug
        rules = shown.rule_set.digest
        return place, shown.name, shown.goes_up, shown.goes_down, rules, self.as_of


def _version(table: Table) -> tuple[object, ...]:
    return table.uid.hex, table.version, table.name


def _page(
    request: LeagueRequest, season: str, competition: str, asked: date | None = None
) -> _Page:
    shown, now = one_competition(request, season, competition), today(request.league)
    on = shown_on(shown.season, asked, now) if asked else None
    missing = without_result(shown, on.complete_before(now) if on else now)
    return _Page(request.league, shown, tables_in(shown.season), missing, on)


def _answer(request: LeagueRequest, page: _Page) -> HttpResponse:
    # Whoever brings a cookie may be signed in, or may be due a message.
    if request.COOKIES:
        return HttpResponse(_html(request, page))
    # The page says when it was printed, to the minute.
    minute = f"{timezone.localtime():%Y-%m-%d %H:%M %z}"
    says = (request.get_host(), request.path, minute, *page.says)
    return HttpResponse(
        kept("table-page", says, lambda: _html(request, page), seconds=PAGE_SECONDS)
    )


def _html(request: LeagueRequest, page: _Page, form: TableDayForm | None = None) -> str:
    tables, missing = [_shown(page, one) for one in page.tables], page.missing
    context = {
        "season": page.competition.season,
        "competition": page.competition,
        "competitions": page.competitions,
        "tables": tables,
        "missing_week": monday(missing.first) if missing.first else None,
        "provisional": _provisional(missing.matches) if tables else "",
        "rules": _in_words(page.competition.rule_set.rules),
        "changes": tables[0]["changes"] if tables else [],
        "on": page.on,
        "form": form,
    }
    return render_to_string("league/table.html", context, request)


def _shown(page: _Page, table: Table) -> dict[str, Any]:
    """A table with its notes, ready for the page."""
    says = (*_version(table), *page.table_says)
    return kept("table", says, lambda: _made(page, table), seconds=TABLE_SECONDS)


def _made(page: _Page, table: Table) -> dict[str, Any]:
    # Read with its rules already.
    table.competition = page.competition
    computed = standings([table], as_of=page.as_of)[table.pk]
    rows = table_rows(computed, page.league)
    return {
        "name": table.name,
        "slug": table.slug,
        "standings": table_html(rows, f"{table}. {describe_points(computed.rules)}"),
        "last_date": computed.last_date,
        "notes": notes_below(computed, page.league),
        "changes": [changed_rules(one) for one in computed.rule_changes],
        "any_joint": any(row.joint for row in rows),
        "any_drawn": any(row.drawn for row in rows),
        "any_form": any(row.form for row in rows),
    }


def _provisional(missing: int) -> str:
    """The mark of a table that is not complete up to its day, or nothing."""
    if not missing:
        return ""
    matches = "1 match is" if missing == 1 else f"{missing} matches are"
    return f"Provisional: {matches} still without a result"


def _in_words(rules: Rules) -> list[str]:
    """What counts, then what becomes of mishaps: a paragraph each."""
    counts = describe_points(rules), *describe_orders(rules)
    mishaps = *describe_walkover(rules), *describe_mishaps(rules, usual=False)
    return [" ".join(counts), " ".join(mishaps)]
