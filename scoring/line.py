"""The two ends of the line: what they count, and which pairs can stand on a table (C5, D1 to D3).

Placements, and the tiles between the ends, are not the business of this module yet: two ends say
what a placement pays, and no more.
"""

from dataclasses import dataclass
from typing import Final

from scoring.pegging import POSSIBLE_TOTALS, award
from scoring.problems import Problem, Severity

HIGHEST_HALF: Final = 6


@dataclass(frozen=True, slots=True)
class End:
    """One end of the line.

    `value`: what a tile must have to join it, 0 to 6, else ValueError. `double`: whether a double
    stands there.
    """

    value: int
    double: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.value <= HIGHEST_HALF:
            raise ValueError(f"an end shows 0 to {HIGHEST_HALF}, not {self.value!r}")

    @property
    def count(self) -> int:
        """Pips the end counts: both halves of a double (D2), else its value."""
        return 2 * self.value if self.double else self.value

    def __str__(self) -> str:
        return f"{self.value}-{self.value}" if self.double else str(self.value)


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends of the line.

    `single_tile`: the line is one tile. Its halves are the ends, and a lone double is both of them,
    with each half counted once (D3): 2-2 alone is Ends(End(2, True), End(2, True),
    single_tile=True) and counts 4. Any two ends can be named; `check_ends` says whether they can
    stand on a table.
    """

    left: End
    right: End
    single_tile: bool = False

    @classmethod
    def opening(cls, left: int, right: int) -> "Ends":
        """The ends of one tile on the table, such as (3, 6) or (2, 2)."""
        double = left == right
        return cls(End(left, double), End(right, double), single_tile=True)

    @property
    def counts(self) -> tuple[int, int]:
        """Pips of the left and the right end."""
        if self.single_tile:
            return self.left.value, self.right.value
        return self.left.count, self.right.count

    @property
    def total(self) -> int:
        """The two ends added (D1): 0 to 22 for ends that can stand on a table, never 19 or 21."""
        left, right = self.counts
        return left + right

    @property
    def award(self) -> int:
        """What a placement that leaves these ends is awarded (D4); 0 for an impossible total."""
        return award(self.total) if self.total in POSSIBLE_TOTALS else 0


def check_ends(ends: Ends) -> list[Problem]:
    """Why these ends cannot stand on a table; nothing if they can.

    Of two or more tiles every pair of ends is possible but the same double at both ends, since
    there is one of each (A1). A single tile shows a double at both ends or at none, and two equal
    halves only if it is a double (D3).
    """
    left, right = ends.left, ends.right
    if not ends.single_tile:
        if left.double and left == right:
            return [_problem("same-double-twice", _same_double(left), "A1")]
        return []
    if left.double != right.double or (left.double and left != right):
        message = (
            f"A single tile cannot show {left} at one end and {right} at the other: "
            "a double is both of its ends, any other tile has two plain halves."
        )
        return [_problem("not-one-tile", message, "D3")]
    if not left.double and left == right:
        message = f"A single tile with {left} at both ends is {left}-{left}: mark it as a double."
        return [_problem("single-double-unmarked", message, "D3")]
    return []


def _same_double(end: End) -> str:
    return (
        f"{end} cannot stand at both ends: there is only one {end}. "
        f"If it is the only tile on the table, it counts {2 * end.value} once."
    )


def _problem(code: str, message: str, clause: str) -> Problem:
    return Problem(code, Severity.ERROR, message, clause, ("ends",))
