"""Legal legs under every kind of house rules come out of a replay as they were played."""

from random import Random

import pytest

from scoring.events import Peg
from scoring.house_rules import Deal, HouseRules
from scoring.leg import check_final_score, replay
from scoring.pegging import Outcome, event_values
from tests.scoring.simulated import SimulatedLeg, Table

LEGS = 240


def simulated(seed: int) -> SimulatedLeg:
    random = Random(seed)
    rules = HouseRules(
        deal=Deal(
            two=random.choice([7, 9, 14]),
            three=random.choice([5, 9]),
            four=random.choice([5, 6, 7]),
        ),
        target=random.choice([5, 31, 61, 61, 121]),
        finish=random.choice(["exact", "exact", "over"]),
        chip_out_points=random.choice([0, 1, 1, 2, 5]),
        out_on_down=random.choice([True, False]),
        pairs_round_ends=random.choice(["both", "first"]),
    )
    return Table(rules, random.choice([2, 3, 4]), random).play()


@pytest.fixture(scope="module")
def legs() -> list[SimulatedLeg]:
    return [simulated(seed) for seed in range(LEGS)]


def test_they_are_replayed_as_they_were_played(legs):
    for leg in legs:
        start = (0,) * (3 if leg.seats == 3 else 2)
        replayed = replay(leg.events, leg.rules, start, seats=leg.seats, must_finish=True)

        assert [problem.message for problem in replayed.problems] == []
        assert [step.scores for step in replayed.steps] == leg.scores_after
        assert [played.end for played in replayed.rounds] == leg.round_ends
        assert replayed.winner == leg.winner
        assert check_final_score(replayed.final_score, leg.rules).winner == leg.winner


def test_every_event_has_a_value_that_is_possible(legs):
    for leg in legs:
        start = (0,) * (3 if leg.seats == 3 else 2)
        for step in replay(leg.events, leg.rules, start).steps:
            if isinstance(step.event, Peg):
                assert step.points in event_values(leg.rules, chip_out=step.event.chip_out)


def test_they_cover_what_can_happen(legs):
    """The sample is worth something only if all of it occurs."""
    seen = set()
    for leg in legs:
        start = (0,) * (3 if leg.seats == 3 else 2)
        replayed = replay(leg.events, leg.rules, start)
        seen |= {step.outcome for step in replayed.steps if step.outcome}
        seen |= {step.clause for step in replayed.steps}
        seen |= set(leg.round_ends)
    assert seen >= {
        "won",
        "chip-out",
        "blocked",
        "F2",
        "F4",
        "H",
        *set(Outcome) - {Outcome.REFUSED},
    }
