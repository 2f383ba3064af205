"""A small division to which anything happens, by the acts that people use, in any order.

Five teams meet twice; cards, walkovers, awards, voids, replays, teams that leave, byes, deductions,
play-offs, balances, other rules and other names come and go as chance will have it. What the acts
refuse is left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Q
from django.utils import timezone

from league.actions import (
    awards,
    byes,
    deductions,
    fixtures,
    late_cards,
    openings,
    play_offs,
    postponing,
    replaying,
    setup,
    teams,
    walkovers,
    withdrawals,
)
from league.actions.rules import make_rule_set, use_rule_set
from league.enums import FixtureStatus, Ineligible, Side
from league.models import (
    Adjustment,
    Bye,
    Competition,
    Entry,
    Fixture,
    PlayOff,
    Table,
    TeamWithdrawal,
    User,
)
from league.models.standings import standings
from league.policies import NotPossible
from matches.actions.eligibility import rule_ineligible, undo_ineligible
from matches.actions.finish import correct_official, make_official
from matches.actions.sheet import ScoreChange, SheetChanges
from matches.actions.voiding import abandon_match, bring_back, void_match
from matches.builder import Builder
from matches.enums import CardState
from matches.models import Card
from tests.league.random_rules import rule_sets

NAMES = ("Anchor", "Bell", "Crown", "Dove", "Eagle")
SQUAD = ("Abbott", "Booth", "Clegg", "Dyson")
EVERY = Q()


class Nothing(Exception):
    """There is nothing to do this to."""


class RandomSeason:
    """A division in mid-season, and acts on it; each says what it did or is refused."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.today = timezone.localdate()
        self.by = User.objects.create(username="sue", name="Sue")
        self.builder = Builder(by=self.by, at=timezone.now())
        self.league = self.builder.league()
        self.season = self.builder.season(
            self.league,
            starts=self.today - timedelta(days=90),
            ends=self.today + timedelta(days=90),
        )
        first, *others = rule_sets()
        squads = {name: [f"{one} of {name}" for one in SQUAD] for name in NAMES}
        self.division = self.builder.competition(self.season, first, NAMES, squads=squads)
        self.rule_sets = [self.division.rule_set] + [
            make_rule_set(league=self.league, name=f"Rules {number}", rules=rules, **self.who)
            for number, rules in enumerate(others)
        ]
        for week, pairs in enumerate(self.weeks(), start=1):
            day = self.today + timedelta(days=7 * week - 68)
            for home, away in pairs:
                self.builder.fixture(self.division, home, away, day, round=week)
        self.done: Counter[str] = Counter()
        self.acts: list[Callable[[], str]] = [
            self.play, self.play, self.play, self.correct, self.give_walkover, self.undo_walkover,
            self.award, self.undo_award, self.void, self.abandon, self.bring_back, self.replay,
            self.undo_replay, self.postpone, self.move, self.leave, self.return_, self.add_bye,
            self.note_byes, self.take_back_bye, self.deduct, self.give, self.late_card,
            self.withdraw_points, *3 * [self.play_off], *3 * [self.undo_play_off], self.open,
            self.undo_open, self.change_rules, self.rename, self.add_team, self.change_competition,
            self.rule, self.undo_ruling,
        ]  # fmt: skip

    @property
    def who(self) -> dict[str, Any]:
        return self.builder.act

    def weeks(self) -> list[list[tuple[str, str]]]:
        """Everybody meets everybody twice, two matches a week; in each somebody is idle."""
        ring = list(NAMES)
        self.chance.shuffle(ring)
        first = []
        for _ in ring:
            first.append([(ring[1], ring[4]), (ring[2], ring[3])])
            ring = [*ring[1:], ring[0]]
        return first + [[(away, home) for home, away in week] for week in first]

    def step(self) -> str:
        """Let one thing happen; what it was."""
        for _ in range(200):
            act = self.chance.choice(self.acts)
            try:
                said = act()
            except (NotPossible, Nothing):
                continue
            self.done[act.__name__] += 1
            return f"{act.__name__}: {said}"
        raise AssertionError("nothing is possible any more")

    # What it is done to

    def table(self) -> Table:
        return Table.objects.select_related("competition__season", "competition__rule_set").get()

    def competition(self) -> Competition:
        return Competition.objects.select_related("season__league", "rule_set").get()

    def fixture(self, *statuses: str, among: Q = EVERY) -> Fixture:
        found = Fixture.objects.select_related("competition__season__league", "home", "away")
        found = found.filter(among)
        return self.one(found.filter(status__in=statuses) if statuses else found)

    def entry(self) -> Entry:
        return self.one(Entry.objects.select_related("competition__season__league"))

    def one(self, rows: Any) -> Any:
        every = list(rows.order_by("pk"))
        if not every:
            raise Nothing
        return self.chance.choice(every)

    def card(self, *states: str) -> Card:
        return self.one(Card.objects.whole().filter(state__in=states))

    def day(self) -> date:
        return self.today - timedelta(days=self.chance.randint(0, 75))

    def legs(self) -> tuple[int, int]:
        won = self.chance.randint(2, 7)
        return won, 9 - won

    def points(self) -> Decimal:
        return Decimal(self.chance.randint(1, 8)) / 4

    # Matches

    def play(self) -> str:
        without = ~Q(pk__in=Card.objects.values("fixture"))
        fixture = self.fixture(FixtureStatus.SCHEDULED, among=without)
        card = self.builder.draft(fixture, match_score=self.legs())
        make_official(card=card, **self.who)
        return f"{fixture} {card.home_legs}–{card.away_legs}"

    def correct(self) -> str:
        card = self.card(CardState.OFFICIAL)
        change = ScoreChange((card.home_legs, card.away_legs), self.legs())
        changes = SheetChanges(match_score=change)
        correct_official(card=card, changes=changes, reason="Misread", **self.who)
        return f"{card.fixture} {change}"

    def rule(self) -> str:
        card = self.card(CardState.OFFICIAL)
        effect = self.chance.choice(list(Ineligible))
        players = list(card.lineup.all())[:1]
        rule_ineligible(card=card, players=players, effect=effect, reason="R", **self.who)
        return f"{card.fixture} {effect}"

    def undo_ruling(self) -> str:
        card = self.card(CardState.OFFICIAL)
        undo_ineligible(card=card, reason="R", **self.who)
        return str(card.fixture)

    def give_walkover(self) -> str:
        fixture = self.fixture(FixtureStatus.SCHEDULED, FixtureStatus.POSTPONED)
        side, conceded = self.chance.choice(list(Side)), self.chance.random() < 0.5
        walkovers.give_walkover(fixture=fixture, to=side, reason="R", conceded=conceded, **self.who)
        return f"{fixture} to {side}"

    def undo_walkover(self) -> str:
        fixture = self.fixture(FixtureStatus.WALKOVER)
        walkovers.undo_walkover(fixture=fixture, reason="R", **self.who)
        return str(fixture)

    def award(self) -> str:
        fixture = self.fixture(FixtureStatus.SCHEDULED, FixtureStatus.PLAYED)
        winner = self.chance.choice([None, *Side])
        given = self.chance.choice([None, (self.points(), Decimal(0))])
        award = awards.Award(table=self.table(), legs=self.legs(), winner=winner, points=given)
        awards.award_result(fixture=fixture, awards=[award], reason="R", **self.who)
        return f"{fixture} {award.legs} {winner} {given}"

    def undo_award(self) -> str:
        fixture = self.fixture(FixtureStatus.PLAYED)
        awards.undo_award(fixture=fixture, reason="R", **self.who)
        return str(fixture)

    def void(self) -> str:
        fixture = self.fixture(FixtureStatus.SCHEDULED, FixtureStatus.PLAYED)
        void_match(fixture=fixture, reason="R", **self.who)
        return str(fixture)

    def abandon(self) -> str:
        fixture = self.fixture(FixtureStatus.SCHEDULED, FixtureStatus.PLAYED)
        abandon_match(fixture=fixture, reason="R", score=(1, 1), **self.who)
        return str(fixture)

    def bring_back(self) -> str:
        fixture = self.fixture(FixtureStatus.VOID)
        bring_back(fixture=fixture, reason="R", **self.who)
        return str(fixture)

    def replay(self) -> str:
        fixture = self.fixture(FixtureStatus.VOID)
        made = replaying.replay(fixture=fixture, date=self.day(), **self.who)
        return f"{fixture} on {made.date}"

    def undo_replay(self) -> str:
        fixture = self.fixture(among=Q(replays__isnull=False))
        replaying.undo_replay(fixture=fixture, reason="R", **self.who)
        return str(fixture)

    def postpone(self) -> str:
        fixture = self.fixture(FixtureStatus.SCHEDULED)
        to = self.chance.choice([None, self.day()])
        postponing.postpone(fixture=fixture, reason="R", new_date=to, **self.who)
        return f"{fixture} to {to}"

    def move(self) -> str:
        """Also a match that was played: a table of another day counts it or not."""
        fixture = self.fixture()
        fixtures.change_fixture(fixture=fixture, date=self.day(), **self.who)
        return f"{fixture} to {fixture.date}"

    # Teams

    def leave(self) -> str:
        if self.chance.random() < 0.5:
            raise Nothing
        entry, on = self.entry(), self.day()
        withdrawals.withdraw_team(entry=entry, on=on, halfway=self.day(), reason="R", **self.who)
        return f"{entry} on {on}"

    def return_(self) -> str:
        withdrawal = self.one(
            TeamWithdrawal.objects.standing().select_related("entry__competition__season__league")
        )
        withdrawals.undo_withdrawal(withdrawal=withdrawal, reason="R", **self.who)
        return str(withdrawal)

    def add_bye(self) -> str:
        entry, on = self.entry(), self.day()
        byes.add_bye(
            competition=self.competition(), entry=entry, date=on,
            round=self.chance.randint(30, 60), **self.who,
        )  # fmt: skip
        return f"{entry} on {on}"

    def note_byes(self) -> str:
        return str(len(byes.note_byes(competition=self.competition(), **self.who)))

    def take_back_bye(self) -> str:
        bye = self.one(Bye.objects.standing().select_related("competition__season__league"))
        byes.take_back_byes(byes=[bye], reason="R", **self.who)
        return str(bye)

    def rename(self) -> str:
        entry = self.entry()
        name = f"{self.chance.choice(NAMES)} {self.chance.randint(1, 999)}"
        teams.change_entry(entry=entry, name=name, **self.who)
        return name

    def add_team(self) -> str:
        if self.division.entries.count() > len(NAMES):
            raise Nothing
        return str(teams.add_team(competition=self.competition(), name="Fox", **self.who))

    # Points

    def deduct(self) -> str:
        return self.put(deductions.deduct)

    def give(self) -> str:
        return self.put(deductions.give_points)

    def put(self, act: Callable[..., Adjustment]) -> str:
        done = act(
            table=self.table(), entry=self.entry(), points=self.points(), reason="R",
            date=self.day(), **self.who,
        )  # fmt: skip
        return f"{done} on {done.date}"

    def late_card(self) -> str:
        fixture = self.fixture()
        act = late_cards.penalise_late_card(
            fixture=fixture, entry=fixture.home, date=self.day(), **self.who
        )
        return f"{fixture} {act.adjustments}"

    def withdraw_points(self) -> str:
        adjustment = self.one(
            Adjustment.objects.standing().select_related("table__competition__season")
        )
        deductions.withdraw_adjustment(adjustment=adjustment, reason="R", **self.who)
        return str(adjustment)

    def play_off(self) -> str:
        table = self.table()
        (stands,) = standings([table]).values()
        wanted = list(play_offs.wanted(stands).values())
        if not wanted:
            raise Nothing
        winner, loser = self.chance.sample(self.chance.choice(wanted), 2)
        made = play_offs.record_play_off(
            table=table,
            winner=Entry.objects.get(pk=winner),
            loser=Entry.objects.get(pk=loser),
            date=self.day(),
            **self.who,
        )
        return str(made)

    def undo_play_off(self) -> str:
        play_off = self.one(PlayOff.objects.standing().select_related("table__competition__season"))
        play_offs.take_back_play_off(play_off=play_off, reason="R", **self.who)
        return str(play_off)

    def open(self) -> str:
        entry, won = self.entry(), self.chance.randint(0, 3)
        openings.set_openings(
            table=self.table(),
            on=self.day(),
            rows={entry: {"won": won, "legs_for": 3 * won, "points": 2 * won}},
            **self.who,
        )
        return f"{entry} {won}"

    def undo_open(self) -> str:
        event = openings.last_change(self.table())
        if event is None:
            raise Nothing
        openings.undo_openings(event=event, reason="R", **self.who)
        return str(event.pk)

    # Decisions

    def change_rules(self) -> str:
        rule_set = self.chance.choice(self.rule_sets)
        use_rule_set(competition=self.competition(), rule_set=rule_set, reason="R", **self.who)
        return str(rule_set)

    def change_competition(self) -> str:
        up, down = self.chance.randint(0, 2), self.chance.randint(0, 2)
        setup.change_competition(
            competition=self.competition(), goes_up=up, goes_down=down, **self.who
        )
        return f"{up} {down}"
