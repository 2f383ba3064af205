"""Ruling: one matter, one decision, its grounds, and the result and tables that follow."""

import re
from zoneinfo import ZoneInfo

import pytest

from league.models import Result
from league.policies import AlreadyDone, NotPossible
from matches.actions.hearing import keep_evidence, write_message
from matches.actions.protests import drop_protest, protest, question
from matches.actions.refusals import CardProblems
from matches.actions.ruling import Decided, NothingWaits, awarding
from matches.actions.settling import NewVersion, Stands, TakeVersion, mark_of
from matches.actions.sheet import SheetChanges
from matches.actions.signing import dispute
from matches.enums import CardState, DisputeState
from matches.models import Card, CardEvent, Dispute, DisputeMessage, Evidence, Leg, Ruling
from matches.models.matters import matters_of
from matches.told import Told
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import (
    PEGGED,
    WHY,
    award,
    by_name,
    complain,
    disputed_card,
    official_card,
    ruled,
)
from tests.matches.signing import AWAY, HOME, bob, handed_in, result, say, shown


@pytest.fixture
def official(night: MatchNight) -> Card:
    return official_card(night)


@pytest.fixture
def disputed(night: MatchNight) -> Card:
    return disputed_card(night)


# What is decided


def test_a_new_version_goes_with_its_ruling(night: MatchNight, disputed: Card) -> None:
    made = ruled(night, NewVersion(say(night, 3, 61, 55)))
    assert (made.kind, made.number, card_of(night.fixture).state) == ("revised", 1, "official")
    assert result() == (6, 3)
    told = Told.of(made.told)
    (leg,) = told.legs
    assert (leg.title, leg.card, leg.said, leg.now) == (
        "Singles 3", "61–60", (("Bell", "60–61"),), "61–55",
    )  # fmt: skip
    assert (told.before, told.after) == ("6–3", "6–3")
    assert told.result == ("Anchor 6–3 Bell, from the card.",)


def test_what_is_no_result_does_not_become_one(night: MatchNight, disputed: Card) -> None:
    with pytest.raises(CardProblems):
        ruled(night, NewVersion(say(night, 3, 61, 61)))
    assert (result(), Ruling.objects.count()) == (None, 0)
    assert Dispute.objects.get().state == DisputeState.OPEN
    assert card_of(night.fixture).state == CardState.DISPUTED


def test_on_a_card_that_counts_the_result_follows(night: MatchNight, official: Card) -> None:
    complain(night)
    made = ruled(night, NewVersion(say(night, 1, 48, 61)))
    assert (made.kind, result()) == ("revised", (5, 4))
    assert not matters_of(card_of(night.fixture))
    assert Result.objects.count() == 2


def test_nothing_new_is_no_new_version(night: MatchNight, official: Card) -> None:
    complain(night)
    with pytest.raises(NotPossible, match="Nothing on the card is different"):
        ruled(night, NewVersion(SheetChanges()))
    assert (result(), Ruling.objects.count()) == ((6, 3), 0)


def test_an_award_leaves_the_card_as_it_is(night: MatchNight, official: Card) -> None:
    complain(night)
    made = ruled(night, award(night, 0, 9))
    assert (made.kind, result()) == ("awarded", (0, 9))
    card = card_of(night.fixture)
    assert (card.state, awarding(card)) == (CardState.OFFICIAL, made)
    assert [leg.home_score for leg in legs(card)][:2] == [61, 55]
    assert Told.of(made.told).result == ("Anchor 0–9 Bell, awarded. Points: Anchor 0, Bell 11.",)


def test_an_award_that_cannot_be_is_none(night: MatchNight, official: Card) -> None:
    complain(night)
    with pytest.raises(NotPossible, match="9–9 makes 18 legs"):
        ruled(night, award(night, 9, 9))
    assert (result(), Ruling.objects.count()) == ((6, 3), 0)


def test_a_disputed_card_may_be_decided_without_it(night: MatchNight, disputed: Card) -> None:
    ruled(night, award(night, 4, 5))
    assert result() == (4, 5)
    assert not matters_of(card_of(night.fixture))


def test_what_was_pegged_is_set_aside_and_kept(night: MatchNight) -> None:
    night.builder.draft(night.fixture, [PEGGED, *LEEK_NIGHT[1:]])
    handed_in(night, card_of(night.fixture))
    card = card_of(night.fixture)
    given = {"reason": WHY, "seen": shown(card), "at": night.at}
    dispute(card=card, hand=bob(night), changes=say(night, 1, 58, 61), **given)
    ruled(night, TakeVersion(AWAY))
    leg = Leg.objects.get(pk=legs(card)[0].pk)
    assert (leg.home_score, leg.away_score, leg.winner, leg.stream) == (58, 61, "away", None)
    assert leg.streams.get().uid in {event.stream for event in leg.events.all()}
    assert result() == (5, 4)


def test_a_record_is_set_aside_by_a_new_version(night: MatchNight) -> None:
    night.builder.play(night.fixture, [PEGGED, *LEEK_NIGHT[1:]])
    card = card_of(night.fixture)
    question(card=card, reason=WHY, **night.act)
    first = legs(card)[0]
    ruled(night, NewVersion(SheetChanges(), {first.pk: (61, 40)}))
    first.refresh_from_db()
    assert (first.home_score, first.away_score, first.depth) == (61, 40, "scores")
    before = CardEvent.objects.get(kind="ruled").before
    assert before is not None
    assert before["boards"][0]["legs"][0]["events"]


# Whoever comes second, and what is stale


def test_the_second_to_rule_is_told_of_the_first(night: MatchNight, official: Card) -> None:
    complain(night)
    seen = mark_of(card_of(night.fixture))
    made = ruled(night, Stands(), "sue")
    with pytest.raises(Decided, match="Sue has decided this in the meantime: Ruling 1") as late:
        ruled(night, award(night, 0, 9), "rita", seen=seen)
    assert late.value.ruling == made
    assert result() == (6, 3)


def test_what_was_taken_back_is_decided_by_no_earlier_ruling(
    night: MatchNight, official: Card
) -> None:
    complain(night)
    ruled(night, Stands())
    complain(night, hours=3)
    seen = mark_of(card_of(night.fixture))
    acts = by_name(night, "bob", 4)
    drop_protest(card=official, side=AWAY, **acts)
    at = acts["at"].astimezone(ZoneInfo("Europe/London"))
    said = f"Bell took the protest back on {at:%A} {at.day} {at:%B, %H:%M}, so nothing is decided."
    with pytest.raises(NothingWaits, match=re.escape(said)) as gone:
        ruled(night, Stands(), "rita", seen=seen, hours=5)
    assert not isinstance(gone.value, Decided)
    assert Ruling.objects.count() == 1


def test_of_two_protests_one_taken_back_the_ruling_is_told(
    night: MatchNight, official: Card
) -> None:
    complain(night)
    protest(card=official, side=HOME, reason="So they.", **by_name(night, "alice", 1))
    seen = mark_of(card_of(night.fixture))
    drop_protest(card=official, side=AWAY, **by_name(night, "bob", 2))
    made = ruled(night, Stands(), "sue", hours=3)
    with pytest.raises(Decided) as late:
        ruled(night, Stands(), "rita", seen=seen, hours=4)
    assert late.value.ruling == made


@pytest.mark.parametrize("seen", ["", "-", "x-²", "x-" + "9" * 40, "x-a..b"])
def test_a_spoilt_mark_names_no_ruling(night: MatchNight, official: Card, seen: str) -> None:
    complain(night)
    ruled(night, Stands())
    with pytest.raises(NothingWaits, match="Nothing of this card waits") as gone:
        ruled(night, Stands(), seen=seen)
    assert not isinstance(gone.value, Decided)


def test_a_second_protest_makes_the_page_old(night: MatchNight, official: Card) -> None:
    complain(night)
    seen = mark_of(card_of(night.fixture))
    protest(card=official, side=HOME, reason="So they.", **by_name(night, "alice", 1))
    with pytest.raises(NotPossible, match="What you typed is still here"):
        ruled(night, Stands(), seen=seen)
    ruled(night, Stands())
    assert {one.ruling_id for one in Dispute.objects.all()} == {Ruling.objects.get().pk}


# Grounds


def test_grounds_are_kept(night: MatchNight, official: Card) -> None:
    complain(night)
    kept = keep_evidence(
        card=official, page="quick_check", address="/referee/?left=5", words="5 pays 1.",
        **by_name(night, "bob", 1),
    )  # fmt: skip
    before = ruled(night, Stands(), clauses=["F2", "D4", "F2"], league_rules="rule 7")
    question(card=official, reason="Again.", **night.act)
    made = ruled(night, Stands(), cites=[before], relies_on=[kept], hours=4)
    assert (before.clauses, before.league_rules) == (["F2", "D4"], "rule 7")
    assert list(made.relies_on.all()) == [kept]
    assert list(before.cited_by.all()) == [made]


def test_evidence_of_another_card_is_none_of_its(night: MatchNight, official: Card) -> None:
    other = night.builder.draft(night.add("Crown", "Dove"), LEEK_NIGHT)
    foreign = Evidence.objects.create(
        card=other, page="quick_check", address="/referee/?left=5", words="5.", **night.act
    )
    complain(night)
    assert not ruled(night, Stands(), relies_on=[foreign]).relies_on.exists()


def test_a_long_reason_is_kept_whole(night: MatchNight, official: Card) -> None:
    complain(night)
    made = ruled(night, award(night, 0, 9), reason="Long. " * 300)
    assert len(made.reason) == 6 * 300 - 1
    why = CardEvent.objects.get(kind="ruled").why
    assert len(why) <= 500
    assert why.startswith("Ruling 1: Long.")


# What is brought forward


def test_messages_name_their_side(night: MatchNight, official: Card) -> None:
    complain(night)
    for name in ("alice", "bob", "rita"):
        write_message(card=official, text=f"I am {name}.", **by_name(night, name, 1))
    assert list(DisputeMessage.objects.values_list("side", flat=True)) == ["home", "away", ""]
    with pytest.raises(AlreadyDone):
        write_message(card=official, text="I am rita.", **by_name(night, "rita", 1))


def test_nothing_is_added_where_nothing_waits(night: MatchNight, official: Card) -> None:
    acts = by_name(night, "bob", 1)
    with pytest.raises(NotPossible, match="Nothing of this card waits"):
        write_message(card=official, text="No.", **acts)
    with pytest.raises(NotPossible, match="Nothing of this card waits"):
        keep_evidence(card=official, page="a", address="/referee/", words="5.", **acts)


def test_evidence_is_kept_once(night: MatchNight, official: Card) -> None:
    complain(night)
    given = {"page": "quick_check", "address": "/referee/?left=5", "words": "5."}
    keep_evidence(card=official, **given, **by_name(night, "bob", 1))
    with pytest.raises(AlreadyDone):
        keep_evidence(card=official, **given, **by_name(night, "alice", 1))
