"""Two workers at once, and one that dies: each step is taken once, each e-mail is sent once."""

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from functools import partial
from io import StringIO

import pytest
from django.conf import settings as site
from django.core import mail
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone

from league.models import Adjustment, Email, Result, User, WorkerBeat
from league.models.outbox import CLAIM_LASTS
from league.models.people import THE_RULES
from matches.actions.signing import agree
from matches.actions.stepping import send_waiting, take_steps
from matches.enums import CardState, StepKind
from matches.models import CardEvent, StepTaken
from tests.matches.match_night import card as card_of
from tests.matches.signing import bob, shown
from tests.matches.stepping import SteppingNight
from tests.matches.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)
WORKERS = 4


@pytest.fixture
def night(settings):
    settings.EMAIL_CONFIGURED = True
    return SteppingNight()


def process(*arguments: str) -> "subprocess.Popen[str]":
    """A process of its own on this test's database."""
    database = connection.settings_dict
    url = f"sqlite:///{database['NAME']}"
    if connection.vendor == "postgresql":
        there = f"{database['HOST']}:{database['PORT']}/{database['NAME']}"
        url = f"postgresql://{database['USER']}:{database['PASSWORD']}@{there}"
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=site.BASE_DIR,
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdout=subprocess.PIPE,
        text=True,
    )


def all_at_once(night, hours):
    outcomes = together(*[partial(take_steps, at=night.after(hours))] * WORKERS)
    return [(one.kind, one.side) for done in outcomes for one in done]


def test_a_reminder_is_written_once(night):
    assert all_at_once(night, 48) == [(StepKind.REMIND_CARD, "home")]
    assert Email.objects.count() == StepTaken.objects.count() == 1


def test_a_card_is_accepted_once(night):
    night.handed_in()
    assert all_at_once(night, 74) == [(StepKind.ACCEPT, "away")]
    assert Result.objects.standing().count() == 1
    assert CardEvent.objects.filter(kind="accepted").count() == 1
    assert User.objects.filter(uid=THE_RULES).count() == 1


def test_a_late_card_is_paid_for_once(night):
    night.add("Crown", "Dove")
    found = all_at_once(night, 96)
    assert sorted(found) == [(StepKind.DEDUCT, "home")] * 2
    assert Adjustment.objects.standing().count() == 2


def test_answered_or_accepted_and_never_both(night):
    card = night.handed_in()
    at = night.after(74)
    together(
        partial(agree, card=card, hand=bob(night), seen=shown(card), at=at),
        partial(take_steps, at=at),
    )
    assert card_of(night.fixture).state == CardState.OFFICIAL
    kinds = set(CardEvent.objects.values_list("kind", flat=True))
    assert len(kinds & {"accepted", "signed"}) == 1
    assert Result.objects.standing().count() == 1


def test_an_e_mail_is_sent_once(night):
    night.add("Crown", "Dove")
    User.objects.filter(username="carol").update(email="carol@example.org")
    at = night.after(48)
    take_steps(at=at)
    assert Email.objects.count() == 2
    together(*[partial(send_waiting, at=lambda: at)] * WORKERS)
    assert sorted(message.to[0] for message in mail.outbox) == [
        "alice@example.org",
        "carol@example.org",
    ]
    assert Email.objects.filter(sent_at=at, tries=1).count() == 2


def test_what_a_killed_worker_had_taken_is_sent_by_the_next(night):
    """A process of its own takes the e-mail and is killed before it sends it."""
    at = night.after(48)
    take_steps(at=at)
    dies = process(
        "-c",
        "import django, os, signal; django.setup();"
        " from datetime import datetime; from league.actions.outbox import claim_email;"
        f" claim_email(at=datetime.fromisoformat('{at.isoformat()}'));"
        " os.kill(os.getpid(), signal.SIGKILL)",
    )
    dies.communicate(timeout=60)
    assert dies.returncode == -signal.SIGKILL
    assert Email.objects.get().claimed_at == at
    assert send_waiting(at=lambda: at + timedelta(minutes=1)) == 0
    assert send_waiting(at=lambda: at + CLAIM_LASTS) == 1
    assert len(mail.outbox) == 1
    assert send_waiting(at=lambda: at + 2 * CLAIM_LASTS) == 0


# The command


def test_once_does_what_is_due_and_gives_a_sign_of_life(night, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: night.after(48))
    said = StringIO()
    call_command("run_steps", once=True, stdout=said)
    assert len(mail.outbox) == 1
    assert "remind_card home" in said.getvalue()
    assert "E-mails sent: 1" in said.getvalue()
    assert WorkerBeat.objects.get().beat_at == night.after(48)


def test_a_database_that_is_gone_is_waited_for(night, monkeypatch):
    """The first look fails, the second does its work, and then it is told to end."""
    looks = []

    def look(**_):
        looks.append(1)
        if len(looks) == 1:
            raise OperationalError("server closed the connection unexpectedly")
        os.kill(os.getpid(), signal.SIGTERM)
        return []

    monkeypatch.setattr("matches.management.commands.run_steps.take_steps", look)
    said = StringIO()
    before = signal.getsignal(signal.SIGTERM)
    call_command("run_steps", every=0, stdout=said)
    assert len(looks) == 2
    assert "It says: server closed the connection unexpectedly" in said.getvalue()
    assert said.getvalue().endswith("Ended.\n")
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_process_of_its_own_ends_when_it_is_told_to(night):
    """As systemd does it; in the middle of its wait it ends within a second or two."""
    worker = process("manage.py", "run_steps")
    try:
        until = time.monotonic() + 60
        while not WorkerBeat.objects.exists() and time.monotonic() < until:
            time.sleep(0.1)
        assert WorkerBeat.objects.exists()
        told = time.monotonic()
        worker.terminate()
        said, _ = worker.communicate(timeout=20)
    finally:
        worker.kill()
        worker.wait()
    assert worker.returncode == 0
    assert said.endswith("Ended.\n")
    assert time.monotonic() - told < 10
