"""A text that begins with a later round of a friendly leg: what its scores say of those before (H).

Passing the target wins and is written as the target, so the score of a win less what was earned is
only the least that the side can have stood on.
"""

import pytest

from scoring.notation import canonical, check

FRIENDLY = "leg 2x7 61 over\n"


def note(text):
    (problem,) = [p for p in check(text).problems if p.code == "start-not-written"]
    return problem.message


def test_a_friendly_win_tells_the_least_that_its_side_stood_on():
    # 36 opens and makes 9, worth 3: from 58 it is 61, from 59 or 60 it passes it.
    text = FRIENDLY + "r7 a 36:3(61) won"
    checked = check(text)
    assert not checked.has_errors
    assert checked.verdict is not None
    assert checked.verdict.winner == 0
    assert "side a on 58 or more before it" in note(text)


def test_any_other_score_tells_exactly():
    text = FRIENDLY + "r7 a 36:3(50) 66:8(61) won"
    assert "side a on 47 and side b on 53 or more before it" in note(text)
    assert "side a on 58 before it" in note("leg 2x7 61 exact\nr7 a 36:3(61) won")


@pytest.mark.parametrize("item", ["36:3(1)", "36:3", "36"])
def test_more_than_the_whole_way_can_be_earned_by_the_winner(item):
    """To 1, an event of 3 wins from 0, which is all that its side can have stood on."""
    text = f"leg 2x7 1 over\nr9 a {item} won"
    checked = check(text)
    assert not checked.has_errors
    assert checked.verdict is not None
    assert (checked.verdict.scores[0], checked.verdict.winner) == (1, 0)
    assert "side a on 0 or more before it" in note(text)


def test_its_canonical_form_can_be_checked_again():
    text = "leg 3x5 1 over down=no\nr9 c 04:0(0) 42:0(0) 06:0(0) 23:3(1) won\n"
    checked = check(text)
    assert not checked.has_errors
    assert checked.reading.record is not None
    written = canonical(checked.reading.record, first_round=9)
    assert not check(written).has_errors
