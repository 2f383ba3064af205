"""The players' pages in a real browser: on phones and a laptop, by day and night, and on paper."""

import gzip
import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from league.actions import fixtures, setup
from league.enums import Role, Side
from league.models import Grant, Player, User
from league.ruleset.presets import PRESETS
from matches.actions.finish import correct_official
from matches.actions.hearing import keep_evidence
from matches.actions.protests import question
from matches.actions.settling import Stands
from matches.actions.sheet import LegChange, SheetChanges
from matches.builder import Builder
from matches.enums import LegState
from matches.models import Card, Leg
from scoring.leg import Blocked, NextRound, Peg
from tests.league.public_season import LONG_NAMES, PublicSeason
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.rulings import give

ROOT = Path(__file__).parents[2]
SHEETS = {
    "one": "A 8, B 2, A 3 out (12)\nB 7 no out, A 4, blocked\nA 2 won, B 5",
    "two": "A 8, A 3 out\nB 6, A 6, B 1, blocked\nA ?, B given 8",
    "side_a": "the Royal Oak and Railway Inn",
    "by_two": "what was chalked up on the board",
}
HAND = "line=36b+66a+61a+14b+43a+35b"
LONGEST = "Thorneycroft-Barraclough-Llanfairpwllgwyngyll"
TO_61 = [
    Peg(0, total=15), Peg(1, total=12), Peg(0, total=15, chip_out=True), NextRound(),
    Peg(0, total=15), Peg(1, total=12), Peg(0, total=15, chip_out=True), NextRound(),
    Peg(0, total=15), Peg(0, total=15), Blocked(), NextRound(),
    Peg(0, total=15), Peg(1, total=20), Peg(0, total=15), Peg(0, total=9),
]  # fmt: skip


@pytest.fixture
def made(transactional_db):
    """Ten teams half-way through their half season, with a bit of everything."""
    made = PublicSeason(User.objects.create(username="sue", name="Sue"))
    Grant.objects.create(user=made.by, league=made.league, role=Role.SECRETARY, starts_at=made.at)
    made.first = made.division("Division One", LONG_NAMES, goes_up=2, goes_down=2)
    made.half_season(made.first, played=5)
    made.deduct(made.first.entries.order_by("pk")[3], "1", "the card came three days late")
    to_play = made.first.fixtures.filter(status="scheduled").order_by("pk")
    fixtures.postpone(fixture=to_play[0], reason="snow on Wexcombe Top", **made.act)
    fixtures.give_walkover(
        fixture=to_play[1], to=Side.HOME, reason="the Wheatsheaf could not raise a side", **made.act
    )
    return made


@pytest.fixture
def builder(made):
    return Builder(by=made.by, at=made.at)


@pytest.fixture
def leek(made, builder):
    squads = {
        team: [f"{team[0]}. {LONGEST}", *(f"{team} Player {number}" for number in range(5))]
        for team in ("Bishop Blaize", "Plough at Nether Wexcombe")
    }
    rules = PRESETS["six-singles-three-pairs-twice-round"].build()
    return builder.competition(made.season, rules, list(squads), name="Division Two", squads=squads)


@pytest.fixture
def corrected(made, builder, leek):
    """An official card, corrected once."""
    fixture = builder.fixture(leek, *[e.name for e in leek.entries.order_by("pk")], made.today)
    card = Card.objects.whole().get(pk=builder.play(fixture, LEEK_NIGHT).pk)
    leg = card.boards.all()[5].legs.all()[0]
    change = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (59, 61))
    correct_official(
        card=card, changes=SheetChanges(legs=(change,)), reason="the wrong way round", **builder.act
    )
    return fixture


@pytest.fixture
def by_events(made, builder):
    rules = PRESETS["three-pairs-three-legs"].build()
    squads = {"Mill": [f"Miller {n}" for n in "abcdef"], "Lock": [f"Keeper {n}" for n in "abcdef"]}
    premier = builder.competition(
        made.season, rules, list(squads), name="Pairs League", squads=squads
    )
    fixture = builder.fixture(premier, "Mill", "Lock", made.today)
    builder.play(fixture, [TO_61, *[(61, 40)] * 8])
    return fixture


@pytest.fixture
def ruling(builder, corrected):
    """A ruling on the corrected card, with all that one can rest on."""
    card = Card.objects.whole().get(fixture=corrected)
    question(card=card, reason="It was 8.", **builder.act)
    kept = {"page": "quick_check", "address": "/referee/?left=6&right=3", "words": "9 pays 3."}
    evidence = keep_evidence(card=card, **kept, **builder.act)
    given = {"clauses": ["F2", "D4"], "league_rules": "rule 7", "relies_on": [evidence]}
    return give(card, Stands(), **given, **builder.act)


@pytest.fixture
def pages(made, corrected, by_events, ruling):
    """Every public address worth looking at, by what it is."""
    league, season = made.league.slug, made.season.slug
    team = corrected.home_id
    version = Card.objects.get(fixture=corrected).events.filter(kind="made_official").get().pk
    player = Player.objects.get(name=f"B. {LONGEST}").pk
    leg = Leg.objects.filter(board__card__fixture=by_events).order_by("pk")[0].pk
    quick = reverse("matches:quick_check", args=[league])
    sheets = reverse("matches:referee_sheets", args=[league])
    hand = reverse("matches:referee_hand", args=[league])
    return {
        "home": reverse("league:home", args=[league]),
        "tables": reverse("league:tables", args=[league]),
        "table": reverse("league:table", args=[league, season, made.first.slug]),
        "fixtures": reverse("league:fixtures", args=[league, season, made.first.slug]),
        "fixtures of all": reverse("league:fixtures_all", args=[league]),
        "team": reverse("matches:team", args=[league, team]),
        "players": reverse("matches:players", args=[league]),
        "players of all seasons": reverse("matches:players_all", args=[league]) + "?kind=singles",
        "player": reverse("matches:player", args=[league, player]),
        "card corrected": reverse("matches:card", args=[league, corrected.pk]),
        "card by events": reverse("matches:card", args=[league, by_events.pk]),
        "card version": reverse("matches:card_version", args=[league, corrected.pk, version]),
        "rulings": reverse("matches:rulings", args=[league]) + "?q=rule+F2",
        "ruling": reverse("matches:ruling", args=[league, season, ruling.number]),
        "quick check": quick,
        "quick check answered": f"{quick}?left=6&left_double=1&right=3&before=54&out=1",
        "quick check refused": f"{quick}?left=7&before=abc&target=-1&rules=whist&out=perhaps",
        "quick check of the site": reverse("matches:quick_check_site"),
        "replay": reverse("matches:referee_replay", args=[league]) + "?leg=r1+a+66:4(4)+63:7(7)",
        "leg replayed": reverse("matches:referee_replay_leg", args=[league, by_events.pk, leg]),
        "leg on paper": reverse("matches:referee_replay_leg", args=[league, by_events.pk, leg])
        + "?print=1",
        "practice": reverse("matches:referee_practice", args=[league]),
        "practice answered wrong": reverse("matches:referee_practice_site")
        + "?said=x&at=y&rules=z",
        "practice leg": reverse("matches:referee_practice_leg", args=[league]) + "?seed=61",
        "rules": reverse("matches:referee_rules", args=[league]),
        "hand": f"{hand}?{HAND}&claim_a=14",
        "hand, who played which": f"{hand}?{HAND}&keys=who&seats=4",
        "hand refused": f"{hand}?{HAND}&led=b&first=66&last=14&left_a=66+0&before_a=99",
        "hand, an order": f"{hand}?{HAND}&show=6-8&step=2",
        "hand of the site": reverse("matches:referee_hand_site"),
        "two sheets": f"{sheets}?{urlencode(SHEETS)}",
        "two sheets refused": f"{sheets}?one=A+8+what&two=B+pen+8&rules=whist&side_a=B",
        "two sheets of the site": reverse("matches:referee_sheets_site"),
        "rules of the site": reverse("matches:referee_rules_site") + "?rules=leek-pairs",
    }


@pytest.mark.look
@pytest.mark.parametrize(("size", "dark"), [("small phone", False), ("laptop", True)])
def test_every_page_fits_and_is_readable_by_everybody(
    open_page, axe, fits, picture, pages, size, dark
):
    page = open_page(size, dark=dark)
    for name, address in pages.items():
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        fits(page)
        axe(page)
        picture(page, f"{name}-{size}{'-dark' if dark else ''}")


def test_a_site_without_a_league(open_page, axe, fits, transactional_db):
    page = open_page("small phone")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Set up your league")
    fits(page)
    axe(page)


def test_a_site_with_several_leagues(open_page, axe, fits, made):
    setup.create_league(name="Eskmoor League", **made.act)
    page = open_page("small phone")
    page.goto("/")
    fits(page)
    axe(page)
    page.get_by_role("link", name=made.league.name).click()
    expect(page.locator("h1")).to_have_text(made.league.name)


def test_a_league_without_anything(open_page, axe, fits, made):
    empty = setup.create_league(name="Eskmoor League", **made.act)
    page = open_page("small phone")
    for name in ("home", "tables", "fixtures_all"):
        page.goto(reverse(f"league:{name}", args=[empty.slug]))
        fits(page)
        axe(page)


def test_from_the_table_to_a_leg_without_javascript(open_page, pages, corrected):
    """Why a team stands where it does, its results, a match, its legs: by tapping alone."""
    page = open_page("phone", javascript=False)
    page.goto(pages["home"])
    page.get_by_role("link", name="Full table of Division Two").click()
    expect(page.locator("h1")).to_have_text("Division Two")
    row = page.locator("tr", has_text="Bishop Blaize")
    row.locator("summary").click()
    expect(row.locator(".why__body")).to_contain_text("Three points clear of Plough")
    row.get_by_role("link", name="Its one result").click()
    expect(page).to_have_url(re.compile("#results$"))
    page.locator("#results").get_by_role("link").first.click()
    expect(page.locator("h1")).to_contain_text("5–4")
    expect(page.locator(".leg").nth(3).locator(".leg__as")).to_have_text("0")
    page.get_by_role("link", name="The card as it stood").last.click()
    expect(page.get_by_text("This is an old version.")).to_be_visible()
    expect(page.locator("#legs")).to_have_text("Legs 6–3")


def test_the_quick_check_keeps_what_was_tapped(open_page, pages):
    page = open_page("phone", javascript=False)
    page.goto(pages["quick check of the site"])
    one, other = page.get_by_role("group").nth(0), page.get_by_role("group").nth(1)
    one.locator("label", has_text="6").click()
    one.locator("label", has_text="Double").click()
    other.locator("label", has_text="3").click()
    page.get_by_label("Score before").fill("54")
    page.get_by_label("Last tile of the side").check()
    page.get_by_role("button", name="What is it worth?").click()
    expect(page.locator("#answer")).to_have_text("12 + 3 = 15, worth 8 points")
    expect(page.locator(".verdict .notice")).to_contain_text("Disregarded. The score stays 54.")
    expect(page.get_by_role("img", name=re.compile("The two ends: double six"))).to_be_visible()
    page.get_by_label("Score before").fill("52")
    page.get_by_role("button", name="What is it worth?").click()
    expect(page.locator(".verdict .notice")).to_contain_text("Won. The score is 61.")
    expect(page.get_by_label("Last tile of the side")).to_be_checked()


@pytest.mark.parametrize("name", ["table", "fixtures"])
def test_one_sheet_of_paper(open_page, made, pages, name):
    for first in list(made.first.fixtures.all()):  # the whole season: 90 matches
        later = first.date + timedelta(weeks=9)
        made.fixture(first.away, first.home, later, first.round + 9)
    page = open_page("laptop")
    page.goto(pages[name])
    sheets = re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True))
    assert len(sheets) == 1


def test_on_paper_the_reasons_are_left_out_and_every_column_is_there(open_page, pages):
    page = open_page("phone")
    page.goto(pages["table"])
    page.emulate_media(media="print")
    for column in ("D", "F", "A"):
        expect(page.locator("thead th", has_text=re.compile(f"^{column}$"))).to_be_visible()
    expect(page.locator(".why__body").first).to_be_hidden()
    expect(page.locator("nav").first).to_be_hidden()
    expect(page.get_by_text("† Old Quarry Working Men’s Club: 1 point deducted")).to_be_visible()


@pytest.mark.parametrize("size", ["small phone", "laptop"])
def test_a_long_list_of_players_is_folded_and_somebody_is_found(
    open_page, axe, fits, picture, pages, monkeypatch, size
):
    monkeypatch.setattr("matches.views.players.SHOWN_AT_ONCE", 5)
    page = open_page(size, javascript=False)
    page.goto(pages["players"])
    ranked = page.get_by_role("region", name="By legs won")
    expect(ranked.locator("tbody tr:visible")).to_have_count(5)
    ranked.get_by_text("more, from rank").click()
    assert ranked.locator("tbody tr:visible").count() > 5
    fits(page)
    picture(page, f"players-folded-{size.replace(' ', '-')}")
    page.get_by_label("Find a player or a team").fill("mill")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_text("6 found.")).to_be_visible()
    expect(page.locator("tbody tr:visible")).to_have_count(6)
    fits(page)
    page.get_by_role("link", name="Show everybody").click()
    page.emulate_media(media="print")
    assert ranked.locator("tbody tr:visible").count() > 5  # nothing is folded on paper


def test_a_page_with_its_styles_weighs_under_50_kb(client, pages):
    styles = sum(
        len(gzip.compress((ROOT / f"static/css/{name}.css").read_bytes()))
        for name in ("bootstrap", "sixtyone")
    )
    for name, address in pages.items():
        content = client.get(address).content
        assert styles + len(gzip.compress(content)) < 50_000, name


def test_no_public_page_sets_a_cookie(open_page, pages):
    page = open_page("laptop")
    for address in pages.values():
        page.goto(address)
    assert page.context.cookies() == []


def test_every_link_of_the_players_pages_leads_somewhere(client, made, pages):
    """What a stranger can reach from the home page, a few steps deep, answers with a page."""
    seen, ahead = set(), [pages["home"]]
    while ahead and len(seen) < 150:
        address = ahead.pop(0)
        if address in seen:
            continue
        seen.add(address)
        response = client.get(address)
        assert response.status_code == 200, address
        if "html" in response["Content-Type"]:
            links = re.findall(r'<a[^>]* href="([^"#]+)', response.content.decode())
            ours = [link for link in links if link.startswith(f"/l/{made.league.slug}/")]
            ahead += [urlsplit(link).path for link in ours]
    assert len(seen) > 60
