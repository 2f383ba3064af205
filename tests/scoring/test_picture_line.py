"""Drawings of whole lines, measured: what is drawn is read back from the SVG alone."""

import re
from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from scoring.house_rules import HouseRules
from scoring.line import Laid, Line
from scoring.picture import picture_of_line, picture_of_round, stand_alone
from scoring.picture.layout import lay_out
from scoring.players import at_random, play_leg
from scoring.tiles import DOUBLE_SIX, Tile

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (200, 225, 240, 288, 400)
ALTERNATING = "00 01 11 12 22 23 33 34 44 45 55 56 66"


def random_line(seed, most=28):
    """A line as chance lays it, which is not the engine's way to lay one."""
    random = Random(seed)
    rest = [(tile.low, tile.high) for tile in DOUBLE_SIX]
    random.shuffle(rest)
    laid = [rest.pop()]
    wanted = random.randint(1, most)
    while len(laid) < wanted:
        end = laid[-1][1]
        fitting = [tile for tile in rest if end in tile]
        if not fitting:
            break
        tile = random.choice(fitting)
        rest.remove(tile)
        laid.append(tile if tile[0] == end else tile[::-1])
    return Line(tuple(Laid(*tile) for tile in laid))


# Reading a drawing back


def rectangle(transform, x, y, width, height):
    """Where a rectangle of a tile comes to lie: left, top, right, bottom."""
    dx, dy = map(float, re.search(r"translate\(([\d.-]+) ([\d.-]+)\)", transform).groups())
    turned = re.search(r"rotate\((-?90)\)", transform)
    corners = [(x, y), (x + width, y + height)]
    if turned:
        sign = 1 if turned[1] == "90" else -1
        corners = [(-sign * b, sign * a) for a, b in corners]
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + dx, min(ys) + dy, max(xs) + dx, max(ys) + dy)


def parsed(svg):
    return ElementTree.fromstring(svg)  # noqa: S314  our own drawing


class Drawn:
    """A drawing read back; halves and tiles are rectangles."""

    def __init__(self, svg):
        root = parsed(svg)
        self.width, self.height = map(float, root.get("viewBox").split()[2:])
        self.title = root[0].text
        self.tiles, self.letters, self.badges = [], [], []
        for group in root.iter("g"):
            kinds = group.get("class", "").split()
            if "tile" in kinds:
                self.tiles.append(self.tile(group, kinds))
            elif "owner" in kinds:
                circle = group.find("circle")
                x, y, r = (float(circle.get(name)) for name in ("cx", "cy", "r"))
                self.letters.append((group.find("text").text, (x - r, y - r, x + r, y + r)))
            elif "count" in kinds:
                rect = group.find("rect")
                x, y, w, h = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
                self.badges.append((int(group.find("text").text), (x, y, x + w, y + h)))

    @staticmethod
    def tile(group, kinds):
        faces = [use for use in group if use.get("href") not in {"#body", "#hatched"}]
        (_, second), transform = faces, group.get("transform")
        assert second.get("y") == "20"
        return {
            "values": tuple(int(use.get("href")[2:]) for use in faces),
            "box": rectangle(transform, 0, 0, 20, 40),
            "halves": [rectangle(transform, 0, y, 20, 20) for y in (0, 20)],
            "last": "tile--last" in kinds,
            "hatched": any(use.get("href") == "#hatched" for use in group),
        }

    def in_order(self, line):
        by_values = {tile["values"]: tile for tile in self.tiles}
        return [by_values[tuple(laid)] for laid in line.tiles]


def overlap(one, other):
    """Whether two rectangles share more than an edge."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.2
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.2
    )


def touch(one, other):
    """Whether two rectangles share a stretch of an edge."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return (abs(wide) < 0.2 and tall > 9) or (abs(tall) < 0.2 and wide > 9)


def measure(line, width, *, owners):
    played_by = [index % 2 for index in range(len(line.tiles))] if owners else None
    drawn = Drawn(picture_of_line(line, played_by=played_by, width=width).svg)
    tiles = drawn.in_order(line)
    assert len(drawn.tiles) == len(line.tiles)
    boxes = [tile["box"] for tile in tiles]
    others = [box for _, box in drawn.badges + drawn.letters]
    for left, top, right, bottom in [*boxes, *others]:
        assert left >= 0
        assert top >= 0
        assert right <= drawn.width == width
        assert bottom <= drawn.height
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    for (before, one), (after, other) in pairwise(zip(line.tiles, tiles, strict=True)):
        mine = one["halves"] if before.crosswise else one["halves"][1:]
        theirs = other["halves"] if after.crosswise else other["halves"][:1]
        assert any(touch(a, b) for a in mine for b in theirs), f"{before} and {after}"
    for index, (_, disc) in enumerate(drawn.letters):
        on = [number for number, box in enumerate(boxes) if overlap(disc, box)]
        assert on == [index]
    for _, box in drawn.badges:
        assert not any(overlap(box, other) for other in boxes)
    for one, other in combinations(others, 2):
        assert not overlap(one, other)
    return drawn


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("owners", [True, False])
def test_tiles_touch_as_they_join_and_nothing_lies_on_anything(width, owners):
    for seed in range(60):
        measure(random_line(seed), width, owners=owners)


@pytest.mark.parametrize("width", range(200, 420, 4))
def test_a_double_at_every_other_place_can_be_drawn(width):
    for start in range(12):
        line = Line.parse(ALTERNATING[3 * start :])
        measure(line, width, owners=True)


@pytest.mark.parametrize("width", [200, 240, 320])
def test_no_badge_is_cut_by_the_frame(width):
    """The edge of a badge is 1.2 wide, half of it outside; what is outside a frame is not shown."""
    for seed in range(60):
        svg = picture_of_line(random_line(seed), width=width).svg
        for x, wide in re.findall(
            r'class="count"><rect x="([\d.-]+)" y="[\d.]+" width="(\d+)"', svg
        ):
            assert float(x) >= 0.6
            assert float(x) + int(wide) <= width - 0.6


def test_doubles_lie_crosswise_in_a_row():
    drawn = Drawn(picture_of_line(Line.parse("54 44 43")).svg)
    first, double, final = (tile["box"] for tile in drawn.in_order(Line.parse("54 44 43")))
    assert [round(box[2] - box[0]) for box in (first, double, final)] == [40, 20, 40]
    assert [round(box[3] - box[1]) for box in (first, double, final)] == [20, 40, 20]


def test_a_line_of_all_tiles_is_no_taller_than_two_small_screens():
    """On a phone of 320 by 568, where the page leaves a drawing 288."""
    for seed in range(200):
        line = random_line(seed)
        if len(line.tiles) > 20:
            drawn = Drawn(picture_of_line(line, played_by=[0] * len(line.tiles)).svg)
            assert drawn.height / drawn.width * 288 < 2 * 568


# What it says


SAID = {
    "36": "One tile: 3-6. Open ends: three and six, together 9, which pays 3 points.",
    "22": "One tile: 2-2 crosswise. Its halves count once: together 4, which pays nothing.",
    "66": "One tile: 6-6 crosswise. Its halves count once: together 12, which pays 4 points.",
    "66 63": (
        "2 tiles from left to right, each joined to the next by equal halves: 6-6 crosswise, "
        "6-3. Open ends: on the left double six, crosswise, counts 12; on the right a plain "
        "three counts 3. Together 15, which pays 8 points."
    ),
    "14 46 60": (
        "3 tiles from left to right, each joined to the next by equal halves: 1-4, 4-6, 6-0. "
        "Open ends: on the left a plain one counts 1; on the right a plain nought counts 0. "
        "Together 1, which pays nothing."
    ),
    "12 23": (
        "2 tiles from left to right, each joined to the next by equal halves: 1-2, 2-3. "
        "Open ends: on the left a plain one counts 1; on the right a plain three counts 3. "
        "Together 4, which pays nothing."
    ),
    "20 01": (
        "2 tiles from left to right, each joined to the next by equal halves: 2-0, 0-1. "
        "Open ends: on the left a plain two counts 2; on the right a plain one counts 1. "
        "Together 3, which pays 1 point."
    ),
}
BADGES = {
    "36": [3, 6],
    "22": [4],
    "66": [12],
    "66 63": [12, 3],
    "14 46 60": [1, 0],
    "12 23": [1, 3],
    "20 01": [2, 1],
}


@pytest.mark.parametrize("text", SAID)
def test_the_words_say_what_is_drawn(text):
    picture = picture_of_line(Line.parse(text))
    drawn = Drawn(picture.svg)
    assert picture.text == SAID[text] == drawn.title
    assert [count for count, _ in drawn.badges] == BADGES[text]


def test_every_line_says_its_tiles_and_its_total():
    for seed in range(100):
        line = random_line(seed)
        picture = picture_of_line(line)
        named = re.findall(r"(\d)-(\d)", picture.text)
        assert named == [(str(laid.left), str(laid.right)) for laid in line.tiles]
        assert sum(count for count, _ in Drawn(picture.svg).badges) == line.ends.total
        assert f"ogether {line.ends.total}, which pays" in picture.text


def test_the_last_tile_is_marked_and_said():
    line = Line.parse("54 44 43 33 31")
    for laid in line.tiles:
        picture = picture_of_line(line, last=laid.tile)
        assert [tile["values"] for tile in Drawn(picture.svg).tiles if tile["last"]] == [laid]
        assert picture.text.endswith(f"The last tile placed was {laid.left}-{laid.right}.")
    assert "last" not in picture_of_line(line).svg


def test_who_played_what_is_shown_by_letter_and_by_hatching():
    line = Line.parse("54 44 43 33 31")
    picture = picture_of_line(line, played_by=[0, 1, 2, 3, None], seats=4)
    drawn = Drawn(picture.svg)
    assert [letter for letter, _ in drawn.letters] == ["A", "B", "C", "D"]
    hatched = [tile["hatched"] for tile in drawn.in_order(line)]
    assert hatched == [False, True, False, True, False]
    assert "5-4 by A, 4-4 crosswise by B, 4-3 by C, 3-3 crosswise by D, 3-1." in picture.text
    third = Drawn(picture_of_line(line, played_by=[2] * 5, seats=3).svg)
    assert [letter for letter, _ in third.letters] == ["C"] * 5
    assert not any(tile["hatched"] for tile in third.tiles)


def test_a_round_is_drawn_as_it_lies():
    leg = play_leg([at_random] * 2, HouseRules(), 4, Random(3))
    for played in leg.rounds:
        drawn = Drawn(picture_of_round(played).svg)
        who = {turn.move.tile: turn.seat for turn in played.turns if turn.pegged}
        order = [who[laid.tile] for laid in played.line.tiles]
        assert [letter for letter, _ in drawn.letters] == ["ABCD"[seat] for seat in order]
        last = next(turn.move.tile for turn in reversed(played.turns) if turn.pegged)
        assert [Tile.of(*tile["values"]) for tile in drawn.tiles if tile["last"]] == [last]
        assert Drawn(picture_of_round(played, owners=False).svg).letters == []


def test_an_empty_table():
    picture = picture_of_line(Line())
    assert picture.text == "No tile is on the table." == Drawn(picture.svg).title


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"last": Tile(0, 1)}, "01 was not placed last"),
        ({"played_by": [0]}, "2 tiles have as many players, not 1"),
        ({"played_by": [0, 2]}, "seats of a table of 2 are 0 to 1"),
        ({"played_by": [0, -1]}, "seats of a table of 2 are 0 to 1"),
        ({"seats": 5}, "seats of a table of 5"),
        ({"width": 199}, "a frame of 200 or more, not 199"),
        ({"name": 'x"'}, "letters, digits and hyphens"),
    ],
)
def test_misuse_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        picture_of_line(Line.parse("54 43"), **arguments)


def test_every_order_of_doubles_finds_its_place():
    """Of up to twelve tiles; a longer line is as free to bend."""
    orders = [[False], [True]]
    for order in orders:
        layout = lay_out(order, width=200, margin=14)
        assert len(layout.places) == len(order)
        for place in layout.places:
            assert 10 <= place.x <= 190
            assert 20 <= place.y <= layout.height - 20
        if len(order) < 12:
            orders += [[*order, False]] + ([] if order[-1] else [[*order, True]])
    assert len(orders) == 984


@pytest.mark.parametrize("doubles", [[], [True, True]])
def test_what_is_no_line_has_no_layout(doubles):
    with pytest.raises(ValueError, match="no two doubles side by side"):
        lay_out(doubles, width=240, margin=4)


# On a page, and as a file


def test_a_drawing_on_a_page_has_no_style_and_loads_nothing():
    for seed in range(40):
        svg = picture_of_line(random_line(seed)).svg
        assert not re.search(r"style|<script|\bon\w+=|https?:", svg)
        assert set(re.findall(r'href="([^"]*)"', svg)) <= {"#body", *(f"#h{n}" for n in range(7))}


def test_a_file_needs_nothing_else():
    line = Line.parse("54 44 43")
    file = stand_alone(picture_of_line(line, played_by=[0, 1, 1], last=Tile(3, 4)))
    root = parsed(file.encode())
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.find(f"{SVG}style") is not None) == ("480", True)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    wanted = {element.get("href") for element in root.iter() if element.get("href")}
    assert wanted == {"#body", "#hatched", "#h3", "#h4", "#h5"}
    assert {name[1:] for name in wanted} | {"hatch"} <= defined
    assert not re.search(r"<script|var\(|@import|url\((?!#)|href=\"(?!#)", file)
    pips = {n: len(root.findall(f".//{SVG}g[@id='h{n}']/{SVG}circle")) for n in range(7)}
    assert pips == {n: n for n in range(7)}


def test_a_file_is_made_of_a_drawing_alone():
    picture = picture_of_line(Line())
    assert "<defs>" not in stand_alone(picture)
    with pytest.raises(ValueError, match="no drawing"):
        stand_alone(type(picture)("<p>", ""))
