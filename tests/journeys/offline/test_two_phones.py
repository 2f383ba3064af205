"""Two telephones on one leg: one record counts, both know which, and a person chooses."""

import pytest

from matches.actions.events import change_events, clear_events
from matches.enums import EventKind
from matches.models import LegEvent
from matches.sending import Add
from tests.journeys.offline.telephones import counted_once, everything_is_there_once


def test_the_second_is_told_follows_takes_over_and_the_first_keeps_its_own(telephone, pub):
    alice, bob = telephone("alice"), telephone("bob")
    alice.peg(15)
    alice.wait()
    bob.look()
    assert (bob.mode, bob.status["other"], bob.said) == ("following", True, ["home 15"])
    assert bob.status["counting"]["by"] == "Alice"
    with pytest.raises(Exception, match="followed here; choose first"):
        bob.peg(12)
    bob.do("follow()")
    assert (bob.mode, bob.status["other"]) == ("following", False)
    alice.peg(12)
    alice.wait()
    bob.look()
    assert bob.said == ["home 15", "home 12"]

    # Alice has lost her signal and goes on; Bob takes over from what he sees.
    alice.signal(False)
    alice.peg(9)
    bob.do("takeOver()")
    bob.peg(20, side="away")
    bob.wait("() => record.status.counting.by === 'Bob'")
    bob.wait()
    assert pub.said() == bob.said == ["home 15", "home 12", "away 20"]
    alice.signal(True)
    alice.wait("() => record.status.other")
    assert alice.mode == "beside"
    assert alice.said == ["home 15", "home 12", "home 9"]
    assert alice.status["differs"] == {"after": 2, "onlyLonger": False}
    alice.do("keepOwn()")
    assert (alice.mode, alice.status["other"]) == ("beside", False)
    alice.peg(3)
    alice.wait()
    assert pub.said() == ["home 15", "home 12", "away 20"]
    assert len(pub.records()) == 2

    # And back again: she goes on from his, and hers stays beside it.
    alice.do("takeOver()")
    alice.do("undo()")
    alice.peg(18, side="away")
    alice.wait("() => record.status.counting.mine")
    alice.wait()
    bob.look()
    assert (bob.mode, bob.status["other"]) == ("beside", True)
    assert pub.said() == alice.said == ["home 15", "home 12", "away 18"]
    counted_once(pub)
    everything_is_there_once(alice, bob)


@pytest.mark.prove
def test_both_without_a_signal_the_first_to_arrive_counts(telephone, pub):
    alice, bob = telephone("alice"), telephone("bob")
    for phone, totals in ((alice, (15, 12)), (bob, (15, 9))):
        phone.signal(False)
        phone.peg(*totals)
        assert phone.mode == "own"
    bob.signal(True)
    bob.wait()
    alice.signal(True)
    alice.wait()
    assert pub.said() == ["home 15", "home 9"]
    assert (alice.mode, alice.status["other"]) == ("beside", True)
    assert alice.status["differs"] == {"after": 1, "onlyLonger": False}
    # She looks on, and nothing of hers is lost.
    alice.do("follow()")
    assert alice.said == ["home 15", "home 9"]
    everything_is_there_once(alice, bob)


@pytest.mark.prove
def test_taking_over_what_has_gone_on_is_evidence_and_is_told(telephone, pub):
    alice, bob = telephone("alice"), telephone("bob")
    alice.peg(15)
    alice.wait()
    bob.look()
    bob.signal(False)
    bob.do("takeOver()")
    bob.peg(12)
    assert bob.mode == "own"
    alice.peg(9)
    alice.wait()
    bob.signal(True)
    bob.wait()
    assert pub.said() == ["home 15", "home 9"]
    assert (bob.mode, bob.status["other"]) == ("beside", True)
    assert bob.said == ["home 15", "home 12"]


def test_what_the_secretary_wrote_meanwhile_parts_the_records(telephone, pub, night):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    alice.signal(False)
    alice.peg(12)
    payload = {"side": "away", "total": 20}
    change_events(leg=pub.leg, acts=[Add(EventKind.PEG, payload)], **night.act)
    alice.signal(True)
    alice.wait()
    assert pub.said() == ["home 15", "away 20"]
    assert (alice.mode, alice.said) == ("beside", ["home 15", "home 12"])
    assert alice.status["counting"]["changed_by"] == "Sue"
    # An event from before they parted is put right in her own record.
    first = alice.page.evaluate("events()[0].uid")
    alice.page.evaluate(
        "uid => record.correct(uid, { kind: 'peg', payload: { side: 'home', total: 18 } })", first
    )
    alice.wait()
    assert alice.status["refused"] == []
    assert alice.said == ["home 18", "home 12"]
    alice.do("takeOver()")
    alice.peg(3)
    alice.wait("() => record.status.counting.own")
    alice.wait()
    assert pub.said() == ["home 15", "away 20", "home 3"]
    counted_once(pub)


def test_a_leg_that_was_begun_anew_asks_what_to_do(telephone, pub, night):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    clear_events(leg=pub.leg, **night.act)
    alice.look()
    assert (alice.mode, alice.status["other"]) == ("beside", True)
    assert alice.status["counting"] is None
    alice.do("beginAnew()")
    alice.peg(12)
    alice.wait("() => record.status.counting !== null")
    alice.wait()
    assert (alice.mode, pub.said()) == ("own", ["home 12"])
    # Her own record that counts is begun anew by taking everything out, and comes back by redoing.
    alice.do("beginAnew()")
    assert alice.said == []
    alice.do("redo()")
    alice.wait()
    assert pub.said() == ["home 12"]
    assert LegEvent.objects.filter(kind="correction").count() == 2
