"""Whether a match score can be, by itself and beside the legs of its card."""

from __future__ import annotations

from collections.abc import Iterator

from league.enums import DecidedOn, TieBreak
from league.ruleset import Rules
from matches.scorecard.sheets import NO_SCORES, SIDES, Scorecard, Scores, score_is_enough
from matches.scorecard.totals import boards_of, totals
from matches.scorecard.wording import Names
from scoring.problems import Problem, Severity

_PLACE = "match-score"


def check_match_score(rules: Rules, score: Scores) -> list[Problem]:
    """Everything wrong with a match score in legs, looked at by itself; nothing if there is none.

    More legs than the match has is an error, and so is none at all; fewer are a query, since legs
    may be void.
    """
    if score == NO_SCORES:
        return []
    problems = [_missing(index) for index, legs in enumerate(score) if legs is None]
    home, away = score
    if home is None or away is None:
        return problems
    return list(_check_pair(rules, home, away))


def check_beside_legs(card: Scorecard, names: Names) -> Iterator[Problem]:
    """Where the match score and the legs of the card say different things."""
    yield from check_match_score(card.rules, card.match_score)
    home, away = card.match_score
    if home is None or away is None:
        if not card.legs_entered and score_is_enough(card.rules):
            yield _error("nothing-entered", "Nothing is entered yet: give the match score or legs.")
        return
    if not card.legs_entered:
        if score_is_enough(card.rules):
            yield from _check_score_alone(card.rules, (home, away))
        return
    summed = totals(card)
    more = summed.legs[0] > home or summed.legs[1] > away
    if more or (summed.complete and summed.legs != (home, away)):
        by_legs = f"{names[0]} {summed.legs[0]}, {names[1]} {summed.legs[1]}"
        message = (
            f"The match score says {home}–{away}, but the legs make {by_legs}. "
            "Correct one of them, or leave the match score empty."
        )
        yield _error("match-score-differs", message)


def _check_pair(rules: Rules, home: int, away: int) -> Iterator[Problem]:
    most, possible = rules.legs_most, rules.possible_scores
    if most is None or possible is None or (home, away) in possible:
        return
    typed = f"{home}–{away}"
    if not home + away:
        message = (
            f"{typed} says that no leg was played. Leave both empty, postpone the match or "
            "give a walkover."
        )
        yield _error("match-score-nothing-played", message)
    elif home + away > most:
        yield _error("match-score-too-many", _too_many(rules, home, away, most))
    elif any(home <= h and away <= a for h, a in possible):
        if rules.legs_total is not None:
            message = (
                f"{typed} makes {home + away} legs; this match has {most}. "
                "Were legs void or not played?"
            )
        else:
            message = f"{typed} leaves a board without a winner. Were legs void or not played?"
        yield Problem("match-score-too-few", Severity.QUERY, message, None, (_PLACE,))
    else:
        message = f"No match of these boards can end {typed}: correct one of the two."
        yield _error("match-score-impossible", message)


def _too_many(rules: Rules, home: int, away: int, most: int) -> str:
    if rules.legs_total is None:
        return f"{home}–{away} makes {home + away} legs; this match has {most} at most."
    said = f"{home}–{away} makes {home + away} legs; this match has {most}"
    kept = max(home, away)
    if kept > most:
        return f"{said}: neither side can have more than {most}."
    return f"{said}: with {kept} the other side has {most - kept}."


def _check_score_alone(rules: Rules, score: tuple[int, int]) -> Iterator[Problem]:
    order = set(rules.tie_breaks)
    counts_boards = (
        rules.points.decided_on is DecidedOn.BOARDS
        or rules.points.board != 0
        or order & {TieBreak.BOARD_DIFFERENCE, TieBreak.BOARDS_FOR}
    )
    if (
        counts_boards
        and boards_of(rules, score) is None
        and (rules.possible_scores is None or score in rules.possible_scores)
    ):
        message = (
            f"This league counts boards too, and {score[0]}–{score[1]} does not say who won which: "
            "enter the legs of each board."
        )
        yield _error("boards-unknown", message)
    if TieBreak.LEG_AGGREGATE in order:
        message = "This league counts the points pegged too: enter the score of each leg."
        yield _error("aggregate-unknown", message)


def _missing(index: int) -> Problem:
    message = "The match score needs both sides: 0 for a side without a leg."
    return Problem(
        "match-score-missing", Severity.ERROR, message, None, (_PLACE, SIDES[index].value)
    )


def _error(code: str, message: str) -> Problem:
    return Problem(code, Severity.ERROR, message, None, (_PLACE,))
