"""A leg whose final score is typed on the card: no single tap puts a record in its place."""

import pytest

from matches.actions.sheet import LegChange, SheetChanges, save_sheet
from matches.enums import CardEventKind, LegState
from matches.models import CardEvent, LegEvent, LegStream
from tests.matches.match_night import card, legs
from tests.matches.test_views_leg_events import leg_of, press
from tests.matches.test_views_leg_live import embedded
from tests.reading import text_of

TYPED = "This leg has its final score, 61–33, typed on the card."
INSTEAD = "Peg it event by event instead"


@pytest.fixture
def sue(night):
    return night.browser("sue")


@pytest.fixture
def address(night, pairs):
    return night.address("leg_events", pairs, legs(card(pairs))[0].pk)


def put_down(night, fixture, state="played", scores=(61, 33)):
    leg = leg_of(fixture)
    change = LegChange(leg.pk, leg.version, LegState(state), None, scores)
    save_sheet(card=card(fixture), changes=SheetChanges(legs=(change,)), **night.act)


def keys(page):
    return page.content.decode().count('name="total"')


def stands(fixture):
    leg = leg_of(fixture)
    return leg.state, leg.depth, leg.home_score, leg.away_score


def test_the_page_shows_the_score_and_asks_first(night, sue, pairs, address):
    put_down(night, pairs)
    page = sue.get(address)
    words = text_of(page)
    assert TYPED in words
    assert "the leg stands at what is pegged" in words
    assert keys(page) == 0
    assert "Pegged so far" not in words
    assert f'href="?instead=1">{INSTEAD}</a>' in page.content.decode()
    assert "Undo" not in words
    # Asking changes nothing.
    asked = sue.get(f"{address}?instead=1")
    assert keys(asked) > 5
    assert TYPED in text_of(asked)
    assert "The first event you peg takes its place." in text_of(asked)
    assert stands(pairs) == ("played", "scores", 61, 33)


def test_after_that_the_first_event_takes_its_place(night, sue, pairs, address):
    put_down(night, pairs)
    answer = press(sue, f"{address}?instead=1", side="home", total="3")
    assert answer.status_code == 302
    assert stands(pairs) == ("open", "events", 1, 0)
    # What was typed is in the card's history.
    saved = CardEvent.objects.filter(kind=CardEventKind.SAVED).latest("pk")
    before, after = (at["boards"][0]["legs"][0] for at in (saved.before, saved.after))
    assert before["scores"] == [61, 33]
    assert after["scores"] == [1, 0]


def test_the_phone_that_pegs_it_goes_on_as_its_own(night, sue, pairs, address):
    put_down(night, pairs)
    press(sue, f"{address}?instead=1", side="home", total="3")
    state = embedded(sue.get(address), "peg-state")
    assert state["own"]["stream"] == state["leg"]["counting"]
    assert [one["own"] for one in state["streams"]] == [True]
    # To her other phone it is hers, and not that phone's.
    other = embedded(night.browser("sue").get(address), "peg-state")
    assert (other["own"], other["streams"][0]["mine"]) == (None, True)


@pytest.mark.parametrize(
    "fields",
    [
        {"side": "home", "total": "3"},
        {"side": "home", "points": "3", "do": "peg"},
        {"do": "blocked"},
        {"do": "next-round"},
        {"do": "undo"},
        {"do": "clear"},
        {"side": "home", "revoke": "home"},
    ],
)
def test_a_page_that_did_not_ask_changes_nothing(night, sue, pairs, address, fields):
    """As a telephone may have kept it from before."""
    put_down(night, pairs)
    version = leg_of(pairs).version
    answer = sue.post(address, fields | {"version": str(version)})
    assert answer.status_code == 200
    words = text_of(answer)
    assert "What is typed on the card counts, and nothing is changed." in words
    assert ("Not pegged: Mill made 3." in words) is (fields.get("total") == "3")
    assert INSTEAD in words
    assert stands(pairs) == ("played", "scores", 61, 33)
    assert not LegEvent.objects.exists()


def test_a_form_that_cannot_be_read_does_not_have_to_be_asked_for_again(night, sue, pairs, address):
    put_down(night, pairs)
    page = press(sue, f"{address}?instead=1", side="home", total="many")
    assert "is not a score" in text_of(page)
    assert keys(page) > 5
    assert stands(pairs) == ("played", "scores", 61, 33)


def test_what_was_pegged_beside_it_comes_first(night, sue, pairs, address):
    put_down(night, pairs)
    leg = leg_of(pairs)
    LegStream.objects.create(leg=leg, by=night.user("sue"), started_at=night.at, heard_at=night.at)
    body = sue.get(address).content.decode()
    compare = body.index("Compare, or let it count")
    assert 'class="btn btn-primary"' in body[compare - 200 : compare]
    assert 'btn-outline-secondary" href="?instead=1"' in body
    assert compare < body.index(INSTEAD)


@pytest.mark.parametrize("state", ["void", "unplayed"])
def test_a_leg_marked_as_not_played_is_unmarked_on_the_card_first(
    night, sue, pairs, address, state
):
    put_down(night, pairs, state, (None, None))
    for page in (sue.get(address), sue.get(f"{address}?instead=1")):
        assert keys(page) == 0
        assert INSTEAD not in text_of(page)
        card_page = night.address("card_edit", pairs)
        assert f'href="{card_page}">Unmark it on the card</a>' in page.content.decode()
    answer = press(sue, f"{address}?instead=1", side="home", total="3")
    assert "nothing is changed" in text_of(answer)
    assert stands(pairs)[0] == state


def test_a_leg_that_nothing_is_typed_of_has_its_keys(sue, pairs, address):
    for page in (sue.get(address), sue.get(f"{address}?instead=1")):
        assert keys(page) > 5
        assert embedded(page, "peg-state") is not None
