"""What a ruling says of an award, on its page and in its letter, however the award was given.

A leg gives a point and a won match two more: nine legs to nothing are 11 points and 0.
"""

import re
from decimal import Decimal

import pytest

from league.actions.awards import Award
from league.enums import Side
from matches.actions.settling import Awarded
from matches.told import Told
from tests.matches.match_night import MatchNight
from tests.matches.rulings import complain, official_card, ruled
from tests.reading import text_of

POINTS = Decimal(2), Decimal(9)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"legs": (9, 0)}, "Anchor 9–0 Bell, awarded. Points: Anchor 11, Bell 0."),
        ({"winner": Side.AWAY}, "Awarded to Bell. Points: Anchor 0, Bell 2."),
        ({"points": POINTS}, "Awarded to Bell. Points: Anchor 2, Bell 9."),
        ({"points": POINTS, "winner": Side.HOME}, "Awarded to Anchor. Points: Anchor 2, Bell 9."),
        ({"points": (Decimal(4), Decimal(4))}, "Awarded. Points: Anchor 4, Bell 4."),
        (
            {"legs": (5, 4), "winner": Side.AWAY},
            "Anchor 5–4 Bell, awarded to Bell. Points: Anchor 5, Bell 6.",
        ),
        (
            {"legs": (5, 4), "points": (Decimal("1.5"), Decimal(8))},
            "Anchor 5–4 Bell, awarded to Bell. Points: Anchor 1½, Bell 8.",
        ),
    ],
)
def test_a_ruling_says_to_whom_and_with_which_points(
    night: MatchNight, given: dict[str, object], said: str
) -> None:
    official_card(night)
    complain(night)
    made = ruled(night, Awarded([Award(table=night.leek.tables.get(), **given)]))
    assert Told.of(made.told).result == (said,)
    stranger = night.browser()
    assert said in text_of(stranger.get(night.desk("ruling", night.season.slug, 1)))
    # As the page of the match has it.
    match = re.sub(r" (?=[,.])", "", text_of(stranger.get(night.address("card"))))
    assert said.partition("Points: ")[2] in match
    if said.startswith("Awarded to"):
        assert said.partition(".")[0] in match
