"""How values look on a page: every expected string is written out by hand."""

from datetime import UTC, date, datetime, time
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from django import forms
from django.template import Context, Template
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from league.templatetags import sixtyone as tags


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Decimal("35.5"), "35½"),
        (Decimal("0.5"), "½"),
        (Decimal("0.25"), "¼"),
        (Decimal("12.75"), "12¾"),
        (Decimal("-1.5"), "−1½"),
        (Decimal("-0.75"), "−¾"),
        (Decimal("35.00"), "35"),
        (Decimal(100), "100"),
        (Decimal(0), "0"),
        (Decimal("-0"), "0"),
        (0, "0"),
        (7, "7"),
        ("2.5", "2½"),
        (Decimal("1.10"), "1.1"),
        (None, ""),
        ("", ""),
        ("a lot", ""),
        (Decimal("NaN"), ""),
    ],
)
def test_points_are_written_with_glyphs_and_a_true_minus(value: Any, shown: str) -> None:
    assert tags.points(value) == shown


@given(st.integers(min_value=-4000, max_value=4000))
def test_every_quarter_can_be_read_back(quarters: int) -> None:
    shown = tags.points(Decimal(quarters) / 4)
    glyphs = {"¼": 1, "½": 2, "¾": 3}
    sign = -1 if shown.startswith("−") else 1
    digits = shown.removeprefix("−")
    rest = glyphs.get(digits[-1], 0)
    whole = digits[:-1] if rest else digits
    assert sign * (int(whole or 0) * 4 + rest) == quarters


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3, "+3"), (-3, "−3"), (0, "0"), (Decimal("0.5"), "+½"), (None, "")],
)
def test_a_difference_carries_its_sign(value: Any, shown: str) -> None:
    assert tags.signed(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Decimal(1), "−1"), (0, "0"), (Decimal(-2), "+2"), (Decimal("1.5"), "−1½"), (None, "")],
)
def test_points_taken_off_are_shown_as_less(value: Any, shown: str) -> None:
    assert tags.taken_off(value) == shown


@pytest.mark.parametrize(
    ("home", "away", "shown"),
    [
        (6, 3, "6–3"),
        (0, 0, "0–0"),
        (0, 9, "0–9"),
        (Decimal("4.5"), 2, "4½–2"),
        (None, 3, ""),
        (6, "", ""),
    ],
)
def test_a_score_shows_its_noughts_and_needs_both_sides(home: Any, away: Any, shown: str) -> None:
    assert tags.score(home, away) == shown


def test_a_shared_place_is_marked() -> None:
    assert tags.place(4, joint=True) == "4="
    assert tags.place(1) == "1"
    assert tags.place(None) == ""


def test_dates_are_in_words() -> None:
    day = date(2025, 11, 24)
    assert tags.local_date(day) == "Monday 24 November"
    assert tags.full_date(day) == "Monday 24 November 2025"
    assert tags.short_date(date(2026, 1, 5)) == "5 Jan"
    assert [f(None) for f in (tags.local_date, tags.full_date, tags.short_date)] == ["", "", ""]


def test_an_aware_time_is_read_on_the_leagues_clock() -> None:
    late = datetime(2025, 6, 30, 23, 30, tzinfo=UTC)
    assert tags.local_date(late, "Europe/London") == "Tuesday 1 July"
    assert tags.stamp(late, "Europe/London") == "1 Jul 00:30"
    assert tags.clock(late, "Australia/Sydney") == "09:30"
    with timezone.override("UTC"):
        assert tags.local_date(late) == "Monday 30 June"
        assert tags.stamp(late) == "30 Jun 23:30"


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        (time(20, 30), "8.30"),
        (time(20, 0), "8.00"),
        (time(12, 5), "12.05"),
        (time(11, 0), "11.00 am"),
        (time(0, 15), "12.15 am"),
        (time(12, 0), "noon"),
        (time(0, 0), "midnight"),
        (None, ""),
    ],
)
def test_the_clock_is_the_one_on_a_fixture_list(at: time | None, shown: str) -> None:
    assert tags.clock(at) == shown


@pytest.mark.parametrize("hour", [0, 6, 12, 22])
def test_a_moment_is_told_by_24_hours_as_in_a_stamp(hour: int) -> None:
    due = datetime(2026, 12, 6, hour, 45, tzinfo=UTC)
    assert tags.clock(due, "UTC") == f"{hour:02d}:45"
    assert tags.stamp(due, "UTC") == f"6 Dec {tags.clock(due, 'UTC')}"


def test_a_problem_links_to_the_thing_it_is_about() -> None:
    assert tags.anchor(("leg", 5, "score", 1)) == "at-leg-5-score-1"
    assert tags.anchor(()) == ""
    assert tags.anchor(None) == ""


class Deduction(forms.Form):
    entry = forms.ChoiceField(label="Team", choices=[("1", "Anchor"), ("2", "Bell")])
    points = forms.DecimalField(label="Points", help_text="Such as 1 or ½.")
    shown = forms.ChoiceField(
        label="Shown as", choices=[("a", "Deduction"), ("b", "Fine")], widget=forms.RadioSelect
    )
    reason = forms.CharField(label="Reason", required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> None:
        raise forms.ValidationError("The Anchor has no points left to take off.")


@pytest.fixture
def refused() -> Deduction:
    return Deduction({"entry": "1", "points": "two", "version": "x"})


def test_the_summary_lists_every_problem_with_where_it_is(refused: Deduction) -> None:
    found = tags.form_problems(refused)
    assert [(one.field_id, one.label) for one in found] == [
        ("", ""),
        ("id_points", "Points"),
        ("id_shown_0", "Shown as"),
        ("", ""),
    ]
    assert found[0].message == "The Anchor has no points left to take off."
    assert tags.form_problems(Deduction()) == []
    assert tags.form_problems(None) == []


def test_the_summary_of_a_set_of_forms_has_all_of_them() -> None:
    several = forms.formset_factory(Deduction, extra=2)
    data = {"form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "0", "form-0-points": "x"}
    found = tags.form_problems(several(data))
    assert "id_form-0-points" in [one.field_id for one in found]
    assert tags.form_problems(several()) == []


def test_every_link_of_the_summary_has_its_field_and_every_field_its_message(
    refused: Deduction,
) -> None:
    page = Template('{% include "components/_form.html" %}').render(Context({"form": refused}))
    for one in tags.form_problems(refused):
        assert one.message in page.replace("&#x27;", "'")
        if one.field_id:
            assert f'href="#{one.field_id}"' in page
            assert f'id="{one.field_id}"' in page
    assert 'aria-describedby="id_points_helptext id_points_error"' in page
    assert 'id="id_points_error"' in page
    assert 'id="id_points_helptext"' in page
    assert 'aria-describedby="id_shown_error"' in page
    assert page.count("The Anchor has no points left to take off.") == 1
    assert 'value="two"' in page
    assert "Reason <span" in page
    assert page.count("(optional)") == 1


def test_a_form_that_only_looks_carries_no_token() -> None:
    page = Template('{% include "components/_form.html" with get=True %}').render(
        Context({"form": Deduction(), "csrf_token": "secret"})
    )
    assert 'method="get"' in page
    assert "csrfmiddlewaretoken" not in page


@pytest.mark.parametrize(
    ("view_name", "path", "places", "answer"),
    [
        ("league:table", "/l/leek/", ("league:table",), "page"),
        ("league:tables", "/l/leek/", ("league:table",), "page"),
        ("matches:card", "/l/leek/", ("league:fixtures", "matches:card"), "page"),
        ("league:home", "/l/leek/", ("league:table",), ""),
        ("league:venues", "/l/leek/desk/venues/", ("/desk/",), "page"),
        ("league:home", "/l/leek/", ("/desk/",), ""),
    ],
)
def test_the_page_being_shown_is_known_by_its_name(
    view_name: str, path: str, places: tuple[str, ...], answer: str
) -> None:
    request = SimpleNamespace(resolver_match=SimpleNamespace(view_name=view_name), path=path)
    assert tags.here(Context({"request": request}), *places) == answer


def test_no_request_is_no_page() -> None:
    assert tags.here(Context(), "league:home") == ""


def test_only_a_site_with_a_mail_server_promises_e_mail(settings: Any) -> None:
    settings.EMAIL_CONFIGURED = False
    assert not tags.sends_email()
    settings.EMAIL_CONFIGURED = True
    assert tags.sends_email()


@pytest.mark.parametrize(
    ("written", "rings"),
    [
        ("01706 555 012", "tel:01706555012"),
        ("+44 (0)1706 555012", "tel:+4401706555012"),
        ("(01706) 555-012, after 6", "tel:01706555012"),
        ("ask at the bar", ""),
        ("", ""),
        ("٠١٧٠٦", ""),
    ],
)
def test_a_telephone_number_rings(written, rings):
    assert tags.tel(written) == rings
