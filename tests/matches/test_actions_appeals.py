"""The league questions a card, a captain appeals against a ruling; and what follows."""

from datetime import timedelta

import pytest

from league.actions.people import appoint
from league.enums import Reporter, Role
from league.models import Grant, Result
from league.policies import AlreadyDone, NotPossible
from matches.actions.appeals import appeal, appeal_until, drop_appeal
from matches.actions.finish import correct_official
from matches.actions.protests import question
from matches.actions.ruling import Decided, NothingWaits, awarding
from matches.actions.settling import NewVersion, Stands, TakeVersion
from matches.actions.signing import hand_in
from matches.actions.voiding import void_card
from matches.enums import CardState
from matches.models import Card, Dispute, Ruling
from matches.models.matters import matters_of
from matches.told import Told
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight, legs
from tests.matches.match_night import card as card_of
from tests.matches.rulings import (
    award,
    by_name,
    complain,
    disputed_card,
    official_card,
    ruled,
)
from tests.matches.signing import HOME, alice, handed_in, result, say, under


@pytest.fixture
def official(night: MatchNight) -> Card:
    return official_card(night)


@pytest.fixture
def disputed(night: MatchNight) -> Card:
    return disputed_card(night)


# The league questions


@pytest.mark.parametrize("name", ["sue", "olive", "rita"])
def test_the_league_questions_a_card_that_counts(
    night: MatchNight, official: Card, name: str
) -> None:
    leg = legs(official)[3]
    question(card=official, reason="0?", leg=leg.pk, **by_name(night, name))
    card = card_of(night.fixture)
    (matter,) = matters_of(card)
    assert (matter.words, matter.legs) == ("Questioned by the league", {leg.pk})
    assert (card.state, result()) == (CardState.OFFICIAL, (6, 3))
    with pytest.raises(AlreadyDone):
        question(card=official, reason="0?", leg=leg.pk, **by_name(night, name))


def test_one_that_was_handed_in_is_disputed(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    draft = card_of(night.fixture)
    with pytest.raises(NotPossible, match="nobody has handed it in"):
        question(card=draft, reason="0?", **night.act)
    handed_in(night, draft)
    question(card=draft, reason="0?", **night.act)
    card = card_of(night.fixture)
    assert card.state == CardState.DISPUTED
    assert matters_of(card)[0].words == "Disputed by the league"
    ruled(night, Stands())
    assert result() == (6, 3)


def test_a_leg_of_another_card_is_refused(night: MatchNight, official: Card) -> None:
    other = night.builder.draft(night.add("Crown", "Dove"), LEEK_NIGHT)
    with pytest.raises(NotPossible, match="a leg of this card"):
        question(card=official, reason="0?", leg=legs(other)[0].pk, **night.act)


def test_where_each_sends_its_own_nothing_is_opened_before(night: MatchNight) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), reporter=Reporter.EACH)
    hand_in(card=card, hand=alice(night), at=night.at)
    with pytest.raises(NotPossible, match="one of them is still to come"):
        question(card=card, reason="0?", **night.act)


def test_of_a_void_card_nothing_waits(night: MatchNight, official: Card) -> None:
    complain(night)
    void_card(card=card_of(night.fixture), reason="Both were short", **night.act)
    assert matters_of(card_of(night.fixture)) == []
    with pytest.raises(NotPossible, match="Nothing of this card waits"):
        ruled(night, Stands())


# Appeals


def appealed(night: MatchNight, first: Ruling, hours: float = 3) -> Dispute:
    return appeal(ruling=first, side=HOME, reason="No.", **by_name(night, "alice", hours))


@pytest.fixture
def first(night: MatchNight, official: Card) -> Ruling:
    """Olive awards the match to Bell."""
    complain(night)
    return ruled(night, award(night, 0, 9))


def test_an_appeal_leaves_the_ruling_standing(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    (matter,) = matters_of(card_of(night.fixture))
    assert matter.words == "Ruling 1 is under appeal by Anchor"
    assert result() == (0, 9)
    with pytest.raises(AlreadyDone):
        appealed(night, first)


@pytest.mark.parametrize(("hours", "in_time"), [(73.9, True), (74.1, False)])
def test_it_is_in_time_within_the_hours_of_the_rules(
    night: MatchNight, first: Ruling, hours: float, in_time: bool
) -> None:
    assert appeal_until(first) == night.at + timedelta(hours=74)
    if in_time:
        appealed(night, first, hours)
    else:
        with pytest.raises(NotPossible, match="within 3 days of the ruling"):
            appealed(night, first, hours)


def test_under_rules_without_appeals_there_is_none(night: MatchNight, disputed: Card) -> None:
    made = ruled(night, Stands())
    assert appeal_until(made) is None
    with pytest.raises(NotPossible, match="no appeal against a ruling"):
        appealed(night, made)


def test_somebody_else_decides_it_where_there_is_anybody(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    with pytest.raises(NotPossible, match=r"You made Ruling 1 yourself.*Rita and Sue can"):
        ruled(night, Stands(), "olive", against=first, hours=4)
    for grant in Grant.objects.filter(role__in=[Role.SECRETARY, Role.REFEREE], ends_at=None):
        if grant.league_id == night.league.pk:
            Grant.objects.filter(pk=grant.pk).update(ends_at=night.at)
    assert ruled(night, Stands(), "olive", against=first, hours=4).again == first


def test_nobody_rules_on_the_own_match_where_there_is_somebody_else(
    night: MatchNight, disputed: Card
) -> None:
    captain = night.user("alice")
    appoint(league=night.league, user=captain, role=Role.REFEREE, **night.act)
    with pytest.raises(NotPossible, match=r"You captain Anchor, so somebody else.*: Olive, Rita"):
        ruled(night, Stands(), "alice")
    rulers = [Role.SECRETARY, Role.OFFICIAL, Role.REFEREE]
    others = Grant.objects.filter(league=night.league, role__in=rulers, ends_at=None)
    others.exclude(user=captain).update(ends_at=night.at)
    assert ruled(night, Stands(), "alice", hours=1).by == captain


def test_upheld_nothing_changes(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    second = ruled(night, Stands(), "sue", against=first, hours=4)
    assert (second.kind, second.again, list(second.cites.all())) == ("upheld", first, [first])
    assert result() == (0, 9)
    first.refresh_from_db()
    assert (first.after, first.is_replaced) == (second, False)
    assert Dispute.objects.get(against=first).ruling == second
    with pytest.raises(NotPossible, match="decided an appeal, and is the last word"):
        appeal(ruling=second, side=HOME, reason="No.", **by_name(night, "alice", 5))


def test_upheld_though_the_card_was_corrected_elsewhere(night: MatchNight, official: Card) -> None:
    """Anchor won six legs, the second of them 55–61 away; the secretary mends its losing score."""
    complain(night)
    first = ruled(night, Stands())
    appealed(night, first)
    correct_official(
        card=card_of(night.fixture),
        changes=say(night, 2, 40, 61),
        reason="Misread.",
        **by_name(night, "sue", 3.5),
    )
    second = ruled(night, Stands(), "rita", against=first, hours=4)
    assert (second.kind, second.decided) == ("upheld", "Ruling 1 stands.")
    first = Ruling.objects.get(pk=first.pk)
    assert (first.after, first.is_replaced) == (second, False)


def test_upheld_though_another_ruling_changed_the_card(night: MatchNight, official: Card) -> None:
    """A protest and an appeal are open at once, and each of the two rulings says its own."""
    complain(night)
    first = ruled(night, Stands())
    appealed(night, first)
    complain(night, hours=3.1)
    second = ruled(night, NewVersion(say(night, 1, 48, 61)), "sue", hours=3.5)
    third = ruled(night, Stands(), "rita", against=first, hours=4)
    assert (second.kind, third.kind, third.decided) == ("revised", "upheld", "Ruling 1 stands.")
    assert not Ruling.objects.get(pk=first.pk).is_replaced
    assert result() == (5, 4)


def test_what_an_appeal_changed_is_not_said_of_the_protest(
    night: MatchNight, official: Card
) -> None:
    complain(night)
    first = ruled(night, Stands())
    appealed(night, first)
    complain(night, hours=3.1)
    second = ruled(night, NewVersion(say(night, 1, 48, 61)), "sue", against=first, hours=3.5)
    third = ruled(night, Stands(), "rita", hours=4)
    assert (second.kind, third.kind, third.decided) == (
        "revised", "upheld", "It stands as it was.",
    )  # fmt: skip


def test_replaced_the_result_follows(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    second = ruled(night, NewVersion(say(night, 1, 48, 61)), "sue", against=first, hours=4)
    assert (second.kind, result()) == ("revised", (5, 4))
    first = Ruling.objects.get(pk=first.pk)
    assert first.is_replaced
    assert Told.of(second.told).result == (
        "What Ruling 1 awarded counts no longer.",
        "Anchor 5–4 Bell, from the card.",
    )


def test_one_award_takes_the_place_of_another(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    second = ruled(night, award(night, 6, 3), "sue", against=first, hours=4)
    assert (result(), awarding(card_of(night.fixture))) == ((6, 3), second)
    assert Result.objects.standing().count() == 1


def test_of_two_who_decide_an_appeal_one_does(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    ruled(night, Stands(), "sue", against=first, hours=4)
    with pytest.raises(Decided, match="Ruling 2"):
        ruled(night, award(night, 6, 3), "rita", against=first, hours=4)


def test_it_can_be_withdrawn(night: MatchNight, first: Ruling) -> None:
    appealed(night, first)
    drop_appeal(ruling=first, side=HOME, **by_name(night, "alice", 3))
    assert matters_of(card_of(night.fixture)) == []
    with pytest.raises(AlreadyDone):
        drop_appeal(ruling=first, side=HOME, **by_name(night, "alice", 3))
    appealed(night, first, 4)


def test_what_was_withdrawn_is_decided_by_no_ruling(night: MatchNight, first: Ruling) -> None:
    """Nor by one on something else, that came after the page was opened."""
    appealed(night, first)
    drop_appeal(ruling=first, side=HOME, **by_name(night, "alice", 3))
    question(card=card_of(night.fixture), reason="A form has come.", **night.act)
    ruled(night, Stands(), "sue", hours=4)
    with pytest.raises(NothingWaits, match="Anchor took the appeal against Ruling 1 back") as gone:
        ruled(night, Stands(), "rita", against=first, hours=5)
    assert not isinstance(gone.value, Decided)


def test_a_disputed_card_under_an_award_stays_so_if_upheld(
    night: MatchNight, disputed: Card
) -> None:
    under(night, disputed, appeal_hours=24)
    made = ruled(night, award(night, 4, 5))
    appealed(night, made)
    ruled(night, Stands(), "sue", against=made, hours=4)
    assert (result(), card_of(night.fixture).state) == ((4, 5), CardState.DISPUTED)


def test_on_appeal_the_card_itself_can_count(night: MatchNight, disputed: Card) -> None:
    under(night, disputed, appeal_hours=24)
    made = ruled(night, award(night, 4, 5))
    appealed(night, made)
    ruled(night, TakeVersion(HOME), "sue", against=made, hours=4)
    assert (result(), card_of(night.fixture).state) == ((6, 3), CardState.OFFICIAL)


def test_the_league_rules_anew_over_its_own_award(night: MatchNight, first: Ruling) -> None:
    question(card=card_of(night.fixture), reason="A form has come.", **night.act)
    second = ruled(night, NewVersion(say(night, 1, 61, 40)), "sue", hours=4)
    assert (second.again, result()) == (first, (6, 3))
