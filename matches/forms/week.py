"""The week's scores as a form: two boxes a match, typed with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from league.enums import Side
from league.models import Fixture
from matches.forms.fields import ScoreField

Pair = tuple[int | None, int | None]


class ScoreForm(forms.Form):
    """One match: the legs of both sides, and what stood there when the page was made."""

    home = ScoreField(highest=99)
    away = ScoreField(highest=99)
    seen_home = ScoreField(highest=99)
    seen_away = ScoreField(highest=99)
    sure = forms.BooleanField(required=False)

    def __init__(
        self, *, fixture: Fixture, now: Pair, data: Mapping[str, Any] | None = None
    ) -> None:
        self.fixture = fixture
        shown = dict(zip(("home", "away"), now, strict=True))
        initial = shown | {f"seen_{side}": score for side, score in shown.items()}
        super().__init__(data, prefix=f"f{fixture.pk}", initial=initial)

    @property
    def sent(self) -> bool:
        """Whether the page that was sent had this match on it."""
        return self.is_bound and self.add_prefix("home") in self.data

    @property
    def now(self) -> Pair:
        """What is typed."""
        return self.cleaned_data["home"], self.cleaned_data["away"]

    @property
    def seen(self) -> Pair:
        """What stood there."""
        return self.cleaned_data["seen_home"], self.cleaned_data["seen_away"]


def typed_over(data: QueryDict, fixture_id: int) -> bool:
    """Whether a match of a page that was sent says something else than it was shown with."""
    return any(
        data.get(f"f{fixture_id}-{side.value}", "")
        != data.get(f"f{fixture_id}-seen_{side.value}", "")
        for side in Side
    )


class WeekForm:
    """The matches of a week that can be filled in."""

    def __init__(
        self, fixtures: Iterable[tuple[Fixture, Pair]], data: QueryDict | None = None
    ) -> None:
        self.rows = {
            fixture.pk: ScoreForm(fixture=fixture, now=now, data=data) for fixture, now in fixtures
        }

    @property
    def sent(self) -> list[ScoreForm]:
        """The matches that were on the page that was sent."""
        return [row for row in self.rows.values() if row.sent]

    def is_valid(self) -> bool:
        """Whether everything can be read."""
        valid = [row.is_valid() for row in self.sent]
        return all(valid)


def seen_as(data: QueryDict, fixture_id: int, theirs: Pair) -> None:
    """Let a line say that its writer has seen what stands there now."""
    for side, score in zip(Side, theirs, strict=True):
        data[f"f{fixture_id}-seen_{side.value}"] = "" if score is None else str(score)
