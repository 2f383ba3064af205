"""Ruling on what is disputed: one decision, with its reasons, for everybody to read.

A ruling decides one matter: what is said against a card, or an appeal against a ruling on it. All
of it is written in one transaction, with the result and the tables that follow, or nothing is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from league.actions import checks
from league.actions.awards import award_result, check_awards, undo_award
from league.actions.checks import plain_moment
from league.enums import ResultKind, ResultSource, Side
from league.models import Grant, Result, User
from league.permissions import DESK
from league.policies import NotPossible
from matches.actions.announcing import announce_ruling
from matches.actions.appeals import appealable_until
from matches.actions.cards import hold, note_act, whole
from matches.actions.finish import Unchanged, make_held_official, revise
from matches.actions.naming import check_prints_no_name
from matches.actions.ruling_follows import follows
from matches.actions.ruling_kind import kind_of, objected_to
from matches.actions.settling import (
    Awarded,
    Change,
    Counts,
    Decision,
    Stands,
    change_of,
    mark_of,
    ruled_since,
    waited,
)
from matches.enums import CardEventKind, CardState, DisputeState, RulingKind
from matches.models import (
    Card,
    Dispute,
    Evidence,
    Report,
    Ruling,
    content_of,
    entry_of,
    scorecard_of,
)
from matches.models.disputes import LONGEST_RULING
from matches.models.matters import Matter, matters_of, reports_about
from matches.models.printed_names import names_of
from matches.permissions import sides_of
from matches.policies import clock_of, words_for
from matches.scorecard import Scorecard, from_content
from matches.scorecard.wording import listed
from matches.telling import tell

MOST_WHY = 500
NOTHING_NEW = (
    "Nothing on the card is different from what it says now, so there is no new version to rule on."
    " To let it count as it is, choose that under “A version, or as it is”."
)
CHANGED = (
    "The card, a side’s version of it, or what is said against it has changed since you opened this"
    " page, so nothing is decided. What you typed is still here: look at it as it is now, then"
    " decide."
)


@dataclass(frozen=True, kw_only=True)
class Grounds:
    """What a ruling rests on. All of it is public."""

    reason: str
    clauses: Sequence[str] = ()
    """Clauses of the game's rules: "F2"."""
    league_rules: str = ""
    """The league's own printed rules, by their numbers."""
    cites: Sequence[Ruling] = ()
    relies_on: Sequence[Evidence] = ()
    again: Ruling | None = None
    """An earlier ruling on the card that this one decides again; of an appeal it is known."""


class NothingWaits(NotPossible):
    """What was to be decided waits no more."""


class Decided(NothingWaits):
    """Somebody else has ruled on it in the meantime."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.by} has decided this in the meantime: {ruling}.")
        self.ruling = ruling


@transaction.atomic
def rule(
    *,
    card: Card,
    decision: Decision,
    grounds: Grounds,
    seen: str,
    against: Ruling | None = None,
    by: User,
    at: datetime,
) -> Ruling:
    """Decide a matter of a card. ``against``: the ruling of which an appeal is decided.

    ``seen``: the mark of :func:`mark_of` that the page showed. The same checks hold as for any
    other card: what is no possible result does not become one by a ruling.
    """
    reason = checks.reason(grounds.reason, most=LONGEST_RULING)
    held = hold(card)
    checks.hold(held.fixture.competition.season.league)
    matter = _matter(held, against, seen)
    if seen != mark_of(held):
        raise NotPossible(CHANGED)
    check_may_decide(matter, by=by, at=at)
    check_prints_no_name(held, (reason, "reason"), (grounds.league_rules, "league_rules"))
    before = content_of(held)
    was = objected_to(matter, decision, before)
    reports = reports_about(held, against)
    change = change_of(decision, reports, by=by, at=at)
    ruling = _begin(held, matter, decision, grounds, reason, by=by, at=at)
    why = _in_history(held, ruling)
    result = _carry_out(held, decision, change, ruling, why, by=by, at=at)
    held = whole(held)
    after = content_of(held)
    ruling.kind = kind_of(matter, decision, ruling.again, was, after)
    told = tell(
        from_content(was if ruling.kind == RulingKind.REVISED else before, held.rules),
        scorecard_of(held),
        versions=_by_name(held, reports),
        disputed=_places(held, matter.legs),
        teams=(held.fixture.home.name, held.fixture.away.name),
        result=[*result, *follows(held)],
    )
    ruling.told = told.to_dict()
    ruling.save(update_fields=["kind", "told"])
    note_act(held, CardEventKind.RULED, by=by, at=at, before=before, after=after, why=why)
    announce_ruling(ruling, until=appealable_until(ruling, at), at=at)
    return ruling


def _matter(held: Card, against: Ruling | None, seen: str) -> Matter:
    """What is to be decided; who comes second is led to what was."""
    wanted = None if against is None else against.pk
    for matter in matters_of(held):
        if (matter.against.pk if matter.against else None) == wanted:
            return matter
    raise why_nothing_waits(held, against, seen)


def why_nothing_waits(card: Card, against: Ruling | None, seen: str) -> NothingWaits:
    """Why there is nothing to be decided any more: only a ruling on this very matter decided it."""
    disputes = waited(card, against, seen)
    if (ruling := ruled_since(disputes)) is not None:
        return Decided(ruling)
    if disputes and all(one.state == DisputeState.DROPPED for one in disputes):
        return NothingWaits(_taken_back(card, against, disputes))
    return NothingWaits(
        f"Nothing of this card waits to be decided: it is {words_for(CardState(card.state))}."
    )


def _taken_back(card: Card, against: Ruling | None, disputes: Sequence[Dispute]) -> str:
    """Who took back what was to be decided, and when."""
    sides = {one.side for one in disputes}
    who = listed([str(entry_of(card.fixture, side)) for side in Side if side.value in sides])
    what = f"the appeal against {against}" if against else "the protest"
    kind = CardEventKind.APPEAL_DROPPED if against else CardEventKind.PROTEST_DROPPED
    opened = min(one.opened_at for one in disputes)
    last = card.events.filter(kind=kind, at__gte=opened).order_by("at", "pk").last()
    when = ""
    if last is not None:
        when = f" on {plain_moment(last.at.astimezone(clock_of(card.fixture)))}"
    return f"{who} took {what} back{when}, so nothing is decided."


def _after(ruling: Ruling) -> Ruling | None:
    return Ruling.objects.filter(again=ruling).select_related("by").first()


def _latest(ruling: Ruling) -> Ruling:
    """The last of those that decided a ruling again, one after the other; or itself."""
    while (after := _after(ruling)) is not None:
        ruling = after
    return ruling


def check_may_decide(matter: Matter, *, by: User, at: datetime) -> None:
    """Nobody rules on the own match, nor on an appeal against the own ruling, where the league has
    somebody else.
    """
    fixture, first = matter.card.fixture, matter.against
    own = sides_of(by, fixture)
    if first is not None and first.by_id == by.pk:
        why = f"You made {first} yourself, so an appeal against it is decided by somebody else"
    elif own:
        why = f"You captain {entry_of(fixture, own[0])}, so somebody else rules on this match"
    else:
        return
    league = fixture.competition.season.league
    held = Grant.objects.active(at).filter(league=league, role__in=DESK, user__is_active=True)
    others = {
        str(grant.user)
        for grant in held.exclude(user=by).select_related("user")
        if not sides_of(grant.user, fixture)
    }
    if others:
        raise NotPossible(f"{why}: {listed(sorted(others)[:4])} can.")


def _begin(
    held: Card,
    matter: Matter,
    decision: Decision,
    grounds: Grounds,
    reason: str,
    *,
    by: User,
    at: datetime,
) -> Ruling:
    """The ruling with its number, and the matter closed under it."""
    season = held.fixture.competition.season
    last = Ruling.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    again = _decided_again(held, matter, decision, grounds)
    ruling = Ruling.objects.create(
        card=held,
        number=last + 1,
        season=season,
        kind=RulingKind.UPHELD,
        reason=reason,
        clauses=list(dict.fromkeys(grounds.clauses)),
        league_rules=checks.text(
            grounds.league_rules, field="league_rules", most=200, needed=False
        ),
        again=again,
        by=by,
        at=at,
    )
    cited = dict.fromkeys([*grounds.cites, *([again] if again else [])])
    ruling.cites.set(cited)
    ruling.relies_on.set(held.evidence.filter(pk__in=[one.pk for one in grounds.relies_on]))
    rows = held.disputes.filter(state=DisputeState.OPEN, against=matter.against)
    rows.update(state=DisputeState.RULED, ruling=ruling)
    return ruling


def _decided_again(
    held: Card, matter: Matter, decision: Decision, grounds: Grounds
) -> Ruling | None:
    """The ruling in whose place, or beside which, the new one stands: what was appealed against,
    or what awarded a result that is another now; where that was decided again, the last word on it.
    """
    if matter.against is not None:
        return _latest(matter.against)
    chosen = grounds.again
    if chosen is not None and (after := _after(chosen)) is not None:
        raise NotPossible(f"{chosen} was decided again by {after} already.", field="again")
    awarded = None if isinstance(decision, Stands) else awarding(held)
    if awarded is None:
        return chosen
    last = _latest(awarded)
    if chosen not in {None, last}:
        said = f"This is in place of what {awarded} awarded, so it cannot be in that of {chosen}."
        raise NotPossible(f"{said} Choose {last}, or leave it open.", field="again")
    return last


def awarding(card: Card) -> Ruling | None:
    """The ruling by which a result is awarded over a card now."""
    standing = Result.objects.standing().filter(
        fixture=card.fixture, kind=ResultKind.AWARDED, source=ResultSource.RULING
    )
    return card.rulings.filter(uid__in=standing.values("source_uid")).first()


def _carry_out(
    held: Card,
    decision: Decision,
    change: Change | None,
    ruling: Ruling,
    why: str,
    *,
    by: User,
    at: datetime,
) -> list[str]:
    """Let the decision count, with what it changes on the card; what became of an earlier award
    by it, in words.
    """
    said = []
    awarded = awarding(held)
    stands = isinstance(decision, Stands)
    if awarded is None and isinstance(decision, Counts):
        said_why = "No ruling awards a result over this card, so there is none to be lifted."
        raise NotPossible(said_why, field="take")
    if awarded is not None and not stands:
        undo_award(
            fixture=held.fixture,
            reason=str(ruling),
            source=ResultSource.RULING,
            by=by,
            at=at,
        )
        said.append(f"What {awarded} awarded counts no longer.")
    if isinstance(decision, Awarded):
        check_awards(held.fixture, decision.awards)
        award_result(
            fixture=held.fixture,
            awards=decision.awards,
            # What it says of the case is said there alone, so that it can be kept from naming
            # somebody who is shown no more.
            reason=str(ruling),
            source=ResultSource.RULING,
            source_uid=ruling.uid,
            by=by,
            at=at,
        )
        return said
    if held.state == CardState.OFFICIAL:
        if change is not None:
            _revise(held, change, why, lifts=awarded is not None, by=by, at=at)
    elif awarded is None or not stands:
        if change is not None and change(held):
            Card.objects.filter(pk=held.pk).update(version=held.version + 1)
        make_held_official(whole(held), by=by, at=at)
    return said


def _revise(held: Card, change: Change, why: str, *, lifts: bool, by: User, at: datetime) -> None:
    """Write a new version to an official card. One that says what the card says is enough where an
    award is lifted by it (``lifts``).
    """
    try:
        revise(card=held, reason=why, change=change, by=by, at=at)
    except Unchanged:
        if not lifts:
            raise NotPossible(NOTHING_NEW) from None


def _by_name(card: Card, reports: Mapping[Side, Report]) -> dict[str, Scorecard]:
    """What each side would have, by its name, the home side first."""
    return {
        str(entry_of(card.fixture, side)): from_content(reports[side].content, card.rules)
        for side in Side
        if side in reports
    }


def _places(card: Card, numbers: set[int]) -> set[tuple[int, int]]:
    return {
        (board.order, leg.number)
        for board in card.boards.all()
        for leg in board.legs.all()
        if leg.pk in numbers
    }


def _in_history(card: Card, ruling: Ruling) -> str:
    """A ruling in the card's history: its reason, where that is long only how it begins."""
    said = f"{ruling}: {ruling.reason}"
    if len(said) <= MOST_WHY:
        return said
    return names_of(card.fixture.competition.season.league).cut(said, MOST_WHY)
