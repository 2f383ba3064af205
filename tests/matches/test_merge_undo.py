"""What undo and redo mean, read from the rows of a record: whatever was done last is undone."""

from dataclasses import replace
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from matches.enums import EventKind
from matches.merge import REMOVAL, EventRow, Turn, effective, to_payload, turns
from scoring.leg import Blocked, LegEvent, NextRound, Peg, Penalty

STREAM = UUID(int=1)
ANN, BOB = str(UUID(int=51)), str(UUID(int=52))


class Record:
    """A record as its marker writes it: rows are only ever added."""

    def __init__(self) -> None:
        self.rows: list[EventRow] = []

    def add(self, event: LegEvent, player: str = "") -> UUID:
        kind, payload = to_payload(event)
        return self._write(kind, payload | ({"player": player} if player else {}))

    def change(self, uid: UUID, event: LegEvent, player: str = "") -> None:
        kind, payload = to_payload(event)
        said = payload | ({"player": player} if player else {})
        self._write(EventKind.CORRECTION, {"kind": kind.value, "payload": said}, uid)

    def remove(self, uid: UUID) -> None:
        self._write(EventKind.CORRECTION, dict(REMOVAL), uid)

    def undo(self) -> bool:
        turn = turns(self.rows).to_undo
        return turn is not None and self._turn(turn.uid, turn.before)

    def redo(self) -> bool:
        turn = turns(self.rows).to_redo
        return turn is not None and self._turn(turn.uid, turn.after)

    def _turn(self, uid, says) -> bool:
        if says is None:
            self.remove(uid)
        else:
            payload = {"kind": says.kind.value, "payload": dict(says.payload)}
            self._write(EventKind.CORRECTION, payload, uid)
        return True

    def _write(self, kind, payload, refers_to=None) -> UUID:
        place = len(self.rows) + 1
        row = EventRow(UUID(int=100 + place), STREAM, place, kind, payload, refers_to)
        self.rows.append(row)
        return row.uid

    @property
    def events(self) -> list[LegEvent]:
        return [event for _, event in effective(self.rows)]


def test_redo_puts_back_what_undo_took_out_one_by_one():
    record = Record()
    for points in (1, 2, 3):
        record.add(Peg(0, points=points))
    assert not record.redo()
    assert record.undo()
    assert record.undo()
    assert record.events == [Peg(0, points=1)]
    assert record.redo()
    assert record.events == [Peg(0, points=1), Peg(0, points=2)]
    assert record.redo()
    assert record.events == [Peg(0, points=1), Peg(0, points=2), Peg(0, points=3)]
    assert not record.redo()


def test_nothing_is_redone_after_something_else_was_done():
    for act in ("add", "change", "remove"):
        record = Record()
        first = record.add(Peg(0, points=1))
        record.add(Peg(0, points=2))
        record.undo()
        if act == "add":
            record.add(Peg(1, points=5))
        elif act == "change":
            record.change(first, Peg(1, points=5))
        else:
            record.change(first, Peg(1, points=5))
            record.remove(first)
        assert not record.redo()


def test_a_tile_turned_is_turned_back_and_the_event_after_it_stays():
    record = Record()
    twenty = record.add(Peg(0, total=20))
    record.add(Peg(1, total=5))
    record.change(twenty, Peg(0, total=20, turned=True))
    assert record.undo()
    assert record.events == [Peg(0, total=20), Peg(1, total=5)]
    assert record.redo()
    assert record.events == [Peg(0, total=20, turned=True), Peg(1, total=5)]


def test_an_event_taken_out_comes_back_where_it_stood():
    record = Record()
    first = record.add(Peg(0, total=15))
    record.add(Peg(1, total=5))
    record.remove(first)
    assert record.events == [Peg(1, total=5)]
    assert record.undo()
    assert record.events == [Peg(0, total=15), Peg(1, total=5)]
    assert record.redo()
    assert record.events == [Peg(1, total=5)]


def test_whose_tile_it_was_is_undone_too_and_survives_an_undo():
    record = Record()
    uid = record.add(Peg(0, total=15), ANN)
    record.change(uid, Peg(0, total=15), BOB)
    turn = turns(record.rows).to_undo
    assert (turn.before.player, turn.after.player) == (ANN, BOB)
    record.undo()
    assert record.rows[-1].payload["payload"]["player"] == ANN
    record.undo()
    record.redo()
    assert record.rows[-1].payload["payload"]["player"] == ANN


def test_the_same_said_in_other_words_is_no_act():
    record = Record()
    uid = record.add(Peg(0, total=15))
    bare = {"payload": {"total": 15, "side": "home"}, "kind": "peg"}
    record._write(EventKind.CORRECTION, bare, uid)
    turn = turns(record.rows).to_undo
    assert (turn.uid, turn.before) == (uid, None)
    # Nor is another way to write what was said before an act anything but its undo.
    record.change(uid, Peg(1, total=15))
    record._write(EventKind.CORRECTION, bare, uid)
    assert turns(record.rows).to_redo.after.event == Peg(1, total=15)


def test_what_is_taken_out_twice_comes_back_once():
    record = Record()
    uid = record.add(Blocked())
    record.remove(uid)
    record.remove(uid)
    assert turns(record.rows).to_undo is None
    assert turns(record.rows).to_redo == Turn(uid, None, turns(record.rows[:1]).done[0].after)


def test_rows_are_read_in_their_order_however_they_come():
    record = Record()
    uid = record.add(Peg(0, total=15))
    record.change(uid, Peg(0, total=20))
    record.undo()
    assert turns(reversed(record.rows)) == turns(record.rows)
    leader = EventRow(UUID(int=9), STREAM, 0, EventKind.OPENING_LEADER, {"side": "home"})
    lost = replace(record.rows[-1], uid=UUID(int=8), place=9, refers_to=leader.uid)
    assert turns([leader, *record.rows, lost]) == turns(record.rows)


EVENTS = st.one_of(
    st.builds(
        Peg,
        st.integers(0, 1),
        points=st.integers(0, 2),
        chip_out=st.booleans(),
        opening_tile=st.sampled_from([None, True, False]),
        turned=st.booleans(),
    ),
    st.builds(Penalty, st.integers(0, 1), st.sampled_from([-8, 8])),
    st.sampled_from([Blocked(), NextRound()]),
)


@given(st.data())
def test_undoing_gives_what_stood_before_the_last_acts_and_redoing_gives_it_back(data):
    """Against the list of what stood after every act, kept as an editor keeps it."""
    record, uids = Record(), []
    stood, undone = [[]], []
    for _ in range(data.draw(st.integers(1, 14))):
        act = data.draw(st.sampled_from(["add", "add", "change", "remove", "undo", "redo"]))
        before = record.events
        if act == "add" or not uids:
            uids.append(record.add(data.draw(EVENTS)))
        elif act == "change":
            record.change(data.draw(st.sampled_from(uids)), data.draw(EVENTS))
        elif act == "remove":
            record.remove(data.draw(st.sampled_from(uids)))
        elif act == "undo":
            assert record.undo() == (len(stood) > 1)
            if len(stood) > 1:
                undone.append(stood.pop())
            assert record.events == stood[-1]
            continue
        else:
            assert record.redo() == bool(undone)
            if undone:
                stood.append(undone.pop())
            assert record.events == stood[-1]
            continue
        _note(record, before, stood, undone)
    back = data.draw(st.integers(0, len(stood) - 1))
    for number in range(1, back + 1):
        assert record.undo()
        assert record.events == stood[-1 - number]
    for number in range(back, 0, -1):
        assert record.redo()
        assert record.events == stood[-number]


def _note(record, before, stood, undone):
    """An act that turns the one before it back, by hand, is its undo, and as such a redo."""
    found = turns(record.rows)
    if len(found.done) > len(stood) - 1:
        if not found.undone:
            undone.clear()
        else:
            undone.pop()
        stood.append(record.events)
    elif len(found.done) < len(stood) - 1:
        undone.append(stood.pop())
        assert record.events == stood[-1]
    else:
        assert record.events == before
