"""The pages of a match that is void, abandoned, brought back, or had an ineligible player."""

import pytest
from django.urls import reverse

from league.actions.fixtures import give_walkover
from league.enums import NameStyle, Side
from league.models import Fixture, Result, Season
from matches.enums import CardState
from matches.models import Card, IneligiblePlayer, Lineup, Signature
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import PageForm, card, leg_fields
from tests.matches.mishaps import standing_still
from tests.reading import text_of

NAMES = ("card_void", "card_abandon", "card_bring_back", "card_ineligible", "card_ineligible_undo")
REASON = {"reason": "The lights went out"}


@pytest.fixture
def sue(night):
    return night.browser("sue")


def desk(night):
    return reverse("league:fixture_change", args=[night.league.slug, night.fixture.pk])


def public(night):
    return text_of(night.browser().get(night.address("card")))


def line(night, name):
    return Lineup.objects.get(card__fixture=night.fixture, name=name)


def ruling(night, *names, effect="legs", **more):
    people = [line(night, name) for name in names]
    typed = {"reason": "He plays for the Crown", "effect": effect} | more
    for side in Side:
        ticked = [str(one.pk) for one in people if one.side == side]
        if ticked:
            typed[f"{side}_players"] = ticked
    return typed


# Who gets in


@pytest.mark.parametrize("name", NAMES)
def test_officers_alone(name, night):
    night.builder.play(night.fixture, LEEK_NIGHT)
    before = standing_still()
    address = night.address(name)
    for who in ("alice", "bob", "carol", "rita", "charlie", "sid"):
        browser = night.browser(who)
        assert browser.get(address).status_code == 403, who
        assert browser.post(address, REASON).status_code == 403, who
    stranger = night.browser()
    for answer in (stranger.get(address), stranger.post(address, REASON)):
        assert answer.status_code == 302
        assert answer.url == f"{reverse('account_login')}?next={address}"
    assert standing_still() == before
    for who in ("sue", "olive"):
        answer = night.browser(who).get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", NAMES)
def test_another_leagues_match_is_not_found(name, night, sue):
    other = night.other_fixture()
    address = reverse(f"matches:{name}", args=[night.league.slug, other.pk])
    assert sue.get(address).status_code == sue.post(address, REASON).status_code == 404
    for number in (0, 10**18):
        address = reverse(f"matches:{name}", args=[night.league.slug, number])
        assert sue.get(address).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_a_closed_season_is_said(name, night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    Season.objects.update(closed_on=night.today)
    before = standing_still()
    if name != "card_ineligible_undo":
        assert "is closed; its records stay" in text_of(sue.get(night.address(name)))
    typed = REASON | ruling(night, "Tom Oates")
    answer = sue.post(night.address(name), typed)
    assert answer.status_code == 200
    assert "is closed" in text_of(answer) or "Nobody on the card" in text_of(answer)
    assert standing_still() == before


def test_cards_of_a_closed_season_are_left_alone(night, sue):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    Season.objects.update(closed_on=night.today)
    form = PageForm.of(sue.get(night.address("card_edit")), "sheet")
    typed = leg_fields(card(night.fixture), 1, home="50", away="61")
    before = standing_still()
    for pressed in ("save", "official"):
        answer = form.send(sue, night.address("card_edit"), typed, do=pressed)
        assert answer.status_code == 200
        assert "is closed; its records stay as they are" in text_of(answer)
    assert standing_still() == before
    other = night.add("Crown", "Dove")
    answer = sue.post(night.address("card_edit", other))
    assert "No card can be opened." in text_of(answer)
    assert Card.objects.count() == 1


# Void and back


def test_void_without_a_card(night, sue):
    before = standing_still()
    answer = sue.post(night.address("card_void"), {"reason": "Both sides were short"})
    assert answer.url == desk(night)
    assert "is void and counts for nobody" in text_of(sue.get(desk(night)))
    assert "Void Both sides were short" in public(night)
    answer = sue.post(night.address("card_bring_back"), {"reason": "They met after all"})
    assert answer.url == desk(night)
    assert "is back as it was before" in text_of(sue.get(desk(night)))
    assert standing_still() == before
    for words in ("Made void. “Both sides were short”", "Brought back. “They met after all”"):
        assert words in public(night)


def test_an_official_card_is_void_and_brought_back(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    before = standing_still()
    sue.post(night.address("card_void"), REASON)
    assert card(night.fixture).state == CardState.VOID
    assert "The card of this match was declared void." in public(night)
    page = text_of(sue.get(night.address("card")))
    assert "Declared void" in page
    sue.post(night.address("card_bring_back"), REASON)
    assert standing_still() == before
    assert "Brought back as it was" in public(night)
    assert "Anchor 6–3 Bell" in public(night)


def test_a_match_is_abandoned_with_what_it_stood_at(night, sue):
    night.builder.draft(night.fixture, LEEK_NIGHT[:5])
    address = night.address("card_abandon")
    page = sue.get(address)
    assert 'name="home_legs" value="3"' in page.content.decode()
    assert 'name="away_legs" value="2"' in page.content.decode()
    answer = sue.post(address, {"home_legs": "3", "away_legs": "", **REASON})
    assert "Give this side too" in text_of(answer)
    answer = sue.post(address, {"home_legs": "8", "away_legs": "2", **REASON})
    assert "8–2 makes 10 legs; a match has 9." in text_of(answer)
    answer = sue.post(address, {"home_legs": "3", "away_legs": "2", "reason": ""})
    assert "the reason" in text_of(answer)
    assert not Result.objects.exists()
    answer = sue.post(address, {"home_legs": "3", "away_legs": "2", **REASON})
    page = text_of(sue.get(answer.url))
    assert "Void: Abandoned at 3–2: The lights went out" in page
    assert "Play it again" in page
    assert "Void Abandoned at 3–2: The lights went out" in public(night)


def test_pages_say_at_once_what_cannot_be_done(night, sue):
    page = text_of(sue.get(night.address("card_bring_back")))
    assert "is scheduled, so you cannot bring it back" in page
    assert "has no card, so nobody sat on one" in text_of(sue.get(night.address("card_ineligible")))
    answer = sue.post(night.address("card_ineligible"), {"reason": "R", "effect": "legs"})
    assert "has no card" in text_of(answer)
    answer = sue.post(night.address("card_ineligible_undo"), REASON)
    assert "ruled ineligible" in text_of(answer)
    night.builder.draft(night.fixture, LEEK_NIGHT[:2])
    assert "This card is a draft." in text_of(sue.get(night.address("card_ineligible")))
    give_walkover(fixture=night.fixture, to="home", reason="Late.", **night.act)
    for name in ("card_void", "card_abandon"):
        page = text_of(sue.get(night.address(name)))
        assert "is a walkover" in page
        assert "Undo the walkover first" in page


def test_pressed_twice_and_on_an_old_page(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    form = sue.get(night.address("card_void")).context["form"]
    sent = {"version": form["version"].value(), **REASON}
    sue.post(night.address("card_void"), sent)
    after = standing_still()
    answer = sue.post(night.address("card_void"), sent, follow=True)
    assert "Anchor v Bell is void already." in text_of(answer)
    assert standing_still() == after
    answer = sue.post(night.address("card_abandon"), sent)
    assert "Since then: made void by Sue" in text_of(answer)
    form = sue.get(night.address("card_bring_back")).context["form"]
    sent = {"version": form["version"].value(), **REASON}
    sue.post(night.address("card_bring_back"), sent)
    answer = sue.post(night.address("card_bring_back"), sent, follow=True)
    assert "brought back already by Sue" in text_of(answer)


def test_make_official_pressed_twice(night, sue):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    address = night.address("card_edit")
    form = PageForm.of(sue.get(address), "sheet")
    typed = leg_fields(card(night.fixture), 1, home="61", away="40")
    assert form.send(sue, address, typed, do="official").url == night.address("card")
    before = standing_still()
    answer = form.send(sue, address, typed, do="official")
    assert answer.url == night.address("card")
    page = text_of(sue.get(answer.url))
    assert "This card is official already." in page
    assert standing_still() == before
    other = form.send(
        sue, address, typed | leg_fields(card(night.fixture), 2, home="3"), do="official"
    )
    assert "Use “Correct” to change it" in text_of(other)


def test_a_correction_pressed_twice(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    address = night.address("card_correct")
    form = PageForm.of(sue.get(address), "sheet")
    typed = leg_fields(card(night.fixture), 1, won="away", home="40", away="") | REASON
    assert form.send(sue, address, typed, do="save").url == night.address("card")
    before = standing_still()
    answer = form.send(sue, address, typed, do="save")
    assert answer.url == night.address("card")
    assert "This correction is saved already." in text_of(sue.get(answer.url))
    assert standing_still() == before


def test_handing_in_twice(night):
    alice = night.browser("alice")
    night.builder.draft(night.fixture, LEEK_NIGHT)
    address = night.address("card_sign")
    form = PageForm.of(alice.get(address), "sign-home")
    form.send(alice, address, do="sign-home")
    answer = form.send(alice, address, do="sign-home")
    assert "Anchor has signed this already." in text_of(answer)
    assert Signature.objects.count() == 1


# Ineligible


def test_the_page_offers_everybody_and_the_rule(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    page = sue.get(night.address("card_ineligible"))
    text = text_of(page)
    assert "Tom Oates: Singles 1 and Pairs 1" in text
    assert "Of Anchor" in text
    assert "Of Bell" in text
    assert "goes to the other side (the rule here)" in text
    assert page.context["form"]["effect"].value() == "legs"


def test_what_it_would_count_is_shown_first(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    before = standing_still()
    address = night.address("card_ineligible")
    answer = sue.post(address, ruling(night, "Tom Oates", look="1"))
    assert "Anchor 4–5 Bell: 4 and 7 points." in text_of(answer)
    answer = sue.post(address, ruling(night, "Tom Oates", effect="match", look="1"))
    assert "Anchor 4–5 Bell: 0 and 7 points." in text_of(answer)
    assert standing_still() == before


def test_a_ruling_and_taking_it_back(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    before = standing_still()
    answer = sue.post(night.address("card_ineligible"), ruling(night, "Tom Oates"))
    assert answer.url == desk(night)
    page = text_of(sue.get(desk(night)))
    assert "Awarded, 4–5 (4 and 7 points)" in page
    assert "Take the ruling back" in page
    read = public(night)
    assert "Anchor 4–5 Bell" in read
    assert "The league awarded this result" in read
    assert "Tom Oates (Anchor) was not allowed to play: every leg played" in read
    assert "“He plays for the Crown”" in read
    assert "61 – 48" in read
    undo = night.address("card_ineligible_undo")
    assert "Tom Oates the legs: “He plays for the Crown”" in text_of(sue.get(undo))
    sent = {"reason": "He was transferred"}
    assert sue.post(undo, sent).url == desk(night)
    assert standing_still() == before
    answer = sue.post(undo, sent, follow=True)
    assert "is taken back already" in text_of(answer)
    assert "Award undone. “He was transferred”" in public(night)


def test_a_hidden_name_stays_hidden(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    tom = line(night, "Tom Oates")
    tom.player.name_style = NameStyle.HIDDEN
    tom.player.save()
    sue.post(night.address("card_ineligible"), ruling(night, "Tom Oates"))
    read = public(night)
    assert "Tom Oates" not in read
    assert "A player (Anchor) was not allowed to play" in read


def test_while_it_is_awarded_the_card_is_not_corrected(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    sue.post(night.address("card_ineligible"), ruling(night, "Tom Oates"))
    assert night.address("card_correct") not in sue.get(night.address("card")).content.decode()
    form = PageForm.of(sue.get(night.address("card_correct")), "sheet")
    typed = leg_fields(card(night.fixture), 1, won="away", home="40", away="") | REASON
    answer = form.send(sue, night.address("card_correct"), typed, do="save")
    assert "undo the award on the fixture’s page first" in text_of(answer)
    assert Result.objects.standing().get().kind == "awarded"


def test_refusals_keep_what_was_ticked(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    address = night.address("card_ineligible")
    answer = sue.post(address, {"reason": "R", "effect": "legs"})
    assert "Tick everybody who was not allowed to play." in text_of(answer)
    both = ruling(night, "Tom Oates", "Nora Finch", effect="match")
    answer = sue.post(address, both)
    assert "nobody is left to win it" in text_of(answer)
    assert answer.content.decode().count("checked") == 3
    answer = sue.post(address, ruling(night, "Tom Oates", reason=" "))
    assert "the reason" in text_of(answer)
    assert not IneligiblePlayer.objects.exists()


def test_a_page_from_before_a_correction(night, sue):
    night.builder.play(night.fixture, LEEK_NIGHT)
    address = night.address("card_ineligible")
    seen = sue.get(address).context["form"]["version"].value()
    form = PageForm.of(sue.get(night.address("card_correct")), "sheet")
    typed = leg_fields(card(night.fixture), 3, won="away", home="40", away="") | REASON
    form.send(sue, night.address("card_correct"), typed, do="save")
    answer = sue.post(address, ruling(night, "Tom Oates", version=seen))
    assert "The card was changed while this page was open." in text_of(answer)
    again = answer.context["form"]["version"].value()
    sue.post(address, ruling(night, "Tom Oates", version=again))
    assert Result.objects.standing().get().home_legs == 3


def test_the_story_is_for_everybody_and_says_no_officials_name(night, sue):
    sue.post(night.address("card_void"), REASON)
    read = public(night)
    assert "What happened to this match" in read
    assert "Sue" not in read
    assert Fixture.objects.get(pk=night.fixture.pk).status == "void"
