"""Hand-worked records at event depth: what counts, what does not, what cannot have happened."""

from dataclasses import replace

import pytest

from scoring.events import Blocked, NextRound, Peg
from scoring.house_rules import FRIENDLY, LEEK_PAIRS, STANDARD, TEESDALE
from scoring.leg import replay
from scoring.pegging import Outcome
from scoring.played import RoundEnd
from scoring.problems import Severity

NAMES = ("Anchor", "Bell")
NO_POINT = replace(STANDARD, chip_out_points=0)
NO_DOWN = replace(STANDARD, out_on_down=False)


def codes(replayed):
    return [(p.code, p.clause, p.place) for p in replayed.problems]


def one(event, rules=STANDARD, start=(0, 0)):
    """The only problem of a leg with this one event."""
    (problem,) = replay([event], rules, start, names=NAMES).problems
    assert problem.place == ("event", 0)
    return problem


# The target


def test_60_and_2_stays_60():
    replayed = replay([Peg(0, total=6)], STANDARD, (60, 40))
    (step,) = replayed.steps
    assert (step.outcome, step.scores, step.clause) == (Outcome.DISREGARDED, (60, 40), "F2")
    assert step.text == "60 + 2 = 62 would pass 61, so nothing is added."
    assert (replayed.problems, replayed.winner) == ((), None)


def test_59_and_a_last_tile_that_makes_6_stays_59_and_the_round_is_over():
    events = [Peg(0, total=6, chip_out=True)]
    replayed = replay(events, STANDARD, (59, 40))
    assert (replayed.scores, replayed.winner, replayed.problems) == ((59, 40), None, ())
    assert replayed.rounds[0].end is RoundEnd.CHIP_OUT
    assert replayed.round_over
    assert replayed.steps[0].points == 3
    assert codes(replay([*events, Peg(1, total=3)], STANDARD, (59, 40))) == [
        ("after-chip-out", "G2", ("event", 1))
    ]


def test_58_and_the_same_tile_wins():
    replayed = replay([Peg(0, total=6, chip_out=True)], STANDARD, (58, 40))
    assert (replayed.scores, replayed.winner, replayed.problems) == ((61, 40), 0, ())
    assert replayed.steps[0].won
    assert replayed.rounds[0].end is RoundEnd.CHIP_OUT


def test_59_and_2_wins_where_chipping_out_is_worth_nothing():
    replayed = replay([Peg(0, total=6, chip_out=True)], NO_POINT, (59, 40))
    assert (replayed.scores, replayed.winner) == ((61, 40), 0)


def test_a_chip_out_worth_nothing_ends_the_round():
    events = [Peg(0, total=7, chip_out=True)]
    replayed = replay(events, NO_POINT, (60, 40))
    assert replayed.steps[0].outcome is Outcome.WORTH_NOTHING
    assert (replayed.scores, replayed.rounds[0].end) == ((60, 40), RoundEnd.CHIP_OUT)
    assert replayed.rounds[0].chipped_out == 0
    assert replayed.problems == ()
    late = replay([*events, Peg(1, total=3)], NO_POINT, (60, 40))
    assert codes(late) == [("after-chip-out", "G2", ("event", 1))]
    assert replay([*events, NextRound(), Peg(1, total=3)], NO_POINT, (60, 40)).problems == ()


def test_121_works_the_same_way():
    replayed = replay(
        [Peg(1, total=9, opening_tile=False), Peg(1, total=6)], LEEK_PAIRS, (61, 118), seats=4
    )
    assert (replayed.scores, replayed.winner) == ((61, 121), 1)
    assert codes(replayed) == [("after-win", "F4", ("event", 1))]
    stays = replay([Peg(1, total=12)], LEEK_PAIRS, (61, 118))
    assert (stays.scores, stays.steps[0].outcome) == ((61, 118), Outcome.DISREGARDED)


def test_a_friendly_finish_keeps_the_raw_event():
    replayed = replay([Peg(0, total=15, chip_out=True)], FRIENDLY, (60, 0))
    assert (replayed.scores, replayed.winner) == ((61, 0), 0)
    assert (replayed.steps[0].points, replayed.steps[0].award) == (9, 8)
    assert replayed.rounds[0].points == (1, 0)


# What one event can be


@pytest.mark.parametrize(
    ("event", "code", "clause", "words"),
    [
        (Peg(0, points=5), "points-impossible", "D5", "5 would be right with the side's last tile"),
        (Peg(0, points=7), "points-impossible", "D5", "7 would be right with the side's last tile"),
        (Peg(0, points=9), "points-impossible", "D5", "9 would be right with the side's last tile"),
        (Peg(0, points=10), "points-impossible", "D5", "0, 1, 2, 3, 4, 6 or 8"),
        (Peg(0, points=-1), "points-impossible", "D5", "cannot earn -1"),
        (
            Peg(0, points=6, chip_out=True),
            "points-impossible",
            "F5",
            "with the side's last tile cannot earn 6",
        ),
        (Peg(0, points=8, chip_out=True), "points-impossible", "F5", "1, 2, 3, 4, 5, 7 or 9"),
        (Peg(0, points=0, chip_out=True), "points-impossible", "F5", "0 would be right without"),
        (Peg(0, total=19), "total-impossible", "D2", "cannot make 19"),
        (Peg(0, total=21), "total-impossible", "D2", "0 to 18, 20 or 22"),
        (Peg(0, total=23), "total-impossible", "D2", "23"),
        (Peg(0, total=-1), "total-impossible", "D2", "-1"),
        (Peg(0, total=6, points=3), "points-disagree", "D4", "6 pays 2, not 3"),
        (
            Peg(0, total=6, points=2, chip_out=True),
            "points-disagree",
            "F1",
            "6 pays 2, with the side's last tile 3, not 2",
        ),
        (Peg(0, total=12, points=5), "points-disagree", "D4", "12 pays 4, not 5"),
        (Peg(0), "event-without-value", "G2", "Give the total of the ends, or the points"),
        (Peg(0, chip_out=True), "event-without-value", "G2", "Give the total"),
        (Peg(0, total=15, opening_tile=True), "opening-too-high", "D3", "cannot make 15"),
        (Peg(0, points=6, opening_tile=True), "opening-too-high", "D3", "cannot earn 6"),
        (Peg(0, total=3, chip_out=True, opening_tile=True), "opening-chip-out", "B1", "last"),
    ],
)
def test_impossible_events_are_named(event, code, clause, words):
    problem = one(event)
    assert (problem.code, problem.severity, problem.clause) == (code, Severity.ERROR, clause)
    assert words in problem.message


@pytest.mark.parametrize(
    ("points", "chip_out", "worth_nothing", "one_point", "two_points"),
    [
        (5, False, False, False, False),
        (5, True, False, True, True),
        (6, False, True, True, True),
        (6, True, True, False, True),
        (7, True, False, True, False),
        (8, True, True, False, True),
        (9, True, False, True, False),
        (10, True, False, False, True),
        (0, True, True, False, False),
    ],
)
def test_what_is_possible_follows_from_the_chip_out_points(
    points, chip_out, worth_nothing, one_point, two_points
):
    for c, possible in enumerate((worth_nothing, one_point, two_points)):
        rules = replace(STANDARD, chip_out_points=c)
        replayed = replay([Peg(0, points=points, chip_out=chip_out)], rules)
        assert (replayed.problems == ()) is possible


def test_the_award_of_claimed_points_leaves_the_chip_out_out_and_is_never_below_nothing():
    def awarded(*events):
        return [step.award for step in replay(events, STANDARD).steps]

    assert awarded(Peg(0, points=7, chip_out=True)) == [6]
    assert awarded(Peg(0, points=0, chip_out=True)) == [0]
    assert awarded(Peg(0, points=-3)) == [0]
    assert awarded(Peg(0), Peg(0, total=19, chip_out=True)) == [0, 0]


def test_an_impossible_total_with_possible_points_counts_the_points():
    replayed = replay([Peg(0, total=19, points=4)], STANDARD)
    assert [p.code for p in replayed.problems] == ["total-impossible"]
    assert replayed.scores == (4, 0)


def test_where_total_and_points_disagree_the_total_is_believed():
    assert replay([Peg(0, total=6, points=3)], STANDARD).scores == (2, 0)


def test_all_problems_are_returned_in_order():
    events = [Peg(0, points=5), Peg(1, total=19), Peg(1, points=7, opening_tile=True)]
    assert [(p.code, p.place[1]) for p in replay(events, STANDARD).problems] == [
        ("points-impossible", 0),
        ("total-impossible", 1),
        ("points-impossible", 2),
        ("opening-too-high", 2),
        ("opening-not-first", 2),
    ]


# Rounds


def test_two_chip_outs_in_a_round():
    events = [Peg(0, total=3, chip_out=True), Peg(1, total=5, chip_out=True)]
    replayed = replay(events, STANDARD)
    assert codes(replayed) == [("second-chip-out", "G2", ("event", 1))]
    assert replayed.rounds[0].chipped_out == 0
    assert replayed.scores == (2, 2)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([Peg(0, 3, chip_out=True), Blocked()], [("blocked-after-chip-out", "E3", ("event", 1))]),
        ([Blocked(), Blocked()], [("blocked-twice", "E3", ("event", 1))]),
        ([Blocked(), Peg(0, 3)], [("after-block", "E3", ("event", 1))]),
        ([Blocked(), Peg(0, 3, chip_out=True)], [("after-block", "E3", ("event", 1))]),
        ([NextRound()], [("empty-round", "E3", ("event", 0))]),
        ([Blocked(), NextRound(), NextRound()], [("empty-round", "E3", ("event", 2))]),
        ([Peg(0, 3), NextRound()], [("round-end-not-recorded", "E3", ("event", 1))]),
        ([Blocked(), NextRound(), Blocked(), NextRound()], []),
        ([Peg(0, 3), Blocked(), NextRound()], []),
        ([Peg(0, 3, chip_out=True), NextRound(), Peg(0, 3)], []),
        ([], []),
    ],
)
def test_how_rounds_end(events, expected):
    assert codes(replay(events, STANDARD)) == expected


def test_what_is_only_unlikely_is_a_query():
    replayed = replay([NextRound(), Peg(0, 3), NextRound()], STANDARD)
    assert {p.severity for p in replayed.problems} == {Severity.QUERY}


def test_rounds_and_steps_hold_what_a_page_shows():
    events = [
        Peg(0, total=10, opening_tile=True),
        Peg(1, total=15),
        Blocked(),
        NextRound(),
        Peg(1, total=4, chip_out=True),
        NextRound(),
    ]
    replayed = replay(events, STANDARD)
    first, second, third = replayed.rounds
    assert (first.number, first.points, first.end, first.scores) == (1, (2, 8), "blocked", (2, 8))
    assert (first.opener, first.steps, first.placements) == (0, (0, 1, 2), (1, 1))
    assert (second.points, second.end, second.chipped_out) == ((0, 1), "chip-out", 1)
    assert (second.awards, second.steps, second.scores) == ((0, 0), (4,), (2, 9))
    assert (third.number, third.end, third.steps, third.scores) == (3, None, (), (2, 9))
    assert [step.round for step in replayed.steps] == [1, 1, 1, 2, 2, 3]
    assert [step.index for step in replayed.steps] == list(range(6))
    assert [step.event for step in replayed.steps] == events
    assert not replayed.round_over


# The opening tile


def test_where_the_down_cannot_win_it_is_disregarded_and_play_goes_on():
    events = [Peg(0, total=12, opening_tile=True), Peg(0, total=20)]
    replayed = replay(events, NO_DOWN, (57, 0))
    assert [step.outcome for step in replayed.steps] == [Outcome.DISREGARDED, Outcome.COUNTED]
    assert (replayed.winner, replayed.problems) == (0, ())


@pytest.mark.parametrize(
    ("events", "start", "rules", "unchecked"),
    [
        ([Peg(0, 12)], (57, 0), NO_DOWN, True),
        ([Peg(0, 12)], (57, 0), STANDARD, False),
        ([Peg(0, 12, opening_tile=False)], (57, 0), NO_DOWN, False),
        ([Peg(0, 12)], (58, 0), NO_DOWN, False),  # past the target either way
        ([Peg(0, 12)], (56, 0), NO_DOWN, False),  # short of it either way
        ([Peg(0, 20)], (57, 0), NO_DOWN, False),  # no opening tile makes 20
        ([Peg(0, points=4)], (57, 0), NO_DOWN, True),
        ([Peg(0, points=6)], (55, 0), NO_DOWN, False),
        ([Peg(0, 9, chip_out=True)], (57, 0), NO_DOWN, False),  # never the last tile
        ([Peg(1, 7), Peg(0, 12)], (57, 0), NO_DOWN, False),  # another was pegged before it
        ([Peg(1, 7), Blocked(), NextRound(), Peg(0, 12)], (57, 0), NO_DOWN, True),
        ([Peg(0, 12)], (57, 0), TEESDALE, True),
        ([Peg(0, 12)], (59, 0), replace(FRIENDLY, out_on_down=False), True),
    ],
)
def test_an_unknown_opening_tile_is_unchecked_where_it_decides(events, start, rules, unchecked):
    replayed = replay(events, rules, start)
    expected = [("opening-tile-unknown", Severity.UNCHECKED)] if unchecked else []
    assert [(p.code, p.severity) for p in replayed.problems] == expected


def test_two_opening_tiles_in_a_round():
    events = [Peg(0, total=3, opening_tile=True), Peg(1, total=5, opening_tile=True)]
    assert codes(replay(events, STANDARD)) == [("opening-not-first", "B3", ("event", 1))]


# The end of the leg


def test_nothing_counts_after_the_win():
    events = [Peg(0, 6), Peg(1, 15), Blocked(), NextRound()]
    replayed = replay(events, STANDARD, (59, 10), names=NAMES)
    assert codes(replayed) == [("after-win", "F4", ("event", place)) for place in (1, 2, 3)]
    assert replayed.scores == (61, 10)
    assert len(replayed.rounds) == 1
    assert replayed.rounds[0].end is RoundEnd.WON
    assert replayed.problems[0].message == "Anchor had won with 61: nothing but a penalty follows."


def test_an_unfinished_leg():
    events = [Peg(0, 3)]
    assert replay(events, STANDARD, (56, 41)).problems == ()
    replayed = replay(events, STANDARD, (56, 41), names=NAMES, must_finish=True)
    assert codes(replayed) == [("not-finished", "F5", ())]
    assert replayed.problems[0].message == (
        "Nobody has won yet: Anchor 57, Bell 41. Anchor needs 4: make 12 or 20 with a tile that is "
        "not the side's last, or 9 with the last one (12 or 20 with the last one would be 5 and is "
        "disregarded)."
    )
    assert replayed.final_score is None
    assert replay([], STANDARD, must_finish=True).problems[0].code == "not-finished"
    assert replay([Peg(0, 6)], STANDARD, (59, 0), must_finish=True).problems == ()
    pairs = replace(STANDARD, pairs_round_ends="first")
    for seats, words in ((4, "a tile that does not empty a hand"), (2, "not the side's last")):
        (problem,) = replay([], pairs, (59, 0), seats=seats, must_finish=True).problems
        assert words in problem.message


def test_three_sides():
    replayed = replay([Peg(2, 6), Peg(1, 3)], STANDARD, (10, 20, 59), seats=3)
    assert (replayed.scores, replayed.winner) == ((10, 20, 61), 2)
    assert [p.code for p in replayed.problems] == ["after-win"]


@pytest.mark.parametrize(
    ("events", "kwargs", "words"),
    [
        ([Peg(2, 3)], {}, "no side 2 among 2"),
        ([Peg(-1, 3)], {}, "no side -1"),
        ([], {"start": (0,)}, "1 sides at a table of 2, 3 or 4 seats"),
        ([], {"start": (0, 0, 0, 0)}, "4 sides at a table"),
        ([], {"start": (61, 0)}, "from 0 to 60"),
        ([], {"start": (0, -1)}, "from 0 to 60"),
        ([], {"seats": 3}, "2 sides at a table of 3 seats"),
        ([], {"seats": 5}, "of 5 seats"),
        ([], {"start": (0, 0, 0), "seats": 4}, "3 sides at a table of 4 seats"),
        ([], {"names": ("one",)}, "1 names for 2 sides"),
    ],
)
def test_misuse_is_raised(events, kwargs, words):
    with pytest.raises(ValueError, match=words):
        replay(events, STANDARD, **kwargs)


@pytest.mark.parametrize("event", ["out", None, 61, Peg, {"side": 0, "total": 5}])
def test_what_is_no_event_is_refused_as_misuse_is(event):
    with pytest.raises(ValueError, match="is no event of a leg"):
        replay([Peg(0, total=5), event], STANDARD)
