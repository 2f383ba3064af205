"""What the league of the demo questions on a card, and rules on."""

from __future__ import annotations

from datetime import timedelta

from league.enums import Side
from matches.actions.protests import question
from matches.actions.ruling import Grounds, rule
from matches.actions.settling import NewVersion, mark_of
from matches.actions.sheet import LegChange, SheetChanges
from matches.builder import Builder
from matches.enums import LegState
from matches.models import Card, Leg

PEGGED_WRONGLY = 4
TO_RULE = timedelta(days=2)


def rule_on(card: Card, builder: Builder) -> None:
    """A count that paid nothing was pegged, and is ruled out two days later."""
    leg = _a_leg_with_points(card)
    loser = Side.AWAY if leg.winner == Side.HOME else Side.HOME
    side = card.fixture.home if loser is Side.HOME else card.fixture.away
    title = leg.board.format.name
    asked = f"{title}: {side} pegged 4 points for ends of 16, says the other sheet."
    question(card=card, reason=asked, leg=leg.pk, **builder.act)
    scores = [leg.home_score or 0, leg.away_score or 0]
    scores[loser.index] -= PEGGED_WRONGLY
    change = LegChange(leg.pk, leg.version, LegState.PLAYED, scores=(scores[0], scores[1]))
    builder.at += TO_RULE
    rule(
        card=card,
        decision=NewVersion(SheetChanges(legs=(change,))),
        grounds=Grounds(
            reason=f"Ends of 16 divide by neither 3 nor 5 and pay nothing, so the 4 points that"
            f" {side} pegged for them in {title} are taken off. Who won the leg stays as it was.",
            clauses=("D4",),
        ),
        seen=mark_of(card),
        **builder.act,
    )


def ask_about(card: Card, builder: Builder) -> None:
    """A leg is questioned; the league has not ruled on it yet."""
    leg = _a_leg_with_points(card)
    reason = f"{leg.board.format.name}: the two sheets that came in have different scores for it."
    question(card=card, reason=reason, leg=leg.pk, **builder.act)


def _a_leg_with_points(card: Card) -> Leg:
    """The first leg known by its score alone whose loser has points to lose."""
    return next(
        leg
        for board in card.boards.all()
        for leg in board.legs.all()
        if leg.stream is None and min(leg.home_score or 0, leg.away_score or 0) >= PEGGED_WRONGLY
    )
