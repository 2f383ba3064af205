"""Both sides' yes to a card: handing it in, agreeing, disputing it with one's own version.

A side signs the content that it saw. When both stand under what the card says now, it becomes
official at once, or waits for the league where the rules say so. Nobody signs for both: not one
person, and not one telephone unless the second signer gives a PIN.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from league.actions import checks
from league.actions.pins import use_pin
from league.enums import Side
from league.models import User
from league.policies import AlreadyDone, NotPossible
from matches.actions.announcing import announce_opened
from matches.actions.cards import hold, note_act
from matches.actions.finish import MOST_REASON, check_sound, make_held_official, move
from matches.actions.refusals import CardProblems
from matches.actions.sheet import LegChange, SheetChanges
from matches.enums import CardEventKind, CardState, SigningMethod
from matches.models import (
    Card,
    Dispute,
    Leg,
    Report,
    Signature,
    content_of,
    entry_of,
    leg_sheet_of,
    scorecard_of,
)
from matches.policies import check_come, check_sides_turn, clock_of, first_due, next_state
from matches.reporting import answers_blind, may_hand_in, who_reports
from matches.scorecard import (
    LegSheet,
    Scorecard,
    check,
    content,
    hash_of,
    recorded,
    totals,
)
from matches.telling import says
from scoring.problems import Severity

CHANGED = (
    "The card has changed since you opened this page, so nothing is signed. Look at it as it is"
    " now, then sign."
)


@dataclass(frozen=True, kw_only=True)
class Hand:
    """Who signs, for which side, on which telephone, and how."""

    side: Side
    by: User
    device: str = ""
    """A digest of the mark that the telephone carries; nothing where it carries none."""
    method: SigningMethod = SigningMethod.OWN_DEVICE


def signed_now(card: Card) -> dict[Side, Signature]:
    """The signatures that stand under what the card says now."""
    present = hash_of(content_of(card))
    standing = card.signatures.standing().filter(content_hash=present).select_related("by")
    return {Side(one.side): one for one in standing}


def reports_of(card: Card) -> dict[Side, Report]:
    """The latest version of each side that sent one."""
    found = card.reports.select_related("by").order_by("at", "pk")
    return {Side(report.side): report for report in found}


@transaction.atomic
def hand_in(*, card: Card, hand: Hand, seen: str | None = None, at: datetime) -> Card:
    """Hand a card in for a side, which signs it with that; not while an error remains.

    ``seen``: the hash of the content that was shown, where a page showed it.
    """
    held = hold(card)
    if CardState(held.state) is CardState.REPORTED and hand.side in signed_now(held):
        raise AlreadyDone("This card is handed in already.")
    check_sides_turn(held.fixture)
    state = next_state(held, "report")
    check_come(held.fixture, at)
    _check_seen(held, seen)
    _check_whose(held, hand.side, at)
    check_sound(held)
    move(held, state, reported_at=at)
    _keep_version(held, hand, content_of(held), at)
    note_act(
        held,
        CardEventKind.REPORTED,
        by=hand.by,
        at=at,
        after=content_of(held),
        why=_for(held, hand),
    )
    _sign(held, hand, at)
    return _finish_if_both(held, hand.by, at)


def _check_whose(card: Card, side: Side, at: datetime) -> None:
    rules, fixture = card.rules, card.fixture
    legs = totals(scorecard_of(card)).legs
    overdue = at > first_due(fixture, rules, clock_of(fixture))
    if side not in may_hand_in(rules.record.reporter, legs, overdue=overdue):
        raise NotPossible(
            f"Under these rules the card is handed in by {who_reports(rules.record.reporter)}."
            f" {entry_of(fixture, side)} agrees to it or disputes it then; if it has not come when"
            " it is due, either side can hand it in."
        )


def _check_seen(card: Card, seen: str | None) -> None:
    if seen is not None and seen != hash_of(content_of(card)):
        raise NotPossible(CHANGED)


def _for(card: Card, hand: Hand) -> str:
    """What the history adds to a signature: for whom, and how if not on the own telephone."""
    how = ", with a PIN" if hand.method is SigningMethod.PIN else ""
    return f"for {entry_of(card.fixture, hand.side)}{how}"


def _keep_version(card: Card, hand: Hand, kept: dict[str, object], at: datetime) -> Report:
    return Report.objects.create(
        card=card, side=hand.side, content=kept, content_hash=hash_of(kept), by=hand.by, at=at
    )


def _sign(card: Card, hand: Hand, at: datetime) -> None:
    """Put a side's signature under what the card says now."""
    standing = signed_now(card)
    other = standing.get(hand.side.other)
    if hand.side in standing:
        raise AlreadyDone(f"{entry_of(card.fixture, hand.side)} has signed this card already.")
    if other is not None and other.by_id == hand.by.pk:
        raise NotPossible(
            f"{hand.by} has signed for {entry_of(card.fixture, hand.side.other)} already, and one"
            " person never signs for both: somebody else of the team has to, or the secretary makes"
            " the card official."
        )
    own = hand.method is SigningMethod.OWN_DEVICE
    if own and hand.device and other is not None and other.device == hand.device:
        raise NotPossible(
            f"{entry_of(card.fixture, hand.side.other)} signed on this telephone. Sign on your own,"
            " or here with your PIN."
        )
    with checks.racing("Somebody else has just signed this card. Look at it again."):
        Signature.objects.create(
            card=card,
            side=hand.side,
            content_hash=hash_of(content_of(card)),
            method=hand.method,
            device=hand.device,
            by=hand.by,
            at=at,
        )


def _finish_if_both(card: Card, by: User, at: datetime) -> Card:
    """With both signatures under it a card is agreed: official, or for the league to approve."""
    if len(signed_now(card)) < len(Side):
        return card
    if card.rules.record.league_approves:
        move(card, next_state(card, "agree", CardState.AWAITING_APPROVAL))
        return card
    next_state(card, "agree", CardState.OFFICIAL)
    return make_held_official(card, by=by, at=at)


@transaction.atomic
def agree(*, card: Card, hand: Hand, seen: str, at: datetime) -> Card:
    """Sign a card that was handed in, exactly as it was shown."""
    held = hold(card)
    if hand.side in signed_now(held) and held.state != CardState.REPORTED:
        raise AlreadyDone(f"{entry_of(held.fixture, hand.side)} has signed this card already.")
    check_sides_turn(held.fixture)
    next_state(held, "agree")
    _check_seen(held, seen)
    _sign(held, hand, at)
    note_act(held, CardEventKind.SIGNED, by=hand.by, at=at, why=_for(held, hand))
    return _finish_if_both(held, hand.by, at)


def agree_with_pin(
    *, card: Card, hand: Hand, pin: str, seen: str, tried_by: User, at: datetime
) -> Card:
    """The same on somebody else's telephone. A wrong PIN is counted, and stands in the history
    under the name of whoever is signed in on that telephone: it need not be the captain's doing.
    """
    try:
        use_pin(user=hand.by, pin=pin, at=at)
    except NotPossible as refusal:
        whose = f"a PIN of {hand.by} for {entry_of(card.fixture, hand.side)}"
        note_refused(card=card, by=tried_by, at=at, why=f"{whose}: {refusal.message}")
        raise
    return agree(card=card, hand=hand, seen=seen, at=at)


def note_refused(*, card: Card, by: User, at: datetime, why: str) -> None:
    """Put on record that somebody tried what was not theirs to do; the card stays as it is."""
    note_act(card, CardEventKind.REFUSED, by=by, at=at, why=why[:MOST_REASON])


@transaction.atomic
def dispute(
    *, card: Card, hand: Hand, changes: SheetChanges, reason: str, seen: str, at: datetime
) -> Card:
    """Say that a card that was handed in is wrong, with the own version of its legs.

    What the side would have is kept beside the card; the card itself stays as it was handed in
    until the league decides. A version that says the same is no dispute about a leg, so it needs
    the reason all the more.
    """
    held = hold(card)
    check_sides_turn(held.fixture)
    state = next_state(held, "dispute")
    _check_seen(held, seen)
    _check_not_signed(held, hand.side)
    reason = checks.reason(reason, most=1000)
    own = version_of(held, changes)
    differing = _differing(held, own)
    _check_version(own, (str(held.fixture.home), str(held.fixture.away)))
    _keep_version(held, hand, content(own) | {"note": held.note}, at)
    legs = {(leg.board.order, leg.number): leg for b in held.boards.all() for leg in b.legs.all()}
    rows: list[Leg | None] = [legs[place] for place in differing] or [None]
    made = Dispute.objects.bulk_create(
        Dispute(
            card=held,
            leg=leg,
            side=hand.side,
            reason=reason,
            opened_by=hand.by,
            opened_at=at,
        )
        for leg in rows
    )
    move(held, state)
    note_act(held, CardEventKind.DISPUTED, by=hand.by, at=at, why=_for(held, hand))
    announce_opened(made, at)
    return held


@transaction.atomic
def send_own(*, card: Card, hand: Hand, changes: SheetChanges, seen: str, at: datetime) -> Card:
    """Answer a card with one's own, before seeing the other: the same is a yes, another a dispute.

    For leagues in which each side sends its card.
    """
    held = hold(card)
    if not answers_blind(held.rules.record.reporter):
        raise NotPossible("Under these rules there is one card, which both sides sign.")
    _check_seen(held, seen)
    own = version_of(held, changes, blank=True)
    if not _differing(held, own) and own.match_score == scorecard_of(held).match_score:
        return agree(card=held, hand=hand, seen=seen, at=at)
    # The legs are sent whole: where one was left out, that is a difference as well.
    why = f"{entry_of(held.fixture, hand.side)} sent another card"
    return dispute(card=held, hand=hand, changes=_whole(held, own), reason=why, seen=seen, at=at)


def _check_not_signed(card: Card, side: Side) -> None:
    if side in signed_now(card):
        raise NotPossible(
            f"{entry_of(card.fixture, side)} has signed this card as it is. Whoever handed it in"
            " can take it back; otherwise ask the secretary."
        )


def _check_version(own: Scorecard, names: tuple[str, str]) -> None:
    """What cannot be, cannot be anybody's version: "61–61" is refused here too."""
    wrong = [
        problem
        for problem in check(own, names=names)
        if problem.severity is Severity.ERROR
        and (problem.place[2:3] == ("leg",) or problem.place[:1] == ("match-score",))
    ]
    if wrong:
        raise CardProblems(wrong)


def version_of(card: Card, changes: SheetChanges, *, blank: bool = False) -> Scorecard:
    """The card as somebody would have it; nothing is written.

    ``blank``: legs that were left out are not entered, instead of being as the card has them.
    """
    sheet = scorecard_of(card)
    told = {change.leg_id: change for change in changes.legs}
    boards = []
    for board, rows in zip(sheet.boards, card.boards.all(), strict=True):
        rules = card.rules.house_rules_for(rows.format)
        legs = []
        for leg, row in zip(board.legs, rows.legs.all(), strict=True):
            change = told.get(row.pk)
            if change is not None:
                legs.append(
                    recorded(rules, state=change.state, winner=change.winner, scores=change.scores)
                )
            else:
                legs.append(LegSheet() if blank and not leg.events else leg)
        boards.append(replace(board, legs=tuple(legs)))
    score = changes.match_score.now if changes.match_score is not None else sheet.match_score
    return replace(sheet, boards=tuple(boards), match_score=score)


def _differing(card: Card, own: Scorecard) -> list[tuple[int, int]]:
    """The legs, by board and number, of which a version says something else."""
    return [
        (number, leg_number)
        for (number, board, _), mine in zip(scorecard_of(card).numbered(), own.boards, strict=True)
        for leg_number, (leg, other) in enumerate(zip(board.legs, mine.legs, strict=True), start=1)
        if says(leg) != says(other)
    ]


def _whole(card: Card, own: Scorecard) -> SheetChanges:
    """A version as changes of every leg that is not recorded event by event."""
    return SheetChanges(legs=tuple(leg_changes(card, own)))


def leg_changes(card: Card, version: Scorecard) -> Sequence[LegChange]:
    """What turns a card's legs into those of a version; pegged legs stay as they are."""
    changes = []
    for rows, board in zip(card.boards.all(), version.boards, strict=True):
        for row, leg in zip(rows.legs.all(), board.legs, strict=True):
            present = leg_sheet_of(row)
            if says(present) != says(leg) and not present.events:
                changes.append(LegChange(row.pk, row.version, leg.state, leg.winner, leg.scores))
    return changes
