"""Two who rule at the same moment, on the real database: one does, the other is told by whom."""

from functools import partial

import pytest

from league.models import Result
from matches.actions.ruling import Decided, Grounds, rule
from matches.actions.settling import Decision, Stands, TakeVersion, mark_of
from matches.models import Ruling
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.rulings import award, by_name, complain, disputed_card, official_card
from tests.matches.signing import AWAY
from tests.matches.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 3


def both(night: MatchNight, one: Decision, other: Decision) -> list[object]:
    card, seen = card_of(night.fixture), mark_of(card_of(night.fixture))
    grounds = Grounds(reason="So it is.")
    acts = [
        partial(
            rule, card=card, decision=decision, grounds=grounds, seen=seen, **by_name(night, who, 2)
        )
        for who, decision in (("sue", one), ("rita", other))
    ]
    return together(*acts)


@pytest.mark.parametrize("turn", range(TIMES))
def test_on_a_protest(turn: int) -> None:
    night = MatchNight()
    official_card(night)
    complain(night)
    outcomes = both(night, award(night, 0, 9), Stands())
    (ruling,) = Ruling.objects.all()
    (late,) = [one for one in outcomes if isinstance(one, Decided)]
    assert late.ruling == ruling
    legs = {"awarded": 0, "upheld": 6}[ruling.kind]
    assert Result.objects.standing().get().home_legs == legs


@pytest.mark.parametrize("turn", range(TIMES))
def test_on_a_disputed_card(turn: int) -> None:
    night = MatchNight()
    disputed_card(night)
    outcomes = both(night, TakeVersion(AWAY), Stands())
    (ruling,) = Ruling.objects.all()
    assert [type(one).__name__ for one in outcomes if not isinstance(one, Ruling)] == ["Decided"]
    legs = {"revised": 5, "upheld": 6}[ruling.kind]
    assert Result.objects.standing().get().home_legs == legs


@pytest.mark.parametrize("turn", range(TIMES))
def test_two_matches_of_a_season_have_two_numbers(turn: int) -> None:
    night = MatchNight()
    disputed_card(night)
    first = card_of(night.fixture)
    other = night.add("Bell", "Anchor", -1)
    night.fixture, kept = other, night.fixture
    second = official_of(night)
    night.fixture = kept
    acts = [
        partial(
            rule,
            card=card,
            decision=Stands(),
            grounds=Grounds(reason="So it is."),
            seen=mark_of(card),
            **by_name(night, who, 2),
        )
        for who, card in (("sue", first), ("rita", second))
    ]
    together(*acts)
    assert sorted(Ruling.objects.values_list("number", flat=True)) == [1, 2]


def official_of(night: MatchNight):
    """The night's other card, which counts and is questioned."""
    from matches.actions.protests import question

    card = official_card(night)
    question(card=card, reason="0?", **by_name(night, "sue", 1))
    return card_of(card.fixture)
