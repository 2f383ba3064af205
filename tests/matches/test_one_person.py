"""A person under two records on a card: in the squad once, found twice, shown as asked."""

from dataclasses import replace
from datetime import timedelta

import pytest

from league.actions import merging, players
from league.enums import NameStyle, Side
from league.models import Player, Registration
from league.policies import NotPossible
from matches.actions.finish import make_official, problems_of
from matches.actions.names import settle_name
from matches.actions.refusals import CardProblems
from matches.actions.sheet import SheetChanges, SlotChange, save_sheet, set_slot
from matches.actions.tapping import tap_player
from matches.enums import CardState
from matches.forms.sheet import SheetForm, value_of
from matches.models import Card, Lineup, scorecard_of, squad
from matches.scorecard import Person, content_hash
from tests.matches.cards import AWAY, HOME, LEEK, card_of, found, said, seat
from tests.matches.conftest import LEEK_NIGHT, NIGHT
from tests.matches.match_night import MatchNight
from tests.reading import text_of

TOM = Person("7", "Tom Oates", same="tom")
THOMAS = Person("8", "Thomas Oates", same="tom")


# As values


def test_on_both_sides_under_two_names():
    card = seat(seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, TOM), 4, AWAY, THOMAS)
    problem = said(card, "player-on-both-sides")
    assert problem.place == ("board", 4, "slot", "away", 1)
    assert problem.message == (
        "Thomas Oates, who is the same person as Tom Oates, is on the side of Anchor too"
        " (Singles 1): nobody plays for both. Choose somebody else here or there."
    )


def test_twice_on_a_board_under_two_names():
    card = seat(card_of(LEEK, LEEK_NIGHT), 7, HOME, TOM, THOMAS)
    message = said(card, "player-twice-on-a-board").message
    assert "Thomas Oates, who is the same person as Tom Oates, sits on this board twice" in message


def test_too_often_under_two_names():
    card = seat(seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, TOM), 4, HOME, THOMAS)
    problem = said(card, "player-too-often")
    assert problem.place == ("board", 4, "slot", "home", 1)
    assert problem.message == (
        "Thomas Oates, who is the same person as Tom Oates, is on Singles 1 and Singles 4; a player"
        " may play 1 singles board in a match."
    )


def test_one_name_on_two_records_is_said_once():
    namesake = Person("9", "Tom Oates", same="tom")
    card = seat(seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, TOM), 4, HOME, namesake)
    assert said(card, "player-too-often").message.startswith("Tom Oates is on Singles 1 and")


def test_a_team_counts_people():
    # Twelve chairs, one of them empty and two of them his: ten people.
    rules = replace(LEEK, team=replace(LEEK.team, most=10))
    card = seat(seat(card_of(rules, LEEK_NIGHT), 1, HOME, TOM), 7, HOME, THOMAS, None)
    too_large = ("team-too-large", ("side", "home"))
    assert too_large not in found(card)
    assert too_large in found(seat(card, 7, HOME, Person("8", "Thomas Oates"), None))


def test_who_somebody_is_is_no_part_of_what_is_signed():
    card = seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, TOM)
    other = seat(card_of(LEEK, LEEK_NIGHT), 1, HOME, Person("7", "Tom Oates"))
    assert content_hash(card) == content_hash(other)


# As rows


@pytest.fixture
def tom(builder, fixture):
    return Player.objects.get(name="Tom Oates")


@pytest.fixture
def thomas(builder, fixture):
    (thomas,) = builder.squad(fixture.away, ["Thomas Oates"])
    return thomas


def merge(player, into, builder):
    merging.merge_players(player=player, into=into, reason="One man", **builder.act)


def chair(card, order, side, position=1):
    return card.boards.get(order=order).slots.get(side=side, position=position)


def put(card, order, side, who, builder):
    slot = chair(card, order, side)
    changes = SheetChanges(slots=(SlotChange(slot.pk, slot.version, who),))
    return save_sheet(card=card, changes=changes, **builder.act)


def codes(card):
    return [one.code for one in problems_of(Card.objects.whole().get(pk=card.pk))]


def test_found_by_the_checks_once_they_are_one(builder, fixture, tom, thomas):
    card = put(builder.draft(fixture, LEEK_NIGHT), 4, Side.AWAY, thomas.pk, builder)
    signed = content_hash(scorecard_of(card))
    assert "player-on-both-sides" not in codes(card)
    merge(thomas, tom, builder)
    assert "player-on-both-sides" in codes(card)
    assert content_hash(scorecard_of(Card.objects.whole().get())) == signed
    with pytest.raises(CardProblems) as refused:
        make_official(card=card, **builder.act)
    assert "same person as Tom Oates" in refused.value.problems[0].message
    merging.part_players(player=thomas, reason="Cousins", **builder.act)
    assert "player-on-both-sides" not in codes(card)
    make_official(card=card, **builder.act)


def test_an_official_card_stays_official(builder, fixture, tom, thomas):
    """Nothing is judged anew without anybody asking; the next correction meets the problem."""
    card = put(builder.draft(fixture, LEEK_NIGHT), 4, Side.AWAY, thomas.pk, builder)
    make_official(card=card, **builder.act)
    merge(thomas, tom, builder)
    assert Card.objects.get().state == CardState.OFFICIAL
    assert "player-on-both-sides" in codes(card)


def test_a_team_of_one_person_is_registered_under_either_record(builder, fixture, tom, thomas):
    card = put(builder.draft(fixture, LEEK_NIGHT), 4, Side.AWAY, thomas.pk, builder)
    assert codes(card) == []
    Registration.objects.filter(player=thomas).delete()
    assert codes(card) == ["player-not-registered"]
    nora = Player.objects.get(name="Nora Finch")
    merge(thomas, nora, builder)
    assert "player-not-registered" not in codes(card)
    merging.part_players(player=thomas, reason="Not her", **builder.act)
    # The other way round: the record on the card stands, the registered one is part of it.
    merge(nora, thomas, builder)
    assert "player-not-registered" not in codes(card)


def test_late_registration_is_judged_on_the_day_of_the_match(builder, fixture, tom):
    card = builder.draft(fixture, LEEK_NIGHT)
    registration = Registration.objects.get(player=tom)
    for starts, asked in ((NIGHT + timedelta(days=1), True), (NIGHT, False)):
        Registration.objects.filter(pk=registration.pk).update(starts=starts)
        assert ("player-not-registered" in codes(card)) is asked
    # Put off to a day on which he is registered, it is that day that decides.
    Registration.objects.filter(pk=registration.pk).update(starts=NIGHT + timedelta(days=1))
    type(fixture).objects.filter(pk=fixture.pk).update(date=NIGHT + timedelta(days=7))
    assert "player-not-registered" not in codes(card)


def test_the_squad_to_choose_from_has_a_person_once(builder, fixture, tom):
    other = builder.squad(fixture.home, ["Tommy Oates"])[0]
    merge(tom, other, builder)
    names = [player.name for player in squad(fixture, Side.HOME)]
    assert names.count("Tommy Oates") == 1
    assert "Tom Oates" not in names


def test_who_played_last_as_another_record_comes_first(builder, leek, fixture):
    earlier = builder.fixture(leek, "Crown", "Anchor", NIGHT - timedelta(weeks=1))
    card = builder.draft(earlier, named=False)
    ivy = Player.objects.get(name="Ivy Peel")
    put(card, 1, Side.AWAY, ivy.pk, builder)
    (other,) = builder.squad(fixture.home, ["Ivy Peele"])
    merge(ivy, other, builder)
    assert squad(fixture, Side.HOME).first() == other
    assert squad(fixture, Side.HOME).first().last_played == earlier.date


def test_a_chair_taken_under_a_merged_record_is_the_persons(builder, fixture, tom):
    card = builder.draft(fixture, LEEK_NIGHT)
    (other,) = builder.squad(fixture.home, ["Tommy Oates"])
    merge(tom, other, builder)
    card = Card.objects.whole().get()
    line = Lineup.objects.get(player=tom)
    assert value_of(line) == f"player:{other.pk}"
    slot = chair(card, 1, Side.HOME)
    set_slot(card=card, slot_id=slot.pk, version=slot.version, who=other.pk, **builder.act)
    slot.refresh_from_db()
    assert (slot.lineup, slot.version) == (line, 2)
    assert not Lineup.objects.filter(player=other).exists()
    form = SheetForm(card, {side: list(squad(fixture, side)) for side in Side})
    assert form.people[Side.HOME][f"player:{other.pk}"] == "Tommy Oates"


def test_a_tap_finds_the_person_under_either_record(builder, fixture, tom):
    card = builder.draft(fixture, named=False)
    put(card, 1, Side.HOME, tom.pk, builder)
    (other,) = builder.squad(fixture.home, ["Tommy Oates"])
    merge(tom, other, builder)
    with pytest.raises(NotPossible, match="plays already"):
        tap_player(card=card, side=Side.HOME, who=other.pk, **builder.act)


def test_a_typed_name_is_not_somebody_who_sits_there_under_another_record(builder, fixture, tom):
    card = put(builder.draft(fixture, LEEK_NIGHT), 2, Side.HOME, "T. Oates", builder)
    (other,) = builder.squad(fixture.home, ["Tommy Oates"])
    merge(tom, other, builder)
    typed = Lineup.objects.get(card=card, player=None)
    with pytest.raises(NotPossible, match="Tommy Oates is on this card already"):
        settle_name(lineup=typed, player=other, **builder.act)


# As strangers see it


def test_a_card_shows_the_most_reserved_of_a_persons_wishes(db):
    night = MatchNight()
    night.builder.play(night.fixture, LEEK_NIGHT)
    address = night.address("card")
    tom = Player.objects.get(name="Tom Oates")
    other = players.add_player(
        league=night.league, name="Tommy Oates", name_style=NameStyle.HIDDEN, **night.act
    )
    assert "Tom Oates" in text_of(night.browser().get(address))
    merging.merge_players(player=other, into=tom, reason="One man", **night.act)
    shown = text_of(night.browser().get(address))
    assert "Tom Oates" not in shown
    assert "A player" in shown
    assert "Tom Oates" in text_of(night.browser("sue").get(address))
    merging.part_players(player=other, reason="Cousins", **night.act)
    assert "Tom Oates" in text_of(night.browser().get(address))
