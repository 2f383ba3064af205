"""The table of another day: which day, how it is asked for, what it says."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from league.actions.deductions import deduct
from league.models import Fixture, Season
from league.official import withdraw_result
from league.templatetags.sixtyone import full_date
from league.views.public.table_day import shown_on
from tests.league.five_teams import FiveTeams
from tests.reading import text_of


@pytest.fixture
def five(db):
    return FiveTeams()


def address(five, day=None):
    place = [five.league.slug, five.season.slug, "division-one"]
    if day is None:
        return reverse("league:table", args=place)
    return reverse("league:table_on", args=[*place, day])


def read(client, five, day=None):
    answer = client.get(address(five, day))
    assert answer.status_code == 200
    return text_of(answer)


def test_matches_and_deductions_up_to_the_day_and_none_after(client, five):
    deduct(
        table=five.tables[0], entry=five.entries["Anchor"], points=1, reason="late",
        date=five.day(2), **five.who,
    )  # fmt: skip
    first = read(client, five, five.day(1))
    assert f"As it stood at the end of {full_date(five.day(1))} , under what is known now." in first
    # Anchor 6–3 Bell and Crown 5–4 Dove; the deduction is of the week after.
    assert "1 1 0 0 6 3 +3 2" in first
    assert "deducted" not in first
    second = read(client, five, five.day(2))
    # Eagle 7–2 Anchor and Bell 5–4 Crown.
    assert "2 1 0 1 8 10 −2 −1 1 †" in second
    assert "1 1 0 0 7 2 +5 0 2" in second
    assert "late" in second
    eve = read(client, five, five.day(1) - timedelta(days=1))
    assert "No match played yet." in eve


def test_the_way_there_and_back_and_to_the_other_divisions_day(client, five):
    day = five.day(2)
    content = client.get(address(five, day)).content.decode()
    assert f'href="{address(five)}">As it stands today</a>' in content
    today = client.get(address(five)).content.decode()
    assert f'<form class="form" method="get" action="{address(five)}">' in today
    assert "As it stood" not in today
    answer = client.get(address(five), {"on": day.isoformat()})
    assert (answer.status_code, answer["Location"]) == (302, address(five, day))
    typed = f"{day.day}/{day.month}/{day.year}"
    assert client.get(address(five), {"on": typed})["Location"] == address(five, day)


@pytest.mark.parametrize("typed", ["31/2/2026", "yesterday", "<b>", "0000-00-00", "x" * 5000])
def test_what_is_no_day_is_refused_beside_the_field_and_kept(client, five, typed):
    answer = client.get(address(five), {"on": typed})
    assert answer.status_code == 200
    page = text_of(answer)
    assert "is no date; write day, month and year, such as 24/11/2026." in page
    assert "Eagle" in page
    assert "<b>" not in answer.content.decode()
    if len(typed) < 20:
        assert f'value="{typed}"' in answer.content.decode().replace("&lt;", "<").replace(
            "&gt;", ">"
        )
    # It is nobody else's.
    assert "is no date" not in read(client, five)


def test_no_day_at_all_is_asked_for_again(client, five):
    assert "Write a date, such as 24/11/2026." in text_of(client.get(address(five), {"on": ""}))


def test_a_day_outside_the_season_is_the_nearest_one(client, five):
    before = five.season.starts - timedelta(days=400)
    page = read(client, five, before)
    assert f"{full_date(before)} is before the season. This is its first day." in page
    assert f"As it stood at the end of {full_date(five.season.starts)}" in page
    later = five.today + timedelta(days=3)
    page = read(client, five, later)
    assert f"{full_date(later)} is still to come. This is the latest there is." in page
    assert f"As it stood at the end of {full_date(five.today)}" in page


def test_a_season_that_is_over_ends_on_its_last_day(client, five):
    Season.objects.filter(pk=five.season.pk).update(ends=five.today - timedelta(days=5))
    asked = five.today - timedelta(days=1)
    page = read(client, five, asked)
    assert f"{full_date(asked)} is after the season. This is its last day." in page


@pytest.mark.parametrize(
    ("asked", "today", "day"),
    [
        (date(2026, 9, 1), date(2026, 10, 1), date(2026, 9, 1)),
        (date(2026, 8, 31), date(2026, 10, 1), date(2026, 9, 1)),
        (date(2027, 5, 31), date(2027, 9, 1), date(2027, 5, 31)),
        (date(2027, 6, 1), date(2027, 9, 1), date(2027, 5, 31)),
        (date(2026, 10, 2), date(2026, 10, 1), date(2026, 10, 1)),
        (date(2028, 10, 2), date(2026, 10, 1), date(2026, 10, 1)),
        # Before its first day there is nothing nearer than that day.
        (date(2026, 8, 1), date(2026, 7, 1), date(2026, 9, 1)),
        (date(2026, 12, 1), date(2026, 7, 1), date(2026, 9, 1)),
        (date(1, 1, 1), date(2026, 10, 1), date(2026, 9, 1)),
        (date(9999, 12, 31), date(2026, 10, 1), date(2026, 10, 1)),
    ],
)
def test_the_nearest_day(asked, today, day):
    season = Season(starts=date(2026, 9, 1), ends=date(2027, 5, 31))
    found = shown_on(season, asked, today)
    assert found.day == day
    assert bool(found.told) is (asked != day)


def test_provisional_counts_the_matches_of_that_day_and_before(client, five):
    # As if the results of the second week had never come.
    for fixture in five.fixtures[1]:
        fixture.refresh_from_db()
        withdraw_result(fixture=fixture, why="wrong card", **five.who)
    assert Fixture.objects.filter(status="scheduled", date__lte=five.day(2)).count() == 2
    assert "Provisional" not in read(client, five, five.day(1))
    assert "Provisional" not in read(client, five, five.day(2) - timedelta(days=1))
    for day in (five.day(2), five.day(3), five.today):
        assert "Provisional: 2 matches are still without a result" in read(client, five, day)


def test_tonights_match_is_not_missing_yet(client, five):
    fixture = five.fixtures[3][0]
    Fixture.objects.filter(pk=fixture.pk).update(date=five.today)
    assert "Provisional" not in read(client, five, five.today)


def test_the_mark_leads_to_the_week_of_the_first_match_that_is_missing(client, five):
    fixture = five.fixtures[3][0]
    day = five.today - timedelta(days=1)
    Fixture.objects.filter(pk=fixture.pk).update(date=day)
    content = client.get(address(five)).content.decode()
    fixtures = reverse("league:fixtures", args=[five.league.slug, five.season.slug, "division-one"])
    week = day - timedelta(days=day.weekday())
    assert f'href="{fixtures}#w{week}"' in content
    assert f'id="w{week}"' in client.get(fixtures).content.decode()


def test_each_day_is_kept_by_itself(client, five):
    pages = {
        week: client.get(address(five, five.day(week))).content.decode().partition("</main>")[0]
        for week in (1, 2, 3)
    }
    assert len(set(pages.values())) == 3
    for week, page in pages.items():
        again = client.get(address(five, five.day(week))).content.decode()
        assert again.partition("</main>")[0] == page


@pytest.mark.parametrize("day", ["2026-02-31", "2026-1-1", "today", "0000-01-01"])
def test_an_address_with_no_day_is_not_found(client, five, day):
    for name in ("", "table.csv"):
        assert client.get(f"{address(five)}on/{day}/{name}").status_code == 404


def test_another_leagues_season_is_not_found(client, five):
    place = ["nowhere", five.season.slug, "division-one", five.today]
    assert client.get(reverse("league:table_on", args=place)).status_code == 404


@pytest.mark.parametrize("typed", ["0001-05-05", "1/1/1899", "01/01/3000", "9999-12-31"])
def test_a_year_that_no_season_has_is_refused_in_words(client, five, typed):
    answer = client.get(address(five), {"on": typed})
    assert answer.status_code == 200
    assert "is no year of a season; write day, month and year" in text_of(answer)
    assert typed in answer.content.decode()
