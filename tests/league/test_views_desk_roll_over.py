"""The page on which a season is rolled over: what it proposes, refuses, keeps and says."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions import fixtures, setup, teams, venues
from league.actions.withdrawals import withdraw_team
from league.enums import ResultSource
from league.models import Entry, Fixture, Season, Venue
from league.official import Facts, record_result
from league.rolling_over import a_year_later
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.small_league import World
from tests.league.test_views_desk_doors import everything


@pytest.fixture
def desk(world: World) -> DeskBrowser:
    return DeskBrowser(world.league, world.sue)


def typed_on(page: Answer, **changes: str) -> dict[str, str]:
    """What a browser sends of the page as it stands, with some of it otherwise."""
    form = page.response.context["form"]
    sent: dict[str, str] = {}
    for name in form.fields:
        value: Any = form[name].value()
        if value is True:
            sent[name] = "on"
        elif value is not None and value is not False and value != "":
            sent[name] = str(value)
    return sent | changes


def the_page(desk: DeskBrowser, world: World) -> Answer:
    return desk.get("season_roll_over", world.season.pk)


def play(world: World, home: Entry, away: Entry, legs: tuple[int, int], days: int) -> None:
    fixture = fixtures.add_fixture(
        competition=home.competition, home=home, away=away, date=world.day(days), **world.who
    )
    record(world, fixture, legs)


def record(world: World, fixture: Fixture, legs: tuple[int, int]) -> None:
    record_result(
        fixture=fixture,
        table=fixture.competition.tables.get(),
        facts=Facts(legs=legs),
        source=ResultSource.OFFICIAL,
        **world.who,
    )


@pytest.fixture
def two_divisions(world: World) -> dict[str, Entry]:
    """Division One: Anchor, Bell and Crown, in that order; one goes down. Two: Dove, then Eagle."""
    two = setup.create_competition(
        season=world.season, name="Division Two", rule_set=world.rule_set, goes_up=1, **world.who
    )
    setup.change_competition(competition=world.competition, goes_down=1, **world.who)
    dove = teams.add_team(competition=two, name="Dove", **world.who)
    eagle = teams.add_team(competition=two, name="Eagle", **world.who)
    record(world, world.fixture, (6, 3))
    play(world, world.anchor, world.crown, (8, 1), 1)
    play(world, world.bell, world.crown, (7, 2), 2)
    play(world, dove, eagle, (5, 4), 3)
    return {"Dove": dove, "Eagle": eagle}


def test_the_page_proposes_what_the_tables_settle(
    world: World, desk: DeskBrowser, two_divisions: dict[str, Entry]
) -> None:
    page = the_page(desk, world)
    form = page.response.context["form"]
    assert form["starts"].value() == max(
        a_year_later(world.season.starts), date.fromordinal(world.season.ends.toordinal() + 1)
    )
    assert "↓ Crown goes down" in page.text
    assert "↑ Dove goes up" in page.text
    one, two = world.competition.pk, two_divisions["Dove"].competition_id
    to = {entry.name: form[f"t{entry.pk}-to"].value() for entry in Entry.objects.filter(
        competition__season=world.season)}  # fmt: skip
    assert to == {
        "Anchor": str(one), "Bell": str(one), "Crown": str(two), "Dove": str(one),
        "Eagle": str(two),
    }  # fmt: skip


def test_it_is_done_as_it_is_proposed(
    world: World, desk: DeskBrowser, two_divisions: dict[str, Entry]
) -> None:
    sent = typed_on(the_page(desk, world), name="Next season", close="on", reason="All is played")
    answer = desk.send("season_roll_over", world.season.pk, **sent)
    assert "The season Next season is there, with 5 teams and 1 player registered." in answer.text
    assert "This season is closed." in answer.text
    assert "Rolled over on" in answer.text
    new = Season.objects.get(name="Next season")
    assert {
        one.name: sorted(one.entries.values_list("name", flat=True))
        for one in new.competitions.all()
    } == {"Division One": ["Anchor", "Bell", "Dove"], "Division Two": ["Crown", "Eagle"]}


def test_doing_it_twice_says_so(world: World, desk: DeskBrowser) -> None:
    sent = typed_on(the_page(desk, world), name="Next season")
    desk.send("season_roll_over", world.season.pk, **sent)
    before = everything()
    again = desk.send("season_roll_over", world.season.pk, **sent | {"name": "Once more"})
    assert "has been rolled over already: the next season is Next season." in again.text
    looked = Answer(desk.client.get(desk.address("season_roll_over", world.season.pk), follow=True))
    assert "has been rolled over: the next season is Next season." in looked.text
    assert "next season from This season" not in desk.get("seasons").text
    assert everything() == before


def test_what_is_refused_is_kept_as_it_was_typed(world: World, desk: DeskBrowser) -> None:
    page = the_page(desk, world)
    bell = f"t{world.bell.pk}"
    sent = typed_on(page, name="Next season")
    before = everything()
    number = world.season.pk
    answer = desk.refused("season_roll_over", number, **sent | {"starts": "31/2/2027"})
    assert "“31/2/2027” is no date" in error_beside(answer, "starts")
    answer = desk.refused("season_roll_over", number, **sent | {f"{bell}-name": "Anchor"})
    assert "would be called Anchor" in answer.text
    answer = desk.refused("season_roll_over", number, **sent | {f"{bell}-name": " "})
    assert "Write the team’s name." in error_beside(answer, f"{bell}-name")
    answer = desk.refused("season_roll_over", number, **sent | {f"{bell}-to": "999999"})
    assert "Choose" in error_beside(answer, f"{bell}-to")
    answer = desk.refused("season_roll_over", number, **sent | {"close": "on"})
    assert "Write why the season is closed" in error_beside(answer, "reason")
    answer = desk.refused("season_roll_over", number, **sent | {"squads": "some"})
    assert error_beside(answer, "squads")
    answer = desk.refused("season_roll_over", number, **sent | {"name": "This season"})
    assert "already has a season at the address" in error_beside(answer, "name")
    answer = desk.refused("season_roll_over", number, **sent | {"name": "!?"})
    assert 'name="slug"' not in answer.html or "Address" in answer.text
    none = {k: v for k, v in sent.items() if k != f"d{world.competition.pk}-play"}
    answer = desk.refused("season_roll_over", number, **none)
    assert "at least one" in answer.text
    assert everything() == before


def test_squads_as_ticked(world: World, desk: DeskBrowser) -> None:
    sent = typed_on(the_page(desk, world), name="Next season")
    del sent[f"t{world.anchor.pk}-squad"]
    answer = desk.send("season_roll_over", world.season.pk, **sent)
    assert "with 3 teams and 0 players registered" in answer.text


def test_squads_begin_empty(world: World, desk: DeskBrowser) -> None:
    sent = typed_on(the_page(desk, world), name="Next season", squads="none")
    answer = desk.send("season_roll_over", world.season.pk, **sent)
    assert "with 3 teams and 0 players registered" in answer.text


def test_what_was_typed_waits(world: World, desk: DeskBrowser) -> None:
    sent = typed_on(the_page(desk, world), name="The one after", squads="none", later="1")
    del sent[f"t{world.bell.pk}-play"]
    before = everything()
    answer = desk.send("season_roll_over", world.season.pk, **sent | {"starts": "soon"})
    assert "What you typed for the season after This season waits here." in answer.text
    assert everything() == before
    page = the_page(desk, world)
    form = page.response.context["form"]
    assert "Put aside earlier." in page.text
    assert (form["name"].value(), form["starts"].value()) == ("The one after", "soon")
    assert form["squads"].value() == "none"
    assert not form[f"t{world.bell.pk}-play"].value()
    assert form[f"t{world.anchor.pk}-play"].value()
    olive = DeskBrowser(world.league, world.olive)
    assert "Put aside earlier." not in the_page(olive, world).text
    done = typed_on(page, starts="1/9/2031", ends="1/5/2032")
    assert "is there, with 2 teams" in desk.send("season_roll_over", world.season.pk, **done).text
    assert f"roll-over-{world.season.pk}" not in desk.client.session


def test_what_is_open_is_said_and_moves_nobody(
    world: World, desk: DeskBrowser, two_divisions: dict[str, Entry]
) -> None:
    fixtures.add_fixture(
        competition=world.competition, home=world.bell, away=world.anchor, date=world.day(9),
        **world.who,
    )  # fmt: skip
    text = the_page(desk, world).text
    assert "Division One: 1 match has no result yet. Nobody is proposed to go up or down." in text
    assert "0 come down from Division One and 1 goes up from Division Two" in text
    assert "Crown goes down" not in text


def test_withdrawn_teams_and_closed_pubs_are_marked(world: World, desk: DeskBrowser) -> None:
    withdraw_team(
        entry=world.crown, on=world.today, halfway=world.today, reason="No players", **world.who
    )
    Venue.objects.filter(pk=world.bell_pub.pk).update(active=False)
    page = the_page(desk, world)
    form = page.response.context["form"]
    assert "Withdrew last season." in page.text
    assert "The Bell is closed." in page.text
    assert not form[f"t{world.crown.pk}-play"].value()
    assert not form[f"t{world.bell.pk}-venue"].value()


def lines_of(page: Answer) -> dict[str, tuple[bool, str]]:
    """Each team of the page: whether it stands open, and what its folded line says."""
    groups = page.response.context["groups"]
    return {line.of.name: (line.opens, line.says) for _, lines in groups for line in lines}


def test_only_what_needs_a_decision_stands_open(
    world: World, desk: DeskBrowser, two_divisions: dict[str, Entry]
) -> None:
    page = the_page(desk, world)
    assert page.response.context["sums"] == "5 teams play on, 2 move"
    # Dove, Eagle and their division's others have no pub yet, which nobody has to decide now.
    assert lines_of(page) == {
        "Anchor": (False, "plays on"),
        "Bell": (False, "plays on"),
        "Crown": (False, "to Division Two, no venue yet"),
        "Dove": (False, "to Division One, no venue yet"),
        "Eagle": (False, "no venue yet"),
    }
    assert page.html.count('<details class="plan disclose">') == 7
    Venue.objects.filter(pk=world.bell_pub.pk).update(active=False)
    page = the_page(desk, world)
    assert page.response.context["sums"] == "5 teams play on, 2 move, 1 needs a venue"
    assert lines_of(page)["Bell"] == (True, "no venue yet")
    assert "Standing open below, for a word from you: Bell ." in page.text


def test_two_that_share_a_place_stand_open(
    world: World, desk: DeskBrowser, two_divisions: dict[str, Entry]
) -> None:
    """The return match is 4-5 too, so Dove and Eagle have the same of everything."""
    play(world, two_divisions["Eagle"], two_divisions["Dove"], (5, 4), 4)
    page = the_page(desk, world)
    assert page.response.context["sums"] == "5 teams play on, 1 moves, 1 place to decide"
    opens = {name for name, (stands_open, _) in lines_of(page).items() if stands_open}
    assert opens == {"Dove", "Eagle"}
    assert "Dove no venue yet; shares a place" in page.text


def test_what_is_chosen_stands_in_the_folded_line(world: World, desk: DeskBrowser) -> None:
    bell, anchor = f"t{world.bell.pk}", f"t{world.anchor.pk}"
    sent = typed_on(the_page(desk, world), starts="soon")
    sent |= {f"{anchor}-name": "Anchor and Hope"}
    del sent[f"{bell}-play"], sent[f"{anchor}-squad"]
    page = desk.refused("season_roll_over", world.season.pk, **sent)
    lines = lines_of(page)
    assert lines["Bell"] == (False, "does not play on")
    assert lines["Anchor"] == (False, "as Anchor and Hope, squad begins empty")
    assert page.response.context["sums"] == "2 teams play on, 1 does not"
    page = desk.refused("season_roll_over", world.season.pk, **sent | {f"{anchor}-name": " "})
    assert lines_of(page)["Anchor"][0] is True


def test_the_new_season_is_removed_again(world: World, desk: DeskBrowser) -> None:
    sent = typed_on(the_page(desk, world), name="Next season", close="on", reason="Played")
    desk.send("season_roll_over", world.season.pk, **sent)
    new = Season.objects.get(name="Next season")
    page = desk.get("season_remove", new.pk)
    assert "Nothing has been played in it" in page.text
    assert "Open This season again" in page.text
    refused = desk.refused("season_remove", new.pk, reason=" ", reopen="on")
    assert error_beside(refused, "reason")
    answer = desk.send("season_remove", new.pk, reason="Too early", reopen="on")
    assert "The season Next season is removed; This season is the latest and open again." in (
        answer.text
    )
    assert "Roll-over taken back on" in answer.text
    world.season.refresh_from_db()
    assert world.season.closed_on is None
    assert the_page(desk, world).status == 200


def test_the_page_asks_as_often_for_many_teams_as_for_few(world: World, desk: DeskBrowser) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert the_page(desk, world).status == 200
        return len(seen)

    queries()
    few = queries()
    two = setup.create_competition(
        season=world.season, name="Division Two", rule_set=world.rule_set, **world.who
    )
    for number in range(4):
        pub = venues.add_venue(league=world.league, name=f"Pub {number}", **world.who)
        teams.add_team(competition=two, name=f"Team {number}", venue=pub, **world.who)
    assert queries() == few
