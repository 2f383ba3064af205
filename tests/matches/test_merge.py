from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.enums import EventKind
from matches.merge import (
    REMOVAL,
    EventRow,
    PayloadError,
    correction,
    effective,
    from_payload,
    to_payload,
)
from scoring.leg import Blocked, NextRound, Peg, Penalty

STREAM = UUID(int=1)
EVENTS = [
    Peg(0, total=12),
    Peg(1, points=4, opening_tile=True),
    Peg(0, total=0, points=0, chip_out=True, opening_tile=False),
    Blocked(),
    NextRound(),
    Penalty(1, -8),
    Penalty(0, 8),
]


def row(place, event, **more):
    kind, payload = to_payload(event)
    return EventRow(UUID(int=100 + place), STREAM, place, kind, payload, **more)


def correcting(place, target, payload):
    return EventRow(UUID(int=100 + place), STREAM, place, EventKind.CORRECTION, payload, target.uid)


def events(rows):
    return [event for _, event in effective(rows)]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_read_as_it_was_written(event):
    assert from_payload(*to_payload(event)) == event


def test_rows_are_folded_in_their_order_however_they_come():
    rows = [row(place, event) for place, event in enumerate(EVENTS, start=1)]
    assert events(reversed(rows)) == EVENTS


def test_a_correction_stands_where_the_event_stood():
    first, second, third = (row(n, Peg(0, points=n)) for n in (1, 2, 3))
    change = correcting(4, second, correction(Peg(1, points=6)))
    assert events([first, second, third, change]) == [
        Peg(0, points=1),
        Peg(1, points=6),
        Peg(0, points=3),
    ]


def test_the_last_correction_holds():
    first = row(1, Peg(0, points=3))
    rows = [
        first,
        correcting(2, first, correction(Peg(0, points=6))),
        correcting(3, first, correction(Blocked())),
    ]
    assert events(rows) == [Blocked()]


def test_a_removed_event_is_gone_and_can_be_put_back():
    first, second = row(1, Peg(0, points=3)), row(2, Peg(1, points=1))
    gone = correcting(3, first, REMOVAL)
    assert events([first, second, gone]) == [Peg(1, points=1)]
    back = correcting(4, first, correction(Peg(0, points=2)))
    assert events([first, second, gone, back]) == [Peg(0, points=2), Peg(1, points=1)]


def test_an_event_comes_with_the_row_it_was_first_written_in():
    first = row(1, Peg(0, points=3))
    change = correcting(2, first, correction(Peg(0, points=2)))
    ((found, event),) = effective([first, change])
    assert (found, event) == (first, Peg(0, points=2))


def test_two_streams_are_never_added_together():
    other = EventRow(uuid4(), UUID(int=2), 1, EventKind.BLOCKED, {})
    with pytest.raises(ValueError, match="different streams"):
        effective([row(1, Blocked()), other])


def test_a_correction_of_nothing_is_refused():
    with pytest.raises(ValueError, match="row 2 corrects no event"):
        effective([row(1, Blocked()), correcting(2, row(9, Blocked()), REMOVAL)])


def test_rows_that_score_nothing_are_passed_over():
    leader = EventRow(uuid4(), STREAM, 1, EventKind.OPENING_LEADER, {"side": "home"})
    assert effective([leader]) == []


@pytest.mark.parametrize(
    ("kind", "payload", "field"),
    [
        (EventKind.PEG, {}, "side"),
        (EventKind.PEG, {"side": "left", "points": 3}, "side"),
        (EventKind.PEG, {"side": ["home"], "points": 3}, "side"),
        (EventKind.PEG, {"side": "home", "points": "3"}, "points"),
        (EventKind.PEG, {"side": "home", "points": True}, "points"),
        (EventKind.PEG, {"side": "home", "points": -1}, "points"),
        (EventKind.PEG, {"side": "home", "points": 10**30}, "points"),
        (EventKind.PEG, {"side": "home", "total": 3.5}, "total"),
        (EventKind.PEG, {"side": "home", "points": 3, "chip_out": "yes"}, "chip_out"),
        (EventKind.PEG, {"side": "home", "points": 3, "score": 61}, "score"),
        (EventKind.PEG, {"side": "home", "points": 3, "player": 7}, "player"),
        (EventKind.PEG, {"side": "home", "points": 3, "player": "x" * 41}, "player"),
        (EventKind.PENALTY, {"side": "home"}, "points"),
        (EventKind.PENALTY, {"side": "home", "points": 1000}, "points"),
        (EventKind.BLOCKED, {"side": "home"}, "side"),
        (EventKind.NEXT_ROUND, {"round": 2}, "round"),
        (EventKind.ADOPTION, {}, "kind"),
    ],
)
def test_a_payload_that_says_no_event_is_refused_by_its_part(kind, payload, field):
    with pytest.raises(PayloadError) as refused:
        from_payload(kind, payload)
    assert refused.value.field == field
    assert len(refused.value.message) < 120


def test_the_player_of_an_event_may_be_named():
    payload = {"side": "home", "points": 3, "player": str(uuid4())}
    assert from_payload(EventKind.PEG, payload) == Peg(0, points=3)


PEGS = st.builds(Peg, st.integers(0, 1), points=st.integers(0, 9), chip_out=st.booleans())


@given(st.lists(PEGS, min_size=1, max_size=12), st.data())
def test_folding_is_the_same_as_editing_a_list(pegs, data):
    """Corrections and removals in any order, against a plain list edited in place."""
    rows = [row(place, peg) for place, peg in enumerate(pegs, start=1)]
    plain = dict(enumerate(pegs))
    originals = list(rows)
    for place in range(len(pegs) + 1, len(pegs) + 1 + data.draw(st.integers(0, 10))):
        at = data.draw(st.integers(0, len(pegs) - 1))
        if data.draw(st.booleans()):
            plain[at] = None
            rows.append(correcting(place, originals[at], REMOVAL))
        else:
            plain[at] = data.draw(PEGS)
            rows.append(correcting(place, originals[at], correction(plain[at])))
    assert events(data.draw(st.permutations(rows))) == [
        plain[at] for at in sorted(plain) if plain[at] is not None
    ]
