"""Fixtures and results as lines of a list, on a page and as plain text.

A line tells a stranger what counts and nothing else: a score is a result's, never a card's. What
was not played has a word between the names, never 0–0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string

from league.enums import DecidedOn, FixtureStatus, ResultKind, WithdrawnRemaining
from league.models import Entry, Fixture, League, Result, TeamWithdrawal
from league.models.counted import left_from
from league.models.listing import UNDECIDED
from league.models.standings import facts_of
from league.nights import night_of
from league.points import FactsError, Outcome, Scorer
from league.ruleset import Rules
from league.ruleset.phrases import points_in_words
from league.table import TableResult, TableWithdrawal
from league.table.leaving import Leavers
from league.templatetags.sixtyone import clock, local_date, score

POSTPONED = "P–P"
NO_DATE_YET = "no new date yet"
# How a decision is said, and what stands between the names where it has no score.
_DECIDED = {
    ResultKind.WALKOVER.value: ("Walkover", "walkover"),
    ResultKind.AWARDED.value: ("Awarded", ""),
}
_WITHOUT_SCORE = {
    ResultKind.WALKOVER.value: ("w/o", "Walkover"),
    ResultKind.AWARDED.value: ("awd", "Awarded"),
}


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
    fell_away: bool = False
    """Whether it was played and counts for nobody any more, as a team left."""
    is_live: bool = False
    """Whether it is being played and can be followed; ``url`` then leads there."""

    @property
    def is_settled(self) -> bool:
        """Whether there is something in it that counts, or that it counts for nothing."""
        return self.fixture.status not in UNDECIDED

    @property
    def text(self) -> str:
        """The line as somebody writes it in a message: "Anchor 6, Bell 3"."""
        if self.home_score is not None:
            said = f"{self.home} {self.home_score}, {self.away} {self.away_score}"
            return f"{said} ({_lower(self.tag)})" if self.tag else said
        said = f"{self.home} v {self.away}"
        if self.tag and not self.is_live:
            note = f" ({self.note})" if self.note else ""
            return f"{said}: {_lower(self.tag)}{note}"
        return f"{said}, {self.start}" if self.start and self.start != "v" else said


class Lines:
    """Makes the lines of one page: one league, one day to call today, each rule set read once.

    ``live``: whether this night's matches say when they are being played; one query where there are
    any.
    """

    def __init__(
        self, league: League, today: date, rules: dict[int, Rules], *, live: bool = False
    ) -> None:
        self._live = live and league.shows_live
        self._in_play: set[int] | None = None
        self._league = league
        self._night = night_of(timezone.now(), ZoneInfo(league.time_zone))
        # Nothing is overdue before its night is over.
        self._today = min(today, self._night)
        self._rules = rules
        self._scorers: dict[tuple[int, str], Scorer] = {}
        self._left: dict[int, dict[int, TeamWithdrawal]] | None = None

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
            return self._void(blank, first)
        home, away, winner = self._score(fixture, first)
        others = [
            f"{result.table}: {score(*self._score(fixture, result)[:2])}" for result in counted[1:]
        ]
        left = self._made_void_by(fixture, first)
        tag, kind = _DECIDED.get(first.kind, ("", ""))
        notes = [first.note, *others, *_replay_of(fixture)]
        if left is not None:
            # It was played like this, and it counts for nobody any more.
            notes, tag, kind = [f"{left.entry} withdrew", tag, *notes], "Does not count", ""
        line = replace(
            blank,
            winner=winner,
            tag=tag,
            tag_kind=kind,
            note=_sentence(notes),
            fell_away=left is not None,
        )
        if self._has_score(fixture, first):
            return replace(line, home_score=home, away_score=away)
        start, said = _WITHOUT_SCORE[first.kind]
        to = {"home": blank.home, "away": blank.away}.get(winner)
        words = f"{said} to {to}" if to and left is None else line.tag
        return replace(line, start=start, tag=words)

    def _void(self, blank: MatchLine, result: Result | None) -> MatchLine:
        """A match that counts for nobody, and what took its place."""
        fixture = blank.fixture
        notes = [result.note if result else ""]
        if result is not None and result.source_uid is not None:
            notes += self._instead(fixture, result)
        again: date | None = fixture.again_on  # type: ignore[attr-defined]
        notes += [f"played again on {local_date(again)}"] if again else []
        return replace(
            blank, start="void", tag="Void", note=_sentence([*notes, *_replay_of(fixture)])
        )

    def _instead(self, fixture: Fixture, result: Result) -> list[str]:
        """What a match that fell away with a team gives to the other side."""
        left = self._withdrawal(fixture.home) or self._withdrawal(fixture.away)
        if left is None or left.uid != result.source_uid:
            return []
        other = fixture.away if left.entry_id == fixture.home_id else fixture.home
        rule = self._rules[fixture.competition_id].mishaps.withdrawal
        if rule.remaining is WithdrawnRemaining.NOTHING or other.withdrawn_on is not None:
            return []
        if rule.remaining is WithdrawnRemaining.BYE:
            return [f"a bye for {other}"]
        given = rule.points_second_half if left.on > left.halfway else rule.points
        return [f"{points_in_words(given)} for {other}"] if given else []

    def _withdrawal(self, entry: Entry) -> TeamWithdrawal | None:
        """How an entry left; all that left are read once, where any did."""
        if entry.withdrawn_on is None:
            return None
        if self._left is None:
            self._left = left_from(self._rules)
        return self._left.get(entry.competition_id, {}).get(entry.pk)

    def _made_void_by(self, fixture: Fixture, result: Result) -> TeamWithdrawal | None:
        """The withdrawal that makes a match which was played count for nobody."""
        rules = self._rules[fixture.competition_id]
        played = TableResult(
            fixture.home_id, fixture.away_id, fixture.date, facts_of(result, rules)
        )
        for entry in (fixture.home, fixture.away):
            left = self._withdrawal(entry)
            if left is not None:
                said = TableWithdrawal(left.entry_id, left.on, left.halfway)
                if Leavers([said], rules.mishaps.withdrawal).make_void(played):
                    return left
        return None

    def _has_score(self, fixture: Fixture, result: Result) -> bool:
        """Whether there is a score to show: no walkover or award without one is 0–0."""
        if result.kind == ResultKind.WALKOVER:
            return self._rules[fixture.competition_id].walkover.legs_count
        scored = (result.home_legs, result.away_legs, result.home_boards, result.away_boards)
        return result.kind != ResultKind.AWARDED or any(scored)

    def _scorer(self, fixture: Fixture, result: Result) -> Scorer:
        """What values a result in its table; made once for each."""
        key = fixture.competition_id, str(result.table.discipline)
        if key not in self._scorers:
            self._scorers[key] = Scorer(self._rules[key[0]].in_table(key[1]))
        return self._scorers[key]

    def _score(self, fixture: Fixture, result: Result) -> tuple[int, int, str]:
        """What is read out on the night, home first, and who won."""
        rules = self._rules[fixture.competition_id]
        try:
            tally = self._scorer(fixture, result).tally(facts_of(result, rules))
        except FactsError:
            return result.home_legs, result.away_legs, ""
        on_boards = rules.points.decided_on is DecidedOn.BOARDS
        home, away = tally.boards if on_boards else tally.legs
        won = tally.outcome in {Outcome.HOME, Outcome.AWAY}
        return home, away, tally.outcome.value if won else ""

    def _to_be_played(self, blank: MatchLine) -> MatchLine:
        fixture = blank.fixture
        if fixture.status == FixtureStatus.VOID:
            return self._void(blank, None)
        venue = f"at {fixture.venue_name}" if _elsewhere(fixture) else ""
        if fixture.status == FixtureStatus.POSTPONED:
            return self._postponed(blank, NO_DATE_YET)
        start = clock(fixture.time) or "v"
        notes = [*_replay_of(fixture), venue, fixture.note]
        if fixture.first_date and fixture.first_date != fixture.date:
            notes.insert(0, f"moved from {local_date(fixture.first_date)}")
        line = replace(blank, start=start, note=_sentence(notes))
        if self._is_in_play(fixture):
            return self._followed(line)
        if fixture.date < self._today:
            return replace(line, start="v", tag="Result to come", tag_kind="waiting")
        return line

    def _is_in_play(self, fixture: Fixture) -> bool:
        """Whether a match of this night has begun; asked once for all of them."""
        if not self._live or fixture.date != self._night:
            return False
        if self._in_play is None:
            # Cards are not for this package to know: the site says who does.
            self._in_play = import_string(settings.MATCHES_IN_PLAY)(self._league, self._night)
        return fixture.pk in self._in_play

    def _followed(self, line: MatchLine) -> MatchLine:
        url = reverse("matches:live", args=[self._league.slug, line.fixture.pk])
        return replace(line, url=url, tag="Live", tag_kind="live", is_live=True)


def _replay_of(fixture: Fixture) -> list[str]:
    """That a match plays another one again."""
    first = fixture.replays
    return [f"replay of {local_date(first.date)}"] if first else []


def _elsewhere(fixture: Fixture) -> bool:
    """Whether it is played where nobody would look for it."""
    return fixture.venue_id is not None and fixture.venue_id != fixture.home.venue_id


def _why_put_off(fixture: Fixture) -> str:
    postponements: list[Any] = fixture.postponements  # type: ignore[attr-defined]
    return postponements[-1].why if postponements else ""


def _lower(tag: str) -> str:
    """A tag in the middle of a sentence; names keep their capitals."""
    return f"{tag[:1].lower()}{tag[1:]}"


def _sentence(parts: Iterable[str]) -> str:
    """Several remarks as one, with a capital."""
    said = "; ".join(part.rstrip(". ") for part in parts if part)
    return said[:1].upper() + said[1:]
