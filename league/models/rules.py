"""A competition's rules, as they were on the day somebody decided them.

Rows never change: a changed rule is a new row with a reason. What the JSON means is known to
``league.ruleset`` alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, NoReturn

from django.db import models

from league.models.base import Row
from league.models.people import User
from league.models.structure import League
from league.ruleset import Rules

# Rules never change, so what one digest means is read once in a process; the bound is for a site
# with very many leagues.
_READ: dict[str, Rules] = {}
_MOST_READ = 500


class ImmutableQuerySet(models.QuerySet["RuleSet"]):
    """Refuses to change or remove rows."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refused: a changed rule is a new rule set."""
        raise TypeError("A rule set never changes; make a new one.")

    def delete(self) -> NoReturn:
        """Refused: cards point to the rules they were played under."""
        raise TypeError("A rule set is never removed.")


class RuleSet(Row):
    """Immutable rules: format, points, order, walkovers, record."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="rule_sets")
    name = models.CharField(max_length=120)
    spec = models.JSONField(editable=False)
    digest = models.CharField(max_length=64, editable=False)
    supersedes = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    reason = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects: ClassVar[models.Manager[RuleSet]] = ImmutableQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new row; an existing one is refused."""
        if not self._state.adding:
            raise TypeError("A rule set never changes; make a new one.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refused: cards point to the rules they were played under."""
        raise TypeError("A rule set is never removed.")

    @cached_property
    def rules(self) -> Rules:
        """The rules as values."""
        rules = _READ.get(self.digest)
        if rules is None:
            rules = Rules.from_dict(self.spec)
            if len(_READ) >= _MOST_READ:
                _READ.clear()
            _READ[self.digest] = rules
        return rules
