"""Completing an official card of which only the match score came in: its legs and who played them.

For rules that want the score on the night and the card later. Nothing that counts may change: the
legs have to add up to the official score, and any other is refused, as that is a correction or a
protest. Whole or not at all, as a correction is: every leg that was played, and who played it.

The result is recorded again with what only legs tell, boards and points pegged; its winner and its
legs stay. A table does not move by that: where the rules count boards or points pegged, a score
that does not tell them is no result by itself, and its card waits as a draft until its legs come.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.models import User
from league.official import withdraw_result
from league.policies import AlreadyDone, NotPossible
from matches.actions.cards import hold, note_change, whole
from matches.actions.finish import (
    check_sound,
    is_awarded,
    problems_of,
    record_held,
    status_of,
)
from matches.actions.refusals import CardProblems
from matches.actions.sheet import SheetChanges, apply_changes
from matches.enums import CardEventKind, CardState
from matches.models import Card, content_of, scorecard_of
from matches.policies import check_not_awarded, words_for
from matches.scorecard import Scorecard, legs_to_come, totals

WHY = "The card came after the score"


class OtherScore(NotPossible):
    """Legs that make another score than the one that is official."""


@transaction.atomic
def complete_official(*, card: Card, changes: SheetChanges, by: User, at: datetime) -> Card:
    """Put legs and names on a card whose score is official already; or write nothing.

    :class:`Stale`, :class:`CardProblems` or ``NotPossible`` leave everything as it was.
    """
    held = hold(card)
    if CardState(held.state) is not CardState.OFFICIAL:
        raise NotPossible(f"This card is {words_for(CardState(held.state))}; fill it in as it is.")
    held.fixture.status = status_of(held.fixture)
    check_not_awarded(is_awarded(held.fixture), held.fixture)
    score_only = scorecard_of(held)
    if not legs_to_come(score_only):
        raise AlreadyDone("This card is whole already: nothing on it is still to come.")
    before = content_of(held)
    if changes.match_score is not None and changes.match_score.now != score_only.match_score:
        raise _other_score(score_only, changes.match_score.now)
    if not apply_changes(held, changes, by=by, at=at):
        raise NotPossible("Nothing is entered yet: give the legs and who played them.")
    changed = whole(held)
    sheet = scorecard_of(changed)
    summed = totals(sheet)
    if summed.complete and summed.legs != score_only.match_score:
        raise _other_score(score_only, summed.legs)
    if not sheet.legs_entered:
        raise NotPossible("No leg is entered yet: give the score of each, and who played.")
    check_sound(changed)
    _check_named(changed)
    withdraw_result(fixture=held.fixture, by=by, at=at, why=WHY)
    record_held(changed, by=by, at=at)
    return note_change(changed, CardEventKind.COMPLETED, before=before, by=by, at=at)


def _check_named(card: Card) -> None:
    """Who played is what the card was still to tell: without it nobody's record gets anything, and
    the card would be closed to its captains.
    """
    unnamed = [problem for problem in problems_of(card) if problem.code == "nobody-named"]
    if unnamed:
        places = "1 place has" if len(unnamed) == 1 else f"{len(unnamed)} places have"
        raise CardProblems(
            unnamed,
            f"{places} no name yet, and a whole card says who played: choose a player in each, or"
            " write who it was.",
        )


def _other_score(official: Scorecard, now: tuple[int | None, int | None]) -> OtherScore:
    home, away = official.match_score
    return OtherScore(
        f"The official score is {home}–{away}, and this makes {now[0]}–{now[1]}. Completing a card"
        " changes no score: put the legs right, or ask the league for a correction. A captain who"
        " does not agree with the score can protest where the rules allow it."
    )
