"""Rounds of a table of its own, asked of the page: the truth is always possible, and what is false
is found out as often as it was measured by others.

A false claim is one point too many for one side, with the others right. The rows are those of
``tests.scoring.evidence_survey``; here every round and every claim goes through an address.
"""

import statistics
from dataclasses import replace
from random import Random

import pytest

from scoring.house_rules import Deal
from tests.matches.referee.hand_addresses import EVERYTHING, asked, of_round, refuted
from tests.scoring.evidence_rounds import play, random_round, random_rules
from tests.scoring.evidence_survey import PUBLISHED, ROWS, RULES, proportion_bounds

SEED = 3_006
ROUNDS = 25
FULL_SIZE = 2_000
ANY_ROUNDS = 300
DEVIATIONS = 3.5


def truth_of(played, known):
    """What the sides made, as far as somebody who knows this can know of the target."""
    return played.points if "scores" in known else tuple(played.earned)


def false_claims(truth):
    return [
        tuple(made + (side == one) for side, made in enumerate(truth)) for one in range(len(truth))
    ]


def survey(seats, rounds):
    """By row the shares of false claims that the page calls impossible, one a round."""
    found = {row: [] for row, published in zip(ROWS, PUBLISHED[seats], strict=True) if published}
    random = Random(SEED * 10 + seats)
    for number in range(rounds):
        played = play(RULES, seats, random)
        truth = tuple(played.earned)
        for row, exposed in found.items():
            known = {"known": row.known, "in_turn": row.in_turn}
            right = asked(of_round(played, claim=truth, **known))
            assert truth in right.found.totals, (seats, row.name, number)
            assert not refuted(right), (seats, row.name, number)
            exposed.append(
                statistics.mean(
                    refuted(asked(of_round(played, claim=claim, **known)))
                    for claim in false_claims(truth)
                )
            )
    return found


def as_often(exposed, published):
    """Whether no less is exposed than was published, as far as the size of the samples can tell."""
    spread = max(statistics.pstdev(exposed), len(exposed) ** -0.5)
    error = spread * (1 / len(exposed) + 1 / FULL_SIZE) ** 0.5
    rounding = 0.05 if published != int(published) else 0.5
    return 100 * statistics.mean(exposed) >= published - rounding - 100 * DEVIATIONS * error


@pytest.mark.parametrize("seats", PUBLISHED)
def test_the_truth_is_possible_and_what_is_false_is_exposed(seats):
    for row, exposed in survey(seats, ROUNDS).items():
        assert as_often(exposed, PUBLISHED[seats][ROWS.index(row)][2]), row.name


def test_a_page_that_exposes_less_is_noticed():
    """The figures of who played each tile are not those of a page that forgets who did."""
    assert not as_often([0.05] * FULL_SIZE, PUBLISHED[2][1][2])
    assert as_often([0.2] * FULL_SIZE, PUBLISHED[2][1][2])


@pytest.mark.prove
@pytest.mark.parametrize("seats", PUBLISHED)
def test_the_survey_at_full_size(seats):
    print(f"\n{FULL_SIZE} random rounds through addresses, {seats} seats, seed {SEED}")
    for row, exposed in survey(seats, FULL_SIZE).items():
        share, published = statistics.mean(exposed), PUBLISHED[seats][ROWS.index(row)][2]
        low, high = proportion_bounds(share, len(exposed))
        print(
            f"  {row.name:30}{100 * share:6.1f} % of false claims exposed"
            f" ({low:.1f}–{high:.1f}), published {published}; the truth possible in all"
        )
        assert as_often(exposed, published), row.name


def known_at_random(random):
    return tuple(name for name in EVERYTHING if random.random() < 0.5)


def any_rounds(rounds, seed):
    """Rounds under any house rules at any table, of which something is known."""
    random = Random(seed)
    for number in range(rounds):
        played = random_round(random, random_rules(random), stop=random.choice([1.0, 0.97]))
        known, in_turn = known_at_random(random), random.random() < 0.8
        truth = truth_of(played, known)
        hand = asked(of_round(played, known, truth, in_turn=in_turn))
        yield number, played, known, in_turn, truth, hand


def check_any(rounds, seed):
    for number, played, known, in_turn, truth, hand in any_rounds(rounds, seed):
        place = (seed, number)
        assert not hand.form.errors, place
        assert not hand.contradictions, place
        assert truth in hand.found.totals, place
        assert not refuted(hand), place
        facts = hand.form.question.facts
        assert replace(facts, rules=played.rules) == played.facts(*known, in_turn=in_turn), place
        assert in_play(facts.rules, played.seats) == in_play(played.rules, played.seats), place


def in_play(rules, seats):
    """The house rules that say anything at a table."""
    return replace(rules, deal=Deal()), rules.deal.each(seats)


def test_whatever_is_known_of_a_round_the_truth_is_among_the_answers():
    check_any(ANY_ROUNDS, SEED)


@pytest.mark.prove
def test_the_same_of_many_more_rounds():
    check_any(10 * FULL_SIZE, SEED + 1)
