"""How evidence speaks of sides and points. Words only; nothing is decided here."""

from collections.abc import Sequence
from itertools import groupby

from scoring.seats import side_name

_LONG_RUN = 3


def side_in_words(side: int, seats: int) -> str:
    """A side at the beginning of a sentence: "Side a", or "The side of a and c"."""
    name = side_name(side, seats)
    return name[0].upper() + name[1:]


def choice(points: Sequence[int]) -> str:
    """Different numbers in order as a choice, runs of them as such: "3, 5 to 9 or 12"."""
    parts: list[str] = []
    for _, run in groupby(enumerate(points), lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        if len(numbers) >= _LONG_RUN:
            parts.append(f"{numbers[0]} to {numbers[-1]}")
        else:
            parts.extend(map(str, numbers))
    *firsts, final = parts
    return f"{', '.join(firsts)} or {final}" if firsts else final


def combination_in_words(points: Sequence[int], seats: int) -> str:
    """What every side made: "a made 10 and b made 6"."""
    each = [f"{side_name(side, seats)} made {made}" for side, made in enumerate(points)]
    *firsts, final = each
    return f"{', '.join(firsts)} and {final}"


def standing_in_words(scores: Sequence[int], seats: int) -> str:
    """What every side stands on, as a sentence: "After the round side a stands on 54 and …"."""
    first, *others = [
        f"{side_name(side, seats)}{'' if side else ' stands'} on {score}"
        for side, score in enumerate(scores)
    ]
    return f"After the round {', '.join([first, *others[:-1]])} and {others[-1]}."
