"""A record tile by tile held against its leg: what is refused, and what differs."""

from random import Random

import pytest

from league.enums import Depth, Side
from matches.enums import LegState
from matches.scorecard import LegSheet
from matches.tile_record import RecordError, differences, read_record, with_names
from scoring import PRESETS
from scoring.house_rules import STANDARD, Deal, HouseRules
from scoring.leg import Blocked, NextRound, Peg
from scoring.notation import canonical
from scoring.players import at_random, greedy, play_leg, record_of
from scoring.verify import verify

NAMES = ("Anchor", "Bell")
# To 10, two tiles each, worked by hand. 6-6 alone: 12 pays 4. 6-3: 12 + 3 = 15 pays 8. 3-4: 16 pays
# nothing, and is a's last: 1. Then b: 5-5 alone: 10 pays 2, and b stands on 10.
LEG = """\
leg 2x2 10 exact Alice / Bob
r1 a 66:4(4) 63:8(8) 34:1(5) out # well played
r2 b 55:2(10) won
"""
RULES = HouseRules(deal=Deal(two=2), target=10)


@pytest.fixture
def record():
    return read_record(LEG, RULES, 2)


def played(scores=(5, 10), winner=Side.AWAY, events=()):
    depth = Depth.EVENTS if events else Depth.SCORES
    return LegSheet(LegState.PLAYED, depth, winner, scores, tuple(events))


def test_names_and_comments_are_left_out(record):
    assert record.text == (
        "leg 2x2 10 exact\nr1 a 66:4(4) 63:8(8) 34:1(5) out\nr2 b 55:2(10) won\n"
    )
    assert with_names(record.text, NAMES).startswith("leg 2x2 10 exact Anchor / Bell\n")
    # What no header can have is left out of a name, and nothing else is lost.
    odd = with_names(record.text, ("Seán O’Brien (jnr)", "Nag’s Head / Bell = B"))
    assert odd.startswith("leg 2x2 10 exact Seán O'Brien jnr / Nag's Head Bell B\n")
    assert with_names(record.text, ("???", "Bell")) == record.text


@pytest.mark.parametrize(
    ("text", "extent"),
    [
        (LEG, "The whole leg"),
        ("leg 2x2 10 exact\nr1 a 66 63 34 out", "One round"),
        ("leg 2x2 10 exact\nr1 a 66 63", "A part of a round"),
        ("leg 2x2 10 exact\nr1 a 66 63 34 out\nr2 b 11", "Some rounds"),
        # It ends with the win, and how it came to that is not there.
        ("leg 2x2 10 exact\nr2 b 55:2(10) won", "One round"),
    ],
)
def test_how_much_of_the_leg_is_written(text, extent):
    assert read_record(text, RULES, 2).extent == extent


def test_what_agrees(record):
    assert differences(record, played(), NAMES) == ()
    by_winner = LegSheet(LegState.PLAYED, Depth.WINNERS, Side.AWAY)
    assert differences(record, by_winner, NAMES) == ()


@pytest.mark.parametrize(
    "events",
    [
        [Peg(0, total=12), Peg(1, total=15), Peg(0, points=1, chip_out=True), NextRound(),
         Peg(1, total=10)],
        # A marker may put down the awards alone, and what earned nothing as well.
        [Peg(0, points=4), Peg(1, points=8), Peg(0, total=16, points=1, chip_out=True), NextRound(),
         Peg(1, points=2)],
    ],
)  # fmt: skip
def test_the_events_that_follow_from_it(record, events):
    assert differences(record, played(events=events), NAMES) == ()


def test_a_block_may_be_left_out_by_a_marker():
    record = read_record("r1 a 66 63 blocked\nr2 b 55", STANDARD, 2)
    events = [Peg(0, total=12), Peg(1, total=15), NextRound(), Peg(1, total=10)]
    open_leg = LegSheet(LegState.OPEN, Depth.EVENTS, None, (None, None), tuple(events))
    assert differences(record, open_leg, NAMES) == ()
    with_block = [*events[:2], Blocked(), *events[2:]]
    open_leg = LegSheet(LegState.OPEN, Depth.EVENTS, None, (None, None), tuple(with_block))
    assert differences(record, open_leg, NAMES) == ()


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (played((6, 10)), "6 is recorded for Anchor, but these tiles make 5."),
        (played((10, 8), Side.HOME), "10 is recorded for Anchor, but these tiles make 5."),
        (
            LegSheet(LegState.PLAYED, Depth.WINNERS, Side.HOME),
            "Anchor is recorded as the winner",
        ),
        (
            played(events=[Peg(0, total=12), Peg(1, total=9)]),
            "Event 2, at 4–0: pegged was Bell for 9; by these tiles it is Bell 8 for 15.",
        ),
        (
            played(events=[Peg(0, total=12), Peg(1, total=15)]),
            "Event 3, at 4–8: pegged was nothing more; by these tiles it is Anchor 1 for 16",
        ),
    ],
)
def test_what_differs_is_said(record, sheet, said):
    assert any(said in one for one in differences(record, sheet, NAMES)), differences(
        record, sheet, NAMES
    )


def test_a_record_in_which_something_is_wrong():
    record = read_record("r1 a 66:3 63:7", STANDARD, 2)
    open_leg = LegSheet(LegState.OPEN)
    assert differences(record, open_leg, NAMES) == (
        "It cannot all have happened: 66 makes 12, worth 4, not 3. (rule D4), and 1 more",
    )


def test_some_rounds_alone():
    record = read_record("r2 b 55:2(10) won", RULES, 2)
    assert record.partial
    assert differences(record, played(), NAMES) == ()
    assert differences(record, played((10, 8), Side.HOME), NAMES) == (
        "It leaves Bell on 10, and the leg ended with 8.",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "No tile is written down"),
        ("r1 a", "No tile is written down"),
        ("r1 a 66 7x", "It cannot be read: '7x' is no item"),
        ("leg 2x7 10 exact\nr1 a 66", "“leg 2x7 10 exact”, and the board has “leg 2x2 10 exact”"),
        ("leg 4x2 10 exact\nr1 a 66", "written under other rules than this board"),
        ("leg 2x2 10 exact start=1,0\nr1 a 66", "begins at 0 for both sides"),
        ("leg 9x9 10 exact\nr1 a 66", "It cannot be read: The header begins with"),
    ],
)
def test_what_is_no_record_of_this_board(text, said):
    with pytest.raises(RecordError) as refused:
        read_record(text, RULES, 2)
    assert said in str(refused.value)


@pytest.mark.parametrize("seed", range(10))
def test_legs_that_programs_played_agree_with_what_was_pegged_of_them(seed):
    """The events are those of the leg as it was played, not those that the text is read to."""
    name, seats = [("leek-pairs", 4), ("teesdale", 2), ("standard", 2)][seed % 3]
    leg = play_leg([greedy, at_random], PRESETS[name], seats, Random(seed))
    record = read_record(canonical(record_of(leg)), PRESETS[name], seats)
    winner = list(Side)[leg.winner]
    sheet = LegSheet(LegState.PLAYED, Depth.EVENTS, winner, leg.scores, leg.events)
    assert differences(record, sheet, NAMES) == ()
    assert verify(record.checked.record).winner == leg.winner
    # One event put down for the other side is found at its place.
    events = list(leg.events)
    place = next(i for i, one in enumerate(events) if isinstance(one, Peg) and not one.chip_out)
    peg = events[place]
    events[place] = Peg(1 - peg.side, peg.total, peg.points)
    spoiled = LegSheet(LegState.PLAYED, Depth.EVENTS, winner, leg.scores, tuple(events))
    said = differences(record, spoiled, NAMES)
    assert any(one.startswith(f"Event {place + 1}, ") for one in said)
