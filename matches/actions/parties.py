"""Who has to do with a match when something is said against its card: the captains of both sides,
and those of the league who can rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q

from league.enums import Role, Side
from league.models import Entry, Fixture, Grant, User
from league.permissions import DESK
from matches.models import entry_of

_AS = {
    Role.SECRETARY: "secretary of",
    Role.OFFICIAL: "an official of",
    Role.REFEREE: "a referee of",
}


@dataclass(frozen=True)
class Party:
    """Somebody with everything that they are in this match; nobody is two parties."""

    user: User
    sides: list[Side] = field(default_factory=list)
    """Those that the person captains, home first."""
    roles: set[Role] = field(default_factory=set)
    """What the person is at the league's desk."""

    def teams(self, fixture: Fixture) -> list[Entry]:
        """The teams of the match that the person captains."""
        return [entry_of(fixture, side) for side in self.sides]

    def as_what(self, fixture: Fixture) -> str:
        """What somebody is told of it as: "captain of Bell in the Moorland League"."""
        league = fixture.competition.season.league
        if self.sides:
            return f"captain of {' and '.join(map(str, self.teams(fixture)))} in the {league}"
        role = next(one for one in _AS if one in self.roles)
        return f"{_AS[role]} the {league}"


def parties_of(fixture: Fixture, at: datetime) -> list[Party]:
    """Everybody who has to do with a match, each once, captains and officers in the order in which
    they became it; one query.
    """
    captains = Q(role=Role.CAPTAIN, entry__in=[fixture.home_id, fixture.away_id])
    desk = Q(role__in=DESK, league=fixture.competition.season.league_id)
    held = Grant.objects.active(at).filter(captains | desk, user__is_active=True)
    found: dict[int, Party] = {}
    for grant in held.select_related("user").order_by("starts_at", "pk"):
        party = found.setdefault(grant.user_id, Party(grant.user))
        if grant.entry_id is None:
            party.roles.add(Role(grant.role))
        else:
            side = Side.HOME if grant.entry_id == fixture.home_id else Side.AWAY
            party.sides[:] = [one for one in Side if one is side or one in party.sides]
    return list(found.values())


def may_decide(party: Party, parties: Sequence[Party], maker: int | None) -> bool:
    """Whether somebody can rule, as ``check_may_decide`` says it: not on the own match, nor where
    the appeal is against the own ruling, unless the league has nobody else.

    ``maker``: who made the ruling that is appealed against, by number.
    """
    if not party.roles:
        return False
    if not party.sides and party.user.pk != maker:
        return True
    others = [one for one in parties if one.roles and one.user.pk != party.user.pk]
    return all(one.sides for one in others)
