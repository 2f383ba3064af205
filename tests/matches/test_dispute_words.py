"""What is said of a dispute beside it: on the match page, in the history, after a press."""

import pytest
from django.test import Client

from matches.actions.appeals import appeal
from matches.actions.protests import drop_protest, question
from matches.actions.settling import Counts, Stands
from matches.models import Ruling
from tests.matches.match_night import MatchNight, PageForm
from tests.matches.match_night import card as card_of
from tests.matches.rulings import award, by_name, complain, disputed_card, official_card, ruled
from tests.matches.signing import AWAY, HOME
from tests.reading import text_of


@pytest.fixture
def first(night: MatchNight) -> Ruling:
    """Upheld: the card stands; both sides may appeal."""
    official_card(night)
    complain(night)
    return ruled(night, Stands())


def appealed(night: MatchNight, first: Ruling) -> None:
    for side, name in ((HOME, "alice"), (AWAY, "bob")):
        appeal(ruling=first, side=side, reason="No.", **by_name(night, name, 2.5))


def history(night: MatchNight) -> str:
    """All that everybody reads of what happened to the card."""
    page = text_of(Client().get(night.address("card")))
    return page.partition("What happened to this card")[2]


# An appeal of two


def withdraw(night: MatchNight, name: str, number: int = 1) -> str:
    at = night.desk("ruling_appeal", night.season.slug, number)
    return text_of(night.browser(name).post(at, {"do": "drop"}, follow=True))


def test_while_the_other_side_appeals_nothing_is_said_to_stand(
    night: MatchNight, first: Ruling
) -> None:
    appealed(night, first)
    page = withdraw(night, "alice")
    assert "Your appeal is withdrawn. Ruling 1 is still under appeal by Bell." in page
    assert "Ruling 1 stands." not in page
    assert "Your appeal is withdrawn. Ruling 1 stands." in withdraw(night, "bob")


def test_an_appeal_that_outlived_its_ruling_says_what_stands(night: MatchNight) -> None:
    official_card(night)
    complain(night)
    first = ruled(night, award(night, 0, 9))
    appeal(ruling=first, side=HOME, reason="No.", **by_name(night, "alice", 2.5))
    question(card=card_of(night.fixture), reason="Was it?", **by_name(night, "rita", 3))
    ruled(night, Counts(), "sue", hours=4)
    page = withdraw(night, "alice")
    assert "Your appeal is withdrawn. Ruling 2 stands in its place." in page


# A second press


def test_who_presses_twice_is_led_to_the_ruling(night: MatchNight) -> None:
    official_card(night)
    complain(night)
    client, at = night.browser("sue"), night.address("card_settle")
    form = PageForm.of(client.get(at), "settle")
    given = {"take": "neither", "reason": " He is  registered. "}
    answers = [form.send(client, at, given) for _ in range(2)]
    where = night.desk("ruling", night.season.slug, 1)
    assert [answer.url for answer in answers] == [where, where]
    page = text_of(client.get(where))
    assert "Ruling 1 is given already." in page
    assert "nothing of it is sent" not in page
    # What is another reason is no second press.
    answer = form.send(client, at, given | {"reason": "He is not."})
    assert "Sue has decided this in the meantime: Ruling 1." in text_of(answer)


# On the match page


def test_a_card_under_an_award_that_never_counted_is_not_waited_for(night: MatchNight) -> None:
    disputed_card(night)
    before = text_of(Client().get(night.address("card")))
    assert "Its score and legs are shown here once it counts." in before
    ruled(night, award(night, 4, 5))
    page = text_of(Client().get(night.address("card")))
    assert "not official yet" not in page
    assert "The card of this match counts for nothing: the league awarded the result." in page
    own = text_of(night.browser("alice").get(night.address("card")))
    assert "Not official yet" not in own
    assert "This card is kept as it stands, and counts for nothing." in own


def test_the_history_says_who_objected(night: MatchNight) -> None:
    official_card(night)
    question(card=card_of(night.fixture), reason="Is it?", **by_name(night, "rita", 0.5))
    complain(night)
    drop_protest(card=card_of(night.fixture), side=AWAY, **by_name(night, "bob", 1.5))
    made = ruled(night, Stands(), reason="It is")
    appealed(night, made)
    at = night.desk("ruling_appeal", night.season.slug, 1)
    night.browser("alice").post(at, {"do": "drop"})
    read = history(night)
    for said in (
        "Questioned by the league.",
        "Protest by Bell.",
        "The protest was withdrawn by Bell.",
        "Ruled: “Ruling 1: It is”.",
        "Appeal against Ruling 1, by Anchor.",
        "Appeal against Ruling 1, by Bell.",
        "The appeal against Ruling 1 was withdrawn by Anchor.",
    ):
        assert f" {said}" in read, said


def test_a_reason_that_ends_itself_is_not_ended_again(night: MatchNight, first: Ruling) -> None:
    page = text_of(Client().get(night.address("card")))
    assert "Ruled: “Ruling 1: So it is.”" in page
    assert ".”." not in page


def test_a_message_of_nothing_is_asked_for_what_it_is(night: MatchNight) -> None:
    official_card(night)
    complain(night)
    at = night.address("card_disputes")
    answer = night.browser("alice").post(at, {"do": "message", "text": " "})
    assert "Please write what you want to say." in text_of(answer)
