"""Ending a dispute between the two sides of a card: the league takes a version, with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from league.actions import checks
from league.enums import Side
from league.models import Season, User
from league.policies import NotPossible
from matches.actions.cards import hold, note_act, whole
from matches.actions.finish import make_held_official
from matches.actions.sheet import ScoreChange, SheetChanges, apply_changes
from matches.actions.signing import CHANGED, leg_changes, reports_of
from matches.enums import CardEventKind, CardState, DisputeState, RulingKind
from matches.models import Card, Dispute, Report, Ruling, content_of, entry_of, scorecard_of
from matches.scorecard import from_content, hash_of

MOST_REASON = 500


@transaction.atomic
def settle(
    *,
    card: Card,
    take: Side | None,
    reason: str,
    seen: str,
    by: User,
    at: datetime,
) -> Card:
    """Let one side's version count, or with none the card as it stands now; for everybody to read.

    ``seen``: the mark of :func:`mark_of` that the page showed. The same checks hold as for any
    other card: what is no possible result does not become one by a ruling.
    """
    reason = checks.reason(reason, most=MOST_REASON)
    held = hold(card)
    if CardState(held.state) is not CardState.DISPUTED:
        raise NotPossible("Nobody disputes this card any more. Look at it as it is now.")
    if seen != mark_of(held):
        raise NotPossible(CHANGED)
    before = content_of(held)
    if take is not None:
        report = reports_of(held).get(take)
        if report is None:
            raise NotPossible(f"{entry_of(held.fixture, take)} has sent no version of its own.")
        apply_changes(held, changes_for(held, report), by=by, at=at)
        held = whole(held)
    after = content_of(held)
    changed = hash_of(before) != hash_of(after)
    if changed:
        Card.objects.filter(pk=held.pk).update(version=held.version + 1)
        held = whole(held)
    kind = RulingKind.REVISED if changed else RulingKind.UPHELD
    give_ruling(held, kind, reason, by=by, at=at)
    held = make_held_official(held, by=by, at=at)
    note_act(held, CardEventKind.RULED, by=by, at=at, before=before, after=after, why=reason)
    return held


def mark_of(card: Card) -> str:
    """Another one once the card or a side's version of it is another."""
    versions = [report.content_hash for _, report in sorted(reports_of(card).items())]
    return "-".join([hash_of(content_of(card))[:32], *(one[:16] for one in versions)])


def changes_for(card: Card, report: Report) -> SheetChanges:
    """What turns a card into a side's version of it."""
    version = from_content(report.content, card.rules)
    present = scorecard_of(card).match_score
    score = None
    if version.match_score != present:
        score = ScoreChange(present, version.match_score)
    return SheetChanges(legs=tuple(leg_changes(card, version)), match_score=score)


def give_ruling(card: Card, kind: RulingKind, reason: str, *, by: User, at: datetime) -> None:
    """Close every open dispute of the card under one ruling, numbered within its season."""
    season: Season = card.fixture.competition.season
    checks.hold(season.league)
    open_now: Sequence[Dispute] = list(
        card.disputes.filter(state=DisputeState.OPEN).order_by("opened_at", "pk")
    )
    last = Ruling.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    Ruling.objects.create(
        card=card,
        dispute=open_now[0] if open_now else None,
        number=last + 1,
        season=season,
        kind=kind,
        reason=reason,
        by=by,
        at=at,
    )
    card.disputes.filter(state=DisputeState.OPEN).update(state=DisputeState.RULED)
