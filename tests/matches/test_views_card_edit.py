"""Filling a card in: who may, taps, legs, what is refused and kept, and two people at once."""

import re

import pytest
from django.urls import reverse

from league.enums import Side
from league.models import Result
from matches.models import BoardSlot, Card, Lineup
from tests.matches.conftest import ANCHOR, BELL, LEEK_NIGHT
from tests.matches.match_night import MatchNight, PageForm, card, chairs, leg_fields, legs, scores
from tests.reading import text_of

HOME, AWAY = Side.HOME, Side.AWAY
# Session, user, league, grants, fixture, card with its line-up, boards, legs and chairs, squads.
QUERIES = 14


@pytest.fixture
def night(db):
    return MatchNight()


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
    assert ("do", "report") in form.buttons
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


# The legs


def test_a_whole_night_is_entered_and_made_official(night, sue, address, opened):
    typed = {}
    for number, (home, away) in enumerate(LEEK_NIGHT, start=1):
        won = "home" if home > away else "away"
        other = {"away": str(away)} if won == "home" else {"home": str(home)}
        typed |= leg_fields(opened, number, won=won, **other)
    form = sheet(sue, address)
    assert form.send(sue, address, typed, do="save").url == address
    assert [pair[1:] for pair in scores(card(night.fixture))] == LEEK_NIGHT
    # A whitewash is shown as 0 and not as nothing.
    shown = sheet(sue, address).fields
    assert shown[f"leg-{legs(opened)[3].pk}-away"] == "0"
    answer = sheet(sue, address).send(sue, address, do="official")
    assert answer.url == night.address("card")
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (6, 3)
    assert "Anchor 6, Bell 3: the card is official" in text_of(sue.get(answer.url))


def test_scores_alone_say_who_won_and_the_winner_alone_is_enough(night, sue, address, opened):
    typed = leg_fields(opened, 1, home="61", away="48") | leg_fields(opened, 2, won="away")
    sheet(sue, address).send(sue, address, typed, do="save")
    assert scores(card(night.fixture))[:2] == [("home", 61, 48), ("away", None, None)]
    page = text_of(sue.get(address))
    assert "Singles 2 ? no name" in page
    assert "2 of 9 legs" in page
    night.builder.draft(night.fixture)
    assert "Singles 2 ✓ winner only" in text_of(sue.get(address))


def test_void_claimed_and_wiped_legs(night, sue, address, opened):
    typed = (
        leg_fields(opened, 1, how="void")
        | leg_fields(opened, 2, how="claimed-away")
        | leg_fields(opened, 3, won="home", away="9")
    )
    sheet(sue, address).send(sue, address, typed, do="save")
    assert [leg.state for leg in legs(card(night.fixture))[:4]] == [
        "void", "claimed", "played", "open",
    ]  # fmt: skip
    page = text_of(sue.get(address))
    assert "2 of 9 legs, 1 void" in page
    # A result for a leg that was void means that it was played; 'wipe' takes everything out.
    typed = leg_fields(opened, 1, won="home", away="48") | leg_fields(opened, 3, how="clear")
    sheet(sue, address).send(sue, address, typed, do="save")
    assert [leg.state for leg in legs(card(night.fixture))[:3]] == ["played", "claimed", "open"]


def test_what_cannot_be_right_is_kept_and_said_beside_its_field(night, sue, address, opened):
    sheet(sue, address).send(sue, address, leg_fields(opened, 5, won="home", away="61"), do="save")
    assert scores(card(night.fixture))[4] == ("home", 61, 61)
    page = sue.get(address)
    assert "1 thing to put right before the card can be official" in text_of(page)
    assert text_of(page).count("Both sides stand on 61") == 2
    assert "Rule F5" in text_of(page)
    body = page.content.decode()
    assert 'href="#at-board-5-leg-1"' in body
    assert 'id="at-board-5-leg-1"' in body
    assert 'id="at-board-5-leg-1-score-away"' in body
    assert 'aria-invalid="true"' in body


def test_it_is_not_official_while_an_error_remains(night, sue, address, opened):
    typed = leg_fields(opened, 1, won="home", away="61") | leg_fields(opened, 2, won="away")
    answer = sheet(sue, address).send(sue, address, typed, do="official")
    text = text_of(answer)
    assert "The card is saved, but 8 things are not right yet" in text
    # Now what is still to come is listed too, each with its link.
    assert text.count("This leg is not entered yet") == 14
    assert card(night.fixture).state == "draft"
    assert scores(card(night.fixture))[1][0] == "away"
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "typed", ["4x", "-3", "1234", "6.5", "x" * 10_000, "🁫", "<script>alert(1)</script>"]
)
def test_what_cannot_be_read_refuses_the_whole_page(night, sue, address, opened, typed):
    good = leg_fields(opened, 1, won="home", away="48")
    bad = leg_fields(opened, 2, won="home", away=typed)
    note = {"match-note": "played at the Dove"}
    answer = sheet(sue, address).send(sue, address, good | bad | note, do="save")
    assert answer.status_code == 200
    text = text_of(answer)
    assert "1 field cannot be read, so nothing has been saved" in text
    assert "Singles 2:" in text
    again = PageForm.of(answer, "sheet").fields
    assert (good | bad | note).items() <= again.items()
    assert "<script>alert" not in answer.content.decode()
    assert set(scores(card(night.fixture))) == {("", None, None)}
    assert card(night.fixture).note == ""


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", "x"), ("version", ""), ("base", ""), ("base", "played.home"),
        ("base", "x" * 10_000), ("won", "both"), ("how", "somehow"), ("version", "9" * 5_000),
    ],
)  # fmt: skip
def test_fields_that_no_page_of_ours_has_sent_are_refused(
    night, sue, address, opened, field, value
):
    typed = leg_fields(opened, 1, **{"won": "home", "away": "48", field: value})
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    assert answer.status_code == 200
    assert "cannot be read, so nothing has been saved" in text_of(answer)
    assert scores(card(night.fixture))[0] == ("", None, None)


def test_the_match_score_alone(night, sue, address, opened):
    answer = sheet(sue, address).send(
        sue, address, {"match-home": "6", "match-away": "4"}, do="save"
    )
    page = sue.get(answer.url)
    assert "6–4 makes 10 legs; this match has 9: with 6 the other side has 3." in text_of(page)
    answer = sheet(sue, address).send(sue, address, {"match-home": "6"}, do="save")
    sheet(sue, address).send(sue, address, {"match-away": "3"}, do="official")
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (6, 3)


def test_half_a_match_score_is_said_to_be_half(night, sue, address, opened):
    answer = sheet(sue, address).send(sue, address, {"match-home": "6"}, do="save")
    assert "The match score needs both sides" in text_of(sue.get(answer.url))


# Handing in


def test_a_captain_hands_the_card_in_and_takes_it_back(night, address, opened):
    alice = night.browser("alice")
    answer = sheet(alice, address).send(alice, address, do="report")
    assert "The card is saved, but" in text_of(answer)
    night.builder.draft(night.fixture, LEEK_NIGHT)
    answer = sheet(alice, address).send(alice, address, do="report")
    assert answer.url == night.address("card")
    assert card(night.fixture).state == "reported"
    answer = sheet(alice, address).send(alice, address, do="take-back")
    assert answer.url == address
    assert card(night.fixture).state == "draft"


# Two people at once


def test_two_pages_on_different_legs_are_both_kept(night, address, opened):
    alice, bob = night.browser("alice"), night.browser("bob")
    hers, his = sheet(alice, address), sheet(bob, address)
    hers.send(alice, address, leg_fields(opened, 1, won="home", away="48"), do="save")
    answer = his.send(bob, address, leg_fields(opened, 4, won="home", away="0"), do="save")
    assert answer.status_code == 302
    assert scores(card(night.fixture))[0] == ("home", 61, 48)
    assert scores(card(night.fixture))[3] == ("home", 61, 0)


def test_two_pages_on_one_leg_show_both_versions_and_lose_neither(night, address, opened):
    alice, bob = night.browser("alice"), night.browser("bob")
    hers, his = sheet(alice, address), sheet(bob, address)
    hers.send(alice, address, leg_fields(opened, 1, won="home", away="48"), do="save")
    typed = leg_fields(opened, 1, won="away", home="58") | leg_fields(opened, 2, won="home")
    answer = his.send(bob, address, typed, do="save")
    text = text_of(answer)
    assert "Somebody else changed this card while you were at it" in text
    assert "Alice changed this" in text
    assert "Theirs: 61–48 . Yours: 58–61 ." in text
    assert typed.items() <= PageForm.of(answer, "sheet").fields.items()
    # Nothing of his is written, not even the leg that nobody else touched.
    assert scores(card(night.fixture))[:2] == [("home", 61, 48), ("", None, None)]
    # Saving again is a choice.
    assert PageForm.of(answer, "sheet").send(bob, address, do="save").status_code == 302
    assert scores(card(night.fixture))[:2] == [("away", 58, 61), ("home", None, None)]


def test_theirs_can_be_kept_with_one_button(night, address, opened):
    alice, bob = night.browser("alice"), night.browser("bob")
    hers, his = sheet(alice, address), sheet(bob, address)
    hers.send(alice, address, leg_fields(opened, 1, won="home", away="48"), do="save")
    typed = leg_fields(opened, 1, won="away", home="58") | leg_fields(opened, 2, won="home")
    form = PageForm.of(his.send(bob, address, typed, do="save"), "sheet")
    button = ("theirs", f"leg-{legs(opened)[0].pk}")
    assert button in form.buttons
    form = PageForm.of(form.send(bob, address, theirs=button[1]), "sheet")
    assert leg_fields(opened, 1, won="home", away="48").items() <= form.fields.items()
    form.send(bob, address, do="save")
    assert scores(card(night.fixture))[:2] == [("home", 61, 48), ("home", None, None)]


def test_the_same_chair_and_the_same_note(night, address, opened):
    alice, bob = night.browser("alice"), night.browser("bob")
    slot = BoardSlot.objects.filter(board__card=opened, side="home").first()
    hers, his = sheet(alice, address), sheet(bob, address)
    hers.send(
        alice, address, {f"slot-{slot.pk}-name": "Big Col", "match-note": "late start"}, do="save"
    )
    typed = {f"slot-{slot.pk}-name": "Little Col", "match-note": "on time"}
    answer = his.send(bob, address, typed, do="save")
    text = text_of(answer)
    assert "Big Col" in text
    assert "“late start”" in text
    PageForm.of(answer, "sheet").send(bob, address, do="save")
    assert card(night.fixture).note == "on time"
    assert chairs(card(night.fixture), HOME)[0] == "Little Col"


def test_a_card_made_official_meanwhile_says_so_and_keeps_what_is_typed(night, address):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    alice, sue = night.browser("alice"), night.browser("sue")
    hers = sheet(alice, address)
    sheet(sue, address).send(sue, address, do="official")
    typed = leg_fields(card(night.fixture), 1, won="away", home="58")
    answer = hers.send(alice, address, typed, do="save")
    assert "This card is official. Use 'Correct' to change it" in text_of(answer)
    assert typed.items() <= PageForm.of(answer, "sheet").fields.items()
    assert scores(card(night.fixture))[0] == ("home", 61, 48)


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
