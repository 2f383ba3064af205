"""What a leg's page carries for pegging in the browser, and whose tile it was by the plain form."""

import json
import re
from dataclasses import replace
from uuid import uuid4

import pytest

from league.enums import Side
from league.ruleset.presets import PRESETS
from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.enums import LegState
from matches.models import LegEvent
from matches.views.leg_live import clauses
from scoring.house_rules import HouseRules
from scoring.leg import Peg
from tests.matches.match_night import LOCK, MILL, card, legs
from tests.matches.phones import add, as_json, sending
from tests.matches.test_views_leg_events import WON, press
from tests.reading import text_of

ODD = "</script><b>&"


@pytest.fixture
def sue(night):
    return night.browser("sue")


def address_of(night, fixture, number=1):
    return night.address("leg_events", fixture, legs(card(fixture))[number - 1].pk)


def embedded(page, name):
    """The JSON of one of the page's script elements; None where there is none."""
    found = re.search(
        rf'<script type="application/json" id="{name}">(.*?)</script>',
        page.content.decode(),
        re.DOTALL,
    )
    return None if found is None else json.loads(found[1])


def test_the_page_carries_what_pegging_takes_without_a_signal(night, sue, pairs):
    leg = legs(card(pairs))[0]
    page = sue.get(address_of(night, pairs))
    said = embedded(page, "peg-page")
    assert said["key"] == str(leg.uid)
    assert (said["match"], said["title"]) == ("Mill v Lock", "Pairs 1, leg 1")
    assert said["urls"]["peg"] == night.address("peg", pairs, leg.pk)
    assert said["urls"]["sign_in"].endswith(f"?next={address_of(night, pairs).replace('/', '%2F')}")
    names = [[one["name"] for one in side] for side in said["players"]]
    assert names == [["Ann Adams", "Bert Brown"], ["Gwen Gale", "Hugh Hunt"]]
    assert embedded(page, "peg-tables")["target"] == 61
    state = embedded(page, "peg-state")
    assert (state["leg"]["id"], state["counting"], state["me"]["name"]) == (leg.pk, None, "Sue")
    # The telephone carries the mark by which its own record is known again.
    assert "device" in sue.cookies


def test_the_first_record_stands_in_the_page(night, sue, pairs):
    press(sue, address_of(night, pairs), side="home", total="15")
    (row,) = embedded(sue.get(address_of(night, pairs)), "peg-state")["counting"]
    assert (row["kind"], row["payload"]["total"]) == ("peg", 15)


def test_names_that_would_end_the_element_do_not(night, sue):
    rules = PRESETS["three-pairs-three-legs"].build()
    division = night.builder.competition(night.season, rules, [ODD, "Lock"], name="Division Three")
    fixture = night.builder.fixture(division, ODD, "Lock", night.today)
    night.builder.draft(fixture, named=False)
    page = sue.get(address_of(night, fixture))
    assert embedded(page, "peg-page")["names"] == [ODD, "Lock"]
    assert ODD not in page.content.decode()


def test_an_official_leg_and_a_typed_score_stay_forms(night, sue, pairs):
    official = night.add("Mill", "Lock", -7)
    night.builder.play(official, [WON, *[(61, 40)] * 8])
    leg = legs(card(pairs))[0]
    typed = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (61, 45))
    save_sheet(card=card(pairs), changes=SheetChanges(legs=(typed,)), **night.act)
    for fixture in (official, pairs):
        page = sue.get(address_of(night, fixture))
        assert embedded(page, "peg-page") is None
        assert "js/peg/" not in page.content.decode()


def test_the_next_leg_is_the_next_that_is_open(night, sue, pairs):
    said = embedded(sue.get(address_of(night, pairs, 9)), "peg-page")["next"]
    # After the last of the card comes the first that is not played yet.
    assert said["home"] == said["away"] == {
        "url": address_of(night, pairs, 1), "title": "Pairs 1, leg 1", "who": "Mill v Lock",
    }  # fmt: skip


def test_a_leg_that_a_win_makes_needless_is_not_the_next(night, sue):
    rules = PRESETS["three-pairs-best-of-three"].build()
    division = night.builder.competition(
        night.season,
        rules,
        ["Vine", "Well"],
        name="Division Three",
        squads={"Vine": MILL, "Well": LOCK},
    )
    fixture = night.builder.fixture(division, "Vine", "Well", night.today)
    night.builder.draft(fixture, [(61, 40)])
    page = sue.get(address_of(night, fixture, 2))
    said = embedded(page, "peg-page")["next"]
    assert (said["home"]["title"], said["away"]["title"]) == ("Pairs 2, leg 1", "Pairs 1, leg 3")


def test_clauses_are_those_of_the_rules():
    rules = HouseRules()
    assert clauses(rules) == {"past": "F2", "opening": "F4", "after": "F4", "penalty": "H"}
    assert clauses(replace(rules, out_on_down=False))["opening"] == "H"


# Whose tile


def player(fixture, name):
    return str(card(fixture).lineup.get(name=name).uid)


def test_whose_tile_it_was_is_kept_shown_and_changed(night, sue, pairs):
    address = address_of(night, pairs)
    gwen, hugh = player(pairs, "Gwen Gale"), player(pairs, "Hugh Hunt")
    press(sue, address, side="away", total="15", player=gwen)
    press(sue, address, side="away", total="3")
    assert [event.payload.get("player") for event in LegEvent.objects.order_by("place")] == [
        gwen,
        None,
    ]
    assert "Lock made 15 (Gwen Gale)" in text_of(sue.get(address))
    first = LegEvent.objects.get(place=1)
    page = press(sue, address, change=str(first.uid))
    assert f'<option value="{gwen}" selected>' in page.content.decode()
    press(sue, address, page, event=str(first.uid), side="away", total="15", player=hugh,
          do="save-change")  # fmt: skip
    text = text_of(sue.get(address))
    assert "Lock made 15 (Hugh Hunt)" in text
    press(sue, address, event=str(first.uid), side="away", total="15", do="save-change")
    text = text_of(sue.get(address))
    assert "(Hugh Hunt)" not in text
    assert "(Gwen Gale)" not in text


@pytest.mark.parametrize("whose", ["Ann Adams", "nobody"])
def test_a_player_of_the_other_side_placed_no_tile_of_this_one(night, sue, pairs, whose):
    address = address_of(night, pairs)
    uid = whose if whose == "nobody" else player(pairs, whose)
    answer = press(sue, address, side="away", total="15", player=uid)
    assert "Choose a player of that side, or nobody" in text_of(answer)
    assert not LegEvent.objects.exists()


def test_a_leg_that_was_typed_says_what_was_pegged_beside_it(night, sue, pairs):
    """Sue pegs on a telephone what another has typed meanwhile; Bob has no record of his own."""
    address = address_of(night, pairs)
    sue.get(address)
    leg = legs(card(pairs))[0]
    typed = LegChange(leg.pk, leg.version, LegState.PLAYED, None, (40, 61))
    save_sheet(card=card(pairs), changes=SheetChanges(legs=(typed,)), **night.act)
    assert "beside it" not in text_of(sue.get(address))
    uid = uuid4()
    body = as_json(sending(add(Peg(0, 15)), add(Peg(1, 9)), stream=uid))
    peg = night.address("peg", pairs, leg.pk)
    told = sue.post(peg, json.dumps(body), content_type="application/json").json()
    assert told["typed"] == "This leg has its final score, 40–61, typed on the card."
    page = sue.get(address)
    words = text_of(page)
    assert "This leg has its final score, 40–61, typed on the card." in words
    assert "Peg it event by event instead" in words
    assert "What you pegged on this phone is kept beside it: 2 events, 8–3." in words
    compare = f"{night.address('leg_records', pairs, leg.pk)}?beside={uid}"
    assert f'href="{compare}"' in page.content.decode()
    assert "Let Sue’s record count?" in text_of(sue.get(compare))
    other = night.browser("sue").get(address)
    assert "A record of what was pegged is kept beside it." in text_of(other)
    assert compare in other.content.decode()


@pytest.mark.parametrize(
    ("state", "winner", "words"),
    [
        ("open", None, ""),
        ("played", Side.AWAY, "This leg is put down on the card as won by Lock."),
        ("void", None, "This leg is marked as void on the card."),
    ],
)
def test_what_a_card_says_of_a_leg_without_a_score(night, sue, pairs, state, winner, words):
    leg = legs(card(pairs))[0]
    change = LegChange(leg.pk, leg.version, LegState(state), winner, (None, None))
    save_sheet(card=card(pairs), changes=SheetChanges(legs=(change,)), **night.act)
    assert sue.get(night.address("peg", pairs, leg.pk)).json()["typed"] == words
    page = text_of(sue.get(address_of(night, pairs)))
    assert words in page
    assert ("Peg it event by event instead" in page) is (state == "played")


def test_the_page_knows_the_other_legs_of_its_board(night, sue, pairs):
    first, second, third = legs(card(pairs))[:3]
    board = embedded(sue.get(address_of(night, pairs, 2)), "peg-page")["board"]
    assert [(one["key"], one["earlier"]) for one in board] == [
        (str(first.uid), True), (str(third.uid), False),
    ]  # fmt: skip
    assert [one["url"] for one in board] == [address_of(night, pairs, at) for at in (1, 3)]
    stay = "they stay in this leg and count here"
    # Whatever is moved is moved to the earlier leg. No number stands alone at a line's beginning.
    assert [one["to"] for one in board] == [first.pk, second.pk]
    assert board[0]["words"]["more"] == [
        text.replace("_", "\N{NO-BREAK SPACE}")
        for text in (
            "Pairs_1, leg_1 is not finished, and {count} events are pegged here.",
            f"They are set aside: {stay} once Pairs_1, leg_1 is finished.",
            "They belong to Pairs_1, leg_1: move them",
        )
    ]
    night.builder.draft(night.fixture)
    assert embedded(sue.get(address_of(night, night.fixture)), "peg-page")["board"] == []
