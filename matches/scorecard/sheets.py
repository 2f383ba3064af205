"""A card as values: who sat where, what each leg says. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from league.enums import Depth, Side
from league.ruleset import BoardFormat, Rules
from matches.enums import LegState
from scoring.house_rules import HouseRules
from scoring.leg import LegEvent, replay, winner_of

SIDES = (Side.HOME, Side.AWAY)
Scores = tuple[int | None, int | None]
NO_SCORES: Scores = (None, None)
COUNTS_FOR_A_SIDE = frozenset({LegState.PLAYED, LegState.CLAIMED})


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the card. The key says who is the same person, and means nothing else here."""

    key: str
    name: str
    known: bool = True
    """False for a name typed on the night that nobody has settled yet."""
    registered: bool = True
    """Whether a known player was in the squad of the side on the day of the match."""
    same: str = field(default="", compare=False)
    """The same for two keys of one person, where the league found them to be one; no part of what
    the card says."""

    @property
    def who(self) -> str:
        """Who it is: the same for every key of one person."""
        return self.same or self.key


@dataclass(frozen=True, slots=True)
class LegSheet:
    """One leg. The winner is the one stated, else the one that the score or the events show."""

    state: LegState = LegState.OPEN
    depth: Depth | None = None
    winner: Side | None = None
    scores: Scores = NO_SCORES
    events: tuple[LegEvent, ...] = ()

    @property
    def entered(self) -> bool:
        """Whether anything is said of the leg. 0 is something."""
        return self.state is not LegState.OPEN or self.depth is not None

    @property
    def counts_for(self) -> Side | None:
        """The side that has the leg; None while it is open, void or without a winner."""
        return self.winner if self.state in COUNTS_FOR_A_SIDE else None


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One board: the chairs of each side in their order, and its legs."""

    home: tuple[Person | None, ...]
    away: tuple[Person | None, ...]
    legs: tuple[LegSheet, ...]

    def chairs(self, side: Side) -> tuple[Person | None, ...]:
        """Who sits on a side."""
        return self.home if side is Side.HOME else self.away

    def tally(self) -> tuple[int, int]:
        """Legs of the home and the away side so far."""
        won = [leg.counts_for for leg in self.legs]
        return won.count(Side.HOME), won.count(Side.AWAY)


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A whole card under the rules it was opened with; its boards are those of the rules."""

    rules: Rules
    boards: tuple[BoardSheet, ...]
    match_score: Scores = NO_SCORES
    """The match score by itself, in legs; nothing where it was not sent."""
    formats: tuple[BoardFormat, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.boards) != len(self.rules.boards):
            raise ValueError(f"{len(self.boards)} boards; the rules have {len(self.rules.boards)}")
        object.__setattr__(self, "formats", self.rules.boards)

    def numbered(self) -> Iterator[tuple[int, BoardSheet, BoardFormat]]:
        """Each board with its number, from 1, and its format."""
        pairs = zip(self.boards, self.formats, strict=True)
        return ((number, board, form) for number, (board, form) in enumerate(pairs, start=1))

    @property
    def legs_entered(self) -> bool:
        """Whether anything is said of any leg."""
        return any(leg.entered for board in self.boards for leg in board.legs)


def score_is_enough(rules: Rules) -> bool:
    """Whether a match score alone counts: by itself, or first, with the legs to come after it."""
    record = rules.record
    return record.minimum_depth is Depth.MATCH_SCORE or record.score_deadline_hours is not None


def legs_to_come(card: Scorecard) -> bool:
    """Whether only the score is there, and counts, of a card that the rules want whole later."""
    asked = card.rules.record.minimum_depth is not Depth.MATCH_SCORE
    alone = not card.legs_entered and None not in card.match_score
    return asked and alone and score_is_enough(card.rules)


def recorded(
    rules: HouseRules | None,
    *,
    state: LegState = LegState.OPEN,
    winner: Side | None = None,
    scores: Scores = NO_SCORES,
) -> LegSheet:
    """A leg as somebody typed it: the depth follows from what is given, the winner from the score.

    ``rules`` are the board's, None for a game recorded by result. What is typed is kept also where
    it contradicts itself; the checks say so.
    """
    if state in {LegState.CLAIMED, LegState.VOID, LegState.UNPLAYED}:
        return LegSheet(state, None, winner, scores)
    if scores != NO_SCORES:
        shown = winner_of(scores, rules) if rules else None
        implied = None if shown is None else SIDES[shown]
        return LegSheet(LegState.PLAYED, Depth.SCORES, winner or implied, scores)
    if winner is not None:
        return LegSheet(LegState.PLAYED, Depth.WINNERS, winner)
    return LegSheet()


def pegged(rules: HouseRules, events: Sequence[LegEvent]) -> LegSheet:
    """A leg as its events make it; it stays open until one of them wins."""
    played = replay(events, rules)
    state = LegState.OPEN if played.winner is None else LegState.PLAYED
    winner = None if played.winner is None else SIDES[played.winner]
    home, away = played.scores
    return LegSheet(state, Depth.EVENTS, winner, (home, away), tuple(events))


def decided_after(board: BoardSheet, form: BoardFormat) -> int | None:
    """After how many of its legs a best-of board is decided; None while, or where, it is not."""
    if form.legs_to_win is None:
        return None
    won = {Side.HOME: 0, Side.AWAY: 0}
    for number, leg in enumerate(board.legs, start=1):
        if leg.counts_for is not None:
            won[leg.counts_for] += 1
            if won[leg.counts_for] == form.legs_to_win:
                return number
    return None


def settled(card: Scorecard) -> Scorecard:
    """The card with the legs that a decided board no longer needs marked as unplayed."""
    boards = []
    for _, board, form in card.numbered():
        decided = decided_after(board, form)
        legs = tuple(
            LegSheet(LegState.UNPLAYED)
            if decided is not None and number > decided and not leg.entered
            else leg
            for number, leg in enumerate(board.legs, start=1)
        )
        boards.append(replace(board, legs=legs))
    return replace(card, boards=tuple(boards))
