"""Correcting an official card: looking changes nothing, a reason is asked, both versions stay."""

import pytest
from django.urls import reverse

from league.models import Result
from matches.models import BoardSlot, CardEvent
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import PageForm, card, leg_fields, scores
from tests.reading import text_of


@pytest.fixture
def official(night):
    return night.builder.play(night.fixture, LEEK_NIGHT)


@pytest.fixture
def address(night):
    return night.address("card_correct")


@pytest.fixture
def sue(night):
    return night.browser("sue")


def sheet(client, address):
    return PageForm.of(client.get(address), "sheet")


def standing():
    result = Result.objects.standing().get()
    return result.home_legs, result.away_legs


def test_a_stranger_is_asked_to_sign_in(night, address, official):
    answer = night.browser().get(address)
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["alice", "bob", "carol", "rita", "charlie", "sid"])
def test_only_officers_correct(night, address, official, name):
    client = night.browser(name)
    for answer in (client.get(address), client.post(address, {"reason": "because"})):
        assert answer.status_code == 403
        assert "Only the secretary or an official of the Moorland League" in text_of(answer)
    assert standing() == (6, 3)


def test_what_is_not_there_is_not_found(night, sue, address):
    assert sue.get(address).status_code == 404
    theirs = night.other_fixture()
    assert sue.get(f"/l/{night.league.slug}/match/{theirs.pk}/correct/").status_code == 404


def test_a_card_that_is_not_official_is_filled_in_instead(night, sue, address):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    assert sue.get(address).url == night.address("card_edit")


def test_leaving_the_fields_as_they_are_is_no_correction(night, sue, address, official):
    answer = sheet(sue, address).send(sue, address, {"reason": "just so"}, do="save")
    assert "Nothing on the card is different" in text_of(answer)
    assert Result.objects.count() == 1


def test_a_reason_is_asked_and_everything_typed_is_kept(night, sue, address, official):
    typed = leg_fields(official, 6, won="away", home="59")
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    assert "Say why: the reason is kept with the card" in text_of(answer)
    again = PageForm.of(answer, "sheet")
    assert typed.items() <= again.fields.items()
    assert standing() == (6, 3)
    again.send(sue, address, {"reason": "written the wrong way round"}, do="save")
    assert standing() == (5, 4)


def test_a_correction_moves_the_table_and_keeps_both_versions(night, sue, address, official):
    typed = leg_fields(official, 6, won="away", home="59")
    answer = sheet(sue, address).send(
        sue, address, typed | {"reason": "leg 6 was written the wrong way round"}, do="save"
    )
    assert answer.url == night.address("card")
    assert standing() == (5, 4)
    withdrawn = Result.objects.exclude(withdrawn_at=None).get()
    assert (withdrawn.home_legs, withdrawn.away_legs) == (6, 3)
    assert withdrawn.withdrawn_why == "leg 6 was written the wrong way round"
    event = CardEvent.objects.get(kind="corrected")
    assert event.before["boards"][5]["legs"][0]["scores"] == [61, 59]
    assert event.after["boards"][5]["legs"][0]["scores"] == [59, 61]
    page = text_of(sue.get(answer.url))
    assert "Corrected: Anchor 5, Bell 4." in page
    assert "leg 6 was written the wrong way round" in page


def test_what_would_not_be_right_is_not_saved(night, sue, address, official):
    typed = leg_fields(official, 3, won="home", away="61") | {"reason": "misread"}
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    text = text_of(answer)
    assert "The correction is not saved: 1 thing is not right yet" in text
    assert text.count("Both sides stand on 61") == 2
    assert typed.items() <= PageForm.of(answer, "sheet").fields.items()
    assert scores(card(night.fixture))[2] == ("home", 61, 60)
    assert standing() == (6, 3)


@pytest.mark.parametrize("reason", ["", "   ", "x" * 10_000])
def test_reasons_that_are_none(night, sue, address, official, reason):
    typed = leg_fields(official, 6, won="away", home="59") | {"reason": reason}
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    assert answer.status_code == 200
    assert PageForm.of(answer, "sheet").fields["reason"].strip() == reason.strip()
    assert standing() == (6, 3)


def test_what_cannot_be_read_is_not_saved(night, sue, address, official):
    typed = leg_fields(official, 6, won="away", home="5x") | {"reason": "misread"}
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    assert "1 field cannot be read, so nothing has been saved" in text_of(answer)
    assert typed.items() <= PageForm.of(answer, "sheet").fields.items()
    assert standing() == (6, 3)


def test_two_officers_at_once(night, address, official):
    sue, olive = night.browser("sue"), night.browser("olive")
    first, second = sheet(sue, address), sheet(olive, address)
    first.send(
        sue, address, leg_fields(official, 6, won="away", home="59") | {"reason": "a"}, do="save"
    )
    typed = leg_fields(official, 6, won="away", home="50") | {"reason": "b"}
    answer = second.send(olive, address, typed, do="save")
    assert "Theirs: 59–61 . Yours: 50–61 ." in text_of(answer)
    assert typed.items() <= PageForm.of(answer, "sheet").fields.items()
    PageForm.of(answer, "sheet").send(olive, address, do="save")
    assert scores(card(night.fixture))[5] == ("away", 50, 61)


def test_who_played_is_corrected_too(night, sue, address, official):
    slot = BoardSlot.objects.filter(board__card=official, side="home", board__order=1).get()
    typed = {f"slot-{slot.pk}-who": "", f"slot-{slot.pk}-name": "Big Col", "reason": "a stand-in"}
    sheet(sue, address).send(sue, address, typed, do="save")
    assert str(BoardSlot.objects.get(pk=slot.pk).lineup) == "Big Col"
    assert standing() == (6, 3)


def test_a_result_by_its_score_is_filled_in_later(night, sue, address):
    """A league that takes scores first completes the card later: the sum has to be the same."""
    official = night.builder.play_score(night.fixture, 6, 3)
    typed = {"reason": "the card has come"}
    for number, (home, away) in enumerate(LEEK_NIGHT, start=1):
        typed |= leg_fields(official, number, home=str(home), away=str(away))
    wrong = typed | leg_fields(official, 1, home="48", away="61")
    answer = sheet(sue, address).send(sue, address, wrong, do="save")
    assert "The match score says 6–3, but the legs make" in text_of(answer)
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    assert answer.url == night.address("card")
    assert standing() == (6, 3)


def test_voiding_asks_why_and_counts_for_nobody(night, sue, official):
    address = night.address("card_void")
    assert night.browser("alice").get(address).status_code == 403
    answer = sue.post(address, {"reason": ""})
    assert "the reason" in text_of(answer)
    assert standing() == (6, 3)
    answer = sue.post(address, {"reason": "an unregistered player; to be replayed"})
    page = reverse("league:fixture_change", args=[night.league.slug, night.fixture.pk])
    assert answer.url == page
    assert Result.objects.standing().get().kind == "void"
    again = sue.post(address, {"reason": "an unregistered player; to be replayed"}, follow=True)
    assert "Anchor v Bell is void already." in text_of(again)
    assert "Anchor v Bell is void, so you cannot make it void." in text_of(sue.get(address))
    assert "so it is only shown" in text_of(sue.get(night.address("card_edit"), follow=True))
