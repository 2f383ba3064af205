"""The names of a league's players that may stand in what somebody wrote for everybody to read."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F

from league.models import League
from league.models.persons import People
from matches.full_names import FullNames, Name
from matches.models.boards import Lineup
from matches.models.disputes import Ruling


def names_of(league: League, *, in_full: bool = False) -> FullNames:
    """Everybody of a league, by every name that a record or a card that was ruled on has; two
    queries. Whoever sees names in full reads every text as it was written.
    """
    if in_full:
        return FullNames([])
    return FullNames([*_on_cards(people := People.of(league), league), *names_among(people)])


def as_printed(ruling: Ruling, names: FullNames) -> tuple[str, str]:
    """Why it was ruled so, and by which of the league's own rules, as everybody may read it now.
    Its teams may be called as somebody is.
    """
    teams = ruling.card.fixture.home.name, ruling.card.fixture.away.name
    return names.written(ruling.reason, but=teams), names.written(ruling.league_rules, but=teams)


def names_among(people: People) -> Iterator[Name]:
    """The names of the records, each with what is shown of the person."""
    for number, record in people.records.items():
        yield Name(record.name, people.as_on_card(number, record.name))


def _on_cards(people: People, league: League) -> Iterator[Name]:
    """What players are called on cards that were ruled on, where that is not the record's name."""
    lines = Lineup.objects.filter(player__isnull=False, card__rulings__season__league=league)
    others = lines.exclude(name=F("player__name")).order_by().distinct()
    for player, name in others.values_list("player_id", "name"):
        yield Name(name, people.as_on_card(player, name))
