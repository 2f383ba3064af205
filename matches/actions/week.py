"""The week's grid: many match scores saved together, or none of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from league.models import Fixture, User
from league.policies import NotPossible
from matches.actions.cards import hold, open_card
from matches.actions.finish import make_held_official, problems_of
from matches.actions.refusals import Conflict, Stale, WeekProblems, in_words
from matches.actions.sheet import ScoreChange, SheetChanges, save_held
from matches.enums import CardState
from matches.models import Card, scorecard_of
from matches.policies import can_move, check_come, check_editable
from matches.scorecard import NO_SCORES, Scores, check_match_score, score_is_enough, totals
from scoring.problems import Place, Problem, Severity, has_errors

_PLACE: Place = ("match-score",)


@dataclass(frozen=True, slots=True)
class FixtureScore:
    """One line of the grid. ``seen`` is what stood there when the page was made.

    ``sure``: a query about this very score was shown and answered with yes.
    """

    fixture: Fixture
    home_legs: int | None
    away_legs: int | None
    seen: Scores = NO_SCORES
    sure: bool = False

    @property
    def now(self) -> Scores:
        return self.home_legs, self.away_legs


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of one line: ``official`` at once, or kept on a draft that waits for its legs."""

    card: Card
    official: bool
    problems: tuple[Problem, ...] = ()


@transaction.atomic
def save_match_scores(
    *, scores: Sequence[FixtureScore], by: User, at: datetime
) -> tuple[Saved, ...]:
    """Save the scores of a week, all or none: :class:`WeekProblems` names every wrong line.

    A line as it was seen changes nothing. Where the match score alone is enough, the result counts
    at once.
    """
    saved: list[Saved] = []
    wrong: dict[int, Sequence[Problem]] = {}
    conflicts: dict[int, Conflict] = {}
    # One order for everybody, so that two who save the same week wait for each other only once.
    for score in sorted(scores, key=lambda line: line.fixture.pk):
        if score.now == score.seen:
            continue
        try:
            with transaction.atomic():
                line, problems = _save(score, by=by, at=at)
        except Stale as stale:
            (conflicts[score.fixture.pk],) = stale.conflicts
            problems = [_stale(stale)]
        except NotPossible as refused:
            problems = [Problem("not-possible", Severity.ERROR, refused.message, None, _PLACE)]
        else:
            saved += [line] if line else []
        if problems:
            wrong[score.fixture.pk] = problems
    if wrong:
        raise WeekProblems(wrong, conflicts)
    return tuple(saved)


def _save(score: FixtureScore, *, by: User, at: datetime) -> tuple[Saved | None, Sequence[Problem]]:
    if score.now != NO_SCORES:
        # Also where the score alone would wait as a draft: nobody has it before the match.
        check_come(score.fixture, at)
    card = hold(open_card(fixture=score.fixture, by=by, at=at))
    asked = check_match_score(card.rules, score.now)
    if has_errors(asked) or (asked and not score.sure):
        return None, asked
    if card.state == CardState.OFFICIAL:
        return _as_official(card, score)
    check_editable(card)
    change = ScoreChange(seen=score.seen, now=score.now)
    card = save_held(card, SheetChanges(match_score=change), by=by, at=at)
    problems = problems_of(card)
    here = [problem for problem in problems if problem.place[:1] == _PLACE]
    if has_errors(here) and score.now != NO_SCORES:
        return None, here
    enough = score_is_enough(card.rules)
    official = enough and not has_errors(problems) and _is_plain(card)
    if official:
        card = make_held_official(card, by=by, at=at)
    return Saved(card, official, problems), ()


def _is_plain(card: Card) -> bool:
    """Whether nothing but the score is asked for: a disputed card waits for a ruling."""
    return card.state != CardState.DISPUTED and can_move(card, "make official")


def _as_official(card: Card, score: FixtureScore) -> tuple[Saved | None, Sequence[Problem]]:
    """An official result is not changed from the grid; the same score again is no change."""
    legs = totals(scorecard_of(card)).legs
    if score.now == legs:
        return Saved(card, official=True), ()
    message = (
        f"This result is official: {legs[0]}–{legs[1]}. "
        "Use “Correct” on its card to change it, with a reason."
    )
    return None, [Problem("official-already", Severity.ERROR, message, None, _PLACE)]


def _stale(stale: Stale) -> Problem:
    theirs = stale.conflicts[0]
    who = f" by {theirs.by}" if theirs.by else ""
    message = (
        f"{in_words(theirs.theirs)} has been entered{who} in the meantime. "
        "Save again to put yours there instead."
    )
    return Problem("stale", Severity.ERROR, message, None, _PLACE)
