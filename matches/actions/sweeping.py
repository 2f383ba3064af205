"""Taking a name out of everything that a league ever wrote down: reasons, notes, histories.

Looked for in every text of the league and in every history that is kept as data, so that a place
that is added later is swept too. The names of teams, pubs, seasons and rules are their own and
stay. Reading comes first and takes the time; what is written after it are the few rows that differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import models
from django.db.models import QuerySet

from league.models import (
    Club,
    Competition,
    Entry,
    Grant,
    League,
    Player,
    RuleSet,
    Season,
    SignInLink,
    Table,
    Team,
    User,
    Venue,
)
from matches.models import Card
from matches.models.ways import own_models, way
from matches.scrubbing import Scrub

_STAY = (League, Season, Competition, Table, Venue, Club, Team, User, Grant, SignInLink)
# Of these models only these texts are swept.
_ONLY: dict[type[models.Model], frozenset[str]] = {
    Player: frozenset({"merged_why"}),
    RuleSet: frozenset({"reason"}),
}


class Change(NamedTuple):
    """A row that holds a name, with what its columns are to be."""

    model: type[models.Model]
    pk: int
    columns: dict[str, Any]


@dataclass(frozen=True)
class Sweep:
    """What is taken out where: everywhere, and also where it can only be this person."""

    everywhere: Scrub
    of_person: Scrub
    cards: frozenset[int] = frozenset()
    """The cards with the person on them."""
    records: frozenset[int] = frozenset()
    """The person's own records."""

    def changes(self, league: League) -> list[Change]:
        """Every row of a league that holds what is taken out; one query for each model."""
        return [
            change
            for model in own_models()
            if model not in _STAY and (to_league := way(model, League)) is not None
            for change in self._of_model(model, to_league, league)
        ]

    def _of_model(
        self, model: type[models.Model], to_league: str, league: League
    ) -> Iterator[Change]:
        columns = list(_texts(model))
        if not columns:
            return
        to_card, to_player = way(model, Card), way(model, Player)
        owners = [one for one in (to_card, to_player) if one is not None]
        rows = all_rows(model).filter(**{to_league: league.pk}).order_by()
        if model is Entry:
            rows = rows.filter(team=None)
        for row in rows.values("pk", *columns, *owners).iterator(chunk_size=500):
            own = (to_card is not None and row[to_card] in self.cards) or (
                to_player is not None and row[to_player] in self.records
            )
            scrub = self.of_person if own else self.everywhere
            found = {}
            for name, most in columns_of(columns, model):
                swept = scrub.value(row[name])
                if swept != row[name]:
                    found[name] = swept[:most] if isinstance(swept, str) and most else swept
            if found:
                yield Change(model, row["pk"], found)


def all_rows(model: type[models.Model]) -> QuerySet[Any]:
    """Every row, past the checks of those that are never changed otherwise."""
    return QuerySet(model=model)


def write(changes: Iterable[Change]) -> None:
    """Write what a sweep found. For whoever gives the league's tables their new versions."""
    for change in changes:
        all_rows(change.model).filter(pk=change.pk).update(**change.columns)


def _texts(model: type[models.Model]) -> Iterator[str]:
    """The columns of a model in which somebody's name may stand."""
    only = _ONLY.get(model)
    for field in model._meta.concrete_fields:  # noqa: SLF001
        text = isinstance(field, models.CharField | models.TextField | models.JSONField)
        if not text or isinstance(field, models.SlugField) or field.choices:
            continue
        if field.name in {"digest", "content_hash"} or (only and field.name not in only):
            continue
        yield field.name


def columns_of(names: Collection[str], model: type[models.Model]) -> list[tuple[str, int | None]]:
    """Columns with how many characters fit."""
    return [(name, model._meta.get_field(name).max_length) for name in names]  # type: ignore[union-attr]  # noqa: SLF001
