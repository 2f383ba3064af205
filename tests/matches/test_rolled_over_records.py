"""Players' records over all seasons still add up once a season was rolled over."""

from datetime import timedelta

import pytest
from django.urls import reverse

from league.actions.rolling_back import take_back_roll_over
from league.actions.rolling_over import DivisionPlan, NextSeason, TeamPlan, roll_over
from league.enums import Discipline
from league.models import Entry, Fixture, Player
from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.models.appearances import legs_of
from matches.records import Kind, records
from tests.matches.cards import LEEK_NIGHT
from tests.reading import text_of


def rolled(night):
    """The season after: both teams and their squads again, last season closed."""
    starts = night.season.ends + timedelta(days=30)
    return roll_over(
        season=night.season,
        plan=NextSeason(
            name="The season after",
            starts=starts,
            ends=starts + timedelta(days=200),
            divisions=[DivisionPlan(of=night.leek, name=night.leek.name)],
            teams=[
                TeamPlan(of=one, into=night.leek, name=one.name)
                for one in night.leek.entries.select_related("competition__season", "team")
            ],
            close=True,
            reason="All is played",
        ),
        **night.act,
    ).season


def legs_and_wins():
    """Everybody's legs and wins over all seasons, by name."""
    found = records(legs_of(Fixture.objects.all(), {})[Discipline.FIVES_AND_THREES])
    names = dict(Player.objects.values_list("pk", "name"))
    tallies = {names[one]: record.of(Kind.ALL) for one, record in found.items()}
    return {name: (tally.played, tally.won) for name, tally in tallies.items()}


def play_again(night, season):
    """The same night in the new season, with the squads that were carried over."""
    division = season.competitions.get()
    for entry in division.entries.all():
        held = entry.registrations.select_related("player").order_by("pk")
        night.builder.squads[entry.pk] = [one.player for one in held]
    fixture = night.builder.fixture(division, "Anchor", "Bell", season.starts)
    night.builder.play(fixture, LEEK_NIGHT)


def test_case_16_the_records_of_both_seasons_add_up(night):
    night.builder.play(night.fixture, LEEK_NIGHT)
    once = legs_and_wins()
    assert once["Tom Oates"][0] == 2
    season = rolled(night)
    assert legs_and_wins() == once
    play_again(night, season)
    # The same people at the same boards with the same scores: everything is there twice.
    twice = legs_and_wins()
    assert twice == {name: (2 * played, 2 * won) for name, (played, won) in once.items()}
    assert Player.objects.filter(name="Tom Oates").count() == 1
    tom = Player.objects.get(name="Tom Oates")
    page = text_of(night.browser().get(reverse("matches:player", args=[night.league.slug, tom.pk])))
    assert "The season after" in page
    assert str(night.season) in page


def test_what_was_played_keeps_the_new_season(night):
    night.builder.play(night.fixture, LEEK_NIGHT)
    season = rolled(night)
    play_again(night, season)
    with pytest.raises(NotPossible, match="There is a result in The season after already"):
        take_back_roll_over(season=season, reason="R", **night.act)
    assert Entry.objects.filter(competition__season=season).count() == 4


def test_a_card_that_was_opened_keeps_it_too(night):
    season = rolled(night)
    fixture = night.builder.fixture(season.competitions.get(), "Anchor", "Bell", season.starts)
    open_card(fixture=fixture, **night.act)
    with pytest.raises(NotPossible, match="Something was recorded in The season after already"):
        take_back_roll_over(season=season, reason="R", **night.act)
    assert Entry.objects.filter(competition__season=season).count() == 4
