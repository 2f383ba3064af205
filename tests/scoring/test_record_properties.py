"""What holds for every written leg, whether it can have happened or not."""

from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.checking import check_leg
from scoring.leg import check_final_score, replay
from scoring.moves import Placement, Where
from scoring.problems import Severity, has_errors
from scoring.turns import Turn
from tests.scoring.recorded import random_case
from tests.scoring.referee import judge
from tests.scoring.written import HANDS, STYLES, spoiled, written

OTHER_SIDE = {Where.LEFT: Where.RIGHT, Where.RIGHT: Where.LEFT}


@st.composite
def right_legs(draw, *, sides=None):
    """Legs in which all is right, written in any of the ways there are."""
    seed = draw(st.integers(0, 2**32))
    return written(
        judge(random_case(Random(seed))),
        style=draw(st.sampled_from(STYLES)),
        hands=draw(st.sampled_from(HANDS)),
        sides=draw(st.booleans()) if sides is None else sides,
        knocks=draw(st.booleans()),
        random=Random(seed),
    )


@st.composite
def any_legs(draw, *, sides=None):
    """Legs with anything wrong in them."""
    random = Random(draw(st.integers(0, 2**32)))
    often = draw(st.sampled_from([0.02, 0.1]))
    record = written(
        judge(random_case(random, slips=often)),
        style=draw(st.sampled_from(STYLES)),
        hands=draw(st.sampled_from(HANDS)),
        sides=draw(st.booleans()) if sides is None else sides,
        random=random,
    )
    return spoiled(record, random, often)


def mirrored(record):
    """The leg seen from the other side of the table."""
    rounds = []
    for played in record.rounds:
        items = []
        for item in played.items:
            what = item.what
            if isinstance(what, Placement) and what.at in OTHER_SIDE:
                what = what.laid_at(OTHER_SIDE[what.at])
            elif isinstance(what, Placement) and what.at is Where.OPENING:
                what = what.turned()
            items.append(replace(item, what=what))
        rounds.append(replace(played, items=tuple(items)))
    return replace(record, rounds=tuple(rounds))


@given(st.one_of(right_legs(sides=True), any_legs(sides=True)))
def test_the_mirror_image_is_the_same_leg(record):
    """Where every placement says at which end it was laid; else the line grows to the right."""
    assume(all(getattr(i.what, "at", "no placement") for r in record.rounds for i in r.items))
    ours, other = check_leg(record), check_leg(mirrored(record))

    assert replace(ours.verdict, problems=()) == replace(other.verdict, problems=())
    for one, image in zip(ours.rounds, other.rounds, strict=True):
        if one is not None:
            assert one.played.line.mirrored() == image.played.line
            assert [t.scores for t in one.played.history] == [
                t.scores for t in image.played.history
            ]
    seen = [(p.code, p.severity, p.clause, p.place) for p in ours.problems]
    assert seen == [(p.code, p.severity, p.clause, p.place) for p in other.problems]


@given(right_legs())
def test_any_legal_leg_is_replayed_and_reduces(record):
    checked = check_leg(record)
    assert not has_errors(checked.problems)
    by_events = replay(checked.events, record.rules, record.start, seats=record.seats)
    assert not has_errors(by_events.problems)
    assert (by_events.scores, by_events.winner) == (checked.scores, checked.winner)
    if by_events.final_score is not None:
        final = check_final_score(by_events.final_score, record.rules)
        assert (final.winner, final.problems) == (checked.winner, ())


@given(any_legs())
def test_points_only_where_the_rules_give_them_and_no_score_past_the_target(record):
    checked = check_leg(record)
    for each in checked.rounds:
        if each is None or not each.scores_known:
            continue
        for turn in each.played.history:
            assert all(0 <= score <= record.rules.target for score in turn.scores)
            if isinstance(turn, Turn) and turn.pegged:
                pays = turn.total > 0 and 0 in {turn.total % 3, turn.total % 5}
                assert (turn.award > 0) is pays
    on_target = [side for side, score in enumerate(checked.scores) if score == record.rules.target]
    assert on_target == ([] if checked.winner is None else [checked.winner])


@given(any_legs())
def test_a_check_is_deterministic_and_the_beginning_stays_the_beginning(record):
    whole = check_leg(record)
    assert check_leg(record) == whole
    for count in range(len(record.rounds)):
        part = check_leg(replace(record, rounds=record.rounds[: count + 1]))
        for one, same in zip(part.rounds, whole.rounds, strict=False):
            assert (one and one.played) == (same and same.played)


@given(any_legs())
def test_every_problem_says_what_and_where(record):
    checked = check_leg(record)
    for problem in checked.problems:
        assert problem.clause
        assert problem.message.endswith((".", "?"))
        assert problem.message[0].isupper() or problem.message[0] in "0123456789'"
        if problem.place == ():
            assert problem.severity is Severity.UNCHECKED
            continue
        kind, number, *rest = problem.place
        assert kind == "round"
        played = record.rounds[number]
        if rest[:1] == ["item"]:
            assert 0 <= rest[1] <= len(played.items)
        else:
            assert rest[:1] in ([], ["hand"], ["leader"])
    for each, played in zip(checked.rounds, record.rounds, strict=True):
        if each is not None:
            assert len(each.done) == len(played.items)
            happened = [index for index in each.done if index is not None]
            assert happened == list(range(len(each.played.history)))
