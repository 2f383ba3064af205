"""Fixtures and results by week, on a page and as text."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.actions import fixtures, venues
from league.enums import ResultKind, ResultSource, Side
from league.models import Fixture, User
from league.nights import night_of
from league.official import Facts, record_result
from tests.league.public_season import PublicSeason
from tests.reading import text_of


@pytest.fixture
def made(db):
    return PublicSeason(User.objects.create(username="sue"))


@pytest.fixture
def division(made):
    return made.division("Division One", ["Anchor", "Bell", "Crown", "Dove"])


@pytest.fixture
def entries(division):
    return list(division.entries.order_by("pk"))


def read(client, made, name="fixtures_all", *more):
    return client.get(reverse(f"league:{name}", args=[made.league.slug, *more]))


def said(day):
    return f"{day:%A} {day.day} {day:%B}"


def test_weeks_by_number_and_day(client, made, entries):
    anchor, bell, *_ = entries
    coming, past = made.monday + timedelta(days=7), made.monday - timedelta(days=7)
    made.fixture(anchor, bell, coming, week=10)
    made.result(made.fixture(bell, anchor, past, week=9), 3, 6)
    text = text_of(read(client, made))
    assert f"Week 10 · {said(coming)}" in text
    assert f"Week 9 · {said(past)}" in text
    assert "Anchor 8.30 Bell" in text
    assert "Bell 3–6 Anchor" in text
    assert text.index("Week 10") < text.index("Week 9")


def test_a_postponed_match_is_not_nil_nil(client, made, entries):
    anchor, bell, *_ = entries
    fixture = made.fixture(anchor, bell, made.monday + timedelta(days=7))
    fixtures.postpone(fixture=fixture, reason="snow on the tops", **made.act)
    text = text_of(read(client, made))
    assert "Anchor P–P Bell Postponed Snow on the tops; no new date yet" in text
    assert "0–0" not in text


def test_a_moved_match_stands_in_both_weeks(client, made, entries):
    anchor, bell, *_ = entries
    first, new = made.monday + timedelta(days=7), made.monday + timedelta(days=24)
    fixture = made.fixture(anchor, bell, first)
    fixtures.postpone(fixture=fixture, reason="snow", new_date=new, **made.act)
    text = text_of(read(client, made))
    assert f"Postponed Snow; now {said(new)}" in text
    assert f"Anchor 8.30 Bell Moved from {said(first)}" in text


def test_a_match_put_off_twice_has_no_date_in_either_week(client, made, entries):
    anchor, bell, *_ = entries
    first, new = made.monday + timedelta(days=7), made.monday + timedelta(days=24)
    fixture = made.fixture(anchor, bell, first)
    fixtures.postpone(fixture=fixture, reason="snow", new_date=new, **made.act)
    fixtures.postpone(fixture=fixture, reason="flood", **made.act)
    text = text_of(read(client, made))
    assert text.count("Postponed Flood; no new date yet") == 2


def test_a_walkover_is_marked_and_scored_as_the_rules_say(client, made, entries):
    anchor, bell, *_ = entries
    fixture = made.fixture(anchor, bell, made.monday - timedelta(days=7))
    fixtures.give_walkover(
        fixture=fixture, to=Side.HOME, reason="Bell could not raise a side", **made.act
    )
    text = text_of(read(client, made))
    assert "Anchor 5–4 Bell Walkover Bell could not raise a side" in text


def test_void_and_awarded_matches_say_so(client, made, entries):
    anchor, bell, crown, dove = entries
    day = made.monday - timedelta(days=7)
    for pair, facts in [
        ((anchor, bell), Facts(kind=ResultKind.VOID, note="the lights went out")),
        (
            (crown, dove),
            Facts(kind=ResultKind.AWARDED, legs=(9, 0), points=(11, 0), note="ruling 3"),
        ),
    ]:
        fixture = made.fixture(*pair, day)
        record_result(
            fixture=fixture,
            table=fixture.competition.tables.get(),
            facts=facts,
            source=ResultSource.RULING,
            **made.act,
        )
    text = text_of(read(client, made))
    assert "Anchor void Bell Void The lights went out" in text
    assert "Crown 9–0 Dove Awarded Ruling 3" in text


def test_a_match_elsewhere_says_where(client, made, entries):
    anchor, bell, *_ = entries
    fixture = made.fixture(anchor, bell, made.monday + timedelta(days=7))
    pavilion = venues.add_venue(league=made.league, name="Bowling Pavilion", **made.act)
    fixtures.change_fixture(fixture=fixture, venue=pavilion, note="ceiling mended", **made.act)
    assert "At Bowling Pavilion; ceiling mended" in text_of(read(client, made))


def test_a_past_match_without_a_result_waits(client, made, entries):
    anchor, bell, *_ = entries
    # Yesterday's night goes on until five in the morning.
    made.fixture(anchor, bell, made.today - timedelta(days=2))
    assert "Anchor v Bell Result to come" in text_of(read(client, made))


def test_another_night_of_the_week_is_named(client, made, entries):
    anchor, bell, crown, dove = entries
    monday = made.monday + timedelta(days=14)
    made.fixture(anchor, bell, monday)
    made.fixture(crown, dove, monday)
    made.fixture(bell, crown, monday + timedelta(days=3))
    text = text_of(read(client, made))
    assert f"Bell 8.30 Crown {said(monday + timedelta(days=3))}" in text
    assert f"Anchor 8.30 Bell {said(monday)}" not in text


def test_one_competition_or_all(client, made, division, entries):
    second = made.division("Division Two", ["Elm", "Fox"])
    day = made.monday + timedelta(days=7)
    made.fixture(*entries[:2], day)
    made.fixture(*second.entries.order_by("pk"), day)
    both = text_of(read(client, made))
    assert "Anchor 8.30 Bell" in both
    assert "Elm 8.30 Fox" in both
    one = text_of(read(client, made, "fixtures", made.season.slug, second.slug))
    assert "Elm 8.30 Fox" in one
    assert "Anchor 8.30 Bell" not in one


def test_a_week_as_text_to_paste(client, made, division, entries):
    anchor, bell, crown, dove = entries
    second = made.division("Division Two", ["Elm", "Fox"])
    day = made.monday - timedelta(days=7)
    made.result(made.fixture(anchor, bell, day), 6, 3)
    put_off = made.fixture(crown, dove, day)
    fixtures.postpone(fixture=put_off, reason="snow", **made.act)
    walkover = made.fixture(*second.entries.order_by("pk"), day)
    fixtures.give_walkover(fixture=walkover, to=Side.AWAY, reason="nobody came", **made.act)
    response = read(client, made, "week_text", day)
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode() == (
        f"{said(day)} {day.year}\n\n"
        "Division One\n"
        "Anchor 6, Bell 3\n"
        "Crown v Dove: postponed (Snow; no new date yet)\n\n"
        "Division Two\n"
        "Elm 4, Fox 5 (walkover)\n"
    )
    one = read(client, made, "competition_week_text", made.season.slug, division.slug, day)
    assert "Anchor 6, Bell 3" in one.content.decode()
    assert "Elm" not in one.content.decode()
    assert not response.cookies


@pytest.mark.parametrize("day", ["2026-02-31", "0001-01-01", "9999-12-31", "2026-1-1", "today"])
def test_a_day_that_is_none_is_not_found(client, made, entries, day):
    assert client.get(f"/l/{made.league.slug}/fixtures/week/{day}/text/").status_code == 404


def test_a_week_without_matches_is_not_found(client, made, entries):
    assert read(client, made, "week_text", made.monday).status_code == 404


def test_names_are_escaped(client, made):
    division = made.division("Division One", ["<b>Bell</b>", "Crown"])
    made.fixture(*division.entries.order_by("pk"), made.monday + timedelta(days=7))
    content = read(client, made).content.decode()
    assert "&lt;b&gt;Bell&lt;/b&gt;" in content
    assert "<b>Bell" not in content


@pytest.mark.parametrize("weeks", [1, 3])
def test_queries_do_not_grow(client, made, division, weeks, django_assert_num_queries):
    made.half_season(division, played=weeks - 1)
    # Which of tonight's matches have begun is one query.
    tonight = night_of(timezone.now(), timezone.get_current_timezone())
    Fixture.objects.filter(date=made.monday).update(date=tonight)
    fixture = Fixture.objects.filter(status="scheduled").first()
    fixtures.postpone(fixture=fixture, reason="snow", **made.act)
    with django_assert_num_queries(10):
        read(client, made)
    with django_assert_num_queries(10):
        read(client, made, "fixtures", made.season.slug, division.slug)
