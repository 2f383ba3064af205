"""What one side says against a card reaches the other; a card of one's own is answered unseen."""

from datetime import timedelta

import pytest
from django.test import Client

from league.enums import Reporter
from matches.actions.finish import make_official
from matches.actions.protests import drop_protest, protest
from matches.actions.settling import Stands, mark_of
from matches.actions.sheet import SheetChanges
from matches.actions.signing import dispute, send_own
from matches.enums import CardEventKind, CardState
from matches.models import Card, CardEvent, CardPhoto, Dispute
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.photos import sent
from tests.matches.rulings import give, settle
from tests.matches.signing import AWAY, bob, handed_in, say, shown, under
from tests.reading import text_of

WHY = "We were out first."
SLATE = "The slate says so."
INSIDE = ["alice", "bob", "sue", "rita"]
OUTSIDE = [None, "carol", "charlie"]


@pytest.fixture
def drafted(night: MatchNight) -> Card:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    return card_of(night.fixture)


def page(night: MatchNight, name: str | None, where: str = "card") -> str:
    client = night.browser(name) if name else Client()
    return text_of(client.get(night.address(where)))


def disputed(night: MatchNight, card: Card) -> Card:
    """Anchor has won the third leg, and Bell says that it won it."""
    handed_in(night, card)
    changes = say(night, 3, 60, 61)
    given = {"reason": WHY, "seen": shown(card), "at": night.at}
    return dispute(card=card_of(night.fixture), hand=bob(night), changes=changes, **given)


# A dispute


@pytest.mark.parametrize("where", ["card", "card_sign"])
def test_the_other_captain_reads_why_and_about_which_leg(
    night: MatchNight, drafted: Card, where: str
) -> None:
    was = "–".join(map(str, LEEK_NIGHT[2]))
    disputed(night, drafted)
    for name in INSIDE:
        text = page(night, name, where)
        assert "What is said against this card" in text
        assert "Bob for Bell" in text
        assert f"“{WHY}”" in text
        assert f"The card {was} Bell 60–61" in text


@pytest.mark.parametrize("name", OUTSIDE)
def test_nobody_else_does(night: MatchNight, drafted: Card, name: str | None) -> None:
    card = disputed(night, drafted)
    assert WHY not in page(night, name)
    settle(card=card, take=AWAY, reason=SLATE, seen=mark_of(card_of(night.fixture)), **night.act)
    text = page(night, name)
    assert WHY not in text
    assert SLATE in text


def test_after_the_ruling_its_reason_stands_beside(night: MatchNight, drafted: Card) -> None:
    card = disputed(night, drafted)
    settle(card=card, take=AWAY, reason=SLATE, seen=mark_of(card_of(night.fixture)), **night.act)
    for name in INSIDE:
        text = page(night, name)
        said = text[text.index("What was said against this card") :]
        assert f"“{WHY}”" in said
        assert "The league decided" in said
        assert said.index(WHY) < said.index(SLATE)
        assert "The league decides." not in text


def test_a_card_that_counted_before_there_were_rulings(night: MatchNight, drafted: Card) -> None:
    give(disputed(night, drafted), Stands(), **night.act)
    Dispute.objects.update(ruling=None)
    assert "The league let the card count." in page(night, "bob")


# A protest


def protested(night: MatchNight, card: Card) -> Card:
    card = under(night, card, protest_hours=24)
    make_official(card=card, **night.act)
    at = night.at + timedelta(hours=1)
    protest(card=card, side=AWAY, reason=WHY, by=night.user("bob"), at=at)
    return card_of(night.fixture)


def test_a_protest_reaches_the_other_captain_too(night: MatchNight, drafted: Card) -> None:
    card = protested(night, drafted)
    for name in INSIDE:
        text = page(night, name)
        assert f"“{WHY}”" in text
        assert "The card goes on counting until the league has decided." in text
    for name in OUTSIDE:
        assert WHY not in page(night, name)
    later = {"by": night.user("sue"), "at": night.at + timedelta(hours=2)}
    give(card, Stands(), reason=SLATE, **later)
    said = page(night, "alice")
    said = said[said.index("What was said against this card") :]
    assert said.index(WHY) < said.index(SLATE)


def test_a_protest_that_was_withdrawn_says_so(night: MatchNight, drafted: Card) -> None:
    card = protested(night, drafted)
    drop_protest(card=card, side=AWAY, by=night.user("bob"), at=night.at + timedelta(hours=2))
    assert "Withdrawn." in page(night, "alice")


# Each side its own card


CONTENT = ("In all", "6–3", "●", " 61 ", "What happened to this card")


def kept_card(night: MatchNight, card: Card) -> Card:
    under(night, card, reporter=Reporter.EACH)
    return handed_in(night, card_of(night.fixture))


def versions(night: MatchNight) -> list[str]:
    return [night.address("card_version", None, one.pk) for one in CardEvent.objects.order_by("pk")]


def test_what_was_handed_in_is_kept_from_the_other_captain(
    night: MatchNight, drafted: Card
) -> None:
    kept_card(night, drafted)
    answer = night.browser("bob").get(night.address("card"))
    text, html = text_of(answer), answer.content.decode()
    assert "each side sends its own before it sees the other" in text
    assert night.address("card_sign") in html
    assert [one for one in CONTENT if one in text] == []
    for at in versions(night):
        assert at not in html
        assert night.browser("bob").get(at).status_code == 404
    handed = CardEvent.objects.get(kind=CardEventKind.REPORTED)
    for name in ("alice", "sue", "olive", "rita"):
        text = page(night, name)
        assert [one for one in CONTENT if one not in text] == []
        at = night.address("card_version", None, handed.pk)
        assert night.browser(name).get(at).status_code == 200


def test_a_photo_of_the_other_card_is_kept_too(night: MatchNight, drafted: Card) -> None:
    theirs = sent(night)
    own = sent(night, who="bob", colour="blue")
    kept_card(night, drafted)
    assert list_of_photos(night, "bob") == [own.pk]
    assert list_of_photos(night, "sue") == [theirs.pk, own.pk]
    for name, code in (("bob", 404), ("alice", 200), ("rita", 200)):
        at = night.address("card_photo", None, theirs.pk)
        assert (name, night.browser(name).get(at).status_code) == (name, code)
    assert night.browser("bob").get(night.address("card_photo", None, own.pk)).status_code == 200


def list_of_photos(night: MatchNight, name: str) -> list[int]:
    """The photos to which the match's own page and the page of its photos lead."""
    found = []
    for where in ("card", "card_photos"):
        html = night.browser(name).get(night.address(where)).content.decode()
        photos = CardPhoto.objects.order_by("pk")
        found.append(
            [one.pk for one in photos if night.address("card_photo", None, one.pk) in html]
        )
    assert found[0] == found[1]
    return found[0]


def test_once_its_own_is_sent_it_reads_both(night: MatchNight, drafted: Card) -> None:
    card = kept_card(night, drafted)
    own = [*LEEK_NIGHT[:2], (60, 61), *LEEK_NIGHT[3:]]
    legs = [say(night, number, *scores).legs[0] for number, scores in enumerate(own, start=1)]
    changes = SheetChanges(legs=tuple(legs))
    send_own(card=card, hand=bob(night), changes=changes, seen=shown(card), at=night.at)
    assert card_of(night.fixture).state == CardState.DISPUTED
    assert "Bell sent another card" in page(night, "bob")
    for at in versions(night):
        assert night.browser("bob").get(at).status_code == 200


def test_where_there_is_one_card_it_is_there_to_be_read(night: MatchNight, drafted: Card) -> None:
    handed_in(night, drafted)
    assert "In all" in page(night, "bob")
