"""One match of the demo: who turned up, how the legs went, and how the card records them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from league.models import Player
from league.ruleset import Rules
from matches.builder import LegSpec
from matches.demo.simulation import PlayedLeg, play_leg
from matches.merge import SIDES

PLAYERS_A_SIDE = 6
# How likely somebody of the usual six is to turn up.
TURNS_UP = 0.85
ONE_LEG_OF_EVENTS = 0.15
FEW_LEGS = 4


class Recorded(StrEnum):
    """How much of a match somebody wrote down, or what became of it instead."""

    SCORES = "the score of every leg"
    EVENTS = "every event of every leg"
    WINNERS = "who won each leg"
    MATCH_SCORE = "the match score"
    CORRECTED = "a leg the wrong way round, corrected the day after"
    RULED = "the score of every leg, one of them changed by a ruling"
    QUESTIONED = "the score of every leg, one of them questioned by the league"
    TYPED_NAME = "a name that nobody knows yet"
    HANDED_IN = "handed in by a captain, waiting for the league"
    BEGUN = "the first legs, by a captain"
    NOTHING = "nothing yet"
    WALKOVER = "a walkover"
    POSTPONED = "postponed, without a new date"


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a squad, and how well the player plays: 0 to 1."""

    player: Player
    skill: float


Squad = Sequence[Member]


def line_up(squad: Squad, chance: Random) -> list[Member]:
    """Six of a squad in the order of the boards; the first six are the usual ones."""
    usual, reserves = list(squad[:PLAYERS_A_SIDE]), list(squad[PLAYERS_A_SIDE:])
    chance.shuffle(reserves)
    chosen = [member for member in usual if chance.random() < TURNS_UP]
    missing = [member for member in usual if member not in chosen]
    chosen += (reserves + missing)[: PLAYERS_A_SIDE - len(chosen)]
    chance.shuffle(chosen)
    return chosen


def play_match(
    rules: Rules, home: Sequence[Member], away: Sequence[Member], chance: Random
) -> list[PlayedLeg]:
    """Every leg of a match in the order of the card; on each kind of board everybody sits once."""
    legs: list[PlayedLeg] = []
    seated: dict[int, int] = {}
    for board in rules.boards:
        first = seated.get(board.players, 0)
        seated[board.players] = first + board.players
        places = slice(first, first + board.players)
        skills = [[member.skill for member in side[places]] for side in (home, away)]
        house_rules = rules.house_rules_for(board)
        if house_rules is None or board.legs is None or board.legs_to_win is not None:
            raise ValueError(f"the demo cannot play {board.name}")
        legs += [play_leg(house_rules, skills, chance) for _ in range(board.legs)]
    return legs


def as_written(legs: Sequence[PlayedLeg], recorded: Recorded, chance: Random) -> list[LegSpec]:
    """The legs as the card says them; now and then one of them was pegged event by event."""
    if recorded is Recorded.EVENTS:
        return [list(leg.events) for leg in legs]
    if recorded is Recorded.WINNERS:
        return [SIDES[leg.winner] for leg in legs]
    written: list[LegSpec] = [leg.scores for leg in legs]
    if recorded is Recorded.SCORES and chance.random() < ONE_LEG_OF_EVENTS:
        pegged = chance.randrange(len(legs))
        written[pegged] = list(legs[pegged].events)
    return written[:FEW_LEGS] if recorded is Recorded.BEGUN else written


def match_score(legs: Sequence[PlayedLeg]) -> tuple[int, int]:
    """The legs of the home and the away side."""
    won = [leg.winner for leg in legs]
    return won.count(0), won.count(1)


Place = tuple[int, int]
"""A fixture by its round and its place in the round, both from 1."""
Stories = Mapping[Place, Recorded]
"""What became of the matches that did not go as usual."""
