"""The open seasons of a league as the desk asks about them: their rules, and every deadline."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from league.models import Competition, Fixture, League
from league.models.standings import rules_of
from league.policies import play_by
from league.ruleset import Rules
from matches.policies import card_due, score_due


class OpenSeasons:
    """The competitions of a league's open seasons with their rules, each rule set read once."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.zone = ZoneInfo(league.time_zone)
        self.competitions = {
            competition.pk: competition
            for competition in Competition.objects.filter(
                season__league=league, season__closed_on=None
            ).select_related("rule_set", "season")
        }
        self.rules: dict[int, Rules] = rules_of(self.competitions.values())

    def fixtures(self) -> QuerySet[Fixture]:
        """Their fixtures, with what a line about one shows."""
        return Fixture.objects.filter(competition__in=self.competitions).select_related(
            "home", "away", "competition"
        )

    def card_due(self, fixture: Fixture) -> datetime:
        """Until when the card is in time. Where no hour is known, the night's end is the start."""
        return card_due(fixture, self.rules[fixture.competition_id], self.zone)

    def score_due(self, fixture: Fixture) -> datetime | None:
        """Until when its score alone is to be in, where that comes first."""
        return score_due(fixture, self.rules[fixture.competition_id], self.zone)

    def last_day(self, fixture: Fixture) -> tuple[date, int | None]:
        """The last day that a match that was put off can have, and the days that the rules give;
        none of these where its season ends before, or where the rules give any day of it.
        """
        rules = self.rules[fixture.competition_id]
        ends = self.competitions[fixture.competition_id].season.ends
        due = play_by(fixture, rules)
        if due is None or due > ends:
            return ends, None
        return due, rules.mishaps.postponement.within_days

    def last_day_passed(self, fixture: Fixture, day: date) -> date | None:
        """The last day of a match that was put off, where it has passed."""
        if fixture.first_date is None:
            return None
        last, _ = self.last_day(fixture)
        return last if last < day else None
