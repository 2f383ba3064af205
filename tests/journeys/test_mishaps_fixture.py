"""A secretary's hand with everything that goes wrong with one match, on a phone in the pub.

Each story is done and undone, and read by a stranger on the way.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.actions.rules import make_rule_set, use_rule_set
from league.models import Fixture, Result
from league.ruleset.parts import MishapRules, PostponementRule, WalkoverRule, WalkoverSide
from tests.matches.cards import LEEK
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.mishaps import standing_still

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> MatchNight:
    return MatchNight()


@pytest.fixture
def sue(night: MatchNight, open_page: Callable[..., Page], sign_in: Callable[..., None]) -> Page:
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    return page


@pytest.fixture
def stranger(open_page: Callable[..., Page]) -> Page:
    return open_page("small phone", dark=True)


def fixture_page(night: MatchNight, page: Page) -> None:
    page.goto(reverse("league:fixture_change", args=[night.league.slug, night.fixture.pk]))


def act(page: Page, words: str) -> None:
    """Choose what is to be done from the fixture's page."""
    page.locator(".rows a").filter(has_text=words).first.click()


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).click()


def says(page: Page, words: str) -> None:
    expect(page.get_by_text(words).first).to_be_visible()


def under(night: MatchNight, **rules: object) -> None:
    made = make_rule_set(
        league=night.league, name="Other rules", rules=replace(LEEK, **rules), **night.act
    )
    use_rule_set(competition=night.leek, rule_set=made, reason="AGM", **night.act)


def test_a_match_is_conceded_and_players_credited_then_taken_back(
    night: MatchNight,
    sue: Page,
    stranger: Page,
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    give = WalkoverRule(
        present=WalkoverSide(points=7, legs=5),
        absent=WalkoverSide(points=-1, legs=4),
        players_credited=True,
    )
    under(night, walkover=give)
    before = standing_still()
    fixture_page(night, sue)
    axe(sue)
    fits(sue)
    picture(sue, "mishaps-fixture")
    act(sue, "Walkover or conceded")
    says(sue, "Anchor: 7 points, 5 legs; Bell: −1 points, 4 legs.")
    sue.get_by_label("Anchor", exact=True).check()
    sue.get_by_label("the other side conceded it").check()
    sue.get_by_label("Sid Garth").check()
    sue.get_by_label("Reason").fill("Three of ours are ill")
    axe(sue)
    fits(sue)
    press(sue, "Give the match")
    # Sid plays for the Bell, which did not turn up.
    says(sue, "Anchor gets the match, so nobody of Bell is credited with it.")
    expect(sue.get_by_label("Sid Garth")).to_be_checked()
    sue.get_by_label("Sid Garth").uncheck()
    sue.get_by_label("Tom Oates").check()
    picture(sue, "mishaps-walkover")
    press(sue, "Give the match")
    says(sue, "Anchor v Bell was conceded; the table counts it.")
    assert Result.objects.standing().get().credits.get().player.name == "Tom Oates"
    stranger.goto(night.address("card"))
    says(stranger, "Conceded by Bell: Three of ours are ill")
    axe(stranger)
    fits(stranger)
    act(sue, "Undo the walkover")
    sue.get_by_label("Reason").fill("They came after all")
    press(sue, "Undo the walkover")
    says(sue, "The walkover is undone; Anchor v Bell is to be played.")
    assert standing_still() == before
    stranger.reload()
    says(stranger, "Walkover undone. “They came after all”")


def test_a_result_is_awarded_over_a_card_and_the_award_undone(
    night: MatchNight,
    sue: Page,
    stranger: Page,
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    before = standing_still()
    fixture_page(night, sue)
    act(sue, "Award a result")
    says(sue, "Anchor 6–3 Bell, 8 and 3 points.")
    sue.get_by_label("Anchor: legs").fill("4")
    sue.get_by_label("Bell: legs").fill("2")
    sue.get_by_label("Reason").fill("Both sides had been short; legs 7 to 9 are struck out")
    press(sue, "Show what it gives")
    says(sue, "Nothing is saved yet. It would count:")
    says(sue, "Anchor 4–2 Bell: 6 and 2 points.")
    expect(sue.get_by_label("Bell: legs")).to_have_value("2")
    axe(sue)
    fits(sue)
    picture(sue, "mishaps-award")
    assert standing_still() == before
    press(sue, "Award this result")
    says(sue, "Awarded. Anchor 4–2 Bell: 6 and 2 points.")
    stranger.goto(night.address("card"))
    says(stranger, "The league awarded this result")
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("4–2")
    axe(stranger)
    fits(stranger)
    picture(stranger, "mishaps-awarded-card")
    act(sue, "Undo the award")
    sue.get_by_label("Reason").fill("The card was right")
    press(sue, "Undo the award")
    says(sue, "The award is undone; Anchor v Bell is played.")
    assert standing_still() == before


def test_a_match_is_abandoned_played_again_and_all_of_it_undone(
    night: MatchNight,
    sue: Page,
    stranger: Page,
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT[:5])
    before = standing_still()
    fixture_page(night, sue)
    act(sue, "Abandoned")
    expect(sue.get_by_label("Anchor: legs won when it stopped")).to_have_value("3")
    sue.get_by_label("Why was it broken off?").fill("Power cut")
    axe(sue)
    fits(sue)
    press(sue, "It was abandoned")
    says(sue, "Anchor v Bell is abandoned: it is void and counts for nobody.")
    act(sue, "Play it again")
    day = night.today + timedelta(days=14)
    sue.get_by_label("Date").fill(day.isoformat())
    axe(sue)
    fits(sue)
    press(sue, "Play it on this date")
    says(sue, "Anchor v Bell is to be played again on")
    picture(sue, "mishaps-replay")
    stranger.goto(night.address("card"))
    says(stranger, "Abandoned at 3–2: Power cut")
    says(stranger, "It is played again on")
    axe(stranger)
    fits(stranger)
    act(sue, "Undo the replay")
    sue.get_by_label("Reason").fill("They let the score stand")
    press(sue, "Undo the replay")
    says(sue, "is not played again; this match is void")
    act(sue, "Bring it back")
    sue.get_by_label("Why is it brought back?").fill("They played on by candlelight")
    press(sue, "Bring the match back")
    says(sue, "Anchor v Bell is back as it was before.")
    assert standing_still() == before


def test_somebody_was_not_allowed_to_play(
    night: MatchNight,
    sue: Page,
    stranger: Page,
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    before = standing_still()
    fixture_page(night, sue)
    act(sue, "Ineligible player")
    sue.get_by_label("Tom Oates: Singles 1 and Pairs 1").check()
    sue.get_by_label("Reason").fill("Registered with the Crown")
    press(sue, "Show what it gives")
    says(sue, "Anchor 4–5 Bell: 4 and 7 points.")
    expect(sue.get_by_label("Tom Oates: Singles 1 and Pairs 1")).to_be_checked()
    axe(sue)
    fits(sue)
    picture(sue, "mishaps-ineligible")
    press(sue, "Make this ruling")
    says(sue, "Ruled. The table counts the awarded result; the card stays as it is.")
    stranger.goto(night.address("card"))
    says(stranger, "Tom Oates (Anchor) was not allowed to play")
    axe(stranger)
    fits(stranger)
    act(sue, "Take the ruling back")
    sue.get_by_label("Reason").fill("He was transferred in time")
    press(sue, "Take the ruling back")
    says(sue, "The ruling is taken back; the card counts again.")
    assert standing_still() == before


@pytest.mark.parametrize("javascript", [True, False])
def test_put_off_past_the_deadline_and_back(
    javascript: bool,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
) -> None:
    under(night, mishaps=MishapRules(postponement=PostponementRule(within_days=28)))
    before = standing_still()
    sue = open_page("phone", javascript=javascript, dark=True)
    sign_in(sue, night.user("sue"))
    fixture_page(night, sue)
    act(sue, "Postpone")
    says(sue, "Within 28 days by the rules")
    sue.get_by_label("Reason").fill("Flood")
    press(sue, "Postpone the match")
    says(sue, "Anchor v Bell is postponed without a date.")
    sue.get_by_label("New date").fill((night.today + timedelta(days=30)).isoformat())
    press(sue, "Give it this date")
    says(sue, "is 2 days past the last day that the rules allow")
    if javascript:
        axe(sue)
    fits(sue)
    sue.get_by_label("Yes, all the same").check()
    press(sue, "Give it this date")
    says(sue, "Anchor v Bell is now on")
    for words, button in (
        ("Take the new date back", "Take the date back"),
        ("Undo the postponement", "Undo the postponement"),
    ):
        act(sue, words)
        sue.get_by_label("Reason").fill("The water went down")
        press(sue, button)
    says(sue, "as it was")
    assert standing_still() == before


def test_a_button_pressed_twice_in_a_hurry(night: MatchNight, sue: Page) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    fixture_page(night, sue)
    act(sue, "Make it void")
    sue.get_by_label("Why is the match void?").fill("Both sides were short")
    sue.get_by_role("button", name="Make the match void").dblclick()
    expect(sue.get_by_role("heading", name="Anchor v Bell", level=1)).to_be_visible()
    says(sue, "Anchor v Bell is void")
    assert Fixture.objects.get(pk=night.fixture.pk).status == "void"
    assert night.fixture.events.filter(what="void").count() == 1


def test_two_officials_at_once(
    night: MatchNight, sue: Page, open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> None:
    olive = open_page("laptop")
    sign_in(olive, night.user("olive"))
    fixture_page(night, sue)
    act(sue, "Walkover or conceded")
    fixture_page(night, olive)
    act(olive, "Postpone")
    olive.get_by_label("Reason").fill("Flood")
    press(olive, "Postpone the match")
    says(olive, "is postponed without a date")
    sue.get_by_label("Anchor", exact=True).check()
    sue.get_by_label("Reason").fill("Nobody came")
    press(sue, "Give the match")
    says(sue, "Since then: postponed by Olive")
    expect(sue.get_by_label("Reason")).to_have_value("Nobody came")
    assert not Result.objects.exists()
    press(sue, "Give the match")
    says(sue, "is a walkover; the table counts it")
