"""The site's front page and a league's home, as a stranger sees them."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.actions import fixtures, setup
from league.models import Fixture, User
from league.nights import night_of
from tests.league.public_season import PublicSeason
from tests.reading import text_of


@pytest.fixture
def made(db):
    return PublicSeason(User.objects.create(username="sue"))


@pytest.fixture
def division(made):
    return made.division("Division One", ["Anchor", "Bell", "Crown", "Dove"])


def home(client, made):
    return client.get(reverse("league:home", args=[made.league.slug]))


@pytest.mark.django_db
def test_a_site_without_a_league_leads_to_making_one(client):
    response = client.get("/")
    assert (response.status_code, response["Location"]) == (302, "/begin/")


def test_a_site_with_one_league_goes_straight_there(client, made):
    response = client.get("/")
    assert response.status_code == 302
    assert response["Location"] == reverse("league:home", args=[made.league.slug])


def test_a_site_with_several_leagues_lists_them(client, made):
    setup.create_league(name="Eskmoor League", **made.act)
    response = client.get("/")
    assert "Eskmoor League" in text_of(response)
    assert reverse("league:home", args=[made.league.slug]) in response.content.decode()


def test_a_league_without_anything_has_a_page(client, made):
    other = setup.create_league(name="Eskmoor League", **made.act)
    response = client.get(reverse("league:home", args=[other.slug]))
    assert response.status_code == 200
    assert "has not begun a season" in text_of(response)
    for name in ("tables", "fixtures_all"):
        assert client.get(reverse(f"league:{name}", args=[other.slug])).status_code == 200


def test_a_season_without_teams_has_a_page(client, made):
    assert "No division has been set up yet" in text_of(home(client, made))


def this_night():
    """Of today, or of yesterday in the small hours."""
    return night_of(timezone.now(), timezone.get_current_timezone())


def test_tonight_comes_before_the_next_week(client, made, division):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    night = this_night()
    made.fixture(anchor, bell, night)
    made.fixture(crown, dove, night + timedelta(days=7))
    text = text_of(home(client, made))
    assert "Tonight" in text
    assert "Anchor 8.30 Bell" in text
    assert "Crown 8.30 Dove" not in text


def test_the_next_night_of_a_week_that_has_begun(client, made, division):
    """What is left of the week has its own day in the heading, and on no line."""
    anchor, bell, crown, dove = division.entries.order_by("pk")
    elm, fox = made.division("Division Two", ["Elm", "Fox"]).entries.order_by("pk")
    night = this_night()
    monday = night - timedelta(days=night.weekday())
    if night != monday:
        for pair in ((anchor, bell), (crown, dove)):
            made.fixture(*pair, monday)
    made.fixture(elm, fox, night)
    text = text_of(home(client, made))
    assert "Tonight" in text
    assert "Elm 8.30 Fox" in text
    assert f"Fox {made.today:%A}" not in text
    assert "Anchor" not in text.split("Division One")[0]


def test_without_a_match_tonight_the_next_day_is_named(client, made, division):
    anchor, bell, *_ = division.entries.order_by("pk")
    day = made.today + timedelta(days=9)
    made.fixture(anchor, bell, day)
    text = text_of(home(client, made))
    assert f"Next: {day:%A} {day.day} {day:%B}" in text
    assert "Tonight" not in text


def test_the_latest_results_and_the_top_of_the_table(client, made, division):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    older = made.fixture(anchor, bell, made.monday - timedelta(days=14))
    made.result(older, 9, 0)
    newer = made.fixture(crown, dove, made.monday - timedelta(days=7))
    made.result(newer, 3, 6)
    text = text_of(home(client, made))
    assert "Crown 3–6 Dove" in text
    assert "Anchor 9–0 Bell" not in text
    assert "1 Anchor 1 11" in text


def test_a_postponed_match_is_never_the_next_one(client, made, division):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    put_off = made.fixture(anchor, bell, made.today + timedelta(days=1))
    fixtures.postpone(fixture=put_off, reason="snow", **made.act)
    day = made.today + timedelta(days=30)
    made.fixture(crown, dove, day)
    text = text_of(home(client, made))
    assert f"Next: {day:%A} {day.day} {day:%B}" in text


def test_no_cookie_and_kept_briefly(client, made, division):
    response = home(client, made)
    assert not response.cookies
    assert response["Cache-Control"] == "public, max-age=30"
    assert "Cookie" in response["Vary"]


def test_a_page_made_for_a_person_is_theirs_alone(client, made):
    client.force_login(made.by)
    assert home(client, made)["Cache-Control"] == "private, no-cache"


def test_it_only_reads(client, made):
    response = client.post(reverse("league:home", args=[made.league.slug]))
    assert response.status_code == 405


def test_no_such_league(client, made):
    assert client.get("/l/nowhere/").status_code == 404
    assert client.get("/l/nowhere/tables/").status_code == 404


@pytest.mark.parametrize("weeks", [1, 3])
def test_queries_do_not_grow(client, made, weeks, django_assert_num_queries):
    for name in ("One", "Two", "Three")[:weeks]:
        division = made.division(f"Division {name}", [f"{team} {name}" for team in "ABCD"])
        made.half_season(division, played=min(weeks, 2))
    # Which of tonight's matches have begun is one query.
    Fixture.objects.filter(date=made.monday).update(date=this_night())
    with django_assert_num_queries(12):
        home(client, made)


@pytest.mark.parametrize("page", ["home", "tables"])
def test_two_tables_of_each_division_are_told_apart(client, made, page):
    tables = [setup.TableSpec(name="Dominoes"), setup.TableSpec(name="Darts")]
    one = made.division("Division One", ["Anchor", "Bell"])
    for name in ("Division Two", "Division Three"):
        given = {"season": made.season, "rule_set": one.rule_set, "tables": tables}
        setup.create_competition(name=name, **given, **made.act)
    text = text_of(client.get(reverse(f"league:{page}", args=[made.league.slug])))
    for title in ("Division Two: Dominoes", "Division Two: Darts", "Division Three: Dominoes"):
        assert f"{title} Full table of {title}" in text
    assert "Division One Full table of Division One" in text
