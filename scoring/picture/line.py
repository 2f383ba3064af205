"""The line on the table: every tile as it lies, what its open ends count, which tile was last.

A double lies crosswise. A long line bends, since it has to be read on a phone. Who played which
tile is shown by a letter at its edge where it is told.
"""

from collections.abc import Sequence
from typing import Final

from scoring.line import Ends, Laid, Line
from scoring.moves import Placement
from scoring.picture.drawing import (
    BADGE,
    LONG,
    SHORT,
    Picture,
    badge,
    end_in_words,
    framed,
    lying,
    number,
    standing,
    total_in_words,
    value_in_words,
)
from scoring.picture.layout import Place, Way, check_width, lay_out
from scoring.round import Round
from scoring.seats import SIDES_OF_SEATS, seat_name, side_of
from scoring.tiles import Tile
from scoring.whole import is_whole

WIDTH: Final = 240
"""The usual width of a frame: five tiles, so that pips can be told apart on a small phone."""

_EMPTY_HEIGHT: Final = 40
_PLAIN_MARGIN: Final = 4
_LETTER: Final = 7
"""The radius of the disc with the letter of a seat."""
_LETTER_MARGIN: Final = 14
_GAP: Final = 2
"""What stays free between an end and its badge."""


def picture_of_line(
    line: Line,
    *,
    last: Tile | None = None,
    played_by: Sequence[int | None] | None = None,
    seats: int = 2,
    width: int = WIDTH,
    name: str = "line",
) -> Picture:
    """A line in a frame of this `width`, which is 200 or more; a tile is 40 long.

    `last` is the tile placed last, if it is to be marked. `played_by` has for every tile from left
    to right the seat that played it, 0 to one less than the `seats` of the table (2, 3 or 4; with
    four, partners look alike), None where nobody knows; None for all of them shows no letters.
    `name` makes the ids of the drawing its own on the page. ValueError for what cannot be drawn.
    """
    if played_by is not None and len(played_by) != len(line.tiles):
        raise ValueError(f"{len(line.tiles)} tiles have as many players, not {len(played_by)}")
    if last is not None and last not in line.tile_set:
        raise ValueError(f"{last} was not placed last: it does not lie in the line {line}")
    if seats not in SIDES_OF_SEATS or any(
        seat is not None and not is_whole(seat, seats) for seat in played_by or ()
    ):
        raise ValueError(f"the seats of a table of {seats} are 0 to {seats - 1}")
    check_width(width)
    ends = line.ends
    if ends is None:
        text = "No tile is on the table."
        inner = f'<text class="caption" x="{width / 2:g}" y="24">{text}</text>'
        return framed("line", width, _EMPTY_HEIGHT, inner, text, name)

    margin = _PLAIN_MARGIN if played_by is None else _LETTER_MARGIN
    layout = lay_out([laid.crosswise for laid in line.tiles], width=width, margin=margin)
    letters = played_by or (None,) * len(line.tiles)
    drawn = [
        (laid.tile == last, _tile(laid, place, seat, seats, last=laid.tile == last))
        for laid, place, seat in zip(line.tiles, layout.places, letters, strict=True)
    ]
    # The last tile comes last, so that its heavy edge lies over those of its neighbours.
    inner = "".join(tile for _, tile in sorted(drawn, key=lambda each: each[0]))
    inner += "".join(
        _letter(place, seat, seats)
        for place, seat in zip(layout.places, letters, strict=True)
        if seat is not None
    )
    inner += _badges(ends, layout.places)
    height = layout.height + (0 if played_by is None else 2 * _LETTER)
    return framed("line", width, height, inner, _words(line, ends, last, played_by), name)


def picture_of_round(
    played: Round, *, owners: bool = True, width: int = WIDTH, name: str = "line"
) -> Picture:
    """The line of a round as it lies now, with its last tile marked.

    With `owners` it is shown who played each tile. Otherwise as `picture_of_line`, ValueError too.
    """
    placed = [(turn.move, turn.seat) for turn in played.turns if isinstance(turn.move, Placement)]
    players = {move.tile: seat for move, seat in placed}
    return picture_of_line(
        played.line,
        last=placed[-1][0].tile if placed else None,
        played_by=[players[laid.tile] for laid in played.line.tiles] if owners else None,
        seats=played.seats,
        width=width,
        name=name,
    )


# Drawing


def _tile(laid: Laid, place: Place, seat: int | None, seats: int, *, last: bool) -> str:
    classes, more = ["tile"], ""
    if seat is not None:
        shown_as = _shown_as(seat, seats)
        classes.append(f"tile--{shown_as}")
        more = '<use href="#hatched"/>' if shown_as == "b" else ""
    if last:
        classes.append("tile--last")
    first, second = laid
    if place.crosswise or place.way is Way.DOWN:
        x, y = place.x - SHORT / 2, place.y - LONG / 2
        return standing(first, second, x, y, " ".join(classes), more)
    x, y = place.x - LONG / 2, place.y - SHORT / 2
    leftwards = place.way is Way.LEFT
    return lying(first, second, x, y, " ".join(classes), more, leftwards=leftwards)


def _letter(place: Place, seat: int, seats: int) -> str:
    """The letter of the seat, at an edge of the tile where no other tile lies."""
    x, y = place.x, place.y
    if place.way is Way.DOWN or (place.crosswise and place.bends):
        x += place.free * (SHORT / 2 + _LETTER - 1)
    else:
        y += (LONG if place.crosswise else SHORT) / 2 + _LETTER - 1
        x -= place.free * SHORT / 2 if place.bends else 0
    letter = seat_name(seat).upper()
    return (
        f'<g class="owner owner--{_shown_as(seat, seats)}">'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{_LETTER}"/>'
        f'<text x="{number(x)}" y="{number(y + 3.7)}">{letter}</text></g>'
    )


def _shown_as(seat: int, seats: int) -> str:
    """The look of the tiles of a side: plain or hatched; the third of three sides is plain too."""
    return "b" if side_of(seat, seats) == 1 else "a"


def _badges(ends: Ends, places: Sequence[Place]) -> str:
    """What each open end counts, beyond it in the direction of the line."""
    first, final = places[0], places[-1]
    beyond = BADGE + _GAP
    if ends.single_tile and ends.left.double:  # a lone double counts its halves once (D3)
        return badge(first.x + SHORT / 2 + beyond, first.y, ends.total)
    left, right = ends.counts
    start = first.x - _half_length(first) - beyond
    stop = final.x + final.free * (_half_length(final) + beyond)
    return badge(start, first.y, left) + badge(stop, final.y, right)


def _half_length(place: Place) -> float:
    """Half of what a tile in a row takes of its length."""
    return (SHORT if place.crosswise else LONG) / 2


# In words


def _words(
    line: Line, ends: Ends, last: Tile | None, played_by: Sequence[int | None] | None
) -> str:
    named = [
        _named(laid) + (" crosswise" if laid.crosswise else "") + _by(seat)
        for laid, seat in zip(line.tiles, played_by or (None,) * len(line.tiles), strict=True)
    ]
    if ends.single_tile:
        return f"One tile: {named[0]}. {_counts_of_one(ends)}"
    said = (
        f"{len(named)} tiles from left to right, each joined to the next by equal halves: "
        f"{', '.join(named)}. Open ends: on the left {end_in_words(ends.left)}; on the right "
        f"{end_in_words(ends.right)}. Together {total_in_words(ends)}."
    )
    if last is None:
        return said
    final = next(laid for laid in line.tiles if laid.tile == last)
    return f"{said} The last tile placed was {_named(final)}."


def _counts_of_one(ends: Ends) -> str:
    if ends.left.double:
        return f"Its halves count once: together {total_in_words(ends)}."
    left, right = (value_in_words(end.value) for end in (ends.left, ends.right))
    return f"Open ends: {left} and {right}, together {total_in_words(ends)}."


def _named(laid: Laid) -> str:
    return f"{laid.left}-{laid.right}"


def _by(seat: int | None) -> str:
    return "" if seat is None else f" by {seat_name(seat).upper()}"
