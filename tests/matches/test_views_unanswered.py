"""What the pages of a card say beforehand where an unanswered card is accepted, and afterwards."""

from datetime import timedelta

import pytest

from league.enums import Reporter
from matches.actions.signing import hand_in
from matches.actions.stepping import take_steps
from matches.models import Card
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.signing import alice, handed_in, shown
from tests.matches.stepping import SteppingNight
from tests.reading import text_of


@pytest.fixture
def night(db):
    return SteppingNight()


def hand_it_in(night, hours_ago=1):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = hand_in(card=card_of(night.fixture), hand=alice(night), at=night.at)
    # Nobody waits three days here.
    Card.objects.update(reported_at=night.at - timedelta(hours=hours_ago))
    return card_of(card.fixture)


def said(night, name, page="card"):
    return text_of(night.browser(name).get(night.address(page)))


def until(night, card):
    """72 hours after its handing in, as the pages write a day."""
    day = card.reported_at.astimezone(night.start.tzinfo) + timedelta(hours=72)
    return f"{day:%A} {day.day} {day:%B}"


@pytest.mark.parametrize("page", ["card", "card_sign"])
def test_both_captains_and_the_league_are_told_beforehand(night, page):
    card = hand_it_in(night)
    words = f"If Bell does not answer by {until(night, card)}, "
    for name in ("alice", "bob", "sue", "rita"):
        assert words in said(night, name, page)
        assert ", the card counts as it is." in said(night, name, page)


def test_a_stranger_is_told_nothing_of_a_card_that_is_not_official(night):
    hand_it_in(night)
    for name in (None, "charlie", "carol"):
        assert "counts as it is" not in said(night, name)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"league_approves": True}, "the card goes to the league as it is."),
        ({"reporter": Reporter.EACH}, "If Bell does not send its own card by"),
    ],
)
def test_where_the_league_approves_or_each_sends_its_own_the_words_say_so(db, record, words):
    night = SteppingNight(**record)
    hand_it_in(night)
    assert words in said(night, "bob", "card_sign")


def test_once_the_time_is_over_it_says_what_is_about_to_happen(night):
    hand_it_in(night, hours_ago=80)
    words = said(night, "bob", "card_sign")
    assert "Bell did not answer by" in words
    assert "the card is about to count as it is." in words


def test_a_card_that_could_not_be_accepted_is_promised_no_more(night):
    card = hand_it_in(night, hours_ago=80)
    leg = card.boards.first().legs.first()
    nothing = {"state": "open", "winner": "", "home_score": None, "away_score": None}
    type(leg).objects.filter(pk=leg.pk).update(**nothing)
    card.signatures.update(content_hash=shown(card))
    assert [one.outcome for one in take_steps(at=night.at)] == ["refused"]
    assert "is about to" not in said(night, "bob")


def test_under_rules_without_it_nothing_is_said(db):
    night = MatchNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    assert "as it is" not in said(night, "bob", "card_sign")


def test_everybody_reads_afterwards_how_it_came_to_count(night):
    hand_it_in(night, hours_ago=80)
    take_steps(at=night.at)
    words = (
        "Accepted unanswered: “Bell did not answer within 3 days of its handing in, so by the"
        " rules it counts as it is”."
    )
    assert words in said(night, None)
    # Who did it is for those who run the card, and it was nobody.
    assert words.replace(": “", " (The rules): “") in said(night, "bob")
