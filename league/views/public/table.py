"""A competition's table: every column, why each team stands there, and what is provisional.

A table that was shown is kept for the next visitor under the version of its content, which every
write that can change it raises in the same transaction. What the clock changes is never kept.
"""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import render

from league.models import Table
from league.models.standings import standings, tables_of, without_result
from league.ruleset import Rules
from league.ruleset.wording import describe_order, describe_points, describe_walkover
from league.views.base import LeagueRequest, today
from league.views.public.reading import public_page
from league.views.public.seasons import competition_asked
from league.views.public.table_html import table_html
from league.views.public.table_rows import notes_below, table_rows

SECONDS_KEPT = 60 * 60


@public_page
def table(request: LeagueRequest, season: str, competition: str) -> HttpResponse:
    """One competition's table, or both where a night feeds two."""
    shown, competitions = competition_asked(request, season, competition)
    found = tables_of([shown])
    missing = without_result(shown, today(request.league))
    context = {
        "season": shown.season,
        "competition": shown,
        "competitions": [one for one in competitions if tables_of([one])],
        "tables": [_shown(request, one) for one in found],
        "missing": missing,
        "provisional": _provisional(missing) if found else "",
        "rules": _in_words(shown.rule_set.rules),
    }
    return render(request, "league/table.html", context)


def _shown(request: LeagueRequest, table: Table) -> dict[str, Any]:
    """A table with its notes, ready for the page."""
    key = f"table:{table.uid}:{table.version}"
    shown: dict[str, Any] | None = cache.get(key)
    if shown is None:
        shown = _made(request, table)
        cache.set(key, shown, SECONDS_KEPT)
    return shown


def _made(request: LeagueRequest, table: Table) -> dict[str, Any]:
    computed = standings([table])[table.pk]
    rows = table_rows(computed, request.league)
    caption = f"{table}. {describe_points(computed.rules)}"
    return {
        "name": table.name,
        "standings": table_html(rows, caption),
        "last_date": computed.last_date,
        "notes": notes_below(computed),
        "uncounted": computed.uncounted,
        "any_joint": any(row.joint for row in computed.rows),
        "any_drawn": any(row.drawn for row in computed.rows),
        "any_form": any(row.form for row in computed.rows),
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
