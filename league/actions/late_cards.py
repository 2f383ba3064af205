"""What a late card costs: the price that a competition's rules put on it, taken once a match.

Whether a card was late is for an officer to say; this knows no card. The first of a season may cost
less than the next. It is taken back like any other deduction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid4

from django.db import transaction

from league.actions import checks
from league.actions.checks import plain_date
from league.actions.ledgers import Act, Note, put_money, put_points
from league.enums import ChargeKind, Offence
from league.models import Adjustment, Charge, Competition, Entry, Fixture, User
from league.policies import NotPossible
from league.ruleset.parts import LatePenalty

_WHICH = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Paid:
    """A late card that was penalised: which lines of the ledgers stand for it."""

    fixture_id: int
    entry_id: int
    act: UUID | None
    adjustments: tuple[Adjustment, ...]
    charges: tuple[Charge, ...]


def paid_late_cards(competitions: Iterable[Competition]) -> dict[tuple[int, int], Paid]:
    """The late cards penalised, by fixture and entry; two queries."""
    late = {"offence": Offence.LATE_CARD, "fixture__competition__in": list(competitions)}
    points: dict[tuple[int, int], list[Adjustment]] = {}
    money: dict[tuple[int, int], list[Charge]] = {}
    for one in Adjustment.objects.standing().filter(**late).select_related("table"):
        points.setdefault((one.fixture_id or 0, one.entry_id), []).append(one)
    for charge in Charge.objects.standing().filter(**late):
        money.setdefault((charge.fixture_id or 0, charge.entry_id), []).append(charge)
    return {
        key: Paid(
            *key,
            next(line.act for line in (*points.get(key, ()), *money.get(key, ()))),
            tuple(points.get(key, ())),
            tuple(money.get(key, ())),
        )
        for key in points.keys() | money.keys()
    }


def price(prices: Sequence[LatePenalty], nth: int) -> LatePenalty | None:
    """What an entry's ``nth`` late card of the season costs, counted from 1; the last price holds
    for all after it. None where the rules put no price on late cards.
    """
    return prices[min(nth, len(prices)) - 1] if prices else None


def which(nth: int) -> str:
    """The place in the season's order as a reason says it: "second", "number 7"."""
    return _WHICH[nth - 1] if nth <= len(_WHICH) else f"number {nth}"


def counts(paid: Mapping[tuple[int, int], Paid]) -> dict[int, int]:
    """How many late cards of each entry were penalised."""
    found: dict[int, int] = {}
    for one in paid.values():
        found[one.entry_id] = found.get(one.entry_id, 0) + 1
    return found


@transaction.atomic
def penalise_late_card(
    *, fixture: Fixture, entry: Entry, nth: int | None = None, date: date, by: User, at: datetime
) -> Act:
    """Take what the rules say off an entry in every table of the competition, and fine it.

    ``nth``: which late card of the season the page took it for, so that nobody is charged another
    price than the one that was shown.
    """
    competition = fixture.competition
    checks.open_season(competition.season)
    checks.hold(competition.season.league)
    if entry.pk not in {fixture.home_id, fixture.away_id}:
        raise NotPossible(f"{entry} does not play in {fixture}.", field="entry")
    paid = paid_late_cards([competition])
    if (fixture.pk, entry.pk) in paid:
        raise NotPossible(f"{entry} was penalised for the late card of {fixture} already.")
    now = counts(paid).get(entry.pk, 0) + 1
    penalty = price(competition.rule_set.rules.mishaps.late_cards, now)
    if penalty is None:
        raise NotPossible(f"The rules of {competition} put no price on a late card.")
    if nth is not None and nth != now:
        raise NotPossible(
            f"This is {entry}’s {which(now)} late card of the season by now. Look at the price"
            " again."
        )
    itself = ", taken by the rules" if by.is_the_rules else ""
    reason = f"Late card, the {which(now)} of the season{itself}: {fixture}"
    note = Note(
        reason=f"{reason}, {plain_date(fixture.date)}",
        day=checks.in_season(competition.season, date),
        by=by,
        at=at,
        act=uuid4(),
        fixture=fixture,
        offence=Offence.LATE_CARD,
    )
    with checks.racing(f"{entry} was penalised for the late card of {fixture} already."):
        points = [
            put_points(table, entry, -penalty.points, note)
            for table in competition.tables.all()
            if penalty.points
        ]
        fine = [put_money(entry, ChargeKind.FINE, penalty.fine, note)] if penalty.fine else []
    return Act(tuple(points), tuple(fine))
