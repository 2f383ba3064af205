"""The score on the night in two taps a side; the next day the home captain completes the card."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Result
from league.models.standings import standings, tables_of
from matches.models import Card, scorecard_of
from matches.scorecard import legs_to_come
from tests.journeys.night import fill_leg, leg
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT
from tests.matches.match_night import MatchNight, card
from tests.matches.score_first import score_first

pytestmark = pytest.mark.again


@pytest.fixture
def night(transactional_db):
    return score_first(MatchNight())


def table_of(night):
    (table,) = standings(tables_of([night.leek])).values()
    names = {entry.pk: name for name, entry in night.entries.items()}
    return [(names[row.entry], row.played, row.legs_for, row.legs_against) for row in table.rows]


def test_score_tonight_card_tomorrow(night, open_page, sign_in, fits, axe, picture):
    alice, bob = open_page("phone"), open_page("phone")
    for page, name in ((alice, "alice"), (bob, "bob")):
        sign_in(page, night.user(name))
        page.goto(night.desk("night"))
    expect(alice.get_by_text("Score due")).to_be_visible()
    alice.get_by_role("link", name="Open the card").click()
    alice.get_by_role("button", name="Open the card").click()

    score = alice.locator(".match-score")
    score.get_by_label("Anchor").fill("6")
    score.get_by_label("Bell").fill("3")
    fits(alice)
    picture(alice, "score-first-sheet")
    # Two taps: on to the signature, and signed.
    alice.get_by_role("button", name="Sign with the score alone").click()
    expect(alice.get_by_text("Only the match score: Anchor 6, Bell 3.")).to_be_visible()
    alice.get_by_role("button", name="Sign for Anchor").click()
    expect(alice.get_by_text("Signed for Anchor. Now Bell.")).to_be_visible()

    bob.reload()
    bob.get_by_role("link", name="Agree, or dispute it").click()
    bob.get_by_role("button", name="Agree and sign for Bell").click()
    expect(bob.get_by_text("the card is official and counts in the table")).to_be_visible()
    expect(bob.get_by_text("Score only, 6–3; the card is due by")).to_be_visible()
    fits(bob)
    axe(bob)
    picture(bob, "score-first-official")
    after = table_of(night)
    assert ("Anchor", 1, 6, 3) in after
    assert ("Bell", 1, 3, 6) in after
    assert legs_to_come(scorecard_of(card(night.fixture)))

    complete(night, alice, fits, axe, picture)
    assert table_of(night) == after
    whole = card(night.fixture)
    assert not legs_to_come(scorecard_of(whole))
    assert {str(line) for line in whole.lineup.all()} == {*ANCHOR, *BELL}
    result = Result.objects.standing().get()
    assert result.home_aggregate == sum(home for home, _ in LEEK_NIGHT)
    assert Card.objects.count() == 1


def complete(night, alice, fits, axe, picture):
    """From the own page to the whole card; a wrong leg first, which would make another score."""
    alice.goto(night.desk("night"))
    expect(alice.get_by_text("The legs are still to come.")).to_be_visible()
    fits(alice)
    axe(alice)
    picture(alice, "score-first-tonight")
    alice.get_by_role("link", name="Complete the card").click()
    for number in range(1, 7):
        seat(alice, f"Singles {number}", ANCHOR[number - 1 : number], BELL[number - 1 : number])
    for number in range(1, 4):
        two = slice(2 * number - 2, 2 * number)
        seat(alice, f"Pairs {number}", ANCHOR[two], BELL[two])
    titles = [f"Singles {n}" for n in range(1, 7)] + [f"Pairs {n}" for n in range(1, 4)]
    for title, (home, away) in zip(titles, LEEK_NIGHT, strict=True):
        fill_leg(alice, title, home, away)
    # A slip: the sixth leg to the Bell.
    leg(alice, "Singles 6").locator(".win:has(input[value=away])").click()
    leg(alice, "Singles 6").locator("[id$=score-home]").fill("59")
    leg(alice, "Singles 6").locator("[id$=score-away]").evaluate("field => field.value = ''")
    alice.get_by_role("button", name="Complete the card").click()
    expect(alice.get_by_text("The official score is 6–3, and this makes 5–4.")).to_be_visible()
    fits(alice)
    axe(alice)
    picture(alice, "score-first-other")
    leg(alice, "Singles 6").locator(".win:has(input[value=home])").click()
    leg(alice, "Singles 6").locator("[id$=score-away]").fill("59")
    leg(alice, "Singles 6").locator("[id$=score-home]").evaluate("field => field.value = ''")
    alice.get_by_role("button", name="Complete the card").click()
    expect(
        alice.get_by_text("The card is whole, and the score stays as it was: 6–3.")
    ).to_be_visible()
    picture(alice, "score-first-whole")


def seat(page, title, home, away):
    """Choose a board's players from its lists."""
    board = page.locator(".places__board").filter(
        has=page.locator("legend", has_text=re.compile(rf"^\s*{title}\s*$"))
    )
    lists = board.locator("select")
    for place, name in enumerate([*home, *away]):
        lists.nth(place).select_option(label=name)
