"""Messages about a card in dispute: one e-mail for an evening of them, and what it does not say."""

from datetime import timedelta

import pytest

from league.models import Email
from matches.actions.announcing import QUIET_HOURS
from matches.actions.hearing import write_message
from matches.actions.settling import Stands
from matches.models import DisputeMessage
from tests.matches.announcing import ORIGIN, ToldNight, disputes, waiting
from tests.matches.match_night import card as card_of
from tests.matches.rulings import by_name, ruled


@pytest.fixture
def night(db, settings) -> ToldNight:
    """Bell disputes the card, and everybody has been told so."""
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = ORIGIN
    night = ToldNight()
    disputes(night)
    night.sends()
    return night


def writes(night: ToldNight, name: str, hours: float, text: str = "") -> DisputeMessage:
    text = text or f"{name} at {hours}."
    return write_message(card=card_of(night.fixture), text=text, **by_name(night, name, hours))


def test_the_other_side_is_told_and_whoever_of_the_league_has_had_a_part(night) -> None:
    writes(night, "alice", 1, "Ask the landlord.")
    assert list(night.sends(1)) == ["bob"]
    writes(night, "rita", 2, "Which one?")
    assert list(night.sends(2)) == ["alice"]
    writes(night, "alice", 3, "Of the Bell.")
    # Bob was told two hours ago.
    assert list(night.sends(3)) == ["rita"]


def test_what_it_says_and_what_it_does_not(night) -> None:
    writes(night, "alice", 1, "Ask the landlord.")
    message = night.sends(1)["bob"]
    day = night.fixture.date
    assert message.subject == "Anchor v Bell: new messages about the card"
    assert (
        message.body
        == f"""Bob,

there are new messages about the card of Anchor v Bell (Division One, {day.day} {day:%B %Y}).\
 However many are written, you get at most one e-mail about them in 12 hours.\
 Read them, and answer, here:

{ORIGIN}{night.address("card_disputes")}

You get this as captain of Bell in the Moorland League.
If you want no e-mails about matches, say so on your own page:

{ORIGIN}/accounts/details/
"""
    )


def test_an_evening_of_messages_is_one_e_mail_and_what_came_after_it_another(night) -> None:
    for minutes in (60, 65, 80):
        writes(night, "alice", minutes / 60)
        night.sends(minutes / 60)
    # The first went out at once; one more waits for the end of the quiet.
    assert Email.objects.filter(user=night.user("bob"), sent_at=None).count() == 1
    assert night.sends(1 + QUIET_HOURS - 0.1) == {}
    assert list(night.sends(1 + QUIET_HOURS)) == ["bob"]
    assert night.sends(2 * QUIET_HOURS + 2) == {}


def test_messages_before_the_first_e_mail_has_gone_out_are_in_it(night) -> None:
    for hours in (1, 1.5, 2):
        writes(night, "alice", hours)
    assert waiting() == ["bob"]
    assert list(night.sends(2)) == ["bob"]
    assert night.sends(2 + QUIET_HOURS) == {}


def test_whoever_has_answered_has_read_them(night) -> None:
    writes(night, "alice", 1)
    night.sends(1)
    writes(night, "alice", 2)
    writes(night, "bob", 3)
    assert list(night.sends(3)) == ["alice"]
    assert night.sends(1 + QUIET_HOURS) == {}
    assert waiting() == []


def test_what_was_written_after_the_own_answer_is_told(night) -> None:
    writes(night, "alice", 1)
    night.sends(1)
    writes(night, "alice", 2)
    writes(night, "bob", 3)
    writes(night, "alice", 4)
    assert list(night.sends(1 + QUIET_HOURS)) == ["bob"]


def test_after_the_quiet_the_next_is_told_at_once(night) -> None:
    writes(night, "alice", 1)
    night.sends(1)
    writes(night, "alice", 1 + QUIET_HOURS)
    assert list(night.sends(1 + QUIET_HOURS)) == ["bob"]


def test_what_a_worker_is_just_sending_counts_as_told(night) -> None:
    writes(night, "alice", 1)
    at = night.at + timedelta(hours=1)
    Email.objects.waiting().update(claim=night.user("bob").uid, claimed_at=at)
    writes(night, "alice", 1.1)
    late = Email.objects.waiting().get(claim=None)
    assert late.next_try_at == at + timedelta(hours=QUIET_HOURS)


def test_once_it_is_decided_nobody_is_told_of_messages(night) -> None:
    writes(night, "alice", 1)
    ruled(night, Stands())
    assert {message.subject for message in night.sends(2).values()} == {"Anchor v Bell: Ruling 1"}
