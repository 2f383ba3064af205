"""Drawings as SVG, and the same in words for whoever does not see them.

Draws what it is given and judges nothing. The faces of the tiles are not in a drawing: the page
carries them once, as the symbols ``#body``, ``#hatched`` and ``#h0`` to ``#h6`` (a tile is 20 wide
and 40 tall), so that a line of many tiles stays small. `stand_alone` makes a file of a drawing.

    >>> from scoring import Line
    >>> drawn = picture_of_line(Line.parse("66 63"))
    >>> drawn.svg.startswith("<svg class="), stand_alone(drawn).startswith("<?xml")
    (True, True)
    >>> drawn.text.split(". ")[-1]
    'Together 15, which pays 8 points.'

`picture_of_ends` needs the two ends alone, `picture_of_line` every tile, `picture_of_round` a round
as it was played, `picture_of_board` both sides' scores. ValueError is for what nobody can draw.
"""

from scoring.picture.board import picture_of_board
from scoring.picture.drawing import Picture
from scoring.picture.ends import picture_of_ends
from scoring.picture.line import picture_of_line, picture_of_round
from scoring.picture.standing_alone import stand_alone

__all__ = [
    "Picture",
    "picture_of_board",
    "picture_of_ends",
    "picture_of_line",
    "picture_of_round",
    "stand_alone",
]
