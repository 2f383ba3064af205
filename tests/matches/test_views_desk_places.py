"""Places that nothing parts when a division is played out, on the desk."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions.people import appoint
from league.actions.play_offs import record_play_off
from league.actions.rules import make_rule_set, use_rule_set
from league.enums import Role, TieBreak
from league.models import User
from tests.league.public_season import PublicSeason
from tests.reading import text_of


@pytest.fixture
def made(db):
    made = PublicSeason(User.objects.create(username="sue"))
    for name, role in (("sue", Role.SECRETARY), ("rita", Role.REFEREE)):
        user, _ = User.objects.get_or_create(username=name)
        appoint(league=made.league, user=user, role=role, **made.act)
    return made


@pytest.fixture
def entries(made):
    """The Anchor beats the Bell, the Bell the Crown, the Crown the Anchor: each 5–4."""
    division = made.division("Division One", ["Anchor", "Bell", "Crown"])
    entries = list(division.entries.order_by("pk"))
    anchor, bell, crown = entries
    for week, (home, away) in enumerate(((anchor, bell), (bell, crown), (crown, anchor))):
        made.result(made.fixture(home, away, made.monday - timedelta(days=7 * week + 7)), 5, 4)
    return entries


@pytest.fixture
def desk(made, client):
    def read(name="sue"):
        client.force_login(User.objects.get(username=name))
        return client.get(reverse("matches:desk", args=[made.league.slug]))

    return read


def test_three_who_beat_each_other_are_told_of(made, entries, desk):
    said = text_of(desk())
    assert "Anchor, Bell, Crown Division One: place 1=. By the rules they share it." in said


def test_not_while_a_match_is_to_come(made, entries, desk):
    anchor, bell, _ = entries
    made.fixture(bell, anchor, made.monday + timedelta(days=21))
    assert "Played out, and level" not in text_of(desk())


def test_not_of_a_division_without_matches(made, desk):
    made.division("Division Two", ["Dove", "Eagle"])
    assert "Played out, and level" not in text_of(desk())


def test_a_play_off_is_one_tap_away_and_gone_once_noted(made, entries, desk):
    anchor, bell, crown = entries
    competition = anchor.competition
    rules = replace(competition.rule_set.rules, tie_breaks=(TieBreak.POINTS, TieBreak.PLAY_OFF))
    rule_set = make_rule_set(league=made.league, name="With play-offs", rules=rules, **made.act)
    use_rule_set(competition=competition, rule_set=rule_set, reason="Voted", **made.act)
    table = competition.tables.get()
    page = desk()
    assert "The rules want a play-off." in text_of(page)
    add = reverse("league:play_off_add", args=[made.league.slug, table.pk])
    assert f'href="{add}?place=1"' in page.content.decode()
    assert add not in desk("rita").content.decode()
    for winner, loser in ((anchor, bell), (anchor, crown), (bell, crown)):
        record_play_off(table=table, winner=winner, loser=loser, date=made.today, **made.act)
    assert "Played out, and level" not in text_of(desk())
