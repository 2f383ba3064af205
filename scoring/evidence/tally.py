"""All points that the sides can have made so far, packed into one integer.

A combination of points, one number a side, is a place in the integer; so adding an event to every
combination at once is a shift. A place is one bit wide, which says that the combination is
possible, or wide enough for the number of orders that lead to it. Only here is it known how.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scoring.house_rules import Finish, HouseRules

Combination = tuple[int, ...]


def width_for(choices: Iterable[int]) -> int:
    """The width of a place that holds every number of orders of a line.

    `choices` are how many may have placed each tile. Each tile but the opening one came on the left
    or on the right.
    """
    orders = 1
    for each in choices:
        orders *= 2 * each
    return -(-orders.bit_length() // 8) * 8


class Tally:
    """How combinations are packed for one round, and what one event makes of them (F1, F2, F4, H).

    `most` bounds the points of each side in the round. `before` are the sides' scores; None where
    they are not known: then nothing is ever disregarded, and nobody wins. A side that cannot reach
    the target with its most needs no watching, and is only added to.

    Outside the points there is room for a number from 0 to `extra`, which the caller may count in.
    `width` is the bits of a place: 1 for sets, a multiple of 8 for numbers of orders.
    """

    def __init__(
        self,
        most: Sequence[int],
        rules: HouseRules,
        before: Sequence[int] | None = None,
        extra: int = 0,
        width: int = 1,
    ) -> None:
        self.most: Final = tuple(most)
        needed = [None] * len(most) if before is None else [rules.target - each for each in before]
        self.needs: Final = [
            None if need is None or need > bound else need
            for need, bound in zip(needed, most, strict=True)
        ]
        self.width: Final = width
        self.sizes: Final = [
            1 + (bound if need is None else need)
            for need, bound in zip(self.needs, most, strict=True)
        ]
        self._over: Final = rules.finish is Finish.OVER
        self._down_can_win: Final = rules.out_on_down
        strides, stride = [], width
        for size in self.sizes:
            strides.append(stride)
            stride *= size
        self.strides: Final = strides
        self.extra_stride: Final = stride
        self.bits: Final = stride * (extra + 1)
        self._below: dict[tuple[int, int], int] = {}

    # Combining

    def either(self, one: int, other: int) -> int:
        """All combinations of both; numbers of orders are added."""
        return one | other if self.width == 1 else one + other

    def event(self, value: int, side: int, points: int, *, opening: bool) -> tuple[int, int]:
        """What an event of `side` makes of `value`: where play goes on, and where the side wins."""
        need = self.needs[side]
        stride = self.strides[side]
        if need is None:
            return value << points * stride, 0
        if not points:
            return value, 0
        short = value & self._where_below(side, need - points)
        rest, counted = value ^ short, short << points * stride
        if not rest:
            return counted, 0
        if opening and not self._down_can_win:
            return self.either(counted, rest), 0
        if self._over:
            return counted, self._won_over(rest, side, points)
        exactly = rest & self._where_below(side, need - points + 1)
        return self.either(counted, rest ^ exactly), exactly << points * stride

    def goes_on(self, value: int, side: int, points: int, extra: int = 0) -> int:
        """The same where play goes on, for any but the opening tile; `extra` is counted on top."""
        if self.needs[side] is None:
            return value << points * self.strides[side] + extra * self.extra_stride
        value, _ = self.event(value, side, points, opening=False)
        return value << extra * self.extra_stride

    def _won_over(self, value: int, side: int, points: int) -> int:
        """Whatever is enough is written as the target (H)."""
        need, stride = self.needs[side] or 0, self.strides[side]
        won = 0
        for missing in range(1, points + 1):
            here = value & self._where_below(side, need - missing + 1)
            here ^= here & self._where_below(side, need - missing)
            won = self.either(won, here << missing * stride)
        return won

    def with_extra(self, value: int, low: int, high: int) -> int:
        """The part of `value` whose extra number is `low` to `high`."""
        if low > high:
            return 0
        value &= (1 << self.extra_stride * (high + 1)) - 1
        low = max(low, 0)
        return value >> self.extra_stride * low << self.extra_stride * low

    def _where_below(self, side: int, limit: int) -> int:
        """A mask of every place where `side` has made fewer points than `limit`."""
        if limit <= 0:
            return 0
        key = (side, limit)
        mask = self._below.get(key)
        if mask is None:
            stride = self.strides[side]
            period = stride * self.sizes[side]
            repeated = ((1 << self.bits) - 1) // ((1 << period) - 1)
            mask = self._below[key] = ((1 << stride * limit) - 1) * repeated
        return mask

    # Reading

    def combinations(self, value: int) -> list[Combination]:
        """The combinations in `value`, of width 1, sorted."""
        text = bin(self.folded(value))[:1:-1]
        row = self.sizes[0]  # the places of the first side lie side by side
        found: list[Combination] = []
        place = text.find("1")
        while place >= 0:
            start = place - place % row
            others = self._combination(start)[1:]
            bits = text[start : start + row]
            found += [(made, *others) for made, bit in enumerate(bits) if bit == "1"]
            place = text.find("1", start + row)
        return sorted(found)

    def folded(self, value: int) -> int:
        """The same combinations whatever their extra number is."""
        folded, mask = 0, (1 << self.extra_stride) - 1
        while value:
            folded = self.either(folded, value & mask)
            value >>= self.extra_stride
        return folded

    def numbers(self, value: int) -> dict[Combination, int]:
        """By combination the number of orders that lead to it."""
        found: dict[Combination, int] = {}
        value = self.folded(value)
        octets = self.width // 8
        data = value.to_bytes(-(-value.bit_length() // 8), "little")
        for place, start in enumerate(range(0, len(data), octets)):
            number = int.from_bytes(data[start : start + octets], "little")
            if number:
                found[self._combination(place)] = number
        return found

    def places_of(self, value: int, combination: Combination) -> list[int]:
        """Where `value`, of width 1, has one combination: a place for each extra number."""
        if any(made >= size for made, size in zip(combination, self.sizes, strict=True)):
            return []
        inner = sum(made * stride for made, stride in zip(combination, self.strides, strict=True))
        places = range(inner, value.bit_length(), self.extra_stride)
        return [place for place in places if value >> place & 1]

    def sources(
        self, value: int, place: int, side: int, points: int, extra: int = 0
    ) -> Iterator[int]:
        """Where in `value` it may come from that an event leads to `place`.

        The caller has to see whether it does: near the target it may not.
        """
        place -= extra * self.extra_stride
        for counted in range(points, -1, -1):
            source = place - counted * self.strides[side]
            if source >= 0 and value >> source & 1:
                yield source

    def _combination(self, place: int) -> Combination:
        points = []
        for size in self.sizes:
            place, made = divmod(place, size)
            points.append(made)
        return tuple(points)
