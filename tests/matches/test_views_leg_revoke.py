"""A tile withheld, and one that was turned, on a leg's page without a script. Worked out by hand.

By the rules of the Leek league a revoke is 8 pegged back, or 8 to the other side if the offender
has fewer; its singles go to 61, its pairs to 121, and the last tile adds nothing.
"""

import html
import re
from dataclasses import replace

import pytest
from django.urls import reverse

from matches.actions.cards import open_card
from matches.enums import EventKind
from matches.league_file.shapes import check_shape
from matches.league_file.values import ValueFault
from matches.merge import from_payload, to_payload
from matches.models import LegEvent
from matches.views.leg_revoke import revoke_keys
from scoring.house_rules import FRIENDLY, LEEK_PAIRS, LEEK_SINGLES, STANDARD
from scoring.leg import Blocked, NextRound, Peg, replay
from tests.matches.conftest import LEEK_NIGHT
from tests.matches.match_night import card, legs
from tests.matches.test_views_leg_events import leg_of, peg, press
from tests.reading import text_of

NAMES = ("Tom", "Ann")
GAINS = "Fewer than 8 to peg back, so Tom gains 8 points:"
# 8 + 8 + 8 + 4 to 8 + 4, blocked; 5 × 6 + 3 more: 28, 58, 61–12.
WON = [
    *[Peg(0, 15), Peg(0, 15), Peg(0, 15), Peg(0, 12), Peg(1, 15), Peg(1, 12), Blocked()],
    *[NextRound(), *[Peg(0, 18)] * 5, Blocked(), NextRound(), Peg(0, 9, opening_tile=False)],
]
PAIRS = 6
"""The first pairs board, after six singles."""


@pytest.fixture
def alice(night):
    open_card(fixture=night.fixture, **night.act)
    return night.browser("alice")


def address_of(night, at=0):
    leg = legs(card(night.fixture))[at]
    return reverse("matches:leg_events", args=[night.league.slug, night.fixture.pk, leg.pk])


def scores(night, at=0):
    leg = legs(card(night.fixture))[at]
    return leg.home_score, leg.away_score


def keys(client, address):
    """What stands on the keys of a revoke, by the side that withheld a tile."""
    page = client.get(address).content.decode()
    found = re.findall(r'name="revoke" value="(\w+)">(.*?)</button>', page, re.DOTALL)
    small = {side: re.search(r"<small>(.*?)</small>", key)[1] for side, key in found}
    return {side: html.unescape(words) for side, words in small.items()}


def pegged(client, address, home=(), away=()):
    for side, totals in (("home", home), ("away", away)):
        for total in totals:
            peg(client, address, side, total)


EIGHT, FORTY = [15], [15] * 5


def test_eight_are_pegged_back_from_who_has_them(night, alice):
    address = address_of(night)
    pegged(alice, address, FORTY, EIGHT)
    assert keys(alice, address) == {
        "home": "8 points pegged back: 40 − 8 = 32.",
        "away": "8 points pegged back: 8 − 8 = 0.",  # just enough
    }
    press(alice, address, revoke="home")
    assert scores(night) == (32, 8)
    press(alice, address, revoke="away")
    assert scores(night) == (32, 0)
    said = text_of(alice.get(address))
    assert "has 8 points pegged back for a tile withheld 32–8" in said
    assert "−8" in said


def test_the_other_side_gains_eight_where_the_offender_has_fewer(night, alice):
    address = address_of(night)
    pegged(alice, address, FORTY, [18])  # 6, two short
    words = keys(alice, address)["away"]
    assert re.fullmatch(r"Fewer than 8 to peg back, so .+ gains 8 points: 40 \+ 8 = 48\.", words)
    press(alice, address, revoke="away")
    assert scores(night) == (48, 6)
    assert "is given 8 points for a tile withheld 48–6" in text_of(alice.get(address))


def test_a_gain_that_would_pass_the_target_is_put_down_and_adds_nothing(night, alice):
    address = address_of(night)
    pegged(alice, address, [15] * 7)  # 56
    assert "56 + 8 = 64 would pass 61, so nothing is added." in keys(alice, address)["away"]
    press(alice, address, revoke="away")
    assert scores(night) == (56, 0)
    assert "Disregarded: 56 + 8 = 64 would pass 61" in text_of(alice.get(address))


def test_a_gain_may_win(night, alice):
    address = address_of(night)
    pegged(alice, address, [*[15] * 6, 12, 3])  # 48 + 4 + 1 = 53
    assert "53 + 8 = 61: won." in keys(alice, address)["away"]
    press(alice, address, revoke="away")
    assert "has won the leg, 61–0." in text_of(alice.get(address))


def test_a_leg_that_was_won_on_a_withheld_tile_goes_on(night, alice):
    address = address_of(night)
    pegged(alice, address, [*[15] * 7, 12, 3])  # 56 + 4 + 1 = 61
    assert leg_of(night.fixture).state == "played"
    assert keys(alice, address)["home"] == "8 points pegged back: 61 − 8 = 53. The leg goes on."
    press(alice, address, revoke="home")
    leg = leg_of(night.fixture)
    assert (leg.state, leg.winner, leg.home_score) == ("open", "", 53)
    peg(alice, address, "home", 15)
    assert leg_of(night.fixture).winner == "home"


def test_undo_takes_it_out_again(night, alice):
    address = address_of(night)
    pegged(alice, address, FORTY)
    press(alice, address, revoke="home")
    press(alice, address, do="undo")
    assert scores(night) == (40, 0)


def test_pairs_go_by_their_team_and_to_121(night, alice):
    address = address_of(night, PAIRS)
    pegged(alice, address, [15] * 15, [12])  # 120 and 4
    words = keys(alice, address)
    assert words["home"] == "8 points pegged back: 120 − 8 = 112."
    assert words["away"] == (
        "Fewer than 8 to peg back, so Anchor gains 8 points:"
        " 120 + 8 = 128 would pass 121, so nothing is added."
    )
    press(alice, address, revoke="home")
    assert scores(night, PAIRS) == (112, 4)


def test_what_was_shown_is_what_is_pegged_or_nothing_is(night, alice):
    address = address_of(night)
    pegged(alice, address, EIGHT)
    shown = alice.get(address)
    peg(alice, address, "home", 15)
    answer = press(alice, address, shown, revoke="home")
    assert (
        "has 8 points pegged back for a tile withheld." in text_of(answer).split("Not pegged:")[1]
    )
    assert scores(night) == (16, 0)


@pytest.mark.parametrize(
    ("rules", "events", "home", "away"),
    [
        # A friendly finish: a tile that passes wins, a penalty that passes does not.
        (
            replace(FRIENDLY, revoke="peg-back"),
            [Peg(0, points=8)] * 7,
            "8 points pegged back: 56 − 8 = 48.",
            f"{GAINS} 56 + 8 = 64 would pass 61, so nothing is added.",
        ),
        # 56 + 8 is written as 61, and 53 is what is left of it.
        (
            replace(FRIENDLY, revoke="peg-back"),
            [Peg(0, points=8)] * 8,
            "8 points pegged back: 61 − 8 = 53. The leg goes on.",
            f"{GAINS} 61 + 8 = 69 would pass 61, so nothing is added.",
        ),
        (
            LEEK_PAIRS,
            [],
            "Fewer than 8 to peg back, so Ann gains 8 points: 0 + 8 = 8.",
            f"{GAINS} 0 + 8 = 8.",
        ),
    ],
)
def test_other_house_rules(rules, events, home, away):
    found = revoke_keys(replay(events, rules), rules, NAMES)
    assert [(key.name, key.words) for key in found] == [("Tom", home), ("Ann", away)]
    assert revoke_keys(replay(events, STANDARD), STANDARD, NAMES) == []


def test_on_an_official_leg_it_is_a_correction_that_is_written_with_its_reason(night):
    """61–12 as it counts; the loser had withheld a tile, and pegs 8 back."""
    night.builder.play(night.fixture, [WON, *LEEK_NIGHT[1:]])
    olive, address = night.browser("olive"), address_of(night)
    page = press(olive, address, revoke="away")
    assert "1 change to this leg, not saved yet." in text_of(page)
    assert "has 8 points pegged back for a tile withheld" in text_of(page)
    assert scores(night) == (61, 12)
    answer = press(olive, address, page, do="save", reason="A tile was withheld in round 3.")
    assert answer.status_code == 302
    assert scores(night) == (61, 4)


# Where it is ruled on


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def mill(night):
    """A match under the standard rules, its card open and everybody named."""
    fixture = night.add("Mill", "Lock")
    night.builder.draft(fixture)
    return fixture


@pytest.fixture
def at_mill(night, mill):
    return night.address("leg_events", mill, legs(card(mill))[0].pk)


@pytest.mark.parametrize(
    ("way", "right"), [("home-back", (11, 8)), ("away-back", (16, 3)), ("home-given", (21, 8))]
)
def test_what_was_ruled_is_put_down_and_asked_about(sue, mill, at_mill, way, right):
    pegged(sue, at_mill, [15, 15], EIGHT)
    assert not keys(sue, at_mill)
    press(sue, at_mill, ruled=way, ruled_points="5")
    leg = leg_of(mill)
    assert (leg.home_score, leg.away_score) == right
    said = text_of(sue.get(at_mill))
    assert "These house rules fix no penalty: 5 points stand only by a ruling." in said


def test_more_than_a_side_has_cannot_be_pegged_back(sue, mill, at_mill):
    pegged(sue, at_mill, [3])
    press(sue, at_mill, ruled="home-back", ruled_points="5")
    assert leg_of(mill).home_score == 1
    assert "1 is the most" in text_of(sue.get(at_mill))


# Where else it is told


def test_it_stands_in_the_leg_on_the_card_in_its_story_and_in_its_record(night, alice):
    address = address_of(night)
    pegged(alice, address, FORTY, [18])
    press(alice, address, revoke="home")
    press(alice, address, revoke="away")
    at_card = text_of(
        alice.get(reverse("matches:card", args=[night.league.slug, night.fixture.pk]))
    )
    assert "has pegged back 8 points for a tile withheld 40 − 8 = 32. 32" in at_card
    assert "is given 8 points for a tile withheld 32 + 8 = 40. 40" in at_card
    assert "A tile was withheld: 8 points pegged back from" in at_card
    assert "in round 1, 40 to 32." in at_card
    records = text_of(alice.get(address.replace("/events/", "/records/")))
    assert "has 8 points pegged back for a tile withheld 32–6" in records


# A tile that was turned


def change(client, address, **fields):
    """Change the first event on record."""
    uid = str(LegEvent.objects.order_by("place").first().uid)
    return press(client, address, do="save-change", event=uid, **fields)


def test_a_tile_that_was_turned_is_a_correction_that_says_so(night, alice):
    """Laid as 15 it paid 8; turned to the end where it fits it makes 9, and that pays 3."""
    address = address_of(night)
    pegged(alice, address, EIGHT, EIGHT)
    change(alice, address, side="home", total="9", turned="1")
    assert scores(night) == (3, 8)
    assert "made 9, the tile turned to where it fits" in text_of(alice.get(address))
    row = LegEvent.objects.get(kind=EventKind.CORRECTION)
    assert row.refers_to.payload["total"] == 15  # what was pegged first stays on record
    assert (row.payload["payload"]["total"], row.payload["payload"]["turned"]) == (9, True)
    at_card = text_of(
        alice.get(reverse("matches:card", args=[night.league.slug, night.fixture.pk]))
    )
    assert "made 9, the tile turned to where it fits" in at_card


def test_it_is_offered_where_tiles_are_turned(night, alice, sue, at_mill):
    pegged(alice, address_of(night), EIGHT)
    pegged(sue, at_mill, EIGHT)
    for client, address, offered in ((alice, address_of(night), True), (sue, at_mill, False)):
        uid = re.search(r'name="change" value="([^"]+)"', client.get(address).content.decode())[1]
        page = press(client, address, change=uid)
        assert ("turned to the end where it does" in text_of(page)) == offered


def test_where_no_tile_is_turned_it_is_asked_about(sue, mill, at_mill):
    pegged(sue, at_mill, EIGHT)
    change(sue, at_mill, side="home", total="9", turned="1")
    said = text_of(sue.get(at_mill))
    assert "These house rules turn no misplaced tile: it stands only by a ruling." in said
    assert leg_of(mill).home_score == 3


def test_a_league_file_holds_both():
    pegs = {"side": "home", "total": 9, "points": None, "chip_out": False, "turned": True}
    check_shape("payload", {"kind": "penalty"}, {"side": "home", "points": -8}, {})
    check_shape("payload", {"kind": "peg"}, pegs, {})
    check_shape("payload", {"kind": "correction"}, {"kind": "peg", "payload": pegs}, {})
    with pytest.raises(ValueFault, match="turned: yes is neither yes nor no"):
        check_shape("payload", {"kind": "peg"}, pegs | {"turned": "yes"}, {})


def test_a_record_says_the_same_after_it_was_written_and_read():
    """The rules that a telephone and a league file are read by."""
    turned = Peg(0, total=9, turned=True)
    assert from_payload(*to_payload(turned)) == turned
    assert "turned" not in to_payload(Peg(0, total=9))[1]
    assert LEEK_SINGLES.misplaced_tile == "turned"
