"""A card's content as canonical JSON, and the hash that a signature names.

Whose a typed name is, and whether a player was registered, are no part of the content: the league
settles that later without anybody having to sign again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from league.enums import Depth, Side
from league.ruleset import Rules
from matches.enums import EventKind, LegState
from matches.merge import from_payload, to_payload
from matches.scorecard.sheets import BoardSheet, LegSheet, Person, Scorecard, Scores, settled

SCHEMA = 1


def content(card: Scorecard) -> dict[str, Any]:
    """Everything that a captain signs, as JSON values."""
    return {
        "schema": SCHEMA,
        "rules": card.rules.digest,
        "match_score": list(card.match_score),
        "boards": [
            {
                "home": [_person(person) for person in board.home],
                "away": [_person(person) for person in board.away],
                "legs": [_leg(leg) for leg in board.legs],
            }
            for board in settled(card).boards
        ],
    }


def content_hash(card: Scorecard) -> str:
    """SHA-256 of the content, in hexadecimal."""
    return hash_of(content(card))


def hash_of(kept: Mapping[str, Any]) -> str:
    """The same of a kept version; what the history keeps beside the content is no part of it."""
    signed = {name: kept[name] for name in ("schema", "rules", "match_score", "boards")}
    canonical = json.dumps(signed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def from_content(data: Mapping[str, Any], rules: Rules) -> Scorecard:
    """A kept version as a card, to be read. Keys beside the content's own are left alone.

    ValueError for content of a newer schema.
    """
    if data["schema"] != SCHEMA:
        raise ValueError(f"content of schema {data['schema']}; this program reads {SCHEMA}")
    boards = tuple(
        BoardSheet(
            tuple(_read_person(person) for person in board["home"]),
            tuple(_read_person(person) for person in board["away"]),
            tuple(_read_leg(leg) for leg in board["legs"]),
        )
        for board in data["boards"]
    )
    return Scorecard(rules, boards, _read_scores(data["match_score"]))


def _person(person: Person | None) -> dict[str, str] | None:
    return None if person is None else {"key": person.key, "name": person.name}


def _leg(leg: LegSheet) -> dict[str, Any]:
    written: dict[str, Any] = {
        "state": leg.state.value,
        "depth": leg.depth and leg.depth.value,
        "winner": leg.winner and leg.winner.value,
        "scores": list(leg.scores),
    }
    if leg.events:
        pairs = (to_payload(event) for event in leg.events)
        written["events"] = [{"kind": kind.value} | _said(payload) for kind, payload in pairs]
    return written


def _said(payload: dict[str, Any]) -> dict[str, Any]:
    """A payload without what it leaves open or reads as no; there are hundreds in a card."""
    said = {key: value for key, value in payload.items() if value is not None}
    if not said.get("chip_out", True):
        del said["chip_out"]
    return said


def _read_person(data: Mapping[str, str] | None) -> Person | None:
    return None if data is None else Person(data["key"], data["name"])


def _read_leg(data: Mapping[str, Any]) -> LegSheet:
    events = (
        from_payload(EventKind(event["kind"]), {k: v for k, v in event.items() if k != "kind"})
        for event in data.get("events", ())
    )
    return LegSheet(
        LegState(data["state"]),
        Depth(data["depth"]) if data["depth"] else None,
        Side(data["winner"]) if data["winner"] else None,
        _read_scores(data["scores"]),
        tuple(events),
    )


def _read_scores(data: list[int | None]) -> Scores:
    home, away = data
    return home, away
