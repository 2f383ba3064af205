"""A result from a file on every page that shows results, and what can be done to its match."""

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.awards import Award, award_result, undo_award
from league.models import Fixture
from matches.actions.refusals import WeekProblems
from matches.actions.week import FixtureScore, save_match_scores
from tests.league.importing_steps import bring_in, past
from tests.league.small_league import World, make_world


@pytest.fixture
def world(db: None) -> World:
    made = make_world()
    bring_in(made, "results", f"Date,Home,Away,Score\n{past(made)},Bell,Crown,6-3\n")
    return made


def pages(world: World) -> dict[str, str]:
    fixture = Fixture.objects.get(home=world.bell)
    slug, day = world.league.slug, fixture.date.isoformat()
    competition = [slug, world.season.slug, world.competition.slug]
    return {
        "home": reverse("league:home", args=[slug]),
        "tables": reverse("league:tables", args=[slug]),
        "table": reverse("league:table", args=competition),
        "fixtures": reverse("league:fixtures_all", args=[slug]) + "?show=results",
        "team": reverse("matches:team", args=[slug, world.bell.pk]),
        "players": reverse("matches:players", args=[slug]),
        "card": reverse("matches:card", args=[slug, fixture.pk]),
        "desk": reverse("matches:desk", args=[slug]),
        "week": reverse("matches:week", args=[slug, day]),
        "fixture": reverse("league:fixture_change", args=[slug, fixture.pk]),
        "award": reverse("league:fixture_award", args=[slug, fixture.pk]),
        "void": reverse("matches:card_void", args=[slug, fixture.pk]),
    }


STRANGERS = ("home", "tables", "table", "fixtures", "team", "players", "card")


@pytest.mark.parametrize("name", [*STRANGERS, "desk", "week", "fixture", "award", "void"])
def test_every_page_shows_it(name: str, world: World) -> None:
    browser = Client()
    if name not in STRANGERS:
        browser.force_login(world.sue)
    response = browser.get(pages(world)[name])
    assert response.status_code == 200
    text = response.content.decode()
    if name in {"fixtures", "team", "card", "fixture"}:
        assert "6–3" in text


def test_its_history_says_who_brought_it_in(world: World) -> None:
    browser = Client()
    browser.force_login(world.sue)
    text = browser.get(pages(world)["fixture"]).content.decode()
    assert "esult recorded" in text
    assert "Sue" in text


def test_a_card_of_its_match_cannot_count_beside_it(world: World) -> None:
    fixture = Fixture.objects.select_related("competition__season__league").get(home=world.bell)
    with pytest.raises(WeekProblems) as refused:
        save_match_scores(scores=[FixtureScore(fixture, 5, 4)], **world.who)
    ((problem,),) = refused.value.by_fixture.values()
    assert "Bell v Crown has a result already that is not from this card" in problem.message
    assert fixture.results.get().home_legs == 6


def test_it_is_awarded_or_made_void_as_any_other(world: World) -> None:
    fixture = Fixture.objects.select_related("competition__season__league").get(home=world.bell)
    award_result(
        fixture=fixture,
        awards=[Award(table=world.table, legs=(9, 0))],
        reason="Ineligible",
        **world.who,
    )
    undo_award(fixture=fixture, reason="Eligible after all", **world.who)
    standing = fixture.results.get(withdrawn_at=None)
    assert (standing.source, standing.home_legs) == ("import", 6)
