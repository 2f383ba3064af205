"""House rules as far as an answer depends on them, to be kept beside it and compared with a
board's. Pure.

Written as "deal=9 target=61 finish=exact": each rule by its name. Rules that are not named made no
difference to the answer.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from typing import Final

from scoring import HouseRules
from scoring.house_rules import STANDARD


class Rule(StrEnum):
    """A house rule, or how many sit at the table."""

    SEATS = "seats"
    DEAL = "deal"
    TARGET = "target"
    FINISH = "finish"
    CHIP = "chip"
    DOWN = "down"
    PAIRS = "pairs"
    REVOKE = "revoke"
    MISPLACED = "misplaced"


_PAIRS: Final = 4
_FIELDS: Final = {
    "target": Rule.TARGET,
    "finish": Rule.FINISH,
    "chip_out_points": Rule.CHIP,
    "out_on_down": Rule.DOWN,
    "pairs_round_ends": Rule.PAIRS,
    "revoke": Rule.REVOKE,
    "misplaced_tile": Rule.MISPLACED,
}
_OPTIONAL: Final = ("out_on_down", "pairs_round_ends", "revoke", "misplaced_tile")
"""Rules that nobody speaks of where they are as usual."""


def of_a_leg(seats: int) -> set[Rule]:
    """What every answer about a round or a leg says of itself, and depends on."""
    found = {Rule.SEATS, Rule.DEAL, Rule.TARGET, Rule.FINISH, Rule.CHIP}
    return found | {Rule.PAIRS} if seats == _PAIRS else found


def played_by(rules: HouseRules, seats: int | None, of: Collection[Rule]) -> str:
    """Some of the rules in one line; ``seats`` is None where nobody sits at a table."""
    every = _every(rules, seats)
    return " ".join(f"{one}={every[one]}" for one in Rule if one in of and one in every)


def fits(kept: str, rules: HouseRules, seats: int) -> bool:
    """Whether what was kept of an answer's rules holds at a table of so many seats."""
    every = {f"{name}={said}" for name, said in _every(rules, seats).items()}
    return set(kept.split()) <= every


def without_others(rules: HouseRules, of: Collection[Rule]) -> HouseRules:
    """The rules as they are told where an answer depends on these alone."""
    usual = {one: getattr(STANDARD, one) for one in _OPTIONAL if _FIELDS[one] not in of}
    return replace(rules, **usual)


def _every(rules: HouseRules, seats: int | None) -> dict[Rule, str]:
    every = {rule: _said(getattr(rules, field)) for field, rule in _FIELDS.items()}
    if seats is not None:
        every |= {Rule.SEATS: str(seats), Rule.DEAL: str(rules.deal.each(seats))}
    return every


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
