"""From a total at the ends to a score on the peg board: awards, events, the target (D4, D5, F).

One event is everything one placement earns, and counts whole or not at all (F1, F2). This module
keeps no score of its own and knows nothing of turns or rounds; it refuses numbers that no caller
can mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring import wording
from scoring.house_rules import Finish, HouseRules, PairsRoundEnds
from scoring.whole import is_whole

_THREE: Final = 3
_FIVE: Final = 5

POSSIBLE_TOTALS: Final[tuple[int, ...]] = (*range(19), 20, 22)
"""Every total that two ends can make (D1, D2): never 19 or 21, never above 22."""

LARGEST_OPENING_TOTAL: Final = 12
"""The most an opening tile can count: 6-6, its halves once (D3)."""


def _thirds_and_fifths(total: int) -> int:
    thirds = total // _THREE if total % _THREE == 0 else 0
    fifths = total // _FIVE if total % _FIVE == 0 else 0
    return thirds + fifths


PAYING_TOTALS: Final[tuple[int, ...]] = tuple(t for t in POSSIBLE_TOTALS if _thirds_and_fifths(t))
"""The totals that award anything (D4): 3, 5, 6, 9, 10, 12, 15, 18, 20."""

PLACEMENT_AWARDS: Final[tuple[int, ...]] = tuple(
    sorted({_thirds_and_fifths(t) for t in POSSIBLE_TOTALS})
)
"""What one placement can be awarded (D5): 0, 1, 2, 3, 4, 6, 8."""

OPENING_AWARDS: Final[tuple[int, ...]] = tuple(
    sorted({_thirds_and_fifths(t) for t in range(LARGEST_OPENING_TOTAL + 1)})
)
"""What an opening tile can be awarded (D3, D4): 0, 1, 2, 3, 4."""


def award(total: int) -> int:
    """Points for ends that make `total` pips (D4).

    A third of it if it divides by 3, plus a fifth of it if it divides by 5. ValueError for a total
    that two ends cannot make (19, 21, above 22, negative, no whole number).
    """
    if type(total) is not int or total not in POSSIBLE_TOTALS:
        raise ValueError(f"two ends cannot make {total!r}")
    return _thirds_and_fifths(total)


def totals_paying(points: int) -> tuple[int, ...]:
    """The totals that award exactly `points` (D4), in order; for 0, those that pay nothing.

    Empty for what no placement is awarded (D5).
    """
    return tuple(t for t in POSSIBLE_TOTALS if _thirds_and_fifths(t) == points)


def event_values(rules: HouseRules, *, chip_out: bool) -> tuple[int, ...]:
    """What one event can be worth, in order: an award, with `chip_out` its points too (D5, F5)."""
    extra = rules.chip_out_points if chip_out else 0
    return tuple(value + extra for value in PLACEMENT_AWARDS)


class Outcome(StrEnum):
    """What became of an event.

    COUNTED: added. DISREGARDED: it happened, and nothing is added (F2, F3). WORTH_NOTHING: it was
    worth nothing. REFUSED: it cannot have happened, and is not applied; a replay says why.
    """

    COUNTED = "counted"
    DISREGARDED = "disregarded"
    WORTH_NOTHING = "worth-nothing"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Pegged:
    """One event applied to one side's score (F1, F2).

    `before` and `score` are the side's points before and after, `points` the event's raw worth
    (under the friendly finish `score` may rise by less). `clause` is the rule that decided.
    `unchecked` is true where the event wins unless its tile was the opening tile, and nobody said
    whether it was. `text` is the sum in words, for a page.
    """

    before: int
    points: int
    score: int
    outcome: Outcome
    won: bool
    clause: str
    unchecked: bool
    text: str

    @property
    def counted(self) -> bool:
        """Whether points were added (F2)."""
        return self.outcome is Outcome.COUNTED


def peg(score: int, points: int, rules: HouseRules, *, opening_tile: bool | None = False) -> Pegged:
    """Add one event worth `points` to a side's `score` (F2, F4, H).

    Exact finish: an event that would pass the target is disregarded whole. Friendly finish: it
    wins, and the score is written as the target. Where the down cannot win, an opening tile that
    would reach the target is disregarded under either finish; with `opening_tile` None the event is
    taken as another tile's and marked unchecked if that decides.

    `score` is 0 to target - 1 and `points` not negative, else ValueError; whether one placement can
    earn `points` is not asked here.
    """
    target = rules.target
    if not is_whole(score, target):
        raise ValueError(f"a side that can still peg stands on 0 to {target - 1}, not {score!r}")
    if type(points) is not int or points < 0:
        raise ValueError(f"an event is worth 0 or more whole points, not {points!r}")
    if points == 0:
        text = wording.STAYS.format(before=score)
        return Pegged(score, 0, score, Outcome.WORTH_NOTHING, False, "D4", False, text)

    total = score + points
    values = {"before": score, "points": points, "total": total, "target": target}
    if total < target:
        text = wording.ADDS.format_map(values)
        return Pegged(score, points, total, Outcome.COUNTED, False, "F2", False, text)

    if total > target and rules.finish is Finish.EXACT:
        text = wording.TOO_MANY.format_map(values)
        return Pegged(score, points, score, Outcome.DISREGARDED, False, "F2", False, text)

    if opening_tile and not rules.out_on_down:
        text = wording.OPENING_CANNOT_WIN.format_map(values)
        return Pegged(score, points, score, Outcome.DISREGARDED, False, "H", False, text)

    unchecked = opening_tile is None and not rules.out_on_down
    if total > target:
        text = wording.WINS_PAST.format_map(values)
        return Pegged(score, points, target, Outcome.COUNTED, True, "H", unchecked, text)
    text = wording.WINS.format_map(values)
    return Pegged(score, points, target, Outcome.COUNTED, True, "F4", unchecked, text)


@dataclass(frozen=True, slots=True)
class FinishingEvent:
    """One kind of event that would win (F4), and the totals that pay its award (D4).

    An award of 0 finishes only by the chip-out points; `totals` are then those that pay nothing.
    """

    points: int
    chip_out: bool
    award: int
    totals: tuple[int, ...]


def finishing_events(score: int, rules: HouseRules) -> tuple[FinishingEvent, ...]:
    """Every event that would win from `score` (F4, F5, H), those without chip-out first.

    `score` is 0 to target - 1, else ValueError. Where the down cannot win, none of them finishes as
    the opening tile of a round.
    """
    needed = points_needed(score, rules)
    found = []
    for chip_out in (False, True):
        for points in event_values(rules, chip_out=chip_out):
            past_is_fine = rules.finish is Finish.OVER and points > needed
            if points and (points == needed or past_is_fine):
                paid = points - (rules.chip_out_points if chip_out else 0)
                found.append(FinishingEvent(points, chip_out, paid, totals_paying(paid)))
    return tuple(found)


def points_needed(score: int, rules: HouseRules) -> int:
    """Points from `score` to the target (F4); ValueError unless `score` is 0 to target - 1."""
    if not is_whole(score, rules.target):
        raise ValueError(
            f"a side that still needs points stands on 0 to {rules.target - 1}, not {score!r}"
        )
    return rules.target - score


def needs(score: int, rules: HouseRules, *, pairs: bool = False) -> str:
    """What a side on `score` needs (F2 to F5, H), in words, without a capital or a full stop.

    Says which totals win with which tile, what the last tile would spoil, and where the opening
    tile cannot win; or that no single event is enough. `pairs` chooses the words for the last tile.
    ValueError unless `score` is 0 to target - 1.
    """
    needed = points_needed(score, rules)
    events = finishing_events(score, rules)
    words = _tile_words(rules, pairs=pairs)
    if not events:
        left = needed - most_of_one_event(rules)
        if left < 0:
            return f"needs {needed}: no single event finishes, since none is worth {needed}"
        return needs_far_more(needed, left, rules, pairs=pairs)

    over = rules.finish is Finish.OVER
    parts = [f"needs {needed}{' or more' if over else ''}: "]
    parts.append(_ways_over(events, rules, words) if over else _ways_exact(events, rules, words))
    opening_could = any(event.award in OPENING_AWARDS and not event.chip_out for event in events)
    if opening_could and not rules.out_on_down:
        parts.append(", but not with the opening tile of a round")
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class _TileWords:
    """Words for a tile that does not chip out, one that does, and a second mention of that."""

    other: str
    last: str
    last_again: str


def _tile_words(rules: HouseRules, *, pairs: bool) -> _TileWords:
    if pairs and rules.pairs_round_ends is PairsRoundEnds.FIRST:
        last = "a tile that empties a hand"
        return _TileWords("a tile that does not empty a hand", last, "one that empties a hand")
    return _TileWords("a tile that is not the side's last", "the side's last tile", "the last one")


def _ways_exact(events: tuple[FinishingEvent, ...], rules: HouseRules, words: _TileWords) -> str:
    """At an exact finish at most one award wins without chipping out, and one other with it."""
    plain = next((event for event in events if not event.chip_out), None)
    last = next((event for event in events if event.chip_out), None)
    if plain and rules.chip_out_points == 0:
        return f"make {one_of(plain.totals)}"

    ways = []
    if plain:
        ways.append(f"make {one_of(plain.totals)} with {words.other}")
    if last:
        tile = words.last_again if plain else words.last
        if last.award == 0:
            ways.append(f"play {tile} to a total that pays nothing")
        else:
            ways.append(f"{'' if plain else 'make '}{one_of(last.totals)} with {tile}")
    said = ", or ".join(ways)
    if plain:
        spoiled = plain.points + rules.chip_out_points
        said += (
            f" ({one_of(plain.totals)} with {words.last_again} would be {spoiled}"
            " and is disregarded)"
        )
    return said


def _ways_over(events: tuple[FinishingEvent, ...], rules: HouseRules, words: _TileWords) -> str:
    """At a friendly finish an award that is enough wins with any tile, some lower with the last."""
    with_any = {total for event in events if not event.chip_out for total in event.totals}
    with_last = {total for event in events if event.chip_out for total in event.totals} - with_any
    if rules.chip_out_points == 0 or not with_last:
        return f"make {one_of(sorted(with_any))}"
    if any(event.award == 0 for event in events):
        by_last = f"play {words.last}, whatever it makes"
        return f"make {one_of(sorted(with_any))}, or {by_last}" if with_any else by_last
    if not with_any:
        return f"make {one_of(sorted(with_last))} with {words.last}"
    return (
        f"make {one_of(sorted(with_any))} with any tile, "
        f"or {one_of(sorted(with_last))} with {words.last}"
    )


def most_of_one_event(rules: HouseRules) -> int:
    """The most points that one event can be worth (F5)."""
    return max(event_values(rules, chip_out=True))


def needs_far_more(
    needed: int | str, left: int | str, rules: HouseRules, *, pairs: bool = False
) -> str:
    """What `needs` says from further off than one event is worth; `left` is what it would leave.

    Both may be placeholders, for the words of every such score at once.
    """
    words = _tile_words(rules, pairs=pairs)
    totals = one_of(totals_paying(max(PLACEMENT_AWARDS)))
    how = f"{totals} with {words.last}" if rules.chip_out_points else totals
    most = most_of_one_event(rules)
    return (
        f"needs {needed}: no single event finishes; the most is {most} ({how}), "
        f"which would leave {left}"
    )


def one_of(numbers: Sequence[int]) -> str:
    """One number or more as a choice in words: "3", "3 or 5", "6, 10 or 12"."""
    *firsts, final = (str(number) for number in numbers)
    return f"{', '.join(firsts)} or {final}" if firsts else final
