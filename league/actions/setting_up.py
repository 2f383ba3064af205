"""Setting a league up step by step: the first league of a site, its divisions, teams and players.

What is typed goes the way that files go: compared without writing, then brought in as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import NamedTuple

from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from league.actions import checks
from league.actions.importing import (
    Columns,
    begin_import,
    choose_columns,
    commit_import,
    difference_of,
)
from league.actions.people import appoint, make_user
from league.actions.setup import TableSpec, create_competition, create_league
from league.actions.venues import change_venue
from league.enums import Role, Weekday
from league.importing.difference import Difference
from league.importing.kinds import ImportKind
from league.importing.sheets import Line
from league.importing.typed import Typed
from league.models import Competition, Entry, Import, League, RuleSet, Season, User, Venue
from league.models.importing import KEPT_FOR, stored
from league.policies import NotPossible

MOST_DIVISIONS = 20


class Newcomer(NamedTuple):
    """Somebody who is to sign in from now on."""

    name: str
    username: str
    password: str


@transaction.atomic
def begin_league(
    *,
    name: str,
    slug: str = "",
    newcomer: Newcomer | None,
    by: User | None,
    at: datetime,
) -> tuple[League, User]:
    """A new league with its first secretary: ``by``, or somebody who is made with it.

    Only a site's first league comes with a newcomer: of two who begin at once, one does.
    """
    if newcomer is not None:
        _hold_site()
        if League.objects.exists():
            raise NotPossible(
                "This site has a league by now: it was set up while you wrote. Sign in, or ask its"
                " secretary for a role."
            )
        by = make_user(
            username=newcomer.username,
            name=checks.name(newcomer.name, field="person"),
            password=newcomer.password,
            at=at,
        )
    if by is None:
        raise NotPossible("Somebody has to be its secretary.")
    league = create_league(name=name, slug=slug, by=by, at=at)
    appoint(league=league, user=by, role=Role.SECRETARY, by=by, at=at)
    return league, by


def _hold_site() -> None:
    """Let nobody else begin until this is done; SQLite lets only one write in any case."""
    kinds = ContentType.objects.order_by("pk")
    kinds.select_for_update().filter(app_label="league", model="league").first()


@transaction.atomic
def lay_out_divisions(
    *,
    season: Season,
    names: Sequence[str],
    rule_set: RuleSet,
    tables: Sequence[TableSpec],
    night: Weekday | str = "",
    start_time: time | None = None,
    by: User,
    at: datetime,
) -> list[Competition]:
    """Several divisions of a season at once, the top one first, all under the same rules."""
    if len(names) > MOST_DIVISIONS:
        raise NotPossible(f"{len(names)} divisions; write at most {MOST_DIVISIONS}.", "names")
    made = []
    for name in names:
        try:
            made.append(
                create_competition(
                    season=season,
                    name=name,
                    rule_set=rule_set,
                    night=night,
                    start_time=start_time,
                    tables=tables,
                    by=by,
                    at=at,
                )
            )
        except NotPossible as refusal:
            field = "names" if refusal.field in {"name", "slug"} else refusal.field
            raise NotPossible(f"{name}: {refusal.message}", field) from None
    return made


def _unsaved(kind: ImportKind, competition: Competition, typed: Typed, at: datetime) -> Import:
    league = competition.season.league
    return Import(
        league=league,
        season=competition.season,
        competition=competition,
        kind=kind,
        lines=stored(typed.lines),
        columns=dict(typed.columns),
        add_missing=True,
        made_at=at,
        expires_at=at + KEPT_FOR,
    )


def difference_of_typed(
    kind: ImportKind, competition: Competition, typed: Typed, at: datetime
) -> Difference:
    """What a list would change in the season of a division; nothing is written."""
    return difference_of(_unsaved(kind, competition, typed, at), at)


@transaction.atomic
def bring_in_typed(
    *,
    kind: ImportKind,
    competition: Competition,
    name: str,
    lines: Sequence[Line],
    columns: Mapping[str, int],
    seen: str,
    by: User,
    at: datetime,
) -> Import:
    """Bring in a list as a file: all that the difference ``seen`` says, or nothing.

    A pub that comes with it as the home of several teams is given room for half of them at once.
    """
    league = competition.season.league
    there = set(league.venues.values_list("pk", flat=True))
    found = begin_import(
        league=league,
        kind=kind,
        competition=competition,
        name=name,
        lines=lines,
        by=by,
        at=at,
    )
    chosen = Columns(columns, None, add_missing=True)
    found = choose_columns(found=found, chosen=chosen, by=by, at=at)
    found = commit_import(found=found, seen=seen, by=by, at=at)
    _give_room(league, there, by=by, at=at)
    return found


def _give_room(league: League, known: set[int], *, by: User, at: datetime) -> None:
    """Two teams at home in turn need one match a night; three and four need two."""
    playing = Entry.objects.filter(
        competition__season__league=league, competition__season__closed_on=None, withdrawn_on=None
    )
    teams = Counter(playing.exclude(venue=None).values_list("venue", flat=True))
    for venue in league.venues.exclude(pk__in=known).select_related("league"):
        if (room := matches_for(teams[venue.pk])) > 1:
            change_venue(venue=venue, home_matches_per_night=room, by=by, at=at)


def matches_for(teams: int) -> int:
    """How many home matches a night a pub takes, as long as nobody says otherwise."""
    return max(1, (teams + 1) // 2)


class Room(NamedTuple):
    """What is known of a venue."""

    venue: Venue
    address: str
    matches: int


@transaction.atomic
def furnish_venues(*, rooms: Sequence[Room], by: User, at: datetime) -> int:
    """Keep address and room of several venues at once; how many were changed.

    A refusal's field is the column's name with the venue's number: ``address_12``.
    """
    changed = 0
    for room in rooms:
        venue = room.venue
        if (venue.address, venue.home_matches_per_night) == (room.address, room.matches):
            continue
        try:
            change_venue(
                venue=venue,
                address=room.address,
                home_matches_per_night=room.matches,
                by=by,
                at=at,
            )
        except NotPossible as refusal:
            raise NotPossible(refusal.message, f"{refusal.field}_{venue.pk}") from None
        changed += 1
    return changed
