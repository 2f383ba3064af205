"""What a ruling tells is kept as it is, and what is damaged is refused."""

from typing import Any

import pytest

from matches.scorecard import recorded
from matches.telling import tell
from matches.told import Told, ToldError, ToldLeg
from tests.matches.cards import LEEK, LEEK_NIGHT, card_of

pytestmark = pytest.mark.pure
KEPT = Told((ToldLeg("Singles 3", "61–60", (("Bell", "60–61"),), "60–61"),), "6–3", "5–4", ("So.",))


def test_it_is_kept_as_it_is() -> None:
    assert Told.of(KEPT.to_dict()) == KEPT
    assert Told.of({}) == Told()


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        [],
        {"other": 1},
        {"legs": {}},
        {"legs": [{"title": "Singles 3"}]},
        {"legs": [{"title": "Singles 3", "card": 61}]},
        {"legs": [{"title": "Singles 3", "card": "61–60", "said": [["Bell"]]}]},
        {"before": 6},
        {"result": "So."},
        {"result": [6]},
    ],
)
def test_what_is_damaged_is_refused(damaged: Any) -> None:
    with pytest.raises(ToldError):
        Told.of(damaged)


def card(third: tuple[int, int]) -> Any:
    return card_of(LEEK, [*LEEK_NIGHT[:2], third, *LEEK_NIGHT[3:]])


def test_a_leg_is_told_of_if_it_was_named_differs_or_is_changed() -> None:
    before = card((61, 60))
    told = tell(
        before,
        before,
        versions={"Anchor": before, "Bell": card((60, 61))},
        disputed={(5, 1)},
        teams=("Anchor", "Bell"),
        result=["So."],
    )
    assert told.legs == (
        ToldLeg("Singles 3", "61–60", (("Bell", "60–61"),)),
        ToldLeg("Singles 5", "44–61"),
    )
    assert (told.before, told.after, told.result) == ("6–3", "6–3", ("So.",))
    after = tell(
        before, card((60, 61)), versions={}, disputed=(), teams=("Anchor", "Bell"), result=()
    )
    assert after.legs == (ToldLeg("Singles 3", "61–60", (), "60–61"),)
    assert (after.before, after.after) == ("6–3", "5–4")


def test_a_leg_that_is_only_won_is_told_in_words() -> None:
    rules = LEEK.house_rules_for(LEEK.boards[0])
    assert recorded(rules).entered is False
    before = card_of(LEEK, [None] * 9)
    told = tell(before, before, versions={}, disputed={(1, 1)}, teams=("Anchor", "Bell"), result=())
    assert told.legs == (ToldLeg("Singles 1", "not entered"),)
