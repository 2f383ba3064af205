"""The line-up of a card as chips to tap: each side's squad, who is in, and which place is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.enums import Side
from league.models import Player
from matches.actions.tapping import legs_that_decide, short_boards, short_changes
from matches.enums import LegState
from matches.forms.sheet import value_of
from matches.models import BoardSlot, Card, Lineup, entry_of


@dataclass(frozen=True)
class Chip:
    """One name to tap."""

    value: str
    name: str
    place: int | None
    """Its number in the side's line-up, if it is in."""
    query: bool


@dataclass(frozen=True)
class SideLineup:
    """One side's names, and how far its places are filled."""

    side: str
    entry: str
    chips: list[Chip]
    named: int
    places: int
    next: str
    """The board whose place the next tap fills; empty when none is left."""
    pairs: str
    """What the button for pairs puts together; empty where there is nothing to."""
    again: bool
    """Whether it can be named as on its last card."""
    short: int
    """How many boards the side has nobody for and may give; 0 where nobody is named yet."""
    given: str
    """What became of boards that it has nobody for, in words."""
    open: bool
    problem: str
    typed: str

    @property
    def problem_id(self) -> str:
        """The id of the message beside the field for a name."""
        return f"new-{self.side}-problem"


def chairs_of(card: Card, side: Side) -> list[BoardSlot]:
    """A side's chairs in the order of the card."""
    return [
        slot
        for board in card.boards.all()
        for slot in sorted(board.slots.all(), key=lambda slot: slot.position)
        if slot.side == side
    ]


def last_seated(card: Card, side: Side) -> Lineup | None:
    """Who sits on a side's last filled chair."""
    seated = [slot.lineup for slot in chairs_of(card, side) if slot.lineup is not None]
    return seated[-1] if seated else None


def side_lineup(
    card: Card,
    side: Side,
    squad: Sequence[Player],
    *,
    problem: str = "",
    typed: str = "",
) -> SideLineup:
    """One side as chips: the squad in its own order, then whoever is on the card besides."""
    chairs = chairs_of(card, side)
    seated = [slot.lineup for slot in chairs if slot.lineup is not None]
    order: dict[str, int] = {}
    for line in seated:
        order.setdefault(value_of(line), len(order) + 1)
    names = {f"player:{player.pk}": (str(player), False) for player in squad}
    for line in seated:
        names.setdefault(value_of(line), (str(line), line.is_query))
    free = [slot for slot in chairs if slot.lineup is None]
    return SideLineup(
        side.value,
        str(entry_of(card.fixture, side)),
        [Chip(value, name, order.get(value), query) for value, (name, query) in names.items()],
        len(seated),
        len(chairs),
        card.rules.boards[free[0].board.order - 1].name if free else "",
        _pairs(card, chairs),
        not seated and any(getattr(player, "last_played", None) for player in squad),
        _short(card, side) if seated else 0,
        _given(card, side),
        bool(free or problem),
        problem,
        typed,
    )


def _short(card: Card, side: Side) -> int:
    """The boards that a side has nobody for, and whose every leg that says so would change.

    Before anybody of the other side is named, only once it has most of its own: whoever is still
    tapping names is not offered to give the rest away.
    """
    boards = [
        board
        for board in short_boards(card, side)
        if len(short_changes(board, side)) == len(legs_that_decide(board))
    ]
    chairs = chairs_of(card, side)
    kinds = {board.format.players for board in boards}
    alike = [slot for slot in chairs if slot.board.format.players in kinds]
    free = [slot for slot in alike if slot.lineup_id is None]
    begun = any(slot.lineup_id is not None for slot in chairs_of(card, side.other))
    return len(boards) if begun or 2 * len(free) < len(alike) else 0


def _given(card: Card, side: Side) -> str:
    """Which boards without anybody of a side have gone to the other side, and which to neither."""
    names: dict[str, list[str]] = {}
    for board in short_boards(card, side):
        for leg in legs_that_decide(board):
            if leg.state == LegState.VOID:
                names.setdefault("neither side", []).append(board.format.name)
            elif (leg.state, leg.winner) == (LegState.CLAIMED, side.other):
                to = str(entry_of(card.fixture, side.other))
                names.setdefault(to, []).append(board.format.name)
    told = [f"{', '.join(dict.fromkeys(boards))} to {to}" for to, boards in names.items()]
    return f"Nobody there, so it goes: {'; '.join(told)}." if told else ""


def _pairs(card: Card, chairs: Sequence[BoardSlot]) -> str:
    sizes = [card.rules.boards[slot.board.order - 1].players for slot in chairs]
    singles, pairs = sizes.count(1), sizes.count(2) // 2
    return ", ".join(f"{2 * n + 1}+{2 * n + 2}" for n in range(min(pairs, singles // 2)))


def lineups(
    card: Card,
    squads: Mapping[Side, Sequence[Player]],
    typed: Mapping[str, str],
    problem: tuple[Side, str] | None = None,
) -> list[SideLineup]:
    """Both sides, with what was typed and what is wrong with it."""
    return [
        side_lineup(
            card,
            side,
            squads[side],
            problem=problem[1] if problem and problem[0] is side else "",
            typed=typed.get(f"new-{side.value}", ""),
        )
        for side in Side
    ]
