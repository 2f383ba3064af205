"""The week's grid on a laptop with the keyboard alone: twelve results in well under two minutes."""

import time

import pytest
from playwright.sync_api import expect

from league.models import Result

TEAMS = [f"Team {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]


@pytest.fixture
def twelve(night):
    """Twelve matches tonight beside the one that is there."""
    from league.ruleset.presets import PRESETS

    rules = PRESETS["six-singles-three-pairs-twice-round"].build()
    competition = night.builder.competition(night.season, rules, TEAMS, name="Division Three")
    pairs = zip(TEAMS[::2], TEAMS[1::2], strict=True)
    return [night.builder.fixture(competition, home, away, night.today) for home, away in pairs]


def standing():
    return {r.fixture_id: (r.home_legs, r.away_legs) for r in Result.objects.standing()}


def test_twelve_results_with_the_keyboard_alone(night, twelve, laptop, sign_in, axe, picture):
    sign_in(laptop, night.user("sue"))
    laptop.goto(night.desk("week"))
    # The first box is waiting; what is known of the match before it stays empty.
    keys = laptop.keyboard
    expect(laptop.locator(f"#f{night.fixture.pk}-home")).to_be_focused()
    begun = time.monotonic()
    keys.press("Tab")
    keys.press("Tab")
    typed = {}
    for number, fixture in enumerate(twelve):
        home = number % 10
        typed[fixture.pk] = (home, 9 - home)
        expect(laptop.locator(f"#f{fixture.pk}-home")).to_be_focused()
        keys.type(str(home))
        keys.press("Tab")
        keys.type(str(9 - home))
        # Enter goes on as Tab does, and saves from the last box.
        keys.press("Enter" if number % 2 or number == 11 else "Tab")
    expect(laptop.get_by_text("12 results saved, and in the tables.")).to_be_visible()
    assert time.monotonic() - begun < 60
    assert standing() == typed
    axe(laptop)
    picture(laptop, "week-grid")


def test_what_does_not_add_up_is_said_while_the_next_is_typed(night, laptop, sign_in, fits, axe):
    second = night.add("Crown", "Dove")
    sign_in(laptop, night.user("sue"))
    laptop.goto(night.desk("week"))
    keys = laptop.keyboard
    keys.type("6")
    keys.press("Enter")
    keys.type("4")
    keys.press("Enter")
    expect(laptop.locator(f"#f{second.pk}-home")).to_be_focused()
    row = laptop.locator(".grid-row", has=laptop.locator(f"#f{night.fixture.pk}-home"))
    expect(row).to_contain_text("6–4 makes 10 legs; this match has 9: with 6 the other side has 3.")
    keys.type("5")
    keys.press("Enter")
    keys.type("4")
    keys.press("Enter")
    # Nothing of the week is saved while one line is wrong, and every line is still there.
    expect(laptop.get_by_text("1 result is not right yet, so nothing is saved.")).to_be_visible()
    assert standing() == {}
    expect(laptop.locator(f"#f{second.pk}-home")).to_have_value("5")
    axe(laptop)
    expect(laptop.locator(f"#f{night.fixture.pk}-home")).to_be_focused()
    keys.press("Tab")
    keys.type("3")
    keys.press("Tab")
    expect(row).to_contain_text("✓ adds up")
    laptop.get_by_role("button", name="Save the scores").click()
    expect(laptop.get_by_text("2 results saved, and in the tables.")).to_be_visible()
    assert standing() == {night.fixture.pk: (6, 3), second.pk: (5, 4)}


@pytest.mark.parametrize("size", ["phone", "small phone"])
def test_the_grid_on_a_phone_without_any_script(night, open_page, sign_in, fits, axe, size):
    night.add("Crown", "Dove")
    page = open_page(size, javascript=False)
    sign_in(page, night.user("olive"))
    page.goto(night.desk("week"))
    fits(page)
    page.locator(f"#f{night.fixture.pk}-home").fill("5")
    page.locator(f"#f{night.fixture.pk}-away").fill("3")
    page.get_by_role("button", name="Save the scores").click()
    expect(page.get_by_text("Were legs void or not played?")).to_be_visible()
    fits(page)
    page.get_by_label("Yes, 5–3 is right").check()
    page.get_by_role("button", name="Save the scores").click()
    expect(page.get_by_text("1 result saved, and in the tables.")).to_be_visible()
    assert standing() == {night.fixture.pk: (5, 3)}
    fits(page)
