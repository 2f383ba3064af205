"""What every kind of matter comes to by every kind of decision, also where something else changed
the card meanwhile: what the ruling says, and what becomes of the one that was appealed against.

The card: Anchor 6, Bell 3; the first leg 61–55 for Anchor, the second 55–61 for Bell, and of the
third Bell has a version of its own, 60–61, where it is disputed.
"""

from collections.abc import Callable

import pytest
from django.test import Client

from matches.actions.appeals import appeal
from matches.actions.finish import correct_official
from matches.actions.protests import protest, question
from matches.actions.settling import Decision, NewVersion, Stands, TakeVersion
from matches.actions.sheet import save_sheet
from matches.enums import CardState
from matches.models import Ruling
from matches.told import Told
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import award, by_name, complain, disputed_card, official_card, ruled
from tests.matches.signing import AWAY, HOME, say, under
from tests.reading import text_of

# What waits to be decided


def a_dispute(night: MatchNight) -> None:
    disputed_card(night)


def a_protest(night: MatchNight) -> None:
    official_card(night)
    complain(night)


def a_protest_of_a_leg(night: MatchNight) -> None:
    card = official_card(night)
    given = {"reason": "That was ours.", "leg": legs(card)[0].pk}
    protest(card=card, side=AWAY, **given, **by_name(night, "bob", 1))


def a_question(night: MatchNight) -> None:
    card = official_card(night)
    question(card=card, reason="Is it right?", **by_name(night, "rita", 1))


def an_appeal(night: MatchNight) -> None:
    a_protest(night)
    appealed(night, ruled(night, Stands()))


def an_appeal_of_a_dispute(night: MatchNight) -> None:
    under(night, disputed_card(night), appeal_hours=72)
    appealed(night, ruled(night, Stands()))


def an_appeal_of_an_award(night: MatchNight) -> None:
    under(night, disputed_card(night), appeal_hours=72)
    appealed(night, ruled(night, award(night, 4, 5)))


def appealed(night: MatchNight, first: Ruling) -> None:
    appeal(ruling=first, side=AWAY, reason="It was not so.", **by_name(night, "bob", 2.5))


# What happens meanwhile


def nothing(night: MatchNight) -> None:
    """Nothing."""


def corrected(night: MatchNight, leg: int, home: int, away: int) -> None:
    card, acts = card_of(night.fixture), by_name(night, "sue", 3)
    changes = say(night, leg, home, away)
    if card.state == CardState.OFFICIAL:
        correct_official(card=card, changes=changes, reason="Misread.", **acts)
    else:
        save_sheet(card=card, changes=changes, **acts)


def another_leg(night: MatchNight) -> None:
    corrected(night, 2, 40, 61)


def the_leg(night: MatchNight) -> None:
    corrected(night, 1, 48, 61)


def another_ruling(night: MatchNight) -> None:
    """On a question of the league's, by which the second leg is another."""
    question(card=card_of(night.fixture), reason="And this?", **by_name(night, "rita", 2.8))
    ruled(night, NewVersion(say(night, 2, 40, 61)), "sue", hours=3)


# What is decided


def stands(night: MatchNight) -> Decision:
    return Stands()


def home_s(night: MatchNight) -> Decision:
    return TakeVersion(HOME)


def away_s(night: MatchNight) -> Decision:
    return TakeVersion(AWAY)


def new(night: MatchNight) -> Decision:
    return NewVersion(say(night, 1, 48, 61))


def awarded(night: MatchNight) -> Decision:
    return award(night, 3, 6)


STANDS, CHANGED = "It stands as it was.", "The card is changed."
AWARDED = "A result is awarded; the card stays as it was written."
UPHOLDS, COUNTS = "Ruling 1 stands.", "The card counts, in place of what Ruling 1 awarded."

TABLE = [
    # What waits, what happens meanwhile, what is decided; what the ruling says, the legs that it
    # changes, and what stands on the ruling that was appealed against.
    (a_dispute, nothing, stands, STANDS, [], ""),
    (a_dispute, another_leg, stands, STANDS, [], ""),
    (a_dispute, nothing, away_s, CHANGED, ["Singles 3"], ""),
    (a_dispute, nothing, home_s, STANDS, [], ""),
    (a_dispute, nothing, new, CHANGED, ["Singles 1"], ""),
    (a_dispute, another_leg, new, CHANGED, ["Singles 1"], ""),
    (a_dispute, nothing, awarded, AWARDED, [], ""),
    (a_protest, nothing, stands, STANDS, [], ""),
    # Of the whole card: the league's word is that it counts as it was corrected.
    (a_protest, another_leg, stands, CHANGED, ["Singles 2"], ""),
    (a_protest, nothing, new, CHANGED, ["Singles 1"], ""),
    (a_protest, another_leg, new, CHANGED, ["Singles 1"], ""),
    (a_protest, another_leg, awarded, AWARDED, [], ""),
    (a_protest_of_a_leg, nothing, stands, STANDS, [], ""),
    (a_protest_of_a_leg, another_leg, stands, STANDS, [], ""),
    (a_protest_of_a_leg, the_leg, stands, CHANGED, ["Singles 1"], ""),
    (a_protest_of_a_leg, another_leg, new, CHANGED, ["Singles 1"], ""),
    (a_question, nothing, stands, STANDS, [], ""),
    (a_question, another_leg, stands, CHANGED, ["Singles 2"], ""),
    (a_question, nothing, new, CHANGED, ["Singles 1"], ""),
    (a_question, nothing, awarded, AWARDED, [], ""),
    (an_appeal, nothing, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal, another_leg, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal, the_leg, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal, another_ruling, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal, nothing, new, CHANGED, ["Singles 1"], "Replaced by"),
    (an_appeal, another_leg, new, CHANGED, ["Singles 1"], "Replaced by"),
    (an_appeal, another_ruling, new, CHANGED, ["Singles 1"], "Replaced by"),
    (an_appeal, another_leg, awarded, AWARDED, [], "Replaced by"),
    (an_appeal_of_a_dispute, another_leg, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal_of_a_dispute, nothing, away_s, CHANGED, ["Singles 3"], "Replaced by"),
    (an_appeal_of_an_award, nothing, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal_of_an_award, another_leg, stands, UPHOLDS, [], "Upheld by"),
    (an_appeal_of_an_award, nothing, home_s, COUNTS, [], "Replaced by"),
    (an_appeal_of_an_award, nothing, away_s, COUNTS, ["Singles 3"], "Replaced by"),
    (an_appeal_of_an_award, nothing, awarded, AWARDED, [], "Replaced by"),
]


def cell(row: tuple[object, ...]) -> str:
    return "-".join(one.__name__ for one in row if callable(one))


@pytest.mark.parametrize(
    ("waits", "meanwhile", "decides", "said", "changed", "beside"), TABLE, ids=map(cell, TABLE)
)
def test_a_ruling_says_what_it_decides_itself(
    night: MatchNight,
    waits: Callable[[MatchNight], None],
    meanwhile: Callable[[MatchNight], None],
    decides: Callable[[MatchNight], Decision],
    said: str,
    changed: list[str],
    beside: str,
) -> None:
    waits(night)
    against = Ruling.objects.first()
    meanwhile(night)
    made = ruled(night, decides(night), "sue", against=against, hours=4)
    told = Told.of(Ruling.objects.get(pk=made.pk).told)
    assert (made.decided, [leg.title for leg in told.legs if leg.now]) == (said, changed)
    assert said in public(night, made)
    if against is None:
        return
    text = public(night, Ruling.objects.get(pk=against.pk))
    assert f"{beside} {made}" in text
    assert ("counts no longer" in text) is (beside == "Replaced by")


def public(night: MatchNight, ruling: Ruling) -> str:
    return text_of(Client().get(night.desk("ruling", ruling.season.slug, ruling.number)))
