"""The legs of a card as a page shows them: by kind of board, with names as the reader may see them.

What the card says is not changed and not judged here. A nought is shown as 0; a leg without a score
says in words what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from league.enums import Depth, LegsPlayed, Side
from league.models import League
from league.models.persons import People
from league.ruleset import BoardFormat
from league.ruleset.wording import in_words
from matches.enums import LegState
from matches.leg_drawing import Drawing, drawing_of
from matches.leg_story import points, story_of
from matches.models import Card, Lineup
from matches.scorecard import BoardSheet, LegSheet, Person, Scorecard
from matches.scorecard.wording import listed
from scoring import HouseRules, LegEvent, LegReplay, NextRound, Outcome, Peg, Penalty, Step, replay

KINDS = {1: "Singles", 2: "Pairs"}
EMPTY_CHAIR = "Nobody"
NOT_ENTERED = "Not entered yet"
MOST_KEPT = 512
"""Legs of which it is remembered how they went: thirty matches of nine are 270."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event of a leg. ``struck`` where it was disregarded: it happened and adds nothing."""

    side: str
    points: str
    text: str
    why: str
    clause: str
    score: str
    struck: bool = False
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class LegLine:
    """One leg of the list."""

    number: int
    home: str
    away: str
    home_score: str
    away_score: str
    winner: str
    note: str
    events: tuple[EventLine, ...] = ()
    drawing: Drawing | None = None
    """How it went, where it was recorded by events."""
    replay: str = ""
    """Where it is replayed step by step, on pages that lead there."""
    every_tile: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Boards of one kind, or one board of several legs, under a heading."""

    title: str
    legs: tuple[LegLine, ...]


def names_on(card: Card, league: League, *, in_full: bool) -> dict[str, str]:
    """By the key of everybody ever on the card, the name as this reader may see it.

    In full for those who run the card. Otherwise as the person asks under any record, or as the
    league does; a typed name that nobody has settled follows the league's, unless a player of that
    name asks to be shown with less.
    """
    lineups = list(card.lineup.all())
    if in_full or not lineups:
        return {str(one.uid): one.name for one in lineups}
    return as_strangers_see(lineups, People.of(league))


def as_strangers_see(lineups: Iterable[Lineup], people: People) -> dict[str, str]:
    """By their keys, the names of those on a card as everybody may see them."""
    return {
        str(one.uid): people.typed(one.name)
        if one.player_id is None
        else people.as_on_card(one.player_id, one.name)
        for one in lineups
    }


def leg_groups(
    sheet: Scorecard, names: Mapping[str, str], teams: tuple[str, str], *, in_short: bool = False
) -> list[Group]:
    """All legs of a card, numbered through where every board is one leg.

    ``in_short``: of a leg that was pegged only how it ended, or how far it is, as its note.
    """
    through = sheet.rules.boards_are_legs
    groups: list[tuple[str, list[LegLine]]] = []
    for number, board, form in sheet.numbered():
        reader = _Reader(sheet.rules.house_rules_for(form), board, names, teams, in_short)
        lines = [
            reader.line(number if through else leg_number, leg)
            for leg_number, leg in enumerate(board.legs, start=1)
        ]
        title = _kind(form) if through else _board_title(form, board)
        if groups and groups[-1][0] == title and through:
            groups[-1][1].extend(lines)
        else:
            groups.append((title, lines))
    return [Group(title, tuple(lines)) for title, lines in groups]


def _kind(form: BoardFormat) -> str:
    kind = KINDS.get(form.players, f"{in_words(form.players).capitalize()} a side")
    return f"{kind} to {form.leg_target}" if form.leg_target else kind


def _board_title(form: BoardFormat, board: BoardSheet) -> str:
    home, away = board.tally()
    said = f"{form.name}: {home}–{away}"
    if form.legs_played is LegsPlayed.BEST_OF:
        said += f", best of {in_words(form.legs or 1)}"
    return f"{said}, to {form.leg_target}" if form.leg_target else said


def together(chairs: Iterable[Person | None], names: Mapping[str, str]) -> str:
    """Everybody on one side of a board: "A and B"; an empty chair is said too."""
    said = [names.get(one.key, EMPTY_CHAIR) if one else EMPTY_CHAIR for one in chairs]
    return EMPTY_CHAIR if set(said) == {EMPTY_CHAIR} else listed(said)


def called(board: BoardSheet, names: Mapping[str, str], teams: tuple[str, str]) -> tuple[str, str]:
    """What both sides of a board are called in a sentence: players by their names as the reader
    may see them, where those tell the sides apart; a pair goes by its team.
    """
    single = len(board.home) == 1 and len(board.away) == 1
    home, away = (
        team if (name := together(chairs, names)) == EMPTY_CHAIR else name
        for chairs, team in zip((board.home, board.away), teams, strict=True)
    )
    return (home, away) if single and home != away else teams


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the legs of one board."""

    rules: HouseRules | None
    board: BoardSheet
    names: Mapping[str, str]
    teams: tuple[str, str]
    in_short: bool

    def line(self, number: int, leg: LegSheet) -> LegLine:
        home, away = ("" if score is None else str(score) for score in leg.scores)
        won = leg.counts_for
        played = None if self.in_short else self._replayed(leg)
        if not home and not away and won is not None:
            home, away = ("won", "") if won is Side.HOME else ("", "won")
        return LegLine(
            number=number,
            home=together(self.board.home, self.names),
            away=together(self.board.away, self.names),
            home_score=home or "–",
            away_score=away or "–",
            winner=won.value if won else "",
            note=(self.in_short and self._went(leg)) or self._note(leg),
            events=tuple(self._events(played)) if played else (),
            drawing=self._drawing(played) if played else None,
        )

    def _note(self, leg: LegSheet) -> str:
        if leg.state is LegState.VOID:
            return "Void: it counts for neither side"
        if leg.state is LegState.UNPLAYED:
            return "Not needed: the board was decided"
        if leg.state is LegState.CLAIMED and leg.winner is not None:
            return f"Claimed by {self.teams[leg.winner.index]}, not played"
        return "" if leg.entered else NOT_ENTERED

    def _went(self, leg: LegSheet) -> str:
        """How a pegged leg ended, or how far it is; empty for any other."""
        if leg.depth is not Depth.EVENTS or self.rules is None:
            return ""
        return _went(leg.events, self.rules, called(self.board, self.names, self.teams))

    def _replayed(self, leg: LegSheet) -> LegReplay | None:
        """A leg that was recorded by events, from those of the stream that counts."""
        if leg.depth is not Depth.EVENTS or self.rules is None:
            return None
        return replay(leg.events, self.rules)

    def _drawing(self, played: LegReplay) -> Drawing | None:
        if self.rules is None:
            return None
        story = story_of(played, self.rules.target, called(self.board, self.names, self.teams))
        return None if story is None else drawing_of(story)

    def _events(self, played: LegReplay) -> Iterator[EventLine]:
        ends = {played_round.number: played_round for played_round in played.rounds}
        current = 0
        for step in played.steps:
            if isinstance(step.event, NextRound):
                continue
            if step.round != current:
                current = step.round
                led = ends[current].opener
                who = f", {self._side_name(led)} led" if led is not None else ""
                yield _heading(f"Round {current}{who}")
            yield self._event(step)

    def _event(self, step: Step) -> EventLine:
        event = step.event
        if not isinstance(event, Peg | Penalty):
            return _heading("Blocked: nobody could place a tile")
        sign = "−" if step.points < 0 else "+"
        disregarded = step.outcome in {Outcome.DISREGARDED, Outcome.REFUSED}
        return EventLine(
            side=(Side.HOME, Side.AWAY)[event.side].value,
            points=f"{sign}{abs(step.points)}",
            text=self._what(event),
            why=step.text if disregarded or step.won or isinstance(event, Penalty) else "",
            clause=step.clause or "" if disregarded else "",
            score=str(step.scores[event.side]),
            struck=disregarded,
        )

    def _what(self, event: Peg | Penalty) -> str:
        name = self._side_name(event.side)
        if isinstance(event, Penalty):
            way = "is given" if event.points > 0 else "has pegged back"
            return f"{name} {way} {points(abs(event.points))} for a tile withheld"
        made = f"made {event.total}" if event.total is not None else f"pegged {event.points}"
        tile = " with the last tile" if event.chip_out else ""
        tile = " with the first tile" if event.opening_tile else tile
        turned = ", the tile turned to where it fits" if event.turned else ""
        return f"{name} {made}{tile}{turned}"

    def _side_name(self, side: int) -> str:
        chairs = self.board.home if side == 0 else self.board.away
        name = together(chairs, self.names)
        return self.teams[side] if name == EMPTY_CHAIR else name


@lru_cache(maxsize=MOST_KEPT)
def _went(events: tuple[LegEvent, ...], rules: HouseRules, names: tuple[str, str]) -> str:
    """The same of these events. Remembered: a leg that is over is told again with every change of
    its match to all who follow it.
    """
    story = story_of(replay(events, rules), rules.target, names)
    return "" if story is None else story.finish or f"In play, round {story.rounds[-1].number}"


def _heading(text: str) -> EventLine:
    return EventLine("", "", text, "", "", "", is_heading=True)
