"""A match night of a league that wants the score on the night and the card later."""

from dataclasses import replace

from league.actions import rules
from league.enums import Depth
from league.ruleset.parts import LatePenalty
from tests.matches.match_night import MatchNight


def score_first(night: MatchNight, **record) -> MatchNight:
    """The score within 4 hours of the start, the card days later; a pound for a late card."""
    old = night.leek.rule_set.rules
    record = {"minimum_depth": Depth.SCORES, "score_deadline_hours": 4} | record
    made = replace(
        old,
        record=replace(old.record, **record),
        mishaps=replace(old.mishaps, late_cards=(LatePenalty(points=0, fine=1),)),
    )
    rule_set = rules.make_rule_set(league=night.league, name="Score first", rules=made, **night.act)
    rules.use_rule_set(
        competition=night.leek, rule_set=rule_set, reason="Scores by text", **night.act
    )
    night.leek.refresh_from_db()
    night.fixture.competition.refresh_from_db()
    return night
