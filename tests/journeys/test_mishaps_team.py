"""A secretary sets a season's mishaps of teams right, in a real browser, and takes each back."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.actions.money import charge_all
from league.actions.withdrawals import withdraw_team
from league.enums import TieBreak, WithdrawnPlayed, WithdrawnRemaining
from league.models import Charge
from league.ruleset.parts import LatePenalty, WithdrawalRule
from tests.league.five_teams import FiveTeams, mishap_rules

pytestmark = pytest.mark.django_db(transaction=True)

RULES = mishap_rules(
    bye=Decimal("0.5"),
    withdrawal=WithdrawalRule(
        WithdrawnPlayed.EXPUNGE, WithdrawnRemaining.POINTS, Decimal(4), Decimal(2)
    ),
    late_cards=(LatePenalty(fine=Decimal(2)), LatePenalty(points=Decimal(3), fine=Decimal(5))),
)
Sign = Callable[..., None]
Open = Callable[..., Page]
Check = Callable[[Page], None]


def table(page: Page, five: FiveTeams) -> list[str]:
    """The public table as everybody reads it: place and team, from the top down."""
    page.goto(
        reverse("league:table", args=[five.league.slug, five.season.slug, five.competition.slug])
    )
    return page.locator("tbody th.c-pos").all_inner_texts()


def points(page: Page, five: FiveTeams) -> list[str]:
    """The points of the public table, from the top down."""
    table(page, five)
    return [text.split()[0] for text in page.locator("td.c-pts").all_inner_texts()]


def desk(page: Page, five: FiveTeams, name: str, *numbers: int) -> None:
    """Go to one of the officials' pages."""
    page.goto(reverse(name, args=[five.league.slug, *numbers]))


@pytest.mark.parametrize(("size", "javascript"), [("phone", True), ("laptop", False)])
def test_a_team_leaves_and_comes_back(
    size: str, javascript: bool, open_page: Open, sign_in: Sign, axe: Check, fits: Check
) -> None:
    five = FiveTeams(RULES)
    page = open_page(size, javascript=javascript)
    sign_in(page, five.sue)
    before = table(page, five)
    desk(page, five, "league:teams")
    page.get_by_role("link", name="Eagle", exact=True).click()
    page.get_by_role("link", name="Withdraw the team").click()
    expect(page.get_by_text("2 matches already played will count for nobody.")).to_be_visible()
    expect(page.get_by_text("Each gives the other side 2 points.")).to_be_visible()
    page.get_by_text("2 will be void").click()
    expect(page.get_by_text("Crown v Eagle")).to_be_visible()
    if javascript:
        axe(page)
    fits(page)

    page.get_by_label("Reason").fill("Only four players left")
    page.get_by_label("Last day of the first half").fill(five.day(5).isoformat())
    page.get_by_role("button", name="Withdraw the team").click()
    expect(page.get_by_text("Nothing is done yet.")).to_be_visible()
    expect(page.get_by_text("Each gives the other side 4 points.")).to_be_visible()
    expect(page.get_by_label("Reason")).to_have_value("Only four players left")
    page.get_by_role("button", name="Withdraw the team").click()
    expect(page.get_by_text("Eagle has withdrawn; 2 matches are void.")).to_be_visible()
    after = table(page, five)
    assert len(after) == 4
    assert not [line for line in after if "Eagle" in line]

    desk(page, five, "league:mishaps")
    page.get_by_role("link", name="A team withdraws").click()
    expect(page.get_by_text("Only four players left")).to_be_visible()
    page.get_by_role("link", name="Undo the withdrawal of Eagle").click()
    page.get_by_role("button", name="Undo the withdrawal").click()
    expect(page.get_by_text("Please write the reason.").first).to_be_visible()
    page.get_by_label("Reason").fill("They found two more")
    page.get_by_role("button", name="Undo the withdrawal").click()
    expect(page.get_by_text("Eagle plays on; 2 matches are to be played again.")).to_be_visible()
    assert table(page, five) == before


def test_byes_come_from_the_fixture_list(phone: Page, sign_in: Sign, fits: Check) -> None:
    five = FiveTeams(RULES)
    sign_in(phone, five.sue)
    assert points(phone, five) == ["4", "4", "2", "2", "0"]
    desk(phone, five, "league:mishaps")
    phone.get_by_role("link", name="Byes", exact=False).first.click()
    phone.get_by_role("link", name="Note the byes of the fixture list").click()
    expect(phone.get_by_text("Week 2,")).to_contain_text("Dove")
    fits(phone)
    phone.get_by_role("button", name="Note these byes").click()
    expect(phone.get_by_text("Division One: 5 byes are noted.")).to_be_visible()
    assert points(phone, five) == ["4½", "4", "2½", "2", "½"]
    desk(phone, five, "league:byes")
    phone.get_by_role("link", name="Take back the bye of Bell, week 3").click()
    phone.get_by_label("Reason").fill("They played a friendly")
    phone.get_by_label("Also the 4 others").check()
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.get_by_text("5 byes are taken back.")).to_be_visible()
    assert points(phone, five) == ["4", "4", "2", "2", "0"]


def test_one_act_hits_two_tables_and_the_purse(
    laptop: Page, sign_in: Sign, axe: Check, fits: Check
) -> None:
    five = FiveTeams(RULES, tables=2)
    sign_in(laptop, five.sue)
    start = ["4", "4", "2", "2", "0"]
    assert points(laptop, five) == start * 2
    desk(laptop, five, "league:deduction_add")
    laptop.get_by_label("Team", exact=True).select_option("Anchor")
    laptop.get_by_label("How many").fill("⅓")
    laptop.get_by_label("Fine").fill("0.333")
    laptop.get_by_label("Reason").fill("A fight in the yard")
    laptop.get_by_role("button", name="Change the table").click()
    expect(laptop.get_by_text("is not in quarters").first).to_be_visible()
    expect(laptop.get_by_text("is not in whole pence").first).to_be_visible()
    expect(laptop.get_by_label("Reason")).to_have_value("A fight in the yard")
    axe(laptop)
    laptop.get_by_label("How many").fill("½")
    laptop.get_by_label("Fine").fill("2.50")
    laptop.get_by_role("button", name="Change the table").click()
    expect(laptop.get_by_text("Anchor: ½ point taken off", exact=True)).to_be_visible()
    fits(laptop)
    assert sorted(points(laptop, five)) == sorted(["4", "3½", "2", "2", "0"] * 2)
    desk(laptop, five, "league:money")
    expect(laptop.get_by_role("row", name="Anchor")).to_contain_text("£2.50")
    desk(laptop, five, "league:deductions")
    laptop.get_by_role("link", name="Withdraw the one of Anchor").click()
    expect(laptop.get_by_text("All of it goes together")).to_contain_text("a charge of £2.50")
    laptop.get_by_label("Reason").fill("It was the Bell’s men")
    laptop.get_by_role("button", name="Withdraw it").click()
    assert points(laptop, five) == start * 2
    desk(laptop, five, "league:money")
    expect(laptop.get_by_text("No team owes or has paid anything")).to_be_visible()


def test_entry_fees_are_asked_ticked_and_owed(phone: Page, sign_in: Sign, fits: Check) -> None:
    five = FiveTeams(RULES)
    sign_in(phone, five.sue)
    desk(phone, five, "league:money")
    phone.get_by_role("link", name="Charge every team").click()
    phone.get_by_label("Amount for each").fill("10")
    phone.get_by_role("button", name="Charge every team").click()
    expect(phone.get_by_text("5 teams owe £10 each, together £50.")).to_be_visible()
    phone.get_by_label("Anchor: £10").check()
    phone.get_by_label("Dove: £10").check()
    fits(phone)
    phone.get_by_role("button", name="These are paid").click()
    expect(phone.get_by_text("£20 noted as paid.")).to_be_visible()
    expect(phone.get_by_role("row", name="Together")).to_contain_text("£30")
    phone.get_by_role("link", name="Dove").click()
    phone.get_by_role("link", name="Not paid after all").click()
    phone.get_by_label("Reason").fill("The cheque came back")
    phone.get_by_role("button", name="It was not paid").click()
    expect(phone.get_by_role("heading", name="Owes £10, has paid £0")).to_be_visible()
    assert Charge.objects.unpaid().count() == 4
    # The one thing it owes is ticked already: paid again with one button.
    expect(phone.get_by_label("£10, Entry fee")).to_be_checked()
    fits(phone)
    phone.get_by_role("button", name="Noted as paid").click()
    expect(phone.get_by_role("heading", name="Owes £0, has paid £10")).to_be_visible()
    assert Charge.objects.unpaid().count() == 3


def test_a_late_card_costs_what_the_rules_say(phone: Page, sign_in: Sign, fits: Check) -> None:
    five = FiveTeams(RULES, weeks=1)
    sign_in(phone, five.sue)
    desk(phone, five, "matches:late_cards")
    # Two of week 2 and none of those that have a result without a card.
    expect(phone.get_by_text("Eagle v Anchor").first).to_be_visible()
    fits(phone)
    phone.get_by_role("button", name="Take £2 off Eagle for Eagle v Anchor").click()
    expect(phone.get_by_text("Eagle: £2 for the late card of Eagle v Anchor.")).to_be_visible()
    phone.get_by_role("link", name="Take back what Eagle lost").click()
    phone.get_by_label("Reason").fill("The postman had it")
    phone.get_by_role("button", name="Take it back").click()
    desk(phone, five, "matches:late_cards")
    expect(phone.get_by_role("button", name="Take £2 off Eagle for Eagle v Anchor")).to_be_visible()
    assert not Charge.objects.standing().exists()


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_league_moves_in_in_mid_season(
    size: str, open_page: Open, sign_in: Sign, axe: Check, fits: Check
) -> None:
    five = FiveTeams(RULES, weeks=0)
    page = open_page(size)
    sign_in(page, five.sue)
    desk(page, five, "league:openings")
    page.get_by_role("link", name="Division One").click()
    page.get_by_label("As it stood at the end of").fill(five.day(1).isoformat())
    page.get_by_label("Anchor: won").fill("2")
    page.get_by_label("Anchor: points").fill("4½")
    page.get_by_label("Bell: lost").fill("two")
    page.get_by_role("button", name="Save the balances").click()
    expect(page.get_by_role("link", name="Bell: lost: “two” will not do")).to_be_visible()
    expect(page.get_by_label("Anchor: points")).to_have_value("4½")
    axe(page)
    fits(page)
    page.get_by_label("Bell: lost").fill("1")
    page.get_by_role("button", name="Save the balances").click()
    expect(page.get_by_text("Together the teams have won 2 and lost 1")).to_be_visible()
    expect(page.get_by_text("Anchor is given 4½ points")).to_be_visible()
    axe(page)
    assert points(page, five)[0] == "4½"
    desk(page, five, "league:openings_change", five.tables[0].pk)
    page.get_by_label("Bell: lost").fill("2")
    page.get_by_label("Anchor: points").fill("4")
    page.get_by_role("button", name="Save the balances").click()
    expect(page.get_by_text("To look at again")).not_to_be_visible()
    assert points(page, five)[0] == "4"


def test_a_play_off_settles_who_is_first(laptop: Page, sign_in: Sign, fits: Check) -> None:
    rules = replace(RULES, tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF))
    five = FiveTeams(rules, weeks=1)
    sign_in(laptop, five.sue)
    assert [line.split()[0] for line in table(laptop, five)[:2]] == ["1=", "1="]
    desk(laptop, five, "league:play_offs")
    laptop.get_by_role("link", name="Enter the result for place 1").click()
    laptop.get_by_label("Crown").check()
    laptop.get_by_label("Score").fill("5–4 at the Bell")
    laptop.get_by_role("button", name="Enter the result").click()
    expect(laptop.get_by_text("Crown beat Anchor in a play-off: 5–4 at the Bell")).to_be_visible()
    fits(laptop)
    assert [line.split() for line in table(laptop, five)[:2]] == [["1", "Crown"], ["2", "Anchor"]]
    desk(laptop, five, "league:play_offs")
    laptop.get_by_role("link", name="Take back the play-off").click()
    laptop.get_by_label("Reason").fill("Wrong way round")
    laptop.get_by_role("button", name="Take it back").click()
    assert [line.split()[0] for line in table(laptop, five)[:2]] == ["1=", "1="]


@pytest.mark.look
@pytest.mark.parametrize(("size", "dark"), [("small phone", False), ("laptop", True)])
def test_every_page_with_something_on_it_fits_and_can_be_read_by_everyone(
    size: str,
    dark: bool,
    open_page: Open,
    sign_in: Sign,
    axe: Check,
    fits: Check,
    picture: Callable[[Page, str], None],
) -> None:
    five = FiveTeams(RULES, weeks=1)
    page = open_page(size, dark=dark)
    sign_in(page, five.sue)
    charge_all(
        season=five.season,
        competitions=[five.competition],
        amount="12.50",
        reason="Entry fee",
        date=five.today,
        **five.who,
    )
    withdraw_team(
        entry=five.entries["Dove"],
        on=five.today,
        halfway=five.day(3),
        reason="The pub has closed",
        **five.who,
    )
    bell = five.entries["Bell"].pk
    for name, *numbers in (
        ("league:mishaps",),
        ("league:withdrawals",),
        ("matches:withdraw_team", bell),
        ("matches:late_cards",),
        ("league:byes",),
        ("league:byes_note", five.competition.pk),
        ("league:money",),
        ("league:money_team", bell),
        ("league:money_withdraw", Charge.objects.latest("pk").pk),
        ("league:openings_change", five.tables[0].pk),
        ("league:team_change", five.entries["Dove"].pk),
        ("league:teams",),
    ):
        desk(page, five, name, *numbers)
        axe(page)
        fits(page)
        picture(page, f"mishaps-{name.split(':')[1]}-{size.replace(' ', '-')}")
