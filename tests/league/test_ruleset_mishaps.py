"""A play-off, another order for the top and the price of mishaps, as data and in words."""

import copy
import json
from decimal import Decimal
from typing import Any

import pytest

from league.enums import Ineligible, TieBreak, WithdrawnPlayed, WithdrawnRemaining
from league.ruleset import (
    LatePenalty,
    MishapRules,
    PostponementRule,
    Rules,
    RulesError,
    TopOrder,
    WithdrawalRule,
    describe,
)
from league.ruleset.wording import describe_mishaps, describe_orders
from tests.league.rules_for_tests import everything, put, spec

pytestmark = pytest.mark.pure


def problems(data: object) -> dict[str, str]:
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    return {problem.field: problem.message for problem in caught.value.problems}


# Reading and writing


def test_everything_is_read() -> None:
    rules = Rules.from_dict(everything())
    points, difference = TieBreak.POINTS, TieBreak.LEG_DIFFERENCE
    assert rules.tie_breaks == (points, difference, TieBreak.COUNTBACK, TieBreak.PLAY_OFF)
    assert rules.top == TopOrder(2, (points, TieBreak.HEAD_TO_HEAD, difference, TieBreak.PLAY_OFF))
    assert rules.play_off_to == 1
    assert rules.mishaps == MishapRules(
        bye=Decimal("0.5"),
        withdrawal=WithdrawalRule(
            WithdrawnPlayed.BY_HALF, WithdrawnRemaining.POINTS, Decimal(4), Decimal(2)
        ),
        late_cards=(
            LatePenalty(Decimal(3)),
            LatePenalty(Decimal(5), Decimal(2)),
            LatePenalty(fine=Decimal("2.50")),
        ),
        postponement=PostponementRule(within_days=28),
        ineligible=Ineligible.MATCH,
    )
    assert rules.criteria == {*rules.tie_breaks, TieBreak.HEAD_TO_HEAD}


def test_everything_survives_writing_and_reading() -> None:
    rules = Rules.from_dict(everything())
    again = Rules.from_dict(json.loads(json.dumps(rules.to_dict())))
    assert (again, again.digest, hash(again)) == (rules, rules.digest, hash(rules))


# Written by hand from the three parts' fields.
WRITTEN = {
    "top": {"places": 2, "tie_breaks": ["points", "head-to-head", "leg-difference", "play-off"]},
    "play_off_to": 1,
    "mishaps": {
        "bye": "0.5",
        "withdrawal": {
            "played": "expunge-before-halfway",
            "remaining": "points",
            "points": "4",
            "points_second_half": "2",
        },
        "late_cards": [
            {"points": "3", "fine": "0.00"},
            {"points": "5", "fine": "2.00"},
            {"points": "0", "fine": "2.50"},
        ],
        "postponement": {"allowed": True, "within_days": 28},
        "ineligible": "match",
    },
}


def test_the_canonical_form_of_what_is_chosen() -> None:
    written = Rules.from_dict(everything()).to_dict()
    assert {key: written[key] for key in WRITTEN} == WRITTEN


def test_what_is_usual_is_not_written() -> None:
    data = spec()
    plain = Rules.from_dict(data)
    said = data | {"top": None, "play_off_to": None, "mishaps": {"withdrawal": {}, "bye": 0}}
    assert Rules.from_dict(said) == plain
    assert Rules.from_dict(said).digest == plain.digest
    assert not set(WRITTEN) & set(Rules.from_dict(said).to_dict())


@pytest.mark.parametrize("key", WRITTEN)
def test_each_of_the_three_is_written_alone(key: str) -> None:
    data = spec()
    data[key] = copy.deepcopy(WRITTEN[key])
    data["tie_breaks"] = ["points", "leg-difference", "play-off"]
    written = Rules.from_dict(data).to_dict()
    assert set(WRITTEN) & set(written) == {key}
    assert written[key] == WRITTEN[key]


# What is refused


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("tie_breaks", ["points", "play-off", "legs-for"], "a play-off settles what nothing else"),
        ("tie_breaks", ["play-off"], "a play-off alone is no table: put something before it"),
        ("top.tie_breaks", ["points", "play-off", "legs-for"], "put it last"),
        ("top.tie_breaks", ["points", "legs-for", "points"], "points is listed twice"),
        ("top.tie_breaks", ["points", "alphabet"], "“alphabet” is not one of: points, leg-diff"),
        ("top.tie_breaks", [], "say at least one thing that decides the order, such as points"),
        ("top.tie_breaks", ["legs-for", "points"], "must begin with points, as the other does"),
        (
            "top.tie_breaks",
            ["points", "leg-difference", "countback", "play-off"],
            "this is the order of everybody: change it or leave it out",
        ),
        ("top.places", 0, "0 must be a whole number from 1 to 60"),
        ("top.places", 61, "61 must be a whole number from 1 to 60"),
        ("top.teams", 2, "there is no such field; here there are: places, tie_breaks"),
        ("top", "two", "“two” is not an object with named fields"),
        ("play_off_to", 0, "0 must be a whole number from 1 to 60"),
        ("play_off_to", "first", "“first” must be a whole number from 1 to 60"),
        ("mishaps.bye", "⅓", "⅓ is not in quarters: points are whole or end in ¼, ½ or ¾"),
        ("mishaps.bye", -1, "-1 is below nothing"),
        ("mishaps.holiday", 1, "there is no such field; here there are: bye, ineligible, late_c"),
        ("mishaps.withdrawal.played", "forget", "“forget” is not one of: expunge, stands, first-"),
        ("mishaps.withdrawal.remaining", "half", "“half” is not one of: nothing, bye, points"),
        ("mishaps.late_cards.0", {}, "this costs nothing: give points or a fine, or take it out"),
        ("mishaps.late_cards.0.points", "0", "this costs nothing"),
        ("mishaps.late_cards.1.fine", "2.505", "“2.505” is not in whole pence: write pounds and"),
        ("mishaps.late_cards.1.fine", 2.5, "“2.5” is not an amount of money: write 10"),
        ("mishaps.late_cards.1.fine", "-2", "“-2” is below nothing"),
        ("mishaps.late_cards.1.fine", True, "“True” is not an amount of money"),
        ("mishaps.late_cards.1.fine", "1000.01", "is too much: a fine goes up to £1,000"),
        ("mishaps.late_cards", [{"points": 1}] * 21, "21 is too many: there can be at most 20"),
        ("mishaps.postponement.within_days", 0, "0 must be a whole number from 1 to 366"),
        ("mishaps.postponement.within_days", -3, "-3 must be a whole number from 1 to 366"),
        ("mishaps.postponement.allowed", False, "there is no time to play it in: leave this empty"),
        ("mishaps.ineligible", "season", "“season” is not one of: match, legs"),
    ],
)
def test_what_cannot_stand_is_refused_by_name(path: str, value: object, message: str) -> None:
    found = problems(put(everything(), path, value))
    assert len(found) == 1
    assert next(iter(found)).startswith(path.rpartition(".")[0] or path)
    assert message in next(iter(found.values()))


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        (
            {"top": None, "tie_breaks": ["points", "leg-difference"]},
            "play_off_to",
            "a play-off down to place 1 needs an order that ends in play-off: put it last there",
        ),
        (
            {
                "tie_breaks": ["head-to-head", "points", "play-off"],
                "top.tie_breaks": ["head-to-head", "legs-for"],
            },
            "top.tie_breaks.0",
            "who holds a top place cannot be found by the teams’ own meetings",
        ),
        (
            {"mishaps.withdrawal.remaining": "bye"},
            "mishaps.withdrawal.points",
            "4 would never be given, since matches still to be played give “bye”: choose points",
        ),
        (
            {"mishaps.withdrawal.remaining": "nothing", "mishaps.withdrawal.points": 0},
            "mishaps.withdrawal.points_second_half",
            "2 would never be given, since matches still to be played give “nothing”",
        ),
        (
            {"mishaps.withdrawal.points": 0, "mishaps.withdrawal.points_second_half": 0},
            "mishaps.withdrawal.points",
            "say how many points each match gives, or choose “nothing” for them",
        ),
        (
            {"top.tie_breaks": ["points", "leg-aggregate"]},
            "top.tie_breaks.1",
            "points pegged can decide only where every leg score is recorded",
        ),
    ],
)
def test_rules_that_contradict_each_other(
    changes: dict[str, object], field: str, message: str
) -> None:
    data = everything()
    for path, value in changes.items():
        put(data, path, value)
    assert message in problems(data)[field]


def test_a_play_off_for_the_top_alone() -> None:
    data = put(everything(), "tie_breaks", ["points", "leg-difference"])
    assert Rules.from_dict(data).play_off_to == 1


def test_every_problem_is_told_at_once() -> None:
    data = everything()
    for path, value in {
        "top.places": 0,
        "mishaps.bye": "1/3",
        "mishaps.late_cards.2.fine": "a fiver",
        "mishaps.postponement.within_days": 0,
        "points.leg": "⅓",
    }.items():
        put(data, path, value)
    assert set(problems(data)) == {
        "top.places",
        "mishaps.bye",
        "mishaps.late_cards.2.fine",
        "mishaps.postponement.within_days",
        "points.leg",
    }


@pytest.mark.parametrize(
    ("fine", "pounds"),
    [(2, "2"), ("2", "2"), ("£2.50", "2.5"), ("2.5", "2.5"), ("2.500", "2.5"), (" 1000 ", "1000")],
)
def test_ways_of_writing_money(fine: object, pounds: str) -> None:
    rules = Rules.from_dict(put(everything(), "mishaps.late_cards.1.fine", fine))
    assert rules.mishaps.late_cards[1].fine == Decimal(pounds)


# In words


def test_everything_in_plain_english() -> None:
    rules = Rules.from_dict(everything())
    said = describe(rules)
    begin = next(at for at, one in enumerate(said) if one.startswith("Order"))
    assert list(said[begin:-2]) == [
        (
            "Order: points, leg difference, then countback (most wins by the widest margin in "
            "legs, then by the next widest, and so on). "
            "Teams still level play off for first place, and share any other."
        ),
        (
            "Teams level on points for the first two places are put in order by the level teams’ "
            "own meetings (if all of them have met), then leg difference instead. "
            "Teams still level play off for first place, and share any other."
        ),
        (
            "A walkover gives 7 points and five legs to the side that turned up, "
            "and no points and four legs to the other."
        ),
        "A bye gives half a point.",
        (
            "If a team leaves in the first half of the season, none of its matches counts for "
            "anybody; if it leaves later, those of the first half stand, and none after."
        ),
        (
            "Each of its matches still to be played gives the other side 4 points, "
            "or 2 points if it leaves in the second half of the season."
        ),
        (
            "Late cards cost a side 3 points for the first, 5 points and £2 for the second "
            "and £2.50 for each after that."
        ),
        "A match that is put off is played within 28 days of its first date.",
        "A side loses the whole match if somebody played who was not allowed to.",
    ]


def test_what_is_usual_is_said_where_it_is_asked_for() -> None:
    assert describe_mishaps(Rules.from_dict(spec())) == (
        "A bye gives no points.",
        "If a team leaves, none of its matches counts for anybody.",
        "Its matches still to be played give nobody anything.",
        "A late card costs nothing.",
        "A match may be put off to any day of the season.",
        "A side loses the legs of a player who was not allowed to play.",
        "A player may change teams at any time of the season.",
    )
    assert describe_mishaps(Rules.from_dict(spec()), usual=False) == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"withdrawal": {"played": "stands"}}, "If a team leaves, the matches that it has played"),
        (
            {"withdrawal": {"played": "first-half-stands"}},
            "If a team leaves, its matches of the first half of the season stand, and none after.",
        ),
        (
            {"withdrawal": {"remaining": "bye"}},
            "Its matches still to be played become byes for the other sides.",
        ),
        (
            {"withdrawal": {"remaining": "points", "points": 4, "points_second_half": 4}},
            "Each of its matches still to be played gives the other side 4 points.",
        ),
        (
            {"withdrawal": {"remaining": "points", "points": 1}},
            (
                "Each of its matches still to be played gives the other side 1 point, "
                "or none if it leaves in the second half of the season."
            ),
        ),
        ({"late_cards": [{"points": 1}]}, "A late card costs a side 1 point."),
        (
            {"late_cards": [{"fine": n} for n in range(1, 11)]},
            (
                "Late cards cost a side £1 for the first, £2 for the second, £3 for the third, £4 "
                "for the fourth, £5 for the fifth, £6 for the sixth, £7 for the seventh, £8 for "
                "the eighth, £9 for number 9 and £10 for each after that."
            ),
        ),
        ({"postponement": {"allowed": False}}, "A match cannot be put off."),
        (
            {"postponement": {"within_days": 1}},
            "A match that is put off is played within one day of its first date.",
        ),
        ({"bye": 1}, "A bye gives 1 point."),
    ],
)
def test_what_a_league_chose_is_said(changes: dict[str, Any], said: str) -> None:
    rules = Rules.from_dict(spec() | {"mishaps": changes})
    assert any(sentence.startswith(said) for sentence in describe(rules))


def test_points_for_late_cards_come_off_in_both_tables() -> None:
    data = spec("eight-pairs-two-games") | {"mishaps": {"late_cards": [{"points": 4}]}}
    assert describe_mishaps(Rules.from_dict(data), usual=False) == (
        "A late card costs a side 4 points.",
        "These points come off in every table that the match counts in.",
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"tie_breaks": ["points", "play-off"]},
            ["Order: points. Teams still level play off."],
        ),
        (
            {"tie_breaks": ["points", "play-off"], "play_off_to": 3},
            [
                (
                    "Order: points. Teams still level play off for the first three places, "
                    "and share any other."
                )
            ],
        ),
        (
            {
                "tie_breaks": ["points", "legs-for"],
                "top": {"places": 1, "tie_breaks": ["points", "play-off"]},
            },
            [
                "Order: points, then legs won. Teams still level share the place.",
                "Teams level on points for first place play off instead.",
            ],
        ),
        (
            {
                "tie_breaks": ["points", "legs-for"],
                "top": {"places": 4, "tie_breaks": ["points"]},
            },
            [
                "Order: points, then legs won. Teams still level share the place.",
                "Teams level on points for the first four places share the place instead.",
            ],
        ),
    ],
)
def test_orders_in_plain_english(changes: dict[str, Any], said: list[str]) -> None:
    assert list(describe_orders(Rules.from_dict(spec() | changes))) == said
