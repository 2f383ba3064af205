"""When the rules do something by themselves: worked by hand, and for any match whatever."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.enums import Reporter, Side
from league.ruleset.parts import RecordRule
from matches.enums import CardState, StepKind
from matches.steps import LEFT_AFTER, Facts, may_be_due, steps_due, unanswered_by, uses_steps

pytestmark = pytest.mark.pure

LONDON = ZoneInfo("Europe/London")
HOME, AWAY = Side.HOME, Side.AWAY
# A Monday evening; cards are due on Thursday at half past eight.
START = datetime(2026, 11, 16, 20, 30, tzinfo=LONDON)
RULES = RecordRule(card_deadline_hours=72, remind_hours=48, deduct_hours=24, accept_hours=72)


def facts(record=RULES, **more):
    due = START + timedelta(hours=record.card_deadline_hours)
    return Facts(
        **{"start": START, "due": due, "record": record, "versions": {}, "priced": True} | more
    )


def reported(hours=2, signed=(HOME,), record=RULES, **more):
    """Handed in by the home side so many hours after the start."""
    at = START + timedelta(hours=hours)
    return facts(
        record,
        state=CardState.REPORTED,
        came=at,
        reported_at=at,
        versions={HOME: at},
        signed=frozenset(signed),
        **more,
    )


def due(known, hours, **less):
    """What is due so many hours after the start, as kind and side."""
    at = START + timedelta(hours=hours) + timedelta(**less)
    return [(step.kind, step.side) for step in steps_due(known, at.astimezone(UTC))]


def test_a_card_that_is_not_in_is_reminded_of_and_then_paid_for():
    """Reminded on Wednesday; due on Thursday; paid for on Friday, all at half past eight."""
    known = facts()
    assert due(known, 48, seconds=-1) == []
    assert due(known, 48) == [(StepKind.REMIND_CARD, HOME)]
    assert due(known, 95) == [(StepKind.REMIND_CARD, HOME)]
    # Nobody is warned of what has happened.
    assert due(known, 96) == [(StepKind.DEDUCT, HOME)]


def test_what_was_done_is_not_done_again():
    (reminder,) = steps_due(facts(), START + timedelta(hours=50))
    assert due(facts(done=frozenset({reminder.mark})), 50) == []
    # On another day it is another match.
    moved = replace(
        facts(done=frozenset({reminder.mark})),
        start=START + timedelta(days=7),
        due=START + timedelta(days=10),
    )
    assert due(moved, 7 * 24 + 47) == []
    assert due(moved, 7 * 24 + 48) == [(StepKind.REMIND_CARD, HOME)]


def test_a_late_card_is_paid_for_once_whatever_became_of_it():
    taken = (StepKind.DEDUCT, HOME, START)
    # Taken back by the secretary, or taken under another deadline: not taken again.
    assert due(facts(done=frozenset({taken})), 100) == []
    assert due(facts(paid=frozenset({HOME})), 100) == []
    assert due(facts(priced=False), 100) == []


@pytest.mark.parametrize(
    ("came", "expected"),
    [(71, []), (80, []), (96, []), (97, [(StepKind.DEDUCT, HOME)])],
)
def test_a_card_that_came_before_its_price_was_taken_is_the_officers(came, expected):
    """As when nobody looked on Friday evening, and it came an hour later."""
    record = replace(RULES, accept_hours=None, remind_hours=None)
    assert due(reported(came, record=record), 98) == expected


def test_an_unanswered_card_is_reminded_of_and_then_accepted():
    """Handed in at half past ten; Bell reminded on Wednesday, accepted on Thursday."""
    known = reported(2)
    assert due(known, 50, seconds=-1) == []
    assert due(known, 50) == [(StepKind.REMIND_ANSWER, AWAY)]
    assert due(known, 74, seconds=-1) == [(StepKind.REMIND_ANSWER, AWAY)]
    assert due(known, 74) == [(StepKind.ACCEPT, AWAY)]
    assert due(known, 74 + 30 * 24) == [(StepKind.ACCEPT, AWAY)]


def test_silence_is_no_answer_where_nobody_else_could_give_one():
    """One person captains both: the other side is not reminded of what it cannot do either."""
    known = replace(reported(2), alone=frozenset({AWAY}))
    assert due(known, 50) == []
    assert due(known, 74 + 30 * 24) == []
    # The other side's own silence is another matter.
    assert due(replace(known, alone=frozenset({HOME})), 74) == [(StepKind.ACCEPT, AWAY)]


def test_a_card_that_is_nobody_s_is_not_accepted():
    """Changed by the league since it was signed, or signed by both, or answered by a version."""
    assert due(reported(2, signed=()), 80) == [
        (StepKind.REMIND_ANSWER, HOME),
        (StepKind.REMIND_ANSWER, AWAY),
    ]
    assert due(reported(2, signed=(HOME, AWAY)), 80) == []
    at = START + timedelta(hours=5)
    own = replace(reported(2), versions={HOME: START + timedelta(hours=2), AWAY: at})
    assert unanswered_by(own) is None
    assert StepKind.ACCEPT not in [kind for kind, _ in due(own, 80)]
    # One that it sent before the card was taken back and handed in anew is no answer to this one.
    before = replace(own, versions={HOME: START, AWAY: START + timedelta(hours=1)})
    assert unanswered_by(before) is AWAY


@pytest.mark.parametrize(
    "state", [CardState.OFFICIAL, CardState.VOID, CardState.REOPENED, CardState.DISPUTED]
)
def test_nothing_happens_to_a_card_that_somebody_decided_or_is_to(state):
    known = replace(reported(2), state=state)
    assert [due(known, hours) for hours in (50, 80, 100, 400)] == [[], [], [], []]


def test_hours_are_those_of_the_clock_on_the_wall():
    """The clocks go back on Sunday 25 October 2026: three days after Friday at nine is nine."""
    start = datetime(2026, 10, 23, 21, 0, tzinfo=LONDON)
    record = replace(RULES, remind_hours=72, card_deadline_hours=96, deduct_hours=None)
    known = facts(record, start=start)
    nine = datetime(2026, 10, 26, 21, 0, tzinfo=UTC)
    assert steps_due(known, nine - timedelta(seconds=1)) == ()
    (step,) = steps_due(known, nine)
    assert step.due == nine


def test_who_is_reminded_and_who_pays_by_who_sends_the_card_in():
    both = [HOME, AWAY]
    for reporter, legs, reminded, paying in (
        (Reporter.HOME, (3, 6), [HOME], [HOME]),
        (Reporter.BOTH, (0, 0), both, both),
        (Reporter.EACH, (0, 0), both, both),
        (Reporter.WINNER, (3, 6), [AWAY], [AWAY]),
        # Nobody knows who won, so an officer says whose late card it is.
        (Reporter.WINNER, (0, 0), both, []),
    ):
        known = facts(replace(RULES, reporter=reporter), legs=legs, state=CardState.DRAFT)
        assert [side for _, side in due(known, 50)] == reminded
        assert [side for _, side in due(known, 96)] == paying


def test_each_side_answers_for_its_own_card():
    """Anchor's came on the night; Bell's never did."""
    record = replace(RULES, reporter=Reporter.EACH, accept_hours=None, remind_hours=None)
    assert due(reported(2, record=record), 96) == [(StepKind.DEDUCT, AWAY)]


def test_what_was_missed_for_a_week_is_left_to_people_but_an_answer_was_promised():
    week = int(LEFT_AFTER.total_seconds() // 3600)
    assert due(facts(), 96 + week) == [(StepKind.DEDUCT, HOME)]
    assert due(facts(), 96 + week, seconds=1) == []
    only = replace(RULES, deduct_hours=None)
    assert due(facts(only), 48 + week) == [(StepKind.REMIND_CARD, HOME)]
    assert due(facts(only), 48 + week, seconds=1) == []
    assert due(reported(2), 74 + week, days=90) == [(StepKind.ACCEPT, AWAY)]


def test_nothing_fell_due_before_anybody_could_know():
    """Rules of Saturday, or a match entered on Saturday, take nothing for Friday."""
    known = facts(known_since=START + timedelta(hours=97))
    assert due(known, 98) == []
    assert due(facts(known_since=START + timedelta(hours=96)), 98) == [(StepKind.DEDUCT, HOME)]


def test_rules_that_do_nothing_by_themselves():
    assert not uses_steps(RecordRule(protest_hours=24, score_deadline_hours=12))
    for name in ("remind_hours", "deduct_hours", "accept_hours"):
        assert uses_steps(replace(RecordRule(), **{name: 0}))


hours = st.none() | st.integers(1, 200)
moments = st.integers(0, 60 * 24 * 40).map(lambda minutes: START + timedelta(minutes=minutes))
sides = st.frozensets(st.sampled_from(Side))


@st.composite
def matches(draw):
    record = RecordRule(
        reporter=draw(st.sampled_from(Reporter)),
        league_approves=draw(st.booleans()),
        card_deadline_hours=draw(st.integers(1, 200)),
        remind_hours=draw(hours),
        deduct_hours=draw(hours),
        accept_hours=draw(hours),
    )
    reported_at = draw(moments)
    return facts(
        record,
        state=draw(st.none() | st.sampled_from(CardState)),
        legs=draw(st.tuples(st.integers(0, 9), st.integers(0, 9))),
        came=draw(st.none() | moments),
        reported_at=reported_at,
        versions=draw(st.dictionaries(st.sampled_from(Side), moments)),
        signed=draw(sides),
        priced=draw(st.booleans()),
        paid=draw(sides),
        known_since=draw(st.none() | moments),
    )


OVER = frozenset({CardState.OFFICIAL, CardState.VOID, CardState.REOPENED})


@given(matches(), st.lists(moments, min_size=1, max_size=12))
def test_any_match_looked_at_at_any_moments(known, looks):
    """Never a step twice, never before its time, in the order of their times, none when over."""
    taken = set()
    for at in sorted(looks):
        steps = steps_due(known, at)
        assert not (steps and known.state in OVER)
        assert [step.due for step in steps] == sorted(step.due for step in steps)
        assert len({step.mark for step in steps}) == len(steps)
        assert may_be_due(known, at) or not steps
        for step in steps:
            assert step.due <= at
            assert step.mark not in taken
            if step.kind is StepKind.DEDUCT:
                assert (step.kind, step.side) not in {mark[:2] for mark in taken}
                assert step.side not in known.paid
            if step.kind is StepKind.ACCEPT:
                assert known.signed == {step.side.other}
            taken.add(step.mark)
            known = replace(known, done=known.done | {step.mark})
            if step.kind is StepKind.ACCEPT:
                known = replace(known, state=CardState.OFFICIAL)
        # Asked again at the same moment there is nothing left.
        assert steps_due(known, at) == ()


@given(matches(), moments, st.timedeltas(timedelta(0), timedelta(days=30)))
def test_nobody_is_reminded_of_what_has_happened(known, at, later):
    """Once what a reminder warns of is due, the reminder is not."""
    steps = steps_due(known, at + later)
    kinds = {(step.kind, step.side) for step in steps}
    for side in Side:
        assert not {(StepKind.REMIND_CARD, side), (StepKind.DEDUCT, side)} <= kinds
        assert not {(StepKind.REMIND_ANSWER, side), (StepKind.ACCEPT, side)} <= kinds
