"""The lines of a full league table as HTML, each from one pattern.

Sixteen lines of eleven cells take a template ten times as long as this; it is the only page where
that is felt. ``components/_standings.html`` has the frame and the columns' headings. Whatever
somebody typed is escaped by ``format_html``; nothing is worked out or read here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from league.templatetags.sixtyone import place, points, signed, taken_off
from league.views.public.table_rows import TableRow

# The header of a row is its place and, for those who listen, its name. The name that is seen opens
# the reasons; it stands in a cell of its own, so that the open reasons are not read out with every
# number.
LINE = """{zone_before}<tr>
<th scope="row" class="c-pos">{place}<span class="visually-hidden"> {name}</span></th>
<td class="c-team"><details class="why">
<summary><span class="why__name">{name}</span>{streak}{marks}</summary>
<div class="why__body">{reasons}</div>
</details></td>
{numbers}<td class="c-pts">{points}{dagger}</td>
</tr>
{zone_after}"""
DAGGER = (
    '<span class="ded" aria-hidden="true">†</span>'
    '<span class="visually-hidden">, {} by decision</span>'
)
MARK = '<span><span class="tag">{}</span></span>'
FORMS_KNOWN = 3**6
"""More than there are forms of five letters or fewer."""


def table_html(rows: Iterable[TableRow], caption: str) -> SafeString:
    """A whole table, with only the columns that it needs; nothing where it has no lines."""
    rows = list(rows)
    if not rows:
        return SafeString("")
    drawn, deducted = any(row.drawn for row in rows), any(row.is_adjusted for row in rows)
    lines = (_line(row, drawn=drawn, deducted=deducted) for row in rows)
    columns = {"drawn": drawn, "deducted": deducted}
    content = {"lines": format_html_join("", "{}", ((line,) for line in lines)), **columns}
    return render_to_string("components/_standings.html", {"caption": caption, **content})


def _line(row: TableRow, *, drawn: bool, deducted: bool) -> SafeString:
    """One line, with the zone lines that stand above or below it."""
    columns = {"drawn": drawn, "deducted": deducted}
    return format_html(
        LINE,
        place=place(row.place, row.joint),
        name=row.name,
        streak=_streak(row.form) if row.form else "",
        marks=format_html_join("", MARK, ((mark,) for mark in row.marks)) if row.marks else "",
        reasons=_reasons(row),
        numbers=_numbers(row, **columns),
        points=points(row.points),
        dagger=format_html(DAGGER, taken_off(row.off)) if row.is_adjusted else "",
        zone_before=_zone(row.zone_before, columns),
        zone_after=_zone(row.zone_after, columns),
    )


def _numbers(row: TableRow, *, drawn: bool, deducted: bool) -> SafeString:
    """The cells in the middle; a nought is paler than a number."""
    cells: list[tuple[str, object, str]] = [
        ("c-n c-mid", row.played, str(row.played)),
        ("c-n c-mid", row.won, str(row.won)),
        ("c-n c-mid" if drawn else "c-n c-wide", row.drawn, str(row.drawn)),
        ("c-n c-mid", row.lost, str(row.lost)),
        ("c-n c-wide", row.legs_for, str(row.legs_for)),
        ("c-n c-wide", row.legs_against, str(row.legs_against)),
        ("c-diff c-mid", row.difference, signed(row.difference)),
    ]
    if deducted:
        cells.append(("c-diff c-wide", row.off, taken_off(row.off)))
    # Figures and signs, and nothing that anybody typed: there is nothing to escape.
    return SafeString(
        "".join(
            f'<td class="{look}{"" if number else " zero"}">{said}</td>\n'
            for look, number, said in cells
        )
    )


def _reasons(row: TableRow) -> SafeString:
    """What opens under a name: why it stands here, and the way to its page and its results."""
    results = "Its one result" if row.played == 1 else f"Its {row.played} results"
    parts = (
        format_html("<p>{}</p>", row.why) if row.why else "",
        format_html("<p><strong>†</strong> {}</p>", row.deduction_note)
        if row.deduction_note
        else "",
        format_html('<a href="{}">Team page</a>\n', row.url),
        format_html('<a href="{}">{}</a>', row.results_url, results) if row.results_url else "",
    )
    return format_html("{}{}{}{}", *parts)


@lru_cache(maxsize=FORMS_KNOWN)
def _streak(form: str) -> SafeString:
    """The last results; many teams of many tables have the same."""
    return render_to_string("components/_streak.html", {"form": form})


def _zone(zone: str, columns: dict[str, bool]) -> str:
    return render_to_string("components/_zone.html", {"zone": zone, **columns}) if zone else ""
