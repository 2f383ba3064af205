"""Events of a leg in words, for the page that the server draws and for the one the browser draws.

``WORDS`` are the pieces, with their values in braces; both put them together the same way.
"""

from __future__ import annotations

from matches.leg_story import points
from scoring.leg import Blocked, LegEvent, NextRound, Peg, Penalty
from scoring.pegging import award

WORDS = {
    "blocked": "Blocked",
    "next_round": "the deal of a round",
    "penalty_given": "is given {points} for a tile withheld",
    "penalty_taken": "has {points} pegged back for a tile withheld",
    "revoke_back": "{points} pegged back",
    "revoke_given": "Fewer than {least} to peg back, so {name} gains {points}",
    "revoke_reopens": "The leg goes on.",
    "made": "made {total}",
    "earned": "earned {points}",
    "put_down_as": ", put down as {points}",
    "last_tile": " with the last tile",
    "opening": ", the opening tile",
    "turned": ", the tile turned to where it fits",
    "ended_blocked": "blocked",
    "ended_chip_out": "{name} chipped out",
    "ended_won": "won",
    "disregarded": "Disregarded",
    "refused": "Not counted",
    "undo_out": "Undone: {was}",
    "undo_back": "Undone: {now} is back",
    "undo_change": "Undone: {now} again, not {was}",
    "redo_out": "Taken out again: {was}",
    "redo_back": "Put back: {now}",
    "redo_change": "Put back: {now}, not {was}",
}


def said(event: LegEvent) -> str:
    """An event in words: "made 9", "made 6 with the last tile", "Blocked"."""
    if isinstance(event, Blocked):
        return WORDS["blocked"]
    if isinstance(event, NextRound):
        return WORDS["next_round"]
    if isinstance(event, Penalty):
        words = WORDS["penalty_given" if event.points > 0 else "penalty_taken"]
        return words.format(points=points(abs(event.points)))
    if event.total is None:
        made = WORDS["earned"].format(points=event.points or 0)
    else:
        made = WORDS["made"].format(total=event.total)
        if event.points is not None and event.points != _worth(event):
            made += WORDS["put_down_as"].format(points=event.points)
    made += WORDS["last_tile"] if event.chip_out else ""
    made += WORDS["opening"] if event.opening_tile else ""
    return made + (WORDS["turned"] if event.turned else "")


def side_of(event: LegEvent) -> int | None:
    """Whose event it is; nobody's where the round ends or is dealt."""
    return event.side if isinstance(event, Peg | Penalty) else None


def _worth(event: Peg) -> int | None:
    try:
        return award(event.total or 0)
    except ValueError:
        return None
