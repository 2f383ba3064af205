"""The legs of a card that is being filled in, as everybody may follow them: names as strangers see
them, and of a leg that is being pegged how it stands and what happened last. By whom it is pegged
is nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from league.enums import Depth, Side
from matches.enums import LegState
from matches.leg_drawing import Drawing, drawing_of
from matches.leg_story import said, story_of
from matches.models import Card, Leg, LegEvent, scorecard_of
from matches.scorecard import SIDES, BoardSheet, Names, Scorecard, settled, totals
from matches.views.card_legs import (
    EMPTY_CHAIR,
    NOT_ENTERED,
    Group,
    LegLine,
    called,
    leg_groups,
    names_on,
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


def live_legs(card: Card) -> LiveLegs:
    """The legs of a card read with ``Card.objects.whole()``."""
    fixture = card.fixture
    teams = (fixture.home.name, fixture.away.name)
    names = names_on(card, fixture.competition.season.league, in_full=False)
    sheet = scorecard_of(card)
    sums = totals(sheet)
    lines = leg_groups(settled(sheet), names, teams)
    groups = [_short(group) for group in lines]
    return LiveLegs(
        in_play=tuple(_Reader(card, sheet, names, teams).in_play()),
        groups=tuple(group for group in groups if group.legs),
        legs=sums.legs,
        boards=sums.boards,
        to_play=sums.to_play,
        is_pegged=any(line.drawing for group in lines for line in group.legs),
        begun=sheet.legs_entered or sums.by_match_score,
    )


def _short(group: Group) -> Group:
    """The lines without their events, which would be sent again with every change, and without
    those that say only that a leg is to come.
    """
    told = (
        line
        for line in group.legs
        if line.note != NOT_ENTERED or {line.home, line.away} != {EMPTY_CHAIR}
    )
    return replace(group, legs=tuple(_shorter(line) for line in told))


def _shorter(line: LegLine) -> LegLine:
    note = line.note
    if line.drawing is not None:
        story = line.drawing.story
        note = story.finish or f"In play, round {story.rounds[-1].number}"
    elif note == NOT_ENTERED:
        note = "To come"
    return replace(line, events=(), drawing=None, note=note)


class _Reader:
    """Reads the legs in play of one card."""

    def __init__(self, card: Card, sheet: Scorecard, names: Mapping[str, str], teams: Names):
        self.card, self.sheet, self.names, self.teams = card, sheet, names, teams

    def in_play(self) -> Iterator[LegInPlay]:
        """Every leg that is being pegged, in the order of the card."""
        for row, (_, board, form) in zip(
            self.card.boards.all(), self.sheet.numbered(), strict=True
        ):
            rules = self.sheet.rules.house_rules_for(form)
            if rules is None:
                continue
            for leg, sheet in zip(row.legs.all(), board.legs, strict=True):
                if sheet.state is LegState.OPEN and sheet.depth is Depth.EVENTS:
                    played = replay(sheet.events, rules)
                    yield from self._leg(leg, leg_title(form, leg.number), board, played, rules)

    def _leg(
        self, leg: Leg, title: str, board: BoardSheet, played: LegReplay, rules: HouseRules
    ) -> Iterator[LegInPlay]:
        both = called(board, self.names, self.teams)
        story = story_of(played, rules.target, both)
        if story is None:
            return
        rows: list[LegEvent] = leg.counting  # type: ignore[attr-defined]
        yield LegInPlay(
            title=title,
            round=played.rounds[-1].number,
            sides=tuple(self._side(side, board, played, rules) for side in SIDES),
            last=said(played.steps[-1], both),
            at=max(row.at for row in rows),
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
