"""Drawings of the two ends, read back and held against the proven table of all pairs of ends."""

import json
import re
from pathlib import Path

import pytest

from scoring.line import End, Ends
from scoring.picture import picture_of_ends

STATES = json.loads(
    (Path(__file__).parents[1] / "data/rules/end-states.json").read_text(encoding="utf-8")
)["ends"]


def badges(svg: str) -> list[int]:
    """What stands on brass, from left to right."""
    found = re.findall(r'<text x="(\d+)" y="[\d.]+">(\d+)</text>', svg)
    return [int(count) for _, count in sorted(found, key=lambda one: int(one[0]))]


def halves(svg: str) -> list[int]:
    return [int(value) for value in re.findall(r'href="#h(\d)"', svg)]


@pytest.mark.parametrize(
    "state", STATES, ids=lambda s: f"{s['left']}{s['left_double']}-{s['right']}{s['right_double']}"
)
def test_every_pair_of_ends_shows_what_it_counts(state):
    left, right = (
        End(state["left"], state["left_double"]),
        End(state["right"], state["right_double"]),
    )
    picture = picture_of_ends(Ends(left, right))
    assert sum(badges(picture.svg)) == state["total"]
    drawn = [state["left"]] * (2 if state["left_double"] else 1)
    drawn += [state["right"]] * (2 if state["right_double"] else 1)
    assert halves(picture.svg) == drawn
    assert re.findall(r"counts (\d+)", picture.text) == [str(n) for n in badges(picture.svg)]


@pytest.mark.parametrize(
    ("left", "right", "shown", "text"),
    [
        (2, 2, [4], "One tile: double two, counts 4."),
        (6, 6, [12], "One tile: double six, counts 12."),
        (0, 0, [0], "One tile: double nought, counts 0."),
        (3, 6, [3, 6], "One tile: three and six, count 3 and 6."),
    ],
)
def test_a_tile_alone_counts_each_half_once(left, right, shown, text):
    picture = picture_of_ends(Ends.opening(left, right))
    assert badges(picture.svg) == shown
    assert halves(picture.svg) == [left, right]
    assert picture.text == text


def test_the_words_are_in_the_drawing_and_name_it():
    picture = picture_of_ends(Ends(End(6, double=True), End(3)), name="answer-1")
    assert picture.text == (
        "The two ends: double six, crosswise, counts 12; a plain three counts 3."
    )
    assert f'<title id="answer-1-t">{picture.text}</title>' in picture.svg
    assert 'role="img" aria-labelledby="answer-1-t"' in picture.svg


def test_the_drawing_stays_inside_its_frame_and_has_no_style_of_its_own():
    for state in STATES:
        ends = Ends(
            End(state["left"], state["left_double"]), End(state["right"], state["right_double"])
        )
        svg = picture_of_ends(ends).svg
        assert "style=" not in svg
        for x, y, width, height in re.findall(
            r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', svg
        ):
            assert 0 <= float(x) <= 240 - float(width)
            assert 0 <= float(y) <= 84 - float(height)


@pytest.mark.parametrize("name", ["", "-", 'x"><script>', "a b"])
def test_a_name_that_is_no_id_is_misuse(name):
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        picture_of_ends(Ends(End(1), End(2)), name=name)
