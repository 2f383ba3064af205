"""The forms of a dispute: questioning a card, writing to it, evidence, ruling, appealing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.enums import Side
from league.forms.decisions import AwardForm
from league.forms.fields import CountField, LineField, ReasonField, RowField, RowsField, offer
from league.models import Season
from matches import rule_words
from matches.models import Evidence, Leg, Ruling
from matches.models.disputes import LONGEST_RULING
from matches.models.evidence import LONGEST_ADDRESS, LONGEST_MESSAGE
from matches.scorecard import Scores

NEITHER = "neither"
CARD = "card"
WHOLE_CARD = "The whole card"
_CITED = re.compile(r"(?:(?P<season>[\w-]+)/)?(?P<number>\d{1,6})", re.ASCII)
_MOST_CITED = 10


class LegField(RowField):
    """A leg of the card, or the card as a whole."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, none=WHOLE_CARD, label="About which leg?", **kwargs)


class QuestionForm(forms.Form):
    """What the league, or a captain in a protest, says is wrong with a card."""

    reason = ReasonField(
        most=1000,
        label="What is wrong?",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Both captains and the league’s officers read this, and nobody else.",
    )
    leg = LegField()

    def __init__(self, *args: Any, legs: Mapping[Leg, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "leg", legs, label=lambda leg: legs[leg])

    def clean_leg(self) -> int | None:
        """The number of the leg; nothing for the whole card."""
        leg = self.cleaned_data["leg"]
        return None if leg is None else int(leg.pk)


class MessageForm(forms.Form):
    """What a party or the league writes."""

    text = ReasonField(
        most=LONGEST_MESSAGE,
        what="what you want to say",
        label="Write to the other side and the league",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Both captains and the league’s officers read it. It stays as it is written.",
    )


class EvidenceForm(forms.Form):
    """An answer of a referee's page, by its address."""

    address = LineField(
        most=LONGEST_ADDRESS,
        what="the address of an answer",
        label="Address of an answer",
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off"}),
        help_text="Copied from a page of the referee. The site writes down by itself what it says.",
    )
    leg = LegField()

    def __init__(self, *args: Any, legs: Mapping[Leg, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "leg", legs, label=lambda leg: legs[leg])


class AppealForm(forms.Form):
    """Why a ruling is to be decided again."""

    reason = ReasonField(
        most=1000,
        label="Why is the ruling wrong?",
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="The other captain and the league’s officers read this.",
    )


class GroundsForm(forms.Form):
    """What a ruling rests on; all of it is public."""

    reason = ReasonField(
        most=LONGEST_RULING,
        label="Why",
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=(
            "Everybody reads this. Name teams and legs, no players: a full name that the league"
            " does not show is refused; a surname alone is not noticed."
        ),
    )
    relies_on = RowsField(label="It relies on")
    clauses = forms.MultipleChoiceField(
        label="Clauses of the game",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(one, f"{one} {rule_words.clause(one).title}") for one in rule_words.CLAUSES],
        error_messages={"invalid_choice": "Tick only clauses that are in the list."},
    )
    league_rules = LineField(
        most=200,
        required=False,
        label="Rules of the league",
        help_text="By their numbers in its rule book, such as “rule 14 (b)”.",
    )
    cites = LineField(
        most=120,
        required=False,
        label="Earlier rulings",
        help_text="By number, such as “3, 5”; one of another season as “2025-26/4”.",
    )
    again = RowField(
        label="In place of an earlier ruling?", required=False, none="No, it stands beside it"
    )

    def __init__(
        self,
        *args: Any,
        season: Season,
        evidence: Iterable[Evidence],
        earlier: Sequence[Ruling] = (),
        **kwargs: Any,
    ) -> None:
        """``earlier``: rulings on the same card that this one can take the place of."""
        super().__init__(*args, **kwargs)
        self.season = season
        offer(self, "relies_on", evidence, label=lambda one: one.words.partition("\n")[0])
        offer(self, "again", earlier)
        if not self.fields["relies_on"].rows:  # type: ignore[attr-defined]
            del self.fields["relies_on"]
        if not earlier:
            del self.fields["again"]

    def clean_cites(self) -> list[Ruling]:
        """The rulings cited, in their order."""
        words = [one for one in re.split(r"[,;\s]+", self.cleaned_data["cites"]) if one]
        if len(words) > _MOST_CITED:
            raise ValidationError(f"Cite {_MOST_CITED} rulings at most.")
        return [self._cited(word) for word in words if word.casefold() not in {"and", "ruling"}]

    def _cited(self, word: str) -> Ruling:
        found = _CITED.fullmatch(word)
        if found is None:
            raise ValidationError(f"“{word[:40]}” is no number of a ruling; write it such as 3.")
        slug = found["season"] or self.season.slug
        rulings = Ruling.objects.filter(
            season__league=self.season.league, season__slug=slug, number=int(found["number"])
        )
        ruling = rulings.first()
        if ruling is None:
            raise ValidationError(f"There is no ruling {found['number']} in the season {slug}.")
        return ruling

    @property
    def grounds(self) -> dict[str, Any]:
        """What was given, by its names in a ruling."""
        names = ("reason", "clauses", "league_rules", "cites", "relies_on", "again")
        return {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}

    @property
    def open_clauses(self) -> bool:
        """Whether the list of clauses has to be seen: some are ticked, or something is wrong."""
        return bool(self["clauses"].value() or self["clauses"].errors)


class TakeForm(GroundsForm):
    """Which version of a card counts, and why."""

    take = forms.ChoiceField(
        label="What counts",
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose what counts.",
            "invalid_choice": "Choose one from the list.",
        },
    )
    field_order = ["take", "reason"]

    def __init__(
        self,
        *args: Any,
        versions: Iterable[tuple[Side, str]],
        stands: str,
        counts: str = "",
        **kwargs: Any,
    ) -> None:
        """``stands``: what it is called that all stays as it is; ``counts``: that the card is to
        count instead of an award, where there is one.
        """
        super().__init__(*args, **kwargs)
        field = self.fields["take"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (for the reader of types)
        sent = [(side.value, said) for side, said in versions]
        field.choices = [*sent, (NEITHER, stands), *([(CARD, counts)] if counts else [])]
        if len(field.choices) == 1:
            field.initial = NEITHER


class AwardedForm(AwardForm):
    """What every table of the match is to count; the reason is the ruling's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("reason", "version"):
            del self.fields[name]
            self.helper.layout.fields.remove(name)


class InsteadForm(forms.Form):
    """Final scores in place of records that were made event by event."""

    def __init__(
        self, *args: Any, pegged: Mapping[Leg, str], teams: tuple[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pegged = pegged
        for leg in pegged:
            for side, team in zip(Side, teams, strict=True):
                self.fields[f"instead_{leg.pk}_{side}"] = CountField(
                    least=0, most=9_999, required=False, label=team
                )

    def legs(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Each leg with its two fields."""
        return [
            (title, [self[f"instead_{leg.pk}_{side}"] for side in Side])
            for leg, title in self.pegged.items()
        ]

    def clean(self) -> dict[str, Any]:
        """Both scores of a leg, or neither."""
        typed: dict[str, Any] = super().clean() or {}
        for leg in self.pegged:
            names = [f"instead_{leg.pk}_{side}" for side in Side]
            given = [name for name in names if typed.get(name) is not None]
            if len(given) == 1 and not any(name in self.errors for name in names):
                (missing,) = set(names) - set(given)
                self.add_error(missing, "Give this side too, 0 included, or leave both empty.")
        return typed

    @property
    def scores(self) -> dict[int, Scores]:
        """The final scores that were given, by the leg's number."""
        found: dict[int, Scores] = {}
        for leg in self.pegged:
            home, away = (self.cleaned_data.get(f"instead_{leg.pk}_{side}") for side in Side)
            if home is not None and away is not None:
                found[leg.pk] = (home, away)
        return found
