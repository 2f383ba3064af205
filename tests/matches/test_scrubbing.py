"""Taking a name out of texts and of kept contents."""

import pytest

from matches.scrubbing import Scrub, holds, renamed

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Tom Oakes was late", "X was late"),
        ("“tom  OAKES” is Tom Oakes (of the Bell)", "“X” is X"),
        ("Tom Oakes’s leg; Tom Oakes.", "X’s leg; X."),
        ("Tom\nOakes", "X"),
        ("Tom Oakesby and Atom Oakes stay", "Tom Oakesby and Atom Oakes stay"),
        ("Tom stays, Oakes stays", "Tom stays, Oakes stays"),
        ("", ""),
    ],
)
def test_whole_names_alone(text: str, left: str) -> None:
    assert Scrub.of(["Tom Oakes", "Tom Oakes (of the Bell)"], "X").text(text) == left


def test_signs_in_a_name_are_just_signs() -> None:
    scrub = Scrub.of(["T. O’Neill (jnr)", "+44 1632 960001"], "X")
    assert scrub.text("Ring T. O’Neill (jnr) on +44 1632 960001") == "Ring X on X"
    assert Scrub.of(["a\\1b c"], "\\1").text("a\\1b c") == "\\1"


def test_nothing_to_take_out() -> None:
    assert Scrub.of(["", "  "], "X").value({"a": ["b"]}) == {"a": ["b"]}


def test_values_within_values() -> None:
    scrub = Scrub.of(["Tom Oakes"], "X")
    assert scrub.value({"who": ["Tom Oakes", 3, None, {"Tom Oakes": True}]}) == {
        "who": ["X", 3, None, {"X": True}]
    }


def test_holding_a_name() -> None:
    assert holds("Tom Oakes junior", "tom oakes")
    assert not holds("Tom Oakesby", "Tom Oakes")


def test_people_of_a_content_are_known_by_their_keys() -> None:
    content = {"boards": [{"home": [{"key": "1", "name": "A"}, {"key": "2", "name": "A"}, None]}]}
    assert renamed(content, {"2": "X"}) == {
        "boards": [{"home": [{"key": "1", "name": "A"}, {"key": "2", "name": "X"}, None]}]
    }
