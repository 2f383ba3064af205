"""What a card is made of: its line-up, boards, chairs and legs.

A draft may hold what is wrong (both on 61): the constraints keep identity and shape, the validator
in ``matches.scorecard`` judges the game, and only what it passes becomes official.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, When
from django.db.models.functions import Coalesce, Lower

from league.enums import Depth, Discipline, FixtureStatus, Side, choices
from league.models import League, Player, Registration
from league.models.base import Row, is_one_of
from league.ruleset import BoardFormat
from matches.enums import CardState, LegState


class LineupQuerySet(models.QuerySet["Lineup"]):
    """Reads of line-ups."""

    def seated(self) -> LineupQuerySet:
        """Those who sit at a board; a name that was replaced keeps its row and its uid."""
        return self.filter(Exists(BoardSlot.objects.filter(lineup=OuterRef("pk"))))

    def with_players(self) -> LineupQuerySet:
        """Each with its player, and with ``registered``: whether that person was in the squad of
        the side on the day of the match, under whichever record.
        """
        held = Registration.objects.alias(
            person=Coalesce("player__merged_into_id", "player_id")
        ).filter(
            Q(ends=None) | Q(ends__gte=OuterRef("card__fixture__date")),
            person=OuterRef("person"),
            entry=OuterRef("entry"),
            starts__lte=OuterRef("card__fixture__date"),
        )
        entry = Case(
            When(side=Side.HOME, then=F("card__fixture__home")), default=F("card__fixture__away")
        )
        return (
            self.select_related("player")
            .alias(person=Coalesce("player__merged_into_id", "player_id"), entry=entry)
            .annotate(registered=Exists(held))
        )

    def to_settle(self, league: League) -> LineupQuerySet:
        """Typed names of a league that nobody has settled yet, oldest match first.

        No record depends on the names of a match that is void or was given.
        """
        return (
            self.seated()
            .filter(player=None, card__fixture__competition__season__league=league)
            .exclude(card__state=CardState.VOID)
            .exclude(card__fixture__status__in=[FixtureStatus.VOID, FixtureStatus.WALKOVER])
            .select_related("card__fixture__home", "card__fixture__away")
            .order_by("card__fixture__date", "pk")
        )


class Lineup(Row):
    """One person on one side of one card: a registered player, or a name typed on the night.

    ``name`` is the name as the card showed it on the night and never changes, so that settling
    whose a typed name is, or a later change of a player's name, leaves signed content as it was.
    """

    card = models.ForeignKey("matches.Card", on_delete=models.PROTECT, related_name="lineup")
    side = models.CharField(max_length=4, choices=choices(Side))
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=120)
    typed = models.BooleanField(default=False)

    objects: ClassVar[LineupQuerySet] = LineupQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["card", "side", "pk"]
        constraints = [
            models.CheckConstraint(condition=is_one_of("side", Side), name="lineup_side_known"),
            models.CheckConstraint(condition=~Q(name=""), name="lineup_names_someone"),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | Q(typed=True),
                name="lineup_nobody_known_is_typed",
            ),
            models.UniqueConstraint(
                fields=["card", "player"],
                condition=Q(player__isnull=False),
                name="lineup_player_once_a_card",
            ),
            models.UniqueConstraint(
                "card",
                "side",
                Lower("name"),
                condition=Q(player=None),
                name="lineup_typed_name_once_a_side",
            ),
        ]

    def __str__(self) -> str:
        return self.player.name if self.player else self.name

    @property
    def who(self) -> str:
        """Who it is, the same for every record of one person; empty for a name nobody settled."""
        return f"player {self.player.person_id}" if self.player else ""

    def is_of(self, number: int) -> bool:
        """Whether it is a player's, by the number of this record or of the one that stands."""
        return self.player is not None and number in {self.player.pk, self.player.person_id}

    @property
    def is_query(self) -> bool:
        """Whether the name still waits for the secretary."""
        return self.player_id is None

    @property
    def typed_name(self) -> str:
        """The name as it was typed, also after it was settled; empty for a chosen player."""
        return self.name if self.typed else ""


class Board(Row):
    """One pairing on the card, at its place in the format."""

    card = models.ForeignKey("matches.Card", on_delete=models.PROTECT, related_name="boards")
    # 1 for the first board of the format.
    order = models.PositiveSmallIntegerField()
    discipline = models.CharField(max_length=20, choices=choices(Discipline))

    objects: ClassVar[models.Manager[Board]]

    class Meta:
        ordering = ["card", "order"]
        constraints = [
            models.UniqueConstraint(fields=["card", "order"], name="board_place_once_a_card"),
            models.CheckConstraint(condition=Q(order__gte=1), name="board_order_from_one"),
        ]

    def __str__(self) -> str:
        return f"Board {self.order}"

    @cached_property
    def format(self) -> BoardFormat:
        """What the card's rules say of this board."""
        return self.card.rules.boards[self.order - 1]


class BoardSlot(Row):
    """One chair at a board: who sits there, if anyone is named yet."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="slots")
    side = models.CharField(max_length=4, choices=choices(Side))
    # 1 for the first player of a side.
    position = models.PositiveSmallIntegerField(default=1)
    lineup = models.ForeignKey(
        Lineup, on_delete=models.PROTECT, null=True, blank=True, related_name="slots"
    )
    version = models.PositiveIntegerField(default=1)

    objects: ClassVar[models.Manager[BoardSlot]]

    class Meta:
        ordering = ["board", "side", "position"]
        constraints = [
            models.UniqueConstraint(fields=["board", "side", "position"], name="slot_once"),
            models.CheckConstraint(condition=is_one_of("side", Side), name="slot_side_known"),
        ]

    def __str__(self) -> str:
        return str(self.lineup or "nobody yet")


class Leg(Row):
    """One race to the target, at the depth it was recorded."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="legs")
    # 1 for the first leg of its board.
    number = models.PositiveSmallIntegerField()
    # Copied from the house rules; nothing where the game has no leg total.
    target = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=choices(LegState), default=LegState.OPEN)
    depth = models.CharField(max_length=12, choices=choices(Depth), blank=True)
    winner = models.CharField(max_length=4, choices=choices(Side), blank=True)
    home_score = models.PositiveSmallIntegerField(null=True, blank=True)
    away_score = models.PositiveSmallIntegerField(null=True, blank=True)
    # The stream of events that counts, where the leg was recorded by events.
    stream = models.UUIDField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    objects: ClassVar[models.Manager[Leg]]

    class Meta:
        ordering = ["board", "number"]
        constraints = [
            models.UniqueConstraint(fields=["board", "number"], name="leg_number_once_a_board"),
            models.CheckConstraint(condition=is_one_of("state", LegState), name="leg_state_known"),
            models.CheckConstraint(
                condition=Q(winner="") | is_one_of("winner", Side), name="leg_winner_is_a_side"
            ),
            models.CheckConstraint(
                condition=Q(depth="") | Q(depth__in=[d.value for d in list(Depth)[1:]]),
                name="leg_depth_known",
            ),
            models.CheckConstraint(
                condition=~Q(depth="events") | Q(stream__isnull=False),
                name="leg_of_events_has_a_stream",
            ),
        ]

    def __str__(self) -> str:
        return f"Leg {self.number}"
