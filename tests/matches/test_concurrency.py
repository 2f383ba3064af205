"""Two people at once, on the real database: each thread has a connection of its own.

Saving and signing one card at the same moment is tried through a whole site: test_served_at_once.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from league.enums import Side
from league.models import Player, Result, Table
from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.actions.events import change_events
from matches.actions.finish import correct_official, make_official
from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.actions.tapping import tap_player
from matches.actions.week import FixtureScore, save_match_scores
from matches.enums import EventKind
from matches.models import Board, BoardSlot, Card, CardEvent, Leg, LegEvent
from matches.sending import Add
from tests.matches.cards import LEEK_NIGHT
from tests.matches.conftest import ANCHOR

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 5


def together(*acts):
    """What came of acts that begin at the same moment: a value, or the refusal."""
    barrier = Barrier(len(acts))

    def run(act):
        try:
            connection.ensure_connection()
            barrier.wait(timeout=20)
            return act()
        except NotPossible as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def kinds(outcomes):
    return Counter(type(outcome).__name__ for outcome in outcomes)


def changing(card, leg, *scores, by, at):
    changes = SheetChanges(legs=(LegChange(leg.pk, leg.version, scores=scores),))
    return partial(save_sheet, card=card, changes=changes, by=by, at=at)


def legs_of(card):
    return list(Leg.objects.filter(board__card=card).order_by("board__order", "number"))


def test_legs_in_opposite_order_do_not_block_each_other(builder, fixture, alice, bob, at):
    card = open_card(fixture=fixture, **builder.act)
    for away in range(TIMES):
        rows = legs_of(card)
        changes = [LegChange(leg.pk, leg.version, scores=(61, away)) for leg in rows[:6]]
        outcomes = together(
            partial(
                save_sheet, card=card, changes=SheetChanges(legs=tuple(changes)), by=alice, at=at
            ),
            partial(
                save_sheet,
                card=card,
                changes=SheetChanges(legs=tuple(reversed(changes))),
                by=bob,
                at=at,
            ),
        )
        # The second sends what stands there by then, which is no change.
        assert kinds(outcomes) == {"Card": 2}
        assert {leg.version for leg in legs_of(card)[:6]} == {away + 2}


def test_two_who_tap_at_once_take_two_chairs(builder, fixture, alice, bob, at):
    card = open_card(fixture=fixture, **builder.act)
    players = {player.name: player.pk for player in Player.objects.all()}
    for one, two in zip(ANCHOR[::2], ANCHOR[1::2], strict=True):
        outcomes = together(
            partial(tap_player, card=card, side=Side.HOME, who=players[one], by=alice, at=at),
            partial(tap_player, card=card, side=Side.HOME, who=players[two], by=bob, at=at),
        )
        assert kinds(outcomes) == {"Card": 2}
    seated = BoardSlot.objects.exclude(lineup=None).values_list("lineup__name", flat=True)
    assert sorted(seated) == sorted(ANCHOR)


def test_a_card_opened_twice_at_once_is_one_card(builder, leek, alice, bob, at):
    for home, away in [("Anchor", "Bell"), ("Crown", "Dove")]:
        fixture = builder.fixture(leek, home, away)
        outcomes = together(
            *(partial(open_card, fixture=fixture, by=by, at=at) for by in (alice, bob, alice))
        )
        assert len({card.pk for card in outcomes}) == 1
        assert Board.objects.filter(card=outcomes[0]).count() == 9
        assert CardEvent.objects.filter(card=outcomes[0]).count() == 1


def test_official_twice_at_once_records_one_result(builder, fixture, alice, bob, at):
    card = builder.draft(fixture, LEEK_NIGHT)
    version = Table.objects.get().version
    outcomes = together(
        partial(make_official, card=card, by=alice, at=at),
        partial(make_official, card=card, by=bob, at=at),
    )
    assert kinds(outcomes) == {"Card": 1, "AlreadyDone": 1}
    assert Result.objects.count() == 1
    assert Table.objects.get().version != version


def test_a_save_never_slips_into_an_official_card(builder, fixture, alice, at):
    card = builder.draft(fixture, LEEK_NIGHT)
    leg = legs_of(card)[0]
    saved, official = together(
        changing(card, leg, 48, 61, by=alice, at=at),
        partial(make_official, card=card, **builder.act),
    )
    assert isinstance(official, Card)
    leg.refresh_from_db()
    changed = isinstance(saved, Card)
    assert leg.home_score == (48 if changed else 61)
    assert Result.objects.get().home_legs == (5 if changed else 6)


def test_two_corrections_at_once(builder, fixture, alice, bob, at):
    card = builder.play(fixture, LEEK_NIGHT)
    leg = legs_of(card)[0]

    def correcting(scores, by):
        changes = SheetChanges(legs=(LegChange(leg.pk, leg.version, scores=scores),))
        return partial(correct_official, card=card, changes=changes, reason="Why.", by=by, at=at)

    outcomes = together(correcting((48, 61), alice), correcting((61, 50), bob))
    assert kinds(outcomes) == {"Card": 1, "Stale": 1}
    assert Result.objects.count() == 2
    leg.refresh_from_db()
    assert Result.objects.standing().get().home_legs == (6 if leg.home_score == 61 else 5)


def test_one_queue_sent_twice_at_once_counts_once(builder, pairs_fixture, alice, bob, at):
    card = open_card(fixture=pairs_fixture, **builder.act)
    leg = Leg.objects.select_related("board__card").get(pk=legs_of(card)[0].pk)
    queue = [Add(EventKind.PEG, {"side": "home", "points": 3}, uuid4()) for _ in range(5)]
    outcomes = together(
        *(partial(change_events, leg=leg, acts=queue, by=by, at=at) for by in (alice, bob))
    )
    assert kinds(outcomes) == {"Leg": 2}
    leg.refresh_from_db()
    assert (LegEvent.objects.count(), leg.home_score) == (5, 15)


def test_two_queues_at_once_on_one_stream_keep_every_event(builder, pairs_fixture, alice, bob, at):
    card = open_card(fixture=pairs_fixture, **builder.act)
    leg = Leg.objects.select_related("board__card").get(pk=legs_of(card)[0].pk)

    def pegging(side, points, by):
        acts = [Add(EventKind.PEG, {"side": side, "points": points}, uuid4())]
        return lambda: [change_events(leg=leg, acts=acts, by=by, at=at) for _ in range(3)]

    together(pegging("home", 3, alice), pegging("away", 2, bob))
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score) == (3, 2)
    assert sorted(LegEvent.objects.values_list("place", flat=True)) == [1, 2]


def test_one_week_saved_twice_at_once(builder, leek, alice, bob, at):
    week = [builder.fixture(leek, "Anchor", "Bell"), builder.fixture(leek, "Crown", "Dove")]
    lines = [FixtureScore(week[0], 6, 3), FixtureScore(week[1], 5, 4)]
    together(
        partial(save_match_scores, scores=lines, by=alice, at=at),
        partial(save_match_scores, scores=lines[::-1], by=bob, at=at),
    )
    assert sorted(Result.objects.values_list("home_legs", flat=True)) == [5, 6]
    assert Card.objects.count() == 2
