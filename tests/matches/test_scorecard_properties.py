"""Any card at all can be checked, added up, kept and turned round, however wrong it is."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from league.enums import Discipline, LegsPlayed, Side
from league.ruleset import BoardFormat
from matches.enums import LegState
from matches.scorecard import (
    BoardSheet,
    Person,
    Scorecard,
    check,
    content,
    content_hash,
    from_content,
    pegged,
    recorded,
    settled,
    totals,
)
from scoring.leg import Blocked, NextRound, Peg, Penalty
from scoring.problems import Severity
from tests.matches.cards import LEEK

OTHER = Discipline.OTHER
EVERY_KIND = replace(
    LEEK,
    boards=(
        BoardFormat("Single", house_rules="singles"),
        BoardFormat("Second single", house_rules="singles"),
        BoardFormat("Pair", 2, house_rules="pairs", legs=2),
        BoardFormat(
            "Best of three", 2, house_rules="pairs", legs=3, legs_played=LegsPlayed.BEST_OF
        ),
        BoardFormat("Straight", discipline=OTHER),
        BoardFormat("Goals", discipline=OTHER, legs=None),
    ),
)

PEOPLE = st.none() | st.builds(
    Person,
    st.sampled_from("abcdefgh"),
    st.sampled_from(["J. Hall", "Tom Oates", "<b>Zoë</b>"]),
    st.booleans(),
    st.booleans(),
)
SCORES = st.tuples(*[st.none() | st.integers(0, 130)] * 2)
EVENTS = st.lists(
    st.builds(
        Peg,
        st.integers(0, 1),
        st.none() | st.integers(0, 25),
        st.none() | st.integers(0, 12),
        st.booleans(),
        st.none() | st.booleans(),
    )
    | st.builds(Blocked)
    | st.builds(NextRound)
    | st.builds(Penalty, st.integers(0, 1), st.integers(-10, 10)),
    min_size=1,
    max_size=12,
)


@st.composite
def legs(draw, house_rules):
    if house_rules is not None and draw(st.integers(0, 4)) == 0:
        return pegged(house_rules, draw(EVENTS))
    return recorded(
        house_rules,
        state=draw(st.sampled_from(LegState)),
        winner=draw(st.none() | st.sampled_from(Side)),
        scores=draw(st.just((None, None)) | SCORES),
    )


@st.composite
def cards(draw):
    boards = []
    for form in EVERY_KIND.boards:
        chairs = st.tuples(*[PEOPLE] * form.players)
        sheets = st.tuples(*[legs(EVERY_KIND.house_rules_for(form))] * (form.legs or 1))
        boards.append(BoardSheet(draw(chairs), draw(chairs), draw(sheets)))
    return Scorecard(EVERY_KIND, tuple(boards), draw(SCORES))


def nameless(card):
    """The card without what its content leaves open."""
    known = [
        replace(
            board,
            **{
                side.value: tuple(
                    person and Person(person.key, person.name) for person in board.chairs(side)
                )
                for side in Side
            },
        )
        for board in card.boards
    ]
    return replace(card, boards=tuple(known))


def turned(card):
    """The same card with its sides changed over."""

    def other(side):
        return side and side.other

    boards = tuple(
        BoardSheet(
            board.away,
            board.home,
            tuple(
                replace(leg, winner=other(leg.winner), scores=leg.scores[::-1], events=())
                for leg in board.legs
            ),
        )
        for board in card.boards
    )
    return replace(card, boards=boards, match_score=card.match_score[::-1])


@given(cards())
def test_every_problem_says_what_it_is_and_where(card):
    for problem in check(card):
        assert (
            problem.message[0].isupper() or problem.message[0].isdigit() or "<" in problem.message
        )
        assert problem.message.endswith((".", "?"))
        assert problem.place
        assert problem.severity in Severity


@given(cards())
def test_content_reads_back_to_the_card_that_was_kept(card):
    kept = content(card)
    assert from_content(kept, card.rules) == nameless(settled(card))
    assert content(from_content(kept, card.rules)) == kept
    assert content_hash(nameless(card)) == content_hash(card)


@given(cards())
def test_turning_a_card_round_turns_its_sums_round(card):
    here, there = totals(card), totals(turned(card))
    assert there.legs == here.legs[::-1]
    assert there.boards == (here.boards and here.boards[::-1])
    assert there.aggregate == (here.aggregate and here.aggregate[::-1])
    assert (there.played, there.to_play, there.void) == (here.played, here.to_play, here.void)


@given(cards())
def test_every_leg_is_counted_somewhere(card):
    summed = totals(card)
    if not summed.by_match_score and card.legs_entered:
        unplayed = sum(
            leg.state is LegState.UNPLAYED for board in settled(card).boards for leg in board.legs
        )
        legs = sum(len(board.legs) for board in card.boards)
        assert summed.played + summed.to_play + summed.void + unplayed == legs


@given(cards())
def test_settling_changes_nothing_twice_and_no_sum(card):
    once = settled(card)
    assert settled(once) == once
    assert totals(once) == totals(card)
