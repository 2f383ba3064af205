"""What leagues change about the rules, as a list: how it is here, and how it is elsewhere. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from matches.rule_words import points
from scoring import STANDARD, Finish, HouseRules, MisplacedTile, PairsRoundEnds, Revoke
from scoring.house_rules import PENALTY_POINTS


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that leagues change: how it is here, how it is elsewhere, and where it stands."""

    what: str
    here: str
    standard: str
    clause: str

    @property
    def differs(self) -> bool:
        """Whether it is not as in the standard rules."""
        return self.here != self.standard


_OF_A_FIELD: Final[tuple[tuple[str, str, Callable[[HouseRules], str]], ...]] = (
    ("Tiles dealt, two players", "B1", lambda rules: f"{rules.deal.two} each"),
    ("Tiles dealt, three players", "B1", lambda rules: f"{rules.deal.three} each"),
    ("Tiles dealt, pairs", "B1", lambda rules: f"{rules.deal.four} each"),
    ("The target", "A3", lambda rules: str(rules.target)),
    (
        "The finish",
        "F2",
        lambda rules: "reached or passed" if rules.finish is Finish.OVER else "reached exactly",
    ),
    ("The last tile", "E1", lambda rules: points(rules.chip_out_points)),
    (
        "The opening tile of a round",
        "F4",
        lambda rules: "may win the leg" if rules.out_on_down else "cannot win the leg",
    ),
    (
        "A round in pairs ends",
        "E2",
        lambda rules: (
            "with the first empty hand"
            if rules.pairs_round_ends is PairsRoundEnds.FIRST
            else "when a side has no tiles left"
        ),
    ),
    (
        "A revoke",
        "C2",
        lambda rules: (
            f"costs {PENALTY_POINTS} points" if rules.revoke is Revoke.PEG_BACK else "is ruled on"
        ),
    ),
    (
        "A misplaced tile",
        "C1",
        lambda rules: (
            "is turned to where it fits"
            if rules.misplaced_tile is MisplacedTile.TURNED
            else "is an error"
        ),
    ),
)


def changes(rules: HouseRules) -> tuple[Change, ...]:
    """All that leagues change, as it is under these house rules and under the standard ones."""
    return tuple(
        Change(what, said(rules), said(STANDARD), number) for what, number, said in _OF_A_FIELD
    )
