"""Filling a card in: who may, taps, legs, what is refused and kept, and two people at once."""

import re

import pytest
from django.urls import reverse

from league.enums import Side
from league.models import Result
from matches.models import BoardSlot, Card, Lineup
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT
from tests.matches.match_night import PageForm, card, chairs, leg_fields, legs, scores
from tests.reading import text_of

HOME, AWAY = Side.HOME, Side.AWAY
# Session, user, league, grants, fixture, card with its line-up, boards, legs and chairs, squads.
QUERIES = 14


@pytest.fixture
def address(night):
    return night.address("card_edit")


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def opened(night):
    """The card as it is before anybody has typed anything."""
    return night.builder.draft(night.fixture, named=False)


def sheet(client, address):
    return PageForm.of(client.get(address), "sheet")


def fixture_address(night, fixture):
    return reverse("matches:card_edit", args=[night.league.slug, fixture.pk])


# Who may


def test_a_stranger_is_asked_to_sign_in(night, address):
    answer = night.browser().get(address)
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))
    assert address in answer.url


@pytest.mark.parametrize("name", ["alice", "bob", "olive", "sue"])
def test_both_captains_and_the_officers_fill_it_in(night, address, opened, name):
    assert night.browser(name).get(address).status_code == 200


@pytest.mark.parametrize("name", ["carol", "charlie", "rita", "sid"])
def test_anybody_else_is_told_why_not(night, address, opened, name):
    client = night.browser(name)
    for answer in (client.get(address), client.post(address, {"do": "save"})):
        assert answer.status_code == 403
        assert "Only the captains of Anchor and Bell or an official" in text_of(answer)


def test_a_fixture_that_is_not_of_this_league_is_not_found(night, sue):
    assert sue.get(fixture_address(night, night.other_fixture())).status_code == 404
    assert sue.get(f"/l/{night.league.slug}/match/999999/edit/").status_code == 404


def test_a_captain_cannot_make_it_official(night, address):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    alice = night.browser("alice")
    form = sheet(alice, address)
    assert ("do", "official") not in form.buttons
    assert ("do", "sign") in form.buttons
    assert form.send(alice, address, do="official").status_code == 403
    assert not Result.objects.exists()


def test_a_page_from_elsewhere_writes_nothing(night, address, opened):
    client = night.browser("sue", enforce_csrf_checks=True)
    form = sheet(client, address)
    del form.fields["csrfmiddlewaretoken"]
    answer = form.send(client, address, leg_fields(opened, 1, won="home"), do="save")
    assert answer.status_code == 403
    assert legs(card(night.fixture))[0].winner == ""


# Opening


def test_looking_opens_no_card(sue, address):
    page = sue.get(address)
    assert "Nobody has begun this match’s card" in text_of(page)
    assert not Card.objects.exists()
    assert sue.post(address).url == address
    assert Card.objects.count() == 1


def test_a_postponed_match_has_no_card_to_open(night, sue, address):
    from league.actions.fixtures import postpone

    postpone(fixture=night.fixture, reason="snow", **night.act)
    for answer in (sue.get(address), sue.post(address)):
        assert "postponed; give it its new date first" in text_of(answer)
    assert not Card.objects.exists()


def test_an_official_card_is_corrected_and_not_filled_in(night, address):
    night.builder.play(night.fixture, LEEK_NIGHT)
    assert night.browser("sue").get(address).url == night.address("card_correct")
    assert night.browser("alice").get(address).url == night.address("card")


# The line-up


def tap(client, address, side, name, typed=None):
    page = client.get(address)
    chip = rf'name="tap" value="({side} player:\d+)"[^>]*>(?:(?!</button>).)*{name}'
    value = re.search(chip, page.content.decode(), re.DOTALL).group(1)
    return PageForm.of(page, "sheet").send(client, address, typed, tap=value)


def test_each_tap_fills_the_next_place(night, sue, address, opened):
    for name in ANCHOR:
        answer = tap(sue, address, "home", name)
        assert answer.url == f"{address}#at-lineup-home"
    form = sheet(sue, address)
    form.send(sue, address, pairs="home")
    assert chairs(card(night.fixture), HOME) == [*ANCHOR, *ANCHOR]
    page = text_of(sue.get(address))
    assert "Anchor ✓ every place is named" in page
    assert "Bell 0 of 12; next: Singles 1" in page


def test_a_tap_keeps_what_is_typed_in_the_legs(night, sue, address, opened):
    tap(sue, address, "away", BELL[0], leg_fields(opened, 2, won="away", home="55"))
    assert chairs(card(night.fixture), AWAY)[0] == BELL[0]
    assert scores(card(night.fixture))[1] == ("away", 55, 61)


def test_undo_frees_the_last_place(night, sue, address, opened):
    tap(sue, address, "home", ANCHOR[0])
    tap(sue, address, "home", ANCHOR[1])
    sheet(sue, address).send(sue, address, untap="home")
    assert chairs(card(night.fixture), HOME)[:2] == [ANCHOR[0], None]
    sheet(sue, address).send(sue, address, untap="home")
    sheet(sue, address).send(sue, address, untap="home")
    assert chairs(card(night.fixture), HOME)[0] is None


def test_a_name_that_is_not_on_the_list_is_a_query(night, sue, address, opened):
    form = sheet(sue, address)
    form.send(sue, address, {"new-away": "Norman <b>Peel</b> 🁫"}, add="away")
    line = Lineup.objects.get()
    assert (line.name, line.is_query) == ("Norman <b>Peel</b> 🁫", True)
    form = sheet(sue, address)
    form.send(sue, address, leg_fields(opened, 1, won="home", away="48"), do="save")
    page = sue.get(address)
    assert "Norman &lt;b&gt;Peel&lt;/b&gt; 🁫 is not in the squad of Bell" in page.content.decode()
    assert "<b>Peel</b>" not in page.content.decode()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("A" * 10_000, "10,000 characters long; at most 120 fit"),
        ("", "Please write a name"),
        ("123", "has no letter in it"),
    ],
)
def test_a_name_that_nobody_has_is_refused_and_all_is_kept(
    night, sue, address, opened, typed, words
):
    form = sheet(sue, address)
    kept = leg_fields(opened, 1, won="home", away="48")
    answer = form.send(sue, address, {"new-home": typed, **kept}, add="home")
    assert words in text_of(answer)
    again = PageForm.of(answer, "sheet")
    assert again.fields["new-home"] == typed
    assert kept.items() <= again.fields.items()
    assert not Lineup.objects.exists()
    assert scores(card(night.fixture))[0] == ("", None, None)


@pytest.mark.parametrize(
    "pressed",
    [{"do": "save"}, {"do": "sign"}, {"add": "away"}, {"pairs": "home"}, {"untap": "home"}],
)
def test_a_name_left_in_its_box_is_added(night, address, opened, pressed):
    alice = night.browser("alice")
    typed = {"new-home": "Una Rowe"}
    if "add" in pressed:
        typed["new-away"] = "Vic Tate"
    answer = sheet(alice, address).send(alice, address, typed, **pressed)
    assert answer.status_code in {200, 302}
    assert chairs(card(night.fixture), HOME)[:3] == ["Una Rowe", None, None]
    assert chairs(card(night.fixture), AWAY)[0] == typed.get("new-away")
    assert sheet(alice, address).fields["new-home"] == ""


def test_a_name_left_in_its_box_comes_before_the_tap_and_into_the_pairs(
    night, sue, address, opened
):
    tap(sue, address, "home", ANCHOR[0], {"new-home": "Una Rowe"})
    assert chairs(card(night.fixture), HOME)[:2] == ["Una Rowe", ANCHOR[0]]
    sheet(sue, address).send(sue, address, {"new-home": "Vic Tate"}, untap="home")
    assert chairs(card(night.fixture), HOME)[:3] == ["Una Rowe", "Vic Tate", None]
    sheet(sue, address).send(sue, address, {"new-home": "Wyn Hale"}, pairs="home")
    pairs = ["Una Rowe", "Vic Tate", "Wyn Hale", None]
    assert chairs(card(night.fixture), HOME)[6:10] == pairs


@pytest.mark.parametrize("pressed", [{"do": "save"}, {"do": "sign"}, {"pairs": "away"}])
@pytest.mark.parametrize(
    ("name", "words"), [("Una Rowe", "Una Rowe plays already"), ("123", "has no letter in it")]
)
def test_a_name_that_cannot_be_added_stays_in_its_box(
    night, sue, address, opened, pressed, name, words
):
    sheet(sue, address).send(sue, address, {"new-home": "Una Rowe"}, do="save")
    kept = leg_fields(opened, 1, won="home", away="48")
    answer = sheet(sue, address).send(sue, address, {"new-home": name, **kept}, **pressed)
    again = PageForm.of(answer, "sheet")
    assert ({"new-home": name} | kept).items() <= again.fields.items()
    page = answer.content.decode()
    # Above the sheet, with a link to the names, and beside the box.
    assert "Nothing has been saved. All that you typed is still here." in text_of(answer)
    assert '<a href="#at-lineup-home">Anchor: ' in page
    assert words in page[page.index('id="new-home-problem"') :]
    assert scores(card(night.fixture))[0] == ("", None, None)


def test_the_answer_to_a_save_begins_at_the_top(night, sue, address, opened):
    """A tap leaves its line-up in the address; the form is sent without it."""
    assert f'action="{address}"' in sue.get(address).content.decode()


def test_somebody_who_plays_already_is_refused_beside_the_names(night, sue, address, opened):
    tap(sue, address, "home", ANCHOR[0])
    answer = tap(sue, address, "home", ANCHOR[0], leg_fields(opened, 1, won="home", away="48"))
    assert "Tom Oates plays already, and the next free chair is on Singles 2" in text_of(answer)
    # The tap and the legs are one save: neither is written, both are still on the page.
    assert scores(card(night.fixture))[0] == ("", None, None)
    assert PageForm.of(answer, "sheet").fields[f"leg-{legs(opened)[0].pk}-away"] == "48"


def test_the_same_player_on_both_sides_is_said_beside_the_place(night, sue, address, opened):
    home, away = (
        BoardSlot.objects.get(board__card=opened, board__order=1, side=side, position=1)
        for side in ("home", "away")
    )
    player = night.builder.squads[night.entries["Anchor"].pk][0]
    form = sheet(sue, address)
    form.send(sue, address, {f"slot-{home.pk}-who": f"player:{player.pk}"}, do="save")
    form = sheet(sue, address)
    # Whoever is not on a side's list cannot be chosen there, not even by hand.
    answer = form.send(sue, address, {f"slot-{away.pk}-who": f"player:{player.pk}"}, do="save")
    assert "Choose a name from the list, or type it beside it." in text_of(answer)
    form.send(sue, address, {f"slot-{away.pk}-name": "Tom Oates"}, do="save")
    assert chairs(card(night.fixture), AWAY)[0] == "Tom Oates"


def test_places_can_be_given_from_lists_and_freed_again(night, sue, address, opened):
    slots = BoardSlot.objects.filter(board__card=opened, side="home")[:2]
    players = night.builder.squads[night.entries["Anchor"].pk]
    typed = {
        f"slot-{slot.pk}-who": f"player:{player.pk}"
        for slot, player in zip(slots, players[3:5], strict=True)
    }
    sheet(sue, address).send(sue, address, typed, do="save")
    assert chairs(card(night.fixture), HOME)[:2] == ["Ruth Swale", "Ken Moss"]
    sheet(sue, address).send(sue, address, {f"slot-{slots[0].pk}-who": ""}, do="save")
    assert chairs(card(night.fixture), HOME)[:2] == [None, "Ken Moss"]


# Cost


def test_the_page_is_read_in_as_many_queries_whatever_is_on_it(
    night, sue, address, django_assert_num_queries
):
    night.builder.draft(night.fixture)
    sue.get(address)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
    night.builder.draft(night.fixture, LEEK_NIGHT)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
