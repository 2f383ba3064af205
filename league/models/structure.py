"""A league and what hangs below it: seasons, competitions, tables, venues, clubs, entries."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from league.enums import CompetitionKind, Discipline, NameStyle, Weekday, choices
from league.models.base import InTables, InTablesQuerySet, KeptTableError, Row, is_one_of


class League(Row):
    """A league: everything else belongs to exactly one."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    time_zone = models.CharField(max_length=60, default="Europe/London")
    name_style = models.CharField(
        "how players' names are shown",
        max_length=10,
        choices=choices(NameStyle),
        default=NameStyle.FULL,
    )
    contact = models.CharField("how to reach the secretary", max_length=200, blank=True)
    # Whether anybody may follow a match while it is played.
    shows_live = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("name_style", NameStyle), name="league_name_style_is_known"
            )
        ]

    def __str__(self) -> str:
        return self.name


class SeasonQuerySet(models.QuerySet["Season"]):
    """Reads of seasons."""

    def current(self, today: date | None = None) -> Season | None:
        """The season being played: of those not closed the latest that has begun, so that next
        season can be laid out in spring, or else the first to come. Closed ones come last.

        ``today`` is the date of the league's own clock, if it is not given.
        """
        day = today or timezone.localdate()
        to_come = Q(closed_on=None, starts__gt=day)
        turn = models.Case(
            models.When(to_come, then=1), models.When(closed_on=None, then=0), default=2
        )
        soonest = models.Case(models.When(to_come, then=models.F("starts")))
        return self.order_by(turn, soonest, "-starts", "-pk").first()


class Season(Row):
    """One season of a league."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=40)
    slug = models.SlugField(max_length=40)
    starts = models.DateField("first day")
    ends = models.DateField("last day")
    closed_on = models.DateField(null=True, blank=True)
    # The season that it was made from, by rolling over; each has one next season at most.
    follows = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="followed_by"
    )

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-starts", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="season_address_is_its_own"),
            models.CheckConstraint(
                condition=Q(ends__gte=models.F("starts")), name="season_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def holds(self, day: date) -> bool:
        """Whether a day lies within the season, both ends included."""
        return self.starts <= day <= self.ends


class Venue(Row):
    """A pub or club, with the number of home matches it can take in one night."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="venues")
    name = models.CharField(max_length=120)
    address = models.CharField(max_length=250, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    home_matches_per_night = models.PositiveSmallIntegerField(
        default=1, help_text="How many home matches fit in one night, over all divisions."
    )
    active = models.BooleanField(default=True)

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.UniqueConstraint("league", Lower("name"), name="venue_name_once_a_league"),
            models.CheckConstraint(
                condition=Q(home_matches_per_night__gte=1), name="venue_takes_at_least_one_match"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Club(Row):
    """A club that enters one team or several."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="clubs")
    name = models.CharField(max_length=120)

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.UniqueConstraint("league", Lower("name"), name="club_name_once_a_league")
        ]

    def __str__(self) -> str:
        return self.name


class Team(Row):
    """A team that lasts from season to season; its name of a season is on the entry."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="teams")
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, related_name="teams"
    )
    name = models.CharField(max_length=120)
    active = models.BooleanField(default=True)

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.UniqueConstraint("league", Lower("name"), name="team_name_once_a_league")
        ]

    def __str__(self) -> str:
        return self.name


class Competition(InTables, Row):
    """A division, a knock-out or an individual championship of one season."""

    in_tables = "tables"
    in_tables_by = frozenset({"rule_set"})

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60)
    kind = models.CharField(
        max_length=12, choices=choices(CompetitionKind), default=CompetitionKind.DIVISION
    )
    rule_set = models.ForeignKey(
        "league.RuleSet", on_delete=models.PROTECT, related_name="competitions"
    )
    place = models.PositiveSmallIntegerField("order on pages", default=1)
    night = models.CharField(max_length=10, choices=choices(Weekday), blank=True)
    start_time = models.TimeField("matches start at", null=True, blank=True)
    goes_up = models.PositiveSmallIntegerField("how many go up", default=0)
    goes_down = models.PositiveSmallIntegerField("how many go down", default=0)

    objects: ClassVar[models.Manager[Competition]] = InTablesQuerySet["Competition"].as_manager()

    class Meta:
        ordering = ["season", "place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "slug"], name="competition_address_its_own"),
            models.CheckConstraint(
                condition=is_one_of("kind", CompetitionKind), name="competition_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Table(Row):
    """A table that a competition's results feed; two disciplines of one night feed two."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="tables")
    name = models.CharField(max_length=120, blank=True)
    slug = models.SlugField(max_length=60, blank=True)
    # Empty: every board of the card counts in this table.
    discipline = models.CharField(max_length=20, choices=choices(Discipline), blank=True)
    # A random mark of the table's present content, given anew in the same transaction as anything
    # that can change it; caches go by it. Random, so that no restored backup repeats an old one.
    version = models.UUIDField(default=uuid.uuid4, editable=False)

    class Meta:
        ordering = ["competition", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "slug"], name="table_address_its_own")
        ]

    def __str__(self) -> str:
        return self.name or self.competition.name

    @property
    def title(self) -> str:
        """What it is called beside the tables of other divisions: with its division."""
        return f"{self.competition.name}: {self.name}" if self.name else self.competition.name

    def save_base(self, *args: Any, **kwargs: Any) -> None:
        """Write a new table; one that is kept is never written as a whole again.

        What was read a moment ago would put an old version back.
        """
        columns = kwargs.get("update_fields")
        if not self._state.adding and (columns is None or "version" in columns):
            raise KeptTableError("Write single columns of a table, and never its version.")
        super().save_base(*args, **kwargs)


class Entry(InTables, Row):
    """A team, or the players of an individual championship, in one competition.

    Carries the name, venue and night of that season: a later change of the team's name or pub
    leaves earlier seasons' pages as they were.
    """

    in_tables = "competition__tables"
    in_tables_by = frozenset({"competition", "name", "withdrawn_on"})

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="entries")
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="entries"
    )
    name = models.CharField(max_length=120)
    venue = models.ForeignKey(
        Venue, on_delete=models.PROTECT, null=True, blank=True, related_name="entries"
    )
    # What the venue was called in that season, where it has another name now.
    venue_then = models.CharField(max_length=120, blank=True)
    night = models.CharField(max_length=10, choices=choices(Weekday), blank=True)
    start_time = models.TimeField(null=True, blank=True)
    withdrawn_on = models.DateField(null=True, blank=True)

    objects: ClassVar[models.Manager[Entry]] = InTablesQuerySet["Entry"].as_manager()

    class Meta:
        verbose_name_plural = "entries"
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.UniqueConstraint("competition", Lower("name"), name="entry_name_once"),
            models.UniqueConstraint(
                fields=["competition", "team"],
                condition=Q(team__isnull=False),
                name="entry_team_once_a_competition",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def venue_name(self) -> str:
        """Its home, by the name of that season; empty where it has none."""
        return self.venue_then or (self.venue.name if self.venue else "")


class OpeningBalance(InTables, Row):
    """Where an entry stood in a table when the league moved in, in mid-season."""

    in_tables = "table"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="openings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="openings")
    on = models.DateField()
    won = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    legs_for = models.PositiveIntegerField(default=0)
    legs_against = models.PositiveIntegerField(default=0)
    boards_for = models.PositiveIntegerField(default=0)
    boards_against = models.PositiveIntegerField(default=0)
    aggregate_for = models.PositiveIntegerField("pegged", default=0)
    aggregate_against = models.PositiveIntegerField("pegged against", default=0)
    points = models.DecimalField(max_digits=8, decimal_places=2, default=0)

    objects: ClassVar[models.Manager[OpeningBalance]] = InTablesQuerySet[
        "OpeningBalance"
    ].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "entry"], name="opening_once_an_entry")
        ]

    def __str__(self) -> str:
        return f"{self.entry} on {self.on}"
