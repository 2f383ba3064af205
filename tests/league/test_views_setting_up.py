"""Setting a league up by page: step by step, left and taken up again, nothing half saved."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from league.actions.rules import make_rule_set
from league.forms.setting_up import season_guess
from league.models import (
    Competition,
    Entry,
    Fixture,
    FixturePlan,
    FixtureRun,
    League,
    Player,
    Registration,
    RuleSet,
    Season,
    Venue,
)
from league.ruleset.presets import PRESETS
from league.views.accounts import first_page_of
from tests.league.desk_browser import Answer, DeskBrowser, error_beside
from tests.league.setting_up_steps import (
    BEST_OF_THREE,
    FOUR,
    TWO,
    add_teams,
    begun,
    lay_out,
    make_season,
)
from tests.league.small_league import World

pytestmark = pytest.mark.django_db
STEPS = ("season", "rules", "divisions", "teams", "venues", "players", "fixtures")


@pytest.fixture
def desk() -> DeskBrowser:
    return begun()


# The order of things


def test_a_league_without_anything_begins_with_the_season(desk: DeskBrowser) -> None:
    page = desk.get("set_up")
    assert "Begin: the season" in page.text
    first = {
        "teams": "Teams: the divisions come",
        "divisions": "Divisions: the season and what is played come",
        "venues": "Pubs: the teams come",
        "players": "Players: the teams come",
        "fixtures": "Fixtures: a division needs at least two teams",
    }
    for step in STEPS[2:]:
        answer = desk.client.get(desk.address(f"set_up_{step}"), follow=True)
        assert answer.redirect_chain == [(desk.address("set_up"), 302)], step
        assert f"{first[step]} first" in answer.content.decode()
        assert desk.client.post(desk.address(f"set_up_{step}")).status_code == 302


def test_all_the_way_and_every_page_twice(desk: DeskBrowser) -> None:
    page = add_teams(desk, one=FOUR, two=TWO)
    assert "6 teams added." in page.text
    assert Venue.objects.get(name="The Anchor").home_matches_per_night == 2
    for step in STEPS:
        assert desk.get(f"set_up_{step}").status == 200
    page = desk.get("set_up")
    assert "6 teams: 4 in One, 2 in Two" in page.text
    assert "Go on: fixtures" in page.text
    today = timezone.localdate()
    page = desk.send("set_up_fixtures", first=today.isoformat(), rounds="2")
    assert "Publish the fixtures" in page.text
    run = FixtureRun.objects.get()
    page = desk.send("season_fixture_list", Season.objects.get().pk, do="publish", run=str(run.uid))
    assert "are published." in page.text
    assert "You are setting the league up" in page.text
    # 4 teams meet twice in 12 matches, 2 in 2.
    assert Fixture.objects.count() == 14
    assert Fixture.objects.earliest("date").date >= today
    page = desk.get("set_up")
    assert "Your league is set up" in page.text
    assert "14 matches" in page.text
    # From now on no page speaks of setting up any more.
    assert "You are setting the league up" not in desk.get("teams").text
    for step in STEPS:
        assert desk.get(f"set_up_{step}").status == 200


def test_another_browser_takes_it_up_where_it_is(desk: DeskBrowser) -> None:
    lay_out(desk, "One")
    other = DeskBrowser(desk.league, desk.league.grants.get().user)
    assert "You are setting the league up" not in other.get("venues").text
    assert "Go on: teams" in other.get("set_up").text
    assert "You are setting the league up" in other.get("venues").text


def test_signing_in_leads_back_to_it_until_there_are_matches(desk: DeskBrowser) -> None:
    sue = desk.league.grants.get().user
    address = f"/l/{desk.league.slug}/desk/"
    assert first_page_of(sue) == f"{address}set-up/"
    add_teams(desk, one=FOUR, two=TWO)
    assert first_page_of(sue) == f"{address}set-up/"
    one = Competition.objects.order_by("place").first()
    bell, dove = (Entry.objects.get(name=name) for name in ("Bell", "Dove"))
    Fixture.objects.create(competition=one, round=1, home=bell, away=dove, date=one.season.starts)
    assert first_page_of(sue) == address


def test_an_old_league_is_set_up_already(world: World) -> None:
    desk = DeskBrowser(world.league, world.sue)
    page = desk.get("set_up")
    assert "Your league is set up" in page.text
    assert "Anchor v Bell" in page.text


# Season, rules, divisions


@pytest.mark.parametrize(
    ("today", "name", "starts"),
    [
        (date(2026, 11, 30), "2026-27", date(2026, 9, 1)),
        (date(2027, 3, 31), "2026-27", date(2026, 9, 1)),
        (date(2027, 4, 1), "2027-28", date(2027, 9, 1)),
        (date(2099, 8, 1), "2099-00", date(2099, 9, 1)),
    ],
)
def test_the_season_is_guessed(today: date, name: str, starts: date) -> None:
    guess = season_guess(today)
    assert (guess["name"], guess["starts"]) == (name, starts)
    assert guess["ends"] == date(starts.year + 1, 5, 31)


def test_a_season_is_put_right_by_coming_back(desk: DeskBrowser) -> None:
    page = desk.refused("set_up_season", name="2026-27", starts="31/2/2027", ends="31/5/2027")
    assert "“31/2/2027” is no date" in error_beside(page, "starts")
    desk.send("set_up_season", name="2026-27", starts="1/9/2026", ends="31/5/2027")
    desk.send("set_up_season", name="2026–27", starts="1/9/2026", ends="30/6/2027")
    season = Season.objects.get()
    assert (season.name, season.ends) == ("2026–27", date(2027, 6, 30))


def test_the_same_format_is_kept_once(desk: DeskBrowser) -> None:
    make_season(desk)
    assert (
        "Rules kept: 3 pairs, best of three." in desk.send("set_up_rules", rules=BEST_OF_THREE).text
    )
    desk.send("set_up_rules", rules=BEST_OF_THREE)
    rule_set = RuleSet.objects.get()
    desk.send("set_up_rules", rules=f"own-{rule_set.pk}")
    assert RuleSet.objects.count() == 1


def test_where_the_points_are_open_the_editor_follows(desk: DeskBrowser) -> None:
    make_season(desk)
    answer = desk.client.post(
        desk.address("set_up_rules"), {"rules": "preset-three-pairs-three-legs"}
    )
    assert answer.url == desk.address("rule_set_new") + "?preset=three-pairs-three-legs"
    assert desk.client.get(answer.url).status_code == 200
    assert not RuleSet.objects.exists()


@pytest.mark.parametrize("rules", ["", "preset-none", "own-999", "own-", "x" * 50])
def test_a_format_has_to_be_chosen(desk: DeskBrowser, rules: str) -> None:
    make_season(desk)
    page = desk.refused("set_up_rules", rules=rules)
    assert "Choose one from the list." in error_beside(page, "rules")


def test_rules_of_two_games_get_a_table_for_each(desk: DeskBrowser) -> None:
    make_season(desk)
    sue = desk.league.grants.get().user
    made = make_rule_set(
        league=desk.league,
        name="Darts and dominoes",
        rules=PRESETS["darts-and-dominoes"].build(),
        by=sue,
        at=timezone.now(),
    )
    desk.send("set_up_divisions", names="One", rule_set=str(made.pk), night="differs")
    division = Competition.objects.get()
    assert sorted(table.name for table in division.tables.all()) == ["Darts", "Dominoes"]
    assert division.night == ""


def test_divisions_refused_are_none_made(desk: DeskBrowser) -> None:
    make_season(desk)
    desk.send("set_up_rules", rules=BEST_OF_THREE)
    rule_set = str(RuleSet.objects.get().pk)
    page = desk.refused("set_up_divisions", names="One\n one ", rule_set=rule_set, night="monday")
    assert "one is written twice." in error_beside(page, "names")
    page = desk.refused("set_up_divisions", names="One\n!!!", rule_set=rule_set, night="monday")
    assert "!!!" in error_beside(page, "names")
    page = desk.refused("set_up_divisions", names=" \n ", rule_set=rule_set, night="")
    assert "Write the name of at least one" in error_beside(page, "names")
    assert "Choose one" in error_beside(page, "night")
    page = desk.refused("set_up_divisions", names="y" * 121, rule_set=rule_set, night="monday")
    assert "121" in error_beside(page, "names") or "120" in error_beside(page, "names")
    assert not Competition.objects.exists()


# Teams and pubs


def test_teams_refused_with_their_lines(desk: DeskBrowser) -> None:
    one, two = lay_out(desk, "One", "Two")
    boxes = (f"teams_{one.pk}", f"teams_{two.pk}")
    typed = {boxes[0]: "Bell\nCrown, The Crown, Monday", boxes[1]: "Dove"}
    page = desk.refused("set_up_teams", **typed)
    assert error_beside(page, boxes[0]).startswith("Line 2: “Monday” is one part too many")
    typed = {boxes[0]: "Bell\n\nBELL", boxes[1]: "Dove\n" + "x" * 121}
    page = desk.refused("set_up_teams", **typed)
    assert "Line 3: " in error_beside(page, boxes[0])
    assert "Line 2: " in error_beside(page, boxes[1])
    assert not Entry.objects.exists()
    page = desk.refused("set_up_teams", seen="")
    assert "Write at least two teams" in error_beside(page, boxes[0])


def test_the_same_list_twice_adds_nothing(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    one, two = Competition.objects.order_by("place")
    page = desk.send("set_up_teams", **{f"teams_{one.pk}": FOUR, f"teams_{two.pk}": TWO})
    assert Entry.objects.count() == 6
    assert page.response.redirect_chain[-1][0] == desk.address("set_up_venues")


def test_a_huge_list_is_refused(desk: DeskBrowser) -> None:
    one, _ = lay_out(desk, "One", "Two")
    page = desk.refused("set_up_teams", **{f"teams_{one.pk}": "x" * 200_001})
    assert "longer than 200,000 characters" in error_beside(page, f"teams_{one.pk}")
    many = {f"teams_{one.pk}": "\n".join(f"Team {number}" for number in range(1_001))}
    page = desk.send("set_up_teams", **many)
    assert "more like these." in page.text
    seen = page.response.context["judged"].seen
    page = Answer(desk.client.post(desk.address("set_up_teams"), many | {"seen": seen}))
    assert "at most 1,000" in page.text
    assert not Entry.objects.exists()


def test_another_line_is_named_by_its_box(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    bell, elm = Entry.objects.get(name="Bell"), Entry.objects.get(name="Elm")
    page = desk.refused(
        "set_up_players",
        name_style="full",
        **{
            f"players_{bell.pk}": "Ann Lee\n\nTom Oakes",
            f"players_{elm.pk}": "Bob Hale\nCyd Moss",
        },
        together="Elm, Dan Low\nCrown, Tom Oakes",
    )
    said = error_beside(page, "together")
    assert said.startswith("Line 2: Tom Oakes is registered with Bell in line 3 (Bell) from")
    assert not Player.objects.exists()


def test_pubs_are_looked_over(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR + "\nHomeless", two=TWO)
    page = desk.get("set_up_venues")
    assert "Without a pub" in page.text
    # The pub of several teams comes first.
    assert [str(home.venue) for home in page.response.context["shared"]] == ["The Anchor"]
    pubs = list(Venue.objects.order_by("name"))
    typed = {f"address_{one.pk}": f"{one} Street" for one in pubs}
    typed |= {f"home_matches_per_night_{one.pk}": "1" for one in pubs}
    broken = typed | {f"home_matches_per_night_{pubs[1].pk}": "-3"}
    page = desk.refused("set_up_venues", **broken)
    assert "“-3” will not do; write 1 to 50." in page.text
    assert Venue.objects.filter(address="").count() == 4
    page = desk.send("set_up_venues", **typed)
    assert "4 pubs changed." in page.text
    assert Venue.objects.get(name="The Anchor").home_matches_per_night == 1


# Players


def test_how_names_are_shown_holds_before_anybody_is_there(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    bell = Entry.objects.get(name="Bell")
    page = desk.refused("set_up_players", name_style="shouted", together="Bell, Tom Oakes")
    assert "Choose one from the list." in error_beside(page, "name_style")
    sent = {"name_style": "hidden", f"players_{bell.pk}": "Tom Oakes\nAnn Lee"}
    page = desk.send("set_up_players", **sent, together="Crown, Pete Hill")
    assert "3 players added." in page.text
    assert League.objects.get().name_style == "hidden"
    assert Registration.objects.filter(entry=bell).count() == 2
    assert Registration.objects.filter(entry__name="Crown").count() == 1
    again = desk.send("set_up_players", **sent, together="Crown, Pete Hill")
    assert again.response.redirect_chain[-1][0] == desk.address("set_up_fixtures")
    assert Player.objects.count() == 3


def test_players_can_be_left_out(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    page = desk.send("set_up_players", name_style="full")
    assert page.response.redirect_chain[-1][0] == desk.address("set_up_fixtures")
    assert not Player.objects.exists()


def test_players_refused_are_none_added(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    bell = Entry.objects.get(name="Bell")
    box = f"players_{bell.pk}"
    sent = {"name_style": "initials", box: "Tom Oakes\nOakes, Tom", "together": "Bull, Ann Lee"}
    page = desk.refused("set_up_players", **sent)
    assert error_beside(page, box).startswith("Line 2: “Oakes, Tom”")
    assert "No team is called “Bull”" in error_beside(page, "together")
    # One person for two teams of a division.
    page = desk.refused(
        "set_up_players",
        name_style="initials",
        together="Bell, Tom Oakes\nCrown, Tom Oakes\n",
        **{box: "Ann Lee"},
    )
    assert "Line 2: Tom Oakes is registered with Bell" in error_beside(page, "together")
    assert not Player.objects.exists()


# Fixtures


def test_a_break_has_two_days_in_order(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    today = timezone.localdate()
    day = today.isoformat()
    sent = {"first": day, "rounds": "2"}
    later = (today + timedelta(days=20)).isoformat()
    page = desk.refused("set_up_fixtures", **sent, break_first=later)
    assert "last day of the break" in error_beside(page, "break_last")
    page = desk.refused("set_up_fixtures", **sent, break_last=later)
    assert "first day of the break" in error_beside(page, "break_first")
    page = desk.refused("set_up_fixtures", **sent, break_first=later, break_last=day)
    assert "before the break begins" in error_beside(page, "break_last")
    page = desk.refused("set_up_fixtures", first="1/1/1999", rounds="2")
    assert "outside the season" in error_beside(page, "first")
    page = desk.refused("set_up_fixtures", first=day, rounds="7")
    assert "Choose one" in error_beside(page, "rounds")
    assert not FixturePlan.objects.exists()
    desk.send("set_up_fixtures", **sent, break_first=later, break_last=later)
    wishes = FixturePlan.objects.get().read()
    assert [(one.name, one.first) for one in wishes.closures] == [
        ("Break", today + timedelta(days=20))
    ]
    # What is asked is changed on its own page from now on.
    assert "Look at the list" in desk.get("set_up_fixtures").text
    desk.send("set_up_fixtures", first=day, rounds="1")
    assert FixturePlan.objects.get().read() == wishes


def test_divisions_without_a_night_are_told_where_to_say_it(desk: DeskBrowser) -> None:
    add_teams(desk, one=FOUR, two=TWO)
    Competition.objects.update(night="")
    page = desk.refused("set_up_fixtures", first=timezone.localdate().isoformat(), rounds="2")
    assert "night" in " ".join(page.response.context["form"].non_field_errors())
