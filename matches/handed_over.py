"""What a telephone could not send, handed to the secretary as text: found in what was pasted.

The text is lines that people read, then one line that this reads. Pure; the record itself is read
as a sending is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches.sending import Sending, Unreadable, sending_of

MARK = "sixty-one"
_START = re.compile(rf"{{\s*[\"“”„‟«»]\s*{MARK}")
_QUOTING = re.compile(r"^(?:\s*>)+ ?")
_STRAIGHT = str.maketrans(dict.fromkeys("“”„‟«»", '"'))
_DECODER = json.JSONDecoder()
LARGEST = 2_000_000
"""Characters of one paste."""
MOST = 100
"""Records in one paste: more than any night has legs."""
MOST_ACTS = 2_000
"""Entries of all of them together: the longest night, pegged twice over."""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """One leg's record, and where it says that it belongs."""

    league: str
    fixture: int
    leg: int
    whose: str
    sending: Sending


def read_handed_over(pasted: str, at: datetime) -> list[HandedOver]:
    """The records in a pasted text; :class:`Unreadable` says what is wrong with it."""
    if len(pasted) > LARGEST:
        raise Unreadable(f"{len(pasted):,} characters are too many for the records of one phone.")
    data = _line(pasted)
    records = data.get("records")
    if not isinstance(records, list) or not records:
        raise Unreadable("The last line of the text holds no records. Copy all of it again.")
    if len(records) > MOST:
        raise Unreadable(
            f"{len(records)} records are too many: no phone pegs more than {MOST} legs in a night."
        )
    found = [_record(one, at) for one in records]
    acts = sum(len(one.sending.acts) for one in found)
    if acts > MOST_ACTS:
        raise Unreadable(
            f"{acts:,} entries are too many for the records of one phone: at most {MOST_ACTS:,},"
            " more than any night has. Nothing of it is taken in."
        )
    return found


def _line(pasted: str) -> Mapping[str, Any]:
    """The values that a program reads, wherever in the text they stand, and however a mail program
    has wrapped, quoted or embellished them.
    """
    begun = False
    for text in _as_sent(pasted):
        for start in _START.finditer(text):
            begun = True
            try:
                found, _ = _DECODER.raw_decode(text, start.start())
            except (ValueError, RecursionError):
                continue
            if isinstance(found, Mapping):
                return found
    if begun:
        raise Unreadable(
            "The last line of the text is not whole: it begins with { and ends with }."
            " Copy all of it again."
        )
    raise Unreadable(
        "This is not the text of a phone’s record: its last line begins with {“sixty-one”."
    )


def _as_sent(pasted: str) -> Iterator[str]:
    """The text as it is; with its lines joined again; and with straight quotation marks."""
    yield pasted
    unquoted = [_QUOTING.sub("", line) for line in pasted.splitlines()]
    # A line that quoted-printable has broken ends with "=".
    joined = "".join(line.removesuffix("=") for line in unquoted)
    joined = joined.replace("\u00a0", " ").replace("\u200b", "")
    yield joined
    yield joined.translate(_STRAIGHT)


def _record(data: Any, at: datetime) -> HandedOver:
    if not isinstance(data, Mapping):
        raise Unreadable("One of the records is not whole. Copy all of the text again.")
    whose = data.get("by", "")
    return HandedOver(
        league=str(data.get("league", "")),
        fixture=_number(data.get("fixture")),
        leg=_number(data.get("leg")),
        whose=whose[:120] if isinstance(whose, str) else "",
        sending=sending_of(data, at, most=None),
    )


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 2**31:
        raise Unreadable("One of the records does not say which leg it is of.")
    return value
