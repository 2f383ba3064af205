"""The fast verdict is the plain one, on records that are right and on records that are not."""

import importlib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.checking import check_leg
from scoring.house_rules import Deal, HouseRules
from scoring.problems import Severity
from scoring.records import LegRecord
from scoring.tables import tables
from scoring.tiles import TileSet
from scoring.verify import verify
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

    def refuse(record, **_):
        raise AssertionError("checked plainly")

    monkeypatch.setattr(importlib.import_module("scoring.verify"), "check_leg", refuse)

    assert [verify(record) for record in records] == plain


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
    ):
        for ask in (verify, check_leg):
            with pytest.raises(ValueError):
                ask(wrong)


def test_the_tables_hold_every_pair_of_ends():
    """An empty line, 49 ways for one tile to lie, 14 kinds of end on each side of more tiles."""
    assert len(tables().after) == 1 + 49 + 14 * 14
