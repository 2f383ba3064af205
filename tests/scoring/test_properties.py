"""What holds for every record, sense or nonsense, and the comparison with a second replay."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.leg import check_agreement, check_final_score, replay
from scoring.pegging import PAYING_TOTALS, Outcome
from tests.scoring.scanned import ORDER_CODES, scan
from tests.scoring.strategies import any_events, house_rules

RULES = house_rules(targets=st.sampled_from([5, 8, 16, 31, 61, 121]))


@st.composite
def records(draw):
    count = draw(st.sampled_from([2, 3]))
    rules = draw(RULES)
    start = tuple(draw(st.integers(0, rules.target - 1)) for _ in range(count))
    return draw(any_events(count)), rules, start


@given(records())
def test_a_second_replay_agrees(record):
    events, rules, start = record
    replayed = replay(events, rules, start)
    scores, found = scan(events, rules, start)

    assert [step.scores for step in replayed.steps] == scores
    ours = [(p.place[1], p.code) for p in replayed.problems if p.code in ORDER_CODES]
    assert ours == found


@given(records())
def test_no_score_leaves_its_bounds_and_only_one_side_wins(record):
    events, rules, start = record
    replayed = replay(events, rules, start)
    for step in replayed.steps:
        assert all(0 <= score <= rules.target for score in step.scores)
        assert step.scores.count(rules.target) <= 1
    on_target = [side for side, score in enumerate(replayed.scores) if score == rules.target]
    assert on_target == ([] if replayed.winner is None else [replayed.winner])


@given(records())
def test_a_replay_is_deterministic_and_a_prefix_is_the_beginning(record):
    events, rules, start = record
    whole = replay(events, rules, start)
    assert replay(list(events), rules, list(start)) == whole
    for length in range(len(events)):
        part = replay(events[:length], rules, start)
        if part.winner is not None and any(p.code == "opening-tile-unknown" for p in part.problems):
            continue  # whether that was a win is told by what follows
        assert part.steps == whole.steps[:length]
        assert part.scores == (whole.steps[length - 1].scores if length else tuple(start))
        early = [p for p in whole.problems if p.place[1] < length and p.code != "lead-out-of-turn"]
        assert [p for p in part.problems if p.code != "lead-out-of-turn"] == early


@given(records())
def test_steps_add_up(record):
    events, rules, start = record
    replayed = replay(events, rules, start)
    before = tuple(start)
    for step in replayed.steps:
        changed = step.scores != before
        assert changed is (step.outcome is Outcome.COUNTED)
        if isinstance(step.event, Blocked | NextRound):
            assert (step.points, step.award) == (0, 0)
        if isinstance(step.event, Penalty):
            assert (step.points, step.award) == (step.event.points, 0)
        before = step.scores
    assert len(replayed.rounds) == 1 + sum(
        isinstance(step.event, NextRound) and step.outcome is None for step in replayed.steps
    )
    assert replayed.rounds[-1].scores == replayed.scores


@given(records())
def test_what_is_finished_is_a_final_score(record):
    events, rules, start = record
    replayed = replay(events, rules, start, must_finish=True)
    unfinished = [p for p in replayed.problems if p.code == "not-finished"]
    assert bool(unfinished) is (replayed.winner is None)
    if replayed.final_score is None:
        return
    checked = check_final_score(replayed.final_score, rules)
    assert (checked.winner, checked.problems) == (replayed.winner, ())
    found = check_agreement(
        rules, winner=replayed.winner, scores=replayed.final_score, replayed=replayed
    )
    assert found == []


@given(records())
def test_every_problem_says_what_and_where(record):
    events, rules, start = record
    for problem in replay(events, rules, start, seats=len(start)).problems:
        assert problem.clause
        assert problem.message.endswith((".", "?"))
        assert (
            problem.message[0].isupper()
            or problem.message[0].isdigit()
            or problem.message[0] == "-"
        )
        assert problem.place[0] == "event"
        assert 0 <= problem.place[1] < len(events)


@given(records())
def test_disregarded_events_are_no_problems(record):
    """An event that the target sends away is shown, and makes no problem of its own.

    Left out is what a house rule sends away because the opening tile cannot win: that it was the
    opening tile may follow only from what came after.
    """
    events, rules, start = record
    replayed = replay(events, rules, start)
    alone = [
        replay([step.event], rules, before)
        for before, step in zip(
            [tuple(start), *(step.scores for step in replayed.steps)], replayed.steps, strict=False
        )
        if step.outcome is Outcome.DISREGARDED and isinstance(step.event, Peg)
        if step.event.points is None and step.event.total in PAYING_TOTALS
        if not step.event.opening_tile and rules.target not in before
        if rules.out_on_down or step.event.opening_tile is False
    ]
    for one in alone:
        assert (one.problems, one.steps[0].outcome) == ((), Outcome.DISREGARDED)
