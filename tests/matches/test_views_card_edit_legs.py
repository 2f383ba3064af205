"""The legs of a card: what is kept, what is refused and where, and two people at once."""

import pytest
from django.utils import timezone

from league.enums import Side
from league.models import Result
from league.ruleset.presets import PRESETS
from matches.actions.live import Phone, send
from matches.models import BoardSlot
from scoring.leg import Peg
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import PageForm, card, chairs, leg_fields, legs, scores
from tests.matches.phones import add, sending
from tests.reading import text_of

HOME = Side.HOME


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
    answer = sheet(alice, address).send(alice, address, do="sign")
    assert "The card is saved, but" in text_of(answer)
    night.builder.draft(night.fixture, LEEK_NIGHT)
    answer = sheet(alice, address).send(alice, address, do="sign")
    assert answer.url == night.address("card_sign")
    answer = PageForm.of(alice.get(answer.url), "sign-home").send(alice, answer.url, do="sign-home")
    assert card(night.fixture).state == "reported"
    # Nothing changes under the other side's hand: the sheet leads back to the signatures.
    assert alice.get(address).url == night.address("card_sign")
    alice.post(night.address("card_sign"), {"do": "take-back"})
    assert card(night.fixture).state == "draft"
    assert alice.get(address).status_code == 200


# Two people at once


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
    assert "This card is official. Use “Correct” to change it" in text_of(answer)
    assert typed.items() <= PageForm.of(answer, "sheet").fields.items()
    assert scores(card(night.fixture))[0] == ("home", 61, 48)


def test_a_leg_that_is_pegged_meanwhile_keeps_its_events_and_the_rest_is_saved_next(
    night, address, opened
):
    alice = night.browser("alice")
    hers = sheet(alice, address)
    leg = legs(opened)[0]
    by_phone = Phone(by=night.user("sue"), device="a" * 64)
    send(leg=leg, sending=sending(add(Peg(0, 15))), phone=by_phone, at=timezone.now())
    typed = leg_fields(opened, 1, won="away", home="58") | leg_fields(
        opened, 2, won="home", away="40"
    )
    answer = hers.send(alice, address, typed, do="save")
    said = text_of(answer)
    assert "A leg that you typed a score for has been pegged event by event meanwhile" in said
    assert "choose" not in said.lower().split("the legs")[0]
    assert "If yours is right, change its events" in said
    again = PageForm.of(answer, "sheet")
    assert again.send(alice, address, do="save").url == address
    assert scores(card(night.fixture))[0][1:] == (8, 0)
    assert scores(card(night.fixture))[1] == ("home", 61, 40)


def messages_of(client, answer):
    return text_of(client.get(answer.url, follow=True))


def test_a_page_from_before_a_card_was_handed_in_is_not_said_to_be_saved(night, address):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    alice, bob = night.browser("alice"), night.browser("bob")
    his = sheet(bob, address)
    sign = night.address("card_sign")
    PageForm.of(alice.get(sign), "sign-home").send(alice, sign, do="sign-home")
    unchanged = his.send(bob, address, do="save")
    assert unchanged.url == sign
    page = messages_of(bob, unchanged)
    assert "You changed nothing, so nothing is saved: this card is handed in." in page
    assert "Saved." not in page
    typed = leg_fields(card(night.fixture), 1, won="away", home="58")
    refused = his.send(bob, address, typed, do="save")
    html = refused.content.decode()
    assert "This page is from before the card was handed in." in text_of(refused)
    assert f'<a class="btn btn-primary" href="{sign}">See the signatures</a>' in html
    assert '<fieldset class="stack" disabled>' in html
    assert typed.items() <= PageForm.of(refused, "sheet").fields.items()
    assert "Save and check the card" not in text_of(refused)
    named = his.send(bob, address, {"new-home": "Una Rowe"}, do="save")
    assert "This card is handed in, so nothing on it can be changed by its sides." in text_of(named)
    assert PageForm.of(named, "sheet").fields["new-home"] == "Una Rowe"


@pytest.mark.parametrize(
    ("name", "page", "link"),
    [("bob", "card", "See the card as it is"), ("olive", "card_correct", "Correct the card")],
)
def test_a_page_from_before_a_card_was_official(night, address, name, page, link):
    night.builder.draft(night.fixture, LEEK_NIGHT)
    client, sue = night.browser(name), night.browser("sue")
    old = sheet(client, address)
    sheet(sue, address).send(sue, address, do="official")
    unchanged = old.send(client, address, do="save")
    assert unchanged.url == night.address(page)
    said = messages_of(client, unchanged)
    assert "nothing is saved: this card is official." in said
    assert "Saved." not in said
    refused = old.send(client, address, {"new-home": "Una Rowe"}, do="save")
    assert f'href="{night.address(page)}">{link}</a>' in refused.content.decode()
    assert PageForm.of(refused, "sheet").fields["new-home"] == "Una Rowe"


# Other formats


def test_a_board_that_is_decided_needs_no_more_legs(night, sue):
    rules = PRESETS["three-pairs-best-of-three"].build()
    competition = night.builder.competition(night.season, rules, ["Elm", "Fir"], name="Best Of")
    fixture = night.builder.fixture(competition, "Elm", "Fir", night.today)
    opened = night.builder.draft(fixture)
    address = night.address("card_edit", fixture)
    typed = {}
    for number in (1, 2, 4, 5, 7, 8):
        typed |= leg_fields(opened, number, won="home", away="40")
    sheet(sue, address).send(sue, address, typed, do="save")
    text = text_of(sue.get(address))
    assert text.count("not needed") == 3
    assert "6 of 6 legs" in text
    sheet(sue, address).send(sue, address, do="official")
    assert Result.objects.standing().get().home_boards == 3
    # Corrected so that the third leg is needed after all: it has to be filled in.
    address = night.address("card_correct", fixture)
    typed = leg_fields(opened, 2, won="away", home="40") | {"reason": "misread"}
    answer = sheet(sue, address).send(sue, address, typed, do="save")
    assert "nobody had won 2 legs before it" in text_of(answer)
    typed |= leg_fields(opened, 3, won="away", home="58")
    sheet(sue, address).send(sue, address, typed, do="save")
    result = Result.objects.standing().get()
    assert (result.home_boards, result.away_boards) == (2, 1)


def test_a_game_that_is_recorded_by_its_score(night, sue):
    rules = PRESETS["another-game"].build()
    competition = night.builder.competition(night.season, rules, ["Elm", "Fir"], name="Football")
    fixture = night.builder.fixture(competition, "Elm", "Fir", night.today)
    opened = night.builder.draft(fixture, named=False)
    address = night.address("card_edit", fixture)
    body = sue.get(address).content.decode()
    assert "-won" not in body
    assert "Event by event" not in body
    typed = leg_fields(opened, 1, home="3", away="0")
    sheet(sue, address).send(sue, address, typed, do="official")
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (3, 0)


def test_a_game_that_is_recorded_by_its_winner(night, sue):
    rules = PRESETS["eight-pairs-two-games"].build()
    competition = night.builder.competition(night.season, rules, ["Elm", "Fir"], name="Two Games")
    fixture = night.builder.fixture(competition, "Elm", "Fir", night.today)
    opened = night.builder.draft(fixture, named=False)
    address = night.address("card_edit", fixture)
    page = sue.get(address)
    first = legs(opened)[0]
    assert f'name="leg-{first.pk}-won"' in page.content.decode()
    assert f'name="leg-{first.pk}-home"' not in page.content.decode()
    sheet(sue, address).send(sue, address, leg_fields(opened, 1, won="away"), do="save")
    assert scores(card(fixture))[0] == ("away", None, None)
    assert "Straight 1" in text_of(sue.get(address))
