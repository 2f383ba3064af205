"""The fast verdict is the plain one, on records that are right and on records that are not."""

from dataclasses import replace
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.checking import LegCheck, check_leg
from scoring.house_rules import Deal, HouseRules
from scoring.played import RoundEnd
from scoring.problems import Severity, has_errors
from scoring.records import LegRecord
from scoring.tables import tables
from scoring.tiles import TileSet
from scoring.verify import verify
from tests.scoring import mistaken
from tests.scoring.mistaken import MISTAKES
from tests.scoring.noted import DEALS, STANDARD, random_noted_leg
from tests.scoring.recorded import random_case
from tests.scoring.referee import judge
from tests.scoring.shorthand import leg, round_of
from tests.scoring.written import HANDS, STYLES, WORDS, spoiled, written

seeds = st.integers(0, 2**32)
styles, hands, sides = st.sampled_from(STYLES), st.sampled_from(HANDS), st.booleans()


@given(seeds, styles, hands, sides, st.booleans())
def test_what_is_right_is_found_right_and_counted_as_the_referee_counts(
    seed, style, dealt, at, knocks
):
    case = judge(random_case(Random(seed)))
    record = written(case, style=style, hands=dealt, sides=at, knocks=knocks, random=Random(seed))

    verdict = verify(record)

    assert verdict == check_leg(record).verdict
    assert {problem.severity for problem in verdict.problems} <= {Severity.UNCHECKED}
    assert verdict.scores == tuple(case["final_scores"])
    assert verdict.winner == case["winner"]
    assert verdict.ends == tuple(WORDS[played["round_end"]] for played in case["rounds"])


@given(seeds, styles, hands, sides, st.sampled_from([0.03, 0.15]))
def test_what_is_wrong_is_found_wrong_alike(seed, style, dealt, at, often):
    random = Random(seed)
    case = judge(random_case(random, slips=often))
    record = spoiled(
        written(case, style=style, hands=dealt, sides=at, random=random), random, often
    )

    assert verify(record) == check_leg(record).verdict
    assert verify(record, must_finish=True) == check_leg(record, must_finish=True).verdict


def compare(seeds):
    errors = 0
    for seed in seeds:
        random = Random(seed)
        case = judge(random_case(random, slips=random.choice([0, 0.02, 0.1])))
        record = written(
            case,
            style=random.choice(STYLES),
            hands=random.choice(HANDS),
            sides=random.random() < 0.5,
            knocks=random.random() < 0.5,
            random=random,
        )
        record = spoiled(record, random, random.choice([0, 0.02, 0.1]))
        plain = check_leg(record).verdict
        assert verify(record) == plain, seed
        errors += any(problem.severity is Severity.ERROR for problem in plain.problems)
    return errors


def test_many_records_get_the_same_verdict():
    assert 100 < compare(range(400)) < 350


@pytest.mark.prove
def test_very_many_records_get_the_same_verdict():
    compare(range(100_000, 140_000))


PAIRS = {
    "deal": 5,
    "target": 999,
    "finish": "exact",
    "chip_out_points": 1,
    "out_on_down": True,
    "pairs_round_ends": "both",
}


def right_records():
    """Legs of every kind, and long ones in pairs, where empty partners are skipped."""
    for seed in range(240):
        random = Random(seed)
        case = random_case(random, **({"seats": 4, "house_rules": PAIRS} if seed % 3 else {}))
        yield written(
            judge(case),
            style=random.choice(STYLES),
            hands=random.choice(HANDS),
            knocks=random.random() < 0.5,
            random=random,
        )


def test_what_is_right_never_goes_the_slow_way(monkeypatch):
    records = list(right_records())
    plain = [check_leg(record).verdict for record in records]

    def refuse(leg, number, written):
        raise AssertionError(f"round {number} is checked plainly")

    monkeypatch.setattr(LegCheck, "check", refuse)

    assert [verify(record) for record in records] == plain


# Whole legs to 61 with one mistake


def right_leg(seed):
    random = Random(seed)
    case = random_noted_leg(random, random.choice([2, 3, 4]))
    case["house_rules"] = {**STANDARD, "deal": DEALS[case["seats"]], "target": 61}
    return written(
        case,
        hands=random.choice(HANDS),
        sides=random.random() < 0.5,
        knocks=random.random() < 0.5,
        random=random,
    )


def right_leg_near_the_target(seed):
    """Under any house rules, from scores that make the friendly finish and the down matter."""
    random = Random(seed)
    while True:
        case = judge(random_case(random))
        record = written(case, hands=random.choice(HANDS), random=random)
        items = [item for played in record.rounds for item in played.items]
        pegged = sum(bool(item.points) for item in items)
        if pegged and any(isinstance(item.what, RoundEnd) for item in items):
            return record


def mistaken_legs(seeds, kinds=MISTAKES, leg_of=right_leg):
    for seed in seeds:
        record, random = leg_of(seed), Random(seed)
        for mistake in kinds:
            yield mistake(record, random)


def agree(records):
    """Whether both find the same in every record; how many have an error."""
    errors = 0
    for record in records:
        for must_finish in (False, True):
            plain = check_leg(record, must_finish=must_finish).verdict
            assert verify(record, must_finish=must_finish) == plain, record
        errors += has_errors(plain.problems)
    return errors


def test_a_leg_with_one_mistake_gets_the_same_verdict():
    assert agree(mistaken_legs(range(8))) > 60
    assert agree(mistaken_legs(range(40), leg_of=right_leg_near_the_target)) > 300


@pytest.mark.prove
def test_very_many_legs_with_one_mistake_get_the_same_verdict():
    assert agree(mistaken_legs(range(1_000, 1_300))) > 2_500
    assert agree(mistaken_legs(range(4_000), leg_of=right_leg_near_the_target)) > 30_000


@pytest.mark.parametrize("mistake", MISTAKES)
def test_one_mistake_sends_one_round_to_the_plain_check(mistake, monkeypatch):
    """Or the next one too, where what is wrong with a round shows only in it."""
    plain, check = [], LegCheck.check

    def noted(leg, number, written):
        plain.append(number)
        return check(leg, number, written)

    monkeypatch.setattr(LegCheck, "check", noted)
    counts = []
    for record in mistaken_legs(range(40, 60), [mistake]):
        plain.clear()
        verify(record)
        counts.append(len(plain))

    assert median(counts) <= (2 if mistake in {mistaken.lead, mistaken.left_out} else 1)
    if mistake in {mistaken.points, mistaken.score, mistaken.carried, mistaken.unscored}:
        assert set(counts) == {1}


@pytest.mark.parametrize(
    "hands",
    ["36 00 / 66 00", "36 36 / 66 01", "36 00 / 66", "36 00 01 / 66 11", "? / 66 66", "36 00"],
)
def test_a_deal_that_cannot_be_gets_the_same_verdict(hands):
    rules = HouseRules(deal=Deal(two=2))
    record = leg(round_of("36 66", 0, hands), rules=rules)
    assert verify(record) == check_leg(record).verdict
    assert {problem.severity for problem in verify(record).problems} >= {Severity.ERROR}
    sets = tuple(hand if hand is None else TileSet.of(hand) for hand in record.rounds[0].hands)
    record = leg(replace(record.rounds[0], hands=sets), rules=rules)
    assert verify(record) == check_leg(record).verdict


def test_a_table_and_a_start_that_cannot_be_are_refused():
    case = judge(random_case(Random(1)))
    record = written(case)
    for wrong in (
        LegRecord(record.rules, 5, record.rounds),
        LegRecord(record.rules, record.seats, record.rounds, (0,)),
        LegRecord(record.rules, record.seats, record.rounds, (0, record.rules.target)),
        LegRecord(record.rules, record.seats, record.rounds, (-1, 0)),
        LegRecord(record.rules, 2, (), (1.5, 0)),
        LegRecord(record.rules, 2, (), (True, 0)),
    ):
        for ask in (verify, check_leg):
            with pytest.raises(ValueError):
                ask(wrong)


@pytest.mark.parametrize("leader", [1.0, True, -1, 2])
def test_a_leader_that_is_no_seat_gets_the_same_verdict(leader):
    record = leg(round_of("36", leader, "36 00 / 66 01"), rules=HouseRules(deal=Deal(two=2)))
    assert [problem.code for problem in verify(record).problems] == ["no-such-seat"]
    assert verify(record) == check_leg(record).verdict


def test_the_tables_hold_every_pair_of_ends():
    """An empty line, 49 ways for one tile to lie, 14 kinds of end on each side of more tiles."""
    assert len(tables().after) == 1 + 49 + 14 * 14
