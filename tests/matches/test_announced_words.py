"""What the e-mails say that tell of a dispute, a protest, a question, an appeal and a ruling."""

from datetime import timedelta

import pytest

from league.models import Email
from matches.actions.protests import protest, question
from matches.actions.settling import TakeVersion
from matches.actions.signing import dispute
from matches.policies import clock_of
from tests.matches.announcing import (
    ORIGIN,
    REASON,
    ToldNight,
    appeals,
    asks,
    decides,
    decides_the_appeal,
    disputes,
    protests,
)
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT
from tests.matches.match_night import card as card_of
from tests.matches.match_night import legs
from tests.matches.rulings import WHY, award, by_name, complain, disputed_card, official_card, ruled
from tests.matches.signing import AWAY, bob, handed_in, say, shown, under


@pytest.fixture
def night(db, settings) -> ToldNight:
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = ORIGIN
    return ToldNight()


def day_of(night: ToldNight) -> str:
    day = night.fixture.date
    return f"{day.day} {day:%B %Y}"


def test_what_a_captain_is_told_of_a_dispute(night) -> None:
    disputed_card(night)
    message = night.sends()["alice"]
    assert message.subject == "Anchor v Bell: Bell disputes the card"
    assert (
        message.body
        == f"""Alice,

Bell disputes the card of Anchor v Bell (Division One, {day_of(night)}): Singles 3.\
 It does not count until somebody of the league has ruled on it.\
 What is said, and room for what you have to say, is here:

{ORIGIN}{night.address("card_disputes")}

You get this as captain of Anchor in the Moorland League.
If you want no e-mails about matches, say so on your own page:

{ORIGIN}/accounts/details/
"""
    )


@pytest.mark.parametrize(
    ("name", "as_what"),
    [("sue", "secretary of"), ("olive", "an official of"), ("rita", "a referee of")],
)
def test_what_whoever_rules_is_told(night, name, as_what) -> None:
    disputed_card(night)
    body = night.sends()[name].body
    assert "You can rule on it. All that is said is here, and the way to a ruling:" in body
    assert f"{ORIGIN}{night.address('card_disputes')}\n" in body
    assert f"You get this as {as_what} the Moorland League.\n" in body
    assert f"{ORIGIN}/accounts/details/" in body


def test_what_is_told_of_a_protest_and_a_question(night) -> None:
    card = official_card(night)
    protest(card=card, side=AWAY, reason=WHY, **by_name(night, "bob"))
    message = night.sends()["alice"]
    assert message.subject == "Anchor v Bell: Bell protests against the card"
    said = f"Bell protests against the card of Anchor v Bell (Division One, {day_of(night)})."
    assert (
        f"{said} It counts as it is until somebody of the league has ruled on it." in message.body
    )
    leg = legs(card)[3].pk
    question(card=card, reason=WHY, leg=leg, **by_name(night, "rita"))
    message = night.sends()["bob"]
    assert message.subject == "Anchor v Bell: the league questions the card"
    assert f"the league questions the card of Anchor v Bell (Division One, {day_of(night)}): " in (
        message.body
    )
    assert ": Singles 4. It counts as it is until" in message.body


def test_whoever_made_the_ruling_is_told_that_somebody_else_decides_the_appeal(night) -> None:
    appeals(night)
    found = night.sends(3)
    assert found["bob"].subject == "Anchor v Bell: Anchor appeals against Ruling 1"
    said = "Anchor appeals against Ruling 1, on the card of Anchor v Bell (Division One, "
    assert said in found["bob"].body
    assert "The ruling stands until another one has decided that." in found["bob"].body
    assert "As you made that ruling, somebody else decides the appeal." in found["olive"].body
    assert "You can rule on it." in found["rita"].body


def test_whoever_made_the_ruling_decides_where_there_is_nobody_else(night) -> None:
    night.leaves("sue")
    night.leaves("rita")
    appeals(night)
    assert "You can rule on it." in night.sends(3)["olive"].body


def test_what_is_told_of_a_ruling_and_until_when_there_is_an_appeal(night) -> None:
    decides("olive")(night)
    message = night.sends(2)["bob"]
    until = (night.at + timedelta(hours=2 + 72)).astimezone(clock_of(night.fixture))
    assert message.subject == "Anchor v Bell: Ruling 1"
    page = f"/l/{night.league.slug}/rulings/{night.season.slug}/1/"
    assert (
        message.body
        == f"""Bob,

Ruling 1 decides what was said against the card of Anchor v Bell (Division One, {day_of(night)}).\
 It stands as it was. What counts now: Anchor 6–3 Bell, from the card.\
 The captain of either side can appeal until {until:%A} {until.day} {until:%B}, {until:%H:%M}.\
 The ruling and its reasons are here, for everybody to read:

{ORIGIN}{page}

You get this as captain of Bell in the Moorland League.
If you want no e-mails about matches, say so on your own page:

{ORIGIN}/accounts/details/
"""
    )
    assert night.browser().get(page).status_code == 200


def test_a_ruling_on_an_appeal_is_the_last_word(night) -> None:
    decides_the_appeal(night)
    body = night.sends(4)["alice"].body
    assert "Ruling 2 decides the card of Anchor v Bell" in body
    assert "again, after Ruling 1. Ruling 1 stands." in body
    assert "appeal until" not in body


def test_without_appeals_in_the_rules_none_is_offered(night) -> None:
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=48)
    handed_in(night, card)
    disputed = card_of(night.fixture)
    given = {"reason": WHY, "seen": shown(disputed), "at": night.at}
    dispute(card=disputed, hand=bob(night), changes=say(night, 3, 60, 61), **given)
    night.clear()
    ruled(night, TakeVersion(AWAY), reason=REASON)
    body = night.sends(2)["alice"].body
    assert "The card is changed. What counts now: Anchor 5–4 Bell, from the card. The r" in body
    assert "appeal" not in body


def test_an_award_is_told(night) -> None:
    official_card(night)
    complain(night)
    night.clear()
    ruled(night, award(night, 0, 9), reason=REASON)
    body = night.sends(2)["alice"].body
    assert "A result is awarded; the card stays as it was written. What counts now: " in body
    assert "Anchor 0–9 Bell, awarded." in body


@pytest.mark.parametrize("act", [disputes, protests, asks("rita"), appeals, decides("olive")])
def test_no_words_of_a_party_and_no_name_but_the_reader_s_are_in_it(night, act) -> None:
    act(night)
    names = {name.title() for name in night.people} | {*ANCHOR, *BELL}
    for email in Email.objects.select_related("user"):
        written = email.subject + email.text
        assert WHY not in written
        assert REASON not in written
        others = names - {str(email.user)}
        assert [one for one in others if one in written] == []
