"""A card's photos: who sends, sees and takes away; what is refused beside the field."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from matches.forms import photos as forms
from matches.models import Card, CardEvent, CardPhoto
from tests.matches.match_night import CAST, MatchNight
from tests.matches.photos import jpeg, picture, sent, upload
from tests.matches.whole_database import dump
from tests.reading import text_of


def send(night, who="alice", file=None, **more):
    address = night.address("card_photos")
    return night.browser(who).post(address, {"photo": file or upload()}, **more)


def codes(night, address, method="get", **more):
    return {
        who: getattr(night.browser(who), method)(address, **more).status_code for who in CAST
    } | {"nobody": getattr(night.browser(), method)(address, **more).status_code}


SEE = {
    "sue": 200, "olive": 200, "rita": 200, "alice": 200, "bob": 200, "carol": 403,
    "charlie": 403, "sid": 403, "nobody": 302,
}  # fmt: skip


@pytest.mark.parametrize("name", ["card_photos", "card_photo", "card_photo_small"])
def test_who_sees_photos(name, night):
    photo = sent(night)
    more = () if name == "card_photos" else (photo.pk,)
    assert codes(night, night.address(name, night.fixture, *more)) == SEE
    login = f"{reverse('account_login')}?next="
    answer = night.browser().get(night.address(name, night.fixture, *more))
    assert answer.headers["Location"].startswith(login)


def test_who_sends_one(night):
    night.builder.draft(night.fixture, named=False)
    for who in ("rita", "carol", "charlie", "sid"):
        assert (who, send(night, who).status_code) == (who, 403)
    assert send(night, None).status_code == 302
    assert not CardPhoto.objects.exists()
    for number, who in enumerate(("sue", "olive", "alice", "bob")):
        file = upload(jpeg(("red", "green", "blue", "white")[number]))
        answer = send(night, who, file)
        assert (who, answer.status_code) == (who, 302)
        assert answer.headers["Location"] == night.address("card_photos")
    assert [(one.by.name, one.side) for one in CardPhoto.objects.order_by("pk")] == [
        ("Sue", ""), ("Olive", ""), ("Alice", "home"), ("Bob", "away"),
    ]  # fmt: skip
    assert "Send a photo" not in text_of(night.browser("rita").get(night.address("card_photos")))


def test_who_takes_one_away(night):
    allowed = {}
    for who in CAST:
        photo = sent(night, who="alice", colour="red")
        address = night.address("card_photo_remove", night.fixture, photo.pk)
        looked = night.browser(who).get(address).status_code
        did = night.browser(who).post(address).status_code
        allowed[who] = (looked, did, CardPhoto.objects.count())
        CardPhoto.objects.all().delete()
    assert allowed == {
        "sue": (200, 302, 0), "olive": (200, 302, 0), "alice": (200, 302, 0),
        "rita": (403, 403, 1), "bob": (403, 403, 1), "carol": (403, 403, 1),
        "charlie": (403, 403, 1), "sid": (403, 403, 1),
    }  # fmt: skip
    photo = sent(night)
    address = night.address("card_photo_remove", night.fixture, photo.pk)
    assert night.browser().post(address).status_code == 302
    assert CardPhoto.objects.count() == 1


def test_a_former_captain_takes_nothing_away(night):
    photo = sent(night)
    night.user("alice").grants.update(ends_at=night.at)
    address = night.address("card_photo_remove", night.fixture, photo.pk)
    assert night.browser("alice").post(address).status_code == 403


def test_a_photo_is_served_as_a_picture_and_kept_nowhere(night):
    photo = sent(night)
    for name, content in (("card_photo", "jpeg"), ("card_photo_small", "small")):
        answer = night.browser("bob").get(night.address(name, night.fixture, photo.pk))
        assert answer.content == getattr(picture(), content)
        assert answer.headers["Content-Type"] == "image/jpeg"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert answer.headers["Content-Disposition"].startswith("inline; filename=")
        assert night.browser("bob").post(answer.request["PATH_INFO"]).status_code == 405


def test_a_photo_of_another_card_is_not_found(night):
    photo = sent(night)
    other = night.add("Crown", "Dove")
    for name in ("card_photo", "card_photo_small", "card_photo_remove"):
        assert night.browser("sue").get(night.address(name, other, photo.pk)).status_code == 404
        for number in (0, 10**18):
            address = night.address(name, night.fixture, number)
            assert night.browser("sue").get(address).status_code == 404
    theirs = night.address("card_photos", night.other_fixture())
    assert night.browser("sue").get(theirs).status_code == 403
    mixed = theirs.replace(night.elsewhere.slug, night.league.slug)
    assert night.browser("sue").get(mixed).status_code == 404


def test_sending_says_so_and_is_in_the_history(night):
    answer = night.browser("alice").post(
        night.address("card_photos"), {"photo": upload()}, follow=True
    )
    text = text_of(answer)
    assert "The photo is with the card." in text
    assert "1 photo" in text
    assert "Alice, Anchor" in text
    history = text_of(night.browser("bob").get(night.address("card")))
    assert "Photo added (Alice)" in history
    again = night.browser("alice").post(
        night.address("card_photos"), {"photo": upload()}, follow=True
    )
    assert "This photo is with the card already." in text_of(again)


def test_looking_opens_no_card(night):
    browser = night.browser("alice")
    before = dump()
    text = text_of(browser.get(night.address("card_photos")))
    assert "with the photo it is opened" in text
    assert dump() == before


BAD = {
    "nothing": (None, "Take a photo, or choose one."),
    "empty": (b"", "This file is empty. Choose the photo once more."),
    "a program": (b"MZ\x90\x00" + bytes(300), "holds no picture that can be read here."),
    "half": (jpeg()[:500], "is broken off or damaged"),
    "too large": (jpeg() + bytes(20_000_000), "has 20 MB; a photo may have 10 MB."),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused_is_said_beside_the_field(name, night):
    content, said = BAD[name]
    browser = night.browser("alice")
    before = dump()
    sends = {} if content is None else {"photo": upload(content, "IMG_7.jpg")}
    answer = browser.post(night.address("card_photos"), sends)
    assert answer.status_code == 200
    [error] = answer.context["form"].errors["photo"]
    assert said in error
    if "“" in error:
        assert error.startswith("“IMG_7.jpg”")
    assert said in text_of(answer)
    assert dump() == before


def test_the_limit_itself_is_taken(night):
    room = 10_000_000 - len(jpeg())
    assert send(night, file=upload(jpeg() + bytes(room))).status_code == 302
    one_more = send(night, file=upload(jpeg("blue") + bytes(room + 1000)))
    assert one_more.status_code == 200
    assert CardPhoto.objects.count() == 1


def test_six_are_enough(night):
    for colour in ("red", "green", "blue", "white", "black", "yellow"):
        sent(night, colour=colour)
    answer = send(night, file=upload(jpeg("orange")))
    assert "6 photos already" in text_of(answer)
    page = text_of(night.browser("alice").get(night.address("card_photos")))
    assert "as many as a card may have" in page
    assert CardPhoto.objects.count() == 6


def test_a_form_without_its_token_is_refused(night):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(night.user("alice"))
    address = night.address("card_photos")
    assert browser.post(address, {"photo": upload()}).status_code == 403
    assert not CardPhoto.objects.exists()
    page = browser.get(address)
    token = page.context["csrf_token"]
    sends = {"csrfmiddlewaretoken": str(token), "photo": upload()}
    assert browser.post(address, sends).status_code == 302
    assert CardPhoto.objects.count() == 1


def test_the_matchs_page_shows_small_photos_to_those_concerned(night):
    photo = sent(night)
    small = night.address("card_photo_small", night.fixture, photo.pk)
    shown = {
        who: small in night.browser(who).get(night.address("card")).content.decode()
        for who in (*CAST, None)
    }
    assert shown == {
        "sue": True, "olive": True, "rita": True, "alice": True, "bob": True, "carol": False,
        "charlie": False, "sid": False, None: False,
    }  # fmt: skip
    stranger = text_of(night.browser().get(night.address("card")))
    assert "signed card" not in stranger
    assert "Photo added" not in stranger


def test_the_form_asks_a_telephone_for_pictures_it_can_read(night):
    page = night.browser("alice").get(night.address("card_photos")).content.decode()
    assert 'accept="image/jpeg,image/png,image/webp"' in page
    assert 'enctype="multipart/form-data"' in page
    assert "capture" not in page


@pytest.mark.django_db(transaction=True)
def test_the_database_is_free_while_a_picture_is_read(monkeypatch):
    night = MatchNight()
    seen = []

    def watched(file, name):
        seen.append(connection.in_atomic_block)
        return picture()

    monkeypatch.setattr(forms, "read_picture", watched)
    assert send(night).status_code == 302
    assert seen == [False]
    assert Card.objects.filter(photos__isnull=False).count() == 1


def test_a_name_that_lies_is_read_by_what_it_holds(night):
    file = SimpleUploadedFile("notes.txt", jpeg(), "text/plain")
    assert send(night, file=file).status_code == 302
    assert CardPhoto.objects.get().width == 400


def test_taking_away_asks_once_more_and_says_so(night):
    photo = sent(night)
    address = night.address("card_photo_remove", night.fixture, photo.pk)
    assert "Take this photo away?" in text_of(night.browser("sue").get(address))
    assert CardPhoto.objects.exists()
    answer = night.browser("sue").post(address, follow=True)
    assert "The photo is taken away." in text_of(answer)
    assert CardEvent.objects.filter(kind="photo_removed", by=night.user("sue")).exists()


def test_nobody_is_asked_for_a_photo_before_the_match(db):
    night = MatchNight(by_the_calendar=True)
    for days, asked in ((1, False), (-1, True), (-7, True)):
        page = night.browser("alice").get(night.address("card", night.add("Anchor", "Dove", days)))
        assert ("Send a photo" in text_of(page)) == asked, days
