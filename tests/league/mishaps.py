"""What the tests of a fixture's mishaps share: other rules, a played match, and all that counts."""

from dataclasses import replace
from typing import Any

from league.actions.rules import make_rule_set
from league.enums import ResultSource
from league.models import Competition, Fixture, Result, Table
from league.models.standings import standings
from league.official import Facts, changing, record_result
from league.ruleset import Rules
from league.ruleset.parts import MishapRules, PostponementRule, WalkoverRule, WalkoverSide
from tests.league.small_league import World


def under(world: World, rules: Rules) -> None:
    """Let the small league's division be played under other rules."""
    number = world.league.rule_sets.count() + 1
    rule_set = make_rule_set(league=world.league, name=f"Rules {number}", rules=rules, **world.who)
    with changing([world.table]):
        Competition.objects.filter(pk=world.competition.pk).update(rule_set=rule_set)
    world.competition.refresh_from_db()
    world.fixture = stored(world.fixture)


def with_postponement(world: World, **rule: Any) -> None:
    rules = world.rule_set.rules
    under(world, replace(rules, mishaps=MishapRules(postponement=PostponementRule(**rule))))


def with_walkover(world: World, **rule: Any) -> None:
    rules = world.rule_set.rules
    usual = WalkoverRule(present=WalkoverSide(points=7, legs=5), absent=WalkoverSide(points=0))
    under(world, replace(rules, walkover=replace(usual, **rule)))


def play(world: World, home: int = 6, away: int = 3) -> None:
    record_result(
        fixture=world.fixture,
        table=world.table,
        facts=Facts(legs=(home, away)),
        source=ResultSource.OFFICIAL,
        **world.who,
    )


def stored(fixture: Fixture) -> Fixture:
    """The fixture as it is kept, with its rules read afresh."""
    return Fixture.objects.select_related("competition__rule_set", "home", "away", "venue").get(
        pk=fixture.pk
    )


def counted() -> list[tuple[Any, ...]]:
    """All that counts: the results that stand, as rows, and every table as it is read."""
    results = Result.objects.standing().order_by("pk").values_list()
    tables = Table.objects.select_related("competition__rule_set").order_by("pk")
    rows = [(pk, one.rows) for pk, one in standings(list(tables)).items()]
    return [*results, *rows]


def where(fixture: Fixture) -> tuple[Any, ...]:
    """Status, day, time and venue of a fixture as it is kept."""
    kept = Fixture.objects.get(pk=fixture.pk)
    return kept.status, kept.date, kept.time, kept.venue_id, kept.first_date


def points(world: World) -> dict[str, Any]:
    """Every team's points in the small league's table."""
    (table,) = standings(
        [Table.objects.select_related("competition__rule_set").get(pk=world.table.pk)]
    ).values()
    return {table.names[row.entry]: row.points for row in table.rows}
