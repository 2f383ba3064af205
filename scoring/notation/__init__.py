r"""Legs written as text, read, checked and written: `r1 a 36:3(3) 61 14:2(2)` and so on.

    leg      a header perhaps, then rounds, each perhaps with its hands before it
    header   leg SEATSxTILES TARGET exact|over OPTION... NAME / NAME
    option   chip=N  down=no  pairs=first  revoke=peg-back  misplaced=turned  start=N,N
    hands    hands SEAT TILE... SEAT TILE...
    round    rN SEAT ITEM...                the seat that leads; everybody else follows in turn
    item     PLACE or - for a knock, a seat before it or not; a penalty; out, blocked or won
    place    two digits: the half that joins, then the half left open; l or r where both ends are
             alike but for a double; :POINTS of the event, ! if nothing of it counted, (SCORE) after
    penalty  SEAT pen +N or -N, (SCORE)

Seats are a to d, comments begin with #. Reading is tolerant (capitals, 6-1, [6|1], spaces, items
on the next line) and writing strict. In the canonical form every event of more than 0 has its
points and the score after it, nothing is written that follows from the rest, and each finished
round has its end word. Every problem of a text says where it stands in it, and `show` draws the
line with a caret under the item.

    >>> text = "leg 2x7 61 exact Alice / Bob\nr1 a [6|6]:4(4)  B 6-3 : 7\n"
    >>> found = check(text).problems[0]
    >>> print(found.message)
    63 makes 15, worth 8, not 7.
    >>> print(show(found, text))
    r1 a [6|6]:4(4)  B 6-3 : 7
                     ^^^^^^^^^
    >>> print(canonical(parse(text.replace(": 7", ": 8")).record), end="")
    leg 2x7 61 exact Alice / Bob
    r1 a 66:4(4) 63:8(8)

`parse` reads and judges nothing; `check` reads and judges, and is `parse` and `scoring.verify` in
one. `write` gives a record back as it is, `canonical` with all that follows from it. No text raises
anything; NotationError is for a record that cannot be written.
"""

from scoring.notation.checked import CheckedText, Position, check
from scoring.notation.header import Header, read_header, write_header
from scoring.notation.items import NotationError, write_item
from scoring.notation.layout import Layout
from scoring.notation.reading import Reading, parse
from scoring.notation.showing import excerpt, show, where
from scoring.notation.text import Spot
from scoring.notation.writing import canonical, write

__all__ = [
    "CheckedText",
    "Header",
    "Layout",
    "NotationError",
    "Position",
    "Reading",
    "Spot",
    "canonical",
    "check",
    "excerpt",
    "parse",
    "read_header",
    "show",
    "where",
    "write",
    "write_header",
    "write_item",
]
