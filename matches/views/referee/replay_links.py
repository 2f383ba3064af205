"""From a card to its legs, replayed: which legs have something to step through."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from league.enums import Depth
from league.models import Fixture
from league.views.base import LeagueRequest
from matches.models import Card, Leg, WrittenLeg, leg_sheet_of
from matches.permissions import can_attach_record
from matches.scorecard.wording import leg_title
from matches.tile_record import SEATS_OF_PLAYERS, RecordError, differences, read_record
from matches.views.card_legs import Group


@dataclass(frozen=True, slots=True)
class ReplayLink:
    """Where a leg is replayed, and whether every tile of it is there."""

    title: str
    address: str
    tiles: bool
    steps: bool


def replays_of(request: LeagueRequest, fixture: Fixture, card: Card) -> list[ReplayLink | None]:
    """A link for every leg of a card in its order; None where a game has no leg total."""
    seen = can_attach_record(request.user, fixture)
    records: dict[int, list[WrittenLeg]] = {}
    for record in WrittenLeg.objects.standing().filter(leg__board__card=card):
        records.setdefault(record.leg_id, []).append(record)
    teams = (fixture.home.name, fixture.away.name)
    found: list[ReplayLink | None] = []
    for board in card.boards.all():
        for leg in board.legs.all():
            leg.board = board
            tiles = any(seen or _agrees(one, leg, card, teams) for one in records.get(leg.pk, ()))
            found.append(None if leg.target is None else _link(request, fixture, leg, tiles=tiles))
    return found


def _link(request: LeagueRequest, fixture: Fixture, leg: Leg, *, tiles: bool) -> ReplayLink:
    where = [request.league.slug, fixture.pk, leg.pk]
    return ReplayLink(
        leg_title(leg.board.format, leg.number),
        reverse("matches:referee_replay_leg", args=where),
        tiles,
        steps=tiles or leg.depth == Depth.EVENTS,
    )


def _agrees(record: WrittenLeg, leg: Leg, card: Card, teams: tuple[str, str]) -> bool:
    """Whether a record reproduces the leg, so that everybody may read it."""
    rules = card.rules.house_rules_for(leg.board.format)
    if rules is None:
        return False
    try:
        read = read_record(record.text, rules, SEATS_OF_PLAYERS[leg.board.format.players])
    except RecordError:
        return False
    return not differences(read, leg_sheet_of(leg), teams)


def to_attach(
    request: LeagueRequest, fixture: Fixture, links: list[ReplayLink | None]
) -> list[ReplayLink]:
    """The legs to which this reader may add every tile."""
    may = can_attach_record(request.user, fixture)
    return [one for one in links if one is not None] if may else []


def with_replays(groups: list[Group], links: list[ReplayLink | None]) -> list[Group]:
    """The legs of a card, as they are listed, with the way to each that has steps."""
    following = iter(links)
    found = []
    for group in groups:
        legs = []
        for leg in group.legs:
            link = next(following, None)
            if link is not None and link.steps:
                leg = replace(leg, replay=link.address, every_tile=link.tiles)  # noqa: PLW2901
            legs.append(leg)
        found.append(Group(group.title, tuple(legs)))
    return found
