"""Deadlines that have passed, on the desk: which day, what the rules say, what can be done."""

import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from league.actions.fixture_lists import begin_run, built_of, save_wishes
from league.actions.fixtures import add_fixture
from league.actions.postponing import give_new_date, postpone
from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import change_season
from league.actions.teams import add_team, change_entry
from league.actions.venues import add_venue
from league.enums import Weekday
from league.models import Fixture
from league.models.fixture_wishes import DaysOff, DivisionWish, Wishes
from league.ruleset.parts import LatePenalty, MishapRules, PostponementRule
from matches.actions.finish import report_card
from matches.actions.tapping import tap_player
from matches.models import Card
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.reading import text_of

LONDON = ZoneInfo("Europe/London")
HOURS = 48
PRICES = (LatePenalty(fine=Decimal(2)), LatePenalty(points=Decimal("1.5"), fine=Decimal(5)))


@pytest.fixture
def night(db):
    return MatchNight(by_the_calendar=True)


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def address(night):
    return night.desk("desk")


def under(night, *, prices=(), within=None):
    """Cards are due two days after eight o'clock, and what is late or put off has its rules."""
    rules = night.leek.rule_set.rules
    record = replace(rules.record, card_deadline_hours=HOURS)
    mishaps = MishapRules(late_cards=prices, postponement=PostponementRule(within_days=within))
    rules = replace(rules, record=record, mishaps=mishaps)
    made = make_rule_set(league=night.league, name=f"{prices} {within}", rules=rules, **night.act)
    use_rule_set(competition=night.leek, rule_set=made, reason="AGM", **night.act)
    night.leek.refresh_from_db()


def began(fixture):
    return datetime.combine(fixture.date, time(20), tzinfo=LONDON)


def said(day):
    """Monday 24 November."""
    return f"{day:%A} {day.day} {day:%B}"


def section(page, heading):
    """The words of one part of the desk."""
    html = page.content.decode()
    (part,) = re.findall(rf'<section[^>]*aria-labelledby="{heading}".*?</section>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", part).split()), part


# Cards


def test_a_card_not_in_by_its_day_with_the_step_of_the_rules_and_the_page_that_charges_it(
    night, sue, address
):
    under(night, prices=PRICES)
    fixture = night.add("Crown", "Dove", -20)
    words, html = section(sue.get(address), "late")
    assert f"the card was due {said(fixture.date + timedelta(days=2))}, 20:00." in words
    assert "Crown’s first late card of the season: £2." in words
    assert words.count("late card of the season") == 1
    (charge,) = re.findall(r'href="([^"]*late-cards[^"]*)"', html)
    page, _, place = charge.partition("#")
    answer = sue.get(page)
    assert answer.status_code == 200
    (row,) = re.findall(rf'<li id="{place}">.*?</form>', answer.content.decode(), re.DOTALL)
    sent = dict(re.findall(r'name="(fixture|entry|nth)" value="(\d+)"', row))
    assert "£2 for the late card of Crown v Dove" in text_of(sue.post(page, sent, follow=True))
    words, html = section(sue.get(address), "late")
    # It is still not in, so somebody may be rung up; that it costs something was settled.
    assert f'href="{reverse("league:captains", args=[night.league.slug])}"' in html
    assert "Crown v Dove" in words
    assert "late card of the season" not in words
    assert "late-cards" not in html
    night.add("Crown", "Bell", -13)
    assert (
        "Crown’s second late card of the season: 1½ points and £5."
        in section(sue.get(address), "late")[0]
    )


def test_where_the_rules_ask_nothing_nothing_is_said_of_a_price(night, sue, address):
    under(night)
    night.add("Crown", "Dove", -20)
    words, html = section(sue.get(address), "late")
    assert "Crown v Dove" in words
    assert "late card of the season" not in words
    assert "Charge" not in words
    assert "late-cards" not in html


def test_a_card_handed_in_late_is_as_late_as_it_came(night, sue, address):
    """Due after 48 hours and handed in after 100: two days and four hours late."""
    under(night, prices=PRICES)
    fixture = night.add("Crown", "Dove", -20)
    card = night.builder.draft(fixture, LEEK_NIGHT, named=False)
    report_card(card=card, by=night.user("sue"), at=began(fixture) + timedelta(hours=100))
    words, html = section(sue.get(address), "to-check")
    assert "2 days late" in words
    assert f"it was due {said(fixture.date + timedelta(days=2))}, 20:00." in words
    assert "Crown’s first late card of the season: £2." in words
    assert "#late-" in html
    in_time = night.add("Bell", "Crown", -13)
    card = night.builder.draft(in_time, LEEK_NIGHT, named=False)
    report_card(card=card, by=night.user("sue"), at=began(in_time) + timedelta(hours=HOURS))
    words, _ = section(sue.get(address), "to-check")
    assert words.count("late card of the season") == 1
    assert words.count("days late") == 1


def test_a_card_handed_in_again_is_as_late_as_when_it_first_came(night, sue, address):
    under(night, prices=PRICES)
    fixture = night.add("Crown", "Dove", -20)
    card = night.builder.draft(fixture, LEEK_NIGHT, named=False)
    report_card(card=card, by=night.user("sue"), at=began(fixture) + timedelta(hours=3))
    Card.objects.filter(pk=card.pk).update(reported_at=began(fixture) + timedelta(hours=100))
    words, html = section(sue.get(address), "to-check")
    assert "Crown v Dove" in words
    assert "late" not in words
    assert "late-cards" not in html
    assert "Crown v Dove" not in text_of(sue.get(night.desk("late_cards")))


def test_a_late_draft_says_what_it_costs_too(night, sue, address):
    under(night, prices=PRICES)
    night.builder.draft(night.add("Crown", "Dove", -20), LEEK_NIGHT[:2], named=False)
    words, _ = section(sue.get(address), "late")
    assert "Crown’s first late card of the season: £2." in words
    assert "Go on with the card" in words


def test_a_match_that_had_been_put_off_says_that_its_last_day_is_past(night, sue, address):
    """Put off from 20 days ago by ten days, and to be played within 14: six days ago."""
    under(night, within=14)
    fixture = night.add("Crown", "Dove", -20)
    postpone(fixture=fixture, reason="Snow", new_date=night.today - timedelta(days=10), **night.act)
    words, _ = section(sue.get(address), "late")
    last = night.today - timedelta(days=6)
    assert f"It had been put off, and was to be played by {said(last)}." in words
    night.add("Bell", "Anchor", -10)
    assert section(sue.get(address), "late")[0].count("It had been put off") == 1


# Matches without a date


def put_off(night, home, away, days):
    fixture = night.add(home, away, days)
    postpone(fixture=fixture, reason="power cut", sure=True, **night.act)
    return fixture


def test_the_last_day_that_the_rules_allow_is_said_and_the_nearest_is_first(night, sue, address):
    under(night, within=14)
    put_off(night, "Anchor", "Dove", -3)
    put_off(night, "Crown", "Dove", -20)
    put_off(night, "Bell", "Crown", -15)
    words, _ = section(sue.get(address), "no-date")
    past = [said(night.today - timedelta(days=days)) for days in (6, 1)]
    assert (
        re.findall(r"It was to be played by (\w+ \d+ \w+): the rules give 14 days\.", words) == past
    )
    coming = said(night.today + timedelta(days=11))
    assert f"New date by {coming}: the rules give 14 days. “Power cut”" in words
    order = [words.index(name) for name in ("Crown v Dove", "Bell v Crown", "Anchor v Dove")]
    assert order == sorted(order)
    assert "6 days overdue" in words
    assert "1 day overdue" in words
    assert words.count("Decide it") == 2


def test_where_the_rules_give_any_day_the_season_s_end_is_the_last(night, sue, address):
    put_off(night, "Crown", "Dove", -20)
    ends = night.season.ends
    words, _ = section(sue.get(address), "no-date")
    assert f"New date by {said(ends)}, the last day of the season." in words
    under(night, within=366)
    words, _ = section(sue.get(address), "no-date")
    assert f"New date by {said(ends)}, the last day of the season." in words
    assert "Give it a date" in words
    yesterday = night.today - timedelta(days=1)
    Fixture.objects.filter(pk=night.fixture.pk).update(date=yesterday)
    change_season(season=night.season, ends=yesterday, **night.act)
    words, html = section(sue.get(address), "no-date")
    assert f"It was to be played by {said(yesterday)}, the last day of the season." in words
    assert "1 day overdue" in words
    # No date is left that it could be given.
    assert "Give it a date" not in words
    longer, decide = re.findall(r'href="([^"]*)"', html)
    page = sue.get(longer)
    assert page.status_code == 200
    assert 'name="ends"' in page.content.decode()
    assert sue.get(decide).status_code == 200
    change_season(season=night.season, ends=ends, **night.act)
    assert "Give it a date" in section(sue.get(address), "no-date")[0]


def test_both_ways_out_of_a_match_without_a_date_do_their_job(night, sue, address):
    under(night, within=14)
    fixture = put_off(night, "Crown", "Dove", -20)
    _, html = section(sue.get(address), "no-date")
    give, decide = re.findall(r'href="([^"]*)"', html)
    assert decide == f"{give}#offers"
    page = sue.get(give)
    assert page.status_code == 200
    assert 'id="offers"' in page.content.decode()
    to = reverse("league:fixture_new_date", args=[night.league.slug, fixture.pk])
    day = (night.today + timedelta(days=3)).isoformat()
    (form,) = re.findall(rf'<form[^>]*action="{to}".*?</form>', page.content.decode(), re.DOTALL)
    fields = dict(re.findall(r'name="(version)"[^>]*value="(\d+)"', form))
    assert fields, form
    sent = {**fields, "date": day, "time": "20:00", "venue": "", "reason": "", "sure": "on"}
    assert sue.post(to, sent).status_code == 302
    fixture.refresh_from_db()
    assert fixture.date.isoformat() == day
    assert "Every match has its date." in section(sue.get(address), "no-date")[0]
    # An officer who was asked about the last day and said yes is not asked again.
    assert "0 clashes" in text_of(sue.get(address))


# All of it


def everything(night, number):
    """One more of each thing that the desk tells, in weeks of its own."""
    at = 7 * number
    act = night.act
    late = night.add("Crown", "Dove", -20 - at)
    report_card(
        card=night.builder.draft(night.add("Anchor", "Bell", -20 - at), LEEK_NIGHT, named=False),
        **act,
    )
    begun = night.builder.draft(night.add("Bell", "Anchor", -21 - at), LEEK_NIGHT[:2], named=False)
    tap_player(card=begun, side="home", who=f"Somebody {number}", **act)
    put_off(night, "Dove", "Crown", -21 - at)
    put_off(night, "Dove", "Crown", -4 - at)
    pub = add_venue(league=night.league, name=f"Pub {number}", **act)
    for home, away in (("Anchor", "Bell"), ("Crown", "Dove")):
        Fixture.objects.filter(pk=night.add(home, away, 20 + at).pk).update(venue=pub)
    team = add_team(competition=night.leek, name=f"Eagle {number}", **act)
    night.entries[team.name] = team
    add_fixture(
        competition=night.leek, home=team, away=night.entries["Bell"],
        date=night.today + timedelta(days=22 + at), **act,
    )  # fmt: skip
    moved = night.add("Anchor", "Crown", 23 + at)
    Fixture.objects.filter(pk=moved.pk).update(first_date=night.today)
    season = night.builder.season(
        night.league, name=f"Next {number}", starts=night.season.starts, ends=night.season.ends
    )
    made = night.builder.competition(season, night.leek.rule_set.rules, ["A", "B"], name="Z")
    division = DivisionWish(str(made.uid), 1, (Weekday.MONDAY,))
    wishes = Wishes(season.starts, season.ends, (division,))
    plan = save_wishes(season=season, wishes=wishes, **act)
    long_ago = night.at - timedelta(minutes=5)
    begin_run(plan=plan, built=built_of(season, wishes), by=night.user("sue"), at=long_ago)
    return late


def whole(night, many):
    under(night, prices=PRICES, within=14)
    for entry in night.leek.entries.all():
        venue = add_venue(league=night.league, name=f"The {entry}", **night.act)
        change_entry(entry=entry, venue=venue, **night.act)
    for number in range(many):
        everything(night, number)
    days = [night.today + timedelta(days=23 + 7 * number) for number in range(many)]
    wishes = Wishes(
        night.season.starts, night.season.ends, closures=tuple(DaysOff("Off", d, d) for d in days)
    )
    save_wishes(season=night.season, wishes=wishes, **night.act)


def links(page):
    html = page.content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    return {link.partition("#")[0] for link in re.findall(r'href="(/[^"]*)"', main)}


@pytest.mark.parametrize("name", ["sue", "olive", "rita"])
def test_no_button_of_the_desk_leads_nowhere(name, night, address):
    whole(night, 1)
    browser = night.browser(name)
    page = browser.get(address)
    for words in ("Stopped", "Clashes", "days late", "days overdue", "“Somebody 0”"):
        assert words in page.content.decode()
    found = links(page)
    # A referee reads cards, and the officers' pages are not offered.
    assert len(found) > (3 if name == "rita" else 20)
    answers = {link: browser.get(link).status_code for link in found}
    assert set(answers.values()) == {200}, answers


def test_a_referee_is_offered_nothing_of_the_officers(night, address):
    whole(night, 1)
    page = night.browser("rita").get(address)
    html = page.content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    assert "<form" not in main
    for words in (
        "Charge", "Move Anchor v Bell", "Give it a date", "Decide it", "Say who", "Enter the card",
        "Go on with", "Only the score", "Make it again", "Change what",
    ):  # fmt: skip
        assert words not in main
        assert words in night.browser("sue").get(address).content.decode()
    # What is the matter is told all the same.
    for words in ("room for one", "£2", "the rules give 14 days", "Nothing is entered"):
        assert words in main


# As in test_views_desk, and what is read once there is something: the matches on crowded nights, on
# days off and of other clashes, and which dates an officer meant.
QUERIES = 31


def test_more_of_everything_costs_no_more_queries(night, sue, address, django_assert_num_queries):
    whole(night, 1)
    sue.get(address)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
    for number in (1, 2):
        everything(night, number)
    with django_assert_num_queries(QUERIES):
        page = sue.get(address)
    words = text_of(page)
    assert "3 cards to check" in words
    assert "6 matches without a date" in words
    assert page.content.decode().count("Stopped") == 3


def test_a_long_list_unfolds(night, sue, address):
    """Five lie open, and the sixth is under 'more'."""
    days = [-9 * 7 - week * 7 for week in range(6)]
    for day in days[:5]:
        put_off(night, "Crown", "Dove", day)
    _, html = section(sue.get(address), "no-date")
    assert "<details" not in html
    put_off(night, "Crown", "Dove", days[5])
    words, html = section(sue.get(address), "no-date")
    assert "1 more" in words
    assert html.count("<details") == html.count("</details>") == 1
    assert html.count("<ol") == html.count("</ol>") == 2
    opened, folded = html.split("<details")
    assert (opened.count("Give it a date"), folded.count("Give it a date")) == (5, 1)


def test_a_date_given_in_time_is_no_clash(night, sue, address):
    under(night, within=14)
    fixture = put_off(night, "Crown", "Dove", -3)
    fixture.refresh_from_db()
    give_new_date(fixture=fixture, date=night.today + timedelta(days=11), **night.act)
    assert "0 clashes" in text_of(sue.get(address))
