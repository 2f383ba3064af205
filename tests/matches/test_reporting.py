"""Who hands a card in, by the rules."""

import pytest

from league.enums import Reporter, Side
from matches.reporting import answers_blind, may_hand_in, still_to_sign, who_reports

pytestmark = pytest.mark.pure
HOME, AWAY = frozenset({Side.HOME}), frozenset({Side.AWAY})
BOTH = HOME | AWAY


@pytest.mark.parametrize(
    ("reporter", "legs", "sides"),
    [
        (Reporter.HOME, (6, 3), HOME),
        (Reporter.HOME, (3, 6), HOME),
        (Reporter.WINNER, (6, 3), HOME),
        (Reporter.WINNER, (3, 6), AWAY),
        (Reporter.WINNER, (4, 4), BOTH),
        (Reporter.WINNER, (0, 0), BOTH),
        (Reporter.BOTH, (3, 6), BOTH),
        (Reporter.EACH, (3, 6), BOTH),
    ],
)
def test_who_may_hand_in(reporter: Reporter, legs: tuple[int, int], sides: frozenset[Side]) -> None:
    assert may_hand_in(reporter, legs, overdue=False) == sides
    # Nobody waits for ever for a card that does not come.
    assert may_hand_in(reporter, legs, overdue=True) == BOTH


def test_only_a_card_of_ones_own_is_sent_unseen() -> None:
    assert [one for one in Reporter if answers_blind(one)] == [Reporter.EACH]
    assert all(who_reports(one) for one in Reporter)


def test_who_has_still_to_sign() -> None:
    assert still_to_sign([]) == (Side.HOME, Side.AWAY)
    assert still_to_sign({Side.HOME: 1}) == (Side.AWAY,)
    assert still_to_sign([Side.AWAY, Side.HOME]) == ()
