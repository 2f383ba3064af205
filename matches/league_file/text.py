"""A league file as characters: written so that the same league always gives the same bytes, and
read so that nothing in a file can hurt whoever reads it.

Pure. One row stands on one line, so that a person can read it and two files can be compared line by
line. Whether what was read is a league is for ``checking`` to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from matches.league_file.faults import BadFileError, one_fault
from matches.league_file.layout import MOST_BYTES

# Rules are the deepest there is, at about ten.
DEEPEST = 40
_MOST_DIGITS = 18
_WIDE_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_WHOLE_TEXT = "the whole file"


def written(document: Mapping[str, Any]) -> Iterator[str]:
    """The text of a file, piece by piece: the league value by value, everything else row by row."""
    yield "{"
    between = "\n"
    for name, value in document.items():
        yield f"{between}  {_plain(name)}: "
        between = ",\n"
        if isinstance(value, list):
            yield from _rows(value)
        elif isinstance(value, dict):
            inner = ",\n".join(f"    {_plain(key)}: {_plain(one)}" for key, one in value.items())
            yield f"{{\n{inner}\n  }}"
        else:
            yield _plain(value)
    yield "\n}\n"


def _rows(rows: list[Any]) -> Iterator[str]:
    if not rows:
        yield "[]"
        return
    between = "[\n"
    for row in rows:
        yield f"{between}    {_plain(row)}"
        between = ",\n"
    yield "\n  ]"


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read(content: bytes) -> Any:
    """What is in a file; :class:`BadFileError` where it is none that could be read further."""
    if len(content) > MOST_BYTES:
        raise one_fault(
            _WHOLE_TEXT,
            f"it has {len(content):,} bytes; a league file may have {MOST_BYTES:,}.",
        )
    text = _decoded(content)
    if not text.strip():
        raise one_fault(_WHOLE_TEXT, "there is nothing in it. Choose a league file.")
    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_once_each,
            parse_float=_no_fraction,
            parse_int=_number,
            parse_constant=_no_fraction,
        )
    except json.JSONDecodeError as error:
        raise _no_json(error, text) from None
    except RecursionError:
        raise _too_deep() from None


def _decoded(content: bytes) -> str:
    wide = _WIDE_MARKS.get(content[:2])
    if wide is None and b"\0" in content[:4]:
        wide = "UTF-16 or UTF-32"
    if wide:
        raise one_fault(
            _WHOLE_TEXT,
            f"it is written in {wide}; a league file is in UTF-8, as the site gave it out. Saving"
            " it in another program may have changed that.",
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise one_fault(
            f"line {line}",
            "there are bytes that are no UTF-8. The file is damaged, or was saved by a program that"
            " writes another character set.",
        ) from None


# A whole text in quotes (so that brackets in it do not count), or one bracket.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{}]', re.DOTALL)


def _check_depth(text: str) -> None:
    """Refuse brackets within brackets beyond reason, before anything follows them down."""
    depth = 0
    for found in _TOKEN.finditer(text):
        sign = found.group()
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise _too_deep()
        elif sign in "]}":
            depth -= 1


def _too_deep() -> BadFileError:
    return one_fault(
        _WHOLE_TEXT,
        f"brackets stand more than {DEEPEST} deep in each other; no league file has that.",
    )


def _no_json(error: json.JSONDecodeError, text: str) -> BadFileError:
    place = f"line {error.lineno}, character {error.colno}"
    if not text.lstrip().startswith("{"):
        return one_fault(
            _WHOLE_TEXT,
            "it is no league file: it is not JSON. Choose the file that a site like this gave out.",
        )
    cut = error.msg.startswith("Unterminated string") or error.pos >= len(text.rstrip())
    if cut:
        return one_fault(
            f"line {text.rstrip().count(chr(10)) + 1}",
            "the file ends in the middle, so it was not copied whole. Fetch it once more.",
        )
    return one_fault(place, f"this is no JSON ({error.msg}). The file is damaged.")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        known = found.get("uid") or found.get("name")
        where = f"the row {str(known)[:60]}" if known else _WHOLE_TEXT
        raise one_fault(where, f"“{twice[:60]}” is there twice; it may be there once.")
    return found


def _no_fraction(text: str) -> NoReturn:
    raise one_fault(
        _WHOLE_TEXT,
        f"{text[:40]} stands there as a number; points and pounds stand in quotes, such as"
        ' "1.50", and all other numbers are whole.',
    )


def _number(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise one_fault(_WHOLE_TEXT, f"{text[:20]}… is a number beyond reason.")
    return int(text)
