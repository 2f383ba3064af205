"""A protest: in time, by a captain, counted meanwhile, and closed with a reason."""

from datetime import timedelta
from typing import Any

import pytest

from league.enums import Side
from league.models import Result
from league.policies import AlreadyDone, NotPossible
from matches.actions.finish import correct_official, make_official
from matches.actions.protests import (
    drop_protest,
    protest,
    protest_until,
)
from matches.actions.settling import Stands
from matches.actions.signing import dispute, hand_in
from matches.enums import CardEventKind, CardState, DisputeState
from matches.models import Card, CardEvent, Dispute, Ruling
from matches.models.matters import matters_of
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm
from tests.matches.match_night import card as card_of
from tests.matches.rulings import give
from tests.matches.signing import AWAY, HOME, alice, bob, say, shown, under
from tests.reading import text_of

WHY = "Their third man is not registered."


@pytest.fixture
def official(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, official now; protests within a day."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=24)
    make_official(card=card, **night.act)
    return card_of(night.fixture)


def complain(night: MatchNight, card: Card, hours: float = 1, side: Side = AWAY) -> Dispute:
    by = night.user("bob" if side is AWAY else "alice")
    at = night.at + timedelta(hours=hours)
    return protest(card=card, side=side, reason=WHY, by=by, at=at)


def decide(night: MatchNight, card: Card, **more: Any) -> Ruling:
    given = {"reason": "He is: see the list."} | night.act | more
    return give(card, Stands(), **given)


def test_it_goes_on_counting(night: MatchNight, official: Card) -> None:
    complain(night, official)
    card = card_of(night.fixture)
    assert card.state == CardState.OFFICIAL
    assert Result.objects.standing().get().home_legs == 6
    assert [one.value for one in matters_of(card)[0].sides] == ["away"]
    event = CardEvent.objects.get(kind=CardEventKind.PROTESTED)
    # Whose it is can be read by everybody, what they say cannot.
    assert event.why == "by Bell"


@pytest.mark.parametrize(("hours", "in_time"), [(0, True), (24, True), (24.01, False)])
def test_it_is_in_time_within_the_hours_of_the_rules(
    night: MatchNight, official: Card, hours: float, in_time: bool
) -> None:
    assert protest_until(official) == night.at + timedelta(hours=24)
    if in_time:
        complain(night, official, hours)
    else:
        with pytest.raises(NotPossible, match="within 24 hours of the card"):
            complain(night, official, hours)
        assert not Dispute.objects.exists()


def test_there_are_none_where_the_rules_have_none(night: MatchNight) -> None:
    night.builder.play(night.fixture, LEEK_NIGHT)
    card = card_of(night.fixture)
    assert protest_until(card) is None
    with pytest.raises(NotPossible, match="Under these rules there are no protests"):
        complain(night, card)


def test_there_is_nothing_to_protest_against_before(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=24)
    with pytest.raises(NotPossible, match="not official"):
        complain(night, card)


def test_one_a_side_with_a_reason(night: MatchNight, official: Card) -> None:
    with pytest.raises(NotPossible, match="reason") as refusal:
        protest(card=official, side=AWAY, reason=" ", by=night.user("bob"), at=night.at)
    assert refusal.value.field == "reason"
    complain(night, official)
    with pytest.raises(AlreadyDone, match="Bell has protested"):
        complain(night, official)
    complain(night, official, side=HOME)
    assert [one.value for one in matters_of(official)[0].sides] == ["home", "away"]


def test_it_can_be_withdrawn(night: MatchNight, official: Card) -> None:
    complain(night, official)
    drop_protest(card=official, side=AWAY, by=night.user("bob"), at=night.at)
    assert matters_of(card_of(night.fixture)) == []
    assert Dispute.objects.get().state == DisputeState.DROPPED
    with pytest.raises(AlreadyDone):
        drop_protest(card=official, side=AWAY, by=night.user("bob"), at=night.at)
    # Within the time another one can follow.
    complain(night, official, 2)


def test_the_card_stands(night: MatchNight, official: Card) -> None:
    complain(night, official)
    decide(night, official)
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.number, ruling.reason) == ("upheld", 1, "He is: see the list.")
    assert list(ruling.disputes.all()) == [Dispute.objects.get()]
    assert Dispute.objects.get().state == DisputeState.RULED
    assert matters_of(card_of(night.fixture)) == []
    assert Result.objects.standing().get().home_legs == 6


def test_it_is_put_right_by_a_correction(night: MatchNight, official: Card) -> None:
    complain(night, official)
    changes = say(night, 1, 48, 61)
    correct_official(card=official, changes=changes, reason="The slate shows it", **night.act)
    # A correction alone leaves the protest open: it is the league's word that ends it.
    assert len(matters_of(card_of(night.fixture))) == 1
    with pytest.raises(NotPossible, match="has changed since"):
        decide(night, official, seen="0" * 64)
    decide(night, official, reason="Leg 1 was Bell's.")
    assert Ruling.objects.get().kind == "revised"
    assert Result.objects.standing().get().home_legs == 5


def test_what_was_disputed_before_is_no_protest_after(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=24)
    hand_in(card=card, hand=alice(night), at=night.at)
    dispute(
        card=card,
        hand=bob(night),
        changes=say(night, 3, 60, 61),
        reason="No.",
        seen=shown(card),
        at=night.at,
    )
    with pytest.raises(NotPossible, match="counts once somebody has ruled on it"):
        make_official(card=card, **night.act)
    give(card, Stands(), **night.act)
    assert card_of(night.fixture).state == CardState.OFFICIAL
    assert matters_of(card_of(night.fixture)) == []


# By page


def test_from_the_captain_to_the_decision(night: MatchNight, official: Card) -> None:
    bob_, sue, stranger = night.browser("bob"), night.browser("sue"), night.browser()
    match, at = night.address("card"), night.address("card_protest")
    assert "Protest" in text_of(bob_.get(match))
    form = PageForm.of(bob_.get(at), "protest")
    assert "reason" in text_of(form.send(bob_, at, do="protest"))
    said = night.address("card_disputes")
    assert form.send(bob_, at, {"reason": WHY}, do="protest").url == said
    for who in (bob_, sue, stranger):
        page = text_of(who.get(match))
        assert "Under protest of Bell It counts until the league has decided" in page
    assert WHY not in text_of(stranger.get(match))
    assert "Under protest" in text_of(sue.get(night.desk("desk")))
    decide_at = night.address("card_settle")
    assert WHY in text_of(sue.get(decide_at))
    form = PageForm.of(sue.get(decide_at), "settle")
    assert form.send(sue, decide_at).status_code == 200
    given = {"take": "neither", "reason": "He is registered."}
    ruling = form.send(sue, decide_at, given).url
    assert "He is registered." in text_of(stranger.get(ruling))
    page = text_of(stranger.get(match))
    assert "Under protest of" not in page
    assert "He is registered." in page


@pytest.mark.parametrize("name", ["carol", "charlie", "sue", "rita", "sid"])
def test_only_a_captain_protests(night: MatchNight, official: Card, name: str) -> None:
    at = night.address("card_protest")
    client = night.browser(name)
    assert client.get(at).status_code == 403
    assert client.post(at, {"do": "protest", "reason": WHY}).status_code == 403
    assert not Dispute.objects.exists()


@pytest.mark.parametrize("name", ["alice", "bob", "carol", "charlie", "sid"])
def test_only_the_league_decides(night: MatchNight, official: Card, name: str) -> None:
    complain(night, official)
    at = night.address("card_settle")
    client = night.browser(name)
    assert client.get(at).status_code == 403
    assert client.post(at, {"reason": "Mine."}).status_code == 403
    assert len(matters_of(card_of(night.fixture))) == 1


def test_withdrawn_and_too_late_by_page(night: MatchNight, official: Card) -> None:
    bob_, at = night.browser("bob"), night.address("card_protest")
    complain(night, official)
    assert WHY in text_of(bob_.get(at))
    assert bob_.post(at, {"do": "drop"}).url == night.address("card")
    assert matters_of(card_of(night.fixture)) == []
    Card.objects.filter(pk=official.pk).update(official_at=night.at - timedelta(days=3))
    assert "A protest was in time until" in text_of(bob_.get(at))
    page = text_of(bob_.post(at, {"do": "protest", "reason": WHY}))
    assert "That is over; ask the secretary." in page


def test_where_none_can_be_made_the_page_says_why_and_promises_nothing(
    night: MatchNight, official: Card
) -> None:
    bob_, at = night.browser("bob"), night.address("card_protest")
    assert "goes on counting, marked as under protest" in text_of(bob_.get(at))
    under(night, official, protest_hours=None)
    page = text_of(bob_.get(at))
    assert "Under these rules there are no protests." in page
    assert "under protest" not in page
    Card.objects.filter(pk=official.pk).update(state=CardState.DRAFT, official_at=None)
    page = text_of(bob_.get(at))
    assert "This card is not official, so there is nothing to protest against." in page
    assert "under protest" not in page


@pytest.mark.parametrize("name", ["carol", "charlie", "sue"])
def test_nobody_else_s_protest_is_refused_for_what_it_is(
    night: MatchNight, official: Card, name: str
) -> None:
    """The card is official, so that it is not may not be said of it."""
    answer = night.browser(name).get(night.address("card_protest"))
    assert answer.status_code == 403
    text = text_of(answer)
    assert "Only the captains of Anchor and Bell can protest against the card of their" in text
    assert "not official" not in text
