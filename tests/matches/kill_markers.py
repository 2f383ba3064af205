"""Markers who peg legs over HTTP as fast as they can, at a site that dies under their hands.

Each is a thread with a telephone: it keeps what it pegged until the site has acknowledged it, sends
all of it again with the same uids, and pegs on meanwhile. What they did and were told stands in one
ledger, which is all that the records are compared with afterwards.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from http.client import HTTPException
from random import Random
from threading import Event, Lock, Thread
from typing import Any
from uuid import UUID

from matches.merge import to_payload
from matches.sending import Continues, Correct, Remove, Sending, Sent
from scoring.house_rules import HouseRules
from scoring.leg import LegEvent, Peg
from tests.matches.phones import add, as_json
from tests.matches.served import Answer, Phone
from tests.scoring.simulated import SimulatedLeg, Table

SECONDS_BETWEEN_TRIES = 0.1
MOST_WAITING = 30


@dataclass(frozen=True)
class LegToPeg:
    """One leg of a card. ``second``: somebody else pegs it too, and this one takes it over."""

    pk: int
    address: str
    rules: HouseRules
    seats: int
    shared: bool = False
    second: bool = False


@dataclass
class Ledger:
    """What the markers did and were told."""

    made: dict[UUID, list[Sent]] = field(default_factory=lambda: defaultdict(list))
    """Of each record all its acts, in the order in which they were done."""
    sent: dict[UUID, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Of each record how many of its acts had been sent after each sending."""
    acknowledged: set[UUID] = field(default_factory=set)
    finals: dict[int, SimulatedLeg] = field(default_factory=dict)
    """Legs that one marker alone pegged to the end, as the tests' own table played them."""
    answered: int = 0
    unanswered: int = 0
    failed: int = 0
    lock: Lock = field(default_factory=Lock)

    def note_answer(self, acknowledged: Sequence[UUID]) -> None:
        with self.lock:
            self.acknowledged |= set(acknowledged)
            self.answered += 1


class Marker(Thread):
    """Pegs one leg after another; ``rest`` lets it send what it has and stop."""

    def __init__(
        self, phone: Phone, legs: Sequence[LegToPeg], ledger: Ledger, random: Random
    ) -> None:
        super().__init__(daemon=True)
        self.phone, self.legs, self.ledger, self.random = phone, legs, ledger, random
        self.resting, self.gone = Event(), Event()
        self.failure: BaseException | None = None
        self.token = ""

    def run(self) -> None:
        try:
            for leg in self.legs:
                self._peg(leg)
                if self.resting.is_set():
                    return
            raise RuntimeError("There are no legs left to peg; make more matches.")
        except BaseException as failure:
            self.failure = failure

    def _peg(self, leg: LegToPeg) -> None:
        played = Table(leg.rules, leg.seats, self.random).play()
        record = Record(self, leg, self._begun_at(leg) if leg.second else None)
        acts = [*record.acts(played.events)]
        done = self.ledger.made[record.stream]
        while not self.gone.is_set():
            if not self.resting.is_set() and len(record.waiting) < MOST_WAITING:
                now = acts[len(done) : len(done) + self.random.choice([1, 1, 1, 1, 2, 3])]
                done += now
                record.waiting += now
            if not record.waiting:
                break
            if not record.send():
                self.pause()
        if not leg.shared and len(done) == len(acts) and not record.waiting:
            self.ledger.finals[leg.pk] = played

    def _begun_at(self, leg: LegToPeg) -> Continues | None:
        """The record that counts, as far as this telephone has seen it."""
        state = self.look(leg)
        if not state["counting"]:
            return None
        return Continues(UUID(state["leg"]["counting"]), len(state["counting"]))

    def pause(self) -> None:
        time.sleep(SECONDS_BETWEEN_TRIES * (0.5 + self.random.random()))

    def look(self, leg: LegToPeg) -> dict[str, Any]:
        """How a leg stands, as soon as the site says so; with it comes a token."""
        while not self.gone.is_set():
            state = self.heard(lambda: self.phone.get(leg.address))
            if state is not None:
                self.token = state["token"]
                return state
            self.pause()
        raise RuntimeError("The site did not answer any more.")

    def heard(self, ask: Any) -> dict[str, Any] | None:
        """What the site answered; None where it was not there, or could not."""
        try:
            answer: Answer = ask()
            if answer.status_code < 500:
                assert answer.status_code == 200, (answer.status_code, answer.content[:500])
                return dict(json.loads(answer.content))
        except (OSError, HTTPException):
            self.ledger.unanswered += 1
            return None
        self.ledger.failed += 1
        return None


@dataclass
class Record:
    """A telephone's record of one leg: what the site has of it, and what is not acknowledged."""

    marker: Marker
    leg: LegToPeg
    continues: Continues | None
    stream: UUID = field(init=False)
    waiting: list[Sent] = field(default_factory=list)
    begun: bool = False
    after: int = 0

    def __post_init__(self) -> None:
        self.stream = UUID(int=self.marker.random.getrandbits(128), version=4)

    def acts(self, events: Sequence[LegEvent]) -> Iterator[Sent]:
        """What a marker does to put these events down, with slips that are mended at once."""
        random = self.marker.random
        for event in events:
            slip = random.random()
            if slip < 0.05 and isinstance(event, Peg):
                wrong = add(replace(event, total=4))
                yield wrong
                right = add(event)
                kind, payload = to_payload(event)
                yield Sent(right.uid, Correct(wrong.uid, kind, payload, right.uid))
                continue
            done = add(event)
            yield done
            if slip > 0.95:
                undone = add(event).uid
                yield Sent(undone, Remove(done.uid, undone))
                yield add(event)

    def send(self) -> bool:
        """Send all that is not acknowledged; whether the site answered."""
        marker, ledger = self.marker, self.marker.ledger
        if not marker.token:
            marker.look(self.leg)
        over = None if self.begun else self.continues
        sending = Sending(self.stream, tuple(self.waiting), self.after, over, over is not None)
        made = ledger.made[self.stream]
        ledger.sent[self.stream].add(made.index(self.waiting[-1]) + 1)
        said = marker.heard(
            lambda: marker.phone.send(self.leg.address, as_json(sending), marker.token)
        )
        if said is None:
            return False
        assert said["refused"] == [], said["refused"]
        # Nobody else writes to it, so the site has no reason to begin another.
        assert said["stream"] == said["own"]["stream"] == str(self.stream)
        acknowledged = [UUID(uid) for uid in said["acknowledged"]]
        assert acknowledged == [one.uid for one in self.waiting]
        ledger.note_answer(acknowledged)
        self.waiting, self.begun, self.after = [], True, len(said["own"]["rows"])
        return True
