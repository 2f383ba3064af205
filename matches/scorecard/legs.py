"""Whether each leg can have gone as the card says: the game's rules at the depth recorded, and the
league's on void, claimed and unplayed legs. Every problem is returned, none is raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from league.enums import Depth, Discipline
from league.ruleset import BoardFormat, Rules
from matches.enums import LegState
from matches.scorecard.sheets import (
    SIDES,
    BoardSheet,
    LegSheet,
    Scorecard,
    decided_after,
    score_is_enough,
)
from matches.scorecard.wording import Names, board_names
from scoring.events import opening_capital
from scoring.house_rules import HouseRules
from scoring.leg import check_agreement, check_final_score, replay
from scoring.problems import Place, Problem, Severity

_WANTED = {
    Depth.WINNERS: "say who won it",
    Depth.SCORES: "give its final score",
    Depth.EVENTS: "enter it event by event",
    Depth.PLACEMENTS: "enter every tile",
}


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a leg is judged by: its board's format and house rules, the names, the least depth."""

    form: BoardFormat
    rules: HouseRules | None
    names: Names
    least: Depth

    @property
    def seats(self) -> int:
        return 4 if self.form.players > 1 else 2


def check_legs(card: Scorecard, names: Names) -> Iterator[Problem]:
    """Every problem of every leg; nothing where the match score alone was sent and is enough."""
    given = card.match_score != (None, None)
    if score_is_enough(card.rules) and not card.legs_entered and given:
        return
    for number, board, form in card.numbered():
        setting = _Setting(
            form,
            card.rules.house_rules_for(form),
            board_names(board, names),
            least_depth(card.rules, form),
        )
        for problem in _check_board(board, setting):
            yield problem.within("board", number)


def least_depth(rules: Rules, form: BoardFormat) -> Depth:
    """The least depth that a leg of a board must have; a game recorded by result has no more."""
    asked = rules.record.minimum_depth
    if form.discipline is Discipline.OTHER and asked.rank > Depth.WINNERS.rank:
        return Depth.WINNERS
    return asked


def _check_board(board: BoardSheet, setting: _Setting) -> Iterator[Problem]:
    decided = decided_after(board, setting.form)
    for number, leg in enumerate(board.legs, start=1):
        if decided is not None and number > decided:
            found = _check_after_decision(board, decided, number, setting)
        else:
            found = _check_leg(leg, number, setting)
        for problem in found:
            yield problem.within("leg", number)
    if setting.form.legs_to_win is not None and decided is None:
        yield from _check_undecided(board, setting.names)


def _check_after_decision(
    board: BoardSheet, decided: int, number: int, setting: _Setting
) -> Iterator[Problem]:
    leg = board.legs[number - 1]
    if leg.state in {LegState.UNPLAYED, LegState.VOID} or not leg.entered:
        yield from _check_empty(leg)
        return
    winner = board.legs[decided - 1].counts_for
    who = opening_capital(setting.names[winner.index]) if winner else "Somebody"
    message = (
        f"{who} had won this board after leg {decided}, so leg {number} was not played: "
        "leave it empty, or correct an earlier leg."
    )
    yield _error("leg-after-decision", message)


def _check_undecided(board: BoardSheet, names: Names) -> Iterator[Problem]:
    if all(leg.counts_for or leg.state is LegState.VOID for leg in board.legs):
        home, away = board.tally()
        message = f"Nobody has won this board: {names[0]} {home}, {names[1]} {away}. Is that right?"
        yield Problem("board-undecided", Severity.QUERY, message)


def _check_leg(leg: LegSheet, number: int, setting: _Setting) -> Iterator[Problem]:
    match leg.state:
        case LegState.VOID:
            yield from _check_empty(leg)
        case LegState.UNPLAYED:
            yield from _check_empty(leg)
            yield from _check_unplayed(number, setting)
        case LegState.CLAIMED:
            yield from _check_claimed(leg)
        case LegState.OPEN | LegState.PLAYED:
            yield from _check_played(leg, setting)


def _check_empty(leg: LegSheet) -> Iterator[Problem]:
    if leg.state in {LegState.VOID, LegState.UNPLAYED} and (
        leg.winner is not None or leg.scores != (None, None)
    ):
        what = "A void leg" if leg.state is LegState.VOID else "A leg that was not played"
        message = f"{what} has no winner and no score: take them out, or mark the leg as played."
        yield _error("empty-leg-with-result", message)


def _check_unplayed(number: int, setting: _Setting) -> Iterator[Problem]:
    if setting.form.legs_to_win is None:
        message = (
            f"Every leg of this board is played: enter leg {number}, or mark it as void or claimed."
        )
    else:
        message = (
            f"Leg {number} is marked as not played, but nobody had won "
            f"{setting.form.legs_to_win} legs before it: enter it, or mark it as void or claimed."
        )
    yield _error("leg-unplayed-too-soon", message)


def _check_claimed(leg: LegSheet) -> Iterator[Problem]:
    if leg.winner is None:
        message = "A claimed leg goes to one side: say which."
        yield _error("claimed-without-winner", message, "winner")
    if leg.scores != (None, None):
        message = "A claimed leg has no score, since nobody pegged it: leave the score empty."
        yield _error("claimed-with-score", message, "score")


def _check_played(leg: LegSheet, setting: _Setting) -> Iterator[Problem]:
    if leg.depth is None:
        yield _error("leg-not-entered", f"This leg is not entered yet: {_wanted(setting)}.")
        return
    if setting.rules is not None:
        for problem in _check_game(leg, setting.rules, setting):
            yield _with_sides(problem)
    elif setting.form.legs is None:
        yield from _check_score_without_legs(leg)
    elif leg.scores != (None, None):
        message = "This game is recorded by its winner alone: leave the score empty."
        yield _error("score-of-a-game-by-result", message, "score")
    if setting.form.legs is not None and leg.depth.rank < setting.least.rank:
        message = f"This league asks for more of every leg: {_wanted(setting)}."
        yield _error("too-shallow", message)


def _check_game(leg: LegSheet, rules: HouseRules, setting: _Setting) -> list[Problem]:
    winner = None if leg.winner is None else leg.winner.index
    home, away = leg.scores
    scores = None if home is None or away is None else (home, away)
    names = setting.names
    if leg.depth is Depth.EVENTS:
        played = replay(leg.events, rules, seats=setting.seats, names=names, must_finish=True)
        agreement = check_agreement(
            rules, winner=winner, scores=scores, replayed=played, names=names
        )
        return [*played.problems, *agreement]
    if leg.depth is Depth.SCORES:
        checked = check_final_score(leg.scores, rules, names=names)
        problems = list(checked.problems)
        if checked.winner is not None:
            problems += check_agreement(rules, winner=winner, scores=scores, names=names)
        return problems
    return []


def _check_score_without_legs(leg: LegSheet) -> Iterator[Problem]:
    for side, score in zip(SIDES, leg.scores, strict=True):
        if score is None:
            message = "This game is recorded by its score: give both sides, 0 included."
            yield _error("score-missing", message, "score", side.value)


def _wanted(setting: _Setting) -> str:
    if setting.form.legs is None:
        return "give its score"
    if setting.least is Depth.MATCH_SCORE:
        return _WANTED[Depth.WINNERS if setting.rules is None else Depth.SCORES]
    return _WANTED[setting.least]


def _with_sides(problem: Problem) -> Problem:
    """The places of ``scoring`` with sides instead of their numbers."""
    place: Place = problem.place
    if place[:1] == ("score",) and len(place) > 1:
        place = ("score", SIDES[int(place[1])].value)
    return Problem(problem.code, problem.severity, problem.message, problem.clause, place)


def _error(code: str, message: str, *place: str | int) -> Problem:
    return Problem(code, Severity.ERROR, message, None, place)
