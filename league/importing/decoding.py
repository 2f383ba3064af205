"""From the bytes of a text file to its text: UTF-8 with or without a mark, UTF-16, Windows-1252.

A mark at the beginning decides; without one, what the bytes can be does. Bytes of another kind of
file are refused by what they are.
"""

from __future__ import annotations

import codecs

from league.importing.sheets import FileError

_AS_SHEET = "Open it in your spreadsheet program and save it as .xlsx or as .csv."
_KINDS = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel file (.xls), or one with a password"),
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "a text document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"SQLite format 3\x00", "a database"),
)
# The longer marks first: UTF-32's begins as UTF-16's does.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LOOKED_AT = 4096


def decode(data: bytes) -> str:
    """The text of a file; :class:`FileError` where it is no text."""
    for start, kind in _KINDS:
        if data.startswith(start):
            raise FileError(f"This is {kind}, which cannot be read here. {_AS_SHEET}")
    _refuse_web_page(data)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _whole(data[len(mark) :], encoding)
    if encoding := _utf_16_without_mark(data):
        return _whole(data, encoding)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _whole(data, "windows-1252")
    return _sound(text)


def _whole(data: bytes, encoding: str) -> str:
    try:
        return _sound(data.decode(encoding))
    except UnicodeDecodeError as error:
        row = data[: error.start].decode(encoding, errors="ignore").count("\n") + 1
        raise FileError(
            f"Row {row} holds something that is no text in any of the usual alphabets: the file is"
            f" damaged, or of another kind. {_AS_SHEET}"
        ) from None


def _sound(text: str) -> str:
    at = text.find("\0")
    if at < 0:
        return text
    row = text.count("\n", 0, at) + 1
    raise FileError(
        f"Row {row} holds something that is no text: the file is damaged, or of another kind."
        f" {_AS_SHEET}"
    )


def _utf_16_without_mark(data: bytes) -> str:
    """Plain letters have a zero byte beside each in UTF-16; which side, says its order."""
    sample = data[:_LOOKED_AT]
    if len(sample) < 4 or len(data) % 2:
        return ""
    half = len(sample) // 2
    low, high = sample[1::2].count(0), sample[0::2].count(0)
    if low > half * 0.6 and high < half * 0.1:
        return "utf-16-le"
    if high > half * 0.6 and low < half * 0.1:
        return "utf-16-be"
    return ""


def _refuse_web_page(data: bytes) -> None:
    start = data[:_LOOKED_AT].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        raise FileError(f"This is a web page, not a spreadsheet. {_AS_SHEET}")
    if start.startswith((b"<?xml", b"<workbook")):
        raise FileError(f"This is an XML file, not a spreadsheet that can be read. {_AS_SHEET}")
