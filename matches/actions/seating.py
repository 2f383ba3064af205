"""The people of one card: found where they are on it already, added where they are new."""

from __future__ import annotations

from collections.abc import Iterable

from league.actions import checks
from league.enums import Side
from league.models import Player
from league.names import key
from league.policies import NotPossible
from matches.models import Card, Lineup

Who = int | str
"""A player's number, or a name as it is typed."""
MOST_LETTERS = 120


def clean(who: Who | None) -> Who | None:
    """A name tidied; nothing where nothing can be seen of it."""
    if isinstance(who, str):
        return checks.text(who, field="name", most=MOST_LETTERS, needed=False) or None
    return who


class Seating:
    """The line-up of one card that is held."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.people = {lineup.pk: lineup for lineup in card.lineup.all()}

    def find(self, who: Who, side: Side, *, here: Lineup | None = None) -> Lineup | None:
        """Who is on the card already: a player on either side, a typed name on its own.

        A player is found under any record of the same person: as it sits ``here``, else under this
        very record, else under another. A typed name that was settled is still found by what was
        typed.
        """
        if isinstance(who, int):
            lines = [here, *self.people.values()]
            found = [one for one in lines if one is not None and one.is_of(who)]
            own = (one for one in found if one is here or one.player_id == who)
            return next(own, next(iter(found), None))
        for lineup in self.people.values():
            if lineup.typed and lineup.side == side and key(lineup.name) == key(who):
                return lineup
        return None

    def add(self, named: Iterable[tuple[Who, Side]]) -> None:
        """Put everybody in the line-up who is not there yet."""
        missing = [(who, side) for who, side in named if self.find(who, side) is None]
        players = self._players([who for who, _ in missing if isinstance(who, int)])
        new: dict[tuple[Who, str], Lineup] = {}
        for who, side in missing:
            if isinstance(who, int):
                player = players[who]
                new.setdefault(
                    (who, ""),
                    Lineup(card=self.card, side=side, player=player, name=player.name),
                )
            else:
                new.setdefault(
                    (key(who), side), Lineup(card=self.card, side=side, name=who, typed=True)
                )
        for lineup in Lineup.objects.bulk_create(new.values()):
            self.people[lineup.pk] = lineup

    def _players(self, numbers: list[int]) -> dict[int, Player]:
        if not numbers:
            return {}
        league = self.card.fixture.competition.season.league
        players = {player.pk: player for player in self._of_league(league.pk, numbers)}
        if set(numbers) - set(players):
            raise NotPossible(
                "This player is not in the league's list. Choose another, or type the name.",
                field="player",
            )
        return players

    @staticmethod
    def _of_league(league: int, numbers: list[int]) -> Iterable[Player]:
        return Player.objects.filter(league=league, pk__in=numbers, merged_into=None)

    def settle_sides(self) -> None:
        """Let everybody's side be one where they sit: who moved across moves in the line-up."""
        sides: dict[int, set[str]] = {}
        for board in self.card.boards.all():
            for slot in board.slots.all():
                if slot.lineup_id is not None:
                    sides.setdefault(slot.lineup_id, set()).add(slot.side)
        moved = []
        for pk, sat in sides.items():
            lineup = self.people[pk]
            if lineup.side not in sat:
                (lineup.side,) = sat
                moved.append(lineup)
        if moved:
            Lineup.objects.bulk_update(moved, ["side"])
