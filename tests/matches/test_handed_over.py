"""The text of a phone’s record is read as people send it on: wrapped, quoted, embellished."""

import json
import quopri
import textwrap
from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.enums import EventKind
from matches.handed_over import LARGEST, read_handed_over
from matches.sending import Add, Unreadable

AT = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
STREAM = UUID("0e1f7a52-8d1c-4a43-9d5e-2f6f0f1f9a10")
FIRST = UUID("5b0a9f6e-6d4c-4d52-8f51-0c7f1c4a2b01")
PAYLOAD = {"side": "home", "total": 15, "points": None, "chip_out": False, "opening_tile": None}
LINES = ["Pegged, and not sent:", "Anchor v Bell", "Singles 1", "by Tom Oates", ""]
LINES += ["1. Tom Oates made 15", "", "--- for the secretary’s page ---"]
ACT = {"uid": str(FIRST), "do": "add", "kind": "peg", "payload": PAYLOAD}
RECORD = {"league": "moorland", "fixture": 12, "leg": 34, "by": "Tom Oates"}
RECORD |= {"stream": str(STREAM), "after": 0, "continues": None, "acts": [ACT]}
LAST = json.dumps({"sixty-one": 1, "records": [RECORD]}, separators=(",", ":"))
TEXT = "\n".join([*LINES, LAST])


def text_of(records: list[dict[str, object]]) -> str:
    return json.dumps({"sixty-one": 1, "records": records})


def is_read(pasted: str) -> None:
    [record] = read_handed_over(pasted, AT)
    assert (record.league, record.fixture, record.leg) == ("moorland", 12, 34)
    assert record.whose.replace(" ", "") == "TomOates"
    assert record.sending.stream == STREAM
    [sent] = record.sending.acts
    assert (sent.uid, sent.act) == (FIRST, Add(EventKind.PEG, PAYLOAD, FIRST))


def wrapped(text: str, width: int = 70) -> str:
    lines = [textwrap.wrap(line, width, break_on_hyphens=True) or [""] for line in text.split("\n")]
    return "\n".join(part for line in lines for part in line)


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}" for line in text.split("\n"))


def embellished(text: str) -> str:
    """Quotation marks turned by twos, as a phone's keyboard or a word processor does it."""
    parts = text.split('"')
    return "".join(part + "“”"[at % 2] for at, part in enumerate(parts[:-1])) + parts[-1]


@pytest.mark.parametrize(
    "pasted",
    [
        TEXT,
        wrapped(TEXT),
        quoted(TEXT),
        quoted(wrapped(TEXT)),
        quoted(quoted(wrapped(TEXT)), ">"),
        embellished(TEXT),
        quoted(wrapped(embellished(TEXT))),
        quopri.encodestring(LAST.encode()).decode().replace("=3D", "="),
        TEXT.replace("\n", "\r\n") + "\r\n-- \r\nSent from my phone {not whole",
        f"{TEXT}\n\nOn Monday Sue wrote:\n> What happened?",
    ],
    ids=[
        "as it is",
        "wrapped",
        "quoted",
        "wrapped and quoted",
        "quoted twice",
        "curly quotation marks",
        "all of it",
        "quoted-printable",
        "a signature under it",
        "an answer under it",
    ],
)
def test_it_is_read_however_it_came(pasted):
    is_read(pasted)


@given(width=st.integers(20, 200), mark=st.sampled_from(["", "> ", ">", ">> ", " > "]))
def test_any_width_and_any_mark_of_an_answer(width, mark):
    is_read(quoted(wrapped(TEXT, width), mark))


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("Tom made 15", "This is not the text of a phone’s record"),
        (TEXT[:-20], "The last line of the text is not whole"),
        (quoted(wrapped(TEXT))[:-20], "The last line of the text is not whole"),
        ("x" * (LARGEST + 1), "2,000,001 characters are too many"),
        ('{"sixty-one": 1}', "holds no records"),
        (text_of([RECORD] * 101), "101 records are too many"),
        (text_of([RECORD | {"acts": [ACT] * 1_001}] * 2), "2,002 entries are too many"),
    ],
)
def test_what_is_wrong_with_it_is_said(pasted, said):
    with pytest.raises(Unreadable, match=said):
        read_handed_over(pasted, AT)
