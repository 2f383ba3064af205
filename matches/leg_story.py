"""A leg told from its events: the scores round by round, what stood out, and how it was won.

Pure, and judges nothing: every figure is the replay's, every name is given. What cannot have
happened is for the card's checks to say; a story leaves it out, as the score does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.leg import Blocked, LegReplay, NextRound, Peg, Penalty, RoundEnd, RoundPlayed, Step
from scoring.pegging import Outcome

Names = tuple[str, str]
Scores = tuple[int, int]


@dataclass(frozen=True, slots=True)
class StoryRound:
    """One round: the scores after it, and in words how it ended."""

    number: int
    scores: Scores
    ended: str
    withheld: Scores = (0, 0)
    """What tiles withheld cost each side in it, below 0, or gave it."""


@dataclass(frozen=True, slots=True)
class Highest:
    """The most that one event added in the leg; of several, the first."""

    side: int
    points: int
    round: int
    total: int | None


@dataclass(frozen=True, slots=True)
class LegStory:
    """What a page tells of a leg. Sides are 0 for home and 1 for away."""

    names: Names
    target: int
    rounds: tuple[StoryRound, ...]
    winner: int | None
    lead_changes: int
    highest: Highest | None
    disregarded: Scores
    """How many events of each side would have passed the target, or could not win, and added
    nothing."""
    finish: str
    """How it was won, in words; empty while nobody has."""
    revokes: tuple[str, ...] = ()
    """Each penalty for a tile withheld that counted, in a sentence."""

    @property
    def scores(self) -> Scores:
        """How it stands, or stood at the end."""
        return self.rounds[-1].scores

    @property
    def summary(self) -> str:
        """The drawing in one sentence."""
        home, away = self.names
        rounds = len(self.rounds)
        after = f"After {rounds} round{_s(rounds)}" if self.winner is not None else "So far"
        return f"{after}: {home} {self.scores[0]}, {away} {self.scores[1]}."

    @property
    def facts(self) -> list[str]:
        """What stood out, a sentence each."""
        said = [f"{self.finish}."] if self.finish else []
        if self.highest is not None:
            best = self.highest
            made = "" if best.total is None else f" for {best.total}"
            said.append(
                f"Most at once: {self.names[best.side]}, {points(best.points)}{made}"
                f" in round {best.round}."
            )
        changes = self.lead_changes
        said.append(
            f"The lead changed {_times(changes)}." if changes else "The lead never changed."
        )
        off = [
            f"{name} {_times(count)}"
            for name, count in zip(self.names, self.disregarded, strict=True)
            if count
        ]
        off_said = [f"Disregarded: {', '.join(off)}."] if off else []
        return [*said, *off_said, *self.revokes]


def story_of(played: LegReplay, target: int, names: Names) -> LegStory | None:
    """The story of a leg of two sides as it was replayed; None where nothing happened yet."""
    rounds = list(played.rounds)
    while rounds and not rounds[-1].steps:
        # Dealt, and nothing pegged in it.
        rounds.pop()
    if not rounds:
        return None
    withheld = list(_withheld(played))
    told = tuple(_told(one, played, names, withheld) for one in rounds)
    return LegStory(
        names=names,
        target=target,
        rounds=told,
        winner=played.winner,
        lead_changes=_lead_changes(step.scores for step in played.steps),
        highest=_highest(played.steps),
        disregarded=_disregarded(played.steps),
        finish=_finish(played, names),
        revokes=tuple(one.sentence(names) for one in withheld),
    )


def _told(
    one: RoundPlayed, played: LegReplay, names: Names, withheld: Sequence[_Withheld]
) -> StoryRound:
    here = [each for each in withheld if each.round == one.number]
    home, away = (sum(each.points for each in here if each.side == side) for side in (0, 1))
    ended = "; ".join([_ended(one, played, names), *(each.words(names) for each in here)])
    return StoryRound(one.number, _two(one.scores), ended, (home, away))


@dataclass(frozen=True, slots=True)
class _Withheld:
    """A penalty that counted: so many points to a side, below 0 where they were pegged back."""

    side: int
    points: int
    round: int
    after: int

    def words(self, names: Names) -> str:
        """What happened, in the middle of a sentence."""
        if self.points < 0:
            return f"{points(-self.points)} pegged back from {names[self.side]}"
        return f"{points(self.points)} given to {names[self.side]}"

    def sentence(self, names: Names) -> str:
        """The same with when, and what it came to."""
        before = self.after - self.points
        what = f"{self.words(names)} in round {self.round}"
        return f"A tile was withheld: {what}, {before} to {self.after}."


def _withheld(played: LegReplay) -> Iterable[_Withheld]:
    for step in played.steps:
        if isinstance(step.event, Penalty) and step.outcome is Outcome.COUNTED:
            side = step.event.side
            yield _Withheld(side, step.points, step.round, step.scores[side])


def said(step: Step, names: Names) -> str:
    """One event as somebody calls it out: "Tom makes 15: 8 points"."""
    event = step.event
    if isinstance(event, NextRound):
        return f"Round {step.round} is dealt"
    if isinstance(event, Blocked):
        return "Blocked: nobody can place a tile"
    name = names[event.side]
    if isinstance(event, Penalty):
        way = "is given" if event.points > 0 else "has pegged back"
        return f"{name} {way} {points(abs(event.points))} for a tile withheld"
    made = _made(event, "makes", "pegs")
    if step.outcome is Outcome.DISREGARDED:
        return f"{name} {made}: disregarded, {step.text.rstrip('.')}"
    if step.outcome is Outcome.REFUSED:
        return f"{name} {made}: not counted"
    last = " with the last tile" if event.chip_out else ""
    last += ", the tile turned to where it fits" if event.turned else ""
    won = ", and wins" if step.won else ""
    worth = "" if event.total is None else f": {points(step.points)}"
    return f"{name} {made}{last}{worth}{won}"


def points(number: int) -> str:
    """So many points, in words: "1 point", "8 points"."""
    return f"{number} point{_s(number)}"


def _made(event: Peg, total: str, award: str) -> str:
    return f"{award} {event.points or 0}" if event.total is None else f"{total} {event.total}"


def _two(scores: Sequence[int]) -> Scores:
    home, away = scores
    return home, away


def _ended(one: RoundPlayed, played: LegReplay, names: Names) -> str:
    wins = played.winner is not None and one is played.rounds[-1]
    if one.end is RoundEnd.CHIP_OUT and one.chipped_out is not None:
        won = " and won" if wins and one.chipped_out == played.winner else ""
        return f"{names[one.chipped_out]} chipped out{won}"
    if wins and played.winner is not None:
        return f"{names[played.winner]} won"
    if one.end is RoundEnd.BLOCKED:
        return "blocked"
    return "in play" if one is played.rounds[-1] else "end not written down"


def _lead_changes(scores: Iterable[Sequence[int]]) -> int:
    """How often another side than the last to lead came to lead; a level score is nobody's."""
    leader, changes = 0, 0
    for home, away in scores:
        now = (home > away) - (home < away)
        if now:
            changes += now == -leader
            leader = now
    return changes


def _highest(steps: Iterable[Step]) -> Highest | None:
    best: Highest | None = None
    for step in steps:
        event = step.event
        if not isinstance(event, Peg) or step.outcome is not Outcome.COUNTED:
            continue
        if best is None or step.points > best.points:
            best = Highest(event.side, step.points, step.round, event.total)
    return best


def _disregarded(steps: Iterable[Step]) -> Scores:
    sides = [
        step.event.side
        for step in steps
        if step.outcome is Outcome.DISREGARDED and isinstance(step.event, Peg)
    ]
    return sides.count(0), sides.count(1)


def _finish(played: LegReplay, names: Names) -> str:
    if played.winner is None:
        return ""
    last = max(step.index for step in played.steps if step.won)
    step = played.steps[last]
    before = played.steps[last - 1].scores[played.winner] if last else 0
    event = step.event
    how = "by a penalty"
    if isinstance(event, Peg):
        how = _made(event, "making", "pegging")
        how += " with the last tile" if event.chip_out else ""
    total, target = before + step.points, step.scores[played.winner]
    past = "" if total == target else f", which passes {target}"
    won = f"{names[played.winner]} won in round {step.round}"
    return f"{won}, {how}: {before} + {step.points} = {total}{past}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _s(number: int) -> str:
    return "" if number == 1 else "s"
