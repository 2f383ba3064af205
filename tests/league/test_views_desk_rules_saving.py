"""Making rules on a page: what they mean, what is saved, what is shown afterwards."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.actions.rules import make_rule_set
from league.models import RuleSet
from league.ruleset import Rules
from tests.league.rules_for_tests import spec
from tests.league.rules_page import Editor, text_of
from tests.league.small_league import World

Browser = Callable[..., Client]


@pytest.fixture
def editor(world: World, sign_in: Browser) -> Callable[..., Editor]:
    def at(**how: Any) -> Editor:
        return Editor(sign_in(world.sue), world.league, **how)

    return at


# What they mean


def test_the_examples_of_leek(editor: Callable[..., Editor]) -> None:
    """2 for the win and 1 for each leg: 6–3 is 8 against 3, 5–4 is 7 against 4."""
    at = editor()
    assert "A 6–3 win gives 8 and 3; a 4–5 loss gives 4." in at.text
    assert "9–0 11 0" in at.text
    assert "5–4 7 4" in at.text
    assert "2 points for a win and 1 for each leg." in at.text
    at.press("show", points__leg="½")
    assert "A 6–3 win gives 5 and 1½; a 4–5 loss gives 2." in at.text


def test_losing_by_the_odd_leg(editor: Callable[..., Editor]) -> None:
    """Win 3; losing 4–5 earns 1; any other loss 0."""
    at = editor(query="?preset=six-singles-three-pairs")
    assert "5–4 3 1" in at.text
    assert "6–3 3 0" in at.text


def test_what_they_mean_is_asked_for_by_itself_while_somebody_types(
    editor: Callable[..., Editor],
) -> None:
    at = editor()
    part = at.client.post(at.address, at.fields | {"do": "means", "points-won": "4"})
    assert "A 6–3 win gives 10 and 3" in text_of(part)
    assert "<html" not in part.content.decode()
    part = at.client.post(at.address, at.fields | {"do": "means", "points-won": "1/3"})
    assert "Not rules yet" in text_of(part)
    assert 'href="#id_points-won"' in part.content.decode()


def test_nothing_is_saved_that_was_not_shown(editor: Callable[..., Editor]) -> None:
    at = editor()
    before = RuleSet.objects.count()
    at.press("save", about__name="Unread", points__won="5")
    assert "This is what is about to be saved, for good." in at.text
    assert "5 points for a win" in at.text
    assert RuleSet.objects.count() == before
    at.client.post(at.address, at.fields | {"do": "save"})
    assert RuleSet.objects.get(name="Unread").spec["points"]["won"] == "5"


# Saving


def test_saved_rules_are_a_page_away_and_hold_nowhere(
    world: World, editor: Callable[..., Editor]
) -> None:
    at = editor()
    kept = at.save(about__name="Leek 2027")
    text = text_of(at.response)
    said = "The rules “Leek 2027” are kept. They hold nowhere until a division is put under them."
    assert said in text
    assert "Put under them: Division One, This season" in text
    assert (kept.created_by, kept.league) == (world.sue, world.league)
    world.competition.refresh_from_db()
    assert world.competition.rule_set == world.rule_set


def test_rules_in_place_of_others_say_why(world: World, editor: Callable[..., Editor]) -> None:
    at = editor(query=f"?from={world.rule_set.pk}")
    at.press("show", about__name="Next", about__replaces="on")
    at.press("save")
    assert "Please write the reason." in at.text
    assert RuleSet.objects.filter(name="Next").count() == 0
    at.client.post(at.address, at.fields | {"do": "save", "about-reason": "AGM, item 7"})
    kept = RuleSet.objects.get(name="Next")
    assert (kept.supersedes, kept.reason) == (world.rule_set, "AGM, item 7")


def test_rules_for_a_division_lead_to_what_they_would_change(
    world: World, editor: Callable[..., Editor]
) -> None:
    at = editor(query=f"?from={world.rule_set.pk}&for={world.competition.pk}")
    assert "For Division One, made from: House rules" in at.text
    kept = at.save(about__name="Changed", points__won="4")
    change = reverse("matches:rule_change", args=[world.league.slug, world.competition.pk])
    assert at.response.redirect_chain[-1][0] == f"{change}?to={kept.pk}"


def test_a_name_is_used_once(world: World, editor: Callable[..., Editor]) -> None:
    """Also by two tabs that were opened before either was saved."""
    one, two = editor(), editor()
    one.save(about__name="Leek 2027")
    two.press("show", about__name="leek  2027").press("save")
    assert "There are rules called “Leek 2027” already" in two.text
    assert two.fields["about-name"] == "leek  2027"
    assert RuleSet.objects.filter(name__iexact="Leek 2027").count() == 1


# Reading


def test_the_list_tells_where_each_set_holds(world: World, sign_in: Browser) -> None:
    make_rule_set(league=world.league, name="Unused", rules=Rules.from_dict(spec()), **world.who)
    address = reverse("league:rule_sets", args=[world.league.slug])
    text = text_of(sign_in(world.sue).get(address))
    assert "House rules Division One, This season." in text
    assert "Unused Nowhere at present." in text
    assert "New rules" in text
    assert "New rules" not in text_of(sign_in(world.rita).get(address))


def test_the_list_takes_the_same_few_queries(world: World, sign_in: Browser) -> None:
    browser = sign_in(world.sue)
    counted = []
    for more in (0, 2):
        for number in range(more):
            make_rule_set(
                league=world.league, name=f"R{number}", rules=Rules.from_dict(spec()), **world.who
            )
        with CaptureQueriesContext(connection) as queries:
            browser.get(reverse("league:rule_sets", args=[world.league.slug]))
        counted.append(len(queries))
    assert counted[0] == counted[1]
