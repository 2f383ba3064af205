"""Reads for players' records: the legs of official cards, side by side with who sat at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from league.enums import Discipline, Side
from league.models import Entry, League, Player
from league.names import key
from matches.enums import CardState, LegState
from matches.models.boards import BoardSlot, Leg
from matches.records import LegPlayed


@dataclass(frozen=True, slots=True)
class TypedName:
    """Somebody who played under a name that nobody has settled yet; capitals make no difference."""

    same: str
    name: str = field(compare=False)

    @classmethod
    def of(cls, name: str) -> TypedName:
        """The name as it was typed."""
        return cls(key(name), name)


def survivors(league: League) -> dict[int, int]:
    """Players who were found to be another record of somebody, and whom they are; one query."""
    merged = dict(
        Player.objects.filter(league=league, merged_into__isnull=False).values_list(
            "pk", "merged_into_id"
        )
    )
    return {number: resolved(number, merged) for number in merged}


def resolved(number: int, merged: Mapping[int, int]) -> int:
    """The record that stands for a player in the end."""
    seen = set()
    while number in merged and number not in seen:
        seen.add(number)
        number = merged[number]
    return number


def legs_played_for(entry: Entry, merged: Mapping[int, int]) -> list[LegPlayed]:
    """Every leg of Fives and Threes that an entry's players pegged on official cards; 2 queries.

    A leg claimed against an empty chair, a void one and one not needed were not played. Players
    are numbers, or a :class:`TypedName`.
    """
    seats = (
        BoardSlot.objects.filter(
            Q(side=Side.HOME, board__card__fixture__home=entry)
            | Q(side=Side.AWAY, board__card__fixture__away=entry),
            board__card__state=CardState.OFFICIAL,
            board__discipline=Discipline.FIVES_AND_THREES,
        )
        .order_by("board_id", "position")
        .values_list("board_id", "side", "lineup__player_id", "lineup__name")
    )
    boards: dict[int, tuple[str, list[int | TypedName | None]]] = {}
    for board, side, player, name in seats:
        boards.setdefault(board, (side, []))[1].append(_who(player, name, merged))
    legs = (
        Leg.objects.filter(
            Q(board__card__fixture__home=entry) | Q(board__card__fixture__away=entry),
            board__card__state=CardState.OFFICIAL,
            board__discipline=Discipline.FIVES_AND_THREES,
            state=LegState.PLAYED,
        )
        .exclude(winner="")
        .order_by("board__card__fixture__date", "board_id", "number")
        .values_list("board_id", "winner")
    )
    return [
        LegPlayed(tuple(dict.fromkeys(who for who in chairs if who)), len(chairs), winner == side)
        for board, winner in legs
        for side, chairs in [boards[board]]
    ]


def _who(player: int | None, name: str | None, merged: Mapping[int, int]) -> int | TypedName | None:
    if player is not None:
        return resolved(player, merged)
    return TypedName.of(name) if name else None
