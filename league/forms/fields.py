"""The fields of officials' forms: names, dates as people write them, points, rows to choose from.

They read what was typed and refuse what cannot be read, keeping it as it was. Figures are 0 to 9:
digits of another script are refused here as they are in points, money and rules. Whether an act is
possible is for the action to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, time
from decimal import Decimal
from itertools import groupby
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.forms.widgets import DateTimeBaseInput

from league.names import UnusableTextError, usable
from league.ruleset import PointsError, parse_points

DATES = ("%Y-%m-%d", "%d/%m/%Y", "%d/%m/%y", "%d.%m.%Y", "%d-%m-%Y", "%d %B %Y", "%d %b %Y")
TIMES = ("%H:%M", "%H:%M:%S", "%I:%M%p", "%I.%M%p", "%I%p")
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_ISO_TIME = re.compile(r"\d{2}:\d{2}(:\d{2})?", re.ASCII)
_WHOLE = re.compile(r"[-+]?\d{1,18}", re.ASCII)
_SHOWN = 40


def said(value: str) -> str:
    """What was typed, as a message quotes it."""
    return f"“{value[:_SHOWN]}…”" if len(value) > _SHOWN else f"“{value}”"


def _plain(text: str) -> str:
    """Text in plain letters and figures; a ``ValidationError`` for any other."""
    if not text.isascii():
        raise ValidationError(said(text))
    return text


class LineField(forms.CharField):
    """One line of text, tidied; longer than fits is refused beside the field, never cut off."""

    def __init__(self, *, most: int, what: str = "", **kwargs: Any) -> None:
        self.most, self.what = most, what
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        """The tidied text, or a message that says what is wrong with it."""
        try:
            return usable(str(value or ""), most=self.most, what=self.what, needed=self.required)
        except UnusableTextError as error:
            raise ValidationError(str(error)) from None


class NameField(LineField):
    """The name of somebody or something."""

    def __init__(self, *, most: int = 120, **kwargs: Any) -> None:
        super().__init__(most=most, what="a name", **kwargs)


class ReasonField(LineField):
    """Why something is done; others will read it."""

    def __init__(self, *, most: int = 300, what: str = "the reason", **kwargs: Any) -> None:
        kwargs.setdefault("label", "Reason")
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": 2}))
        super().__init__(most=most, what=what, **kwargs)


class TypedInput(DateTimeBaseInput):
    """A picker for a date or time, which turns into a plain box for what no picker can show."""

    def __init__(self, kind: str, shape: re.Pattern[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind, self.shape = kind, shape

    def format_value(self, value: Any) -> str | None:
        """ISO for a date or time; what was typed, otherwise."""
        if isinstance(value, date):
            return value.isoformat()
        if isinstance(value, time):
            return value.isoformat("minutes")
        return value if value is None else str(value)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """With the kind of input that can show the value."""
        context: dict[str, Any] = super().get_context(name, value, attrs)
        text = context["widget"]["value"]
        context["widget"]["type"] = self.kind if not text or self.shape.fullmatch(text) else "text"
        return context


class DayField(forms.DateField):
    """A day, from a picker or typed the British way: 24/11/2026."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            widget=TypedInput("date", _ISO_DATE),
            input_formats=DATES,
            error_messages={"required": "Write a date, such as 24/11/2026."},
            **kwargs,
        )

    def to_python(self, value: Any) -> date | None:
        """The day, or a message with one written right."""
        text = str(value or "").strip()
        try:
            return super().to_python(_plain(text))
        except ValidationError:
            raise ValidationError(
                f"{said(text)} is no date; write day, month and year, such as 24/11/2026."
            ) from None


class ClockField(forms.TimeField):
    """A time of day: 20:30 or 8.30pm."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=TypedInput("time", _ISO_TIME), input_formats=TIMES, **kwargs)

    def to_python(self, value: Any) -> time | None:
        """The time, or a message with one written right."""
        text = str(value or "").strip()
        try:
            return super().to_python(_plain(text).replace(" ", "").upper())
        except ValidationError:
            raise ValidationError(
                f"{said(text)} is no time; write it such as 20:30 or 8.30pm."
            ) from None


class CountField(forms.IntegerField):
    """A whole number between two bounds, both included."""

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(
            widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short"}),
            error_messages={"required": f"Write {least} to {most}."},
            **kwargs,
        )

    def to_python(self, value: Any) -> int | None:
        """The number, or a message with the bounds."""
        text = str(value if value is not None else "").strip()
        if not text:
            return None
        number = int(text) if _WHOLE.fullmatch(text) else None
        if number is None or not self.least <= number <= self.most:
            raise ValidationError(f"{said(text)} will not do; write {self.least} to {self.most}.")
        return number


class PointsField(forms.CharField):
    """A number of points above nought, in quarters: 2, ½, 0.5, 1½."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"class": "short"}))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> Decimal:
        """The points, or a message that says how to write them."""
        text = str(value or "").strip()
        if not text:
            raise ValidationError("Write how many points, such as 2 or ½.")
        try:
            points = parse_points(text)
        except PointsError as error:
            raise ValidationError(f"{error}.") from None
        if points <= 0:
            raise ValidationError(f"{said(text)} is not above nought; write 1 or more, or ½.")
        return points


class RowField(forms.ChoiceField):
    """One of the rows offered, perhaps in groups; the rows are read once, by the page."""

    def __init__(self, *, none: str = "", **kwargs: Any) -> None:
        self.none = none
        self.rows: dict[str, Any] = {}
        super().__init__(**kwargs)
        self.error_messages = self.error_messages | {
            "required": "Choose one from the list.",
            "invalid_choice": "Choose one from the list.",
        }

    def offer(
        self,
        rows: Iterable[Any],
        *,
        label: Callable[[Any], str] = str,
        group: Callable[[Any], str] | None = None,
    ) -> None:
        """Set what can be chosen, in the order given; rows of one group stand together."""
        offered = list(rows)
        self.rows = {str(row.pk): row for row in offered}

        def options(some: Iterable[Any]) -> list[tuple[str, str]]:
            return [(str(row.pk), label(row)) for row in some]

        empty = [] if self.required and len(offered) == 1 else [("", self.none or "Choose…")]
        if group is None:
            self.choices = [*empty, *options(offered)]
        else:
            groups = [(name, options(some)) for name, some in groupby(offered, key=group)]
            self.choices = [*empty, *groups]

    def prepare_value(self, value: Any) -> Any:
        """A row is shown by its number."""
        return str(value.pk) if hasattr(value, "pk") else value

    def clean(self, value: Any) -> Any:
        """The row chosen, or nothing."""
        return self.rows.get(super().clean(value))


class RowsField(forms.MultipleChoiceField):
    """Any number of the rows offered, each with its box; none is no mistake of this field.

    ``required`` only keeps it from being called optional, where a form asks for one of several.
    """

    def __init__(self, *, required: bool = False, **kwargs: Any) -> None:
        self.rows: dict[str, Any] = {}
        super().__init__(
            required=required,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": "Tick only what is in the list."},
            **kwargs,
        )

    def offer(self, rows: Iterable[Any], *, label: Callable[[Any], str] = str) -> None:
        """Set what can be ticked, in the order given."""
        offered = list(rows)
        self.rows = {str(row.pk): row for row in offered}
        self.choices = [(str(row.pk), label(row)) for row in offered]

    def clean(self, value: Any) -> list[Any]:
        """The rows ticked, in the order in which they were offered."""
        ticked = set(super().clean(value)) if value else set()
        return [row for number, row in self.rows.items() if number in ticked]


class PageField(forms.UUIDField):
    """Marks a page, so that what its button does is done once however often it is pressed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.HiddenInput, initial=uuid4, **kwargs)

    def clean(self, value: Any) -> UUID | None:
        """The mark, or nothing where it is spoilt."""
        try:
            mark: UUID | None = super().clean(value)
        except ValidationError:
            return None
        return mark


class TickField(forms.BooleanField):
    """A box to tick; without a tick it is no, never a mistake."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)


def offer(form: forms.BaseForm, name: str, rows: Iterable[Any], **how: Any) -> None:
    """Set the rows that a form's field offers; ``how`` is as in ``RowField.offer``."""
    field = form.fields[name]
    if not isinstance(field, RowField | RowsField):
        raise TypeError(f"{name} offers no rows")
    field.offer(rows, **how)
