"""Every example of the notation's description, with what must come of it worked out by hand."""

import pytest

from scoring.house_rules import Deal, HouseRules
from scoring.moves import KNOCK, Placement, Where
from scoring.notation import canonical, check, parse, write
from scoring.played import RoundEnd
from scoring.problems import Severity
from scoring.records import Item

HANDS_UNKNOWN = "hands-not-written"


def codes(text, **table):
    return [p.code for p in check(text, **table).problems if p.code != HANDS_UNKNOWN]


def moves(text, **table):
    (played,) = parse(text, **table).record.rounds
    return played.items


def test_1_every_claim_is_checked():
    """1-4 makes 5; 4 and 1-1 make 6; 1-1 and 4-4 make 10; 3 and 1-1 make 5."""
    text = "r1 a 14:1(1) 11:2(2) 44:2(3) 43:1(3)\n"

    checked = check(text, seats=2)

    assert codes(text, seats=2) == []
    assert checked.verdict.scores == (3, 3)
    assert canonical(checked.reading.record, header=False) == text


def test_2_a_tile_that_fits_both_ends_is_told_apart_by_its_order():
    """After 12 and 15 the ends are 2 and 5: 52 leaves 2 and 2, 25 leaves 5 and 5."""
    fives = check("r1 a 12:1 15 52", seats=2)
    twos = check("r1 a 12:1 15 25:2", seats=2)

    assert (fives.has_errors, twos.has_errors) == (False, False)
    assert (fives.verdict.scores, twos.verdict.scores) == ((1, 0), (3, 0))
    assert codes("r1 a 12:1 15 52:2", seats=2) == ["points-wrong"]
    assert codes("r1 a 12:1 15 25:0", seats=2) == ["points-wrong"]


def test_3_a_letter_where_both_ends_are_alike_and_one_is_a_double():
    """At the end 6-6 is on the left and a 6 on the right: 60r leaves 12, 60l leaves 6."""
    start = "r1 a 66:4 63:8 34 46:6"

    assert codes(f"{start} 60r:4", seats=2) == []
    assert codes(f"{start} 60l:2", seats=2) == []
    assert codes(f"{start} 60l:4", seats=2) == ["points-wrong"]
    assert codes(f"{start} 60", seats=2) == ["ambiguous-end"]
    assert moves(f"{start} 60r:4")[4] == Item(Placement(6, 0, Where.RIGHT), None, 4, False)


def test_4_three_seats_with_five_tiles():
    text = "leg 3x5 61 exact\nr1 b 55:2 50:2 - 52\n"

    checked = check(text)

    assert codes(text) == []
    assert checked.verdict.scores == (0, 2, 2)
    record = checked.reading.record
    assert (record.seats, record.rules) == (3, HouseRules(deal=Deal(three=5)))
    assert record.rounds[0].leader == 1
    assert record.rounds[0].items[2] == Item(KNOCK)
    assert write(record) == text


def test_5_an_event_past_the_target_counts_nothing():
    """22 beside a 1 makes 5, worth 1; 15 leaves 5 beside 2-2: 9, worth 3, and 60 + 3 passes 61."""
    text = "r7 a 13 32:1(60) 22:1(53) 15:3!(60) blocked\n"

    checked = check(text, seats=2)

    assert codes(text, seats=2) == ["block-unchecked", "start-not-written"]
    assert checked.verdict.scores == (53, 60)
    assert canonical(checked.reading.record, first_round=7, header=False) == text
    assert codes(text.replace("!", ""), seats=2)[0] == "past-target-counted"
    assert codes(text.replace("!(60)", "(63)"), seats=2)[:2] == [
        "past-target-counted",
        "score-carried",
    ]


def test_6_a_round_that_is_won():
    text = "r8 b 12:1(61) won"

    checked = check(text, seats=2)

    assert codes(text, seats=2) == ["start-not-written"]
    assert checked.verdict.winner == 1
    assert checked.verdict.ends == (RoundEnd.WON,)
    assert checked.scores_known == (False, True)
    assert checked.reading.first_round == 8
    assert write(checked.reading.record, first_round=8, header=False) == f"{text}\n"


@pytest.mark.parametrize("text", ["r7 a … 22:1(53) 15:3!(60) blocked", "r7 a ... 22:1(53)"])
def test_a_text_with_items_left_out_says_what_follows_from_that(text):
    checked = check(text, seats=2)

    first, *others = checked.problems
    assert first.code == "not-an-item"
    assert "nothing that follows can be checked" in first.message
    assert {p.severity for p in others} == {Severity.UNCHECKED}
