"""The tables of docs/league-file.md, written from the layout; run to write them anew."""

from __future__ import annotations

import re
from pathlib import Path

from matches.league_file import left_out
from matches.league_file.layout import Field, Kind
from matches.league_file.sections_night import SECTIONS

PAGE = Path(__file__).parents[2] / "docs" / "league-file.md"
BEGIN, END = "<!-- sections -->", "<!-- end of sections -->"
OUT_BEGIN, OUT_END = "<!-- left out -->", "<!-- end of left out -->"


def takes(field: Field) -> str:
    """What may stand in a field, in words."""
    words = {
        Kind.TEXT: f"text of up to {field.most:,} characters",
        Kind.CHOICE: ", ".join(f"`{one}`" for one in field.choices),
        Kind.NUMBER: f"whole number from {field.least} to {field.most:,}",
        Kind.YES_NO: "true or false",
        Kind.DAY: "date",
        Kind.TIME: "time of day",
        Kind.MOMENT: "moment",
        Kind.UID: "uid",
        Kind.AMOUNT: "points, in quarters" if field.quarters else "pounds",
        Kind.ROW: f"uid of one of `{field.to}`" + (", further up" if field.earlier else ""),
        Kind.ROWS: f"list of uids of `{field.to}`",
        Kind.DATA: f"data: {field.shape}",
    }[field.kind]
    if not field.may_be_empty:
        return words
    return f"{words}; or {'empty' if field.kind in {Kind.TEXT, Kind.CHOICE} else 'null'}"


def sections() -> str:
    """Every section with its fields, in the order of the file."""
    parts = []
    for section in SECTIONS:
        rows = "\n".join(f"| `{field.name}` | {takes(field)} |" for field in section.fields)
        parts.append(
            f"### `{section.name}`\n\n{section.about}\n\n| field | what stands there |\n|---|---|\n"
            f"| `uid` | uid of the row |\n{rows}\n"
        )
    return "\n".join(parts)


def out() -> str:
    """What the file leaves out, with the reasons."""
    every = left_out.MODELS | left_out.COLUMNS
    names = {f"`{name.split('.', 1)[1]}`": why for name, why in every.items()}
    rows = "\n".join(f"| {name} | {why} |" for name, why in names.items())
    return f"| what | why |\n|---|---|\n{rows}\n"


def redrawn(text: str) -> str:
    """A text with both parts as the layout has them now."""
    for begin, end, part in ((BEGIN, END, sections()), (OUT_BEGIN, OUT_END, out())):
        pattern = re.compile(f"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
        text = pattern.sub(lambda _, b=begin, e=end, p=part: f"{b}\n\n{p}\n{e}", text)
    return text


if __name__ == "__main__":
    PAGE.write_text(redrawn(PAGE.read_text()))
