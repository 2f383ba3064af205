"""The line as it grows: joining, two ends, doubles crosswise, and what the ends count (C, D)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.line import Ends, Laid, Line, check_line
from scoring.moves import Placement, Where
from scoring.tiles import DOUBLE_SIX, Tile, TileSet
from tests.scoring.golden import load

STATES = load("end-states.json")
REACHABLE = [state for state in STATES["ends"] if state["reachable"]]
LEFT, RIGHT, OPENING = Where.LEFT, Where.RIGHT, Where.OPENING


def seen(line):
    left, right = line.ends.left, line.ends.right
    return {
        "left": left.value,
        "left_double": left.double,
        "right": right.value,
        "right_double": right.double,
        "total": line.ends.total,
        "award": line.award,
    }


def grown(tiles, first):
    """The line of `tiles` laid from the one at `first` outwards, to the left and to the right."""
    line = Line().joined(Placement(*tiles[first], OPENING))
    for left, right in reversed(tiles[:first]):
        line = line.joined(Placement(right, left, LEFT))
    for left, right in tiles[first + 1 :]:
        line = line.joined(Placement(left, right, RIGHT))
    return line


def test_there_are_196_pairs_of_ends_and_seven_cannot_stand():
    assert (len(STATES["ends"]), len(REACHABLE)) == (196, 189)


@pytest.mark.parametrize("state", REACHABLE, ids=lambda s: str(s["example"]))
def test_every_pair_of_ends_counts_as_proven(state):
    tiles = [tuple(tile) for tile in state["example"]]
    laid = Line(tuple(Laid(*tile) for tile in tiles))

    assert seen(laid) == {key: state[key] for key in seen(laid)}
    for first in range(len(tiles)):
        line = grown(tiles, first)
        assert line == laid
        assert (line.ends, line.tile_set) == (laid.ends, laid.tile_set)


def test_what_an_opening_tile_is_awarded():
    for points, tiles in STATES["opening_awards"].items():
        for low, high in tiles:
            for halves in ((low, high), (high, low)):
                line = Line().joined(Placement(*halves, OPENING))
                assert line.ends.total == low + high
                assert line.award == int(points)


@pytest.mark.parametrize(
    ("text", "counts", "paid"),
    [
        ("66", (6, 6), 4),  # alone: its halves once
        ("66 63", (12, 3), 8),  # one side joined: both halves at the end
        ("36 66", (3, 12), 8),
        ("46 66 63", (4, 3), 0),  # inside: nothing
        ("46 66 63 33", (4, 6), 2),
        ("22", (2, 2), 0),
        ("00 03", (0, 3), 1),
        ("55 53", (10, 3), 0),
        ("44 43 33", (8, 6), 0),
        ("55 51 16 66", (10, 12), 0),
    ],
)
def test_the_opening_double(text, counts, paid):
    line = Line.parse(text)
    assert line.ends.counts == counts
    assert line.award == paid


def test_an_empty_line_has_no_ends():
    line = Line()
    assert (line.ends, line.award, len(line.fitting), str(line)) == (None, 0, 28, "")
    assert line.where(Placement(3, 6)) == (OPENING,)
    assert line.placements(Tile(3, 6)) == (Placement(3, 6, OPENING),)


def test_where_a_tile_fits():
    line = Line.parse("63 33 34")
    assert line.placements(Tile(4, 6)) == (Placement(6, 4, LEFT), Placement(4, 6, RIGHT))
    assert line.placements(Tile(6, 6)) == (Placement(6, 6, LEFT),)
    assert line.placements(Tile(0, 4)) == (Placement(4, 0, RIGHT),)
    assert line.placements(Tile(3, 5)) == ()
    assert line.where(Placement(6, 4)) == (LEFT,)
    assert set(line.fitting) == {tile for tile in DOUBLE_SIX if {"4", "6"} & set(str(tile))}


@pytest.mark.parametrize(
    ("line", "written", "at"),
    [
        ("63 34", "64", LEFT),
        ("63 34", "46", RIGHT),
        ("63 34", "35", None),  # joins nowhere
        ("63 34", "46l", None),  # joins the other end
        ("66", "63", RIGHT),  # both sides of an opening double are alike
        ("66", "63l", LEFT),
        ("36 64 43", "35", RIGHT),  # two plain ends of one value are alike
        ("34 46 66 63", "33", RIGHT),
        ("66 63 34 46", "60", None),  # 60l would pay 2 and 60r 4
        ("66 63 34 46", "60r", RIGHT),
        ("66 63 34 46", "60l", LEFT),
    ],
)
def test_where_a_placement_is_laid(line, written, at):
    settled = Line.parse(line).ends.settled(Placement.parse(written))
    assert (settled and settled.at) == at


def test_the_choice_that_has_to_be_written_pays_differently():
    line = Line.parse("66 63 34 46")
    assert line.joined(Placement(6, 0, LEFT)).award == 2
    assert line.joined(Placement(6, 0, RIGHT)).award == 4


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("36 66 60", []),
        ("36 46", [("line-does-not-join", "C1", ("line", 1))]),
        ("36 63", [("tile-in-line-twice", "A1", ("line", 1))]),
        (
            "36 66 60 06 12",
            [
                ("tile-in-line-twice", "A1", ("line", 3)),
                ("line-does-not-join", "C1", ("line", 4)),
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_line(text, problems):
    tiles = [Laid(int(name[0]), int(name[1])) for name in text.split()]
    found = check_line(tiles)
    assert [(problem.code, problem.clause, problem.place) for problem in found] == problems
    if problems:
        with pytest.raises(ValueError):
            Line(tuple(tiles))


def test_what_does_not_join_is_refused():
    line = Line.parse("36")
    for placement in (Placement(6, 4), Placement(6, 4, LEFT), Placement(6, 3, RIGHT)):
        with pytest.raises(ValueError, match="does not join"):
            line.joined(placement)
    with pytest.raises(ValueError, match="is no tile"):
        Line.parse("36 67")


def random_line(seed):
    random = Random(seed)
    line = Line()
    for _ in range(random.randrange(1, 29)):
        ways = [way for tile in DOUBLE_SIX if tile not in line.tile_set
                for way in line.placements(tile)]  # fmt: skip
        if not ways:
            break
        line = line.joined(random.choice(ways))
    return line


@given(st.integers(0, 2**32))
def test_the_mirror_image_is_as_good(seed):
    line = random_line(seed)
    mirror = line.mirrored()

    assert mirror.mirrored() == line
    assert Line(mirror.tiles) == mirror
    assert (mirror.award, mirror.ends.total) == (line.award, line.ends.total)
    assert mirror.ends.counts == line.ends.counts[::-1]
    assert mirror.fitting == line.fitting


@given(st.integers(0, 2**32))
def test_what_a_line_remembers_is_what_it_shows(seed):
    line = random_line(seed)
    again = Line(line.tiles)

    assert (again.ends, again.tile_set) == (line.ends, line.tile_set)
    assert line.tile_set == TileSet.of(laid.tile for laid in line.tiles)
    assert Line.parse(str(line)) == line
    assert all(laid.crosswise is (laid.left == laid.right) for laid in line.tiles)
    assert isinstance(line.ends, Ends)
