"""Final scores in place of what was pegged: for a side that disputes a record, and for a ruling.

The sheet of a card leads from a leg that was recorded event by event to its record. Whoever says
that the record itself is wrong gives the final score beside it.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import QueryDict

from league.enums import Depth
from matches.actions.sheet import LegChange, SheetChanges
from matches.enums import LegState
from matches.forms.disputes import InsteadForm
from matches.models import Card, Leg
from matches.scorecard.wording import leg_title


def pegged_legs(card: Card) -> dict[Leg, str]:
    """The legs of a card that are recorded event by event, by their titles."""
    return {
        leg: leg_title(card.rules.boards[board.order - 1], leg.number)
        for board in card.boards.all()
        for leg in board.legs.all()
        if leg.depth == Depth.EVENTS
    }


def instead_form(card: Card, data: QueryDict | None) -> InsteadForm:
    """Where the scores are given."""
    teams = (str(card.fixture.home), str(card.fixture.away))
    return InsteadForm(data, pegged=pegged_legs(card), teams=teams)


def with_scores(changes: SheetChanges, card: Card, form: InsteadForm) -> SheetChanges:
    """A version of a card with these scores for those legs."""
    versions = {leg.pk: leg.version for leg in pegged_legs(card)}
    given = tuple(
        LegChange(number, versions[number], LegState.PLAYED, None, scores)
        for number, scores in form.scores.items()
    )
    return replace(changes, legs=(*changes.legs, *given)) if given else changes
