"""What a database holds after its site was killed, read without the site, and whether it may.

SQLite's files are copied first and the copy is opened, so that the site itself has to recover the
ones that it left behind. The words of the tables are the only thing shared with what wrote them;
corrections are folded and rows are counted here anew.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import psycopg

from matches.sending import Add, Correct, Remove, Sent
from scoring.house_rules import HouseRules
from scoring.leg import Blocked, LegEvent, NextRound, Peg, replay
from tests.matches.kill_markers import Ledger

LARGEST_LOG = 27_103_364
"""Bytes of the write-ahead log, by the site's settings."""

QUERIES = {
    "rows": "SELECT uid, leg_id, stream, place, kind, payload, at, copy_of_id, refers_to_id, id"
    " FROM matches_legevent ORDER BY leg_id, stream, place",
    "streams": "SELECT s.uid, s.leg_id, s.heard_at, s.continues_after, p.uid FROM matches_legstream"
    " s LEFT JOIN matches_legstream p ON p.id = s.continues_id",
    "legs": "SELECT l.id, l.stream, l.state, l.winner, l.home_score, l.away_score, l.depth,"
    " b.card_id FROM matches_leg l JOIN matches_board b ON b.id = l.board_id",
    "cards": "SELECT c.id, c.version, (SELECT count(*) FROM matches_cardevent e"
    " WHERE e.card_id = c.id AND e.kind = 'record_adopted') FROM matches_card c",
}


class Row(NamedTuple):
    uid: UUID
    leg: int
    stream: UUID
    place: int
    kind: str
    payload: dict[str, Any]
    at: datetime
    copy_of: int | None
    refers_to: int | None
    pk: int


class Stream(NamedTuple):
    uid: UUID
    leg: int
    heard: datetime
    after: int
    continues: UUID | None


class Leg(NamedTuple):
    pk: int
    stream: UUID | None
    state: str
    winner: str
    home: int | None
    away: int | None
    depth: str
    card: int


class Card(NamedTuple):
    pk: int
    version: int
    adopted: int


@dataclass(frozen=True)
class Reading:
    """The records of legs, and the cards that they are of."""

    rows: Mapping[UUID, list[Row]]
    streams: Mapping[UUID, Stream]
    legs: Mapping[int, Leg]
    cards: Mapping[int, Card]

    @classmethod
    def of(cls, read: Mapping[str, Iterable[tuple[Any, ...]]]) -> Reading:
        rows: dict[UUID, list[Row]] = defaultdict(list)
        for uid, leg, stream, place, kind, payload, at, *numbers in read["rows"]:
            said = json.loads(payload) if isinstance(payload, str) else payload
            row = Row(_uid(uid), leg, _uid(stream), place, kind, said, _moment(at), *numbers)
            rows[row.stream].append(row)
        streams = [
            Stream(_uid(uid), leg, _moment(heard), after, continues and _uid(continues))
            for uid, leg, heard, after, continues in read["streams"]
        ]
        legs = [Leg(pk, stream and _uid(stream), *more) for pk, stream, *more in read["legs"]]
        return cls(
            rows,
            {one.uid: one for one in streams},
            {one.pk: one for one in legs},
            {one.pk: one for one in map(Card._make, read["cards"])},
        )

    @property
    def uids(self) -> list[UUID]:
        return [row.uid for rows in self.rows.values() for row in rows]


def _uid(value: Any) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)


def _moment(value: Any) -> datetime:
    return value if isinstance(value, datetime) else datetime.fromisoformat(value)


def read_sqlite(file: Path) -> Reading:
    """A copy of the file and its log, as after a restart of the machine; the file is sound."""
    log = Path(f"{file}-wal")
    with tempfile.TemporaryDirectory(prefix="sixtyone-killed-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        _copy(file, copy)
        if log.exists():
            assert log.stat().st_size <= LARGEST_LOG
            _copy(log, Path(f"{copy}-wal"))
        with sqlite3.connect(copy) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            read = {name: connection.execute(query).fetchall() for name, query in QUERIES.items()}
        connection.close()
    return Reading.of(read)


def _copy(file: Path, to: Path) -> None:
    """In a process of its own: closing a database's file ends all locks that a process has on it,
    those of its own connections too, and others then take the file for theirs alone.
    """
    subprocess.run(["cp", "--", str(file), str(to)], check=True)


def read_postgres(url: str) -> Reading:
    """As anybody else sees it who looks."""
    with psycopg.connect(url) as connection:
        return Reading.of(
            {name: connection.execute(query).fetchall() for name, query in QUERIES.items()}  # type: ignore[call-overload]
        )


def check(
    reading: Reading, ledger: Ledger, rules: Mapping[int, HouseRules], before: Reading
) -> int:
    """Whether it is what it has to be; how many acts are on record that nobody was told of."""
    counted = Counter(reading.uids)
    assert max(counted.values(), default=1) == 1, "an act is on record twice"
    with ledger.lock:
        acknowledged = set(ledger.acknowledged)
    assert acknowledged <= counted.keys(), f"lost: {acknowledged - counted.keys()}"
    assert reading.rows.keys() == reading.streams.keys(), "half of a record is there"
    by_number = {row.pk: row for rows in reading.rows.values() for row in rows}
    on_record = set()
    for stream in reading.streams.values():
        rows = reading.rows[stream.uid]
        assert [row.place for row in rows] == [*range(1, len(rows) + 1)]
        assert {row.leg for row in rows} == {stream.leg}
        _check_taken_over(stream, rows, reading, by_number)
        on_record |= _check_acts(stream, rows, ledger, by_number)
    for leg in reading.legs.values():
        _check_leg(leg, reading, rules)
    for pk, final in [*ledger.finals.items()]:
        leg = reading.legs[pk]
        assert (leg.home, leg.away) == final.scores_after[-1]
        assert leg.winner == ("home", "away")[final.winner]
    _check_cards(reading, before)
    return len(on_record - acknowledged)


def _check_taken_over(
    stream: Stream, rows: list[Row], reading: Reading, by_number: Mapping[int, Row]
) -> None:
    """It begins with what it took over, all of it, and holds nobody else's row beyond."""
    copies = rows[: stream.after]
    assert all(row.copy_of is not None for row in copies)
    assert all(row.copy_of is None for row in rows[stream.after :])
    if stream.continues is not None:
        taken = reading.rows[stream.continues][: stream.after]
        assert [(r.kind, r.payload) for r in copies] == [(r.kind, r.payload) for r in taken]
        roots = [by_number[row.copy_of] if row.copy_of else row for row in taken]
        assert [row.copy_of for row in copies] == [row.pk for row in roots]


def _check_acts(
    stream: Stream, rows: list[Row], ledger: Ledger, by_number: Mapping[int, Row]
) -> set[UUID]:
    """What its marker did, from the first act on, up to the end of some sending; nothing else."""
    own = [row for row in rows[stream.after :] if row.kind != "adoption"]
    made = ledger.made[stream.uid]
    assert [row.uid for row in own] == [sent.uid for sent in made[: len(own)]]
    assert len(own) in ledger.sent[stream.uid], "half of a sending is on record"
    for row, sent in zip(own, made, strict=False):
        assert _says(row, by_number) == _said(sent)
    # Not half of what belongs to it either: the stream was heard of when its last row was added.
    assert stream.heard == max(row.at for row in rows[stream.after :])
    return {row.uid for row in own}


def _says(row: Row, by_number: Mapping[int, Row]) -> tuple[Any, ...]:
    target = None if row.refers_to is None else by_number[row.refers_to].uid
    return row.kind, row.payload, target


def _said(sent: Sent) -> tuple[Any, ...]:
    act = sent.act
    if isinstance(act, Add):
        return act.kind.value, act.payload, None
    if isinstance(act, Remove):
        return "correction", {"removed": True}, act.event
    assert isinstance(act, Correct)
    return "correction", {"kind": act.kind.value, "payload": act.payload}, act.event


def _check_leg(leg: Leg, reading: Reading, rules: Mapping[int, HouseRules]) -> None:
    """The leg says what its record that counts makes; one that nobody pegged says nothing."""
    if leg.stream is None:
        assert (leg.state, leg.depth, leg.home, leg.away) == ("open", "", None, None)
        assert all(one.leg != leg.pk for one in reading.streams.values())
        return
    played = replay(folded(reading.rows[leg.stream]), rules[leg.pk])
    winner = "" if played.winner is None else ("home", "away")[played.winner]
    state = "played" if winner else "open"
    says = leg.state, leg.winner, leg.home, leg.away
    assert says == (state, winner, *played.scores), f"leg {leg.pk} is not what its record makes"


def folded(rows: Iterable[Row]) -> list[LegEvent]:
    """The events that count, each at the place of its first row."""
    says: dict[int, tuple[str, dict[str, Any]] | None] = {}
    for row in rows:
        if row.refers_to is None:
            says[row.pk] = row.kind, row.payload
        elif row.payload.get("removed"):
            says[row.refers_to] = None
        else:
            says[row.refers_to] = row.payload["kind"], row.payload["payload"]
    return [_event(*one) for one in says.values() if one is not None and one[0] != "adoption"]


def _event(kind: str, payload: dict[str, Any]) -> LegEvent:
    if kind == "peg":
        side = ("home", "away").index(payload["side"])
        return Peg(
            side, *(payload[part] for part in ("total", "points", "chip_out", "opening_tile"))
        )
    return {"blocked": Blocked(), "next_round": NextRound()}[kind]


def _check_cards(reading: Reading, before: Reading) -> None:
    """A card's version is one higher for each sending that is on record, and its history tells of
    each record that took over.
    """
    sendings: dict[int, set[tuple[UUID, datetime]]] = defaultdict(set)
    takings: Counter[int] = Counter()
    for stream in reading.streams.values():
        card = reading.legs[stream.leg].card
        rows = reading.rows[stream.uid][stream.after :]
        sendings[card] |= {(stream.uid, row.at) for row in rows}
        takings[card] += sum(row.kind == "adoption" for row in rows)
    for card in reading.cards.values():
        begun_with = before.cards[card.pk].version
        assert card.version == begun_with + len(sendings[card.pk]), f"card {card.pk}"
        assert card.adopted == takings[card.pk]
