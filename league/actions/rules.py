"""Rule sets are only ever added; a competition is moved from one to another."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.journal import log_act
from league.models import Competition, League, RuleSet, User
from league.official import touch_tables
from league.policies import NotPossible
from league.ruleset import Rules, RulesError


@transaction.atomic
def make_rule_set(
    *,
    league: League,
    name: str,
    rules: Rules,
    reason: str = "",
    supersedes: RuleSet | None = None,
    by: User | None,
    at: datetime,
) -> RuleSet:
    """Store rules for good; a rule set that replaces another one gives the reason."""
    name = checks.name(name)
    spec = rules.to_dict()
    try:
        Rules.from_dict(spec)
    except RulesError as error:
        raise NotPossible(f"These rules cannot be kept. {error}", field="rules") from None
    if supersedes is not None:
        if supersedes.league_id != league.pk:
            raise NotPossible(
                f"The rules {supersedes} belong to another league.", field="supersedes"
            )
        reason = checks.reason(reason)
    rule_set = RuleSet.objects.create(
        league=league,
        name=name,
        spec=spec,
        digest=rules.digest,
        supersedes=supersedes,
        reason=checks.text(reason, field="reason", most=300, needed=False),
        created_at=at,
        created_by=by,
    )
    log_act("made", rule_set, by=by, at=at)
    return rule_set


@transaction.atomic
def use_rule_set(
    *, competition: Competition, rule_set: RuleSet, by: User | None, at: datetime
) -> Competition:
    """Put a competition under other rules; its points and order follow at once."""
    if rule_set.league_id != competition.season.league_id:
        raise NotPossible(f"The rules {rule_set} belong to another league.", field="rule_set")
    checks.open_season(competition.season)
    Competition.objects.filter(pk=competition.pk).update(rule_set=rule_set)
    competition.rule_set = rule_set
    touch_tables(competition.tables.all())
    log_act("changed the rules of", competition, by=by, at=at)
    return competition
