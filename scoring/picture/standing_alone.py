"""A drawing as a file of its own: with the faces of the tiles, colours and letters in it.

Nothing is loaded from elsewhere. On a page a drawing is used as it is, since its faces and colours
are there already.
"""

import re
from typing import Final

from scoring.picture.drawing import Picture

_SCALE: Final = 2
"""How large a drawing is shown by whatever shows the file."""

_PIPS: Final = {
    1: ((10, 10),),
    2: ((5, 5), (15, 15)),
    3: ((5, 5), (10, 10), (15, 15)),
    4: ((5, 5), (15, 5), (5, 15), (15, 15)),
    5: ((5, 5), (15, 5), (10, 10), (5, 15), (15, 15)),
    6: ((5, 5), (15, 5), (5, 10), (15, 10), (5, 15), (15, 15)),
}
"""Where the pips of a half are."""

_STYLE: Final = """
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-weight: 700;
  text-anchor: middle; font-size: 12px; fill: #211c14; }
.ground { fill: #f5f0e4; }
.tile { stroke: #8d7d60; stroke-width: 1.2; }
.tile--last { stroke: #9a6b06; stroke-width: 3; }
.body { fill: #fdf9ee; }
.bar-line { stroke: #c9bb9c; stroke-width: 1.4; }
.pip { fill: #221d15; stroke: none; }
.hatched { stroke: none; }
.hatch-ink { stroke: #2c4a66; stroke-width: 1; opacity: .5; }
.owner circle { fill: #fdf9ee; stroke: #211c14; stroke-width: 1.2; }
.owner text { font-size: 10.5px; }
.owner--a circle { fill: #211c14; stroke: #f8f2e3; }
.owner--a text { fill: #f8f2e3; }
.count rect { fill: #d3a03a; stroke: #21160a; }
.count text { font-size: 11.5px; }
.join { stroke: #5a5143; stroke-width: 2; stroke-dasharray: 1 5; stroke-linecap: round; }
.caption { fill: #5a5143; font-size: 11px; }
.wood { fill: #cda26c; stroke: #8a6233; stroke-width: 1.5; }
.hole { fill: #4a3116; }
.game { fill: none; stroke: #2a1a08; stroke-width: 2; }
.peg { stroke: #21160a; stroke-width: 1.6; }
.peg--home { fill: #f3c23f; }
.peg--away { fill: #fffaf0; }
.peg--back { fill-opacity: .45; stroke-width: 1.2; }
.move { fill: none; stroke: #2a1a08; stroke-width: 2.5; stroke-linecap: round; }
.move--away { stroke-dasharray: 5 4; stroke-linecap: butt; }
"""


def stand_alone(picture: Picture) -> str:
    """The drawing as the text of an SVG file (UTF-8) that can be read by itself.

    ValueError for a drawing that is none of this package.
    """
    found = re.match(r'<svg (class="\w+" viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>)', picture.svg)
    if found is None:
        raise ValueError("this is no drawing of this package")
    attributes, width, height = found[1], float(found[2]), float(found[3])
    title, rest = picture.svg[found.end() :].split("</title>", 1)
    faces = _defs() if 'href="#' in rest else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * _SCALE:g}" '
        f'height="{height * _SCALE:g}" {attributes}{title}</title>\n'
        f"<style>{_STYLE}</style>\n{faces}"
        f'<rect class="ground" width="100%" height="100%"/>\n{rest}\n'
    )


def _defs() -> str:
    halves = "".join(
        f'<g id="h{value}">'
        + "".join(f'<circle class="pip" cx="{x}" cy="{y}" r="2.1"/>' for x, y in places)
        + "</g>\n"
        for value, places in {0: (), **_PIPS}.items()
    )
    return (
        '<defs>\n<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path class="hatch-ink" d="M0 0V5"/></pattern>\n'
        '<g id="body"><rect class="body" width="20" height="40" rx="3"/>'
        '<path class="bar-line" d="M3 20H17"/></g>\n'
        '<rect id="hatched" class="hatched" x="1" y="1" width="18" height="38" rx="2" '
        f'fill="url(#hatch)"/>\n{halves}</defs>\n'
    )
