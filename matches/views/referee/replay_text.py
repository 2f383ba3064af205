"""The text of a leg, as it stands in an address and as taps change it.

What is tapped and what is typed is one text: a tap adds an item to it, or takes one from its end.
Nothing is judged here.
"""

from __future__ import annotations

from urllib.parse import quote, urlencode

from django.urls import reverse

from league.models import League
from matches.views.referee.to_keep import Teams
from scoring.moves import Placement, Where
from scoring.notation import Header, Reading, write_header
from scoring.notation.header import KEYWORD
from scoring.notation.layout import column_after, content
from scoring.notation.text import split_lines
from scoring.seats import seat_name

_LINE = "~"
"""What stands for the end of a line in an address: no name, no tile and no number has one in it."""
_KEPT_IN_ADDRESS = ":()!/=,~"


def packed(text: str) -> str:
    """The text in one line, for an address; where it says ~ itself it keeps its lines."""
    lines = "\n".join(line.rstrip() for line in split_lines(text)).strip("\n")
    if _LINE in lines:
        return lines if "\n" in lines else f"{lines}\n"
    return lines.replace("\n", _LINE)


def unpacked(given: str) -> str:
    """The text that stands in an address, with its lines."""
    text = "\n".join(split_lines(given))
    return text if "\n" in text else text.replace(_LINE, "\n")


def query_of(text: str, **more: str) -> str:
    """What follows the question mark: short, and to be read by people."""
    told = {name: value for name, value in more.items() if value and name != "at"}
    first = f"{urlencode(told)}&" if told else ""
    leg = "+".join(quote(word, safe=_KEPT_IN_ADDRESS) for word in packed(text).split(" "))
    if leg.endswith(")"):
        # At the very end it would be taken for the end of a sentence by whatever makes links.
        leg = f"{leg[:-1]}%29"
    at = more.get("at", "")
    return f"{first}leg={leg}" + (f"&at={at}" if at else "")


def replay_address(text: str, league: League | None = None, **more: str) -> str:
    """Where a text is replayed: in a league, or on the site's own page. ``at`` is the step."""
    path = (
        reverse("matches:referee_replay_site")
        if league is None
        else reverse("matches:referee_replay", args=[league.slug])
    )
    return f"{path}?{query_of(text, **more)}"


# What taps make of it


def with_item(text: str, item: str) -> str:
    """The text with one more item, behind all that is there."""
    before = text.rstrip()
    if not before:
        return item
    last = before.rpartition("\n")[2]
    # A comment goes on to the end of its line.
    return f"{before}{chr(10) if '#' in last else ' '}{item}"


def with_round(text: str, number: int, leader: int) -> str:
    """The text with a round begun, in a line of its own."""
    before = text.rstrip()
    return f"{before}{chr(10) if before else ''}r{number} {seat_name(leader)}"


def with_header(text: str, header: str) -> str:
    """The text with this header, in the place of the one that it has."""
    lines = split_lines(text)
    first = next((at for at, line in enumerate(lines) if content(line).strip()), 0)
    words = content(lines[first]).split()
    rest = lines[first + 1 :] if words[:1] and words[0].lower() == KEYWORD else lines[first:]
    return "\n".join([header, *rest]).rstrip()


def without_names(reading: Reading, teams: Teams) -> str:
    """The text without comments, and in its header no names but the teams' of a match."""
    text, record = reading.text, reading.partial
    if record is not None and record.names and not teams.may_be_named(*record.names):
        header = Header(record.rules, record.seats, record.start)
        text = with_header(text, write_header(header))
    lines = (content(line).rstrip() for line in split_lines(text))
    return "\n".join(line for line in lines if line)


def without_last(reading: Reading) -> str:
    """The text without its last item; without a round where that has none yet."""
    text, rounds = reading.text, reading.layout.rounds
    record = reading.partial
    if record is None or not record.rounds:
        return text.rstrip().rpartition("\n")[0] if rounds or "\n" in text.strip() else ""
    number = len(record.rounds) - 1
    items = record.rounds[number].items
    if items:
        return before_item(reading, number, len(items) - 1)
    lines = split_lines(text)
    places = (*rounds[number].hands, *rounds[number].items)
    return "\n".join(lines[: min(stretch.line for stretch in places)]).rstrip()


def before_item(reading: Reading, number: int, item: int) -> str:
    """The text as it was before an item of a round was written; both count from 0."""
    spot = reading.layout.spot(("round", number, "item", item))
    lines = split_lines(reading.text)
    if spot is None:
        return reading.text
    return "\n".join([*lines[: spot.line], lines[spot.line][: spot.column]]).rstrip()


def written_item(reading: Reading, number: int, item: int) -> str:
    """One item as it stands in the text; for one that cannot be read, the word."""
    spot = reading.layout.spot(("round", number, "item", item))
    if spot is None:
        return ""
    line = content(split_lines(reading.text)[spot.line])
    return line[spot.column : spot.column + column_after(line[spot.column :], 1)].strip()


def notation_of(way: Placement, *, told_apart: bool) -> str:
    """A placement as the text has it; with its end where nobody could tell without."""
    letter = {Where.LEFT: "l", Where.RIGHT: "r"}.get(way.at, "") if way.at and told_apart else ""
    return f"{way}{letter}"
