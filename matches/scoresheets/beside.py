"""What a sheet says by what is written beside its points: what counted, where it led, who won.

Two sheets can have the same points and yet say different things: one has a tile that passed the
target as counted, the other has it disregarded. Where nothing is written, a sheet says what follows
by the rules from what it has before; where that cannot be read, it says nothing of the score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from matches.scoresheets.checking import Checked
from matches.scoresheets.course import Entry
from matches.scoresheets.reading import Written
from scoring.events import Peg, Penalty
from scoring.house_rules import Finish, HouseRules
from scoring.pegging import Outcome

NOTHING_ADDED: Final = frozenset({Outcome.DISREGARDED, Outcome.REFUSED})
"""What becomes of points that are not counted."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a sheet says after one of its events: where the sides stand, and who has won.

    ``counts``: whether the event counted; True too for what was worth nothing anyway.
    """

    scores: tuple[int | None, ...]
    """None where nobody can tell what it comes to."""
    winner: int | None = None
    counts: bool | None = True

    def contradicts(self, other: Claim) -> bool:
        """Whether both cannot be so; what nobody can tell contradicts nothing."""
        if self.scores_differ(other) or _differ(self.counts, other.counts):
            return True
        same = self.winner == other.winner
        return not (same or self.may_agree(other) or other.may_agree(self))

    def scores_differ(self, other: Claim) -> bool:
        """Whether they put a side on two scores."""
        pairs = zip(self.scores, other.scores, strict=True)
        return any(_differ(mine, theirs) for mine, theirs in pairs)

    def may_agree(self, other: Claim) -> bool:
        """Whether the winner of the other may be so here too, where nobody can tell the score."""
        if self.winner is not None:
            return False
        return other.winner is None or self.scores[other.winner] is None


def _differ(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and one != other


def claims_of(sheet: Checked, rules: HouseRules) -> Iterator[Claim]:
    """What a sheet says after each of its events, from the first."""
    sides = len(sheet.played.scores)
    claim: tuple[int | None, ...] = (0,) * sides
    winner: int | None = None
    for item, entry in zip(sheet.read.items, sheet.plain, strict=True):
        counts: bool | None = True
        if isinstance(item.event, Peg | Penalty):
            side = item.event.side
            score = _score(item, claim[side], _added(entry))
            counts = _counts(item, entry, changed=_differ(score, claim[side]))
            claim = (*claim[:side], score, *claim[side + 1 :])
            if winner is None and (item.won or (counts and _is_home(score, rules))):
                winner = side
            elif (
                isinstance(item.event, Penalty)
                and winner == side
                and score is not None
                and score < rules.target
            ):
                winner = None  # taken back
        yield Claim(claim, winner, counts)


def _added(entry: Entry) -> int | None:
    """What an event adds to a score; None where nobody can tell."""
    if not entry.moves:
        return 0
    added = {move.after - move.before for move in entry.moves}
    return added.pop() if len(added) == 1 else None


def _score(item: Written, before: int | None, added: int | None) -> int | None:
    if item.score is not None:
        return item.score
    if item.crossed and not item.doubtful:
        return before
    return None if before is None or added is None else before + added


def _counts(item: Written, entry: Entry, *, changed: bool) -> bool | None:
    if all(not move.points for move in entry.moves) and entry.won is None:
        return True
    if item.crossed:
        return None if item.doubtful else False
    return changed or (False if entry.won is not None else entry.counts)


def _is_home(score: int | None, rules: HouseRules) -> bool:
    if score is None:
        return False
    return score == rules.target or (score > rules.target and rules.finish is Finish.OVER)
