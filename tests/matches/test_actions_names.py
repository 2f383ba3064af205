import pytest

from league.actions.players import add_player
from league.enums import Side
from league.models import Player, Registration
from league.policies import NotPossible
from matches.actions.finish import make_official
from matches.actions.names import settle_as_new_player, settle_name
from matches.actions.sheet import set_slot
from matches.actions.voiding import void_card
from matches.enums import CardState
from matches.models import Card, Lineup, scorecard_of
from matches.scorecard import check, content_hash
from tests.matches.cards import LEEK_NIGHT


@pytest.fixture
def card(builder, fixture):
    """Everybody named, but for a name typed on the first home chair."""
    card = builder.draft(fixture, LEEK_NIGHT)
    chair = card.boards.all()[0].slots.get(side="home")
    return set_slot(
        card=card, slot_id=chair.pk, version=chair.version, who="T. Oats", **builder.act
    )


@pytest.fixture
def typed(card):
    return Lineup.objects.get(player=None)


def codes():
    return [problem.code for problem in check(scorecard_of(Card.objects.whole().get()))]


def test_a_typed_name_becomes_a_player_and_stays_readable(card, typed, builder, league):
    player = add_player(league=league, name="Thomas Oats", **builder.act)
    before = content_hash(scorecard_of(card))
    assert codes() == ["name-not-in-squad"]
    settle_name(lineup=typed, player=player, **builder.act)
    typed.refresh_from_db()
    assert (typed.player, typed.typed_name, str(typed)) == (player, "T. Oats", "Thomas Oats")
    after = Card.objects.whole().get()
    assert content_hash(scorecard_of(after)) == before
    assert after.version == card.version
    assert codes() == ["player-not-registered"]
    event = after.events.last()
    assert (event.kind, event.why) == ("name_settled", "“T. Oats” is Thomas Oats")


def test_a_new_player_is_registered_from_the_day_of_the_match(card, typed, builder, fixture):
    settle_as_new_player(lineup=typed, **builder.act)
    player = Player.objects.get(name="T. Oats")
    registration = Registration.objects.get(player=player)
    assert (registration.entry, registration.starts) == (fixture.home, fixture.date)
    assert codes() == []


def test_somebody_taken_off_every_chair_is_not_on_the_card(builder, fixture):
    card = builder.draft(fixture, LEEK_NIGHT)
    first = card.boards.all()[0].slots.get(side="home").lineup
    player = first.player
    for chair in list(first.slots.all()):
        card = set_slot(
            card=card, slot_id=chair.pk, version=chair.version, who="A. Nother", **builder.act
        )
    typed = Lineup.objects.get(player=None)
    settle_name(lineup=typed, player=player, **builder.act)
    typed.refresh_from_db()
    assert typed.player == player
    assert Lineup.objects.filter(player=player).count() == 1
    assert codes() == []


def test_a_new_player_may_be_given_the_full_name(card, typed, builder):
    settle_as_new_player(lineup=typed, name="Thomas Oats", **builder.act)
    typed.refresh_from_db()
    assert (str(typed), typed.typed_name) == ("Thomas Oats", "T. Oats")


def test_settling_is_possible_on_an_official_card(card, typed, builder, league):
    make_official(card=card, **builder.act)
    settle_as_new_player(lineup=typed, **builder.act)
    assert Card.objects.get().state == CardState.OFFICIAL


def test_somebody_on_the_card_already_is_refused_by_name(card, typed, builder):
    jean = Player.objects.get(name="Jean Price")
    with pytest.raises(NotPossible) as refused:
        settle_name(lineup=typed, player=jean, **builder.act)
    assert "Jean Price is on this card already (Singles 2, home side)" in refused.value.message
    assert refused.value.field == "player"
    nora = Player.objects.get(name="Nora Finch")
    with pytest.raises(NotPossible, match="Nora Finch is on this card already"):
        settle_name(lineup=typed, player=nora, **builder.act)
    typed.refresh_from_db()
    assert typed.player is None


def test_a_name_is_settled_once(card, typed, builder, league):
    settle_as_new_player(lineup=typed, **builder.act)
    other = add_player(league=league, name="Tim Oats", **builder.act)
    with pytest.raises(NotPossible, match="has been settled already"):
        settle_name(lineup=typed, player=other, **builder.act)


def test_a_player_of_another_league_is_refused(card, typed, builder):
    other = add_player(league=builder.league("Other League"), name="Tim", **builder.act)
    with pytest.raises(NotPossible, match="a player of another league"):
        settle_name(lineup=typed, player=other, **builder.act)


def test_a_merged_record_is_refused(card, typed, builder, league):
    kept = add_player(league=league, name="Thomas Oats", **builder.act)
    gone = add_player(league=league, name="Tommy Oats", **builder.act)
    Player.objects.filter(pk=gone.pk).update(merged_into=kept)
    gone.refresh_from_db()
    with pytest.raises(NotPossible, match="was merged into Thomas Oats"):
        settle_name(lineup=typed, player=gone, **builder.act)


def test_a_new_player_of_a_known_name_is_refused_whole(card, typed, builder, league):
    add_player(league=league, name="T. Oats", **builder.act)
    with pytest.raises(NotPossible, match="already a player called"):
        settle_as_new_player(lineup=typed, **builder.act)
    assert Player.objects.filter(name="T. Oats").count() == 1
    settle_as_new_player(lineup=typed, known_by="of the Anchor", **builder.act)
    assert Player.objects.filter(name="T. Oats").count() == 2


def test_names_on_a_void_card_are_left_alone(card, typed, builder):
    void_card(card=card, reason="Abandoned.", **builder.act)
    with pytest.raises(NotPossible, match="void"):
        settle_as_new_player(lineup=typed, **builder.act)


def test_typing_a_settled_name_again_finds_the_same_person(card, typed, builder):
    settle_as_new_player(lineup=typed, name="Thomas Oats", **builder.act)
    chair = card.boards.get(order=7).slots.get(side="home", position=1)
    set_slot(card=card, slot_id=chair.pk, version=chair.version, who="t. oats", **builder.act)
    chair.refresh_from_db()
    assert chair.lineup == typed


def test_the_list_of_names_to_settle(card, typed, builder, league, leek):
    other = builder.draft(builder.fixture(leek, "Crown", "Dove"))
    chair = other.boards.get(order=1).slots.get(side=Side.AWAY)
    for version, name in enumerate(("Misspelt", "Ann Other"), start=1):
        set_slot(card=other, slot_id=chair.pk, version=version, who=name, **builder.act)
    assert [str(line) for line in Lineup.objects.to_settle(league)] == ["T. Oats", "Ann Other"]
    settle_as_new_player(lineup=typed, **builder.act)
    assert [str(line) for line in Lineup.objects.to_settle(league)] == ["Ann Other"]
    void_card(card=other, reason="Abandoned.", **builder.act)
    assert list(Lineup.objects.to_settle(league)) == []
    assert list(Lineup.objects.to_settle(builder.league("Other League"))) == []
