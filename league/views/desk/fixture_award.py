"""Awarding a result: what each table is to count, over a card or without one.

Before it is done the page can be asked what it would give; nothing is written then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpResponse

from league.actions.awards import Award, award_result, check_awards
from league.actions.deciding import counting_tables
from league.enums import ResultKind, Side
from league.forms.decisions import AwardForm
from league.models import Fixture, Result, Table
from league.models.standings import facts_of
from league.permissions import check_run_league
from league.points import FactsError, match_points
from league.policies import NotPossible
from league.ruleset import Rules, format_points
from league.views.base import LeagueRequest, officers_page
from league.views.desk.acting import act_page, carry_out, find, fixture_page, why_not

LOOK = "look"


@officers_page(check_run_league)
def fixture_award(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Say what the tables are to count, and why."""
    fixture = find(request, fixture_id)
    rules: Rules = fixture.competition.rule_set.rules
    tables = counting_tables(fixture.competition)
    standing = list(
        Result.objects.standing().filter(fixture=fixture).select_related("table").order_by("table")
    )
    form = AwardForm(
        request.POST or None,
        fixture=fixture,
        tables=tables,
        kept=[result.table_id for result in standing],
        initial={"version": fixture.version},
    )
    preview: list[str] = []
    if form.is_valid():
        awards = awards_typed(tables, form.cleaned_data)
        if LOOK in request.POST:
            preview = _looked_at(fixture, form, awards, rules)
        else:
            given = {name: form.cleaned_data[name] for name in ("reason", "version")}
            again = carry_out(request, form, award_result, fixture=fixture, awards=awards, **given)
            if again is not None:
                return again
            if not form.errors:
                said = " ".join(worth_in_words(fixture, awards, rules))
                return fixture_page(request, fixture, f"Awarded. {said}")
    return act_page(
        request,
        fixture,
        form,
        refused=_why_not(fixture, standing),
        template="league/desk/fixture_look.html",
        title=f"Award a result: {fixture}",
        intro="Give the legs, or name who won, or give both sides’ points. Where the points are"
        " left empty, the rules make them from the rest.",
        terms_title="What counts now",
        terms=list(_stands(fixture, standing, rules)),
        terms_more=["The card itself stays as it is."] if standing else [],
        preview=preview,
        look=LOOK,
        save_label="Award this result",
    )


def _why_not(fixture: Fixture, standing: list[Result]) -> str:
    if any(result.kind == ResultKind.AWARDED for result in standing):
        return (
            f"The result of {fixture} was awarded already. To award another, undo that one first."
        )
    return why_not(fixture, "award a result")


def awards_typed(tables: list[Table], typed: Mapping[str, Any]) -> list[Award]:
    """What was typed, for the tables that do not stay as they are."""

    def pair(name: str, table: Table) -> tuple[Any, Any] | None:
        home, away = (typed.get(f"{side}_{name}_{table.pk}") for side in Side)
        return None if home is None or away is None else (home, away)

    return [
        Award(
            table=table,
            legs=pair("legs", table) or (0, 0),
            boards=pair("boards", table),
            aggregate=pair("aggregate", table),
            winner=Side(typed[f"winner_{table.pk}"]) if typed[f"winner_{table.pk}"] else None,
            points=pair("points", table),
        )
        for table in tables
        if not typed.get(f"stays_{table.pk}")
    ]


def _looked_at(fixture: Fixture, form: AwardForm, awards: list[Award], rules: Rules) -> list[str]:
    try:
        check_awards(fixture, awards)
        return list(worth_in_words(fixture, awards, rules))
    except NotPossible as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return []


def worth_in_words(fixture: Fixture, awards: list[Award], rules: Rules) -> Iterator[str]:
    """What awards give: "Anchor 9–0 Bell: 11 points and 0."."""
    for award in awards:
        home, away = award.worth(rules)
        where = f"{award.table.name}: " if award.table.name else ""
        yield (
            f"{where}{fixture.home} {award.legs[0]}–{award.legs[1]} {fixture.away}:"
            f" {format_points(home)} and {format_points(away)} points."
        )


def _stands(fixture: Fixture, standing: list[Result], rules: Rules) -> Iterator[tuple[str, str]]:
    """What counts now, table by table."""
    for result in standing:
        try:
            its = rules.in_table(result.table.discipline)
            home, away = match_points(facts_of(result, its), its)
        except FactsError:
            worth = "which the rules of today cannot value"
        else:
            worth = f"{format_points(home)} and {format_points(away)} points"
        score = f"{fixture.home} {result.home_legs}–{result.away_legs} {fixture.away}, {worth}."
        yield result.table.name or "The result that stands", score
