"""The seats round a table and the sides that they play for (A2).

Seats and sides are numbered from 0, seats clockwise; in words and in notation seats are a, b, c and
d. With four seats the partnerships are a and c, b and d.
"""

from typing import Final

SEAT_LETTERS: Final = "abcd"

SIDES_OF_SEATS: Final = {2: 2, 3: 3, 4: 2}
"""Sides at a table, by its seats (A2)."""


def sides_at(seats: int) -> int:
    """Sides at a table of `seats` (A2); ValueError unless that is 2, 3 or 4."""
    if seats not in SIDES_OF_SEATS:
        raise ValueError(f"a table has 2, 3 or 4 seats, not {seats!r}")
    return SIDES_OF_SEATS[seats]


def side_of(seat: int, seats: int) -> int:
    """The side that `seat` plays for (A2), both from 0; KeyError for a table that cannot be."""
    return seat % SIDES_OF_SEATS[seats]


def seats_of(side: int, seats: int) -> range:
    """The seats that play for `side` (A2): one, or two partners; KeyError as in `side_of`."""
    return range(side, seats, SIDES_OF_SEATS[seats])


def seat_name(seat: int) -> str:
    """How a message calls a seat, 0 to 3: its letter, a to d; IndexError for a higher one."""
    return SEAT_LETTERS[seat]


def side_name(side: int, seats: int) -> str:
    """How a message calls a side: "side a", or "the side of a and c"."""
    names = [seat_name(seat) for seat in seats_of(side, seats)]
    return f"side {names[0]}" if len(names) == 1 else f"the side of {' and '.join(names)}"
