"""The house rules that one leg is played under: what leagues change about the standard rules (H).

Everything a league may change is a field here; the other modules read the fields and have no
special cases. This module refuses values that no table could play by, and unknown fields, and names
all of them at once. It does not know which board of a card plays under which rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoring.problems import Place, Problem, Severity

TILES_IN_SET: Final = 28
SEATS: Final = (2, 3, 4)
LEAST_DEAL: Final = 2
LARGEST_TARGET: Final = 999
LARGEST_CHIP_OUT: Final = 10
PENALTY_POINTS: Final = 8
"""What a revoke costs where it is pegged back (H)."""

_SEAT_FIELDS: Final = {2: "two", 3: "three", 4: "four"}


class Finish(StrEnum):
    """What an event does that passes the target.

    EXACT: it is disregarded (F2). OVER, the friendly finish: it wins, as reaching it does (H).
    """

    EXACT = "exact"
    OVER = "over"


class PairsRoundEnds(StrEnum):
    """What chips a partnership out.

    BOTH: its second empty hand (E2). FIRST: the first hand that anybody empties ends the round (H).
    """

    BOTH = "both"
    FIRST = "first"


class Revoke(StrEnum):
    """What a playable tile that was withheld costs.

    RULED: whatever is ruled. PEG_BACK: 8 of the side's points, or 8 to the other side (H).
    """

    RULED = "ruled"
    PEG_BACK = "peg-back"


class MisplacedTile(StrEnum):
    """What becomes of a tile at an end that it does not fit.

    ILLEGAL: it is an error (C1). TURNED: it may be turned to the end where it fits (H).
    """

    ILLEGAL = "illegal"
    TURNED = "turned"


class HouseRulesError(ValueError):
    """House rules that nobody could play by (H); `problems` has one for each wrong field."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def _wrong(place: Place, value: object, right: str) -> Problem:
    name = ".".join(str(part) for part in place) or "house rules"
    shown = repr(value)
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    return Problem(
        "house-rule-wrong", Severity.ERROR, f"{name}: {shown} is not {right}", "H", place
    )


def _unknown(data: Mapping[object, object], known: tuple[str, ...], prefix: Place) -> list[Problem]:
    return [
        Problem(
            "house-rule-unknown",
            Severity.ERROR,
            f"{'.'.join([*map(str, prefix), str(key)[:40]])}: there is no such house rule; "
            f"known are {', '.join(known)}",
            "H",
            (*prefix, str(key)),
        )
        for key in data
        if key not in known
    ]


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _deal_problems(value: object) -> list[Problem]:
    if not isinstance(value, Mapping):
        return [_wrong(("deal",), value, "an object with tiles for two, three and four seats")]
    problems = _unknown(value, tuple(_SEAT_FIELDS.values()), ("deal",))
    for seats, name in _SEAT_FIELDS.items():
        most = TILES_IN_SET // seats
        if name in value and not _whole(value[name], LEAST_DEAL, most):
            right = f"a whole number from {LEAST_DEAL} to {most} (28 tiles, {seats} seats)"
            problems.append(_wrong(("deal", name), value[name], right))
    return problems


def _number(name: str, low: int, high: int) -> Callable[[object], list[Problem]]:
    def check(value: object) -> list[Problem]:
        right = f"a whole number from {low} to {high}"
        return [] if _whole(value, low, high) else [_wrong((name,), value, right)]

    return check


def _choice(name: str, kind: type[StrEnum]) -> Callable[[object], list[Problem]]:
    choices = [member.value for member in kind]

    def check(value: object) -> list[Problem]:
        if isinstance(value, str) and value in choices:
            return []
        return [_wrong((name,), value, "one of " + ", ".join(choices))]

    return check


def _flag(name: str) -> Callable[[object], list[Problem]]:
    def check(value: object) -> list[Problem]:
        return [] if isinstance(value, bool) else [_wrong((name,), value, "true or false")]

    return check


_ENUM_FIELDS: Final[Mapping[str, type[StrEnum]]] = {
    "finish": Finish,
    "pairs_round_ends": PairsRoundEnds,
    "revoke": Revoke,
    "misplaced_tile": MisplacedTile,
}
_FIELD_CHECKS: Final[Mapping[str, Callable[[object], list[Problem]]]] = {
    "deal": _deal_problems,
    "target": _number("target", 1, LARGEST_TARGET),
    "chip_out_points": _number("chip_out_points", 0, LARGEST_CHIP_OUT),
    "out_on_down": _flag("out_on_down"),
    **{name: _choice(name, kind) for name, kind in _ENUM_FIELDS.items()},
}


@dataclass(frozen=True, slots=True)
class Deal:
    """Tiles dealt to each seat, by the number of seats (B1): at least 2, at most 28 in all."""

    two: int = 7
    three: int = 5
    four: int = 5

    def __post_init__(self) -> None:
        problems = _deal_problems({name: getattr(self, name) for name in _SEAT_FIELDS.values()})
        if problems:
            raise HouseRulesError(tuple(problems))

    def each(self, seats: int) -> int:
        """Tiles for each of `seats` (2, 3 or 4); ValueError for any other number (A2)."""
        if seats not in _SEAT_FIELDS:
            raise ValueError(f"a table has 2, 3 or 4 seats, not {seats!r}")
        tiles: int = getattr(self, _SEAT_FIELDS[seats])
        return tiles


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules of one leg; the defaults are the standard rules.

    `target`: points to reach, 1 to 999 (F4). `chip_out_points`: what the last tile adds, 0 to 10
    (E1). `out_on_down`: whether the opening tile of a round can win (H). Raises HouseRulesError on
    any value out of bounds or of the wrong type.
    """

    deal: Deal = Deal()
    target: int = 61
    finish: Finish = Finish.EXACT
    chip_out_points: int = 1
    out_on_down: bool = True
    pairs_round_ends: PairsRoundEnds = PairsRoundEnds.BOTH
    revoke: Revoke = Revoke.RULED
    misplaced_tile: MisplacedTile = MisplacedTile.ILLEGAL

    def __post_init__(self) -> None:
        problems = [] if isinstance(self.deal, Deal) else [_wrong(("deal",), self.deal, "a Deal")]
        for name, check in _FIELD_CHECKS.items():
            if name != "deal":
                problems.extend(check(getattr(self, name)))
        if problems:
            raise HouseRulesError(tuple(problems))
        for name, kind in _ENUM_FIELDS.items():  # "over" is as good as Finish.OVER
            object.__setattr__(self, name, kind(getattr(self, name)))

    @classmethod
    def from_dict(cls, data: object) -> "HouseRules":
        """House rules (H) from their JSON form; a field left out has its standard value.

        Raises HouseRulesError naming every field that is unknown, of the wrong type or out of
        bounds. Nothing is converted: the text "61" is no target.
        """
        if not isinstance(data, Mapping):
            raise HouseRulesError((_wrong((), data, "an object of house rules"),))
        problems = _unknown(data, tuple(_FIELD_CHECKS), ())
        for name, check in _FIELD_CHECKS.items():
            if name in data:
                problems.extend(check(data[name]))
        if problems:
            raise HouseRulesError(tuple(problems))
        values = dict(data)
        if "deal" in values:
            values["deal"] = Deal(**values["deal"])
        return cls(**values)

    def to_dict(self) -> dict[str, object]:
        """The JSON form: every field, so that a stored record does not move with a default."""
        return {
            "deal": {"two": self.deal.two, "three": self.deal.three, "four": self.deal.four},
            "target": self.target,
            "finish": self.finish.value,
            "chip_out_points": self.chip_out_points,
            "out_on_down": self.out_on_down,
            "pairs_round_ends": self.pairs_round_ends.value,
            "revoke": self.revoke.value,
            "misplaced_tile": self.misplaced_tile.value,
        }

    def describe(self, seats: int | None = None) -> str:
        """The rules in one line of plain English, without a capital or a full stop.

        With `seats` the deal of that table alone; without, singles and pairs. What is as in the
        standard rules and nobody would ask about is left out. ValueError for any other number of
        seats than 2, 3 or 4.
        """
        parts = [
            f"to {self.target}" + (" or over" if self.finish is Finish.OVER else ""),
            self._describe_deal(seats),
            _describe_chip_out(self.chip_out_points),
        ]
        if not self.out_on_down:
            parts.append("not out on the down")
        if self.pairs_round_ends is PairsRoundEnds.FIRST and seats in {None, 4}:
            parts.append("a pairs round ends with the first hand out")
        if self.revoke is Revoke.PEG_BACK:
            parts.append(f"a revoke costs {PENALTY_POINTS}")
        if self.misplaced_tile is MisplacedTile.TURNED:
            parts.append("a misplaced tile may be turned")
        return ", ".join(parts)

    def _describe_deal(self, seats: int | None) -> str:
        if seats is not None:
            return f"{self.deal.each(seats)} tiles each"
        if self.deal.two == self.deal.four:
            return f"{self.deal.two} tiles each in singles and pairs"
        return f"{self.deal.two} tiles each in singles and {self.deal.four} in pairs"


def _describe_chip_out(points: int) -> str:
    if points == 0:
        return "no point for the last tile"
    return f"{points} point{'' if points == 1 else 's'} for the last tile"


STANDARD: Final = HouseRules()
"""The standard rules: 7, 5 and 5 tiles, to exactly 61, one point for the last tile."""

NINE_TILE: Final = HouseRules(deal=Deal(two=9))
"""Singles with nine tiles each, otherwise standard: what two-player tables mostly deal."""

TEESDALE: Final = HouseRules(deal=Deal(two=9, four=6), chip_out_points=0, out_on_down=False)
"""Nine tiles in singles and six in pairs, nothing for the last tile, not out on the down; to 61."""

LEEK_SINGLES: Final = replace(TEESDALE, revoke=Revoke.PEG_BACK, misplaced_tile=MisplacedTile.TURNED)
"""As Teesdale, with 8 pegged back for a revoke and a misplaced tile turned; to 61."""

LEEK_PAIRS: Final = replace(LEEK_SINGLES, target=121)
"""The same twice round the board, to 121."""

QUICK: Final = replace(STANDARD, target=31)
"""A quick leg to 31, otherwise standard."""

FRIENDLY: Final = replace(STANDARD, finish=Finish.OVER)
"""Reaching or passing 61 wins, otherwise standard."""

PRESETS: Final[Mapping[str, HouseRules]] = MappingProxyType(
    {
        "standard": STANDARD,
        "nine-tile": NINE_TILE,
        "teesdale": TEESDALE,
        "leek-singles": LEEK_SINGLES,
        "leek-pairs": LEEK_PAIRS,
        "quick": QUICK,
        "friendly": FRIENDLY,
    }
)
"""Well-known house rules by name, to start a league's own from."""
