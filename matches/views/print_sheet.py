"""A match's blank card as it is printed: who may play, what is played, and boxes to write in.

How high a line to write on can be is worked out here, from what else stands on the sheet: boards
of usual rules with long names and large squads stay on one sheet, and a short card gets room.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from itertools import groupby
from math import ceil
from zoneinfo import ZoneInfo

from league.enums import Discipline, LegsPlayed
from league.models import Fixture, League, Registration
from league.models.persons import People
from league.models.players import HIDDEN_NAME
from league.ruleset import BoardFormat, Rules
from league.ruleset.wording import describe_points, in_words
from league.views.qr import Code, code_of
from matches.models import Card
from matches.policies import card_due
from matches.views.card_legs import KINDS


class Paper(StrEnum):
    """The sizes that a card is printed in."""

    A5 = "a5"
    A4 = "a4"


@dataclass(frozen=True, slots=True)
class Measures:
    """How much of a paper everything but the lines to write on takes, in millimetres.

    ``wide`` are the letters of a line of print across the sheet, ``team`` those of a team's name
    above its column, ``half`` those of a line of a squad.
    """

    height: float
    head: float
    foot: float
    total: float
    heading: float
    text: float
    wide: int
    team: int
    half: int
    squad: float

    def room(
        self,
        kinds: Sequence[Kind],
        totals: Sequence[str],
        teams: Sequence[str],
        sides: Sequence[Squad],
    ) -> float:
        """The height that is left for one line to write on."""
        taken = self.head + self.foot + self.total * ceil(len(totals) / 2)
        for kind in kinds:
            taken += self.heading + self.text * ceil(len(f"{kind.title}: {kind.rules}") / self.wide)
            if self.team and not kind.legs and max(map(len, teams)) > self.team:
                taken += self.text
        longest = max(
            len(f"{team}: {', '.join(names)}") for team, names in zip(teams, sides, strict=True)
        )
        taken += self.squad * ceil(longest / self.half)
        return (self.height - taken) / sum(kind.lines for kind in kinds)


# By paper, in usual print and in small print, where a team's long name is cut off over its column.
_MEASURES = {
    (Paper.A5, False): Measures(192, 25, 43, 6, 7.5, 3.5, 84, 24, 44, 2.8),
    (Paper.A5, True): Measures(192, 25, 33, 6, 7, 3.5, 84, 0, 52, 2.35),
    (Paper.A4, False): Measures(271, 34, 52, 8, 9.5, 4.7, 84, 24, 48, 3.7),
    (Paper.A4, True): Measures(271, 34, 40, 8, 9, 4.7, 84, 0, 56, 3.1),
}
# The heights of a line that the style sheet knows, in tenths of a millimetre.
LINES = (42, 48, 54, 60, 68, 76, 88, 100)
# The height of a line in millimetres for which no print is made small.
_COMFORTABLE = {Paper.A5: 5.4, Paper.A4: 7}
_NUMBER_AT_END = re.compile(r"\s*\d+$", re.ASCII)
Squad = list[str]


@dataclass(frozen=True, slots=True)
class Kind:
    """Boards that are alike, under one heading."""

    title: str
    rules: str
    numbers: range
    players: range
    legs: range
    """The legs of a board, each with a box of its own; empty where a board is one score."""
    asks: str
    """What is written into the boxes of a board without several legs."""

    @property
    def lines(self) -> int:
        """How many lines to write on it has."""
        sides = 2 if self.legs else 1
        return len(self.numbers) * len(self.players) * sides


@dataclass(frozen=True, slots=True)
class Sheet:
    """One card to be printed."""

    fixture: Fixture
    code: Code
    start: time | None
    due: datetime | None
    kinds: tuple[Kind, ...]
    totals: tuple[str, ...]
    points: str
    squads: tuple[tuple[str, Squad, int], ...]
    """Of each side: the team, the names that are shown, and how many are not named."""
    line: int
    small: bool
    """Whether the squads are in small print."""


def sheets(
    fixtures: Sequence[Fixture],
    league: League,
    paper: Paper,
    *,
    in_full: bool,
    addresses: Sequence[str],
) -> list[Sheet]:
    """The cards of some fixtures, in a fixed number of queries.

    Fixtures come with their sides, venue and the competition's rules. A card that has been opened
    is printed by its own rules.
    """
    opened = Card.objects.filter(fixture__in=fixtures).select_related("rule_set")
    own = {card.fixture_id: card.rules for card in opened}
    squads = _squads(fixtures, People.of(league, in_full=in_full))
    found = []
    for fixture, address in zip(fixtures, addresses, strict=True):
        rules = own.get(fixture.pk) or fixture.competition.rule_set.rules
        sides = tuple(squads[fixture.pk, entry.pk] for entry in (fixture.home, fixture.away))
        found.append(_sheet(fixture, rules, league, paper, sides, address))
    return found


def _sheet(
    fixture: Fixture,
    rules: Rules,
    league: League,
    paper: Paper,
    sides: Sequence[Squad],
    address: str,
) -> Sheet:
    kinds = tuple(kinds_of(rules))
    totals = totals_of(rules, kinds)
    teams = (fixture.home.name, fixture.away.name)
    line, small = fit(kinds, totals, teams, sides, paper)
    start = fixture.time or fixture.home.start_time or fixture.competition.start_time
    return Sheet(
        fixture=fixture,
        code=code_of(address),
        start=start,
        due=card_due(fixture, rules, ZoneInfo(league.time_zone)) if start is not None else None,
        kinds=kinds,
        totals=totals,
        points=describe_points(rules),
        squads=tuple(
            (team, [one for one in names if one != HIDDEN_NAME], names.count(HIDDEN_NAME))
            for team, names in zip(teams, sides, strict=True)
        ),
        line=line,
        small=small,
    )


def kinds_of(rules: Rules) -> Iterable[Kind]:
    """The boards in the order of the rules; those that are alike and follow each other together."""
    numbered = enumerate(rules.boards, start=1)
    for _, alike in groupby(numbered, key=lambda one: (_base(one[1]), _likeness(one[1]))):
        boards = list(alike)
        form = boards[0][1]
        yield Kind(
            title=_title(form),
            rules=_rules(rules, form),
            numbers=range(boards[0][0], boards[-1][0] + 1),
            players=range(form.players),
            legs=range(1, form.legs + 1) if form.legs is not None and form.legs > 1 else range(0),
            asks="Score" if form.legs is None or form.leg_target else "Won",
        )


def _likeness(board: BoardFormat) -> tuple[object, ...]:
    return board.players, board.discipline, board.house_rules, board.legs, board.legs_played


def _base(board: BoardFormat) -> str:
    """What a board is called without its number."""
    return _NUMBER_AT_END.sub("", board.name) or board.name


def _title(form: BoardFormat) -> str:
    base = _base(form)
    kind = KINDS.get(form.players, f"{in_words(form.players)} a side")
    if form.legs is None or base.casefold() == kind.casefold():
        return base
    return f"{base}, {kind.lower()}"


def _rules(rules: Rules, form: BoardFormat) -> str:
    """The house rules in one line, after how many legs there are."""
    said = []
    if form.legs is not None and form.legs > 1:
        count = in_words(form.legs)
        best = form.legs_played is LegsPlayed.BEST_OF
        said.append(f"best of {count} legs" if best else f"{count} legs, all played")
    house_rules = rules.house_rules_for(form)
    if house_rules is not None:
        said.append(house_rules.describe(2 * form.players if form.players in KINDS else None))
    elif form.legs is not None:
        said.append("recorded by who won")
    return "; ".join(said)


def totals_of(rules: Rules, kinds: Sequence[Kind]) -> tuple[str, ...]:
    """What is added up at the end of the card."""
    if any(board.legs is None for board in rules.boards):
        return ("Points",)
    games = {board.discipline for board in rules.boards}
    found = []
    if len(games) > 1:
        bases = {Discipline(board.discipline): _base(board) for board in reversed(rules.boards)}
        found += [f"{name} won" for name in reversed(bases.values())]
    found.append("Legs won")
    if any(kind.legs for kind in kinds):
        found.append("Boards won")
    return (*found, "Points")


def fit(
    kinds: Sequence[Kind],
    totals: Sequence[str],
    teams: Sequence[str],
    sides: Sequence[Squad],
    paper: Paper,
) -> tuple[int, bool]:
    """The highest line that leaves everything on one sheet, and whether that takes small print."""
    for small in (False, True):
        room = _MEASURES[paper, small].room(kinds, totals, teams, sides)
        if room >= _COMFORTABLE[paper]:
            break
    return max((one for one in LINES if one <= 10 * room), default=LINES[0]), small


def _squads(fixtures: Sequence[Fixture], people: People) -> dict[tuple[int, int], Squad]:
    """By fixture and entry, who is registered on the day, by the names that are shown."""
    entries = {number for one in fixtures for number in (one.home_id, one.away_id)}
    held: dict[int, list[Registration]] = defaultdict(list)
    for one in Registration.objects.filter(entry__in=entries):
        held[one.entry_id].append(one)
    found = {}
    for fixture in fixtures:
        for number in (fixture.home_id, fixture.away_id):
            here = {
                people.person(one.player_id)
                for one in held[number]
                if one.starts <= fixture.date and (one.ends is None or fixture.date <= one.ends)
            }
            names = [people.name(person) for person in here]
            found[fixture.pk, number] = sorted(names, key=str.casefold)
    return found
