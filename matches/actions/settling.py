"""What may count of a card in dispute: a side's version, one of the ruler's own, or an award.

A decision is a value here; :mod:`matches.actions.ruling` carries it out. Whatever changes the card
goes through the checks that every card goes through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F

from league.actions.awards import Award
from league.enums import Side
from league.models import User
from league.policies import NotPossible
from matches.actions.cards import whole
from matches.actions.sheet import LegChange, ScoreChange, SheetChanges, apply_changes
from matches.actions.signing import leg_changes, reports_of
from matches.enums import LegState
from matches.models import (
    Card,
    Dispute,
    Leg,
    Report,
    Ruling,
    content_of,
    entry_of,
    leg_sheet_of,
    scorecard_of,
)
from matches.models.matters import matters_of
from matches.scorecard import Scores, from_content, hash_of
from matches.telling import says


@dataclass(frozen=True, slots=True)
class Stands:
    """The card stands, and whatever counts now."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The card counts as it stands, in place of what a ruling awarded over it."""


@dataclass(frozen=True, slots=True)
class TakeVersion:
    """What one side sent counts."""

    side: Side


@dataclass(frozen=True, slots=True)
class NewVersion:
    """Neither is right: the card is to say this. ``instead``: final scores of legs that were
    recorded event by event, by the leg's number; their records are set aside, and stay readable.
    """

    changes: SheetChanges
    instead: Mapping[int, Scores] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Awarded:
    """A result is awarded; the card stays as it is."""

    awards: Sequence[Award]


Decision = Stands | Counts | TakeVersion | NewVersion | Awarded
Change = Callable[[Card], bool]
"""Writes to a card that is held; whether it says anything else then."""


def mark_of(card: Card) -> str:
    """Another one once the card, a side's version of it or what waits to be decided is another."""
    versions = [report.content_hash for _, report in sorted(reports_of(card).items())]
    open_now = [str(one.pk) for matter in matters_of(card) for one in matter.disputes]
    return "-".join(
        [hash_of(content_of(card))[:32], *(one[:16] for one in versions), ".".join(open_now)]
    )


def waited(card: Card, against: Ruling | None, mark: str) -> list[Dispute]:
    """What a page with this mark showed of a matter, whatever has become of it since. Of an appeal
    it is known without the mark.
    """
    said = card.disputes.filter(against=against).select_related("ruling__by", "ruling__season")
    if against is None:
        shown = mark.rpartition("-")[2].split(".")
        said = said.filter(pk__in=[int(one) for one in shown if _is_number(one)])
    return list(said)


def ruled_since(disputes: Sequence[Dispute]) -> Ruling | None:
    """The ruling on this very matter that somebody made in the meantime."""
    rulings = [one.ruling for one in disputes if one.ruling is not None]
    return max(rulings, key=lambda one: one.pk, default=None)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18


def change_of(
    decision: Decision, reports: Mapping[Side, Report], *, by: User, at: datetime
) -> Change | None:
    """What a decision writes to the card itself; nothing where it writes nothing. ``reports``: the
    versions that belong to the matter.
    """
    match decision:
        case TakeVersion(side):
            return lambda held: _take(held, side, reports.get(side), by=by, at=at)
        case NewVersion(changes, instead):
            return lambda held: _revise(held, changes, instead, by=by, at=at)
        case _:
            return None


def _take(held: Card, side: Side, report: Report | None, *, by: User, at: datetime) -> bool:
    if report is None:
        raise NotPossible(
            f"{entry_of(held.fixture, side)} has sent no version of its own.", field="take"
        )
    version = from_content(report.content, held.rules)
    other = {
        leg.pk
        for board, its in zip(held.boards.all(), version.boards, strict=True)
        for leg, wanted in zip(board.legs.all(), its.legs, strict=True)
        if says(leg_sheet_of(leg)) != says(wanted)
    }
    held = _set_records_aside(held, other)
    return apply_changes(held, changes_for(held, report), by=by, at=at)


def _revise(
    held: Card, changes: SheetChanges, instead: Mapping[int, Scores], *, by: User, at: datetime
) -> bool:
    changed = apply_changes(held, changes, by=by, at=at)
    if not instead:
        return changed
    held = _set_records_aside(whole(held), instead)
    legs = {leg.pk: leg for board in held.boards.all() for leg in board.legs.all()}
    scores = SheetChanges(
        legs=tuple(
            LegChange(number, legs[number].version, LegState.PLAYED, None, score)
            for number, score in instead.items()
            if number in legs
        )
    )
    return apply_changes(held, scores, by=by, at=at) or changed


def _set_records_aside(held: Card, numbers: Mapping[int, object] | set[int]) -> Card:
    """Let no record count of those of some legs that were pegged; every row of it stays."""
    pegged = [
        leg.pk
        for board in held.boards.all()
        for leg in board.legs.all()
        if leg.pk in numbers and leg.stream is not None
    ]
    if not pegged:
        return held
    Leg.objects.filter(pk__in=pegged).update(
        stream=None,
        depth="",
        state=LegState.OPEN,
        winner="",
        home_score=None,
        away_score=None,
        version=F("version") + 1,
    )
    return whole(held)


def changes_for(card: Card, report: Report) -> SheetChanges:
    """What turns a card into a side's version of it."""
    version = from_content(report.content, card.rules)
    present = scorecard_of(card).match_score
    score = None
    if version.match_score != present:
        score = ScoreChange(present, version.match_score)
    return SheetChanges(legs=tuple(leg_changes(card, version)), match_score=score)
