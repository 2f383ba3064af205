"""Legs given away because of somebody who may not have played. The expected sums are counted here
leg by leg, without the module's help.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.enums import Side
from matches.enums import LegState
from matches.ineligible import ForfeitError, forfeited, guilty_at
from matches.scorecard import Person, Scorecard, totals
from tests.matches.cards import (
    AWAY,
    BEST_OF_THREE,
    GOALS,
    GUISBOROUGH,
    HOME,
    LEEK,
    LEEK_NIGHT,
    card_of,
    seat,
)

VOID, UNPLAYED, CLAIMED = LegState.VOID, LegState.UNPLAYED, LegState.CLAIMED
ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")


def states(card, number):
    """What a board's legs are: who has each, or why nobody has it."""
    return [leg.counts_for or leg.state for leg in card.boards[number - 1].legs]


def night():
    """Home wins 6–3, with Ann at the first single (won) and the first pair (won), home."""
    card = card_of(LEEK, LEEK_NIGHT)
    return seat(seat(card, 1, HOME, ANN), 7, HOME, ANN, "Carl")


def test_her_legs_go_to_the_other_side_and_no_others():
    card = night()
    after = forfeited(card, {"ann"})
    assert totals(card).legs == (6, 3)
    assert totals(after).legs == (4, 5)
    assert states(after, 1) == states(after, 7) == [AWAY]
    untouched = [number for number in range(1, 10) if number not in {1, 7}]
    assert [after.boards[n - 1] for n in untouched] == [card.boards[n - 1] for n in untouched]


def test_what_was_pegged_in_them_counts_nowhere():
    # In all 672 and 628; the two legs that go were 61–48 and 121–98.
    assert totals(night()).aggregate == (672, 628)
    assert totals(forfeited(night(), {"ann"})).aggregate == (672 - 61 - 121, 628 - 48 - 98)


def test_a_leg_she_lost_stays_lost():
    card = seat(card_of(LEEK, LEEK_NIGHT), 2, HOME, ANN)
    assert totals(forfeited(card, {"ann"})).legs == (6, 3)


def test_both_sides_at_once_leave_a_shared_board_to_nobody():
    card = seat(seat(night(), 1, AWAY, BOB), 2, AWAY, BOB)
    after = forfeited(card, {"ann", "bob"})
    # Board 1 is void, board 2 (won by Bob) goes home, board 7 (won by Ann) goes away.
    assert states(after, 1) == [VOID]
    assert states(after, 2) == [HOME]
    assert states(after, 7) == [AWAY]
    assert totals(after).legs == (5, 3)


@pytest.mark.parametrize(
    ("legs", "left"),
    [
        # However a best of three went, the other side wins it with two legs to none.
        ([HOME, HOME, UNPLAYED], [AWAY, AWAY, UNPLAYED]),
        ([HOME, AWAY, HOME], [AWAY, AWAY, UNPLAYED]),
        ([AWAY, HOME, AWAY], [AWAY, AWAY, UNPLAYED]),
        ([AWAY, AWAY, UNPLAYED], [AWAY, AWAY, UNPLAYED]),
        # A void leg stays void and is nobody's.
        ([HOME, VOID, HOME], [AWAY, VOID, AWAY]),
        ([HOME, VOID, VOID], [AWAY, VOID, VOID]),
        # Claimed legs are given away like those that were played.
        ([(CLAIMED, HOME), HOME, UNPLAYED], [AWAY, AWAY, UNPLAYED]),
    ],
)
def test_a_best_of_board_stops_when_it_is_decided(legs, left):
    card = seat(card_of(BEST_OF_THREE, legs), 1, HOME, ANN, "Carl")
    assert states(forfeited(card, {"ann"}), 1) == left


def test_a_best_of_board_decides_who_has_the_board():
    legs = [HOME, HOME, UNPLAYED, HOME, AWAY, HOME, AWAY, AWAY, UNPLAYED]
    card = seat(card_of(BEST_OF_THREE, legs), 2, HOME, ANN, "Carl")
    assert totals(card).boards == (2, 1)
    after = totals(forfeited(card, {"ann"}))
    assert (after.boards, after.legs) == ((1, 2), (2, 4))


def test_legs_that_nobody_needed_may_be_left_open():
    card = seat(card_of(BEST_OF_THREE, [HOME, HOME, None]), 1, HOME, ANN, "Carl")
    assert states(forfeited(card, {"ann"}), 1) == [AWAY, AWAY, UNPLAYED]


def test_all_legs_of_a_board_where_all_are_played():
    legs = [HOME, HOME, AWAY]
    card = seat(card_of(GUISBOROUGH, legs), 1, HOME, ANN, "Carl")
    assert states(forfeited(card, {"ann"}), 1) == [AWAY, AWAY, AWAY]


def test_the_match_score_alone_does_not_say_whose_legs_were_whose():
    card = seat(card_of(LEEK, [], (6, 3)), 1, HOME, ANN)
    with pytest.raises(ForfeitError, match="Only the match score is recorded"):
        forfeited(card, {"ann"})


def test_a_game_of_goals_has_no_legs_to_give():
    card = seat(card_of(GOALS, [(3, 1)]), 1, HOME, ANN)
    with pytest.raises(ForfeitError, match="recorded by its score"):
        forfeited(card, {"ann"})
    assert totals(forfeited(card, {"somebody"})).legs == (3, 1)


def test_who_sat_where():
    board = night().boards[0]
    assert guilty_at(board, {"ann"}) == {HOME}
    assert guilty_at(board, {"nobody"}) == frozenset()


# Over all cards

FORMATS = {"Leek": LEEK, "Guisborough": GUISBOROUGH, "best of three": BEST_OF_THREE}


@st.composite
def cards(draw):
    """A card as it can be official: every leg has a winner, is claimed or void; best-of boards end
    when they are decided.
    """
    rules = draw(st.sampled_from(list(FORMATS.values())))
    legs = []
    for form in rules.boards:
        won = {HOME: 0, AWAY: 0}
        for _ in range(form.legs):
            if form.legs_to_win and max(won.values()) == form.legs_to_win:
                legs.append(UNPLAYED)
                continue
            leg = draw(st.sampled_from([HOME, AWAY, (CLAIMED, HOME), (CLAIMED, AWAY), VOID]))
            for side in Side:
                won[side] += leg in (side, (CLAIMED, side))
            legs.append(leg)
    return card_of(rules, legs)


def everybody(card: Scorecard) -> list[tuple[int, Side, str]]:
    return [
        (number, side, person.key)
        for number, board, _ in card.numbered()
        for side in Side
        for person in board.chairs(side)
    ]


@st.composite
def rulings(draw):
    card = draw(cards())
    people = everybody(card)
    guilty = draw(st.lists(st.sampled_from(people), unique=True, max_size=6))
    return card, guilty


@given(rulings())
def test_every_leg_is_where_counting_by_hand_puts_it(ruling):
    card, guilty = ruling
    after = forfeited(card, {key for _, _, key in guilty})
    sums = [0, 0]
    for number, board, form in card.numbered():
        sides = {side for at, side, _ in guilty if at == number}
        home = sum(leg.counts_for is HOME for leg in board.legs)
        away = sum(leg.counts_for is AWAY for leg in board.legs)
        if len(sides) == 2:
            home = away = 0
        elif sides:
            both = home + away
            if form.legs_to_win is not None:
                both = min(both, form.legs_to_win)
            home, away = (0, both) if sides == {HOME} else (both, 0)
        assert after.boards[number - 1].tally() == (home, away)
        sums[0] += home
        sums[1] += away
    assert totals(after).legs == tuple(sums)
    assert totals(after).complete


@given(rulings())
def test_what_nobody_of_them_sat_at_is_the_same_and_nothing_is_ruled_twice(ruling):
    card, guilty = ruling
    keys = {key for _, _, key in guilty}
    after = forfeited(card, keys)
    for number, board, _ in card.numbered():
        assert after.boards[number - 1].home == board.home
        if not any(at == number for at, _, _ in guilty):
            assert after.boards[number - 1].legs == board.legs
    sides = {side for _, side, _ in guilty}
    if len(sides) < 2:
        assert forfeited(after, keys) == after


@given(rulings())
def test_a_side_never_gains_by_its_own_player(ruling):
    card, guilty = ruling
    for side in Side:
        own = {key for _, of, key in guilty if of is side}
        before, after = totals(card).legs, totals(forfeited(card, own)).legs
        assert after[side.index] <= before[side.index]


@given(rulings())
def test_swapping_the_sides_swaps_the_sums(ruling):
    card, guilty = ruling
    keys = {key for _, _, key in guilty}
    mirrored = replace(
        card,
        boards=tuple(
            replace(
                board,
                home=board.away,
                away=board.home,
                legs=tuple(
                    replace(leg, winner=leg.winner.other) if leg.winner else leg
                    for leg in board.legs
                ),
            )
            for board in card.boards
        ),
    )
    assert totals(forfeited(mirrored, keys)).legs == totals(forfeited(card, keys)).legs[::-1]
