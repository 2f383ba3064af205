"""Giving a match to one side that was not played: what each would get stands above the choice."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpResponse

from league.actions.deciding import counting_tables
from league.actions.fixtures import give_walkover
from league.actions.walkovers import who_could_turn_up
from league.enums import Side
from league.forms.decisions import WalkoverForm
from league.models import Fixture
from league.permissions import check_run_league
from league.ruleset import Rules, format_points
from league.ruleset.parts import WalkoverSide
from league.views.base import LeagueRequest, officers_page
from league.views.desk.acting import act_page, carry_out, find, fixture_page, why_not


@officers_page(check_run_league)
def fixture_walkover(request: LeagueRequest, fixture_id: int) -> HttpResponse:
    """Choose the side, why, and who turned up where the rules credit them."""
    fixture = find(request, fixture_id)
    rules: Rules = fixture.competition.rule_set.rules
    credited = rules.walkover.players_credited
    squads = {side: who_could_turn_up(fixture, side) for side in Side} if credited else {}
    form = WalkoverForm(
        request.POST or None,
        fixture=fixture,
        squads=squads,
        initial={"version": fixture.version},
    )
    if form.is_valid():
        again = carry_out(request, form, give_walkover, fixture=fixture, **form.cleaned_data)
        if again is not None:
            return again
        if not form.errors:
            words = "was conceded" if form.cleaned_data["conceded"] else "is a walkover"
            return fixture_page(request, fixture, f"{fixture} {words}; the table counts it.")
    return act_page(
        request,
        fixture,
        form,
        refused=why_not(fixture, "give a walkover"),
        title=f"Walkover: {fixture}",
        terms_title="What it gives",
        terms=list(_terms(fixture, rules)),
        terms_more=list(_more(rules)),
        save_label="Give the match",
    )


def _team(fixture: Fixture, side: Side) -> str:
    return str(fixture.home if side is Side.HOME else fixture.away)


def _terms(fixture: Fixture, rules: Rules) -> Iterator[tuple[str, str]]:
    """What either choice gives; table by table where that differs."""
    tables = counting_tables(fixture.competition)
    different = len({rules.in_table(table.discipline) for table in tables}) > 1
    for side in Side:
        to = f"To {_team(fixture, side)}"
        if not different:
            its = rules.in_table(tables[0].discipline) if tables else rules
            yield to, _gives(fixture, its, side)
            continue
        for table in tables:
            yield f"{to}, in {table}", _gives(fixture, rules.in_table(table.discipline), side)


def _gives(fixture: Fixture, rules: Rules, to: Side) -> str:
    """What both sides get if the match goes to one of them: "Anchor: 7 points, 5 legs; …"."""
    present, absent = rules.walkover.present, rules.walkover.absent
    return (
        f"{_team(fixture, to)}: {_share(rules, present)};"
        f" {_team(fixture, to.other)}: {_share(rules, absent)}."
    )


def _share(rules: Rules, side: WalkoverSide) -> str:
    points = f"{format_points(side.points)} {'point' if side.points == 1 else 'points'}"
    counted = [(side.legs, "leg"), (side.aggregate, "pegged")]
    if not rules.boards_are_legs:
        counted.insert(1, (side.boards, "board"))
    parts = [
        f"{number} {word if word == 'pegged' or number == 1 else f'{word}s'}"
        for number, word in counted
        if number or word == "leg"
    ]
    return f"{points}, {', '.join(parts)}"


def _more(rules: Rules) -> Iterator[str]:
    if not rules.walkover.legs_count:
        yield "Its legs do not count in the table."
    if rules.walkover.players_credited:
        yield "Tick the players who turned up: each is credited with a leg won."
    else:
        yield "No player’s record changes."
