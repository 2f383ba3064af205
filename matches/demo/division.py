"""One division of the demo: its teams and squads, its fixture list, and the matches played so far.

Acts are done by whoever would do them, on the night itself: the secretary enters what captains send
in, and a captain hands a card in where the story says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from league.actions import deductions, fixtures, teams, venues
from league.enums import NameStyle, Side
from league.models import Competition, Entry, Fixture, User, Venue
from matches.actions.finish import correct_official, make_official
from matches.actions.sheet import LegChange, SheetChanges, SlotChange, save_sheet
from matches.actions.signing import Hand, hand_in
from matches.actions.written import attach_record
from matches.builder import Builder
from matches.demo.names import TeamName
from matches.demo.night import (
    Member,
    Place,
    Recorded,
    Stories,
    as_written,
    line_up,
    match_score,
    play_match,
)
from matches.demo.ruled import ask_about, rule_on
from matches.demo.schedule import double_round_robin
from matches.demo.sign_ins import SignIn, appoint_captain
from matches.demo.simulation import PlayedLeg
from matches.enums import LegState
from matches.models import BoardSlot, Card
from scoring.notation import canonical, parse

ZONE = ZoneInfo("Europe/London")
SQUAD_SIZE = 9
THE_ONE_WHO_ASKED = 2
BEST_TEAM, WORST_TEAM = 0.86, 0.62
PLAYERS_DIFFER_BY = 0.08
CARDS_COME_IN = time(22, 45)
OFFICE_HOURS = time(18, 30)


def moment(day: date, at: time = CARDS_COME_IN) -> datetime:
    """A time on the clock of the pub as a moment."""
    return datetime.combine(day, at, tzinfo=ZONE)


@dataclass
class Division:
    """A competition with everybody in it."""

    builder: Builder
    competition: Competition
    chance: Random
    stories: Stories
    entries: list[Entry] = field(default_factory=list)
    squads: dict[int, list[Member]] = field(default_factory=dict)
    rounds: list[list[Fixture]] = field(default_factory=list)
    captains: dict[int, User] = field(default_factory=dict)
    """Who signs in for an entry, by its number."""

    # Before the season

    def enter(self, names: Sequence[TeamName], people: Iterator[str]) -> None:
        """Enter the teams at their pubs, each with a squad; nobody knows yet who will be good."""
        order = list(range(len(names)))
        self.chance.shuffle(order)
        known: dict[str, Venue] = {}
        for team, place in zip(names, order, strict=True):
            if team.venue not in known:
                known[team.venue] = venues.add_venue(
                    league=self.competition.season.league,
                    name=team.venue,
                    address=team.street,
                    **self.builder.act,
                )
            entry = teams.add_team(
                competition=self.competition,
                name=team.name,
                venue=known[team.venue],
                **self.builder.act,
            )
            worse = (BEST_TEAM - WORST_TEAM) * place / (len(names) - 1)
            self._sign_up(entry, BEST_TEAM - worse, people)

    def _sign_up(self, entry: Entry, strength: float, people: Iterator[str]) -> None:
        self.entries.append(entry)
        squad = self.squads[entry.pk] = []
        for place in range(SQUAD_SIZE):
            (player,) = self.builder.squad(entry, [next(people)], **self._wishes(place))
            skill = strength + self.chance.uniform(-PLAYERS_DIFFER_BY, PLAYERS_DIFFER_BY)
            squad.append(Member(player, skill))

    def _wishes(self, place: int) -> dict[str, Any]:
        """How a name is shown: of three teams, one player each has a reason for another way."""
        if place != THE_ONE_WHO_ASKED:
            return {}
        asked: dict[int, dict[str, Any]] = {
            1: {"name_style": NameStyle.HIDDEN},
            2: {"name_style": NameStyle.INITIALS},
            3: {"junior": True},
        }
        return asked.get(len(self.entries), {})

    def list_fixtures(self, nights: Sequence[date]) -> None:
        """Everybody at home and away against everybody, one round a night."""
        pairings = double_round_robin(self.entries)
        for number, (night, pairs) in enumerate(zip(nights, pairings, strict=True), start=1):
            self.rounds.append(
                [
                    fixtures.add_fixture(
                        competition=self.competition,
                        round=number,
                        home=home,
                        away=away,
                        date=night,
                        **self.builder.act,
                    )
                    for home, away in pairs
                ]
            )

    def fixture(self, place: Place) -> Fixture:
        """A fixture by its place in the list."""
        number, nth = place
        return self.rounds[number - 1][nth - 1]

    def appoint_captain(self, entry: Entry, sign_in: SignIn) -> None:
        """Let the first of a squad captain it."""
        name = self.squads[entry.pk][0].player.name
        self.captains[entry.pk] = appoint_captain(entry, sign_in, name, **self.builder.act)

    # The season

    def play_round(self, number: int) -> None:
        """Play one round, or what the story has instead."""
        for place, fixture in enumerate(self.rounds[number - 1], start=1):
            self._acting(fixture.date)
            self._play(fixture, self.stories.get((number, place), Recorded.SCORES))

    def deduct(self, entry: Entry, reason: str, day: date) -> None:
        """Take one point off."""
        self._acting(day, OFFICE_HOURS)
        table = self.competition.tables.get()
        deductions.deduct(
            table=table, entry=entry, points=1, reason=reason, date=day, **self.builder.act
        )

    def _acting(self, day: date, at: time = CARDS_COME_IN) -> None:
        self.builder.at = moment(day, at)

    def _play(self, fixture: Fixture, recorded: Recorded) -> None:
        if recorded is Recorded.WALKOVER:
            fixtures.give_walkover(
                fixture=fixture,
                to=Side.HOME,
                reason=f"{fixture.away} could not raise a team.",
                **self.builder.act,
            )
        elif recorded is Recorded.POSTPONED:
            fixtures.postpone(
                fixture=fixture,
                reason=f"Power cut at the {fixture.venue}.",
                **self.builder.act,
            )
        elif recorded is not Recorded.NOTHING:
            self._record(fixture, recorded)

    def _record(self, fixture: Fixture, recorded: Recorded) -> None:
        rules = self.competition.rule_set.rules
        sides = [line_up(self.squads[e.pk], self.chance) for e in (fixture.home, fixture.away)]
        for entry, members in zip((fixture.home, fixture.away), sides, strict=True):
            self.builder.squads[entry.pk] = [member.player for member in members]
        legs = play_match(rules, sides[0], sides[1], self.chance)
        written = as_written(legs, recorded, self.chance)
        if recorded is Recorded.MATCH_SCORE:
            self.builder.play_score(fixture, *match_score(legs))
        elif recorded in {Recorded.HANDED_IN, Recorded.BEGUN}:
            by_captain = replace(self.builder, by=self.captains[fixture.home_id])
            card = by_captain.draft(fixture, written)
            if recorded is Recorded.HANDED_IN:
                hand = Hand(side=Side.HOME, by=by_captain.by)
                hand_in(card=card, hand=hand, at=by_captain.at)
        elif recorded is Recorded.TYPED_NAME:
            card = self._with_typed_name(self.builder.draft(fixture, written))
            make_official(card=card, **self.builder.act)
        else:
            card = self.builder.play(fixture, written)
            if recorded is Recorded.CORRECTED:
                self._correct(card)
            if recorded in {Recorded.RULED, Recorded.QUESTIONED}:
                self._acting(fixture.date + timedelta(days=1), OFFICE_HOURS)
                told = rule_on if recorded is Recorded.RULED else ask_about
                told(card, self.builder)
            if recorded is Recorded.EVENTS:
                self._attach(card, legs[0])

    def _attach(self, card: Card, played: PlayedLeg) -> None:
        """The first leg was also written down tile by tile, with what each tile made."""
        leg = card.boards.all()[0].legs.all()[0]
        record = parse(played.text).record
        if record is not None:
            attach_record(leg=leg, text=canonical(record), **self.builder.act)

    def _with_typed_name(self, card: Card) -> Card:
        """The first away player as the captain wrote it: an initial and the surname."""
        (chair,) = (c for c in _chairs(card) if c.board.order == 1 and c.side == Side.AWAY)
        name = str(chair.lineup)
        first, surname = name.split()
        changes = tuple(
            SlotChange(other.pk, other.version, f"{first[0]}. {surname}")
            for other in _chairs(card)
            if other.lineup_id == chair.lineup_id
        )
        return save_sheet(card=card, changes=SheetChanges(slots=changes), **self.builder.act)

    def _correct(self, card: Card) -> None:
        """The second leg was written the wrong way round."""
        leg = card.boards.all()[1].legs.all()[0]
        scores = (leg.away_score, leg.home_score)
        self._acting(card.fixture.date + timedelta(days=1), OFFICE_HOURS)
        correct_official(
            card=card,
            changes=SheetChanges(
                legs=(LegChange(leg.pk, leg.version, LegState.PLAYED, scores=scores),)
            ),
            reason=f"{leg.board.format.name} was written the wrong way round; both captains agree.",
            **self.builder.act,
        )


def _chairs(card: Card) -> list[BoardSlot]:
    return [slot for board in card.boards.all() for slot in board.slots.all()]
