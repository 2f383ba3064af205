"""Reads for players' records: the legs of official cards, side by side with who sat at them.

What counts, whatever became of the team or of the result:

- A leg that was played on an official card, with a winner. A leg claimed against an empty chair, a
  void one and one not needed were not played, and nor was anything on a card that is void or not
  official. A team that is expunged takes nothing from its players or from their opponents, and an
  award over a card leaves its legs what they were.
- Where somebody may not have played, it depends on what the side lost. For the legs: those that he
  or she sat at were given away, nobody counts as having pegged them, and they are in nobody's
  record. For the match: the legs stay played for the partners and the opponents, and are left out
  of the records of those who may not have played.
- Where a side was short and somebody played once more than usual, the card's rules may count that
  for the partner and the opponents alone.
- A leg for each player credited with a walkover that stands, played and won.

Players are numbers, those of the records that stand, or a :class:`TypedName`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, When

from league.enums import Discipline, Ineligible, ResultKind, Side
from league.models import Entry, Fixture, RuleSet, WalkoverCredit
from league.models.listing import of_entry
from league.names import key
from matches.enums import CardState, LegState
from matches.models.boards import BoardSlot, Leg
from matches.models.cards import Card
from matches.records import CREDITED, LegPlayed


@dataclass(frozen=True, slots=True)
class TypedName:
    """Somebody who played for a team under a name that nobody has settled yet; capitals make no
    difference. The same name in another team may be somebody else's.
    """

    same: str
    entry: int
    name: str = field(compare=False)

    @classmethod
    def of(cls, name: str, entry: int) -> TypedName:
        """The name as it was typed."""
        return cls(key(name), entry, name)


Legs = Mapping[Discipline, list[LegPlayed]]
_GAMES = {game.value: game for game in Discipline}
_WHO = ("lineup__player_id", "lineup__name", "ruling__effect")


def legs_of(fixtures: QuerySet[Fixture], merged: Mapping[int, int]) -> Legs:
    """Every leg that counts in players' records, by the game; matches and teams are the numbers of
    fixtures and entries. 4 queries; one more where rules leave somebody's second game out.
    """
    sides = _sides(fixtures, merged)
    for (board, where), left_out in _once_more(fixtures, merged).items():
        sides[board] = [
            one._replace(players=tuple(who for who in one.players if who not in left_out))
            if one.side == where
            else one
            for one in sides[board]
        ]
    legs: dict[Discipline, list[LegPlayed]] = defaultdict(list)
    played = (
        Leg.objects.filter(
            board__card__fixture__in=fixtures,
            board__card__state=CardState.OFFICIAL,
            state=LegState.PLAYED,
        )
        .exclude(winner="")
        .order_by("board__card__fixture__date", "board_id", "number")
        .values_list("board_id", "board__discipline", "winner")
    )
    for board, discipline, winner in played:
        of_game = legs[_GAMES[discipline]]
        for side in sides[board]:
            won = winner == side.side
            of_game.append(LegPlayed(side.players, side.chairs, won, side.match, side.entry))
    for game, leg in _credited(fixtures, merged):
        legs[game].append(leg)
    return legs


def legs_played_for(entry: Entry, merged: Mapping[int, int]) -> list[LegPlayed]:
    """Every leg of Fives and Threes in the records of an entry's players; queries as above."""
    fixtures = Fixture.objects.filter(of_entry(entry))
    legs = legs_of(fixtures, merged).get(Discipline.FIVES_AND_THREES, [])
    return [leg for leg in legs if leg.team == entry.pk]


class _SideOf(NamedTuple):
    """Who sat on one side of a board, as far as records go."""

    side: str
    players: tuple[int | TypedName, ...]
    chairs: int
    match: int
    entry: int


def _sides(fixtures: QuerySet[Fixture], merged: Mapping[int, int]) -> dict[int, list[_SideOf]]:
    """Who sat at each board of official cards; a board whose legs were given away has no sides."""
    seats = (
        BoardSlot.objects.filter(
            board__card__fixture__in=fixtures, board__card__state=CardState.OFFICIAL
        )
        .annotate(
            ruling=FilteredRelation(
                "lineup__ineligible", condition=Q(lineup__ineligible__withdrawn_at=None)
            ),
            match=F("board__card__fixture_id"),
            entry=Case(
                When(side=Side.HOME, then=F("board__card__fixture__home_id")),
                default=F("board__card__fixture__away_id"),
            ),
        )
        .order_by("board_id", "side", "position")
        .values_list("board_id", "side", "match", "entry", *_WHO)
    )
    sides: dict[int, list[_SideOf]] = {}
    given_away: set[int] = set()
    # One side of a board after another, each chair with who sat there and what was ruled.
    for (board, side, match, entry), chairs in groupby(seats, key=itemgetter(0, 1, 2, 3)):
        people: dict[int | TypedName, None] = {}
        size = 0
        for *_, player, name, effect in chairs:
            size += 1
            if effect == Ineligible.LEGS:
                given_away.add(board)
            elif effect is not None:
                continue
            elif player is not None:
                people[merged.get(player, player)] = None
            elif name is not None:
                people[TypedName.of(name, entry)] = None
        sides.setdefault(board, []).append(_SideOf(side, tuple(people), size, match, entry))
    return sides | {board: [] for board in given_away}


def _once_more(
    fixtures: QuerySet[Fixture], merged: Mapping[int, int]
) -> dict[tuple[int, str], set[int | TypedName]]:
    """Who played once more than usual, by board and side, where the rules of the card count that in
    no record. Boards on which nothing was played use nothing up.
    """
    cards = Card.objects.filter(fixture__in=fixtures, state=CardState.OFFICIAL)
    rules = {one.pk: one.rules for one in RuleSet.objects.filter(pk__in=cards.values("rule_set"))}
    limited = {
        number: limits
        for number, one in rules.items()
        if (limits := [own for own in one.appearances if own.again and not own.again_counts])
    }
    if not limited:
        return {}
    played = Leg.objects.filter(board=OuterRef("board"), state=LegState.PLAYED)
    seats = (
        BoardSlot.objects.filter(
            Exists(played), board__card__in=cards.filter(rule_set__in=limited), lineup__isnull=False
        )
        .order_by("board__card", "board__order", "side", "position")
        .annotate(
            entry=Case(
                When(side=Side.HOME, then=F("board__card__fixture__home_id")),
                default=F("board__card__fixture__away_id"),
            )
        )
        .values_list("board", "side", "entry", "board__card", "board__card__rule_set",
                     "board__order", "lineup__player", "lineup__name")
    )  # fmt: skip
    found: dict[tuple[int, str], set[int | TypedName]] = defaultdict(set)
    boards: dict[tuple[object, ...], set[int]] = defaultdict(set)
    for board, side, entry, card, rule_set, order, player, name in seats:
        who = merged.get(player, player) if player is not None else TypedName.of(name, entry)
        for limit in limited[rule_set]:
            if limit.covers(rules[rule_set].boards[order - 1]):
                sat = boards[card, side, who, limit]
                sat.add(board)
                if len(sat) > limit.most:
                    found[board, side].add(who)
    return found


def _credited(
    fixtures: QuerySet[Fixture], merged: Mapping[int, int]
) -> list[tuple[Discipline, LegPlayed]]:
    """A leg for everybody credited with a walkover that stands; of the game of the table that has
    it, or of Fives and Threes where a table counts every game.
    """
    rows = (
        WalkoverCredit.objects.filter(
            result__fixture__in=fixtures,
            result__withdrawn_at=None,
            result__kind=ResultKind.WALKOVER,
        )
        .annotate(
            match=F("result__fixture_id"),
            home=F("result__fixture__home_id"),
            away=F("result__fixture__away_id"),
        )
        .order_by("result__fixture__date", "pk")
        .values_list("player_id", "result__table__discipline", "result__winner", "match", "home",
                     "away")
    )  # fmt: skip
    found = []
    for player, discipline, winner, match, home, away in rows:
        entry = home if winner == Side.HOME else away
        game = Discipline(discipline or Discipline.FIVES_AND_THREES)
        who = merged.get(player, player)
        found.append((game, LegPlayed((who,), CREDITED, won=True, match=match, team=entry)))
    return found
