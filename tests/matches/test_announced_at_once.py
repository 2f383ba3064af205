"""The same act pressed at the same moment, and workers that send at once: on the real database."""

from functools import partial
from threading import Lock

import pytest
from django.core.mail import EmailMessage

from league.models import Email
from matches.actions.hearing import write_message
from matches.actions.protests import protest
from matches.actions.stepping import send_waiting
from matches.models import Dispute
from tests.matches.announcing import ORIGIN, ToldNight, disputes, protests, waiting
from tests.matches.match_night import card as card_of
from tests.matches.rulings import WHY, by_name, official_card
from tests.matches.signing import AWAY
from tests.matches.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 4


@pytest.fixture
def night(settings) -> ToldNight:
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = ORIGIN
    return ToldNight()


def test_a_protest_pressed_twice_is_told_once(night) -> None:
    card = official_card(night)
    press = partial(protest, card=card, side=AWAY, reason=WHY, **by_name(night, "bob", 1))
    outcomes = together(*[press] * AT_ONCE)
    assert [one for one in outcomes if isinstance(one, Dispute)] == list(Dispute.objects.all())
    assert waiting() == ["alice", "olive", "rita", "sue"]


def test_messages_at_the_same_moment_are_one_e_mail(night) -> None:
    disputes(night)
    night.clear()
    card = card_of(night.fixture)
    acts = [
        partial(write_message, card=card, text=f"Number {number}.", **by_name(night, "alice", 1))
        for number in range(AT_ONCE)
    ]
    together(*acts)
    assert card.messages.count() == AT_ONCE
    assert waiting() == ["bob"]


def test_workers_at_once_send_each_one_once(night, monkeypatch) -> None:
    protests(night)
    sent, lock = [], Lock()

    def note(self, fail_silently=False):
        with lock:
            sent.extend(self.to)

    monkeypatch.setattr(EmailMessage, "send", note)
    at = by_name(night, "bob", 2)["at"]
    together(*[partial(send_waiting, at=lambda: at)] * AT_ONCE)
    assert sorted(sent) == [f"{name}@example.org" for name in ("alice", "olive", "rita", "sue")]
    assert Email.objects.filter(sent_at=at).count() == len(sent)
