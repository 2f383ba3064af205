"""Recorded rounds as JSON: the golden files field by field, and a second reading of the rules."""

import copy
import json
from pathlib import Path
from random import Random

import pytest

from scoring.contract import ContractError, replay_case, replay_cases
from scoring.house_rules import TEESDALE
from tests.scoring.golden import load
from tests.scoring.recorded import random_case
from tests.scoring.referee import judge

FILES = ("golden.json", "golden-house-rules.json")
GIVEN = ("id", "title", "seats", "hand_size", "target", "house_rules", "start_scores")
FILLED = ("partnership", "rounds", "final_scores", "winner")
CASES = [case for name in FILES for case in load(name)["cases"]]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def bare(case):
    """A case with nothing in it but what has to be given."""
    rounds = [{key: r[key] for key in ("leader", "hands", "moves")} for r in case["rounds"]]
    return {**{key: case[key] for key in GIVEN if key in case}, "rounds": rounds}


@each_case
def test_every_expected_field_is_filled_in(case):
    filled = replay_case(bare(case))

    assert {key: filled[key] for key in FILLED} == {key: case[key] for key in FILLED}


@pytest.mark.parametrize("name", FILES)
def test_a_whole_file_comes_out_as_it_is(name):
    assert replay_cases(load(name)) == load(name)


@each_case
def test_expectations_that_came_along_are_replaced(case):
    spoiled = copy.deepcopy(case)
    spoiled |= {"winner": 1, "final_scores": [7], "partnership": None}
    for played in spoiled["rounds"]:
        played["error"] = {"move": 3, "code": "NO_MATCH"}
        played |= {"expect": [], "round_end": "?", "to_move": 9, "line_after": ["11"]}

    assert replay_case(spoiled) == case


@each_case
def test_the_second_reading_agrees_on_the_golden_cases(case):
    judged = judge(bare(case))

    assert {key: judged[key] for key in FILLED} == {key: case[key] for key in FILLED}


def agree(seeds, slips):
    seen = set()
    for seed in seeds:
        case = random_case(Random(seed), slips=slips)
        ours, theirs = replay_case(copy.deepcopy(case)), judge(case)
        assert ours == theirs, f"seed {seed}"
        for played in theirs["rounds"]:
            seen.add(played.get("round_end"))
            seen.add((played.get("error") or {}).get("code"))
            seen |= {("accepted", e.get("accepted")) for e in played.get("expect", [])}
    return seen


def test_the_second_reading_agrees_on_legal_legs():
    seen = agree(range(300), slips=0)

    assert seen >= {"chip_out", "blocked", "game_won", None, ("accepted", False)}


def test_the_second_reading_agrees_on_legs_with_mistakes():
    seen = agree(range(1_000, 1_500), slips=0.08)

    assert seen >= {
        *("BAD_DEAL", "GAME_OVER", "ROUND_OVER", "OUT_OF_TURN", "ILLEGAL_KNOCK"),
        *("NOT_IN_HAND", "BAD_END", "NO_MATCH"),
    }


@pytest.mark.prove
def test_the_second_reading_agrees_on_many_legs():
    agree(range(10_000, 22_000), slips=0)
    agree(range(30_000, 42_000), slips=0.05)


def test_after_an_error_no_round_is_replayed():
    case = bare(next(case for case in CASES if case["id"] == "g061"))
    case["rounds"].append(copy.deepcopy(case["rounds"][0]))

    filled = replay_case(case)

    assert filled["rounds"][0]["error"]["code"] == "NO_MATCH"
    assert filled["rounds"][1] == case["rounds"][1]


def test_a_tile_may_be_turned_where_the_house_rules_say_so():
    case = bare(next(case for case in CASES if case["id"] == "g061"))
    case["house_rules"] = {"misplaced_tile": "turned"}

    played = replay_case(case)["rounds"][0]

    assert played["error"] is None
    assert played["line_after"] == ["36", "64"]


def test_how_many_events_were_disregarded_is_counted_where_it_is_asked():
    legs = [case for case in CASES if "discarded_events" in case]
    assert len(legs) == 22
    for case in legs:
        filled = replay_case({**bare(case), "discarded_events": None})
        assert filled["discarded_events"] == case["discarded_events"]


# What cannot be read

SOUND = {
    "seats": 2,
    "hand_size": 2,
    "target": 61,
    "start_scores": [0, 0],
    "rounds": [
        {
            "leader": 0,
            "hands": [["36", "00"], ["66", "01"]],
            "moves": [{"seat": 0, "tile": "36", "end": "O"}, {"seat": 1, "knock": True}],
        }
    ],
}


def changed(path, value):
    """SOUND with one thing changed; a value of `...` takes it out."""
    case = copy.deepcopy(SOUND)
    place = case
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return case


MOVES = ("rounds", 0, "moves")
UNREADABLE = [
    (("seats",), ..., "the case: 'seats' is missing"),
    (("seats",), 5, "the case.seats: a table has 2, 3 or 4 seats, not 5"),
    (("seats",), True, "a whole number is wanted, not True"),
    (("seats",), "2", "a whole number is wanted, not '2'"),
    (("hand_size",), ..., "'hand_size' is missing"),
    (("hand_size",), 15, "deal.two: 15 is not a whole number from 2 to 14"),
    (("target",), 0, "target: 0 is not a whole number from 1 to 999"),
    (("target",), 6.1, "a whole number is wanted, not 6.1"),
    (("house_rules",), [], "the case.house_rules: an object is wanted, not a list"),
    (("house_rules",), {"target": 31}, "the case.target is 61, but the case.house_rules.target"),
    (("house_rules",), {"deal": True}, "the case.house_rules.deal is True"),
    (("house_rules",), {"deal": []}, "deal: [] is not an object with tiles"),
    (("house_rules",), {"spinner": 1}, "spinner: there is no such house rule"),
    (("house_rules",), {"finish": "hard"}, "finish: 'hard' is not one of exact, over"),
    (("start_scores",), [0], "2 sides stand on 0 to 60 each, not a list"),
    (("start_scores",), [0, 61], "2 sides stand on 0 to 60 each"),
    (("start_scores",), [0, None], "start_scores[1]: a whole number is wanted, not None"),
    (("rounds",), {}, "the case.rounds: a list is wanted, not an object"),
    (("rounds", 0), 7, "rounds[0]: an object is wanted, not 7"),
    (("rounds", 0, "leader"), 2, "rounds[0].leader: seats are 0 to 1, not 2"),
    (("rounds", 0, "hands"), ..., "rounds[0]: 'hands' is missing"),
    (("rounds", 0, "hands", 1), "66 01", "hands[1]: a list is wanted, not '66 01'"),
    (("rounds", 0, "hands", 1, 0), 66, "hands[1][0]: text is wanted, not 66"),
    ((*MOVES, 0), "36", "moves[0]: an object is wanted, not '36'"),
    ((*MOVES, 0, "seat"), ..., "moves[0]: 'seat' is missing"),
    ((*MOVES, 0, "tile"), ..., "moves[0]: 'tile' is missing"),
    ((*MOVES, 0, "end"), None, "moves[0].end: text is wanted, not None"),
    ((*MOVES, 1, "knock"), "yes", "moves[1].knock: true or false, not 'yes'"),
    (("target",), "x" * 200, "not 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."),
]


@pytest.mark.parametrize(("path", "value", "said"), UNREADABLE, ids=lambda value: str(value)[:30])
def test_what_cannot_be_read_is_named(path, value, said):
    with pytest.raises(ContractError) as caught:
        replay_case(changed(path, value))
    assert said in str(caught.value)


@pytest.mark.parametrize("data", [None, 7, "cases", [], {}, {"cases": {}}, {"cases": [1]}])
def test_what_is_no_file_of_cases_is_refused(data):
    with pytest.raises(ContractError):
        replay_cases(data)


def test_the_sound_case_is_sound():
    filled = replay_case(copy.deepcopy(SOUND))

    assert filled["rounds"][0]["error"] == {"move": 1, "code": "ILLEGAL_KNOCK"}
    assert json.loads(json.dumps(filled)) == filled


def test_scores_and_house_rules_may_be_left_out():
    case = {key: value for key, value in SOUND.items() if key != "start_scores"}

    filled = replay_case(SOUND)

    assert replay_case(case) == {key: filled[key] for key in filled if key != "start_scores"}


def test_the_readme_names_everything_that_is_given_and_filled_in():
    """Whoever compares another implementation has nothing else to read."""
    readme = (Path(__file__).parents[2] / "scoring" / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## Two implementations compared")[2].partition("\n## ")[0]
    rounds = [each for case in CASES for each in case["rounds"]]
    moves = [move for each in rounds for move in each["moves"]]
    expected = [step for each in rounds for step in each.get("expect", ())]
    names = {*FILLED, *(set(GIVEN) - {"id", "title"})}
    names |= {name for record in (*rounds, *moves, *expected) for name in record}
    values = {each.get("round_end") for each in rounds} - {None}
    codes = {each["error"]["code"] for each in rounds if each.get("error")}
    assert {name for name in names | values | codes if name not in section} == set()
    assert "as it lies, the left half first" in section


def test_house_rules_may_be_those_that_the_rules_command_writes():
    case = {"seats": 2, "hand_size": 9, "target": 61, "house_rules": TEESDALE.to_dict()}
    dealt = ("66 00 01 02 03 04 05 11 12", "13 14 15 22 23 24 25 33 34")
    nine = [hand.split() for hand in dealt]
    moves = [{"seat": 0, "tile": "66", "end": "O"}]
    case |= {"start_scores": [57, 0], "rounds": [{"leader": 0, "hands": nine, "moves": moves}]}
    (played,) = replay_case(case)["rounds"]
    assert (played["error"], played["scores_after"]) == (None, [57, 0])
    assert (played["expect"][0]["event"], played["expect"][0]["accepted"]) == (4, False)
