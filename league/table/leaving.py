"""What still counts of entries that left, under a competition's rules.

A withdrawal is known on every date that a table is asked for: a match it makes void counts nowhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from datetime import date

from league.enums import WithdrawnPlayed
from league.ruleset import WithdrawalRule
from league.table.values import TableResult, TableWithdrawal


class Leavers:
    """The entries of one table that left, and how long what they did counts."""

    def __init__(self, withdrawals: Iterable[TableWithdrawal], rule: WithdrawalRule) -> None:
        self._left: dict[Hashable, TableWithdrawal] = {}
        self._stands_to: dict[Hashable, date] = {}
        self.expunged: dict[Hashable, TableWithdrawal] = {}
        """Entries none of whose matches counts."""
        for one in withdrawals:
            if one.entry in self._left:
                raise ValueError(f"{one.entry!r} cannot have left twice")
            self._left[one.entry] = one
            if _is_expunged(one, rule.played):
                self.expunged[one.entry] = one
            elif rule.played is not WithdrawnPlayed.STANDS:
                self._stands_to[one.entry] = one.halfway

    def __bool__(self) -> bool:
        return bool(self._left)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._left)

    def make_void(self, result: TableResult) -> bool:
        """Whether a match counts for neither side, since one of them left."""
        for entry in (result.home, result.away):
            if entry in self.expunged or self._is_after(entry, result.on):
                return True
        return False

    def still_here(self, entry: Hashable, on: date) -> bool:
        """Whether an entry can have had a week without an opponent on a day."""
        left = self._left.get(entry)
        return left is None or (on <= left.on and not self._is_after(entry, on))

    def _is_after(self, entry: Hashable, on: date) -> bool:
        last = self._stands_to.get(entry)
        return last is not None and on > last


def _is_expunged(withdrawal: TableWithdrawal, played: WithdrawnPlayed) -> bool:
    if played is WithdrawnPlayed.BY_HALF:
        return withdrawal.on <= withdrawal.halfway
    return played is WithdrawnPlayed.EXPUNGE
