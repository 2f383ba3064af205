"""Who hands a card in and who answers, as the rules say. Plain values in and out."""

from __future__ import annotations

from collections.abc import Collection

from league.enums import Reporter, Side
from matches.scorecard.sheets import SIDES

_WHO = {
    Reporter.HOME: "the home side",
    Reporter.WINNER: "the winner",
    Reporter.BOTH: "either side",
    Reporter.EACH: "each side, with a card of its own",
}


def who_reports(reporter: Reporter) -> str:
    """In words, who hands a card in."""
    return _WHO[reporter]


def may_hand_in(reporter: Reporter, legs: tuple[int, int], *, overdue: bool) -> frozenset[Side]:
    """The sides that may hand in a card of which each side has so many legs.

    Once the card is overdue either may, so that no team waits for another for ever.
    """
    if overdue or reporter in {Reporter.BOTH, Reporter.EACH}:
        return frozenset(SIDES)
    if reporter is Reporter.HOME:
        return frozenset({Side.HOME})
    home, away = legs
    if home == away:
        return frozenset(SIDES)
    return frozenset({Side.HOME if home > away else Side.AWAY})


def answerable(reporter: Reporter, winner: Side | None) -> frozenset[Side]:
    """The sides that are to answer for a late card; both where the winner sends it in and nobody
    can tell who won.
    """
    if reporter is Reporter.HOME:
        return frozenset({Side.HOME})
    if reporter is Reporter.WINNER and winner is not None:
        return frozenset({winner})
    return frozenset(SIDES)


def answers_blind(reporter: Reporter) -> bool:
    """Whether the other side gives its own card before it sees what was handed in."""
    return reporter is Reporter.EACH


def still_to_sign(signed: Collection[Side]) -> tuple[Side, ...]:
    """The sides that have not signed what the card says now."""
    return tuple(side for side in SIDES if side not in signed)
