"""Whether a line can be that of a blocked round, by the number of tiles left in hands (B1, E3).

A round is blocked when no tile left in a hand fits an end. All that was dealt and does not lie in
the line is in hands, since nobody draws; so as many tiles outside the line have to fit neither end.

Of the 28 tiles 13 have one of two different numbers and 15 neither; 7 have one number, and 21 not.
"""

from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.evidence import Ended, Facts, evidence
from scoring.house_rules import Deal, HouseRules, PairsRoundEnds
from scoring.line import Laid, Line
from scoring.tiles import Tile, TileSet
from tests.scoring.evidence_rounds import (
    SET,
    moves_of,
    play,
    random_facts,
    random_rules,
    truth_of,
)

CODE = "cannot-be-blocked"
NINE_EACH = HouseRules(Deal(two=9))
SIX_EACH = HouseRules(Deal(four=6))
SEVEN_EACH = HouseRules(Deal(four=7))
ALL_DEALT = HouseRules(Deal(two=14))
seeds = st.integers(0, 2**32)


def blocked(line, seats, rules=None, **known):
    rules = rules or HouseRules()
    return Facts(Line.parse(line).tiles, seats, rules, ended=Ended.BLOCKED, **known)


def codes(facts):
    return [problem.code for problem in evidence(facts).problems]


def hand(text):
    return TileSet.parse(text)


# Worked by hand

# By line, seats and rules: the tiles left in hands, and those outside the line that fit neither
# end. Every second case is the one before with a tile less, or more, that has the number of an end.
COUNTED = [
    # 9 are dealt to each: 18 less 3 are left. 33, 36 and 65 all have a 3 or a 5, so 15 fit neither.
    ("33 36 65", 2, NINE_EACH, 15, 15),
    ("36 65", 2, NINE_EACH, 16, 15),
    ("35", 2, NINE_EACH, 17, 15),
    # 5 to each of four: 20 less 6 are left; of those that fit neither 61 lies in the line.
    ("35 54 43 36 61 15", 4, None, 14, 14),
    # Here it is 64, with only four of a 3 or a 5.
    ("36 64 43 31 15", 4, None, 15, 14),
    # Both ends are 3. 21 tiles have none, less 64; 24 were dealt.
    ("33 36 64 43", 4, SIX_EACH, 20, 20),
    ("36 64 43", 4, SIX_EACH, 21, 20),
    # The down alone. 14 to each of two: all others are in hands, and 6 of them have a 3.
    ("33", 2, ALL_DEALT, 27, 21),
]


@pytest.mark.parametrize(("line", "seats", "rules", "left", "room"), COUNTED)
@pytest.mark.parametrize("in_turn", [True, False])
def test_more_tiles_in_hands_than_fit_neither_end_cannot_be_blocked(
    line, seats, rules, left, room, in_turn
):
    facts = blocked(line, seats, rules, in_turn=in_turn)
    found = evidence(facts)
    if left <= room:
        assert found.totals
        assert not found.problems
        return
    assert not found.totals
    (problem,) = found.problems
    assert (problem.code, problem.clause, problem.place) == (CODE, "E3", ("ended",))
    assert f"so the {left} tiles left in hands fit neither" in problem.message
    assert problem.message.endswith(f"but only {room} tiles outside the line do.")


def test_what_is_said_has_the_numbers_that_contradict_each_other():
    (said,) = evidence(blocked("36 64 43 31 15", 4)).summary
    assert said == (
        "The round is said to be blocked: 20 tiles were dealt, 5 of them in the line, so the 15 "
        "tiles left in hands fit neither of the open ends, 3 and 5, but only 14 tiles outside "
        "the line do."
    )


# Round and round through the whole set, from a nought to a nought, but for 33 and one more: two
# tiles are in hands, one of each side, or the other side would be out.
ALL_BUT_33 = "01 15 50 03 31 16 64 43 36 62 20 04 41 11 12 25 53 32 22 24 44 45 55 56 66 60 00"
TWO_LEFT = {
    # Ends 0 and 0: 11 and 33 fit neither.
    "11 33": (ALL_BUT_33.replace(" 11", ""), None),
    "00 33": (
        ALL_BUT_33.removesuffix(" 00"),
        (
            "the 2 tiles left in hands fit neither of the open ends, 0 and 0, but only 1 tile "
            "outside the line does."
        ),
    ),
    # Ends 1 and 0: both have one of them.
    "00 01": (
        "15 50 03 31 16 64 43 36 62 20 04 41 11 12 25 53 33 32 22 24 44 45 55 56 66 60",
        (
            "the 2 tiles left in hands fit neither of the open ends, 1 and 0, but no tile outside "
            "the line does."
        ),
    ),
}


@pytest.mark.parametrize("left", TWO_LEFT)
def test_where_the_whole_set_was_dealt_whatever_is_outside_the_line_is_in_hands(left):
    line, said = TWO_LEFT[left]
    facts = blocked(line, 4, SEVEN_EACH, in_turn=False)
    assert len(facts.tile_set) == 26
    assert not facts.tile_set & hand(left)
    found = evidence(facts)
    if said is None:
        assert found.totals
        return
    dealt = "The round is said to be blocked: 28 tiles were dealt, 26 of them in the line, so "
    assert found.summary == (dealt + said,)


def test_the_one_tile_that_was_not_placed():
    """From the nought to the nought; it is 00, and fits."""
    line = ALL_BUT_33.replace("53 32", "53 33 32").removesuffix(" 00")
    (said,) = evidence(blocked(line, 4, SEVEN_EACH)).summary
    assert said == (
        "The round is said to be blocked: 28 tiles were dealt, 27 of them in the line, so the 1 "
        "tile left in hands fits neither of the open ends, 0 and 0, but no tile outside the line "
        "does."
    )


@pytest.mark.parametrize("ended", [None, Ended.UNFINISHED, Ended.WON])
def test_only_a_block_is_refused(ended):
    facts = blocked("36 64 43", 4, SIX_EACH)
    assert codes(facts) == [CODE]
    assert evidence(replace(facts, ended=ended)).totals


def test_a_chip_out_is_no_block():
    facts = replace(blocked("35 54 43 36 61 15", 2, HouseRules(Deal(two=3))), ended=Ended.CHIP_OUT)
    assert CODE not in codes(facts)


# All seven tiles that have a nought, from a nought to a nought.
ALL_NOUGHTS = "01 12 20 00 03 34 40 05 56 60"


def unfinished(line, seats, rules=None, **known):
    return replace(blocked(line, seats, rules, **known), ended=Ended.UNFINISHED)


def test_a_round_whose_line_has_every_tile_that_fits_is_over():
    (said,) = evidence(unfinished(ALL_NOUGHTS, 2)).problems
    assert (said.code, said.clause, said.place) == ("is-blocked", "E3", ("ended",))
    assert said.message == (
        "The round is said not to be over, but every tile that has 0 lies in the line: it is "
        "blocked."
    )
    # One hand that is known to hold nothing of it makes no difference.
    known = {"left": (hand("22 33"), None), "played_by": (0, 1) * 5}
    assert codes(unfinished(ALL_NOUGHTS, 2, **known)) == ["is-blocked"]


@pytest.mark.parametrize(
    "line", ["12 20 00 03 34 40 05 56 60", "01 12 20 03 34 40 05 56 60", "01 12 20 00 04 46 60"]
)
def test_while_one_tile_that_fits_is_anywhere_it_may_go_on(line):
    assert evidence(unfinished(line, 2)).totals


def test_every_tile_of_either_number():
    """Between a 0 and a 1, all six noughts and all six aces beside 01, each tile by hand."""
    line = "02 21 11 13 30 00 04 41 15 50 06 61"
    assert sum("0" in tile or "1" in tile for tile in line.split()) == 12
    facts = unfinished(line, 4, SEVEN_EACH)
    assert (facts.line[0].left, facts.line[-1].right) == (0, 1)
    assert evidence(facts).totals  # 01 is in a hand


# Hands that are known

FULL = "33 36 65"  # 15 are left in hands, and all 15 without a 3 or a 5 are needed for them
SPARE = "00 01 02 04 06 11 12 14"


def test_a_known_hand_that_fits_no_end_makes_no_difference():
    # a placed one tile of nine and has eight; the other seven without a 3 or a 5 are b's.
    known = {"played_by": (0, 1, 1), "left": (hand(SPARE), None)}
    assert evidence(blocked(FULL, 2, NINE_EACH, **known)).totals
    both = known | {"left": (hand(SPARE), hand("16 22 24 26 44 46 66"))}
    assert evidence(blocked(FULL, 2, NINE_EACH, **both)).totals
    # One tile more is in hands where the line has one less, and there is none for it.
    fewer = {"played_by": (0, 1), "left": (hand(SPARE), None)}
    assert codes(blocked("36 65", 2, NINE_EACH, **fewer)) == [CODE]


def test_a_known_tile_that_fits_is_a_problem_of_its_own():
    fits = hand(SPARE.replace("00", "34"))
    known = {"played_by": (0, 1, 1), "left": (fits, None)}
    assert codes(blocked(FULL, 2, NINE_EACH, **known)) == ["not-blocked"]
    fewer = {"played_by": (0, 1), "left": (fits, None)}
    assert codes(blocked("36 65", 2, NINE_EACH, **fewer)) == ["not-blocked", CODE]


# Against every hand that there can be

MOST_DEALS = 20_000


def random_line(random, most):
    """Tiles at random that join, as many as `most` or as can be."""
    line = [random.choice(SET)]
    while len(line) < most:
        laid = {tuple(sorted(halves)) for halves in line}
        choices = moves_of([tile for tile in SET if tile not in laid], line)
        if not choices:
            break
        _, at, halves = random.choice(choices)
        line.insert(0 if at == "L" else len(line), halves)
    return line


def can_be_in_hands(line, left):
    """Whether so many of the other tiles can be in hands with none that can be placed: by trying.

    Those that cannot be placed are tried first, to come to an end sooner.
    """
    laid = {tuple(sorted(halves)) for halves in line}
    others = [tile for tile in SET if tile not in laid]
    others.sort(key=lambda tile: bool(moves_of([tile], line)))
    return any(not moves_of(held, line) for held in combinations(others, left))


def line_to_try(random):
    """A line at a table where there are not too many ways for the rest of the deal to lie."""
    while True:
        seats, each = random.choice([(2, 14), (2, 13), (2, 12), (2, 9), (3, 9), (4, 7), (4, 6)])
        pairs = random.choice(list(PairsRoundEnds))
        deal = Deal(**{("two", "three", "four")[seats - 2]: each})
        # Every seat holds a tile, or with pairs to the end every side: else one is out.
        holding = 2 if seats == 4 and pairs is PairsRoundEnds.BOTH else seats
        most = seats * each - holding
        line = random_line(random, random.randint(1, most))
        left = seats * each - len(line)
        if comb(len(SET) - len(line), left) <= MOST_DEALS:
            return line, seats, HouseRules(deal, pairs_round_ends=pairs), left


def agrees_with_trying(seed):
    """Whether the round can have been blocked; the trying has to say the same."""
    line, seats, rules, left = line_to_try(Random(seed))
    facts = Facts(
        tuple(Laid(*halves) for halves in line), seats, rules, ended=Ended.BLOCKED, in_turn=False
    )
    found = evidence(facts)
    assert bool(found.totals) == can_be_in_hands(line, left), line
    assert codes(facts) == ([] if found.totals else [CODE])
    return bool(found.totals)


@given(seeds)
def test_it_can_be_blocked_where_hands_can_be_found_that_cannot_place(seed):
    agrees_with_trying(seed)


def test_many_lines_of_either_kind():
    found = [agrees_with_trying(seed) for seed in range(250)]
    assert 20 < found.count(True) < 230


@pytest.mark.prove
def test_very_many_lines():
    for seed in range(5_000):
        agrees_with_trying(seed)


# Rounds that were blocked


def blocked_round(random, deals=(7, 9, 12, 14)):
    while True:
        rules = random_rules(random, deals, (5, 6, 7), (5, 7, 9))
        played = play(rules, random.choice([2, 3, 4]), random)
        if played.ended is Ended.BLOCKED:
            return played


def spare(played):
    """How many tiles that fit neither end are in no hand: by the hands as they were."""
    held = [tile for each in played.hands for tile in each]
    laid = {tuple(sorted(halves)) for halves in played.line}
    asleep = [tile for tile in SET if tile not in laid and tile not in held]
    return sum(not moves_of([tile], played.line) for tile in asleep)


@given(seeds)
def test_a_round_that_was_blocked_is_never_refused(seed):
    random = Random(seed)
    played = blocked_round(random)
    facts = random_facts(random, played, certain=("ended",))
    assert truth_of(played, facts) in evidence(facts).totals


def test_rounds_were_blocked_with_no_tile_to_spare():
    """Where all were dealt, and where the last that fits neither end is in a hand too."""
    random = Random(53)
    rounds = [blocked_round(random) for _ in range(150)]
    to_spare = [spare(played) for played in rounds]
    assert to_spare.count(0) > 20
    for played in rounds:
        facts = played.facts("ended", "played_by")
        assert tuple(played.earned) in evidence(facts).totals
        dealt = [Tile.of(*tile) for each in played.hands for tile in each]
        assert len(dealt) == facts.rules.deal.each(facts.seats) * facts.seats - len(facts.line)


@pytest.mark.prove
def test_very_many_rounds_that_were_blocked():
    random = Random(54)
    for _ in range(5_000):
        facts = blocked_round(random).facts("ended")
        assert CODE not in codes(replace(facts, in_turn=False))
