"""Peg boards, read back from the SVG and held against places of holes that were worked out."""

import re
from xml.etree import ElementTree

import pytest

from scoring.picture import picture_of_board, stand_alone

# Of the sixty-one board, from a drawing made by hand: where some of the holes are.
HOME = {1: (44, 26), 30: (347.8, 26), 31: (347.8, 46), 56: (83, 46), 59: (53.8, 46), 60: (44, 46)}
AWAY = {1: (44, 106), 30: (347.8, 106), 39: (265.6, 86), 47: (179.2, 86), 60: (44, 86)}
LAST = (20, 66)


def parsed(svg):
    return ElementTree.fromstring(svg)  # noqa: S314  our own drawing


def read(svg):
    """The holes, and each side's front peg, back peg and stroke."""
    root = parsed(svg)
    groups = {group.get("class"): group for group in root.iter("g")}
    found = {"holes": {}, "front": {}, "back": {}, "move": {}, "labels": {}}
    for side in ("home", "away"):
        found["holes"][side] = [centre(hole) for hole in groups[f"holes holes--{side}"]]
        for element in groups[f"pegs pegs--{side}"]:
            kinds = element.get("class").split()
            if "move" in kinds:
                found["move"][side] = element.get("d")
            else:
                found["back" if "peg--back" in kinds else "front"][side] = centre(element)
    found["labels"] = [text.text for text in root.iter("text")]
    found["box"] = tuple(map(float, root.get("viewBox").split()[2:]))
    return found


def centre(element):
    if element.tag == "circle":
        return float(element.get("cx")), float(element.get("cy"))
    x, y = (float(element.get(name)) for name in ("x", "y"))
    turned = re.fullmatch(r"rotate\(45 ([\d.]+) ([\d.]+)\)", element.get("transform"))
    at = tuple(map(float, turned.groups()))
    half = float(element.get("width")) / 2
    assert at == pytest.approx((x + half, y + half), abs=0.11)
    return at


@pytest.mark.parametrize("score", HOME)
def test_home_pegs_stand_in_their_holes(score):
    drawn = read(picture_of_board((score, 0), 61).svg)
    assert drawn["front"]["home"] == pytest.approx(HOME[score], abs=0.06)
    assert drawn["front"]["home"] in drawn["holes"]["home"]


@pytest.mark.parametrize("score", AWAY)
def test_away_pegs_stand_in_their_holes(score):
    drawn = read(picture_of_board((0, score), 61).svg)
    assert drawn["front"]["away"] == pytest.approx(AWAY[score], abs=0.06)
    assert drawn["front"]["away"] in drawn["holes"]["away"]


@pytest.mark.parametrize("target", [1, 2, 5, 20, 31, 60, 61, 62, 100, 121, 999])
def test_every_score_has_a_place_of_its_own(target):
    places = {"home": set(), "away": set()}
    for score in range(target + 1):
        for side, scores in (("home", (score, 0)), ("away", (0, score))):
            drawn = read(picture_of_board(scores, target).svg)
            place = drawn["front"][side]
            assert place in [*drawn["holes"][side], LAST]
            assert (place == LAST) is (score == target)
            width, height = drawn["box"]
            assert 6 < place[0] < width - 6
            assert 6 < place[1] < height - 6
            places[side].add(place)
    assert {len(each) for each in places.values()} == {min(target, 61) + 1}
    assert not (places["home"] & places["away"]) - {LAST}


def test_the_last_move_of_each_side():
    picture = picture_of_board(
        (59, 47), 61, before=(56, 39), names=("Anchor & Hope", "Malt Shovel")
    )
    drawn = read(picture.svg)
    assert drawn["move"] == {"home": "M83 46L53.8 46", "away": "M265.6 86L179.2 86"}
    assert drawn["back"]["home"] == (83, 46)
    assert drawn["back"]["away"] == (265.6, 86)
    assert picture.text == (
        "Peg board to 61. Anchor & Hope, round peg: 59, before that 56. "
        "Malt Shovel, diamond peg: 47, before that 39."
    )


@pytest.mark.parametrize(
    ("before", "score", "target", "path"),
    [
        (0, 3, 61, "M20 26L63.5 26"),
        (28, 34, 61, "M328.2 26L347.8 26L347.8 46L318.5 46"),
        (34, 28, 61, "M318.5 46L347.8 46L347.8 26L328.2 26"),
        (58, 61, 61, "M63.5 46L44 46L20 66"),
        (60, 61, 61, "M44 46L20 66"),
        (58, 63, 121, "M63.5 46L44 46L44 26L63.5 26"),
        (113, 121, 121, "M112.3 46L44 46L20 66"),
    ],
)
def test_a_move_goes_from_hole_to_hole(before, score, target, path):
    drawn = read(picture_of_board((score, 0), target, before=(before, None)).svg)
    if path.startswith("M112"):
        path = path.replace("112.3", str(drawn["back"]["home"][0]))
    assert drawn["move"] == {"home": path}


def test_no_move_is_drawn_where_there_is_none():
    for before in ((None, None), (5, 7)):
        picture = picture_of_board((5, 7), 61, before=before)
        assert read(picture.svg)["move"] == {}
        assert "before" not in picture.text


def test_once_round_has_one_number_for_both_on_the_way_back():
    labels = ["10", "10", "20", "20", "30", "30", "40", "50", "60"]
    assert sorted(read(picture_of_board((3, 40), 61).svg)["labels"]) == sorted([*labels, "61"])


def test_twice_round_each_side_has_its_own_numbers():
    drawn = read(picture_of_board((64, 34), 121).svg)
    first = [str(n) for n in range(10, 61, 10)]
    second = [str(n) for n in range(70, 121, 10)]
    assert sorted(drawn["labels"]) == sorted([*first, *second, "121"])
    both = read(picture_of_board((121, 98), 121).svg)["labels"]
    assert sorted(both) == sorted(["70", "70", "80", "80", "90", "90", "100", "110", "120", "121"])


def test_who_has_won_is_said():
    text = picture_of_board((121, 98), 121, before=(113, 96)).text
    assert text == (
        "Peg board to 121. Home, round peg: 121, before that 113, and has won. "
        "Away, diamond peg: 98, before that 96."
    )


def test_names_are_text_and_nothing_else():
    picture = picture_of_board((1, 2), 61, names=('<script>"', "O'Dowd & Co"))
    assert "<script>" not in picture.svg
    assert parsed(picture.svg)[0].text == picture.text


def test_a_board_as_a_file():
    file = stand_alone(picture_of_board((1, 2), 61, before=(0, 0)))
    root = parsed(file.encode())
    assert (root.get("width"), root.get("height")) == ("720", "264")
    assert "<defs>" not in file


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (((1, 2, 3), 61), "two sides"),
        (((1, 62), 61), "0 to 61, not on 62"),
        (((1, -1), 61), "0 to 61, not on -1"),
        (((1, 1), 0), "a target is 1 to 999"),
        (((1, 1), 1_000), "a target is 1 to 999"),
    ],
)
def test_misuse_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        picture_of_board(*arguments)
    with pytest.raises(ValueError, match="0 to 61, not on 99"):
        picture_of_board((1, 1), 61, before=(99, None))


@pytest.mark.parametrize(
    "name", ["A\x00B", "\x1b[31mA", "\ud800", "\ufffe", "A & <B>", "\x85", "Zoë"]
)
def test_any_name_leaves_the_drawing_readable(name):
    """XML 1.0 has no control characters, no halves of surrogate pairs and no U+FFFE."""
    picture = picture_of_board((1, 2), 61, names=(name, "B"))
    title = parsed(picture.svg)[0]
    assert title.text == picture.text
    assert "round peg: 1." in picture.text
    stand_alone(picture).encode()
