"""The card's fields: what can be read, what it means, and what is said where it cannot be read."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from league.enums import Side
from matches.enums import LegState
from matches.forms.events import PegForm, PenaltyForm
from matches.forms.fields import ScoreField, TypedNameField
from matches.forms.leg import LegEntry, read_played
from matches.forms.lineup import LineupError, Tap, read_acts, read_tap
from matches.forms.sheet import read_person

HOME, AWAY = Side.HOME, Side.AWAY
NONE = (None, None)

entries = st.builds(
    LegEntry,
    st.sampled_from(LegState),
    st.sampled_from([None, HOME, AWAY]),
    st.tuples(*[st.none() | st.integers(0, 999)] * 2),
)


@given(entries)
def test_an_entry_survives_its_word(entry):
    assert LegEntry.decode(entry.encode()) == entry


@pytest.mark.parametrize(
    "word", ["", "played", "played.home.61", "won.home.1.2", "open..x.", "...", "open.both.."]
)
def test_a_word_that_is_no_entry_is_refused(word):
    with pytest.raises(ValueError):
        LegEntry.decode(word)


@pytest.mark.parametrize(
    ("winner", "home", "away", "meant"),
    [
        (None, None, None, LegEntry()),
        (HOME, None, 48, LegEntry(LegState.PLAYED, HOME, (61, 48))),
        (AWAY, 55, None, LegEntry(LegState.PLAYED, AWAY, (55, 61))),
        # A whitewash is a score like any other.
        (HOME, None, 0, LegEntry(LegState.PLAYED, HOME, (61, 0))),
        # The winner alone.
        (HOME, None, None, LegEntry(LegState.PLAYED, HOME, NONE)),
        # What is left in the field beside the winner's name is not read.
        (AWAY, 55, 48, LegEntry(LegState.PLAYED, AWAY, (55, 61))),
        # By scores alone, as on a keyboard.
        (None, 61, 48, LegEntry(LegState.PLAYED, HOME, (61, 48))),
        (None, 55, 61, LegEntry(LegState.PLAYED, AWAY, (55, 61))),
        (None, 61, None, LegEntry(LegState.PLAYED, HOME, NONE)),
        # What cannot be right is kept as it was typed.
        (None, 61, 61, LegEntry(LegState.PLAYED, None, (61, 61))),
        (HOME, None, 61, LegEntry(LegState.PLAYED, HOME, (61, 61))),
        (None, 58, 55, LegEntry(LegState.PLAYED, None, (58, 55))),
        (None, 58, None, LegEntry(LegState.PLAYED, None, (58, None))),
        (HOME, None, 611, LegEntry(LegState.PLAYED, HOME, (61, 611))),
    ],
)
def test_what_a_played_legs_fields_mean(winner, home, away, meant):
    assert read_played(winner, home, away, 61) == meant


def test_a_game_without_a_target_has_a_winner_or_a_score():
    assert read_played(HOME, None, None, None) == LegEntry(LegState.PLAYED, HOME, NONE)
    assert read_played(None, 3, 2, None) == LegEntry(LegState.PLAYED, None, (3, 2))


@given(entries.filter(lambda entry: entry.state is LegState.PLAYED))
def test_what_is_shown_is_read_back_as_it_was_meant(entry):
    """A page that is sent back untouched changes nothing, whatever stands on the card."""
    first = entry.shown(61)
    values = {side: int(first[side]) if first[side] else None for side in ("home", "away")}
    once = read_played(Side(first["won"]) if first["won"] else None, **values, target=61)
    again = once.shown(61)
    values = {side: int(again[side]) if again[side] else None for side in ("home", "away")}
    assert read_played(Side(again["won"]) if again["won"] else None, **values, target=61) == once


@pytest.mark.parametrize(
    ("typed", "score"), [("", None), (" ", None), ("0", 0), (" 48 ", 48), ("007", 7), ("٤٨", 48)]
)
def test_scores_that_can_be_read(typed, score):
    assert ScoreField().clean(typed) == score


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("4x", "“4x” is not a score: write a whole number, such as 48."),
        ("-3", "“-3” is below 0: a score is 0 or more."),
        ("−3", "“−3” is below 0: a score is 0 or more."),
        ("4.5", "“4.5” is not a score"),
        ("²", "“²” is not a score"),
        ("1234", "“1234” is too long: write at most 999."),
        ("🁫", "“🁫” is not a score"),
        ("9" * 10_000, "“99999999999999999999…” is too long: write at most 999."),
        ("x" * 10_000, "“xxxxxxxxxxxxxxxxxxxx…” is not a score"),
    ],
)
def test_scores_that_cannot_be_read(typed, words):
    with pytest.raises(ValidationError) as refused:
        ScoreField().clean(typed)
    assert words in refused.value.messages[0]


@pytest.mark.parametrize(
    "typed",
    ["Siân O’Dowd", "Bernadette Featherstonehaugh-Lowe", "D. Chauhan", "李小龍", "Big Col 🁫"],
)
def test_names_that_people_have(typed):
    assert TypedNameField().clean(f"  {typed}  ") == typed


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("A" * 10_000, "10,000 characters"),
        ("12345", "has no letter in it"),
        ("🁫🁫", "has no letter in it"),
        ("Tom\x00Oates", "cannot be shown"),
    ],
)
def test_names_that_nobody_has(typed, words):
    with pytest.raises(ValidationError) as refused:
        TypedNameField().clean(typed)
    assert words in refused.value.messages[0]


def test_whom_a_choice_stands_for():
    assert read_person("player:12") == 12
    assert read_person("name:Norman Peel") == "Norman Peel"
    assert read_person("") is None
    assert read_person("name:") is None


@pytest.mark.parametrize("number", ["9" * 19, "9" * 5000, "-1", "²", "x", ""])
def test_a_number_that_no_player_can_have_stands_for_nobody(number):
    assert read_person(f"player:{number}") is None


def test_taps():
    assert read_tap({"do": "save"}) is None
    act = read_tap({"tap": "home player:12"})
    assert (act.tap, act.side, act.who) == (Tap.NAME, HOME, 12)
    act = read_tap({"add": "away", "new-away": " Big  Col "})
    assert (act.tap, act.side, act.who) == (Tap.ADD, AWAY, "Big Col")
    assert read_tap({"pairs": "away"}).tap is Tap.PAIRS


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"do": "save"}, []),
        ({"do": "save", "new-home": " "}, []),
        ({"do": "save", "new-home": "Col"}, [(Tap.ADD, HOME, "Col")]),
        ({"new-home": "Col", "new-away": "Una"}, [(Tap.ADD, HOME, "Col"), (Tap.ADD, AWAY, "Una")]),
        (
            {"tap": "home player:12", "new-home": "Col"},
            [(Tap.ADD, HOME, "Col"), (Tap.NAME, HOME, 12)],
        ),
        ({"pairs": "home", "new-home": "Col"}, [(Tap.ADD, HOME, "Col"), (Tap.PAIRS, HOME, None)]),
        ({"untap": "home", "new-home": "Col"}, [(Tap.UNDO, HOME, None), (Tap.ADD, HOME, "Col")]),
        ({"add": "home", "new-home": "Col"}, [(Tap.ADD, HOME, "Col")]),
        (
            {"add": "home", "new-home": "Col", "new-away": "Una"},
            [(Tap.ADD, AWAY, "Una"), (Tap.ADD, HOME, "Col")],
        ),
    ],
)
def test_a_typed_name_is_added_whatever_is_pressed(data, expected):
    assert [(act.tap, act.side, act.who) for act in read_acts(data)] == expected


@pytest.mark.parametrize(
    "data",
    [
        {"tap": ""},
        {"tap": "both player:1"},
        {"tap": "home "},
        {"add": "home", "new-home": ""},
        {"add": "home", "new-home": "A" * 10_000},
        {"add": "home"},
    ],
)
def test_taps_that_ask_for_nothing(data):
    with pytest.raises(LineupError):
        read_tap(data)


def test_an_event_needs_a_side_and_a_value():
    assert PegForm({"side": "home", "total": "15", "chip_out": "1"}).is_valid()
    form = PegForm({"side": "home"})
    assert not form.is_valid()
    assert form.errors["total"] == ["What did the ends make? Tap a total, or type the points."]
    form = PegForm({"total": "15"})
    assert not form.is_valid()
    assert form.errors["side"] == ["Say whose tile it was."]
    form = PegForm({"side": "home", "total": "many"})
    assert not form.is_valid()
    assert list(form.errors) == ["total"]


@pytest.mark.parametrize(("typed", "points"), [("-8", -8), ("−8", -8), ("8", 8), ("+8", 8)])
def test_penalties(typed, points):
    form = PenaltyForm({"side": "away", "penalty": typed})
    assert form.is_valid()
    assert form.payload == {"side": "away", "points": points}


@pytest.mark.parametrize("typed", ["", "eight", "--8", "-", "8-", "9999"])
def test_penalties_that_cannot_be_read(typed):
    assert not PenaltyForm({"side": "away", "penalty": typed}).is_valid()
