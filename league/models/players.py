"""Players, their registrations, and how their names are shown to the public."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce, Lower

from league.enums import NameStyle, RecordAct, choices
from league.models.base import Row, is_one_of
from league.models.people import User
from league.models.structure import Entry, League

HIDDEN_NAME = "A player"


def shown(name: str, style: NameStyle) -> str:
    """A name in one of the three styles: in full, as initials ("T. O."), or hidden."""
    if style is NameStyle.FULL:
        return name
    if style is NameStyle.INITIALS:
        letters = [word[0].upper() for word in name.split() if word[0].isalpha()]
        return " ".join(f"{letter}." for letter in letters) or HIDDEN_NAME
    return HIDDEN_NAME


def most_reserved(styles: Iterable[NameStyle]) -> NameStyle:
    """The style among some that shows least of a name."""
    return max(styles, key=list(NameStyle).index)


def own_style(wish: str, league_style: NameStyle, *, junior: bool) -> NameStyle:
    """How one record asks for its name to be shown: a wish, a junior's initials, else the league's
    way.
    """
    if wish:
        return NameStyle(wish)
    if junior and league_style is NameStyle.FULL:
        return NameStyle.INITIALS
    return league_style


class PlayerQuerySet(models.QuerySet["Player"]):
    """Reads of players."""

    def registered(self, entry: Entry, day: date) -> PlayerQuerySet:
        """The people registered for an entry on a day, under the record that stands for each.

        Which of a person's records was registered makes no difference.
        """
        held = Registration.objects.filter(entry=entry).holding(day)
        people = held.annotate(person=Coalesce("player__merged_into_id", "player_id"))
        return self.filter(pk__in=people.values("person"))


class Player(Row):
    """A person who plays; lasts over seasons and teams."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=120)
    # Tells two people of one name apart on the officials' pages ("of the Bell").
    known_by = models.CharField("to tell apart", max_length=60, blank=True)
    junior = models.BooleanField(default=False)
    name_style = models.CharField(
        "how the name is shown", max_length=10, choices=choices(NameStyle), blank=True
    )
    phone = models.CharField(max_length=40, blank=True)
    email = models.EmailField("e-mail address", blank=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged_from"
    )
    merged_at = models.DateTimeField(null=True, blank=True)
    merged_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    merged_why = models.CharField(max_length=300, blank=True)
    active = models.BooleanField(default=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(name_style="") | is_one_of("name_style", NameStyle),
                name="player_name_style_is_known",
            ),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=models.F("id")),
                name="player_not_merged_into_itself",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.known_by})" if self.known_by else self.name

    @property
    def person_id(self) -> int:
        """The number of the record that stands for this person: this one, or the one it is part of.

        No record is merged into one that is merged itself.
        """
        return self.merged_into_id or self.pk

    def public_style(self, league_style: NameStyle) -> NameStyle:
        """How this record's name is shown: the player's own wish, a junior's initials, else the
        league's way. Of a person with two records, :class:`~league.models.persons.People` tells.
        """
        return own_style(self.name_style, league_style, junior=self.junior)

    def public_name(self, league_style: NameStyle) -> str:
        """The name as strangers may see it."""
        return shown(self.name, self.public_style(league_style))


class RegistrationQuerySet(models.QuerySet["Registration"]):
    """Reads of registrations."""

    def holding(self, day: date) -> RegistrationQuerySet:
        """Those that hold on a day."""
        return self.filter(Q(ends=None) | Q(ends__gte=day), starts__lte=day)

    def of_person(self, player: Player) -> RegistrationQuerySet:
        """Those of a person, under whichever record."""
        person = player.person_id
        return self.filter(Q(player=person) | Q(player__merged_into=person))


class Registration(Row):
    """A player's place in an entry's squad, from a day and until another (both included)."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="registrations")
    starts = models.DateField("from")
    ends = models.DateField("until", null=True, blank=True)

    objects: ClassVar[RegistrationQuerySet] = RegistrationQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["entry", "player"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "entry"],
                condition=Q(ends=None),
                name="registration_open_once",
            ),
            models.CheckConstraint(
                condition=Q(ends=None) | Q(ends__gte=models.F("starts")),
                name="registration_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.entry}"

    @property
    def holder(self) -> Player:
        """The record that stands for whoever is registered."""
        return self.player.merged_into or self.player


class PlayerEvent(Row):
    """One thing that was done to a player's record; rows are only ever added."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="events")
    # The record it was merged into, or parted from.
    other = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    what = models.CharField(max_length=10, choices=choices(RecordAct))
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=300)

    objects: ClassVar[models.Manager[PlayerEvent]]

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=is_one_of("what", RecordAct), name="player_event_is_known"
            ),
            models.CheckConstraint(condition=~Q(why=""), name="player_event_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.what}"
