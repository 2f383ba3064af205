"""What the desk tells of what happens by itself: who was reminded, who is to be rung, and whether
anything happens at all.
"""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest

from league.actions.outbox import beat
from league.actions.rules import make_rule_set, use_rule_set
from league.enums import Reporter
from league.models import Adjustment, Email, User
from league.models.outbox import SILENCE
from league.ruleset.presets import PRESETS
from matches.actions.sheet import SheetChanges
from matches.actions.signing import hand_in, send_own
from matches.actions.stepping import send_waiting, take_steps
from matches.models import Card, StepTaken
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.signing import alice, bob, handed_in, say, shown
from tests.matches.stepping import SteppingNight
from tests.reading import text_of

LEEK = "six-singles-three-pairs-twice-round"


@pytest.fixture
def night(db, settings):
    settings.EMAIL_CONFIGURED = True
    return SteppingNight()


def words(night, name="sue"):
    return text_of(night.browser(name).get(night.desk("desk")))


def html(night, name="sue"):
    return night.browser(name).get(night.desk("desk")).content.decode()


def waiting_answer(night, hours_ago=60):
    """Alice handed it in so many hours ago; Bob has said nothing."""
    night.builder.draft(night.fixture, LEEK_NIGHT)
    hand_in(card=card_of(night.fixture), hand=alice(night), at=night.at)
    Card.objects.update(reported_at=night.at - timedelta(hours=hours_ago))


def look(night):
    """The worker does what is due, and sends."""
    take_steps(at=night.at)
    send_waiting(at=lambda: night.at)


# Who was reminded


def test_whose_version_it_is_and_who_was_reminded(night):
    waiting_answer(night)
    look(night)
    said = words(night)
    assert "This is Anchor’s version. Bell has not answered, and sent none of its own." in said
    assert re.search(r"If Bell does not answer by \w+ \d+ \w+, \d\d:\d\d, the card counts", said)
    assert re.search(r"Bob was reminded, \d+ \w+ \d\d:\d\d\.", said)


def test_an_e_mail_that_waits_or_failed_is_told_with_whom_to_ring(night, monkeypatch):
    User.objects.filter(username="bob").update(phone="01706 555 012")
    waiting_answer(night)
    take_steps(at=night.at)
    assert "A reminder to Bob is about to be sent." in words(night)

    def refuse(self, fail_silently=False):
        raise errors.pop(0)

    errors = [OSError(), SMTPRecipientsRefused({"bob@example.org": (550, b"no")})]
    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    send_waiting(at=lambda: night.at)
    said = words(night)
    assert "The reminder to Bob has not gone out yet. The mail server could not be reached." in said
    assert "It is tried again, " in said
    assert re.search(r"Ring Bob: 01706 555 012 ?\.", said), said
    send_waiting(at=lambda: night.at + timedelta(minutes=1))
    said = words(night)
    assert (
        "The reminder to Bob could not be sent. The mail server refused the address (550). "
        "Ring Bob: 01706 555 012" in said
    )
    assert 'href="tel:01706555012"' in html(night)
    # A referee reads what became of it, and no telephone number.
    assert "could not be sent" in words(night, "rita")
    assert "01706" not in words(night, "rita")


@pytest.mark.parametrize(
    ("columns", "mail_server", "why"),
    [
        ({"email": ""}, True, "there is no e-mail address"),
        ({"wants_reminders": False}, True, "no e-mails about matches are wanted there"),
        ({}, False, "this site has no mail server"),
    ],
)
def test_who_could_not_be_reminded_and_why(night, settings, columns, mail_server, why):
    settings.EMAIL_CONFIGURED = mail_server
    if columns:
        User.objects.filter(username="bob").update(**columns)
    waiting_answer(night)
    look(night)
    said = words(night)
    assert f"Bob of Bell could not be reminded by e-mail: {why}." in said
    assert "Ring Bob: no telephone is known." in said


def test_a_side_without_a_captain_could_not_be_reminded(night):
    night.past("Dove", "Crown", 3)
    look(night)
    assert "Nobody could be reminded: Dove has no captain here." in words(night)


def test_a_reminder_that_became_needless_is_not_spoken_of(night):
    waiting_answer(night)
    take_steps(at=night.at)
    User.objects.filter(username="bob").update(wants_reminders=False)
    look(night)
    assert "The reminder to Bob could not be sent." in words(night)
    # Of what was before the card was handed in anew there is no word.
    Card.objects.update(reported_at=night.at)
    assert "reminder" not in words(night)


# What else happened


def test_points_that_the_rules_took_are_said_and_charged_no_more(night):
    late = night.past("Crown", "Dove", 5)
    look(night)
    said = words(night)
    assert re.search(
        r"What a late card costs was taken from Crown by the rules, \d+ \w+ \d\d:\d\d\.", said
    )
    assert Adjustment.objects.standing().get().fixture == late
    assert "Crown’s first late card" not in said


def test_a_card_that_could_not_be_accepted_says_why(night):
    waiting_answer(night, hours_ago=80)
    card = card_of(night.fixture)
    leg = card.boards.first().legs.first()
    nothing = {"state": "open", "winner": "", "home_score": None, "away_score": None}
    type(leg).objects.filter(pk=leg.pk).update(**nothing)
    card.signatures.update(content_hash=shown(card))
    look(night)
    assert StepTaken.objects.get().outcome == "refused"
    assert "It could not be accepted by itself: The score of Tom Oates is missing" in words(night)
    assert "is about to" not in words(night)


def test_a_card_that_came_to_the_league_unanswered_says_so(db):
    night = SteppingNight(league_approves=True)
    waiting_answer(night, hours_ago=80)
    look(night)
    assert "Bell did not answer in time, so by the rules it came to the league." in words(night)


def test_where_both_sent_a_version_the_desk_says_that_both_can_be_seen(db):
    night = SteppingNight(reporter=Reporter.EACH)
    waiting_answer(night, hours_ago=1)
    card = card_of(night.fixture)
    legs = [say(night, number, *scores).legs[0] for number, scores in enumerate(LEEK_NIGHT, 1)]
    changes = SheetChanges(legs=(*legs[:2], *say(night, 3, 60, 61).legs, *legs[3:]))
    send_own(card=card, hand=bob(night), changes=changes, seen=shown(card), at=night.at)
    take_steps(at=night.at + timedelta(days=30))
    said = words(night)
    assert "Anchor and Bell each sent a version: see both, side by side." in said
    assert card_of(night.fixture).state == "disputed"


# Whether anything happens


def test_a_silent_worker_is_told_of_where_the_rules_need_one(night):
    assert "The worker that does it has never run here." in words(night)
    beat(began_at=night.at, at=night.at - SILENCE - timedelta(seconds=1))
    assert re.search(r"The worker that does it last ran \d+ \w+ \d\d:\d\d\.", words(night))
    beat(began_at=night.at, at=night.at)
    assert "The worker" not in words(night)


def test_where_nothing_needs_a_worker_nothing_is_said_of_it(db):
    night = MatchNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    assert "The worker" not in words(night)


def test_an_e_mail_that_waits_needs_one_whatever_the_rules(night):
    waiting_answer(night)
    take_steps(at=night.at)
    usual = make_rule_set(
        league=night.league, name="Usual", rules=PRESETS[LEEK].build(), **night.act
    )
    use_rule_set(competition=night.leek, rule_set=usual, reason="AGM", **night.act)
    assert "The worker that does it has never run here." in words(night)
    Email.objects.update(sent_at=night.at)
    assert "The worker" not in words(night)


def test_queries_do_not_grow_with_what_waits(night, django_assert_num_queries):
    sue = night.browser("sue")
    waiting_answer(night)
    night.past("Crown", "Dove", 3)
    look(night)
    sue.get(night.desk("desk"))
    with django_assert_num_queries(QUERIES):
        sue.get(night.desk("desk"))
    for days in (4, 11, 18):
        night.past("Crown", "Dove", days)
        night.past("Anchor", "Bell", days)
    look(night)
    with django_assert_num_queries(QUERIES):
        sue.get(night.desk("desk"))


# As in test_views_desk, and what the rules do: facts of the matches, signatures under what their
# cards say, steps, e-mails, captains, the worker.
QUERIES = 44
