import pytest

from league.enums import FixtureStatus
from league.models import Fixture
from league.policies import NotPossible
from matches.enums import CardState
from matches.models import Card
from matches.policies import (
    EDITABLE,
    MOVES,
    can_move,
    check_editable,
    check_editable_by_sides,
    check_openable,
    check_recordable,
    check_sides_turn,
    next_state,
    words_for,
)

ACTS = sorted({act for _, act, _ in MOVES})


@pytest.mark.parametrize("state", CardState)
@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_possible_where_it_is_listed(state, act):
    card = Card(state=state)
    after = [to for before, name, to in MOVES if (before, name) == (state, act)]
    assert can_move(card, act) is bool(after)
    if after:
        assert next_state(card, act) is after[0]
    else:
        with pytest.raises(NotPossible, match=f"This card is {words_for(state)}, so you cannot"):
            next_state(card, act)


def test_an_act_leads_to_one_state_but_bringing_back_and_agreeing():
    several = {"bring back", "agree", "accept unanswered"}
    forward = [(before, act) for before, act, _ in MOVES if act not in several]
    assert len(set(forward)) == len(forward)
    # Whether the league approves first, the rules say.
    assert {after for _, act, after in MOVES if act == "agree"} == {
        CardState.OFFICIAL,
        CardState.AWAITING_APPROVAL,
    }


def test_every_state_is_reached_and_void_is_left_by_bringing_back_alone():
    assert {after for _, _, after in MOVES} == set(CardState)
    assert {act for before, act, _ in MOVES if before is CardState.VOID} == {"bring back"}


def test_a_void_card_can_be_brought_back_to_wherever_it_was_made_void():
    made_void = {before for before, act, _ in MOVES if act == "void"}
    assert {after for _, act, after in MOVES if act == "bring back"} == made_void
    for state in made_void:
        assert next_state(Card(state=CardState.VOID), "bring back", state) is state


def test_official_is_left_only_by_reopening_or_voiding():
    acts = {act for before, act, _ in MOVES if before is CardState.OFFICIAL}
    assert acts == {"reopen", "void"}


@pytest.mark.parametrize("state", CardState)
def test_what_counts_or_is_void_is_not_edited(state):
    card = Card(state=state)
    if state in EDITABLE:
        check_editable(card)
    else:
        word = "Use “Correct”" if state is CardState.OFFICIAL else "nothing on it can be changed"
        with pytest.raises(NotPossible, match=word):
            check_editable(card)
    assert (state in EDITABLE) is (state not in {CardState.OFFICIAL, CardState.VOID})


@pytest.mark.parametrize(
    ("status", "right"),
    [
        (FixtureStatus.POSTPONED, "is postponed, .* given the match its new date"),
        (FixtureStatus.WALKOVER, "is a walkover, which counts .* undoes the walkover first"),
        (FixtureStatus.VOID, "is void .* brings the match back first"),
    ],
)
def test_a_card_that_does_not_count_is_not_for_its_sides(fixture, status, right):
    fixture.status = status
    card = Card(state=CardState.DRAFT, fixture=fixture)
    with pytest.raises(NotPossible, match=f"Anchor v Bell {right}"):
        check_editable_by_sides(card)
    # The league may still put it right.
    check_editable(card)


@pytest.mark.parametrize("status", [FixtureStatus.SCHEDULED, FixtureStatus.PLAYED])
def test_any_other_match_leaves_its_card_to_its_sides(fixture, status):
    fixture.status = status
    check_sides_turn(fixture)
    check_editable_by_sides(Card(state=CardState.DRAFT, fixture=fixture))


@pytest.mark.parametrize("status", FixtureStatus)
def test_which_fixtures_have_a_card_opened_and_a_result_recorded(fixture, status):
    Fixture.objects.filter(pk=fixture.pk).update(status=status)
    fixture.refresh_from_db()
    open_to_cards = status in {FixtureStatus.SCHEDULED, FixtureStatus.PLAYED}
    for check, possible in (
        (check_openable, open_to_cards),
        (check_recordable, status is FixtureStatus.SCHEDULED),
    ):
        if possible:
            check(fixture)
        else:
            with pytest.raises(NotPossible, match="Anchor v Bell"):
                check(fixture)
