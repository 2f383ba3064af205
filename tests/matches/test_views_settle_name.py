"""Saying whose a typed name is: a player of the squad, another of the league, or somebody new."""

import pytest
from django.urls import reverse

from league.actions.players import add_player
from league.enums import Side
from league.models import Player, Registration
from matches.actions.tapping import tap_player
from matches.models import CardEvent, Lineup
from tests.reading import text_of


@pytest.fixture
def sue(night):
    return night.browser("sue")


def typed(night, name, side=Side.AWAY):
    card = night.builder.draft(night.fixture, named=False)
    tap_player(card=card, side=side, who=name, **night.act)
    return Lineup.objects.get(name=name)


def page_of(night, line):
    return night.desk("settle_name", line.pk)


def test_who_may(night):
    address = page_of(night, typed(night, "N. Finch"))
    assert night.browser().get(address).url.startswith(reverse("account_login"))
    for name in ("alice", "bob", "rita", "charlie", "sid"):
        assert night.browser(name).get(address).status_code == 403
        assert night.browser(name).post(address, {"who": "new"}).status_code == 403
    assert night.browser("olive").get(address).status_code == 200


def test_what_is_no_typed_name_of_this_league_is_not_found(night, sue):
    card = night.builder.draft(night.fixture)
    chosen = card.lineup.first()
    assert sue.get(page_of(night, chosen)).status_code == 404
    assert sue.get(night.desk("settle_name", 999_999)).status_code == 404
    theirs = night.builder.draft(night.other_fixture(), named=False)
    tap_player(card=theirs, side=Side.HOME, who="Una Rowe", **night.act)
    assert sue.get(page_of(night, Lineup.objects.get(name="Una Rowe"))).status_code == 404


def test_a_near_name_is_offered_first_and_chosen(night, sue):
    line = typed(night, "N. Finch")
    page = sue.get(page_of(night, line))
    text = text_of(page)
    assert "Typed for Bell in Anchor v Bell" in text
    offered = text[text.index("Whose name is it?") :]
    assert offered.index("Nora Finch, a near name and in the squad of Bell") < offered.index(
        "May Holt, in the squad of Bell"
    )
    nora = Player.objects.get(name="Nora Finch")
    answer = sue.post(page_of(night, line), {"who": str(nora.pk)})
    assert answer.url == night.desk("desk")
    line.refresh_from_db()
    assert (line.player, line.name) == (nora, "N. Finch")
    assert CardEvent.objects.get(kind="name_settled").why == "“N. Finch” is Nora Finch"
    assert "“N. Finch” is Nora Finch." in text_of(sue.get(answer.url))
    assert "It is Nora Finch." in text_of(sue.get(page_of(night, line)))


def test_another_player_of_the_league(night, sue):
    other = add_player(league=night.league, name="Quentin Rudd", **night.act)
    line = typed(night, "Q")
    answer = sue.post(page_of(night, line), {"who": "other"})
    assert "Choose the player from the list." in text_of(answer)
    sue.post(page_of(night, line), {"who": "other", "other": str(other.pk)})
    line.refresh_from_db()
    assert line.player == other


def test_somebody_new_is_registered_with_the_side(night, sue):
    line = typed(night, "Big Col")
    answer = sue.post(page_of(night, line), {"who": "new", "name": ""})
    assert "Write the name under which to register them." in text_of(answer)
    sue.post(page_of(night, line), {"who": "new", "name": "Colin Barraclough"})
    line.refresh_from_db()
    assert line.player.name == "Colin Barraclough"
    registration = Registration.objects.get(player=line.player)
    assert (registration.entry, registration.starts) == (night.entries["Bell"], night.today)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "Choose whose name it is"),
        ({"who": "999999"}, "Choose one of the people listed."),
        ({"who": "x" * 10_000}, "Choose one of the people listed."),
        ({"who": "new", "name": "A" * 10_000}, "10,000 characters long"),
        # Somebody of that name is there already: the two must be told apart.
        ({"who": "new", "name": "nora FINCH"}, "There is already a player called Nora Finch."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_kept(night, sue, data, words):
    line = typed(night, "Somebody")
    answer = sue.post(page_of(night, line), data)
    assert answer.status_code == 200
    assert words in text_of(answer)
    if "name" in data:
        assert data["name"] in answer.content.decode()
    line.refresh_from_db()
    assert line.player is None


def test_somebody_who_is_on_the_card_already_is_somebody_else(night, sue):
    line = typed(night, "N. F.")
    nora = Player.objects.get(name="Nora Finch")
    tap_player(card=line.card, side=Side.AWAY, who=nora.pk, **night.act)
    offered = text_of(sue.get(page_of(night, line)))
    assert "Nora Finch, in the squad of Bell and on this card already" in offered
    answer = sue.post(page_of(night, line), {"who": str(nora.pk)})
    assert "Nora Finch is on this card already" in text_of(answer)
