"""What a ruling is to tell, from the card before and after it and what its sides said. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from matches.scorecard import LegSheet, Scorecard, totals
from matches.scorecard.wording import Names, leg_in_words, leg_title
from matches.told import Told, ToldLeg

LegPlace = tuple[int, int]
"""Which board, and which of its legs, both from 1."""


def says(leg: LegSheet) -> tuple[object, ...]:
    """What two versions of a leg are compared by: its end, not how deeply it was recorded."""
    return leg.state, leg.winner, leg.scores


def tell(
    before: Scorecard,
    after: Scorecard,
    *,
    versions: Mapping[str, Scorecard],
    disputed: Collection[LegPlace],
    teams: Names,
    result: Sequence[str],
) -> Told:
    """Every leg that was named, on which a version said something else, or that is another now.

    ``versions``: what each side would have, by its name.
    """
    legs = []
    for number, board, form in before.numbered():
        for at, leg in enumerate(board.legs):
            said = [
                (whose, leg_in_words(its, teams))
                for whose, its in ((w, v.boards[number - 1].legs[at]) for w, v in versions.items())
                if says(its) != says(leg)
            ]
            now = after.boards[number - 1].legs[at]
            changed = says(now) != says(leg)
            if said or changed or (number, at + 1) in disputed:
                legs.append(
                    ToldLeg(
                        leg_title(form, at + 1),
                        leg_in_words(leg, teams),
                        tuple(said),
                        leg_in_words(now, teams) if changed else "",
                    )
                )
    return Told(tuple(legs), _score(before), _score(after), tuple(result))


def _score(sheet: Scorecard) -> str:
    home, away = totals(sheet).legs
    return f"{home}–{away}"
