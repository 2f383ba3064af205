"""Fixtures and results as lines of a list, on a page and as plain text.

A line tells a stranger what counts and nothing else: a score is a result's, never a card's. What
was not played has a word between the names, never 0–0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.urls import reverse

from league.enums import DecidedOn, FixtureStatus, ResultKind
from league.models import Fixture, League, Result
from league.models.listing import UNDECIDED
from league.models.standings import facts_of
from league.points import FactsError, Outcome, Scorer
from league.ruleset import Rules
from league.templatetags.sixtyone import clock, local_date, score

POSTPONED = "P–P"
NO_DATE_YET = "no new date yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """One fixture or result, ready for ``components/_match.html`` or for a message."""

    fixture: Fixture
    day: date
    url: str
    home: str
    away: str
    home_score: int | None = None
    away_score: int | None = None
    winner: str = ""
    start: str = ""
    tag: str = ""
    tag_kind: str = ""
    note: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether there is something in it that counts, or that it counts for nothing."""
        return self.fixture.status not in UNDECIDED

    @property
    def text(self) -> str:
        """The line as somebody writes it in a message: "Anchor 6, Bell 3"."""
        if self.home_score is not None:
            said = f"{self.home} {self.home_score}, {self.away} {self.away_score}"
            return f"{said} ({self.tag.lower()})" if self.tag else said
        said = f"{self.home} v {self.away}"
        if self.tag:
            note = f" ({self.note})" if self.note else ""
            return f"{said}: {self.tag.lower()}{note}"
        return f"{said}, {self.start}" if self.start and self.start != "v" else said


class Lines:
    """Makes the lines of one page: one league, one day to call today, each rule set read once."""

    def __init__(self, league: League, today: date, rules: dict[int, Rules]) -> None:
        self._league = league
        self._today = today
        self._rules = rules
        self._scorers = {number: Scorer(one) for number, one in rules.items()}

    def of(self, fixtures: Iterable[Fixture]) -> list[MatchLine]:
        """The lines of fixtures as :func:`league.models.standings.listed` read them."""
        return [self.line(fixture) for fixture in fixtures]

    def line(self, fixture: Fixture) -> MatchLine:
        """One fixture: its result if it has one that counts, else when it is to be played."""
        counted: list[Result] = fixture.counted  # type: ignore[attr-defined]
        blank = self._blank(fixture)
        return self._with_result(blank, counted) if counted else self._to_be_played(blank)

    def _blank(self, fixture: Fixture) -> MatchLine:
        return MatchLine(
            fixture=fixture,
            day=fixture.date,
            url=reverse("matches:card", args=[self._league.slug, fixture.pk]),
            home=fixture.home.name,
            away=fixture.away.name,
        )

    def _postponed(self, blank: MatchLine, now: str) -> MatchLine:
        note = _sentence([_why_put_off(blank.fixture), now])
        return replace(blank, start=POSTPONED, tag="Postponed", tag_kind="moved", note=note)

    def put_off(self, fixture: Fixture) -> MatchLine:
        """A moved fixture as it stands in the week it was first meant for."""
        waits = fixture.status == FixtureStatus.POSTPONED
        now = NO_DATE_YET if waits else f"now {local_date(fixture.date)}"
        blank = replace(self._blank(fixture), day=fixture.first_date or fixture.date)
        return self._postponed(blank, now)

    def _with_result(self, blank: MatchLine, counted: list[Result]) -> MatchLine:
        fixture, first = blank.fixture, counted[0]
        if first.kind == ResultKind.VOID:
            return replace(blank, start="void", tag="Void", note=first.note)
        rules = self._rules[fixture.competition_id]
        shown = self._score(fixture, first)
        others = [
            f"{result.table}: {score(*self._score(fixture, result)[:2])}" for result in counted[1:]
        ]
        tag, kind = "", ""
        if first.kind == ResultKind.WALKOVER:
            tag, kind = "Walkover", "walkover"
        elif first.kind == ResultKind.AWARDED:
            tag = "Awarded"
        home, away, winner = shown
        line = replace(
            blank, winner=winner, tag=tag, tag_kind=kind, note=_sentence([first.note, *others])
        )
        if first.kind == ResultKind.WALKOVER and not rules.walkover.legs_count:
            return replace(line, start="w/o")
        return replace(line, home_score=home, away_score=away)

    def _score(self, fixture: Fixture, result: Result) -> tuple[int, int, str]:
        """What is read out on the night, home first, and who won."""
        rules = self._rules[fixture.competition_id]
        try:
            tally = self._scorers[fixture.competition_id].tally(facts_of(result, rules))
        except FactsError:
            return result.home_legs, result.away_legs, ""
        on_boards = rules.points.decided_on is DecidedOn.BOARDS
        home, away = tally.boards if on_boards else tally.legs
        won = tally.outcome in {Outcome.HOME, Outcome.AWAY}
        return home, away, tally.outcome.value if won else ""

    def _to_be_played(self, blank: MatchLine) -> MatchLine:
        fixture = blank.fixture
        venue = f"at {fixture.venue}" if _elsewhere(fixture) else ""
        if fixture.status == FixtureStatus.POSTPONED:
            return self._postponed(blank, NO_DATE_YET)
        start = clock(fixture.time) or "v"
        notes = [venue, fixture.note]
        if fixture.first_date and fixture.first_date != fixture.date:
            notes.insert(0, f"moved from {local_date(fixture.first_date)}")
        if fixture.date < self._today:
            line = replace(blank, start="v", tag="Result to come", tag_kind="waiting")
            return replace(line, note=_sentence(notes))
        return replace(blank, start=start, note=_sentence(notes))


def _elsewhere(fixture: Fixture) -> bool:
    """Whether it is played where nobody would look for it."""
    return fixture.venue_id is not None and fixture.venue_id != fixture.home.venue_id


def _why_put_off(fixture: Fixture) -> str:
    postponements: list[Any] = fixture.postponements  # type: ignore[attr-defined]
    return postponements[-1].why if postponements else ""


def _sentence(parts: Iterable[str]) -> str:
    """Several remarks as one, with a capital."""
    said = "; ".join(part.rstrip(". ") for part in parts if part)
    return said[:1].upper() + said[1:]
