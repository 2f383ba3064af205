"""The golden legs as records at event depth: what a marker would peg, and what must come of it.

They were computed by programs that share nothing with `scoring`; nothing here asks the engine for
an answer.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.events import Blocked, LegEvent, NextRound, Peg
from scoring.house_rules import Deal, HouseRules

RULES = Path(__file__).parent.parent / "data" / "rules"
AFTER_THE_END = {"GAME_OVER", "ROUND_OVER"}
_SEAT_FIELDS = {2: "two", 3: "three", 4: "four"}


@dataclass(frozen=True)
class Expected:
    """What one event must lead to: `accepted` is None for an event worth nothing."""

    points: int | None
    award: int
    accepted: bool | None
    scores: tuple[int, ...]


@dataclass(frozen=True)
class GoldenLeg:
    name: str
    title: str
    rules: HouseRules
    seats: int
    start: tuple[int, ...]
    events: tuple[LegEvent, ...]
    expected: tuple[Expected | None, ...]
    final_scores: tuple[int, ...]
    winner: int | None
    round_ends: tuple[str | None, ...]
    follow_up: str | None


def load(name: str) -> Any:
    return json.loads((RULES / name).read_text(encoding="utf-8"))


def golden_legs() -> list[GoldenLeg]:
    return [
        leg
        for name in ("golden.json", "golden-house-rules.json")
        for case in load(name)["cases"]
        if (leg := _leg(case)) is not None
    ]


def _leg(case: dict[str, Any]) -> GoldenLeg | None:
    """One case; None where it is about a deal, and no tile is ever played."""
    if any(played["error"] and played["error"]["code"] == "BAD_DEAL" for played in case["rounds"]):
        return None
    events: list[LegEvent] = []
    expected: list[Expected | None] = []
    follow_up = None
    for number, played in enumerate(case["rounds"]):
        if played["error"] and not played["expect"] and number:
            follow_up = played["error"]["code"]
            break
        if number:
            events.append(NextRound())
            expected.append(None)
        for move, seen in zip(played["moves"], played["expect"], strict=False):
            if seen.get("knock"):
                continue
            events.append(_peg(case, move, seen))
            scores = tuple(seen["scores"])
            expected.append(Expected(seen["event"], seen["award"], seen["accepted"], scores))
        if played["round_end"] == "blocked":
            events.append(Blocked())
            expected.append(None)
        if played["error"]:
            follow_up = played["error"]["code"]
    return GoldenLeg(
        name=case["id"],
        title=case["title"],
        rules=_rules(case),
        seats=case["seats"],
        start=tuple(case["start_scores"]),
        events=tuple(events),
        expected=tuple(expected),
        final_scores=tuple(case["final_scores"]),
        winner=case["winner"],
        round_ends=tuple(played["round_end"] for played in case["rounds"]),
        follow_up=follow_up if follow_up in AFTER_THE_END else None,
    )


def _peg(case: dict[str, Any], move: dict[str, Any], seen: dict[str, Any]) -> Peg:
    side = move["seat"] % 2 if case["partnership"] else move["seat"]
    return Peg(side, seen["total"], None, bool(seen["chip"]), move["end"] == "O")


def _rules(case: dict[str, Any]) -> HouseRules:
    given = dict(case.get("house_rules") or {})
    given.pop("deal", None)
    deal = Deal(**{_SEAT_FIELDS[case["seats"]]: case["hand_size"]})
    return HouseRules(deal=deal, **{"target": case["target"], **given})
