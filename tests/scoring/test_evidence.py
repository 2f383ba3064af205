"""What a line proves in cases worked by hand, and what is said where facts contradict each other.

The small round: two seats with two tiles each; a chips out, and 12 23 34 lie on the table, played
by a, b and a. In turn that can have come about in four ways:

- a opens 12 (3, worth 1), b adds 23 (1 and 3: nothing), a 34 (1 and 4: 1, and 1 for chipping out).
- a opens 34 (nothing), b adds 23 (2 and 4: 2), a 12 (1, and 1).
- b opens 23 (1), a adds 12 (nothing), b knocks, a 34 (1, and 1).
- b opens 23 (1), a adds 34 (2), b knocks, a 12 (1, and 1).
"""

from dataclasses import replace

import pytest

from scoring.evidence import Ended, Evidence, Facts, evidence
from scoring.house_rules import Deal, Finish, HouseRules, PairsRoundEnds
from scoring.line import Laid
from scoring.notation import canonical
from scoring.problems import Severity
from scoring.tiles import Tile, TileSet

TWO_EACH = HouseRules(deal=Deal(two=2, three=2, four=2))
SMALL = {"rules": TWO_EACH, "ended": Ended.CHIP_OUT, "ended_by": 0, "played_by": (0, 1, 0)}


def facts_of(line, **known):
    laid = tuple(Laid(int(tile[0]), int(tile[1])) for tile in line.split())
    for name in ("opening", "last"):
        if name in known:
            known[name] = Tile.parse(known[name])
    if "left" in known:
        known["left"] = tuple(
            None if hand is None else TileSet.parse(hand) for hand in known["left"]
        )
    return Facts(laid, **known)


def small(**known):
    return facts_of("12 23 34", **(SMALL | known))


def only(problems):
    (problem,) = problems
    assert problem.severity is Severity.ERROR
    assert problem.message.endswith(".")
    return problem


# Points


def test_all_ways_in_which_the_small_round_can_have_gone():
    found = evidence(small())
    assert found.totals == ((2, 1), (2, 2), (3, 0), (4, 1))
    assert found.exact
    assert not found.settled
    assert found.orders == {(2, 1): 1, (2, 2): 1, (3, 0): 1, (4, 1): 1}
    assert found.points_of(0) == (2, 3, 4)
    assert found.points_of(1) == (0, 1, 2)


@pytest.mark.parametrize(
    ("known", "totals"),
    [
        ({"leader": 0}, ((2, 2), (3, 0))),
        ({"leader": 1}, ((2, 1), (4, 1))),
        ({"opening": "12"}, ((3, 0),)),
        ({"last": "34"}, ((2, 1), (3, 0))),
        # b's knock at 1 and 3 is refuted by 11 in its hand, the one at 2 and 4 by 22.
        ({"left": ("", "11")}, ((2, 2), (3, 0), (4, 1))),
        ({"left": (None, "22")}, ((2, 1), (2, 2), (3, 0))),
        ({"left": (None, "14")}, ((2, 2), (3, 0))),
        ({"opening": "23", "left": (None, "22"), "last": "34"}, ((2, 1),)),
    ],
)
def test_what_is_known_narrows_them(known, totals):
    assert evidence(small(**known)).totals == totals


def test_where_turns_are_left_aside_the_tiles_may_have_come_in_any_order():
    # 23, 12, 34 and 23, 34, 12 need no knock of b then; nor is anything else ruled out.
    assert evidence(small(in_turn=False, left=("", "14"))).totals == (
        (2, 1),
        (2, 2),
        (3, 0),
        (4, 1),
    )


def test_who_played_a_tile_may_be_known_in_part():
    found = evidence(small(played_by=(None, 1, (0, 1))))
    assert found.totals == evidence(small()).totals  # a has chipped out, so both others are a's
    assert evidence(small(played_by=None)).exact


def test_the_opening_double_with_a_tile_joined_counts_both_halves():
    # 66 is 12, worth 4; with 36 joined 3 and 12 make 15, worth 8; 43 then leaves 3 and 3, worth 2.
    found = evidence(
        facts_of("36 66 61 14 43 35", played_by=(1, 0, 0, 1, 0, 1), opening="66", leader=0)
    )
    assert found.totals == ((6, 8),)
    assert found.settled
    assert found.summary == ("These facts settle it: side a made 6 and side b made 8.",)


@pytest.mark.parametrize(
    ("rules", "before", "points"),
    [
        (HouseRules(), 56, 4),
        (HouseRules(), 57, 4),  # the leg is won
        (HouseRules(), 58, 0),  # past the target: disregarded
        (HouseRules(finish=Finish.OVER), 58, 3),  # written as the target
        (HouseRules(out_on_down=False), 57, 0),  # the opening tile cannot win
        (HouseRules(out_on_down=False), 56, 4),
        (HouseRules(out_on_down=False, finish=Finish.OVER), 58, 0),
    ],
)
def test_near_the_target_the_scores_before_decide_what_counts(rules, before, points):
    found = evidence(facts_of("66", rules=rules, played_by=(0,), scores=(before, 60)))
    assert found.totals == ((points, 0),)
    assert found.scores == ((before + points, 60),)


def test_without_scores_points_are_what_was_earned():
    found = evidence(facts_of("66", played_by=(0,)))
    assert found.totals == ((4, 0),)
    assert found.scores is None


def test_a_win_in_mid_round_would_have_ended_it():
    # From 60 the opening 12 would win at once; 34 opens, and 12 or 23 is past the target or wins.
    found = evidence(small(scores=(60, 0), ended=None, ended_by=None))
    assert (3, 0) not in found.totals
    assert found.totals == ((0, 1), (0, 2))


def test_a_leg_won_with_the_last_placement():
    found = evidence(small(scores=(58, 0), ended=Ended.WON))
    assert found.totals == ((3, 0),)
    assert found.scores == ((61, 0),)
    witness = found.witness((3, 0))
    assert canonical(witness.leg(found.facts)).splitlines() == [
        "leg 2x2 61 exact start=58,0",
        "r1 a 12:1(59) 23 34:2(61) out won",
    ]


def test_partners_chip_out_together_or_with_the_first_empty_hand():
    # a and c have played all four of their tiles; the last, at either end, chips them out.
    line = {"line": "12 23 34 45 51", "seats": 4, "played_by": (0, 1, 2, 0, 2)}
    both = evidence(facts_of(**line, rules=TWO_EACH))
    assert both.totals
    assert {witness.record.items[-1].what for witness in map(both.witness, both.totals)} == {
        "chip-out"
    }
    first = replace(TWO_EACH, pairs_round_ends=PairsRoundEnds.FIRST)
    ended_before = only(evidence(facts_of(**line, rules=first)).problems)
    assert ended_before.code == "facts-contradict"


# Claims


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ((3, 0), None),
        ((None, 2), None),
        ((None, None), None),
        ((14, None), "Side a can have made 2 to 4 in this round; 14 is impossible."),
        ((3, 5), "Side b can have made 0 to 2 in this round; 5 is impossible."),
        (
            (2, 0),
            (
                "Each of these is possible, but not together: 2 by side a and 0 by side b. "
                "With the rest side b can have made 1 or 2."
            ),
        ),
    ],
)
def test_a_claim_is_checked(claim, said):
    found = evidence(small())
    problem = found.check_claim(claim)
    assert (problem and problem.message) == said
    assert found.allows(claim) == (said is None)
    assert (found.witness(claim) is None) == (said is not None)


def test_a_claim_for_the_wrong_number_of_sides_is_an_error_of_the_program():
    with pytest.raises(ValueError, match="2 sides, not 3"):
        evidence(small()).allows((1, 2, 3))


def test_a_witness_is_a_round_to_step_through():
    found = evidence(small(left=("", "14"), opening="12"))
    witness = found.witness((3, None))
    assert witness.points == (3, 0)
    assert witness.in_turn
    assert [f"{'ab'[seat]}{move}" for seat, move in witness.moves] == ["a12", "b23", "a34"]
    assert canonical(witness.leg(found.facts)).splitlines()[1:] == [
        "hands a 12 34 b 14 23",
        "r1 a 12:1(1) 23 34:2(3) out",
    ]


def test_a_witness_has_the_knocks():
    found = evidence(small(left=(None, "11")))
    moves = [f"{'ab'[seat]}{move}" for seat, move in found.witness((4, 1)).moves]
    assert moves == ["b23", "a34", "b-", "a21"]


def test_a_witness_without_turns_says_so():
    witness = evidence(small(in_turn=False)).witness((4, 1))
    assert not witness.in_turn
    assert [seat for seat, _ in witness.moves] == [1, 0, 0]


# What would narrow it


def test_what_would_narrow_it_most():
    asked = evidence(small()).narrowing
    assert (asked.place, asked.text) == (("opening",), "which tile opened")
    assert (asked.at_most, asked.exact) == (2, True)


def test_nothing_is_asked_where_the_points_are_settled_or_no_fact_is_sure_to_help():
    assert evidence(small(opening="12")).narrowing is None
    # Both ways may have happened whoever led and whatever came first or last, but for the hand.
    assert evidence(small(opening="23", last="34")).narrowing is None


def test_who_played_a_tile_can_be_what_to_ask():
    asked = evidence(
        facts_of("24", rules=TWO_EACH, opening="24", ended=Ended.UNFINISHED, in_turn=False)
    ).narrowing
    assert (asked.place, asked.at_most) == (("leader",), 1)


# Facts that cannot be


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("", "line-empty", "no tile"),
        ("12 34", "line-does-not-join", "34 does not join 12"),
        ("12 23 32", "tile-in-line-twice", "23 lies in the line twice"),
        ("12 23 31 14", "line-too-long", "the round is over when 3 are placed"),
    ],
)
def test_a_line_that_cannot_lie_there(line, code, said):
    found = evidence(facts_of(line, rules=TWO_EACH))
    assert (found.totals, found.exact) == ((), True)
    assert code in {problem.code for problem in found.problems}
    assert any(said in problem.message for problem in found.problems)


@pytest.mark.parametrize(
    ("known", "code", "place", "said"),
    [
        ({"opening": "66"}, "opening-not-in-line", ("opening",), "66 is said to be the opening"),
        ({"last": "66"}, "last-not-in-line", ("last",), "not in the line 12 23 34"),
        ({"last": "23"}, "last-not-at-end", ("last",), "at an end: 12 or 34"),
        ({"last": "12", "opening": "12"}, "last-is-opening", ("last",), "cannot be both"),
        ({"left": (None, "12")}, "left-tile-in-line", ("left", 1), "it lies in the line"),
        (
            {"left": (None, "55 66")},
            "left-wrong-number",
            ("left", 1),
            "to have played 1 of the line and to have 2 tiles left: that is 3, but 2 were dealt",
        ),
        (
            {"played_by": (0, 0, 0), "ended": None, "ended_by": None},
            "played-too-many",
            ("played_by",),
            "a is said to have played 3 tiles",
        ),
        ({"leader": 1, "opening": "12"}, "leader-did-not-open", ("leader",), "played by seat a"),
        ({"ended_by": 1}, "last-by-another", ("ended_by",), "12 was played by a and 34 was"),
        ({"ended": Ended.BLOCKED, "ended_by": None}, "is-chip-out", ("ended",), "all 2 tiles"),
        ({"ended": Ended.UNFINISHED, "ended_by": None}, "is-chip-out", ("ended",), "not to be ov"),
    ],
)
def test_facts_that_contradict_each_other_plainly(known, code, place, said):
    found = evidence(small(**known))
    assert found.totals == ()
    problem = next(problem for problem in found.problems if problem.code == code)
    assert problem.place == place
    assert said in problem.message


@pytest.mark.parametrize(
    ("known", "code", "said"),
    [
        ({"left": (None, "13")}, "not-blocked", "b is said to hold 13, and the open ends are 1"),
        ({"left": ("55", "66"), "ended": Ended.UNFINISHED}, "is-blocked", "it is blocked"),
        ({"left": ("66", "66")}, "left-tile-twice", "both with seat a and with seat b"),
        ({"left": ("55 44", "66")}, "left-wrong-number", "2 tiles lie in the line and 3 are"),
        ({"leader": 1, "played_by": (0, 0)}, "leader-did-not-open", "b is said to have led, but"),
        ({"ended": Ended.CHIP_OUT, "ended_by": 1, "played_by": (1, 0)}, "not-out", "1 tile of"),
        ({"ended": Ended.CHIP_OUT, "ended_by": 1, "left": (None, "55")}, "not-out", "55 is said"),
    ],
)
def test_what_is_said_of_the_end_against_hands(known, code, said):
    known = {"ended": Ended.BLOCKED} | known
    found = evidence(facts_of("12 23", rules=TWO_EACH, **known))
    problem = next(problem for problem in found.problems if problem.code == code)
    assert said in problem.message


def test_a_leg_is_not_won_by_a_placement_that_pays_nothing():
    rules = HouseRules(chip_out_points=0)
    problem = only(evidence(facts_of("12 23", rules=rules, ended=Ended.WON)).problems)
    assert problem.code == "won-by-nothing"
    assert "it left 1 and 3, which make 4 and pay nothing" in problem.message


@pytest.mark.parametrize(
    ("facts", "place", "said"),
    [
        (
            facts_of("66", scores=(57, 57), ended=Ended.UNFINISHED),
            ("scores",),
            (
                "These cannot both be true: the round was not over; the scores before the round, "
                "57–57."
            ),
        ),
        (
            small(opening="23", last="12", left=(None, "22")),
            ("left", 1),
            (
                "These cannot all be true if turns went round and nobody knocked who could place: "
                "who played which tile; 23 opened; 12 was placed last; 22 was left in the hand of "
                "b."
            ),
        ),
    ],
)
def test_facts_that_only_the_orders_show_to_contradict_each_other(facts, place, said):
    found = evidence(facts)
    problem = only(found.problems)
    assert problem.code == "facts-contradict"
    assert problem.place == place
    assert said in problem.message
    assert found.contradicting[-1] == place
    assert len(found.contradicting) == problem.message.count(";") + 1


def test_what_cannot_be_meant_at_all_is_an_error_of_the_program():
    line = (Laid(1, 2), Laid(2, 3))
    for wrong in (
        {"seats": 5},
        {"played_by": (0,)},
        {"played_by": (0, 2)},
        {"played_by": (0, ())},
        {"left": (None,)},
        {"leader": -1},
        {"ended": Ended.WON, "ended_by": 2},
        {"ended": Ended.BLOCKED, "ended_by": 0},
        {"scores": (61, 0)},
        {"scores": (0, 0, 0)},
        {"scores": (1.5, 0)},
        {"scores": (True, 0)},
        {"leader": 1.0},
        {"played_by": (0, False)},
        {"played_by": (0, (0, 1.0))},
        {"played_by": (0, "b")},
        {"ended": Ended.WON, "ended_by": True},
        {"ended": "late"},
        {"opening": "12"},
        {"last": 23},
        {"left": ("34", None)},
        {"left": ([Tile(3, 4)], None)},
        {"line": (Laid(7, 1),)},
        {"line": (Laid(1, 2), Laid(2, -3))},
    ):
        with pytest.raises(ValueError):
            Facts(**{"line": line} | wrong)


def test_facts_that_cannot_be_have_no_answers():
    found = evidence(small(opening="66"))
    assert isinstance(found, Evidence)
    assert found.orders == {}
    assert found.narrowing is None
    assert found.witness((None, None)) is None
    assert found.check_claim((1, 1)) is None
    assert not found.allows((None, None))
    assert found.summary == tuple(problem.message for problem in found.problems)


# Whatever is said
