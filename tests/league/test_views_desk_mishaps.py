"""The pages of byes, withdrawals and play-offs."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.byes import add_bye, take_back_byes
from league.actions.openings import set_openings
from league.actions.setup import create_competition, create_season
from league.actions.teams import add_team
from league.actions.withdrawals import undo_withdrawal, withdraw_team
from league.enums import TieBreak, WithdrawnPlayed, WithdrawnRemaining
from league.models import Bye, Entry, PlayOff, Season, Table, TeamWithdrawal
from league.official import changing
from tests.league.desk_browser import DeskBrowser, error_beside
from tests.league.five_teams import FiveTeams, leaving, mishap_rules

MOST_QUERIES = 14


@pytest.fixture
def five(db: None) -> FiveTeams:
    return FiveTeams(mishap_rules(bye=Decimal("0.5")))


def desk(five: FiveTeams) -> DeskBrowser:
    return DeskBrowser(five.league, five.sue)


def leave(five: FiveTeams, name: str = "Eagle") -> TeamWithdrawal:
    return withdraw_team(
        entry=five.entries[name],
        on=five.today,
        halfway=five.day(3),
        reason=f"{name} has no players",
        **five.who,
    )


# Byes


def test_the_byes_of_the_fixture_list_are_looked_at_and_noted(five: FiveTeams) -> None:
    browser = desk(five)
    page = browser.get("byes")
    assert "A bye gives half a point." in page.text
    assert "No bye is noted." in page.text
    page = browser.get("byes_note", five.competition.pk)
    for week, name in enumerate(("Eagle", "Dove", "Bell", "Anchor", "Crown"), start=1):
        assert f"Week {week}, " in page.text
        assert f"<strong>{name}</strong>" in page.html
    page = browser.send("byes_note", five.competition.pk)
    assert "Division One: 5 byes are noted." in page.text
    assert "Week 3: Bell" in page.text
    page = browser.get("byes_note", five.competition.pk)
    assert "None, or all of them are noted." in page.text
    assert "Note these byes" not in page.text
    page = browser.refused("byes_note", five.competition.pk)
    assert "there is no bye to note" in page.text


def test_a_week_that_leaves_several_is_named(five: FiveTeams) -> None:
    five.add(6, "Anchor", "Bell")
    page = desk(five).get("byes_note", five.competition.pk)
    assert "Weeks that leave more than one" in page.text
    assert "Crown, Dove, Eagle" in page.text


def test_a_bye_is_added_and_taken_back(five: FiveTeams) -> None:
    browser = desk(five)
    typed = {"entry": str(five.entries["Dove"].pk), "round": "2", "date": str(five.day(2))}
    page = browser.send("bye_add", five.competition.pk, **typed)
    assert "Dove has a bye in week 2." in page.text
    page = browser.refused("bye_add", five.competition.pk, **typed)
    assert "Dove already has a bye in week 2" in error_beside(page, "entry")
    page = browser.refused(
        "bye_add",
        five.competition.pk,
        **typed | {"entry": str(five.entries["Anchor"].pk)},
    )
    assert "Anchor has a match in week 2: Eagle v Anchor" in error_beside(page, "entry")
    page = browser.refused("bye_add", five.competition.pk, entry="x", round="0", date="never")
    assert "write 1 to 200" in error_beside(page, "round")
    assert "“never” is no date" in error_beside(page, "date")
    made = Bye.objects.get()
    page = browser.refused("bye_take_back", made.pk, reason=" ")
    assert "the reason" in error_beside(page, "reason")
    page = browser.send("bye_take_back", made.pk, reason="They played")
    assert "The bye of Dove is taken back." in page.text
    assert "They played" in page.text
    assert not Bye.objects.standing().exists()
    page = browser.refused("bye_take_back", made.pk, reason="Again")
    assert "was taken back before" in page.text


def test_byes_that_were_noted_together_can_go_together(five: FiveTeams) -> None:
    browser = desk(five)
    browser.send("byes_note", five.competition.pk)
    first = Bye.objects.first()
    assert first is not None
    page = browser.get("bye_take_back", first.pk)
    assert "Also the 4 others that were noted at the same time" in page.text
    browser.send("bye_take_back", first.pk, reason="One")
    assert Bye.objects.standing().count() == 4
    last = Bye.objects.standing().last()
    assert last is not None
    page = browser.send("bye_take_back", last.pk, reason="The list is wrong", together="on")
    assert "4 byes are taken back." in page.text
    assert not Bye.objects.standing().exists()


def test_byes_that_a_withdrawal_gives_are_listed_where_the_rules_give_them(db: None) -> None:
    five = FiveTeams(leaving(WithdrawnPlayed.EXPUNGE, WithdrawnRemaining.BYE))
    leave(five)
    browser = desk(five)
    page = browser.get("byes")
    assert "Week 4: Crown" in page.text
    assert "Crown v Eagle fell away: Eagle withdrew." in page.text
    assert "Take back" not in page.text
    bye = Bye.objects.first()
    assert bye is not None
    page = browser.refused("bye_take_back", bye.pk, reason="R")
    assert "undo that instead" in page.text


def test_where_the_rules_give_nothing_no_bye_is_listed(five: FiveTeams) -> None:
    leave(five)
    assert Bye.objects.standing().count() == 2
    assert "Week 4: Crown" not in desk(five).get("byes").text


# Withdrawals


def test_a_withdrawal_is_undone_on_its_page(five: FiveTeams) -> None:
    browser, statuses = desk(five), five.statuses()
    page = browser.get("withdrawals")
    assert "No team has left" in page.text
    assert "Withdraw a team" in page.text
    made = leave(five)
    page = browser.get("withdrawals")
    assert "Eagle has no players" in page.text
    page = browser.refused("withdrawal_undo", made.pk, reason="")
    assert "the reason" in error_beside(page, "reason")
    page = browser.send("withdrawal_undo", made.pk, reason="They found some")
    assert "Eagle plays on; 2 matches are to be played again." in page.text
    assert "They found some" in page.text
    assert five.statuses() == statuses
    page = browser.refused("withdrawal_undo", made.pk, reason="Again")
    assert "was undone before" in page.text


def test_a_team_s_page_says_that_it_left(five: FiveTeams) -> None:
    browser = desk(five)
    number = five.entries["Eagle"].pk
    assert "Withdraw the team" in browser.get("team_change", number).text
    leave(five)
    page = browser.get("team_change", number)
    assert "Withdrawn on" in page.text
    assert "Withdraw the team" not in page.text
    assert "Withdrawn" in browser.get("teams").text


def test_a_closed_season_offers_nothing(five: FiveTeams) -> None:
    leave(five)
    Season.objects.update(closed_on=five.today)
    browser = desk(five)
    for name, words in (
        ("withdrawals", ("Undo", "Withdraw a team")),
        ("byes", ("Add a bye", "Note the byes")),
        ("money", ("Charge a team", "Charge every team")),
        ("play_offs", ("Enter the result",)),
    ):
        page = browser.get(name).text
        assert [word for word in words if word in page] == []
    assert "Withdraw the team" not in browser.get("team_change", five.entries["Bell"].pk).text


# Play-offs


@pytest.fixture
def level(db: None) -> FiveTeams:
    """Anchor and Crown share the first place, Bell, Dove and Eagle the third."""
    rules = replace(mishap_rules(), tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF))
    return FiveTeams(rules, weeks=1)


def test_a_play_off_is_offered_entered_and_taken_back(level: FiveTeams) -> None:
    browser = desk(level)
    page = browser.get("play_offs")
    assert "Anchor, Crown" in page.text
    assert "they share place 1." in page.text
    table = level.tables[0].pk
    page = browser.get("play_off_add", table, query="?place=1")
    assert page.html.count('type="radio"') == 2
    typed = {
        "winner": str(level.entries["Crown"].pk),
        "date": str(level.today),
        "score": "5–4 at the Bell",
    }
    page = browser.refused("play_off_add", table, **typed | {"winner": "", "date": ""})
    assert error_beside(page, "winner") == "Choose one from the list."
    page = browser.refused("play_off_add", table, **typed | {"date": "2001-01-01"})
    assert "outside the season" in error_beside(page, "date")
    page = browser.send("play_off_add", table, **typed)
    assert "Crown beat Anchor in a play-off; the table shows it." in page.text
    assert "Crown beat Anchor in a play-off: 5–4 at the Bell" in page.text
    assert "No table wants a play-off now." in page.text
    made = PlayOff.objects.get()
    page = browser.send("play_off_take_back", made.pk, reason="Wrong way round")
    assert "The play-off of Crown and Anchor is taken back." in page.text
    assert "they share place 1." in page.text
    page = browser.refused("play_off_take_back", made.pk, reason="Again")
    assert "was taken back before" in page.text


def test_three_that_share_a_place_name_both_sides(level: FiveTeams) -> None:
    level.record(level.fixture("Eagle", "Anchor"), (2, 7))
    browser, table = desk(level), level.tables[0].pk
    page = browser.get("play_off_add", table, query="?place=3")
    assert page.html.count('type="radio"') == 6
    winner = str(level.entries["Bell"].pk)
    page = browser.refused(
        "play_off_add", table, winner=winner, loser=winner, date=str(level.today)
    )
    assert "Bell cannot play itself" in error_beside(page, "loser")
    browser.send(
        "play_off_add",
        table,
        winner=winner,
        loser=str(level.entries["Dove"].pk),
        date=str(level.today),
    )
    assert str(PlayOff.objects.get()) == "Bell beat Dove in a play-off"


def test_where_none_is_wanted_nothing_is_asked(five: FiveTeams) -> None:
    browser = desk(five)
    assert "No table wants a play-off now." in browser.get("play_offs").text
    page = browser.get("play_off_add", five.tables[0].pk, query="?place=x")
    assert "No two teams of this table share a place" in page.text
    assert "<form" not in page.html.split("<main")[1]


# Lists cost the same at any length


def many(five: FiveTeams, number: int) -> None:
    """One more of everything that these lists show."""
    name = f"Team {number}"
    five.entries[name] = add_team(competition=five.competition, name=name, **five.who)
    week, day = 20 + number, five.today + timedelta(days=20 + number)
    for gone in (False, True):
        bye = add_bye(
            competition=five.competition,
            entry=five.entries[name],
            round=week + 20 * gone,
            date=day + timedelta(days=20 * gone),
            **five.who,
        )
        if gone:
            take_back_byes(byes=[bye], reason="R", **five.who)
    undo_withdrawal(withdrawal=leave(five, name), reason="R", **five.who)
    leave(five, name)
    cup = create_competition(
        season=five.season, name=f"Cup {number}", rule_set=five.rule_set, **five.who
    )
    one, two = (
        add_team(competition=cup, name=f"{side} {number}", **five.who) for side in ("A", "B")
    )
    with changing([cup.tables.get()]):
        for withdrawn in (None, five.at):
            PlayOff.objects.create(
                table=cup.tables.get(),
                winner=one,
                loser=two,
                date=five.today,
                recorded_at=five.at,
                recorded_by=five.sue,
                withdrawn_at=withdrawn,
                withdrawn_by=five.sue if withdrawn else None,
            )
    set_openings(
        table=Table.objects.select_related("competition__season__league").get(pk=five.tables[0].pk),
        on=five.today,
        rows={five.entries[name]: {"won": 1}},
        **five.who,
    )


PAGES: dict[str, Callable[[FiveTeams], list[int]]] = {
    "mishaps": lambda _: [],
    "byes": lambda _: [],
    "byes_note": lambda five: [five.competition.pk],
    "withdrawals": lambda _: [],
    "play_offs": lambda _: [],
    "openings": lambda _: [],
    "openings_change": lambda five: [five.tables[0].pk],
    "teams": lambda _: [],
}


@pytest.mark.parametrize("name", PAGES)
def test_more_rows_cost_no_more_queries(name: str, five: FiveTeams) -> None:
    many(five, 1)
    browser = desk(five)
    browser.get(name, *PAGES[name](five))
    with CaptureQueriesContext(connection) as with_one:
        browser.get(name, *PAGES[name](five))
    many(five, 2)
    many(five, 3)
    with CaptureQueriesContext(connection) as with_three:
        page = browser.get(name, *PAGES[name](five))
    assert page.status == 200
    said = "\n".join(query["sql"] for query in with_three)
    assert len(with_three) == len(with_one), said
    assert len(with_three) <= MOST_QUERIES, said


def test_another_season_is_a_click_away(five: FiveTeams) -> None:
    old = create_season(
        league=five.league,
        name="Last season",
        starts=five.today - timedelta(days=500),
        ends=five.today - timedelta(days=100),
        **five.who,
    )
    division = create_competition(
        season=old, name="Old Division", rule_set=five.rule_set, **five.who
    )
    gone = add_team(competition=division, name="Old Team", **five.who)
    withdraw_team(entry=gone, on=old.starts, halfway=old.ends, reason="Gone", **five.who)
    browser = desk(five)
    for name in ("withdrawals", "byes", "play_offs", "openings", "money"):
        now, then = browser.get(name), browser.get(name, query="?season=last-season")
        assert "Old Division" not in now.text
        assert "Last season" in now.text
        assert then.status == 200
        assert browser.get(name, query="?season=never").status == 404
    assert "Old Team" in browser.get("withdrawals", query="?season=last-season").text
    assert Entry.objects.get(pk=gone.pk).withdrawn_on == old.starts
    assert Table.objects.count() == 2
