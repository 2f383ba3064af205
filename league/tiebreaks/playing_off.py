"""What play-offs decide among entries that nothing else parts.

Of two entries that played off more than once the last play-off counts. Who won a play-off stands
above whoever the loser stands above. Where that leaves open who of two is better, or says it both
ways round, the two share their place with everybody who cannot be told from either.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """One play-off: who stands above whom since which day."""

    above: Hashable
    below: Hashable
    on: date


Wins = Mapping[Hashable, Mapping[Hashable, date]]
"""Who beat whom, and when last."""


def put_in_order(
    level: Sequence[Hashable], play_offs: Iterable[PlayedOff]
) -> list[frozenset[Hashable]]:
    """Level entries in groups, the best first: each stands above everybody in a later group."""
    among = set(level)
    wins = _wins(one for one in play_offs if one.above in among and one.below in among)
    below = {entry: _reached(entry, wins) for entry in level}
    groups = []
    left = dict.fromkeys(level)
    while left:
        group = _not_told_apart(next(iter(left)), list(left), below)
        groups.append(group)
        left = {entry: None for entry in left if entry not in group}
    # A group stands above exactly the groups that any of its members stands above.
    return sorted(groups, key=lambda group: max(len(below[one] - group) for one in group))[::-1]


def decided_on(
    above: Iterable[Hashable], below: Iterable[Hashable], play_offs: Iterable[PlayedOff]
) -> date:
    """The last day on which somebody of one group beat somebody of the next."""
    better, worse = set(above), set(below)
    wins = _wins(one for one in play_offs if one.above in better and one.below in worse)
    return max(day for beaten in wins.values() for day in beaten.values())


def _wins(play_offs: Iterable[PlayedOff]) -> dict[Hashable, dict[Hashable, date]]:
    last: dict[frozenset[Hashable], list[PlayedOff]] = {}
    for one in play_offs:
        same = last.setdefault(frozenset((one.above, one.below)), [])
        if same and same[0].on < one.on:
            same.clear()
        if not same or same[0].on == one.on:
            same.append(one)
    wins: dict[Hashable, dict[Hashable, date]] = {}
    for one in (one for same in last.values() for one in same):
        wins.setdefault(one.above, {})[one.below] = one.on
    return wins


def _reached(entry: Hashable, wins: Wins) -> frozenset[Hashable]:
    """Everybody whom an entry beat, and whom they beat, and so on."""
    reached: set[Hashable] = set()
    ahead = [entry]
    while ahead:
        for beaten in wins.get(ahead.pop(), ()):
            if beaten not in reached:
                reached.add(beaten)
                ahead.append(beaten)
    return frozenset(reached)


def _not_told_apart(
    entry: Hashable, level: Sequence[Hashable], below: Mapping[Hashable, frozenset[Hashable]]
) -> frozenset[Hashable]:
    """An entry with everybody who cannot be told from it, or from one of those, and so on."""
    group = {entry}
    ahead = [entry]
    while ahead:
        one = ahead.pop()
        for other in level:
            if other not in group and (other in below[one]) is (one in below[other]):
                group.add(other)
                ahead.append(other)
    return frozenset(group)
