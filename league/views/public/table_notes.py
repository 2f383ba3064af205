"""What stands beneath a table: every decision and mishap that its numbers rest on, in sentences.

Each leads to the match or the team that it is about. Nothing is read or worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from league.enums import DecidedOn, Side, WithdrawnPlayed, WithdrawnRemaining
from league.models import League, PlayOff, RuleChange, TeamWithdrawal
from league.models.counted import Awarded
from league.models.standings import Standings
from league.ruleset import describe
from league.ruleset.phrases import join, points_in_words
from league.table import Row, TableResult
from league.templatetags.sixtyone import full_date, local_date, points, score
from league.views.public.table_rows import say_adjustment


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence or a few, with a link in the middle where there is one to follow."""

    before: str
    link: str = ""
    url: str = ""
    after: str = ""

    @property
    def text(self) -> str:
        """All of it, for those who follow no links."""
        return f"{self.before}{self.link}{self.after}"


def notes_below(standings: Standings, league: League) -> list[Note]:
    """Everything, the most asked for first."""
    return [
        *_adjustments(standings, league),
        *_play_offs(standings),
        *_awards(standings, league),
        *_byes(standings, league),
        *_withdrawals(standings, league),
        *_openings(standings),
        *_uncounted(standings, league),
    ]


def _adjustments(standings: Standings, league: League) -> Iterator[Note]:
    for one in standings.adjustments:
        said = f"† {standings.names[one.entry_id]}: {say_adjustment(one)}"
        if one.fixture_id is None:
            yield Note(said)
        else:
            yield Note(f"{said} ", "Its match", _match(league, one.fixture_id))


def _play_offs(standings: Standings) -> Iterator[Note]:
    groups: dict[str, list[Row]] = {}
    for row in standings.rows:
        if row.play_off_needed:
            groups.setdefault(row.position, []).append(row)
    for place, rows in groups.items():
        level = join(standings.names[row.entry] for row in rows)
        yield Note(f"{level} share place {place} until a play-off decides.")
    for one in standings.play_offs:
        yield Note(_play_off(standings, one))


def _play_off(standings: Standings, one: PlayOff) -> str:
    names = standings.names
    how = f", {one.score.rstrip('. ')}" if one.score else ""
    return (
        f"Play-off, {local_date(one.date)}: {names[one.winner_id]} beat"
        f" {names[one.loser_id]}{how}. Nothing else of it counts."
    )


def _awards(standings: Standings, league: League) -> Iterator[Note]:
    for one in standings.awarded:
        what = f", {local_date(one.result.on)}: {_say_award(standings, one)}"
        why = f" {one.why.rstrip('. ')}." if one.why else ""
        match = _versus(standings, one.result)
        yield Note("Awarded: ", match, _match(league, one.fixture_id), f"{what}.{why}")


def _say_award(standings: Standings, one: Awarded) -> str:
    """What an official decided: "6–3 to Anchor, 2 points and 0"."""
    facts = one.result.facts
    on_boards = standings.rules.points.decided_on is DecidedOn.BOARDS
    sides = (facts.home_legs, facts.away_legs)
    if on_boards and facts.home_boards is not None and facts.away_boards is not None:
        sides = (facts.home_boards, facts.away_boards)
    said = [score(*sides)] if any(sides) else []
    if facts.winner is not None:
        winner = one.result.home if facts.winner is Side.HOME else one.result.away
        said.append(f"to {standings.names[winner]}")
    words = " ".join(said)
    if facts.home_points is None or facts.away_points is None:
        return words or score(0, 0)
    given = f"{points_in_words(facts.home_points)} and {points(facts.away_points)}"
    return f"{words}, {given}" if words else given


def _byes(standings: Standings, league: League) -> Iterator[Note]:
    given = [
        f"{standings.names[row.entry]} {points(row.bye_points)}"
        for row in standings.rows
        if row.bye_points
    ]
    if given:
        competition = standings.table.competition
        yield Note(
            "Points for ",
            "weeks without an opponent",
            reverse(
                "league:fixtures", args=[league.slug, competition.season.slug, competition.slug]
            ),
            f": {', '.join(given)}.",
        )


def _withdrawals(standings: Standings, league: League) -> Iterator[Note]:
    for one in standings.withdrawals:
        yield Note(
            "",
            standings.names[one.entry_id],
            f"{reverse('matches:team', args=[league.slug, one.entry_id])}#results",
            f" withdrew on {full_date(one.on)}: {one.reason.rstrip('. ')}."
            f" {_what_stands(standings, one)} {_what_remains(standings, one)}",
        )


def _what_stands(standings: Standings, one: TeamWithdrawal) -> str:
    """What became of the matches that a team had played."""
    played = standings.rules.mishaps.withdrawal.played
    if all(row.entry != one.entry_id for row in standings.rows):
        return "None of its matches counts for anybody."
    if played is WithdrawnPlayed.STANDS:
        return "The matches that it had played stand."
    return f"Its matches up to {local_date(one.halfway)} stand, and none after."


def _what_remains(standings: Standings, one: TeamWithdrawal) -> str:
    rule = standings.rules.mishaps.withdrawal
    if rule.remaining is WithdrawnRemaining.BYE:
        return "Those that it still had to play are byes for the other sides."
    if rule.remaining is WithdrawnRemaining.POINTS:
        given = rule.points_second_half if one.on > one.halfway else rule.points
        what = points_in_words(given) if given else "no points"
        return f"Each that it still had to play gives the other side {what}."
    return "Those that it still had to play give nobody anything."


def _openings(standings: Standings) -> Iterator[Note]:
    days = sorted({one.on for one in standings.openings})
    if days:
        said = join(full_date(day) for day in days)
        yield Note(
            f"Includes where the teams stood at the end of {said}, before their results were kept"
            " here."
        )


def _uncounted(standings: Standings, league: League) -> Iterator[Note]:
    for one in standings.uncounted:
        match = _versus(standings, one.result)
        after = f", {local_date(one.result.on)}, is not counted: {one.why}."
        yield Note("", match, _match(league, one.fixture_id), after)


def _versus(standings: Standings, result: TableResult) -> str:
    return f"{standings.names[result.home]} v {standings.names[result.away]}"


def _match(league: League, fixture_id: int) -> str:
    return reverse("matches:card", args=[league.slug, fixture_id])


@dataclass(frozen=True, slots=True)
class ChangedRules:
    """Rules that took the place of others in mid-season, as everyone may read it."""

    when: str
    reason: str
    before: tuple[str, ...]
    """What was said by the old rules alone."""
    after: tuple[str, ...]


def changed_rules(change: RuleChange) -> ChangedRules:
    """What was decided, and what it changed."""
    before, after = describe(change.before.rules), describe(change.after.rules)
    return ChangedRules(
        full_date(change.at),
        change.reason.rstrip(". "),
        tuple(sentence for sentence in before if sentence not in after),
        tuple(sentence for sentence in after if sentence not in before),
    )
