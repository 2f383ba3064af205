"""Steps that are taken: who is told what, what is accepted or taken, and that it is once."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.core import mail

from league.actions.deductions import act_of
from league.actions.ledgers import withdraw_lines
from league.actions.people import appoint, end_grant, make_user
from league.actions.setup import close_season
from league.enums import Role
from league.models import Adjustment, Email, Grant, Result, User
from league.models.people import THE_RULES
from matches.actions.finish import make_official, take_back
from matches.actions.signing import agree, hand_in, signed_now
from matches.actions.stepping import send_waiting, take_steps
from matches.enums import CardEventKind, CardState, StepKind, StepOutcome
from matches.models import CardEvent, Signature, StepTaken
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card as card_of
from tests.matches.signing import AWAY, HOME, alice, bob, shown
from tests.matches.stepping import SteppingNight


@pytest.fixture
def night(db, settings):
    settings.EMAIL_CONFIGURED = True
    settings.SITE_ORIGIN = "https://dominoes.example.org"
    return SteppingNight()


def taken(night, hours):
    """What is done when somebody looks so many hours after the start."""
    return [(one.kind, one.side, one.outcome) for one in take_steps(at=night.after(hours))]


def sent(night, hours):
    send_waiting(at=lambda: night.after(hours))
    return {message.to[0]: message for message in mail.outbox}


# Reminders


def test_who_owes_the_card_is_reminded_once(night):
    assert taken(night, 47.9) == []
    assert taken(night, 48) == [(StepKind.REMIND_CARD, HOME, StepOutcome.WRITTEN)]
    assert taken(night, 49) == []
    assert Email.objects.count() == 1
    assert list(sent(night, 49)) == ["alice@example.org"]
    (message,) = mail.outbox
    assert message.subject == "Anchor v Bell: the card is not in yet"
    due, off = night.after(72), night.after(96)
    day = night.fixture.date
    said = (
        f"the card of Anchor v Bell (Division One, {day.day} {day:%B %Y}) has not been handed in."
        f" It is due by {due:%A} {due.day} {due:%B}, 20:00."
        f" If it is not in by {off:%A} {off.day} {off:%B}, 20:00, what a late card costs is taken"
        " by itself."
    )
    assert message.body.startswith(f"Alice,\n\n{said}")
    assert f"https://dominoes.example.org{night.address('card')}\n" in message.body
    assert "You get this as captain of Anchor in the Moorland League." in message.body
    assert "https://dominoes.example.org/accounts/details/" in message.body
    assert sent(night, 50) == {"alice@example.org": message}


def test_who_owes_an_answer_is_reminded_and_told_what_comes(night):
    night.handed_in()
    assert taken(night, 49.9) == []
    assert taken(night, 50) == [(StepKind.REMIND_ANSWER, AWAY, StepOutcome.WRITTEN)]
    message = sent(night, 50)["bob@example.org"]
    came, until = night.after(2), night.after(74)
    assert message.subject == "Anchor v Bell: please answer the card"
    assert f"on {came:%A} {came.day} {came:%B}, 22:00. If you do not answer by" in message.body
    assert f"{until:%A} {until.day} {until:%B}, 22:00, the card counts as it is." in message.body
    assert night.address("card_sign") in message.body


def test_everybody_who_captains_the_side_is_told_and_nobody_else(night):
    for name in ("ann", "ned", "off", "old"):
        made = make_user(username=name, email=f"{name}@example.org", at=night.at)
        appoint(
            league=night.league,
            user=made,
            role=Role.CAPTAIN,
            entry=night.entries["Anchor"],
            **night.act,
        )
    User.objects.filter(username="ned").update(wants_reminders=False)
    User.objects.filter(username="off").update(is_active=False)
    end_grant(grant=Grant.objects.get(user__username="old"), **night.act)
    taken(night, 48)
    assert set(sent(night, 48)) == {"alice@example.org", "ann@example.org"}


@pytest.mark.parametrize("why", ["no address", "no mail server", "wants none"])
def test_where_nobody_can_be_told_that_is_noted(night, settings, why):
    alice = User.objects.filter(username="alice")
    if why == "no mail server":
        settings.EMAIL_CONFIGURED = False
    elif why == "no address":
        alice.update(email="")
    else:
        alice.update(wants_reminders=False)
    assert taken(night, 48) == [(StepKind.REMIND_CARD, HOME, StepOutcome.NOBODY)]
    assert taken(night, 49) == []
    assert not Email.objects.exists()


def test_a_reminder_that_nobody_needs_any_more_is_not_sent(night):
    """The mail server was away; meanwhile the card came in."""
    taken(night, 48)
    night.handed_in(50)
    assert sent(night, 51) == {}
    assert Email.objects.get().last_error == "It was needed no longer when its turn came."
    assert Email.objects.get().given_up_at == night.after(51)


def test_a_captain_who_is_none_any_more_gets_no_reminder(night):
    taken(night, 48)
    end_grant(grant=Grant.objects.get(user=night.user("alice")), by=None, at=night.after(48))
    assert sent(night, 49) == {}


def test_a_card_handed_in_anew_is_reminded_of_anew(night):
    card = night.handed_in()
    taken(night, 50)
    take_back(card=card, by=night.user("alice"), at=night.after(60))
    hand_in(card=card_of(night.fixture), hand=alice(night), at=night.after(61))
    assert taken(night, 100) == []
    assert taken(night, 109) == [(StepKind.REMIND_ANSWER, AWAY, StepOutcome.WRITTEN)]


# Accepting


def test_an_unanswered_card_counts_with_one_signature_and_says_so(night):
    night.handed_in()
    taken(night, 50)
    assert taken(night, 73.9) == []
    assert Result.objects.count() == 0
    assert taken(night, 74) == [(StepKind.ACCEPT, AWAY, StepOutcome.DONE)]
    card = card_of(night.fixture)
    assert card.state == CardState.OFFICIAL
    assert set(signed_now(card)) == {HOME}
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (6, 3)
    assert result.recorded_by.uid == THE_RULES
    kinds = [CardEventKind(one.kind) for one in CardEvent.objects.order_by("pk")]
    assert kinds[-2:] == [CardEventKind.ACCEPTED, CardEventKind.MADE_OFFICIAL]
    event = CardEvent.objects.get(kind=CardEventKind.ACCEPTED)
    assert event.why == (
        "Bell did not answer within 3 days of its handing in, so by the rules it counts as it is"
    )
    assert str(event.by) == "The rules"
    assert taken(night, 75) == []
    assert User.objects.filter(uid=THE_RULES).count() == 1


def test_where_the_league_approves_it_goes_there(db):
    night = SteppingNight(league_approves=True)
    night.handed_in()
    assert taken(night, 74) == [(StepKind.ACCEPT, AWAY, StepOutcome.DONE)]
    assert card_of(night.fixture).state == CardState.AWAITING_APPROVAL
    assert not Result.objects.exists()
    assert "it goes to the league as it is" in CardEvent.objects.get(kind="accepted").why
    # Bell can still dispute it, and the league makes it official.
    make_official(card=card_of(night.fixture), **night.act)


def test_an_answer_at_the_last_moment_counts(night):
    card = night.handed_in()
    agree(card=card, hand=bob(night), seen=shown(card), at=night.after(73.9))
    assert taken(night, 74) == []
    assert not CardEvent.objects.filter(kind=CardEventKind.ACCEPTED).exists()


def test_a_card_that_cannot_count_is_left_to_the_secretary_with_the_reason(night):
    """Somebody wrote over a leg of the card, past the checks."""
    card = night.handed_in()
    leg = card.boards.first().legs.first()
    nothing = {"state": "open", "winner": "", "home_score": None, "away_score": None}
    type(leg).objects.filter(pk=leg.pk).update(**nothing)
    Signature.objects.update(content_hash=shown(card))
    assert taken(night, 74) == [(StepKind.ACCEPT, AWAY, StepOutcome.REFUSED)]
    assert StepTaken.objects.get().why.startswith(
        "The score of Tom Oates is missing: 61 for the winner, else 0 to 60."
    )
    assert card_of(night.fixture).state == CardState.REPORTED
    assert taken(night, 75) == []


# Late cards


def test_a_late_card_is_paid_for_and_can_be_taken_back_for_good(night):
    assert taken(night, 95.9) == [(StepKind.REMIND_CARD, HOME, StepOutcome.WRITTEN)]
    assert taken(night, 96) == [(StepKind.DEDUCT, HOME, StepOutcome.DONE)]
    line = Adjustment.objects.standing().get()
    assert (line.entry, line.points) == (night.entries["Anchor"], Decimal(-3))
    assert line.reason.startswith(
        "Late card, the first of the season, taken by the rules: Anchor v Bell, "
    )
    assert str(line.recorded_by) == "The rules"
    withdraw_lines(act_of(line), reason="They had no signal", **night.act)
    assert taken(night, 97) == []
    assert not Adjustment.objects.standing().exists()


def test_the_season_s_last_day_takes_what_falls_due_after_it(night):
    type(night.season).objects.filter(pk=night.season.pk).update(ends=night.today)
    assert taken(night, 96) == [(StepKind.DEDUCT, HOME, StepOutcome.DONE)]
    assert Adjustment.objects.get().date == night.today


def test_nothing_is_done_in_a_season_that_is_closed_or_about_a_match_that_is_decided(night):
    type(night.fixture).objects.filter(pk=night.fixture.pk).update(status="postponed")
    assert taken(night, 96) == []
    type(night.fixture).objects.filter(pk=night.fixture.pk).update(status="scheduled")
    close_season(season=night.season, reason="Over", **night.act)
    assert taken(night, 96) == []


def test_a_worker_that_is_told_to_end_does_so_after_its_step(night):
    night.add("Crown", "Dove")
    looks = iter([True, False])
    done = take_steps(at=night.after(96), go_on=lambda: next(looks))
    assert len(done) == 1
    assert Adjustment.objects.count() == 1
    assert len(take_steps(at=night.after(96) + timedelta(seconds=30))) == 1


def test_a_new_day_s_card_is_official_without_any_step(night):
    night.builder.play(night.fixture, LEEK_NIGHT)
    assert [taken(night, hours) for hours in (48, 74, 96, 200)] == [[], [], [], []]
