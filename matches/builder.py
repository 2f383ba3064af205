"""Leagues built in a few lines, through the acts that people use: for the demo and for tests.

Writes nothing itself. Everybody in it is acted for by one person at one moment, which can be moved
on between two acts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from league.actions import fixtures, players, rules, setup, teams
from league.enums import Side
from league.models import Competition, Entry, Fixture, League, Player, Season, User
from league.ruleset import BoardFormat, Rules
from matches.actions.cards import open_card
from matches.actions.finish import make_official
from matches.actions.sheet import LegChange, ScoreChange, SheetChanges, SlotChange, save_sheet
from matches.actions.streams import LegActs
from matches.enums import LegState
from matches.merge import to_payload
from matches.models import Board, BoardSlot, Card, Leg
from matches.policies import clock_of, is_to_come
from matches.sending import Add
from scoring.leg import LegEvent

LegSpec = tuple[int, int] | Side | LegState | list[LegEvent]
"""A final score, a winner, a leg that was not played or is void, or every event."""
Squads = Mapping[str, Sequence[str]]
_LATE = time(22, 30)


@dataclass
class Builder:
    """Acts for ``by`` at ``at``; remembers the squads, so that cards name real players."""

    by: User
    at: datetime
    squads: dict[int, list[Player]] = field(default_factory=dict)
    """Players by the number of their entry, in the order in which they were named."""

    @property
    def act(self) -> dict[str, Any]:
        """Who does it, and when, for any act."""
        return {"by": self.by, "at": self.at}

    def league(self, name: str = "Moorland League", **more: Any) -> League:
        return setup.create_league(name=name, **more, **self.act)

    def season(
        self,
        league: League,
        name: str = "2026-27",
        starts: date = date(2026, 9, 1),
        ends: date = date(2027, 5, 31),
    ) -> Season:
        return setup.create_season(league=league, name=name, starts=starts, ends=ends, **self.act)

    def competition(
        self,
        season: Season,
        rules_: Rules,
        teams_: Sequence[str] = (),
        *,
        name: str = "Division One",
        squads: Squads | None = None,
        **more: Any,
    ) -> Competition:
        """A competition under rules of its own, with its teams and their registered squads."""
        rule_set = rules.make_rule_set(
            league=season.league, name=f"{name}, {season}", rules=rules_, **self.act
        )
        competition = setup.create_competition(
            season=season, name=name, rule_set=rule_set, **more, **self.act
        )
        for team in teams_:
            entry = teams.add_team(competition=competition, name=team, **self.act)
            self.squad(entry, (squads or {}).get(team, ()))
        return competition

    def squad(self, entry: Entry, names: Sequence[str], **more: Any) -> list[Player]:
        """Register new players with an entry from the first day of the season."""
        season = entry.competition.season
        added = []
        for name in names:
            player = players.add_player(league=season.league, name=name, **more, **self.act)
            players.register(player=player, entry=entry, starts=season.starts, **self.act)
            added.append(player)
        self.squads.setdefault(entry.pk, []).extend(added)
        return added

    def fixture(
        self,
        competition: Competition,
        home: str,
        away: str,
        day: date = date(2026, 10, 6),
        **more: Any,
    ) -> Fixture:
        """A fixture between two entries of a competition, by their names."""
        entries = {entry.name: entry for entry in competition.entries.all()}
        return fixtures.add_fixture(
            competition=competition,
            home=entries[home],
            away=entries[away],
            date=day,
            **more,
            **self.act,
        )

    def draft(
        self,
        fixture: Fixture,
        legs: Sequence[LegSpec] = (),
        *,
        match_score: tuple[int, int] | None = None,
        named: bool = True,
    ) -> Card:
        """A card with legs in the order of the card, and everybody named from the squads."""
        card = open_card(fixture=fixture, **self.act)
        rows = [leg for board in card.boards.all() for leg in board.legs.all()]
        pairs = list(zip(rows, legs, strict=False))
        changes = SheetChanges(
            legs=tuple(_change(leg, spec) for leg, spec in pairs if not isinstance(spec, list)),
            events=tuple(_acts(leg, spec) for leg, spec in pairs if isinstance(spec, list)),
            slots=tuple(self._seats(card)) if named else (),
            match_score=ScoreChange((None, None), match_score) if match_score else None,
        )
        return save_sheet(card=card, changes=changes, **self.act)

    def play(self, fixture: Fixture, legs: Sequence[LegSpec], *, named: bool = True) -> Card:
        """An official card with every leg."""
        return make_official(card=self.draft(fixture, legs, named=named), **self._once_on(fixture))

    def play_score(self, fixture: Fixture, home: int, away: int) -> Card:
        """An official card with the match score alone."""
        card = self.draft(fixture, match_score=(home, away), named=False)
        return make_official(card=card, **self._once_on(fixture))

    def _once_on(self, fixture: Fixture) -> dict[str, Any]:
        """Who lets a match count, and when: on its evening, where that is still to come."""
        if not is_to_come(fixture, self.at):
            return self.act
        return {"by": self.by, "at": datetime.combine(fixture.date, _LATE, clock_of(fixture))}

    def _seats(self, card: Card) -> list[SlotChange]:
        """Everybody once on the boards of each kind, in the order of the squads."""
        seats = []
        for side, entry in ((Side.HOME, card.fixture.home), (Side.AWAY, card.fixture.away)):
            squad = self.squads.get(entry.pk, [])
            used: dict[tuple[int, str], int] = {}
            for board in card.boards.all():
                for slot in _slots(board, side):
                    kind = _kind(board.format)
                    place = used.get(kind, 0)
                    used[kind] = place + 1
                    if place < len(squad):
                        seats.append(SlotChange(slot.pk, slot.version, squad[place].pk))
        return seats


def _kind(form: BoardFormat) -> tuple[int, str]:
    return form.players, form.discipline.value


def _slots(board: Board, side: Side) -> list[BoardSlot]:
    return sorted(
        (slot for slot in board.slots.all() if slot.side == side), key=lambda slot: slot.position
    )


def _change(leg: Leg, spec: tuple[int, int] | Side | LegState) -> LegChange:
    if isinstance(spec, Side):
        return LegChange(leg.pk, leg.version, LegState.PLAYED, winner=spec)
    if isinstance(spec, LegState):
        return LegChange(leg.pk, leg.version, spec)
    return LegChange(leg.pk, leg.version, LegState.PLAYED, scores=spec)


def _acts(leg: Leg, events: list[LegEvent]) -> LegActs:
    return LegActs(leg.pk, tuple(Add(*to_payload(event)) for event in events))
