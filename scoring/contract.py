"""Recorded rounds as JSON, replayed: what two implementations of the rules can compare.

Cases come in with seats, deal, target, hands and moves, and go out with everything that must follow
filled in: ends, totals, awards, events, scores, how each round ended, and the first illegal move
with its code. Expectations that came with a case are replaced, never believed. Who leads is taken
as given (B2, B4). What cannot be read as such a file is refused with ContractError.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.house_rules import HouseRules, HouseRulesError
from scoring.line import Line
from scoring.moves import KNOCK, Knock, Move, Placement, Where
from scoring.pegging import Outcome
from scoring.played import RoundEnd
from scoring.round import BadDealError, Round
from scoring.seats import SIDES_OF_SEATS
from scoring.tiles import Tile
from scoring.turns import Turn

JsonObject = dict[str, Any]

ERROR_CODES: Final = {
    "leg-over": "GAME_OVER",
    "round-over": "ROUND_OVER",
    "out-of-turn": "OUT_OF_TURN",
    "false-knock": "ILLEGAL_KNOCK",
    "tile-played-twice": "NOT_IN_HAND",
    "not-in-hand": "NOT_IN_HAND",
    "wrong-end": "BAD_END",
    "no-match": "NO_MATCH",
}
"""The code of an illegal move by the problem that the round finds with it."""

ROUND_ENDS: Final = {
    RoundEnd.CHIP_OUT: "chip_out",
    RoundEnd.BLOCKED: "blocked",
    RoundEnd.WON: "game_won",
}

_ACCEPTED: Final = {Outcome.COUNTED: True, Outcome.DISREGARDED: False, Outcome.WORTH_NOTHING: None}
_SEAT_FIELDS: Final = {2: "two", 3: "three", 4: "four"}
_EXPECTED: Final = frozenset(
    {
        "expect",
        "round_end",
        "next_leader",
        "scores_after",
        "error",
        "line_after",
        "to_move",
    }
)
_LARGEST_SHOWN: Final = 40


class ContractError(ValueError):
    """What was given is no file of cases; the message says where, and what would be right."""


def replay_cases(data: object) -> JsonObject:
    """Replay every case of a file of cases (A to F, H): the same layout, with all filled in.

    `data` is what JSON gives, {"cases": [...]}, and is left as it was. ContractError if it cannot
    be read; whatever the cases hold otherwise is a result.
    """
    given = _object(data, "the file")
    cases = _list(_get(given, "cases", "the file"), "cases")
    return {**given, "cases": [replay_case(case, f"cases[{i}]") for i, case in enumerate(cases)]}


def replay_case(data: object, place: str = "the case") -> JsonObject:
    """Replay one case; `place` is what messages call it. ContractError if it cannot be read."""
    given = _object(data, place)
    case = _read_case(given, place)
    replay = _Replay(case)
    rounds = [replay.play(played) for played in case.rounds]
    filled = {
        **given,
        "partnership": case.seats == 4,
        "rounds": rounds,
        "final_scores": list(replay.scores),
        "winner": replay.winner,
    }
    if "discarded_events" in given:
        filled["discarded_events"] = replay.discarded
    return filled


@dataclass(frozen=True, slots=True)
class _GivenMove:
    """A move as it was given: `tile` is None for a knock, and need not be the name of a tile."""

    seat: int
    tile: str | None
    end: str


@dataclass(frozen=True, slots=True)
class _GivenRound:
    given: JsonObject
    leader: int
    hands: tuple[tuple[str, ...], ...]
    moves: tuple[_GivenMove, ...]


@dataclass(frozen=True, slots=True)
class _Case:
    seats: int
    rules: HouseRules
    start: tuple[int, ...]
    rounds: tuple[_GivenRound, ...]


class _Replay:
    """The state of one case: it stands still after the first error."""

    def __init__(self, case: _Case) -> None:
        self.case = case
        self.scores = case.start
        self.winner: int | None = None
        self.stopped = False
        self.discarded = 0

    def play(self, given: _GivenRound) -> JsonObject:
        """One round filled in; as it was given, without expectations, once there was an error."""
        bare = {key: value for key, value in given.given.items() if key not in _EXPECTED}
        if self.stopped:
            return bare
        case = self.case
        # A leg that is won deals no round: what is asked of one that is recorded is its deal alone.
        scores = case.start if self.winner is not None else self.scores
        try:
            dealt = Round.begin(case.rules, case.seats, given.leader, given.hands, scores)
        except BadDealError:
            self.stopped = True
            return bare | self._standing(error={"move": None, "code": "BAD_DEAL"})
        if self.winner is not None:
            self.stopped = bool(given.moves)
            error = {"move": 0, "code": "GAME_OVER"} if given.moves else None
            return bare | self._standing(error=error) | {"line_after": [], "to_move": None}
        return bare | self._play_moves(dealt, given.moves)

    def _play_moves(self, played: Round, moves: Sequence[_GivenMove]) -> JsonObject:
        expect, error = [], None
        for index, given in enumerate(moves):
            move = _read_move(given, played.line)
            if code := _refusal(played, move, given.seat):
                error = {"move": index, "code": code}
                self.stopped = True
                break
            # A tile that is none was refused above.
            played = played.play(KNOCK if move is None else move, given.seat)
            expect.append(_expected(played.turns[-1]))
        self.scores, self.winner = played.scores, played.winner
        self.discarded += sum(each["accepted"] is False for each in expect if "accepted" in each)
        return self._standing(error=error) | {
            "expect": expect,
            "round_end": None if played.end is None else ROUND_ENDS[played.end],
            "next_leader": played.next_leader,
            "line_after": [str(laid) for laid in played.line.tiles],
            "to_move": played.to_move,
        }

    def _standing(self, error: JsonObject | None) -> JsonObject:
        return {
            "expect": [],
            "round_end": None,
            "next_leader": None,
            "scores_after": list(self.scores),
            "error": error,
        }


def _refusal(played: Round, move: Move | None, seat: int) -> str | None:
    """The code of what is wrong with a move first; None stands for a tile that does not exist."""
    if move is not None:
        problems = played.check(move, seat)
        return ERROR_CODES[problems[0].code] if problems else None
    # It is nobody's turn to play what does not exist, but whose turn it is comes first.
    found = [ERROR_CODES[problem.code] for problem in played.check(KNOCK, seat)]
    return found[0] if found and found[0] != "ILLEGAL_KNOCK" else "NOT_IN_HAND"


def _read_move(given: _GivenMove, line: Line) -> Move | None:
    """A move as the rules know it, its tile turned to the end that is named; None for no tile."""
    if given.tile is None:
        return KNOCK
    try:
        tile = Tile.parse(given.tile)
    except ValueError:
        return None
    if given.end in set(Where):
        at = Where(given.end)
    else:  # no end at all: wrong for the opening tile and for any other
        at = Where.OPENING if line.tiles else Where.LEFT
    as_written = Placement(int(given.tile[0]), int(given.tile[1]), at)
    if at is Where.OPENING:
        return as_written
    return next((way for way in line.placements(tile) if way.at is at), as_written)


def _expected(turn: Turn) -> JsonObject:
    if isinstance(turn.move, Knock) or turn.ends is None or turn.outcome is None:
        return {"knock": True, "scores": list(turn.scores)}
    left, right = turn.ends.left, turn.ends.right
    return {
        "ends": [left.value, left.double, right.value, right.double],
        "contrib": list(turn.ends.counts),
        "total": turn.total,
        "award": turn.award,
        "chip": int(turn.chip_out),
        "event": turn.points,
        "accepted": _ACCEPTED[turn.outcome],
        "scores": list(turn.scores),
    }


# Reading what was given


def _read_case(given: JsonObject, place: str) -> _Case:
    seats = _whole(_get(given, "seats", place), f"{place}.seats")
    if seats not in SIDES_OF_SEATS:
        raise ContractError(f"{place}.seats: a table has 2, 3 or 4 seats, not {seats}")
    rules = _read_rules(given, seats, place)
    sides = SIDES_OF_SEATS[seats]
    where = f"{place}.start_scores"
    scores = _list(given.get("start_scores", [0] * sides), where)
    start = tuple(_whole(score, f"{where}[{side}]") for side, score in enumerate(scores))
    if len(start) != sides or any(not 0 <= score < rules.target for score in start):
        raise ContractError(
            f"{where}: {sides} sides stand on 0 to {rules.target - 1} each, not {_shown(scores)}"
        )
    rounds = _list(_get(given, "rounds", place), f"{place}.rounds")
    return _Case(
        seats,
        rules,
        start,
        tuple(_read_round(each, seats, f"{place}.rounds[{i}]") for i, each in enumerate(rounds)),
    )


def _read_rules(given: JsonObject, seats: int, place: str) -> HouseRules:
    """The house rules of a case: its own where it has some, for the rest the standard ones."""
    where = f"{place}.house_rules"
    given_rules = given.get("house_rules")
    fields = {} if given_rules is None else dict(_object(given_rules, where))
    for name, also in (("deal", "hand_size"), ("target", "target")):
        if name not in fields:
            fields[name] = _whole(_get(given, also, place), f"{place}.{also}")
        elif also in given and given[also] != fields[name] and isinstance(fields[name], int):
            raise ContractError(
                f"{place}.{also} is {_shown(given[also])}, but {where}.{name} is "
                f"{_shown(fields[name])}: both say the same"
            )
    try:
        if isinstance(fields["deal"], int):
            fields["deal"] = {_SEAT_FIELDS[seats]: fields["deal"]}
        return HouseRules.from_dict(fields)
    except HouseRulesError as error:
        raise ContractError(f"{where}: {error}") from None


def _read_round(data: object, seats: int, place: str) -> _GivenRound:
    given = _object(data, place)
    leader = _whole(_get(given, "leader", place), f"{place}.leader")
    if not 0 <= leader < seats:
        raise ContractError(f"{place}.leader: seats are 0 to {seats - 1}, not {leader}")
    hands = _list(_get(given, "hands", place), f"{place}.hands")
    moves = _list(_get(given, "moves", place), f"{place}.moves")
    return _GivenRound(
        given,
        leader,
        tuple(_read_hand(hand, f"{place}.hands[{i}]") for i, hand in enumerate(hands)),
        tuple(_read_given_move(move, f"{place}.moves[{i}]") for i, move in enumerate(moves)),
    )


def _read_hand(data: object, place: str) -> tuple[str, ...]:
    return tuple(_text(tile, f"{place}[{i}]") for i, tile in enumerate(_list(data, place)))


def _read_given_move(data: object, place: str) -> _GivenMove:
    given = _object(data, place)
    seat = _whole(_get(given, "seat", place), f"{place}.seat")
    knock = given.get("knock", False)
    if not isinstance(knock, bool):
        raise ContractError(f"{place}.knock: true or false, not {_shown(knock)}")
    if knock:
        return _GivenMove(seat, None, "")
    tile = _text(_get(given, "tile", place), f"{place}.tile")
    return _GivenMove(seat, tile, _text(_get(given, "end", place), f"{place}.end"))


def _get(given: Mapping[str, Any], name: str, place: str) -> object:
    if name not in given:
        raise ContractError(f"{place}: {name!r} is missing")
    return given[name]


def _object(value: object, place: str) -> JsonObject:
    if not isinstance(value, dict):
        raise ContractError(f"{place}: an object is wanted, not {_shown(value)}")
    return value


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise ContractError(f"{place}: a list is wanted, not {_shown(value)}")
    return value


def _whole(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ContractError(f"{place}: a whole number is wanted, not {_shown(value)}")
    return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise ContractError(f"{place}: text is wanted, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    shown = repr(value)
    return shown if len(shown) <= _LARGEST_SHOWN else shown[: _LARGEST_SHOWN - 3] + "..."
