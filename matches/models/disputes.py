"""Disputes and the rulings that settle them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from league.enums import Side, choices
from league.models import League, User
from league.models.base import Row, is_one_of
from matches.enums import DisputeState, RulingKind
from matches.models.boards import Leg
from matches.models.cards import Card
from matches.models.evidence import Evidence

LONGEST_RULING = 2000
_DECIDED = {
    RulingKind.UPHELD: "It stands as it was.",
    RulingKind.REVISED: "The card is changed.",
    RulingKind.AWARDED: "A result is awarded; the card stays as it was written.",
}


class Dispute(Row):
    """Something that a side or the league says is wrong with a card, or with a ruling on it.

    One about several legs is a row for each of them.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="disputes")
    leg = models.ForeignKey(
        Leg, on_delete=models.PROTECT, null=True, blank=True, related_name="disputes"
    )
    # Whose; nothing where the league opened it.
    side = models.CharField(max_length=4, choices=choices(Side), blank=True)
    # The ruling that is appealed against; nothing where it is about the card.
    against = models.ForeignKey(
        "Ruling", on_delete=models.PROTECT, null=True, blank=True, related_name="appeals"
    )
    state = models.CharField(
        max_length=10, choices=choices(DisputeState), default=DisputeState.OPEN
    )
    # What decided it; nothing where the league let the card count without one.
    ruling = models.ForeignKey(
        "Ruling", on_delete=models.PROTECT, null=True, blank=True, related_name="disputes"
    )
    reason = models.CharField(max_length=1000)
    opened_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["opened_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("state", DisputeState), name="dispute_state_known"
            ),
            models.CheckConstraint(
                condition=Q(side="") | is_one_of("side", Side), name="dispute_side_known"
            ),
            models.CheckConstraint(
                condition=Q(ruling=None) | Q(state="ruled"), name="dispute_with_a_ruling_is_ruled"
            ),
            models.CheckConstraint(
                condition=Q(against=None) | ~Q(side=""), name="dispute_appeal_is_of_a_side"
            ),
            models.UniqueConstraint(
                fields=["card", "leg", "side"],
                condition=Q(state="open", leg__isnull=False),
                name="dispute_open_once_a_leg_and_side",
            ),
            models.UniqueConstraint(
                fields=["against", "side"],
                condition=Q(against__isnull=False) & ~Q(state="dropped"),
                name="dispute_appeal_once_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"Dispute on {self.card}"


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Reads of rulings."""

    def of_league(self, league: League) -> RulingQuerySet:
        """Those of a league, the latest first."""
        return self.filter(season__league=league).order_by("-season__starts", "-number")

    def for_lists(self) -> RulingQuerySet:
        """With what a line of a list shows, in two queries: the other rulings on a card tell which
        of them are replaced.
        """
        others = Ruling.objects.only("card", "number", "kind", "again")
        return self.prefetch_related(models.Prefetch("card__rulings", others)).select_related(
            "season",
            "again",
            "decided_again",
            "card__fixture__home",
            "card__fixture__away",
            "card__fixture__competition",
        )


class Ruling(Row):
    """What was decided, with its public reasoning."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="rulings")
    # 1 for the season's first; the public name of a ruling.
    number = models.PositiveIntegerField()
    season = models.ForeignKey("league.Season", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=choices(RulingKind))
    reason = models.TextField()
    # Clauses of the game's rules, such as "F2".
    clauses = models.JSONField(default=list)
    # The league's own printed rules, by the numbers that they have there.
    league_rules = models.CharField(max_length=200, blank=True)
    # What it was about and what came of it, in words that name no player.
    told = models.JSONField(default=dict)
    # The earlier ruling that it decides again, on appeal or anew.
    again = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="decided_again"
    )
    cites = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="cited_by")
    relies_on = models.ManyToManyField(Evidence, blank=True, related_name="rulings")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    objects: ClassVar[RulingQuerySet] = RulingQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="ruling_number_once"),
            models.CheckConstraint(
                condition=is_one_of("kind", RulingKind), name="ruling_kind_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
            models.CheckConstraint(
                condition=Q(again=None) | ~Q(again=F("id")), name="ruling_is_of_another"
            ),
        ]

    def __str__(self) -> str:
        return f"Ruling {self.number}"

    @property
    def decided(self) -> str:
        """What was decided, in a sentence."""
        if self.again is not None and self.kind == RulingKind.UPHELD:
            return f"{self.again} stands."
        if self.kind == RulingKind.REVISED and (awarded := self._award_before) is not None:
            return f"The card counts, in place of what {awarded} awarded."
        return _DECIDED[RulingKind(self.kind)]

    @property
    def _award_before(self) -> Ruling | None:
        """The ruling in whose place it is, where that awarded a result; what was upheld since is
        what it was.
        """
        rulings = {one.pk: one for one in self.card.rulings.all()}
        first: Ruling | None = self
        while first is not None and first.again_id is not None:
            first = rulings.get(first.again_id)
            if first is None or first.kind != RulingKind.UPHELD:
                break
        return first if first is not None and first.kind == RulingKind.AWARDED else None

    @property
    def after(self) -> Ruling | None:
        """The ruling that decided it again, if one did."""
        return getattr(self, "decided_again", None)

    @property
    def replaced_by(self) -> Ruling | None:
        """The ruling that stands in its place. One that upholds it leaves it standing, and falls
        with it where a later one replaces that.
        """
        later = {one.again_id: one for one in self.card.rulings.all()}
        after = later.get(self.pk)
        while after is not None and after.kind == RulingKind.UPHELD:
            after = later.get(after.pk)
        return after

    @property
    def is_replaced(self) -> bool:
        """Whether a later ruling stands in its place."""
        return self.replaced_by is not None
