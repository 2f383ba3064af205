"""Tables read from the database: what counts, under which rules, in how many queries."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from league.actions import deductions, fixtures, rules, setup, teams
from league.enums import CompetitionKind, Depth, ResultKind, ResultSource, Side, TieBreak
from league.models import Adjustment, Fixture, OpeningBalance, Result, Table
from league.models.listing import fixtures_of, listed, without_result
from league.models.standings import competitions_of, standings, tables_of
from league.official import Facts, changing, record_result, withdraw_result
from league.ruleset.presets import six_singles_three_pairs_twice_round


def play(world, home, away, legs, days, **facts):
    """A match that counts. Leek's points: 2 for the win and 1 for each leg."""
    fixture = fixtures.add_fixture(
        competition=world.competition, home=home, away=away, date=world.day(days), **world.who
    )
    record_result(
        fixture=fixture,
        table=world.table,
        facts=Facts(legs=legs, **facts),
        source=ResultSource.OFFICIAL,
        **world.who,
    )
    return fixture


def computed(world, **when):
    table = Table.objects.select_related("competition__rule_set").get(pk=world.table.pk)
    return standings([table], **when)[table.pk]


def lines(found):
    return [
        (found.names[row.entry], row.position, row.played, row.won, row.lost, row.points)
        for row in found.rows
    ]


def test_points_follow_from_the_facts_and_the_rules(world):
    play(world, world.anchor, world.bell, (6, 3), -20)
    play(world, world.bell, world.crown, (5, 4), -13)
    assert lines(computed(world)) == [
        ("Bell", "1", 2, 1, 1, 3 + 7),
        ("Anchor", "2", 1, 1, 0, 8),
        ("Crown", "3", 1, 0, 1, 4),
    ]


def test_an_empty_table_has_everybody_joint_first(world):
    found = computed(world)
    assert {row.position for row in found.rows} == {"1="}
    assert len(found.rows) == 3
    assert found.last_date is None


def test_a_withdrawn_result_counts_no_more(world):
    fixture = play(world, world.anchor, world.bell, (6, 3), -20)
    withdraw_result(fixture=fixture, why="entered for the wrong week", **world.who)
    assert all(row.played == 0 for row in computed(world).rows)


def test_a_fixture_alone_counts_nothing_whatever_its_status(world):
    Fixture.objects.filter(pk=world.fixture.pk).update(status="played")
    assert all(row.played == 0 for row in computed(world).rows)


def test_walkovers_get_what_the_rules_give(world):
    fixtures.give_walkover(fixture=world.fixture, to=Side.AWAY, reason="no side came", **world.who)
    bell, anchor = computed(world).rows[0], computed(world).rows[2]
    assert (bell.entry, bell.points, bell.legs_for) == (world.bell.pk, 7, 5)
    assert (anchor.entry, anchor.points, anchor.legs_for) == (world.anchor.pk, 0, 4)


def test_deductions_are_off_the_points_and_come_with_their_reasons(world):
    play(world, world.anchor, world.bell, (6, 3), -20)
    deductions.deduct(
        table=world.table,
        entry=world.anchor,
        points=Decimal("0.5"),
        reason="card three days late",
        date=world.day(-10),
        **world.who,
    )
    found = computed(world)
    anchor = next(row for row in found.rows if row.entry == world.anchor.pk)
    assert (anchor.points, anchor.deductions) == (Decimal("7.5"), Decimal("0.5"))
    assert [one.reason for one in found.adjustments_of(world.anchor.pk)] == ["card three days late"]
    assert found.adjustments_of(world.bell.pk) == []

    deductions.withdraw_adjustment(
        adjustment=Adjustment.objects.get(), reason="it was in the post", **world.who
    )
    found = computed(world)
    assert found.adjustments == []
    assert next(row for row in found.rows if row.entry == world.anchor.pk).points == 8


def test_as_it_stood_on_a_day(world):
    play(world, world.anchor, world.bell, (6, 3), -20)
    play(world, world.anchor, world.crown, (6, 3), -10)
    deductions.deduct(
        table=world.table, entry=world.anchor, points=Decimal(2), reason="late",
        date=world.day(-5), **world.who,
    )  # fmt: skip
    before = computed(world, as_of=world.day(-11))
    assert (before.rows[0].played, before.rows[0].points) == (1, 8)
    assert before.last_date == world.day(-20)
    then = computed(world, as_of=world.day(-6))
    assert (then.rows[0].points, then.adjustments) == (16, [])
    assert computed(world).rows[0].points == 14
    assert computed(world).last_date == world.day(-10)


def test_opening_balances_count(world):
    with changing([world.table]):
        OpeningBalance.objects.create(
            table=world.table, entry=world.crown, on=world.season.starts, won=2, lost=1,
            legs_for=15, legs_against=12, points=Decimal("19.5"),
        )  # fmt: skip
    crown = computed(world).rows[0]
    assert (crown.entry, crown.played, crown.points) == (world.crown.pk, 3, Decimal("19.5"))


def test_a_changed_rule_recomputes_by_itself(world):
    play(world, world.anchor, world.bell, (6, 3), -20)
    changed = six_singles_three_pairs_twice_round()
    changed = replace(changed, points=replace(changed.points, won=Decimal(5)))
    rule_set = rules.make_rule_set(
        league=world.league, name="Five for a win", rules=changed, reason="AGM", **world.who
    )
    rules.use_rule_set(competition=world.competition, rule_set=rule_set, reason="AGM", **world.who)
    assert computed(world).rows[0].points == 11


def test_a_result_that_new_rules_cannot_value_is_named_and_the_rest_stands(world):
    play(world, world.anchor, world.bell, (6, 3), -20, aggregate=(672, 628))
    unknown = play(world, world.bell, world.crown, (5, 4), -13)
    changed = replace(
        six_singles_three_pairs_twice_round(),
        tie_breaks=(TieBreak.POINTS, TieBreak.LEG_AGGREGATE),
    )
    changed = replace(changed, record=replace(changed.record, minimum_depth=Depth.SCORES))
    rule_set = rules.make_rule_set(
        league=world.league, name="By points pegged", rules=changed, **world.who
    )
    rules.use_rule_set(competition=world.competition, rule_set=rule_set, reason="AGM", **world.who)
    found = computed(world)
    assert [one.fixture_id for one in found.uncounted] == [unknown.pk]
    assert "points pegged" in found.uncounted[0].why
    assert sum(row.played for row in found.rows) == 2


def test_a_score_sent_without_its_boards_counts_where_every_board_is_one_leg(world):
    changed = replace(
        six_singles_three_pairs_twice_round(),
        tie_breaks=(TieBreak.POINTS, TieBreak.BOARD_DIFFERENCE),
    )
    rule_set = rules.make_rule_set(league=world.league, name="Boards", rules=changed, **world.who)
    rules.use_rule_set(competition=world.competition, rule_set=rule_set, reason="AGM", **world.who)
    play(world, world.anchor, world.bell, (6, 3), -20)
    assert computed(world).rows[0].board_difference == 3


def test_void_matches_date_nothing(world):
    play(world, world.anchor, world.bell, (0, 0), -20, kind=ResultKind.VOID)
    found = computed(world)
    assert found.last_date is None
    assert all(row.played == 0 for row in found.rows)


def test_many_tables_take_the_same_few_queries(world, django_assert_num_queries):
    for name in ("Two", "Three"):
        competition = setup.create_competition(
            season=world.season, name=name, rule_set=world.rule_set, **world.who
        )
        for team in ("Anchor", "Bell"):
            teams.add_team(competition=competition, name=f"{team} {name}", **world.who)
    for day in (-20, -13, -6):
        play(world, world.anchor, world.bell, (6, 3), day)
    with django_assert_num_queries(2 + 2):
        found = standings(tables_of(competitions_of(world.season)))
    assert [len(one.rows) for one in found.values()] == [3, 2, 2]


def test_a_knock_out_has_no_table_to_show(world):
    cup = setup.create_competition(
        season=world.season, name="Cup", rule_set=world.rule_set,
        kind=CompetitionKind.KNOCKOUT, **world.who,
    )  # fmt: skip
    shown = tables_of(competitions_of(world.season))
    assert cup not in [table.competition for table in shown]
    assert len(shown) == 1


@pytest.mark.parametrize(("days", "missing"), [(-1, 1), (0, 0), (7, 0)])
def test_only_a_match_of_the_past_makes_a_table_provisional(world, days, missing):
    Fixture.objects.filter(pk=world.fixture.pk).update(date=world.day(days))
    first = world.day(days) if missing else None
    assert without_result(world.competition, world.today) == (missing, first)


def test_a_settled_match_makes_nothing_provisional(world):
    play(world, world.anchor, world.bell, (6, 3), -20)
    assert without_result(world.competition, world.today) == (0, None)


def test_lists_read_the_result_that_stands_and_why_a_match_was_put_off(
    world, django_assert_num_queries
):
    played = play(world, world.anchor, world.bell, (6, 3), -20)
    withdraw_result(fixture=played, why="wrong", **world.who)
    record_result(
        fixture=played, table=world.table, facts=Facts(legs=(5, 4)),
        source=ResultSource.OFFICIAL, **world.who,
    )  # fmt: skip
    fixtures.postpone(fixture=world.fixture, reason="snow", **world.who)
    with django_assert_num_queries(3):
        found = list(listed(fixtures_of([world.competition])))
    assert [fixture.pk for fixture in found] == [played.pk, world.fixture.pk]
    assert [(r.home_legs, r.away_legs) for r in found[0].counted] == [(5, 4)]
    assert found[1].counted == []
    assert [event.why for event in found[1].postponements] == ["snow"]


def test_dates_are_the_fixtures_own(world):
    fixture = play(world, world.anchor, world.bell, (6, 3), -20)
    assert Result.objects.get().fixture == fixture
    assert isinstance(computed(world).last_date, date)
    assert computed(world).last_date == world.today - timedelta(days=20)
