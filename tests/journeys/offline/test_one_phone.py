"""A leg pegged where the signal comes and goes: everything arrives once, in order, or is told."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from league.actions import people
from league.models import Grant
from matches.handed_over import read_handed_over
from matches.models import Card, Leg, LegEvent, LegStream
from matches.sending import MOST_AT_ONCE
from tests.journeys.offline.telephones import Pub, counted_once, everything_is_there_once


def test_what_is_pegged_without_a_signal_is_sent_once_and_in_order(telephone, pub):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    assert pub.scores == (8, 0)
    alice.signal(False)
    alice.peg(12, 9)
    alice.peg(20, side="away")
    alice.do("undo()")
    alice.do("redo()")
    alice.do("undo()")
    assert alice.said == ["home 15", "home 12", "home 9"]
    assert alice.status["unsent"] == 6
    alice.wait("() => !record.status.online")
    assert pub.scores == (8, 0)
    alice.signal(True)
    alice.wait()
    # 8 + 4 + 3; the away side's 4 were taken back.
    assert pub.scores == (15, 0)
    assert pub.said() == ["home 15", "home 12", "home 9"]
    assert alice.do("canRedo")
    everything_is_there_once(alice)


@pytest.mark.prove
def test_an_answer_that_is_lost_changes_nothing(telephone, pub):
    alice = telephone("alice")
    lost = []

    def lose(route):
        if route.request.method == "POST" and len(lost) < 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    alice.page.route("**/peg/", lose)
    alice.peg(15, 12)
    alice.wait()
    assert lost == [200, 200]
    assert pub.said() == ["home 15", "home 12"]
    assert LegEvent.objects.count() == 2


@pytest.mark.prove
def test_a_clock_that_is_years_off_and_a_page_that_was_kept(telephone, pub):
    alice = telephone("alice", look=False, years=30)
    alice.signal(False)
    alice.peg(15)
    alice.signal(True)
    alice.wait()
    assert pub.said() == ["home 15"]
    assert LegEvent.objects.get().said_at is None


def test_whoever_is_signed_out_keeps_what_was_pegged_and_nobody_sends_it_for_them(
    telephone, pub, night
):
    alice = telephone("alice")
    alice.sign_out()
    alice.peg(15)
    alice.wait("() => record.status.problem?.code === 'signed-out'")
    assert "is kept on this phone" in alice.status["problem"]["why"]
    alice.sign_in(night.user("bob"))
    alice.do("tryNow()")
    alice.wait("() => record.status.problem?.code === 'somebody-else'")
    assert "Bob is signed in" in alice.status["problem"]["why"]
    assert not LegEvent.objects.exists()
    # Bob pegs on it too; hers is hers.
    bob = alice.page
    bob.evaluate("record.close()")
    alice.user = night.user("bob")
    alice.open()
    # The other legs' books are read once the own one is shown.
    alice.wait("() => record.status.elsewhere.others.length")
    assert alice.status["elsewhere"] == {"unsent": 0, "others": [{"name": "Alice", "unsent": 1}]}
    alice.peg(12, side="away")
    alice.wait()
    assert pub.said() == ["away 12"]
    alice.do("close()")
    alice.user = night.user("alice")
    alice.sign_in()
    alice.open()
    alice.wait()
    assert alice.mode == "beside"
    assert [row.by.name for row in LegEvent.objects.order_by("at")] == ["Bob", "Alice"]
    assert pub.scores == (0, 4)
    everything_is_there_once(alice)


def test_a_card_that_is_handed_in_meanwhile_takes_nothing_and_the_queue_can_be_passed_on(
    telephone, pub
):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    alice.signal(False)
    alice.peg(12)
    Card.objects.update(state="reported", version=7)
    alice.signal(True)
    alice.wait("() => record.status.problem?.code === 'closed'")
    assert alice.status["unsent"] == 1
    assert not alice.status["card"]["open"]
    text = alice.do("asText()")
    assert "1. Tom made 12" in text
    assert text.splitlines()[-2] == "--- for the secretary’s page ---"
    (record,) = read_handed_over(text, timezone.now())
    assert (record.league, record.fixture, record.leg) == (pub.slug, pub.fixture.pk, pub.leg.pk)
    assert pub.scores == (8, 0)
    assert (record.whose, record.sending.stream, record.sending.after) == (
        "Alice",
        pub.leg.stream,
        1,
    )
    (sent,) = record.sending.acts
    assert sent.act.payload["total"] == 12
    # It is open again, and nobody has to do anything.
    Card.objects.update(state="draft", version=8)
    alice.do("tryNow()")
    alice.wait()
    assert pub.said() == ["home 15", "home 12"]


@pytest.mark.prove
def test_whoever_may_not_peg_any_more_is_told_and_keeps_it(telephone, pub, night):
    alice = telephone("alice")
    alice.signal(False)
    alice.peg(15)
    people.end_grant(grant=Grant.objects.get(user=night.user("alice")), **night.act)
    alice.signal(True)
    alice.wait("() => record.status.problem?.code === 'not-allowed'")
    assert alice.status["unsent"] == 1
    assert "Tom made 15" in alice.do("asText()")
    assert not LegEvent.objects.exists()


def test_a_backup_that_was_put_back_gets_again_what_it_has_lost(telephone, pub):
    alice = telephone("alice")
    alice.peg(15, 12, 9)
    alice.wait()
    stream = pub.leg.stream or Leg.objects.get(pk=pub.leg.pk).stream
    # The last row is lost, then everything.
    LegEvent.objects.filter(place=3).delete()
    alice.peg(20)
    alice.wait()
    assert pub.said() == ["home 15", "home 12", "home 9", "home 20"]
    Leg.objects.filter(pk=pub.leg.pk).update(stream=None, state="open", depth="", version=1)
    LegEvent.objects.all().delete()
    LegStream.objects.all().delete()
    Card.objects.update(version=1)
    alice.peg(5)
    alice.wait()
    assert pub.said() == ["home 15", "home 12", "home 9", "home 20", "home 5"]
    assert pub.leg.stream == stream
    everything_is_there_once(alice)


def test_acts_that_the_site_will_not_have_are_kept_apart_and_hold_nothing_up(telephone, pub):
    alice = telephone("alice")
    alice.signal(False)
    alice.peg(15)
    # What no page of ours sends: not to be read, no such side, and a uid that is taken.
    alice.do('add({kind: "nonsense", payload: {}})')
    alice.do('add({kind: "peg", payload: {side: "middle", total: 3}})')
    alice.peg(12)
    alice.signal(True)
    alice.wait()
    assert pub.said() == ["home 15", "home 12"]
    refused = alice.status["refused"]
    assert [one["why"] for one in refused] == [
        "“nonsense” is none of peg, blocked, next_round, penalty.",
        "Say which side: home or away.",
    ]
    assert alice.said == ["home 15", "home 12"]
    assert alice.do("asText()").count("nonsense") >= 1


@pytest.mark.prove
def test_a_uid_that_is_used_again_is_refused_and_explained(telephone, pub):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    uid = str(LegEvent.objects.get().uid)
    alice.page.evaluate(
        """async ({ uid, user, leg }) => {
            const { theStore } = await import("/static/js/peg/store.js");
            await (await theStore()).change(user, leg, book => {
                const [act] = book.acts;
                const payload = { side: "away", total: 3 };
                const again = { ...act, order: 9, uid, sent: "waiting", payload };
                return { leg: book.leg, acts: [again] };
            });
        }""",
        {"uid": uid, "user": str(alice.user.uid), "leg": str(pub.leg.uid)},
    )
    alice.do("tryNow()")
    alice.wait("() => record.status.refused.length === 1")
    assert "sent before and said something else" in alice.status["refused"][0]["why"]
    assert pub.said() == ["home 15"]
    assert LegEvent.objects.count() == 1


NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } });"
DATABASE_FAILS = """() => {
    const full = new DOMException("full", "QuotaExceededError");
    IDBDatabase.prototype.transaction = () => { throw full; };
}"""


def test_where_the_browser_keeps_nothing_it_says_so_and_goes_on(telephone, pub):
    alice = telephone("alice", script=NO_DATABASE)
    alice.peg(15)
    assert not alice.status["kept"]
    assert "This browser keeps nothing" in alice.status["warning"]
    alice.wait()
    assert pub.said() == ["home 15"]


def test_a_phone_that_is_full_half_way_loses_nothing(telephone, pub):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    alice.signal(False)
    alice.peg(12)
    assert alice.status["kept"]
    alice.page.evaluate(DATABASE_FAILS)
    alice.peg(9)
    assert alice.said == ["home 15", "home 12", "home 9"]
    assert not alice.status["kept"]
    alice.signal(True)
    alice.wait()
    assert pub.said() == ["home 15", "home 12", "home 9"]


def test_two_tabs_of_one_phone_are_one_record(telephone, pub):
    alice = telephone("alice")
    tab = telephone("alice", opened=False)
    tab.page.close()
    tab.page = alice.page.context.new_page()
    tab.open()
    alice.signal(False)
    alice.peg(15)
    tab.wait("() => events().length === 1")
    tab.peg(12, side="away")
    alice.wait("() => events().length === 2")
    assert alice.said == tab.said == ["home 15", "away 12"]
    alice.signal(True)
    alice.wait()
    tab.wait()
    assert pub.said() == ["home 15", "away 12"]
    assert len(pub.records()) == LegEvent.objects.values("stream").distinct().count() == 1


def test_the_other_legs_of_a_phone_are_sent_from_any_page(telephone, pub):
    second = Pub(pub.leg.board.legs.model.objects.exclude(pk=pub.leg.pk).first(), pub.origin)
    alice = telephone("alice")
    alice.signal(False)
    alice.peg(15)
    alice.do("close()")
    alice.open(look=False, pub=second)
    alice.peg(12)
    alice.wait("() => record.status.elsewhere.unsent === 1")
    alice.signal(True)
    alice.wait("() => record.status.elsewhere.unsent === 0")
    alice.wait()
    assert (pub.said(), second.said()) == (["home 15"], ["home 12"])


OFFICIAL = """async ({ user, leg, since }) => {
    const { theStore } = await import("/static/js/peg/store.js");
    const store = await theStore();
    const old = book => ({ leg: { ...book.leg, officialSince: since }, acts: [] });
    await store.change(user, leg, old);
    await store.prune(new Date().toISOString());
    return (await store.read(user, leg)) === null;
}"""


@pytest.mark.prove
def test_what_is_all_on_the_site_goes_sixty_days_after_its_card_is_official(telephone, pub):
    alice = telephone("alice")
    alice.peg(15)
    alice.wait()
    alice.signal(False)
    alice.peg(12)
    alice.wait("() => !record.status.sending")
    whose = {"user": str(alice.user.uid), "leg": str(pub.leg.uid)}
    old = whose | {"since": (timezone.now() - timedelta(days=61)).isoformat()}
    young = whose | {"since": (timezone.now() - timedelta(days=59)).isoformat()}
    assert not alice.page.evaluate(OFFICIAL, old)  # Something of it is not sent.
    alice.signal(True)
    alice.wait()
    alice.do("close()")
    assert not alice.page.evaluate(OFFICIAL, young)
    assert alice.page.evaluate(OFFICIAL, old)
    assert alice.acts() == []


@pytest.mark.prove
def test_a_queue_of_six_hundred_is_sent_in_parts(telephone, pub):
    alice = telephone("alice")
    alice.signal(False)
    alice.page.evaluate(
        """async () => {
            for (let i = 0; i < 600; i += 1)
                await record.add({ kind: "peg", payload: { side: "home", total: 0, points: 0 } });
        }"""
    )
    sizes = []

    def note(asked):
        if asked.method == "POST":
            sizes.append(len(json.loads(asked.post_data)["acts"]))

    alice.page.on("request", note)
    alice.signal(True)
    alice.wait(seconds=120)
    assert sizes[-2:] == [MOST_AT_ONCE, 600 - MOST_AT_ONCE]
    assert LegEvent.objects.count() == 600
    order = list(LegEvent.objects.order_by("place").values_list("uid", flat=True))
    assert [str(uid) for uid in order] == [act["uid"] for act in alice.acts()]
    counted_once(pub)
