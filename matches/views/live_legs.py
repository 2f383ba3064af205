"""The legs of a card that is being filled in, as everybody may follow them: names as strangers see
them, and of a leg that is being pegged how it stands and what happened last. By whom it is pegged
is nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from league.enums import Depth, Side
from league.models.persons import People
from matches.enums import LegState
from matches.leg_drawing import Drawing, drawing_of
from matches.leg_story import said, story_of
from matches.models.followed import FollowedCard
from matches.scorecard import SIDES, BoardSheet, Names, settled, totals
from matches.views.card_legs import (
    EMPTY_CHAIR,
    NOT_ENTERED,
    Group,
    LegLine,
    as_strangers_see,
    called,
    leg_groups,
    together,
)
from matches.views.sheet_rows import leg_title
from scoring.house_rules import HouseRules
from scoring.leg import LegReplay, replay
from scoring.pegging import finishing_events, needs, points_needed


@dataclass(frozen=True, slots=True)
class LiveSide:
    """One side of a leg in play: who plays, where it stands, and what it needs."""

    side: str
    players: str
    score: int
    needed: int | None
    """Points to the target; None for a side that stands on it, in a record that goes on."""
    ways: str
    """How it can win with the next tile, in words; empty where it cannot."""


@dataclass(frozen=True, slots=True)
class LegInPlay:
    """One leg as it is being pegged."""

    title: str
    round: int
    sides: tuple[LiveSide, ...]
    last: str
    at: datetime
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class LiveLegs:
    """Everything that is shown of the card."""

    in_play: tuple[LegInPlay, ...]
    groups: tuple[Group, ...]
    legs: tuple[int, int]
    boards: tuple[int, int] | None
    to_play: int
    is_pegged: bool
    """Whether any leg is or was pegged, and not only entered."""
    begun: bool
    """Whether anything is entered or pegged."""

    @property
    def latest(self) -> str:
        """What happened last, of all legs in play, for those who listen."""
        newest = max(self.in_play, key=lambda leg: leg.at, default=None)
        if newest is None:
            return ""
        home, away = (one.score for one in newest.sides)
        return f"{newest.title}: {newest.last}. {home}–{away}"


def live_legs(followed: FollowedCard, people: People) -> LiveLegs:
    """The legs of a card that is followed, with the people of its league as strangers see them."""
    fixture, sheet = followed.card.fixture, followed.sheet
    teams = (fixture.home.name, fixture.away.name)
    names = as_strangers_see(followed.lineup, people)
    sums = totals(sheet)
    groups = [_short(group) for group in leg_groups(settled(sheet), names, teams, in_short=True)]
    return LiveLegs(
        in_play=tuple(_Reader(followed, names, teams).in_play()),
        groups=tuple(group for group in groups if group.legs),
        legs=sums.legs,
        boards=sums.boards,
        to_play=sums.to_play,
        is_pegged=any(leg.events for board in sheet.boards for leg in board.legs),
        begun=sheet.legs_entered or sums.by_match_score,
    )


def _short(group: Group) -> Group:
    """The lines without those that say only that a leg is to come."""
    told = (
        line
        for line in group.legs
        if line.note != NOT_ENTERED or {line.home, line.away} != {EMPTY_CHAIR}
    )
    return replace(group, legs=tuple(_to_come(line) for line in told))


def _to_come(line: LegLine) -> LegLine:
    return replace(line, note="To come") if line.note == NOT_ENTERED else line


class _Reader:
    """Reads the legs in play of one card."""

    def __init__(self, followed: FollowedCard, names: Mapping[str, str], teams: Names):
        self.sheet, self.latest = followed.sheet, followed.latest
        self.names, self.teams = names, teams

    def in_play(self) -> Iterator[LegInPlay]:
        """Every leg that is being pegged, in the order of the card."""
        for order, board, form in self.sheet.numbered():
            rules = self.sheet.rules.house_rules_for(form)
            if rules is None:
                continue
            for number, leg in enumerate(board.legs, start=1):
                if leg.state is LegState.OPEN and leg.depth is Depth.EVENTS:
                    played = replay(leg.events, rules)
                    at = self.latest.get((order, number))
                    if at is not None:
                        yield from self._leg(leg_title(form, number), at, board, played, rules)

    def _leg(
        self, title: str, at: datetime, board: BoardSheet, played: LegReplay, rules: HouseRules
    ) -> Iterator[LegInPlay]:
        both = called(board, self.names, self.teams)
        story = story_of(played, rules.target, both)
        if story is None:
            return
        yield LegInPlay(
            title=title,
            round=played.rounds[-1].number,
            sides=tuple(self._side(side, board, played, rules) for side in SIDES),
            last=said(played.steps[-1], both),
            at=at,
            drawing=drawing_of(story),
        )

    def _side(
        self, side: Side, board: BoardSheet, played: LegReplay, rules: HouseRules
    ) -> LiveSide:
        score = played.scores[side.index]
        if score >= rules.target:
            return LiveSide(side.value, self._players(board, side), score, None, "")
        pairs = len(board.home) > 1
        ways = needs(score, rules, pairs=pairs) if finishing_events(score, rules) else ""
        needed = points_needed(score, rules)
        return LiveSide(side.value, self._players(board, side), score, needed, ways)

    def _players(self, board: BoardSheet, side: Side) -> str:
        name = together(board.chairs(side), self.names)
        return self.teams[side.index] if name == EMPTY_CHAIR else name
