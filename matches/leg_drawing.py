"""A leg's story as the numbers of a small drawing: both sides' scores, round after round.

Pure: places on a sheet of ``WIDTH`` by ``HEIGHT`` units, from its top left corner, as SVG wants
them. The home side's line is whole with round marks, the away side's dashed with hollow diamonds,
so that no colour is needed to tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from matches.leg_story import LegStory

WIDTH, HEIGHT = 320, 140
_LEFT, _RIGHT, _TOP, _FLOOR = 24, 28, 10, 18
_DIAMOND = 4
_APART = 12
"""How far apart the scores at the end of both lines are, at least."""
_BASELINE = 4
"""How far below its middle a figure stands on its line."""
_MOST_NUMBERS = 10
"""How many rounds are numbered below the drawing, at most."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One side's line: its corners, its marks as one path, and its score beside its end."""

    points: str
    marks: str
    score: int
    score_y: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole sheet."""

    story: LegStory
    lines: tuple[Line, Line]
    rounds: tuple[tuple[int, str], ...]
    """The rounds that are numbered, and where."""

    width = WIDTH
    height = HEIGHT
    left = _LEFT
    right = WIDTH - _RIGHT
    top = _TOP
    floor = HEIGHT - _FLOOR
    before = _LEFT - 4
    beside = WIDTH - _RIGHT + 7
    target_y = _TOP + _BASELINE
    nought_y = HEIGHT - _FLOOR + _BASELINE
    numbers_y = HEIGHT - 4

    @property
    def home(self) -> Line:
        """The home side's line."""
        return self.lines[0]

    @property
    def away(self) -> Line:
        """The away side's."""
        return self.lines[1]


def drawing_of(story: LegStory) -> Drawing:
    """The drawing of a story."""
    ends = _parted(tuple(_y(score, story.target) for score in story.scores))
    home, away = (_line(story, side, ends[side]) for side in (0, 1))
    every = -(-len(story.rounds) // _MOST_NUMBERS)
    count = len(story.rounds)
    numbered = tuple(
        (one.number, _n(_x(place, count)))
        for place, one in enumerate(story.rounds, start=1)
        if place % every == 0
    )
    return Drawing(story, (home, away), numbered)


def _line(story: LegStory, side: int, score_y: float) -> Line:
    """From nothing at the left edge to the score after the last round; what a tile withheld cost
    is a step straight down, and what it gave one straight up.
    """
    count = len(story.rounds)
    corners, places = [(_x(0, count), _y(0, story.target))], []
    for number, one in enumerate(story.rounds, start=1):
        x, score = _x(number, count), one.scores[side]
        places.append((x, _y(score, story.target)))
        if one.withheld[side]:
            without = min(max(score - one.withheld[side], 0), story.target)
            corners.append((x, _y(without, story.target)))
        corners.append(places[-1])
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners)
    marks = "".join(_mark(place, side) for place in places)
    return Line(points, marks, story.scores[side], _n(score_y + _BASELINE))


def _mark(place: Place, side: int) -> str:
    """A dot of no length, which the pen makes round; or a diamond around the place."""
    x, y = place
    if side == 0:
        return f"M{_n(x)} {_n(y)}h0"
    d = _DIAMOND
    return f"M{_n(x)} {_n(y - d)}l{d} {d}-{d} {d}-{d}-{d}z"


def _x(number: int, rounds: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * number / rounds, 1)


def _y(score: int, target: int) -> float:
    return round(HEIGHT - _FLOOR - (HEIGHT - _FLOOR - _TOP) * score / target, 1)


def _parted(ends: tuple[float, ...]) -> tuple[float, float]:
    """Where both scores are written, so that neither stands on the other."""
    home, away = ends
    short = _APART - abs(home - away)
    if short <= 0:
        return home, away
    upper = -1 if home <= away else 1
    home, away = home + upper * short / 2, away - upper * short / 2
    # The scores of two sides that have hardly begun would be pushed below the floor.
    below = max(home, away) - (HEIGHT - _FLOOR)
    return (round(home - below, 1), round(away - below, 1)) if below > 0 else (home, away)


def _n(number: float) -> str:
    return f"{number:g}"
