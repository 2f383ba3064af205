"""Two telephones on one leg, over a network that loses, repeats, delays and reorders everything.

Whatever happens on the way: no acknowledged event is lost, none counts twice, no record holds what
another telephone pegged unless it took it over, and both show in the end what the site says.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from matches.actions.adopting import adopt
from matches.actions.cards import open_card
from matches.actions.live import Phone
from matches.actions.streams import house_rules_of
from matches.enums import EventKind
from matches.merge import effective
from matches.models import Leg, LegEvent, LegStream
from matches.scorecard import pegged
from matches.sending import Sending
from scoring.leg import Blocked, NextRound, Peg
from scoring.problems import Severity
from tests.matches.phone_model import Answer, Pegger, rows_of

EXAMPLES = 15
FULL = 1_000
TOTALS = [3, 5, 6, 9, 10, 12, 15, 18, 20, 4]


@dataclass
class Network:
    """What is on its way, in both directions."""

    to_site: list[tuple[Pegger, Sending]] = field(default_factory=list)
    to_phone: list[tuple[Pegger, Answer]] = field(default_factory=list)


@dataclass
class Night:
    """The two telephones and the network between them and the site."""

    phones: list[Pegger]
    network: Network = field(default_factory=Network)

    def step(self, choice: Random) -> None:
        phone = choice.choice(self.phones)
        self._act(phone, choice)
        for _ in range(choice.randrange(3)):
            self._move(choice)

    def _act(self, phone: Pegger, choice: Random) -> None:
        what = choice.random()
        if what < 0.45:
            phone.peg(Peg(choice.randrange(2), choice.choice(TOTALS)))
        elif what < 0.53:
            phone.peg(Peg(choice.randrange(2), choice.choice(TOTALS), chip_out=True))
        elif what < 0.57:
            phone.peg(Blocked() if choice.random() < 0.5 else NextRound())
        elif what < 0.65:
            phone.undo()
        elif what < 0.73:
            phone.correct(choice.randrange(50), choice.choice(TOTALS))
        elif what < 0.77:
            phone.take_over()
        else:
            for record in (phone.record, *phone.earlier):
                if phone.unsent(record):
                    self.network.to_site.append((phone, phone.request(record)))

    def _move(self, choice: Random) -> None:
        """One thing on its way arrives, out of its turn, or twice, or never."""
        lane = self.network.to_site if choice.random() < 0.5 else self.network.to_phone
        if not lane:
            return
        phone, what = choice.choice(lane)
        fate = choice.random()
        if fate < 0.8:
            lane.remove((phone, what))
        if fate < 0.2:
            return
        if isinstance(what, Answer):
            phone.hear(what)
        else:
            self.network.to_phone.append((phone, phone.serve(what)))

    def heal(self) -> None:
        """The signal is back: what was on its way arrives after all, then all is sent in turn."""
        for phone, sending in self.network.to_site:
            phone.serve(sending)
        for phone in self.phones:
            for record in (phone.record, *phone.earlier):
                while phone.unsent(record):
                    phone.hear(phone.serve(phone.request(record)))
        for phone, answer in self.network.to_phone:
            phone.hear(answer)


def check(night: Night, leg: Leg) -> None:
    rows = list(LegEvent.objects.filter(leg=leg).select_related("copy_of"))
    own = {row.uid: row for row in rows if row.copy_of is None}
    for phone in night.phones:
        # Everything that was pegged is acknowledged, is on record once, and is this phone's.
        assert phone.pegged == phone.acknowledged
        assert phone.pegged <= own.keys()
        assert all(own[uid].by_id == phone.who.by.pk for uid in phone.pegged)
        # What the telephone shows is what the site has of its record, without an error.
        said = [event for _, event in effective(rows_of(phone.record.stream))]
        assert [event for _, event in phone.view()] == said
        problems = phone.replayed().problems
        assert not [one for one in problems if one.severity is Severity.ERROR]
    streams = {
        one.uid: one for one in LegStream.objects.filter(leg=leg).select_related("continues")
    }
    for row in rows:
        # A row in a record of somebody else's is there because it was taken over, at its place.
        stream = streams[row.stream]
        if row.by_id != stream.by_id and row.kind != EventKind.ADOPTION:
            assert row.copy_of is not None
            assert row.place <= stream.continues_after
    leg.refresh_from_db()
    if leg.stream is not None:
        counting = [event for _, event in effective(rows_of(leg.stream))]
        sheet = pegged(house_rules_of(leg), counting)
        assert (leg.home_score, leg.away_score) == sheet.scores
        assert leg.state == sheet.state
        assert (leg.winner or None) == sheet.winner


def settle(night: Night, leg: Leg, choice: Random) -> None:
    """A person says which record counts; both telephones go on from it and show the same."""
    streams = list(LegStream.objects.filter(leg=leg))
    if not streams:
        return
    wanted = choice.choice(streams)
    leg.refresh_from_db()
    if wanted.uid != leg.stream:
        seen = (leg.version, len(rows_of(wanted.uid)))
        adopt(stream=wanted, seen=seen, by=night.phones[0].who.by, at=night.phones[0].at)
    for phone in night.phones:
        phone.take_over()
        phone.peg(Peg(0, 3))
        for record in (phone.record, *phone.earlier):
            while phone.unsent(record):
                phone.hear(phone.serve(phone.request(record)))
    leg.refresh_from_db()
    counting = [event for _, event in effective(rows_of(leg.stream))]
    # The last to take over counts, and stands on what the other pegged before.
    last = night.phones[-1]
    assert [event for _, event in last.view()] == counting
    first = [event for _, event in night.phones[0].view()]
    assert counting[: len(first)] == first


@pytest.fixture
def leg(builder, pairs_fixture):
    card = open_card(fixture=pairs_fixture, by=builder.by, at=builder.at)
    return card.boards.first().legs.first()


def play(leg: Leg, alice, bob, at, seed: int, steps: int) -> None:
    rules = house_rules_of(leg)
    who = [Phone(by=alice, device="a" * 64), Phone(by=bob, device="b" * 64)]
    night = Night([Pegger(leg, one, rules, at) for one in who])
    choice = Random(seed)
    for _ in range(steps):
        night.step(choice)
    night.heal()
    check(night, leg)
    settle(night, leg, choice)
    check(night, leg)


@contextmanager
def undone() -> Iterator[None]:
    """Nothing of it stays in the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
@example(seed=1, steps=60)
def test_nothing_is_lost_and_nothing_counts_twice(leg, alice, bob, at, seed, steps):
    with undone():
        play(Leg.objects.select_related("board__card").get(pk=leg.pk), alice, bob, at, seed, steps)


@pytest.mark.prove
def test_a_thousand_nights_of_two_telephones(leg, alice, bob, at):
    for seed in range(FULL):
        with undone():
            whole = Leg.objects.select_related("board__card").get(pk=leg.pk)
            play(whole, alice, bob, at, seed, 20 + seed % 60)
    print(f"\n{FULL} interleavings of two telephones, seeds 0 to {FULL - 1}: none lost, none twice")
