"""A round as a value: turns, forced play, knocks, blocks, chipping out and winning (B to F)."""

from dataclasses import replace

import pytest

from scoring.house_rules import FRIENDLY, LEEK_PAIRS, STANDARD, Deal, HouseRules
from scoring.line import Line
from scoring.moves import KNOCK, Placement, Where
from scoring.pegging import Outcome
from scoring.played import RoundEnd
from scoring.round import BadDealError, IllegalMoveError, Round
from scoring.rounds import LARGEST_ROUND
from scoring.tiles import DOUBLE_SIX, Tile
from tests.scoring.golden import load

TWO_EACH = HouseRules(deal=Deal(two=2, three=2, four=2))
LEFT, RIGHT, OPENING = Where.LEFT, Where.RIGHT, Where.OPENING


def begin(*hands, rules=TWO_EACH, leader=0, scores=None):
    """A round with these hands, written "36 00"; None for one that is not known."""
    dealt = [hand if hand is None else hand.split() for hand in hands]
    return Round.begin(rules, len(hands), leader, dealt, scores)


def play(played, text):
    for move in text.split():
        played = played.play(KNOCK if move == "-" else Placement.parse(move))
    return played


def refused(played, move, seat=None):
    move = KNOCK if move == "-" else Placement.parse(move)
    problems = played.check(move, seat)
    with pytest.raises(IllegalMoveError) as caught:
        played.play(move, seat)
    assert caught.value.problems == problems
    return [(problem.code, problem.clause) for problem in problems]


# The deal and the lead


def test_the_leader_opens_with_any_tile():
    played = begin("36 00", "66 01", "11 12", leader=2)
    assert played.to_move == 2
    assert played.legal_moves() == (Placement(1, 1, OPENING), Placement(1, 2, OPENING))
    assert played.play(Placement(2, 1)).line == Line.parse("21")


def test_turns_go_clockwise():
    played = begin("36 00", "66 01", "06 12", leader=1)
    assert play(played, "66").to_move == 2
    assert play(played, "66 60").to_move == 0


@pytest.mark.parametrize("leader", range(4))
def test_the_lead_moves_one_seat_on(leader):
    over = begin("00 01", "11 12", "22 23", "33 34", leader=leader)
    hand = over.hands[leader].tiles
    double = next(tile for tile in hand if tile.is_double)
    assert over.next_leader is None
    played = over.play(Placement(double.low, double.high))
    while not played.over:
        played = played.play(played.legal_moves()[0])
    assert played.next_leader == (leader + 1) % 4


def test_a_bad_deal_is_refused():
    with pytest.raises(BadDealError) as caught:
        begin("36", "66 36")
    assert [problem.code for problem in caught.value.problems] == [
        "hand-wrong-size",
        "tile-dealt-twice",
    ]


@pytest.mark.parametrize(
    ("seats", "leader", "scores"),
    [(5, 0, None), (1, 0, None), (2, 2, None), (2, -1, None), (2, 0, (0,)), (2, 0, (0, 61)),
     (4, 0, (0, 0, 0)), (3, 0, (0, 0)), (2, 0, (-1, 0))],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(seats, leader, scores):
    with pytest.raises(ValueError):
        Round.begin(STANDARD, seats, leader, None, scores)


# Placing and knocking


def test_a_seat_that_can_place_must():
    played = play(begin("36 00", "66 01"), "36")
    assert played.legal_moves() == (Placement(6, 6, RIGHT),)
    assert refused(played, "-") == [("false-knock", "C2")]


def test_a_seat_that_cannot_place_knocks():
    played = play(begin("36 33", "22 01"), "36")
    assert played.legal_moves() == (KNOCK,)
    assert refused(played, "22") == [("no-match", "C1")]
    after = play(played, "-")
    assert (after.to_move, after.line, after.scores) == (0, played.line, played.scores)
    assert after.turns[-1].ends == played.line.ends


def test_the_leader_cannot_knock():
    assert refused(begin("36 00", "66 01"), "-") == [("false-knock", "C2")]


@pytest.mark.parametrize(
    ("move", "seat", "found"),
    [
        ("60l", 1, []),
        ("60", 1, []),
        ("63", 1, [("not-in-hand", "C4")]),  # the other seat holds it
        ("65", 1, [("not-in-hand", "C4")]),  # it sleeps
        ("06", 1, [("no-match", "C1")]),
        ("01", 1, [("no-match", "C1")]),
        ("60", 0, [("out-of-turn", "B5"), ("not-in-hand", "C4")]),
        ("63", 0, [("out-of-turn", "B5")]),
        ("-", 0, [("out-of-turn", "B5"), ("false-knock", "C2")]),
        ("60", 2, [("out-of-turn", "A2")]),
        ("60", -1, [("out-of-turn", "A2")]),
    ],
)
def test_what_may_not_be_done(move, seat, found):
    played = play(begin("66 36", "06 01"), "66")
    if found:
        assert refused(played, move, seat) == found
    else:
        played.play(Placement.parse(move), seat)


def test_a_tile_is_played_once():
    for hands in (("66 36", "06 34"), (None, None)):
        played = play(begin(*hands), "66 60")
        assert refused(played, "66") == [("tile-played-twice", "C4")]


def test_an_end_is_named_only_where_there_is_one():
    played = begin("36 00", "66 01")
    assert refused(played, "36l") == [("wrong-end", "B3")]
    opened = play(played, "36")
    again = Placement(6, 6, OPENING)
    assert [problem.code for problem in opened.check(again)] == ["wrong-end"]


def test_two_ends_of_one_value_that_count_differently_have_to_be_told_apart():
    played = begin("66 34 60", "63 46 11", rules=HouseRules(deal=Deal(two=3)))
    played = play(played, "66 63 34 46")
    assert refused(played, "60") == [("ambiguous-end", "C1")]
    assert play(played, "60l").turns[-1].award == 2
    assert play(played, "60r").turns[-1].award == 4


def test_messages_name_what_is_wrong_and_what_would_be_right():
    played = play(begin("36 00", "66 01"), "36")
    said = {
        "66l": "66 does not join the left end by its 6: the ends are 3 and 6; "
        "it fits as 66 on the right.",
        "10": "10 joins neither end by its 1: the ends are 3 and 6; 01 has neither.",
        "-": "Seat b cannot knock: it holds 66, and the ends are 3 and 6.",
    }
    for move in ("66l", "10", "-"):
        problem = played.check(KNOCK if move == "-" else Placement.parse(move))[0]
        assert problem.message == said[move]
    held = played.check(Placement(1, 2), 1)[0].message
    assert held == "12 is not in the hand of seat b, which holds 01 and 66."


def test_out_of_turn_a_missing_knock_is_suggested_only_where_it_would_be_true():
    def said(played, seat):
        return played.check(Placement(6, 6), seat)[0].message

    dealt = begin("36 11", "01 44", "66 05")
    opens = "Seat b is out of turn: it is the turn of seat a, which opens the round."
    assert said(dealt, 1) == opens
    opened = play(dealt, "36")  # b holds neither a 3 nor a 6
    assert (
        said(opened, 2) == "Seat c is out of turn: it is the turn of seat b. Is its knock missing?"
    )
    assert said(opened, 0) == "Seat a is out of turn: it is the turn of seat b."
    able = play(begin("36 11", "66 44", "01 05"), "36")
    assert said(able, 2) == "Seat c is out of turn: it is the turn of seat b, which can place 66."
    unknown = play(begin("36 11", None, "66 05"), "36")
    assert said(unknown, 2) == said(opened, 2)


# The end of a round


def test_the_last_tile_chips_out_and_is_one_event_with_what_it_makes():
    played = play(begin("36 06", "66 01", scores=(50, 0)), "36 66 60")
    last = played.turns[-1]
    assert (played.end, played.to_move, played.winner) == (RoundEnd.CHIP_OUT, None, None)
    assert (last.total, last.award, last.chip_out, last.points) == (3, 1, True, 2)
    assert played.scores == (50 + 3 + 2, 8)
    assert refused(played, "01") == [("round-over", "E1")]
    assert played.legal_moves() == ()


def test_the_worked_example_of_the_exact_target():
    """The last tile makes 6: 2 + 1 = 3 points, disregarded from 59 and the win from 58."""
    after = play(begin("04 46", "11 55", scores=(59, 0)), "04 - 46")
    last = after.turns[-1]
    assert (last.total, last.points, last.outcome) == (6, 3, Outcome.DISREGARDED)
    assert (after.scores, after.end, after.winner) == ((59, 0), RoundEnd.CHIP_OUT, None)
    assert (after.line, after.next_leader) == (Line.parse("04 46"), 1)

    after = play(begin("04 46", "11 55", scores=(58, 0)), "04 - 46")
    assert (after.scores, after.end, after.winner) == ((61, 0), RoundEnd.CHIP_OUT, 0)
    assert after.next_leader is None
    assert refused(after, "11") == [("leg-over", "F4")]


def test_a_win_ends_the_round_with_tiles_held():
    after = play(begin("36 00", "66 01", scores=(58, 0)), "36")
    assert (after.scores, after.end, after.winner) == ((61, 0), RoundEnd.WON, 0)
    assert (after.to_move, after.next_leader) == (None, None)


def test_a_round_is_blocked_as_soon_as_nobody_can_place():
    after = play(begin("12 44", "13 56"), "12 13")
    assert (after.end, after.to_move, after.next_leader) == (RoundEnd.BLOCKED, None, 1)
    assert after.scores == (1, 1)
    assert refused(after, "-") == [("round-over", "E3")]


def test_a_winning_tile_after_which_nobody_could_place_has_won():
    after = play(begin("12 44", "13 56", scores=(0, 60)), "12 13")
    assert (after.end, after.winner, after.scores) == (RoundEnd.WON, 1, (1, 61))


PAIRS = ("00 01", "22 33", "11 12", "44 55")


def test_in_pairs_the_second_empty_hand_chips_out_and_the_first_is_skipped():
    first_out = play(begin(*PAIRS), "00 - - - 01")
    assert (first_out.hands[0].count, first_out.end, first_out.scores) == (0, None, (0, 0))
    skipping = play(first_out, "- 11 -")
    assert skipping.to_move == 1
    assert [problem.clause for problem in skipping.check(KNOCK, 0)] == ["C6"]
    over = play(skipping, "- 12")
    assert (over.end, over.turns[-1].chip_out, over.scores) == (RoundEnd.CHIP_OUT, True, (1, 0))
    assert refused(over, "-") == [("round-over", "E2")]


def test_in_pairs_the_first_empty_hand_may_end_the_round():
    rules = replace(TWO_EACH, pairs_round_ends="first", chip_out_points=2)
    over = play(begin(*PAIRS, rules=rules), "00 - - - 01")
    assert (over.end, over.scores) == (RoundEnd.CHIP_OUT, (2, 0))


# House rules


def test_the_friendly_finish_wins_by_passing():
    rules = replace(TWO_EACH, finish=FRIENDLY.finish)
    after = play(begin("36 00", "66 01", rules=rules, scores=(60, 0)), "36")
    assert (after.scores, after.winner, after.turns[-1].points) == ((61, 0), 0, 3)


def test_not_out_on_the_down():
    rules = replace(TWO_EACH, out_on_down=False)
    after = play(begin("36 00", "66 01", rules=rules, scores=(58, 53)), "36")
    assert (after.scores, after.over) == ((58, 53), False)
    assert after.turns[-1].outcome is Outcome.DISREGARDED
    assert play(after, "66").winner == 1  # the first tile of the other seat is no down


def test_a_chip_out_may_be_worth_nothing():
    rules = replace(TWO_EACH, chip_out_points=0)
    after = play(begin("04 45", "11 55", rules=rules), "04 - 45")
    assert after.turns[-1].chip_out
    assert (after.end, after.turns[-1].points, after.scores) == (RoundEnd.CHIP_OUT, 1, (1, 0))


@pytest.mark.parametrize("written", ["46l", "46", "64l", "64", "64r"])
def test_a_misplaced_tile_may_be_turned(written):
    rules = replace(TWO_EACH, misplaced_tile=LEEK_PAIRS.misplaced_tile)
    after = play(begin("36 00", "46 01", rules=rules), f"36 {written}")
    assert after.line == Line.parse("36 64")
    assert after.turns[-1].misplaced is (written not in {"64", "64r"})


def test_a_tile_that_fits_nowhere_cannot_be_turned():
    rules = replace(TWO_EACH, misplaced_tile=LEEK_PAIRS.misplaced_tile)
    assert refused(play(begin("36 00", "46 01", rules=rules), "36"), "01") == [("no-match", "C1")]


# Hands that are not known


def test_an_unknown_hand_may_place_or_knock():
    played = begin(None, None, rules=STANDARD)
    assert len(played.legal_moves()) == 28
    assert refused(played, "-") == [("false-knock", "C2")]
    opened = play(played, "66")
    assert opened.legal_moves()[-1] is KNOCK
    assert {str(move) for move in opened.legal_moves()[:-1]} == {f"6{n}" for n in range(6)}


def test_a_knock_says_what_a_hand_does_not_hold():
    played = play(begin(None, None, rules=STANDARD), "63 -")
    assert not played.hands[1].known
    assert not any(tile.has(6) or tile.has(3) for tile in played.hands[1].tiles)
    later = play(played, "66")
    assert later.hands[1] == played.hands[1]
    assert refused(later, "65") == [("knock-contradicted", "C2")]
    stands = later.play(Placement(6, 5), stands=True)
    assert stands.line == Line.parse("56 66 63")
    # Nothing that the false knock said is believed any more.
    assert set(stands.hands[1].tiles) == set(DOUBLE_SIX) - set(stands.line.tile_set)
    assert later.contradicted_knock(Tile(6, 5), 1) == 1


def test_everybody_knocking_is_a_block():
    assert play(begin(None, None, rules=STANDARD), "66 -").to_move == 0
    assert play(begin(None, None, rules=STANDARD), "66 - -").end is RoundEnd.BLOCKED


def test_an_empty_partner_need_not_knock_for_a_block():
    played = play(begin(None, None, None, None), "00 - - - 01 - -")
    assert (played.hands[0].count, played.to_move) == (0, 3)
    assert play(played, "-").end is RoundEnd.BLOCKED


def test_no_tile_left_for_either_end_is_a_block_whoever_holds_what():
    played = play(begin(None, None, rules=STANDARD), "01 16 60 02 25 50 03 34 40")
    assert played.end is None
    assert play(played, "00").end is RoundEnd.BLOCKED


def test_a_known_hand_says_what_the_others_do_not_hold():
    played = begin("36 00", None)
    assert set(played.hands[1].tiles) == set(DOUBLE_SIX) - {Tile(3, 6), Tile(0, 0)}
    assert refused(play(played, "36"), "00") == [("not-in-hand", "C4"), ("no-match", "C1")]


def test_the_table_may_say_that_a_round_is_blocked():
    played = play(begin(None, None, rules=STANDARD), "66 63")
    assert played.declare_blocked().end is RoundEnd.BLOCKED
    for held in (play(begin(None, "63 65"), "66 63"), play(begin("66 35", None), "66 63")):
        with pytest.raises(IllegalMoveError, match=r"not blocked: seat [ab] can place"):
            held.declare_blocked()
    with pytest.raises(IllegalMoveError, match="not blocked before its opening tile"):
        begin(None, None).declare_blocked()
    with pytest.raises(IllegalMoveError, match="is blocked"):
        play(begin(None, None), "66 - -").declare_blocked()


def test_a_false_knock_may_stand():
    played = play(begin("36 00", "66 01"), "36")
    after = played.play(KNOCK, stands=True)
    assert (after.to_move, after.hands) == (0, played.hands)
    with pytest.raises(IllegalMoveError):
        played.play(Placement(5, 5), stands=True)


# Whole rounds


@pytest.mark.parametrize(("name", "largest"), load("largest-rounds.json").items())
def test_the_largest_rounds(name, largest):
    seats, each = map(int, name.split("x"))
    deal = Deal(**{{2: "two", 3: "three", 4: "four"}[seats]: each})
    leader = largest["moves"][0][0]
    played = Round.begin(HouseRules(deal=deal, target=999), seats, leader, largest["hands"])
    for seat, tile, *laid in largest["moves"]:
        if tile == "K":
            played = played.play(KNOCK, seat)
            continue
        end, total, paid = laid
        placement = Placement(int(tile[0]), int(tile[1]))
        ways = [*played.line.placements(placement.tile), placement.laid_at(OPENING)]
        played = played.play(next(way for way in ways if way.at == end), seat)
        assert (played.turns[-1].total, played.turns[-1].award) == (total, paid)
    side = played.turns[-1].side
    points = sum(turn.award for turn in played.turns if turn.side == side)
    assert points == largest["placement_points"] == LARGEST_ROUND[seats, each]
    assert max(played.scores) == largest["with_chip_out"]
    assert played.end is RoundEnd.CHIP_OUT
    assert sum(turn.move == KNOCK for turn in played.turns) == largest.get(
        "knocks", sum(move[1] == "K" for move in largest["moves"])
    )
