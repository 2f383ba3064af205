"""Nights on which somebody was short: claimed legs, void legs, and a table that asks for no sum.

Six singles and three pairs of one leg, 2 points for the win and 1 a leg, entered on the page.
"""

import pytest

from league.models import Result
from league.models.standings import standings
from matches.enums import CardState
from tests.matches.cards import LEEK_NIGHT
from tests.matches.conftest import ANCHOR, BELL
from tests.matches.match_night import PageForm, card, leg_fields, legs
from tests.reading import text_of


@pytest.fixture
def sue(night):
    return night.browser("sue")


def rows(night):
    (table,) = standings(list(night.leek.tables.select_related("competition__rule_set"))).values()
    return {table.names[row.entry]: row for row in table.rows if row.played}


def leave_empty(card_, number, side):
    """Nobody sits there: a short side leaves the chairs of its last boards empty."""
    board = card_.boards.get(order=number)
    return {f"slot-{slot.pk}-who": "" for slot in board.slots.filter(side=side)}


def enter(night, sue, typed):
    """Type over a whole night's legs and make it official."""
    address = night.address("card_edit")
    form = PageForm.of(sue.get(address), "sheet")
    return sue.get(form.send(sue, address, typed, do="official").url)


def test_a_short_side_forfeits_legs(night, sue):
    """Bell came with four: the last two singles and the last pair are claimed by the Anchor."""
    opened = night.builder.draft(night.fixture, LEEK_NIGHT)
    typed = {}
    for number in (5, 6, 9):
        typed |= leg_fields(opened, number, how="claimed-home", home="", away="", won="")
        typed |= leave_empty(opened, number, "away")
    page = text_of(enter(night, sue, typed))
    assert "Anchor 8, Bell 1: the card is official" in page
    assert page.count("Claimed by Anchor, not played") == 3
    assert "Anchor 10 , Bell 1" in page
    table = rows(night)
    assert (table["Anchor"].points, table["Bell"].points) == (10, 1)
    assert (table["Anchor"].legs_for, table["Anchor"].legs_against) == (8, 1)


def test_both_sides_short_leave_legs_to_nobody(night, sue):
    """Both came with five: the sixth single is void, 5–3 of nine legs, and nobody asks for more."""
    opened = night.builder.draft(night.fixture, LEEK_NIGHT)
    typed = leg_fields(opened, 6, how="void", home="", away="", won="")
    for side in ("home", "away"):
        typed |= leave_empty(opened, 6, side)
    page = text_of(enter(night, sue, typed))
    assert "Anchor 5, Bell 3: the card is official" in page
    assert "Void: it counts for neither side" in page
    assert "Void legs 1" in page
    table = rows(night)
    assert (table["Anchor"].points, table["Bell"].points) == (7, 3)
    assert (table["Anchor"].legs_for, table["Bell"].legs_for) == (5, 3)
    assert table["Anchor"].legs_for + table["Bell"].legs_for < 9


def test_home_is_named_first_and_its_sixth_single_is_not_lost(night):
    """Anchor came with five and says so before anybody of Bell is named: Bell has Singles 6."""
    alice, address = night.browser("alice"), night.address("card_edit")
    night.builder.draft(night.fixture, named=False)
    for place, name in enumerate(ANCHOR[:5], start=1):
        form = PageForm.of(alice.get(address), "sheet")
        # Whoever is still tapping names is not offered to give the rest away.
        assert (("short", "home") in form.buttons) is (place > 4)
        form.send(alice, address, {"new-home": name}, add="home")
    form = PageForm.of(alice.get(address), "sheet")
    form.send(alice, address, short="home")
    assert "Nobody there, so it goes: Singles 6 to Bell." in text_of(alice.get(address))
    for name in BELL[:6]:
        form = PageForm.of(alice.get(address), "sheet")
        assert ("short", "home") not in form.buttons
        form.send(alice, address, {"new-away": name}, add="away")
    assert [(leg.state, leg.winner) for leg in legs(card(night.fixture))[4:7]] == [
        ("open", ""),
        ("claimed", "away"),
        ("open", ""),
    ]
    page = text_of(alice.get(address))
    assert "✓ claimed" in page
    assert "Nobody there, so it goes: Singles 6 to Bell." in page


def test_both_say_so_on_the_page_and_the_leg_is_nobodys(night):
    alice, address = night.browser("alice"), night.address("card_edit")
    night.builder.draft(night.fixture, named=False)
    for side, names in (("home", ANCHOR[:5]), ("away", BELL[:5])):
        for name in names:
            form = PageForm.of(alice.get(address), "sheet")
            form.send(alice, address, {f"new-{side}": name}, do="save")
    for side in ("home", "away"):
        PageForm.of(alice.get(address), "sheet").send(alice, address, short=side)
    page = text_of(alice.get(address))
    assert page.count("Nobody there, so it goes: Singles 6 to neither side.") == 2
    assert legs(card(night.fixture))[5].state == "void"


def test_void_and_claimed_legs_can_make_a_draw(night, sue):
    """3–3: one point each and one a leg."""
    opened = night.builder.draft(night.fixture, LEEK_NIGHT)
    typed = leg_fields(opened, 1, how="claimed-away", home="", away="", won="")
    for number in (6, 7, 9):
        typed |= leg_fields(opened, number, how="void", home="", away="", won="")
    page = text_of(enter(night, sue, typed))
    assert "Anchor 3, Bell 3: the card is official" in page
    table = rows(night)
    assert (table["Anchor"].drawn, table["Bell"].drawn) == (1, 1)
    assert table["Anchor"].points == table["Bell"].points == 4


def test_a_match_score_short_of_nine_legs_is_asked_about_and_counts(night, sue):
    """Score first, card later: 5–3 leaves a leg open to question, and it is let be."""
    from matches.actions.finish import make_official, problems_of

    opened = night.builder.draft(night.fixture, match_score=(5, 3), named=False)
    (asked,) = [p for p in problems_of(opened) if p.place[:1] == ("match-score",)]
    assert "Were legs void or not played?" in asked.message
    make_official(card=opened, **night.act)
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (5, 3)


def test_every_leg_void_counts_as_it_is(night, sue):
    """Nobody won a leg: a draw without legs, as the card says."""
    opened = night.builder.draft(night.fixture, LEEK_NIGHT)
    typed = {}
    for number in range(1, 10):
        typed |= leg_fields(opened, number, how="void", home="", away="", won="")
    enter(night, sue, typed)
    assert card(night.fixture).state == CardState.OFFICIAL
    table = rows(night)
    assert (table["Anchor"].legs_for, table["Anchor"].points) == (0, 1)


def test_a_leg_is_put_right_after_the_night(night, sue):
    """A claimed leg that was played after all is corrected on the page, with its reason."""
    opened = night.builder.draft(night.fixture, LEEK_NIGHT)
    typed = leg_fields(opened, 6, how="claimed-away", home="", away="", won="")
    enter(night, sue, typed)
    assert Result.objects.standing().get().home_legs == 5
    address = night.address("card_correct")
    form = PageForm.of(sue.get(address), "sheet")
    assert form.fields[f"leg-{legs(opened)[5].pk}-how"] == "claimed-away"
    typed = leg_fields(opened, 6, how="played", won="home", away="59")
    form.send(sue, address, typed | {"reason": "It was played."}, do="save")
    assert Result.objects.standing().get().home_legs == 6


def test_a_board_of_several_legs_partly_claimed_and_void(night, sue):
    """Three pairs of three legs, all played; a point a leg."""
    fixture = night.add("Mill", "Lock") if night.guisborough else None
    opened = night.builder.draft(fixture, [(61, 40)] * 9)
    typed = {}
    for number, how in ((1, "claimed-away"), (2, "void"), (9, "void")):
        typed |= leg_fields(opened, number, how=how, home="", away="", won="")
    address = night.address("card_edit", fixture)
    form = PageForm.of(sue.get(address), "sheet")
    page = text_of(sue.get(form.send(sue, address, typed, do="official").url))
    assert "Mill 6, Lock 1: the card is official" in page
    result = Result.objects.standing().get()
    assert (result.home_legs, result.away_legs) == (6, 1)
    # Board 1 went 1–1 and is nobody's.
    assert (result.home_boards, result.away_boards) == (2, 0)
