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
        return turn is not None and self._turn("undo", turn.uid, turn.before)

    def redo(self) -> bool:
        turn = turns(self.rows).to_redo
        return turn is not None and self._turn("redo", turn.uid, turn.after)

    def _turn(self, way, uid, says) -> bool:
        payload = dict(REMOVAL)
        if says is not None:
            payload = {"kind": says.kind.value, "payload": dict(says.payload)}
        self._write(EventKind.CORRECTION, payload | {"turn": way}, uid)
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
    # Nor is an undo any other for being written in other words.
    record.change(uid, Peg(1, total=15))
    record._write(EventKind.CORRECTION, bare | {"turn": "undo"}, uid)
    assert turns(record.rows).to_redo.after.event == Peg(1, total=15)


def test_what_is_undone_twice_comes_back_once():
    record = Record()
    uid = record.add(Blocked())
    record.undo()
    record._write(EventKind.CORRECTION, REMOVAL | {"turn": "undo"}, uid)
    assert turns(record.rows).to_undo is None
    assert turns(record.rows).to_redo == Turn(uid, None, turns(record.rows[:1]).done[0].after)


def test_the_latest_event_taken_out_comes_back_by_undo():
    record = Record()
    record.add(Peg(0, total=15))
    twenty = record.add(Peg(1, total=20))
    record.remove(twenty)
    assert record.events == [Peg(0, total=15)]
    assert not record.redo()
    assert record.undo()
    assert record.events == [Peg(0, total=15), Peg(1, total=20)]
    assert record.redo()
    assert record.events == [Peg(0, total=15)]


def test_a_change_that_is_changed_back_by_hand_is_undone_like_any_other():
    record = Record()
    uid = record.add(Peg(0, total=15))
    record.change(uid, Peg(0, total=12))
    record.change(uid, Peg(0, total=15))
    assert record.undo()
    assert record.events == [Peg(0, total=12)]
    assert record.undo()
    assert record.events == [Peg(0, total=15)]
    assert record.undo()
    assert record.events == []


def test_what_calls_itself_an_undo_and_is_none_is_an_act():
    """As where another telephone wrote in between."""
    record = Record()
    first = record.add(Peg(0, total=15))
    record.add(Peg(1, total=20))
    record._write(EventKind.CORRECTION, REMOVAL | {"turn": "undo"}, first)
    assert record.events == [Peg(1, total=20)]
    assert not record.redo()
    assert record.undo()
    assert record.events == [Peg(0, total=15), Peg(1, total=20)]


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
    record = Record()
    stood, undone = [{}], []
    for _ in range(data.draw(st.integers(1, 14))):
        act = data.draw(st.sampled_from(["add", "add", "change", "remove", "undo", "redo"]))
        if act == "undo":
            assert record.undo() == (len(stood) > 1)
            if len(stood) > 1:
                undone.append(stood.pop())
        elif act == "redo":
            assert record.redo() == bool(undone)
            if undone:
                stood.append(undone.pop())
        else:
            _do(act, record, says := dict(stood[-1]), data)
            if says != stood[-1]:
                stood.append(says)
                undone.clear()
        assert record.events == _events(record, stood[-1])
    back = data.draw(st.integers(0, len(stood) - 1))
    for number in range(1, back + 1):
        assert record.undo()
        assert record.events == _events(record, stood[-1 - number])
    for number in range(back, 0, -1):
        assert record.redo()
        assert record.events == _events(record, stood[-number])


def _do(act, record, says, data):
    """An act, and what events say after it: None for one that is out."""
    if act == "add" or not says:
        event = data.draw(EVENTS)
        says[record.add(event)] = event
        return
    uid = data.draw(st.sampled_from(list(says)))
    says[uid] = data.draw(EVENTS) if act == "change" else None
    if act == "change":
        record.change(uid, says[uid])
    else:
        record.remove(uid)


def _events(record, says):
    """The events that count, in the order of their first rows."""
    firsts = [row.uid for row in record.rows if row.kind is not EventKind.CORRECTION]
    return [says[uid] for uid in firsts if says.get(uid) is not None]
