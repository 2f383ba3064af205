"""The forms of the ledger of money: a charge for one team, the same for all, payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.enums import ChargeKind
from league.forms.fields import DayField, PageField, ReasonField, RowField, offer
from league.models import Charge, Competition, Entry
from league.ruleset.pounds import PoundsError, format_pounds, parse_pounds

KINDS = {
    ChargeKind.FINE: "A fine",
    ChargeKind.FEE: "A fee",
    ChargeKind.DEPOSIT: "A deposit",
}


class PoundsField(forms.CharField):
    """An amount of money above nought, in pounds and pence: 10, £2.50, 50p."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"class": "short"}))
        kwargs.setdefault("help_text", "Pounds and pence: 10, 2.50.")
        super().__init__(**kwargs)

    def clean(self, value: Any) -> Decimal | None:
        """The amount, nothing where none is needed, or a message that says how to write one."""
        text = str(value or "").strip()
        if not text:
            if self.required:
                raise ValidationError("Write an amount, such as 10 or 2.50.")
            return None
        try:
            amount = parse_pounds(text)
        except PoundsError as error:
            raise ValidationError(f"{error}.") from None
        if not amount:
            raise ValidationError("Nothing is no charge; write an amount such as 10 or 2.50.")
        return amount


class TicksField(forms.MultipleChoiceField):
    """Some of the rows offered, each a box to tick."""

    def __init__(self, *, nothing: str, **kwargs: Any) -> None:
        self.rows: dict[str, Any] = {}
        kwargs.setdefault("widget", forms.CheckboxSelectMultiple)
        super().__init__(**kwargs)
        self.error_messages = self.error_messages | {
            "required": nothing,
            "invalid_choice": "One of these is not on the list any more; look at it again.",
        }

    def offer(self, rows: Iterable[Any], *, label: Callable[[Any], str] = str) -> None:
        """Set what can be ticked, in the order given."""
        offered = list(rows)
        self.rows = {str(row.pk): row for row in offered}
        self.choices = [(str(row.pk), label(row)) for row in offered]

    def clean(self, value: Any) -> list[Any]:
        """The rows ticked."""
        return [self.rows[number] for number in super().clean(value)]


def offer_ticks(form: forms.BaseForm, name: str, rows: Iterable[Any], **how: Any) -> None:
    """Set the rows that a form's field offers to be ticked; ``how`` is as in ``offer``."""
    field = form.fields[name]
    if not isinstance(field, TicksField):
        raise TypeError(f"{name} offers no rows to tick")
    field.offer(rows, **how)


class ChargeForm(forms.Form):
    """What one team owes."""

    entry = RowField(label="Team")
    kind = forms.ChoiceField(
        label="What it is",
        choices=[(kind.value, words) for kind, words in KINDS.items()],
        initial=ChargeKind.FINE.value,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the three."},
    )
    amount = PoundsField(label="Amount")
    reason = ReasonField()
    date = DayField(label="Date", help_text="The day of the fine, or when the money is due.")
    page = PageField()

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "entry", entries, group=team_list)


def team_list(entry: Entry) -> str:
    """The heading under which a team stands in a list of all."""
    return f"{entry.competition}, {entry.competition.season}"


class FeesForm(forms.Form):
    """The same amount for every team."""

    competitions = TicksField(
        label="For every team in",
        nothing="Tick at least one competition.",
        help_text="A team that plays in two of them pays once.",
    )
    kind = forms.ChoiceField(
        label="What it is",
        choices=[(kind.value, words) for kind, words in KINDS.items()],
        initial=ChargeKind.FEE.value,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose one of the three."},
    )
    amount = PoundsField(label="Amount for each")
    reason = ReasonField(initial="Entry fee")
    date = DayField(label="Due on")
    page = PageField()

    def __init__(self, *args: Any, competitions: Iterable[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_ticks(self, "competitions", competitions)


class PaymentForm(forms.Form):
    """Which of the open charges were paid, and when."""

    charges = TicksField(label="What was paid", nothing="Tick what was paid.")
    paid_on = DayField(label="Paid on")

    def __init__(
        self,
        *args: Any,
        charges: Iterable[Charge],
        label: Callable[[Charge], str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offer_ticks(self, "charges", charges, label=label)


class WithdrawChargeForm(forms.Form):
    """Why a charge goes, and whether all that were noted with it go too."""

    ONE, ALL = "one", "all"

    reason = ReasonField(help_text="A mistake, let off, a deposit given back: say which.")
    which = forms.ChoiceField(
        label="Take back",
        widget=forms.RadioSelect,
        initial=ONE,
        error_messages={"required": "Choose one of the two."},
    )

    field_order = ["which", "reason"]

    def __init__(self, *args: Any, charge: Charge, together: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        amount = format_pounds(charge.amount)
        if together > 1:
            self.fields["which"].choices = [  # type: ignore[attr-defined]
                (self.ONE, f"The {amount} of {charge.entry} alone"),
                (self.ALL, f"All {together} of {amount} that were noted together"),
            ]
        else:
            del self.fields["which"]
