"""Written legs: every problem where it is, what would be right, and how the check goes on."""

from dataclasses import replace

import pytest

from scoring.checking import check_leg
from scoring.house_rules import STANDARD, Deal, HouseRules
from scoring.moves import KNOCK
from scoring.problems import Severity
from scoring.records import Item, LegRecord, RoundRecord
from scoring.verify import verify
from tests.scoring.shorthand import leg, round_of

RULES = HouseRules(deal=Deal(two=2, three=2, four=2))
PEG_BACK = replace(RULES, revoke="peg-back")
TURNED = replace(RULES, misplaced_tile="turned")
NO_DOWN = replace(RULES, out_on_down=False)

SHORT = "36 00 / 66 01"  # blocked after two tiles
LONG = "36 06 / 66 01"  # a chips out with the third tile, which makes 3
EDGE = "04 46 / 11 55"  # b knocks, and a chips out with a tile that makes 6

UNKNOWN = ("hands-not-written", ())


def found(record):
    """Code and place of every problem; a place in the first round is its item's number alone."""
    checked = check_leg(record)
    assert verify(record) == checked.verdict
    return [(problem.code, short(problem.place)) for problem in checked.problems]


def short(place):
    return place[3] if place[:3] == ("round", 0, "item") else place


def check(text, dealt=None, rules=RULES, start=None, seats=2):
    sides = 3 if seats == 3 else 2
    return found(leg(round_of(text, 0, dealt, sides), rules=rules, start=start, seats=seats))


def messages(text, dealt=None, rules=RULES, start=None):
    record = leg(round_of(text, 0, dealt), rules=rules, start=start)
    return [problem.message for problem in check_leg(record).problems]


@pytest.mark.parametrize(
    ("text", "dealt", "start"),
    [
        ("36 66", SHORT, None),
        ("36:3(3) 66:8(8) blocked", SHORT, None),
        ("a36:3 b66r:8 blocked", SHORT, None),
        ("36 66 - - blocked", SHORT, None),  # the knocks that show a block
        ("36 66 - blocked", SHORT, None),
        ("36:3(3) 66:8(8) 60:2(5) out", LONG, None),
        ("04:0(59) - 46:3!(59) out", EDGE, (59, 0)),
        ("04 - 46:3(61) out won", EDGE, (58, 0)),
        ("04 - 46:3(61) won", EDGE, (58, 0)),
        ("36:3(61) won", SHORT, (58, 0)),
    ],
)
def test_what_is_right(text, dealt, start):
    assert check(text, dealt, start=start) == []


# Claims


@pytest.mark.parametrize(
    ("text", "dealt", "start", "problems"),
    [
        ("36:2 66:8", SHORT, None, [("points-wrong", 0)]),
        ("36:0 66:8", SHORT, None, [("points-wrong", 0)]),
        ("36:3(4) 66:8(8)", SHORT, None, [("score-wrong", 0)]),
        ("36(3) 66(9)", SHORT, None, [("score-wrong", 1)]),
        # A wrong score that is carried on is found once; the right one may be written again.
        ("36:2(2) 66:8 60:2(4)", LONG, None,
         [("points-wrong", 0), ("score-carried", 0), ("score-carried", 2)]),
        ("36:3(4) 66:8 60:2(6)", LONG, None, [("score-wrong", 0), ("score-carried", 2)]),
        ("36:3(4) 66:8 60:2(5)", LONG, None, [("score-wrong", 0)]),
        ("36:3(4) 66:8 60:2(7)", LONG, None, [("score-wrong", 0), ("score-wrong", 2)]),
        # The chip-out
        ("36 66 60:1 out", LONG, None, [("chip-out-missed", 2)]),
        ("36 66 60:3 out", LONG, None, [("points-wrong", 2)]),
        ("36 66 60 blocked", LONG, None, [("chip-out-missed", 3)]),
        ("36:4 66:8", SHORT, None, [("points-wrong", 0)]),
        ("36 out", SHORT, None, [("chip-out-claimed", 1)]),
        ("out", SHORT, None, [("chip-out-claimed", 0)]),
        ("36 66 out", SHORT, None, [("chip-out-claimed", 2)]),
        # The target
        ("04 - 46:3(62) out", EDGE, (59, 0), [("past-target-counted", 2), ("score-carried", 2)]),
        ("04 - 46:3 out", EDGE, (59, 0), [("past-target-counted", 2)]),
        ("04 - 46:3!(59) out won", EDGE, (59, 0), [("win-claimed", 4)]),
        ("04 - 46:3!(58) out", EDGE, (58, 0), [("not-disregarded", 2), ("score-carried", 2)]),
        ("04:0! - 46:3 out", EDGE, None, [("not-disregarded", 0)]),
        # How it ended
        ("36 won", SHORT, None, [("win-claimed", 1)]),
        ("36 blocked", SHORT, None, [("not-blocked", 1)]),
        ("blocked", SHORT, None, [("not-blocked", 0)]),
        ("36 blocked", SHORT, (58, 0), [("block-claimed", 1)]),
    ],
)  # fmt: skip
def test_a_wrong_claim_is_found_and_the_check_goes_on(text, dealt, start, problems):
    assert check(text, dealt, start=start) == problems


def test_after_a_wrong_claim_the_right_points_are_counted():
    checked = check_leg(leg(round_of("36:9(9) 66:1(1) 60:9(18) out", 0, LONG), rules=RULES))
    assert checked.scores == (5, 8)
    assert [turn.scores for turn in checked.rounds[0].played.turns] == [(3, 0), (3, 8), (5, 8)]


def test_a_knock_earns_nothing():
    record = LegRecord(RULES, 2, (RoundRecord(0, (*round_of("36").items, Item(KNOCK, points=1))),))
    assert [problem.code for problem in check_leg(record).problems][:1] == ["points-wrong"]


def test_claims_are_said_with_what_would_be_right():
    assert messages("36:2 66:8", SHORT) == ["36 makes 9, worth 3, not 2."]
    assert messages("36:4 66:8", SHORT) == [
        "36 makes 9, worth 3, not 4. It does not chip out: seat a still holds 1 tile."
    ]
    assert messages("36 66 60:1 out", LONG) == [
        "60 makes 3, worth 1, and with 1 for chipping out 2, not 1."
    ]
    assert messages("04 - 46:3(62) out", EDGE, start=(59, 0)) == [
        "This is written as if it counted. 59 + 3 = 62 would pass 61, so nothing is added.",
        "Side a stands on 59, not 62: an earlier mistake is carried on.",
    ]
    assert messages("36 out", SHORT) == ["No chip-out: seat a still holds 1 tile."]
    assert messages("36 66 60 blocked", LONG) == ["Not blocked: seat a chipped out with 60."]
    assert messages("36 blocked", SHORT) == [
        "The round is not blocked: seat b can place 66, and the ends are 3 and 6."
    ]
    assert messages("36 won", SHORT) == ["Nobody has won: the sides stand on 3, 0, not 61."]


def test_in_pairs_the_partner_and_the_side_are_named():
    dealt = "00 01 / 22 33 / 11 12 / 44 55"
    record = leg(round_of("00 - - - 01:1(2) out", 0, dealt), rules=RULES, seats=4)
    held = "seat c, its partner, still holds 2 tiles"
    assert [problem.message for problem in check_leg(record).problems] == [
        f"01 makes 1, worth 0, not 1. It does not chip out: {held}.",
        "The side of a and c stands on 0, not 2.",
        f"No chip-out: {held}.",
    ]


def test_the_down_that_cannot_win_is_disregarded():
    assert check("36:3!(58)", SHORT, rules=NO_DOWN, start=(58, 0)) == []
    assert check("36:3(61) won", SHORT, rules=NO_DOWN, start=(58, 0)) == [
        ("past-target-counted", 0),
        ("score-carried", 0),
        ("win-claimed", 1),
    ]
    record = leg(round_of("36:3(61)", 0, SHORT), rules=NO_DOWN, start=(58, 0))
    assert check_leg(record).problems[0].clause == "H"


# Moves


@pytest.mark.parametrize(
    ("text", "dealt", "problems"),
    [
        ("b36", SHORT, [("out-of-turn", 0), ("not-in-hand", 0)]),
        ("a36 a00", SHORT, [("out-of-turn", 1), ("no-match", 1)]),
        ("a36 c66", SHORT, [("out-of-turn", 1)]),
        ("36 63", SHORT, [("tile-played-twice", 1)]),
        ("36 65", SHORT, [("not-in-hand", 1)]),
        ("36 10", SHORT, [("no-match", 1)]),
        ("36 66l", SHORT, [("no-match", 1)]),
        ("36l", SHORT, [("wrong-end", 0)]),
        ("66 63 34 46 60", None, [("ambiguous-end", 4), UNKNOWN]),
        ("36 63", None, [("tile-played-twice", 1), UNKNOWN]),
        ("-", None, [("false-knock", 0), UNKNOWN]),
    ],
)
def test_an_impossible_move_is_found(text, dealt, problems):
    assert check(text, dealt, rules=RULES if dealt else STANDARD) == problems


def test_after_an_impossible_move_the_rest_is_said_to_be_unchecked():
    assert check("36 65 60:7 won", LONG) == [("not-in-hand", 1), ("rest-unchecked", 1)]
    # Later rounds are checked but for their scores.
    record = leg(
        round_of("36 65", 0, LONG),
        round_of("66:4(7) 63:1(50) 30 - - blocked", 1, "60 03 / 66 01"),
        round_of("36:2(60) 66:8(61) won", 0, SHORT),
        rules=RULES,
    )
    assert found(record) == [
        ("not-in-hand", 1),
        ("rest-unchecked", 1),
        ("not-in-hand", ("round", 1, "item", 1)),
        ("rest-unchecked", ("round", 1, "item", 1)),
        ("points-wrong", ("round", 2, "item", 0)),
    ]
    assert check_leg(record).scores == (3, 0)
    assert check_leg(record, must_finish=True).problems == check_leg(record).problems


def test_nobody_wins_on_scores_that_are_not_known():
    """From 53 the 8 of 63 would win, if the points of the first round were known."""
    second = round_of("66 63 31", 1, "36 00 / 66 13")
    record = leg(round_of("65", 0, SHORT), second, rules=RULES, start=(53, 0))
    assert found(record) == [("not-in-hand", 0), ("rest-unchecked", 0)]
    assert (check_leg(record).scores, check_leg(record).winner) == ((53, 0), None)
    assert found(leg(round_of("66 63 31", 0, "66 13 / 36 00"), rules=RULES, start=(0, 53))) == [
        ("leg-over", 2)
    ]


def test_a_false_knock_passes_the_turn():
    assert check("36 - 60 out", LONG) == [("false-knock", 1)]
    assert check("36:3(3) - 60:2(5) out", LONG) == [("false-knock", 1)]


@pytest.mark.parametrize(
    ("text", "rules", "start", "severity", "others"),
    [
        ("36 - 60 out bpen-8(12)", PEG_BACK, (20, 20), Severity.QUERY, []),
        ("36 - 60 out apen+8(33)", PEG_BACK, (20, 7), Severity.QUERY, []),
        ("36 - 60 out bpen-8(12)", RULES, (20, 20), Severity.QUERY, ["penalty-by-ruling"]),
        ("36 bpen-8 - 60 out", PEG_BACK, (20, 20), Severity.ERROR, []),  # came before it
        ("36 - 60 out apen-8", PEG_BACK, (20, 20), Severity.ERROR, []),  # of the other side
        ("36 - 60 out", PEG_BACK, (20, 20), Severity.ERROR, []),
    ],
)
def test_a_false_knock_that_a_penalty_has_settled_is_a_query(text, rules, start, severity, others):
    record = leg(round_of(text, 0, LONG), rules=rules, start=start)
    knock, *rest = check_leg(record).problems
    assert (knock.code, knock.severity) == ("false-knock", severity)
    settled = knock.message.endswith(" A penalty has settled it.")
    assert settled is (severity is Severity.QUERY)
    assert [problem.code for problem in rest] == others
    assert verify(record) == check_leg(record).verdict


def test_a_knock_is_contradicted_by_what_its_seat_plays_later():
    assert check("66 - 63 34 - 40", rules=STANDARD) == [UNKNOWN]
    assert check("66 - 63 64", rules=STANDARD) == [("knock-contradicted", 1), UNKNOWN]
    (message, _) = messages("66 - 63 64", rules=STANDARD)
    assert message == (
        "Seat b plays 46 later, which it could have placed here: both ends are 6. "
        "Either this is no knock, or that was another tile."
    )


def test_a_misplaced_tile_that_is_turned_is_a_query():
    problems = check_leg(leg(round_of("36 66l", 0, SHORT), rules=TURNED)).problems
    assert [(p.code, p.severity, p.clause) for p in problems] == [
        ("tile-turned", Severity.QUERY, "H")
    ]
    assert check("36 10", SHORT, rules=TURNED) == [("no-match", 1)]


# After the end


@pytest.mark.parametrize(
    ("text", "dealt", "start", "problems"),
    [
        ("36 66 60 out 01", LONG, None, [("round-over", 4)]),
        ("36 66 60 01 - 12", LONG, None, [("round-over", 3)]),  # said once
        ("36 66 - - - blocked", SHORT, None, [("round-over", 4)]),
        ("36 66 60 -", LONG, None, [("round-over", 3)]),
        ("36 66", SHORT, (58, 0), [("leg-over", 1)]),
        ("36 won -", SHORT, (58, 0), [("leg-over", 2)]),
        ("36 won apen-8(53) 66:8(8)", SHORT, (58, 0), [("penalty-by-ruling", 2)]),
        ("36 66 apen-8(53) 66:8(8)", SHORT, (58, 0), [("leg-over", 1), ("penalty-by-ruling", 2)]),
        ("36 won bpen+8", SHORT, (58, 53), [("penalty-by-ruling", 2), ("penalty-after-win", 2)]),
        ("36 apen-8", SHORT, None, [("penalty-by-ruling", 1), ("penalty-below-zero", 1)]),
        ("36 apen-1(3)", SHORT, None, [("penalty-by-ruling", 1), ("score-wrong", 1)]),
    ],
)
def test_what_follows_the_end(text, dealt, start, problems):
    assert check(text, dealt, start=start) == problems


def test_no_round_follows_the_win():
    record = leg(round_of("36", 0, SHORT), round_of("66", 1, SHORT), rules=RULES, start=(58, 0))
    assert found(record) == [("leg-over", ("round", 1))]
    assert check_leg(record).rounds[1] is None


@pytest.mark.parametrize(
    ("first", "problems"),
    [
        ("36", [("round-not-over", 1)]),
        ("36 blocked", [("not-blocked", 1)]),
        ("36 66", []),
    ],
)
def test_a_round_is_over_before_the_next(first, problems):
    assert found(leg(round_of(first, 0, SHORT), round_of("66", 1, SHORT), rules=RULES)) == problems


def test_how_a_round_ended_has_to_be_written_where_hands_are_not():
    assert found(leg("36", "66")) == [("round-end-not-recorded", 1), UNKNOWN]
    assert found(leg("36 blocked", "66")) == [("block-unchecked", 1), UNKNOWN]
    assert found(leg("36 - - blocked", "66")) == [UNKNOWN]
    assert found(leg(round_of("36", 0, "36 00 / ?"), round_of("66", 1, SHORT), rules=RULES)) == [
        ("round-end-not-recorded", 1),
        UNKNOWN,
    ]


def test_a_block_is_held_against_the_hands_that_are_known():
    assert check("36 blocked", "36 00 / ?") == [("block-unchecked", 1), UNKNOWN]
    assert check("36 blocked", "? / 66 01") == [("not-blocked", 1), UNKNOWN]


def test_what_is_not_written_is_said_to_be_unchecked():
    record = leg(round_of("36 66", 0, SHORT), round_of("66", 1), rules=RULES)
    (problem,) = check_leg(record).problems
    assert problem.severity is Severity.UNCHECKED
    assert problem.message.startswith("Hands of round 2 are not written down:")
    (problem,) = check_leg(leg("36")).problems
    assert problem.message.startswith("Hands are not written down:")


# The deal, the lead, and the whole leg


def test_a_deal_that_cannot_be_is_said_and_the_round_checked_without_it():
    record = leg(round_of("36:2 66:8", 0, "36 / 66 36"), rules=RULES)
    assert found(record) == [
        ("deal-unchecked", ("round", 0, "hand")),
        ("hand-wrong-size", ("round", 0, "hand", 0)),
        ("tile-dealt-twice", ("round", 0, "hand", 1, 1)),
        ("points-wrong", 0),
    ]


def test_the_lead_moves_one_seat_on():
    record = leg(round_of("36 66", 0, SHORT), round_of("36 66", 0, SHORT), rules=RULES)
    assert found(record) == [("lead-out-of-turn", ("round", 1, "leader"))]
    assert check_leg(record).problems[0].clause == "B4"


def test_a_leader_that_is_not_there():
    record = leg(round_of("36 66", 3, SHORT), round_of("36:2 66", 0, SHORT), rules=RULES)
    assert found(record) == [
        ("no-such-seat", ("round", 0, "leader")),
        ("points-wrong", ("round", 1, "item", 0)),
    ]


def test_a_leg_that_should_be_over():
    record = leg(round_of("36 66", 0, SHORT), rules=RULES)
    for ask in (check_leg, verify):
        problems = ask(record, must_finish=True).problems
        assert [problem.code for problem in problems] == ["not-finished"]
    won = leg(round_of("36", 0, SHORT), rules=RULES, start=(58, 0))
    assert verify(won, must_finish=True).problems == ()


def test_a_penalty_for_a_side_that_is_not_there_is_misuse():
    record = leg(round_of("36 cpen-8", 0, "36 00 / 66 01 / 11 12", sides=3), rules=RULES, seats=2)
    for ask in (check_leg, verify):
        with pytest.raises(ValueError, match="no side 2"):
            ask(record)


# Against the second reading
