"""The text of a leg in an address, and what taps make of it."""

from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.views.referee.replay_text import (
    packed,
    query_of,
    unpacked,
    with_item,
    with_round,
    without_last,
)
from scoring.notation import parse


def read_back(query):
    return unpacked(parse_qs(query, keep_blank_values=True)["leg"][0])


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=80))
def test_whatever_is_written_comes_back_with_its_lines(text):
    lines = [line.rstrip() for line in text.split("\n")]
    assert unpacked(packed(text)).strip("\n") == "\n".join(lines).strip("\n")


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=30),
        max_size=5,
    )
)
def test_so_it_does_out_of_an_address(lines):
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    assert read_back(query_of(text, rules="standard", at="3")).strip("\n") == text


def test_an_address_can_be_read_by_people():
    text = "leg 2x7 61 exact Alice / Bob\nr1 a 66:4(4) 63:8!(0) bpen+8 out\n"
    assert query_of(text) == ("leg=leg+2x7+61+exact+Alice+/+Bob~r1+a+66:4(4)+63:8!(0)+bpen%2B8+out")
    # A bracket at the end of a link is taken for the end of a sentence.
    assert query_of("r1 a 66:4(4)") == "leg=r1+a+66:4(4%29"
    assert query_of("r1 a 66", rules="quick", at="1") == "rules=quick&leg=r1+a+66&at=1"
    assert query_of("r1 a 66", rules="", seats="") == "leg=r1+a+66"


def test_lines_survive_a_form_that_has_its_own_ends_of_lines():
    assert unpacked("r1 a 66\r\nr2 b 55") == "r1 a 66\nr2 b 55"
    assert unpacked("r1 a 66~r2 b 55") == "r1 a 66\nr2 b 55"
    assert unpacked("r1 a 66 # about ~ eight\nr2 b 55") == "r1 a 66 # about ~ eight\nr2 b 55"


def test_what_is_added_stands_behind_all_else():
    assert with_round("", 1, 0) == "r1 a"
    assert with_item("r1 a", "66") == "r1 a 66"
    assert with_item("r1 a 66 \n\n", "63") == "r1 a 66 63"
    assert with_item("r1 a 66  # that was four!", "63") == "r1 a 66  # that was four!\n63"
    assert with_round("r1 a 66 out", 2, 1) == "r1 a 66 out\nr2 b"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("r1 a 66 63:8(8)", "r1 a 66"),
        ("r1 a 66 - ", "r1 a 66"),
        ("r1 a 66 63 # eight", "r1 a 66"),
        ("r1 a 66\n  63", "r1 a 66"),
        ("r1 a 66\nr2 b", "r1 a 66"),
        ("r1 a 66 out\nhands a 01 b 02\nr2 b", "r1 a 66 out"),
        ("r1 a", ""),
        ("leg 2x7 61 exact\nr1 a", "leg 2x7 61 exact"),
        ("leg 2x7 61 exact", ""),
        ("leg 9x9\nr1 a 66", "leg 9x9"),
        ("", ""),
        ("r1 a 66 rubbish", "r1 a 66"),
    ],
)
def test_the_last_is_taken_back(before, after):
    assert without_last(parse(before)) == after
