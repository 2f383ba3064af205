"""Match lines by the week they belong to.

A moved fixture stands in its new week, and in the week first published as postponed: who looks for
it in either finds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from league.models import Bye, Competition, Fixture
from league.ruleset.phrases import points_in_words
from league.templatetags.sixtyone import full_date, local_date
from league.views.public.lines import Lines, MatchLine

ONE_WEEK = timedelta(days=7)


def monday(day: date) -> date:
    """The Monday of a day's week, by which the week is known."""
    return day - timedelta(days=day.weekday())


@dataclass(frozen=True, slots=True)
class Part:
    """One competition's matches of a week."""

    competition: Competition
    lines: tuple[MatchLine, ...]
    byes: tuple[Bye, ...] = ()

    @property
    def idle(self) -> list[str]:
        """Who has no match: "Bye: Crown", with its points where there are any."""
        given = self.competition.rule_set.rules.mishaps.bye
        points = f" ({points_in_words(given)})" if given else ""
        return [f"Bye: {bye.entry}{points}" for bye in self.byes]


@dataclass(frozen=True, slots=True)
class Week:
    """A week's matches: when it begins, its number if it has one, and the lines as they are."""

    monday: date
    round: int | None
    undated: tuple[Part, ...]

    @property
    def day(self) -> date:
        """The day that most of it is played on, which stands in the heading."""
        lines = [line for part in self.undated for line in part.lines]
        # What was moved into the week may well be on another night than the rest.
        meant = [line for line in lines if not _moved_in(line)]
        days = Counter(line.day for line in meant or lines)
        days = days or Counter(bye.date for part in self.undated for bye in part.byes)
        return min(days, key=lambda one: (-days[one], one))

    @property
    def parts(self) -> list[Part]:
        """The lines by competition, each with its day where that is not the heading's."""
        day = self.day
        return [
            replace(part, lines=tuple(_dated(line, day) for line in part.lines))
            for part in self.undated
        ]

    @property
    def title(self) -> str:
        """As a heading: "Week 10 · Monday 24 November"."""
        number = f"Week {self.round} · " if self.round else ""
        return f"{number}{local_date(self.day)}"

    @property
    def has_several(self) -> bool:
        """Whether more than one competition plays."""
        return len(self.undated) > 1

    def only(self, wanted: Callable[[MatchLine], bool]) -> Week | None:
        """The week with some of its lines; nothing where none is left."""
        parts = [
            replace(part, lines=tuple(line for line in part.lines if wanted(line)))
            for part in self.undated
        ]
        kept = tuple(part for part in parts if part.lines)
        return replace(self, undated=kept) if kept else None

    @property
    def text(self) -> str:
        """The week as plain text, one match a line."""
        blocks = []
        for part in self.undated:
            named = "\n".join([*(line.text for line in part.lines), *part.idle])
            blocks.append(f"{part.competition.name}\n{named}")
        return f"{full_date(self.day)}\n\n" + "\n\n".join(blocks) + "\n"


def weeks_of(
    fixtures: Iterable[Fixture],
    lines: Lines,
    competitions: Iterable[Competition],
    byes: Iterable[Bye] = (),
) -> list[Week]:
    """The weeks in which there is anything, the first one first."""
    by_week: dict[date, _Found] = {}
    for fixture in fixtures:
        here = monday(fixture.date)
        by_week.setdefault(here, _Found()).lines.append((fixture, lines.line(fixture)))
        first = fixture.first_date
        if first is not None and monday(first) != here:
            there = by_week.setdefault(monday(first), _Found())
            there.lines.append((fixture, lines.put_off(fixture)))
    for bye in byes:
        by_week.setdefault(monday(bye.date), _Found()).byes.append(bye)
    order = {competition.pk: competition for competition in competitions}
    return [_week(begins, by_week[begins], order) for begins in sorted(by_week)]


@dataclass(slots=True)
class _Found:
    """What there is in a week, in the order of dates."""

    lines: list[tuple[Fixture, MatchLine]] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)


def _week(begins: date, found: _Found, competitions: dict[int, Competition]) -> Week:
    rounds = {fixture.round for fixture, line in found.lines if not _moved_in(line)}
    rounds = rounds or {bye.round for bye in found.byes}
    parts = []
    for number, competition in competitions.items():
        lines = tuple(line for fixture, line in found.lines if fixture.competition_id == number)
        byes = tuple(bye for bye in found.byes if bye.competition_id == number)
        if lines or byes:
            parts.append(Part(competition, lines, byes))
    return Week(begins, rounds.pop() if len(rounds) == 1 else None, tuple(parts))


def _moved_in(line: MatchLine) -> bool:
    """Whether the match was first meant for another week than the line stands in."""
    first = line.fixture.first_date
    return first is not None and monday(first) != monday(line.day)


def _dated(line: MatchLine, day: date) -> MatchLine:
    """The line with its own day, where that is not the one in the heading."""
    if line.day == day:
        return line
    said = local_date(line.day)
    return replace(line, note=f"{said}. {line.note}" if line.note else said)
