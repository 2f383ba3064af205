"""Rule sets are only ever added; a competition is moved from one to another, for everyone to read.

Nothing is judged again here: cards keep the rules they were opened under, and what the tables make
of their results follows from the competition's present rules by itself.
"""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.journal import log_act
from league.models import Competition, League, RuleChange, RuleSet, User
from league.names import key
from league.official import changing
from league.policies import NotPossible
from league.ruleset import Rules, RulesError

CHANGED_MEANWHILE = (
    "Somebody has changed this competition since you looked at it: its rules or its results are"
    " not what the comparison showed. Look at it as it is now, then confirm again."
)


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
    """Store rules for good under a name of their own; what replaces others gives the reason."""
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
    checks.hold(league)
    _check_new_name(league, name)
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


def _check_new_name(league: League, name: str) -> None:
    for known in league.rule_sets.values_list("name", flat=True):
        if key(known) == key(name):
            raise NotPossible(
                f"There are rules called “{known}” already, and rules never change: give these a"
                " name of their own, perhaps with the year.",
                field="name",
            )


def state_of(competition: Competition) -> str:
    """A mark of the rules that a competition is under and of what its tables count.

    Another one after anything that a comparison of its tables would show.
    """
    present = Competition.objects.values_list("rule_set_id", flat=True).get(pk=competition.pk)
    versions = competition.tables.order_by("pk").values_list("pk", "version")
    return hashlib.sha256(repr((present, list(versions))).encode()).hexdigest()[:32]


@transaction.atomic
def use_rule_set(
    *,
    competition: Competition,
    rule_set: RuleSet,
    reason: str,
    seen: str | None = None,
    by: User,
    at: datetime,
) -> RuleChange:
    """Put a competition under other rules; its points and order follow at once.

    ``seen`` is its :func:`state_of` when somebody looked at what would change; the act is refused
    when it is another by now. Going back to earlier rules is a change like any other.
    """
    if rule_set.league_id != competition.season.league_id:
        raise NotPossible(f"The rules {rule_set} belong to another league.", field="rule_set")
    held = (
        Competition.objects.select_for_update(of=("self",))
        .select_related("season", "rule_set")
        .get(pk=competition.pk)
    )
    checks.open_season(held.season)
    if seen is not None and seen != state_of(held):
        raise NotPossible(CHANGED_MEANWHILE)
    if held.rule_set_id == rule_set.pk:
        raise NotPossible(f"{held} is under the rules {rule_set} already.", field="rule_set")
    with changing(held.tables.all()):
        change = RuleChange.objects.create(
            competition=held,
            before=held.rule_set,
            after=rule_set,
            reason=checks.reason(reason),
            at=at,
            by=by,
        )
        Competition.objects.filter(pk=held.pk).update(rule_set=rule_set)
    competition.rule_set = rule_set
    log_act("changed the rules of", competition, by=by, at=at)
    return change
