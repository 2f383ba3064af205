"""Rules made in a real browser, and a division put under them in mid-season."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from league.actions.rules import make_rule_set
from league.models import RuleChange, RuleSet
from scoring.house_rules import HouseRules
from tests.matches.cards import LEEK, LEEK_NIGHT
from tests.matches.match_night import MatchNight

pytestmark = pytest.mark.django_db(transaction=True)

PRESET = "?preset=six-singles-three-pairs-twice-round"


@pytest.fixture
def night() -> MatchNight:
    """Anchor 9–0 Bell, Crown 5–4 Anchor, Crown 5–4 Dove: 15, 14, 4 and 0 points."""
    night = MatchNight()
    for days, (home, away, score) in enumerate(
        [("Anchor", "Bell", (9, 0)), ("Crown", "Anchor", (5, 4)), ("Crown", "Dove", (5, 4))]
    ):
        night.builder.play_score(night.add(home, away, days - 30), *score)
    return night


def new_rules(night: MatchNight, query: str = PRESET) -> str:
    return reverse("league:rule_set_new", args=[night.league.slug]) + query


def save(page: Page, *, javascript: bool, means: str) -> None:
    """Save what is on the page; without a script the button shows first what it means."""
    if javascript:
        expect(page.locator("#means")).to_contain_text(means)
    button = page.get_by_role("button", name="Save these rules")
    button.click()
    if not javascript:
        expect(page.get_by_text("This is what is about to be saved, for good.")).to_be_visible()
        expect(page.locator("#means")).to_contain_text(means)
        button.click()


def test_what_was_typed_before_the_script_came_is_asked_for_too(
    night: MatchNight, open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> None:
    page = open_page("phone")
    sign_in(page, night.user("sue"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/js/rules*.js", hold)
    page.goto(new_rules(night), wait_until="commit")
    page.get_by_label("Match won").fill("5")
    expect(page.locator("#means")).to_contain_text("A 6–3 win gives 8 and 3")
    [script] = held
    script.continue_()
    expect(page.locator("#means")).to_contain_text("A 6–3 win gives 11 and 3")


@pytest.mark.parametrize(("size", "javascript"), [("laptop", True), ("phone", False)])
def test_leek_with_one_change_and_a_division_under_it(
    size: str,
    javascript: bool,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(size, javascript=javascript)
    sign_in(page, night.user("sue"))
    page.goto(reverse("league:seasons", args=[night.league.slug]))
    page.get_by_role("link", name="Other rules for Division One").click()
    page.get_by_role("link", name="From something else").click()
    begin = "Begin with this format: 6 singles to 61 and 3 pairs to 121"
    page.get_by_role("link", name=begin, exact=True).click()
    page.get_by_label("Name", exact=True).fill("Leek, five for a win")
    page.get_by_label("Match won").fill("5")
    save(page, javascript=javascript, means="A 6–3 win gives 11 and 3; a 4–5 loss gives 4.")

    expect(page.get_by_text("Nothing has changed yet.")).to_be_visible()
    expect(page.get_by_text("2 teams would change place")).to_be_visible()
    crown = page.get_by_role("row", name="Crown")
    expect(crown).to_contain_text("14 pts")
    expect(crown).to_contain_text("20 pts")
    picture(page, f"rule-change-{size}")
    assert night.leek.rule_changes.count() == 0
    page.get_by_label("Why are the rules changed?").fill("AGM of 4 June, item 7")
    page.get_by_role("button", name="Change the rules").click()
    expect(
        page.get_by_text("Division One is under the rules Leek, five for a win now.")
    ).to_be_visible()
    expect(page.get_by_role("row", name="Crown").first).to_contain_text("20")
    change = RuleChange.objects.get()
    assert (change.after.name, change.reason) == ("Leek, five for a win", "AGM of 4 June, item 7")


def test_what_the_rules_mean_follows_the_typing(
    night: MatchNight, laptop: Page, sign_in: Callable[..., None]
) -> None:
    sign_in(laptop, night.user("sue"))
    laptop.goto(new_rules(night))
    means = laptop.locator("#means")
    laptop.get_by_label("Each leg won").fill("½")
    expect(means).to_contain_text("A 6–3 win gives 5 and 1½; a 4–5 loss gives 2.")
    laptop.get_by_label("Each leg won").fill("1/3")
    expect(means).to_contain_text("Not rules yet. 1 thing to settle:")
    expect(means).to_contain_text("1/3 is not in quarters")
    laptop.get_by_label("Each leg won").fill("1/2")
    laptop.get_by_label("Match won").fill("4")
    expect(means).to_contain_text("A 6–3 win gives 7 and 1½; a 4–5 loss gives 2.")
    assert RuleSet.objects.filter(name__startswith="6 singles").count() == 0


def test_on_a_phone_the_example_stays_in_sight_and_leads_to_the_rest(
    night: MatchNight, phone: Page, sign_in: Callable[..., None], axe: Callable[[Page], None]
) -> None:
    sign_in(phone, night.user("sue"))
    phone.goto(new_rules(night))
    phone.get_by_label("Match won").fill("5")
    short = phone.get_by_role("link", name="A 6–3 win gives 11 and 3; a 4–5 loss gives 4.")
    expect(short).to_be_in_viewport()
    expect(phone.get_by_label("Match won")).to_be_in_viewport()
    phone.get_by_label("Match won").fill("1/3")
    expect(phone.locator("#means-short")).to_have_text("Not rules yet. 1 thing to settle:")
    axe(phone)
    phone.locator("#means-short").click()
    expect(phone.get_by_role("heading", name="So this means")).to_be_in_viewport()


@pytest.mark.parametrize("javascript", [True, False])
def test_rows_by_buttons_and_nothing_typed_is_lost(
    javascript: bool,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
) -> None:
    page = open_page("laptop", javascript=javascript)
    sign_in(page, night.user("sue"))
    page.goto(new_rules(night))
    page.get_by_label("Name", exact=True).fill("Two games")
    page.get_by_label("Match won").fill("1½")
    page.get_by_role("button", name="Add boards").click()
    last = page.locator("fieldset").filter(has_text="Boards: 3")
    last.get_by_label("Called").fill("Darts")
    last.get_by_label("How many").fill("2")
    last.get_by_label("Game").select_option("another game, by result")
    last.get_by_label("Under the house rules").select_option("none: by result")
    last.get_by_role("button", name="Move up").click()
    page.get_by_role("button", name="Move down: criterion 1 of the order", exact=True).click()
    # The return key shows what the rules mean; it takes nothing out and saves nothing.
    page.get_by_label("Match won").press("Enter")
    expect(page.get_by_label("Match won")).to_have_value("1½")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Two games")
    expect(page.locator("#means")).to_contain_text("1½ points for a win and 1 for each leg.")
    page.get_by_role("button", name="Save these rules").click()
    expect(page.get_by_text("The rules “Two games” are kept.")).to_be_visible()
    kept = RuleSet.objects.get(name="Two games").rules
    assert [board.name for board in kept.boards[6:]] == [
        *("Darts 1", "Darts 2"),
        *("Pairs 1", "Pairs 2", "Pairs 3"),
    ]
    assert [one.value for one in kept.tie_breaks[:2]] == ["leg-difference", "points"]


def test_a_refusal_leads_to_its_field_in_a_folded_part(
    night: MatchNight, phone: Page, sign_in: Callable[..., None]
) -> None:
    sign_in(phone, night.user("sue"))
    phone.goto(new_rules(night))
    expect(phone.get_by_label("Card due after, in hours")).not_to_be_visible()
    phone.get_by_text("Cards", exact=True).click()
    phone.get_by_label("Card due after, in hours").fill("soon")
    phone.get_by_role("button", name="Save these rules").click()
    phone.get_by_role("link", name="Card due after, in hours: “soon” must be").first.click()
    expect(phone.get_by_label("Card due after, in hours")).to_be_in_viewport()
    expect(phone.get_by_label("Card due after, in hours")).to_have_value("soon")


@pytest.mark.look
@pytest.mark.parametrize(("size", "dark"), [("small phone", False), ("laptop", True)])
def test_every_page_fits_and_can_be_read_by_everyone(
    size: str,
    dark: bool,
    night: MatchNight,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> None:
    page = open_page(size, dark=dark)
    sign_in(page, night.user("sue"))
    named = size.replace(" ", "-")

    def look(name: str) -> None:
        axe(page)
        fits(page)
        picture(page, f"rules-{name}-{named}")

    page.goto(new_rules(night, ""))
    look("choose")
    page.goto(new_rules(night))
    page.evaluate("document.querySelectorAll('details.panel').forEach(one => one.open = true)")
    look("open")
    page.get_by_role("button", name="Add a late card").click()
    page.get_by_label("Target").first.evaluate("field => field.value = '0'")
    page.get_by_label("Match won").fill("1/3")
    page.get_by_label("Criterion 2 of the order", exact=True).select_option("points")
    page.get_by_role("button", name="Show examples").click()
    expect(page.get_by_text("to put right; nothing has been saved")).to_be_visible()
    look("wrong")

    night.builder.play(night.fixture, LEEK_NIGHT)
    longer = {"singles": HouseRules(target=121), "pairs": HouseRules(target=121)}
    rules = replace(LEEK, house_rules=longer)
    to = make_rule_set(league=night.league, name="All to 121 " * 10, rules=rules, **night.act)
    change = night.desk("rule_change", night.leek.pk)
    page.goto(change)
    look("change-choose")
    page.goto(f"{change}?to={to.pk}")
    look("change")
    page.goto(reverse("league:rule_set", args=[night.league.slug, to.pk]))
    look("set")
