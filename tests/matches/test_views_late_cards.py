"""Late cards: which are, whose they are, what they cost, and taking that back."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.actions.rules import make_rule_set, use_rule_set
from league.enums import Reporter
from league.models import Adjustment, Charge, Fixture
from league.ruleset.parts import LatePenalty, MishapRules
from matches.actions.finish import make_official, report_card, take_back
from matches.actions.voiding import void_card
from matches.models import CardEvent
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, card
from tests.matches.stepping import SteppingNight
from tests.reading import text_of

LONDON = ZoneInfo("Europe/London")
PRICES = (
    LatePenalty(fine=Decimal(2)),
    LatePenalty(points=Decimal("1.5"), fine=Decimal(5)),
)
HOURS = 48


@pytest.fixture
def night(db):
    """Cards are due two days after eight o'clock; the first late one costs £2."""
    night = MatchNight()
    under(night)
    return night


def under(night, reporter=Reporter.HOME, prices=PRICES, name="Two days"):
    """Put the division under rules for late cards."""
    rules = night.leek.rule_set.rules
    record = replace(rules.record, card_deadline_hours=HOURS, reporter=reporter)
    rules = replace(rules, record=record, mishaps=MishapRules(late_cards=prices))
    made = make_rule_set(league=night.league, name=name, rules=rules, **night.act)
    use_rule_set(competition=night.leek, rule_set=made, reason="AGM", **night.act)
    night.leek.refresh_from_db()


@pytest.fixture
def sue(night):
    return night.browser("sue")


def address(night):
    return night.desk("late_cards")


def page_of(night, sue):
    return text_of(sue.get(address(night)))


def came_in(fixture: Fixture, hours: float, night, how=report_card):
    """Hand a card in so many hours after the match began."""
    began = datetime.combine(fixture.date, time(20), tzinfo=LONDON)
    at = began + timedelta(hours=hours)
    made = night.builder.draft(fixture, LEEK_NIGHT, named=False)
    return how(card=made, by=night.user("sue"), at=at)


def press(night, sue, of: Fixture, side="home", nth=1):
    entry = getattr(of, side)
    return sue.post(address(night), {"fixture": of.pk, "entry": entry.pk, "nth": nth}, follow=True)


def test_who_may(night):
    where = address(night)
    assert night.browser().get(where).url.startswith(reverse("account_login"))
    for name in ("alice", "rita", "charlie", "sid"):
        assert night.browser(name).get(where).status_code == 403
        assert night.browser(name).post(where, {}).status_code == 403
    for name in ("sue", "olive"):
        assert night.browser(name).get(where).status_code == 200
    assert night.browser("sue").put(where).status_code == 405


def test_in_time_is_not_late(night, sue):
    for days, hours in ((-10, 1), (-12, 47.9)):
        came_in(night.add("Crown", "Dove", days), hours, night)
    came_in(night.add("Dove", "Crown", -14), 47.9, night, how=make_official)
    night.add("Bell", "Crown", -1)
    night.add("Bell", "Dove", 5)
    assert "No card is late." in page_of(night, sue)


def test_late_ones_are_listed_with_their_price(night, sue):
    came_in(night.add("Crown", "Dove", -10), 48.1, night)
    came_in(night.add("Dove", "Bell", -12), 48 + 3 * 24, night, how=make_official)
    night.add("Bell", "Crown", -5)
    page = page_of(night, sue)
    assert "Crown’s first late card of the season: £2" in page
    assert "less than a day late" in page
    assert "Dove’s first late card of the season: £2" in page
    assert "3 days late" in page
    bell = page[page.index("Bell v Crown") :]
    assert bell.startswith("Bell v Crown Not in yet")
    assert "Bell’s first late card" in bell
    assert "it came in" not in bell


def test_late_is_after_the_deadline_by_the_league_s_clock(night, sue):
    fixture = night.add("Crown", "Dove", -10)
    came_in(fixture, 47.9, night)
    event = CardEvent.objects.get(kind="reported")
    due = datetime.combine(fixture.date + timedelta(days=2), time(20), tzinfo=LONDON)
    CardEvent.objects.filter(pk=event.pk).update(at=due)
    assert "No card is late." in page_of(night, sue)
    CardEvent.objects.filter(pk=event.pk).update(at=due + timedelta(seconds=1))
    assert "Crown v Dove" in page_of(night, sue)


def test_a_correction_later_makes_no_card_late(night, sue):
    fixture = night.add("Crown", "Dove", -10)
    made = came_in(fixture, 2, night, how=make_official)
    made.official_at = night.at
    made.save(update_fields=["official_at"])
    assert "No card is late." in page_of(night, sue)


def test_taken_back_and_handed_in_again_counts_from_then(night, sue):
    fixture = night.add("Crown", "Dove", -10)
    came_in(fixture, 2, night)
    take_back(card=card(fixture), **night.act)
    assert "Crown v Dove Not in yet" in page_of(night, sue)
    report_card(card=card(fixture), **night.act)
    due = datetime.combine(fixture.date + timedelta(days=2), time(20), tzinfo=LONDON)
    assert f"{(night.at - due).days} days late" in page_of(night, sue)


def test_a_void_match_has_no_late_card(night, sue):
    fixture = night.add("Crown", "Dove", -10)
    came_in(fixture, 100, night)
    assert "Crown v Dove" in page_of(night, sue)
    void_card(card=card(fixture), reason="Abandoned", **night.act)
    assert "No card is late." in page_of(night, sue)


def test_the_first_then_the_second_and_back(night, sue):
    first, second = night.add("Crown", "Dove", -10), night.add("Crown", "Bell", -17)
    page = text_of(press(night, sue, first))
    assert "Crown: £2 for the late card of Crown v Dove." in page
    assert "Crown’s second late card of the season: 1½ points and £5" in page
    assert [one.amount for one in Charge.objects.standing()] == [2]
    page = text_of(press(night, sue, second, nth=2))
    assert "Crown: 1½ points and £5 for the late card of Crown v Bell." in page
    assert [one.points for one in Adjustment.objects.standing()] == [Decimal("-1.5")]
    assert "No card is late." in page
    penalised = page[page.index("Penalised") :]
    assert "1½ points and £5 off Crown." in penalised
    undo = reverse(
        "league:deduction_withdraw", args=[night.league.slug, Adjustment.objects.get().pk]
    )
    assert undo in sue.get(address(night)).content.decode()
    sue.post(undo, {"reason": "It was posted"})
    assert not Adjustment.objects.standing().exists()
    assert [one.amount for one in Charge.objects.standing()] == [2]
    assert "Crown’s second late card of the season" in page_of(night, sue)
    money = reverse(
        "league:money_withdraw", args=[night.league.slug, Charge.objects.standing().get().pk]
    )
    assert money in sue.get(address(night)).content.decode()
    sue.post(money, {"reason": "It was posted too"})
    assert page_of(night, sue).count("Crown’s first late card of the season") == 2


def test_nobody_pays_twice_or_another_price(night, sue):
    first, second = night.add("Crown", "Dove", -10), night.add("Crown", "Bell", -17)
    press(night, sue, first)
    page = text_of(press(night, sue, first))
    assert "This card is not on the list any more." in page
    page = text_of(press(night, sue, second, nth=1))
    assert "This is Crown’s second late card of the season by now." in page
    assert Charge.objects.count() == 1


@pytest.mark.parametrize(
    "strange",
    [
        {},
        {"fixture": "x", "entry": "y", "nth": "z"},
        {"fixture": "0", "entry": "0", "nth": "1"},
        {"fixture": "9" * 30, "entry": "1", "nth": "1"},
    ],
)
def test_what_is_not_on_the_list_is_refused(strange, night, sue):
    night.add("Crown", "Dove", -10)
    page = text_of(sue.post(address(night), strange, follow=True))
    assert "This card is not on the list any more." in page
    assert not Charge.objects.exists()


def test_the_other_side_is_not_charged_for_it(night, sue):
    fixture = night.add("Crown", "Dove", -10)
    page = text_of(press(night, sue, fixture, side="away"))
    assert "This card is not on the list any more." in page


def test_the_button_of_the_page_does_it(night, sue):
    night.add("Crown", "Dove", -10)
    form = PageForm.of(sue.get(address(night)), "")
    form.send(sue, address(night))
    assert Charge.objects.count() == 1


@pytest.mark.parametrize(
    ("reporter", "sides"),
    [
        (Reporter.HOME, {"Crown"}),
        (Reporter.BOTH, {"Crown", "Dove"}),
        (Reporter.EACH, {"Crown", "Dove"}),
        (Reporter.WINNER, {"Crown", "Dove"}),
    ],
)
def test_whoever_sends_the_card_in_answers_for_it(reporter, sides, night, sue):
    under(night, reporter, name=f"By {reporter}")
    night.add("Crown", "Dove", -10)
    page = page_of(night, sue)
    found = {name for name in ("Crown", "Dove") if f"{name}’s first late card" in page}
    assert found == sides


def test_the_winner_is_known_from_the_result(night, sue):
    under(night, Reporter.WINNER, name="By the winner")
    fixture = night.add("Crown", "Dove", -10)
    made = came_in(fixture, 100, night, how=make_official)
    legs = [leg for board in card(made.fixture).boards.all() for leg in board.legs.all()]
    home = sum(leg.winner == "home" for leg in legs)
    winner, loser = ("Crown", "Dove") if home * 2 > len(legs) else ("Dove", "Crown")
    page = page_of(night, sue)
    assert f"{winner}’s first late card" in page
    assert f"{loser}’s first late card" not in page


def test_without_a_price_nothing_is_listed(night, sue):
    under(night, prices=(), name="Free")
    night.add("Crown", "Dove", -10)
    page = page_of(night, sue)
    assert "No competition of the season has a price on late cards in its rules." in page
    assert "Crown v Dove" not in page


def test_more_rows_cost_no_more_queries(night, sue):
    def more(days):
        night.add("Crown", "Dove", days)
        press(night, sue, night.add("Dove", "Crown", days - 1), nth=more.nth)
        came_in(night.add("Bell", "Anchor", days - 2), 100, night)
        more.nth += 1

    more.nth = 1
    more(-10)
    sue.get(address(night))
    with CaptureQueriesContext(connection) as with_one:
        sue.get(address(night))
    more(-20)
    more(-30)
    with CaptureQueriesContext(connection) as with_three:
        page = text_of(sue.get(address(night)))
    assert page.count("Crown’s first late card") == 3
    said = "\n".join(query["sql"] for query in with_three)
    assert len(with_three) == len(with_one), said
    assert len(with_three) <= 14, said


def test_where_the_rules_take_the_price_by_themselves_the_page_says_so(db):
    night = SteppingNight()
    words = text_of(night.browser("sue").get(night.desk("late_cards")))
    assert (
        "Division One: by the rules the price of a card that is still not in is taken by itself,"
        " 24 hours after it was due." in words
    )


def test_where_only_an_officer_takes_it_nothing_is_said_of_that(night):
    assert "by itself" not in text_of(night.browser("sue").get(night.desk("late_cards")))
