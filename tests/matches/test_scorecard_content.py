from dataclasses import replace

import pytest

from league.ruleset import PointsScheme
from matches.enums import LegState
from matches.scorecard import (
    Person,
    Scorecard,
    check,
    content,
    content_hash,
    from_content,
)
from scoring.leg import Blocked, Peg
from tests.matches.cards import (
    AWAY,
    BEST_OF_THREE,
    GUISBOROUGH,
    HOME,
    LEEK,
    LEEK_NIGHT,
    TEAMS,
    card_of,
    seat,
    to_sixty_one,
    with_leg,
)


def test_content_reads_back_to_the_same_card():
    legs = [*LEEK_NIGHT[:6], LegState.VOID, (LegState.CLAIMED, AWAY), HOME]
    card = card_of(LEEK, legs, (5, 3))
    assert from_content(content(card), LEEK) == card
    pegged = card_of(GUISBOROUGH, [[*to_sixty_one()[:-1], Blocked(), Peg(0, total=9)]])
    assert from_content(content(pegged), GUISBOROUGH) == pegged


def test_content_beside_its_own_keys_is_left_alone():
    card = card_of(LEEK, LEEK_NIGHT)
    assert from_content(content(card) | {"note": "Rained."}, LEEK) == card


def test_content_of_a_newer_schema_is_refused():
    with pytest.raises(ValueError, match="schema 2"):
        from_content(content(card_of(LEEK, LEEK_NIGHT)) | {"schema": 2}, LEEK)


def test_settling_a_name_leaves_the_hash_as_it_was():
    card = seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, Person("7", "T. Oats", known=False))
    settled_name = seat(card, 1, HOME, Person("7", "T. Oats", known=True, registered=False))
    assert content_hash(settled_name) == content_hash(card)


@pytest.mark.parametrize(
    "other",
    [
        seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, Person("7", "T. Oates")),
        card_of(LEEK, LEEK_NIGHT, (6, 3)),
        with_leg(1, (61, 49)),
        with_leg(1, HOME),
        with_leg(1, (LegState.CLAIMED, HOME)),
        Scorecard(replace(LEEK, points=PointsScheme()), card_of(LEEK, LEEK_NIGHT).boards),
    ],
)
def test_anything_else_changes_the_hash(other):
    assert content_hash(other) != content_hash(card_of(LEEK, LEEK_NIGHT))


def test_a_leg_nobody_needed_is_the_same_marked_or_not():
    left = card_of(BEST_OF_THREE, [HOME, HOME, None])
    marked = card_of(BEST_OF_THREE, [HOME, HOME, LegState.UNPLAYED])
    assert content_hash(left) == content_hash(marked)


def test_a_card_has_the_boards_of_its_rules():
    with pytest.raises(ValueError, match="8 boards; the rules have 9"):
        Scorecard(LEEK, card_of(LEEK, LEEK_NIGHT).boards[:8])


def test_every_problem_is_named_at_once():
    card = card_of(LEEK, [(61, 61), (60, 3), (61, 62), *LEEK_NIGHT[3:]], (9, 9))
    codes = {problem.code for problem in check(card, names=TEAMS)}
    assert codes >= {"two-winners", "no-winner", "loser-too-high", "match-score-too-many"}
