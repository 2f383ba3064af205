"""A sheet written strictly: one line a round, each event as ``reading`` reads it back."""

from __future__ import annotations

from collections.abc import Iterable

from matches.scoresheets.reading import Written
from scoring.events import Blocked, LegEvent, NextRound, Peg
from scoring.house_rules import HouseRules
from scoring.pegging import event_values

_SIDES = "AB"


def written(items: Iterable[Written], rules: HouseRules) -> str:
    """The canonical form of a sheet; nothing of an empty one."""
    rounds: list[list[str]] = []
    for item in items:
        rounds = rounds or [[]]
        if isinstance(item.event, NextRound):
            rounds.append([])
        else:
            rounds[-1].append(_item(item, rules))
    return "\n".join(
        f"r{number} {', '.join(one)}".strip() for number, one in enumerate(rounds, start=1)
    )


def of_events(events: Iterable[LegEvent], rules: HouseRules) -> str:
    """The sheet of a record that has nothing written beside its events."""
    return written((Written(event) for event in events), rules)


def _item(item: Written, rules: HouseRules) -> str:
    parts = [_event(item, rules)]
    parts[0] += "!" if item.crossed else ""
    parts += [f"({item.score})"] if item.score is not None else []
    return " ".join([*parts, "won"] if item.won else parts)


def _event(item: Written, rules: HouseRules) -> str:
    event = item.event
    if isinstance(event, Blocked | NextRound):
        return "blocked"
    side = _SIDES[event.side]
    if not isinstance(event, Peg):
        return f"{side} {'back' if event.points < 0 else 'given'} {abs(event.points)}"
    says = side if item.derived and item.score is not None else f"{side} {_worth(event)}"
    says += "?" * (item.doubtful and not item.is_unread)
    if event.chip_out:
        says += " out"
    elif item.is_certain and _needs_no_out(event, rules):
        says += " no out"
    if event.opening_tile is not None:
        says += " down" if event.opening_tile else " no down"
    return f"{says} turned" if event.turned else says


def _needs_no_out(event: Peg, rules: HouseRules) -> bool:
    return event.total is None and event.points is not None and _only_out(event.points, rules)


def _worth(event: Peg) -> str:
    if event.total is None:
        return "?" if event.points is None else str(event.points)
    return f"{event.total}t" if event.points is None else f"{event.total}={event.points}"


def _only_out(points: int, rules: HouseRules) -> bool:
    """Whether a reader would take it for the last tile."""
    plain = event_values(rules, chip_out=False)
    return points not in plain and points in event_values(rules, chip_out=True)
