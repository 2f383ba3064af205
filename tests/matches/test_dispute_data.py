"""What disputes hold on people: told to whoever asks for it, and gone with whoever is erased."""

import pytest

from matches.actions.erasing import erase_user
from matches.actions.hearing import keep_evidence, write_message
from matches.models import DisputeMessage, Evidence
from matches.models.evidence import ERASED
from matches.models.personal import on_user
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.rulings import by_name, complain, official_card
from tests.matches.whole_database import where

SAID = "I was at the bar with my brother-in-law, ring him on 01632 960123."


@pytest.fixture
def night(db: None) -> MatchNight:
    night = MatchNight()
    official_card(night)
    complain(night)
    for name, text in (("bob", SAID), ("alice", "That is not so.")):
        write_message(card=card_of(night.fixture), text=text, **by_name(night, name, 1))
    return night


def test_what_somebody_wrote_is_told(night: MatchNight) -> None:
    (section,) = [one for one in on_user(night.user("bob"), night.league) if one.key == "messages"]
    assert [row["text"] for row in section.rows] == [SAID]
    assert section.rows[0]["match"] == "Anchor v Bell"
    elsewhere = on_user(night.user("bob"), night.elsewhere)
    assert [one.rows for one in elsewhere if one.key == "messages"] == [[]]


def test_it_goes_with_whoever_wrote_it_and_nothing_else_does(night: MatchNight) -> None:
    keep_evidence(
        card=card_of(night.fixture), page="quick_check", address="/referee/?left=5",
        words="5 pays 1.", **by_name(night, "bob", 1),
    )  # fmt: skip
    bob = night.user("bob")
    erase_user(user=bob, league=night.league, typed="Bob", reason="He asked.", **night.act)
    assert where("01632 960123") == []
    texts = DisputeMessage.objects.order_by("pk").values_list("text", flat=True)
    assert list(texts) == [ERASED, "That is not so."]
    assert Evidence.objects.get().words == "5 pays 1."
