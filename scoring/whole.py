"""Whole numbers within bounds, told apart from all else that Python counts with.

Neither True nor 1.0 is a 1 here, and what is no number at all is refused like a number that is out
of bounds. Which bounds are right is for those to say who ask.
"""

from collections.abc import Iterable
from typing import TypeGuard


def is_whole(value: object, below: int) -> TypeGuard[int]:
    """Whether `value` is a whole number from 0 on and less than `below`."""
    return type(value) is int and 0 <= value < below


def are_whole(values: Iterable[object], below: int) -> bool:
    """Whether all of `values` are whole numbers from 0 on and less than `below`."""
    return all(is_whole(value, below) for value in values)
