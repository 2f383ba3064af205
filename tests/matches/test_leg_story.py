"""How a leg went: a leg worked by hand, and what holds of every leg."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.leg_drawing import HEIGHT, WIDTH, drawing_of
from matches.leg_story import Highest, said, story_of
from scoring.house_rules import PRESETS, Finish
from scoring.leg import Blocked, NextRound, Peg, Penalty, replay
from scoring.pegging import Outcome
from tests.matches.peg_legs import pegged_leg

pytestmark = pytest.mark.pure

RULES = PRESETS["standard"]
NAMES = ("Tom", "Nora")
# By hand, home first. Round 1: 8–0, 8–4, 8–12, and 3 + 1 for the last tile: 12–12.
# Round 2: 12–18, 20–18, blocked. Round 3: 28, 36, 44, 52, then 52–22, and 4 + 1: 57–22.
# Round 4: 57 + 8 would be 65, so nothing; 57 + 4 = 61.
# In the lead: Tom, Nora after 15, nobody at 12–12, Nora, Tom after 15: two changes.
LEG = [
    *(Peg(0, 15), Peg(1, 12), Peg(1, 15), Peg(0, 9, chip_out=True), NextRound()),
    *(Peg(1, 18), Peg(0, 15), Blocked(), NextRound()),
    *(Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(1, 20), Peg(0, 12, chip_out=True)),
    *(NextRound(), Peg(0, 15), Peg(0, 12)),
]


def told(events, rules=RULES, names=NAMES):
    return story_of(replay(events, rules), rules.target, names)


def test_a_leg_worked_by_hand():
    story = told(LEG)
    assert [(one.number, one.scores, one.ended) for one in story.rounds] == [
        (1, (12, 12), "Tom chipped out"),
        (2, (20, 18), "blocked"),
        (3, (57, 22), "Tom chipped out"),
        (4, (61, 22), "Tom won"),
    ]
    assert (story.winner, story.lead_changes, story.disregarded) == (0, 2, (1, 0))
    assert story.highest == Highest(side=0, points=8, round=1, total=15)
    assert story.finish == "Tom won in round 4, making 12: 57 + 4 = 61"
    assert story.summary == "After 4 rounds: Tom 61, Nora 22."
    assert story.facts == [
        "Tom won in round 4, making 12: 57 + 4 = 61.",
        "Most at once: Tom, 8 points for 15 in round 1.",
        "The lead changed twice.",
        "Disregarded: Tom once.",
    ]


def test_its_drawing_worked_by_hand():
    # 268 units for four rounds from 24; 112 units for 61 points, up from 122.
    drawing = drawing_of(told(LEG))
    assert drawing.home.points == "24,122 91,100 158,85.3 225,17.3 292,10"
    assert drawing.away.points == "24,122 91,100 158,89 225,81.6 292,81.6"
    assert drawing.home.marks == "M91 100h0M158 85.3h0M225 17.3h0M292 10h0"
    assert drawing.away.marks.startswith("M91 96l4 4-4 4-4-4z")
    assert (drawing.home.score, drawing.home.score_y) == (61, "14")
    assert drawing.rounds == ((1, "91"), (2, "158"), (3, "225"), (4, "292"))


def test_a_leg_that_goes_on_is_told_so_far():
    story = told(LEG[:6])
    assert [(one.scores, one.ended) for one in story.rounds] == [
        ((12, 12), "Tom chipped out"),
        ((12, 18), "in play"),
    ]
    assert (story.winner, story.finish) == (None, "")
    assert story.summary == "So far: Tom 12, Nora 18."
    # A round that is dealt and not begun changes nothing.
    assert told(LEG[:5]) == replace(story, rounds=story.rounds[:1])


def test_of_nothing_there_is_no_story():
    assert told([]) is None


def test_a_win_with_the_last_tile_past_the_target_where_that_wins():
    # 57 and 15 with the last tile: 8 + 1 are 66.
    rules = replace(RULES, finish=Finish.OVER)
    story = told([*LEG[:-2], Peg(0, 15, chip_out=True)], rules)
    assert story.rounds[-1].ended == "Tom chipped out and won"
    assert story.finish == (
        "Tom won in round 4, making 15 with the last tile: 57 + 9 = 66, which passes 61"
    )


def test_a_win_that_a_penalty_takes_back_is_not_told_as_one():
    story = told([*LEG, Penalty(0, -8), Peg(1, 15)])
    assert (story.winner, story.finish, story.scores) == (None, "", (53, 30))
    won = told([*LEG, Penalty(0, -8), Peg(0, 15)])
    assert won.finish == "Tom won in round 4, making 15: 53 + 8 = 61"


def test_a_tile_withheld_is_a_step_straight_down_and_is_told():
    """Tom has 12 after round 1 and 12 + 8 after round 2, of which 8 are pegged back."""
    story = told([*LEG[:5], Peg(0, 15), Blocked(), Penalty(0, -8), NextRound(), Peg(1, 5)])
    one, two, three = story.rounds
    assert (one.scores[0], two.scores[0], three.scores[0]) == (12, 12, 12)
    assert (two.withheld, three.withheld) == ((-8, 0), (0, 0))
    assert two.ended == "blocked; 8 points pegged back from Tom"
    told_so = "A tile was withheld: 8 points pegged back from Tom in round 2, 20 to 12."
    assert story.revokes == (told_so,)
    assert told_so in story.facts
    # 320 wide from 24 to 292 in three rounds, 112 high for 61 points: 20 stands at 85.3, 12 at 100.
    assert drawing_of(story).home.points == "24,122 113.3,100 202.7,85.3 202.7,100 292,100"
    assert drawing_of(story).home.marks.count("M") == 3


def test_a_tile_withheld_by_who_has_fewer_is_a_step_up_for_the_other():
    story = told([*LEG[:4], Penalty(1, 8)])
    assert story.rounds[0].withheld == (0, 8)
    assert story.rounds[0].ended == "Tom chipped out; 8 points given to Nora"
    assert story.revokes == ("A tile was withheld: 8 points given to Nora in round 1, 12 to 20.",)


def test_what_a_penalty_did_not_add_is_no_step():
    story = told([*LEG[:-2], Penalty(0, 8)])  # 57 + 8 would pass 61
    assert story.revokes == ()
    assert all(one.withheld == (0, 0) for one in story.rounds)


def test_a_win_by_a_penalty():
    # 57 after round 3; 4 given by a ruling are 61.
    story = told([*LEG[:-2], Penalty(0, 4)])
    assert story.finish == "Tom won in round 4, by a penalty: 57 + 4 = 61"


def test_events_as_they_are_called_out():
    steps = replay([*LEG, Peg(1, 3)], RULES).steps
    called = [said(step, NAMES) for step in steps]
    assert called[0] == "Tom makes 15: 8 points"
    assert called[3] == "Tom makes 9 with the last tile: 4 points"
    assert called[4] == "Round 2 is dealt"
    assert called[7] == "Blocked: nobody can place a tile"
    assert called[16] == (
        "Tom makes 15: disregarded, 57 + 8 = 65 would pass 61, so nothing is added"
    )
    assert called[17] == "Tom makes 12: 4 points, and wins"
    assert called[18] == "Nora makes 3: not counted"
    [given_back] = replay([Penalty(1, 8)], RULES).steps
    assert said(given_back, NAMES) == "Nora is given 8 points for a tile withheld"
    [turned] = replay([Peg(1, 9, turned=True)], PRESETS["leek-singles"]).steps
    assert said(turned, NAMES) == "Nora makes 9, the tile turned to where it fits: 3 points"
    by_award, nothing = replay([Peg(0, points=1), Peg(1, 4)], RULES).steps
    assert said(by_award, NAMES) == "Tom pegs 1"
    assert said(nothing, NAMES) == "Nora makes 4: 0 points"


def swapped(event):
    return replace(event, side=1 - event.side) if isinstance(event, Peg | Penalty) else event


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 5_000))
def test_what_holds_of_every_leg(number):
    leg = pegged_leg(number)
    try:
        played = leg.replayed()
    except ValueError:
        return
    target = leg.rules.target
    story = story_of(played, target, NAMES)
    if story is None:
        assert all(isinstance(step.event, NextRound) for step in played.steps)
        return
    # It ends where the replay ends, and has no round more than were played.
    assert story.scores == played.scores
    assert story.winner == played.winner
    assert bool(story.finish) == (played.winner is not None)
    assert [one.number for one in story.rounds] == list(range(1, len(story.rounds) + 1))
    assert len(story.rounds) <= len(played.rounds)
    # Nothing that counted was more than the most.
    counted = [
        step.points
        for step in played.steps
        if isinstance(step.event, Peg) and step.outcome is Outcome.COUNTED
    ]
    assert (story.highest.points if story.highest else 0) == max(counted, default=0)
    # From the other side of the table it is the same leg.
    events = [swapped(step.event) for step in played.steps]
    mirrored = story_of(replay(events, leg.rules), target, ("Nora", "Tom"))
    assert [(one.scores[1], one.scores[0]) for one in mirrored.rounds] == [
        one.scores for one in story.rounds
    ]
    assert mirrored.lead_changes == story.lead_changes
    assert mirrored.disregarded == story.disregarded[::-1]
    if story.disregarded == (0, 0):
        assert mirrored.facts == story.facts


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 5_000))
def test_every_drawing_stays_on_its_sheet(number):
    leg = pegged_leg(number)
    try:
        story = story_of(leg.replayed(), leg.rules.target, NAMES)
    except ValueError:
        return
    if story is None:
        return
    drawing = drawing_of(story)
    for side, line in enumerate(drawing.lines):
        places = [tuple(map(float, one.split(","))) for one in line.points.split()]
        steps = sum(one.withheld[side] != 0 for one in story.rounds)
        assert len(places) == len(story.rounds) + 1 + steps
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places)
        across = [x for x, _ in places]
        assert across == sorted(across)
        assert len(set(across)) == len(story.rounds) + 1
        assert line.marks.count("M") == len(story.rounds)
        assert not re.search(r"[^Mhlz0-9. -]", line.marks)
        assert 4 <= float(line.score_y) <= HEIGHT
    # The scores at the end do not stand on each other, and the leader's is above.
    home, away = (float(line.score_y) for line in drawing.lines)
    assert abs(home - away) >= 11.9
    if story.scores[0] != story.scores[1]:
        assert (home < away) == (story.scores[0] > story.scores[1])
    assert 1 <= len(drawing.rounds) <= 10
