"""Evidence against rounds that were really played, and against trying every order one by one."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.checking import check_leg
from scoring.evidence import Ended, Facts, evidence
from scoring.house_rules import Deal, HouseRules, PairsRoundEnds
from scoring.line import Laid
from scoring.moves import Placement
from scoring.problems import has_errors
from scoring.tiles import Tile, TileSet
from tests.scoring.evidence_brute import come_to, seats_meant, try_all
from tests.scoring.evidence_rounds import (
    random_facts,
    random_round,
    random_rules,
    short_rules,
    spoiled,
    truth_of,
)
from tests.scoring.golden import _rules, load

seeds = st.integers(0, 2**32)
LONGEST_TRIED = 5


# Every order of short lines


def short_case(seed):
    """Facts about a short round, its true points, and whether the facts are all true."""
    random = Random(seed)
    while True:
        played = random_round(random, short_rules(random), stop=random.choice([1, 0.9]))
        if len(played.line) <= LONGEST_TRIED:
            break
    facts = random_facts(random, played)
    if random.random() < 0.3:
        return spoiled(random, facts), None
    return facts, truth_of(played, facts)


def agrees_with_trying_all(seed):
    facts, truth = short_case(seed)
    found, tried = evidence(facts), try_all(facts)

    assert truth is None or (truth in tried and truth in found.totals)
    assert bool(found.problems) == (not found.totals)
    assert list(found.orders) == list(found.totals)
    if found.orders_exact:
        assert found.orders == tried
    assert all(number > 0 for number in found.orders.values())
    if not found.exact:
        assert set(found.totals) >= set(tried)
        return "not exact"
    assert list(found.totals) == sorted(tried)
    assert found.orders_exact or not facts.in_turn
    for total in found.totals:
        assert come_to(facts, placed_in(found.witness(total), facts)) == total
    return "in turn" if facts.in_turn else "in any order"


def placed_in(witness, facts):
    """The positions of a witness's tiles, with the seats that placed them, who all may have."""
    positions = {laid.tile: position for position, laid in enumerate(facts.line)}
    placed = [
        (positions[move.tile], seat) for seat, move in witness.moves if isinstance(move, Placement)
    ]
    assert all(seat in seats_meant(facts, position) for position, seat in placed)
    return placed


@given(seeds)
def test_the_answer_is_that_of_trying_every_order(seed):
    agrees_with_trying_all(seed)


def test_many_short_lines_of_every_kind():
    kinds = [agrees_with_trying_all(seed) for seed in range(400)]
    assert all(kinds.count(kind) > 20 for kind in ("not exact", "in turn", "in any order"))


@pytest.mark.parametrize("ended", [None, *Ended])
@pytest.mark.parametrize("first", [False, True])
def test_pairs_of_whom_nothing_is_known(ended, first):
    """Five tiles are more than a side can have played of the four that it was dealt."""
    rules = HouseRules(
        deal=Deal(four=2),
        pairs_round_ends=PairsRoundEnds.FIRST if first else PairsRoundEnds.BOTH,
    )
    line = tuple(Laid(int(tile[0]), int(tile[1])) for tile in ("36", "66", "64", "45", "50"))
    facts = Facts(line, 4, rules, ended=ended, in_turn=False)
    found = evidence(facts)
    assert found.exact
    assert list(found.totals) == sorted(try_all(facts))


@pytest.mark.prove
def test_very_many_short_lines():
    for seed in range(20_000):
        agrees_with_trying_all(seed)


# Rounds of full size


@given(seeds)
def test_the_truth_is_always_possible_and_in_turn_it_has_a_legal_round(seed):
    random = Random(seed)
    played = random_round(random, random_rules(random), stop=random.choice([1, 1, 0.97]))
    facts = random_facts(random, played, likely=0.6)
    found = evidence(facts)
    truth = truth_of(played, facts)

    assert not found.problems
    assert truth in found.totals
    assert found.allows(truth)
    assert found.check_claim(truth) is None
    witness = found.witness(truth)
    assert witness.points == truth
    assert witness.in_turn == (facts.in_turn and found.exact)
    if witness.in_turn:
        assert_legal(witness, facts)
    if facts.scores is not None:
        assert tuple(played.scores) in found.scores


def assert_legal(witness, facts):
    """The plain check of a written leg finds no error in it, and comes to the same points."""
    leg = witness.leg(facts)
    checked = check_leg(leg)
    assert not has_errors(checked.problems)
    if facts.scores is not None:
        gained = zip(checked.verdict.scores, facts.scores, strict=True)
        assert tuple(after - before for after, before in gained) == witness.points


@given(seeds)
def test_every_total_has_a_legal_round_of_its_own(seed):
    random = Random(seed)
    played = random_round(random, random_rules(random, pairs=(2, 3, 5)))
    facts = replace(
        random_facts(random, played, certain=("played_by", "opening", "scores")), in_turn=True
    )
    found = evidence(facts)

    assert found.exact
    assert sum(found.orders.values()) >= len(found.totals) > 0
    for total in found.totals:
        witness = found.witness(total)
        assert witness.points == total
        assert_legal(witness, facts)
        assert {seat for seat, _ in witness.moves} <= set(range(facts.seats))


@given(seeds)
def test_the_mirror_image_proves_the_same(seed):
    random = Random(seed)
    played = random_round(random, random_rules(random))
    facts = random_facts(random, played, certain=("played_by",))
    mirrored = replace(
        facts,
        line=tuple(Laid(laid.right, laid.left) for laid in reversed(facts.line)),
        played_by=facts.played_by[::-1],
    )
    found = evidence(facts)
    assert evidence(mirrored).totals == found.totals
    assert evidence(mirrored).orders == found.orders


@settings(max_examples=40)
@given(seeds)
def test_a_further_fact_only_narrows(seed):
    random = Random(seed)
    played = random_round(random, random_rules(random))
    facts = played.facts("played_by", "scores", "opening", "left", "ended", "last")
    before = set(evidence(replace(facts, in_turn=False)).totals)
    in_turn = set(evidence(facts).totals)
    assert in_turn <= before
    for known in ("left", "ended", "opening", "last", "played_by"):
        less = {known: None} | ({"ended_by": None} if known == "ended" else {})
        assert in_turn <= set(evidence(replace(facts, **less)).totals)


@settings(max_examples=40)
@given(seeds)
def test_what_would_narrow_most_is_what_does(seed):
    """Every question is asked here with every answer, and the worst answer of each counted."""
    random = Random(seed)
    played = random_round(random, random_rules(random, deals=(4, 5), pairs=(3, 4), three=(4,)))
    facts = replace(
        random_facts(random, played, certain=("played_by", "left")), last=None, in_turn=True
    )
    found = evidence(facts)
    tiles = [laid.tile for laid in facts.line]
    questions = {}
    if facts.opening is None:
        questions["opening"] = [replace(facts, opening=tile) for tile in tiles]
    if facts.leader is None:
        questions["leader"] = [replace(facts, leader=seat) for seat in range(facts.seats)]
    if len(tiles) > 1:
        questions["last"] = [replace(facts, last=tile) for tile in (tiles[0], tiles[-1])]
    if facts.ended is None:
        questions["ended"] = [
            replace(facts, ended=ended, ended_by=side)
            for ended in Ended
            for side in (range(facts.sides) if ended in {Ended.CHIP_OUT, Ended.WON} else [None])
        ]
    worst = {
        name: max(len(evidence(answer).totals) for answer in answers)
        for name, answers in questions.items()
    }
    best = min([*worst.values(), len(found.totals)])

    if best == len(found.totals):
        assert found.narrowing is None
    else:
        assert found.narrowing.exact
        assert found.narrowing.at_most == best
        assert worst[found.narrowing.place[0]] == best


@pytest.mark.parametrize("seed", range(12))
def test_where_too_little_is_known_to_go_through_all_turns_the_answer_says_so(seed):
    random = Random(seed)
    while True:
        played = random_round(random, random_rules(random, pairs=(6, 7)))
        if played.seats == 4 and len(played.line) > 17:
            break
    facts = replace(played.facts("scores"), scores=None)
    found = evidence(facts)

    assert not found.exact
    assert tuple(played.earned) in found.totals
    assert not found.witness(tuple(played.earned)).in_turn
    assert "may be impossible" in found.summary[-1]
    assert found.narrowing is None or not found.narrowing.exact


# Rounds that others worked out


def golden_rounds():
    """Those that were played to their end with hands of the right size."""
    found = []
    for name in ("golden.json", "golden-house-rules.json"):
        for case in load(name)["cases"]:
            scores = case["start_scores"]
            for number, played in enumerate(case["rounds"]):
                dealt = {len(hand) for hand in played["hands"]} == {case["hand_size"]}
                if played["round_end"] and not played["error"] and dealt:
                    label = f"{case['id']}-{number + 1}"
                    found.append(pytest.param(case, played, scores, id=label))
                scores = played["scores_after"] or scores
    return found


@pytest.mark.parametrize(("case", "played", "before"), golden_rounds())
def test_the_golden_rounds_are_among_what_is_possible(case, played, before):
    line = tuple(Laid(int(tile[0]), int(tile[1])) for tile in played["line_after"])
    placed = [move for move in played["moves"] if "tile" in move]
    who = {Tile.parse(move["tile"]): move["seat"] for move in placed}
    hands = [TileSet.parse(" ".join(hand)) for hand in played["hands"]]
    facts = Facts(
        line,
        case["seats"],
        _rules(case),
        ended={"chip_out": Ended.CHIP_OUT, "blocked": Ended.BLOCKED, "game_won": Ended.WON}[
            played["round_end"]
        ],
        played_by=tuple(who[laid.tile] for laid in line),
        leader=played["leader"],
        opening=Tile.parse(placed[0]["tile"]),
        last=Tile.parse(placed[-1]["tile"]),
        left=tuple(hand - TileSet.of(who) for hand in hands),
        scores=tuple(before),
    )
    found = evidence(facts)
    points = [after - start for after, start in zip(played["scores_after"], before, strict=True)]
    assert tuple(played["scores_after"]) in found.scores
    assert found.exact
    assert evidence(replace(facts, left=None, opening=None, last=None, ended=None)).allows(points)
