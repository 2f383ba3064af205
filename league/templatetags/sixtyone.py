"""How values look on a page: points, scores, places, dates and times; and where an error is.

Formats only. Nothing here reads the database, decides what counts or knows who is looking.
"""

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, overload
from zoneinfo import ZoneInfo

from crispy_forms.helper import FormHelper
from crispy_forms.utils import render_crispy_form
from django import template
from django.conf import settings
from django.forms import BaseForm, BaseFormSet, BoundField
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.safestring import SafeString

register = template.Library()

MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"
QUARTERS = {
    Decimal("0.25"): "\N{VULGAR FRACTION ONE QUARTER}",
    Decimal("0.5"): "\N{VULGAR FRACTION ONE HALF}",
    Decimal("0.75"): "\N{VULGAR FRACTION THREE QUARTERS}",
}

Number = Decimal | int | str | None


def _decimal(value: Any) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


@register.filter
def points(value: Number) -> str:
    """Points as on a league's own sheet: 35½, 0, −1¼. What is no number stays empty."""
    number = _decimal(value)
    if number is None:
        return ""
    sign = MINUS if number < 0 else ""
    whole, rest = divmod(abs(number), 1)
    if not rest:
        return f"{sign}{whole:f}"
    if rest in QUARTERS:
        return f"{sign}{f'{whole:f}' if whole else ''}{QUARTERS[rest]}"
    return f"{sign}{abs(number).normalize():f}"


@register.filter
def signed(value: Number) -> str:
    """A difference with its sign: +13, −3, and plain 0."""
    number = _decimal(value)
    if number is None:
        return ""
    return f"+{points(number)}" if number > 0 else points(number)


@register.filter
def taken_off(value: Number) -> str:
    """Deducted points as the table shows them: 1 taken off is −1, 1 given back is +1, none is 0."""
    number = _decimal(value)
    return "" if number is None else signed(-number)


@register.filter
def score(home: Any, away: Any) -> str:
    """Both sides of a score, 6–3. A nought is shown; with a side missing there is no score."""
    if home is None or away is None or home == "" or away == "":
        return ""
    return f"{points(home) or home}{EN_DASH}{points(away) or away}"


@register.filter
def place(number: int | None, joint: bool = False) -> str:
    """A place in a table, with '=' when it is shared: 4, 4=."""
    if number is None:
        return ""
    return f"{number}=" if joint else f"{number}"


@overload
def _local(value: datetime, zone: str | ZoneInfo | None) -> datetime: ...
@overload
def _local(value: date, zone: str | ZoneInfo | None) -> date: ...
def _local(value: date, zone: str | ZoneInfo | None) -> date:
    if isinstance(value, datetime) and timezone.is_aware(value):
        return timezone.localtime(value, ZoneInfo(zone) if isinstance(zone, str) else zone)
    return value


@register.filter
def local_date(value: date | datetime | None, zone: str | ZoneInfo | None = None) -> str:
    """Monday 24 November, in the zone given or the current one."""
    if not value:
        return ""
    return date_format(_local(value, zone), "l j F")


@register.filter
def full_date(value: date | datetime | None, zone: str | ZoneInfo | None = None) -> str:
    """Monday 24 November 2025, for pages that are read years later."""
    if not value:
        return ""
    return date_format(_local(value, zone), "l j F Y")


@register.filter
def short_date(value: date | datetime | None, zone: str | ZoneInfo | None = None) -> str:
    """24 Nov, where a column is narrow."""
    if not value:
        return ""
    return date_format(_local(value, zone), "j M")


@register.filter
def clock(value: time | datetime | None, zone: str | ZoneInfo | None = None) -> str:
    """When a match starts, as a fixture list has it: 8.30 (evening), 11.00 am, noon, midnight.

    A moment, as of a deadline or of what was done, is not on a fixture list: 22:45, as in a stamp.
    """
    if value is None or value == "":
        return ""
    if isinstance(value, datetime):
        return date_format(_local(value, zone), "H:i")
    if value.minute == 0 and value.hour in (0, 12):
        return "noon" if value.hour else "midnight"
    half_day = " am" if value.hour < 12 else ""
    return f"{value.hour % 12 or 12}.{value.minute:02d}{half_day}"


@register.filter
def stamp(value: datetime | None, zone: str | ZoneInfo | None = None) -> str:
    """When something was done, to the minute: 19 Nov 20:31."""
    if not value:
        return ""
    return date_format(_local(value, zone), "j M H:i")


@register.filter
def tel(number: str) -> str:
    """The address that rings a number as somebody wrote it: "(01706) 555 012, after 6" too."""
    written = re.match(r"[\s+0-9()/.–-]*", number)
    digits = re.sub(r"[^+0-9]", "", written[0] if written else "")
    return f"tel:{digits}" if digits else ""


@register.filter
def anchor(path: Sequence[str | int] | None) -> str:
    """The id of the thing a problem is about: ("leg", 5, "score", 1) is at-leg-5-score-1.

    The page gives the same id to the field, with this filter or by hand, so that the link at the
    top arrives there.
    """
    return "-".join(["at", *(str(step) for step in path)]) if path else ""


@dataclass(frozen=True, slots=True)
class FormProblem:
    """One line of the summary above a form: where it is (empty: the whole form), and what to do."""

    field_id: str
    label: str
    message: str


def _field_id(field: BoundField) -> str:
    """What in the field takes the focus; a group of choices has no id of its own."""
    if field.id_for_label:
        return field.id_for_label
    return f"{field.auto_id}_0" if field.auto_id else ""


def _in_form(form: BaseForm) -> list[FormProblem]:
    found = [FormProblem("", "", str(message)) for message in form.non_field_errors()]
    for field in form:
        # Nobody can reach a hidden field, so what is wrong with it concerns the whole form.
        field_id, label = (
            ("", "") if field.is_hidden else (_field_id(field), str(field.label).rstrip("?"))
        )
        found += [FormProblem(field_id, label, str(message)) for message in field.errors]
    return found


@register.filter
def form_problems(form: BaseForm | BaseFormSet | None) -> list[FormProblem]:
    """All that is wrong with a form or a set of forms, in page order."""
    if not form or not form.is_bound:
        return []
    if isinstance(form, BaseFormSet):
        whole = [FormProblem("", "", str(message)) for message in form.non_form_errors()]
        return whole + [problem for one in form.forms for problem in _in_form(one)]
    return _in_form(form)


@register.simple_tag
def form_fields(form: BaseForm | BaseFormSet) -> SafeString:
    """The fields of a form in crispy's look, in the order of its helper's layout if it has one.

    The page brings the <form>, the token, the list of problems and the buttons, as
    components/_form.html does.
    """
    helper = copy(getattr(form, "helper", None)) or FormHelper()
    helper.form_tag, helper.disable_csrf, helper.inputs = False, True, []
    rendered: SafeString = render_crispy_form(form, helper, context={"problems_listed": True})
    return rendered


@register.simple_tag
def sends_email() -> bool:
    """Whether this site has a mail server; without one no page may promise an e-mail."""
    return bool(settings.EMAIL_CONFIGURED)


@register.simple_tag(takes_context=True)
def here(context: template.Context, *places: str) -> str:
    """'page' when the page being shown is one of these places, for aria-current; else ''.

    A place is the beginning of a view's name ("league:table") or, with slashes, a part of an
    address ("/desk/").
    """
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    name = match.view_name if match else ""
    path = getattr(request, "path", "")
    for one in places:
        if one in path if one.startswith("/") else name.startswith(one):
            return "page"
    return ""
