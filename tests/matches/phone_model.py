"""A telephone that pegs, as a model: what it holds, what it sends, and what an answer does to it.

It is written from the words of the sending alone (`matches.sending`), so that a test can let two of
them talk to the site through a network that loses, repeats, delays and reorders.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID, uuid4

from matches.actions.live import Phone, Receipt, send
from matches.enums import EventKind
from matches.merge import EventRow, effective
from matches.models import Leg, LegEvent
from matches.models.sheet import event_rows
from matches.sending import Add, Continues, Correct, Remove, Sending, Sent
from scoring.house_rules import HouseRules
from scoring.leg import LegEvent as Event
from scoring.leg import LegReplay, NextRound, Peg, replay
from scoring.problems import Severity
from tests.matches.phones import add


@dataclass
class Record:
    """One stream of the telephone: the rows that it knows of, and the acts not acknowledged yet."""

    stream: UUID
    rows: list[EventRow] = field(default_factory=list)
    pending: list[Sent] = field(default_factory=list)
    continues: Continues | None = None
    takes_over: bool = False

    def known(self, uid: UUID) -> bool:
        return any(row.uid == uid for row in self.rows)


@dataclass
class Answer:
    """What the site answered: the receipt, and the rows of the stream that it names."""

    asked: UUID
    receipt: Receipt
    rows: list[EventRow]
    names: dict[UUID, UUID]


class Pegger:
    """A telephone and whoever holds it."""

    def __init__(self, leg: Leg, who: Phone, rules: HouseRules, at: datetime) -> None:
        self.leg, self.who, self.rules, self.at = leg, who, rules, at
        self.record = Record(uuid4())
        self.earlier: list[Record] = []
        self.acknowledged: set[UUID] = set()
        self.names: dict[UUID, UUID] = {}
        self.pegged: set[UUID] = set()

    # What the person does

    def view(self) -> list[tuple[UUID, Event]]:
        """What the screen shows: the rows known, and what is pending on top."""
        stream = self.record.stream
        rows = [replace(row, stream=stream) for row in self.record.rows]
        place = len(rows)
        names = {row.uid for row in rows}
        for sent in self.record.pending:
            if sent.uid in names:
                continue
            place += 1
            rows.append(self._row(sent, stream, place))
        return [(row.uid, event) for row, event in effective(rows)]

    def replayed(self) -> LegReplay:
        return replay([event for _, event in self.view()], self.rules, seats=4)

    def peg(self, event: Event) -> None:
        """Peg what can follow; where the round is over the next one is dealt first."""
        shown = self.replayed()
        if shown.winner is not None:
            return
        over = shown.rounds[-1].end is not None
        if isinstance(event, NextRound) and not over:
            return
        deal = over and not isinstance(event, NextRound)
        more = [NextRound(), event] if deal else [event]
        if self._sound([*(said for _, said in self.view()), *more]):
            for one in more:
                self._do(add(one))

    def undo(self) -> None:
        shown = self.view()
        if shown:
            uid = uuid4()
            self._do(Sent(uid, Remove(shown[-1][0], uid)))

    def correct(self, at: int, total: int) -> None:
        """Another total for an earlier placement, where the leg holds together with it."""
        shown = self.view()
        if not shown or not isinstance(event := shown[at % len(shown)][1], Peg):
            return
        target = shown[at % len(shown)][0]
        changed = Peg(event.side, total, chip_out=event.chip_out)
        events = [changed if uid == target else said for uid, said in shown]
        if not self._sound(events):
            return
        sent = add(changed)
        self._do(Sent(sent.uid, Correct(target, sent.act.kind, sent.act.payload, sent.uid)))

    def _sound(self, events: list[Event]) -> bool:
        problems = replay(events, self.rules, seats=4).problems
        return all(problem.severity is not Severity.ERROR for problem in problems)

    def _do(self, sent: Sent) -> None:
        self.record.pending.append(sent)
        self.pegged.add(sent.uid)

    def take_over(self) -> None:
        """Go on from what counts, as the site has it at this moment; what was pegged before goes on
        being sent where it belongs.
        """
        leg = Leg.objects.get(pk=self.leg.pk)
        if leg.stream is None or leg.stream == self.record.stream:
            return
        rows = rows_of(leg.stream)
        self.names |= roots_of(leg.stream)
        self.earlier.append(self.record)
        self.record = Record(
            uuid4(), rows, continues=Continues(leg.stream, len(rows)), takes_over=True
        )
        self.record.pending = []

    def _row(self, sent: Sent, stream: UUID, place: int) -> EventRow:
        act = sent.act
        if isinstance(act, Add):
            return EventRow(sent.uid, stream, place, act.kind, act.payload)
        payload = (
            {"removed": True}
            if isinstance(act, Remove)
            else {"kind": act.kind.value, "payload": act.payload}
        )
        kind = EventKind.CORRECTION
        return EventRow(sent.uid, stream, place, kind, payload, self._now_called(act.event))

    def _now_called(self, uid: UUID) -> UUID:
        """What a row is called in the stream that this telephone goes on with."""
        here = {row.uid for row in self.record.rows} | {one.uid for one in self.record.pending}
        if uid in here:
            return uid
        root = self.names.get(uid, uid)
        return next(one for one in here if self.names.get(one, one) == root)

    # What goes over the network

    def request(self, record: Record) -> Sending:
        """What would be sent of a record now."""
        fresh = record.continues is not None and not self._begun(record)
        return Sending(
            record.stream,
            tuple(record.pending),
            0 if fresh else len(record.rows),
            record.continues if fresh else None,
            record.takes_over if fresh else False,
        )

    def unsent(self, record: Record) -> bool:
        """Whether the site has to hear of it: acts, or only that it takes a record over."""
        return bool(record.pending) or (record.continues is not None and not self._begun(record))

    def _begun(self, record: Record) -> bool:
        """Whether the site has ever answered for it, so that its rows are the site's."""
        return any(row.stream == record.stream for row in record.rows)

    def serve(self, sending: Sending) -> Answer:
        """The site takes it, and answers."""
        receipt = send(leg=self.leg, sending=sending, phone=self.who, at=self.at)
        stream = receipt.stream
        return Answer(sending.stream, receipt, rows_of(stream), roots_of(stream))

    def hear(self, answer: Answer) -> None:
        """An answer arrives, possibly late, possibly for the second time."""
        self.acknowledged |= set(answer.receipt.acknowledged)
        self.names |= answer.names
        for record in (self.record, *self.earlier):
            if record.stream not in {answer.asked, answer.receipt.stream}:
                continue
            taken = set(answer.receipt.acknowledged)
            record.pending = [one for one in record.pending if one.uid not in taken]
            if record.stream != answer.receipt.stream and taken:
                # Somebody else had written to it: the site began another for this telephone.
                record.stream, record.rows = answer.receipt.stream, []
            if record.stream == answer.receipt.stream and (
                len(answer.rows) >= len(record.rows) or not self._begun(record)
            ):
                record.rows = answer.rows


def rows_of(stream: UUID) -> list[EventRow]:
    """A stream's rows as the site has them."""
    rows = LegEvent.objects.filter(stream=stream).order_by("place").select_related("refers_to")
    return event_rows(list(rows))


def roots_of(stream: UUID) -> dict[UUID, UUID]:
    """Of a stream's rows that are copies, which row each is a copy of."""
    copies = LegEvent.objects.filter(stream=stream, copy_of__isnull=False)
    return dict(copies.values_list("uid", "copy_of__uid"))
