"""What officials type, read; and what cannot be read, refused in plain words."""

from datetime import date, time
from decimal import Decimal

import pytest
from django import forms
from django.core.exceptions import ValidationError

from league.forms.fields import (
    ClockField,
    CountField,
    DayField,
    NameField,
    PointsField,
    ReasonField,
    RowField,
    TickField,
)
from league.models import Venue

pytestmark = pytest.mark.pure


def refusal(field: forms.Field, typed: object) -> str:
    with pytest.raises(ValidationError) as refused:
        field.clean(typed)
    return " ".join(refused.value.messages)


@pytest.mark.parametrize(
    "typed",
    [
        "2026-11-24",
        "24/11/2026",
        "24/11/26",
        " 24.11.2026 ",
        "24-11-2026",
        "24 November 2026",
        "24 nov 2026",
    ],
)
def test_a_british_date(typed: str) -> None:
    assert DayField().clean(typed) == date(2026, 11, 24)


@pytest.mark.parametrize(
    "typed",
    [
        "31/02/2026",
        "11/24/2026",
        "soon",
        "0",
        "2026-13-01",
        "9" * 5000,
        "٢٤/١١/٢٠٢٦",
        "２４/11/2026",
        "\0",
    ],
)
def test_no_date(typed: str) -> None:
    assert "is no date; write day, month and year, such as 24/11/2026" in refusal(DayField(), typed)


def test_an_empty_date() -> None:
    assert DayField(required=False).clean("") is None
    assert "Write a date" in refusal(DayField(), "")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:30", time(20, 30)),
        ("20:30:00", time(20, 30)),
        ("8.30pm", time(20, 30)),
        ("8:30 PM", time(20, 30)),
        ("8pm", time(20)),
        ("11.15 am", time(11, 15)),
        ("", None),
    ],
)
def test_a_time_of_day(typed: str, meant: time | None) -> None:
    assert ClockField(required=False).clean(typed) == meant


@pytest.mark.parametrize("typed", ["8.30", "25:00", "half eight", "13pm", "x" * 5000, "٢٠:٣٠"])
def test_no_time(typed: str) -> None:
    assert "is no time; write it such as 20:30 or 8.30pm" in refusal(ClockField(), typed)


@pytest.mark.parametrize(("typed", "meant"), [("1", 1), (" 50 ", 50), ("7", 7), ("007", 7)])
def test_a_count(typed: str, meant: int) -> None:
    assert CountField(least=1, most=50).clean(typed) == meant


@pytest.mark.parametrize("typed", ["0", "-1", "51", "two", "1.5", "9" * 5000, "1e9", "\0"])
def test_a_count_out_of_bounds_names_the_value(typed: str) -> None:
    said = refusal(CountField(least=1, most=50), typed)
    assert typed[:40].strip() in said
    assert "write 1 to 50" in said


@pytest.mark.parametrize("typed", ["٣", "३", "３", "²", "1_0", "१0", "5.0"])
def test_a_count_is_written_in_figures_that_everybody_reads(typed: str) -> None:
    """Whatever Python itself would take for a number."""
    said = refusal(CountField(least=1, most=50), typed)
    assert said == f"“{typed}” will not do; write 1 to 50."


def test_an_empty_count() -> None:
    assert "Write 1 to 50." in refusal(CountField(least=1, most=50), "")
    assert CountField(least=1, most=50, required=False).clean("") is None


@pytest.mark.parametrize(
    ("typed", "meant"), [("2", "2"), ("½", "0.5"), ("1½", "1.5"), (" 0.25 ", "0.25")]
)
def test_points(typed: str, meant: str) -> None:
    assert PointsField().clean(typed) == Decimal(meant)


@pytest.mark.parametrize("typed", ["0", "-1", "⅓", "0.1", "lots", "", "9" * 5000, "\0"])
def test_no_points(typed: str) -> None:
    assert refusal(PointsField(), typed)


def test_names_and_reasons() -> None:
    assert NameField().clean("  The   Anchor ") == "The Anchor"
    assert "a name" in refusal(NameField(), "\u200b")
    assert "10,000 characters" in refusal(NameField(), "x" * 10_000)
    assert "cannot be shown" in refusal(NameField(), "An\0chor")
    assert NameField(required=False).clean(None) == ""
    assert "the reason" in refusal(ReasonField(), " ")


def test_a_row_is_one_of_those_offered() -> None:
    field = RowField(required=False)
    anchor, bell = Venue(pk=1, name="Anchor"), Venue(pk=2, name="Bell")
    field.offer([anchor, bell], group=lambda venue: venue.name[0])
    assert field.clean("2") == bell
    assert field.clean("") is None
    for typed in ("3", "x", "9" * 5000, "\0"):
        assert refusal(field, typed) == "Choose one from the list."
    assert [group for group, _ in field.choices] == ["", "A", "B"]
    assert field.prepare_value(anchor) == "1"


def test_a_tick_is_never_a_mistake() -> None:
    assert TickField().clean("on") is True
    assert TickField().clean(None) is False


class Days(forms.Form):
    day = DayField()
    at = ClockField()


@pytest.mark.parametrize(
    ("typed", "kind"),
    [("2026-11-24", "date"), ("31/02/2026", "text"), ("<b>", "text"), ("", "date")],
)
def test_what_no_picker_can_show_is_kept_in_a_plain_box(typed: str, kind: str) -> None:
    shown = str(Days({"day": typed, "at": "20:30"})["day"])
    assert f'type="{kind}"' in shown
    if typed:
        assert f'value="{typed.replace("<", "&lt;").replace(">", "&gt;")}"' in shown


def test_pickers_are_given_what_they_understand() -> None:
    form = Days(initial={"day": date(2026, 11, 24), "at": time(20, 30)})
    assert 'value="2026-11-24"' in str(form["day"])
    assert 'value="20:30"' in str(form["at"])
    typed = Days({"day": "24/11/2026", "at": "8.30pm"})
    assert typed.is_valid()
    assert 'value="24/11/2026"' in str(typed["day"])
