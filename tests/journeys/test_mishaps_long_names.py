"""The pages of a match's mishaps with the longest word that a name can be, on a small phone."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from league.actions.rules import make_rule_set, use_rule_set
from league.actions.teams import change_entry
from league.models import Player
from league.ruleset.parts import WalkoverRule, WalkoverSide
from tests.matches.cards import LEEK
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> MatchNight:
    """Rules that credit players, one match played and one to be played."""
    night = MatchNight()
    give = WalkoverRule(
        present=WalkoverSide(points=7, legs=5), absent=WalkoverSide(points=0), players_credited=True
    )
    rules = make_rule_set(
        league=night.league, name="Others", rules=replace(LEEK, walkover=give), **night.act
    )
    use_rule_set(competition=night.leek, rule_set=rules, reason="AGM", **night.act)
    night.builder.play(night.fixture, LEEK_NIGHT)
    return night


@pytest.mark.parametrize("word", ["Thorneycroft-Barraclough-Llanfairpwllgwyngyll", "W" * 120])
def test_they_fit(
    word: str,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
) -> None:
    other = night.add("Anchor", "Bell", -7)
    change_entry(entry=night.entries["Anchor"], name=word, **night.act)
    Player.objects.update(name=word)
    page = open_page("small phone")
    sign_in(page, night.user("sue"))
    at_the_desk = [
        reverse(f"league:{name}", args=[night.league.slug, fixture.pk])
        for name, fixture in (
            ("fixture_change", night.fixture),
            ("fixture_award", night.fixture),
            ("fixture_walkover", other),
            ("fixture_postpone", other),
        )
    ]
    of_the_match = [
        night.address("card_ineligible"),
        night.address("card_abandon", other),
        night.address("card_void"),
    ]
    for address in at_the_desk + of_the_match:
        page.goto(address)
        fits(page)
