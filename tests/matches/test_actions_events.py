from uuid import uuid4

import pytest

from league.enums import Side
from league.models import Result
from league.policies import NotPossible
from matches.actions.cards import open_card
from matches.actions.events import (
    change_events,
    clear_events,
    correct_event,
    record_event,
    remove_event,
)
from matches.actions.finish import correct_official
from matches.actions.refusals import CardProblems, Stale
from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.actions.streams import LegActs
from matches.enums import EventKind, LegState
from matches.merge import to_payload
from matches.models import Card, Leg, LegEvent, leg_sheet_of
from matches.scorecard import from_content
from matches.sending import Add, Correct, Remove
from scoring.leg import Blocked, NextRound, Peg
from tests.matches.cards import GUISBOROUGH, MIXED

HOME, AWAY = Side.HOME, Side.AWAY

# By hand: a round of 8, 8, 8 and 4 + 1 for the last tile is 29; two of them 58; 3 more is 61.
A_ROUND = [Peg(0, points=8), Peg(0, points=8), Peg(0, points=8), Peg(0, points=5, chip_out=True)]
TO_58 = [*A_ROUND, NextRound(), *A_ROUND, NextRound()]
TO_61 = [*TO_58, Peg(1, points=4), Blocked(), NextRound(), Peg(0, points=4), Peg(0, points=3)]
"""61–4 with one blocked round, and one event (58 + 4) that is disregarded."""


@pytest.fixture
def card(builder, pairs_fixture):
    return open_card(fixture=pairs_fixture, **builder.act)


@pytest.fixture
def leg(card):
    return Leg.objects.select_related("board__card").get(board__card=card, board__order=1, number=1)


def adding(events):
    return [Add(*to_payload(event)) for event in events]


def fresh(leg):
    return Leg.objects.select_related("board__card").get(pk=leg.pk)


def state(leg):
    leg = fresh(leg)
    return leg.state, leg.depth, leg.winner, (leg.home_score, leg.away_score)


def rows(leg):
    return list(LegEvent.objects.filter(leg=leg, stream=fresh(leg).stream))


def test_events_make_the_leg(leg, builder):
    record_event(leg=leg, kind=EventKind.PEG, payload={"side": "home", "total": 12}, **builder.act)
    assert state(leg) == ("open", "events", "", (4, 0))
    change_events(leg=leg, acts=adding([Blocked(), NextRound()]), **builder.act)
    record_event(
        leg=leg,
        kind=EventKind.PEG,
        payload={"side": "away", "points": 5, "chip_out": True},
        **builder.act,
    )
    assert state(leg) == ("open", "events", "", (4, 5))
    assert [row.place for row in rows(leg)] == [1, 2, 3, 4]
    assert rows(leg)[0].payload == {
        "side": "home", "total": 12, "points": None, "chip_out": False, "opening_tile": None,
    }  # fmt: skip


def test_a_leg_to_exactly_61_with_a_disregarded_event_and_a_blocked_round(leg, builder):
    change_events(leg=leg, acts=adding(TO_61), **builder.act)
    assert state(leg) == ("played", "events", "home", (61, 4))
    steps = leg_sheet_of(Card.objects.whole().get().boards.all()[0].legs.all()[0]).events
    assert steps == tuple(TO_61)


def test_the_version_rises_with_every_change(leg, builder):
    acts = adding(A_ROUND)
    assert change_events(leg=leg, acts=acts[:1], **builder.act).version == 2
    assert change_events(leg=leg, acts=acts[1:], **builder.act).version == 3
    assert Card.objects.get().version == 3


def test_sending_twice_counts_once(leg, builder):
    acts = [Add(*to_payload(event), uid=uuid4()) for event in A_ROUND]
    change_events(leg=leg, acts=acts, **builder.act)
    change_events(leg=leg, acts=acts, **builder.act)
    change_events(leg=leg, acts=[*acts[2:], *adding([NextRound()])], **builder.act)
    assert len(rows(leg)) == 5
    assert state(leg)[3] == (29, 0)


def test_a_uid_twice_in_one_queue_counts_once(leg, builder):
    act = Add(*to_payload(Peg(0, points=3)), uid=uuid4())
    change_events(leg=leg, acts=[act, act], **builder.act)
    assert state(leg)[3] == (3, 0)


def test_a_uid_that_says_something_else_is_refused(leg, builder):
    uid = uuid4()
    change_events(leg=leg, acts=[Add(*to_payload(Peg(0, points=3)), uid=uid)], **builder.act)
    with pytest.raises(NotPossible, match="was sent before and said something else"):
        change_events(leg=leg, acts=[Add(*to_payload(Peg(0, points=4)), uid=uid)], **builder.act)
    other = Leg.objects.select_related("board__card").get(board=leg.board, number=2)
    with pytest.raises(NotPossible, match="was sent before"):
        change_events(leg=other, acts=[Add(*to_payload(Peg(0, points=3)), uid=uid)], **builder.act)
    assert state(leg)[3] == (3, 0)


def test_a_stale_version_is_refused_unless_it_was_sent_before(leg, builder):
    act = Add(*to_payload(Peg(0, points=3)), uid=uuid4())
    change_events(leg=leg, acts=[act], version=1, **builder.act)
    change_events(leg=leg, acts=[act], version=1, **builder.act)
    with pytest.raises(Stale) as refused:
        change_events(leg=leg, acts=adding([Peg(1, points=2)]), version=1, **builder.act)
    (conflict,) = refused.value.conflicts
    assert (conflict.place, conflict.version) == (("board", 1, "leg", 1), 2)
    assert (conflict.by, conflict.at) == (builder.by, builder.at)
    assert state(leg)[3] == (3, 0)


def test_a_three_corrected_to_a_six_at_57_counts_nothing(leg, builder):
    # 58 less 1: the second round is pegged 4 with the last tile.
    to_57 = [*A_ROUND, NextRound(), *A_ROUND[:3], Peg(0, points=4, chip_out=True), NextRound()]
    change_events(leg=leg, acts=adding([*to_57, Peg(0, points=3)]), **builder.act)
    assert state(leg)[3] == (60, 0)
    correct_event(
        event=rows(leg)[-1],
        kind=EventKind.PEG,
        payload={"side": "home", "points": 6},
        **builder.act,
    )
    assert state(leg)[3] == (57, 0)


def test_undoing_the_winning_event_opens_the_leg_again(leg, builder):
    change_events(leg=leg, acts=adding(TO_61), **builder.act)
    last = rows(leg)[-1]
    remove_event(event=last, **builder.act)
    assert state(leg) == ("open", "events", "", (58, 4))
    correct_event(
        event=last, kind=EventKind.PEG, payload={"side": "home", "points": 3}, **builder.act
    )
    assert state(leg) == ("played", "events", "home", (61, 4))
    assert LegEvent.objects.count() == len(TO_61) + 2


def test_correcting_to_what_it_says_or_removing_twice_is_no_change(leg, builder):
    change_events(leg=leg, acts=adding(A_ROUND), **builder.act)
    first = rows(leg)[0]
    correct_event(
        event=first, kind=EventKind.PEG, payload={"side": "home", "points": 8}, **builder.act
    )
    assert len(rows(leg)) == 4
    remove_event(event=first, **builder.act)
    remove_event(event=first, **builder.act)
    assert len(rows(leg)) == 5
    assert state(leg)[3] == (21, 0)


def test_a_correction_of_a_correction_is_one_of_the_event(leg, builder):
    change_events(leg=leg, acts=adding([Peg(0, points=3)]), **builder.act)
    first = rows(leg)[0]
    change_events(leg=leg, acts=[Correct(first.uid, *to_payload(Peg(0, points=4)))], **builder.act)
    change_events(
        leg=leg, acts=[Correct(rows(leg)[1].uid, *to_payload(Peg(0, points=6)))], **builder.act
    )
    assert state(leg)[3] == (6, 0)
    assert [row.refers_to for row in rows(leg)] == [None, first, first]


def test_an_event_and_its_correction_may_come_together(leg, builder):
    uid = uuid4()
    acts = [
        Add(*to_payload(Peg(0, points=3)), uid=uid),
        Add(*to_payload(Peg(1, points=1))),
        Correct(uid, *to_payload(Peg(0, points=2))),
        Remove(uid),
        Correct(uid, *to_payload(Peg(0, points=8))),
    ]
    change_events(leg=leg, acts=acts, **builder.act)
    assert state(leg)[3] == (8, 1)


def test_a_correction_of_an_event_of_another_leg_is_refused(leg, builder):
    change_events(leg=leg, acts=adding([Peg(0, points=3)]), **builder.act)
    other = Leg.objects.select_related("board__card").get(board=leg.board, number=2)
    with pytest.raises(NotPossible, match="not on this leg's record"):
        change_events(leg=other, acts=[Remove(rows(leg)[0].uid)], **builder.act)


@pytest.mark.parametrize(
    ("payload", "field"),
    [({"side": "left", "points": 3}, "side"), ({"side": "home", "points": "many"}, "points")],
)
def test_a_payload_that_says_nothing_is_refused_by_its_field(leg, builder, payload, field):
    with pytest.raises(NotPossible) as refused:
        record_event(leg=leg, kind=EventKind.PEG, payload=payload, **builder.act)
    assert refused.value.field == field
    assert LegEvent.objects.count() == 0


def test_a_draft_keeps_events_that_cannot_be(leg, builder):
    change_events(leg=leg, acts=adding([Peg(0, points=5), Peg(0, points=40)]), **builder.act)
    assert len(rows(leg)) == 2


def test_another_stream_is_kept_and_never_added(leg, builder):
    change_events(leg=leg, acts=adding(A_ROUND), **builder.act)
    version = fresh(leg).version
    change_events(leg=leg, acts=adding(A_ROUND), stream=uuid4(), **builder.act)
    assert state(leg)[3] == (29, 0)
    assert fresh(leg).version == version
    assert LegEvent.objects.filter(leg=leg).count() == 8


def test_the_player_of_an_event_is_kept(leg, builder):
    payload = {"side": "home", "points": 3, "player": str(uuid4())}
    record_event(leg=leg, kind=EventKind.PEG, payload=payload, **builder.act)
    assert rows(leg)[0].payload["player"] == payload["player"]


def test_a_game_by_result_has_no_events(builder, season):
    competition = builder.competition(season, MIXED, ["Elm", "Fox"], name="Mixed")
    card = open_card(fixture=builder.fixture(competition, "Elm", "Fox"), **builder.act)
    leg = card.boards.all()[0].legs.all()[0]
    with pytest.raises(NotPossible, match="Straight 1 is recorded by its result"):
        change_events(leg=leg, acts=adding(A_ROUND), **builder.act)


# Beside the sheet


def sheet(leg, **change):
    leg = fresh(leg)
    return SheetChanges(legs=(LegChange(leg.pk, leg.version, **change),))


def test_a_sheet_that_sends_the_leg_back_leaves_its_events(leg, builder):
    change_events(leg=leg, acts=adding(TO_61), **builder.act)
    version = fresh(leg).version
    for change in (
        {},
        {"scores": (61, 4)},
        {"winner": HOME, "state": LegState.PLAYED},
        {"winner": HOME, "scores": (61, 4)},
    ):
        save_sheet(card=leg.board.card, changes=sheet(leg, **change), **builder.act)
    assert state(leg) == ("played", "events", "home", (61, 4))
    assert fresh(leg).version == version


@pytest.mark.parametrize("change", [{"scores": (61, 5)}, {"winner": AWAY}])
def test_another_score_over_events_is_refused_at_its_place(leg, builder, change):
    change_events(leg=leg, acts=adding(TO_61), **builder.act)
    with pytest.raises(CardProblems) as refused:
        save_sheet(card=leg.board.card, changes=sheet(leg, **change), **builder.act)
    (problem,) = refused.value.problems
    assert (problem.code, problem.place) == ("recorded-by-events", ("board", 1, "leg", 1))


def test_a_leg_of_events_marked_void_by_mistake_comes_back(leg, builder):
    change_events(leg=leg, acts=adding(TO_61), **builder.act)
    save_sheet(card=leg.board.card, changes=sheet(leg, state=LegState.VOID), **builder.act)
    assert state(leg) == ("void", "", "", (None, None))
    with pytest.raises(NotPossible, match="marked as void"):
        change_events(leg=leg, acts=adding([Blocked()]), **builder.act)
    save_sheet(card=leg.board.card, changes=sheet(leg, state=LegState.PLAYED), **builder.act)
    assert state(leg) == ("played", "events", "home", (61, 4))


def test_a_final_score_gives_way_to_events(leg, builder):
    save_sheet(card=leg.board.card, changes=sheet(leg, scores=(61, 48)), **builder.act)
    change_events(leg=fresh(leg), acts=adding(A_ROUND), **builder.act)
    assert state(leg) == ("open", "events", "", (29, 0))
    saved = leg.board.card.events.last()
    was = from_content(saved.before, GUISBOROUGH).boards[0].legs[0]
    assert was.scores == (61, 48)


def test_a_record_is_started_anew(leg, builder):
    change_events(leg=leg, acts=adding(TO_61), **builder.act)
    clear_events(leg=fresh(leg), **builder.act)
    assert state(leg) == ("open", "", "", (None, None))
    assert LegEvent.objects.count() == len(TO_61)
    change_events(leg=fresh(leg), acts=adding([Peg(1, points=2)]), **builder.act)
    assert state(leg)[3] == (0, 2)
    clear_events(leg=fresh(leg), **builder.act)
    save_sheet(card=leg.board.card, changes=sheet(leg, scores=(61, 48)), **builder.act)
    assert state(leg) == ("played", "scores", "home", (61, 48))
    with pytest.raises(NotPossible, match="not recorded event by event"):
        clear_events(leg=fresh(leg), **builder.act)


def test_the_history_notes_where_a_record_begins_ends_and_changes_an_end(leg, builder):
    change_events(leg=leg, acts=adding(TO_61[:3]), **builder.act)
    change_events(leg=leg, acts=adding(TO_61[3:-1]), **builder.act)
    change_events(leg=leg, acts=adding(TO_61[-1:]), **builder.act)
    away = next(row for row in rows(leg) if row.payload.get("side") == "away")
    correct_event(
        event=away, kind=EventKind.PEG, payload={"side": "away", "points": 2}, **builder.act
    )
    saved = [event for event in leg.board.card.events.all() if event.kind == "saved"]
    ends = [from_content(event.after, GUISBOROUGH).boards[0].legs[0].scores for event in saved]
    assert ends == [(24, 0), (61, 4), (61, 2)]


# Official


@pytest.fixture
def official(builder, pairs_fixture):
    return builder.play(pairs_fixture, [TO_61, *[(61, 48)] * 4, *[(48, 61)] * 4])


def first_leg(card):
    return Leg.objects.select_related("board__card").get(board__card=card, board__order=1, number=1)


def test_an_event_on_an_official_card_is_corrected_with_a_reason(official, builder):
    leg = first_leg(official)
    away = next(row for row in rows(leg) if row.payload.get("side") == "away")
    change = {"event": away, "kind": EventKind.PEG, "payload": {"side": "away", "points": 2}}
    with pytest.raises(NotPossible) as refused:
        correct_event(**change, **builder.act)
    assert refused.value.field == "reason"
    correct_event(**change, reason="It was a two.", **builder.act)
    assert state(leg)[3] == (61, 2)
    assert Result.objects.count() == 2
    assert Result.objects.standing().get().away_aggregate == 2 + 4 * 48 + 4 * 61
    assert official.events.last().why == "It was a two."


def test_an_official_leg_cannot_lose_its_winner(official, builder):
    leg = first_leg(official)
    with pytest.raises(CardProblems):
        remove_event(event=rows(leg)[-1], reason="Why.", **builder.act)
    assert state(leg) == ("played", "events", "home", (61, 4))
    assert Result.objects.count() == 1
    assert LegEvent.objects.count() == len(TO_61)


def test_several_events_of_an_official_leg_are_corrected_together(official, builder):
    leg = first_leg(official)
    acts = (Remove(rows(leg)[-1].uid), *adding([Peg(0, total=9)]))
    changes = SheetChanges(events=(LegActs(leg.pk, acts),))
    correct_official(card=official, changes=changes, reason="It was a nine.", **builder.act)
    assert state(leg)[3] == (61, 4)
    assert Card.objects.get().state == "official"


def test_a_record_on_an_official_card_is_not_started_anew(official, builder):
    with pytest.raises(NotPossible, match="Use “Correct”"):
        clear_events(leg=first_leg(official), **builder.act)


def test_a_card_of_events_becomes_official(official):
    assert (official.state, Result.objects.get().home_legs) == ("official", 5)
