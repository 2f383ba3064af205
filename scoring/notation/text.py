"""Lines and columns of a written leg: how text is cut up, and what is too much of it.

Nothing here knows what an item means. Lines and columns are counted from 0, and stay what they are
in the text as it came: whatever is made plainer keeps its length.
"""

from dataclasses import dataclass
from typing import Final
from unicodedata import category

from scoring.problems import Place, Problem, Severity

LONGEST_TEXT: Final = 500_000
"""Characters in one leg, comments included; the longest legs played take some twenty thousand."""

LONGEST_SHOWN: Final = 20
"""Characters of a piece of the text that a sentence shows."""

_SPACES: Final = "\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000"
_INVISIBLE: Final = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2212"
_PLAINER: Final = str.maketrans(
    {
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys("\u2018\u2019", "'"),
        **dict.fromkeys(_INVISIBLE, " "),
        "\u00a6": "|",
    }
)
"""What phones and word processors make of plain characters, one for one; what nobody sees, and what
turns a line round, is a space.
"""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the text: line and column, from 0."""

    line: int
    column: int

    @property
    def place(self) -> Place:
        """How the place of a problem begins."""
        return ("line", self.line, "column", self.column)


def split_lines(text: str) -> list[str]:
    """The lines of `text`, whichever way they end; other separators do not end a line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def plain(text: str) -> str:
    """`text` with dashes, spaces and apostrophes as a typewriter has them; as long as it was."""
    return text if text.isascii() else text.translate(_PLAINER)


def decoded(data: bytes) -> tuple[str, Problem | None]:
    """The text of UTF-8 bytes, and the problem of bytes that are none.

    Of those the text is what can be read before the first that cannot, to show where that is.
    """
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        start = error.start
    # Behind a byte order mark the first byte is not byte 0.
    start += 3 if data.startswith(b"\xef\xbb\xbf") else 0
    before = data[:start].decode("utf-8", "replace")
    lines = split_lines(before)
    where = Spot(len(lines) - 1, len(lines[-1]))
    message = f"This is not UTF-8 text: byte {start} is none. Save it as UTF-8."
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        message = "This is UTF-16 text. Save it as UTF-8."
    return before, wrong("not-text", message, where)


def too_long(text: str) -> Problem | None:
    """The problem of a text that no leg is as long as."""
    if len(text) <= LONGEST_TEXT:
        return None
    message = (
        f"This is no leg: it has {len(text):,} characters, and one leg has at most "
        f"{LONGEST_TEXT:,}. Nothing of it is read."
    )
    return wrong("text-too-long", message, Spot(0, 0))


def quoted(word: str) -> str:
    """How a message shows a piece of the text, however long and odd it is."""
    mark = '"' if "'" in word and '"' not in word else "'"
    return f"{mark}{shortened(word)}{mark}"


def shortened(word: str) -> str:
    """A piece of the text in a sentence: not too long, and without what cannot be printed."""
    return shown(word if len(word) <= LONGEST_SHOWN else f"{word[: LONGEST_SHOWN - 3]}...")


def shown(text: str) -> str:
    """The text without tabs and without anything that a terminal or a page would obey."""
    if text.isprintable():
        return text
    return "".join(_shown_sign(sign) for sign in text)


def _shown_sign(sign: str) -> str:
    if sign.isprintable():
        return sign
    return " " if sign.isspace() or category(sign) == "Zs" else "·"


def wrong(code: str, message: str, spot: Spot, *path: str | int) -> Problem:
    """The problem of something that cannot be read."""
    return Problem(code, Severity.ERROR, message, None, (*spot.place, *path))
