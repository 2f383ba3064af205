"""What is in a league file is what there is: no model and no column is forgotten, no bound differs.

The models are asked; what the file's layout says of them is written out by hand there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from matches.league_file import left_out
from matches.league_file.layout import LARGE, LONGEST_TEXT, SMALL, VERSION, Kind
from matches.league_file.sections_league import LEAGUE
from matches.league_file.sections_night import BY_NAME, LISTS, SECTIONS
from tests.matches import league_file_pages

pytestmark = pytest.mark.pure

MODELS = [model for app in ("league", "matches") for model in apps.get_app_config(app).get_models()]
OF_MODEL = {section.model: section for section in SECTIONS}
FIELDS = [
    pytest.param(section, field, id=f"{section.name}.{field.name}")
    for section in SECTIONS
    for field in section.fields
]
KINDS: dict[type, Kind] = {
    models.CharField: Kind.TEXT,
    models.SlugField: Kind.TEXT,
    models.EmailField: Kind.TEXT,
    models.TextField: Kind.TEXT,
    models.PositiveSmallIntegerField: Kind.NUMBER,
    models.PositiveIntegerField: Kind.NUMBER,
    models.BooleanField: Kind.YES_NO,
    models.DateField: Kind.DAY,
    models.TimeField: Kind.TIME,
    models.DateTimeField: Kind.MOMENT,
    models.UUIDField: Kind.UID,
    models.DecimalField: Kind.AMOUNT,
    models.ForeignKey: Kind.ROW,
    models.OneToOneField: Kind.ROW,
    models.ManyToManyField: Kind.ROWS,
    models.JSONField: Kind.DATA,
}


def columns(model: type[models.Model]) -> set[str]:
    return {field.name for field in [*model._meta.concrete_fields, *model._meta.many_to_many]}


def of(section: Any, field: Any) -> Any:
    return apps.get_model(section.model)._meta.get_field(field.on_model)


def test_every_model_is_in_the_file_or_left_out_for_a_reason():
    labels = {model._meta.label for model in MODELS}
    assert labels == set(OF_MODEL) | set(left_out.MODELS)
    assert not set(OF_MODEL) & set(left_out.MODELS)
    assert all(left_out.MODELS.values())


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.name)
def test_every_column_is_in_the_file_or_left_out_for_a_reason(section: Any):
    model = apps.get_model(section.model)
    written = {field.on_model for field in section.fields} | {"uid"}
    out = {
        name.rpartition(".")[2] for name in left_out.COLUMNS if name.startswith(f"{section.model}.")
    } | set(left_out.EVERYWHERE)
    belongs = {"league"} if section.of_league else set()
    assert columns(model) == written | out | belongs
    assert not written & out


def test_nothing_is_left_out_that_is_not_there():
    for name in left_out.COLUMNS:
        label, _, column = name.rpartition(".")
        assert column in columns(apps.get_model(label)), name


@pytest.mark.parametrize(("section", "field"), FIELDS)
def test_a_field_takes_what_its_column_takes(section: Any, field: Any):
    column = of(section, field)
    kind = KINDS[type(column)]
    assert field.kind is (Kind.CHOICE if column.choices else kind)
    if field.kind is Kind.ROWS:
        return
    texts = field.kind in {Kind.TEXT, Kind.CHOICE}
    assert field.may_be_empty == (column.blank if texts else column.null)
    if field.kind is Kind.CHOICE:
        assert set(field.choices) == {value for value, _ in column.choices}
    elif field.kind is Kind.TEXT:
        assert field.most == (column.max_length or LONGEST_TEXT)
    elif field.kind is Kind.NUMBER:
        small = isinstance(column, models.PositiveSmallIntegerField)
        assert field.most == (SMALL if small else LARGE)
    elif field.kind is Kind.AMOUNT:
        assert (field.most, 2) == (column.max_digits, column.decimal_places)


@pytest.mark.parametrize(("section", "field"), FIELDS)
def test_a_row_leads_to_the_section_of_its_model_above(section: Any, field: Any):
    if field.kind not in {Kind.ROW, Kind.ROWS}:
        return
    to = BY_NAME[field.to]
    assert to.model == of(section, field).related_model._meta.label
    assert SECTIONS.index(to) <= SECTIONS.index(section)
    assert not field.earlier or to is section


def test_nothing_that_could_name_a_secret_is_a_field():
    secret = ("password", "digest", "secret", "token", "session", "key")
    names = {field.name for section in SECTIONS for field in section.fields}
    assert not {name for name in names if any(word in name for word in secret)}


def test_the_documentation_is_that_of_the_layout():
    page = Path(__file__).parents[2] / "docs" / "league-file.md"
    text = page.read_text()
    again = "run `python -m tests.matches.league_file_pages`"
    assert league_file_pages.redrawn(text) == text, again
    assert f"version {VERSION}" in text
    assert [section.name for section in (LEAGUE, *LISTS)] == [section.name for section in SECTIONS]
