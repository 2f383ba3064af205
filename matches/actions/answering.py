"""Who could answer a card for a side: its captains, but never whoever signed for the other one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime

from league.enums import Role, Side
from league.models import Fixture, Grant
from matches.models import entry_of


def captains_by_entry(entries: Collection[int], at: datetime) -> Mapping[int, frozenset[int]]:
    """Who captains each of some teams at a moment and can sign in, all by their numbers."""
    found: dict[int, set[int]] = defaultdict(set)
    if entries:
        held = Grant.objects.active(at).filter(
            entry__in=entries, role=Role.CAPTAIN, user__is_active=True
        )
        for entry, user in held.values_list("entry_id", "user_id"):
            found[entry or 0].add(user)
    return {entry: frozenset(users) for entry, users in found.items()}


def asked_entries(fixture: Fixture, signed: Mapping[Side, int]) -> frozenset[int]:
    """The team whose answer a card waits for that one side has signed, by its number."""
    if len(signed) != 1:
        return frozenset()
    (side,) = signed
    return frozenset({entry_of(fixture, side.other).pk})


def left_alone(
    fixture: Fixture, signed: Mapping[Side, int], captains: Mapping[int, frozenset[int]]
) -> frozenset[Side]:
    """The side that nobody can answer for, since its one captain signed for the other; or none.

    ``signed``: who signed for each side.
    """
    return frozenset(
        side.other
        for side, user in signed.items()
        if side.other not in signed
        and captains.get(entry_of(fixture, side.other).pk) == frozenset({user})
    )


def alone_now(fixture: Fixture, signed: Mapping[Side, int], at: datetime) -> frozenset[Side]:
    """The same of one match, its captains read."""
    captains = captains_by_entry(asked_entries(fixture, signed), at)
    return left_alone(fixture, signed, captains)
