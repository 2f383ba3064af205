"""What players have played and won, from legs that count, and who comes before whom.

Pure. It is given legs that count and trusts that; it knows no cards, names or dates. A leg counts
for everybody who sat at it on their side, in singles or with as many partners as it had; a leg that
was credited for a walkover counts as played and won, and neither as singles nor as pairs.

Players are ranked by the share of legs won, as exact ratios: 3 of 10 and 12 of 40 are one share and
one rank. How often somebody played decides whether there is a rank at all, not which.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

CREDITED = 0
"""The size of a board that nobody sat at: the leg was credited."""
SINGLES = 1
PAIRS = 2

P = TypeVar("P", bound=Hashable)


class Kind(StrEnum):
    """Which legs are looked at."""

    ALL = "all"
    SINGLES = "singles"
    PAIRS = "pairs"

    @property
    def size(self) -> int | None:
        """The players a side; None for any number."""
        return {Kind.SINGLES: SINGLES, Kind.PAIRS: PAIRS}.get(self)


class LegPlayed(NamedTuple):
    """One leg from one side: who sat there, how many chairs a side has, and whether they won."""

    players: tuple[Hashable, ...]
    size: int
    won: bool
    match: Hashable = None
    team: Hashable = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Legs played and, of these, won."""

    played: int = 0
    won: int = 0

    @property
    def share(self) -> Fraction | None:
        """The share that was won, exactly; nothing where nothing was played."""
        return Fraction(self.won, self.played) if self.played else None

    @property
    def per_cent(self) -> str:
        """The share in per cent with one decimal, halves rounded up: "66.7"; empty for nothing.

        Only who won all has 100.0, and only who won none 0.0.
        """
        if not self.played:
            return ""
        tenths = (2000 * self.won + self.played) // (2 * self.played)
        if 0 < self.won < self.played:
            tenths = min(max(tenths, 1), 999)
        return f"{tenths // 10}.{tenths % 10}"

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.played + other.played, self.won + other.won)


NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class Record:
    """One player's legs by the number of chairs a side."""

    by_size: Mapping[int, Tally]
    matches_by_size: Mapping[int, frozenset[Hashable]] = field(default_factory=dict)
    teams: frozenset[Hashable] = frozenset()
    """Whom it was played for."""

    def of(self, kind: Kind) -> Tally:
        """The legs of one kind."""
        if kind.size is None:
            return sum(self.by_size.values(), NOTHING)
        return self.by_size.get(kind.size, NOTHING)

    def matches(self, kind: Kind) -> frozenset[Hashable]:
        """The matches with a leg of one kind."""
        if kind.size is None:
            return frozenset().union(*self.matches_by_size.values())
        return self.matches_by_size.get(kind.size, frozenset())

    @property
    def singles(self) -> Tally:
        """Legs played alone."""
        return self.of(Kind.SINGLES)

    @property
    def pairs(self) -> Tally:
        """Legs played with one partner."""
        return self.of(Kind.PAIRS)

    @property
    def all(self) -> Tally:
        """Every leg."""
        return self.of(Kind.ALL)

    @property
    def credited(self) -> int:
        """How many of the legs were credited and not played."""
        return self.by_size.get(CREDITED, NOTHING).played


NO_RECORD = Record({})


def records(legs: Iterable[LegPlayed]) -> dict[Hashable, Record]:
    """The record of everybody who sat at any of the legs.

    ValueError for somebody who would have sat on two chairs of one side at once.
    """
    sums: dict[Hashable, dict[int, _Sum]] = {}
    for leg in legs:
        if len(leg.players) > 1 and len(set(leg.players)) != len(leg.players):
            raise ValueError(f"somebody sits twice among {leg.players!r}")
        for player in leg.players:
            by_size = sums.setdefault(player, {})
            found = by_size.get(leg.size)
            if found is None:
                found = by_size[leg.size] = _Sum()
            found.played += 1
            found.won += leg.won
            found.matches.add(leg.match)
            found.teams.add(leg.team)
    return {
        player: Record(
            {size: Tally(one.played, one.won) for size, one in by_size.items()},
            {size: frozenset(one.matches) for size, one in by_size.items()},
            frozenset().union(*(one.teams for one in by_size.values())),
        )
        for player, by_size in sums.items()
    }


@dataclass(slots=True)
class _Sum:
    """A record of one size while it is summed."""

    played: int = 0
    won: int = 0
    matches: set[Hashable] = field(default_factory=set)
    teams: set[Hashable] = field(default_factory=set)


Lasting = Callable[[Hashable], tuple[Hashable, Hashable]]
"""The season of a team, and what stays the same of it in all competitions of that season."""


class TeamMatches:
    """In how many matches of each team anybody of it has a leg of one kind.

    A team's league and cup matches of a season are added up.
    """

    def __init__(self, legs: Iterable[LegPlayed], kind: Kind, lasting: Lasting) -> None:
        self._lasting = lasting
        size = kind.size
        of_team: dict[Hashable, set[Hashable]] = defaultdict(set)
        for leg in legs:
            if leg.players and (size is None or leg.size == size):
                of_team[leg.team].add(leg.match)
        matches: dict[tuple[Hashable, Hashable], set[Hashable]] = defaultdict(set)
        for team, found in of_team.items():
            matches[lasting(team)] |= found
        self._matches = {team: len(found) for team, found in matches.items()}

    def of(self, record: Record) -> int:
        """How many a player could have played in: the matches of the player's team in the seasons
        in which there is a leg; of several teams in one season, of the one that had most.
        """
        most: dict[Hashable, int] = {}
        for season, team in {self._lasting(team) for team in record.teams}:
            found = self._matches.get((season, team), 0)
            most[season] = max(most.get(season, 0), found)
        return sum(most.values())


@dataclass(frozen=True, slots=True)
class Ranked(Generic[P]):
    """A player with a rank; ``joint`` where others have the same."""

    player: P
    rank: int
    joint: bool
    tally: Tally


def ranking(tallies: Mapping[P, Tally]) -> list[Ranked[P]]:
    """Everybody who played, the largest share first: 1, 2=, 2=, 4.

    Those of one rank stay in the order in which they were given.
    """
    shares = {player: one.share for player, one in tallies.items() if one.share is not None}
    how_many: dict[Fraction, int] = {}
    for share in shares.values():
        how_many[share] = how_many.get(share, 0) + 1
    ranks: dict[Fraction, int] = {}
    before = 0
    for share in sorted(how_many, reverse=True):
        ranks[share] = before + 1
        before += how_many[share]
    ranked = [
        Ranked(player, ranks[share], how_many[share] > 1, tallies[player])
        for player, share in shares.items()
    ]
    return sorted(ranked, key=lambda one: one.rank)
