"""The lists of the desk: what stands in them, at a number of queries that does not grow."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.actions.deductions import deduct, withdraw_adjustment
from league.actions.fixtures import add_fixture, give_walkover, postpone
from league.actions.people import appoint, end_grant, introduce
from league.actions.players import add_player, end_registration, register
from league.actions.setup import create_competition, create_league, create_season
from league.actions.teams import add_team
from league.actions.venues import add_venue, change_venue
from league.enums import ResultSource
from league.models import Season, User
from league.official import Facts, record_result
from league.templatetags.sixtyone import full_date
from tests.league.desk_pages import PAGES, DeskPage
from tests.league.small_league import World

Browser = Callable[..., Client]


def one_more_of_everything(world: World, number: int) -> None:
    """A venue, a team with its captain and two players, matches, deductions, roles."""
    venue = add_venue(league=world.league, name=f"Venue {number}", **world.who)
    closed = add_venue(league=world.league, name=f"Closed {number}", **world.who)
    change_venue(venue=closed, active=False, **world.who)
    entry = add_team(
        competition=world.competition,
        name=f"Team {number}",
        venue=venue,
        club=f"Club {number}",
        **world.who,
    )
    for name in ("Dan Orme", "Eve Stone"):
        player = add_player(league=world.league, name=f"{name} {number}", **world.who)
        register(player=player, entry=entry, starts=world.day(-10), **world.who)
    left = add_player(league=world.league, name=f"Gus Left {number}", **world.who)
    was = register(player=left, entry=entry, starts=world.day(-10), **world.who)
    end_registration(registration=was, ends=world.day(-5), **world.who)
    for role, team in (("captain", entry), ("referee", None), ("official", None)):
        introduce(league=world.league, name=f"{role} {number}", role=role, entry=team, **world.who)
    gone = introduce(league=world.league, name=f"Gone {number}", role="referee", **world.who)
    end_grant(grant=gone, **world.who)
    for days in (1, 2, 3, 4):
        fixture = add_fixture(
            competition=world.competition,
            home=entry,
            away=world.crown,
            venue=world.anchor_pub,
            date=world.day(20 + 10 * number + days),
            **world.who,
        )
        if days == 2:
            postpone(fixture=fixture, reason="Flood", **world.who)
        if days == 3:
            give_walkover(fixture=fixture, to="home", reason="No show", **world.who)
        if days == 4:
            record_result(
                fixture=fixture,
                table=world.table,
                facts=Facts(legs=(6, 3)),
                source=ResultSource.OFFICIAL,
                **world.who,
            )
    other = add_team(competition=world.competition, name=f"Guest {number}", **world.who)
    add_fixture(
        competition=world.competition,
        home=world.bell,
        away=other,
        venue=world.anchor_pub,
        date=world.day(21 + 10 * number),
        **world.who,
    )
    given = {"table": world.table, "entry": entry, "points": 1, "date": world.today, **world.who}
    deduct(reason=f"Late {number}", **given)
    mistake = deduct(reason=f"Mistake {number}", **given)
    withdraw_adjustment(adjustment=mistake, reason="Sorry", **world.who)
    create_competition(
        season=world.season, name=f"Cup {number}", rule_set=world.rule_set, **world.who
    )


# Once a year: the final tables, and with them everything that becomes of a team. Once in a league's
# life: how far it is set up, beside what a step is about.
QUERIES = {"season_roll_over": 16} | {
    f"set_up_{step}": 17 for step in ("divisions", "teams", "venues", "players", "fixtures")
}
LOOKED_AT = [name for name, page in PAGES.items() if not page.only_post]


@pytest.mark.parametrize("name", LOOKED_AT)
def test_more_rows_cost_no_more_queries(name: str, world: World, sign_in: Browser) -> None:
    one_more_of_everything(world, 1)
    address = PAGES[name].address(name, world)
    query = "?show=all" if name == "desk_fixtures" else ""
    browser = sign_in(world.sue)
    browser.get(address + query)
    with CaptureQueriesContext(connection) as with_one:
        browser.get(address + query)
    one_more_of_everything(world, 2)
    one_more_of_everything(world, 3)
    with CaptureQueriesContext(connection) as with_three:
        page = browser.get(address + query)
    assert page.status_code == 200
    said = [query["sql"] for query in with_three]
    assert len(with_three) == len(with_one), "\n".join(said)
    assert len(with_three) <= QUERIES.get(name, 14)


def page_of(browser: Client, name: str, world: World, query: str = "") -> str:
    address = reverse(f"league:{name}", args=[world.league.slug])
    return browser.get(address + query).content.decode()


def test_venues_with_their_teams_and_full_nights(world: World, sign_in: Browser) -> None:
    one_more_of_everything(world, 1)
    page = page_of(sign_in(world.sue), "venues", world)
    assert "Too many matches on one night" in page
    assert "The Anchor has 2 home matches on" in page
    assert "takes 1: Team 1 v Crown (Division One), Bell v Guest 1 (Division One)" in page
    assert "Closed 1" in page


def test_teams_with_venue_squad_and_captain(world: World, sign_in: Browser) -> None:
    one_more_of_everything(world, 1)
    page = page_of(sign_in(world.sue), "teams", world)
    row = page[page.index(">Team 1<") :]
    assert "Venue 1" in row
    assert "captain 1" in row
    assert '<td class="num">2</td>' in row
    assert "no venue yet" in page


def test_another_season_is_a_click_away(world: World, sign_in: Browser) -> None:
    old = create_season(
        league=world.league,
        name="Last season",
        starts=world.day(-500),
        ends=world.day(-100),
        **world.who,
    )
    division = create_competition(
        season=old, name="Old Division", rule_set=world.rule_set, **world.who
    )
    add_team(competition=division, name="Old Anchor", **world.who)
    Season.objects.filter(pk=old.pk).update(closed_on=world.day(-90))
    browser = sign_in(world.sue)
    assert "Old Anchor" not in page_of(browser, "teams", world)
    page = page_of(browser, "teams", world, "?season=last-season")
    assert "Old Anchor" in page
    assert "Add a team" not in page
    for name in ("desk_fixtures", "deductions", "rule_sets"):
        assert "Last season" in page_of(browser, name, world, "?season=last-season")
    address = reverse("league:teams", args=[world.league.slug])
    assert browser.get(f"{address}?season=never").status_code == 404


def test_players_are_found_by_the_beginning_of_a_name(world: World, sign_in: Browser) -> None:
    add_player(league=world.league, name="Zoë Lund", known_by="Bell", **world.who)
    browser = sign_in(world.sue)
    everybody = page_of(browser, "players", world)
    assert "Tom Oakes" in everybody
    assert "<small>Anchor (Division One)</small>" in everybody
    assert "2 players" in everybody
    found = page_of(browser, "players", world, "?q=zoe")
    assert "Zoë Lund" in found
    assert "Tom Oakes" not in found
    assert "Zoë Lund" in page_of(browser, "players", world, "?q=bell")
    near = page_of(browser, "players", world, "?q=Tim+Oakes")
    assert "Near to it" in near
    assert "Tom Oakes" in near
    assert "none is near it" in page_of(browser, "players", world, "?q=Xerxes")
    assert "Nobody yet" in page_of(browser, "players", world, "?former=1")


STRANGE = (
    "?q=%00",
    "?q=" + "x" * 5000,
    "?q=%3Cscript%3E",
    "?page=-1",
    "?page=many",
    "?competition=x&week=y&show=z&page=0",
    "?competition=99999999999999999999&week=99999999999",
    "?team=x",
    "?team=99999999999999999999",
    "?competition=%F0%9F%8D%BA",
)


@pytest.mark.parametrize(
    "name", ["players", "desk_fixtures", "team_add", "player_add", "person_appoint", "teams"]
)
def test_a_strange_address_is_no_error(name: str, world: World, sign_in: Browser) -> None:
    address = reverse(f"league:{name}", args=[world.league.slug])
    browser = sign_in(world.sue)
    for query in STRANGE:
        response = browser.get(address + query)
        assert (query, response.status_code) == (query, 200)
        assert "<script>" not in response.content.decode()


def test_long_lists_come_in_pages(world: World, sign_in: Browser) -> None:
    for number in range(100):
        add_player(league=world.league, name=f"Player {number:03}", **world.who)
    browser = sign_in(world.sue)
    assert "Page 1 of 3" in page_of(browser, "players", world)
    last = page_of(browser, "players", world, "?q=&page=3")
    assert "Tom Oakes" in last
    assert "Player 000" not in last


def test_a_long_list_of_players_has_the_letters_that_find_somebody(
    world: World, sign_in: Browser
) -> None:
    browser = sign_in(world.sue)
    assert "letters" not in page_of(browser, "players", world)
    for number in range(50):
        add_player(league=world.league, name=f"Åsa Quill-Yaxley {number:02}", **world.who)
    page = page_of(browser, "players", world)
    assert 'href="?q=A">A</a>' in page
    assert 'href="?q=Y">Y</a>' in page
    assert "?q=X" not in page
    chosen = page_of(browser, "players", world, "?q=O")
    assert 'href="?q=O" aria-current="true">O</a>' in chosen
    assert "Tom Oakes" in chosen
    assert "Yaxley" not in chosen
    assert "letters" not in page_of(browser, "players", world, "?former=1")


def test_fixtures_by_competition_week_and_state(world: World, sign_in: Browser) -> None:
    one_more_of_everything(world, 1)
    browser = sign_in(world.sue)
    to_play = page_of(browser, "desk_fixtures", world)
    assert to_play.count("Team 1 v Crown") == 2
    assert "Postponed" in to_play
    assert "6–3" not in to_play
    played = page_of(browser, "desk_fixtures", world, "?show=played")
    assert "6–3" in played
    assert "Walkover" in played
    later, sooner = (full_date(world.day(30 + days)) for days in (4, 3))
    assert played.index(later) < played.index(sooner)  # what was played last is on top
    assert to_play.index(full_date(world.day(31))) < to_play.index(full_date(world.day(32)))
    assert "Anchor v Bell" not in played
    postponed = page_of(browser, "desk_fixtures", world, "?show=postponed")
    assert postponed.count("Team 1 v Crown") == 1
    cup = world.season.competitions.get(name="Cup 1")
    assert "No fixture fits" in page_of(
        browser, "desk_fixtures", world, f"?competition={cup.pk}&show=all"
    )
    theirs = world.their_competition.pk
    assert "Ship" not in page_of(browser, "desk_fixtures", world, f"?competition={theirs}")
    assert "No fixture fits" in page_of(browser, "desk_fixtures", world, "?week=150")


def test_deductions_with_reasons(world: World, sign_in: Browser) -> None:
    one_more_of_everything(world, 1)
    page = page_of(sign_in(world.sue), "deductions", world)
    assert "Team 1: 1 point taken off" in page
    assert "Late 1" in page
    assert "Mistake 1" in page
    assert "Sorry" in page


def test_people_with_what_may_be_done(world: World, sign_in: Browser) -> None:
    page = page_of(sign_in(world.sue), "people", world)
    for name in ("Sue", "Olive", "Rita", "Alice", "Bob"):
        assert f">{name}</p>" in page
    assert "Charlie" not in page
    assert "Sid" not in page
    ends = page.count("End the role")
    assert ends == 5
    by_olive = page_of(sign_in(world.olive), "people", world)
    assert by_olive.count("End the role") == 2
    assert by_olive.count("Sign-in link<") == 2


def test_a_link_is_offered_just_where_it_may_be_made(world: World, sign_in: Browser) -> None:
    introduce(
        league=world.elsewhere,
        name="Una",
        username="una",
        role="referee",
        by=world.sid,
        at=world.at,
    )
    una = User.objects.get(username="una")
    appoint(league=world.league, user=una, role="captain", entry=world.crown, **world.who)
    page = page_of(sign_in(world.sue), "people", world)
    link = reverse("league:person_link", args=[world.league.slug, una.pk])
    assert "Una" in page
    assert link not in page
    assert reverse("league:person_link", args=[world.league.slug, world.alice.pk]) in page


def test_rules_in_plain_english(world: World, sign_in: Browser) -> None:
    browser = sign_in(world.rita)
    assert "House rules" in page_of(browser, "rule_sets", world)
    address = reverse("league:rule_set", args=[world.league.slug, world.rule_set.pk])
    page = browser.get(address).content.decode()
    assert "2 points for a win and 1 for each leg." in page
    assert "Division One, This season" in page
    assert "Fixtures" in page
    assert reverse("league:desk_fixtures", args=[world.league.slug]) not in page


def test_a_new_league_has_empty_lists(world: World, sign_in: Browser) -> None:
    new = create_league(name="New League", **world.who)
    appoint(league=new, user=world.sue, role="secretary", **world.who)
    browser = sign_in(world.sue)
    for name, page in PAGES.items():
        if page == DeskPage(referees=page.referees):
            answer = browser.get(reverse(f"league:{name}", args=[new.slug]))
            # A step of setting up that has to wait for another leads to the list of all.
            early = name.startswith("set_up_") and answer.status_code == 302
            assert answer.status_code == 200 or early, name
