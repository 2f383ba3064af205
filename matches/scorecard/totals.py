"""What a card adds up to. Counts what is there; whether it can be is for the checks to say."""

from __future__ import annotations

from dataclasses import dataclass

from league.enums import Depth, Discipline
from league.ruleset import BoardFormat, Rules
from matches.enums import LegState
from matches.scorecard.sheets import BoardSheet, LegSheet, Scorecard, score_is_enough, settled

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Totals:
    """Legs and boards of the home and the away side, and how far the card has got."""

    legs: Pair
    boards: Pair | None
    """Boards won; None where the match score alone does not tell."""
    aggregate: Pair | None
    """Points pegged over all legs of Fives and Threes; None unless every leg has its score."""
    played: int
    to_play: int
    void: int
    complete: bool
    by_match_score: bool = False
    """Whether the legs are those of the match score, because no leg is entered."""


def totals(card: Scorecard, discipline: Discipline | None = None) -> Totals:
    """The sums of a card, or of its boards of one game."""
    boards = [
        (board, form)
        for _, board, form in settled(card).numbered()
        if discipline in (None, form.discipline)
    ]
    legs = [leg for board, _ in boards for leg in board.legs]
    home, away = card.match_score
    if not card.legs_entered and home is not None and away is not None:
        if len(boards) == len(card.boards):
            return _of_match_score(card.rules, (home, away), len(legs))
        return Totals((0, 0), None, None, 0, len(legs), 0, complete=False)
    return _of_legs(boards, legs)


def _of_match_score(rules: Rules, score: Pair, legs: int) -> Totals:
    return Totals(
        legs=score,
        boards=boards_of(rules, score),
        aggregate=None,
        played=sum(score),
        to_play=0 if rules.record.minimum_depth is Depth.MATCH_SCORE else legs,
        void=0,
        complete=score_is_enough(rules),
        by_match_score=True,
    )


def _of_legs(boards: list[tuple[BoardSheet, BoardFormat]], legs: list[LegSheet]) -> Totals:
    scores = [score_of(board, form) for board, form in boards]
    void = sum(leg.state is LegState.VOID for leg in legs)
    unplayed = sum(leg.state is LegState.UNPLAYED for leg in legs)
    played = sum(
        leg.counts_for is not None or (form.legs is None and None not in leg.scores)
        for board, form in boards
        for leg in board.legs
    )
    to_play = len(legs) - played - void - unplayed
    return Totals(
        legs=(sum(home for home, _ in scores), sum(away for _, away in scores)),
        boards=(
            sum(home > away for home, away in scores),
            sum(away > home for home, away in scores),
        ),
        aggregate=_aggregate(boards),
        played=played,
        to_play=to_play,
        void=void,
        complete=to_play == 0,
    )


def score_of(board: BoardSheet, form: BoardFormat) -> Pair:
    """What a board adds to the match score: its legs, or the score of a game without legs."""
    if form.legs is not None:
        return board.tally()
    home, away = board.legs[0].scores
    return (0, 0) if home is None or away is None else (home, away)


def _aggregate(boards: list[tuple[BoardSheet, BoardFormat]]) -> Pair | None:
    pegged = [
        leg
        for board, form in boards
        if form.discipline is Discipline.FIVES_AND_THREES
        for leg in board.legs
        if leg.state in {LegState.OPEN, LegState.PLAYED}
    ]
    sums = [0, 0]
    for leg in pegged:
        home, away = leg.scores
        if home is None or away is None:
            return None
        sums = [sums[0] + home, sums[1] + away]
    return (sums[0], sums[1]) if pegged else None


def boards_of(rules: Rules, score: Pair) -> Pair | None:
    """The boards that a match score in legs gives; None where it could have come about in more
    than one way, or with void legs.
    """
    reached: dict[Pair, set[Pair]] = {(0, 0): {(0, 0)}}
    for board in rules.boards:
        possible = board.possible_scores()
        if possible is None:
            return None
        after: dict[Pair, set[Pair]] = {}
        for legs, ways in reached.items():
            for home, away in possible:
                legs_now = legs[0] + home, legs[1] + away
                if legs_now[0] <= score[0] and legs_now[1] <= score[1]:
                    won = int(home > away), int(away > home)
                    after.setdefault(legs_now, set()).update(
                        (way[0] + won[0], way[1] + won[1]) for way in ways
                    )
        reached = after
    ways_to_score = reached.get(score, set())
    return next(iter(ways_to_score)) if len(ways_to_score) == 1 else None
