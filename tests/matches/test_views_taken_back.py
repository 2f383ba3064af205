"""A protest or an appeal that is taken back while somebody rules on it: nothing has decided it."""

import pytest

from matches.actions.appeals import appeal, drop_appeal
from matches.actions.protests import drop_protest, protest
from matches.actions.settling import Stands
from matches.models import Card, Ruling
from tests.matches.match_night import MatchNight, PageForm
from tests.matches.rulings import by_name, complain, official_card, ruled
from tests.matches.signing import AWAY, HOME
from tests.reading import text_of


@pytest.fixture
def official(night: MatchNight) -> Card:
    """Anchor 6, Bell 3, under protest of Bell."""
    card = official_card(night)
    complain(night)
    return card


@pytest.mark.parametrize("where", ["card_settle", "card_settle_new", "card_settle_award"])
def test_what_was_taken_back_meanwhile_is_said_to_be_and_what_was_typed_is_kept(
    night: MatchNight, official: Card, where: str
) -> None:
    ruled(night, Stands())
    protest(card=official, side=AWAY, reason="No.", **by_name(night, "bob", 3))
    at, client = night.address(where), night.browser("sue")
    names = {"card_settle": "settle", "card_settle_new": "sheet"}
    form = PageForm.of(client.get(at), names.get(where, "award"))
    drop_protest(card=official, side=AWAY, **by_name(night, "bob", 4))
    answer = form.send(client, at, {"take": "neither", "reason": "A long reason of mine."})
    text = text_of(answer)
    assert "Bell took the protest back on" in text
    assert "so nothing is decided" in text
    assert "has decided this" not in text
    assert "nder protest" not in text
    assert "A long reason of mine." in answer.content.decode()
    assert Ruling.objects.count() == 1


def test_an_appeal_that_was_taken_back_is_neither_open_nor_decided(
    night: MatchNight, official: Card
) -> None:
    first = ruled(night, Stands())
    acts = {"ruling": first, "side": HOME}
    appeal(reason="No.", **acts, **by_name(night, "alice", 3))
    at, client = f"{night.address('card_settle')}?ruling={first.pk}", night.browser("sue")
    form = PageForm.of(client.get(at), "settle")
    drop_appeal(**acts, **by_name(night, "alice", 4))
    text = text_of(form.send(client, at, {"take": "neither", "reason": "A long reason of mine."}))
    assert "Anchor took the appeal against Ruling 1 back on" in text
    assert "under appeal" not in text
    assert "has decided this" not in text
    assert Ruling.objects.count() == 1
