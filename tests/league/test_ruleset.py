"""Rules as data: read, refused with every reason, and written in one canonical form."""

import copy
import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.enums import Discipline, LegsPlayed
from league.ruleset import (
    BoardFormat,
    Rules,
    RulesError,
    describe,
)
from league.ruleset.presets import PRESETS
from tests.league.rules_for_tests import everything, put, spec

pytestmark = pytest.mark.pure

# Written by hand: the canonical form of the smallest rules, byte for byte.
CANONICAL = (
    '{"appearances":[],"boards":[{"discipline":"other","house_rules":null,"legs":9,'
    '"legs_played":"all","name":"Card","players":1}],"house_rules":{},"points":{"board":"0",'
    '"decided_on":"legs","drawn":"1","leg":"0.5","losing_bonus":"0","losing_margin":0,"lost":"0",'
    '"won":"2"},"record":{"card_deadline_hours":120,"league_approves":false,'
    '"minimum_depth":"match-score","reporter":"home"},"schema":1,"team":{"fewest":1,"most":null},'
    '"tie_breaks":["points","leg-difference","legs-for","head-to-head"],"walkover":{"absent":'
    '{"aggregate":0,"boards":0,"legs":4,"points":"0"},"legs_count":true,"players_credited":false,'
    '"present":{"aggregate":0,"boards":0,"legs":5,"points":"2"}}}'
)
SMALLEST: dict[str, Any] = {
    "schema": 1,
    "boards": [{"name": "Card", "discipline": "other", "legs": 9}],
    "points": {"leg": "1/2"},
    "walkover": {"present": {"points": 2, "legs": 5}, "absent": {"points": 0, "legs": 4}},
}


def problems(data: object) -> dict[str, str]:
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    return {problem.field: problem.message for problem in caught.value.problems}


# Reading and writing


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_survives_writing_and_reading(key: str) -> None:
    rules = PRESETS[key].build()
    again = Rules.from_dict(json.loads(json.dumps(rules.to_dict())))
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.to_dict() == rules.to_dict()
    assert again.digest == rules.digest


def test_the_canonical_form_and_its_digest_never_move() -> None:
    rules = Rules.from_dict(SMALLEST)
    assert json.dumps(rules.to_dict(), sort_keys=True, separators=(",", ":")) == CANONICAL
    assert rules.digest == hashlib.sha256(CANONICAL.encode()).hexdigest()


def test_different_ways_of_writing_the_same_rules_have_one_digest() -> None:
    other = copy.deepcopy(SMALLEST)
    other["points"] = {"won": "2.0", "leg": "½"}
    other["boards"][0] |= {"legs_played": "all", "players": 1, "house_rules": None}
    assert Rules.from_dict(other).digest == Rules.from_dict(SMALLEST).digest
    assert Rules.from_dict(put(other, "points.leg", "¼")).digest != Rules.from_dict(SMALLEST).digest


def test_presets_have_neutral_keys_and_different_rules() -> None:
    assert all(key == preset.key for key, preset in PRESETS.items())
    assert len({preset.build().digest for preset in PRESETS.values()}) == len(PRESETS)


def test_singles_and_pairs_play_under_their_own_house_rules() -> None:
    rules = Rules.from_dict(spec())
    assert [board.leg_target for board in rules.boards] == [61] * 6 + [121] * 3
    singles = rules.house_rules_for(rules.boards[0])
    pairs = rules.house_rules_for(rules.boards[8])
    assert singles is not None
    assert pairs is not None
    assert (singles.deal.two, pairs.deal.four) == (9, 6)
    assert (singles.chip_out_points, singles.out_on_down) == (0, False)
    assert (rules.legs_total, rules.legs_most, rules.boards_are_legs) == (9, 9, True)


# What a match can end with


@pytest.mark.parametrize(
    ("preset", "total", "most"),
    [
        ("three-pairs-three-legs", 9, 9),
        ("three-pairs-best-of-three", None, 9),
        ("three-pairs-best-of-five", None, 15),
        ("eight-pairs-two-games", 8, 8),
        ("another-game", None, None),
    ],
)
def test_legs_on_the_card(preset: str, total: int | None, most: int | None) -> None:
    rules = PRESETS[preset].build()
    assert (rules.legs_total, rules.legs_most) == (total, most)


def test_scores_a_board_can_end_with() -> None:
    assert BoardFormat("A", legs=3).possible_scores() == {(0, 3), (1, 2), (2, 1), (3, 0)}
    best = BoardFormat("B", legs=3, legs_played=LegsPlayed.BEST_OF)
    assert best.legs_to_win == 2
    assert best.possible_scores() == {(2, 0), (2, 1), (1, 2), (0, 2)}
    goals = BoardFormat("C", discipline=Discipline.OTHER, legs=None)
    assert (goals.legs_to_win, goals.possible_scores()) == (None, None)


def test_scores_a_match_can_end_with() -> None:
    nine = PRESETS["three-pairs-three-legs"].build().possible_scores
    assert nine == {(home, 9 - home) for home in range(10)}
    best = PRESETS["three-pairs-best-of-three"].build().possible_scores
    ends = [(2, 0), (2, 1), (1, 2), (0, 2)]
    assert best == {
        (one[0] + two[0] + three[0], one[1] + two[1] + three[1])
        for one in ends
        for two in ends
        for three in ends
    }
    assert not best & {(7, 0), (9, 0), (6, 4), (2, 2)}
    assert PRESETS["another-game"].build().possible_scores is None


# What is refused


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("points.leg", "⅓", "⅓ is not in quarters: points are whole or end in ¼, ½ or ¾"),
        ("points.leg", "1/3", "1/3 is not in quarters"),
        ("points.leg", "0.1", "0.1 is not in quarters"),
        ("points.leg", 0.5, "0.5 is a binary float: send points as text, such as “0.5”"),
        ("points.leg", True, "True is not a number of points: write 2, ½, 0.5 or 1/2"),
        ("points.won", "two", "“two” is not a number of points"),
        ("points.won", -1, "-1 is below nothing: take points off as a deduction"),
        ("points.won", 1001, "1001 is too much: points go up to 1000"),
        ("points.lost", 2, "a match lost would be worth 2, more than one drawn (1)"),
        ("points.decided_on", "tiles", "“tiles” is not one of: legs, boards"),
        ("points.extra", "1", "there is no such field; here there are: board, decided_on, drawn"),
        ("boards.0.legs", 0, "0 must be a whole number from 1 to 25"),
        ("boards.0.legs", "1", "“1” must be a whole number from 1 to 25"),
        ("boards.0.legs", None, "say how many legs: only a game recorded by result goes without"),
        ("boards.0.players", 5, "5 must be a whole number from 1 to 4"),
        ("boards.0.players", 3, "3 a side is too many for Fives and Threes"),
        ("boards.0.house_rules", "nine", "there are no house rules “nine”; named: pairs, singles"),
        ("boards.0.house_rules", None, "say which house rules this board is played under"),
        ("boards.0.name", " ", "“ ” is not a name: write a few letters"),
        ("boards.0.name", "x" * 61, "is too long: use at most 60 characters"),
        ("boards.0.name", "a\nb", "must be one line without spaces around it"),
        ("boards.0.name", "a\ud800", "must be one line without spaces around it"),
        (
            "boards.1.name",
            "SINGLES 1",
            "board 1 is called “SINGLES 1” too: give each board its own",
        ),
        ("boards", [], "a card needs at least one board"),
        ("boards", "nine", "“nine” is not a list"),
        ("boards", [{}] * 61, "61 is too many: there can be at most 60"),
        ("house_rules.singles.target", 0, "target: 0 is not a whole number from 1 to 999"),
        ("house_rules.spare", {}, "no board is played under “spare”: use it or take it out"),
        ("appearances.0.most", 0, "0 must be a whole number from 1 to 60"),
        ("team.fewest", 13, "needs at least 13 players but may use at most 12"),
        ("tie_breaks", [], "say at least one thing that decides the order, such as points"),
        ("tie_breaks.3", "points", "points is listed twice: each can decide only once"),
        ("tie_breaks.3", "alphabet", "“alphabet” is not one of: points, leg-difference"),
        ("tie_breaks.3", "leg-aggregate", "points pegged can decide only where every leg score"),
        ("walkover.absent.points", 8, "the side that stayed away would get more points"),
        ("walkover.present.legs", 6, "6–4 is 10 legs, but the card has only 9"),
        ("walkover.present.boards", 10, "10–0 is 10 boards, but the card has only 9"),
        ("walkover.legs_count", 1, "1 must be true or false"),
        ("record.minimum_depth", "photos", "“photos” is not one of: match-score, winners, scores"),
        ("record.card_deadline_hours", 0, "0 must be a whole number from 1 to 1440"),
        ("record.appeal_hours", 0, "0 must be a whole number from 1 to 1440"),
        ("record.protest_hours", 0, "0 must be a whole number from 1 to 1440"),
        ("schema", 0, "say which schema these rules follow: 1"),
        (
            "schema",
            2,
            "written by a newer version of this program (schema 2; this one reads up to 1)",
        ),
        ("tables", 2, "there is no such field"),
    ],
)
def test_what_cannot_stand_is_refused_by_name(path: str, value: object, message: str) -> None:
    found = problems(put(spec(), path, value))
    assert list(found) == [path]
    assert message in found[path]


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        (
            {"boards.0.legs": 4, "boards.0.legs_played": "best-of"},
            "boards.0.legs",
            "best of 4 can end level: use an odd number such as 3 or 5",
        ),
        (
            {"boards.0.discipline": "other"},
            "boards.0.house_rules",
            "a game recorded by result has no house rules: leave this empty",
        ),
        (
            {"walkover.present.legs": 3},
            "walkover.absent.legs",
            "the side that stayed away would get more legs than the side that turned up",
        ),
        (
            {"points.losing_margin": 2},
            "points.losing_bonus",
            "there is a margin but no losing bonus: give the points, or a margin of 0",
        ),
        (
            {"points.losing_bonus": "0.5"},
            "points.losing_margin",
            "a losing bonus needs a margin of at least 1: lost by how many at most?",
        ),
        (
            {"points.losing_bonus": "2½", "points.losing_margin": 1},
            "points.losing_bonus",
            "a match lost by little would be worth 2½, more than one won (2): give 2 at most",
        ),
        ({"appearances.1.players": 1}, "appearances.1", "give each limit once"),
        (
            {"team.fewest": 13, "team.most": None},
            "team.fewest",
            "needs at least 13 players, but the card has places for 12 only: ask for at most 12",
        ),
        ({"appearances.1.players": 4}, "appearances.1", "no board on the card is of this kind"),
        (
            {"team.most": 5},
            "appearances.1.most",
            "3 such boards have 6 places a side, but 5 players with at most 1 each fill only 5",
        ),
        (
            {"points.drawn": 3},
            "points.drawn",
            "a match drawn would be worth 3, more than one won (2)",
        ),
    ],
)
def test_rules_that_contradict_each_other(
    changes: dict[str, object], field: str, message: str
) -> None:
    data = spec()
    for path, value in changes.items():
        put(data, path, value)
    assert message in problems(data)[field]


def test_a_team_too_small_for_its_widest_board() -> None:
    data = spec() | {"appearances": [], "team": {"fewest": 1, "most": 1}}
    assert problems(data)["team.most"] == (
        "a board has 2 players a side, so a team cannot be held to 1"
    )


def test_a_team_just_large_enough_for_its_boards() -> None:
    six = Rules.from_dict(put(spec(), "team.most", 6))
    assert six.team.most == 6


def test_a_game_by_result_has_nothing_deeper_to_record() -> None:
    deep = SMALLEST | {"record": {"minimum_depth": "scores"}}
    assert "every board is a game recorded by result" in problems(deep)["record.minimum_depth"]
    goals = put(copy.deepcopy(SMALLEST), "boards.0.legs", None)
    goals["record"] = {"minimum_depth": "winners"}
    assert "nothing to record but the match score" in problems(goals)["record.minimum_depth"]
    pegged = SMALLEST | {"tie_breaks": ["points", "leg-aggregate"]}
    assert "no points are pegged on any board" in problems(pegged)["tie_breaks.1"]
    endless = put(copy.deepcopy(SMALLEST), "boards.0.legs", None)
    endless["boards"][0]["legs_played"] = "best-of"
    assert problems(endless)["boards.0.legs"] == "best of how many? Use an odd number such as 3"


def test_every_problem_is_told_at_once() -> None:
    data = spec()
    for path, value in {
        "points.leg": "⅓",
        "boards.2.legs": 0,
        "boards.4.players": 3,
        "house_rules.pairs.target": 0,
        "house_rules.pairs.colour": "red",
        "tie_breaks.2": "points",
        "walkover.absent.legs": "4",
    }.items():
        put(data, path, value)
    found = problems(data)
    assert set(found) == {
        "points.leg",
        "boards.2.legs",
        "boards.4.players",
        "house_rules.pairs.target",
        "house_rules.pairs.colour",
        "tie_breaks.2",
        "walkover.absent.legs",
    }


def test_what_is_missing_is_named() -> None:
    assert set(problems({"schema": 1})) == {"boards", "points", "walkover"}
    found = problems(SMALLEST | {"boards": [{}], "walkover": {"present": {}}})
    assert set(found.values()) == {"this must be given"}
    assert set(found) == {"boards.0.name", "walkover.present.points", "walkover.absent"}


@pytest.mark.parametrize("data", [None, [], "rules", 61, {}, {"schema": True}, {"schema": "1"}])
def test_what_is_no_set_of_rules_at_all(data: object) -> None:
    assert problems(data)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(["points", "best-of", "other", "scores", "½", "1/3", "singles"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def all_paths(data: Any, start: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    paths = []
    for step, value in inside:
        paths.append((*start, step))
        if isinstance(value, (dict, list)):
            paths += all_paths(value, (*start, step))
    return paths


@given(data=st.data(), value=json_values)
def test_any_change_is_read_or_refused_and_never_breaks(data: st.DataObject, value: object) -> None:
    preset = data.draw(st.sampled_from(["everything", *sorted(PRESETS)]))
    rules = everything() if preset == "everything" else spec(preset)
    *steps, last = data.draw(st.sampled_from(all_paths(rules)))
    inner: Any = rules
    for step in steps:
        inner = inner[step]
    inner[last] = value
    try:
        read = Rules.from_dict(rules)
    except RulesError as error:
        refused = error.problems
    else:
        again = Rules.from_dict(read.to_dict())
        assert (again, again.digest) == (read, read.digest)
        assert all(describe(read))
        return
    assert refused
    assert all(problem.message for problem in refused)


@given(json_values)
def test_anything_at_all_is_refused_kindly(value: object) -> None:
    with pytest.raises(RulesError):
        Rules.from_dict(value)
