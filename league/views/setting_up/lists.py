"""Lists that were typed into boxes: what they would change, said beside the box and the line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone

from league.actions.setting_up import bring_in_typed, difference_of_typed
from league.forms.setting_up import ListsForm
from league.importing.difference import Difference, Outcome
from league.importing.kinds import ImportKind
from league.importing.typed import TOGETHER, Place, Typed
from league.models import Competition, Import
from league.views.base import LeagueRequest
from league.views.desk.page import attempt

_MOST_SAID = 8
_MOST_ODD = 20
_ROW = re.compile(r"\b([Rr])ow (\d+)\b")
_TOGETHER_FIELD = "together"


@dataclass
class Judged:
    """What was made of the boxes."""

    brought_in: Import | None = None
    """What was written."""
    nothing: bool = False
    """There was nothing to write, and nothing wrong."""
    odd: tuple[str, ...] = ()
    """What looks odd, and is to be looked at before it is brought in."""
    seen: str = ""
    """The mark of what is shown, to come back with the button."""


def judge(
    request: LeagueRequest,
    form: ListsForm,
    kind: ImportKind,
    competition: Competition,
    typed: Typed,
    *,
    name: str,
) -> Judged:
    """Bring the lists in; where something is wrong or odd, say so and write nothing.

    What is odd is brought in once the button comes back with the mark of what was shown.
    """
    faults = list(typed.faults)
    if not typed.lines and not faults:
        return Judged(nothing=True)
    difference = None
    if not faults:
        difference = difference_of_typed(kind, competition, typed, timezone.now())
        faults = [
            (typed.places[row.number], _by_lines(fault.message, form, typed, row.number))
            for row in difference.rows
            for fault in row.faults
        ]
    if faults or difference is None:
        _refuse(form, faults)
        return Judged()
    if not difference.changes_something:
        return Judged(nothing=True)
    odd = _odd(difference)
    if odd and form.cleaned_data.get("seen") != difference.mark:
        return Judged(odd=odd, seen=difference.mark)
    found = attempt(
        request,
        form,
        bring_in_typed,
        kind=kind,
        competition=competition,
        name=name,
        lines=typed.lines,
        columns=typed.columns,
        seen=difference.mark,
    )
    if found is None:
        # The same button, pressed twice: by now all of it is there.
        again = difference_of_typed(kind, competition, typed, timezone.now())
        if not again.changes_something and not again.counts["refused"]:
            return Judged(nothing=True)
    return Judged(brought_in=found)


def _odd(difference: Difference) -> tuple[str, ...]:
    """What looks odd, in words; only the first of many."""
    told = [f"{row.label}: {query}" for row in difference.rows for query in row.queries]
    told += [
        f"{row.label} is there already; this changes it. {detail}."
        for row in difference.rows
        if row.outcome is Outcome.CHANGED
        for detail in row.details
    ]
    told += [f"{one.label}: {query}" for one in difference.beside for query in one.queries]
    more = len(told) - _MOST_ODD
    return (*told[:_MOST_ODD], *([f"And {more} more like these."] if more > 0 else []))


def _by_lines(message: str, form: ListsForm, typed: Typed, number: int) -> str:
    """A message that names another row, with the line where that one was typed."""
    here = typed.places[number].box

    def line(found: re.Match[str]) -> str:
        place = typed.places.get(int(found[2]))
        if place is None:
            return found[0]
        word = "Line" if found[1] == "R" else "line"
        other = "" if place.box == here else f" ({form[_field(form, place)].label})"
        return f"{word} {place.line}{other}"

    return _ROW.sub(line, message)


def _field(form: ListsForm, place: Place) -> str:
    return _TOGETHER_FIELD if place.box == TOGETHER else form.boxes[place.box]


def _refuse(form: ListsForm, faults: Iterable[tuple[Place, str]]) -> None:
    """Each fault beside its box, with its line; only the first of many."""
    told: dict[str, list[str]] = defaultdict(list)
    for place, message in faults:
        told[_field(form, place)].append(f"Line {place.line}: {message}" if place.line else message)
    for field, said in told.items():
        more = len(said) - _MOST_SAID
        for message in said[:_MOST_SAID]:
            form.add_error(field, message)
        if more > 0:
            form.add_error(field, f"And {more} more like these.")
