"""A leg event by event: pegging, blocks, rounds, changing what was pegged, and an official leg."""

import re
import uuid

import pytest
from django.urls import reverse

from league.models import Result
from matches.models import LegEvent
from scoring.leg import Blocked, NextRound, Peg
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card, legs
from tests.reading import text_of

CHANGED = (
    "This leg was changed on another page or phone meanwhile. Nothing of yours is saved; here is"
    " the leg as it stands now."
)
# Session, user, league, grants, fixture, card with its line-up, boards, legs, events and chairs;
# then the leg’s records and the rows of the one there is.
QUERIES = 15
# By hand, to exactly 61 with a point for the last tile: 8+4+6+3 = 21 to 4+8 = 12, a chip-out; 8+8
# to 3, blocked, 37–15; 8+8+6 to 4+2, 59–21, and 6 with the last tile is 3 too many; 2 to 2: 61–23.
ROUNDS = [
    [("home", 15), ("away", 12), ("home", 20), ("home", 18), ("away", 15), ("home", 10, "out")],
    [("home", 15), ("away", 9), ("home", 15), "blocked"],
    [("home", 15), ("home", 15), ("away", 20), ("home", 18), ("away", 6), ("home", 6, "out")],
    [("away", 10), ("home", 6)],
]
WON = [
    Peg(0, total=15), Peg(0, total=15), Peg(0, total=15), Peg(0, total=15, chip_out=True),
    NextRound(), Peg(0, total=15), Peg(1, total=15), Blocked(), NextRound(), Peg(0, total=15),
    Peg(1, total=12), Peg(0, total=18), Peg(0, total=12), Peg(0, total=5), Peg(0, total=5),
]  # fmt: skip
"""8+8+8+9 = 33, 41–8, then 49–8, 49–12, 55, 59, 60, 61–12."""


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def address(night, pairs):
    return night.address("leg_events", pairs, legs(card(pairs))[0].pk)


def hidden(page):
    """The hidden fields of a page's forms."""
    found = re.findall(
        r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', page.content.decode()
    )
    return {name: value.replace("&quot;", '"') for name, value in found}


def press(client, address, page=None, **fields):
    """Press a button of the page as it is now, or as it was."""
    page = page or client.get(address)
    kept = {k: v for k, v in hidden(page).items() if k in {"version", "uid", "staged"}}
    return client.post(address, kept | fields)


def peg(client, address, side, total, *out, **fields):
    chip_out = {"chip_out": "1"} if out else {}
    return press(client, address, side=side, total=str(total), **chip_out, **fields)


def play(client, address, rounds=ROUNDS):
    for number, events in enumerate(rounds):
        if number:
            press(client, address, do="next-round")
        for event in events:
            if event == "blocked":
                press(client, address, do="blocked")
            else:
                peg(client, address, *event)


def leg_of(fixture, number=1):
    return legs(card(fixture))[number - 1]


def test_a_leg_to_exactly_61_with_a_disregarded_event_and_a_block(sue, pairs, address):
    play(sue, address, ROUNDS[:3])
    text = text_of(sue.get(address))
    assert "Disregarded: 59 + 3 = 62 would pass 61, so nothing is added. Rule F2" in text
    assert "Round 3 is over: Mill chipped out" in text
    assert "Round 2, ended: blocked" in text
    press(sue, address, do="next-round")
    text = text_of(sue.get(address))
    assert "needs 2: make 6 or 10 with a tile that is not the side's last, or 3 or 5" in text
    play(sue, address, ROUNDS[3:])
    leg = leg_of(pairs)
    assert (leg.state, leg.winner, leg.home_score, leg.away_score) == ("played", "home", 61, 23)
    text = text_of(sue.get(address))
    assert "has won the leg, 61–23." in text
    assert '<div class="stack" id="peg-play" hidden>' in sue.get(address).content.decode()


def test_the_keys_say_what_they_are_worth(sue, pairs, address):
    play(sue, address, ROUNDS[:2])
    press(sue, address, do="next-round")
    play(sue, address, [ROUNDS[2][:4]])
    body = sue.get(address).content.decode()
    key = body.split('name="total" value="6"')[1].split("</button>")[0]
    # Home is on 59: 2 wins, 3 with the last tile is too many; away is far from it.
    assert '<span class="pts pts--home plain wins">wins</span>' in key
    assert '<span class="pts pts--home with-out"><s>3 pts</s>' in key
    assert '<span class="pts pts--away plain">2 pts</span>' in key


def test_the_side_that_pegged_stays_chosen(sue, address):
    answer = peg(sue, address, "away", 15)
    assert answer.url == f"{address}?side=away"
    assert 'value="away" checked' in sue.get(answer.url).content.decode()


def test_redo_puts_back_what_was_undone(sue, pairs, address):
    peg(sue, address, "home", 15)
    peg(sue, address, "away", 10)
    assert 'value="redo" disabled' in sue.get(address).content.decode()
    press(sue, address, do="undo")
    press(sue, address, do="undo")
    assert 'value="redo" disabled' not in sue.get(address).content.decode()
    assert leg_of(pairs).home_score == 0
    press(sue, address, do="redo")
    press(sue, address, do="redo")
    leg = leg_of(pairs)
    assert (leg.home_score, leg.away_score) == (8, 2)
    before = leg.version
    press(sue, address, do="redo")
    assert leg_of(pairs).version == before


def test_the_latest_event_taken_out_comes_back_by_undo(sue, pairs, address):
    peg(sue, address, "home", 15)
    peg(sue, address, "away", 20)
    last = LegEvent.objects.order_by("place").last()
    page = press(sue, address, change=str(last.uid))
    press(sue, address, page, event=str(last.uid), do="remove")
    assert (leg_of(pairs).home_score, leg_of(pairs).away_score) == (8, 0)
    press(sue, address, do="undo")
    assert (leg_of(pairs).home_score, leg_of(pairs).away_score) == (8, 4)
    press(sue, address, do="redo")
    assert (leg_of(pairs).home_score, leg_of(pairs).away_score) == (8, 0)


def test_undo_and_change_count_everything_again(sue, pairs, address):
    play(sue, address, ROUNDS)
    press(sue, address, do="undo")
    assert leg_of(pairs).home_score == 59
    first = LegEvent.objects.order_by("place").first()
    page = press(sue, address, change=str(first.uid))
    assert "Change: Mill made 15" in text_of(page)
    assert 'name="total" value="15"' in page.content.decode()
    press(sue, address, page, event=str(first.uid), side="home", total="9", do="save-change")
    # Five fewer: what was disregarded at 59 counts at 54.
    assert (leg_of(pairs).home_score, leg_of(pairs).away_score) == (57, 23)
    assert "Disregarded" not in text_of(sue.get(address))
    press(sue, address, event=str(first.uid), do="remove")
    assert leg_of(pairs).home_score == 54


def test_what_cannot_have_happened_is_kept_and_named_with_its_clause(sue, pairs, address):
    peg(sue, address, "home", 15, "out")
    press(sue, address, do="next-round")
    press(sue, address, side="home", points="5", do="peg")
    text = text_of(sue.get(address))
    assert "One placement without chipping out cannot earn 5" in text
    assert "Rule D5" in text
    assert LegEvent.objects.count() == 3


def test_starting_again_leaves_the_score_to_be_typed(sue, night, pairs, address):
    play(sue, address, ROUNDS[:1])
    card_page = text_of(sue.get(night.address("card_edit", pairs)))
    assert "Being entered event by event: go on" in card_page
    press(sue, address, do="clear")
    leg = leg_of(pairs)
    assert (leg.depth, leg.home_score) == ("", None)
    assert "Being entered event by event" not in text_of(sue.get(night.address("card_edit", pairs)))


def test_a_button_pressed_twice_pegs_once(sue, pairs, address):
    page = sue.get(address)
    for _ in range(2):
        press(sue, address, page, side="home", total="15")
    assert leg_of(pairs).home_score == 8


def test_two_phones_on_one_leg(night, pairs, address):
    sue, olive = night.browser("sue"), night.browser("olive")
    hers = sue.get(address)
    peg(olive, address, "away", 20)
    answer = press(sue, address, hers, side="home", total="15")
    text = text_of(answer)
    assert CHANGED in text
    assert "Not pegged: Mill made 15." in text
    # Neither a choice that is not there, nor a guess at who it was.
    assert "both versions" not in text
    assert "Somebody else" not in text
    assert leg_of(pairs).home_score == 0
    press(sue, address, answer, side="home", total="15")
    assert (leg_of(pairs).home_score, leg_of(pairs).away_score) == (8, 4)


def test_undo_on_a_page_that_is_not_the_latest(sue, pairs, address):
    """Her own second tab: she sees how the leg stands, and nothing is undone."""
    peg(sue, address, "home", 15)
    old = sue.get(address)
    peg(sue, address, "away", 20)
    answer = press(sue, address, old, do="undo")
    text = text_of(answer)
    assert CHANGED in text
    assert "Not pegged" not in text
    assert "both versions" not in text
    assert (leg_of(pairs).home_score, leg_of(pairs).away_score) == (8, 4)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"side": "home", "points": "many", "do": "peg"}, "“many” is not a score"),
        ({"side": "home", "do": "peg"}, "What did the ends make?"),
        ({"total": "15"}, "Say whose tile it was."),
        ({"side": "both", "total": "15"}, "Say whose tile it was: home or away."),
        ({"side": "home", "ruled": "home-back"}, "How many points were ruled?"),
        ({"side": "home", "ruled": "home-back", "ruled_points": "eight"}, "is not a score"),
        ({"side": "home", "ruled": "both", "ruled_points": "8"}, "Say whose points go back"),
        ({"side": "home", "revoke": "home"}, "Say whose points go back"),
        ({"side": "home", "total": "x" * 10_000}, "is not a score"),
    ],
)
def test_what_cannot_be_read_is_refused_in_place(sue, pairs, address, fields, words):
    assert words in text_of(press(sue, address, **fields))
    assert not LegEvent.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"change": "no uid"},
        {"change": str(uuid.uuid4())},
        {"event": "no uid", "do": "remove"},
        {"event": str(uuid.uuid4()), "do": "save-change", "side": "home", "total": "15"},
        {"do": "undo"},
        {"version": "x", "do": "undo"},
        {"uid": "x", "do": "undo"},
    ],
)
def test_what_no_page_of_ours_sends_is_no_error_of_the_server(sue, address, fields):
    assert press(sue, address, **fields).status_code in {200, 302}
    assert not LegEvent.objects.exists()


def test_a_leg_that_is_not_there_is_not_found(night, sue, pairs, address):
    elsewhere = legs(night.builder.draft(night.fixture))[0]
    assert sue.get(night.address("leg_events", pairs, elsewhere.pk)).status_code == 404
    assert sue.get(night.address("leg_events", pairs, 999_999)).status_code == 404


def test_who_may(night, pairs, address):
    assert night.browser().get(address).url.startswith(reverse("account_login"))
    for name in ("alice", "rita", "charlie", "sid"):
        assert night.browser(name).get(address).status_code == 403
    assert night.browser("olive").get(address).status_code == 200


def test_where_the_down_cannot_win_the_opening_tile_is_asked_for_when_it_decides(night, sue):
    leg = legs(night.builder.draft(night.fixture))[0]
    address = night.address("leg_events", night.fixture, leg.pk)
    assert "Opening tile?" not in text_of(sue.get(address))
    # 7 × 8 = 56 and 2 for a 10 make 58: 3 more could be the opening tile's.
    for _ in range(7):
        peg(sue, address, "home", 15)
        press(sue, address, do="next-round")
    peg(sue, address, "home", 10)
    assert "Opening tile?" not in text_of(sue.get(address))
    press(sue, address, do="next-round")
    assert "Opening tile?" in text_of(sue.get(address))
    peg(sue, address, "home", 9, opening="yes")
    assert "the opening tile of a round cannot win" in text_of(sue.get(address))
    assert leg_of(night.fixture).home_score == 58
    assert "Opening tile?" not in text_of(sue.get(address))
    peg(sue, address, "home", 9)
    assert leg_of(night.fixture).winner == "home"


# An official leg


@pytest.fixture
def official(night, pairs):
    night.builder.play(pairs, [WON, *[(61, 40)] * 8])
    return pairs


def test_an_official_leg_is_corrected_with_a_reason_or_not_at_all(night, sue, official, address):
    assert leg_of(official).away_score == 12
    rows = LegEvent.objects.count()
    page = sue.get(address)
    assert "Nothing is written until you save the correction" in text_of(page)
    target = LegEvent.objects.get(payload__side="away", payload__total=12)
    page = press(sue, address, page, change=str(target.uid), reason="a misread total")
    # A reason that was begun is not lost by looking at an event.
    assert ">\na misread total</textarea>" in page.content.decode()
    page = press(sue, address, page, event=str(target.uid), side="away", total="20",
                 chip_out="", do="save-change")  # fmt: skip
    assert "1 change to this leg, not saved yet." in text_of(page)
    page = press(sue, address, page, event=str(target.uid), side="away", total="9",
                 do="save-change")  # fmt: skip
    assert "2 changes to this leg, not saved yet." in text_of(page)
    page = press(sue, address, page, do="save", reason="")
    assert "Say why" in text_of(page)
    assert LegEvent.objects.count() == rows
    assert leg_of(official).away_score == 12
    answer = press(sue, address, page, do="save", reason="the ends made 9, not 12")
    assert answer.url == night.address("card", official)
    assert leg_of(official).away_score == 11
    assert Result.objects.standing().get().away_aggregate == 11 + 8 * 40
    page = text_of(sue.get(answer.url))
    assert "the ends made 9, not 12" in page


def test_a_correction_of_a_leg_that_was_corrected_meanwhile(night, official, address):
    sue, olive = night.browser("sue"), night.browser("olive")
    target = LegEvent.objects.get(payload__side="away", payload__total=12)
    change = {"event": str(target.uid), "side": "away", "do": "save-change"}
    hers = press(sue, address, total="9", **change)
    theirs = press(olive, address, total="10", **change)
    press(olive, address, theirs, do="save", reason="it was ten")
    # 12 is four points, 10 two, 9 three.
    assert leg_of(official).away_score == 10
    page = press(sue, address, hers, do="save", reason="it was nine")
    told = "Your changes stand on that; look at it, then save once more."
    assert f"{CHANGED} {told}" in text_of(page)
    assert leg_of(official).away_score == 10
    assert press(sue, address, page, do="save", reason="it was nine").status_code == 302
    assert leg_of(official).away_score == 11


def test_an_official_leg_cannot_be_left_unfinished(sue, official, address):
    page = press(sue, address, do="undo")
    assert "1 change to this leg" in text_of(page)
    answer = press(sue, address, page, do="save", reason="one too many")
    text = text_of(answer)
    assert "The correction is not saved: the card would not be right." in text
    assert "Nobody has won yet" in text
    assert leg_of(official).home_score == 61


def test_a_captain_changes_no_official_leg(night, official):
    night.builder.play(night.fixture, LEEK_NIGHT)
    leg = leg_of(night.fixture)
    answer = night.browser("alice").get(night.address("leg_events", night.fixture, leg.pk))
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "staged",
    [
        "x", "{}", "[1]", '[{"do":"add"}]', '[{"do":"add","kind":"peg","payload":[],"uid":"1"}]',
        f'[{{"do":"remove","event":"{uuid.UUID(int=1)}","uid":"{uuid.UUID(int=2)}"}}]',
        f'[{{"do":"add","kind":"peg","payload":{{"side":"both"}},"uid":"{uuid.UUID(int=3)}"}}]',
        "[" * 5_000, "[" + "1," * 200_000 + "1]",
    ],
)  # fmt: skip
def test_changes_that_no_page_of_ours_has_kept_are_refused(sue, official, address, staged):
    assert press(sue, address, staged=staged, do="undo").status_code == 400
    assert leg_of(official).home_score == 61


def test_pages_cost_the_same_however_long_the_record(
    sue, pairs, address, django_assert_num_queries
):
    peg(sue, address, "home", 15)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
    press(sue, address, do="undo")
    play(sue, address)
    with django_assert_num_queries(QUERIES):
        sue.get(address)
