"""Two sheets compared, by hand."""

from hypothesis import given
from hypothesis import strategies as st

from matches.scoresheets.comparing import compare_sheets
from matches.scoresheets.reading import read_sheet
from matches.scoresheets.writing import of_events
from scoring.events import Blocked, NextRound, Peg, Penalty
from scoring.house_rules import LEEK_SINGLES, PRESETS, STANDARD

NAMES = ("A", "B")


def compare(one, other, rules=STANDARD):
    read = [read_sheet(text, rules, names=NAMES) for text in (one, other)]
    assert not any(sheet.faults for sheet in read)
    return compare_sheets(*read, rules, seats=2, names=NAMES)


def test_the_first_difference_and_where_the_sides_stood():
    found = compare("A 8, B 2, A 3 out, B 4, A 1", "A 8, B 2, A 3 out, B 6, A 1")
    # Pairs: three events, the deal, then 4 against 6.
    assert found.first == 4
    assert found.scores_after(3, 0) == found.scores_after(3, 1) == ({11}, {2})
    assert (found.differences, found.noted) == (1, 0)
    assert (found.same(0, 4), found.same(5)) == (3, 1)
    assert not found.same_end


def test_a_missing_event_leaves_the_rest_the_same():
    found = compare("A 8, B 2, A 3, B 4", "A 8, A 3, B 4")
    assert (found.first, found.differences, found.same(2)) == (1, 1, 2)
    assert [sheet.played.scores for sheet in found.sheets] == [(11, 6), (11, 4)]


def test_sheets_that_differ_in_words_alone():
    found = compare("A 8, B 2, A 3 out, B 4", "A 8, B 2, A 3, B 4")
    assert found.first is None
    assert (found.differences, found.noted) == (0, 2)  # the last tile, and the deal after it
    assert found.same_end


def test_words_alone_that_decide_the_leg_are_the_first_difference():
    # Not out on the down: 57 + 4 wins unless it was the first tile of the round.
    before = "A 8, A 8, A 8, A 8, A 8, A 8, A 8, A 1, blocked, next"
    found = compare(f"{before} A 4 down, B 1", f"{before} A 4 no down", LEEK_SINGLES)
    assert found.first == 10
    assert found.differences == 1  # B's point, which the second sheet does not have
    assert [sheet.played.winner for sheet in found.sheets] == [None, 0]


def test_which_can_be_right():
    assert compare("A 8", "A 6").possible == (True, True)
    assert compare("A 8, B 7 no out", "A 8, B 6").possible == (False, True)
    assert compare("A 8 (9)", "A 6").possible == (True, True)


def test_two_differences_that_come_to_the_same_end():
    found = compare("A 8, A 2", "A 2, A 8")
    assert found.first == 0
    assert found.same_end


PEGS = st.builds(
    Peg,
    st.integers(0, 1),
    st.none(),
    st.sampled_from([0, 1, 2, 3, 4, 6, 8, 9]),
    st.booleans(),
    st.sampled_from([None, None, True, False]),
)
EVENTS = st.lists(
    st.one_of(
        PEGS,
        PEGS,
        st.just(Blocked()),
        st.just(NextRound()),
        st.builds(Penalty, st.integers(0, 1), st.sampled_from([-8, 8])),
    ),
    max_size=14,
)


@given(EVENTS, EVENTS, st.sampled_from(sorted(PRESETS)))
def test_until_the_first_difference_the_scores_are_the_same_throughout(one, other, name):
    rules = PRESETS[name]
    found = compare(of_events(one, rules), of_events(other, rules), rules)
    stop = len(found.pairs) if found.first is None else found.first
    for at in range(stop):
        assert found.scores_after(at, 0) == found.scores_after(at, 1)
        assert not found.pairs[at].matters
    if found.first is None:
        assert found.same_end


@given(EVENTS, st.sampled_from(sorted(PRESETS)))
def test_a_sheet_compared_with_itself(events, name):
    rules = PRESETS[name]
    text = of_events(events, rules)
    found = compare(text, text, rules)
    assert (found.first, found.differences, found.noted) == (None, 0, 0)
    assert found.possible[0] == found.possible[1]
