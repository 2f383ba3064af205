"""What a table page says beside and beneath its numbers, when a season has gone wrong."""

import re
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from league.actions import rules as rule_acts
from league.actions.awards import Award, award_result
from league.actions.byes import note_byes
from league.actions.deductions import deduct, give_points
from league.actions.late_cards import penalise_late_card
from league.actions.openings import set_openings
from league.actions.play_offs import record_play_off, take_back_play_off
from league.actions.withdrawals import undo_withdrawal, withdraw_team
from league.enums import Depth, Side, TieBreak, WithdrawnPlayed, WithdrawnRemaining
from league.ruleset.parts import LatePenalty
from league.templatetags.sixtyone import full_date, local_date
from tests.league.five_teams import FiveTeams, leaving, mishap_rules
from tests.reading import text_of

pytestmark = pytest.mark.django_db


def address(five):
    return reverse("league:table", args=[five.league.slug, five.season.slug, "division-one"])


def read(client, five, **asked):
    answer = client.get(address(five), asked)
    assert answer.status_code == 200
    return text_of(answer)


def leave(five, name, *, week=4, halfway=3):
    return withdraw_team(
        entry=five.entries[name],
        on=five.day(week),
        halfway=five.day(halfway),
        reason="the pub closed",
        **five.who,
    )


def change_rules(five, **parts):
    rules = replace(five.rule_set.rules, **parts)
    rule_set = rule_acts.make_rule_set(league=five.league, name="As voted", rules=rules, **five.who)
    rule_acts.use_rule_set(
        competition=five.competition, rule_set=rule_set, reason="Voted at the AGM.", **five.who
    )


# Play-offs: Anchor and Eagle have won two matches each.


def level_at_the_top():
    rules = replace(mishap_rules(), tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF), play_off_to=2)
    return FiveTeams(rules)


def test_a_play_off_that_is_needed_is_marked_until_it_is_held(client):
    five = level_at_the_top()
    page = read(client, five)
    assert page.count("Play-off needed") == 2
    assert "Anchor and Eagle share place 1= until a play-off decides." in page
    day = five.day(3)
    play_off = record_play_off(
        table=five.tables[0], winner=five.entries["Eagle"], loser=five.entries["Anchor"],
        date=day, score="5–4 at the Crown", **five.who,
    )  # fmt: skip
    page = read(client, five)
    assert "Play-off needed" not in page
    assert f"Play-off, {local_date(day)}: Eagle beat Anchor, 5–4 at the Crown." in page
    assert f"above after the play-off on {day.day} {day:%B}" in page
    take_back_play_off(play_off=play_off, reason="the other way round", **five.who)
    assert read(client, five).count("Play-off needed") == 2


# Teams that left


def test_a_team_without_a_line_is_named_beneath_with_what_became_of_its_matches(client):
    five = FiveTeams(leaving(WithdrawnPlayed.EXPUNGE))
    withdrawal = leave(five, "Eagle")
    answer = client.get(address(five))
    page = text_of(answer)
    said = f"Eagle withdrew on {full_date(five.day(4))}: the pub closed."
    assert f"{said} None of its matches counts for anybody." in page
    assert "Those that it still had to play give nobody anything." in page
    team = reverse("matches:team", args=[five.league.slug, five.entries["Eagle"].pk])
    assert f'<a href="{team}#results">Eagle</a>' in answer.content.decode()
    assert 'visually-hidden"> Eagle<' not in answer.content.decode()
    undo_withdrawal(withdrawal=withdrawal, reason="it is open again", **five.who)
    assert "withdrew" not in read(client, five)


def test_a_team_with_matches_that_stand_is_marked_in_its_line(client):
    rule = leaving(
        WithdrawnPlayed.FIRST_HALF,
        WithdrawnRemaining.POINTS,
        points=Decimal(4),
        points_second_half=Decimal(2),
    )
    five = FiveTeams(rule)
    leave(five, "Eagle", week=4, halfway=2)
    page = read(client, five)
    assert re.search("Eagle (.{0,60}) Withdrawn", page)
    assert f"Its matches up to {local_date(five.day(2))} stand, and none after." in page
    assert "Each that it still had to play gives the other side 2 points." in page


def test_remaining_matches_may_be_byes(client):
    five = FiveTeams(leaving(WithdrawnPlayed.STANDS, WithdrawnRemaining.BYE))
    leave(five, "Eagle")
    page = read(client, five)
    assert "The matches that it had played stand." in page
    assert "Those that it still had to play are byes for the other sides." in page


# Decisions


def test_points_of_byes_are_named_and_lead_to_the_weeks(client):
    five = FiveTeams(mishap_rules(bye=Decimal("0.5")))
    note_byes(competition=five.competition, **five.who)
    answer = client.get(address(five))
    page = text_of(answer)
    # Eagle, Dove and Bell were idle in the three weeks played; Anchor and Crown will be.
    assert "Points for weeks without an opponent : " in page
    named = re.search(r"weeks without an opponent : ([^.]*)\.", page)
    assert named
    assert sorted(named.group(1).split(", ")) == ["Bell ½", "Dove ½", "Eagle ½"]
    fixtures = reverse("league:fixtures", args=[five.league.slug, five.season.slug, "division-one"])
    assert f'<a href="{fixtures}">weeks without an opponent</a>' in answer.content.decode()


@pytest.mark.parametrize(
    ("award", "words"),
    [
        ({"legs": (9, 0)}, "9–0"),
        ({"legs": (6, 3), "winner": Side.AWAY}, "6–3 to Bell"),
        ({"winner": Side.AWAY, "points": (Decimal(0), Decimal("2.5"))}, "to Bell, 0 points and 2½"),
        ({"points": (Decimal("0.5"), Decimal(0))}, "half a point and 0"),
    ],
)
def test_an_award_is_explained_and_leads_to_its_match(client, award, words):
    five = FiveTeams()
    fixture = five.fixture("Anchor", "Bell")
    award_result(
        fixture=fixture, awards=[Award(table=five.tables[0], **award)],
        reason="Anchor played a stranger.", **five.who,
    )  # fmt: skip
    answer = client.get(address(five))
    day = local_date(fixture.date)
    assert f"Awarded: Anchor v Bell , {day}: {words}. Anchor played a stranger." in text_of(answer)
    match = reverse("matches:card", args=[five.league.slug, fixture.pk])
    assert f'<a href="{match}">Anchor v Bell</a>' in answer.content.decode()


def test_an_award_of_a_team_that_left_is_explained_no_more(client):
    five = FiveTeams(leaving(WithdrawnPlayed.EXPUNGE))
    award_result(
        fixture=five.fixture("Eagle", "Anchor"),
        awards=[Award(table=five.tables[0], legs=(9, 0))],
        reason="no side", **five.who,
    )  # fmt: skip
    assert "Awarded:" in read(client, five)
    leave(five, "Eagle")
    assert "Awarded:" not in read(client, five)


def test_points_for_a_late_card_lead_to_the_match(client):
    five = FiveTeams(mishap_rules(late_cards=(LatePenalty(points=Decimal(3)),)))
    fixture = five.fixture("Crown", "Dove")
    penalise_late_card(fixture=fixture, entry=five.entries["Crown"], date=five.day(2), **five.who)
    answer = client.get(address(five))
    match = reverse("matches:card", args=[five.league.slug, fixture.pk])
    assert f'<a href="{match}">Its match</a>' in answer.content.decode()
    assert "† Crown: 3 points deducted" in text_of(answer)


def test_points_given_stand_in_the_column_of_those_deducted(client):
    five = FiveTeams()
    anchor = {"table": five.tables[0], "entry": five.entries["Anchor"], "date": five.day(2)}
    deduct(**anchor, points="1.5", reason="late", **five.who)
    give_points(**anchor, points=2, reason="on appeal", **five.who)
    page = read(client, five)
    # Played, won, drawn, lost, legs for and against, difference, by decision, points.
    assert "3 2 0 1 14 13 +1 +½ 4½ †" in page


def test_a_negative_total_is_shown_last_with_a_true_minus(client):
    five = FiveTeams()
    deduct(
        table=five.tables[0], entry=five.entries["Dove"], points=2, reason="no card",
        date=five.day(2), **five.who,
    )  # fmt: skip
    page = read(client, five)
    assert "2 0 0 2 8 10 −2 −2 −2 †" in page
    assert page.index("5 Dove") > page.index("4 Crown")


def test_nine_nil_is_shown_with_its_nought(client):
    five = FiveTeams(weeks=0)
    five.record(five.fixture("Anchor", "Bell"), (9, 0))
    page = read(client, five)
    assert "1 1 0 0 9 0 +9 2" in page
    assert "1 0 0 1 0 9 −9 0" in page


# What came from elsewhere, or was decided anew


def test_balances_are_mentioned_in_the_line_and_beneath(client):
    five = FiveTeams()
    set_openings(
        table=five.tables[0], on=five.day(0),
        rows={five.entries["Crown"]: {"won": 2, "lost": 1, "points": "4.5"}}, **five.who,
    )  # fmt: skip
    page = read(client, five)
    day = five.day(0)
    assert f"Includes 3 matches and 4½ points from before, up to {local_date(day)}." in page
    assert f"Includes where the teams stood at the end of {full_date(day)}," in page
    before = client.get(f"{address(five)}on/{day - timedelta(days=1)}/")
    assert "Includes" not in text_of(before)


def test_changed_rules_are_public_with_what_they_were_and_are(client):
    five = FiveTeams()
    change_rules(five, points=replace(five.rule_set.rules.points, won=Decimal(3)))
    page = read(client, five)
    today = full_date(five.today)
    assert f"The rules were changed on {today} : Voted at the AGM." in page
    assert "Before: 2 points for a win. Since then: 3 points for a win." in page


def test_a_result_that_the_rules_cannot_value_is_named_and_leads_to_its_match(client):
    five = FiveTeams(weeks=1)
    order = (TieBreak.POINTS, TieBreak.LEG_AGGREGATE)
    record = replace(five.rule_set.rules.record, minimum_depth=Depth.SCORES)
    change_rules(five, tie_breaks=order, record=record)
    answer = client.get(address(five))
    page = text_of(answer)
    assert f"Anchor v Bell , {local_date(five.day(1))}, is not counted: these rules count" in page
    match = reverse("matches:card", args=[five.league.slug, five.fixture("Anchor", "Bell").pk])
    assert f'<a href="{match}">Anchor v Bell</a>' in answer.content.decode()


# One more query than without, for each kind of thing that happened, whatever their number


@pytest.mark.parametrize("mishaps", [1, 3])
def test_queries_with_every_mishap_do_not_grow(client, mishaps, django_assert_num_queries):
    rules = leaving(WithdrawnPlayed.STANDS, WithdrawnRemaining.BYE)
    rules = replace(rules, tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF))
    five = FiveTeams(rules)
    table, names = five.tables[0], list(five.entries)
    note_byes(competition=five.competition, **five.who)
    rows = {five.entries[name]: {"won": 1} for name in names[:mishaps]}
    set_openings(table=table, on=five.day(0), rows=rows, **five.who)
    for number, name in enumerate(names[:mishaps]):
        deduct(
            table=table, entry=five.entries[name], points=number + 1, reason="late",
            date=five.day(1), **five.who,
        )  # fmt: skip
        leave(five, names[-1 - number])
    change_rules(five, points=replace(rules.points, won=Decimal(3)))
    # League, competition, the season's tables, what is to come; entries, results; then openings,
    # deductions, who left, changed rules, byes, play-offs.
    with django_assert_num_queries(12):
        client.get(address(five))
    with django_assert_num_queries(4):
        client.get(address(five))
