"""Which versions belong to a matter: a dispute's own go with it, and none with a later protest."""

import pytest
from django.test import Client

from league.models import Result
from league.policies import NotPossible
from matches.actions.appeals import appeal
from matches.actions.protests import protest, question
from matches.actions.settling import Stands, TakeVersion
from matches.models import Card, Ruling
from matches.told import Told
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import award, by_name, disputed_card, ruled
from tests.matches.signing import AWAY, HOME, under
from tests.reading import text_of


@pytest.fixture
def first(night: MatchNight) -> Ruling:
    """The card of Anchor 6, Bell 3 says 61–60 of the third leg and Bell 60–61; the card stands."""
    disputed_card(night)
    under(night, card_of(night.fixture), protest_hours=48, appeal_hours=72)
    return ruled(night, Stands())


def again(night: MatchNight) -> None:
    """Bell protests against the fifth leg, an hour after the ruling."""
    fifth = legs(card_of(night.fixture))[4].pk
    acts = by_name(night, "bob", 3)
    protest(card=card_of(night.fixture), side=AWAY, reason="That was ours.", leg=fifth, **acts)


def said(ruling: Ruling) -> list[tuple[str, list[str]]]:
    """The legs of a ruling, each with those whose version is told."""
    told = Told.of(Ruling.objects.get(pk=ruling.pk).told)
    return [(leg.title, [whose for whose, _ in leg.said]) for leg in told.legs]


def test_a_later_protest_is_told_without_the_versions_of_the_first_dispute(
    night: MatchNight, first: Ruling
) -> None:
    assert said(first) == [("Singles 3", ["Bell"])]
    again(night)
    for page in ("card_settle", "card_disputes"):
        text = text_of(night.browser("sue").get(night.address(page)))
        assert "sent 6–3" not in text
        assert "The version of" not in text
        assert "1 leg on which they differ" not in text
    second = ruled(night, Stands(), "sue", hours=4)
    assert said(second) == [("Singles 5", [])]
    public = text_of(Client().get(night.desk("ruling", second.season.slug, second.number)))
    assert "Singles 5" in public
    assert "Singles 3" not in public


def test_a_later_protest_can_take_none_of_them(night: MatchNight, first: Ruling) -> None:
    again(night)
    with pytest.raises(NotPossible, match="Bell has sent no version of its own"):
        ruled(night, TakeVersion(AWAY), "sue", hours=4)


def test_an_appeal_has_those_of_the_dispute_that_was_ruled_on(
    night: MatchNight, first: Ruling
) -> None:
    again(night)
    appeal(ruling=first, side=AWAY, reason="It was 61.", **by_name(night, "bob", 3))
    at = f"{night.address('card_settle')}?ruling={first.pk}"
    text = text_of(night.browser("sue").get(at))
    assert "The version of Bell: 5–4 (Singles 3: 60–61)" in text
    second = ruled(night, TakeVersion(AWAY), "sue", against=first, hours=4)
    assert said(second) == [("Singles 3", ["Bell"])]
    assert Result.objects.standing().get().away_legs == 4


def test_an_appeal_against_a_ruling_on_a_protest_has_none(night: MatchNight, first: Ruling) -> None:
    again(night)
    second = ruled(night, Stands(), "olive", hours=4)
    appeal(ruling=second, side=AWAY, reason="It was ours.", **by_name(night, "bob", 5))
    text = text_of(night.browser("sue").get(f"{night.address('card_settle')}?ruling={second.pk}"))
    assert "The version of" not in text


@pytest.fixture
def awarded(night: MatchNight) -> Card:
    """A disputed card that never counted, under an award: its versions wait with it."""
    card = disputed_card(night)
    under(night, card, appeal_hours=72)
    ruled(night, award(night, 4, 5))
    return card_of(night.fixture)


def test_a_card_that_never_counted_keeps_its_versions(night: MatchNight, awarded: Card) -> None:
    question(card=awarded, reason="A form has come.", **by_name(night, "rita", 3))
    text = text_of(night.browser("sue").get(night.address("card_settle")))
    assert "The version of Anchor: 6–3" in text
    ruled(night, TakeVersion(HOME), "sue", hours=4)
    assert Result.objects.standing().get().home_legs == 6
