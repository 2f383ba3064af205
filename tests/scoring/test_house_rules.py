import json
from dataclasses import replace

import pytest
from hypothesis import given

from scoring.house_rules import (
    FRIENDLY,
    LEEK_PAIRS,
    LEEK_SINGLES,
    NINE_TILE,
    PRESETS,
    QUICK,
    STANDARD,
    TEESDALE,
    Deal,
    Finish,
    HouseRules,
    HouseRulesError,
    MisplacedTile,
    PairsRoundEnds,
    Revoke,
)
from tests.scoring.strategies import house_rules


def wrong_fields(data) -> list[str]:
    with pytest.raises(HouseRulesError) as caught:
        HouseRules.from_dict(data)
    return sorted(".".join(map(str, problem.place)) for problem in caught.value.problems)


def test_the_standard_rules():
    assert HouseRules() == STANDARD
    assert STANDARD.to_dict() == {
        "deal": {"two": 7, "three": 5, "four": 5},
        "target": 61,
        "finish": "exact",
        "chip_out_points": 1,
        "out_on_down": True,
        "pairs_round_ends": "both",
        "revoke": "ruled",
        "misplaced_tile": "illegal",
    }


@given(house_rules())
def test_json_and_back(rules):
    assert HouseRules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_presets_survive_json(rules):
    assert HouseRules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_a_field_left_out_is_standard():
    assert HouseRules.from_dict({}) == STANDARD
    assert HouseRules.from_dict({"target": 121}) == replace(STANDARD, target=121)
    assert HouseRules.from_dict({"deal": {"two": 9}}).deal == Deal(two=9, three=5, four=5)


def test_every_wrong_field_is_named_at_once():
    data = {
        "deal": {"two": 15, "four": "5", "five": 4},
        "target": "61",
        "finish": "maybe",
        "chip_out_points": True,
        "out_on_down": 1,
        "pairs_round_ends": None,
        "revoke": "peg_back",
        "misplaced_tile": ["turned"],
        "taget": 61,
    }
    assert wrong_fields(data) == [
        "chip_out_points",
        "deal.five",
        "deal.four",
        "deal.two",
        "finish",
        "misplaced_tile",
        "out_on_down",
        "pairs_round_ends",
        "revoke",
        "taget",
        "target",
    ]


def test_messages_name_the_value_and_what_would_be_right():
    with pytest.raises(HouseRulesError, match="target: 0 is not a whole number from 1 to 999"):
        HouseRules(target=0)
    with pytest.raises(HouseRulesError, match=r"deal.four: 8 is not a whole number from 2 to 7"):
        Deal(four=8)
    with pytest.raises(HouseRulesError, match="finish: 'maybe' is not one of exact, over"):
        HouseRules.from_dict({"finish": "maybe"})
    with pytest.raises(HouseRulesError) as caught:
        HouseRules.from_dict({"finish": "x" * 10_000})
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("target", [1, 31, 61, 121, 999], [0, -1, 1000, 61.0, "61", None, True]),
        ("chip_out_points", [0, 1, 2, 10], [-1, 11, 1.5, False]),
        ("out_on_down", [True, False], [0, 1, "yes", None]),
        ("finish", ["exact", "over"], ["Exact", "", 1]),
    ],
)
def test_bounds(field, good, bad):
    for value in good:
        assert HouseRules.from_dict({field: value}).to_dict()[field] == value
    for value in bad:
        assert wrong_fields({field: value}) == [field]


@pytest.mark.parametrize(
    ("seats", "field", "least", "most"), [(2, "two", 2, 14), (3, "three", 2, 9), (4, "four", 2, 7)]
)
def test_a_deal_takes_no_more_than_28_tiles(seats, field, least, most):
    for tiles in (least, most):
        assert Deal(**{field: tiles}).each(seats) == tiles
    for tiles in (least - 1, most + 1):
        assert wrong_fields({"deal": {field: tiles}}) == [f"deal.{field}"]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_of_seats(seats):
    with pytest.raises(ValueError, match="2, 3 or 4 seats"):
        Deal().each(seats)


@pytest.mark.parametrize("data", [None, [], "exact", 61])
def test_something_else_than_an_object(data):
    assert wrong_fields(data) == [""]
    assert wrong_fields({"deal": data}) == ["deal"]


def test_the_constructor_refuses_the_same_and_takes_plain_words():
    with pytest.raises(HouseRulesError) as caught:
        HouseRules(deal=7, target=0, chip_out_points=-1)
    assert [p.place for p in caught.value.problems] == [
        ("deal",),
        ("target",),
        ("chip_out_points",),
    ]
    rules = HouseRules(finish="over", pairs_round_ends="first", revoke="peg-back")
    assert rules.finish is Finish.OVER
    assert rules.pairs_round_ends is PairsRoundEnds.FIRST
    assert rules.revoke is Revoke.PEG_BACK
    assert rules.misplaced_tile is MisplacedTile.ILLEGAL


def test_presets():
    assert (NINE_TILE.deal.two, NINE_TILE.target, NINE_TILE.chip_out_points) == (9, 61, 1)
    for rules, target in ((TEESDALE, 61), (LEEK_SINGLES, 61), (LEEK_PAIRS, 121)):
        assert (rules.deal.two, rules.deal.four) == (9, 6)
        assert (rules.target, rules.chip_out_points, rules.out_on_down) == (target, 0, False)
    assert QUICK.target == 31
    assert FRIENDLY.finish is Finish.OVER


@pytest.mark.parametrize(
    ("rules", "seats", "said"),
    [
        (
            STANDARD,
            None,
            "to 61, 7 tiles each in singles and 5 in pairs, 1 point for the last tile",
        ),
        (STANDARD, 3, "to 61, 5 tiles each, 1 point for the last tile"),
        (
            TEESDALE,
            None,
            (
                "to 61, 9 tiles each in singles and 6 in pairs, no point for the last tile, "
                "not out on the down"
            ),
        ),
        (
            LEEK_PAIRS,
            4,
            (
                "to 121, 6 tiles each, no point for the last tile, not out on the down, "
                "a revoke costs 8, a misplaced tile may be turned"
            ),
        ),
        (
            replace(FRIENDLY, chip_out_points=2),
            2,
            "to 61 or over, 7 tiles each, 2 points for the last tile",
        ),
        (
            HouseRules(deal=Deal(two=7, four=7), pairs_round_ends=PairsRoundEnds.FIRST),
            None,
            (
                "to 61, 7 tiles each in singles and pairs, 1 point for the last tile, "
                "a pairs round ends with the first hand out"
            ),
        ),
        (
            HouseRules(pairs_round_ends=PairsRoundEnds.FIRST),
            2,
            "to 61, 7 tiles each, 1 point for the last tile",
        ),
    ],
)
def test_in_words(rules, seats, said):
    assert rules.describe(seats) == said
