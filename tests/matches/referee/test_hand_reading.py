"""What is typed about a hand: lines however they are written, and whatever cannot be."""

import html
import re

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from matches.forms.hand_line import read_line
from matches.views.referee.hand_address import ORDER
from tests.matches.referee.hand_addresses import asked

SITE = "/referee/hand/"
SIX = "line=36b+66a+61a+14b+43a+35b"


def as_read(text, seats=2):
    return read_line(text, seats).written


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("66 63 34", "66 63 34"),
        ("6-6 6-3 3-4", "66 63 34"),
        ("[6|6] [6|3] [3|4]", "66 63 34"),
        ("6|6, 6/3; 3:4", "66 63 34"),
        ("66\n63\t34 ", "66 63 34"),
        # The same tiles written the other way round are turned until they join.
        ("66 36 43", "66 63 34"),
        ("36 31", "63 31"),
        ("36 13", "63 31"),
        ("36 66", "36 66"),
        ("36", "36"),
        ("66A 63b 34?", "66a 63b 34"),
        ("66ab 63", "66 63"),
        ("", ""),
    ],
)
def test_a_line_is_read_however_it_is_written(typed, read):
    assert as_read(typed) == read
    assert not read_line(typed, 2).problems


def test_of_four_seats_it_may_be_known_which_pair_and_not_which_partner():
    assert as_read("66ca 63db 34", 4) == "66ac 63bd 34"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("36 42", "Tiles 1 and 2 do not join: 3-6 and 4-2, they have no half in common. Rule C1."),
        ("66 63 12", "Tiles 2 and 3 do not join: 6-3 and 1-2, neither half is a 3. Rule C1."),
        (
            "66 63 34 46 63",
            "6-3 is there twice, as tile 2 and tile 5, and there is only one 6-3. Rule A1.",
        ),
        ("66 36 63", "6-3 is there twice, as tile 2 and tile 3"),
        ("66 67", "“67” is no tile: a tile has two halves from 0 to 6, such as 6-3."),
        ("66 sixes", "“sixes” is no tile"),
        ("66c", "“66c”: C is no seat of this table, it has A and B."),
        ("r1 a 66 63", "This is a round in the notation"),
        ("٣٦", "“٣٦” is no tile"),
    ],
)
def test_what_is_no_line_is_said_with_the_tiles_it_is_about(typed, why):
    (problem, *_) = read_line(typed, 2).problems
    assert problem.startswith(why)


def test_what_joins_before_the_fault_is_kept():
    tiles = read_line("66a 63b 12 24", 2)
    assert tiles.written == "66a 63b"
    assert len(tiles.problems) == 1


WRONG = [
    ("seats", "5", "“5” is not in the list"),
    ("rules", "whist", "“whist” is not in the list"),
    ("each", "1", "“1” is no deal: write how many tiles each was dealt, 2 to 14."),
    ("each", "15", "“15” is no deal"),
    ("target", "0", "“0” is no target"),
    ("chip_out", "11", "“11” is not what a last tile is worth"),
    ("finish", "soon", "“soon” is not in the list"),
    ("down", "maybe", "“maybe” is not in the list"),
    ("pairs", "none", "“none” is not in the list"),
    ("end", "out-c", "“out-c” is not in the list"),
    ("led", "c", "“c” is not in the list"),
    ("first", "67", "“67” is no tile: write one such as 6-3."),
    ("last", "x", "“x” is no tile"),
    ("left_a", "00 7", "“7” is no tile: write tiles such as 6-3 0-0, or none."),
    ("left_b", "00 00", "0-0 is there twice, and there is only one. Rule A1."),
    ("before_a", "61", "A side on 61 has won already: write 0 to 60, or leave it empty."),
    ("before_b", "62", "62 is past the target of 61: write 0 to 60, or leave it empty."),
    ("before_a", "abc", "“abc” is not a score"),
    ("claim_a", "-1", "“-1” is no number of points"),
    ("claim_b", "1000", "“1000” is no number of points: write 0 to 999"),
    ("turns", "perhaps", "“perhaps” is not in the list"),
    ("line", "66 67", "“67” is no tile"),
    ("line", "6" * 700, "has 700 characters: 600 are more than anything takes here."),
    ("left_a", "<script>alert(1)</script>", "is no tile"),
]
GOOD = {"claim_a": "2", "first": "66", "left_b": "00", "before_b": "12"}


@pytest.mark.django_db
@pytest.mark.parametrize(("field", "value", "said"), WRONG)
def test_a_bad_value_is_named_beside_its_field_and_the_rest_is_kept(client, field, value, said):
    given = {"line": "36b 66a 61a"} | GOOD | {field: value}
    response = client.get(SITE, given)
    content = html.unescape(response.content.decode())
    assert response.status_code == 200
    assert "No answer yet" in content
    assert said in re.search(rf'<div id="{field}-error">.*?</div>', content, re.DOTALL)[0]
    assert "<script>alert" not in response.content.decode()
    for name in ("claim_a", "left_b", "before_b"):
        if name != field:
            assert f'name="{name}" autocomplete="off"' in content
            assert re.search(rf'name="{name}"[^>]*value="{GOOD[name]}"', content)
    if field != "first":
        assert '<option value="66" selected>' in content
    if field != "line":
        assert ">36b 66a 61a</textarea>" in content


def test_more_than_there_are_cannot_be_dealt():
    hand = asked("line=66&seats=4&each=8")
    assert hand.form.errors["each"] == ["8 to each of 4 are more than there are: 7 at most."]


CONTRADICTIONS = [
    # Facts that can be seen to be wrong.
    ("led=b&first=66", {"led", "first", "line"}, "B is said to have led, but 6-6 opened"),
    (
        "first=55",
        {"first", "line"},
        "5-5 is said to be the opening tile, but it is not in the line",
    ),
    ("last=66", {"last", "line"}, "6-6 cannot have been placed last: it lies between other tiles"),
    ("left_a=66", {"left_a", "line"}, "6-6 is said to be left in the hand of A, but it lies"),
    ("left_a=00&left_b=00", {"left_a", "left_b"}, "0-0 is said to be left both with A and with B"),
    ("left_a=00", {"left_a", "line"}, "A is said to have played 3 of the line and to have 1 tile"),
    ("end=out-a", {"end", "line"}, "A is said to have chipped out, but played 3 tiles of the line"),
    (
        "end=out-a&left_a=55+12",
        {"end", "left_a", "line"},
        "A is said to have chipped out, but 2-1 and 5-5 is said to be left in the hand of A.",
    ),
    (
        "end=out-a&each=3&last=53",
        {"end", "last", "line"},
        "A is said to have chipped out, and so placed the last tile, but 5-3 was played by B.",
    ),
    ("each=3&end=blocked", {"end", "line"}, "but A played all 3 tiles: that is a chip-out."),
    ("each=4&end=blocked&left_a=55&left_b=00", {"left_a", "end"}, "A is said to hold 5-5"),
    ("each=2", {"line", "each"}, "6 tiles lie in the line, but with 2 dealt to each of 2"),
    (
        "before_a=60&before_b=60&end=won-b",
        {"end"},
        "“B won the leg” cannot be true with this line.",
    ),
    # 57 + 4 is 61 at once, so it was over.
    (
        "line=66&before_a=57&before_b=57&end=open",
        {"before_a", "before_b", "end"},
        "“the round was not over” and “the scores before, 57–57” cannot both be true with",
    ),
    # B was dealt two and has two left, so it played none.
    (
        "line=36+66&each=2&led=b&left_b=22+24",
        {"led", "left_b"},
        "“B led” and “4-2 2-2 left with B” cannot both be true with this line.",
    ),
    # A led 6-0, and with 0-2 its hand was empty; or 0-2, and B had to place 2-3.
    (
        "line=60a+02a+23b&each=2&last=23",
        {"line", "last"},
        (
            "“who played which tile” and “3-2 was placed last” cannot both be true with this line, "
            "if turns went round and nobody knocked who could place."
        ),
    ),
    (
        "line=34a+44b&led=b&last=44",
        {"line", "led", "last"},
        "“who played which tile”, “B led” and “4-4 was placed last” cannot all be true",
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("more", "fields", "said"), CONTRADICTIONS)
def test_what_contradicts_is_said_beside_each_of_its_fields(client, more, fields, said):
    query = more if more.startswith("line") else f"{SIX}&{more}"
    content = html.unescape(client.get(f"{SITE}?{query}").content.decode())
    assert "These facts cannot be true together" in content
    beside = {
        name
        for name in ORDER
        for found in [re.search(rf'<div id="{name}-error">(.*?)</div>', content, re.DOTALL)]
        if found and said in found[1]
    }
    assert beside == fields


def test_a_leader_who_cannot_have_opened_is_said_at_the_leader():
    """All three tiles are A's, and B is said to have led."""
    (found,) = asked("line=36a+66a+61a&led=b").contradictions
    assert found.message.startswith("B is said to have led, but played no tile of the line")
    assert found.fields == ("led", "line")
    assert found.clause == "B3"


@pytest.mark.django_db
def test_a_very_long_address_is_refused_kindly(client):
    response = client.get(SITE, {"line": "66 " * 33_000})
    assert response.status_code in {200, 414}
    assert "Traceback" not in response.content.decode()


VALUES = st.one_of(
    st.text(max_size=40),
    st.integers(-2, 70).map(str),
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from(["", "a", "b", "ac", "d"])),
        max_size=6,
    ).map(lambda tiles: " ".join(f"{a}{b}{who}" for a, b, who in tiles)),
    st.sampled_from(
        ["a", "b", "none", "no", "2", "3", "4", "out-a", "won-b", "won", "blocked", "open", "who",
         "left", "off", "leek-pairs", "teesdale", "friendly", "66 63 34", "8-3", "36b 66a 61a"]
    ),
)  # fmt: skip


class AnythingAtAll(TestCase):
    """Whatever stands in the address, there is a page."""

    @settings(max_examples=150, deadline=None)
    @given(st.dictionaries(st.sampled_from([*ORDER, "go", "utm"]), VALUES, max_size=10))
    def test_never_a_fault(self, given_values):
        response = Client().get(SITE, given_values)
        assert response.status_code in {200, 302}

    @settings(max_examples=50, deadline=None)
    @given(st.binary(max_size=200))
    def test_nor_of_a_query_that_is_none(self, query):
        sent = query.decode("latin-1")  # as a server hands it on
        assert Client().get(SITE, QUERY_STRING=sent).status_code in {200, 302}
