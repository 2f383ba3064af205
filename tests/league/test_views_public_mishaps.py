"""What went wrong in a season, as the fixture list and the week's text tell it."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from league.actions.awards import Award, award_result
from league.actions.byes import add_bye, note_byes
from league.actions.replaying import replay
from league.actions.voids import void_fixture
from league.actions.walkovers import give_walkover
from league.actions.withdrawals import undo_withdrawal, withdraw_team
from league.enums import Side, WithdrawnPlayed, WithdrawnRemaining
from league.ruleset.parts import WalkoverRule, WalkoverSide
from tests.league.five_teams import FiveTeams, leaving, mishap_rules
from tests.reading import text_of

pytestmark = pytest.mark.django_db


def said(day):
    return f"{day:%A} {day.day} {day:%B}"


def read(client, five):
    answer = client.get(reverse("league:fixtures_all", args=[five.league.slug]))
    assert answer.status_code == 200
    return text_of(answer)


def week_text(client, five, week):
    day = five.day(week) - timedelta(days=five.day(week).weekday())
    return client.get(reverse("league:week_text", args=[five.league.slug, day])).content.decode()


def leave(five, name, week=4):
    return withdraw_team(
        entry=five.entries[name], on=five.day(week), halfway=five.day(3), reason="folded",
        **five.who,
    )  # fmt: skip


def test_a_bye_stands_in_its_week_on_the_page_and_in_the_text(client):
    five = FiveTeams()
    note_byes(competition=five.competition, **five.who)
    page = read(client, five)
    assert page.count("Bye: ") == 5
    first = page.index(f"Week 1 · {said(five.day(1))}")
    assert page.index("Bye: Eagle") > first
    assert week_text(client, five, 1) == (
        f"{said(five.day(1))} {five.day(1).year}\n\n"
        "Division One\nAnchor 6, Bell 3\nCrown 5, Dove 4\nBye: Eagle\n"
    )


def test_a_bye_says_what_it_is_worth(client):
    five = FiveTeams(mishap_rules(bye=Decimal("1.5")))
    note_byes(competition=five.competition, **five.who)
    assert "Bye: Eagle (1½ points)" in read(client, five)


def test_a_week_of_byes_alone_is_a_week(client):
    five = FiveTeams(weeks=0)
    day = five.day(9)
    add_bye(competition=five.competition, entry=five.entries["Bell"], round=9, date=day, **five.who)
    assert f"Week 9 · {said(day)}" in read(client, five)
    assert week_text(client, five, 9).endswith("Division One\nBye: Bell\n")


def test_the_home_page_names_who_is_idle(client):
    five = FiveTeams()
    note_byes(competition=five.competition, **five.who)
    page = text_of(client.get(reverse("league:home", args=[five.league.slug])))
    assert "Bye: Anchor" in page  # the coming week
    assert "Bye: Bell" in page  # the last one


def test_an_abandoned_match_and_its_replay_name_each_other(client):
    five = FiveTeams()
    old = five.fixture("Bell", "Dove")
    void_fixture(fixture=old, reason="fog", abandoned=True, score=(3, 2), **five.who)
    assert "Bell void Dove Void Abandoned at 3–2: fog" in read(client, five)
    day = five.day(6)
    new = replay(fixture=old, date=day, **five.who)
    page = read(client, five)
    assert f"Abandoned at 3–2: fog; played again on {said(day)}" in page
    assert f"Replay of {said(old.date)}" in page
    five.record(new, (5, 4))
    page = read(client, five)
    assert f"Bell 5–4 Dove Replay of {said(old.date)}" in page
    assert "3–2 Dove" not in page


def test_a_replay_that_is_void_itself_is_not_the_one_that_counts(client):
    five = FiveTeams()
    old = five.fixture("Bell", "Dove")
    void_fixture(fixture=old, reason="fog", **five.who)
    second = replay(fixture=old, date=five.day(6), **five.who)
    void_fixture(fixture=second, reason="snow", **five.who)
    assert "played again" not in read(client, five)
    replay(fixture=second, date=five.day(7), **five.who)
    assert f"Snow; played again on {said(five.day(7))}; replay of {said(old.date)}" in read(
        client, five
    )


def test_a_conceded_match_says_who_conceded_it(client):
    five = FiveTeams()
    give_walkover(
        fixture=five.fixture("Bell", "Dove"), to=Side.AWAY, reason="no side", conceded=True,
        **five.who,
    )  # fmt: skip
    assert "Dove Walkover Conceded by Bell: no side" in read(client, five)


def test_a_walkover_without_legs_is_no_nil_nil_and_says_to_whom(client):
    rules = mishap_rules()
    none = WalkoverRule(WalkoverSide(Decimal(2)), WalkoverSide(Decimal(0)), legs_count=False)
    object.__setattr__(rules, "walkover", none)
    five = FiveTeams(rules)
    give_walkover(fixture=five.fixture("Bell", "Dove"), to=Side.AWAY, reason="snow", **five.who)
    page = read(client, five)
    assert "Bell w/o Dove Walkover to Dove Snow" in page
    assert "0–0" not in page
    assert "Bell v Dove: walkover to Dove (Snow)" in week_text(client, five, 4)


def test_an_award_without_a_score_names_the_winner(client):
    five = FiveTeams()
    award_result(
        fixture=five.fixture("Bell", "Dove"),
        awards=[Award(table=five.tables[0], winner=Side.HOME, points=(Decimal(2), Decimal(0)))],
        reason="Dove played a stranger",
        **five.who,
    )
    page = read(client, five)
    assert "Bell awd Dove Awarded to Bell Dove played a stranger" in page
    assert "0–0" not in page


def test_an_award_with_a_score_shows_it_and_why(client):
    five = FiveTeams()
    award_result(
        fixture=five.fixture("Anchor", "Bell"),
        awards=[Award(table=five.tables[0], legs=(9, 0))],
        reason="Bell were two short",
        **five.who,
    )
    assert "Anchor 9–0 Bell Awarded Bell were two short" in read(client, five)


def test_results_that_fell_away_with_a_team_are_marked(client):
    five = FiveTeams(leaving(WithdrawnPlayed.EXPUNGE))
    withdrawal = leave(five, "Eagle")
    page = read(client, five)
    assert "Eagle 7–2 Anchor Does not count Eagle withdrew" in page
    assert "Dove 4–5 Eagle Does not count Eagle withdrew" in page
    assert "Crown void Eagle Void Eagle withdrew" in page
    assert page.count("Does not count") == 2
    assert "Eagle 7, Anchor 2 (does not count)" in week_text(client, five, 2)
    undo_withdrawal(withdrawal=withdrawal, reason="they found two more", **five.who)
    page = read(client, five)
    assert "Does not count" not in page
    assert "Eagle withdrew" not in page


def test_only_the_matches_after_the_cut_are_marked(client):
    five = FiveTeams(leaving(WithdrawnPlayed.FIRST_HALF))
    withdraw_team(
        entry=five.entries["Eagle"], on=five.day(4), halfway=five.day(2), reason="folded",
        **five.who,
    )  # fmt: skip
    page = read(client, five)
    assert page.count("Does not count") == 1
    assert "Dove 4–5 Eagle Does not count" in page


def test_matches_that_stand_are_not_marked(client):
    five = FiveTeams(leaving(WithdrawnPlayed.STANDS))
    leave(five, "Eagle")
    assert "Does not count" not in read(client, five)


@pytest.mark.parametrize(
    ("remaining", "more", "words"),
    [
        (WithdrawnRemaining.BYE, {}, "Eagle withdrew; a bye for Crown"),
        (
            WithdrawnRemaining.POINTS,
            {"points": Decimal(4), "points_second_half": Decimal(2)},
            "Eagle withdrew; 2 points for Crown",
        ),
        (WithdrawnRemaining.NOTHING, {}, "Eagle withdrew"),
    ],
)
def test_a_match_that_fell_away_says_what_the_other_side_gets(client, remaining, more, words):
    five = FiveTeams(leaving(WithdrawnPlayed.STANDS, remaining, **more))
    leave(five, "Eagle")
    page = read(client, five)
    assert f"Crown void Eagle Void {words}" in page
    assert ("withdrew;" in page) is (";" in words)


@pytest.mark.parametrize("leavers", [1, 3])
def test_queries_with_mishaps_do_not_grow(client, leavers, django_assert_num_queries):
    five = FiveTeams(leaving(WithdrawnPlayed.EXPUNGE, WithdrawnRemaining.BYE))
    note_byes(competition=five.competition, **five.who)
    for name in ("Eagle", "Dove", "Crown")[:leavers]:
        leave(five, name)
    # One more than without any: how they left.
    with django_assert_num_queries(10):
        read(client, five)
