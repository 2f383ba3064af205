"""Tables as a stranger reads them."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions import rules, setup
from league.enums import CompetitionKind
from league.models import User
from tests.league.public_season import PublicSeason
from tests.reading import text_of


@pytest.fixture
def made(db):
    return PublicSeason(User.objects.create(username="sue"))


@pytest.fixture
def division(made):
    return made.division(
        "Division One", ["Anchor", "Bell", "Crown", "Dove"], goes_up=1, goes_down=1
    )


def address(competition):
    season = competition.season
    return reverse("league:table", args=[season.league.slug, season.slug, competition.slug])


def read(client, competition):
    return client.get(address(competition))


def play(made, home, away, legs, days=-30):
    made.result(made.fixture(home, away, made.today + timedelta(days=days)), *legs)


def test_every_column_and_why(client, made, division):
    anchor, bell, crown, _dove = division.entries.order_by("pk")
    play(made, anchor, bell, (6, 3))
    play(made, crown, anchor, (5, 4), -23)
    text = text_of(read(client, division))
    # Played, won, drawn, lost, legs for and against, difference, points.
    assert "2 1 0 1 10 8 +2 12" in text
    assert "Its 2 results" in text
    assert "Five points clear of Crown." in text
    assert "2 points for a win and 1 for each leg." in text


def test_joint_places_are_marked(client, made, division):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    play(made, anchor, bell, (6, 3))
    play(made, crown, dove, (6, 3))
    response = read(client, division)
    text = text_of(response)
    assert {"1= Anchor", "1= Crown", "3= Bell", "3= Dove"} <= set(re.findall(r"\d= \w+", text))
    assert "Level with Crown on points (8)" in text
    assert "= joint place." in text


def test_deductions_carry_a_dagger_and_their_reason(client, made, division):
    anchor, bell, *_ = division.entries.order_by("pk")
    play(made, anchor, bell, (6, 3))
    made.deduct(anchor, "1.5", "the card came three days late")
    text = text_of(read(client, division))
    day = made.today - timedelta(days=20)
    said = f"1½ points deducted, {day:%A} {day.day} {day:%B}: the card came three days late."
    assert f"† Anchor: {said}" in text
    assert "1½ points deducted from 8." in text
    assert "6½ †" in text


def test_zones_are_lines_with_words(client, made, division):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    play(made, anchor, bell, (6, 3))
    play(made, crown, dove, (5, 4))
    content = read(client, division).content.decode()
    assert "▲ First goes up" in content
    assert "▼ Last goes down" in content
    assert content.index("▲ First goes up") < content.index("▼ Last goes down")


def test_a_zone_through_a_shared_place_says_so(client, made, division):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    play(made, anchor, bell, (6, 3))
    play(made, crown, dove, (6, 3))
    text = text_of(read(client, division))
    assert "▲ First goes up; place 1= is shared across this line" in text
    assert "▼ Last goes down; place 3= is shared across this line" in text


def test_before_the_first_match_nobody_goes_anywhere(client, division):
    text = text_of(read(client, division))
    assert "goes up" not in text
    assert "No match played yet." in text


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (1, "Provisional: 1 match is still without a result"),
        (2, "Provisional: 2 matches are still without a result"),
    ],
)
def test_provisional_while_a_past_match_has_no_result(client, made, division, missing, words):
    anchor, bell, crown, dove = division.entries.order_by("pk")
    for pair in [(anchor, bell), (crown, dove)][:missing]:
        made.fixture(*pair, made.today - timedelta(days=1))
    assert words in text_of(read(client, division))


def test_not_provisional_for_a_match_tonight(client, made, division):
    anchor, bell, *_ = division.entries.order_by("pk")
    made.fixture(anchor, bell, made.today)
    assert "Provisional" not in text_of(read(client, division))


def test_each_line_leads_to_its_team_and_its_results(client, made, division):
    anchor, bell, *_ = division.entries.order_by("pk")
    play(made, anchor, bell, (6, 3))
    content = read(client, division).content.decode()
    team = reverse("matches:team", args=[made.league.slug, anchor.pk])
    assert f'href="{team}"' in content
    assert f'href="{team}#results"' in content


def test_the_way_to_the_other_division(client, made, division):
    second = made.division("Division Two", ["Elm", "Fox"])
    content = read(client, division).content.decode()
    assert f'href="{address(second)}"' in content
    assert f'href="{address(division)}" aria-current="page"' in content


def test_a_knock_out_has_matches_and_no_table(client, made, division):
    cup = setup.create_competition(
        season=made.season, name="Cup", rule_set=division.rule_set,
        kind=CompetitionKind.KNOCKOUT, **made.act,
    )  # fmt: skip
    response = read(client, cup)
    assert "Cup has no table" in text_of(response)
    assert address(cup) not in read(client, division).content.decode()


def test_another_leagues_season_and_unknown_names_are_not_found(client, made, division):
    theirs = setup.create_league(name="Eskmoor League", **made.act)
    season = setup.create_season(
        league=theirs, name="Elsewhere",
        starts=made.season.starts, ends=made.season.ends, **made.act,
    )  # fmt: skip
    rule_set = rules.make_rule_set(
        league=theirs, name="Rules", rules=division.rule_set.rules, **made.act
    )
    premier = setup.create_competition(season=season, name="Premier", rule_set=rule_set, **made.act)
    assert client.get(address(premier)).status_code == 200
    for wrong in [
        (season.slug, premier.slug),
        (made.season.slug, premier.slug),
        (made.season.slug, "nowhere"),
        ("never", division.slug),
    ]:
        for page in ("table", "fixtures"):
            found = client.get(reverse(f"league:{page}", args=[made.league.slug, *wrong]))
            assert found.status_code == 404
    tables = reverse("league:tables", args=[made.league.slug])
    assert client.get(f"{tables}?season={season.slug}").status_code == 404


def test_other_seasons_stay_readable(client, made, division):
    past = setup.create_season(
        league=made.league, name="Last year",
        starts=made.today - timedelta(days=500), ends=made.today - timedelta(days=200), **made.act,
    )  # fmt: skip
    tables = reverse("league:tables", args=[made.league.slug])
    assert f"{tables}?season={past.slug}" in client.get(tables).content.decode()
    assert "There are no tables yet." in text_of(client.get(f"{tables}?season={past.slug}"))


@pytest.mark.parametrize("asked", ["", "%00", "a%20b", "../x", "x" * 5000, "é", "%F0%9F%8D%BA"])
def test_a_season_that_is_none_is_not_found(client, made, asked):
    for name in ("tables", "fixtures_all", "home"):
        page = reverse(f"league:{name}", args=[made.league.slug])
        assert client.get(f"{page}?season={asked}").status_code == 404


def test_no_cookie(client, made, division):
    for page in (address(division), reverse("league:tables", args=[made.league.slug])):
        response = client.get(page)
        assert not response.cookies
        assert response["Cache-Control"] == "public, max-age=30"


@pytest.mark.parametrize("teams", [2, 8])
def test_queries_do_not_grow(client, made, teams, django_assert_num_queries):
    division = made.division("Division One", [f"Team {n}" for n in range(teams)])
    made.half_season(division, played=1 if teams == 2 else 5)
    made.deduct(division.entries.first(), "1", "late")
    # League, competition, the season's tables, what is still to come; entries, results, deductions.
    with django_assert_num_queries(7):
        read(client, division)


@pytest.mark.parametrize("divisions", [1, 3])
def test_queries_of_all_tables_do_not_grow(client, made, divisions, django_assert_num_queries):
    for number in range(divisions):
        division = made.division(f"Division {number}", [f"Team {number}{n}" for n in range(4)])
        made.half_season(division, played=2)
    with django_assert_num_queries(7):
        client.get(reverse("league:tables", args=[made.league.slug]))
