"""A table that was shown is kept, and never one moment longer than it is true."""

from collections.abc import Callable
from datetime import UTC, date, datetime, tzinfo

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.deductions import deduct, withdraw_adjustment
from league.actions.fixtures import give_walkover, undo_walkover
from league.actions.rules import make_rule_set, use_rule_set
from league.actions.setup import create_competition
from league.actions.teams import add_team, change_entry
from league.enums import Side
from league.models import Competition, User
from league.ruleset.presets import PRESETS
from matches.builder import Builder

AT = datetime(2026, 10, 6, 21, 30, tzinfo=UTC)
DAY = date(2026, 10, 6)


@pytest.fixture
def builder(db: None) -> Builder:
    by = User.objects.create(username="sue", name="Sue")
    return Builder(by=by, at=AT)


@pytest.fixture
def division(builder: Builder) -> Competition:
    season = builder.season(builder.league())
    rules = PRESETS["six-singles-three-pairs-twice-round"].build()
    return builder.competition(season, rules, ["Anchor", "Bell", "Crown", "Dove"])


def shown(division: Competition) -> str:
    season = division.season
    address = reverse("league:table", args=[season.league.slug, season.slug, division.slug])
    answer = Client().get(address)
    assert answer.status_code == 200
    # The last line of the page says when it was printed.
    return answer.content.decode().partition("</main>")[0]


def test_the_second_visit_works_nothing_out(
    division: Competition, django_assert_num_queries: Callable
):
    first = shown(division)
    # League, competition, the tables of its season, and what is still to be played.
    with django_assert_num_queries(4):
        assert shown(division) == first


def test_a_result_is_seen_at_once(builder: Builder, division: Competition):
    assert "+3" not in shown(division)
    builder.play_score(builder.fixture(division, "Anchor", "Bell", DAY), 6, 3)
    assert "+3" in shown(division)


def test_every_act_that_changes_a_table_is_seen_at_once(builder: Builder, division: Competition):
    fixture = builder.fixture(division, "Anchor", "Bell", DAY)
    table, (anchor, *_) = division.tables.get(), division.entries.order_by("pk")
    pages = [shown(division)]

    def seen() -> None:
        page = shown(division)
        assert page not in pages
        pages.append(page)

    give_walkover(fixture=fixture, to=Side.HOME, reason="Nobody came.", **builder.act)
    seen()
    undo_walkover(fixture=fixture, reason="They came.", **builder.act)
    assert shown(division) == pages[0]
    points_off = deduct(
        table=table, entry=anchor, points=1, reason="Late card.", date=DAY, **builder.act
    )
    seen()
    withdraw_adjustment(adjustment=points_off, reason="It was in time.", **builder.act)
    assert shown(division) == pages[0]
    change_entry(entry=anchor, name="Anchor Inn", **builder.act)
    seen()
    add_team(competition=division, name="Eagle", **builder.act)
    seen()
    rules = PRESETS["six-singles-three-pairs"].build()
    rule_set = make_rule_set(
        league=division.season.league, name="As voted", rules=rules, **builder.act
    )
    use_rule_set(competition=division, rule_set=rule_set, reason="AGM", **builder.act)
    seen()


def test_what_is_shown_without_raising_a_version_is_seen_at_once(division: Competition):
    season, league = division.season, division.season.league
    pages = [shown(division)]

    def seen(words: str) -> None:
        page = shown(division)
        assert words in page
        assert page not in pages
        pages.append(page)

    type(league).objects.update(name="Eskmoor League")
    seen("Eskmoor League")
    type(season).objects.update(name="Next year")
    seen("Next year")
    Competition.objects.update(name="Premier")
    seen("<h1>Premier</h1>")
    create_competition(
        season=season, name="Division Two", rule_set=division.rule_set,
        by=User.objects.get(), at=AT,
    )  # fmt: skip
    seen(">Division Two</a>")
    Competition.objects.filter(name="Division Two").update(name="Reserves")
    seen(">Reserves</a>")


def test_zones_that_move_are_seen_at_once(builder: Builder, division: Competition):
    builder.play_score(builder.fixture(division, "Anchor", "Bell", DAY), 6, 3)
    assert "goes down" not in shown(division)
    Competition.objects.update(goes_down=1)
    assert "Last goes down" in shown(division)


def test_what_was_made_for_a_stranger_is_not_shown_to_a_person_nor_the_other_way(
    division: Competition,
):
    season = division.season
    address = reverse("league:table", args=[season.league.slug, season.slug, division.slug])
    stranger, sue = Client(), Client()
    sue.force_login(User.objects.get())
    for _ in range(2):
        assert "Sign in" in stranger.get(address).content.decode()
        page = sue.get(address)
        assert "Sign in" not in page.content.decode()
        assert page["Cache-Control"] == "private, no-cache"


def test_a_page_is_kept_for_the_minute_that_it_says(
    division: Competition, monkeypatch: pytest.MonkeyPatch
):
    season = division.season
    address = reverse("league:table", args=[season.league.slug, season.slug, division.slug])
    for minute in (30, 31):
        now = AT.replace(minute=minute)
        monkeypatch.setattr("django.utils.timezone.now", lambda now=now: now)
        monkeypatch.setattr("django.template.defaulttags.datetime", _Clock(now))
        # Half past nine in UTC is half past ten in a British summer.
        assert f"printed 6 October 2026, 22:{minute}" in Client().get(address).content.decode()


class _Clock:
    """The clock that the template's ``now`` reads."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self, tz: tzinfo | None = None) -> datetime:
        return self._now.astimezone(tz)


def test_what_the_clock_changes_is_not_kept(
    builder: Builder, division: Competition, monkeypatch: pytest.MonkeyPatch
):
    builder.fixture(division, "Anchor", "Bell", DAY)
    monkeypatch.setattr("league.views.public.table.today", lambda _: DAY)
    assert "Provisional" not in shown(division)
    monkeypatch.setattr("league.views.public.table.today", lambda _: date(2026, 10, 7))
    assert "Provisional: 1 match is still without a result" in shown(division)
