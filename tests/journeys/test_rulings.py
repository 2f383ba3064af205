"""Three prepared disputes, from what is said to the ruling that everybody reads, each on phones.

Every tap and every box filled in is counted, so that ruling stays a matter of a minute.
"""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from league.models import Result
from matches.actions.finish import make_official
from matches.actions.protests import question
from matches.models import Card, Evidence, Leg, Ruling
from scoring.leg import NextRound, Peg
from tests.journeys.night import fill_leg
from tests.journeys.test_leek_night import in_the_table
from tests.journeys.test_newcomer import Hand
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import MatchNight
from tests.matches.match_night import card as card_of
from tests.matches.rulings import by_name
from tests.matches.signing import alice, handed_in, under

pytestmark = [pytest.mark.again, pytest.mark.django_db(transaction=True)]
Telephone = Callable[..., Page]
# By hand, where the last tile pays nothing by itself: 8 + 8 + 8 + 4 are 28; twice that, 1 and 4.
A_ROUND = [Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 12, chip_out=True)]
PEGGED = [Peg(1, 15), *A_ROUND, NextRound(), *A_ROUND, NextRound(), Peg(0, 3), Peg(0, 12)]
# Six placements of a round at two hands: what the ends came to is told by the line alone.
HAND = "line=36b+66a+61a+14b+43a+35b&seats=2&end=blocked&claim_a=14"


@pytest.fixture
def telephone(
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    fits: Callable[[Page], None],
    axe: Callable[[Page], None],
    picture: Callable[[Page, str], None],
) -> Telephone:
    """Somebody's own phone, looked at whenever its owner stops to read; some are dark."""

    def make(night: MatchNight, name: str) -> Hand:
        page = open_page("phone", dark=name in {"", "olive", "rita"})
        if name:
            sign_in(page, night.user(name))
        return Hand(page)

    def look(hand: Hand, name: str) -> None:
        fits(hand.page)
        axe(hand.page)
        picture(hand.page, f"ruling-{name}")

    make.look = look  # type: ignore[attr-defined]
    return make


def told(capsys: pytest.CaptureFixture[str], what: str, *hands: Hand) -> int:
    touches = sum(hand.touches for hand in hands)
    with capsys.disabled():
        print(f"\n{what}: {touches} taps and boxes")
    return touches


def test_the_chalk_contradicts_the_record_and_is_taken(
    telephone: Telephone, capsys: pytest.CaptureFixture[str]
) -> None:
    night = MatchNight()
    night.builder.draft(night.fixture, [*LEEK_NIGHT[:2], PEGGED, *LEEK_NIGHT[3:]])
    handed_in(night, card_of(night.fixture))
    bob, rita, stranger = (telephone(night, name) for name in ("bob", "rita", ""))
    look = telephone.look  # type: ignore[attr-defined]
    bob.page.goto(night.address("card_sign"))
    bob.follow("Something is wrong: dispute it")
    look(bob, "dispute")
    leg = Leg.objects.get(depth="events")
    for side, score in (("home", "60"), ("away", "61")):
        bob.touches += 1
        bob.page.locator(f"[name=instead_{leg.pk}_{side}]").fill(score)
    bob.fill("What is wrong?", "The slate says 61 to us. The phone was on the wrong side.")
    bob.press("Dispute the card for Bell")
    expect(bob.page.get_by_text("This card is disputed.")).to_be_visible()
    bob.page.goto(night.address("card_disputes"))
    bob.fill("Write to the other side", "Ask Ann, she chalked it.")
    bob.press("Send")
    expect(bob.page.get_by_text("Ask Ann, she chalked it.")).to_be_visible()
    look(bob, "dispute-page")
    rita.page.goto(night.desk("desk"))
    rita.follow("Look at it, and rule")
    look(rita, "dispute-referee")
    rita.follow("Rule on it")
    expect(rita.page.get_by_text("1 leg on which they differ")).to_be_visible()
    look(rita, "take")
    rita.tick("The version of Bell: 5–4 (Singles 3: 60–61)")
    rita.fill("Why", "The slate was kept by both sides, the phone by one.")
    rita.press("Give this ruling")
    expect(rita.page.get_by_role("heading", name="Ruling 1")).to_be_visible()
    look(rita, "given")
    assert told(capsys, "a version taken, by the captain and the referee", bob, rita) <= 12
    leg.refresh_from_db()
    assert (leg.home_score, leg.away_score, leg.stream) == (60, 61, None)
    assert leg.streams.exists()
    assert in_the_table(rita.page, night, "Anchor") == ("+1", "7")
    # Everybody reads why, and nobody else what was written.
    stranger.page.goto(night.address("card"))
    look(stranger, "match-ruled-on")
    stranger.follow("Ruling 1")
    expect(stranger.page.get_by_text("The slate was kept by both sides")).to_be_visible()
    expect(stranger.page.get_by_text("61–8")).to_be_visible()
    expect(stranger.page.get_by_text("Ask Ann")).to_have_count(0)
    expect(stranger.page.get_by_text("wrong side")).to_have_count(0)
    look(stranger, "public")


def test_the_claimed_14_is_impossible(
    telephone: Telephone, capsys: pytest.CaptureFixture[str]
) -> None:
    night = MatchNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    rita, stranger = telephone(night, "rita"), telephone(night, "")
    look = telephone.look  # type: ignore[attr-defined]
    rita.page.goto(night.address("card"))
    rita.follow("Question it")
    rita.fill("What is wrong?", "14 was pegged in the last round of the fourth singles.")
    rita.choose("About which leg?", "Singles 4")
    look(rita, "question")
    rita.press("Open the dispute")
    expect(rita.page.get_by_text("Disputed by the league.")).to_be_visible()
    rita.page.goto(f"{night.desk('referee_hand')}?{HAND}")
    look(rita, "hand")
    rita.press("Keep as evidence: Anchor v Bell")
    expect(rita.page.get_by_text("Kept among the evidence.")).to_be_visible()
    expect(rita.page.locator("#evidence ~ ol")).to_contain_text("14")
    look(rita, "evidence")
    rita.follow("Rule on it")
    rita.follow("A new version")
    look(rita, "new-version")
    fill_leg(rita.page, "Singles 4", 57, 61)
    rita.touches += 2
    rita.fill("Why", "That line pays no 14, so Bell was out first.")
    rita.tap(rita.page.get_by_role("checkbox", name="14"))
    rita.tap(rita.page.locator("summary", has_text="Clauses of the game"))
    rita.tick("D4 What pays")
    look(rita, "new-version-filled")
    rita.press("Give this ruling")
    expect(rita.page.get_by_role("heading", name="Ruling 1")).to_be_visible()
    assert told(capsys, "questioned, shown impossible, a new version ruled", rita) <= 16
    assert in_the_table(rita.page, night, "Anchor") == ("+1", "7")
    stranger.page.goto(night.desk("ruling", night.season.slug, 1))
    expect(stranger.page.get_by_role("link", name="Rule D4")).to_be_visible()
    expect(stranger.page.get_by_text("was pegged in the last round")).to_have_count(0)
    look(stranger, "public-evidence")
    stranger.follow("See it for yourself")
    expect(stranger.page).to_have_url(
        re.compile(re.escape(f"{night.desk('referee_hand')}?line=36b"))
    )
    expect(stranger.page.get_by_text("14 is impossible").first).to_be_visible()


def test_two_ends_are_kept_as_they_were_tapped(telephone: Telephone) -> None:
    """The page answers by itself at each tap; what is kept is what it shows."""
    night = MatchNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    handed_in(night, card_of(night.fixture))
    question(card=card_of(night.fixture), reason="That was 8.", **by_name(night, "rita"))
    rita = telephone(night, "rita")
    rita.page.goto(f"{night.desk('quick_check')}?left=1&right=2")
    for end, value in (("left", "5"), ("right", "5")):
        rita.page.locator(f"label:has([name={end}][value='{value}'])").click()
    rita.page.locator("label:has([name=right_double])").click()
    expect(rita.page.locator("#to-pass-on")).to_contain_text("worth 8 points")
    rita.press("Keep as evidence: Anchor v Bell")
    expect(rita.page.locator("#evidence ~ ol")).to_contain_text("worth 8 points")
    assert "right_double=1" in Evidence.objects.get().address


def test_a_protest_an_award_and_an_appeal(
    telephone: Telephone, capsys: pytest.CaptureFixture[str]
) -> None:
    night = MatchNight()
    night.builder.draft(night.fixture, LEEK_NIGHT)
    card = under(night, card_of(night.fixture), protest_hours=48, appeal_hours=72)
    make_official(card=card, by=night.user("sue"), at=timezone.now() - timedelta(hours=1))
    alice_, bob, olive, sue = (telephone(night, name) for name in ("alice", "bob", "olive", "sue"))
    look = telephone.look  # type: ignore[attr-defined]
    bob.page.goto(night.address("card"))
    bob.follow("Protest")
    bob.fill("What is wrong?", "They played a man who is not theirs.")
    bob.press("Protest for Bell")
    expect(bob.page.get_by_text("Under protest of Bell").first).to_be_visible()
    look(bob, "protest")
    alice_.page.goto(night.address("card"))
    look(alice_, "match-under-protest")
    olive.page.goto(night.desk("desk"))
    look(olive, "desk")
    olive.follow("Look at it, and rule")
    olive.follow("Rule on it")
    olive.follow("Award a result")
    look(olive, "award")
    table = night.leek.tables.get().pk
    for side, legs in (("home", "0"), ("away", "9")):
        olive.touches += 1
        olive.page.locator(f"[name={side}_legs_{table}]").fill(legs)
    olive.fill("Why", "He was registered on the day after the match.")
    olive.fill("Rules of the league", "rule 7")
    olive.press("Give this ruling")
    expect(olive.page.get_by_role("heading", name="Ruling 1")).to_be_visible()
    look(olive, "awarded")
    assert in_the_table(olive.page, night, "Bell") == ("+9", "11")
    alice_.page.goto(night.desk("night"))
    look(alice_, "tonight")
    alice_.follow("Read Ruling 1")
    alice_.follow("Appeal")
    alice_.fill("Why is the ruling wrong?", "His form was handed in at noon that day.")
    look(alice_, "appeal")
    alice_.press("Appeal for Anchor")
    expect(alice_.page.get_by_text("Under appeal by Anchor.")).to_be_visible()
    look(alice_, "under-appeal")
    # Whoever made the ruling does not decide the appeal.
    olive.page.goto(f"{night.address('card_settle')}?ruling={Ruling.objects.get().pk}")
    expect(olive.page.get_by_text("You made Ruling 1 yourself")).to_be_visible()
    look(olive, "not-olive")
    sue.page.goto(night.desk("desk"))
    sue.follow("Look at it, and rule")
    sue.follow("Rule on the appeal")
    sue.follow("Award a result")
    for side, legs in (("home", "6"), ("away", "3")):
        sue.touches += 1
        sue.page.locator(f"[name={side}_legs_{table}]").fill(legs)
    sue.fill("Why", "The form came in at noon; the card was right.")
    sue.press("Give this ruling")
    expect(sue.page.get_by_role("heading", name="Ruling 2")).to_be_visible()
    look(sue, "appeal-decided")
    assert told(capsys, "protest, award, appeal, decision", alice_, bob, olive, sue) <= 24
    assert in_the_table(sue.page, night, "Anchor") == ("+3", "8")
    assert Result.objects.standing().get().source == "ruling"
    sue.page.goto(night.desk("ruling", night.season.slug, 1))
    expect(sue.page.get_by_text("Replaced by Ruling 2.")).to_be_visible()
    look(sue, "replaced")
    sue.page.goto(f"{night.desk('rulings')}?q=bell+noon")
    expect(sue.page.get_by_role("heading", name="1 with “bell noon”")).to_be_visible()
    look(sue, "register")
    assert Card.objects.get().state == "official"
    assert alice(night).side == "home"
