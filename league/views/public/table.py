"""A competition's table: every column, why each team stands there, and what is provisional.

A table that was shown is kept for the next visitor under the version of its content, which every
write that can change it raises in the same transaction. A stranger's whole page is kept for a
minute. What a page shows without raising a version (names, the other tables, what is still to be
played, the time of day) is read on every visit and is part of what the page is kept under.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone

from league.models import Competition, League, Table
from league.models.listing import without_result
from league.models.standings import standings, tables_in
from league.ruleset import Rules
from league.ruleset.wording import describe_order, describe_points, describe_walkover
from league.views.base import LeagueRequest, today
from league.views.public.keeping import kept
from league.views.public.reading import public_page
from league.views.public.seasons import one_competition
from league.views.public.table_html import table_html
from league.views.public.table_rows import notes_below, table_rows

TABLE_SECONDS = 60 * 60
PAGE_SECONDS = 60


@public_page
def table(request: LeagueRequest, season: str, competition: str) -> HttpResponse:
    """One competition's table, or both where a night feeds two."""
    shown = one_competition(request, season, competition)
    page = _Page(
        request.league,
        shown,
        tables_in(shown.season),
        missing=without_result(shown, today(request.league)),
    )
    # Whoever brings a cookie may be signed in, or may be due a message.
    if request.COOKIES:
        return HttpResponse(_html(request, page))
    # The page says when it was printed, to the minute.
    minute = f"{timezone.localtime():%Y-%m-%d %H:%M %z}"
    says = (request.get_host(), request.path, minute, *page.says)
    return HttpResponse(
        kept("table-page", says, lambda: _html(request, page), seconds=PAGE_SECONDS)
    )


@dataclass(frozen=True)
class _Page:
    """All that is read on every visit."""

    league: League
    competition: Competition
    of_season: Sequence[Table]
    missing: int

    @property
    def tables(self) -> list[Table]:
        """The tables that this competition feeds."""
        return [one for one in self.of_season if one.competition_id == self.competition.pk]

    @property
    def competitions(self) -> list[Competition]:
        """Those of the season that have a table, this one included."""
        return list({one.competition_id: one.competition for one in self.of_season}.values())

    @property
    def says(self) -> tuple[object, ...]:
        """Everything that the page shows of this."""
        return (
            self.league.name,
            self.competition.season.name,
            self.missing,
            tuple((one.slug, one.name) for one in self.competitions),
            self.table_says,
            tuple(map(_version, self.tables)),
        )

    @property
    def table_says(self) -> tuple[object, ...]:
        """What a table shows of its league and competition, beside its own content."""
        shown = self.competition
        rules = shown.rule_set.digest
        return self.league.slug, shown.name, shown.goes_up, shown.goes_down, rules


def _version(table: Table) -> tuple[object, ...]:
    return table.uid.hex, table.version, table.name


def _html(request: LeagueRequest, page: _Page) -> str:
    tables = page.tables
    context = {
        "season": page.competition.season,
        "competition": page.competition,
        "competitions": page.competitions,
        "tables": [_shown(page, one) for one in tables],
        "missing": page.missing,
        "provisional": _provisional(page.missing) if tables else "",
        "rules": _in_words(page.competition.rule_set.rules),
    }
    return render_to_string("league/table.html", context, request)


def _shown(page: _Page, table: Table) -> dict[str, Any]:
    """A table with its notes, ready for the page."""
    says = (*_version(table), *page.table_says)
    return kept("table", says, lambda: _made(page, table), seconds=TABLE_SECONDS)


def _made(page: _Page, table: Table) -> dict[str, Any]:
    # Read with its rules already.
    table.competition = page.competition
    computed = standings([table])[table.pk]
    rows = table_rows(computed, page.league)
    return {
        "name": table.name,
        "standings": table_html(rows, f"{table}. {describe_points(computed.rules)}"),
        "last_date": computed.last_date,
        "notes": notes_below(computed),
        "uncounted": computed.uncounted,
        "any_joint": any(row.joint for row in rows),
        "any_drawn": any(row.drawn for row in rows),
        "any_form": any(row.form for row in rows),
    }


def _provisional(missing: int) -> str:
    """The mark of a table that is not complete up to today, or nothing."""
    if not missing:
        return ""
    matches = "1 match is" if missing == 1 else f"{missing} matches are"
    return f"Provisional: {matches} still without a result"


def _in_words(rules: Rules) -> list[str]:
    return [
        describe_points(rules),
        describe_order(rules.tie_breaks),
        *describe_walkover(rules),
    ]
