"""What a replayed leg shows: its steps, its rounds and where it stands.

Values only: nothing is checked or worked out here.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.events import LegEvent
from scoring.pegging import Outcome
from scoring.problems import Problem


class RoundEnd(StrEnum):
    """How a round ended; a chip-out that also wins is a chip-out.

    CHIP_OUT: a side placed its last tile (E1, E2). BLOCKED: nobody who holds a tile can place one
    (E3). WON: a side reached the target in mid-round (F4).
    """

    CHIP_OUT = "chip-out"
    BLOCKED = "blocked"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Step:
    """One event as it was replayed (F1 to F4).

    `index` is its place in the record and `round` its round, from 1. `points` is its raw worth,
    signed for a penalty, and `award` the placement's part of it; `outcome` what became of it, None
    for events that are worth nothing by nature. `scores` are all sides' after it. `clause` and
    `text` say why, for a page.
    """

    index: int
    event: LegEvent
    round: int
    points: int
    award: int
    outcome: Outcome | None
    scores: tuple[int, ...]
    won: bool
    clause: str | None
    text: str


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """One round of a replayed leg (A3, E).

    `points` are what each side's placements added, `scores` all scores after the round. `end` is
    None while it is in play or where its end was not recorded. `chipped_out` and `opener` are the
    sides that did, None if nobody did or it is not on record. `awards` and `placements` are each
    side's as recorded, disregarded ones included and chip-out points not. `steps` are the places of
    its events in the record. `overrun`: placements were recorded after its end.
    """

    number: int
    points: tuple[int, ...]
    awards: tuple[int, ...]
    placements: tuple[int, ...]
    scores: tuple[int, ...]
    steps: tuple[int, ...]
    end: RoundEnd | None = None
    chipped_out: int | None = None
    opener: int | None = None
    overrun: bool = False


@dataclass(frozen=True, slots=True)
class LegReplay:
    """A leg at event depth (G1).

    `scores` are the right ones at its end, by side, 0 to the target each; `winner` is the side on
    it (F4), None while nobody has won. `steps` has one for each event, in order. The last of
    `rounds` is the one in play. Problems are at ("event", index), from 0, or at () for the leg.
    """

    scores: tuple[int, ...]
    winner: int | None
    steps: tuple[Step, ...]
    rounds: tuple[RoundPlayed, ...]
    problems: tuple[Problem, ...]

    @property
    def final_score(self) -> tuple[int, ...] | None:
        """The record at final-score depth (G1); None for a leg that is not finished."""
        return None if self.winner is None else self.scores

    @property
    def round_over(self) -> bool:
        """Whether the round in play has ended (E, F4), so that no placement can follow in it."""
        return self.rounds[-1].end is not None
