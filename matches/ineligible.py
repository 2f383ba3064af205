"""What a card adds up to once the legs of somebody who may not have played are given away.

Pure. The card stays as it is; these are the values of an award over it.

Every leg that an ineligible player sat at and that counted for either side (played or claimed) goes
to the other side. It was then pegged by nobody who counts, so its points pegged count nowhere. Both
sides are judged at once: where both had one at the same board, its legs are void and count for
neither. Legs that were void or not played stay what they were.

A best-of board stops when it is decided. The other side gets the legs in their order until it has
won the board; what was played after that counts as not played. So a board that was decided, for
whomever, ends with the legs that win it to nothing: 2–0 in a best of three, however it went.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from league.enums import Side
from league.ruleset import BoardFormat
from matches.enums import LegState
from matches.scorecard import SIDES, BoardSheet, LegSheet, Scorecard, settled

VOID = LegSheet(LegState.VOID)
UNPLAYED = LegSheet(LegState.UNPLAYED)


class ForfeitError(ValueError):
    """A card whose legs cannot be given away one by one; the message says why."""


def forfeited(card: Scorecard, ineligible: Collection[str]) -> Scorecard:
    """The card with the legs of those people given to the other side, by the keys of the people.

    :class:`ForfeitError` where the match score alone is recorded, or where one of them sat at a
    board that has a score and no legs. Somebody who sat nowhere changes nothing.
    """
    if not card.legs_entered:
        raise ForfeitError(
            "Only the match score is recorded, so nobody knows which legs were whose"
        )
    boards = []
    for _, board, form in settled(card).numbered():
        guilty = guilty_at(board, ineligible)
        if guilty and form.legs is None:
            raise ForfeitError(f"{form.name} is recorded by its score and has no legs to give away")
        boards.append(replace(board, legs=_given(board, form, guilty)))
    return replace(card, boards=tuple(boards))


def guilty_at(board: BoardSheet, ineligible: Collection[str]) -> frozenset[Side]:
    """The sides that had one of those people at a board."""
    return frozenset(
        side
        for side in SIDES
        if any(person is not None and person.key in ineligible for person in board.chairs(side))
    )


def _given(board: BoardSheet, form: BoardFormat, guilty: frozenset[Side]) -> tuple[LegSheet, ...]:
    if not guilty:
        return board.legs
    if len(guilty) > 1:
        return tuple(VOID if leg.counts_for else leg for leg in board.legs)
    (side,) = guilty
    legs, won = [], 0
    for leg in board.legs:
        if leg.counts_for is None:
            legs.append(leg)
        elif won == form.legs_to_win:
            legs.append(UNPLAYED)
        else:
            legs.append(LegSheet(LegState.CLAIMED, None, side.other))
            won += 1
    return tuple(legs)
