"""Fixtures in a phone's own calendar: the same match for ever, wherever it moves."""

from datetime import timedelta

import pytest
from django.urls import reverse
from icalendar import Calendar

from league.actions import byes, postponing, setup, walkovers
from league.enums import Side
from league.models import User
from tests.league.public_season import PublicSeason


@pytest.fixture
def made(db):
    return PublicSeason(User.objects.create(username="sue"))


@pytest.fixture
def entries(made):
    return list(made.division("Division One", ["Anchor", "Bell", "Crown"]).entries.order_by("pk"))


@pytest.fixture
def read(client, made):
    """The events of a calendar by identity."""

    def events(name="calendar", *more):
        answer = client.get(reverse(f"league:{name}", args=[made.league.slug, *more]))
        assert answer.status_code == 200
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        found = Calendar.from_ical(answer.content).walk("VEVENT")
        return {str(event["UID"]): event for event in found}

    return events


def test_a_match_with_its_pub_and_time(made, entries, read):
    anchor, bell, _ = entries
    day = made.monday + timedelta(days=7)
    fixture = made.fixture(anchor, bell, day)
    (event,) = read().values()
    assert event["UID"] == str(fixture.uid)
    assert event["SUMMARY"] == "Anchor v Bell"
    assert event["LOCATION"] == "Anchor, Division One"
    start = event["DTSTART"].dt
    assert (start.date(), f"{start:%H:%M}", start.tzinfo.key) == (day, "20:30", "Europe/London")
    assert event["DESCRIPTION"].startswith("Division One")
    card = reverse("matches:card", args=[made.league.slug, fixture.pk])
    assert event["URL"] == f"http://testserver{card}"
    assert event["STATUS"] == "CONFIRMED"


def test_a_match_that_moves_stays_the_same_match(made, entries, read):
    anchor, bell, _ = entries
    first, new = made.monday + timedelta(days=7), made.monday + timedelta(days=24)
    fixture = made.fixture(anchor, bell, first)
    (before,) = read().values()
    postponing.postpone(fixture=fixture, reason="snow", **made.act)
    (waits,) = read().values()
    assert waits["SUMMARY"] == "Postponed: Anchor v Bell"
    assert "Snow; no new date yet" in waits["DESCRIPTION"]
    assert (waits["DTSTART"].dt, waits["STATUS"]) == (first, "TENTATIVE")
    fixture.refresh_from_db()
    postponing.give_new_date(fixture=fixture, date=new, **made.act)
    (after,) = read().values()
    assert before["UID"] == waits["UID"] == after["UID"]
    assert before["SEQUENCE"] < waits["SEQUENCE"] < after["SEQUENCE"]
    assert after["DTSTART"].dt.date() == new
    assert after["SUMMARY"] == "Anchor v Bell"
    assert "Moved from" in after["DESCRIPTION"]


def test_results_and_walkovers_are_told(made, entries, read):
    anchor, bell, crown = entries
    past = made.monday - timedelta(days=7)
    made.result(made.fixture(anchor, bell, past), 6, 3)
    given = made.fixture(bell, crown, past + timedelta(days=1))
    walkovers.give_walkover(fixture=given, to=Side.AWAY, reason="no team", **made.act)
    titles = {str(event["SUMMARY"]) for event in read().values()}
    assert titles == {"Anchor 6, Bell 3", "Bell 4, Crown 5 (walkover)"}


def test_a_teams_matches_and_byes_and_nobody_elses(made, entries, read):
    anchor, bell, crown = entries
    day = made.monday + timedelta(days=7)
    ours = made.fixture(anchor, bell, day)
    theirs = made.fixture(bell, crown, day + timedelta(days=1))
    free = day + timedelta(days=2)
    byes.add_bye(competition=anchor.competition, entry=anchor, date=free, round=9, **made.act)
    found = read("team_calendar", anchor.team_id)
    assert str(ours.uid) in found
    assert str(theirs.uid) not in found
    (bye,) = [event for event in found.values() if "bye" in event["SUMMARY"]]
    assert (bye["SUMMARY"], bye["DTSTART"].dt) == ("Anchor: no match (bye)", free)
    assert bye["TRANSP"] == "TRANSPARENT"


def test_a_competition_alone(made, entries, read):
    anchor, bell, _ = entries
    fixture = made.fixture(anchor, bell, made.monday)
    second = made.division("Division Two", ["Dove", "Eagle"])
    dove, eagle = second.entries.order_by("pk")
    made.fixture(dove, eagle, made.monday)
    assert set(read("competition_calendar", "division-one")) == {str(fixture.uid)}
    assert len(read()) == 2


def test_next_season_is_in_the_same_calendar(made, entries, read):
    """Whoever follows a team or a division does not have to follow it again."""
    anchor, bell, _ = entries
    made.fixture(anchor, bell, made.monday)
    this = made.season
    made.season = setup.create_season(
        league=made.league,
        name="Next season",
        starts=this.ends + timedelta(days=30),
        ends=this.ends + timedelta(days=200),
        **made.act,
    )
    division = made.division("Division One", ["Dove", "Eagle"])
    dove, eagle = division.entries.order_by("pk")
    made.fixture(dove, eagle, this.ends + timedelta(days=40))
    # The season being played is the later one of two that are open, until that one is closed.
    titles = {
        str(event["SUMMARY"]) for event in read("competition_calendar", division.slug).values()
    }
    assert "Dove v Eagle" in titles


@pytest.mark.parametrize(
    ("name", "more"), [("competition_calendar", "division-nine"), ("team_calendar", 99_999)]
)
def test_what_there_is_not(client, made, entries, name, more):
    assert client.get(reverse(f"league:{name}", args=[made.league.slug, more])).status_code == 404


def test_a_team_of_another_league_is_not_found(client, made, entries):
    elsewhere = setup.create_league(name="Elsewhere", **made.act)
    address = reverse("league:team_calendar", args=[elsewhere.slug, entries[0].team_id])
    assert client.get(address).status_code == 404


def test_a_league_without_a_season_has_an_empty_calendar(made, read):
    made.season.delete()
    assert read() == {}


def test_nothing_new_is_not_sent_again(client, made, entries):
    made.fixture(entries[0], entries[1], made.monday)
    address = reverse("league:calendar", args=[made.league.slug])
    first = client.get(address)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    made.fixture(entries[1], entries[0], made.monday + timedelta(days=1))
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("matches", [1, 3])
def test_a_fixed_number_of_queries(client, made, entries, django_assert_num_queries, matches):
    for week in range(matches):
        fixture = made.fixture(entries[0], entries[1], made.monday + timedelta(days=7 * week))
        if week == 1:
            postponing.postpone(fixture=fixture, reason="snow", **made.act)
    with django_assert_num_queries(6):
        client.get(reverse("league:calendar", args=[made.league.slug]))


def test_the_pages_lead_there(client, made, entries):
    anchor = entries[0]
    division = anchor.competition
    slug = made.league.slug
    for page, address in (
        (reverse("league:fixtures_all", args=[slug]), f"/l/{slug}/calendar.ics"),
        (
            reverse("league:fixtures", args=[slug, division.season.slug, division.slug]),
            f"/l/{slug}/calendar/division-one.ics",
        ),
        (
            reverse("matches:team", args=[slug, anchor.pk]),
            f"/l/{slug}/calendar/team-{anchor.team_id}.ics",
        ),
    ):
        shown = client.get(page).content.decode()
        assert f'href="webcal://testserver{address}"' in shown
        assert f'value="http://testserver{address}"' in shown
    setup.close_season(season=division.season, reason="Over", **made.act)
    assert (
        "webcal" not in client.get(reverse("matches:team", args=[slug, anchor.pk])).content.decode()
    )
